import { sql } from 'kysely'
import type { Database } from '../../platform/database.ts'

/** True when the agent had been taken for gone and is online again. */
export async function updateSeen(db: Database, id: number, now: Date): Promise<boolean> {
  const { rows } = await sql<{ is_back: boolean }>`
    update agent a set last_active_at = ${now}, idle_since = null,
      availability_status = case when a.idle_since is null then a.availability_status else 'online' end
    from (select id, idle_since is not null as is_back from agent where id = ${id} for no key update) before
    where a.id = before.id and a.enabled and a.deleted_at is null
    returning before.is_back`.execute(db)
  return rows[0]?.is_back ?? false
}

/** Those who are online and were last seen before. Who never had a panel open says himself whether he is there. */
export async function updateIdle(db: Database, before: Date, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update agent set availability_status = 'offline', idle_since = ${now}
    where availability_status = 'online' and type = 'agent' and deleted_at is null and last_active_at < ${before}
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}
