import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { UsedAs } from './schema.ts'

export type FileRow = {
  id: number
  uuid: string
  store: 'fs' | 's3'
  key: string
  name: string
  mime: string
  size: number
  sha256: Buffer
  width: number | null
  height: number | null
  seconds: number | null
  agent_id: number | null
  used_as: UsedAs | null
  used_by: number | null
  created_at: Date
  updated_at: Date
  url: string
}

const columns = sql`
  id, uuid, store, key, name, mime, size, sha256, width, height, seconds, agent_id, used_as, used_by, created_at, updated_at,
  upload_url(uuid) as url`

type NewFile = Omit<FileRow, 'id' | 'url' | 'updated_at'>

export async function insertFile(db: Database, file: NewFile): Promise<FileRow> {
  const { rows } = await sql<FileRow>`
    insert into file (uuid, store, key, name, mime, size, sha256, width, height, seconds, state, agent_id, used_as, used_by,
                      created_at, updated_at)
    values (${file.uuid}, ${file.store}, ${file.key}, ${file.name}, ${file.mime}, ${file.size}, ${file.sha256},
            ${file.width}, ${file.height}, ${file.seconds}, 'ready', ${file.agent_id}, ${file.used_as}, ${file.used_by},
            ${file.created_at}, ${file.created_at})
    returning ${columns}`.execute(db)
  return rows[0]!
}

/** Other uploads of this agent wait until the open transaction has ended. */
export async function lockUploads(db: Database, agentId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`uploads ${agentId}`}, 0))`.execute(db)
}

/** How much an agent has uploaded since then. Uses index file_by_agent. */
export async function countUploads(
  db: Database,
  agentId: number,
  since: Date,
): Promise<{ files: number; bytes: number }> {
  const { rows } = await sql<{ files: number; bytes: number }>`
    select count(*) as files, coalesce(sum(size), 0)::bigint as bytes from file
    where agent_id = ${agentId} and created_at > ${since}`.execute(db)
  return rows[0]!
}

/** A file of a message whose bytes are in no store: they are still to be fetched, or never will be. */
export async function insertExpected(
  db: Database,
  file: Pick<FileRow, 'uuid' | 'key' | 'name' | 'mime' | 'created_at'> & {
    message_id: number
    provider_media_id: string | null
    /** The speech in it is to be transcribed, if something can do that. */
    spoken: boolean
  },
): Promise<{ id: number; state: 'pending' | 'failed' }> {
  const { rows } = await sql<{ id: number; state: 'pending' | 'failed' }>`
    insert into file (uuid, store, key, name, mime, size, state, failure, transcript_state, provider_media_id, used_as, used_by,
                      created_at, updated_at)
    select ${file.uuid}, 'fs', ${file.key}, ${file.name}, ${file.mime}, 0, state,
      case when id is null then 'gone' end, case when ${file.spoken} and listening then state end, id,
      'message', ${file.message_id}, ${file.created_at}, ${file.created_at}
    from (
      select id, case when id is null then 'failed' else 'pending' end as state,
        exists (select from provider where purpose = 'transcription' and enabled) as listening
      from (select ${file.provider_media_id}::text as id) told
    ) expected
    returning id, state`.execute(db)
  return rows[0]!
}

export async function findReady(db: Database, uuid: string): Promise<FileRow | undefined> {
  const { rows } = await sql<FileRow>`
    select ${columns} from file where uuid = ${uuid} and state = 'ready'`.execute(db)
  return rows[0]
}

/** What an agent uploaded and has not used yet, locked and unordered. */
export async function lockUnused(db: Database, agentId: number, ids: readonly number[]): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`
    select ${columns} from file
    where id = any(${ids}) and agent_id = ${agentId} and used_as is null and state = 'ready' for update`.execute(db)
  return rows
}

export async function updateUse(db: Database, id: number, as: UsedAs, by: number, now: Date): Promise<void> {
  await sql`update file set used_as = ${as}, used_by = ${by}, updated_at = ${now} where id = ${id}`.execute(db)
}

/** A held file counts as that of a message, but of none yet. Once it is released, it has another day to be used. */
export async function updateHeld(
  db: Database,
  ids: readonly number[],
  { held, agentId }: { held: boolean; agentId: number | null },
  now: Date,
): Promise<void> {
  if (ids.length === 0) return
  await (held
    ? sql`update file set used_as = 'message', updated_at = ${now} where id = any(${ids}) and used_as is null`
    : sql`
        update file set used_as = null, agent_id = ${agentId}, created_at = ${now}, updated_at = ${now}
        where id = any(${ids}) and used_as = 'message' and used_by is null`
  ).execute(db)
}

export async function findUsed(db: Database, as: UsedAs, by: number): Promise<FileRow | undefined> {
  const { rows } = await sql<FileRow>`select ${columns} from file where used_as = ${as} and used_by = ${by}`.execute(db)
  return rows[0]
}

export async function listUsed(db: Database, as: UsedAs, by: number): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`
    select ${columns} from file where used_as = ${as} and used_by = ${by} order by id`.execute(db)
  return rows
}

/** Deletes files with this use that are not among these ids, and returns their keys. */
export async function deleteOthers(db: Database, as: UsedAs, by: number, ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    delete from file where used_as = ${as} and used_by = ${by} and not id = any(${ids}::bigint[]) returning key`.execute(
    db,
  )
  return rows.map(({ key }) => key)
}

/** Deletes the file with this use, and returns its key. */
export async function deleteUsed(db: Database, as: UsedAs, by: number | null): Promise<string | undefined> {
  const user = by === null ? sql`used_by is null` : sql`used_by = ${by}`
  const { rows } = await sql<{ key: string }>`
    delete from file where used_as = ${as} and ${user} returning key`.execute(db)
  return rows[0]?.key
}

/** Up to `limit`. Uses index file_unused. */
export async function deleteUnused(db: Database, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    delete from file where id in (
      select id from file where used_as is null and created_at < ${before} order by created_at limit ${limit}
      for update skip locked
    ) returning key`.execute(db)
  return rows.map(({ key }) => key)
}

export async function listKnownKeys(db: Database, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`select key from file where key = any(${keys})`.execute(db)
  return new Set(rows.map(({ key }) => key))
}
