import { sql } from 'kysely'
import type { Database } from '../../platform/database.ts'
import type { Permission } from '../../platform/permissions.ts'

/** What decides an agent's sight. */
export type Seeing = { id: number; permissions: readonly Permission[]; team_ids: readonly number[] }

export async function listSeeing(db: Database, ids: readonly number[]): Promise<Seeing[]> {
  const { rows } = await sql<Seeing>`
    select agent_id as id, permissions, team_ids from agent_access where agent_id = any(${ids}::bigint[])`.execute(db)
  return rows
}
