import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { type AssistedDesk, must, newCustomer, startAssistedDesk } from '../../../../test/assistant.ts'
import { awaitedTable } from '../../../../test/meanwhile.ts'
import { count, type Keys, middle, near } from '../../../../test/report-counts.ts'
import { poll } from '../../../../test/thread.ts'
import { csvLine } from '../../../platform/lists/csv.ts'
import { outcome } from '../conversations/service.ts'
import { holdFigures, storeOlder } from './figures-queries.ts'
import { storeFigures } from './storing.ts'

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
  await must(
    desk.admin.post('/api/v1/roles', {
      name: 'Leader',
      permissions: ['reports:manage', 'conversations:read', 'conversations:read_assigned'],
    }),
  )
  await desk.settled()
})
after(() => desk.stop())

const by = (cut: string, query = range, who = desk.admin): Promise<Free> =>
  must(who.get(`/api/v1/reports/by/${cut}?${query}`))
const file = async (cut: string, who = desk.admin) =>
  (await who.get(`/api/v1/reports/export?cut=${cut}&${range}`)).body as string
const keyOf = async (id: number) => {
  const { api_key, api_secret } = await must(desk.admin.post(`/api/v1/agents/${id}/api-key`))
  return { authorization: `token ${api_key}:${api_secret}` }
}
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

const text = (id: number | null) => (id === null ? null : String(id))
const week = ['', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const allCuts = ['all', 'day', 'hour', 'inbox', 'team', 'agent', 'tag', 'language']

/** How each cut names the row of a conversation, in the time zone. */
async function namers(timeZone: string): Promise<Record<string, Keys>> {
  const { rows: tagged } = await sql<Free>`select * from conversation_tag`.execute(desk.ctx.db)
  const { rows: contacts } = await sql<Free>`select id, language from contact`.execute(desk.ctx.db)
  const languages = new Map(contacts.map(({ id, language }) => [id, language]))
  const hour = new Intl.DateTimeFormat('en', { timeZone, hour: '2-digit', hourCycle: 'h23' })
  const weekday = new Intl.DateTimeFormat('en', { timeZone, weekday: 'short' })
  return {
    all: () => [''],
    day: (_, at) => [dayOf(at, timeZone)],
    hour: (_, at) => [`${week.indexOf(weekday.format(at))}-${hour.format(at)}`],
    inbox: (c) => [text(c.inbox_id)],
    team: (c) => [text(c.assigned_team_id)],
    agent: (c) => [text(c.assigned_user_id)],
    tag: (c) => tagged.filter((t) => t.conversation_id === c.id).map((t) => String(t.tag_id)),
    language: (c) => [c.ai_language ?? languages.get(c.contact_id) ?? null],
  }
}

/** What a report says of these days agrees with a count of the conversations for which `only` holds. */
async function agree(
  cuts: readonly string[],
  query = range,
  only: (c: Free) => boolean = () => true,
  who = desk.admin,
) {
  for (const cut of cuts) {
    const table = await by(cut, query, who)
    const keyOf = (await namers(table.timezone))[cut]!
    const counted = await count(desk.ctx.db, keyOf, new Date(table.since), new Date(table.until), only)
    assert.deepEqual(new Set(table.rows.map(({ key }: Free) => key)), new Set(counted.keys()), cut)
    for (const row of table.rows) {
      const own = counted.get(row.key)
      for (const name of ['came_in', 'reopened', 'resolved', 'confirmed', 'assumed', 'handed_over', 'surveys'])
        assert.equal(row[name], own[name], `${cut} ${row.key} ${name}`)
      assert.equal(row.ratings, own.ratings.length)
      assert.equal(row.cost_micros, own.cost, `${cut} ${row.key} cost`)
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
}

test('every cut agrees with a slow, obvious count of the same conversations, on the day the clocks go back too', async () => {
  await fill()
  await agree(allCuts)
  await storeFigures(desk.ctx)
  await agree(allCuts)
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

  // The days lie end to end, also the one that has 25 hours.
  const { rows: byDay } = await by('day')
  assert.ok(byDay.length >= 2)
  for (const [at, { key, between, came_in, resolved }] of byDay.entries()) {
    const [from, to] = between.split('/').map((time: string) => new Date(time))
    assert.deepEqual([dayOf(from), dayOf(new Date(to.getTime() - 1_000))], [key, key])
    if (dayOf(to) === byDay[at + 1]?.key) assert.equal(between.split('/')[1], byDay[at + 1].between.split('/')[0])
    assert.equal(came_in, await list(['created_between', between]), key)
    assert.equal(resolved, await list(['resolved_between', between]), key)
  }
  const { rows: languages } = await by('language')
  assert.ok(languages.some((one: Free) => one.key !== null && one.came_in > 0))
  let spoken = 0
  for (const { key, came_in, between } of languages) {
    assert.equal(between, null)
    if (key === null) continue
    spoken += came_in
    assert.equal(came_in, await list(['created_between', stretch], ['language', key]), key)
    const narrowed = await by('all', `${range}&language=${key}`)
    assert.equal(narrowed.rows[0].came_in, came_in, key)
    assert.equal(narrowed.open, await list(['status_category', 'open'], ['language', key]), key)
  }
  const unspoken = [
    { field: 'created_between', operator: 'equals', value: stretch },
    { field: 'language', operator: 'not set' },
  ]
  const asked = encodeURIComponent(JSON.stringify(unspoken))
  assert.equal(
    (await must(desk.admin.get(`/api/v1/conversations/all?filters=${asked}`))).total,
    rows[0].came_in - spoken,
  )
})

test('a file has a line for each row, and no cell of it runs in a spreadsheet', async () => {
  assert.equal(
    csvLine(['=1+1', '+1', '-1', '@x', '\tx', 'a,"b"\nc', 'é', -1, null]),
    `'=1+1,'+1,'-1,'@x,'\tx,"a,""b""\nc",é,-1,\r\n`,
  )
  // Where cells end with semicolons, what follows one begins a cell. Excel also runs the wide signs of East Asia.
  assert.equal(
    csvLine(['\uff1d1+1', 'x;=1+1;', 'x;@y', 'a;b = c; -d', 'x\n=1+1']),
    `'\uff1d1+1,x;'=1+1;,x;'@y,a;b = c; -d,"x\n'=1+1"\r\n`,
  )
  const conversations = await file('conversation')
  assert.equal(conversations.split('\r\n').length, 1 + 5 + 1)
  assert.ok(conversations.includes(`"'=HYPERLINK(""https://evil.example"",""Thanks"")"`))
  for (const cut of ['all', 'day', 'hour', 'inbox', 'team', 'agent', 'tag', 'language']) {
    const { rows } = await by(cut)
    assert.equal((await file(cut)).split('\r\n').length, rows.length + 2, cut)
  }
  const headers = await keyOf((await desk.agent('Admin')).id)
  const beginning = async (bom: string) => {
    const answer = await fetch(`${desk.url}/api/v1/reports/export?cut=day&${range}${bom}`, { headers })
    return Buffer.from(await answer.arrayBuffer()).toString('latin1', 0, 6)
  }
  assert.deepEqual([await beginning(''), await beginning('&bom=true')], ['key,na', '\xef\xbb\xbfkey'])
})

test('reports, comments and files are for who may see reports, and of conversations that they may see', async () => {
  const agent = await desk.agent('Agent')
  const lead = await desk.agent('Leader')
  for (const path of ['by/agent?', 'comments?', 'export?cut=conversation&', 'export?cut=day&'])
    assert.equal((await agent.get(`/api/v1/reports/${path}${range}`)).status, 403, path)
  assert.deepEqual((await by('all', range, lead)).rows, [])
  assert.deepEqual(await must(lead.get(`/api/v1/reports/comments?${range}`)), [])
  assert.equal((await file('conversation', lead)).split('\r\n').length, 2)
  const [comment] = await must(desk.admin.get(`/api/v1/reports/comments?${range}`))
  assert.deepEqual([comment.rating, comment.agent_name], [5, 'Ada Agent'])
  assert.match(comment.contact_name, /^\+4540000\d{3}$/)
  for (const wrong of [
    'from=2027-01-02&to=2027-01-01',
    'from=2027-01-01&to=2027-04-03',
    'from=x&to=y',
    'to=0001-01-01',
  ])
    for (const path of ['by/day?', 'export?cut=conversation&'])
      assert.equal((await desk.admin.get(`/api/v1/reports/${path}${wrong}`)).status, 400, wrong)
})

/**
 * Adds 240 conversations over six weeks with messages, runs, tags and surveys of every kind, as they stand after years:
 * without the verbs that made them.
 */
async function fillMuch(agents: number[], teams: number[]) {
  const begun = sql`${desk.ctx.now()}::timestamptz - n * interval '4 hours 7 minutes 13.25 seconds'`
  await sql`
    with made as (
      insert into contact (first_name, language) select 'Many', case n % 3 when 0 then 'de' when 1 then 'hi' end
      from generate_series(1, 240) n returning id
    )
    insert into conversation (uuid, inbox_id, contact_id, status_id, status_category, assigned_user_id, assigned_team_id,
      ai_language, created_at, first_reply_at, resolved_at, last_message_at)
    select gen_random_uuid(), ${desk.inboxId}, c.id, s.id, s.category, (${agents}::bigint[])[n % 4], (${teams}::bigint[])[n % 3],
      case when n % 5 = 0 then 'fr' end, ${begun}, ${begun} + n * interval '3 seconds',
      case when s.category = 'resolved' then ${begun} + n * interval '11 minutes' end, ${begun} + interval '1 hour'
    from (select id, row_number() over (order by id) as n from made) c
      join status s on s.key = case when n % 7 = 0 then 'open' else 'resolved' end`.execute(desk.ctx.db)
  await sql`
    insert into message (uuid, conversation_id, inbox_id, type, status, sender_type, content, meta, created_at, waited_since)
    select gen_random_uuid(), c.id, c.inbox_id, type, status, sender, '', meta, c.created_at + k * interval '97 seconds' + c.id * interval '1 second',
      case when type = 'outgoing' and k % 2 = 0 then c.created_at + k * interval '3 seconds' end
    from conversation c join contact on contact.id = c.contact_id and first_name = 'Many'
      cross join (values
        (0, 2, 'outgoing', 'failed', 'agent', '{}'::jsonb), (1, 1, 'incoming', 'received', 'contact', '{}'),
        (2, 1, 'outgoing', 'read', 'assistant', '{}'), (3, 3, 'outgoing', 'queued', 'agent', '{}'),
        (4, 4, 'outgoing', 'delivered', 'agent', '{}'), (5, 5, 'activity', 'sent', 'system', '{"activity": {"kind": "reopened"}}'),
        (6, 3, 'activity', 'sent', 'system', '{"activity": {"kind": "handed_over", "reason": "asked"}}'), (7, 1, 'note', 'sent', 'agent', '{}'),
        (8, 2, 'outgoing', 'sent', 'system', '{}')
      ) m (k, every, type, status, sender, meta)
    where c.id % every = 0 order by 2, k`.execute(desk.ctx.db)
  await sql`
    insert into assistant_run (conversation_id, agent_id, up_to_message_id, state, question, found_nothing, helped, cost_micros, started_at)
    select c.id, ${desk.assistantId}, 10 * c.id + k, case when k = 1 then 'answered' else 'handed_over' end, case when c.id % 4 > 0 then 'Why?' end,
      c.id % 9 = 0, case c.id % 3 when 0 then 'yes' when 1 then 'more' end, nullif(c.id % 100, 50), c.created_at
    from conversation c join contact on contact.id = c.contact_id and first_name = 'Many' cross join generate_series(1, 2) k
    where c.id % 5 > 0`.execute(desk.ctx.db)
  await sql`
    insert into conversation_tag (conversation_id, tag_id)
    select c.id, t.id from conversation c join tag t on (c.id + t.id) % 3 = 0 on conflict do nothing`.execute(
    desk.ctx.db,
  )
}

test('figures are the same whether they are stored, still to be stored, or have changed since', async () => {
  const agents = [await desk.agent('Agent'), await desk.agent('Agent'), await desk.agent('Leader')]
  const lead = agents[2]!
  const teams: number[] = []
  for (const name of ['North', 'South']) teams.push((await must(desk.admin.post('/api/v1/teams', { name }))).id)
  await must(desk.admin.post('/api/v1/tags', { name: 'many' }))
  await fillMuch(
    agents.map(({ id }) => id),
    teams,
  )
  const query = 'days=43'
  const overview = () =>
    Promise.all(['counts', 'charts'].map((part) => must(desk.admin.get(`/api/v1/reports/overview/${part}?days=43`))))
  const check = async () => {
    for (const [timezone, cuts] of [
      ['Asia/Kolkata', ['day']],
      ['America/St_Johns', ['hour']],
      [zone, ['all', 'tag', 'language']],
    ] as const) {
      await must(desk.admin.put('/api/v1/settings/general', { 'app.timezone': timezone }))
      await agree(cuts, query)
    }
    await agree(['day'], `${query}&team_id=${teams[0]}`, (c) => c.assigned_team_id === teams[0])
    await agree(['all'], `${query}&language=fr`, (c) => c.ai_language === 'fr')
    await agree(['agent'], query, (c) => c.assigned_user_id === lead.id, lead)
    return overview()
  }
  const marks = async () => (await sql<Free>`select from figures_changed`.execute(desk.ctx.db)).rows.length

  // As after an upgrade: nothing is stored yet, then a part, then everything. The job that stores them every minute
  // waits.
  const { direct, rows } = await desk.ctx.db.transaction().execute(async (db) => {
    await holdFigures(db)
    await sql`truncate conversation_figures, figures_changed`.execute(desk.ctx.db)
    await sql`insert into figures_to_store select max(id) from conversation`.execute(desk.ctx.db)
    const direct = await check()
    await storeOlder(desk.ctx.db, 100, outcome)
    const { rows } = await sql<Free>`select id from conversation c where exists (
      select from conversation_figures f where f.conversation_id = c.id) order by id`.execute(desk.ctx.db)
    return { direct, rows }
  })
  assert.equal(rows.length, 100)
  // One whose figures are stored and one whose figures are not, before somebody stores those of the others.
  const change = (id: number) => sql`
    update message set status = case status when 'failed' then 'read' else 'failed' end where conversation_id = ${id} and type = 'outgoing'`
  for (const id of [rows[0].id, rows[0].id - 1]) await change(id).execute(desk.ctx.db)
  await check()
  for (const id of [rows[0].id, rows[0].id - 1]) await change(id).execute(desk.ctx.db)
  assert.deepEqual(await check(), direct)
  assert.equal(await storeFigures(desk.ctx), 'all figures are stored')
  assert.deepEqual(await check(), direct)
  assert.deepEqual([await marks(), (await sql`select from figures_to_store`.execute(desk.ctx.db)).rows.length], [0, 0])

  // A change that commits only after somebody has stored what was there before.
  await desk.ctx.db.transaction().execute(async (db) => {
    await change(rows[50].id).execute(db)
    await storeFigures(desk.ctx)
  })
  assert.ok((await marks()) > 0)
  await check()

  const one = (table: string, where = sql`true`) => sql`
    (select max(${sql.ref(table === 'conversation' ? 'id' : 'conversation_id')}) from ${sql.table(table)} where ${where})`
  for (const [n, later] of [
    sql`update conversation set assigned_user_id = ${lead.id} where id = ${one('conversation', sql`assigned_user_id <> ${lead.id}`)}`,
    sql`update conversation set resolved_at = null, status_category = 'open', status_id = (select id from status where key = 'open')
      where id = ${one('conversation', sql`status_category = 'resolved'`)}`,
    sql`update conversation set ai_language = 'fr' where id = ${one('conversation', sql`ai_language is null`)}`,
    sql`update contact set language = 'pt' where first_name = 'Many' and language = 'hi'`,
    sql`update assistant_run set helped = 'yes', cost_micros = 7 where conversation_id = ${one('assistant_run')}`,
    sql`update message set type = 'activity', meta = '{"activity": {"kind": "reopened"}}'
      where conversation_id = ${one('message', sql`type = 'note'`)} and type = 'note'`,
    sql`update message set meta = '{"activity": {"kind": "handed_over"}}'
      where conversation_id = ${one('message', sql`type = 'activity'`)} and type = 'activity'`,
    sql`update message set waited_since = created_at - interval '1 minute' where conversation_id = ${one('message', sql`type = 'outgoing'`)}`,
    sql`update message set conversation_id = ${one('conversation')} where conversation_id = (select min(conversation_id) from message)`,
    sql`update assistant_run set conversation_id = ${one('conversation')}
      where conversation_id = (select min(conversation_id) from assistant_run where state = 'handed_over') and state = 'handed_over'`,
    sql`update conversation set created_at = created_at - interval '1 day', first_reply_at = null where id = ${one('conversation')}`,
    sql`delete from assistant_run where conversation_id = ${one('assistant_run')}`,
    sql`delete from message where conversation_id = ${one('message')}`,
    sql`delete from conversation_tag where conversation_id = ${one('conversation_tag')}`,
    sql`delete from conversation where id = ${one('conversation')}`,
  ].entries()) {
    await storeFigures(desk.ctx)
    const { numAffectedRows } = await later.execute(desk.ctx.db)
    assert.ok(numAffectedRows! > 0n, `change ${n}`)
    await agree(['all', 'agent', 'tag'], query)
  }
  const changed = await check()
  await storeFigures(desk.ctx)
  assert.deepEqual(await check(), changed)
  const left = await sql`
    select from conversation_figures f where not exists (select from conversation c where c.id = f.conversation_id)`.execute(
    desk.ctx.db,
  )
  assert.equal(left.rows.length, 0)
})

test('a file breaks off when its reader is disabled while it is read', async () => {
  await must(
    desk.admin.post('/api/v1/roles', {
      name: 'Reader',
      permissions: ['reports:manage', 'conversations:read', 'conversations:read_all'],
    }),
  )
  const reader = await desk.agent('Reader')
  const headers = await keyOf(reader.id)
  await sql`
    with made as (insert into contact (first_name) select 'Late' from generate_series(1, 500) returning id)
    insert into conversation (uuid, inbox_id, contact_id, status_id, status_category, created_at, last_message_at)
    select gen_random_uuid(), ${desk.inboxId}, made.id, s.id, s.category, ${desk.ctx.now()}, ${desk.ctx.now()}
    from made, status s where s.key = 'open'`.execute(desk.ctx.db)
  const day = dayOf(desk.ctx.now())
  const ask = () => fetch(`${desk.url}/api/v1/reports/export?cut=conversation&from=${day}&to=${day}`, { headers })
  assert.ok((await (await ask()).text()).split('\r\n').length > 501)
  const read = await desk.ctx.db.transaction().execute(async (db) => {
    await sql`lock table csat_survey`.execute(db)
    const read = ask().then((answer) => answer.text())
    await poll(async () => (await awaitedTable('csat_survey').execute(db)).rows[0])
    await must(desk.admin.put(`/api/v1/agents/${reader.id}`, { enabled: false }))
    desk.clock.advance(2_000)
    return [read]
  })
  await assert.rejects(read[0]!, /terminated/)
})
