import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { type AssistedDesk, must, newCustomer, startAssistedDesk } from '../../../../test/assistant.ts'
import { poll } from '../../../../test/thread.ts'

const path = '/api/v1/reports/overview'
const question = 'How many days do I have to return anything unused?'

let desk: AssistedDesk
before(async () => {
  desk = await startAssistedDesk()
  const csat = { message: 'How did we do?', button_text: 'Rate us', language: 'en_US' }
  await must(desk.admin.put(`/api/v1/inboxes/${desk.inboxId}`, { csat_enabled: true, config: { csat } }))
  await desk.settled()
})
after(() => desk.stop())

type Customer = Awaited<ReturnType<typeof newCustomer>>
const counts = (query = '') => must(desk.admin.get(`${path}/counts${query}`))
const csat = (query = '') => must(desk.admin.get(`${path}/csat${query}`))
const charts = (query = '') => must(desk.admin.get(`${path}/charts${query}`))
const at = async (customer: Customer) => `/api/v1/conversations/${(await customer.conversation()).uuid}`

async function resolve(customer: Customer): Promise<void> {
  await must(desk.admin.put(`${await at(customer)}/status`, { status: 'Resolved' }))
  await desk.settled()
}

async function rate(customer: Customer, rating: number): Promise<void> {
  const survey = (await customer.thread()).find(({ meta }) => meta.is_csat)
  const uuid = /([0-9a-f-]{36})\s*$/.exec(survey.text_content)![1]
  await must(desk.as(null).post(`/api/v1/csat/${uuid}/response`, { rating }))
}

test('a report counts what is open, what was resolved by whom, and what customers said of it', async () => {
  assert.deepEqual(await csat(), { average_rating: null, total_responses: 0, total_sent: 0, response_rate: 0 })
  const [ada, ben, carl, dora] = await Promise.all(Array.from({ length: 4 }, () => newCustomer(desk)))
  for (const customer of [ada!, ben!, carl!]) await customer.write(question)
  // Ada says that the answer helped, Ben says nothing, and an agent answers Carl.
  await ada!.write('When do parcels inside Denmark arrive?')
  await ada!.tap('helped:yes', 'Yes, thanks')
  await resolve(ben!)
  await must(desk.admin.post(`${await at(carl!)}/messages`, { message: 'And thirty more if you ask.' }))
  await resolve(carl!)
  await rate(ada!, 5)
  await rate(carl!, 4)

  await must(desk.admin.put(`/api/v1/ai/assistants/${desk.assistantId}`, { enabled: false }))
  await dora!.write(question)
  const waiting = await counts()
  assert.deepEqual(
    [waiting.open, waiting.awaiting_response, waiting.unassigned, waiting.pending, waiting.days],
    [1, 1, 1, 0, 30],
  )
  assert.deepEqual([waiting.opened, waiting.resolved, waiting.confirmed, waiting.assumed], [4, 3, 1, 1])
  assert.deepEqual(await csat(), { average_rating: 4.5, total_responses: 2, total_sent: 3, response_rate: 66.7 })

  const team = await must(desk.admin.post('/api/v1/teams', { name: 'Workshop' }))
  await must(desk.admin.put(`${await at(dora!)}/assignee/team`, { assignee_id: team.id }))
  desk.clock.advance(600_000)
  await must(desk.admin.post(`${await at(dora!)}/messages`, { message: 'Thirty.' }))
  const own = await counts(`?days=7&inbox_id=${desk.inboxId}&team_id=${team.id}`)
  assert.deepEqual([own.open, own.awaiting_response, own.pending, own.opened, own.answered], [1, 0, 1, 1, 1])
  for (const seconds of [own.first_response_mean_seconds, own.first_response_median_seconds])
    assert.ok(seconds >= 600 && seconds < 900, `${seconds} seconds`)
  assert.equal((await csat(`?team_id=${team.id}`)).total_sent, 0)
  assert.equal((await counts('?inbox_id=2000000000')).opened, 0)
  const all = await counts()
  assert.equal(all.answered, 4)
  assert.ok(all.first_response_median_seconds < all.first_response_mean_seconds)
})

type ByDay = { date: string; count: number }[]
const sum = (days: ByDay) => days.reduce((all, { count }) => all + count, 0)

test('days are those of the time zone of the desk, and add up to what is counted', async () => {
  const zone = async (timezone: string) => {
    await must(desk.admin.put('/api/v1/settings/general', { 'app.timezone': timezone }))
    return charts('?days=7')
  }
  const { opened, resolved, confirmed, assumed } = await counts('?days=7')
  const last = new Set<string>()
  // These two time zones are 26 hours apart, so what is today in one has passed in the other.
  for (const timezone of ['Pacific/Kiritimati', 'Etc/GMT+12']) {
    const days = await zone(timezone)
    assert.equal(days.new_conversations.length, 8)
    last.add(days.new_conversations.at(-1).date)
    for (const [name, count] of Object.entries({ new: opened, resolved, confirmed, assumed })) {
      assert.equal(sum(days[`${name}_conversations`]), count, name)
      assert.deepEqual(
        days[`${name}_conversations`].map(({ date }: ByDay[number]) => date),
        days.new_conversations.map(({ date }: ByDay[number]) => date),
      )
    }
  }
  assert.equal(last.size, 2)
  assert.equal(sum((await charts('?inbox_id=2000000000')).new_conversations), 0)
})

test('what is longer ago than was asked for is left out', async () => {
  desk.clock.advance(40 * 86_400_000)
  const [month, quarter] = [await counts(), await counts('?days=90')]
  assert.deepEqual([month.opened, month.resolved, month.first_response_mean_seconds, month.open], [0, 0, null, 1])
  assert.deepEqual([quarter.opened, quarter.resolved], [4, 3])
  assert.deepEqual([(await csat()).total_sent, (await csat('?days=90')).total_sent], [0, 3])
})

test('a report is for who may see reports, and of 1 to 90 days', async () => {
  const agent = await desk.agent('Agent')
  for (const part of ['counts', 'charts', 'csat']) {
    assert.equal((await agent.get(`${path}/${part}`)).status, 403)
    for (const days of [0, 91, 'x']) assert.equal((await desk.admin.get(`${path}/${part}?days=${days}`)).status, 400)
  }
})

test('a report that the database takes too long for is refused with what to do', async () => {
  for (const part of ['overview/counts', 'by/day']) {
    const { status, body } = await desk.ctx.db.transaction().execute(async (db) => {
      await sql`lock table conversation_figures`.execute(db)
      let answered = false
      const asked = desk.admin.get(`/api/v1/reports/${part}`).finally(() => {
        answered = true
      })
      // The database says the same to a statement whose time is over. A transaction would see no news of who waits.
      await poll(async () => {
        await sql`
          select pg_cancel_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(desk.ctx.db)
        return answered
      })
      return asked
    })
    assert.deepEqual(
      [status, body.message],
      [400, 'This report takes too long: choose fewer days, or one inbox or team'],
      part,
    )
  }
})
