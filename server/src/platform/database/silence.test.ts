import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import type pg from 'pg'
import { openWire, type Wire } from '../../../test/chaos/wire.ts'
import { cloneDatabase } from '../../../test/cluster.ts'
import { createLog } from '../log.ts'
import { createPool, patience } from './database.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
let wire: Wire
let pool: pg.Pool
before(async () => {
  database = await cloneDatabase()
  wire = await openWire(database.connection)
})
afterEach(() => pool.end())
after(async () => {
  await wire.close()
  await database.drop()
})

const open = (size: number) =>
  createPool(wire.connection, createLog('silent'), { size, patience: { ...patience.request, answerMs: 300 } })

const askPid = async (asked: Pick<pg.Pool | pg.PoolClient, 'query'>): Promise<number> => {
  const { rows } = await asked.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]!.pid
}

test('when a connection goes silent all that waits for its answers fails, and nobody is given it again', async () => {
  pool = open(1)
  const client = await pool.connect()
  const silent = await askPid(client)
  wire.silence()
  const waiting = pool.connect()
  const answers = await Promise.allSettled(['select 1', 'select 2', 'select 3'].map((text) => client.query(text)))
  assert.deepEqual(
    answers.map(({ status }) => status),
    ['rejected', 'rejected', 'rejected'],
  )
  client.release()
  const next = await waiting
  assert.notEqual(await askPid(next), silent)
  next.release()
})

test('one connection that was silent speaks for all that have not been heard of since', async () => {
  pool = open(8)
  const clients = await Promise.all(Array.from({ length: 8 }, () => pool.connect()))
  const silent = await Promise.all(clients.map(askPid))
  for (const client of clients) client.release()
  wire.silence()
  await assert.rejects(askPid(pool))
  for (let n = 0; n < 8; n++) assert.ok(!silent.includes(await askPid(pool)))
})

test('what the operator copies and migrates takes the time it takes', async () => {
  pool = createPool(wire.connection, createLog('silent'), { patience: patience.operator })
  const client = await pool.connect()
  await client.query('begin; set local statement_timeout = 0')
  const { rows } = await client.query("select current_setting('statement_timeout') as bound")
  await client.query('commit')
  client.release()
  assert.equal(rows[0].bound, '0')
  assert.equal(patience.operator.answerMs, 0)
})
