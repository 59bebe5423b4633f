import type { Ctx } from '../../../platform/context.ts'
import { emit } from '../../../platform/events.ts'
import { transaction } from '../../../platform/transaction.ts'
import { AgentChanged } from '../roles/schema.ts'
import * as queries from './seen-queries.ts'

/** Without a sign of life for this long, an online agent counts as offline. */
const idleMs = 5 * 60_000
/** Time between two notes about one agent, so that an open panel costs almost nothing. */
const paceMs = 60_000

/**
 * Returns a function that records that an agent's panel is there: at most once a minute for each process, and nobody
 * waits for it. Agents who went offline without saying so are online again; an availability that they chose stays.
 */
export function createLookout(): (ctx: Ctx, agentId: number) => void {
  const noted = new Map<number, number>()
  return (ctx, id) => {
    const now = ctx.now()
    if (now.getTime() - (noted.get(id) ?? Number.NEGATIVE_INFINITY) < paceMs) return
    noted.set(id, now.getTime())
    noteSeen(ctx, id, now).catch((error) => ctx.log.warn({ err: error, agent_id: id }, 'a sign of life was not noted'))
  }
}

const noteSeen = (ctx: Ctx, agent_id: number, now: Date): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const stale = new Date(now.getTime() - paceMs)
    if (await queries.updateSeen(ctx.db, agent_id, now, stale)) emit(ctx, AgentChanged, { agent_id })
  })

/** Marks agents as offline who are online but whose panel has been silent for five minutes. */
export const markIdle = (ctx: Ctx): Promise<string> =>
  transaction(ctx, async (ctx) => {
    const before = new Date(ctx.now().getTime() - idleMs)
    const idle = await queries.updateIdle(ctx.db, before, ctx.now())
    for (const agent_id of idle) emit(ctx, AgentChanged, { agent_id })
    return `${idle.length} went offline`
  })
