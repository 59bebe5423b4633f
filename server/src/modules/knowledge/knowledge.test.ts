import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { startDesk, type TestDesk } from '../../../test/desk.ts'
import { transaction } from '../../platform/database.ts'
import { indexArticle } from './service.ts'

const base = '/api/v1/ai/snippets'
let desk: TestDesk
before(async () => {
  desk = await startDesk()
})
after(() => desk.stop())
beforeEach(async () => {
  await desk.settled()
  await sql`truncate article, article_version, passage, posting, lexeme, corpus`.execute(desk.ctx.db)
})

const returns = { key: 'returns', title: 'Returns', content: 'You may send goods back within 14 days.' }

const upsert = async (change: object = {}) =>
  (await desk.admin.post(`${base}/upsert`, { ...returns, ...change })).body.data
const create = async (change: object = {}) =>
  (await desk.admin.post(base, { title: 'Panel', content: 'Written by hand.', ...change })).body.data
const find = async (query: string) =>
  (await desk.admin.get(`${base}/search?query=${encodeURIComponent(query)}`)).body.data as {
    article_id: number
    key: string | null
    passage: string
    score: number
  }[]

const tables = ['article', 'article_version', 'passage', 'posting', 'lexeme', 'corpus', 'event'] as const

/** One line for all rows of every table that a write could touch. */
async function snapshot(): Promise<string[]> {
  const hashes = tables.map(async (table) => {
    const { rows } = await sql<{ hash: string }>`
      select md5(coalesce(string_agg(t::text, '\n' order by t::text), '')) as hash from ${sql.table(table)} t`.execute(
      desk.ctx.db,
    )
    return `${table} ${rows[0]?.hash}`
  })
  return Promise.all(hashes)
}

test('an article is added, left alone, updated, and says what it was before', async () => {
  const added = await upsert()
  assert.equal(added.outcome, 'added')
  assert.equal(added.previous, null)
  assert.equal(added.local_edits, false)
  assert.equal(added.item.enabled, true)
  assert.equal(added.item.source, 'api')
  await desk.settled()

  const before = await snapshot()
  const same = await upsert({ enabled: null, adopt_id: null, on_local_edits: null, dry_run: null })
  assert.equal(same.outcome, 'unchanged')
  assert.equal(same.item.updated_at, same.previous.updated_at)
  assert.deepEqual(await snapshot(), before)

  const updated = await upsert({ content: 'You may send goods back within 30 days.' })
  assert.equal(updated.outcome, 'updated')
  assert.equal(updated.previous.content, returns.content)
  assert.equal(updated.item.id, added.item.id)
  assert.equal(updated.item.index_status, 'pending')
})

test('a disabled article stays disabled until it is told otherwise', async () => {
  await upsert({ enabled: false })
  assert.equal((await upsert({ content: 'New.' })).item.enabled, false)
  assert.equal((await upsert({ content: 'New.', enabled: true })).item.enabled, true)
})

test('keys of 1 to 1000 bytes name articles, byte for byte', async () => {
  const keys = [
    'a',
    'a'.repeat(1000),
    'é'.repeat(500),
    `${'€'.repeat(333)}a`,
    '😀'.repeat(250),
    'é',
    'e\u0301',
    'A',
    'a ',
    'a\u200b',
  ]
  for (const key of keys) assert.equal((await upsert({ key })).outcome, 'added', key)
  for (const key of ['', 'a'.repeat(1001), 'é'.repeat(501), '😀'.repeat(251)]) {
    assert.equal((await desk.admin.post(`${base}/upsert`, { ...returns, key })).status, 400)
  }
})

test('a bad field is refused', async () => {
  const bad = [
    { key: undefined },
    { key: 7 },
    { title: '' },
    { title: 'x'.repeat(501) },
    { content: '' },
    { content: null },
    { enabled: 'true' },
    { on_local_edits: 'KEEP' },
    { adopt_id: '1' },
    { dry_run: 1 },
  ]
  for (const change of bad) {
    const { status, body } = await desk.admin.post(`${base}/upsert`, { ...returns, ...change })
    assert.equal(status, 400, JSON.stringify(change))
    assert.equal(body.error_type, 'InputException')
    assert.match(body.message, new RegExp(Object.keys(change)[0]!))
  }
})

test('content may have 25 MiB, and not a byte more', async () => {
  const limit = 25 * 1024 * 1024
  const { status } = await desk.admin.post(base, { title: 'Large', content: 'x'.repeat(limit + 1) })
  assert.equal(status, 400)
})

test('an edit in the panel is kept or overwritten, as the caller says', async () => {
  const { item } = await upsert()
  const edited = (await desk.admin.put(`${base}/${item.id}`, { content: 'Within 60 days.' })).body.data
  assert.equal(edited.local_edits, true)

  const kept = await upsert({ content: 'Within 30 days.', on_local_edits: 'keep', enabled: false })
  assert.equal(kept.outcome, 'conflict')
  assert.equal(kept.local_edits, true)
  assert.equal(kept.item.content, 'Within 60 days.')
  assert.equal(kept.item.enabled, true)
  assert.equal((await upsert({ content: 'Within 60 days.', on_local_edits: 'keep' })).outcome, 'unchanged')

  const overwritten = await upsert({ content: 'Within 30 days.' })
  assert.equal(overwritten.outcome, 'updated')
  assert.equal(overwritten.local_edits, true)
  assert.equal(overwritten.item.local_edits, false)
})

test('an article of the panel adopts a key once', async () => {
  const { id } = await create()
  await upsert({ key: 'taken' })
  const refused = async (change: object) => (await desk.admin.post(`${base}/upsert`, { ...returns, ...change })).status
  assert.equal(await refused({ adopt_id: 999_999_999 }), 404)
  assert.equal(await refused({ adopt_id: id, key: 'taken' }), 409)

  assert.equal((await upsert({ adopt_id: id, on_local_edits: 'keep' })).outcome, 'conflict')
  const adopted = await upsert({ adopt_id: id })
  assert.equal(adopted.outcome, 'adopted')
  assert.equal(adopted.item.id, id)
  assert.equal(adopted.item.key, 'returns')
  assert.equal(adopted.previous.key, null)
  assert.equal((await upsert({ adopt_id: id })).outcome, 'unchanged')
  assert.equal(await refused({ adopt_id: id, key: 'other' }), 409)
})

test('of two callers who adopt one article, one wins', async () => {
  const { id } = await create()
  const answers = await Promise.all(
    ['a', 'b'].map((key) => desk.admin.post(`${base}/upsert`, { ...returns, key, adopt_id: id })),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
})

test('a dry run says what would happen and leaves every table as it was', async () => {
  const { id } = await create()
  await upsert({ key: 'kept' })
  const { item } = await upsert({ key: 'edited' })
  await desk.admin.put(`${base}/${item.id}`, { title: 'Edited' })
  await desk.settled()

  const before = await snapshot()
  const added = await upsert({ key: 'new', dry_run: true })
  assert.equal(added.outcome, 'would_add')
  assert.equal(added.item.id, null)
  assert.equal(added.item.content, returns.content)
  assert.equal((await upsert({ key: 'kept', content: 'Other.', dry_run: true })).outcome, 'would_update')
  assert.equal((await upsert({ key: 'kept', dry_run: true })).outcome, 'unchanged')
  assert.equal((await upsert({ key: 'new', adopt_id: id, dry_run: true })).outcome, 'would_adopt')
  assert.equal((await upsert({ key: 'edited', on_local_edits: 'keep', dry_run: true })).outcome, 'conflict')
  assert.deepEqual(await snapshot(), before)
})

test('fifty writers of one key make one article and one chain of changes', async () => {
  const contents = Array.from({ length: 50 }, (_, n) => `Text of writer ${n}.`)
  const results = await Promise.all(contents.map((content) => upsert({ content })))
  assert.equal(results.filter(({ outcome }) => outcome === 'added').length, 1)
  assert.equal(results.filter(({ outcome }) => outcome === 'updated').length, 49)

  const next = new Map(results.map(({ previous, item }) => [previous?.content ?? null, item.content]))
  let steps = 0
  for (let at = next.get(null); at !== undefined; at = next.get(at)) steps++
  assert.equal(steps, 50)
})

test('fifty writers of the same text write it once', async () => {
  const results = await Promise.all(Array.from({ length: 50 }, () => upsert()))
  assert.equal(results.filter(({ outcome }) => outcome === 'added').length, 1)
  assert.equal(results.filter(({ outcome }) => outcome === 'unchanged').length, 49)
})

test('writing, editing and deleting one article at once end in one serial order', async () => {
  const { item } = await upsert()
  const answers = await Promise.all([
    desk.admin.post(`${base}/upsert`, { ...returns, content: 'Pushed.' }),
    desk.admin.put(`${base}/${item.id}`, { content: 'Edited.' }),
    desk.admin.delete(`${base}/${item.id}`),
  ])
  assert.equal(answers[0].status, 200)
  assert.ok([200, 404].includes(answers[1].status))
  assert.equal(answers[2].status, 200)
  await desk.settled()
  const { rows } =
    await sql`select 1 from passage where article_id = ${item.id} union all select 1 from posting where article_id = ${item.id}`.execute(
      desk.ctx.db,
    )
  assert.equal(rows.length, 0)
})

test('what an agent sends is kept byte for byte', async () => {
  const odd = [
    '\u202eright to left',
    'z̷̢̛͎a̸l̶g̷o',
    '\ufeffbom',
    'a\u0300'.repeat(1000),
    '<img src=x onerror=alert(1)>',
    "'; drop table article; --",
    '\u0007',
    '￾',
  ]
  for (const content of odd) {
    const { item } = await upsert({ content })
    assert.equal((await desk.admin.get(`${base}/${item.id}`)).body.data.content, content)
  }
})

test('an article is listed, read, edited and deleted', async () => {
  const { id } = await create({ title: 'Percent %_ sign', enabled: false })
  await upsert()
  const list = async (query: string) => (await desk.admin.get(`${base}?${query}`)).body.data
  assert.equal((await list('')).total, 2)
  assert.deepEqual(
    (await list('enabled=false')).results.map((article: { id: number }) => article.id),
    [id],
  )
  assert.equal((await list('source=api')).total, 1)
  assert.equal((await list(`query=${encodeURIComponent('%_')}`)).total, 1)
  assert.equal((await desk.admin.get(`${base}?source=nowhere`)).status, 400)

  const before = (await desk.admin.get(`${base}/${id}`)).body.data
  assert.deepEqual((await desk.admin.put(`${base}/${id}`, { title: null })).body.data, before)
  const edited = (await desk.admin.put(`${base}/${id}`, { enabled: true })).body.data
  assert.equal(edited.enabled, true)
  assert.equal((await desk.admin.delete(`${base}/${id}`)).body.data, true)
  assert.equal((await desk.admin.get(`${base}/${id}`)).status, 404)
  assert.equal((await desk.admin.put(`${base}/${id}`, { title: 'x' })).status, 404)
  assert.equal((await desk.admin.delete(`${base}/${id}`)).status, 404)
  assert.equal((await desk.admin.post(`${base}/${id}/reindex`)).status, 404)
})

test('every text keeps its author and where it came from', async () => {
  const { item } = await upsert()
  await desk.admin.put(`${base}/${item.id}`, { content: 'Edited.' })
  await desk.admin.put(`${base}/${item.id}`, { enabled: false })
  const { rows } = await sql<{ revision: number; how: string; author_id: number }>`
    select revision, how, author_id from article_version where article_id = ${item.id} order by revision`.execute(
    desk.ctx.db,
  )
  assert.deepEqual(
    rows.map(({ revision, how }) => [revision, how]),
    [
      [1, 'api'],
      [2, 'panel'],
    ],
  )
  assert.ok(rows.every(({ author_id }) => author_id > 0))
})

test('who may not manage the assistant is refused', async () => {
  const agent = await desk.agent('Agent')
  assert.equal((await agent.get(base)).status, 403)
  assert.equal((await agent.post(`${base}/upsert`, returns)).status, 403)
  assert.equal((await agent.get(`${base}/search?query=x`)).status, 403)
})

test('a question finds the article that answers it, best first', async () => {
  await upsert()
  await upsert({
    key: 'shipping',
    title: 'Shipping costs',
    content: 'Shipping to Norway costs 12 €.\n\n# Returns\n\nFree.',
  })
  await upsert({
    key: 'german',
    title: 'Versandkosten',
    content: 'Der Versand nach Österreich kostet 5 € und ist für dich immer schnell.',
  })
  await upsert({
    key: 'russian',
    title: 'Возврат денег',
    content: 'Мы возвращаем деньги в течение 10 дней после возврата товара.',
  })
  await upsert({ key: 'chinese', title: '退货政策', content: '收到商品后十四天内可以退货。' })
  await desk.settled()
  assert.equal((await find('How much does it cost to ship something to norway?'))[0]?.key, 'shipping')
  assert.equal((await find('can I send the goods back'))[0]?.key, 'returns')
  assert.equal((await find('Was kosten Sendungen nach Österreich?'))[0]?.key, 'german')
  assert.equal((await find('как вернуть деньги за товары'))[0]?.key, 'russian')
  assert.equal((await find('怎么退货？'))[0]?.key, 'chinese')
  assert.equal((await find('shiping to norwai'))[0]?.key, 'shipping')
  assert.equal((await find('возрат'))[0]?.key, 'russian')
  assert.deepEqual(await find('zebra xylophone'), [])
  assert.deepEqual(await find('?!'), [])
  assert.equal((await desk.admin.get(`${base}/search?query=`)).status, 400)
  assert.equal((await desk.admin.get(`${base}/search?query=x&limit=51`)).status, 400)
})

test('a disabled, edited or deleted article is out of the search at once', async () => {
  const { item } = await upsert()
  await desk.settled()
  assert.equal((await find('goods')).length, 1)
  await desk.admin.put(`${base}/${item.id}`, { enabled: false })
  assert.equal((await find('goods')).length, 0)
  await desk.admin.put(`${base}/${item.id}`, { enabled: true })
  assert.equal((await find('goods')).length, 1)
  await transaction(desk.ctx, async (ctx) => {
    // The index of the edit waits for this lock, so the search is asked before it is done.
    await sql`lock table passage in share mode`.execute(ctx.db)
    await desk.admin.put(`${base}/${item.id}`, { content: 'You may keep the goods.' })
    assert.equal((await find('goods')).length, 0)
  })
  await desk.settled()
  assert.equal((await find('goods'))[0]?.passage, 'You may keep the goods.')
  await desk.admin.delete(`${base}/${item.id}`)
  assert.equal((await find('goods')).length, 0)
})

test('a slow index of an older text never wins, and nobody who edits waits for it', async () => {
  const { item } = await upsert({ content: 'An old zebra.' })
  await desk.settled()
  let slow: Promise<string> | undefined
  await transaction(desk.ctx, async (ctx) => {
    // Holds up every index that counts the word, after it has stored its passages.
    await sql`update lexeme set passages = passages where lexeme = 'zebra'`.execute(ctx.db)
    slow = indexArticle(desk.ctx, { article_id: item.id, revision: 1 })
    const waits = sql`select 1 from pg_locks where not granted and locktype = 'transactionid'`
    while ((await waits.execute(ctx.db)).rows.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    assert.equal((await upsert({ content: 'A new horse.' })).outcome, 'updated')
  })
  assert.equal(await slow, 'skipped: superseded')
  await desk.settled()
  assert.equal(await indexArticle(desk.ctx, { article_id: item.id, revision: 1 }), 'skipped: superseded')
  assert.deepEqual(await find('zebra'), [])
  assert.equal((await find('horse'))[0]?.article_id, item.id)
})

test('what is counted of the vocabulary is what stands in the index, after any storm', async () => {
  const texts = ['Goods and parcels.', 'Parcels alone.', 'Horses, parcels and goods.']
  const write = (n: number) => upsert({ key: `k${n % 5}`, content: `${texts[n % 3]} ${n}` })
  await Promise.all(Array.from({ length: 30 }, (_, n) => write(n)))
  const { results } = (await desk.admin.get(base)).body.data
  await Promise.all(results.slice(0, 3).map(({ id }: { id: number }) => desk.admin.delete(`${base}/${id}`)))
  await desk.settled()
  const { rows } = await sql`
    (select lexeme, passages, titles from lexeme except
     select lexeme, count(*) filter (where not in_title), count(*) filter (where in_title) from posting group by lexeme)
    union all
    (select language, articles, passages from corpus where articles > 0 except
     select language, count(*) filter (where kind = 'title'), count(*) filter (where kind = 'text') from passage group by language)
    union all
    select 'orphan', count(*), 0 from posting where passage_id not in (select id from passage) having count(*) > 0`.execute(
    desk.ctx.db,
  )
  assert.deepEqual(rows, [])
  const stale =
    await sql`select 1 from passage join article on article.id = article_id where passage.revision <> article.revision`.execute(
      desk.ctx.db,
    )
  assert.deepEqual(stale.rows, [])
})

test('indexing says how it went, and can be asked for again', async () => {
  const { item } = await upsert()
  await desk.settled()
  const read = async () => (await desk.admin.get(`${base}/${item.id}`)).body.data
  assert.equal((await read()).index_status, 'indexed')
  assert.equal((await read()).language, 'en')
  const again = (await desk.admin.post(`${base}/${item.id}/reindex`)).body.data
  assert.equal(again.index_status, 'pending')
  assert.equal(again.updated_at, item.updated_at)
  await Promise.all(Array.from({ length: 20 }, () => desk.admin.post(`${base}/${item.id}/reindex`)))
  await desk.settled()
  assert.equal((await read()).index_status, 'indexed')
  assert.equal((await find('goods')).length, 1)
})

test('more than a mebibyte of distinct words is stored and found', async () => {
  const words = Array.from({ length: 120_000 }, (_, n) => `w${n.toString(36)}${(n * 7919).toString(36)}`)
  const { item } = await upsert({ content: words.join(' ') })
  await desk.settled()
  assert.equal((await desk.admin.get(`${base}/${item.id}`)).body.data.index_status, 'indexed')
  assert.equal((await find(words[119_000]!))[0]?.article_id, item.id)
})
