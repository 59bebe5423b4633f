import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { PageSlice } from '../../../platform/lists/page.ts'
import type { Agent } from '../../people/agents/schema.ts'
import type {
  Activity,
  Attachment,
  MessageIds,
  MessageMeta,
  MessageStatus,
  MessageType,
  Quote,
  SenderType,
} from './schema.ts'

export type MessageRow = {
  id: number
  uuid: string
  conversation_id: number
  conversation_uuid: string
  inbox_id: number
  type: MessageType
  status: MessageStatus
  sender_type: SenderType
  sender_id: number | null
  content: string
  meta: MessageMeta
  echo_id: string | null
  provider_at: Date | null
  created_at: Date
  updated_at: Date
  author_first_name: string | null
  author_last_name: string | null
  author_avatar_url: string | null
  author_email: string | null
  author_availability: Agent['availability_status'] | null
  author_active_at: Date | null
  attachments: Omit<Attachment, 'disposition' | 'content' | 'content_id'>[]
  quote: Quote | null
}

export type NewMessage = {
  uuid: string
  conversation_id: number
  inbox_id: number
  type: MessageType
  status: MessageStatus
  sender_type: SenderType
  sender_id: number | null
  content: string
  parts?: object | null
  meta?: MessageMeta & { activity?: Activity }
  echo_id?: string | null
  provider_id?: string | null
  provider_at?: Date | null
  reply_to?: string | null
  template_id?: number | null
  /** Further text by which search finds the message, besides its content. */
  found_by?: string | null
  /** The text that a list row shows. */
  preview: string
  /** Only for notes and activity lines: the transaction has set the time of the conversation's last change itself. */
  touched?: boolean
  created_at: Date
}

/** Uses index file_of_message. */
const attachments = sql`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'uuid', f.uuid, 'name', f.name, 'content_type', f.mime, 'size', f.size, 'url', '/api/v1/attachments/' || f.uuid,
    'thumbnail_url', null, 'state', f.state, 'failure', f.failure, 'width', f.width, 'height', f.height,
    'duration', f.seconds, 'transcript', case when f.transcript_state is not null then
      jsonb_build_object('state', f.transcript_state, 'text', f.transcript) end) order by f.id), '[]')
  from file f where f.used_as = 'message' and f.used_by = m.id)`

/** A quoted message of another conversation is left out, because the reader may not be allowed to see it. */
const quote = sql`case when m.reply_to is not null then coalesce((
  select jsonb_build_object('uuid', q.uuid, 'type', q.type, 'sender_type', q.sender_type, 'kind', coalesce(q.meta->>'kind', 'text'),
    'author', coalesce(qa.first_name, qk.first_name, ''), 'content', left(q.content, 300))
  from message q
  left join agent qa on qa.id = q.sender_id and q.sender_type in ('agent', 'assistant')
  left join contact qk on qk.id = q.sender_id and q.sender_type = 'contact'
  where q.inbox_id = m.inbox_id and q.provider_id = m.reply_to and q.conversation_id = m.conversation_id
), '{"uuid": null}') end`

const columns = sql`
  m.id, m.uuid, m.conversation_id, c.uuid as conversation_uuid, m.inbox_id, m.type, m.status, m.sender_type, m.sender_id,
  m.content, m.meta, m.echo_id, m.provider_at, m.created_at, m.updated_at,
  coalesce(a.first_name, k.first_name) as author_first_name, coalesce(a.last_name, k.last_name) as author_last_name,
  coalesce(a.email, k.email) as author_email, a.availability_status as author_availability,
  coalesce(a.last_active_at, k.last_seen_at) as author_active_at,
  coalesce(upload_url(a.avatar), contact_picture_url(k.avatar)) as author_avatar_url, case when m.meta ? 'deleted_at' or m.type = 'activity' then '[]' else ${attachments} end as attachments,
  ${quote} as quote`

const joins = sql`
  join conversation c on c.id = m.conversation_id
  left join agent a on a.id = m.sender_id and m.sender_type in ('agent', 'assistant')
  left join contact k on k.id = m.sender_id and m.sender_type = 'contact'`

const answers = sql`(type = 'outgoing' and sender_type <> 'system')`

export type Inserted = { id: number; changed: boolean; promised: boolean }

/** Whether an SLA policy applies to the conversation, or the one of its inbox or of the desk may. */
export const promisedIn = (conversation: RawBuilder<unknown>, inbox: RawBuilder<unknown>) => sql`(exists (
    select 1 from applied_sla a where a.conversation_id = ${conversation} and a.ended_at is null
  ) or exists (
    select 1 from inbox i where i.id = ${inbox} and i.sla_policy_id is not null
  ) or exists (
    select 1 from setting where area = 'general' and value->>'app.sla_policy_id' <> ''
  ))`
export const promised = promisedIn(sql`message.conversation_id`, sql`message.inbox_id`)

/**
 * Adds messages, each to another conversation, and updates the rows of the conversations. Returns the messages that
 * were added, by their uuid. A message whose provider's id or echo id is known is not added. `changed`: reactions,
 * edits or a deletion of the message came before it did. `promised`: an SLA policy applies to the conversation, or the
 * one of its inbox or of the desk may.
 *
 * A list row shows the newest message by the time at which it was written, because a webhook call may be hours late. A
 * note or activity line changes only the time.
 *
 * The planner does not look into the subselect of the uuids. Otherwise it would count them, and plan the statement anew
 * each time, which takes as long as to run it.
 */
export async function insertMessages(db: Database, messages: NewMessage[]): Promise<Map<string, Inserted>> {
  const all = <Value>(of: (message: NewMessage) => Value) => messages.map(of)
  const { rows } = await sql<Inserted & { uuid: string }>`
    with draft as (
      select * from unnest(
        (select ${all((m) => m.uuid)}::uuid[]), ${all((m) => m.conversation_id)}::bigint[], ${all((m) => m.inbox_id)}::bigint[],
        ${all((m) => m.type)}::text[], ${all((m) => m.status)}::text[], ${all((m) => m.sender_type)}::text[],
        ${all((m) => m.sender_id)}::bigint[], ${all((m) => m.content)}::text[],
        ${all((m) => (m.parts ? JSON.stringify(m.parts) : null))}::text[],
        ${all((m) => JSON.stringify(m.meta ?? {}))}::text[], ${all((m) => m.echo_id ?? null)}::text[],
        ${all((m) => m.provider_id ?? null)}::text[], ${all((m) => m.provider_at ?? null)}::timestamptz[],
        ${all((m) => m.reply_to ?? null)}::text[], ${all((m) => m.template_id ?? null)}::bigint[],
        ${all((m) => m.found_by ?? null)}::text[], ${all((m) => m.created_at)}::timestamptz[],
        ${all((m) => m.preview)}::text[]
      ) as draft (uuid, conversation_id, inbox_id, type, status, sender_type, sender_id, content, parts, meta, echo_id,
                  provider_id, provider_at, reply_to, template_id, found_by, created_at, preview)
    ), added as (
      insert into message (uuid, conversation_id, inbox_id, type, status, sender_type, sender_id, content, parts, meta,
                           echo_id, provider_id, provider_at, reply_to, template_id, found_by, created_at, waited_since)
      select uuid, conversation_id, inbox_id, type, status, sender_type, sender_id, content, parts::jsonb, meta::jsonb,
        echo_id, provider_id, provider_at, reply_to, template_id, found_by, created_at,
        case when ${answers} then (select waiting_since from conversation c where c.id = draft.conversation_id) end
      from draft
      on conflict do nothing
      returning id, uuid, exists (
        select 1 from message_change where inbox_id = message.inbox_id and target_id = message.provider_id
      ) as changed, ${promised} as promised
    ), new as materialized (
      select added.id, draft.*, coalesce(draft.meta::jsonb->>'kind', 'text') as kind, shown, ${answers} as answers,
        shown and not exists (
          select 1 from conversation newest join message m on m.id = newest.last_message_id
          where newest.id = draft.conversation_id and m.created_at > draft.created_at
        ) as is_newest
      from draft join added using (uuid) cross join lateral (select type in ('incoming', 'outgoing') as shown) of_type
    ), touched as (
      update conversation c set
        last_message = case when is_newest then preview else c.last_message end,
        last_message_id = case when is_newest then new.id else c.last_message_id end,
        last_message_kind = case when is_newest then kind else c.last_message_kind end,
        last_message_sender = case when is_newest then sender_type else c.last_message_sender end,
        last_message_type = case when is_newest then type else c.last_message_type end,
        last_message_status = case when is_newest then status else c.last_message_status end,
        last_message_at = case when shown then greatest(c.last_message_at, new.created_at) else c.last_message_at end,
        last_inbound_at = case when type = 'incoming' then greatest(c.last_inbound_at, provider_at) else c.last_inbound_at end,
        waiting_since = case
          when type = 'incoming' then case when status_category <> 'resolved' then coalesce(waiting_since, new.created_at) end
          when not answers then waiting_since end,
        incoming_count = incoming_count + case when type = 'incoming' then 1 else 0 end,
        answered_count = case when type = 'outgoing' and sender_type = 'agent' then incoming_count else answered_count end,
        first_reply_at = case when answers then coalesce(first_reply_at, new.created_at) else first_reply_at end,
        last_reply_at = case when answers then new.created_at else last_reply_at end,
        updated_at = greatest(c.updated_at, new.created_at)
      from new
      where c.id = new.conversation_id and (shown or c.updated_at < new.created_at)
    )
    select id, uuid, changed, promised from added`.execute(db)
  return new Map(rows.map(({ uuid, ...row }) => [uuid, row]))
}

const ofTypes = (types: readonly MessageType[] | null) =>
  types === null ? sql`true` : sql`m.type = any(${types}::text[])`

/**
 * Returns the newest first, of these types or of all. Reads index message_of_conversation from the end that the page is
 * counted from, and looks up only the messages of the page. The planner does not look into the subselect of the
 * limit. Otherwise it would plan the statement anew each time.
 */
export async function listMessages(
  db: Database,
  conversationId: number,
  types: readonly MessageType[] | null,
  { limit, offset, backwards }: PageSlice,
): Promise<MessageRow[]> {
  const direction = backwards ? sql`asc` : sql`desc`
  const { rows } = await sql<MessageRow>`
    select ${columns}
    from (
      select m.id from message m where m.conversation_id = ${conversationId} and ${ofTypes(types)}
      order by m.created_at ${direction}, m.id ${direction} limit (select ${limit}::int) offset ${offset}
    ) page join message m on m.id = page.id ${joins}
    order by m.created_at desc, m.id desc`.execute(db)
  return rows
}

/** What the customer wrote and received, oldest first, after a certain message. Uses index message_of_conversation. */
export async function listShownAfter(
  db: Database,
  conversationId: number,
  after: number | undefined,
  limit: number,
): Promise<MessageRow[]> {
  const place = sql`(select created_at from message where id = ${after})`
  const rest = after === undefined ? sql`` : sql`and (m.created_at, m.id) > (${place}, ${after})`
  const { rows } = await sql<MessageRow>`
    select ${columns} from message m ${joins}
    where m.conversation_id = ${conversationId} and m.type in ('incoming', 'outgoing') and m.status <> 'failed' ${rest}
    order by m.created_at, m.id limit ${limit}`.execute(db)
  return rows
}

export async function countMessages(
  db: Database,
  conversationId: number,
  types: readonly MessageType[] | null,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from message m where m.conversation_id = ${conversationId} and ${ofTypes(types)}`.execute(db)
  return rows[0]!.n
}

export async function getMessage(db: Database, id: number): Promise<MessageRow> {
  const { rows } = await sql<MessageRow>`select ${columns} from message m ${joins} where m.id = ${id}`.execute(db)
  return rows[0]!
}

export async function findMessage(db: Database, conversationId: number, uuid: string): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`
    select ${columns} from message m ${joins}
    where m.uuid = ${uuid} and m.conversation_id = ${conversationId}`.execute(db)
  return rows[0]
}

/**
 * Undefined if the conversation has no such message that could be quoted. Null if the provider has not accepted it yet.
 */
export async function findProviderId(
  db: Database,
  conversationId: number,
  uuid: string,
): Promise<string | null | undefined> {
  const { rows } = await sql<{ provider_id: string | null }>`
    select provider_id from message
    where uuid = ${uuid} and conversation_id = ${conversationId} and type in ('incoming', 'outgoing')
      and not meta ? 'call'`.execute(db)
  return rows[0]?.provider_id
}

export async function findByEcho(
  db: Database,
  conversationId: number,
  echoId: string,
): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`
    select ${columns} from message m ${joins}
    where m.conversation_id = ${conversationId} and m.echo_id = ${echoId}`.execute(db)
  return rows[0]
}

export type Unanswered = {
  id: number
  content: string
  provider_id: string | null
  created_at: Date
  kind: string
  tap: { id: string; title: string } | null
  /** True if somebody else wrote it. */
  forwarded: boolean
  /** True if it holds the fields of a form that the customer filled in. */
  is_form: boolean
  transcript_state: 'pending' | 'ready' | 'failed' | null
  transcript: string | null
}

/**
 * What the customer wrote after the last answer and after message `after`, oldest first, without what they deleted and
 * what an agent entered for them. Uses index message_of_conversation.
 */
export async function listUnanswered(db: Database, conversationId: number, after: number): Promise<Unanswered[]> {
  const { rows } = await sql<Unanswered>`
    with recent as (
      select id, type, sender_type, content, provider_id, meta, created_at from message
      where conversation_id = ${conversationId} order by created_at desc, id desc limit 50
    )
    select m.id, m.content, case when not m.meta ? 'call' then m.provider_id end as provider_id, m.created_at, coalesce(m.meta->>'kind', 'text') as kind, m.meta->'tap' as tap,
      m.meta ? 'forwarded' as forwarded, m.meta ? 'form' as is_form, f.transcript_state, f.transcript
    from recent m left join lateral (
      select transcript_state, transcript from file where used_as = 'message' and used_by = m.id order by id limit 1
    ) f on true
    where m.type = 'incoming' and not m.meta ?| array['deleted_at', 'entered_by'] and m.id > ${after} and m.id > (
      select coalesce(max(id), 0) from recent where type = 'outgoing' and sender_type in ('agent', 'assistant')
    )
    order by m.created_at, m.id`.execute(db)
  return rows
}

export type Said = { id: number; sender_type: SenderType; text: string; titles: string[] }

/**
 * What customer and desk said to each other between two messages, in writing or in a transcribed recording, at most
 * 1,000 characters of each message. Only the newest ones, oldest first. `titles` are those of the articles that an
 * answer cites. Uses index message_of_conversation.
 */
export async function listSaid(
  db: Database,
  conversationId: number,
  { after, before, limit }: { after: number; before: number; limit: number },
): Promise<Said[]> {
  const { rows } = await sql<Said>`
    select m.id, m.sender_type, left(said.words, 1000) as text,
      array(select jsonb_array_elements(coalesce(m.meta->'sources', '[]'))->>'title') as titles
    from message m left join lateral (
      select transcript from file where used_as = 'message' and used_by = m.id order by id limit 1
    ) f on m.content = ''
    cross join lateral (select coalesce(nullif(m.content, ''), f.transcript) as words) said
    where m.conversation_id = ${conversationId} and m.id > ${after} and m.id < ${before}
      and m.type in ('incoming', 'outgoing') and m.status <> 'failed' and said.words <> '' and not m.meta ? 'deleted_at'
    order by m.created_at desc, m.id desc limit ${limit}`.execute(db)
  return rows.reverse()
}

/**
 * The message of a call that is not known to have ended. Undefined if there is none. Uses index message_of_provider.
 */
export async function findRinging(db: Database, inboxId: number, providerId: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from message
    where inbox_id = ${inboxId} and provider_id = ${providerId} and meta->'call'->>'state' = 'ringing'`.execute(db)
  return rows[0]?.id
}

const ids = sql`
  m.conversation_id, (select uuid from conversation where id = m.conversation_id) as conversation_uuid,
  m.id as message_id, m.uuid as message_uuid`

/**
 * Puts fields into a message's `meta` and leaves the others. Undefined if the message is gone. It may have to wait
 * while the message is moved to another conversation, so the conversation is looked up for the row that it finds then.
 */
export async function mergeMeta(db: Database, id: number, meta: object, now: Date): Promise<MessageIds | undefined> {
  const { rows } = await sql<MessageIds>`
    update message m set meta = m.meta || ${JSON.stringify(meta)}::jsonb, updated_at = ${now}
    where m.id = ${id} returning ${ids}`.execute(db)
  return rows[0]
}

/** Locks a message until the transaction ends, and says where it is. Undefined if it is gone. */
export async function lockInPlace(db: Database, id: number): Promise<MessageIds | undefined> {
  const { rows } = await sql<MessageIds>`select ${ids} from message m where m.id = ${id} for no key update`.execute(db)
  return rows[0]
}
