import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { promised } from './clock-queries.ts'

type QueuedAgain = {
  conversation_uuid: string
  queued: { message_id: number; message_uuid: string }[]
  stopped: boolean
  /** An SLA policy applies to the conversation. */
  promised: boolean
}

/**
 * Queues failed messages of a locked conversation again. Reports about the failed sends, which have their own ids, do
 * not concern the new ones. The customer's waiting ends as it ended when a reply was sent first: `stopped`.
 */
export async function queueAgain(db: Database, conversationId: number, ids: number[], now: Date): Promise<QueuedAgain> {
  const { rows } = await sql<QueuedAgain>`
    with first as materialized (
      select min(id) as id from message
      where id = any(${ids}) and conversation_id = ${conversationId} and sender_type <> 'system'
    ), queued as (
      update message m set
        former_provider_ids = array_remove(m.former_provider_ids || m.provider_id, null), provider_id = null,
        meta = m.meta - '{failure,sent_at}'::text[], status = 'queued', undelivered = false,
        send_tries = 0, send_after = null, queued_at = ${now}, updated_at = ${now},
        waited_since = case when m.id = first.id then coalesce(c.waiting_since, m.waited_since) else m.waited_since end
      from conversation c, first
      where m.id = any(${ids}) and m.conversation_id = ${conversationId} and c.id = m.conversation_id
      returning m.id as message_id, m.uuid as message_uuid
    ), shown as (
      update conversation c set
        last_message_status = case when last_message_id = any(ids) then 'queued' else last_message_status end,
        updated_at = case when last_message_id = any(ids) then ${now} else c.updated_at end,
        waiting_since = case when not stopped then waiting_since end,
        first_reply_at = case when stopped then least(first_reply_at, ${now}) else first_reply_at end,
        last_reply_at = case when stopped then greatest(last_reply_at, ${now}) else last_reply_at end
      from (
        select id is not null as stopped, (select array_agg(message_id) from queued) as ids from first
      ) done
      where c.id = ${conversationId}
      returning c.uuid as conversation_uuid, stopped, ${promised}
    )
    select shown.*, (
      select jsonb_agg(jsonb_build_object('message_id', message_id, 'message_uuid', message_uuid) order by message_id)
      from queued
    ) as queued
    from shown`.execute(db)
  return rows[0]!
}
