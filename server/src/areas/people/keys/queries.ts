import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { conflict, refusing } from '../../../platform/errors.ts'
import type { KnowledgeKey } from './schema.ts'

export type KeyRow = {
  id: number
  scope: 'agent' | 'knowledge'
  name: string
  last_used_at: Date | null
  /** Null for a knowledge key. */
  agent_id: number | null
  /** The version of what agents may do. */
  version: number
}

/**
 * A key that is not revoked. Undefined for a wrong secret too, after the same time. The database compares HMACs, which
 * a caller cannot bring closer to each other, so the time of the comparison reveals nothing either. One round trip,
 * because every request makes it.
 */
export async function findKey(db: Database, key: string, secretHashes: Buffer[]): Promise<KeyRow | undefined> {
  const { rows } = await sql<KeyRow>`
    select k.id, k.scope, k.name, k.last_used_at, k.agent_id, v.version from api_key k, access_version v
    where k.key = ${key} and k.secret_hash = any(${secretHashes}::bytea[]) and k.revoked_at is null`.execute(db)
  return rows[0]
}

/** Does nothing if somebody else just did it, and does not wait for them. */
export async function touchKey(
  db: Database,
  id: number,
  secretHash: Buffer,
  at: Date,
  staleSince: Date,
): Promise<void> {
  await sql`
    update api_key set last_used_at = ${at}, secret_hash = ${secretHash}
    where id = (
      select id from api_key where id = ${id} and (last_used_at is null or last_used_at <= ${staleSince})
      for update skip locked
    )`.execute(db)
}

type NewKey =
  | { key: string; secret_hash: Buffer; agent_id: number; handed_by: number | null }
  | { key: string; secret_hash: Buffer; name: string; made_by: number | null }

export async function insertKey(db: Database, row: NewKey): Promise<number> {
  const { key, secret_hash } = row
  const holder =
    'agent_id' in row
      ? { scope: 'agent', agent_id: row.agent_id, handed_by: row.handed_by }
      : { scope: 'knowledge', name: row.name, made_by: row.made_by }
  const { id } = await db
    .insertInto('api_key')
    .values({ key, secret_hash, ...holder })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refusing('api_key_of_agent', () => conflict('api_key.exists')))
  return id
}

/** False if there was none. */
export async function revokeKeyOfAgent(db: Database, agentId: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('api_key')
    .set({ revoked_at: at })
    .where('agent_id', '=', agentId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** False if there was none. */
export async function revokeKnowledgeKey(db: Database, id: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('api_key')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('scope', '=', 'knowledge')
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function listKnowledgeKeys(db: Database): Promise<KnowledgeKey[]> {
  const { rows } = await sql<KnowledgeKey>`
    select k.id, k.name, k.key as api_key, k.last_used_at, k.created_at,
      case when a.id is not null then json_build_object(
        'id', a.id, 'first_name', a.first_name, 'last_name', a.last_name, 'enabled', a.enabled
      ) end as made_by
    from api_key k left join agent a on a.id = k.made_by
    where k.scope = 'knowledge' and k.revoked_at is null
    order by k.id`.execute(db)
  return rows
}
