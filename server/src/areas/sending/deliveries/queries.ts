import { sql } from 'kysely'
import { type Database, unanswered } from '../../../platform/database/database.ts'
import type { InboxRow } from '../../channels/inboxes/schema.ts'
import type { MessageMeta, MessageStatus, SenderType } from '../../inbox/messages/schema.ts'
import { holdSlot } from './pace-queries.ts'

export type ToSend = {
  id: number
  uuid: string
  conversation_uuid: string
  status: 'queued' | 'sending'
  sender_type: SenderType
  sender_id: number | null
  content: string
  parts: object | null
  meta: MessageMeta
  reply_to: string | null
  send_after: Date | null
  send_tries: number
  inbox: SendingInbox
  inbox_enabled: boolean
  /** Null if the sender is neither an agent nor an assistant. */
  sender_enabled: boolean | null
  closed_at: Date | null
  resolved_at: Date | null
  queued_at: Date
  /** True if an agent sent the message again. */
  by_hand: boolean
  /** When the provider accepted the message before this one. Null if it has since reported that message as sent. */
  follows_accepted_at: Date | null
  /** The provider asked that the number sends nothing before this time. */
  held_until: Date | null
  assigned_user_id: number | null
  ai_state: string
  contact_id: number
  phone: string | null
  user_id: string | null
  file: StoredFile | null
  /** The provider's id of the file. Null if the number has none that is still valid. */
  media_id: string | null
}

/** What a call to the provider for an inbox needs. */
export type SendingInbox = Pick<InboxRow, 'id' | 'uuid' | 'config' | 'secrets'> & { token_rejected: boolean }

/** `sha256` is hexadecimal. */
export type StoredFile = { id: number; key: string; name: string; mime: string; size: number; sha256: string }

/**
 * The oldest message of a conversation that the provider does not have yet, with everything that decides whether and
 * how it is sent. Locks the conversation and then the message, which is the order of all code that writes both. Uses
 * index message_to_send.
 */
export async function lockNextToSend(
  db: Database,
  conversationId: number,
  uploadedAfter: Date,
): Promise<ToSend | undefined> {
  const { rows } = await sql<ToSend>`
    with place as materialized (select * from conversation where id = ${conversationId} for no key update)
    select m.id, m.uuid, c.uuid as conversation_uuid, m.status, m.sender_type, m.sender_id, m.content, m.parts, m.meta, m.reply_to,
           m.send_after, m.send_tries, coalesce(m.queued_at, m.created_at) as queued_at,
           m.queued_at is not null as by_hand,
           i.enabled as inbox_enabled, jsonb_build_object('id', i.id, 'uuid', i.uuid, 'config', i.config,
             'secrets', i.secrets, 'token_rejected', i.token_rejected_at is not null) as inbox,
           (select paid_until from send_slot
            where phone_number_id = i.config->>'phone_number_id' and recipient = ${holdSlot}) as held_until,
           c.contact_id, c.assigned_user_id, c.ai_state, c.closed_at, c.resolved_at,
           (select enabled and deleted_at is null from agent where id = m.sender_id
              and m.sender_type in ('agent', 'assistant')) as sender_enabled,
           (select updated_at from (
              select status, updated_at from message p
              where p.conversation_id = m.conversation_id and p.type = 'outgoing' and p.id < m.id
              order by p.created_at desc, p.id desc limit 1
            ) before where status = 'accepted') as follows_accepted_at,
           (select jsonb_build_object('id', id, 'key', key, 'name', name, 'mime', mime, 'size', size, 'sha256', encode(sha256, 'hex'))
            from file where used_as = 'message' and used_by = m.id limit 1) as file,
           (select u.media_id from file f join file_upload u on u.file_id = f.id
            where f.used_as = 'message' and f.used_by = m.id and u.phone_number_id = i.config->>'phone_number_id'
              and u.uploaded_at > ${uploadedAfter} limit 1) as media_id,
           (select value from contact_identity
            where contact_id = c.contact_id and scope = i.config->>'waba_id' and kind = 'phone' order by created_at desc limit 1) as phone,
           (select value from contact_identity
            where contact_id = c.contact_id and scope = i.config->>'waba_id' and kind = 'user_id' order by created_at desc limit 1) as user_id
    from place c join message m on m.conversation_id = c.id join inbox i on i.id = m.inbox_id
    where m.conversation_id = ${conversationId} and m.status in ('queued', 'sending')
    order by m.id limit 1
    for update of m`.execute(db)
  return rows[0]
}

/** Marks a message as being sent, whose conversation and row the transaction has locked. */
export async function updateSending(db: Database, conversationId: number, id: number, now: Date): Promise<void> {
  await sql`${unanswered}
    with changed as (
      update message set status = 'sending', undelivered = false, send_tries = send_tries + 1, updated_at = ${now}
      where id = ${id}
    )
    update conversation set last_message_status = 'sending', updated_at = ${now}
    where id = ${conversationId} and last_message_id = ${id}`.execute(db)
}

export type Change = {
  status?: MessageStatus
  provider_id?: string
  meta?: object
  send_after?: Date | null
  /** Is added to the number of tries. */
  tries?: number
}

type MessageIds = {
  conversation_id: number
  conversation_uuid: string
  message_id: number
  message_uuid: string
}

type Around = {
  /** It stood in the list of what was not delivered. */
  was_lost: boolean
  inbox_id: number
  next_queued: number | null
  /** True if something was done to the message before its `provider_id`, which is written now, was known. */
  has_changes: boolean
  queued_at: Date
}

/**
 * Updates a message, and the conversation's row too if this is its newest message. Locks the conversation before the
 * message, because code that handles a reaction together with a status uses that order too. With `from`, it updates the
 * message only if it has that status, and otherwise returns undefined.
 */
export async function updateMessage(
  db: Database,
  id: number,
  change: Change,
  now: Date,
  from?: MessageStatus,
): Promise<({ ids: MessageIds } & Around) | undefined> {
  const { rows } = await sql<MessageIds & Around>`
    with place as materialized (
      select c.id, m.undelivered as was_lost from conversation c join message m on m.conversation_id = c.id
      where m.id = ${id} for no key update of c
    ), changed as (
      update message set
        status = coalesce(${change.status ?? null}, status),
        undelivered = ${change.status === undefined ? sql`undelivered` : sql`${change.status === 'failed' || change.status === 'unknown'} and type = 'outgoing' and not meta ? 'is_csat'`},
        provider_id = coalesce(${change.provider_id ?? null}, provider_id),
        meta = meta || ${JSON.stringify(change.meta ?? {})}::jsonb,
        send_after = ${change.send_after === undefined ? sql`send_after` : change.send_after},
        send_tries = send_tries + ${change.tries ?? 0},
        updated_at = ${now}
      from place
      where message.id = ${id} and conversation_id = place.id and status = coalesce(${from ?? null}, status)
      returning message.id, uuid, conversation_id, inbox_id, status, coalesce(queued_at, created_at) as queued_at,
        was_lost
    ), shown as (
      update conversation c set last_message_status = changed.status, updated_at = ${now}
      from changed where c.id = changed.conversation_id and c.last_message_id = changed.id
    )
    select changed.conversation_id, c.uuid as conversation_uuid, changed.id as message_id, changed.uuid as message_uuid,
      changed.inbox_id, changed.queued_at, changed.was_lost,
      (select min(id) from message q where q.conversation_id = changed.conversation_id and q.status in ('queued', 'sending')
         and q.id <> changed.id) as next_queued,
      exists (select 1 from message_change
        where inbox_id = changed.inbox_id and target_id = ${change.provider_id ?? null}) as has_changes
    from changed join conversation c on c.id = changed.conversation_id`.execute(db)
  if (!rows[0]) return undefined
  const { inbox_id, next_queued, has_changes, queued_at, was_lost, ...ids } = rows[0]
  return { ids, inbox_id, next_queued, has_changes, queued_at, was_lost }
}

export async function upsertUpload(
  db: Database,
  upload: { file_id: number; phone_number_id: string; media_id: string; uploaded_at: Date },
): Promise<void> {
  await sql`
    insert into file_upload (file_id, phone_number_id, media_id, uploaded_at)
    values (${upload.file_id}, ${upload.phone_number_id}, ${upload.media_id}, ${upload.uploaded_at})
    on conflict (file_id, phone_number_id) do update
      set media_id = excluded.media_id, uploaded_at = excluded.uploaded_at`.execute(db)
}

/** False if the upload is not older than `before`, or if another one has replaced it. */
export async function deleteUpload(db: Database, fileId: number, mediaId: string, before: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from file_upload
    where file_id = ${fileId} and media_id = ${mediaId} and uploaded_at < ${before}`.execute(db)
  return Number(numAffectedRows ?? 0) > 0
}

/** The count stops at this number. */
const mostCounted = 200_000

/** `oldest`: how many seconds the oldest message has waited. Uses index message_to_send. */
export async function countWaiting(db: Database): Promise<{ waiting: number; oldest: number }> {
  const { rows } = await sql<{ waiting: number; oldest: number }>`
    select count(*) as waiting, coalesce(greatest(extract(epoch from clock_timestamp() - min(since)), 0), 0)::float8 as oldest
    from (
      select coalesce(queued_at, created_at) as since from message where status in ('queued', 'sending') limit ${mostCounted}
    ) waiting`.execute(db)
  return rows[0]!
}

export async function findMessage(
  db: Database,
  id: number,
): Promise<{ uuid: string; conversation_id: number; inbox_id: number; provider_id: string | null } | undefined> {
  const { rows } = await sql<{ uuid: string; conversation_id: number; inbox_id: number; provider_id: string | null }>`
    select uuid, conversation_id, inbox_id, provider_id from message where id = ${id}`.execute(db)
  return rows[0]
}

/**
 * The failed messages of a conversation, oldest first, at most 200. With `templatesOnly`, only those that may be sent
 * outside the reply window. Uses index message_failed.
 */
export async function listFailed(db: Database, conversationId: number, templatesOnly: boolean): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from message
    where conversation_id = ${conversationId} and status = 'failed' and (not ${templatesOnly} or meta ? 'template')
    order by id limit 200`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * The next conversations of an inbox with a message that the provider does not have yet, in the order of their ids.
 * Uses index message_to_send.
 */
export async function listConversationsToSend(
  db: Database,
  inboxId: number,
  after: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ conversation_id: number }>`
    select distinct conversation_id from message
    where inbox_id = ${inboxId} and status in ('queued', 'sending') and conversation_id > ${after}
    order by conversation_id limit ${limit}`.execute(db)
  return rows.map((row) => row.conversation_id)
}

/** How the customer of a conversation is addressed. Undefined if the conversation is gone. */
export async function findRecipient(
  db: Database,
  conversationId: number,
): Promise<{ phone: string | null; user_id: string | null } | undefined> {
  const identity = (kind: string) => sql`(
    select value from contact_identity
    where contact_id = c.contact_id and scope = i.config->>'waba_id' and kind = ${kind}
    order by created_at desc limit 1)`
  const { rows } = await sql<{ phone: string | null; user_id: string | null }>`
    select ${identity('phone')} as phone, ${identity('user_id')} as user_id
    from conversation c join inbox i on i.id = c.inbox_id where c.id = ${conversationId}`.execute(db)
  return rows[0]
}
