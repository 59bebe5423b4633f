import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { conflict, violated } from '../../../platform/errors.ts'
import type { StoredView, ViewInput } from './schema.ts'

const columns = sql`id, name, filters, visibility, team_id, agent_id as user_id, created_at, updated_at`

/**
 * Which shared views an agent has: those for everybody, those of their teams, and all of them if the agent manages
 * views.
 */
export type Reader = { agent: number; team_ids: readonly number[]; manages: boolean }

const sharedWith = ({ team_ids, manages }: Reader): RawBuilder<unknown> => sql`(
  agent_id is null and (visibility = 'all' or ${manages} or team_id = any(${team_ids}::bigint[])))`

export async function listViews(db: Database, agentId: number): Promise<StoredView[]> {
  const { rows } = await sql<StoredView>`
    select ${columns} from saved_view where agent_id = ${agentId} order by lower(name)`.execute(db)
  return rows
}

/** The views that are shared with the reader. */
export async function listShared(db: Database, reader: Reader): Promise<StoredView[]> {
  const { rows } = await sql<StoredView>`
    select ${columns} from saved_view where ${sharedWith(reader)} order by lower(name), id`.execute(db)
  return rows
}

/** A view of the reader's own, or one that is shared with them. */
export async function findView(db: Database, reader: Reader, id: number): Promise<StoredView | undefined> {
  const { rows } = await sql<StoredView>`
    select ${columns} from saved_view where id = ${id} and (agent_id = ${reader.agent} or ${sharedWith(reader)})`.execute(
    db,
  )
  return rows[0]
}

/** A shared view, locked until the transaction ends. */
export async function lockShared(db: Database, id: number): Promise<StoredView | undefined> {
  const { rows } = await sql<StoredView>`
    select ${columns} from saved_view where id = ${id} and agent_id is null for update`.execute(db)
  return rows[0]
}

export async function getShared(db: Database, id: number): Promise<StoredView | undefined> {
  const { rows } = await sql<StoredView>`
    select ${columns} from saved_view where id = ${id} and agent_id is null`.execute(db)
  return rows[0]
}

/** The number of shared views. Others who share one wait. */
export async function lockSharedCount(db: Database): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('shared views', 0))`.execute(db)
  const { rows } = await sql<{ n: number }>`select count(*) as n from saved_view where agent_id is null`.execute(db)
  return rows[0]!.n
}

export async function isTeam(db: Database, id: number): Promise<boolean> {
  const { rows } = await sql`select from team where id = ${id} for key share`.execute(db)
  return rows.length > 0
}

const sharedAs = (teamId: number | null, name: string) => sql`${`${teamId ?? 0} `} || lower(${name})`

type Shared = Pick<StoredView, 'name' | 'filters' | 'visibility' | 'team_id'>

export async function insertShared(db: Database, { name, filters, visibility, team_id }: Shared): Promise<StoredView> {
  const { rows } = await refuseTaken(
    sql<StoredView>`
      insert into saved_view (name, filters, visibility, team_id, shared_as)
      values (${name}, ${JSON.stringify(filters)}, ${visibility}, ${team_id}, ${sharedAs(team_id, name)}) returning ${columns}`.execute(
      db,
    ),
  )
  return rows[0]!
}

export async function updateShared(db: Database, id: number, view: Shared, now: Date): Promise<StoredView> {
  const { rows } = await refuseTaken(
    sql<StoredView>`
      update saved_view set name = ${view.name}, filters = ${JSON.stringify(view.filters)}, visibility = ${view.visibility},
        team_id = ${view.team_id}, shared_as = ${sharedAs(view.team_id, view.name)}, updated_at = ${now}
      where id = ${id} returning ${columns}`.execute(db),
  )
  return rows[0]!
}

export async function deleteShared(db: Database, id: number): Promise<void> {
  await sql`delete from saved_view where id = ${id}`.execute(db)
}

/** The number of views that the agent has. Others who add one for the agent wait. */
export async function lockCount(db: Database, agentId: number): Promise<number> {
  await sql`select from agent where id = ${agentId} for no key update`.execute(db)
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from saved_view where agent_id = ${agentId}`.execute(db)
  return rows[0]!.n
}

export async function insertView(db: Database, agentId: number, { name, filters }: ViewInput): Promise<StoredView> {
  const { rows } = await refuseTaken(
    sql<StoredView>`
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
): Promise<StoredView | undefined> {
  const { rows } = await refuseTaken(
    sql<StoredView>`
      update saved_view set name = ${name}, filters = ${JSON.stringify(filters)}, updated_at = ${now}
      where id = ${id} and agent_id = ${agentId} returning ${columns}`.execute(db),
  )
  return rows[0]
}

/** False if there was none. */
export async function deleteView(db: Database, agentId: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    delete from saved_view where id = ${id} and agent_id = ${agentId} returning id`.execute(db)
  return rows.length > 0
}

function refuseTaken<T>(written: Promise<T>): Promise<T> {
  return written.catch((error) => {
    const index = violated(error)
    if (index === 'saved_view_shared_name') throw conflict('view.shared_name_taken').at('name')
    throw index === 'saved_view_name' ? conflict('view.name_taken').at('name') : error
  })
}
