import { rm } from 'node:fs/promises'
import type { PoolClient } from 'pg'
import type { Config } from '../config.ts'
import { createDatabase, type Pool } from '../platform/database/database.ts'
import { findMigrations, groundwork, listPending, migrate } from '../platform/database/migrate.ts'
import { takePlace } from '../platform/files/file-place.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import { collect, readArchive } from './archive.ts'
import { copyIn } from './copy.ts'
import { Failure } from './failure.ts'
import { type Flaws, findFlaws } from './flaws.ts'
import { speaking } from './hold.ts'
import { adoptKeys, findKeyRing } from './keys.ts'
import { keyName, type Manifest, type Rows } from './manifest.ts'
import { isTooOld } from './migrations.ts'
import { withFiles } from './stores.ts'
import { listTables, openTables, plainText } from './tables.ts'
import { placeOf, type Source } from './verify.ts'

export type Restored = { manifest: Manifest; migrated: string[]; missingKeys: string[]; waiting: number; flaws: Flaws }

/** What is restored, and where its files go; undefined: they stay where they are. */
type Restoring = { config: Config; files: FileStore | undefined; source: Source; manifest: Manifest }

/** Fills a database that no desk has used with a verified backup, then brings it to this program's schema. */
export const restore = (config: Config, pool: Pool, source: Source, manifest: Manifest): Promise<Restored> =>
  withFiles(config, pool, ({ bucket, folder }) =>
    restoreInto(pool, { config, files: bucket ?? folder, source, manifest }),
  )

/** The same for the database only: the files stay where they are. */
export const restoreRows = (config: Config, pool: Pool, source: Source, manifest: Manifest): Promise<Restored> =>
  restoreInto(pool, { config, files: undefined, source, manifest })

async function restoreInto(pool: Pool, restoring: Restoring): Promise<Restored> {
  const { config, files, manifest } = restoring
  const { migrations } = manifest
  // Its rows fit only the schema of their migrations, so this program must know every one.
  const known = new Map(migrations.map(({ name, sha256 }) => [name, { sha256, oldest: null }]))
  await listPending(known).catch((error: Error) => {
    throw new Failure(`The backup does not fit this version: ${error.message}.`)
  })
  if (isTooOld(known))
    throw new Failure(
      `The backup was made by version ${manifest.version} before the first release, and does not fit this version.`,
      'Restore it with the version that made it, migrate that database with this version, and make a new backup.',
    )
  await refuseUsed(files, pool, known)
  await migrate(pool, new Set(known.keys()))
  await load(pool, restoring)
  const migrated = await migrate(pool)
  if (files) await takePlace(createDatabase(pool), files)
  const ring = await findKeyRing(config)
  const missingKeys = manifest.key_ids.filter((id) => !ring?.some((key) => key.id === id))
  const flaws = files ? await findFlaws(pool, manifest.files) : { damaged: [], missing: [] }
  return { manifest, migrated, missingKeys, waiting: await countWaiting(pool), flaws }
}

/** Messages that leave as soon as the desk does jobs, although the old one may have sent them since. */
async function countWaiting(pool: Pool): Promise<number> {
  const { rows } = await pool.query(
    `
    select (select count(*) from message where status = 'queued')
      + (select count(*) from held_reply where state = 'waiting' and send_at <= now())
      + (select count(*) from job where task = any($1) and run_at <= now()) as waiting`,
    [speaking],
  )
  return Number(rows[0].waiting)
}

/** True when a desk was started on this database. */
export async function hasDesk(pool: Pool): Promise<boolean> {
  if (!(await findMigrations(pool))) return false
  const made = await pool.query(
    "select to_regclass('setting') is not null and to_regclass('agent') is not null as made",
  )
  // The first migration may have been interrupted.
  if (!made.rows[0].made) return false
  const { rows } = await pool.query('select exists(select from setting) or exists(select from agent) as used')
  return rows[0].used
}

/** A database that was created and migrated, but on which no desk was started, counts as empty. */
async function refuseUsed(files: FileStore | undefined, pool: Pool, known: Map<string, unknown>): Promise<void> {
  const advice = 'Use an empty database, or restore into a new DATA_DIR; this one stays as it is.'
  const done = await findMigrations(pool)
  if (done) {
    if (await hasDesk(pool)) throw new Failure('There is a desk in this database.', advice)
    if ([...done.keys()].some((name) => name !== groundwork && !known.has(name))) {
      throw new Failure('The database has newer tables than the backup.', advice)
    }
  } else {
    const { rows } = await pool.query(
      "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') limit 1",
    )
    if (rows[0]) throw new Failure(`The database contains other tables, such as ${rows[0].relname}.`, advice)
  }
  if (!files) return
  for await (const _ of files.list()) throw new Failure(`${files.where} already contains files.`, advice)
}

/** Restores all or nothing, except for the key. */
async function load(pool: Pool, restoring: Restoring): Promise<void> {
  const { files, manifest } = restoring
  const client = await pool.connect()
  let done = false
  try {
    await client.query('begin')
    await client.query(
      `${plainText}; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`,
    )
    const tables = await listTables(client)
    const close = await openTables(client, tables)
    // Rows that the migrations wrote also come from the backup, as the desk has changed them.
    await client.query(`truncate ${tables.map(({ name }) => client.escapeIdentifier(name)).join(', ')}`)
    await client.query(
      `create temp table restored_job (place bigint generated always as identity, ${jobTypes}) on commit drop`,
    )
    await loadEntries(client, restoring)
    await client.query(insertJobs)
    await close()
    for (const [name, last] of Object.entries(manifest.sequences)) {
      await client.query('select setval($1::regclass, $2)', [client.escapeIdentifier(name), last])
    }
    await client.query('commit')
    await client.query('analyze')
    done = true
  } finally {
    client.release(!done)
    if (!done && files) await empty(files)
  }
}

async function empty(files: FileStore): Promise<void> {
  if (files.name === 'fs') return rm(files.where, { recursive: true, force: true })
  for await (const { key } of files.list()) await files.delete(key)
}

async function loadEntries(client: PoolClient, { config, files, source, manifest }: Restoring): Promise<void> {
  const { jobs, tables } = manifest
  const targets = new Map(tables.map((rows) => [rows.place, { rows, name: client.escapeIdentifier(rows.name) }]))
  targets.set(jobs.place, { rows: jobs, name: 'restored_job' })
  const loaded = new Map<Rows, number>()
  for await (const entry of readArchive(await source.read())) {
    const target = targets.get(placeOf(entry.name))
    if (target) {
      const { name, rows } = target
      const text = `copy ${name} (${rows.columns.join(', ')}) from stdin (encoding 'UTF8')`
      loaded.set(rows, (loaded.get(rows) ?? 0) + (await copyIn(client, text, await collect(entry.content))))
    } else if (entry.name === keyName) {
      await adoptKeys(config, (await collect(entry.content)).toString())
    } else if (entry.name.startsWith('files/')) await files?.put(entry.name.slice('files/'.length), entry.content)
  }
  for (const rows of [...tables, jobs]) {
    if ((loaded.get(rows) ?? 0) !== rows.rows)
      throw new Failure(`${rows.place} does not have as many rows as its manifest says.`)
  }
}

const jobTypes = `
  identifier text, queue_name text, payload json, run_at timestamptz, attempts smallint, max_attempts smallint,
  last_error text, created_at timestamptz, updated_at timestamptz, key text, priority smallint, flags jsonb`

const insertJobs = `
  insert into job (task, lane, payload, run_at, attempts, max_attempts, last_error, created_at, updated_at, key, priority, state)
  select identifier, queue_name, payload, run_at, attempts, max_attempts, last_error, created_at, updated_at, key, priority,
    case when attempts >= max_attempts then 'parked' else 'ready' end
  from restored_job order by place`
