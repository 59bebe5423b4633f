import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { must } from '../../../../test/assistant.ts'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { emptyTables } from '../../../../test/emptying.ts'
import { connectInbox, deliver, delivery, simulate } from '../../../../test/whatsapp.ts'
import { openDesk } from '../../../desk.ts'
import { createLog } from '../../../platform/log.ts'
import { habitOf, isGreeting } from './habit-rules.ts'
import { forecast } from './rules.ts'
import { findHabits, watchCosts } from './service.ts'

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

  const two = await enter(`${head}DK,service,2020-01-01,0.15,DKK\nSE,service,2020-01-01,0.15,EUR`)
  assert.deepEqual([two.added, two.faults], [1, [{ line: 3, why: 'other_currency' }]])
  const file = `${head}DK,service,2020-01-01,0.15,DKK\nDK,service,2999-01-01,9,DKK\n`
  const { known_categories: _, ...tried } = await enter(file, true)
  assert.deepEqual(tried, { dry_run: true, added: 2, same: 0, replaced_count: 0, replaced: [], faults: [] })
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

test('a file with a fault adds nothing', async () => {
  const faults = async (lines: string) => (await enter(head + lines)).faults
  assert.deepEqual(await faults('SE,service,2020-01-01,0.16,DKK\nSE,service,2020-01-01,0.17,DKK'), [
    { line: 3, why: 'other_rate' },
  ])
  assert.deepEqual(await faults('SE,service,2020-01-01,0.16,EUR'), [{ line: 2, why: 'other_currency' }])
  assert.deepEqual(await faults('SE,service,2020-01-01,0.16,DKK\nNO,service,tomorrow,1,DKK'), [
    { line: 3, why: 'unreadable' },
  ])
  assert.deepEqual((await enter('what,is,this')).faults, [{ line: 1, why: 'unreadable' }])
  const european = await enter(
    `${head.replaceAll(',', ';')}DK;service;2020-01-01;0,15;DKK\nSE;service;2020-01-01;"0,16";DKK`,
    true,
  )
  assert.deepEqual(
    [european.same, european.added, european.faults],
    [1, 1, []],
    'as a spreadsheet with decimal commas has it',
  )
  // A file of a megabyte, which is what the field says.
  const long = head + 'DK,service,2020-01-01,0.15,DKK\n'.repeat(32_000)
  const { known_categories: _, ...read } = await enter(long)
  assert.deepEqual(read, { dry_run: false, added: 0, same: 32_000, replaced_count: 0, replaced: [], faults: [] })
  assert.equal((await must(desk.admin.get('/api/v1/whatsapp-rates'))).length, 2)
})

test('a rate for what the provider does not bill is refused with what it bills, until a status has named it', async () => {
  const file = `${head}SE,utility,2020-01-01,0.1,DKK\nSE,nonsense,2020-01-01,0.1,DKK\n`
  const refused = await enter(file, true)
  assert.deepEqual(refused.faults, [{ line: 3, why: 'unknown_category' }])
  assert.ok(refused.known_categories.includes('utility') && !refused.known_categories.includes('nonsense'))
  assert.equal((await must(desk.admin.get('/api/v1/whatsapp-rates'))).length, 2)
  await sql`update message_price set category = 'nonsense' where message_id = (select min(message_id) from message_price)`.execute(
    desk.ctx.db,
  )
  const accepted = await enter(file, true)
  assert.deepEqual([accepted.added, accepted.faults], [2, []])
  await sql`update message_price set category = 'service' where category = 'nonsense'`.execute(desk.ctx.db)
})

test('a line with the start of a rate corrects it, says so, and leaves the former one in the audit log', async () => {
  const before = await costs('days=92')
  const file = `${head}dk,Service,2020-01-01,0.30,DKK\nDK,service,2999-01-01,9,DKK\n`
  const line = { line: 2, country: 'DK', category: 'service', valid_from: '2020-01-01', currency: 'DKK' }
  const replaced = [{ ...line, micros: 300_000, former_micros: 150_000 }]
  for (const dry_run of [true, false]) {
    assert.equal((await costs('days=92')).total.cost_micros, before.total.cost_micros)
    const outcome = await enter(file, dry_run)
    assert.deepEqual(
      [outcome.added, outcome.same, outcome.replaced_count, outcome.replaced, outcome.faults],
      [0, 1, 1, replaced, []],
    )
  }
  assert.equal((await costs('days=92')).total.cost_micros, 2 * before.total.cost_micros)
  const rates = await must(desk.admin.get('/api/v1/whatsapp-rates'))
  assert.deepEqual(
    rates.map(({ valid_from, micros }: Free) => [valid_from, micros]),
    [
      ['2020-01-01', 300_000],
      ['2999-01-01', 9_000_000],
    ],
  )
  const log = await must(desk.admin.get('/api/v1/activity-logs?activity_type=settings_updated'))
  assert.deepEqual(
    [log.results[0].before, log.results[0].after],
    [{ 'DK service 2020-01-01': '0.15 DKK' }, { 'DK service 2020-01-01': '0.3 DKK' }],
  )
  assert.equal((await enter(`${head}DK,service,2020-01-01,0.15,DKK\n`)).replaced_count, 1)
})

test('what habits cost is found once for each message, and stays when the customer is deleted', async () => {
  const uuid = await write('4540141599')
  for (const message of ['Hi Freja!', 'Your parcel left on Monday.', 'It arrives on Friday.'])
    await must(desk.admin.post(`/api/v1/conversations/${uuid}/messages`, { message }))
  await answer(uuid)
  assert.deepEqual((await costs()).habits, [])
  // The clock of the desk stays: at the end of a month, what was sent would be of the last one for the tests below.
  const later = { ...desk.ctx, now: () => new Date(desk.ctx.now().getTime() + 11 * 60_000) }
  const [first, second] = await Promise.all([findHabits(later), findHabits(later)])
  assert.notEqual(first, second)
  const found = await costs()
  assert.deepEqual(
    found.habits.map(({ habit, messages, cost_micros }: Free) => [habit, messages, cost_micros]),
    [
      ['split', 2, 300_000],
      ['greeting', 1, 150_000],
      // Of three conversations, one of them with a number without a rate.
      ['notice', 3, 300_000],
    ],
  )
  assert.equal(found.habits_pending, 0)
  const own = found.senders.find(({ key }: Free) => key !== 'system')
  const mine = await costs(`days=2&sender=${own.key}`)
  assert.deepEqual([mine.total.billed, mine.senders.length, mine.habits], [own.billed, 1, found.habits.slice(0, 2)])
  assert.equal((await costs('days=2&sender=system')).total.billed, found.total.billed - own.billed)
  assert.equal((await desk.admin.get('/api/v1/reports/whatsapp-costs?sender=nobody')).status, 400)
})

test('a habit is what the message was for, before when it was sent', () => {
  const sent = { sender_type: 'agent', content: 'On Monday.', is_survey: false, is_template: false, is_notice: false }
  const of = (fields: object) => habitOf({ ...sent, hands_over: false, again_after: null, ...fields })
  assert.deepEqual([of({}), of({ again_after: 20 }), of({ again_after: 21 })], ['', 'split', ''])
  assert.deepEqual(
    [
      of({ content: 'Hello!', again_after: 300 }),
      of({ content: 'Hello!', again_after: 301 }),
      of({ content: 'Hello!' }),
    ],
    ['greeting', '', ''],
  )
  assert.equal(of({ sender_type: 'assistant', hands_over: true, again_after: 5 }), 'hand_over')
  assert.deepEqual(
    [of({ sender_type: 'system', is_notice: true }), of({ sender_type: 'system', again_after: 1 })],
    ['notice', ''],
  )
  assert.deepEqual([of({ is_survey: true, again_after: 1 }), of({ is_template: true, again_after: 1 })], ['survey', ''])
  assert.equal(of({ sender_type: null, content: null, is_survey: null }), '')
  for (const text of [
    'Hi Freja!',
    'Vielen Dank 🙏',
    'Bonjour Mme Durand,',
    'أهلاً وسهلاً',
    'Здравствуйте, Анна!',
    "You're welcome :)",
  ])
    assert.equal(isGreeting(text), true, text)
  for (const text of [
    'Hi, is it 5 pm?',
    'Hello, we have sent it today already',
    'Himalaya',
    'Danke https://x.example',
    '',
  ])
    assert.equal(isGreeting(text), false, text)
})

test('of two workers on one database, one tells once in a month that it has cost so much', async () => {
  const twin = await openDesk({
    config: { ...desk.ctx.config, role: 'worker', port: 0 },
    connection: { connectionString: desk.databaseUrl },
    log: createLog('silent'),
    now: () => desk.ctx.now(),
  })
  try {
    const told = async () =>
      (await must(desk.admin.get('/api/v1/notifications?limit=100'))).filter(({ meta }: Free) => meta.costs)
    const race = async () => {
      await Promise.all([desk, twin].flatMap(({ ctx }) => [watchCosts(ctx), watchCosts(ctx), watchCosts(ctx)]))
      await desk.settled()
    }
    const tellAt = (tell_at_micros: number | null) =>
      desk.admin.put('/api/v1/reports/whatsapp-costs/alert', { tell_at_micros })
    const month = (await costs()).month.reduce((sum: number, one: Free) => sum + one.cost_micros, 0)
    await must(tellAt(month + 1))
    await race()
    assert.deepEqual(await told(), [])
    const agent = await desk.agent('Agent')
    await must(tellAt(month))
    await race()
    await race()
    assert.deepEqual(await must(agent.get('/api/v1/notifications')), [])
    const [news, ...more] = await told()
    assert.deepEqual([more, news.meta.costs.amount_micros, news.inbox_id], [[], month, null])
    assert.match(news.title, /^WhatsApp has cost DKK.[0-9.]+ in [A-Z][a-z]+$/)
    assert.equal((await costs()).tell_at_micros, month)
    assert.equal((await tellAt(0)).status, 400)
    assert.equal((await must(tellAt(null))).tell_at_micros, null)
  } finally {
    await twin.stop()
  }
})

test('what a deleted customer was sent stays counted, and nothing else of them stays', async () => {
  const { total: before, habits } = await costs('days=92')
  await emptyTables(desk, 'message', 'conversation', 'contact_identity', 'contact')
  assert.deepEqual((await costs('days=92')).total, before)
  assert.deepEqual((await costs('days=92')).habits, habits)
  const columns = Object.keys((await desk.ctx.db.selectFrom('message_price').selectAll().executeTakeFirst())!)
  assert.deepEqual(
    columns.filter((name) => /phone|contact|provider|uuid|content/.test(name)),
    [],
  )
})

/** Notes messages to Sweden that the provider has billed, in place of all that were noted. */
async function bill(...messages: { at: Date; delivered?: boolean; billable?: boolean }[]): Promise<void> {
  await sql`delete from message_price`.execute(desk.ctx.db)
  for (const [n, { at, delivered = true, billable = true }] of messages.entries())
    await sql`
      insert into message_price (message_id, inbox_id, at, delivered, billable, category, country, sender_type)
      values (${n + 1}, ${inbox}, ${at}, ${delivered}, ${billable}, 'service', 'SE', 'system')`.execute(desk.ctx.db)
}

test('the rate of a country counts before a newer one for all, and only for what was delivered and is not free', async () => {
  await enter(`${head}SE,service,2020-01-01,0.1,DKK\n*,service,2021-01-01,0.2,DKK\n`)
  const at = desk.ctx.now()
  await bill({ at }, { at, billable: false }, { at, delivered: false })
  const { billed, free, cost_micros } = (await costs()).total
  assert.deepEqual([billed, free, cost_micros], [1, 1, 100_000])
})

test('a month is foreseen from what it has cost and the mean of the days before, for the days that are left', async () => {
  const noon = Math.floor(desk.ctx.now().getTime() / 86_400_000) * 86_400_000 + 43_200_000
  await bill(...Array.from({ length: 28 }, (_, n) => ({ at: new Date(noon - (n + 1) * 86_400_000) })))
  const { to, month, month_forecast } = await costs()
  const [year, number] = to.split('-').map(Number)
  const daysLeft = new Date(Date.UTC(year, number, 0)).getUTCDate() - month.length
  const spent = month.reduce((sum: number, one: Free) => sum + one.cost_micros, 0)
  assert.deepEqual([month_forecast.counted_days, month_forecast.cost_micros], [28, spent + daysLeft * 100_000])
})

test('costs are for who may see reports, rates for who may change the settings', async () => {
  const agent = await desk.agent('Agent')
  for (const path of ['/api/v1/reports/whatsapp-costs', '/api/v1/whatsapp-rates'])
    assert.equal((await agent.get(path)).status, 403)
  await must(desk.admin.post('/api/v1/roles', { name: 'Counter', permissions: ['reports:manage'] }))
  const counter = await desk.agent('Counter')
  assert.equal((await counter.get('/api/v1/reports/whatsapp-costs')).status, 200)
  assert.equal((await counter.put('/api/v1/reports/whatsapp-costs/alert', { tell_at_micros: null })).status, 403)
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
