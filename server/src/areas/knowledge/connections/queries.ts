import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { violated } from '../../../platform/errors.ts'
import type { Params } from '../../../platform/i18n.ts'
import type { Line } from '../imports/schema.ts'
import type { Counts } from './schema.ts'

export type ConnectionRow = {
  id: number
  name: string
  sitemap_url: string | null
  urls: string[]
  interval_hours: number
  internal: boolean
  state: 'waiting' | 'syncing' | 'removing'
  articles: number
  last_run: Date | null
  next_run: Date | null
  counts: Partial<Counts>
  logs: Line[]
  error_code: string | null
  error_params: Params
  created_at: Date
  updated_at: Date
}

const columns = sql`
  id, name, sitemap_url, urls, interval_hours, internal, state, last_run, next_run, counts, logs, error_code, error_params,
  created_at, updated_at, (select count(*) from article a where a.connection_id = connection.id) as articles`

export async function listConnections(db: Database): Promise<ConnectionRow[]> {
  const { rows } = await sql<ConnectionRow>`select ${columns} from connection order by lower(name), id`.execute(db)
  return rows
}

export async function findConnection(db: Database, id: number): Promise<ConnectionRow | undefined> {
  const { rows } = await sql<ConnectionRow>`select ${columns} from connection where id = ${id}`.execute(db)
  return rows[0]
}

/** Undefined if there is none. Waits for writers of its articles, and makes others wait. */
export async function lockConnection(db: Database, id: number): Promise<ConnectionRow | undefined> {
  await sql`select from connection where id = ${id} for update`.execute(db)
  return findConnection(db, id)
}

export type NewConnection = Pick<ConnectionRow, 'name' | 'sitemap_url' | 'urls' | 'interval_hours' | 'internal'>

export async function insertConnection(db: Database, row: NewConnection, now: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into connection (name, sitemap_url, urls, interval_hours, internal, next_run, created_at, updated_at)
    values (${row.name}, ${row.sitemap_url}, ${row.urls}::text[], ${row.interval_hours}, ${row.internal}, ${now}, ${now}, ${now})
    returning id`.execute(db)
  return rows[0]!.id
}

/** Undefined if there is none. */
export async function setInternal(
  db: Database,
  id: number,
  internal: boolean,
  now: Date,
): Promise<ConnectionRow | undefined> {
  await sql`update connection set internal = ${internal}, updated_at = ${now} where id = ${id}`.execute(db)
  return findConnection(db, id)
}

/** Returns whether its articles are internal. Nobody can change that before the transaction ends. */
export async function holdInternal(db: Database, id: number): Promise<boolean> {
  const { rows } = await sql<{ internal: boolean }>`
    select internal from connection where id = ${id} for share`.execute(db)
  return rows[0]?.internal ?? true
}

/** Begins the sync of the connections that are due, or of this one. Returns all that are to be synced now. */
export async function beginSyncs(db: Database, now: Date, id: number | null = null): Promise<number[]> {
  await sql`
    update connection set state = 'syncing', next_run = ${now}::timestamptz + interval_hours * interval '1 hour'
    where state = 'waiting' and (id = ${id} or ${id}::bigint is null and next_run <= ${now})`.execute(db)
  const { rows } = await sql<{ id: number }>`
    select id from connection where state = 'syncing' and (id = ${id} or ${id}::bigint is null)`.execute(db)
  return rows.map((row) => row.id)
}

export type Ending = { counts: Counts; logs: Line[]; error_code: string | null; error_params: Params }

/** False if it is being removed. */
export async function endSync(db: Database, id: number, ending: Ending, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update connection
    set state = 'waiting', last_run = ${now}, counts = ${JSON.stringify(ending.counts)}::jsonb,
      logs = ${JSON.stringify(ending.logs)}::jsonb, error_code = ${ending.error_code},
      error_params = ${JSON.stringify(ending.error_params)}::jsonb
    where id = ${id} and state = 'syncing' returning id`.execute(db)
  return rows.length > 0
}

/** From now on no sync begins, and a running one stops. Returns the connection as it was; undefined if none exists. */
export async function markRemoving(db: Database, id: number): Promise<ConnectionRow | undefined> {
  const connection = await lockConnection(db, id)
  await sql`update connection set state = 'removing' where id = ${id}`.execute(db)
  return connection
}

/** False if a sync that was stopping has just written an article. */
export async function deleteConnection(db: Database, id: number): Promise<boolean> {
  try {
    await sql`delete from connection where id = ${id}`.execute(db)
    return true
  } catch (error) {
    if (violated(error) === 'article_connection_id_fkey') return false
    throw error
  }
}
