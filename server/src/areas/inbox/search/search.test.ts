import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { connectInbox, deliver, delivery, text } from '../../../../test/whatsapp.ts'
import type { Database } from '../../../platform/database.ts'
import { storeWords } from './message-queries.ts'
import { storeOlderWords } from './storing.ts'

let desk: TestDesk
const uuids: Record<string, string> = {}
const said = {
  '4510000001': 'My bottom bracket clicks, 100% of the time',
  '4510000002': '请问退货政策在哪里？谢谢',
  '4510000003': 'مَرْحَبًا، أين طلبي؟ 🎂🎉',
  '4510000004': 'Bracketed words under_score',
}

before(async () => {
  desk = await startDesk({ simulator: true })
  const { id } = await connectInbox(desk)
  const messages = Object.entries(said).map(([from, body], index) => text(`wamid.s${index}`, from, body))
  await deliver(desk, id, delivery(desk, { messages }))
  await desk.settled()
  const { results } = (await desk.admin.get('/api/v1/conversations/all')).body.data
  for (const item of results) uuids[item.contact.phone_number.slice(1)] = item.uuid
})
after(() => desk.stop())

const search = async (kind: 'conversations' | 'messages' | 'contacts', query: string, who = desk.admin, rest = '') =>
  (await who.get(`/api/v1/${kind}/search?query=${encodeURIComponent(query)}${rest}`)).body.data

const sendersOf = (found: { results: { conversation_uuid: string }[] }) =>
  found.results.map((hit) => Object.keys(uuids).find((from) => uuids[from] === hit.conversation_uuid)).sort()

test('messages are found by the beginnings of their words, in every script', async () => {
  const expected: [string, string[]][] = [
    ['bracket', ['4510000001', '4510000004']],
    ['BRACKET click', ['4510000001']],
    ['退货', ['4510000002']],
    ['政策', ['4510000002']],
    ['مرحبا', ['4510000003']],
    ['🎂🎉', ['4510000003']],
    ['100%', ['4510000001']],
    ['under_sc', ['4510000004']],
    ['%%', []],
    ['__', []],
    ["it's & | ! :*", []],
    ['racket', []],
  ]
  for (const [query, senders] of expected) {
    const found = await search('messages', query)
    assert.deepEqual(sendersOf(found), senders, query)
    assert.equal(found.total, senders.length, query)
  }
  const [hit] = (await search('messages', 'clicks')).results
  assert.equal(hit.snippet, said['4510000001'])
  assert.equal(hit.conversation_uuid, uuids['4510000001'])
})

test('conversations are found by contact, number, reference, subject and last message', async () => {
  const uuid = uuids['4510000001']!
  const { id, contact_id, reference_number } = (await desk.admin.get(`/api/v1/conversations/${uuid}`)).body.data
  await desk.admin.put(`/api/v1/contacts/${contact_id}`, { first_name: 'Freja', email: 'freja@shop.example' })
  await desk.admin.post(`/api/v1/conversations/${uuid}/messages`, { message: 'Bring it to the workshop' })
  for (const query of [
    'frej',
    'freja@shop',
    '+45 10 00 00 01',
    '0045 (0) 10 000 001',
    '010/00 00 01',
    'WORKSH bring',
    `#${reference_number}`,
  ]) {
    const found = await search('conversations', query)
    assert.equal(found.total, 1, query)
    assert.equal(found.results[0].id, id, query)
  }
  assert.equal((await search('contacts', 'freja sho')).results[0].id, contact_id)
  assert.equal((await search('conversations', '4510')).total, 4)
})

test('pages add up, and a page beyond the end is empty', async () => {
  const first = await search('conversations', '45100', desk.admin, '&page_size=3')
  const second = await search('conversations', '45100', desk.admin, '&page_size=3&page=2')
  assert.deepEqual([first.total, first.total_pages, first.results.length, second.results.length], [4, 2, 3, 1])
  const beyond = await search('messages', 'bracket', desk.admin, '&page=7')
  assert.deepEqual([beyond.total, beyond.results], [2, []])
})

test('a query of fewer than two characters is refused', async () => {
  for (const kind of ['conversations', 'messages', 'contacts']) {
    for (const query of ['', '?query=', '?query=x', '?query=%20x%20', '?query=%F0%9F%8E%82', '?query=ab&page=0']) {
      assert.equal((await desk.admin.get(`/api/v1/${kind}/search${query}`)).status, 400, `${kind} ${query}`)
    }
  }
})

test('what an agent may not see is neither found nor counted', async () => {
  const permissions = ['conversations:read', 'conversations:read_assigned', 'messages:read']
  assert.equal((await desk.admin.post('/api/v1/roles', { name: 'Own', permissions })).status, 200)
  const agent = await desk.agent('Own')
  assert.equal((await search('messages', 'bracket', agent)).total, 0)
  const path = `/api/v1/conversations/${uuids['4510000004']}`
  await desk.admin.put(`${path}/assignee/user`, { assignee_id: agent.id })
  await desk.admin.post(`${path}/messages`, { message: 'bracket: call him back', private: true })
  const found = await search('messages', 'bracket', agent, '&page_size=1')
  assert.deepEqual([found.total, found.total_pages, found.results.length], [2, 2, 1])
  assert.equal(found.results[0].private, true)
  const conversations = await search('conversations', '45100', agent)
  assert.deepEqual([conversations.total, conversations.results[0].uuid], [1, uuids['4510000004']])
  assert.equal((await agent.get('/api/v1/contacts/search?query=4510')).status, 403)

  const unassigned = ['conversations:read', 'conversations:read_unassigned', 'messages:read']
  await desk.admin.post('/api/v1/roles', { name: 'Free', permissions: unassigned })
  assert.equal((await search('conversations', '45100', await desk.agent('Free'))).total, 3)
  await desk.admin.post('/api/v1/roles', { name: 'None', permissions: ['conversations:read', 'messages:read'] })
  assert.equal((await search('conversations', '45100', await desk.agent('None'))).total, 0)
})

const phrases = [
  'Crème brûlée with œufs, please',
  'the bottom bracket clicks',
  'THE Bracket, again: 100%',
  'order_2024-11 is lost',
  '请问退货政策在哪里？谢谢',
  '退货政策很好',
  'สินค้าของฉันอยู่ที่ไหน',
  'ありがとうございます、注文しました',
  '注文は届きましたか',
  'مَرْحَبًا، أين طلبي؟',
  'где мой заказ? Ёлка',
  'Große Straße, ﬁne',
  '🎂🎉 party 👍🏽',
  'ไม่มี bracket',
  `${'x'.repeat(70)} tail`,
  `a${'\u0301'.repeat(3)}bc\u00adde‎f zero\u200bwidth`,
  '',
  '%% __ !',
]

test('the words of a text are those of the release before, in every script', async () => {
  const before = readFileSync(new URL('../../../../migrations/0003_search.sql', import.meta.url), 'utf8')
  const [definition = ''] = /create function search_words[\s\S]+?\nend;/.exec(before) ?? []
  await sql.raw(definition.replace('search_words', 'words_before')).execute(desk.ctx.db)
  const texts = [
    ...phrases,
    ...phrases.map((phrase, index) => `${phrase} ${phrases[(index * 7 + 3) % phrases.length]}\n${phrase}`),
    phrases.join(' ').repeat(80),
    'word '.repeat(5_000),
    Array.from({ length: 3_000 }, (_, n) => String.fromCodePoint(32 + n)).join(''),
    ...Array.from({ length: 40 }, (_, n) =>
      String.fromCodePoint(...Array.from({ length: 50 }, (_, i) => 0x2000 + 601 * n + 7 * i)),
    ),
    String.fromCodePoint(...Array.from({ length: 400 }, (_, i) => 0x1f000 + 9 * i)),
  ]
  const { rows } = await sql<{ text: string }>`
    select text from unnest(${texts}::text[]) text where search_words(text) is distinct from words_before(text)`.execute(
    desk.ctx.db,
  )
  assert.deepEqual(rows, [])
  // PostgreSQL uses a search path of its own when it maintains its indexes.
  await sql`reindex index message_found`.execute(desk.ctx.db)
  await sql`analyze message, conversation, contact`.execute(desk.ctx.db)
})

/**
 * Adds conversations of others and of this agent, 17 of 20 in this team, with more messages than are counted: each phrase
 * occurs, and most messages have some words.
 */
async function fill(assignee: number, team: number, messages: number) {
  await sql`
    with place as (select inbox_id, contact_id from conversation limit 1), made as (
      insert into conversation (uuid, inbox_id, contact_id, status_id, status_category, assigned_user_id, assigned_team_id, last_message_at, resolved_at)
      select gen_random_uuid(), inbox_id, contact_id, 3, 'resolved', case when n <= 2 then ${assignee}::bigint else 1 end,
        case when n > 3 then ${team}::bigint end, now(), now()
      from place, generate_series(1, 20) n returning id, inbox_id
    ), numbered as (select id, inbox_id, row_number() over (order by id) - 1 as place from made)
    insert into message (uuid, conversation_id, inbox_id, type, status, sender_type, sender_id, content, created_at)
    select gen_random_uuid(), id, inbox_id, 'incoming', 'received', 'contact', 1,
      concat('everywhere ', case when n % 3 > 0 then 'mostly ' end, case when n % 3 <> 1 then 'often ' end,
        (${phrases}::text[])[1 + n % ${phrases.length}::int], ' n', n),
      now() - make_interval(secs => n / 3)
    from generate_series(1, ${messages}::int) n join numbered on place = n % 20`.execute(desk.ctx.db)
}

/** While words are still to be stored, searches read the messages themselves, as the release before does. */
const searchAsBefore = () => sql`insert into words_to_store values (1)`.execute(desk.ctx.db)
const searchStored = () => sql`delete from words_to_store`.execute(desk.ctx.db)

test('stored words find what the messages contain, for agents who see all or a part', async () => {
  const own = await desk.agent('Own')
  const free = await desk.agent('Free')
  const team = (await desk.admin.post('/api/v1/teams', { name: 'Workshop' })).body.data
  const permissions = ['conversations:read', 'conversations:read_team_all', 'messages:read']
  await desk.admin.post('/api/v1/roles', { name: 'Team', permissions })
  const most = await desk.agent('Team')
  await desk.admin.put(`/api/v1/agents/${most.id}`, { teams: ['Workshop'] })
  await fill(own.id, team.id, 17_000)
  await sql`analyze message_words`.execute(desk.ctx.db)
  const queries = [
    ...[
      'everywhere',
      'ev',
      'mostly',
      'often mostly',
      'mostly bracket',
      'everywhere mostly often',
      'n1',
      'n123',
      'n16999',
    ],
    ...[
      'br',
      'bracket',
      'bottom bracket',
      'creme',
      'oeufs',
      '退货',
      '退货政策',
      '政策在',
      'ที่',
      'สินค้า',
      'ไหน',
      '注文',
      'ます',
    ],
    ...[
      'مرحبا',
      'طلبي أين',
      'заказ',
      'елка',
      'strasse',
      'fine',
      '🎂🎉',
      '👍🏽',
      'xxxxxxxx',
      'zerowidth',
      '100%',
      'order_2024-11',
    ],
    ...['nowhere', '%%', 'everywhere nowhere', 'clicks everywhere', 'Bring it to', 'call him'],
  ]
  // Otherwise the job of the minute stores the one row meanwhile, and ends the way before.
  await sql`create function held() returns trigger language plpgsql as 'begin return null; end'`.execute(desk.ctx.db)
  await sql`create trigger held before update on words_to_store for each row execute function held()`.execute(
    desk.ctx.db,
  )
  for (const who of [desk.admin, own, free, most]) {
    const pages: Record<string, [{ total: number; total_is_capped: boolean; total_pages: number }, number[]]>[] = []
    for (const prepare of [searchAsBefore, searchStored]) {
      await prepare()
      const found: (typeof pages)[number] = {}
      for (const query of who === most ? queries.slice(0, 3) : queries) {
        for (const rest of ['', '&page=2&page_size=7', '&page=25', '&page=34&page_size=500']) {
          const { results, ...page } = await search('messages', query, who, rest)
          const ids = results.map(({ id }: { id: number }) => id)
          const [all] = pages[0]?.[query + rest] ?? []
          if (all && page.total_is_capped && page.total < 10_000) {
            assert.equal(who, most)
            assert.ok(page.total > (page.page - 1) * page.per_page + ids.length && page.total < all.total, query)
            found[query + rest] = [all, ids]
          } else found[query + rest] = [page, ids]
        }
      }
      pages.push(found)
    }
    assert.deepEqual(pages[1], pages[0])
  }
  await sql`drop function held cascade`.execute(desk.ctx.db)
  const many = await search('messages', 'everywhere')
  assert.deepEqual([many.total, many.total_is_capped, many.total_pages], [10_000, true, 334])
  const few = await search('messages', 'everywhere', own)
  assert.deepEqual([few.total, few.total_is_capped], [1_700, false])

  // What a conversation's words may be told is decided by who has it now, whichever way they are found.
  const seenIn = async (query: string) => {
    const { results, ...page } = await search('messages', query, most, '&page_size=500')
    return {
      ...page,
      uuids: new Set<string>(results.map((hit: { conversation_uuid: string }) => hit.conversation_uuid)),
    }
  }
  const before = await seenIn('everywhere')
  assert.deepEqual([before.uuids.size, before.total_is_capped], [17, true])
  assert.ok(before.total > 4_200 && before.total <= 10_000, `${before.total}`)
  const [lost, ...rest] = before.uuids
  assert.equal((await desk.admin.put(`/api/v1/conversations/${lost}/assignee/team/remove`)).status, 200)
  assert.deepEqual((await seenIn('everywhere')).uuids, new Set(rest))
  const leave = (uuids: string[]) =>
    sql`update conversation set assigned_team_id = null where uuid = any(${uuids}::uuid[])`.execute(desk.ctx.db)
  await leave(rest.slice(2))
  for (const query of ['everywhere', 'everywhere n']) {
    const now = await seenIn(query)
    assert.deepEqual([now.total, now.total_is_capped, now.uuids], [1_700, false, new Set(rest.slice(0, 2))])
  }
  await leave(rest)
  for (const query of ['everywhere', 'mostly', 'bracket', 'n123']) {
    const now = await seenIn(query)
    assert.deepEqual([now.total, now.total_is_capped, now.uuids.size], [0, false, 0])
  }
})

test('a message that was changed is found by its new words, and by what was said until it is deleted', async () => {
  const { results } = (await desk.admin.get(`/api/v1/conversations/${uuids['4510000002']}/messages?type=incoming`)).body
    .data
  const [{ id }] = results
  const change = (set: string) => sql.raw(`update message set ${set} where id = ${id}`).execute(desk.ctx.db)
  const found = async (query: string) =>
    (await search('messages', query)).results.some((hit: { id: number }) => hit.id === id)
  await change("content = 'Where is the zither?'")
  assert.deepEqual([await found('zither'), await found('退货')], [true, false])
  await sql`
    insert into file (uuid, store, key, name, mime, size, state, used_as, used_by, created_at, updated_at)
    values (gen_random_uuid(), 'fs', 'said', 'said.ogg', 'audio/ogg', 1, 'pending', 'message', ${id}, now(), now())`.execute(
    desk.ctx.db,
  )
  assert.equal(await found('harpsichord'), false)
  await sql`update file set transcript = 'or a harpsichord' where key = 'said'`.execute(desk.ctx.db)
  assert.equal(await found('harpsichord'), true)
  await change("content = 'No zither', found_by = 'celesta'")
  assert.deepEqual([await found('harpsichord'), await found('celesta'), await found('where')], [true, true, false])
  await change(`meta = meta || '{"deleted_at": "2026-01-01"}'`)
  assert.deepEqual([await found('harpsichord'), await found('zither')], [false, true])
  await change("meta = meta - 'deleted_at'")
  await sql`delete from file where key = 'said'`.execute(desk.ctx.db)
  assert.equal(await found('harpsichord'), false)
  await change("type = 'activity', content = 'hidden zither'")
  assert.equal(await found('zither'), false)
  await change("type = 'incoming', content = 'No zither'")
  assert.equal(await found('zither'), true)
  const { rows } = await sql`select from message_words where message_id = ${id}`.execute(desk.ctx.db)
  assert.equal(rows.length, 1)
})

test('words of older messages are stored in steps, and meanwhile nothing is missed', async () => {
  await sql`truncate message_words; `.execute(desk.ctx.db)
  await sql`insert into words_to_store select max(id) from message`.execute(desk.ctx.db)
  const ids = async (query: string) => {
    const { total, results } = await search('messages', query, desk.admin, '&page_size=500')
    return [total, results.map((hit: { id: number }) => hit.id)]
  }
  const before = [await ids('bracket'), await ids('zither'), await ids('退货')]
  // A message that is not stored yet is changed, and another one is changed back only after the storing has continued.
  const { rows } = await sql<{ id: number }>`select id from message where content like 'No zither%'`.execute(
    desk.ctx.db,
  )
  await sql`update message set content = 'No bassoon' where id = ${rows[0]!.id}`.execute(desk.ctx.db)
  assert.equal(await storeOlderWords(desk.ctx), 'stored the last words')
  assert.equal(await storeOlderWords(desk.ctx), 'all words are stored')
  assert.deepEqual([await ids('bracket'), await ids('退货')], [before[0], before[2]])
  assert.deepEqual([(await ids('bassoon'))[0], (await ids('zither'))[0]], [1, 0])
  const missing = await sql`
    select id from message m where type <> 'activity' and not exists (
      select from message_words w where w.message_id = m.id and w.words = words_of_message(m)
    )`.execute(desk.ctx.db)
  assert.deepEqual(missing.rows, [])
})

test('a message that is hidden while its words are stored keeps none', async () => {
  const { db } = desk.ctx
  const found = await sql<{ id: number }>`select id from message where content = 'No bassoon'`.execute(db)
  const [{ id }] = found.rows as [{ id: number }]
  const hide = (as: Database) => sql`update message set type = 'activity' where id = ${id}`.execute(as)
  const toStore = async () => {
    await sql`update message set type = 'incoming' where id = ${id}`.execute(db)
    await sql`delete from message_words where message_id = ${id}`.execute(db)
    await sql`insert into words_to_store values (${id})`.execute(db)
  }
  const keepsNone = async (order: string) => {
    await storeOlderWords(desk.ctx)
    const { rows } = await sql`select from message_words where message_id = ${id}`.execute(db)
    assert.deepEqual([rows.length, (await search('messages', 'bassoon')).total], [0, 0], order)
  }

  await toStore()
  await db.transaction().execute(async (hiding) => {
    await hide(hiding)
    await storeWords(db, 1)
  })
  await keepsNone('hidden, but not committed, when its words are read')

  await toStore()
  const hidden = await db.transaction().execute(async (storing) => {
    await storeWords(storing, 1)
    let ended = false
    const hiding = hide(db).then(() => {
      ended = true
    })
    // It waits for the words that are being stored.
    for (;;) {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(storing)
      if (ended || rows.length > 0) return { hiding }
    }
  })
  await hidden.hiding
  await keepsNone('hidden when its words are stored, but not committed')
  await sql`update message set type = 'incoming' where id = ${id}`.execute(db)
  assert.equal((await search('messages', 'bassoon')).total, 1)
})

test('conversations with frequent words are the newest ones, also where a customer or a number has the words', async () => {
  await sql`
    with known as (
      insert into contact (first_name) values ('Nobody'), ('Lastword Larsen') returning id, first_name
    )
    insert into conversation (uuid, inbox_id, contact_id, status_id, status_category, last_message, last_message_at, resolved_at)
    select gen_random_uuid(), (select min(id) from inbox), id, 3, 'resolved', case when n % 5 = 0 then 'Other' else 'Lastword here' end,
      now() + make_interval(secs => n / 3), now()
    from generate_series(1, 20000) n join known on (first_name <> 'Nobody') = (n % 400 = 0)`.execute(desk.ctx.db)
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
  await sql`
    with known as (insert into contact (first_name) select 'Frequent ' || n from generate_series(1, 6000) n returning id)
    update conversation set contact_id = known.id from (select id, row_number() over () as place from known) known
    where last_message = 'Lastword here' and conversation.id % 7000 = place`.execute(db)
  // Words of one part are not in another.
  await sql`
    update conversation c set last_message = last_message || case when h % 2 = 0 then ' even' else ' odd' end,
      assigned_user_id = case when h % 3 = 0 then null else (${ids}::bigint[])[1 + h / 3 % ${ids.length}::int] end,
      assigned_team_id = case when h / 64 % 3 = 0 then null else (${teams}::bigint[])[h / 64 % 3] end
    from (select id, abs(hashint8(id) % 1000000) as h from conversation) hashed where hashed.id = c.id`.execute(db)
  await sql`analyze conversation, contact`.execute(db)

  type Standing = { user: number | null; team: number | null }
  const sees = ({ who, sight, teams }: (typeof agents)[number], { user, team }: Standing) =>
    (sight.includes('read_assigned') && user === who.id) ||
    (sight.includes('read_team_all') && team !== null && teams.includes(team)) ||
    (sight.includes('read_team_inbox') && user === null && team !== null && teams.includes(team)) ||
    (sight.includes('read_unassigned') && user === null && team === null)
  const standing = sql`c.assigned_user_id as user, c.assigned_team_id as team`
  const plain = {
    messages: (query: string) => sql<Standing & { id: number }>`
      select m.id, ${standing} from message m join conversation c on c.id = m.conversation_id
      where (search_words(m.content) @@ search_query(${query}) or search_words(m.found_by) @@ search_query(${query}))
        and m.type <> 'activity'
      order by m.created_at desc, m.id desc`,
    conversations: (query: string) => sql<Standing & { id: number }>`
      select c.id, ${standing} from conversation c join contact k on k.id = c.contact_id
      where search_words(concat(c.subject, ' ', c.last_message)) @@ search_query(${query})
        or contact_words(k.first_name, k.last_name, k.email, k.phone_number) @@ search_query(${query})
      order by c.last_message_at desc, c.id desc`,
    contacts: (query: string) => sql<Standing & { id: number }>`
      select k.id, ${standing} from contact k join conversation c on k.id = c.contact_id
      where contact_words(k.first_name, k.last_name, k.email, k.phone_number) @@ search_query(${query})
      order by k.created_at desc, k.id desc`,
  }
  const queries = {
    messages: ['everywhere', 'ev', 'mostly often', 'bracket', 'br', '退货政策', 'ที่', 'n12', 'nowhere'],
    conversations: ['lastword', 'la', 'lastword even', 'odd', 'larsen', 'frequent', '45100', 'nowhere'],
    contacts: ['larsen', 'frequent', 'fr', 'frequent 12', '45100', 'nowhere'],
  }
  for (const kind of ['messages', 'conversations', 'contacts'] as const) {
    const ways = { exact: 0, capped: 0 }
    for (const [n, query] of queries[kind].entries()) {
      const { rows } = await plain[kind](query).execute(db)
      for (const [place, agent] of agents.entries()) {
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
})
