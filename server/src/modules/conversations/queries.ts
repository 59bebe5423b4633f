import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database.ts'
import { filterCondition } from '../../platform/filters.ts'
import type { Stretch } from '../../platform/page.ts'
import type { Contact } from '../contacts/schema.ts'
import type {
  AiState,
  Conversation,
  ConversationItem,
  ConversationQuery,
  Filters,
  Sight,
  StatusCategory,
} from './schema.ts'

export type ItemRow = Omit<ConversationItem, 'reply_window' | 'reference_number'> & { last_inbound_at: Date | null }
export type ConversationRow = Omit<Conversation, 'reply_window' | 'reference_number' | 'contact'> & {
  last_inbound_at: Date | null
  contact: Omit<Contact, 'avatar_url' | 'created_at' | 'updated_at' | 'last_seen_at'> & {
    created_at: string
    updated_at: string
    last_seen_at: string | null
  }
}

const itemColumns = sql`
  c.id, c.uuid, c.subject, c.inbox_id, i.name as inbox_name, i.channel as inbox_channel,
  s.name as status, c.status_id, c.status_category, p.name as priority, c.priority_id,
  c.assigned_user_id, c.assigned_team_id,
  case when a.id is not null then jsonb_build_object(
    'id', a.id, 'type', a.type, 'first_name', a.first_name, 'last_name', a.last_name,
    'avatar_url', upload_url(a.avatar)) end as assignee,
  c.ai_state,
  array(select t.name from conversation_tag ct join tag t on t.id = ct.tag_id where ct.conversation_id = c.id order by t.name) as tags,
  c.last_message, c.last_message_at, c.last_message_sender, c.last_message_type, c.last_message_status,
  c.waiting_since, c.first_reply_at, c.last_reply_at, c.resolved_at, c.snoozed_until, c.unread_message_count,
  c.last_inbound_at, c.created_at, c.updated_at`

const itemContact = sql`
  jsonb_build_object('id', k.id, 'first_name', k.first_name, 'last_name', k.last_name, 'email', k.email,
                     'phone_number', k.phone_number, 'avatar_url', null) as contact`

const itemJoins = sql`
  join inbox i on i.id = c.inbox_id
  join status s on s.id = c.status_id
  left join priority p on p.id = c.priority_id
  left join agent a on a.id = c.assigned_user_id`

/** Which conversations a list is about, as columns that `conversation` and `conversation_count` share. */
export type Scope = 'all' | { assigned_user_id: number } | 'unassigned' | { inbox_of_team: number }

function scopeCondition(scope: Scope): RawBuilder<unknown> {
  if (scope === 'all') return sql`true`
  if (scope === 'unassigned') return sql`c.assigned_user_id is null and c.assigned_team_id is null`
  if ('inbox_of_team' in scope) {
    return sql`c.assigned_team_id = ${scope.inbox_of_team} and c.assigned_user_id is null`
  }
  return sql`c.assigned_user_id = ${scope.assigned_user_id}`
}

/** Holds for the rows of `conversation c` that may be seen. The same decision as `maySee`, for many at once. */
export function visible(sight: Sight): RawBuilder<unknown> {
  if (sight.all) return sql`true`
  return sql`(c.assigned_user_id = ${sight.user}
    or c.assigned_team_id = any(${sight.teams})
    or (c.assigned_user_id is null and c.assigned_team_id = any(${sight.team_inboxes}))
    or (${sight.unassigned} and c.assigned_user_id is null and c.assigned_team_id is null))`
}

const conditions = (scope: Scope, filters: Filters) =>
  sql.join([scopeCondition(scope), ...filters.map((filter) => filterCondition('c', filter))], sql` and `)

/**
 * One walk over the index of the order alone, from whichever end the stretch is counted, then look-ups for the rows of the
 * page only. The limit is written out: a plan for any limit would read the whole table to join a tenth of it.
 */
export async function listConversations(
  db: Database,
  scope: Scope,
  filters: Filters,
  order: Pick<ConversationQuery, 'order' | 'order_by'>,
  { limit, offset, backwards }: Stretch,
): Promise<ItemRow[]> {
  const by = (ascends: boolean, nulls: 'first' | 'last') => {
    const direction = sql.raw(ascends ? 'asc' : 'desc')
    // Said only where there are nulls: the other indexes hold their columns in the order PostgreSQL takes by itself.
    const place = order.order_by === 'waiting_since' ? sql.raw(`nulls ${nulls}`) : sql``
    return sql`${sql.ref(`c.${order.order_by}`)} ${direction} ${place}, c.id ${direction}`
  }
  const ascends = order.order === 'asc'
  const { rows } = await sql<ItemRow>`
    select ${itemColumns}, ${itemContact}
    from (
      select c.id from conversation c where ${conditions(scope, filters)}
      order by ${backwards ? by(!ascends, 'first') : by(ascends, 'last')} limit ${sql.lit(limit)} offset ${offset}
    ) page join conversation c on c.id = page.id ${itemJoins} join contact k on k.id = c.contact_id
    order by ${by(ascends, 'last')}`.execute(db)
  return rows
}

/** Unordered. */
export async function listItems(db: Database, ids: number[]): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select ${itemColumns}, ${itemContact} from conversation c ${itemJoins} join contact k on k.id = c.contact_id
    where c.id = any(${ids})`.execute(db)
  return rows
}

/** Newest first. Uses index conversation_of_contact. */
export async function findOfContact(
  db: Database,
  contactId: number,
  sight: Sight,
  limit: number,
  offset: number,
): Promise<{ total: number; ids: number[] }> {
  const { rows } = await sql<{ total: number; ids: number[] }>`
    with found as materialized (
      select c.id, c.created_at from conversation c where c.contact_id = ${contactId} and ${visible(sight)}
    )
    select (select count(*) from found) as total,
      to_json(array(select id from found order by created_at desc, id desc limit ${limit} offset ${offset})) as ids`.execute(
    db,
  )
  return rows[0]!
}

const counted = new Set(['status_category', 'status_id', 'inbox_id', 'assigned_user_id', 'assigned_team_id'])

/** Exact at any size: sums the counts kept beside the conversations, unless a filter asks what is not counted there. */
export async function countConversations(db: Database, scope: Scope, filters: Filters): Promise<number> {
  const kept = filters.every((filter) => counted.has(filter.field))
  const { rows } = kept
    ? await sql<{ n: number }>`
        select coalesce(sum(c.n), 0)::bigint as n from conversation_count c where ${conditions(scope, filters)}`.execute(
        db,
      )
    : await sql<{ n: number }>`select count(*) as n from conversation c where ${conditions(scope, filters)}`.execute(db)
  return rows[0]!.n
}

/** Adds up the differences that have gathered, while writers go on adding. */
export async function foldCounts(db: Database): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with taken as (
      delete from conversation_count where id in (select id from conversation_count order by id limit 20000 for update skip locked)
      returning *
    ), folded as (
      insert into conversation_count (inbox_id, status_id, status_category, assigned_user_id, assigned_team_id, n)
      select inbox_id, status_id, status_category, assigned_user_id, assigned_team_id, sum(n)
      from taken group by 1, 2, 3, 4, 5 having sum(n) <> 0
    )
    select count(*) as n from taken`.execute(db)
  return rows[0]!.n
}

export async function findConversation(db: Database, uuid: string): Promise<ConversationRow | undefined> {
  const { rows } = await sql<ConversationRow>`
    select ${itemColumns}, c.contact_id, c.closed_at,
      jsonb_build_object('id', k.id, 'first_name', k.first_name, 'last_name', k.last_name, 'email', k.email,
        'phone_number', k.phone_number, 'country', k.country, 'language', k.language, 'blocked', k.blocked,
        'last_seen_at', k.last_seen_at, 'created_at', k.created_at, 'updated_at', k.updated_at) as contact
    from conversation c ${itemJoins} join contact k on k.id = c.contact_id
    where c.uuid = ${uuid}`.execute(db)
  return rows[0]
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
  last_inbound_at: Date | null
  resolved_at: Date | null
  /** Nobody wants to hear from the customer. */
  blocked: boolean
}

const lockedColumns = sql`id, uuid, inbox_id, contact_id, status_id, status_category, assigned_user_id, assigned_team_id,
  ai_state, routed_at, ai_notice_at, last_inbound_at, resolved_at,
  (select blocked from contact where contact.id = conversation.contact_id) as blocked`

export async function lockConversation(
  db: Database,
  by: { id: number } | { uuid: string },
): Promise<Locked | undefined> {
  const which = 'id' in by ? sql`id = ${by.id}` : sql`uuid = ${by.uuid}`
  const { rows } = await sql<Locked>`select ${lockedColumns} from conversation where ${which} for update`.execute(db)
  return rows[0]
}

/** The open conversation of a contact on an inbox, else the one that was begun last. Uses index conversation_of_contact. */
export async function lockLatest(db: Database, inboxId: number, contactId: number): Promise<Locked | undefined> {
  const { rows } = await sql<Locked>`
    select ${lockedColumns} from conversation
    where contact_id = ${contactId} and inbox_id = ${inboxId}
    order by status_category <> 'resolved' desc, created_at desc, id desc limit 1 for update`.execute(db)
  return rows[0]
}

export async function isKnown(db: Database, inboxId: number, providerId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from message where inbox_id = ${inboxId} and provider_id = ${providerId}`.execute(db)
  return rows.length > 0
}

export async function getReopenWindow(db: Database, inboxId: number): Promise<number> {
  const { rows } = await sql<{ reopen_window_hours: number }>`
    select reopen_window_hours from inbox where id = ${inboxId}`.execute(db)
  return rows[0]!.reopen_window_hours
}

export async function insertConversation(
  db: Database,
  conversation: { uuid: string; inbox_id: number; contact_id: number; now: Date },
): Promise<Locked> {
  const { rows } = await sql<Locked>`
    insert into conversation (uuid, inbox_id, contact_id, status_id, status_category, last_message_at, created_at, updated_at)
    select ${conversation.uuid}, ${conversation.inbox_id}, ${conversation.contact_id}, id, category,
           ${conversation.now}, ${conversation.now}, ${conversation.now}
    from status where name = 'Open'
    returning ${lockedColumns}`.execute(db)
  return rows[0]!
}

/** The status stays as it is until the transaction ends. */
export async function findStatus(
  db: Database,
  name: string,
): Promise<{ id: number; name: string; category: StatusCategory } | undefined> {
  const { rows } = await sql<{ id: number; name: string; category: StatusCategory }>`
    select id, name, category from status where lower(name) = lower(${name}) for key share`.execute(db)
  return rows[0]
}

export async function getStatusName(db: Database, id: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from status where id = ${id}`.execute(db)
  return rows[0]!.name
}

export async function updateStatus(
  db: Database,
  id: number,
  status: { id: number; name: string; category: StatusCategory },
  snoozedUntil: Date | null,
  now: Date,
): Promise<void> {
  const ended = status.category === 'resolved'
  await sql`
    update conversation set
      status_id = ${status.id}, status_category = ${status.category}, snoozed_until = ${snoozedUntil},
      resolved_at = ${ended ? sql`coalesce(resolved_at, ${now})` : null},
      closed_at = ${status.name === 'Closed' ? now : null},
      waiting_since = ${ended ? null : sql`waiting_since`},
      updated_at = ${now}
    where id = ${id}`.execute(db)
}

export type Assignee = { id: number; type: 'agent' | 'assistant'; name: string }

export async function findAssignee(db: Database, id: number): Promise<Assignee | undefined> {
  const { rows } = await sql<Assignee>`
    select id, type, trim(first_name || ' ' || last_name) as name from agent
    where id = ${id} and enabled and deleted_at is null`.execute(db)
  return rows[0]
}

/** The team stays until the transaction ends. */
export async function findTeam(db: Database, id: number): Promise<{ id: number; name: string } | undefined> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from team where id = ${id} for key share`.execute(db)
  return rows[0]
}

export async function updateAssignee(
  db: Database,
  id: number,
  assigneeId: number | null,
  aiState: AiState,
  now: Date,
): Promise<void> {
  await sql`
    update conversation set assigned_user_id = ${assigneeId}, ai_state = ${aiState}, updated_at = ${now}
    where id = ${id}`.execute(db)
}

/** The customer waits again, for a person this time. */
export async function updateWaiting(db: Database, id: number, now: Date): Promise<void> {
  await sql`update conversation set waiting_since = coalesce(waiting_since, ${now}) where id = ${id}`.execute(db)
}

export async function updateTeam(db: Database, id: number, teamId: number | null, now: Date): Promise<void> {
  await sql`update conversation set assigned_team_id = ${teamId}, updated_at = ${now} where id = ${id}`.execute(db)
}

/** Takes the team from all its conversations. Answers those that somebody still works on. */
export async function releaseFromTeam(
  db: Database,
  teamId: number,
  now: Date,
): Promise<{ id: number; uuid: string }[]> {
  const { rows } = await sql<{ id: number; uuid: string; status_category: StatusCategory }>`
    update conversation set assigned_team_id = null, updated_at = ${now} where assigned_team_id = ${teamId}
    returning id, uuid, status_category`.execute(db)
  return rows.filter((row) => row.status_category !== 'resolved')
}

export async function updatePriority(db: Database, id: number, priority: string | null, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update conversation set updated_at = ${now},
      priority_id = (select id from priority where lower(name) = lower(${priority}))
    where id = ${id} and (${priority}::text is null or exists (select 1 from priority where lower(name) = lower(${priority})))
    returning id`.execute(db)
  return rows.length > 0
}

export async function updateRouted(db: Database, id: number, now: Date): Promise<void> {
  await sql`update conversation set routed_at = ${now} where id = ${id}`.execute(db)
}

export async function updateNotice(db: Database, id: number, now: Date): Promise<void> {
  await sql`update conversation set ai_notice_at = ${now} where id = ${id}`.execute(db)
}

/** False when everything had been read already. */
export async function updateSeen(db: Database, id: number): Promise<boolean> {
  const { rows } = await sql`
    update conversation set unread_message_count = 0 where id = ${id} and unread_message_count > 0 returning id`.execute(
    db,
  )
  return rows.length > 0
}

export async function listPriorities(db: Database): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`select id, name from priority order by id`.execute(db)
  return rows
}
