import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { conflict, refusing } from '../../../platform/errors.ts'
import type { NewStatus, Status } from './schema.ts'

const columns = sql`id, key, name, category, built_in, created_at`

export async function listStatuses(db: Database): Promise<Status[]> {
  const { rows } = await sql<Status>`select ${columns} from status order by id`.execute(db)
  return rows
}

/**
 * Also waits for transactions that are giving the status to a conversation, so that it is then known whether one has
 * it.
 */
export async function lockStatus(db: Database, id: number): Promise<Status | undefined> {
  const { rows } = await sql<Status>`select ${columns} from status where id = ${id} for update`.execute(db)
  return rows[0]
}

export async function insertStatus(db: Database, { name, category }: NewStatus): Promise<Status> {
  const { rows } =
    await sql<Status>`insert into status (name, category) values (${name}, ${category}) returning ${columns}`
      .execute(db)
      .catch(refuseTaken)
  return rows[0]!
}

export async function updateStatus(db: Database, id: number, { name, category }: NewStatus): Promise<Status> {
  const { rows } = await sql<Status>`
    update status set name = ${name}, category = ${category} where id = ${id} returning ${columns}`
    .execute(db)
    .catch(refuseTaken)
  return rows[0]!
}

export async function deleteStatus(db: Database, id: number): Promise<void> {
  await db.deleteFrom('status').where('id', '=', id).execute()
}

/** Reads the kept counts, which are exact, instead of the conversations. */
export async function isInUse(db: Database, id: number): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select coalesce(sum(n), 0) > 0 as used from conversation_count where status_id = ${id}`.execute(db)
  return rows[0]!.used
}

const refuseTaken = refusing('status_name', () => conflict('status.name_taken').at('name'))
