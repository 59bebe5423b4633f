import { sql } from 'kysely'
import type { Database } from '../../platform/database.ts'
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
  agent_id: number | null
  used_as: UsedAs | null
  used_by: number | null
  created_at: Date
  updated_at: Date
  url: string
}

const columns = sql`
  id, uuid, store, key, name, mime, size, sha256, width, height, agent_id, used_as, used_by, created_at, updated_at,
  upload_url(uuid) as url`

type NewFile = Omit<FileRow, 'id' | 'url' | 'updated_at'>

export async function insertFile(db: Database, file: NewFile): Promise<FileRow> {
  const { rows } = await sql<FileRow>`
    insert into file (uuid, store, key, name, mime, size, sha256, width, height, state, agent_id, used_as, used_by,
                      created_at, updated_at)
    values (${file.uuid}, ${file.store}, ${file.key}, ${file.name}, ${file.mime}, ${file.size}, ${file.sha256},
            ${file.width}, ${file.height}, 'ready', ${file.agent_id}, ${file.used_as}, ${file.used_by},
            ${file.created_at}, ${file.created_at})
    returning ${columns}`.execute(db)
  return rows[0]!
}

export async function findReady(db: Database, uuid: string): Promise<FileRow | undefined> {
  const { rows } = await sql<FileRow>`
    select ${columns} from file where uuid = ${uuid} and state = 'ready'`.execute(db)
  return rows[0]
}

/** Answers the key of what was used so, which is not used any more. */
export async function deleteUsed(db: Database, as: UsedAs, by: number | null): Promise<string | undefined> {
  const { rows } = await sql<{ key: string }>`
    delete from file where used_as = ${as} and used_by is not distinct from ${by} returning key`.execute(db)
  return rows[0]?.key
}

/** Uses index file_unused. */
export async function deleteUnused(db: Database, before: Date): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    delete from file where used_as is null and created_at < ${before} returning key`.execute(db)
  return rows.map(({ key }) => key)
}

export async function listKnownKeys(db: Database, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`select key from file where key = any(${keys})`.execute(db)
  return new Set(rows.map(({ key }) => key))
}
