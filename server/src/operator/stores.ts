import type { Config } from '../config.ts'
import { createDatabase, type Pool } from '../platform/database/database.ts'
import { findPlace, inFolder } from '../platform/files/file-place.ts'
import { createFiles, type Files, type Place } from '../platform/files/files.ts'
import { createLog } from '../platform/log.ts'

/** Runs `use` with the files of a desk, whatever version its database has. */
export async function withFiles<T>(
  { dataDir, bucket }: Config,
  pool: Pool,
  use: (files: Files) => Promise<T>,
): Promise<T> {
  const db = createDatabase(pool)
  const find = () => findPlace(db).catch(unlessOlder)
  const files = createFiles({ dataDir, bucket, findPlace: find, log: createLog('silent'), mayNotCall: () => false })
  try {
    return await use(files)
  } finally {
    await files.close()
  }
}

/** Before migration 0120 there was no other place. */
function unlessOlder(error: { code?: unknown }): Place {
  if (error.code !== '42P01') throw error
  return inFolder
}
