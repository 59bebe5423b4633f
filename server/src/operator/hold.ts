import { leaveOpen } from '../areas/assistant/runs/service.ts'
import type { Ctx } from '../platform/context.ts'
import type { Pool } from '../platform/database/database.ts'
import { areJobsDone } from '../platform/database/taking-jobs.ts'
import { Failure } from './failure.ts'

/** Jobs by which an assistant speaks in a conversation. */
const ofAssistant = ['assistant.attend', 'assistant.end_offer']
/** Jobs by which the desk itself sends something once. */
const ofDesk = ['away.tell', 'csat.send']
/** Jobs by which something leaves at the start of a restored desk. */
export const speaking = [...ofAssistant, ...ofDesk]

/**
 * Lets nothing leave that would at the start of a restored desk: the old one may have sent it. A message counts as one
 * whose delivery is unknown, which no program sends again, and a reply whose time has passed comes back. What an
 * assistant was about to answer is left to people, and a survey or an away text that was due is not sent. Returns how
 * many there were. Refuses beside a desk that does jobs: it is sending these very messages, and answering.
 */
export async function holdWaiting(ctx: Ctx, pool: Pool): Promise<number> {
  if (await areJobsDone(pool))
    throw new Failure('A desk is at work on this database, and sends what waits.', 'Stop it first. ROLE=web may go on.')
  const { rows } = await pool.query(`
    with held as (
      update message set status = 'unknown', undelivered = not meta ? 'is_csat', updated_at = now()
      where status = 'queued' returning id, conversation_id
    ), shown as (
      update conversation c set last_message_status = 'unknown', updated_at = now()
      from held where c.id = held.conversation_id and c.last_message_id = held.id
    ), returned as (
      update held_reply set state = 'returned', reason = '{"code": "held.time", "params": {}}', updated_at = now()
      where state = 'waiting' and send_at <= now() returning id
    )
    select (select count(*) from held) + (select count(*) from returned) as held`)
  const asked = await pool.query<{ id: number }>(
    "select (payload->>'conversation_id')::bigint as id from job where task = any($1) and run_at <= now()",
    [ofAssistant],
  )
  const left = await leaveOpen(
    ctx,
    asked.rows.map(({ id }) => Number(id)),
  )
  const dropped = await pool.query('delete from job where task = any($1) and run_at <= now() returning task', [
    speaking,
  ])
  return Number(rows[0].held) + left + dropped.rows.filter(({ task }) => ofDesk.includes(task)).length
}
