import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'

/** The name of the tag in lower case, or the name and language of the template; undefined if it does not exist. */
export async function findKey(db: Database, kind: 'tag' | 'template', id: number): Promise<string | undefined> {
  const of = {
    tag: sql`select lower(name) as key from tag where id = ${id}`,
    template: sql`select name || ' ' || language as key from message_template where id = ${id}`,
  }
  const { rows } = await sql<{ key: string }>`${of[kind]}`.execute(db)
  return rows[0]?.key
}
