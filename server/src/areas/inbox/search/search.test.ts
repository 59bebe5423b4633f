import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { phrases, type SearchedDesk, said, startSearchedDesk } from '../../../../test/searched-desk.ts'
import { isPlain, mayHave } from '../../../platform/lists/search.ts'
import { findHeld } from './finding.ts'

let desk: SearchedDesk
let search: SearchedDesk['search']
before(async () => {
  desk = await startSearchedDesk()
  search = desk.search
})
after(() => desk.stop())

const sendersOf = (found: { results: { conversation_uuid: string }[] }) =>
  found.results.map((hit) => Object.keys(desk.uuids).find((from) => desk.uuids[from] === hit.conversation_uuid)).sort()

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
  assert.equal(hit.conversation_uuid, desk.uuids['4510000001'])
})

test('conversations are found by contact, number, reference, subject and last message', async () => {
  const uuid = desk.uuids['4510000001']!
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

test('a page that is exactly full is the only one, and a smaller one says that another follows', async () => {
  for (const [kind, query] of [
    ['conversations', '45100'],
    ['messages', 'bracket'],
    ['contacts', '45100'],
  ] as const) {
    const { total } = await search(kind, query)
    assert.ok(total >= 2, kind)
    for (const size of [total, total - 1, total + 1]) {
      const page = async (number: number) => {
        const found = await search(kind, query, desk.admin, `&page_size=${size}&page=${number}`)
        return [found.total, found.total_pages, found.total_is_capped, found.results.length]
      }
      const pages = Math.ceil(total / size)
      assert.deepEqual(await page(1), [total, pages, false, Math.min(size, total)], `${kind} ${size}`)
      assert.deepEqual(await page(2), [total, pages, false, Math.max(0, total - size)], `${kind} ${size}`)
    }
  }
})

test('a page that is exactly full of what was looked through is looked for among more', async () => {
  const looked: number[] = []
  const among = (totals: readonly number[], isCut: boolean) =>
    findHeld(totals.keys(), { limit: 3, offset: 2 }, async (place) => {
      looked.push(place)
      return { total: totals[place]!, isCut, ids: [1, 2, 3] }
    })
  assert.deepEqual(await among([4, 5, 6, 7], true), { total: 6, isCapped: true, ids: [1, 2, 3] })
  assert.equal(await among([4, 5], true), 'too few')
  assert.deepEqual(await among([5, 6], false), { total: 5, ids: [1, 2, 3] })
  assert.deepEqual(looked, [0, 1, 2, 0, 1, 0])
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
  const path = `/api/v1/conversations/${desk.uuids['4510000004']}`
  await desk.admin.put(`${path}/assignee/user`, { assignee_id: agent.id })
  await desk.admin.post(`${path}/messages`, { message: 'bracket: call him back', private: true })
  const found = await search('messages', 'bracket', agent, '&page_size=1')
  assert.deepEqual([found.total, found.total_pages, found.results.length], [2, 2, 1])
  assert.equal(found.results[0].private, true)
  const conversations = await search('conversations', '45100', agent)
  assert.deepEqual([conversations.total, conversations.results[0].uuid], [1, desk.uuids['4510000004']])
  assert.equal((await agent.get('/api/v1/contacts/search?query=4510')).status, 403)

  const unassigned = ['conversations:read', 'conversations:read_unassigned', 'messages:read']
  await desk.admin.post('/api/v1/roles', { name: 'Free', permissions: unassigned })
  assert.equal((await search('conversations', '45100', await desk.agent('Free'))).total, 3)
  await desk.admin.post('/api/v1/roles', { name: 'None', permissions: ['conversations:read', 'messages:read'] })
  assert.equal((await search('conversations', '45100', await desk.agent('None'))).total, 0)
})

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

test('a text that is passed over has none of the words, however they are spelled in it', async () => {
  const { db } = desk.ctx
  const texts = [
    ...phrases,
    ...phrases.map((phrase, index) => `${phrase} ${phrases[(index * 5 + 2) % phrases.length]}`),
    'ÀÉÎÕÜ Ångström naïve façade Straße ØRE',
    'e\u0301te\u0301 co\u00adoperate fi\ufb01ve ｆｕｌｌ ㎏ ™ ① \u1d2c\u{1f130}\u{1f1e9} K a\ufe0fb a\u064bb',
    'Iİıi ſharp Ǆ ﷺ ½ x² № ℃',
  ]
  const { rows } = await sql<{ text: string; words: string[] }>`
    select text, tsvector_to_array(search_words(text)) as words from unnest(${texts}::text[]) text`.execute(db)
  let plain = 0
  for (const { text, words } of rows) {
    for (const word of words) {
      const beginnings = Array.from(word, (_, end) =>
        Array.from(word)
          .slice(0, end + 1)
          .join(''),
      )
      plain += beginnings.filter(isPlain).length
      const { rows: missed } = await sql<{ word: string }>`
        select word from (values ${sql.join(beginnings.map((word) => sql`(${word}, ${mayHave(sql`${text}::text`, [word])})`))}) tried (word, may)
        where not may`.execute(db)
      assert.deepEqual(missed, [], text)
    }
  }
  assert.ok(plain > 100)
  const other = sql<{ may: boolean }>`
    select ${mayHave(sql`text`, ['brackets'])} as may
    from unnest(${['the bottom bracket', 'Größe – “schön”', '退货政策很好 🎂 где', 'ไม่มี']}::text[]) text`
  assert.deepEqual((await other.execute(db)).rows, Array(4).fill({ may: false }))
})
