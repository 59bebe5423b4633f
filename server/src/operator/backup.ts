import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { PoolClient } from 'pg'
import { type Pack, pack } from 'tar-stream'
import project from '../../../package.json' with { type: 'json' }
import type { Config } from '../config.ts'
import { backupLock } from '../platform/database/backing-up.ts'
import type { Pool } from '../platform/database/database.ts'
import { draftEnding, unlessMissing } from '../platform/files/file-folder.ts'
import type { Files } from '../platform/files/files.ts'
import { addEntry } from './archive.ts'
import { copyOut } from './copy.ts'
import { Failure } from './failure.ts'
import { type Flaws, findFlaws } from './flaws.ts'
import { findKeyRing, readKeyText } from './keys.ts'
import { jobColumns, keyName, type Manifest, manifestName, partName, type Rows, type StoredFile } from './manifest.ts'
import { getMigrations, isTooOld } from './migrations.ts'
import { findMissing } from './missing.ts'
import { openFolder } from './places.ts'
import { withFiles } from './stores.ts'
import { listSequences, listTables, plainText } from './tables.ts'

/** Bytes after which the rows continue in another entry of the archive. */
const partSize = 1024 * 1024

type Options = { withKey: boolean; withoutMissing?: boolean; signal?: AbortSignal | undefined }

/** Everything that a backup is made of. */
type Desk = {
  config: Config
  pool: Pool
  /** Undefined: the files stay where they are. */
  files: Files | undefined
}

/** What is in a backup. It is made without lost files, and a damaged one is kept as it is: there is nothing better. */
type Made = { manifest: Manifest; flaws: Flaws }

/** Most files that the desk knows are not where they should be: that is not their place. */
export class FilesMissing extends Failure {}

/** Another backup of this desk is being made. */
export class AnotherAtWork extends Failure {}

/**
 * Writes everything that a desk needs into one file: a tar archive of a single moment, packed with gzip, with its
 * manifest last. The desk may go on working. The file gets its name only when it is complete.
 */
export const backUp = (config: Config, pool: Pool, file: string, options: Options): Promise<Made> =>
  withFiles(config, pool, async (files) => {
    const path = resolve(file)
    if (await stat(path).catch(() => undefined)) throw new Failure(`${path} already exists.`, 'Choose another name.')
    const folder = await stat(dirname(path)).catch(unlessMissing)
    if (!folder?.isDirectory()) throw new Failure(`There is no folder ${dirname(path)}.`, 'Make or mount it first.')
    const { put } = openFolder(dirname(path))
    return alone(pool, (client) =>
      writeBackup({ config, pool, files }, client, options, (content) => put(basename(path), content)),
    )
  })

/** Runs `use` with a session while no other backup of this desk can be made. Throws AnotherAtWork if one is made. */
export async function alone<T>(pool: Pool, use: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let done = false
  try {
    // Held by the connection, so a killed process releases it.
    const { rows } = await client.query('select pg_try_advisory_lock($1, $2) as held', [...backupLock])
    if (!rows[0].held) throw new AnotherAtWork('Another backup of this desk is at work.', 'Wait for it.')
    const result = await use(client)
    await client.query('select pg_advisory_unlock($1, $2)', [...backupLock])
    done = true
    return result
  } finally {
    client.release(!done)
  }
}

/** Feeds a backup to `put` while it is being made. `put` must keep nothing if its content fails. */
export async function writeBackup(
  { config, pool, files }: Desk,
  client: PoolClient,
  { withKey, withoutMissing = false, signal }: Options,
  put: (content: AsyncIterable<Buffer>) => Promise<void>,
): Promise<Made> {
  if (isTooOld(await getMigrations(client)))
    throw new Failure(
      'The database is too old for a backup of this version.',
      'Back it up with the version that made it, or run `npm run parley -- migrate` first.',
    )
  if (files && !withoutMissing) await refuseMissing(files, pool)
  await client.query('begin isolation level repeatable read, read only')
  await client.query(`${plainText}; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`)
  const archive = pack()
  const packed = createGzip()
  const filling = fill(archive, config, files, client, withKey).then(
    (manifest) => {
      archive.finalize()
      return manifest
    },
    // The reader of the archive learns of the error.
    (error) => void archive.destroy(error),
  )
  const packing = pipeline(archive, packed, ...(signal ? [{ signal }] : []))
  packing.catch(() => undefined)
  try {
    await put(packed)
    await packing
  } catch (error) {
    packed.destroy(error as Error)
    throw error
  } finally {
    await filling
  }
  const manifest = (await filling)!
  const flaws = files ? await findFlaws(client, manifest.files) : { damaged: [], missing: [] }
  await client.query('commit')
  return { manifest, flaws: await withoutDeleted(pool, flaws) }
}

/** A file whose row was deleted while the backup was made is not missing. */
async function withoutDeleted(pool: Pool, { damaged, missing }: Flaws): Promise<Flaws> {
  const { rows } = await pool.query<{ key: string }>("select key from file where key = any($1) and state = 'ready'", [
    missing.map(({ key }) => key),
  ])
  return { damaged, missing: missing.filter(({ key }) => rows.some((row) => row.key === key)) }
}

/** A folder that is not mounted looks like one without files. Some missing ones are lost, which stops no backup. */
async function refuseMissing(files: Files, pool: Pool): Promise<void> {
  const { where, total, missing } = await findMissing(pool, files)
  const [first] = missing
  if (!first || missing.length * 2 <= total) return
  throw new FilesMissing(
    `${missing.length} of ${total} files are missing in ${where}, such as ${first.key} (${first.name}).`,
    'Mount the folder. If they are lost for good, --without-missing backs up everything else.',
  )
}

async function fill(
  archive: Pack,
  config: Config,
  stored: Files | undefined,
  client: PoolClient,
  withKey: boolean,
): Promise<Manifest> {
  const migrations = await getMigrations(client)
  const { rows: server } = await client.query("select current_setting('server_version') as version")
  const tables: Rows[] = []
  for (const { name, columns } of await listTables(client)) {
    const text = `copy ${client.escapeIdentifier(name)} (${columns.join(', ')}) to stdout (encoding 'UTF8')`
    tables.push(await writeRows(archive, client, text, { place: `tables/${name}`, name, columns }))
  }
  const queued = `copy (${queuedJobs}) to stdout (encoding 'UTF8')`
  const jobs = await writeRows(archive, client, queued, { place: 'jobs', name: 'jobs', columns: jobColumns })
  // Read after the rows that name them, so every file that the rows name is there.
  const files = stored ? await writeFiles(archive, stored, client) : []
  if (withKey) await writeEntry(archive, keyName, Buffer.from(await readKeyText(config)))
  const manifest: Manifest = {
    format: 1,
    made_at: new Date().toISOString(),
    version: project.version,
    postgres: server[0].version,
    migrations: [...migrations].map(([name, { sha256 }]) => ({ name, sha256 })),
    tables,
    jobs,
    sequences: await listSequences(client),
    files,
    key_ids: (await findKeyRing(config))?.map(({ id }) => id) ?? [],
    with_key: withKey,
  }
  await writeEntry(archive, manifestName, Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`))
  return manifest
}

/** A running job has not ended at this moment, so it is saved too, unless a job waiting under its key does its work. */
const queuedJobs = `
  select task, lane, payload, run_at, attempts, max_attempts, last_error, created_at, updated_at, key, priority, null
  from job
  where state <> 'running' or key is null
    or not exists (select from job other where other.key = job.key and (other.state <> 'running' or other.id > job.id))
  order by id`

async function writeRows(
  archive: Pack,
  client: PoolClient,
  text: string,
  what: Pick<Rows, 'place' | 'name' | 'columns'>,
): Promise<Rows> {
  const hash = createHash('sha256')
  const written = { parts: 0, bytes: 0 }
  const { rows, count } = copyOut(client, text)
  let part: Buffer[] = []
  let size = 0
  const flushPart = async () => {
    if (size === 0) return
    written.parts += 1
    written.bytes += size
    await writeEntry(archive, partName(what.place, written.parts), Buffer.concat(part))
    part = []
    size = 0
  }
  for await (const chunk of rows) {
    hash.update(chunk)
    part.push(chunk)
    size += chunk.length
    if (size >= partSize) await flushPart()
  }
  await flushPart()
  return { ...what, rows: count(), ...written, sha256: hash.digest('hex') }
}

async function writeFiles(archive: Pack, stored: Files, client: PoolClient): Promise<StoredFile[]> {
  const files = new Map<string, StoredFile>()
  const write = async (key: string, size: number) => {
    const content = await stored.get(key, size === 0 ? undefined : { start: 0, end: size - 1 })
    // A file that was deleted after it was listed is no longer needed.
    if (!content) return
    const hash = createHash('sha256')
    const read = async function* () {
      let bytes = 0
      for await (const chunk of content) {
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
      }
      if (bytes !== size) throw new Failure(`${key} became shorter while it was read.`, 'Try again.')
    }
    await addEntry(archive, `files/${key}`, size, read())
    files.set(key, { place: `files/${key}`, bytes: size, sha256: hash.digest('hex') })
  }
  for await (const { key, size } of stored.list()) {
    if (!key.endsWith(draftEnding) && !files.has(key)) await write(key, size)
  }
  // A file that moved from one place to the other in the meantime may be listed in neither.
  const { rows } = await client.query<{ key: string; size: number }>("select key, size from file where state = 'ready'")
  for (const { key, size } of rows) if (!files.has(key)) await write(key, size)
  return [...files.values()]
}

const writeEntry = (archive: Pack, name: string, content: Buffer): Promise<void> =>
  addEntry(archive, name, content.length, [content])
