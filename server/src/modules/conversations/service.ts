import { agentId, type Ctx } from '../../platform/context.ts'
import { transaction } from '../../platform/database.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import { emit } from '../../platform/events.ts'
import { failpoint } from '../../platform/failpoint.ts'
import { createFilterReader } from '../../platform/filters.ts'
import { uuidv7 } from '../../platform/ids.ts'
import { type Page, type Paging, pageOf, readPage, span } from '../../platform/page.ts'
import * as contacts from '../contacts/service.ts'
import type { Activity } from '../messages/schema.ts'
import * as messages from '../messages/service.ts'
import * as queries from './queries.ts'
import { aiStateAfter, maySee, onCustomerMessage, replyWindow, sightOf } from './rules.ts'
import {
  type Conversation,
  ConversationAssigned,
  ConversationCreated,
  type ConversationItem,
  type ConversationQuery,
  ConversationUpdated,
  filterFields,
  type ReceivedMessage,
  type StatusChange,
} from './schema.ts'

export type { Locked } from './queries.ts'
export { mayHear, replyWindow } from './rules.ts'

const readFilters = createFilterReader(filterFields)

type List = 'all' | 'assigned' | 'unassigned' | { inbox_of_team: number }

export async function listConversations(
  ctx: Ctx,
  list: List,
  query: ConversationQuery,
): Promise<Page<ConversationItem>> {
  const filters = readFilters(query.filters)
  const scope = list === 'assigned' ? { assigned_user_id: agentId(ctx)! } : list
  if (typeof list === 'object') refuseOutsider(ctx, list.inbox_of_team)
  const page = await readPage(
    query,
    () => queries.countConversations(ctx.db, scope, filters),
    (stretch) => queries.listConversations(ctx.db, scope, filters, query, stretch),
  )
  return { ...page, results: page.results.map((row) => present(row, ctx.now())) }
}

/** A condition on rows of `conversation c`: the actor may see them. */
export const visibleTo = (ctx: Ctx) => queries.visible(sightOf(ctx.actor))

/** The actor may see every conversation, so nobody need look. */
export const seesAll = (ctx: Ctx): boolean => sightOf(ctx.actor).all

/** The list's rows for these ids, in their order; the caller found them among those that the actor may see. */
export async function listItems(ctx: Ctx, ids: number[]): Promise<ConversationItem[]> {
  const rows = await queries.listItems(ctx.db, ids)
  const now = ctx.now()
  return rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)).map((row) => present(row, now))
}

/** A contact's conversations that the actor may see, newest first. */
export async function listOfContact(ctx: Ctx, contactId: number, paging: Paging): Promise<Page<ConversationItem>> {
  await contacts.getContact(ctx, contactId)
  const { limit, offset } = span(paging)
  const { total, ids } = await queries.findOfContact(ctx.db, contactId, sightOf(ctx.actor), limit, offset)
  return pageOf(await listItems(ctx, ids), total, paging)
}

/** The conversation with this uuid, if the actor may see it; else it does not exist for him. */
export async function accessConversation(ctx: Ctx, uuid: string): Promise<Conversation> {
  const row = await queries.findConversation(ctx.db, uuid)
  if (!row || !maySee(ctx.actor, row)) throw notFound()
  const { contact } = row
  const time = (text: string | null) => (text === null ? null : new Date(text))
  return present(
    {
      ...row,
      contact: {
        ...contact,
        avatar_url: null,
        last_seen_at: time(contact.last_seen_at),
        created_at: new Date(contact.created_at),
        updated_at: new Date(contact.updated_at),
      },
    },
    ctx.now(),
  )
}

/** The same, locked until commit, with the columns that verbs decide on. */
export async function lockConversation(ctx: Ctx, by: { id: number } | { uuid: string }): Promise<queries.Locked> {
  const row = await queries.lockConversation(ctx.db, by)
  if (!row || !maySee(ctx.actor, row)) throw notFound()
  return row
}

/**
 * Files a customer's message: into the open conversation, into the resolved one that it reopens, or into a new one. A
 * second call with the same `provider_id` changes nothing.
 */
export function receiveMessage(ctx: Ctx, received: ReceivedMessage): Promise<'stored' | 'known'> {
  return transaction(ctx, async (ctx) => {
    const now = ctx.now()
    // Nothing of ours may lie in the future: it would hold the reply window open.
    const at = new Date(Math.min(received.at.getTime(), now.getTime()))
    const contactId = await contacts.recogniseSender(ctx, { ...received, at })
    if (await queries.isKnown(ctx.db, received.inbox_id, received.provider_id)) return 'known'

    const latest = await queries.lockLatest(ctx.db, received.inbox_id, contactId)
    const next = onCustomerMessage(latest, await queries.getReopenWindow(ctx.db, received.inbox_id), now)
    const conversation =
      latest && next !== 'start_new'
        ? latest
        : await queries.insertConversation(ctx.db, {
            uuid: uuidv7(now.getTime()),
            inbox_id: received.inbox_id,
            contact_id: contactId,
            now,
          })
    if (next === 'reopen') {
      await queries.updateStatus(ctx.db, conversation.id, (await queries.findStatus(ctx.db, 'Open'))!, null, now)
      await addActivity(ctx, conversation, { kind: 'reopened' })
    }
    // What a blocked customer writes is kept, but there is nothing to do.
    const shut = next === 'start_new' && conversation.blocked
    if (shut) {
      await queries.updateStatus(ctx.db, conversation.id, (await queries.findStatus(ctx.db, 'Closed'))!, null, now)
    }
    await messages.addMessage(ctx, {
      conversation,
      type: 'incoming',
      sender_type: 'contact',
      sender_id: contactId,
      content: received.text ?? '',
      meta: { kind: received.type, ...(received.tap ? { tap: received.tap } : {}) },
      parts: received.parts,
      provider_id: received.provider_id,
      provider_at: at,
    })
    if (next === 'start_new' && !shut)
      emit(ctx, ConversationCreated, { ...idsOf(conversation), inbox_id: received.inbox_id })
    else emit(ctx, ConversationUpdated, idsOf(conversation))
    failpoint(ctx, 'message.filing')
    return 'stored'
  })
}

/** Gives the conversation to an agent or an assistant, or to nobody. `rule` names the automation rule that did it. */
export function assignUser(
  ctx: Ctx,
  by: { id: number } | { uuid: string },
  assigneeId: number | null,
  rule?: string,
): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const conversation = await lockConversation(ctx, by)
    if (conversation.assigned_user_id === assigneeId) return
    const assignee = assigneeId === null ? null : await queries.findAssignee(ctx.db, assigneeId)
    if (assignee === undefined) throw invalid('conversation.no_assignee').at('assignee_id')
    await changeAssignee(ctx, conversation, assignee, rule)
  })
}

async function changeAssignee(
  ctx: Ctx,
  conversation: queries.Locked,
  assignee: queries.Assignee | null,
  rule?: string,
): Promise<void> {
  const { ai_state } = conversation
  await queries.updateAssignee(
    ctx.db,
    conversation.id,
    assignee?.id ?? null,
    aiStateAfter(assignee, ai_state),
    ctx.now(),
  )
  await addActivity(ctx, conversation, assignmentActivity(assignee, ai_state === 'active', rule))
  emit(ctx, ConversationAssigned, idsOf(conversation))
  emit(ctx, ConversationUpdated, idsOf(conversation))
}

function assignmentActivity(assignee: queries.Assignee | null, fromAssistant: boolean, rule?: string): Activity {
  if (!assignee) return { kind: 'unassigned' }
  if (assignee.type === 'assistant')
    return { kind: 'handed_to_assistant', assignee: assignee.name, ...(rule ? { rule } : {}) }
  return {
    kind: fromAssistant ? 'taken_over' : 'assigned',
    assignee: assignee.name,
    assignee_type: 'agent',
    ...(rule ? { rule } : {}),
  }
}

/** The acting agent steps in for the assistant; nothing when a person already has the conversation. */
export async function takeOver(ctx: Ctx, conversation: queries.Locked): Promise<void> {
  if (ctx.actor.type !== 'agent' || !['active', 'waiting'].includes(conversation.ai_state)) return
  if (conversation.ai_state === 'waiting' && conversation.assigned_user_id !== null) return
  await changeAssignee(ctx, conversation, { id: ctx.actor.id, type: 'agent', name: ctx.actor.name })
}

/** The assistant gives up the conversation: it waits for a person. */
export async function handOver(ctx: Ctx, conversation: queries.Locked, reason: string): Promise<void> {
  await queries.updateAssignee(ctx.db, conversation.id, null, 'waiting', ctx.now())
  await queries.updateWaiting(ctx.db, conversation.id, ctx.now())
  await addActivity(ctx, conversation, { kind: 'handed_over', reason })
  emit(ctx, ConversationAssigned, idsOf(conversation))
  emit(ctx, ConversationUpdated, idsOf(conversation))
}

export function assignTeam(ctx: Ctx, uuid: string, teamId: number | null): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const conversation = await lockConversation(ctx, { uuid })
    if (conversation.assigned_team_id === teamId) return
    const team = teamId === null ? null : await queries.findTeam(ctx.db, teamId)
    if (team === undefined) throw invalid('conversation.no_assignee').at('assignee_id')
    await queries.updateTeam(ctx.db, conversation.id, teamId, ctx.now())
    await addActivity(
      ctx,
      conversation,
      team
        ? { kind: 'assigned', assignee: team.name, assignee_type: 'team' }
        : { kind: 'unassigned', assignee_type: 'team' },
    )
    emit(ctx, ConversationAssigned, idsOf(conversation))
    emit(ctx, ConversationUpdated, idsOf(conversation))
  })
}

/** Takes the team, which is about to go, from all its conversations. */
export async function releaseFromTeam(ctx: Ctx, teamId: number): Promise<void> {
  for (const conversation of await queries.releaseFromTeam(ctx.db, teamId, ctx.now())) {
    emit(ctx, ConversationUpdated, idsOf(conversation))
  }
}

export function setStatus(ctx: Ctx, uuid: string, change: StatusChange): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const now = ctx.now()
    const conversation = await lockConversation(ctx, { uuid })
    const status = await queries.findStatus(ctx.db, change.status)
    if (!status) throw invalid('conversation.no_status', { status: change.status }).at('status')
    const until = change.snoozed_until ? new Date(change.snoozed_until) : null
    const snoozes = status.name === 'Snoozed'
    if (snoozes && (!until || until <= now)) throw invalid('conversation.snooze_time').at('snoozed_until')
    if (status.id === conversation.status_id && !snoozes) return
    const from = await queries.getStatusName(ctx.db, conversation.status_id)
    await queries.updateStatus(ctx.db, conversation.id, status, snoozes ? until : null, now)
    await addActivity(ctx, conversation, { kind: 'status_changed', from, to: status.name })
    emit(ctx, ConversationUpdated, idsOf(conversation))
  })
}

export function setPriority(ctx: Ctx, uuid: string, priority: string | null): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const conversation = await lockConversation(ctx, { uuid })
    const known = await queries.updatePriority(ctx.db, conversation.id, priority, ctx.now())
    if (!known) throw invalid('conversation.no_priority', { priority: priority ?? '' }).at('priority')
    emit(ctx, ConversationUpdated, idsOf(conversation))
  })
}

/** Somebody has looked: nothing is unread any more, for everybody. */
export function markSeen(ctx: Ctx, uuid: string): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const conversation = await lockConversation(ctx, { uuid })
    if (await queries.updateSeen(ctx.db, conversation.id)) emit(ctx, ConversationUpdated, idsOf(conversation))
  })
}

/** The rules for a new conversation have run. */
export const markRouted = (ctx: Ctx, conversation: queries.Locked): Promise<void> =>
  queries.updateRouted(ctx.db, conversation.id, ctx.now())

/** True once for each conversation: the caller is the one to tell the customer that an assistant answers. */
export async function claimNotice(ctx: Ctx, conversation: queries.Locked): Promise<boolean> {
  if (conversation.ai_notice_at) return false
  await queries.updateNotice(ctx.db, conversation.id, ctx.now())
  return true
}

export const listPriorities = (ctx: Ctx) => queries.listPriorities(ctx.db)

export async function foldCounts(ctx: Ctx): Promise<string> {
  return `${await queries.foldCounts(ctx.db)} differences folded`
}

/** Notes in a locked conversation what happened to it, and who did it. */
export async function addActivity(ctx: Ctx, conversation: queries.Locked, activity: Activity): Promise<void> {
  const actor = ctx.actor.type === 'agent' ? { actor: ctx.actor.name } : {}
  await messages.addMessage(ctx, {
    conversation,
    type: 'activity',
    sender_type: ctx.actor.type === 'agent' ? 'agent' : 'system',
    sender_id: agentId(ctx),
    content: '',
    meta: { activity: { ...actor, ...activity } },
  })
}

/** A team that the actor is not in does not exist for him. */
function refuseOutsider({ actor }: Ctx, teamId: number): void {
  if (actor.type !== 'agent' || !actor.team_ids.includes(teamId)) throw notFound()
}

const idsOf = (conversation: { id: number; uuid: string }) => ({
  conversation_id: conversation.id,
  conversation_uuid: conversation.uuid,
})

function present<Row extends { id: number; last_inbound_at: Date | null }>(row: Row, now: Date) {
  return { ...row, reference_number: String(row.id), reply_window: replyWindow(row.last_inbound_at, now) }
}
