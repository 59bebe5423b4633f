import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'

/** The linked conversations that the actor may see, the newest link first. */
export async function listLinked(db: Database, id: number, visible: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from (
      select other_id as id, created_at from conversation_link where conversation_id = ${id}
      union all select conversation_id, created_at from conversation_link where other_id = ${id}
    ) linked join conversation c on c.id = linked.id
    where ${visible} order by linked.created_at desc, c.id desc`.execute(db)
  return rows.map((row) => row.id)
}

export async function countLinks(db: Database, id: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from conversation_link where conversation_id = ${id} or other_id = ${id}`.execute(db)
  return rows[0]!.n
}

/** False if they were already linked. */
export async function insertLink(db: Database, one: number, other: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into conversation_link (conversation_id, other_id, created_at)
    values (${Math.min(one, other)}, ${Math.max(one, other)}, ${now}) on conflict do nothing returning 1`.execute(db)
  return rows.length > 0
}

/** False if they were not linked. */
export async function deleteLink(db: Database, one: number, other: number): Promise<boolean> {
  const { rows } = await sql`
    delete from conversation_link
    where conversation_id = ${Math.min(one, other)} and other_id = ${Math.max(one, other)} returning 1`.execute(db)
  return rows.length > 0
}
