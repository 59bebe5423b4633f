import { sql } from 'kysely'
import type { Database } from '../../../platform/database.ts'

/** A key or an invitation of an agent, and who was shown it. */
export type Handed = { agent_id: number; handed_by: number; api_key: string | null }

/**
 * The keys of these agents that others were shown, and the invitations that are for these agents or that these agents were
 * shown.
 */
export async function listHanded(db: Database, agents: readonly number[]): Promise<Handed[]> {
  const { rows } = await sql<Handed>`
    select agent_id, handed_by, key as api_key from api_key
    where agent_id = any(${agents}::bigint[]) and handed_by <> agent_id and revoked_at is null
    union all
    select agent_id, handed_by, null from password_link
    where (agent_id = any(${agents}::bigint[]) or handed_by = any(${agents}::bigint[])) and handed_by <> agent_id`.execute(
    db,
  )
  return rows
}

/** Those of the agents who are Admins. */
export async function listAdmins(db: Database, agents: readonly number[], admin: string): Promise<number[]> {
  const { rows } = await sql<{ agent_id: number }>`
    select ar.agent_id from agent_role ar join role r on r.id = ar.role_id
    where r.name = ${admin} and ar.agent_id = any(${agents}::bigint[])`.execute(db)
  return rows.map(({ agent_id }) => agent_id)
}

export async function endKey(db: Database, key: string, at: Date): Promise<void> {
  await db.updateTable('api_key').set({ revoked_at: at }).where('key', '=', key).execute()
}

export async function endInvitations(db: Database, { agent_id, handed_by }: Handed): Promise<void> {
  await db.deleteFrom('password_link').where('agent_id', '=', agent_id).where('handed_by', '=', handed_by).execute()
}
