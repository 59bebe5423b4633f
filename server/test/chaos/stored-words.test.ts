import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { storeWords } from '../../src/areas/inbox/search/message-queries.ts'
import { storeOlderWords } from '../../src/areas/inbox/search/storing.ts'
import type { Database } from '../../src/platform/database/database.ts'
import type { TestDesk } from '../desk.ts'
import { fill, type SearchedDesk, startSearchedDesk } from '../searched-desk.ts'
import { besideClock } from '../tables.ts'

let desk: SearchedDesk
let search: SearchedDesk['search']
before(async () => {
  desk = await startSearchedDesk()
  search = desk.search
  const write = (from: string, body: object) =>
    desk.admin.post(`/api/v1/conversations/${desk.uuids[from]}/messages`, body)
  await write('4510000001', { message: 'Bring it to the workshop' })
  await write('4510000004', { message: 'bracket: call him back', private: true })
})
after(() => desk.stop())

/** While words are still to be stored, searches read the messages themselves, as the release before does. */
const searchAsBefore = () => sql`insert into words_to_store values (1)`.execute(desk.ctx.db)
const searchStored = () => sql`delete from words_to_store`.execute(desk.ctx.db)

test('stored words find what the messages contain, for agents who see all or a part', async () => {
  for (const [name, sight] of [
    ['Own', 'read_assigned'],
    ['Free', 'read_unassigned'],
  ]) {
    const permissions = ['conversations:read', `conversations:${sight}`, 'messages:read']
    await desk.admin.post('/api/v1/roles', { name, permissions })
  }
  const own = await desk.agent('Own')
  const free = await desk.agent('Free')
  const team = (await desk.admin.post('/api/v1/teams', { name: 'Workshop' })).body.data
  const permissions = ['conversations:read', 'conversations:read_team_all', 'messages:read']
  await desk.admin.post('/api/v1/roles', { name: 'Team', permissions })
  const most = await desk.agent('Team')
  await desk.admin.put(`/api/v1/agents/${most.id}`, { teams: ['Workshop'] })
  await fill(desk, own.id, team.id, 17_000)
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
  type Page = { total: number; total_is_capped: boolean; total_pages: number; page: number; per_page: number }
  const pageOf = async (query: string, who: TestDesk['admin'], rest: string): Promise<[Page, number[]]> => {
    const { results, ...page } = await search('messages', query, who, rest)
    return [page, results.map(({ id }: { id: number }) => id)]
  }
  /** Reads all as before, because that way reads everything each time, and takes the pages out of it. */
  const pagesBefore = async (query: string, who: TestDesk['admin'], wanted: string[]) => {
    const [{ total, total_pages }, ids] = await pageOf(query, who, '&page_size=500')
    for (let at = 2; at <= total_pages; at++) ids.push(...(await pageOf(query, who, `&page_size=500&page=${at}`))[1])
    return wanted.map((rest): [Page, number[]] => {
      const [page, per_page] = ['page', 'page_size'].map((name) => new URLSearchParams(rest).get(name))
      const [at, size] = [Number(page ?? 1), Number(per_page ?? 30)]
      const told = { total, total_is_capped: false, total_pages: Math.ceil(total / size), page: at, per_page: size }
      return [told, ids.slice((at - 1) * size, at * size)]
    })
  }
  const wanted = ['', '&page=2&page_size=7', '&page=25', '&page=34&page_size=500']
  for (const who of [desk.admin, own, free, most]) {
    const asked = who === most ? queries.slice(0, 3) : queries
    const found: Record<string, [Page, number[]][]> = {}
    await searchAsBefore()
    for (const query of asked) {
      found[query] =
        who === own
          ? await pagesBefore(query, who, wanted)
          : await Promise.all(wanted.map((rest) => pageOf(query, who, rest)))
    }
    await searchStored()
    for (const query of asked) {
      for (const [index, rest] of wanted.entries()) {
        const [page, ids] = await pageOf(query, who, rest)
        const [before, idsBefore] = found[query]![index]!
        assert.deepEqual(ids, idsBefore, query + rest)
        if (page.total_is_capped && page.total < 10_000) {
          assert.ok(who === most || who === desk.admin, query)
          assert.ok(page.total > (page.page - 1) * page.per_page + ids.length && page.total < before.total, query)
        } else assert.deepEqual(page, before, query + rest)
      }
    }
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
  assert.ok(before.total > 500 && before.total <= 10_000, `${before.total}`)
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
  const { results } = (await desk.admin.get(`/api/v1/conversations/${desk.uuids['4510000002']}/messages?type=incoming`))
    .body.data
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
  await searchAsBefore()
  assert.equal(await found('harpsichord'), false, 'while words are still to be stored')
  await searchStored()
  await change("content = ''")
  const [hit] = (await search('messages', 'celesta')).results
  assert.deepEqual([hit.id, hit.text_content, hit.snippet], [id, '', ''])
  await change("meta = meta - 'deleted_at'")
  await sql`delete from file where key = 'said'`.execute(desk.ctx.db)
  assert.equal(await found('harpsichord'), false)
  await change("type = 'activity', content = 'hidden zither'")
  assert.equal(await found('zither'), false)
  await searchAsBefore()
  assert.equal(await found('zither'), false, 'while words are still to be stored')
  await searchStored()
  await change("type = 'incoming', content = 'No zither'")
  assert.equal(await found('zither'), true)
  const { rows } = await sql`select from message_words where message_id = ${id}`.execute(desk.ctx.db)
  assert.equal(rows.length, 1)
})

/** The job of the minute may store them first, and then it is done again. */
test('words of older messages are stored in steps, and meanwhile nothing is missed', () =>
  besideClock(desk, storeInSteps))

async function storeInSteps(): Promise<void> {
  await sql`update message set content = 'No zither' where content = 'No bassoon'`.execute(desk.ctx.db)
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
}

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
    // It waits for the words that are being stored. A transaction would see no news of who waits.
    for (;;) {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      if (ended || rows.length > 0) return { hiding }
    }
  })
  await hidden.hiding
  await keepsNone('hidden when its words are stored, but not committed')
  await sql`update message set type = 'incoming' where id = ${id}`.execute(db)
  assert.equal((await search('messages', 'bassoon')).total, 1)
})
