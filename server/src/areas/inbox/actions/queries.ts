import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'

const kept = {
  assign_user: sql`select id::text as key from agent where enabled and deleted_at is null`,
  assign_team: sql`select id::text as key from team`,
  set_status: sql`select id::text as key from status`,
  set_priority: sql`select id::text as key from priority`,
  tags: sql`select lower(name) as key from tag`,
}

/** Which of these ids, or lower-case tag names, exist. */
export async function listKnown(db: Database, what: keyof typeof kept, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select key from (${kept[what]}) known where key = any(${keys}::text[])`.execute(db)
  return new Set(rows.map(({ key }) => key))
}
