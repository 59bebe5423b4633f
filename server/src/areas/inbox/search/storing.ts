import { setTimeout as pause } from 'node:timers/promises'
import type { Ctx } from '../../../platform/context.ts'
import { endStoring, storeWords } from './message-queries.ts'

/** Messages in one step, which takes about 20 ms. */
const step = 200
/** The job runs every minute. */
const mostMs = 50_000

/**
 * Stores the words of messages that are older than the table of words, the newest first. After each step it rests for
 * as long as the step took, so that others always have the larger part of the database.
 */
export async function storeOlderWords(ctx: Ctx): Promise<string> {
  const began = performance.now()
  for (;;) {
    const asked = performance.now()
    const left = await storeWords(ctx.db, step)
    if (left === null) return 'all words are stored'
    if (left <= 0) {
      await endStoring(ctx.db)
      ctx.log.info('the words of all messages are stored')
      return 'stored the last words'
    }
    const now = performance.now()
    if (ctx.stopping.aborted || now - began > mostMs) return `words up to message ${left} are still to be stored`
    await pause(now - asked)
  }
}
