import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type AssistedDesk, must, newCustomer, startAssistedDesk } from '../../../../test/assistant.ts'

const question = 'How many days do I have to return anything unused?'

let desk: AssistedDesk
before(async () => {
  desk = await startAssistedDesk()
  await must(desk.admin.put('/api/v1/settings/general', { 'app.timezone': 'Europe/Copenhagen' }))
  await desk.settled()
})
after(() => desk.stop())

type Customer = Awaited<ReturnType<typeof newCustomer>>
// biome-ignore lint/suspicious/noExplicitAny: answers of the API are read freely.
type Free = any
const today = (query = '', by = desk.admin): Promise<Free> => must(by.get(`/api/v1/reports/today${query}`))
const at = async (customer: Customer) => `/api/v1/conversations/${(await customer.conversation()).uuid}`
const list = async (filters: object[], path = 'all'): Promise<number> =>
  (await must(desk.admin.get(`/api/v1/conversations/${path}?filters=${encodeURIComponent(JSON.stringify(filters))}`)))
    .total
const is = (field: string, value: unknown) => ({ field, operator: 'equals', value })
const open = is('status_category', 'open')
const waits = { field: 'waiting_over', operator: 'set' }

/** Compares every figure of the day with the list that it leads to. */
async function agrees(day: Free): Promise<void> {
  assert.deepEqual(
    {
      open: day.open,
      waiting: day.waiting,
      undelivered: day.undelivered,
      closing: day.closing,
      unassigned: day.unassigned,
      resolved: day.resolved,
      alone: day.alone,
      came_in: day.came_in,
    },
    {
      open: await list([open]),
      waiting: await list([open, waits]),
      undelivered: await list([], 'undelivered'),
      closing: await list([open, is('reply_window', 'closing')]),
      unassigned: await list([open], 'unassigned'),
      resolved: await list([is('resolved_between', `${day.since}/${day.until}`)]),
      alone: await list([is('resolved_between', `${day.since}/${day.until}`), is('outcome', 'alone')]),
      came_in: await list([is('created_between', `${day.since}/${day.until}`)]),
    },
  )
  for (const person of day.people) {
    const theirs = person.id ? is('assigned_user_id', person.id) : { field: 'assigned_user_id', operator: 'not set' }
    const done = is('resolved_between', `${day.since}/${day.until}`)
    assert.deepEqual(
      [person.open, person.waiting, person.resolved, person.sla_at_risk, person.sla_overdue],
      [
        await list([open, theirs]),
        await list([open, waits, theirs]),
        await list([done, theirs]),
        await list([open, is('sla', 'at_risk'), theirs]),
        await list([open, is('sla', 'overdue'), theirs]),
      ],
    )
  }
  const load = await must(desk.admin.get('/api/v1/agents/load'))
  const busy = day.people.filter((person: Free) => person.id && person.open > 0)
  assert.deepEqual(
    new Map(load.map((one: Free) => [one.agent_id, one.open])),
    new Map(busy.map((person: Free) => [person.id, person.open])),
  )
  const sum = (name: string, from: Free[]) => from.reduce((all, one) => all + one[name], 0)
  for (const name of ['open', 'waiting', 'resolved', 'sla_at_risk', 'sla_overdue'])
    assert.equal(sum(name, day.people), day[name], name)
  assert.equal(sum('came_in', day.hours), day.came_in)
}

test('each figure of today is what its list shows, and those who wait come the longest waiting first', async () => {
  assert.deepEqual((await today()).needs, [])
  const [ada, ben, carl, dora, emil] = await Promise.all(Array.from({ length: 5 }, () => newCustomer(desk)))
  const agent = await desk.agent('Agent')
  await ada!.write(question)
  await must(desk.admin.put(`${await at(ada!)}/status`, { status: 'Resolved' }))
  await must(desk.admin.put(`/api/v1/ai/assistants/${desk.assistantId}`, { enabled: false }))
  for (const customer of [ben!, carl!, dora!, emil!]) {
    await customer.write('Is anybody there?')
    desk.clock.advance(60_000)
  }
  await must(desk.admin.put(`${await at(ben!)}/assignee/user`, { assignee_id: agent.id }))
  await must(desk.admin.put(`${await at(carl!)}/assignee/user`, { assignee_id: agent.id }))
  await must(agent.post(`${await at(carl!)}/messages`, { message: 'Yes.' }))
  const team = await must(desk.admin.post('/api/v1/teams', { name: 'Workshop' }))
  await must(desk.admin.put(`${await at(dora!)}/assignee/team`, { assignee_id: team.id }))
  await desk.settled()

  const day = await today()
  await agrees(day)
  assert.deepEqual([day.open, day.waiting, day.unassigned, day.resolved, day.alone, day.came_in], [4, 3, 1, 1, 1, 5])
  assert.deepEqual(
    day.needs.map((row: Free) => row.uuid),
    await Promise.all([ben!, dora!, emil!].map(async (one) => (await one.conversation()).uuid)),
  )
  assert.equal(day.waiting_since, day.needs[0].waiting_since)
  const theirs = day.people.find(({ id }: Free) => id === agent.id)
  assert.deepEqual([theirs.open, theirs.waiting], [2, 1])
  assert.ok(theirs.answer_seconds >= 180 && theirs.answer_seconds < 600, `${theirs.answer_seconds} seconds`)
  assert.equal(day.people.at(-1).id, null)

  const workshop = await today(`?team_id=${team.id}`)
  assert.deepEqual([workshop.open, workshop.waiting, workshop.unassigned, workshop.came_in], [1, 1, 0, 1])
  assert.equal((await today('?inbox_id=2000000000')).open, 0)
})

test('today shows neither rows nor figures of conversations that its reader may not see', async () => {
  const agent = await desk.agent('Agent')
  assert.equal((await agent.get('/api/v1/reports/today')).status, 403)
  await must(
    desk.admin.post('/api/v1/roles', {
      name: 'Watcher',
      permissions: ['reports:manage', 'conversations:read', 'conversations:read_assigned'],
    }),
  )
  const watcher = await desk.agent('Watcher')
  const nothing = await today('', watcher)
  assert.deepEqual([nothing.open, nothing.waiting, nothing.came_in, nothing.resolved, nothing.needs], [0, 0, 0, 0, []])
  await must(
    desk.admin.post('/api/v1/roles', { name: 'Counter', permissions: ['reports:manage', 'conversations:read_all'] }),
  )
  assert.deepEqual((await today('', await desk.agent('Counter'))).needs, [])
})

/** The last Sunday of a month, as a date. */
function lastSunday(year: number, month: number): string {
  const last = new Date(Date.UTC(year, month, 0))
  return new Date(last.getTime() - last.getUTCDay() * 86_400_000).toISOString().slice(0, 10)
}

test('what is usual is the mean of the same weekday before, by the clock of the desk on both sides of a change of it', async () => {
  // In the next year the clocks of Copenhagen go forward in March and back in October, so the Sunday in spring has 23
  // hours. What the tests above have added lies before both.
  const year = new Date().getUTCFullYear() + 1
  for (const [sunday, hours] of [
    [lastSunday(year, 3), 23],
    [lastSunday(year, 10), 25],
  ] as const) {
    const noon = Date.parse(`${sunday}T12:00:00Z`)
    desk.clock.advance(noon - desk.ctx.now().getTime())
    const day = await today()
    assert.equal((Date.parse(day.until) - Date.parse(day.since)) / 3_600_000, hours)
    await agrees(day)
  }
  const customer = await newCustomer(desk)
  await customer.write('Hello?')
  await agrees(await today())
  desk.clock.advance(7 * 86_400_000 - 3_600_000)
  const { hours, came_in } = await today()
  assert.equal(came_in, 0)
  assert.equal(hours.length, 24)
  // The hour that was 14 in summer time before the change is 13 after it.
  assert.deepEqual(
    hours.filter(({ usual }: Free) => usual > 0).map(({ hour, usual }: Free) => [hour, usual]),
    [[13, 0.3]],
  )
})

test('a figure that cannot be read as a filter holds nothing', async () => {
  assert.equal(await list([is('created_between', 'yesterday')]), 0)
  assert.equal(await list([is('outcome', 'magic')]), 0)
})
