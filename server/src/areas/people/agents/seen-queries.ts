import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'

/**
 * Records that the agent was there, unless that was done since `stale`. True if they had counted as gone and are
 * online again.
 */
export async function updateSeen(db: Database, id: number, now: Date, stale: Date): Promise<boolean> {
  const { rows } = await sql`
    with known as (
      update agent set last_active_at = ${now}
      where id = ${id} and idle_since is null and deleted_at is null and coalesce(last_active_at < ${stale}, true)
    )
    update agent set last_active_at = ${now}, idle_since = null, availability_status = 'online'
    where id = ${id} and idle_since is not null and enabled and deleted_at is null
    returning id`.execute(db)
  return rows.length > 0
}

/**
 * Agents who are online and were last seen before. Those who never opened a panel set their availability themselves.
 */
export async function updateIdle(db: Database, before: Date, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update agent set availability_status = 'offline', idle_since = ${now}
    where availability_status = 'online' and type = 'agent' and deleted_at is null and last_active_at < ${before}
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}
