import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { RemoveBytes } from '../../src/areas/office/files/schema.ts'
import type { BackupSettings } from '../../src/config.ts'
import type { BackupRow } from '../../src/operator/backup-queries.ts'
import { nameAt } from '../../src/operator/places.ts'
import { BackUpWhenDue } from '../../src/operator/scheduled.ts'
import { operate } from '../../src/parley.ts'
import { backupLock } from '../../src/platform/database/backing-up.ts'
import { enqueue } from '../../src/platform/jobs.ts'
import { must } from '../assistant.ts'
import { addressOf, cloneDatabase } from '../cluster.ts'
import { startDesk, type TestDesk } from '../desk.ts'
import { scrape, untilMetric, watchCounter } from '../metrics.ts'
import { type S3, startS3 } from '../s3.ts'
import { connectInbox, deliver, delivery, text } from '../whatsapp.ts'
import { until } from './program.ts'

const folder = mkdtempSync(join(tmpdir(), 'parley-backups-'))
const to = join(folder, 'kept')
const dayMs = 86_400_000

let desk: TestDesk
let s3: S3
let at: string
let backup: BackupSettings
before(async () => {
  mkdirSync(to)
  // The next backup of the schedule is hours away, so none begins by itself while the tests run.
  at = `0 ${(new Date().getUTCHours() + 12) % 24} * * *`
  backup = { at, to: { folder: to }, keep: { count: 2 }, withKey: false }
  ;[desk, s3] = await Promise.all([startDesk({ simulator: true, config: { backup } }), startS3()])
  const { id } = await connectInbox(desk)
  for (let n = 1; n <= 5; n++)
    await deliver(desk, id, delivery(desk, { messages: [text(`wamid.${n}`, `455200000${n}`, `Hello ${n}`)] }))
  for (const [bytes, name] of [[randomBytes(2 * 1024 * 1024), 'photo.bin'] as const, ['A note', 'note.txt'] as const]) {
    const form = new FormData()
    form.append('files', new Blob([bytes]), name)
    await must(desk.admin.post('/api/v1/media', form))
  }
  await desk.settled()
  await look()
})
after(async () => {
  await desk?.stop()
  await s3?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Does what the clock does every minute. */
async function look(): Promise<void> {
  await enqueue(desk.ctx, BackUpWhenDue, {})
  await desk.settled()
}

async function getRow(): Promise<BackupRow> {
  const { rows } = await sql<BackupRow>`select * from backup`.execute(desk.ctx.db)
  return rows[0]!
}

/** Lets the time of the next backup come, which ends well or not. Several processes may notice it. */
async function nextTurn(looks = 1): Promise<BackupRow> {
  desk.clock.advance(dayMs)
  for (let n = 0; n < looks; n++) await enqueue(desk.ctx, BackUpWhenDue, {})
  return until('the turn has been answered', async () => {
    await desk.settled()
    const row = await getRow()
    return row.ended_at && row.turn.getTime() > desk.ctx.now().getTime() - dayMs ? row : undefined
  })
}

const parley = (env: Record<string, string>, ...args: string[]) => operate(args, env)
const environment = () => ({ DATABASE_URL: desk.databaseUrl, DATA_DIR: desk.ctx.config.dataDir })

async function ask(url: string, query: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
    .query(query)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

/** Restores a backup into an empty database and folder, and compares what is in them. */
async function checkRestored(named: string, env: Record<string, string>): Promise<void> {
  const empty = await cloneDatabase()
  const target = { DATABASE_URL: addressOf(empty.connection), DATA_DIR: join(folder, `${named}-data`), ...env }
  try {
    const { code, out, err } = await parley(target, 'restore', named)
    assert.deepEqual([code, err], [0, ''])
    assert.match(out, /Restored \d+ rows, \d+ jobs and 2 files/)
    for (const query of [
      'select m.*, c.uuid as of from message m join conversation c on c.id = m.conversation_id order by m.id',
      'select * from contact order by id',
      'select key, name, sha256 from file order by id',
      'select sum(n) from conversation_count',
    ])
      assert.deepEqual(await ask(target.DATABASE_URL, query), await ask(desk.databaseUrl, query), query)
    const [file] = await ask(desk.databaseUrl, 'select key from file')
    const read = (dataDir: string) => readFileSync(join(dataDir, 'files', String(file!['key'])))
    assert.ok(read(target.DATA_DIR).equals(read(desk.ctx.config.dataDir)))
  } finally {
    await empty.drop()
    rmSync(target.DATA_DIR, { recursive: true, force: true })
  }
}

test('each turn makes one backup, however many processes notice it, and no more than wanted are kept', async () => {
  const done = await watchCounter(desk, 'parley_backups_total', { result: 'done' })
  const first = await nextTurn(6)
  assert.deepEqual([first.failed, first.tries], [null, 1])
  assert.deepEqual(readdirSync(to), [first.good_name])
  await look()
  assert.deepEqual(readdirSync(to), [first.good_name])
  await done()
  writeFileSync(join(to, 'parley-notes.txt'), 'not a backup')
  const [second, third] = [await nextTurn(), await nextTurn()]
  assert.deepEqual(readdirSync(to).sort(), [second.good_name, third.good_name, 'parley-notes.txt'].sort())
  rmSync(join(to, 'parley-notes.txt'))
})

test('a desk that finds backups of another one beside its own says so, and deletes nothing', async () => {
  const before = readdirSync(to)
  desk.clock.advance(60_000)
  const foreign = nameAt(desk.ctx.now())
  writeFileSync(join(to, foreign), 'of another desk')
  const shared = await nextTurn()
  assert.equal(shared.failed, 'shared')
  assert.deepEqual(readdirSync(to).sort(), [...before, foreign, shared.good_name].sort())
  rmSync(join(to, foreign))
  const next = await nextTurn()
  assert.deepEqual([next.failed, readdirSync(to).sort()], [null, [shared.good_name, next.good_name].sort()])
})

test('what a schedule made is listed, and comes back whole in an empty desk', async () => {
  const env = { BACKUP_TO: to }
  const { out } = await parley({ ...environment(), ...env }, 'backups')
  const names = out
    .trim()
    .split('\n')
    .map((line) => line.split(' ')[0]!)
  assert.deepEqual(names, readdirSync(to).sort().reverse())
  await checkRestored('latest', env)
  await checkRestored(names[1]!, env)
  const none = await parley({ DATA_DIR: join(folder, 'none'), ...env }, 'restore', 'parley-2020-01-01T00-00-00Z.tar.gz')
  assert.deepEqual([none.code, /^There is no parley-2020-01-01T00-00-00Z.tar.gz in /.test(none.err)], [1, true])
  const unset = await parley({ DATA_DIR: join(folder, 'none') }, 'restore', 'latest')
  assert.match(unset.err, /^BACKUP_TO is not set/)
})

test('a folder that is not there is said, counted and tried again at the next turn, and nothing is made beneath it', async () => {
  const doctor = async () => (await parley({ ...environment(), BACKUP_TO: to, BACKUP: at }, 'doctor')).out
  const good = await nextTurn()
  assert.match(await doctor(), new RegExp(`^ok +backups: ${good.good_name}, \\d+\\.\\d MiB, of -?\\d+`, 'm'))
  await untilMetric(desk, 'parley_backup_failed', {}, (value) => value === 0)
  await untilMetric(desk, 'parley_backup_last_good_bytes', {}, (value) => value === good.good_size)
  await untilMetric(
    desk,
    'parley_backup_last_good_timestamp_seconds',
    {},
    (value) => value === good.good_at!.getTime() / 1000,
  )
  const failed = await watchCounter(desk, 'parley_backups_total', { result: 'no_folder' })
  renameSync(to, `${to} elsewhere`)
  const bad = await nextTurn()
  assert.deepEqual([bad.failed, bad.good_name], ['no_folder', good.good_name])
  assert.ok(!existsSync(to))
  await failed()
  await untilMetric(desk, 'parley_backup_failed', {}, (value) => value === 1)
  assert.match(await doctor(), /^broken +backups: that of .* failed: the folder of BACKUP_TO is not there/m)
  renameSync(`${to} elsewhere`, to)
  assert.equal((await nextTurn()).failed, null)
  await untilMetric(desk, 'parley_backup_failed', {}, (value) => value === 0)
  rmSync(join(to, (await getRow()).good_name!))
  assert.match(await doctor(), /^broken +backups: the last good one is not in /m)
})

test('a backup that is due and does not come is told by its age', async () => {
  await nextTurn()
  await sql`update backup set good_at = now() - interval '4 days'`.execute(desk.ctx.db)
  await untilMetric(desk, 'parley_backup_overdue_seconds', {}, (seconds) => seconds >= 3 * 86_400)
  await sql`update backup set good_at = now()`.execute(desk.ctx.db)
  await untilMetric(desk, 'parley_backup_overdue_seconds', {}, (seconds) => seconds < 60)
})

test('a full disk is said, and leaves nothing that looks like a backup', async (t) => {
  const full = join(folder, 'full')
  mkdirSync(full)
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'full', full]).status !== 0)
    return t.skip('only root may mount a disk that can be filled')
  try {
    backup.to = { folder: full }
    assert.equal((await nextTurn()).failed, 'no_room')
    assert.deepEqual(readdirSync(full), [])
  } finally {
    backup.to = { folder: to }
    spawnSync('umount', [full])
  }
})

test('a lost or damaged file is told, and the newest backup that has it stays; without any file none is made', async () => {
  const whole = (await nextTurn()).good_name!
  const keys = (await ask(desk.databaseUrl, "select key from file where state = 'ready'")).map(({ key }) => String(key))
  const paths = keys.map((key) => join(desk.ctx.config.dataDir, 'files', key))
  const [first, second] = paths as [string, string]
  const bytes = readFileSync(first)
  const flaws = [() => renameSync(first, `${first}-lost`), () => writeFileSync(first, 'not what was stored')]
  for (const spoil of [...flaws, ...flaws]) {
    spoil()
    const row = await nextTurn()
    assert.equal(row.failed, 'files_flawed')
    assert.ok(readdirSync(to).includes(row.good_name!))
    assert.ok(readdirSync(to).includes(whole))
    writeFileSync(first, bytes)
  }
  assert.equal(readdirSync(to).length, 3)
  await untilMetric(desk, 'parley_backup_failed', {}, (value) => value === 1)
  const before = readdirSync(to)
  for (const path of [first, second]) renameSync(path, `${path}-lost`)
  assert.equal((await nextTurn()).failed, 'files_missing')
  assert.deepEqual(readdirSync(to), before)
  for (const path of [first, second]) renameSync(`${path}-lost`, path)
  assert.equal((await nextTurn()).failed, null)
  assert.equal(readdirSync(to).length, 2)
})

test('a bucket takes backups too; while it is away nothing appears in it, and the next turn tries again', async () => {
  backup.to = s3.bucket
  const env = { BACKUP_TO: s3.filesUrl, FILES_URL: '' }
  try {
    const first = await nextTurn()
    assert.equal(first.failed, null)
    s3.turn('dead')
    assert.equal((await nextTurn()).failed, 'unreachable')
    s3.turn('open')
    const list = async () => (await parley({ ...environment(), ...env }, 'backups')).out.match(/^parley-\S+/gm)
    assert.deepEqual(await list(), [first.good_name])
    const second = await nextTurn()
    assert.equal(second.failed, null)
    assert.deepEqual(await list(), [second.good_name, first.good_name])
    await checkRestored('latest', env)
  } finally {
    s3.turn('open')
    backup.to = { folder: to }
  }
})

test('while a backup is made another one waits for the next look, and the bytes that it may name stay', async () => {
  const client = new pg.Client({ connectionString: desk.databaseUrl })
  await client.connect()
  await client.query('select pg_advisory_lock($1, $2)', [...backupLock])
  try {
    const manual = await parley(environment(), 'backup', join(folder, 'second'))
    assert.deepEqual([manual.code, manual.err], [1, 'Another backup of this desk is at work.\nWait for it.\n'])
    const { good_name } = await getRow()
    desk.clock.advance(dayMs)
    await look()
    assert.equal((await getRow()).good_name, good_name)
    const key = '00/0197c1c5-0000-7000-8000-000000000000'
    const path = join(desk.ctx.config.dataDir, 'files', key)
    await desk.ctx.files.put(
      key,
      (async function* () {
        yield Buffer.from('Hello')
      })(),
    )
    await enqueue(desk.ctx, RemoveBytes, { key })
    await desk.settled()
    assert.ok(existsSync(path))
    await client.end()
    await until('the next look makes it', async () => {
      await look()
      return (await getRow()).good_name !== good_name || undefined
    })
    await sql`update job set run_at = now() where task = ${RemoveBytes.name}`.execute(desk.ctx.db)
    await until('the bytes are gone', () => !existsSync(path) || undefined)
  } finally {
    await client.end().catch(() => undefined)
  }
})

test('the key ring goes along only where it is wanted', async () => {
  const made = async () => {
    const { good_name } = await nextTurn()
    const { stdout } = spawnSync('tar', ['tzf', join(to, good_name!)])
    return stdout.toString().split('\n').includes('secret.key')
  }
  assert.equal(await made(), false)
  backup.withKey = true
  assert.equal(await made(), true)
  backup.withKey = false
  assert.ok((await scrape(desk)).names.has('parley_backup_overdue_seconds'))
})
