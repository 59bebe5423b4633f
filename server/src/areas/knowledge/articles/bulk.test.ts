import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { TestDesk } from '../../../../test/desk.ts'
import { checkInvariants } from '../../../../test/invariants.ts'
import { useKnowledgeDesk } from '../../../../test/knowledge.ts'

const base = '/api/v1/ai/snippets'
let desk: TestDesk
useKnowledgeDesk((made) => {
  desk = made
})

type Listed = { id: number; title: string; enabled: boolean }
const add = async (key: string, change: object = {}): Promise<number> =>
  (await desk.admin.post(`${base}/upsert`, { key, title: key, content: `Parcels of ${key}.`, ...change })).body.data
    .item.id
const bulk = (ids: unknown, action: string) => desk.admin.post(`${base}/bulk`, { ids, action })
const list = async (query = ''): Promise<{ total: number; results: Listed[] }> =>
  (await desk.admin.get(`${base}?${query}`)).body.data
const titles = async (query: string) => (await list(query)).results.map(({ title }) => title)

test('many articles are disabled, enabled and deleted at once', async () => {
  const ids = [await add('a'), await add('b', { enabled: false }), await add('c')]
  assert.deepEqual((await bulk([...ids, ids[0]], 'disable')).body.data, { done: 3, refused: [] })
  assert.equal((await list('enabled=false')).total, 3)
  assert.equal((await bulk(ids.slice(0, 2), 'enable')).body.data.done, 2)
  assert.deepEqual(await titles('enabled=false'), ['c'])
  await desk.settled()
  assert.equal((await bulk(ids.slice(1), 'delete')).body.data.done, 2)
  assert.deepEqual(await titles(''), ['a'])
  assert.deepEqual((await desk.admin.get(`${base}/search?query=parcels`)).body.data.length, 1)
  await checkInvariants(desk.ctx.db)
})

test('what is gone or belongs to a connection is refused and does not stop the others', async () => {
  const [mine, wiki] = [await add('mine'), await add('wiki')]
  await sql`update article set source = 'connection' where id = ${wiki}`.execute(desk.ctx.db)
  for (const action of ['disable', 'delete']) {
    const { done, refused } = (await bulk([999_999_999, wiki, mine], action)).body.data
    assert.equal(done, 1)
    assert.deepEqual(refused, [
      { id: 999_999_999, reason: 'There is no such article' },
      { id: wiki, reason: 'The article comes from a connection and can only be changed there' },
    ])
  }
  assert.deepEqual(await titles(''), ['wiki'])
  assert.equal((await list()).results[0]?.enabled, true)
})

test('nothing, too much and nonsense are refused', async () => {
  const many = Array.from({ length: 501 }, (_, n) => n + 1)
  for (const [ids, action] of [
    [[], 'enable'],
    [many, 'enable'],
    [[1], 'burn'],
    [['1'], 'enable'],
    [null, 'delete'],
  ])
    assert.equal((await bulk(ids, action as string)).status, 400, `${action}`)
  assert.deepEqual((await bulk(many.slice(1), 'delete')).body.data.done, 0)
})

test('bulk changes that cross each other, edits and indexing end without a dead lock', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, (_, n) => add(`k${n}`)))
  const answers = await Promise.all([
    bulk(ids, 'disable'),
    bulk(ids.toReversed(), 'enable'),
    bulk(ids.slice(5, 15), 'delete'),
    bulk(ids.toReversed().slice(8, 18), 'delete'),
    ...ids.map((id) => desk.admin.put(`${base}/${id}`, { content: `Edited ${id}.` })),
    ...ids.map((_, n) => desk.admin.post(`${base}/upsert`, { key: `k${n}`, title: 'New', content: 'Pushed.' })),
  ])
  for (const { status } of answers) assert.ok([200, 404].includes(status), String(status))
  await desk.settled()
  await checkInvariants(desk.ctx.db)
})

test('the list is filtered by state, source, switch and edits, and sorted by title or time', async () => {
  await add('beta')
  const id = await add('Alpha')
  await add('gamma', { enabled: false })
  await desk.settled()
  await desk.admin.put(`${base}/${id}`, { title: 'alpha' })
  await desk.admin.post(base, { title: 'Delta', content: 'By hand.' })
  await sql`update article set index_status = 'failed' where key = 'beta'`.execute(desk.ctx.db)

  assert.deepEqual(await titles('order_by=title&order=asc'), ['alpha', 'beta', 'Delta', 'gamma'])
  assert.deepEqual(await titles('order_by=title&page_size=1&page=2'), ['Delta'])
  assert.deepEqual(await titles('order=asc'), ['beta', 'gamma', 'alpha', 'Delta'])
  assert.deepEqual(await titles('index_status=failed'), ['beta'])
  assert.deepEqual(await titles('local_edits=true&source=api'), ['alpha'])
  assert.deepEqual(await titles('local_edits=false&enabled=true'), ['beta'])
  for (const query of ['order_by=content', 'order=up', 'index_status=lost', 'local_edits=maybe'])
    assert.equal((await desk.admin.get(`${base}?${query}`)).status, 400, query)

  await desk.settled()
  assert.deepEqual((await desk.admin.get(`${base}/counts`)).body.data, {
    total: 4,
    disabled: 1,
    local_edits: 2,
    source: { api: 3, manual: 1 },
    index_status: { failed: 1, indexed: 3 },
  })
})

test('a page deep in the list is the one it would be from the beginning', async () => {
  await sql`
    insert into article (title, content, content_hash, index_status, updated_at)
    select 'Article ' || lpad(n::text, 4, '0'), 'Text.', '', 'indexed', now() - make_interval(secs => n)
    from generate_series(0, 1499) n`.execute(desk.ctx.db)
  for (const [query, first] of [
    ['order_by=title&order=asc', 'Article 1200'],
    ['order_by=title', 'Article 0299'],
    ['order=desc', 'Article 1200'],
    ['order=asc', 'Article 0299'],
  ])
    assert.equal((await titles(`${query}&page_size=100&page=13`))[0], first, query)
})
