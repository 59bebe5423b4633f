import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type { Database } from '../../src/platform/database/database.ts'
import type { Client } from '../client.ts'
import { settled } from '../desk.ts'
import { checkInvariants } from '../invariants.ts'
import { awaitedTable } from '../meanwhile.ts'
import { type Fleet, isReady, openFleet } from './fleet.ts'
import { control, setUpDesk } from './lane.ts'
import { freePort, type Program, until } from './program.ts'
import { openWire, type Wire } from './wire.ts'

let fleet: Fleet
let wire: Wire
let web: Program
let client: Client
before(async () => {
  fleet = await openFleet()
  wire = await openWire(fleet.database.connection)
  const PORT = String(await freePort())
  fleet.shared['ROOT_URL'] = `http://127.0.0.1:${PORT}`
  web = await fleet.launch({ ROLE: 'web', PORT, DATABASE_URL: wire.databaseUrl })
  await fleet.launch({ ROLE: 'worker' })
  client = (await setUpDesk(web, fleet.simulator, false)).client
})
after(async () => {
  await fleet?.stopPrograms()
  await wire?.close()
  await fleet?.close()
})

const customers = Array.from({ length: 10 }, (_, n) => `45530001${n}0`)
const write = (text: string) =>
  Promise.all(customers.map((from) => control(fleet.simulator, 'POST', '/messages', { from, text })))

async function countFiled(db: Database, text: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct conversation_id) as n from message where type = 'incoming' and content = ${text}`.execute(db)
  return rows[0]!.n
}

test('when all connections to the database go silent at once new ones take their place, and nothing that was kept is lost', async () => {
  await write('Before')
  const underWay = customers.map(() => client.get('/api/v1/conversations/all'))
  await until('they have connections of their own', () => wire.passing() > 5 || undefined)
  wire.silence()
  await write('After')
  await until('a request is answered', async () => (await client.get('/api/v1/agents/me')).status === 200 || undefined)
  await isReady(web)
  for (const { status, headers } of await Promise.all(underWay))
    assert.ok(status === 200 || (status === 503 && headers.has('retry-after')), `answered with ${status}`)
  await until('everything is filed', async () => {
    // The provider repeats the refused calls. Some of them still wait for their next attempt.
    await control(fleet.simulator, 'POST', '/deliveries/retry', {})
    return (await countFiled(fleet.db, 'After')) === customers.length || undefined
  })
  await settled(fleet.db)
  await checkInvariants(fleet.db)
  assert.deepEqual(
    fleet.programs.flatMap(({ deaths }) => deaths),
    [],
  )
})

test('a request that lost its database is done once when it is repeated under its key', async () => {
  const ask = () => client.post('/api/v1/tags', { name: 'Warranty' }, { 'idempotency-key': 'one-tag' })
  const [first] = await fleet.db.transaction().execute(async (held) => {
    await sql`lock table tag in exclusive mode`.execute(held)
    const asked = ask()
    await until('the work has begun', async () => {
      const { rows } = await awaitedTable('tag').execute(fleet.db)
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
})
