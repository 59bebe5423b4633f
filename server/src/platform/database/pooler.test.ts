import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import pg, { type PoolConfig } from 'pg'
import { startDesk, type TestDesk } from '../../../test/desk.ts'
import { connectInbox, deliver, delivery, text } from '../../../test/whatsapp.ts'
import { openDesk } from '../../desk.ts'
import { createLog } from '../log.ts'
import { createDatabase, createPool, type Pool, patience } from './database.ts'
import { keepsNames } from './pooler.ts'

let desk: TestDesk
let connection: PoolConfig
/** One session. The next transaction meets what the one before left behind in it. */
let pool: Pool
before(async () => {
  desk = await startDesk({ simulator: true })
  connection = { connectionString: desk.databaseUrl }
  const limits = { ...patience.request, statementMs: 200 }
  pool = createPool(connection, createLog('silent'), { size: 1, patience: limits, pooler: { keepsNames: false } })
})
after(async () => {
  await pool.end()
  await desk.stop()
})

const settings = "current_setting('statement_timeout') as limit, current_setting('timezone') as zone"

test('each transaction brings its limits and leaves the session as it found it', async () => {
  const db = createDatabase(pool)
  const own = { limit: '200ms', zone: 'UTC' }
  const { rows } = await sql.raw(`select ${settings}`).execute(db)
  assert.deepEqual(rows, [own])
  await db.transaction().execute(async (db) => {
    assert.deepEqual((await sql.raw(`select ${settings}`).execute(db)).rows, [own])
  })
  await assert.rejects(pool.query('select pg_sleep($1)', [5]), { code: '57014' })
  assert.deepEqual((await pool.query(`select ${settings}`)).rows, [own])
  const client = await pool.connect()
  // As another client of the pooler finds the session.
  const ask = pg.Client.prototype.query.bind(client) as (text: string) => Promise<pg.QueryResult>
  const { rows: left } = await ask(`select ${settings}`)
  client.release()
  assert.equal(left[0].limit, '0')
})

test('a statement that is refused leaves nothing, and what is only refused at its commit is told', async () => {
  const db = createDatabase(pool)
  await sql`create temp table once (id int unique deferrable initially deferred)`.execute(db)
  await assert.rejects(sql`insert into once select 1 / ${0}::int`.execute(db), { code: '22012' })
  await assert.rejects(sql`insert into once values (${1}), (1)`.execute(db), { code: '23505' })
  assert.deepEqual((await sql`select * from once`.execute(db)).rows, [])
})

test('statements are named only where the names are kept apart', async () => {
  const naming = createPool(connection, createLog('silent'), { size: 1, pooler: { keepsNames: true } })
  try {
    assert.deepEqual([await keepsNames(naming), await keepsNames(naming)], [false, false])
  } finally {
    await naming.end()
  }
  const db = createDatabase(pool)
  for (let n = 0; n < 5; n += 1) await sql`select ${n}::int as n`.execute(db)
  const { rows } = await sql`select name from pg_prepared_statements`.execute(db)
  assert.deepEqual(rows, [])
})

test('a desk before which a pooler stands receives, works and tells', async () => {
  const inboxId = await connectInbox(desk, {}, { name: 'Pooled' })
  const second = await openDesk({
    config: { ...desk.ctx.config, port: 0 },
    connection,
    direct: connection,
    log: createLog('silent'),
  })
  try {
    const message = delivery(desk, { messages: [text('wamid.pooled', '4555123456', 'Through the pooler')] })
    assert.equal((await deliver({ ...desk, url: second.url }, inboxId.id, message)).status, 200)
    await desk.settled()
    const { body } = await desk.admin.get('/api/v1/messages/search?query=pooler')
    assert.deepEqual([body.data.total, body.data.results[0].text_content], [1, 'Through the pooler'])
  } finally {
    await second.stop()
  }
})

test('a wait behind too many others is refused at once, and the others get their turn', async () => {
  const crowded = createPool(connection, createLog('silent'), { size: 1, patience: { ...patience.job, waitMs: 0 } })
  try {
    const held = await crowded.connect()
    const waiting = Array.from({ length: 256 }, () => crowded.query('select 1'))
    await assert.rejects(crowded.query('select 1'), /too many wait for a connection/)
    await assert.rejects(sql`select 1`.execute(createDatabase(crowded)), { name: 'DatabaseUnavailable' })
    held.release()
    assert.equal((await Promise.all(waiting)).length, 256)
  } finally {
    await crowded.end()
  }
})
