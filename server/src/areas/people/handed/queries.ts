import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { Permission } from '../../../platform/permissions.ts'

/** A key, an invitation or a password of an agent, and who was shown it or chose it. */
export type Handed = {
  agent_id: number
  handed_by: number
  what: 'key' | 'invitation' | 'password'
  api_key: string | null
}

/**
 * The keys of these agents that others were shown, their passwords that others chose, and the invitations that are for
 * these agents or that these agents were shown.
 */
export async function listHanded(db: Database, agents: readonly number[]): Promise<Handed[]> {
  const { rows } = await sql<Handed>`
    select agent_id, handed_by, 'key' as what, key as api_key from api_key
    where agent_id = any(${agents}::bigint[]) and handed_by <> agent_id and revoked_at is null
    union all
    select agent_id, handed_by, 'invitation', null from password_link
    where (agent_id = any(${agents}::bigint[]) or handed_by = any(${agents}::bigint[])) and handed_by <> agent_id
    union all
    select id, password_by, 'password', null from agent
    where id = any(${agents}::bigint[]) and password_by <> id and password_hash is not null`.execute(db)
  return rows
}

/** Which of these agents are Admins. */
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

/** Ends the password of an agent, the sessions that were opened with it, and pushes to their browsers. */
export async function endPassword(db: Database, id: number): Promise<void> {
  await db.updateTable('agent').set({ password_hash: null, password_by: null }).where('id', '=', id).execute()
  await db.deleteFrom('session').where('agent_id', '=', id).execute()
  await db.deleteFrom('push_subscription').where('agent_id', '=', id).execute()
}

/**
 * Ends the AI apps that work as the agent. A code that is being exchanged makes its connection before it releases its
 * row, so codes are deleted first.
 */
export async function deleteAiAppsOf(
  db: Database,
  id: number,
): Promise<{ id: number; name: string; redirect_host: string }[]> {
  await db.deleteFrom('ai_app_code').where('agent_id', '=', id).execute()
  const { rows } = await sql<{ id: number; name: string; redirect_host: string }>`
    delete from ai_app_connection c using ai_app a where c.agent_id = ${id} and a.id = c.ai_app_id
    returning c.id, a.name, c.redirect_host`.execute(db)
  return rows
}

/** The name of an agent; undefined if they are disabled or deleted. */
export async function findName(db: Database, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select trim(first_name || ' ' || last_name) as name from agent
    where id = ${id} and enabled and deleted_at is null`.execute(db)
  return rows[0]?.name
}

/** The names of the agent's knowledge keys that are valid. */
export async function listKnowledgeKeysOf(db: Database, id: number): Promise<string[]> {
  const rows = await db
    .selectFrom('api_key')
    .select('name')
    .where('made_by', '=', id)
    .where('revoked_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ name }) => name)
}

/**
 * Names the other agents whose key was shown to this one, or whose password this one chose, 30 at most. With `lost`,
 * only those who may do some of that.
 */
export async function listKnownToAgent(
  db: Database,
  id: number,
  lost: readonly Permission[] | undefined,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select trim(a.first_name || ' ' || a.last_name) as name from agent a
    where a.deleted_at is null and a.id <> ${id}
      and (a.password_by = ${id} or exists (
        select from api_key k where k.agent_id = a.id and k.handed_by = ${id} and k.revoked_at is null))
      and (${lost ?? null}::text[] is null or exists (
        select from agent_access x where x.agent_id = a.id and x.permissions && ${lost ?? null}::text[]))
    order by a.id limit 30`.execute(db)
  return rows.map(({ name }) => name)
}
