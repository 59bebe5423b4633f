import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { Aged } from '../../../platform/database/pruning.ts'

export type SessionRow = {
  agent_id: number
  created_at: Date
  expires_at: Date
  confirmed_until: Date | null
  version: number
}

/** A session that has not ended, with the version of what agents may do. Every browser request makes this query. */
export async function findSession(db: Database, idHash: Buffer, now: Date): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select s.agent_id, s.created_at, s.expires_at, s.confirmed_until, v.version from session s, access_version v
    where s.id_hash = ${idHash} and s.expires_at > ${now}`.execute(db)
  return rows[0]
}

/** An enabled agent by email address; an assistant has none. */
export async function findAccount(
  db: Database,
  email: string,
): Promise<{ id: number; password_hash: string | null } | undefined> {
  const { rows } = await sql<{ id: number; password_hash: string | null }>`
    select id, password_hash from agent
    where lower(email) = lower(${email}) and deleted_at is null and enabled and type = 'agent'`.execute(db)
  return rows[0]
}

/**
 * The address in the form in which agents' addresses are compared: JavaScript folds some letters differently, such as
 * the Turkish İ.
 */
export async function foldEmail(db: Database, email: string): Promise<string> {
  const { rows } = await sql<{ folded: string }>`select lower(${email}) as folded`.execute(db)
  return rows[0]!.folded
}

type NewSession = { id_hash: Buffer; agent_id: number; ip: string; user_agent: string; expires_at: Date }

/** False if the account was disabled, deleted or given another password while the old one was being checked. */
export async function insertSession(db: Database, row: NewSession, passwordHash: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    with account as (
      update agent set last_login_at = ${now}, last_active_at = ${now}, idle_since = null,
        availability_status = case when availability_status = 'offline' then 'online' else availability_status end
      where id = ${row.agent_id} and enabled and deleted_at is null and password_hash = ${passwordHash}
      returning id
    )
    insert into session (id_hash, agent_id, ip, user_agent, created_at, expires_at)
    select ${row.id_hash}, id, ${row.ip}, ${row.user_agent}, ${now}, ${row.expires_at} from account
    returning 1`.execute(db)
  return rows.length > 0
}

export async function extendSession(db: Database, idHash: Buffer, expiresAt: Date): Promise<void> {
  await db.updateTable('session').set({ expires_at: expiresAt }).where('id_hash', '=', idHash).execute()
}

/** The address and the password of an agent who has both. */
export async function findOwnAccount(
  db: Database,
  id: number,
): Promise<{ email: string; password_hash: string } | undefined> {
  const { rows } = await sql<{ email: string; password_hash: string }>`
    select email, password_hash from agent
    where id = ${id} and email is not null and password_hash is not null`.execute(db)
  return rows[0]
}

/** False if the session is not this agent's. */
export async function confirmSession(db: Database, idHash: Buffer, agentId: number, until: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ confirmed_until: until })
    .where('id_hash', '=', idHash)
    .where('agent_id', '=', agentId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** False if there was none. */
export async function deleteSession(db: Database, idHash: Buffer, agentId?: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('id_hash', '=', idHash)
    .$if(agentId !== undefined, (query) => query.where('agent_id', '=', agentId!))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const aged: Aged = { table: 'session', age: 'expires_at' }
