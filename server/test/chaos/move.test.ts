import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { operate } from '../../src/parley.ts'
import { addressOf, cloneDatabase, type TestDatabase } from '../cluster.ts'
import { startDesk } from '../desk.ts'
import { connectInbox, deliver, delivery, text } from '../whatsapp.ts'
import { until } from './program.ts'

const program = fileURLToPath(new URL('../../src/parley.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'move-'))
const dataDir = join(folder, 'desk')

let target: TestDatabase
let env: Record<string, string>
let wanted: unknown[]

const questions = [
  'select m.*, c.uuid as of from message m join conversation c on c.id = m.conversation_id order by m.id',
  'select * from contact order by id',
  'select id, name from inbox',
  'select task, payload, run_at, state from job order by 1, 2::text',
]
const askAll = async (client: pg.Client) => {
  const answers: unknown[] = []
  for (const question of questions) answers.push((await client.query(question)).rows)
  return answers
}

async function withClient<T>(address: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  return use(client).finally(() => client.end())
}

/** A stopped embedded desk with the restored conversations of another one. */
before(async () => {
  const desk = await startDesk({ simulator: true })
  try {
    const { id } = await connectInbox(desk)
    for (let n = 1; n <= 5; n++)
      await deliver(desk, id, delivery(desk, { messages: [text(`wamid.${n}`, `455200000${n}`, `Hello ${n}`)] }))
    await desk.settled()
    const from = { DATABASE_URL: desk.databaseUrl, DATA_DIR: desk.ctx.config.dataDir }
    assert.equal((await operate(['backup', join(folder, 'backup'), '--with-key'], from)).code, 0)
  } finally {
    await desk.stop()
  }
  const { code, err } = await operate(['restore', join(folder, 'backup')], { DATA_DIR: dataDir })
  assert.deepEqual([code, err], [0, ''])
  target = await cloneDatabase()
  env = { DATA_DIR: dataDir, DATABASE_URL: addressOf(target.connection) }
})
after(async () => {
  await target?.drop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

const start = (): ChildProcess =>
  spawn(process.execPath, [program, 'move'], { env: { PATH: process.env['PATH'] ?? '', ...env }, stdio: 'ignore' })

test('a move says what is missing, and refuses a database that is not empty', async () => {
  const unset = await operate(['move'], { DATA_DIR: dataDir })
  assert.deepEqual([unset.code, unset.err], [1, 'DATABASE_URL is not set.\nIt names the database to move to.\n'])
  const other = await cloneDatabase()
  const address = addressOf(other.connection)
  // Reported before anything is copied: the embedded database is not even looked for.
  const lost = new URL(address)
  lost.pathname = '/nowhere'
  const wrong = await operate(['move'], { ...env, DATA_DIR: join(folder, 'nothing'), DATABASE_URL: lost.href })
  assert.deepEqual([wrong.code, /DATABASE_URL.*nowhere/.test(wrong.err)], [1, true], wrong.err)
  try {
    await withClient(address, (client) => client.query(`insert into setting (area, value) values ('general', '{}')`))
    const used = await operate(['move'], { ...env, DATABASE_URL: address })
    assert.deepEqual(
      [used.code, /^There is a desk in this database\.\nUse an empty database/.test(used.err)],
      [1, true],
    )
    await withClient(address, async (client) => {
      assert.deepEqual((await client.query('select count(*)::int as n from message')).rows, [{ n: 0 }])
    })
  } finally {
    await other.drop()
  }
})

test('a move that is killed leaves nothing, the next one moves all, and one more says that it is done', async () => {
  await withClient(env['DATABASE_URL']!, async (client) => {
    // It enters its transaction and waits there.
    await client.query('begin; lock table message in access share mode')
    const child = start()
    await until('it waits for the table', async () => {
      // Within a transaction, later looks at this view would repeat the first.
      await client.query('select pg_stat_clear_snapshot()')
      const { rows } = await client.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows.length > 0 || undefined
    })
    child.kill('SIGKILL')
    await once(child, 'exit')
    await client.query('rollback')
    assert.deepEqual((await client.query('select count(*)::int as n from setting')).rows, [{ n: 0 }])
  })
  const { code, out, err } = await operate(['move'], env)
  assert.deepEqual([code, err], [0, ''])
  assert.match(
    out,
    /^Moved \d+ rows and \d+ jobs, and every count is the same\.\nNow set DATABASE_URL for every process/,
  )
  wanted = await withClient(env['DATABASE_URL']!, askAll)
  assert.equal((wanted[1] as unknown[]).length, 5)
  assert.ok(!readdirSync(dataDir).some((name) => name.startsWith('move.')))
  const again = await operate(['move'], env)
  assert.deepEqual([again.code, /^The desk is in this database already/.test(again.out)], [0, true])
})

test('what was moved is what the embedded desk had, and its keys open it', async () => {
  const copy = { DATA_DIR: join(folder, 'copy') }
  assert.equal((await operate(['backup', join(folder, 'embedded')], { DATA_DIR: dataDir })).code, 0)
  const second = await cloneDatabase()
  try {
    const address = addressOf(second.connection)
    const { code } = await operate(['restore', join(folder, 'embedded')], { ...copy, DATABASE_URL: address })
    assert.equal(code, 0)
    assert.deepEqual(await withClient(address, askAll), wanted)
  } finally {
    await second.drop()
  }
  assert.match((await operate(['doctor'], env)).out, /^ok +key ring: \d+ secrets open/m)
})

test('once the new database has gone on, the move is refused', async () => {
  await withClient(env['DATABASE_URL']!, (client) => client.query(`insert into tag (name) values ('new')`))
  const { code, err } = await operate(['move'], env)
  assert.deepEqual([code, /^There is a desk in this database\./.test(err)], [1, true])
})
