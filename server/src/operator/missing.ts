import type { Pool } from '../platform/database/database.ts'
import type { Files } from '../platform/files/files.ts'

type StoredFile = { key: string; name: string }
type Known = StoredFile & { store: 'fs' | 's3' }

/** If no more files than this seem missing, each is looked for by itself: it may be on its way to the other place. */
const maxLookedFor = 200

/** Compares the files that the desk knows with those that exist: how many there should be, where, which are missing. */
export async function findMissing(
  pool: Pool,
  files: Files,
): Promise<{ where: string; total: number; missing: StoredFile[] }> {
  // Reads the rows first, because a file is in its place before its row is written.
  const { rows: known } = await pool.query<Known>("select key, name, store from file where state = 'ready' order by id")
  const used = new Set(known.map(({ store }) => store))
  if (used.size === 0) used.add((await files.findPlace()).store)
  const there = new Set<string>()
  if (used.has('fs')) for await (const { key } of files.folder.list()) there.add(key)
  if (used.has('s3') && files.bucket) for await (const { key } of files.bucket.list()) there.add(key)
  const absent: string[] = []
  for (const { key } of known.filter(({ key }) => !there.has(key))) {
    const found = absent.length < maxLookedFor && files.bucket ? await files.get(key) : undefined
    found?.destroy()
    if (!found) absent.push(key)
  }
  // A file whose row was deleted a moment ago is not missing.
  const { rows: missing } = await pool.query<StoredFile>(
    "select key, name from file where key = any($1) and state = 'ready' order by id",
    [absent],
  )
  const s3 = files.bucket?.where ?? 'S3 (FILES_URL is not set)'
  const where = [...(used.has('fs') ? [files.folder.where] : []), ...(used.has('s3') ? [s3] : [])].join(' and ')
  return { where, total: known.length, missing }
}
