import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { type AssistedDesk, must, newCustomer, startAssistedDesk } from '../../../../test/assistant.ts'
import { csvLine } from '../../../platform/csv.ts'

const question = 'How many days do I have to return anything unused?'
const zone = 'Europe/Copenhagen'
// biome-ignore lint/suspicious/noExplicitAny: answers of the API are read freely.
type Free = any

let desk: AssistedDesk
let range: string
const dayOf = (at: Date, timeZone = zone) => new Intl.DateTimeFormat('sv', { timeZone }).format(at)

before(async () => {
  desk = await startAssistedDesk()
  await must(desk.admin.put('/api/v1/settings/general', { 'app.timezone': zone }))
  const csat = { message: 'How did we do?', button_text: 'Rate us', language: 'en_US' }
  await must(desk.admin.put(`/api/v1/inboxes/${desk.inboxId}`, { csat_enabled: true, config: { csat } }))
  await desk.settled()
})
after(() => desk.stop())

const by = (cut: string, query = range, who = desk.admin): Promise<Free> =>
  must(who.get(`/api/v1/reports/by/${cut}?${query}`))
const file = async (cut: string, who = desk.admin) =>
  (await who.get(`/api/v1/reports/export?cut=${cut}&${range}`)).body as string
const list = async (...filters: [string, unknown][]): Promise<number> => {
  const asked = JSON.stringify(filters.map(([field, value]) => ({ field, operator: 'equals', value })))
  return (await must(desk.admin.get(`/api/v1/conversations/all?filters=${encodeURIComponent(asked)}`))).total
}

/** Adds five conversations over two days between which the clock goes back. */
async function fill() {
  const at = async (customer: Awaited<ReturnType<typeof newCustomer>>) =>
    `/api/v1/conversations/${(await customer.conversation()).uuid}`
  const resolve = async (path: string) => {
    await must(desk.admin.put(`${path}/status`, { status: 'Resolved' }))
    await desk.settled()
  }
  desk.clock.advance(Date.parse('2027-10-30T21:00:00Z') - desk.ctx.now().getTime())
  const [ada, ben, carl, dora, emil] = await Promise.all(Array.from({ length: 5 }, () => newCustomer(desk)))
  await ada!.write(question)
  await ada!.write('When do parcels inside Denmark arrive?')
  await ada!.tap('helped:yes', 'Yes, thanks')
  await ben!.write(question)
  await resolve(await at(ben!))
  desk.clock.advance(4 * 3_600_000)
  await must(desk.admin.put(`/api/v1/ai/assistants/${desk.assistantId}`, { enabled: false }))
  await carl!.write('Is anybody there?')
  await dora!.write('Hello?')
  await must(desk.admin.post('/api/v1/tags', { name: 'invoice' }))
  await must(desk.admin.post(`${await at(carl!)}/tags`, { action: 'set_tags', tags: ['invoice'] }))
  const agent = await desk.agent('Agent')
  await must(desk.admin.put(`${await at(carl!)}/assignee/user`, { assignee_id: agent.id }))
  desk.clock.advance(95_000)
  await must(agent.post(`${await at(carl!)}/messages`, { message: 'Yes.' }))
  await desk.settled()
  await resolve(await at(carl!))
  const survey = (await carl!.thread()).find(({ meta }: Free) => meta.is_csat)
  const uuid = /([0-9a-f-]{36})\s*$/.exec(survey.text_content)![1]
  const feedback = '=HYPERLINK("https://evil.example","Thanks")'
  await must(desk.as(null).post(`/api/v1/csat/${uuid}/response`, { rating: 5, feedback }))
  // Dora writes again, so her conversation is reopened.
  await resolve(await at(dora!))
  await dora!.write('One more thing')
  desk.clock.advance(3 * 86_400_000)
  await emil!.write('Later')
  const since = new Date('2027-10-30T20:00:00Z')
  range = `from=${dayOf(since)}&to=${dayOf(desk.ctx.now())}`
  return { agent }
}

const middle = (all: number[], share: number) => {
  const sorted = all.toSorted((a, b) => a - b)
  if (sorted.length === 0) return null
  const at = (sorted.length - 1) * share
  const [low, high] = [sorted[Math.floor(at)]!, sorted[Math.ceil(at)]!]
  return low + (high - low) * (at - Math.floor(at))
}
const near = (said: number | null, counted: number | null, what: string) =>
  assert.ok(said === counted || Math.abs(said! - counted!) <= 0.51, `${what}: ${said} for ${counted}`)

/** The plain way to count: one conversation after the other, from the rows themselves. */
async function count(keys: (c: Free, at: Date) => (string | null)[], since: Date, until: Date) {
  const read = async (table: string): Promise<Free[]> =>
    (await sql<Free>`select * from ${sql.table(table)}`.execute(desk.ctx.db)).rows
  const [conversations, messages, runs, surveys] = await Promise.all(
    ['conversation', 'message', 'assistant_run', 'csat_survey'].map(read),
  )
  const rows = new Map<string | null, Free>()
  const row = (key: string | null) => {
    const fresh = {
      came_in: 0,
      reopened: 0,
      first: [],
      answer: [],
      resolved: 0,
      confirmed: 0,
      assumed: 0,
      took: [],
      handed_over: 0,
      surveys: 0,
      ratings: [],
    }
    if (!rows.has(key)) rows.set(key, fresh)
    return rows.get(key)
  }
  const inside = (at: Date | null) => at !== null && at >= since && at < until
  const seconds = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 1000
  const sent = (m: Free) => m.type === 'outgoing' && !['queued', 'sending', 'failed'].includes(m.status)
  for (const c of conversations!) {
    const own = messages!
      .filter((m) => m.conversation_id === c.id)
      .sort((a, b) => a.created_at - b.created_at || a.id - b.id)
    const spoke = runs!.filter((r) => r.conversation_id === c.id && r.state === 'answered').sort((a, b) => a.id - b.id)
    if (inside(c.created_at))
      for (const key of keys(c, c.created_at)) {
        const one = row(key)
        one.came_in += 1
        const kinds = own.map((m) => m.meta.activity?.kind)
        if (kinds.includes('reopened')) one.reopened += 1
        if (kinds.includes('handed_over')) one.handed_over += 1
        const human = own.find((m) => sent(m) && m.sender_type === 'agent')
        const opener = own.find((m) => m.type === 'incoming' || m.type === 'outgoing')
        if (human && opener.type === 'incoming') one.first.push(seconds(c.created_at, human.created_at))
        for (const m of own)
          if (sent(m) && m.sender_type !== 'system' && m.waited_since)
            one.answer.push(seconds(m.waited_since, m.created_at))
      }
    if (c.status_category === 'resolved' && inside(c.resolved_at))
      for (const key of keys(c, c.resolved_at)) {
        const one = row(key)
        const last = spoke.at(-1)
        const alone =
          Boolean(last && last.question !== null && !last.found_nothing) &&
          !own.some((m) => m.type === 'outgoing' && m.sender_type === 'agent')
        one.resolved += 1
        one.took.push(seconds(c.created_at, c.resolved_at))
        if (alone) one[spoke.some((r) => r.helped === 'yes') ? 'confirmed' : 'assumed'] += 1
      }
    for (const s of surveys!.filter(
      (s) => s.conversation_id === c.id && s.state !== 'impossible' && inside(s.created_at),
    ))
      for (const key of keys(c, s.created_at)) {
        row(key).surveys += 1
        if (s.rating !== null) row(key).ratings.push(s.rating)
      }
  }
  return rows
}

test('every cut agrees with a slow, obvious count of the same conversations, on the day the clocks go back too', async () => {
  await fill()
  const { rows: tagged } = await sql<{
    conversation_id: number
    tag_id: number
  }>`select * from conversation_tag`.execute(desk.ctx.db)
  const hour = new Intl.DateTimeFormat('en', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' })
  const weekday = new Intl.DateTimeFormat('en', { timeZone: zone, weekday: 'short' })
  const week = ['', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
  const text = (id: number | null) => (id === null ? null : String(id))
  const keys: Record<string, (c: Free, at: Date) => (string | null)[]> = {
    all: () => [''],
    day: (_, at) => [dayOf(at)],
    hour: (_, at) => [`${week.indexOf(weekday.format(at))}-${hour.format(at)}`],
    inbox: (c) => [text(c.inbox_id)],
    team: (c) => [text(c.assigned_team_id)],
    agent: (c) => [text(c.assigned_user_id)],
    tag: (c) => tagged.filter((t) => t.conversation_id === c.id).map((t) => String(t.tag_id)),
  }
  for (const [cut, keyOf] of Object.entries(keys)) {
    const table = await by(cut)
    const counted = await count(keyOf, new Date(table.since), new Date(table.until))
    assert.deepEqual(new Set(table.rows.map(({ key }: Free) => key)), new Set(counted.keys()), cut)
    for (const row of table.rows) {
      const own = counted.get(row.key)
      for (const name of ['came_in', 'reopened', 'resolved', 'confirmed', 'assumed', 'handed_over', 'surveys'])
        assert.equal(row[name], own[name], `${cut} ${row.key} ${name}`)
      assert.equal(row.ratings, own.ratings.length)
      for (const [name, took] of [
        ['first_answer', own.first],
        ['answer', own.answer],
        ['resolution', own.took],
      ]) {
        assert.equal(row[name].count, took.length, `${cut} ${row.key} ${name}`)
        near(row[name].median, middle(took, 0.5), `${cut} ${row.key} ${name} median`)
        near(row[name].p90, middle(took, 0.9), `${cut} ${row.key} ${name} p90`)
      }
    }
  }
  const { rows, since, until } = await by('all')
  assert.deepEqual(
    [rows[0].came_in, rows[0].resolved, rows[0].confirmed, rows[0].assumed, rows[0].reopened],
    [5, 3, 1, 1, 1],
  )
  assert.ok(rows[0].first_answer.median >= 95)
  // 31 October has 25 hours, so from the 30th to the 3rd there are five days and one hour.
  assert.equal((Date.parse(until) - Date.parse(since)) / 3_600_000, 5 * 24 + 1)
})

test('what a report counts is what the lists of the same stretch show', async () => {
  const { rows, since, until, open } = await by('all')
  const stretch = `${since}/${until}`
  assert.equal(rows[0].came_in, await list(['created_between', stretch]))
  assert.equal(rows[0].resolved, await list(['resolved_between', stretch]))
  for (const outcome of ['confirmed', 'assumed'])
    assert.equal(rows[0][outcome], await list(['resolved_between', stretch], ['outcome', outcome]))
  assert.equal(open, await list(['status_category', 'open']))
  const { rows: agents } = await by('agent')
  for (const { key, resolved } of agents)
    if (key) assert.equal(resolved, await list(['resolved_between', stretch], ['assigned_user_id', Number(key)]))
})

test('a file has a line for each row, and no cell of it runs in a spreadsheet', async () => {
  assert.equal(
    csvLine(['=1+1', '+1', '-1', '@x', '\tx', 'a,"b"\nc', 'é', -1, null]),
    `'=1+1,'+1,'-1,'@x,'\tx,"a,""b""\nc",é,-1,\r\n`,
  )
  const conversations = await file('conversation')
  assert.equal(conversations.split('\r\n').length, 1 + 5 + 1)
  assert.ok(conversations.includes(`"'=HYPERLINK(""https://evil.example"",""Thanks"")"`))
  for (const cut of ['all', 'day', 'hour', 'inbox', 'team', 'agent', 'tag', 'language']) {
    const { rows } = await by(cut)
    assert.equal((await file(cut)).split('\r\n').length, rows.length + 2, cut)
  }
})

test('reports, comments and files are for who may see reports, and of conversations that they may see', async () => {
  const agent = await desk.agent('Agent')
  await must(
    desk.admin.post('/api/v1/roles', {
      name: 'Leader',
      permissions: ['reports:manage', 'conversations:read', 'conversations:read_assigned'],
    }),
  )
  const lead = await desk.agent('Leader')
  for (const path of ['by/agent?', 'comments?', 'export?cut=conversation&', 'export?cut=day&'])
    assert.equal((await agent.get(`/api/v1/reports/${path}${range}`)).status, 403, path)
  assert.deepEqual((await by('all', range, lead)).rows, [])
  assert.deepEqual(await must(lead.get(`/api/v1/reports/comments?${range}`)), [])
  assert.equal((await file('conversation', lead)).split('\r\n').length, 2)
  const [comment] = await must(desk.admin.get(`/api/v1/reports/comments?${range}`))
  assert.deepEqual([comment.rating, comment.agent_name], [5, 'Ada Agent'])
  for (const wrong of [
    'from=2027-01-02&to=2027-01-01',
    'from=2027-01-01&to=2027-04-03',
    'from=x&to=y',
    'to=0001-01-01',
  ])
    for (const path of ['by/day?', 'export?cut=conversation&'])
      assert.equal((await desk.admin.get(`/api/v1/reports/${path}${wrong}`)).status, 400, wrong)
})
