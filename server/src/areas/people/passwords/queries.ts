import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'

export type Person = { id: number; name: string; email: string; language: string | null }

/** An enabled agent, by id or by e-mail address; an assistant has no address. */
export async function findPerson(db: Database, by: { id: number } | { email: string }): Promise<Person | undefined> {
  const condition = 'id' in by ? sql`a.id = ${by.id}` : sql`lower(a.email) = lower(${by.email})`
  const { rows } = await sql<Person>`
    select a.id, access.name, a.email, access.language
    from agent a join agent_access access on access.agent_id = a.id
    where a.enabled and a.email is not null and ${condition}`.execute(db)
  return rows[0]
}

type Link = {
  token_hash: Buffer
  agent_id: number
  purpose: string
  /** Who was shown it to pass it on. Null for one that was mailed. */
  handed_by: number | null
  expires_at: Date
  created_at: Date
}

/** Also deletes links that have expired. */
export async function insertLink(db: Database, link: Link): Promise<void> {
  await db.deleteFrom('password_link').where('expires_at', '<=', link.created_at).execute()
  await db.insertInto('password_link').values(link).execute()
}

export async function hasPassword(db: Database, agentId: number): Promise<boolean> {
  const { rows } = await sql`select from agent where id = ${agentId} and password_hash is not null`.execute(db)
  return rows.length > 0
}

export async function deleteLinksOf(db: Database, agentId: number): Promise<void> {
  await db.deleteFrom('password_link').where('agent_id', '=', agentId).execute()
}

export async function deleteLink(db: Database, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('password_link').where('token_hash', '=', tokenHash).execute()
}

export async function countLinks(db: Database, agentId: number, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from password_link where agent_id = ${agentId} and created_at > ${since}`.execute(db)
  return rows[0]!.count
}

/** Locks and returns the enabled agent to whom the link belongs, until the transaction ends. */
export async function lockAgentOfLink(db: Database, tokenHash: Buffer, now: Date): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select a.id from agent a
    where a.enabled and a.deleted_at is null and a.type = 'agent'
      and a.id = (select agent_id from password_link where token_hash = ${tokenHash} and expires_at > ${now})
    for no key update`.execute(db)
  return rows[0]?.id
}

/** False if somebody was faster: a link is taken once. */
export async function takeLink(db: Database, tokenHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('password_link').where('token_hash', '=', tokenHash).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Undefined for an agent who is disabled or gone. */
export async function findAgentOfLink(db: Database, tokenHash: Buffer, now: Date): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select a.id from password_link l join agent a on a.id = l.agent_id
    where l.token_hash = ${tokenHash} and l.expires_at > ${now} and a.enabled and a.deleted_at is null`.execute(db)
  return rows[0]?.id
}
