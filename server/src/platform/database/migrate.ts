import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import project from '../../../../package.json' with { type: 'json' }
import { DatabaseRefused } from './awaiting-database.ts'
import type { Pool } from './database.ts'

/** The other migrations depend on this one. It also runs for an older schema that did not have it. */
export const groundwork = '0000_queue.sql'

/** The migrations of a program, and its version. */
export type Program = { folder: URL; version: string }
const own: Program = { folder: new URL('../../../migrations/', import.meta.url), version: project.version }

/** Any number that nothing else locks. */
const lock = 7061002
/** How often a migration that cannot get its locks is tried, half a second apart. */
const tries = 30
/** A lock could not be had in time, or two transactions waited for each other. */
const lockFaults = ['55P03', '40P01']

/** Which release brought which migrations, with the SHA-256 of each: `releases.json`. */
export type Releases = Record<string, Record<string, string>>

/** `oldest` is the oldest release that works with the schema after this migration. */
type Migration = { name: string; sha256: string; text: string; oldest: string }

/** A migration that a database has run. Versions before 1.0.0 did not record the oldest release. */
export type Done = { sha256: string; oldest: string | null }

/** Below 0 if `a` is the older release, above 0 if it is the newer one. Both are three numbers. */
export function compareVersions(a: string, b: string): number {
  const [x, y] = [a, b].map((version) => version.split('.').map(Number))
  const place = x!.findIndex((part, index) => part !== y![index])
  return place === -1 ? 0 : x![place]! - y![place]!
}

/** The release that a migration names as the first that does not need what it takes away. */
export const readContraction = (text: string): string | undefined => /^-- contracts: (\S+)$/m.exec(text)?.[1]

/**
 * The name of the index that a migration builds while others write. Such a migration has its own file, because
 * PostgreSQL refuses to build this kind of index in a transaction.
 */
export const readConcurrentIndex = (text: string): string | undefined =>
  /^(?:\s*--.*\n)*\s*create\s+(?:unique\s+)?index\s+concurrently\s+(\w+)\s/i.exec(text)?.[1]

/** The migrations of a program, in order. */
async function readMigrations({ folder }: Program): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  const releases = JSON.parse(await readFile(new URL('releases.json', folder), 'utf8')) as Releases
  const versions = Object.keys(releases).sort(compareVersions)
  // A migration only adds, so the release before it works beside it.
  const releaseBefore = (name: string) => {
    const index = versions.findIndex((version) => name in releases[version]!)
    return versions.at(index > 0 ? index - 1 : index)!
  }
  // One after the other: there are hundreds, and a process may open 256 files or fewer.
  return Array.fromAsync(names, async (name) => {
    const text = await readFile(new URL(name, folder), 'utf8')
    const sha256 = createHash('sha256').update(text).digest('hex')
    return { name, text, sha256, oldest: readContraction(text) ?? releaseBefore(name) }
  })
}

/**
 * What a database has run, by name; undefined if no desk was ever made on it. Throws if its table of migrations is that
 * of another program.
 */
export async function findMigrations(client: Pool | PoolClient): Promise<Map<string, Done> | undefined> {
  const { rows: found } = await client.query<{ columns: string[] | null }>(`
    select array_agg(attname::text) as columns from pg_attribute where attrelid = to_regclass('migration') and attnum > 0`)
  const columns = found[0]?.columns
  if (!columns) return undefined
  if (!columns.includes('name') || !columns.includes('sha256')) throw foreign('migration')
  const { rows } = await client.query<Done & { name: string }>(
    "select name, sha256, to_jsonb(migration) ->> 'oldest' as oldest from migration",
  )
  return new Map(rows.map(({ name, ...done }) => [name, done]))
}

/**
 * Lists the migrations that have not run yet, and those of a newer version that have run and that this program works
 * with. Throws if the program does not work with one of them, or if one of its own has another text.
 */
export async function listPending(
  done: ReadonlyMap<string, Done>,
  program = own,
): Promise<{ pending: Migration[]; newer: string[] }> {
  const all = await readMigrations(program)
  const known = new Set(all.map(({ name }) => name))
  const newer = [...done].filter(([name]) => !known.has(name))
  for (const [name, { oldest }] of newer) {
    if (oldest === null)
      throw new DatabaseRefused(`there is migration ${name}, which this version does not know: use a newer version`)
    if (compareVersions(program.version, oldest) < 0)
      throw new DatabaseRefused(
        `there is migration ${name}, which versions before ${oldest} do not work with, and this is ${program.version}: ` +
          'use a newer version',
      )
  }
  const changed = all.find(({ name, sha256 }) => done.has(name) && done.get(name)!.sha256 !== sha256)
  if (changed) throw new DatabaseRefused(`migration ${changed.name} was changed after it had run on this database`)
  return { pending: all.filter(({ name }) => !done.has(name)), newer: newer.map(([name]) => name) }
}

/**
 * Brings the database to the schema of a program: runs every file of `migrations/` once, in order, each in its own
 * transaction, one process at a time. `only` stops at an older schema, for a backup made under it. Returns what was
 * run.
 */
export async function migrate(pool: Pool, only?: ReadonlySet<string>, program = own): Promise<string[]> {
  const client = await pool.connect()
  try {
    // Asks repeatedly instead of waiting: the building of an index waits for every statement that waits for a lock.
    while (!(await client.query('select pg_try_advisory_lock($1) as mine', [lock])).rows[0].mine) await pause(100)
    const done = (await findMigrations(client)) ?? new Map()
    const { pending } = await listPending(done, program)
    if (done.size === 0) await refuseForeign(client, pending)
    await client.query(`do $$ begin
      create table if not exists migration
        (name text primary key, sha256 text not null, at timestamptz not null default now(), oldest text);
      if not exists (select from pg_attribute where attrelid = 'migration'::regclass and attname = 'oldest') then
        alter table migration add column oldest text;
      end if;
    end $$`)
    const wanted = pending.filter(({ name }) => name === groundwork || (only?.has(name) ?? true))
    for (const migration of wanted) await runPatiently(client, migration)
    return wanted.map(({ name }) => name)
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lock]).catch(() => undefined)
    client.release()
  }
}

const foreign = (table: string) =>
  new DatabaseRefused(`there is a table ${table} of another program in this database: give the desk one of its own`)

/** Refuses a database without a desk in which another program has a table that the desk would make. */
async function refuseForeign(client: PoolClient, migrations: Migration[]): Promise<void> {
  const made = migrations.flatMap(({ text }) => [...text.matchAll(/^create table (?:if not exists )?(\w+)/gim)])
  const { rows } = await client.query<{ name: string }>(
    'select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relname = any($1) limit 1',
    [made.map(([, name]) => name)],
  )
  if (rows[0]) throw foreign(rows[0].name)
}

/** Gives way to those who work: a session that waits for a lock holds up everybody behind it. */
async function runPatiently(client: PoolClient, migration: Migration): Promise<void> {
  for (let left = tries - 1; ; left -= 1) {
    try {
      return await run(client, migration)
    } catch (error) {
      if (left === 0 || !lockFaults.includes((error as { code?: string }).code ?? '')) throw error
      await client.query('rollback')
      await pause(500)
    }
  }
}

async function run(client: PoolClient, { name, text, sha256, oldest }: Migration): Promise<void> {
  const index = readConcurrentIndex(text)
  const note = () =>
    client.query('insert into migration (name, sha256, oldest) values ($1, $2, $3)', [name, sha256, oldest])
  if (!index) {
    await client.query('begin')
    await client.query("set local lock_timeout = '2s'; set local statement_timeout = 0")
    await client.query(text)
    await note()
    await client.query('commit')
    return
  }
  await client.query('set lock_timeout = 0; set statement_timeout = 0')
  // If a building broke off, a useless index of that name is left behind.
  await client.query(`drop index concurrently if exists ${client.escapeIdentifier(index)}`)
  await client.query(text)
  await note()
  await client.query('reset lock_timeout; reset statement_timeout')
}
