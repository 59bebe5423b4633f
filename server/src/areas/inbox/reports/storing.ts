import { setTimeout as pause } from 'node:timers/promises'
import type { Ctx } from '../../../platform/context.ts'
import { transaction } from '../../../platform/transaction.ts'
import * as conversations from '../conversations/service.ts'
import * as queries from './figures-queries.ts'

/** Conversations in one step, which takes about 60 ms. */
const step = 500
/** The job runs every minute. */
const mostMs = 50_000

/**
 * Stores what reports count of conversations that changed, and then of those that are older than the table, the newest
 * first. After each step it rests for as long as the step took, so that others always have the larger part of the
 * database.
 */
export async function storeFigures(ctx: Ctx): Promise<string> {
  const began = performance.now()
  for (;;) {
    const asked = performance.now()
    const { changes, left } = await storeSome(ctx)
    if (left !== null && left <= 0) {
      await queries.endStoring(ctx.db)
      ctx.log.info('what reports count is stored for all conversations')
    }
    if (changes < step && (left ?? 0) <= 0) return 'all figures are stored'
    const now = performance.now()
    if (ctx.stopping.aborted || now - began > mostMs) return `${changes} changes, and up to conversation ${left ?? 0}`
    await pause(now - asked)
  }
}

const storeSome = (ctx: Ctx) =>
  transaction(ctx, async ({ db }) => {
    await queries.holdFigures(db)
    const changes = await queries.storeChanged(db, step, conversations.outcome)
    const left = changes < step ? await queries.storeOlder(db, step, conversations.outcome) : null
    return { changes, left }
  })
