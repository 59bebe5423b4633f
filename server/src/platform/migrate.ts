import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { runMigrations } from 'graphile-worker'
import type { Pool } from './database.ts'

const folder = new URL('../../migrations/', import.meta.url)

/** Any number that nothing else locks. */
const lock = 7061002

/**
 * Brings the database to this program's schema: every file of `migrations/` once, in order, each in its own transaction,
 * one process at a time. Refuses a database that is newer than the program, or whose past migrations read differently.
 */
export async function migrate(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lock])
    await runMigrations({ pgPool: pool, preset: {} })
    await client.query(
      'create table if not exists migration (name text primary key, sha256 text not null, at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from migration')
    const done = new Map(rows.map((row) => [row.name, row.sha256]))
    for (const name of (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()) {
      const text = await readFile(new URL(name, folder), 'utf8')
      const sha256 = createHash('sha256').update(text).digest('hex')
      const known = done.get(name)
      done.delete(name)
      if (known === sha256) continue
      if (known) throw new Error(`migration ${name} was changed after it had run on this database`)
      await client.query('begin')
      await client.query("set local lock_timeout = '2s'; set local statement_timeout = 0")
      await client.query(text)
      await client.query('insert into migration (name, sha256) values ($1, $2)', [name, sha256])
      await client.query('commit')
    }
    const [newer] = done.keys()
    if (newer)
      throw new Error(`the database holds migration ${newer}, which this version does not know: start a newer version`)
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lock]).catch(() => undefined)
    client.release()
  }
}
