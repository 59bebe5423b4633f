import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type { TestDesk } from '../desk.ts'
import { fill, type SearchedDesk, startSearchedDesk } from '../searched-desk.ts'

let desk: SearchedDesk
let search: SearchedDesk['search']
before(async () => {
  desk = await startSearchedDesk()
  search = desk.search
  const agent = await desk.agent('Agent')
  const team = (await desk.admin.post('/api/v1/teams', { name: 'Workshop' })).body.data
  await fill(desk, agent.id, team.id, 17_000)
  await sql`analyze message_words`.execute(desk.ctx.db)
})
after(() => desk.stop())

test('conversations with frequent words are the newest ones, also where a customer or a number has the words', async () => {
  await sql`
    with known as (
      insert into contact (first_name) values ('Nobody'), ('Lastword Larsen') returning id, first_name
    )
    insert into conversation (uuid, inbox_id, contact_id, status_id, status_category, last_message, last_message_at, resolved_at)
    select gen_random_uuid(), (select min(id) from inbox), id, 3, 'resolved', case when n % 5 = 0 then 'Other' else 'Lastword here' end,
      now() + make_interval(secs => n / 3), now()
    from generate_series(1, 30000) n join known on (first_name <> 'Nobody') = (n % 400 = 0)`.execute(desk.ctx.db)
  const expected = await sql<{ id: number }>`
    select c.id from conversation c join contact k on k.id = contact_id
    where last_message like 'Lastword%' or first_name like 'Lastword%' order by last_message_at desc, c.id desc limit 60`.execute(
    desk.ctx.db,
  )
  const others = sql`
    insert into conversation (uuid, inbox_id, contact_id, status_id, status_category, last_message, last_message_at, resolved_at)
    select gen_random_uuid(), (select min(id) from inbox), (select id from contact where first_name = 'Nobody'), 3, 'resolved', 'Other',
      now() + interval '1 day', now()
    from generate_series(1, 3000)`
  // Without statistics, with them, and when the word is frequent but not among the newest.
  for (const next of [sql`select`, sql`analyze conversation`, others]) {
    await next.execute(desk.ctx.db)
    const pages = [
      await search('conversations', 'lastw'),
      await search('conversations', 'lastw', desk.admin, '&page=2'),
    ]
    assert.deepEqual(
      pages.flatMap(({ results }) => results.map(({ id }: { id: number }) => id)),
      expected.rows.map(({ id }) => id),
    )
    assert.deepEqual([pages[0].total, pages[0].total_is_capped], [10_000, true])
  }
  await sql`delete from conversation where last_message = 'Other' and created_at < last_message_at - interval '23 hours'`.execute(
    desk.ctx.db,
  )
})

test('search shows and counts no more and no less than a plain reading, whatever an agent may see', async () => {
  const { db } = desk.ctx
  const teams: number[] = []
  for (const name of ['Left', 'Right']) teams.push((await desk.admin.post('/api/v1/teams', { name })).body.data.id)
  const sights = [
    ['read_assigned'],
    ['read_team_all'],
    ['read_team_inbox'],
    ['read_unassigned'],
    ['read_assigned', 'read_team_inbox', 'read_unassigned'],
    ['read_assigned', 'read_team_all', 'read_unassigned'],
    [],
  ]
  const agents: { who: TestDesk['admin'] & { id: number }; sight: string[]; teams: number[] }[] = []
  for (const [n, sight] of sights.entries()) {
    const permissions = ['conversations:read', 'messages:read', 'contacts:read']
    for (const kind of sight) permissions.push(`conversations:${kind}`)
    await desk.admin.post('/api/v1/roles', { name: `Sight${n}`, permissions })
    const who = await desk.agent(`Sight${n}`)
    const own = n % 3 === 2 ? [] : [['Left', 'Right'][n % 2]!]
    await desk.admin.put(`/api/v1/agents/${who.id}`, { teams: own })
    agents.push({ who, sight, teams: own.map((name) => teams[name === 'Left' ? 0 : 1]!) })
  }
  const ids = agents.map(({ who }) => who.id)
  agents.push({ who: { ...desk.admin, id: 1 }, sight: ['read_all'], teams: [] })
  await sql`
    with known as (
      insert into contact (first_name, phone_number) select 'Frequent ' || n, '+4930' || 100000 + n from generate_series(1, 6000) n
      returning id
    )
    update conversation set contact_id = known.id from (select id, row_number() over () as place from known) known
    where last_message = 'Lastword here' and conversation.id % 7000 = place`.execute(db)
  // Words of one part are not in another. The planner knows words only if there are a hundred at least.
  await sql`
    update conversation c set last_message = last_message || case when h % 2 = 0 then ' even' else ' odd' end || ' w' || h % 300,
      assigned_user_id = case when h % 3 = 0 then null else (${ids}::bigint[])[1 + h / 3 % ${ids.length}::int] end,
      assigned_team_id = case when h / 64 % 3 = 0 then null else (${teams}::bigint[])[h / 64 % 3] end
    from (select id, abs(hashint8(id) % 1000000) as h from conversation) hashed where hashed.id = c.id`.execute(db)
  await sql`analyze conversation, contact`.execute(db)

  type Standing = { user: number | null; team: number | null }
  const sees = ({ who, sight, teams }: (typeof agents)[number], { user, team }: Standing) =>
    sight.includes('read_all') ||
    (sight.includes('read_assigned') && user === who.id) ||
    (sight.includes('read_team_all') && team !== null && teams.includes(team)) ||
    (sight.includes('read_team_inbox') && user === null && team !== null && teams.includes(team)) ||
    (sight.includes('read_unassigned') && user === null && team === null)
  await sql`
    create table plain_message as
      select id, conversation_id, created_at, search_words(content) as said, search_words(found_by) as found
      from message where type <> 'activity'`.execute(db)
  await sql`
    create table plain_conversation as
      select c.id, k.id as contact_id, c.last_message_at, k.created_at, c.assigned_user_id as "user", c.assigned_team_id as team,
        search_words(concat(c.subject, ' ', c.last_message)) as said,
        contact_words(k.first_name, k.last_name, k.email, k.phone_number) as named
      from conversation c join contact k on k.id = c.contact_id`.execute(db)
  const plain = {
    messages: (query: string) => sql<Standing & { id: number }>`
      select m.id, c.user, c.team from plain_message m join plain_conversation c on c.id = m.conversation_id
      where m.said @@ search_query(${query}) or m.found @@ search_query(${query})
      order by m.created_at desc, m.id desc`,
    conversations: (query: string) => sql<Standing & { id: number }>`
      select c.id, c.user, c.team from plain_conversation c
      where said @@ search_query(${query}) or named @@ search_query(${query})
      order by c.last_message_at desc, c.id desc`,
    contacts: (query: string) => sql<Standing & { id: number }>`
      select c.contact_id as id, c.user, c.team from plain_conversation c where named @@ search_query(${query})
      order by c.created_at desc, c.contact_id desc`,
  }
  const queries = {
    messages: ['everywhere', 'ev', 'mostly often', 'bracket', 'br', '退货政策', 'ที่', 'n12', 'nowhere'],
    conversations: ['lastword', 'la', 'lastword even', 'odd', 'larsen', 'frequent', '45100', '4930', 'nowhere'],
    contacts: ['larsen', 'frequent', 'fr', 'frequent 12', '45100', '4930', 'nowhere'],
  }
  for (const kind of ['messages', 'conversations', 'contacts'] as const) {
    const ways = { exact: 0, capped: 0 }
    for (const [n, query] of queries[kind].entries()) {
      const { rows } = await plain[kind](query).execute(db)
      for (const [place, agent] of agents.entries()) {
        // Agents who read all contacts also find those without a conversation.
        if (kind === 'contacts' && agent.sight.includes('read_all')) continue
        const page = (n + place) % 3 === 0 ? 3 : 1
        const seen = [...new Set(rows.filter((row) => sees(agent, row)).map(({ id }) => id))]
        const found = await search(kind, query, agent.who, `&page_size=40&page=${page}`)
        const ids: number[] = found.results.map(({ id }: { id: number }) => id)
        const what = `${kind} ${query} ${agent.sight.join(' ')} ${page}`
        assert.deepEqual(ids, seen.slice((page - 1) * 40, page * 40), what)
        if (found.total_is_capped) {
          assert.ok(found.total <= seen.length && found.total > (page - 1) * 40 + ids.length, what)
        } else assert.equal(found.total, seen.length, what)
        ways[found.total_is_capped ? 'capped' : 'exact']++
      }
    }
    assert.ok(ways.exact > 0 && ways.capped > 0, kind)
  }
  // 6,000 conversations have the word, and as many contacts a number in one town: that there are thousands is known
  // without counting them.
  for (const [kind, query] of [
    ['conversations', 'other'],
    ['contacts', '4930'],
  ] as const) {
    const { total, total_is_capped } = await search(kind, query)
    assert.ok(total_is_capped && total >= 1_000 && total <= 6_000, `${kind} ${total}`)
  }
})
