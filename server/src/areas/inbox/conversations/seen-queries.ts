import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'

/**
 * The number of messages of `conversation c` that are new to the agent. Without an agent, the number that no person has
 * answered.
 */
export function unreadCount(agentId: number | null): RawBuilder<unknown> {
  return sql`coalesce(
    (select greatest(v.marked::int, c.incoming_count - greatest(c.answered_count, v.incoming_count))
     from conversation_seen v where v.agent_id = ${agentId} and v.conversation_id = c.id),
    c.incoming_count - c.answered_count)`
}

/** Whether a `conversation c` has something new to the agent. Looks only at the few conversations that can have any. */
export function isUnread(agentId: number | null): RawBuilder<unknown> {
  return sql`(c.id in (
      select id from conversation where incoming_count > answered_count
      union all select conversation_id from conversation_seen where agent_id = ${agentId} and marked
    ) and ${unreadCount(agentId)} > 0)`
}

/** False if the agent had already seen everything. */
export async function upsertSeen(db: Database, agentId: number, conversationId: number): Promise<boolean> {
  const { rows } = await sql`
    insert into conversation_seen as v (agent_id, conversation_id, incoming_count)
    select ${agentId}, id, incoming_count from conversation c where id = ${conversationId} and ${unreadCount(agentId)} > 0
    on conflict (agent_id, conversation_id) do update set incoming_count = excluded.incoming_count, marked = false
    returning v.agent_id`.execute(db)
  return rows.length > 0
}

export async function upsertMarked(db: Database, agentId: number, conversationId: number): Promise<void> {
  await sql`
    insert into conversation_seen (agent_id, conversation_id, incoming_count, marked)
    select ${agentId}, id, incoming_count, true from conversation where id = ${conversationId}
    on conflict (agent_id, conversation_id) do update set marked = true`.execute(db)
}
