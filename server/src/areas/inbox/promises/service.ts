import type { Ctx } from '../../../platform/context.ts'
import { invalid } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events.ts'
import { enqueue } from '../../../platform/jobs.ts'
import { transaction } from '../../../platform/transaction.ts'
import * as hours from '../../office/hours/service.ts'
import * as sla from '../../office/sla/service.ts'
import * as agents from '../../people/agents/service.ts'
import { ConversationUpdated } from '../conversations/schema.ts'
import * as conversations from '../conversations/service.ts'
import * as notifications from '../notifications/service.ts'
import * as queries from './queries.ts'
import { lookAt, measure, nextOf, type Promised, replay, tell } from './rules.ts'
import { FollowPromises } from './schema.ts'

/** The number of conversations that one run looks at. The run of the next minute continues. */
const atOnce = 2_000

/**
 * Applies a policy to a conversation that the transaction has locked, in place of the one before it. Promises begin
 * with the customer's message, or now if the customer is already waiting.
 */
export async function applyPolicy(ctx: Ctx, conversation: { id: number }, policyId: number): Promise<void> {
  await apply(ctx, conversation, { policy_id: policyId, by_rule: true, at: ctx.now() })
}

type Application = { policy_id: number; by_rule: boolean; at: Date }

async function apply(ctx: Ctx, { id }: { id: number }, to: Application): Promise<string> {
  if (!(await sla.holdsPolicy(ctx, to.policy_id))) throw invalid('sla.unknown', { id: to.policy_id })
  const before = await queries.findApplied(ctx.db, id)
  if (before?.by_rule && !to.by_rule) return 'a rule has chosen another policy'
  if (before?.policy_id === to.policy_id && before.by_rule === to.by_rule) return 'it holds already'
  await queries.insertApplied(ctx.db, { conversation_id: id, ...to }, ctx.now())
  return settle(ctx, id)
}

/** Applies the policy of a team to a conversation that was assigned to it, unless a rule has chosen one. */
export function promiseForTeam(
  ctx: Ctx,
  { conversation_id, policy_id, at }: { conversation_id: number; policy_id: number; at: string },
): Promise<string> {
  return transaction(ctx, async (ctx) => {
    const conversation = await conversations.lockConversation(ctx, { id: conversation_id })
    if (!(await sla.holdsPolicy(ctx, policy_id))) return 'the policy is gone'
    return apply(ctx, conversation, { policy_id, by_rule: false, at: new Date(at) })
  })
}

/**
 * Works out the promises of a conversation and reports what has happened: each warning and breach once. A conversation
 * without a policy first gets the one of its inbox, else of the desk.
 */
export function followPromises(ctx: Ctx, { conversation_id }: { conversation_id: number }): Promise<string> {
  return transaction(ctx, async (ctx) => {
    const conversation = await conversations.lockConversation(ctx, { id: conversation_id })
    if (await queries.isApplied(ctx.db, conversation_id)) return settle(ctx, conversation_id)
    const found = await sla.findDefaultPolicy(ctx, conversation_id)
    return found ? apply(ctx, conversation, { ...found, by_rule: false }) : 'nothing is promised'
  })
}

/**
 * Runs in the open transaction, which has the conversation locked. If two run at once, the second one finds everything
 * reported.
 */
async function settle(ctx: Ctx, id: number): Promise<string> {
  const now = ctx.now()
  const applied = await queries.findApplied(ctx.db, id)
  if (!applied) return 'nothing is promised'
  const promises = await listPromised(ctx, id, applied)
  const stored = await queries.listPromises(ctx.db, applied.id)
  const told = promises.map((one) => {
    const before = stored.find(({ kind, n }) => kind === one.kind && n === one.n)
    const { warned_at = null, breached_at = null } = before ?? {}
    // What a block ends is not broken.
    if (applied.blocked && !one.met_at) return { ...one, warned_at, breached_at, news: null }
    return { ...one, ...tell(one, { warned_at, breached_at }, now) }
  })
  await queries.replacePromises(
    ctx.db,
    applied.id,
    told.map(({ spans, ...one }) => ({ ...one, started_at: spans[0]?.from ?? applied.applied_at })),
  )
  const next = nextOf(told, applied)
  await queries.updateNext(ctx.db, applied.id, next, lookAt(told, now))
  const news = told.filter((one) => one.news !== null)
  for (const one of news) await spread(ctx, id, applied, one)
  if (news.length > 0 || isShownAnew(applied, next)) {
    const { uuid } = await conversations.lockConversation(ctx, { id })
    emit(ctx, ConversationUpdated, { conversation_id: id, conversation_uuid: uuid })
  }
  return news.length > 0 ? news.map(({ kind, news }) => `${news} of ${kind}`).join(', ') : 'nothing to tell'
}

async function listPromised(ctx: Ctx, id: number, applied: queries.Applied): Promise<Promised[]> {
  const turns = await queries.listTurns(ctx.db, id)
  const phases = await queries.listPhases(ctx.db, id, applied.applied_at)
  const clock = await hours.clockOf(ctx, applied)
  const runs = replay({ turns, phases, appliedAt: applied.applied_at, ...applied })
  return runs.flatMap((run) => {
    const target = sla.promised(applied, run.kind)
    if (target === undefined) return []
    const measured = measure(clock, run, target, sla.warnBefore(applied.notifications, run.kind))
    // A blocked customer is not answered, so their promises end.
    return [{ ...run, ...measured, ended_at: run.ended_at ?? (applied.blocked && !run.met_at ? ctx.now() : null) }]
  })
}

const isShownAnew = (before: queries.Applied, next: ReturnType<typeof nextOf>): boolean =>
  before.next_kind !== (next?.kind ?? null) ||
  before.stopped !== (next?.stopped ?? null) ||
  before.next_due_at?.getTime() !== next?.due_at?.getTime() ||
  before.next_warn_at?.getTime() !== next?.warn_at?.getTime()

type Told = Promised & { news: 'warning' | 'breach' | null }

/** Tells rules, and people if there is still something to do. */
async function spread(ctx: Ctx, id: number, applied: queries.Applied, promise: Told): Promise<void> {
  const { kind, n, news, due_at, met_at, ended_at } = promise
  const breached = news === 'breach'
  await conversations.noteChange(ctx, { id }, breached ? 'conversation.sla.breached' : 'conversation.sla.warning', {})
  if (met_at || ended_at) return
  const named = new Set(sla.recipientsOf(applied.notifications, breached ? 'breach' : 'warning', kind))
  const { assigned_user_id, assigned_team_id } = applied
  const people = (await agents.listPeople(ctx)).filter(
    ({ actor }) =>
      named.has(String(actor.id)) ||
      (named.has('assigned_user') && actor.id === assigned_user_id) ||
      (named.has('assigned_team') && actor.team_ids.some((team) => team === assigned_team_id)),
  )
  await notifications.notify(ctx, people, {
    // This uses a type that the last release can word.
    type: 'automation',
    cause: `sla ${applied.id} ${kind} ${n} ${news}`,
    conversation_id: id,
    meta: { promise: { kind, breached, due_at: due_at!.toISOString() } },
  })
}

/** Adds a job for each conversation that is due, all in one statement. */
export function watchPromises(ctx: Ctx): Promise<string> {
  return transaction(ctx, async (ctx) => {
    const due = await queries.listDue(ctx.db, ctx.now(), atOnce)
    for (const conversation_id of due) await enqueue(ctx, FollowPromises, { conversation_id })
    return `${due.length} looked at`
  })
}

/** Makes all that is open be worked out again within a minute, because hours or policies have changed. */
export const recountPromises = async (ctx: Ctx): Promise<string> =>
  `${await queries.lookAtAll(ctx.db, ctx.now())} to look at`
