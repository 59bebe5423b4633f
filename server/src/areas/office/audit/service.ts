import type { Actor, Ctx } from '../../../platform/context.ts'
import { pruneIfSet } from '../../../platform/database/pruning.ts'
import { invalid, notFound } from '../../../platform/errors.ts'
import { createFilterReader } from '../../../platform/lists/filters.ts'
import { type Page, pageOf, span } from '../../../platform/lists/page.ts'
import * as queries from './queries.ts'
import { differing } from './rules.ts'
import {
  type ActivityEntry,
  type ActivityQuery,
  type ActivityType,
  activityFilterFields,
  type Target,
} from './schema.ts'

type Change = { before?: Readonly<Record<string, unknown>>; after?: Readonly<Record<string, unknown>> }

/** A person who signs in becomes the actor only by signing in. */
type Doer = Pick<Extract<Actor, { type: 'agent' }>, 'type' | 'id'> | Actor

/**
 * Writes what the actor does into the audit log, in the open transaction. Pass both sides as the API shows them; only
 * what differs is kept.
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

/**
 * Counts a failed sign-in in the log, in the open transaction, in one entry per hour: one for the account, or one for
 * all email addresses that nobody has. What was typed is not kept, because it may be a password. Returns how often it
 * failed for the account on this day of UTC; 0 without an account.
 */
export async function countFailedSignIn(ctx: Ctx, agentId: number | null, ip: string, at: Date): Promise<number> {
  if (!ctx.outbox) throw new Error('a failed sign-in was counted outside a transaction')
  await queries.countFailedSignIn(ctx.db, agentId, ip, at)
  return agentId === null ? 0 : queries.countFailedSignIns(ctx.db, agentId, at)
}

export async function getActivity(ctx: Ctx, id: number): Promise<ActivityEntry> {
  const entry = await queries.findEntry(ctx.db, id)
  if (!entry) throw notFound()
  return entry
}

const readFilters = createFilterReader(activityFilterFields)

/** A page of the audit log, of the times and with the filters given. Refuses a time that is none. */
export async function listActivity(ctx: Ctx, query: ActivityQuery): Promise<Page<ActivityEntry>> {
  for (const field of ['from', 'to'] as const) checkTime(field, query[field])
  const filters = readFilters(query.filters)
  const [rows, total] = await Promise.all([
    queries.listEntries(ctx.db, query, filters, span(query)),
    queries.countEntries(ctx.db, query, filters),
  ])
  return pageOf(rows, total, query)
}

/** Leap seconds have the form of a time but are not accepted. */
function checkTime(field: string, text: string | undefined): void {
  if (text !== undefined && Number.isNaN(Date.parse(text)))
    throw invalid('input.type', { field, type: 'date-time' }).at(field)
}

export const pruneEntries = (ctx: Ctx): Promise<string> =>
  pruneIfSet(ctx, ctx.config.keepDays.audit, () => queries.aged)
