import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { openThread, poll, type Thread } from '../../../../test/thread.ts'
import { connectInbox, deliver, delivery, simulate, text } from '../../../../test/whatsapp.ts'
import { countReceived, holdNumber, takeTurn } from './pacing.ts'

let desk: TestDesk
let inbox: { id: number }
let number: string
let one: Thread
let other: Thread
before(async () => {
  desk = await startDesk({ simulator: true })
  inbox = await connectInbox(desk)
  number = desk.simulator.world.phone_number_id
  one = await openThread(desk, '4512350301')
  other = await openThread(desk, '4512350302')
})
after(() => desk.stop())

/** Returns a context of the desk at one fixed moment, before which nothing was sent. */
const frozen = () => {
  const now = new Date(desk.ctx.now().getTime() + 3_600_000)
  return { now, ctx: { ...desk.ctx, now: () => now } }
}
const person = (phone: string) => ({ phone_number_id: number, phone, user_id: null })
const clear = () => sql`delete from send_slot where paid_until > now() + interval '1 minute'`.execute(desk.ctx.db)

test('a refusal for the whole number also holds back what goes to others, until the time that the provider named', async () => {
  await simulate(desk, 'POST', '/faults', { kind: 'fail', on: 'send', match: 'Too fast', code: 130429, late: false })
  const refused = await one.reply({ message: 'Too fast' })
  const held = () => sql<{ until: Date }>`select paid_until as until from send_slot where recipient = 'hold'`
  const { until } = await poll(async () => (await held().execute(desk.ctx.db)).rows[0])
  const waiting = await other.reply({ message: 'To somebody else' })
  await other.until(waiting.uuid, 'delivered')
  await one.until(refused.uuid, 'delivered')
  const [{ at }] = await other.sent()
  assert.ok(at >= until.getTime(), `sent ${until.getTime() - at} ms too early`)
})

test('a reaction counts among what a person and a number are sent, and waits with everything else', async () => {
  const { uuid } = await one.reply({ message: 'Not liked yet' })
  await one.until(uuid, 'delivered')
  const [hello] = await one.messages()
  const slot = () => sql<{ n: number }>`
    select extract(epoch from paid_until) as n from send_slot where recipient = '4512350301'`
  const before = (await slot().execute(desk.ctx.db)).rows[0]!.n
  const path = `/api/v1/conversations/${one.uuid}/messages/${hello.uuid}/reaction`
  assert.equal((await desk.admin.post(path, { emoji: '👍' })).status, 200)
  await poll(async () => (await slot().execute(desk.ctx.db)).rows[0]!.n > before)
  await desk.settled()

  const { ctx, now } = frozen()
  const until = new Date(now.getTime() + 60_000)
  await holdNumber(ctx, number, until)
  // A shorter one does not end it.
  await holdNumber(ctx, number, new Date(now.getTime() + 30_000))
  assert.deepEqual(await takeTurn(ctx, person('1')), { wait_until: until })
  await clear()
})

test('a person is sent 44 messages at once, and then one every six seconds', async () => {
  const { ctx, now } = frozen()
  const at = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  const take = (seconds: number) => takeTurn({ ...ctx, now: () => at(seconds) }, person('9'))
  for (let n = 1; n <= 44; n++) assert.ok('wait_ms' in (await take(0)), `message ${n}`)
  assert.deepEqual(await take(0), { wait_until: at(6) })
  assert.ok('wait_ms' in (await take(6)))
  assert.deepEqual(await take(6), { wait_until: at(12) })
  await clear()
})

test('what has a turn is sent although the clock is set back before it leaves', async () => {
  const isTaking = () =>
    sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and query like '%insert into send_slot%'`.execute(desk.ctx.db)
  const { uuid } = await desk.ctx.db.transaction().execute(async (db) => {
    await sql`select from send_slot where phone_number_id = ${number} for update`.execute(db)
    const reply = await one.reply({ message: 'In its turn' })
    await poll(async () => (await isTaking()).rows.length > 0)
    desk.clock.advance(-3 * 3_600_000)
    return reply
  })
  try {
    await one.until(uuid, 'delivered')
    await desk.settled()
  } finally {
    desk.clock.advance(3 * 3_600_000)
  }
})

test('what comes in counts among what a number may send in a second, and holds nothing longer than that', async () => {
  const { ctx } = frozen()
  const first = await takeTurn(ctx, person('1'))
  assert.deepEqual(first, { wait_ms: 0 })
  await countReceived(ctx, number, 30)
  assert.deepEqual(await takeTurn(ctx, person('2')), { wait_ms: 31 * 14 })
  await countReceived(ctx, number, 500)
  assert.deepEqual(await takeTurn(ctx, person('3')), { wait_ms: 1_000 })
  // The notices that lead the assistant to answer have been sent, so nothing else is sent from here on.
  await one.reply({ message: 'Last' }).then(({ uuid }) => one.until(uuid, 'delivered'))
  await desk.settled()
  await sql`delete from send_slot`.execute(desk.ctx.db)

  const counted = sql`select 1 from send_slot where recipient = '' and phone_number_id = ${number}`
  assert.equal((await counted.execute(desk.ctx.db)).rows.length, 0)
  await deliver(desk, inbox.id, delivery(desk, { messages: [text('wamid.counted', '4512350301', 'Me too')] }))
  await poll(async () => (await counted.execute(desk.ctx.db)).rows.length === 1)
})
