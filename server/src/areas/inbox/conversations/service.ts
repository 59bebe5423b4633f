import { agentId, type Ctx } from '../../../platform/context.ts'
import type { Database } from '../../../platform/database/database.ts'
import { notFound } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events.ts'
import { createFilterReader, filtersIn } from '../../../platform/lists/filters.ts'
import { type Page, type Paging, pageOf, readPage, span } from '../../../platform/lists/page.ts'
import { transaction } from '../../../platform/transaction.ts'
import type { Standing } from '../../office/sight/schema.ts'
import { maySee, seesAll, visibleTo } from '../../office/sight/service.ts'
import { stateOf } from '../../office/sla/service.ts'
import * as contacts from '../../people/contacts/service.ts'
import type { Message, MessageFilter } from '../messages/schema.ts'
import * as messages from '../messages/service.ts'
import { idsOf } from './changes.ts'
import * as counts from './count-queries.ts'
import * as languageQueries from './language-queries.ts'
import * as lists from './list-queries.ts'
import * as queries from './queries.ts'
import { replyWindow, windowBounds } from './rules.ts'
import {
  type Conversation,
  type ConversationCounts,
  type ConversationItem,
  type ConversationQuery,
  ConversationSeen,
  CustomerWaits,
  type Filters,
  filterFields,
  otherFilterNames,
  type Participant,
} from './schema.ts'
import * as seen from './seen-queries.ts'

export { assignTeam, assignUser, handOver, releaseFromTeam, releaseWaiting, takeOver } from './assignments.ts'
export { addActivity, lockConversation, lockTwo, noteChange, whoDid } from './changes.ts'
export { changeNumber, leaveToPhone, receiveEcho } from './echoes.ts'
export { enterConversation, enterMessage } from './entering.ts'
export { createHearing } from './hearing.ts'
export { outcome } from './outcome-queries.ts'
export type { Locked } from './queries.ts'
export { receiveMessages } from './receiving.ts'
export { isWindowClosed, replyWindow, windowBounds } from './rules.ts'
export { startConversation } from './starting.ts'
export {
  closeMerged,
  confirmResolved,
  setAttributes,
  setContactAttributes,
  setPriority,
  setPriorityById,
  setStatus,
  setStatusById,
  setSubject,
  snooze,
  wakeSnoozed,
} from './states.ts'

/** Reads filters of conversations. Refuses text that is none. */
export const readFilters = createFilterReader(filterFields, otherFilterNames)

type List =
  | 'all'
  | 'assigned'
  | 'unassigned'
  | 'mentioned'
  | 'undelivered'
  | 'scheduled'
  | 'visible'
  | { inbox_of_team: number }

/** A page of a list that matches both the query's filters and those in `more`. Both are given as text. */
export async function listConversations(
  ctx: Ctx,
  list: List,
  query: ConversationQuery,
  more = '',
): Promise<Page<ConversationItem>> {
  const filters = [...readFilters(query.filters), ...readFilters(more)]
  const scope = scopeOf(ctx, list)
  if (typeof list === 'object') refuseOutsider(ctx, list.inbox_of_team)
  const reader = readerOf(ctx)
  const page = await readPage(
    query,
    () => lists.countConversations(ctx.db, scope, filters, reader),
    (stretch) => lists.listConversations(ctx.db, scope, filters, reader, query, stretch),
  )
  return { ...page, results: page.results.map((row) => presentItem(row, ctx.now())) }
}

const readerOf = (ctx: Ctx): lists.Reader => ({ agent: agentId(ctx), now: ctx.now(), window: windowBounds(ctx.now()) })

function scopeOf(ctx: Ctx, list: List): lists.Scope {
  if (list === 'assigned') return { assigned_user_id: agentId(ctx)! }
  if (list === 'visible') return seesAll(ctx) ? 'all' : { visible: visibleTo(ctx) }
  if (list === 'undelivered') return { undelivered: true, visible: visibleTo(ctx) }
  if (list === 'scheduled') return { scheduled: true, visible: visibleTo(ctx) }
  if (list !== 'mentioned') return list
  const team_ids = ctx.actor.type === 'agent' ? ctx.actor.team_ids : []
  return { mentions: agentId(ctx)!, team_ids, visible: visibleTo(ctx) }
}

const open = { field: 'status_category', operator: 'equals', values: ['open'] } as const satisfies Filters[number]
/** Adds the condition that conversations are open, unless the filters name a status. */
const amongOpen = (filters: Filters): Filters =>
  filtersIn(filters).some(({ field }) => field === 'status_id' || field === 'status_category')
    ? filters
    : [open, ...filters]
/** Minutes. A customer who has waited longer has waited long. */
const longWait = 60

/** The number of open conversations in each list that the actor may see. The filters of `views` are given as text. */
export async function countConversations(
  ctx: Ctx,
  views: { id: number; filters: string }[],
): Promise<ConversationCounts> {
  const reader = readerOf(ctx)
  const count = (scope: lists.Scope, filters: Filters) => lists.countConversations(ctx.db, scope, filters, reader)
  const seen = { visible: visibleTo(ctx) }
  const [standings, mentioned, undelivered, scheduled, waiting_long, closing, ...counted] = await Promise.all([
    counts.countStandings(ctx.db, reader.agent, seen.visible),
    count(scopeOf(ctx, 'mentioned'), [open]),
    count(scopeOf(ctx, 'undelivered'), []),
    count(scopeOf(ctx, 'scheduled'), []),
    count(seen, [open, { field: 'waiting_over', operator: 'equals', values: [longWait] }]),
    count(seen, [open, { field: 'reply_window', operator: 'equals', values: ['closing'] }]),
    ...views.map(({ filters }) => count(seen, amongOpen(readFilters(filters)))),
  ])
  return {
    ...standings,
    lists: { ...standings.lists, mentioned, undelivered, scheduled, waiting_long, closing },
    views: views.map(({ id }, index) => ({ id, count: counted[index] ?? 0 })),
  }
}

/** The list rows for these ids, in their order. The caller has made sure that the actor may see them. */
export async function listItems(ctx: Ctx, ids: number[]): Promise<ConversationItem[]> {
  const rows = await queries.listItems(ctx.db, ids, agentId(ctx))
  const now = ctx.now()
  return rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)).map((row) => presentItem(row, now))
}

/** A contact's conversations that the actor may see, newest first. */
export async function listOfContact(ctx: Ctx, contactId: number, paging: Paging): Promise<Page<ConversationItem>> {
  await contacts.readContact(ctx, contactId)
  const { limit, offset } = span(paging)
  const { total, ids } = await queries.findOfContact(ctx.db, contactId, visibleTo(ctx), limit, offset)
  return pageOf(await listItems(ctx, ids), total, paging)
}

/** Who has a conversation. Undefined if it does not exist. */
export const findStanding = async (ctx: Ctx, id: number): Promise<Standing | undefined> =>
  (await queries.listStandings(ctx.db, [id]))[0]

/** The conversation with this uuid. Refuses with 404 if the actor may not see it. */
export async function accessConversation(ctx: Ctx, uuid: string): Promise<Conversation> {
  const row = await queries.findConversation(ctx.db, uuid, agentId(ctx))
  if (!row || !maySee(ctx.actor, row)) throw notFound()
  const { contact, merged_into } = row
  const time = (text: string | null) => (text === null ? null : new Date(text))
  return present(
    {
      ...row,
      merged_into: merged_into && {
        uuid: maySee(ctx.actor, merged_into) ? merged_into.uuid : null,
        reference_number: merged_into.reference_number,
      },
      contact: {
        ...contact,
        last_seen_at: time(contact.last_seen_at),
        availability_status: 'offline' as const,
        last_active_at: time(contact.last_seen_at),
        last_login_at: null,
        phone_number_country_code: null,
        external_user_id: null,
        created_at: new Date(contact.created_at),
        updated_at: new Date(contact.updated_at),
      },
      inbox_mail: '',
      inbox_reply_to: '',
      meta: {},
    },
    ctx.now(),
  )
}

/** The messages of a conversation that the actor may see, newest first. */
export async function listMessages(ctx: Ctx, uuid: string, paging: Paging & MessageFilter): Promise<Page<Message>> {
  const { id } = await accessConversation(ctx, uuid)
  return messages.listMessages(ctx, id, paging)
}

/** Refuses with 404 if the actor may not see the conversation, or if it has no such message. */
export async function getMessage(ctx: Ctx, uuid: string, messageUuid: string): Promise<Message> {
  const { id } = await accessConversation(ctx, uuid)
  const message = await messages.findMessage(ctx, id, messageUuid)
  if (!message) throw notFound()
  return message
}

/** The agents who wrote in the conversation. */
export async function listParticipants(ctx: Ctx, uuid: string): Promise<Participant[]> {
  const { id } = await accessConversation(ctx, uuid)
  return queries.listParticipants(ctx.db, id)
}

/** Marks everything in the conversation as seen by the acting agent. */
export const markSeen = (ctx: Ctx, uuid: string): Promise<void> =>
  changeSeen(ctx, uuid, (db, agent, id) => seen.upsertSeen(db, agent, id))

/** Marks the conversation as unread for the acting agent until they look again. */
export const markUnread = (ctx: Ctx, uuid: string): Promise<void> =>
  changeSeen(ctx, uuid, async (db, agent, id) => {
    await seen.upsertMarked(db, agent, id)
    return true
  })

function changeSeen(
  ctx: Ctx,
  uuid: string,
  change: (db: Database, agent: number, id: number) => Promise<boolean>,
): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const agent = agentId(ctx)
    if (agent === null) throw notFound()
    const conversation = await accessConversation(ctx, uuid)
    if (await change(ctx.db, agent, conversation.id))
      emit(ctx, ConversationSeen, { ...idsOf(conversation), reader_id: agent })
  })
}

/** Stores that the rules for a new conversation have run. */
export async function markRouted(ctx: Ctx, { id }: queries.Locked): Promise<void> {
  await queries.updateRouted(ctx.db, id, ctx.now())
  if (await queries.isAwayTold(ctx.db)) emit(ctx, CustomerWaits, { conversation_id: id })
}

/** True once for each conversation. The caller then tells the customer that an assistant answers. */
export async function claimNotice(ctx: Ctx, conversation: queries.Locked): Promise<boolean> {
  if (conversation.ai_notice_at) return false
  await queries.updateNotice(ctx.db, conversation.id, ctx.now())
  return true
}

/** The language in which the customer last wrote, in any conversation. Undefined if it is not known. */
export const findLanguage = (ctx: Ctx, { contact_id }: queries.Locked): Promise<string | undefined> =>
  languageQueries.findLanguage(ctx.db, contact_id)

/** Stores the language in which the customer of this conversation writes, until another one is recognised. */
export const keepLanguage = (ctx: Ctx, { id }: queries.Locked, language: string): Promise<void> =>
  languageQueries.updateLanguage(ctx.db, id, language)

/** The languages in which customers write now, the commonest first. */
export const listLanguages = (ctx: Ctx, limit: number): Promise<string[]> =>
  languageQueries.listLanguages(ctx.db, limit)

export const listPriorities = (ctx: Ctx) => queries.listPriorities(ctx.db)

/** Adds up the stored differences of the counts, at most five million of them, while others go on adding some. */
export async function foldCounts(ctx: Ctx): Promise<string> {
  let folded = 0
  for (let pass = 1; pass <= 50; pass += 1) {
    const taken = await counts.foldCounts(ctx.db)
    folded += taken
    if (taken < counts.foldedAtOnce) break
  }
  return `${folded} differences folded`
}

/** Refuses with 404 if the actor is not in the team. */
function refuseOutsider({ actor }: Ctx, teamId: number): void {
  if (actor.type !== 'agent' || !actor.team_ids.includes(teamId)) throw notFound()
}

function presentItem(row: queries.ItemRow, now: Date): ConversationItem {
  const { created_at, updated_at } = row.contact
  const contact = { ...row.contact, created_at: new Date(created_at), updated_at: new Date(updated_at) }
  return present({ ...row, contact }, now)
}

function present<Row extends Omit<queries.ItemRow, 'contact' | 'mentioned_message_uuid'>>(row: Row, now: Date) {
  const { sla_kind: kind, sla_warn_at: warn_at, sla_stopped: stopped, next_sla_deadline_at: due_at } = row
  const open = { due_at, warn_at, stopped }
  return {
    ...row,
    reference_number: String(row.id),
    last_interaction: row.last_message,
    last_interaction_sender: row.last_message_sender,
    last_interaction_at: row.last_message_at,
    reply_window: replyWindow(row.last_inbound_at, now),
    sla: kind && { kind, ...open, state: stateOf(open, now) },
  }
}
