import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { pack } from 'tar-stream'
import { addressOf, cloneDatabase, query, type TestDatabase } from '../../test/cluster.ts'
import { operate } from '../parley.ts'
import { parseManifest } from './manifest.ts'

const migrations = new URL('../../migrations/', import.meta.url)

let folder: string
let database: TestDatabase
before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parley-old-'))
  database = await cloneDatabase()
})
after(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => query(database.connection, 'drop schema public cascade; create schema public'))

const parley = (...args: string[]) =>
  operate(args, { DATA_DIR: join(folder, 'data'), DATABASE_URL: addressOf(database.connection) })
/** An interrupted first migration leaves this. */
const noted = 'create table migration (name text primary key, sha256 text not null, at timestamptz, oldest text)'

/** Writes a backup without rows of a desk that had the migrations before this number. */
async function writeBackup(before: string): Promise<string> {
  const names = readdirSync(migrations).filter((name) => name.endsWith('.sql') && name < before)
  const sumOf = (content: string) => createHash('sha256').update(content).digest('hex')
  const text = JSON.stringify({
    format: 1,
    made_at: '2026-01-01T00:00:00.000Z',
    version: '0.9.0',
    postgres: '18.0',
    migrations: names.map((name) => ({ name, sha256: sumOf(readFileSync(new URL(name, migrations), 'utf8')) })),
    tables: [],
    jobs: { place: 'jobs', name: 'jobs', columns: [], rows: 0, parts: 0, bytes: 0, sha256: sumOf('') },
    sequences: {},
    files: [],
    key_ids: [],
    with_key: false,
  })
  parseManifest(text)
  const archive = pack()
  archive.entry({ name: 'manifest.json' }, text)
  archive.finalize()
  const file = join(folder, `before-${before}.tar.gz`)
  writeFileSync(file, gzipSync(Buffer.concat(await Array.fromAsync<Buffer>(archive))))
  return file
}

test('a backup from before the first release is refused with what to do, and the database stays empty', async () => {
  for (const number of ['0001', '0065']) {
    const { code, err } = await parley('restore', await writeBackup(number))
    assert.deepEqual(
      [code, err],
      [
        1,
        'The backup was made by version 0.9.0 before the first release, and does not fit this version.\n' +
          'Restore it with the version that made it, migrate that database with this version, and make a new backup.\n',
      ],
    )
  }
  await query(database.connection, 'create table migration (name text)')
})

test('a database without a desk, or with half of one, is not backed up', async () => {
  const none = 'There is no desk in this database.\nCheck DATABASE_URL and DATA_DIR.\n'
  const back = () => parley('backup', join(folder, 'none.tar.gz'))
  assert.deepEqual(await back(), { code: 1, out: '', err: none })
  await query(database.connection, noted)
  assert.deepEqual(await back(), { code: 1, out: '', err: none })
  await query(database.connection, "insert into migration values ('0001_desk.sql', '')")
  assert.match((await back()).err, /^The database is too old for a backup of this version\.\n/)
})

test('a backup fills a database whose first migration was interrupted', async () => {
  await query(database.connection, noted)
  const { code, err } = await parley('restore', await writeBackup('9999'))
  assert.deepEqual([code, err], [0, ''])
})

test('a database with the tables of another program is refused in words, and left as it is', async () => {
  for (const table of ['migration', 'message']) {
    await query(database.connection, `create table ${table} (version int)`)
    const err = `there is a table ${table} of another program in this database: give the desk one of its own\n`
    assert.deepEqual(await parley('migrate'), { code: 1, out: '', err })
    await query(database.connection, `insert into ${table} values (1); drop table ${table}`)
  }
  await query(database.connection, 'create table migration (name text)')
})
