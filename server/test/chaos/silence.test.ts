import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { createDatabase, createPool, type Database } from '../../src/platform/database.ts'
import { createLog } from '../../src/platform/log.ts'
import type { Client } from '../client.ts'
import { cloneDatabase } from '../cluster.ts'
import { type Simulator, settled } from '../desk.ts'
import { checkInvariants } from '../invariants.ts'
import { control, environmentOf, setUpDesk } from './lane.ts'
import { type Folder, freePort, makeFolder, type Program, spawnSimulator, startProgram, until } from './program.ts'
import { openWire, type Wire } from './wire.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
let wire: Wire
let simulator: Simulator
let folder: Folder
let web: Program
let worker: Program
let client: Client
before(async () => {
  ;[database, simulator] = await Promise.all([cloneDatabase(), spawnSimulator()])
  wire = await openWire(database.connection)
  folder = makeFolder()
  const environment = { ...environmentOf(simulator, await freePort()), DATA_DIR: folder.path }
  const workerPort = String(await freePort())
  const { host, user, database: name } = database.connection
  const direct = `postgres:///${name}?${new URLSearchParams({ host, user })}`
  web = startProgram({ ...environment, ROLE: 'web', DATABASE_URL: wire.databaseUrl }, 1)
  await until('the web process is ready', isReady)
  worker = startProgram({ ...environment, ROLE: 'worker', PORT: workerPort, DATABASE_URL: direct }, 1)
  client = (await setUpDesk(web, simulator, false)).client
})
after(async () => {
  await Promise.all([web?.stop(), worker?.stop()])
  await simulator?.stop()
  await wire?.close()
  await database?.drop()
  folder?.remove()
})

const isReady = async () => (await fetch(`${web.url}/readyz`)).ok || undefined

const customers = Array.from({ length: 10 }, (_, n) => `45530001${n}0`)
const write = (text: string) =>
  Promise.all(customers.map((from) => control(simulator, 'POST', '/messages', { from, text })))

async function countFiled(db: Database, text: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct conversation_id) as n from message where type = 'incoming' and content = ${text}`.execute(db)
  return rows[0]!.n
}

test('when all connections to the database go silent at once new ones take their place, and nothing that was kept is lost', async () => {
  await write('Before')
  const underWay = customers.map(() => client.get('/api/v1/conversations/all'))
  assert.ok(wire.passing() > 5)
  wire.silence()
  await write('After')
  await until('a request is answered', async () => (await client.get('/api/v1/agents/me')).status === 200 || undefined)
  await until('the process is ready', isReady)
  for (const { status, headers } of await Promise.all(underWay))
    assert.ok(status === 200 || (status === 503 && headers.has('retry-after')), `answered with ${status}`)
  const db = createDatabase(createPool(database.connection, createLog('silent'), { size: 2 }))
  try {
    await until('everything is filed', async () => {
      // The provider repeats the refused calls. Some of them still wait for their next attempt.
      await control(simulator, 'POST', '/deliveries/retry', {})
      return (await countFiled(db, 'After')) === customers.length || undefined
    })
    await settled(db)
    await checkInvariants(db)
  } finally {
    await db.destroy()
  }
  assert.deepEqual([...web.deaths, ...worker.deaths], [])
})

test('a request that lost its database is done once when it is repeated under its key', async () => {
  const db = createDatabase(createPool(database.connection, createLog('silent'), { size: 2 }))
  try {
    const ask = () => client.post('/api/v1/tags', { name: 'Warranty' }, { 'idempotency-key': 'one-tag' })
    const [first] = await db.transaction().execute(async (held) => {
      await sql`lock table tag in exclusive mode`.execute(held)
      const asked = ask()
      await until('the work has begun', async () => {
        const { rows } = await sql`select from pg_locks where not granted and relation = 'tag'::regclass`.execute(db)
        return rows.length > 0 || undefined
      })
      wire.silence('all')
      return [asked]
    })
    assert.equal((await first!).status, 503)
    wire.restore()
    await until(
      'the repetition is answered',
      async () => {
        const { status, body } = await ask()
        if (status !== 200) throw new Error(`${status} ${body.message}`)
        return true
      },
      80_000,
    )
    const { body } = await client.get('/api/v1/tags')
    assert.equal(body.data.filter(({ name }: { name: string }) => name === 'Warranty').length, 1)
  } finally {
    await db.destroy()
  }
})
