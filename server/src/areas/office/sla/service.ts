import type { Ctx } from '../../../platform/context.ts'
import { invalid, notFound } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events.ts'
import { transaction } from '../../../platform/transaction.ts'
import { refuseChanged } from '../../../platform/unchanged.ts'
import { record } from '../audit/service.ts'
import * as queries from './queries.ts'
import { findFault, promised } from './rules.ts'
import { type Policy, PolicyChanged, type PolicyInput, promiseKinds } from './schema.ts'

export { promised, readLength, recipientsOf, stateOf, warnBefore } from './rules.ts'

export const listPolicies = (ctx: Ctx): Promise<Policy[]> => queries.listPolicies(ctx.db)

export async function getPolicy(ctx: Ctx, id: number): Promise<Policy> {
  const policy = await queries.findPolicy(ctx.db, id)
  if (!policy) throw notFound()
  return policy
}

/** Refuses with 409 a taken name. */
export function createPolicy(ctx: Ctx, input: PolicyInput): Promise<Policy> {
  return transaction(ctx, async (ctx) => {
    const values = await check(ctx, input, { notifications: [], pauses: true, assistant_counts: false })
    const id = await queries.insertPolicy(ctx.db, values)
    emit(ctx, PolicyChanged, { sla_policy_id: id })
    const after = await getPolicy(ctx, id)
    await record(ctx, 'sla_policy_created', { type: 'sla_policy', id }, { after: audited(after) })
    return after
  })
}

/** Promises also change in conversations that the policy already applies to. Notices that were sent stay unchanged. */
export function updatePolicy(ctx: Ctx, id: number, input: PolicyInput): Promise<Policy> {
  return transaction(ctx, async (ctx) => {
    if (!(await queries.lockPolicy(ctx.db, id))) throw notFound()
    const before = await getPolicy(ctx, id)
    refuseChanged(before, input.unchanged_since)
    await queries.updatePolicy(ctx.db, id, await check(ctx, input, before), ctx.now())
    emit(ctx, PolicyChanged, { sla_policy_id: id })
    const after = await getPolicy(ctx, id)
    const difference = { before: audited(before), after: audited(after) }
    await record(ctx, 'sla_policy_updated', { type: 'sla_policy', id }, difference)
    return after
  })
}

/** Conversations that had it have no promises any more. */
export function deletePolicy(ctx: Ctx, id: number): Promise<true> {
  return transaction(ctx, async (ctx) => {
    if (!(await queries.lockPolicy(ctx.db, id))) throw notFound()
    const before = await getPolicy(ctx, id)
    await queries.deletePolicy(ctx.db, id)
    emit(ctx, PolicyChanged, { sla_policy_id: id })
    await record(ctx, 'sla_policy_deleted', { type: 'sla_policy', id }, { before: audited(before) })
    return true as const
  })
}

/** Returns whether there is such a policy. It stays until the open transaction ends. */
export const holdsPolicy = (ctx: Ctx, id: number): Promise<boolean> => queries.holdPolicy(ctx.db, id)

/** Refuses a policy that does not exist. It stays until the open transaction ends. */
export async function holdPolicy(ctx: Ctx, id: number | null | undefined, field = 'sla_policy_id'): Promise<void> {
  if (id != null && !(await holdsPolicy(ctx, id))) throw invalid('sla.unknown', { id }).at(field)
}

/**
 * The policy of the inbox, else of the desk, of a conversation that is not resolved, and when its last message was
 * written. The policy stays until the open transaction ends.
 */
export const findDefaultPolicy = (ctx: Ctx, conversationId: number) => queries.findDefault(ctx.db, conversationId)

/** The count changes by itself. */
const audited = ({ used_by: _, ...shown }: Policy) => shown

type Kept = Pick<Policy, 'notifications' | 'pauses' | 'assistant_counts'>

async function check(ctx: Ctx, input: PolicyInput, before: Kept): Promise<queries.PolicyValues> {
  const { notifications = before.notifications } = input
  const values = {
    name: input.name.trim(),
    description: input.description ?? '',
    first_response_time: input.first_response_time ?? null,
    next_response_time: input.next_response_time ?? null,
    resolution_time: input.resolution_time ?? null,
    notifications,
    pauses: input.pauses ?? before.pauses,
    assistant_counts: input.assistant_counts ?? before.assistant_counts,
  }
  const empty = promiseKinds.find((kind) => values[`${kind}_time`] !== null && promised(values, kind) === undefined)
  if (empty) throw invalid('sla.time').at(`${empty}_time`)
  if (promiseKinds.every((kind) => values[`${kind}_time`] === null))
    throw invalid('sla.no_promise').at('first_response_time')
  const fault = findFault(notifications)
  if (fault >= 0) throw invalid('sla.notice').at(`notifications.${fault}.time_delay`)
  await refuseStrangers(ctx, notifications)
  return values
}

async function refuseStrangers(ctx: Ctx, notices: Policy['notifications']): Promise<void> {
  const ids = notices.flatMap(({ recipients }) => recipients).filter((one) => !one.startsWith('assigned_'))
  const known = new Set(await queries.listAgents(ctx.db, ids.map(Number)))
  const unknown = ids.find((id) => !known.has(Number(id)))
  if (unknown === undefined) return
  const at = notices.findIndex(({ recipients }) => recipients.includes(unknown))
  throw invalid('sla.recipient', { id: unknown }).at(`notifications.${at}.recipients`)
}
