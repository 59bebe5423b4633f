import { sql } from 'kysely'
import type { Database } from '../../../platform/database.ts'
import { conflict, violated } from '../../../platform/errors.ts'
import type { View, ViewInput } from './schema.ts'

const columns = sql`id, name, filters, created_at, updated_at`

export async function listViews(db: Database, agentId: number): Promise<View[]> {
  const { rows } = await sql<View>`
    select ${columns} from saved_view where agent_id = ${agentId} order by lower(name)`.execute(db)
  return rows
}

export async function findView(db: Database, agentId: number, id: number): Promise<View | undefined> {
  const { rows } = await sql<View>`
    select ${columns} from saved_view where id = ${id} and agent_id = ${agentId}`.execute(db)
  return rows[0]
}

/** How many the agent has. Whoever else adds one for the agent waits. */
export async function lockCount(db: Database, agentId: number): Promise<number> {
  await sql`select from agent where id = ${agentId} for no key update`.execute(db)
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from saved_view where agent_id = ${agentId}`.execute(db)
  return rows[0]!.n
}

export async function insertView(db: Database, agentId: number, { name, filters }: ViewInput): Promise<View> {
  const { rows } = await refuseTaken(
    sql<View>`
      insert into saved_view (agent_id, name, filters) values (${agentId}, ${name}, ${JSON.stringify(filters)})
      returning ${columns}`.execute(db),
  )
  return rows[0]!
}

export async function updateView(
  db: Database,
  agentId: number,
  id: number,
  { name, filters }: ViewInput,
  now: Date,
): Promise<View | undefined> {
  const { rows } = await refuseTaken(
    sql<View>`
      update saved_view set name = ${name}, filters = ${JSON.stringify(filters)}, updated_at = ${now}
      where id = ${id} and agent_id = ${agentId} returning ${columns}`.execute(db),
  )
  return rows[0]
}

/** False when there was none. */
export async function deleteView(db: Database, agentId: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    delete from saved_view where id = ${id} and agent_id = ${agentId} returning id`.execute(db)
  return rows.length > 0
}

function refuseTaken<T>(written: Promise<T>): Promise<T> {
  return written.catch((error) => {
    throw violated(error) === 'saved_view_name' ? conflict('view.name_taken').at('name') : error
  })
}
