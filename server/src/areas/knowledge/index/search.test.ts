import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { TestDesk } from '../../../../test/desk.ts'
import { upsertReturns, useKnowledgeDesk } from '../../../../test/knowledge.ts'
import { awaitedLocks } from '../../../../test/meanwhile.ts'
import { transaction } from '../../../platform/transaction.ts'
import { healIndexes, indexArticle } from './service.ts'

const base = '/api/v1/ai/snippets'
let desk: TestDesk
useKnowledgeDesk((made) => {
  desk = made
})

const upsert = (change: object = {}) => upsertReturns(desk, change)
const find = async (query: string) =>
  (await desk.admin.get(`${base}/search?query=${encodeURIComponent(query)}`)).body.data as {
    article_id: number
    key: string | null
    passage: string
    score: number
    confidence: number
  }[]

test('a word with a typing error is sought by its stem in the language of the question', async () => {
  const german = 'Sie können Waren innerhalb von vierzehn Tagen zurückgeben, und das Geld bekommen Sie auf Ihr Konto.'
  await upsert({ key: 'german', title: 'Rückgabe von Waren', content: german })
  await desk.settled()
  assert.equal((await find('wie geht die Rükgabe'))[0]?.key, 'german')
})

test('Polish is found by other forms of its words, also where another article has the very form', async () => {
  await upsert({ key: 'password', title: 'Logowanie', content: 'Nowe hasło ustawisz sam. Nie podawaj go nikomu.' })
  await upsert({
    key: 'bank',
    title: 'Bank',
    content: 'Kiedy dzwoni bank, nie pyta o hasła. To jest ważne dla każdego.',
  })
  await desk.settled()
  assert.deepEqual((await find('gdzie są hasła')).map(({ key }) => key).sort(), ['bank', 'password'])
})

test('a word is found in what is written as one with another, and by its parts', async () => {
  const smell =
    'Bei Gasgeruch öffnen Sie alle Fenster und verlassen das Haus, bevor Sie die Nummer des Notdienstes wählen.'
  const meter = 'Den Stand vom Zähler für Strom melden Sie einmal im Jahr, und die Rechnung kommt dann per Post.'
  await upsert({ key: 'smell', title: 'Notfälle', content: smell })
  await upsert({ key: 'meter', title: 'Ablesen', content: meter })
  await desk.settled()
  assert.equal((await find('riecht hier nach Gas, was muss ich tun'))[0]?.key, 'smell')
  assert.equal((await find('wo finde ich den Stromzähler'))[0]?.key, 'meter')
})

test('a word that stands nowhere is replaced by its synonyms, and else by words of everyday use', async () => {
  await upsert({ key: 'buggies', title: 'With children', content: 'Buggies travel free of charge in the hold.' })
  await upsert({ key: 'post', title: 'Late orders', content: 'A dispatch may be late. Postage stays the same.' })
  await upsert({ key: 'shipping', title: 'Costs', content: 'Shipping is free from 50 €.' })
  await desk.settled()
  assert.equal((await find('pushchair'))[0]?.key, 'buggies')
  const keys = async (query: string) => (await find(query)).map(({ key }) => key).sort()
  assert.deepEqual(await keys('courier'), [])
  assert.deepEqual(await keys('delivery'), ['post', 'shipping'])
  await upsert({ key: 'parcels', title: 'Losses', content: 'A parcel that is lost is replaced.' })
  await upsert({ key: 'driver', title: 'At the door', content: 'The driver rings twice.' })
  await desk.settled()
  assert.deepEqual(await keys('courier'), ['driver'])
  assert.deepEqual(await keys('delivery'), ['post', 'shipping'])
})

test('a measure or a code is found with and without its space', async () => {
  await upsert({ key: 'apart', title: 'Bags', content: 'A bag of 23 kg is free.' })
  await upsert({ key: 'joined', title: 'Boxes', content: 'A box of 31kg costs more.' })
  await desk.settled()
  const first = async (query: string) => (await find(query))[0]?.key
  assert.deepEqual(await Promise.all(['23kg', '23 kg', '31kg', '31 kg'].map(first)), [
    'apart',
    'apart',
    'joined',
    'joined',
  ])
  await upsert({ key: 'code', title: 'Panel', content: 'E 507 says that the bottle is empty.' })
  await upsert({ key: 'joined code', title: 'Lights', content: 'F212 says that the bulb is broken.' })
  await desk.settled()
  assert.deepEqual(await Promise.all(['it says E507', 'it says F 212'].map(first)), ['code', 'joined code'])
})

test('French is found with and without its ligature', async () => {
  const content = 'Vous pouvez mettre en œuvre le service dans la journée, et le cœur du produit est garanti dix ans.'
  await upsert({ key: 'french', title: 'Mise en service', content })
  await desk.settled()
  for (const query of ['coeur', 'cœur', 'CŒUR', 'mise en oeuvre', 'œuvre'])
    assert.equal((await find(query))[0]?.key, 'french', query)
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
  const [right, ...others] = await find('How much does shipping to Norway cost?')
  assert.ok(right!.confidence > 0.42 && right!.confidence < 1, `${right!.confidence}`)
  for (const { confidence } of others) assert.ok(confidence > 0 && confidence < right!.confidence, `${confidence}`)
  const [vague] = await find('Do you send zebras and xylophones to Norway?')
  assert.ok(vague!.confidence < right!.confidence / 2, `${vague!.confidence}`)
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
    // The index of the edit waits for this lock, so the search runs before it is done.
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
    // Delays every index that counts the word, after it has stored its passages.
    await sql`update lexeme set passages = passages where lexeme = 'zebra'`.execute(ctx.db)
    slow = indexArticle(desk.ctx, { article_id: item.id, revision: 1 })
    const waits = awaitedLocks(sql`locktype = 'transactionid'`)
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

/** Those that wait. One that runs has begun with an older text. */
const jobsOf = async (id: number) =>
  (
    await sql<{ attempts: number; run_at: Date }>`
      select attempts, run_at from job where state <> 'running' and key = ${`knowledge.index:${id}`}`.execute(
      desk.ctx.db,
    )
  ).rows

test('an index that fails is shown, is tried again after growing pauses, and heals by itself', async () => {
  await sql`alter table posting rename to posting_away`.execute(desk.ctx.db)
  const { item } = await upsert()
  const pauses: number[] = []
  /** Makes the next try, which would wait, due now. */
  const bringForward = async () => {
    await sql`update job set run_at = now() where key = ${`knowledge.index:${item.id}`}`.execute(desk.ctx.db)
    await sql`select pg_notify('parley_job', '')`.execute(desk.ctx.db)
  }
  try {
    for (const _ of [1, 2, 3]) {
      await desk.settled()
      const { index_status, index_error } = (await desk.admin.get(`${base}/${item.id}`)).body.data
      assert.equal(index_status, 'failed')
      assert.match(index_error, /posting/)
      const [job] = await jobsOf(item.id)
      pauses.push(job!.run_at.getTime() - Date.now())
      await bringForward()
    }
    await desk.settled()
  } finally {
    await sql`alter table posting_away rename to posting`.execute(desk.ctx.db)
  }
  assert.ok(pauses[0]! < pauses[1]! && pauses[1]! < pauses[2]!, String(pauses))
  await bringForward()
  await desk.settled()
  assert.equal((await find('goods')).length, 1)
})

test('an article whose job was lost is indexed all the same', async () => {
  const { rows } = await sql<{ id: number }>`
    insert into article (title, content, content_hash, index_status)
    select 'Lost', 'A lonely walrus.', '', state from unnest(array['pending', 'indexing', 'failed']) state
    returning id`.execute(desk.ctx.db)
  assert.equal(await healIndexes(desk.ctx), '3 articles')
  assert.equal(await healIndexes(desk.ctx), '0 articles')
  await desk.settled()
  assert.deepEqual((await find('walrus')).map(({ article_id }) => article_id).sort(), rows.map(({ id }) => id).sort())
})

test('of ten thousand articles one that is asked for twenty times at once is indexed by one job', async () => {
  const { item } = await upsert({ content: 'A zebra.' })
  await desk.settled()
  await sql`
    insert into article (title, content, content_hash, index_status)
    select 'Article', 'Text.', '', 'indexed' from generate_series(1, 10000)`.execute(desk.ctx.db)
  const asked = Array.from({ length: 20 }, () => desk.admin.post(`${base}/${item.id}/reindex`))
  const read = Array.from({ length: 20 }, () => desk.admin.get(base))
  for (const { status } of await Promise.all([...asked, ...read])) assert.equal(status, 200)
  assert.ok((await jobsOf(item.id)).length <= 1)
  await desk.settled()
  assert.equal((await desk.admin.get(`${base}/${item.id}`)).body.data.index_status, 'indexed')
})
