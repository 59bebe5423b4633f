import type { Actor, Ctx } from '../../platform/context.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import { type Page, pageOf, span } from '../../platform/page.ts'
import * as queries from './queries.ts'
import { differing } from './rules.ts'
import type { ActivityEntry, ActivityQuery, ActivityType, Target } from './schema.ts'

type Change = { before?: Readonly<Record<string, unknown>>; after?: Readonly<Record<string, unknown>> }

/** Who signs in becomes the actor only by that. */
type Doer = Pick<Extract<Actor, { type: 'agent' }>, 'type' | 'id'> | Actor

/**
 * Writes into the activity log, with the open transaction, what the actor does. Give both sides as the API shows them:
 * only what differs is kept.
 */
export async function record(
  ctx: Ctx,
  activity_type: ActivityType,
  target: Target,
  change: Change = {},
  actor: Doer = ctx.actor,
): Promise<void> {
  if (!ctx.outbox) throw new Error(`${activity_type} was recorded outside a transaction`)
  await queries.insertEntry(ctx.db, {
    activity_type,
    actor_type: actor.type,
    actor_id: actor.type === 'system' ? null : actor.id,
    target_model_type: target.type,
    target_model_id: target.id,
    ...differing(change.before, change.after),
    ip: ctx.ip,
    created_at: ctx.now(),
  })
}

export async function getActivity(ctx: Ctx, id: number): Promise<ActivityEntry> {
  const entry = await queries.findEntry(ctx.db, id)
  if (!entry) throw notFound()
  return entry
}

/** Newest first. */
export async function listActivity(ctx: Ctx, query: ActivityQuery): Promise<Page<ActivityEntry>> {
  for (const field of ['from', 'to'] as const) checkTime(field, query[field])
  const { limit, offset } = span(query)
  const [rows, total] = await Promise.all([
    queries.listEntries(ctx.db, query, limit, offset),
    queries.countEntries(ctx.db, query),
  ])
  return pageOf(rows, total, query)
}

/** Leap seconds have the form of a time and are none. */
function checkTime(field: string, text: string | undefined): void {
  if (text !== undefined && Number.isNaN(Date.parse(text)))
    throw invalid('input.type', { field, type: 'date-time' }).at(field)
}
