import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type AssistedDesk, must, newCustomer, startAssistedDesk } from '../../../../test/assistant.ts'
import { tellAway } from './service.ts'

const path = '/api/v1/business-hours'
const day = 86_400_000

let desk: AssistedDesk
let hours: number
before(async () => {
  desk = await startAssistedDesk()
  const made = await must(desk.admin.post(path, week()))
  hours = made.id
  await must(desk.admin.put('/api/v1/settings/general', { 'app.business_hours_id': String(hours) }))
})
after(() => desk.stop())

const start = new Date()
const dateAt = (days: number) => new Date(start.getTime() + days * day)
const dateOf = (days: number) => dateAt(days).toISOString().slice(0, 10)

/** Open all day on the day after tomorrow. Closed yesterday, today and tomorrow, and on the three days after it. */
function week() {
  const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
  return {
    name: 'Everything',
    is_always_open: false,
    timezone: 'UTC',
    hours: Object.fromEntries(names.map((name) => [name, { open: '00:00', close: '24:00' }])),
    holidays: [-1, 0, 1, 3, 4, 5].map((days) => ({ date: dateOf(days), name: 'Off' })),
    away_enabled: true,
    away_texts: [
      { language: 'en', text: 'We are closed until {next_opening}.' },
      { language: 'de', text: 'Wir haben geschlossen und sind ab {next_opening} wieder da.' },
    ],
  }
}

type Customer = Awaited<ReturnType<typeof newCustomer>>
const told = async (customer: Customer): Promise<string[]> =>
  (await customer.thread())
    .map(({ content }: { content: string }) => content)
    .filter((content: string) => /closed|geschlossen/.test(content))
const again = async (customer: Customer) => tellAway(desk.ctx, { conversation_id: (await customer.conversation()).id })

test('customers are told once while it is closed, in their language, and not while the assistant answers', async () => {
  const ada = await newCustomer(desk)
  await ada.write('How many days do I have to return anything unused?')
  assert.equal((await ada.conversation()).ai_state, 'active')
  assert.deepEqual(await told(ada), [])
  await ada.write('Ich möchte bitte mit einem Menschen sprechen.')
  assert.equal((await ada.conversation()).ai_state, 'waiting')
  const weekday = new Intl.DateTimeFormat('de', { weekday: 'long', timeZone: 'UTC' }).format(dateAt(2))
  const [text, ...rest] = await told(ada)
  assert.match(text!, new RegExp(`geschlossen und sind ab ${weekday}.* 00:00 wieder da`))
  assert.deepEqual(rest, [])
  await ada.write('Hallo?')
  await Promise.all(Array.from({ length: 6 }, () => again(ada)))
  assert.equal((await told(ada)).length, 1)

  desk.clock.advance(Date.parse(`${dateOf(2)}T12:00:00Z`) - desk.ctx.now().getTime())
  await ada.write('Sind Sie jetzt da?')
  assert.equal((await told(ada)).length, 1)
  // It closes before the desk has looked at what was written while it was open.
  desk.clock.advance(20 * 3_600_000)
  assert.equal(await again(ada), 'it was open when they wrote')
  await ada.write('Und jetzt?')
  assert.equal((await told(ada)).length, 2)
})

test('nobody is told who waits for no answer: resolved, answered, blocked, or out of reach', async () => {
  const off = (away_enabled: boolean) => must(desk.admin.put(`${path}/${hours}`, { ...week(), away_enabled }))
  // Others say something while it is closed.
  const others = await must(desk.admin.post(path, { ...week(), name: 'Elsewhere' }))
  await off(false)
  const waiting = async () => {
    const customer = await newCustomer(desk)
    await customer.write('I want to speak to a human, please.')
    return { customer, ...(await customer.conversation()) }
  }
  const [resolved, answered, blocked, reached, late] = [
    await waiting(),
    await waiting(),
    await waiting(),
    await waiting(),
    await waiting(),
  ]
  await off(true)
  await must(desk.admin.put(`/api/v1/conversations/${resolved.uuid}/status`, { status: 'Resolved' }))
  await must(desk.admin.post(`/api/v1/conversations/${answered.uuid}/messages`, { message: 'Here I am' }))
  await must(desk.admin.put(`/api/v1/contacts/${blocked.contact.id}/block`, { enabled: false }))
  await desk.settled()
  for (const { customer } of [resolved, answered, blocked]) assert.equal(await again(customer), 'nobody waits')
  assert.equal(await again(reached.customer), 'told in en')
  desk.clock.advance(25 * 3_600_000)
  assert.equal(await again(late.customer), 'the window is closed')
  const counts = [resolved, answered, blocked, reached, late].map(async ({ customer }) => (await told(customer)).length)
  assert.deepEqual(await Promise.all(counts), [0, 0, 0, 1, 0])
  await must(desk.admin.delete(`${path}/${others.id}`))
})

test('the name of an agent stands above what they write, and above nothing that the assistant or the desk says', async () => {
  await must(desk.admin.put(`/api/v1/inboxes/${desk.inboxId}`, { agent_name: 'full_name' }))
  const eva = await newCustomer(desk)
  await eva.write('How many days do I have to return anything unused?')
  await eva.write('I want to speak to a human, please.')
  const { uuid } = await eva.conversation()
  await must(desk.admin.post(`/api/v1/conversations/${uuid}/messages`, { message: 'It is me' }))
  await desk.settled()
  const texts = (await eva.received()).map(({ text }) => text)
  const { first_name, last_name } = await must(desk.admin.get('/api/v1/agents/me'))
  const name = `${first_name} ${last_name}`.trim()
  assert.deepEqual(
    texts.filter((text) => text.includes(name)),
    [`*${name}*\nIt is me`],
  )
  // The assistant answered, it handed over, and the desk said that it is closed.
  assert.ok(texts.length >= 4 && texts.some((text) => /We are closed until/.test(text)), JSON.stringify(texts))
  await must(desk.admin.put(`/api/v1/inboxes/${desk.inboxId}`, { agent_name: 'none' }))
})

test('what is said to customers is for those to write who may write to them', async () => {
  await desk.admin.post('/api/v1/roles', { name: 'Clockmaker', permissions: ['business_hours:manage'] })
  const clockmaker = await desk.agent('Clockmaker')
  const { away_texts: _, away_enabled: __, ...plain } = week()
  assert.equal((await clockmaker.put(`${path}/${hours}`, plain)).status, 200)
  const kept = await must(desk.admin.get(`${path}/${hours}`))
  assert.deepEqual([kept.away_enabled, kept.away_texts], [true, week().away_texts])
  for (const away of [{ away_enabled: false }, { away_texts: [{ language: 'en', text: 'Go away' }] }])
    assert.equal((await clockmaker.put(`${path}/${hours}`, { ...plain, ...away })).status, 403)
  const body = { ...week(), name: 'Other' }
  assert.equal((await clockmaker.post(path, body)).status, 403)
  const twice = { ...body, away_texts: [body.away_texts[0], body.away_texts[0]] }
  assert.equal((await desk.admin.post(path, twice)).headers.get('x-field'), 'away_texts.1.language')
  assert.equal((await desk.admin.post(path, { ...body, away_texts: [] })).headers.get('x-field'), 'away_texts')
})
