import type { Pool } from '../platform/database/database.ts'

/**
 * Lets nothing leave that would at the start of a restored desk: the old one may have sent it. A message counts as one
 * whose delivery is unknown, which no program sends again, and a reply whose time has passed comes back. Returns how
 * many there were.
 */
export async function holdWaiting(pool: Pool): Promise<number> {
  const { rows } = await pool.query(`
    with held as (
      update message set status = 'unknown', updated_at = now() where status = 'queued' returning id, conversation_id
    ), shown as (
      update conversation c set last_message_status = 'unknown', updated_at = now()
      from held where c.id = held.conversation_id and c.last_message_id = held.id
    ), returned as (
      update held_reply set state = 'returned', reason = '{"code": "held.time", "params": {}}', updated_at = now()
      where state = 'waiting' and send_at <= now() returning id
    )
    select (select count(*) from held) + (select count(*) from returned) as held`)
  return Number(rows[0].held)
}
