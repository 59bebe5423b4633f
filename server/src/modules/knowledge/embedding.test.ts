import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { startDesk, type TestDesk } from '../../../test/desk.ts'
import { type Fault, type ModelServer, startModelServer } from '../../../test/models.ts'

const base = '/api/v1/ai/snippets'
let server: ModelServer
let desk: TestDesk
before(async () => {
  server = await startModelServer()
  desk = await startDesk({ config: { outboundAllow: [new URL(server.url).host] } })
})
after(async () => {
  await desk.stop()
  await server.stop()
})
beforeEach(async () => {
  await desk.settled()
  Object.assign(server, { fault: undefined, gate: Promise.resolve() })
  await sql`truncate article, article_version, passage, posting, lexeme, corpus, passage_bits, passage_vector, provider`.execute(
    desk.ctx.db,
  )
  await sql`delete from graphile_worker._private_jobs`.execute(desk.ctx.db)
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

/** Holds every call of the model until it is let go. */
function hold(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  server.gate = promise
  return resolve
}

/** Waits until the model is called with this text in the path's body. */
async function called(path: string, text: string): Promise<void> {
  const isIt = () => server.calls.some((call) => call.path === path && JSON.stringify(call.body).includes(text))
  for (let tries = 0; !isIt(); tries++) {
    assert.ok(tries < 500, `${path} was never called with ${text}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

/** Vectors that no passage of the article's text has. */
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
  assert.equal((await find('reimbursement'))[0], 'refunds')
  assert.equal((await find('Wo ist mein Paket?'))[0], 'parcels')
  await choose({ enabled: false })
  assert.deepEqual(await find('reimbursement'), [])
})

test('what both words and meaning find comes before what one of them finds', async () => {
  await writeAll()
  await write({ key: 'both', title: 'x', content: 'A reimbursement, that is, a refund.' })
  await desk.settled()
  assert.equal((await find('refund reimbursement', 2))[0], 'both')
})

test('disabled, edited and deleted articles are out the moment the write is answered', async () => {
  await writeAll()
  const id = await write({ title: 're', enabled: false })
  assert.ok(!(await find('reimbursement')).includes('refunds'))
  await write({ title: 're', enabled: true })
  assert.ok((await find('reimbursement')).includes('refunds'))
  const release = hold()
  await write({ content: 'Something else altogether.' })
  server.fault = 'error'
  release()
  assert.ok(!(await find('refund')).includes('refunds'))
  await desk.admin.delete(`${base}/${id}`)
  await desk.settled()
  assert.equal(await countStrays(), 0)
})

test('an article that is disabled while the re-ranker reads it is not found', async () => {
  await writeAll()
  await choose({ model: 'order' }, 'rerank')
  await choose({ enabled: false })
  const release = hold()
  const finding = find('refund')
  await called('/v1/rerank', 'ten days later')
  await write({ title: 're', enabled: false })
  release()
  assert.deepEqual(await finding, [])
})

test('a slow embedding of an older text never wins', async () => {
  const release = hold()
  await write({ content: 'About an old reimbursement.' })
  await called('/v1/embeddings', 'old reimbursement')
  const id = await write({ content: 'About the new package.' })
  release()
  await desk.settled()
  assert.equal((await read(id)).index_status, 'indexed')
  assert.equal(await countStrays(), 0)
  const { rows } = await sql<{ text: string }>`
    select text from passage join passage_bits on passage_id = passage.id`.execute(desk.ctx.db)
  assert.deepEqual(rows, [{ text: 'About the new package.' }])
})

const faults: Fault[] = ['error', 'busy', 'too_long', 'no_number', 'too_few', 'no_json']
for (const fault of faults) {
  test(`with the fault "${fault}" an article is found by its words, says why, and reindexing heals it`, async () => {
    await choose({ dimensions: 64 })
    server.fault = fault
    const id = await write()
    await desk.settled()
    const failed = await read(id)
    assert.equal(failed.index_status, 'failed')
    assert.match(failed.index_error, /^embedding: /)
    assert.deepEqual(await find('refund'), ['refunds'])

    server.fault = undefined
    await desk.admin.post(`${base}/${id}/reindex`)
    await desk.settled()
    const { index_status, index_error } = await read(id)
    assert.deepEqual({ index_status, index_error }, { index_status: 'indexed', index_error: null })
    assert.deepEqual(await find('reimbursement'), ['refunds'])
  })
}

test('a failed embedding is tried again, and not before the service wants to be asked', async () => {
  server.fault = 'error'
  await write()
  await desk.settled()
  server.fault = 'busy'
  await write({ key: 'parcels', content: texts.parcels })
  await desk.settled()
  const { rows } = await sql<{ seconds: number; attempts: number }>`
    select extract(epoch from run_at - now())::int as seconds, attempts from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where identifier = 'knowledge.embed' and key is not null
    order by (payload->>'article_id')::bigint`.execute(desk.ctx.db)
  assert.equal(rows.length, 2)
  assert.ok(rows[0]!.seconds < 30 && rows[0]!.attempts > 0)
  assert.ok(rows[1]!.seconds > 60 && rows[1]!.seconds <= 120)
})

test('a model that says nothing is not waited for long', async () => {
  await writeAll()
  await choose({ model: 'order' }, 'rerank')
  server.fault = 'silence'
  const began = performance.now()
  assert.equal((await find('refund'))[0], 'refunds')
  assert.ok(performance.now() - began < 10_000)
})

test('another model embeds everything again, and vectors of two models are never compared', async () => {
  await writeAll()
  server.fault = 'error'
  await choose({ model: 'large', dimensions: 128 })
  await desk.settled()
  server.fault = undefined
  assert.deepEqual(await find('reimbursement'), [])
  assert.equal((await find('refund'))[0], 'refunds')

  await choose({ model: 'large', dimensions: 96 })
  await desk.settled()
  assert.equal((await find('reimbursement'))[0], 'refunds')
  const { rows } = await sql<object>`select distinct model, dimensions, length(bits) from passage_bits`.execute(
    desk.ctx.db,
  )
  assert.deepEqual(rows, [{ model: 'large', dimensions: 96, length: 96 }])
})

test('articles from before there was a model are embedded once one is chosen', async () => {
  await choose({ enabled: false })
  await writeAll()
  assert.deepEqual(await find('reimbursement'), [])
  await choose()
  await desk.settled()
  assert.equal((await find('reimbursement'))[0], 'refunds')
})

test('the re-ranker has the last word, and what it cannot rank stays in its order', async () => {
  await writeAll()
  await write({ key: 'exact', title: 'refund', content: 'refund account' })
  await desk.settled()
  await choose({ model: 'order' }, 'rerank')
  assert.equal((await find('refund account'))[0], 'exact')
  const before = server.calls.length
  server.fault = 'no_number'
  await choose({ enabled: false })
  assert.ok((await find('refund account')).includes('refunds'))
  assert.ok(server.calls.length > before)
})
