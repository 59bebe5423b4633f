import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'

export async function insertFollower(db: Database, conversationId: number, agentId: number, now: Date): Promise<void> {
  await sql`
    insert into conversation_follower (conversation_id, agent_id, created_at)
    values (${conversationId}, ${agentId}, ${now}) on conflict do nothing`.execute(db)
}

export async function deleteFollower(db: Database, conversationId: number, agentId: number): Promise<void> {
  await sql`
    delete from conversation_follower where conversation_id = ${conversationId} and agent_id = ${agentId}`.execute(db)
}

/** Returns those first who have followed longest. */
export async function listFollowers(db: Database, conversationId: number): Promise<number[]> {
  const { rows } = await sql<{ agent_id: number }>`
    select agent_id from conversation_follower where conversation_id = ${conversationId} order by created_at, agent_id`.execute(
    db,
  )
  return rows.map(({ agent_id }) => agent_id)
}
