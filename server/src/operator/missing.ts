import { join } from 'node:path'
import type { Pool } from '../platform/database.ts'
import { createLocalFiles } from '../platform/files.ts'

type StoredFile = { key: string; name: string }

/** Compares the files that the desk knows with those in its folder: how many there are to be, and which are not there. */
export async function findMissing(
  pool: Pool,
  dataDir: string,
): Promise<{ folder: string; total: number; missing: StoredFile[] }> {
  const folder = join(dataDir, 'files')
  // The rows first, because a file is in the folder before its row is written.
  const { rows: known } = await pool.query<StoredFile>(
    "select key, name from file where state = 'ready' and store = 'fs' order by id",
  )
  const there = new Set<string>()
  for await (const { key } of createLocalFiles(folder).list()) there.add(key)
  const absent = known.flatMap(({ key }) => (there.has(key) ? [] : [key]))
  // A file whose row was deleted a moment ago is not missing.
  const { rows: missing } = await pool.query<StoredFile>(
    "select key, name from file where key = any($1) and state = 'ready' order by id",
    [absent],
  )
  return { folder, total: known.length, missing }
}
