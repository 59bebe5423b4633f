import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { Activity } from '../../inbox/messages/schema.ts'

/** Updates the conversation's row so that it shows its newest message again. */
async function showNewest(db: Database, messageId: number, now: Date): Promise<void> {
  await sql`
    update conversation c set
      last_message = left(btrim(regexp_replace(newest.content, '\\s+', ' ', 'g')), 200), last_message_id = newest.id,
      last_message_kind = case when newest.id is not null then coalesce(newest.meta->>'kind', 'text') end,
      last_message_sender = newest.sender_type, last_message_type = newest.type, last_message_status = newest.status,
      updated_at = ${now}
    from message changed left join lateral (
      select id, content, meta, sender_type, type, status from message m
      where m.conversation_id = changed.conversation_id and m.type in ('incoming', 'outgoing')
      order by m.created_at desc, m.id desc limit 1
    ) newest on true
    where changed.id = ${messageId} and c.id = changed.conversation_id`.execute(db)
}

/**
 * Keeps the content of the message and replaces the message by a line about the deletion. The caller holds the lock on
 * the conversation.
 */
export async function hideMessage(
  db: Database,
  id: number,
  line: { sender_type: 'agent' | 'system'; sender_id: number | null; activity: Activity },
  now: Date,
): Promise<void> {
  await sql`
    with kept as (
      insert into deleted_message (message_id, was, deleted_at)
      select id, jsonb_build_object('content', content, 'parts', parts, 'meta', meta, 'sender_type', sender_type,
        'sender_id', sender_id, 'template_id', template_id), ${now}
      from message where id = ${id}
    )
    update message set type = 'activity', status = 'sent', undelivered = false, content = '', parts = null,
      template_id = null, sender_type = ${line.sender_type}, sender_id = ${line.sender_id},
      meta = ${JSON.stringify({ activity: line.activity })}, updated_at = ${now}
    where id = ${id}`.execute(db)
  await showNewest(db, id, now)
}

/** Empties a note. Its row stays as the place where something was deleted. */
export async function clearNote(db: Database, id: number, now: Date): Promise<void> {
  await sql`
    update message set content = '', parts = null, meta = ${JSON.stringify({ deleted_at: now.toISOString() })},
      updated_at = ${now}
    where id = ${id}`.execute(db)
}

/** Puts a deleted message back in its place. False if it was not deleted, or if its content is no longer kept. */
export async function restoreMessage(db: Database, id: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    with kept as (delete from deleted_message where message_id = ${id} returning was)
    update message set type = 'outgoing', status = 'accepted', content = was->>'content',
      parts = nullif(was->'parts', 'null'), meta = (was->'meta') - 'failure', sender_type = was->>'sender_type',
      sender_id = (was->>'sender_id')::bigint, template_id = (was->>'template_id')::bigint, updated_at = ${now}
    from kept where message.id = ${id} returning id`.execute(db)
  if (rows.length === 0) return false
  await showNewest(db, id, now)
  return true
}

/**
 * Forgets what the messages said that were deleted before this time, the oldest first. Returns how many. Their files
 * are uploads that nothing uses from then on.
 */
export async function deleteAged(db: Database, before: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with gone as (
      delete from deleted_message where message_id in (
        select message_id from deleted_message where deleted_at < ${before} order by deleted_at limit ${limit}
        for update skip locked
      ) returning message_id
    ), freed as (
      update file set used_as = null, used_by = null from gone where used_as = 'message' and used_by = message_id
    )
    select count(*) as count from gone`.execute(db)
  return rows[0]!.count
}
