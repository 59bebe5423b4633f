import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { must } from '../../../../test/assistant.ts'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { connectInbox, deliver, delivery, simulate } from '../../../../test/whatsapp.ts'
import { forecast } from './rules.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers of the API are read freely.
type Free = any

let desk: TestDesk
let inbox: number
before(async () => {
  desk = await startDesk({ simulator: true })
  await simulate(desk, 'POST', '/settings', { status_delay_ms: 0 })
  inbox = (await connectInbox(desk)).id as number
})
after(() => desk.stop())

let written = 0
async function write(phone: string): Promise<string> {
  await simulate(desk, 'POST', '/customers', { from: phone, window: 'open' })
  const timestamp = String(Math.floor(desk.ctx.now().getTime() / 1000))
  const message = { id: `wamid.asks${++written}`, from: phone, timestamp, type: 'text', text: { body: 'Hello?' } }
  assert.equal((await deliver(desk, inbox, delivery(desk, { messages: [message] }))).status, 200)
  await desk.settled()
  const { results } = await must(desk.admin.get('/api/v1/conversations/all?page_size=500'))
  return results.find((item: Free) => item.contact.phone_number === `+${phone}`).uuid
}
const messagesOf = async (uuid: string): Promise<Free[]> =>
  (await must(desk.admin.get(`/api/v1/conversations/${uuid}/messages`))).results
/** Sends a reply. Returns how many messages have been delivered after it. */
async function answer(uuid: string): Promise<number> {
  await must(desk.admin.post(`/api/v1/conversations/${uuid}/messages`, { message: 'Yes.' }))
  for (;;) {
    await desk.settled()
    const sent = (await messagesOf(uuid)).filter(({ type }) => type === 'outgoing')
    if (sent.every(({ status }) => ['delivered', 'read'].includes(status))) return sent.length
    await new Promise((next) => setTimeout(next, 20))
  }
}
const costs = (query = 'days=2'): Promise<Free> => must(desk.admin.get(`/api/v1/reports/whatsapp-costs?${query}`))
const enter = (csv: string, dry_run = false): Promise<Free> =>
  must(desk.admin.post('/api/v1/whatsapp-rates/import', { csv, dry_run }))
const head = 'country,category,valid_from,rate,currency\n'

test('what the provider bills is counted once for each delivered message, and priced only where there is a rate', async () => {
  const dane = await write('4540141516')
  const [danish, vietnamese] = [await answer(dane), await answer(await write('84912345678'))]
  const both = danish + vietnamese
  const counted = await costs()
  assert.deepEqual(
    [counted.total.billed, counted.total.unpriced, counted.total.cost_micros, counted.currency],
    [both, both, 0, null],
  )
  assert.deepEqual(
    counted.countries.map(({ key, billed }: Free) => [key, billed]),
    [
      ['DK', danish],
      ['VN', vietnamese],
    ],
  )

  // A repeated status and a late "sent" change nothing.
  const [row] = (await desk.ctx.db.selectFrom('message').selectAll().where('type', '=', 'outgoing').execute()) as Free[]
  const pricing = { billable: true, pricing_model: 'PMP', type: 'regular', category: 'service' }
  for (const status of ['delivered', 'sent', 'delivered']) {
    const told = {
      id: row.provider_id,
      status,
      timestamp: String(Math.floor(desk.ctx.now().getTime() / 1000)),
      recipient_id: '4540141516',
      pricing,
    }
    assert.equal((await deliver(desk, inbox, delivery(desk, { statuses: [told] }))).status, 200)
  }
  await desk.settled()
  assert.equal((await desk.ctx.db.selectFrom('message_price').selectAll().execute()).length, both)

  const file = `${head}DK,service,2020-01-01,0.15,DKK\nDK,service,2999-01-01,9,DKK\n`
  assert.deepEqual(await enter(file, true), { dry_run: true, added: 2, same: 0, faults: [] })
  assert.deepEqual(await must(desk.admin.get('/api/v1/whatsapp-rates')), [])
  assert.equal((await enter(file)).added, 2)
  assert.deepEqual([(await enter(file)).added, (await enter(file)).same], [0, 2])
  const priced = await costs(`from=2020-11-01&to=2021-01-01`)
  assert.equal(priced.total.billed, 0)
  const all = await costs('days=92')
  assert.deepEqual(
    [all.total.billed, all.total.unpriced, all.total.cost_micros, all.currency],
    [both, vietnamese, danish * 150_000, 'DKK'],
  )
  assert.equal(all.month_forecast, null)
  assert.equal(all.month.length, Number(all.to.slice(8)))
  assert.deepEqual([all.month[0].date.slice(8), all.month.at(-1).date], ['01', all.to])
  for (const cut of ['kinds', 'countries', 'inboxes', 'senders'])
    assert.equal(
      all[cut].reduce((sum: number, one: Free) => sum + one.cost_micros, 0),
      danish * 150_000,
      cut,
    )
})

test('a rate is never overwritten, and a file with a fault adds nothing', async () => {
  const faults = async (lines: string) => (await enter(head + lines)).faults
  assert.deepEqual(await faults('DK,service,2020-01-01,0.16,DKK'), [{ line: 2, why: 'other_rate' }])
  assert.deepEqual(await faults('SE,service,2020-01-01,0.16,EUR'), [{ line: 2, why: 'other_currency' }])
  assert.deepEqual(await faults('SE,service,2020-01-01,0.16,DKK\nNO,service,tomorrow,1,DKK'), [
    { line: 3, why: 'unreadable' },
  ])
  assert.deepEqual((await enter('what,is,this')).faults, [{ line: 1, why: 'unreadable' }])
  assert.equal((await must(desk.admin.get('/api/v1/whatsapp-rates'))).length, 2)
})

test('what a deleted customer was sent stays counted, and nothing else of them stays', async () => {
  const before = (await costs('days=92')).total
  await sql`truncate message, conversation, contact_identity, contact cascade`.execute(desk.ctx.db)
  assert.deepEqual((await costs('days=92')).total, before)
  const columns = Object.keys((await desk.ctx.db.selectFrom('message_price').selectAll().executeTakeFirst())!)
  assert.deepEqual(
    columns.filter((name) => /phone|contact|provider|uuid|content/.test(name)),
    [],
  )
})

test('costs are for who may see reports, rates for who may change the settings', async () => {
  const agent = await desk.agent('Agent')
  for (const path of ['/api/v1/reports/whatsapp-costs', '/api/v1/whatsapp-rates'])
    assert.equal((await agent.get(path)).status, 403)
  await must(desk.admin.post('/api/v1/roles', { name: 'Counter', permissions: ['reports:manage'] }))
  const counter = await desk.agent('Counter')
  assert.equal((await counter.get('/api/v1/reports/whatsapp-costs')).status, 200)
  assert.equal((await counter.post('/api/v1/whatsapp-rates/import', { csv: head, dry_run: true })).status, 403)
})

test('a forecast begins with 14 days of counts, and lies between the cheapest and the dearest week', () => {
  assert.equal(forecast(100, [0, 0, ...Array(13).fill(10)], 5), null)
  assert.deepEqual(forecast(100, [...Array(7).fill(10), ...Array(7).fill(20)], 10), {
    counted_days: 14,
    cost_micros: 250,
    low_micros: 200,
    high_micros: 300,
  })
})
