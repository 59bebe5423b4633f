import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'

const sentAt = sql`coalesce(queued_at, message.created_at)`

/**
 * Makes the customer wait again after a reply failed: since the time from which they waited before that reply, unless a
 * later reply is on its way.
 */
export async function resumeClock(db: Database, conversationId: number): Promise<{ promised: boolean }> {
  const { rows } = await sql<{ promised: boolean }>`
    update conversation c set
      first_reply_at = reply.first, last_reply_at = reply.last,
      waiting_since = case when c.status_category <> 'resolved' then least(c.waiting_since, (
        select min(waited_since) from message
        where conversation_id = c.id and undelivered and ${sentAt} > coalesce(reply.last, '-infinity')
      )) end
    from (
      select min(${sentAt}) as first, max(${sentAt}) as last from message
      where conversation_id = ${conversationId} and type = 'outgoing' and sender_type <> 'system' and status <> 'failed'
    ) reply
    where c.id = ${conversationId} returning ${promised}`.execute(db)
  return { promised: rows[0]?.promised ?? false }
}

/** True if an SLA policy applies to the conversation. */
export const promised = sql`
  exists (select from applied_sla a where a.conversation_id = c.id and a.ended_at is null) as promised`

/**
 * Ends the customer's waiting at the time of a reply that has arrived after all, as it ended when the reply was sent
 * first.
 */
export async function stopClock(db: Database, id: number): Promise<void> {
  await sql`
    with reply as (
      update message set waited_since = coalesce(c.waiting_since, waited_since) from conversation c
      where message.id = ${id} and sender_type <> 'system' and c.id = conversation_id
      returning c.id, ${sentAt} as sent_at
    )
    update conversation c set
      waiting_since = null, first_reply_at = least(first_reply_at, sent_at), last_reply_at = greatest(last_reply_at, sent_at)
    from reply where c.id = reply.id`.execute(db)
}
