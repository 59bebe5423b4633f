import { sql } from 'kysely'
import type { Database } from '../src/platform/database.ts'

/** Everything the desk stores, as text by table; the queue's jobs too. Events are numbered before, not at a time of their own. */
export async function dumpTables(db: Database): Promise<Record<string, string>> {
  await sql`select number_events()`.execute(db)
  const { rows: tables } = await sql<{ name: string }>`
    select c.oid::regclass::text as name from pg_class c
    where c.relkind = 'r' and (c.relnamespace = 'public'::regnamespace
      or c.oid = 'graphile_worker._private_jobs'::regclass) order by 1`.execute(db)
  const dump: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string | null }>`
      select string_agg(t::text, E'\n' order by t::text) as text from ${sql.raw(name)} t`.execute(db)
    dump[name] = rows[0]!.text ?? ''
  }
  return dump
}
