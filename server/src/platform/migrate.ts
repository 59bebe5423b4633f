import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { PoolClient } from 'pg'
import type { Pool } from './database.ts'

/** The others depend on this one: it also runs for an older schema that did not have it. */
export const groundwork = '0000_queue.sql'

const folder = new URL('../../migrations/', import.meta.url)

/** Any number that nothing else locks. */
const lock = 7061002

type Migration = { name: string; sha256: string; text: string }

/** The migrations of this program, in order. */
async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/** What a database has run, by name; undefined when no desk was ever made on it. */
export async function findMigrations(client: Pool | PoolClient): Promise<Map<string, string> | undefined> {
  const found = await client.query("select to_regclass('migration') is not null as found")
  if (!found.rows[0].found) return undefined
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from migration')
  return new Map(rows.map((row) => [row.name, row.sha256]))
}

/**
 * Lists what is still to be run. Throws when a migration that has run is not one of this program's: the program does not know
 * it, or has another text for it.
 */
export async function listPending(done: ReadonlyMap<string, string>): Promise<Migration[]> {
  const all = await readMigrations()
  const newer = [...done.keys()].find((name) => !all.some((migration) => migration.name === name))
  if (newer) throw new Error(`there is migration ${newer}, which this version does not know: use a newer version`)
  const changed = all.find(({ name, sha256 }) => done.has(name) && done.get(name) !== sha256)
  if (changed) throw new Error(`migration ${changed.name} was changed after it had run on this database`)
  return all.filter(({ name }) => !done.has(name))
}

/**
 * Brings the database to this program's schema: every file of `migrations/` once, in order, each in its own transaction,
 * one process at a time. `only` stops at an older schema, for a backup made under it. Answers what was run.
 */
export async function migrate(pool: Pool, only?: ReadonlySet<string>): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lock])
    await client.query(
      'create table if not exists migration (name text primary key, sha256 text not null, at timestamptz not null default now())',
    )
    const pending = await listPending((await findMigrations(client)) ?? new Map())
    const wanted = pending.filter(({ name }) => name === groundwork || (only?.has(name) ?? true))
    for (const { name, text, sha256 } of wanted) {
      await client.query('begin')
      await client.query("set local lock_timeout = '2s'; set local statement_timeout = 0")
      await client.query(text)
      await client.query('insert into migration (name, sha256) values ($1, $2)', [name, sha256])
      await client.query('commit')
    }
    return wanted.map(({ name }) => name)
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lock]).catch(() => undefined)
    client.release()
  }
}
