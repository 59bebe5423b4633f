import { type RawBuilder, sql } from 'kysely'
import { type Database, unanswered } from '../../../platform/database/database.ts'
import { Outdated, refusing } from '../../../platform/errors.ts'
import type { Standing } from '../../office/sight/schema.ts'
import type { PromiseKind } from '../../office/sla/schema.ts'
import type { KnownContact } from '../../people/contacts/schema.ts'
import type { AiState, Conversation, ConversationItem, Participant, StatusCategory, StopReason } from './schema.ts'
import { unreadCount } from './seen-queries.ts'

/** What the presented conversation is made from. */
type Bare = {
  last_inbound_at: Date | null
  sla_kind: PromiseKind | null
  sla_warn_at: Date | null
  sla_stopped: StopReason | null
}
type Presented =
  | 'reply_window'
  | 'reference_number'
  | 'sla'
  | 'last_interaction'
  | 'last_interaction_sender'
  | 'last_interaction_at'
export type ItemRow = Omit<ConversationItem, Presented | 'contact'> &
  Bare & {
    contact: Omit<ConversationItem['contact'], 'created_at' | 'updated_at'> & { created_at: string; updated_at: string }
  }
export type ConversationRow = Omit<
  Conversation,
  Presented | 'contact' | 'merged_into' | 'inbox_mail' | 'inbox_reply_to' | 'meta'
> &
  Bare & {
    merged_into: (Standing & { uuid: string; reference_number: string }) | null
    contact: Omit<KnownContact, 'created_at' | 'updated_at' | 'last_seen_at'> & {
      created_at: string
      updated_at: string
      last_seen_at: string | null
    }
  }

/** A conversation in a list, as this agent has it. The query names the tables as these columns do: `c`, `i`, `s` … */
export const itemColumns = (agentId: number | null) => sql`
  c.id, c.uuid, c.subject, c.inbox_id, i.name as inbox_name, i.channel as inbox_channel,
  s.name as status, c.status_id, c.status_category, p.name as priority, c.priority_id,
  c.assigned_user_id, c.assigned_team_id,
  case when a.id is not null then jsonb_build_object(
    'id', a.id, 'type', a.type, 'first_name', a.first_name, 'last_name', a.last_name,
    'avatar_url', upload_url(a.avatar)) end as assignee,
  c.ai_state,
  array(select t.name from conversation_tag ct join tag t on t.id = ct.tag_id where ct.conversation_id = c.id order by t.name) as tags,
  c.last_message, c.last_message_at, c.last_message_sender, c.last_message_type, c.last_message_status, c.last_message_kind,
  (select jsonb_build_object('text', left(m.content, 200), 'reason',
     case when m.status = 'unknown' then 'unknown' else coalesce(m.meta -> 'failure' ->> 'reason', 'other') end)
   from message m where m.conversation_id = c.id and m.undelivered order by m.id desc limit 1) as undelivered,
  (select jsonb_build_object('text', left(coalesce(nullif(h.reply ->> 'message', ''), h.reply -> 'template' ->> 'name', ''), 200),
     'send_at', h.send_at, 'returned', h.state = 'returned')
   from held_reply h where h.conversation_id = c.id and h.state in ('waiting', 'returned')
     and (h.state = 'returned' or h.kind = 'scheduled') order by h.send_at, h.id limit 1) as scheduled,
  case when c.waiting_since is not null and c.last_message_sender is distinct from 'contact' then (
    select jsonb_build_object('text', left(m.content, 200), 'kind',
      case when m.meta ? 'deleted_at' then 'deleted' else coalesce(m.meta ->> 'kind', 'text') end)
    from message m where m.conversation_id = c.id and m.type = 'incoming' order by m.created_at desc, m.id desc limit 1
  ) end as unanswered,
  case when c.handed_over_at >= c.waiting_since then c.hand_over_reason end as hand_over_reason,
  c.waiting_since, c.first_reply_at, c.last_reply_at, c.resolved_at, c.snoozed_until,
  sla.id as applied_sla_id, sla.policy_id as sla_policy_id, sla_policy.name as sla_policy_name,
  sla.next_due_at as next_sla_deadline_at, sla.next_kind as sla_kind, sla.next_warn_at as sla_warn_at,
  sla.stopped as sla_stopped, promised.first_response_deadline_at, promised.next_response_deadline_at,
  promised.next_response_met_at, promised.resolution_deadline_at,
  ${unreadCount(agentId)} as unread_message_count,
  c.last_inbound_at, c.created_at, c.updated_at`

export const itemContact = sql`
  jsonb_build_object('id', k.id, 'first_name', k.first_name, 'last_name', k.last_name, 'email', k.email,
                     'phone_number', k.phone_number, 'avatar_url', contact_picture_url(k.avatar),
                     'created_at', k.created_at, 'updated_at', k.updated_at) as contact`

export const itemJoins = sql`
  join inbox i on i.id = c.inbox_id
  join status s on s.id = c.status_id
  left join priority p on p.id = c.priority_id
  left join agent a on a.id = c.assigned_user_id
  left join applied_sla sla on sla.conversation_id = c.id and sla.ended_at is null
  left join sla_policy on sla_policy.id = sla.policy_id
  left join lateral (
    select (array_agg(due_at order by n desc) filter (where kind = 'first_response'))[1] as first_response_deadline_at,
      (array_agg(due_at order by n desc) filter (where kind = 'next_response'))[1] as next_response_deadline_at,
      (array_agg(met_at order by n desc) filter (where kind = 'next_response'))[1] as next_response_met_at,
      (array_agg(due_at order by n desc) filter (where kind = 'resolution'))[1] as resolution_deadline_at
    from sla_promise where applied_id = sla.id
  ) promised on true`

/**
 * The result has no order. The planner does not look into the subselect of the ids. Otherwise it would plan the
 * statement anew each time.
 */
export async function listItems(db: Database, ids: number[], agentId: number | null): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select ${itemColumns(agentId)}, ${itemContact}, null as mentioned_message_uuid from conversation c ${itemJoins} join contact k on k.id = c.contact_id
    where c.id = any(array(select unnest(${ids}::bigint[])))`.execute(db)
  return rows
}

/** Returns the newest first. Uses index conversation_of_contact. */
export async function findOfContact(
  db: Database,
  contactId: number,
  visible: RawBuilder<unknown>,
  limit: number,
  offset: number,
): Promise<{ total: number; ids: number[] }> {
  const { rows } = await sql<{ total: number; ids: number[] }>`
    with found as materialized (
      select c.id, c.created_at from conversation c where c.contact_id = ${contactId} and ${visible}
    )
    select (select count(*) from found) as total,
      to_json(array(select id from found order by created_at desc, id desc limit ${limit} offset ${offset})) as ids`.execute(
    db,
  )
  return rows[0]!
}

export async function findConversation(
  db: Database,
  uuid: string,
  agentId: number | null,
): Promise<ConversationRow | undefined> {
  const { rows } = await sql<ConversationRow>`
    select ${itemColumns(agentId)}, c.contact_id, c.ai_language as customer_language, c.closed_at,
      v.rating as csat_rating, v.feedback as csat_feedback, v.answered_at as csat_responded_at,
      (select jsonb_build_object('uuid', t.uuid, 'reference_number', t.id::text, 'assigned_user_id', t.assigned_user_id,
        'assigned_team_id', t.assigned_team_id) from conversation t where t.id = c.merged_into) as merged_into,
      shown_attributes(c.custom_attributes) as custom_attributes,
      jsonb_build_object('id', k.id, 'type', 'contact', 'first_name', k.first_name, 'last_name', k.last_name,
        'email', k.email, 'phone_number', k.phone_number, 'country', k.country, 'language', k.language,
        'blocked', k.blocked, 'enabled', not k.blocked, 'avatar_url', contact_picture_url(k.avatar),
        'last_seen_at', k.last_seen_at, 'created_at', k.created_at, 'updated_at', k.updated_at,
        'custom_attributes', shown_attributes(k.custom_attributes)) as contact
    from conversation c ${itemJoins} join contact k on k.id = c.contact_id
      left join csat_survey v on v.conversation_id = c.id
    where c.uuid = ${uuid}`.execute(db)
  return rows[0]
}

/** The agents who wrote replies or notes in the conversation. Uses index message_of_conversation. */
export async function listParticipants(db: Database, conversationId: number): Promise<Participant[]> {
  const { rows } = await sql<Participant>`
    select a.id, a.first_name, a.last_name, upload_url(a.avatar) as avatar_url from agent a
    where a.type = 'agent' and a.id in (
      select sender_id from message
      where conversation_id = ${conversationId} and sender_type = 'agent' and type in ('outgoing', 'note')
    ) order by a.id`.execute(db)
  return rows
}

/** The planner does not look into the subselect of the ids. Otherwise it would plan the statement anew each time. */
export async function listStandings(db: Database, ids: number[]): Promise<(Standing & { id: number })[]> {
  const { rows } = await sql<Standing & { id: number }>`
    select id, assigned_user_id, assigned_team_id from conversation
    where id = any(array(select unnest(${ids}::bigint[])))`.execute(db)
  return rows
}

/** A conversation as the verbs need it, locked until commit. */
export type Locked = {
  id: number
  uuid: string
  inbox_id: number
  contact_id: number
  status_id: number
  status_category: StatusCategory
  assigned_user_id: number | null
  assigned_team_id: number | null
  ai_state: AiState
  routed_at: Date | null
  ai_notice_at: Date | null
  ai_language: string | null
  /** The last message that belongs to a matter that is resolved. */
  settled_message_id: number | null
  last_inbound_at: Date | null
  resolved_at: Date | null
  /** The id of the conversation into which this one was merged. */
  merged_into: number | null
  /** True if the contact is blocked. */
  blocked: boolean
  /** True if some agent follows the conversation. */
  followed: boolean
  status_name: string
  /** For which kinds of change rules wait. */
  awaited: string[]
}

const tellsAway = sql`exists (select from business_hours where away_enabled)`

/** Whether any business hours have an away text. */
export async function isAwayTold(db: Database): Promise<boolean> {
  const { rows } = await sql<{ told: boolean }>`select ${tellsAway} as told`.execute(db)
  return rows[0]!.told
}

export const lockedColumns = sql`id, uuid, inbox_id, contact_id, status_id, status_category, assigned_user_id, assigned_team_id,
  ai_state, routed_at, ai_notice_at, ai_language, settled_message_id, last_inbound_at, resolved_at, merged_into,
  (select blocked from contact where contact.id = conversation.contact_id) as blocked,
  exists (select from conversation_follower f where f.conversation_id = conversation.id) as followed,
  (select name from status where status.id = conversation.status_id) as status_name,
  array(select unnest(events) from automation_rule where enabled and type = 'conversation_update') as awaited`

export type Which = { id: number } | { uuid: string }
export const isWhich = (by: Which) => ('id' in by ? sql`id = ${by.id}` : sql`uuid = ${by.uuid}`)

export async function lockConversation(db: Database, by: Which): Promise<Locked | undefined> {
  const { rows } = await sql<Locked>`
    select ${lockedColumns} from conversation where ${isWhich(by)} for update`.execute(db)
  return rows[0]
}

/** `has_assistant`: an assistant of the desk is switched on. `tells_away`: some business hours have an away text. */
export type Latest = Locked & { has_assistant: boolean; tells_away: boolean }
export type Pair = { inbox_id: number; contact_id: number }

/** The open conversation of a contact in an inbox, or else the one that began last. See `lockAllLatest`. */
export const lockLatest = async (db: Database, inbox_id: number, contact_id: number): Promise<Latest | undefined> =>
  (await lockAllLatest(db, [{ inbox_id, contact_id }]))[0]

/**
 * The same for several pairs. The result has no order, but the locks are taken in that of the uuids, as by all code
 * that locks several. Throws `Outdated` if a conversation was merged while this waited for its lock, because the one
 * that holds its content now may come earlier. Uses index conversation_of_contact.
 */
export async function lockAllLatest(db: Database, pairs: Pair[]): Promise<Latest[]> {
  const { rows } = await sql<Latest>`
    select ${lockedColumns},
      exists (select from agent where type = 'assistant' and enabled and deleted_at is null) as has_assistant,
      ${tellsAway} as tells_away
    from conversation where id = any(array(
      select (
        select id from conversation
        where contact_id = wanted.contact_id and inbox_id = wanted.inbox_id and merged_into is null
        order by status_category <> 'resolved' desc, created_at desc, id desc limit 1
      )
      from unnest((select ${pairs.map((pair) => pair.inbox_id)}::bigint[]), ${pairs.map((pair) => pair.contact_id)}::bigint[])
        as wanted (inbox_id, contact_id)
    )) order by uuid for update`.execute(db)
  if (rows.some(({ merged_into }) => merged_into !== null)) throw new Outdated('a conversation was merged meanwhile')
  return rows
}

/**
 * Which of these messages are already stored. Locks their provider's ids until commit, so that statuses and changes
 * wait until the messages are stored. The query's snapshot is from before it waited for the locks. That does no harm,
 * because another transaction that files the same message already waits for the lock on its sender.
 */
export async function lockArrivals(
  db: Database,
  arrivals: { inbox_id: number; provider_id: string }[],
): Promise<{ inbox_id: number; provider_id: string }[]> {
  const sorted = Map.groupBy(arrivals, ({ inbox_id, provider_id }) => `provider id ${inbox_id} ${provider_id}`)
  const keys = [...sorted.keys()].sort()
  const first = keys.map((key) => sorted.get(key)![0]!)
  const { rows } = await sql<{ inbox_id: number; provider_id: string; known: boolean }>`
    select inbox_id, provider_id, pg_advisory_xact_lock(hashtextextended(key, 0)),
      exists (select 1 from message m where m.inbox_id = arrival.inbox_id and m.provider_id = arrival.provider_id) as known
    from unnest((select ${keys}::text[]), ${first.map(({ inbox_id }) => inbox_id)}::bigint[],
                ${first.map(({ provider_id }) => provider_id)}::text[]) as arrival (key, inbox_id, provider_id)`.execute(
    db,
  )
  return rows.filter(({ known }) => known)
}

export type NewConversation = Pair & { uuid: string; subject?: string | null; now: Date }

export const insertConversation = async (db: Database, conversation: NewConversation): Promise<Locked> =>
  (await insertConversations(db, [conversation]))[0]!

/**
 * The result has no order. The reply window of each conversation is that of the customer's last message to the inbox.
 * Throws `Outdated` if a contact has an open conversation in the inbox by now. Uses index conversation_of_contact.
 */
export async function insertConversations(db: Database, conversations: NewConversation[]): Promise<Locked[]> {
  const all = <Value>(of: (conversation: NewConversation) => Value) => conversations.map(of)
  const inserted = sql<Locked>`
    insert into conversation (uuid, inbox_id, contact_id, subject, status_id, status_category, last_message_at, created_at, updated_at,
                              last_inbound_at)
    select begun.uuid, begun.inbox_id, begun.contact_id, begun.subject, status.id, category, now, now, now,
      (select max(last_inbound_at) from conversation before
       where before.contact_id = begun.contact_id and before.inbox_id = begun.inbox_id)
    from unnest((select ${all((c) => c.uuid)}::uuid[]), ${all((c) => c.inbox_id)}::bigint[], ${all((c) => c.contact_id)}::bigint[],
                ${all((c) => c.subject ?? null)}::text[], ${all((c) => c.now)}::timestamptz[])
      as begun (uuid, inbox_id, contact_id, subject, now), status
    where status.key = 'open'
    returning ${lockedColumns}`.execute(db)
  return (await inserted.catch(refusing('conversation_open', () => new Outdated('another one is open meanwhile')))).rows
}

export type Assignee = { id: number; type: 'agent' | 'assistant'; name: string }

export async function findAssignee(db: Database, id: number): Promise<Assignee | undefined> {
  const { rows } = await sql<Assignee>`
    select id, type, trim(first_name || ' ' || last_name) as name from agent
    where id = ${id} and enabled and deleted_at is null`.execute(db)
  return rows[0]
}

/** Which of these agents are away with conversations going on to others, disabled or deleted. */
export async function listReassigning(db: Database, agentIds: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from agent where id = any(${agentIds}) and type = 'agent'
      and (availability_status = 'away_and_reassigning' or not enabled or deleted_at is not null)`.execute(db)
  return rows.map(({ id }) => id)
}

/** Conversations of an agent in which a customer waits. Uses index conversation_of_assignee. */
export async function listWaitingOf(db: Database, agentId: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from conversation
    where assigned_user_id = ${agentId} and status_category in ('open', 'waiting') and waiting_since is not null
    limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

type Team = { id: number; name: string; sla_policy_id: number | null; hands_out: boolean }

/** Locks the team, so that it is not deleted before the transaction ends. */
export async function findTeam(db: Database, id: number): Promise<Team | undefined> {
  const { rows } = await sql<Team>`
    select id, name, sla_policy_id, conversation_assignment_type = 'Round robin' as hands_out
    from team where id = ${id} for key share`.execute(db)
  return rows[0]
}

export async function updateAssignee(
  db: Database,
  id: number,
  assigneeId: number | null,
  aiState: AiState,
  now: Date,
): Promise<void> {
  await sql`${unanswered}
    update conversation set assigned_user_id = ${assigneeId}, ai_state = ${aiState}, updated_at = ${now}
    where id = ${id}`.execute(db)
}

/** Makes the customer wait again, for a person this time. */
export async function updateHandedOver(db: Database, id: number, reason: string, now: Date): Promise<void> {
  await sql`${unanswered}
    update conversation set
      waiting_since = coalesce(waiting_since, ${now}), hand_over_reason = ${reason}, handed_over_at = ${now}
    where id = ${id}`.execute(db)
}

export async function updateTeam(db: Database, id: number, teamId: number | null, now: Date): Promise<void> {
  await sql`${unanswered}update conversation set assigned_team_id = ${teamId}, updated_at = ${now} where id = ${id}`.execute(
    db,
  )
}

/** Removes the team from all its conversations, and returns them. */
export async function releaseFromTeam(
  db: Database,
  teamId: number,
  now: Date,
): Promise<{ id: number; uuid: string; assigned_user_id: number | null; status_category: StatusCategory }[]> {
  const { rows } = await sql<{
    id: number
    uuid: string
    assigned_user_id: number | null
    status_category: StatusCategory
  }>`
    with held as materialized (
      select id from conversation where assigned_team_id = ${teamId} order by uuid for no key update
    )
    update conversation c set assigned_team_id = null, updated_at = ${now} from held where c.id = held.id
    returning c.id, c.uuid, c.assigned_user_id, c.status_category`.execute(db)
  return rows
}

/** Whether an enabled rule waits for changes of this kind. */
export async function isAwaited(db: Database, event: string): Promise<boolean> {
  const { rows } = await sql`
    select from automation_rule where enabled and type = 'conversation_update' and events @> array[${event}] limit 1`.execute(
    db,
  )
  return rows.length > 0
}

export async function updateRouted(db: Database, id: number, now: Date): Promise<void> {
  await sql`${unanswered}update conversation set routed_at = ${now} where id = ${id}`.execute(db)
}

export async function updateNotice(db: Database, id: number, now: Date): Promise<void> {
  await sql`${unanswered}update conversation set ai_notice_at = ${now} where id = ${id}`.execute(db)
}

export async function listPriorities(db: Database): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`select id, name from priority order by id`.execute(db)
  return rows
}
