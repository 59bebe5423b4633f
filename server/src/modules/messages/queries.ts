import { sql } from 'kysely'
import type { Database } from '../../platform/database.ts'
import type { Activity, Failure, MessageMeta, MessageStatus, MessageType, SenderType } from './schema.ts'

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
  created_at: Date
}

const columns = sql`
  m.id, m.uuid, m.conversation_id, c.uuid as conversation_uuid, m.inbox_id, m.type, m.status, m.sender_type, m.sender_id,
  m.content, m.meta, m.echo_id, m.provider_at, m.created_at, m.updated_at,
  coalesce(a.first_name, k.first_name) as author_first_name, coalesce(a.last_name, k.last_name) as author_last_name,
  upload_url(a.avatar) as author_avatar_url`

const joins = sql`
  join conversation c on c.id = m.conversation_id
  left join agent a on a.id = m.sender_id and m.sender_type in ('agent', 'assistant')
  left join contact k on k.id = m.sender_id and m.sender_type = 'contact'`

/** Undefined when a message with this provider id or echo id is already there. */
export async function insertMessage(db: Database, message: NewMessage): Promise<{ id: number } | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into message (uuid, conversation_id, inbox_id, type, status, sender_type, sender_id, content, parts, meta,
                         echo_id, provider_id, provider_at, created_at)
    values (${message.uuid}, ${message.conversation_id}, ${message.inbox_id}, ${message.type}, ${message.status},
            ${message.sender_type}, ${message.sender_id}, ${message.content},
            ${message.parts ? JSON.stringify(message.parts) : null}, ${JSON.stringify(message.meta ?? {})},
            ${message.echo_id ?? null}, ${message.provider_id ?? null}, ${message.provider_at ?? null}, ${message.created_at})
    on conflict do nothing
    returning id`.execute(db)
  return rows[0]
}

/** Uses index message_of_conversation. */
export async function listMessages(
  db: Database,
  conversationId: number,
  limit: number,
  offset: number,
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select ${columns} from message m ${joins}
    where m.conversation_id = ${conversationId}
    order by m.created_at desc, m.id desc limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/**
 * What the customer has written and was sent, oldest first, from behind a certain message. Uses index message_of_conversation.
 */
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

export async function countMessages(db: Database, conversationId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from message where conversation_id = ${conversationId}`.execute(db)
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

/** The text of what the customer wrote since anybody last answered, oldest first. Uses index message_of_conversation. */
export async function listUnanswered(
  db: Database,
  conversationId: number,
): Promise<{ id: number; content: string; provider_id: string | null }[]> {
  const { rows } = await sql<{ id: number; content: string; provider_id: string | null; type: string }>`
    with recent as (
      select id, type, sender_type, content, provider_id, created_at from message
      where conversation_id = ${conversationId} order by created_at desc, id desc limit 50
    )
    select id, content, provider_id from recent
    where type = 'incoming' and id > (
      select coalesce(max(id), 0) from recent where type = 'outgoing' and sender_type in ('agent', 'assistant')
    )
    order by created_at, id`.execute(db)
  return rows
}

export type ToSend = {
  id: number
  uuid: string
  inbox_id: number
  status: 'queued' | 'sending'
  sender_type: SenderType
  sender_id: number | null
  content: string
  parts: object | null
  send_after: Date | null
  send_tries: number
  inbox_enabled: boolean
  assigned_user_id: number | null
  ai_state: string
  phone: string | null
  user_id: string | null
}

/** The oldest message of a conversation that is not with the provider yet, locked. Uses index message_to_send. */
export async function lockNextToSend(db: Database, conversationId: number): Promise<ToSend | undefined> {
  const { rows } = await sql<ToSend>`
    select m.id, m.uuid, m.inbox_id, m.status, m.sender_type, m.sender_id, m.content, m.parts, m.send_after, m.send_tries,
           i.enabled as inbox_enabled, c.assigned_user_id, c.ai_state,
           (select value from contact_identity
            where contact_id = c.contact_id and scope = i.config->>'waba_id' and kind = 'phone' limit 1) as phone,
           (select value from contact_identity
            where contact_id = c.contact_id and scope = i.config->>'waba_id' and kind = 'user_id' limit 1) as user_id
    from message m join conversation c on c.id = m.conversation_id join inbox i on i.id = m.inbox_id
    where m.conversation_id = ${conversationId} and m.status in ('queued', 'sending')
    order by m.id limit 1
    for update of m`.execute(db)
  return rows[0]
}

type Change = {
  status?: MessageStatus
  provider_id?: string
  meta?: object
  send_after?: Date | null
  /** Added to the number of tries. */
  tries?: number
}

export type MessageIds = {
  conversation_id: number
  conversation_uuid: string
  message_id: number
  message_uuid: string
}

/**
 * Writes what changed and keeps the conversation's row in step when this is its newest message. With `from`, only a message
 * of that status; undefined when it has another one by now.
 */
export async function updateMessage(
  db: Database,
  id: number,
  change: Change,
  now: Date,
  from?: MessageStatus,
): Promise<MessageIds | undefined> {
  const { rows } = await sql<MessageIds>`
    with changed as (
      update message set
        status = coalesce(${change.status ?? null}, status),
        provider_id = coalesce(${change.provider_id ?? null}, provider_id),
        meta = meta || ${JSON.stringify(change.meta ?? {})}::jsonb,
        send_after = ${change.send_after === undefined ? sql`send_after` : change.send_after},
        send_tries = send_tries + ${change.tries ?? 0},
        updated_at = ${now}
      where id = ${id} and status = coalesce(${from ?? null}, status)
      returning id, uuid, conversation_id, status
    ), shown as (
      update conversation c set last_message_status = changed.status, updated_at = ${now}
      from changed where c.id = changed.conversation_id and c.last_message_id = changed.id
    )
    select changed.conversation_id, c.uuid as conversation_uuid, changed.id as message_id, changed.uuid as message_uuid
    from changed join conversation c on c.id = changed.conversation_id`.execute(db)
  return rows[0]
}

export async function clearFailure(db: Database, id: number): Promise<void> {
  await sql`update message set meta = meta - 'failure', provider_id = null, send_tries = 0, send_after = null where id = ${id}`.execute(
    db,
  )
}

/** Locks the message that the provider speaks of: by its id, else by the uuid we had sent along. */
export async function lockSpokenOf(
  db: Database,
  inboxId: number,
  providerId: string,
  uuid: string | null,
): Promise<{ id: number; status: MessageStatus; provider_id: string | null } | undefined> {
  const { rows } = await sql<{ id: number; status: MessageStatus; provider_id: string | null }>`
    select id, status, provider_id from message
    where inbox_id = ${inboxId} and (provider_id = ${providerId}
      or (provider_id is null and type = 'outgoing' and uuid = ${uuid}::uuid))
    order by provider_id nulls last limit 1 for update`.execute(db)
  return rows[0]
}

/** Whoever keeps a status for this id and whoever writes the id on a message do it one after the other. */
export async function lockProviderId(db: Database, inboxId: number, providerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`provider id ${inboxId} ${providerId}`}, 0))`.execute(db)
}

export async function keepStatus(
  db: Database,
  status: { inbox_id: number; provider_id: string; status: string; at: Date; errors: object | null },
): Promise<void> {
  await sql`
    insert into pending_status (inbox_id, provider_id, status, at, errors)
    values (${status.inbox_id}, ${status.provider_id}, ${status.status}, ${status.at},
            ${status.errors ? JSON.stringify(status.errors) : null})
    on conflict do nothing`.execute(db)
}

export type KeptStatus = { status: 'sent' | 'delivered' | 'read' | 'failed'; at: Date; errors: ProviderFault[] | null }
export type ProviderFault = { code: number; title: string; details: string | null; reason: Failure['reason'] }

export async function takeKeptStatuses(db: Database, inboxId: number, providerId: string): Promise<KeptStatus[]> {
  const { rows } = await sql<KeptStatus>`
    delete from pending_status where inbox_id = ${inboxId} and provider_id = ${providerId}
    returning status, at, errors`.execute(db)
  return rows
}

/** What the list row shows of its newest message; a note or activity line changes only the time. */
export async function touchConversation(
  db: Database,
  message: {
    conversation_id: number
    id: number
    type: MessageType
    status: MessageStatus
    sender_type: SenderType
    preview: string
    created_at: Date
    provider_at: Date | null
  },
): Promise<void> {
  const shown = message.type === 'incoming' || message.type === 'outgoing'
  const answers = message.type === 'outgoing' && message.sender_type !== 'system'
  await sql`
    update conversation set
      last_message = ${shown ? message.preview : sql`last_message`},
      last_message_id = ${shown ? message.id : sql`last_message_id`},
      last_message_sender = ${shown ? message.sender_type : sql`last_message_sender`},
      last_message_type = ${shown ? message.type : sql`last_message_type`},
      last_message_status = ${shown ? message.status : sql`last_message_status`},
      last_message_at = ${shown ? sql`greatest(last_message_at, ${message.created_at})` : sql`last_message_at`},
      last_inbound_at = ${message.type === 'incoming' ? sql`greatest(last_inbound_at, ${message.provider_at})` : sql`last_inbound_at`},
      waiting_since = ${message.type === 'incoming' ? sql`case when status_category <> 'resolved' then coalesce(waiting_since, ${message.created_at}) end` : answers ? null : sql`waiting_since`},
      unread_message_count = unread_message_count + ${message.type === 'incoming' ? 1 : 0},
      first_reply_at = ${answers ? sql`coalesce(first_reply_at, ${message.created_at})` : sql`first_reply_at`},
      last_reply_at = ${answers ? message.created_at : sql`last_reply_at`},
      updated_at = ${message.created_at}
    where id = ${message.conversation_id}`.execute(db)
}
