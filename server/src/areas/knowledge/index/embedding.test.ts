import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { emptyKnowledge } from '../../../../test/knowledge.ts'
import { type Fault, type ModelServer, startModelServer } from '../../../../test/models.ts'
import { countTicks } from '../../../../test/ticks.ts'
import { searchKnowledge } from './search.ts'

const base = '/api/v1/ai/snippets'
let server: ModelServer
let desk: TestDesk
/** The same models at the same machine under another name. */
const elsewhere = () => server.url.replace('127.0.0.1', 'localhost')
before(async () => {
  server = await startModelServer()
  desk = await startDesk({ config: { outboundAllow: [new URL(server.url).host, new URL(elsewhere()).host] } })
})
after(async () => {
  await desk.stop()
  await server.stop()
})
beforeEach(async () => {
  await desk.settled()
  await server.reset()
  await emptyKnowledge(desk, 'passage_bits', 'passage_vector', 'provider')
  await sql`delete from job`.execute(desk.ctx.db)
  await choose()
  await desk.settled()
})

const choose = (change: object = {}, purpose = 'embedding') =>
  desk.admin.put(`/api/v1/ai/models/${purpose}`, { enabled: true, address: server.url, model: 'small', ...change })

const texts = {
  refunds: 'A refund reaches your account ten days later.',
  parcels: 'Your parcel leaves our house within a day.',
  hours: 'We answer from nine to five.',
}
async function write(change: object = {}): Promise<number> {
  const article = { key: 'refunds', title: 'Money', content: texts.refunds, ...change }
  return (await desk.admin.post(`${base}/upsert`, article)).body.data.item.id
}
async function writeAll(): Promise<void> {
  for (const [key, content] of Object.entries(texts)) await write({ key, title: key.slice(0, 2), content })
  await desk.settled()
}
const find = async (query: string, limit = 10): Promise<string[]> => {
  const answer = await desk.admin.get(`${base}/search?limit=${limit}&query=${encodeURIComponent(query)}`)
  assert.equal(answer.status, 200)
  return answer.body.data.map(({ key }: { key: string }) => key)
}
const read = async (id: number) => (await desk.admin.get(`${base}/${id}`)).body.data

/** Counts vectors that belong to no passage of the article's text. */
async function countStrays(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from passage_bits full join passage_vector using (passage_id)
    where passage_bits.passage_id is null or passage_vector.passage_id is null or not exists (
      select from passage join article on article.id = article_id
      where passage.id = passage_id and passage.revision = article.revision)`.execute(desk.ctx.db)
  return rows[0]!.count
}

test('what is meant is found, though no word of it stands in the text', async () => {
  await writeAll()
  assert.equal((await find('erstattung'))[0], 'refunds')
  assert.equal((await find('Wo ist mein Paket?'))[0], 'parcels')
  await choose({ enabled: false })
  assert.deepEqual(await find('erstattung'), [])
})

test('what both words and meaning find comes before what one of them finds', async () => {
  await writeAll()
  await write({ key: 'both', title: 'x', content: 'A reimbursement, that is, a refund.' })
  await desk.settled()
  assert.equal((await find('refund reimbursement', 2))[0], 'both')
})

test('two articles that words find equally well are rivals with the model too, unless a re-ranker decides', async () => {
  await write({ key: 'days', title: 'x', content: 'A refund takes days.' })
  await write({ key: 'weeks', title: 'y', content: 'A refund takes weeks.' })
  await write({ key: 'hours', title: 'z', content: texts.hours })
  await desk.settled()
  const rivalOf = async (query: string) => (await searchKnowledge(desk.ctx, query, 10)).rival
  assert.equal(await rivalOf('refund'), 'close')
  assert.equal(await rivalOf('refund days'), false)
  await choose({ model: 'order' }, 'rerank')
  assert.equal(await rivalOf('refund'), false)
})

test('disabled, edited and deleted articles are out the moment the write is answered', async () => {
  await writeAll()
  const id = await write({ title: 're', enabled: false })
  assert.ok(!(await find('erstattung')).includes('refunds'))
  await write({ title: 're', enabled: true })
  assert.ok((await find('erstattung')).includes('refunds'))
  const release = await server.hold()
  await write({ content: 'Something else altogether.' })
  await server.fail('error')
  await release()
  assert.ok(!(await find('refund')).includes('refunds'))
  await desk.admin.delete(`${base}/${id}`)
  await desk.settled()
  assert.equal(await countStrays(), 0)
})

const meanwhile = {
  disabled: (id: number) => desk.admin.put(`${base}/${id}`, { enabled: false }),
  edited: (id: number) => desk.admin.put(`${base}/${id}`, { content: 'Nothing about that any more.' }),
  deleted: (id: number) => desk.admin.delete(`${base}/${id}`),
}
for (const [how, change] of Object.entries(meanwhile)) {
  test(`an article that is ${how} while the re-ranker reads it is in neither that answer nor a later one`, async () => {
    await writeAll()
    const id = await write({ title: 're' })
    await desk.settled()
    await choose({ model: 'order' }, 'rerank')
    await choose({ enabled: false })
    const release = await server.hold()
    const finding = find('refund')
    await server.called('/v1/rerank', 'ten days later')
    assert.equal((await change(id)).status, 200)
    await release()
    assert.deepEqual(await finding, [])
    await desk.settled()
    assert.deepEqual(await find('refund'), [])
  })
}

test('a slow embedding of an older text never wins', async () => {
  const release = await server.hold()
  await write({ content: 'About an old reimbursement.' })
  await server.called('/v1/embeddings', 'old reimbursement')
  const id = await write({ content: 'About the new package.' })
  await release()
  await desk.settled()
  assert.equal((await read(id)).index_status, 'indexed')
  assert.equal(await countStrays(), 0)
  const { rows } = await sql<{ text: string }>`
    select text from passage join passage_bits on passage_id = passage.id`.execute(desk.ctx.db)
  assert.deepEqual(rows, [{ text: 'About the new package.' }])
})

test('while only some articles are embedded, the others keep the place that their words give them', async () => {
  await server.fail('busy')
  await write({ key: 'without', content: 'A refund takes days.' })
  await desk.settled()
  await server.fail()
  await write({ key: 'with', content: 'A refund takes many days.' })
  await write({ key: 'far', content: texts.hours })
  await desk.settled()
  const { articles, embedded } = (await desk.admin.get('/api/v1/ai/models/embedding/progress')).body.data
  assert.deepEqual([articles, embedded], [3, 2])
  assert.deepEqual(await find('refund'), ['without', 'with', 'far'])
})

const faults: Fault[] = ['error', 'busy', 'too_long', 'no_number', 'too_few', 'no_json']
for (const fault of faults) {
  test(`with the fault "${fault}" an article is found by its words, says why, and reindexing heals it`, async () => {
    await choose({ dimensions: 64 })
    await server.fail(fault)
    const id = await write()
    await desk.settled()
    const failed = await read(id)
    assert.equal(failed.index_status, 'failed')
    assert.match(failed.index_error, /^embedding: /)
    assert.deepEqual(await find('refund'), ['refunds'])

    await server.fail()
    await desk.admin.post(`${base}/${id}/reindex`)
    await desk.settled()
    const { index_status, index_error } = await read(id)
    assert.deepEqual({ index_status, index_error }, { index_status: 'indexed', index_error: null })
    assert.deepEqual(await find('erstattung'), ['refunds'])
  })
}

test('a failed embedding is tried again, and not before the service wants to be asked', async () => {
  await server.fail('error')
  await write()
  await desk.settled()
  await server.fail('busy')
  await write({ key: 'parcels', content: texts.parcels })
  await desk.settled()
  const { rows } = await sql<{ seconds: number; attempts: number }>`
    select extract(epoch from run_at - now())::int as seconds, attempts from job where task = 'knowledge.embed' and key is not null
    order by (payload->>'article_id')::bigint`.execute(desk.ctx.db)
  assert.equal(rows.length, 2)
  assert.ok(rows[0]!.seconds < 30 && rows[0]!.attempts > 0)
  assert.ok(rows[1]!.seconds > 60 && rows[1]!.seconds <= 120)
})

test('a model that says nothing is not waited for long', async () => {
  await writeAll()
  await choose({ model: 'order' }, 'rerank')
  await server.fail('silence')
  const ticks = countTicks()
  assert.equal((await find('refund'))[0], 'refunds')
  assert.ok(ticks() < 100)
})

test('another model embeds everything again, and vectors of two models are never compared', async () => {
  await writeAll()
  await server.fail('error')
  await choose({ model: 'large', dimensions: 128 })
  await desk.settled()
  await server.fail()
  assert.deepEqual(await find('erstattung'), [])
  assert.equal((await find('refund'))[0], 'refunds')

  await choose({ model: 'large', dimensions: 96 })
  await desk.settled()
  assert.equal((await find('erstattung'))[0], 'refunds')
  const { rows } = await sql<object>`select distinct model, dimensions, length(bits) from passage_bits`.execute(
    desk.ctx.db,
  )
  const model = `large at ${new URL(server.url).host}`
  assert.deepEqual(rows, [{ model, dimensions: 96, length: 96 }])
})

test('a model of the same name at another server is another model', async () => {
  await writeAll()
  await server.fail('error')
  await choose({ address: elsewhere() })
  await desk.settled()
  assert.deepEqual(await find('erstattung'), [])
  await server.reset()
  await choose({ address: elsewhere(), dimensions: null })
  await desk.settled()
  assert.equal((await find('erstattung'))[0], 'refunds')
  const { rows } = await sql<object>`select distinct model from passage_bits`.execute(desk.ctx.db)
  assert.deepEqual(rows, [{ model: `small at ${new URL(elsewhere()).host}` }])
})

const progress = async () => (await desk.admin.get('/api/v1/ai/models/embedding/progress')).body.data

test('articles from before there was a model are embedded once one is chosen, and how far is told', async () => {
  await choose({ enabled: false })
  await writeAll()
  assert.deepEqual(await find('erstattung'), [])
  assert.deepEqual(await progress(), { articles: 3, embedded: 0, failed: 0, test: null })
  await server.fail('error')
  await choose()
  await desk.settled()
  assert.deepEqual(await progress(), { articles: 3, embedded: 0, failed: 3, test: null })
  await server.fail()
  await choose({ dimensions: 96 })
  await desk.settled()
  assert.deepEqual(await progress(), { articles: 3, embedded: 3, failed: 0, test: null })
  assert.equal((await find('erstattung'))[0], 'refunds')
})

test('the re-ranker has the last word, and what it cannot rank stays in its order', async () => {
  await writeAll()
  await write({ key: 'exact', title: 'refund', content: 'refund account' })
  await desk.settled()
  await choose({ model: 'order' }, 'rerank')
  assert.equal((await find('refund account'))[0], 'exact')
  const before = (await server.calls()).length
  await server.fail('no_number')
  await choose({ enabled: false })
  assert.ok((await find('refund account')).includes('refunds'))
  assert.ok((await server.calls()).length > before)
})

test('questions are told from passages as the model wants it, and everything is embedded anew when that changes', async () => {
  await writeAll()
  const embedded = async () => {
    await desk.settled()
    const calls = (await server.calls()).filter(({ path }) => path === '/v1/embeddings')
    await server.forget()
    return calls.map(({ body }) => [body['input'], body['input_type']] as [string[], string | undefined])
  }
  const inputs = async () => (await embedded()).flatMap(([input]) => input)
  await embedded()
  await choose({ input_style: 'prefix' })
  const passages = await inputs()
  assert.ok(passages.includes(`passage: re\n${texts.refunds}`), passages.join('\n'))
  assert.equal((await find('erstattung'))[0], 'refunds')
  assert.deepEqual(await inputs(), ['query: erstattung'])
  await choose({ input_style: null, model: 'voyage-3' })
  assert.ok((await embedded()).some(([input, type]) => type === 'document' && input.includes(`re\n${texts.refunds}`)))
  await find('erstattung')
  assert.deepEqual(await embedded(), [[['erstattung'], 'query']])
  await choose({ input_style: 'none' })
  assert.ok((await embedded()).every(([, type]) => type === undefined))
})
