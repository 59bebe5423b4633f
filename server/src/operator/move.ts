import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Pool } from '../platform/database/database.ts'
import { alone, writeBackup } from './backup.ts'
import { withDatabase } from './connect.ts'
import { Failure } from './failure.ts'
import type { Manifest } from './manifest.ts'
import { openFolder } from './places.ts'
import { hasDesk, restoreRows } from './restore.ts'
import { fileSource, verifyBackup } from './verify.ts'

const copyName = 'move.tar.gz'

/**
 * Copies the embedded database of a stopped desk into the empty database of DATABASE_URL, all or nothing, and compares
 * the counts. Files, keys and the embedded database itself stay in DATA_DIR. The command may be killed at any moment
 * and run again.
 */
export async function moveDatabase(config: Config): Promise<string[]> {
  if (!config.databaseUrl) throw new Failure('DATABASE_URL is not set.', 'It names the database to move to.')
  const embedded = { ...config, databaseUrl: undefined, databaseDirectUrl: undefined }
  const copy = join(config.dataDir, copyName)
  try {
    // Opens the new one first, so that a wrong address is reported before hours of copying.
    return await withDatabase(config, { create: true }, (to) =>
      withDatabase(embedded, { create: false, stopped: true }, async (from) => {
        await rm(copy, { force: true })
        await alone(from, (client) =>
          writeBackup({ config, pool: from, files: undefined }, client, { withKey: false }, (content) =>
            openFolder(config.dataDir).put(copyName, content),
          ),
        )
        const manifest = await verifyBackup(fileSource(copy))
        return fill(config, from, to, manifest, copy)
      }),
    )
  } finally {
    await rm(copy, { force: true })
  }
}

async function fill(config: Config, from: Pool, to: Pool, manifest: Manifest, copy: string): Promise<string[]> {
  // A command that was killed may have filled it without being able to say so.
  const isDone = (await hasDesk(to)) && (await listDifferences(from, to, manifest)).length === 0
  if (!isDone) await restoreRows(config, to, fileSource(copy), manifest)
  const differences = await listDifferences(from, to, manifest)
  if (differences.length > 0)
    throw new Failure(`The counts differ: ${differences.join(', ')}.`, 'Empty the database and run this again.')
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  return [
    isDone
      ? 'The desk is in this database already, and every count is the same.'
      : `Moved ${rows} rows and ${manifest.jobs.rows} jobs, and every count is the same.`,
    `Now set DATABASE_URL for every process. Keep DATA_DIR (${config.dataDir}): files and keys are still there.`,
    `When the desk has worked for a while, delete ${join(config.dataDir, 'postgres')}. Never start it again without DATABASE_URL.`,
  ]
}

/** Tables that have different numbers of rows here and there. Nobody works on either database. */
async function listDifferences(from: Pool, to: Pool, { tables, jobs }: Manifest): Promise<string[]> {
  const differences: string[] = []
  for (const name of [...tables.map((table) => table.name), ...(jobs.rows > 0 ? ['job'] : [])]) {
    const [here, there] = await Promise.all([countRows(from, name), countRows(to, name)])
    if (here !== there) differences.push(`${name} has ${there} rows instead of ${here}`)
  }
  return differences
}

/** Undefined if there is no such table. */
async function countRows(pool: Pool, name: string): Promise<number | undefined> {
  const { rows: found } = await pool.query('select to_regclass(quote_ident($1)) is not null as found', [name])
  if (!found[0].found) return undefined
  const { rows } = await pool.query<{ n: number }>(`select count(*) as n from "${name.replaceAll('"', '""')}"`)
  return rows[0]!.n
}
