import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { TestDesk } from '../../../../test/desk.ts'
import { checkInvariants } from '../../../../test/invariants.ts'
import { awaitedTable } from '../../../../test/meanwhile.ts'
import { customer, readOutcomes, readThreads, says, useReceivingDesk } from '../../../../test/receipts.ts'
import { poll } from '../../../../test/thread.ts'
import { callDelivery, delivery, sign, text } from '../../../../test/whatsapp.ts'
import { underLease } from '../../../platform/lease.ts'
import { createLog } from '../../../platform/log.ts'
import { createIntake } from './intake.ts'
import { createReader } from './receipts.ts'

let desk: TestDesk
let inboxId: number
useReceivingDesk((made, id) => {
  desk = made
  inboxId = id
})

/** Keeps a receipt for each body, in this order, and returns the ids of the receipts. */
async function keep(bodies: object[]): Promise<number[]> {
  const { acceptDelivery } = createIntake()
  // One after the other: two batches of calls that come at once are kept side by side, in either order.
  for (const body of bodies.map((body) => Buffer.from(JSON.stringify(body))))
    await acceptDelivery(desk.ctx, String(inboxId), body, sign(desk, body))
  const { rows } = await sql<{ id: number }>`select id from receipt order by id desc limit ${bodies.length}`.execute(
    desk.ctx.db,
  )
  return rows.map(({ id }) => id).reverse()
}

const said = (id: string, from: string, body: string) => says(desk, id, from, body)
const threads = () => readThreads(desk)
const outcomes = () => readOutcomes(desk)

test('what many customers write, one after the other and at once, stands in their threads in its order', async () => {
  const bodies = Array.from({ length: 200 }, (_, n) => said(`wamid.${n}`, customer(n % 23), `${n}`))
  // The provider repeats a call that was not answered in time, sometimes right after the first.
  const repeated = [0, 7, 150].map((n) => bodies[n]!)
  const ids = await keep([...bodies, ...repeated])
  await createReader()(desk.ctx, { receipt_ids: ids })
  const all = await threads()
  assert.equal(all.size, 23)
  for (let n = 0; n < 23; n++) {
    const theirs = Array.from({ length: 200 }, (_, m) => m).filter((m) => m % 23 === n)
    assert.deepEqual(all.get(customer(n)), theirs.map(String))
  }
  const told = (await outcomes()).map(({ outcome }) => outcome)
  assert.deepEqual(
    [told.filter((word) => word === '1 stored').length, told.slice(200)],
    [200, Array(3).fill('1 known')],
  )
  await checkInvariants(desk.ctx.db)
})

test('a bad message in the middle of a batch is listed, and nothing else waits for it or is lost', async () => {
  await sql`alter table message add constraint poison check (content <> 'poison')`.execute(desk.ctx.db)
  const bodies = Array.from({ length: 60 }, (_, n) =>
    said(`wamid.${n}`, customer(n % 20), n === 30 ? 'poison' : `${n}`),
  )
  const ids = await keep(bodies)
  await createReader()(desk.ctx, { receipt_ids: ids })
  const all = await threads()
  assert.deepEqual(all.get(customer(10)), ['10', '50'])
  assert.deepEqual(all.get(customer(11)), ['11', '31', '51'])
  assert.equal([...all.values()].flat().length, 59)
  const told = await outcomes()
  assert.match(told[30]!.outcome!, /poison/)
  assert.equal(told[30]!.tries, 1)
  assert.ok(told.every(({ outcome }, n) => n === 30 || outcome === '1 stored'))
  await sql`alter table message drop constraint poison`.execute(desk.ctx.db)
  await createReader()(desk.ctx, { receipt_ids: ids })
  assert.deepEqual((await threads()).get(customer(10)), ['10', '50', 'poison'])
  await checkInvariants(desk.ctx.db)
})

test('workers that read messages of the same customers at once file each once, and wait for each other in one order', async () => {
  const round = (turn: number, from: number[]) => from.map((n) => said(`wamid.${turn}.${n}`, customer(n), `${turn}`))
  const forwards = Array.from({ length: 40 }, (_, n) => n)
  const ids = [
    await keep(round(0, forwards)),
    await keep(round(1, forwards.toReversed())),
    await keep(round(2, [...forwards.slice(20), ...forwards.slice(0, 20)])),
  ]
  // Two readers get the same receipts, as when a lease is lost while its holder still works.
  const given = [ids[0]!, ids[1]!, ids[2]!, ids.flat()]
  await Promise.all(given.map((receipt_ids) => createReader()(desk.ctx, { receipt_ids })))
  const all = await threads()
  assert.equal(all.size, 40)
  for (const said of all.values()) assert.deepEqual(said.toSorted(), ['0', '1', '2'])
  assert.ok((await outcomes()).every(({ outcome, tries }) => outcome !== null && tries === 0))
  await checkInvariants(desk.ctx.db)
})

test('a worker whose lease ends while it files says nothing against what it was about, and another files it', async () => {
  const ids = await keep(Array.from({ length: 20 }, (_, n) => said(`wamid.${n}`, customer(n), `${n}`)))
  const lines: string[] = []
  const ctx = { ...desk.ctx, log: createLog('warn', { write: (line) => void lines.push(line) }) }
  const { rows } = await sql<{ id: number }>`
    update job set state = 'running', worker = 'paused', lease = 1, lease_until = now() + interval '1 hour'
    where id = (select min(id) from job) returning id`.execute(desk.ctx.db)
  const lease = { id: rows[0]!.id, worker: 'paused', lease: 1, until: Number.POSITIVE_INFINITY, over: false }
  const reading = await desk.ctx.db.transaction().execute(async (db) => {
    await sql`lock table contact`.execute(db)
    const ended = underLease(lease, () => createReader()(ctx, { receipt_ids: ids })).catch((error) => error)
    await poll(async () => (await awaitedTable('contact').execute(desk.ctx.db)).rows.length > 0)
    lease.until = performance.now()
    return [ended]
  })
  assert.equal((await reading[0]).name, 'LeaseLost')
  assert.deepEqual(lines, [])
  await createReader()(desk.ctx, { receipt_ids: ids })
  assert.ok((await outcomes()).every(({ outcome, tries }) => outcome === '1 stored' && tries === 0))
})

test('a customer whom the provider names in two ways within one batch is one contact with one conversation', async () => {
  const known = (from: { wa_id?: string; user_id?: string }, id: string) => {
    const message = { ...text(id, '', id), from: from.wa_id, from_user_id: from.user_id }
    const value = { messages: [message], contacts: [{ profile: { name: 'Åse' }, ...from }] }
    return delivery(desk, value)
  }
  const number = customer(1)
  await createReader()(desk.ctx, { receipt_ids: await keep([known({ wa_id: number, user_id: 'DK.1' }, 'first')]) })
  const ids = await keep([
    known({ wa_id: number }, 'by number'),
    known({ user_id: 'DK.1' }, 'by id'),
    said('wamid.other', customer(2), 'somebody else'),
  ])
  await createReader()(desk.ctx, { receipt_ids: ids })
  const all = await threads()
  assert.deepEqual(all.get(number)?.toSorted(), ['by id', 'by number', 'first'])
  assert.deepEqual(all.get(customer(2)), ['somebody else'])
  await checkInvariants(desk.ctx.db)
})

test('a call that rings and ends in one batch is one line that says how it ended', async () => {
  const call = {
    id: 'wacid.1',
    from: customer(1),
    to: '15550102030',
    direction: 'USER_INITIATED',
    timestamp: '1760000000',
  }
  const ids = await keep([
    callDelivery(desk, { ...call, event: 'connect', session: { sdp: 'v=0' } }),
    callDelivery(desk, { ...call, event: 'terminate', status: 'COMPLETED', duration: 65 }),
  ])
  await createReader()(desk.ctx, { receipt_ids: ids })
  const { rows } = await sql<{
    call: object
  }>`select meta->'call' as call from message where type = 'incoming'`.execute(desk.ctx.db)
  assert.deepEqual(rows, [{ call: { state: 'answered', seconds: 65 } }])
})
