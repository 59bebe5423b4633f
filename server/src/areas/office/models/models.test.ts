import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { sql } from 'kysely'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { emptyTables } from '../../../../test/emptying.ts'
import { type Fault, type ModelServer, startModelServer } from '../../../../test/models.ts'

const path = '/api/v1/ai/models/embedding'
const bullets = '•'.repeat(10)
const unpriced = { input_style: null, input_price: null, output_price: null, daily_budget: null }
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
afterEach(async () => {
  await server.fail()
  await emptyTables(desk, 'provider')
})

const choose = async (change: object = {}) => {
  const answer = await desk.admin.put(path, { address: server.url, api_key: 'sk-secret', model: 'small', ...change })
  return answer.body.data
}

test('a model is nothing until it is chosen', async () => {
  for (const purpose of ['chat', 'embedding', 'transcription', 'rerank']) {
    const { body } = await desk.admin.get(`/api/v1/ai/models/${purpose}`)
    const nothing = { enabled: false, kind: 'openai', address: '', api_key: '', model: '', dimensions: null }
    const { spend, ...settings } = body.data
    assert.deepEqual(settings, { purpose, ...nothing, ...unpriced, outage: null, updated_at: null })
    assert.deepEqual({ ...spend, day: '' }, { day: '', calls: 0, input_tokens: 0, output_tokens: 0, cost: 0 })
  }
  const list = (await desk.admin.get('/api/v1/ai/models')).body.data
  assert.deepEqual(
    list.map(({ purpose }: { purpose: string }) => purpose),
    ['chat', 'embedding', 'transcription', 'rerank'],
  )
  assert.equal((await desk.admin.get('/api/v1/ai/models/painting')).status, 400)
})

test('the key is stored sealed, shown as ten bullets, and kept by them', async () => {
  const chosen = await choose({ enabled: true, dimensions: 64 })
  const { spend: _, updated_at: __, ...settings } = chosen
  const { address, model } = { address: server.url, model: 'small' }
  const shown = { enabled: true, kind: 'openai', address, api_key: bullets, model, dimensions: 64, outage: null }
  assert.deepEqual(settings, { purpose: 'embedding', ...shown, ...unpriced })
  const kept = (await desk.admin.put(path, { api_key: bullets })).body.data
  assert.deepEqual(kept, { ...chosen, updated_at: kept.updated_at })
  const { rows } = await sql<{ api_key: string }>`select api_key from provider`.execute(desk.ctx.db)
  assert.match(rows[0]!.api_key, /^v1\./)
  await desk.admin.post(`${path}/test`)
  assert.equal((await server.calls()).at(-1)?.authorization, 'Bearer sk-secret')
  assert.equal((await desk.admin.put(path, { api_key: '' })).body.data.api_key, '')
})

test('a stored key goes to no other server', async () => {
  await choose()
  const moved = await desk.admin.put(path, { address: 'https://elsewhere.example/v1' })
  assert.deepEqual([moved.status, moved.headers.get('x-field')], [400, 'api_key'])
  assert.equal((await desk.admin.put(path, { address: `${server.url}/beta/` })).body.data.address, `${server.url}/beta`)
})

test('an address that is none, and a model without one, are refused at their fields', async () => {
  for (const address of ['ollama', 'ftp://x.example', 'http://me:pw@x.example/v1', 'http://x.example/v1?key=1']) {
    const refused = await desk.admin.put(path, { address })
    assert.deepEqual([refused.status, refused.headers.get('x-field')], [400, 'address'])
  }
  const incomplete = await desk.admin.put(path, { enabled: true, address: server.url })
  assert.deepEqual([incomplete.status, incomplete.headers.get('x-field')], [400, 'model'])
})

test('a test calls the model, also while it is switched off', async () => {
  assert.equal((await desk.admin.post(`${path}/test`)).status, 400)
  await choose()
  assert.equal((await desk.admin.post(`${path}/test`)).body.data.dimensions, 256)
  await desk.admin.put('/api/v1/ai/models/rerank', { address: server.url, model: 'order' })
  assert.equal((await desk.admin.post('/api/v1/ai/models/rerank/test')).body.data.dimensions, null)
  for (const [purpose, asked] of [
    ['chat', '/v1/chat/completions'],
    ['transcription', '/v1/audio/transcriptions'],
  ] as const) {
    assert.equal((await desk.admin.post(`/api/v1/ai/models/${purpose}/test`)).status, 400)
    await desk.admin.put(`/api/v1/ai/models/${purpose}`, { address: server.url, model: 'any' })
    assert.equal((await desk.admin.post(`/api/v1/ai/models/${purpose}/test`)).body.data.dimensions, null)
    assert.equal((await server.calls()).at(-1)?.path, asked)
  }
  const { file } = (await server.calls()).at(-1)?.body ?? {}
  assert.deepEqual(file, { filename: 'silence.wav', mime_type: 'audio/wav', bytes: 8_044 })
})

test('a test that failed after the call is not made again under its key', async () => {
  await choose()
  const test = () => desk.admin.post(`${path}/test`, undefined, { 'idempotency-key': 'failed-afterwards' })
  await server.forget()
  const release = await server.hold()
  const failing = test()
  await server.called('/v1/embeddings', 'Where is my parcel?')
  await sql`alter table provider rename to provider_away`.execute(desk.ctx.db)
  try {
    await release()
    assert.equal((await failing).status, 500)
  } finally {
    await sql`alter table provider_away rename to provider`.execute(desk.ctx.db)
  }
  desk.clock.advance(120_000)
  const again = await test()
  assert.deepEqual([again.status, again.body.message.includes('was carried out')], [409, true])
  assert.equal((await server.calls()).length, 1)
})

test('a model that is removed takes its key along, and is nothing again', async () => {
  await choose({ enabled: true })
  assert.equal((await desk.admin.delete(path)).body.data, true)
  assert.deepEqual((await desk.admin.get(path)).body.data.api_key, '')
  assert.equal((await desk.admin.post(`${path}/test`)).status, 400)
  assert.equal((await desk.admin.delete(path)).body.data, true)
  const again = await desk.admin.put(path, { address: server.url, model: 'small', api_key: bullets })
  assert.deepEqual([again.status, again.headers.get('x-field')], [400, 'api_key'])
})

const faults: [Fault, RegExp][] = [
  ['error', /500 out of memory for Bearer …$/],
  ['busy', /429 slow down/],
  ['too_long', /65 numbers in place of 64/],
  ['no_number', /one vector for each text/],
  ['huge_number', /one vector for each text/],
  ['too_few', /one vector for each text/],
  ['no_json', /one vector for each text/],
]
for (const [fault, words] of faults) {
  test(`the service's fault "${fault}" is told, and never the key`, async () => {
    await choose({ dimensions: 64 })
    await server.fail(fault)
    const refused = await desk.admin.post(`${path}/test`)
    assert.equal(refused.status, 400)
    assert.match(refused.body.message, words)
    assert.doesNotMatch(refused.body.message, /sk-secret/)
  })
}

test('a private address is called only when the operator allows it', async () => {
  const strict = await startDesk()
  try {
    await strict.admin.put(path, { address: server.url, model: 'small' })
    const called = (await server.calls()).length
    const refused = await strict.admin.post(`${path}/test`)
    assert.equal(refused.status, 400)
    assert.match(refused.body.message, /it is a private address or port; the operator can allow it with OUTBOUND_ALLOW/)
    assert.equal((await server.calls()).length, called)
  } finally {
    await strict.stop()
  }
})

test('a change stands in the audit log without the key', async () => {
  await choose({ model: 'logged' })
  const { results } = (await desk.admin.get('/api/v1/activity-logs?activity_type=settings_updated')).body.data
  assert.deepEqual(results[0].after['ai.embedding.model'], 'logged')
  assert.equal(results[0].after['ai.embedding.credential'], 'replaced')
  assert.doesNotMatch(JSON.stringify(results), /sk-secret|v1\./)
})

test('an embedding model that is of no use is refused when it is to be used, at the field that is to be put right', async () => {
  const refuse = async (change: object, words: RegExp, field: string) => {
    const { status, body, headers } = await desk.admin.put(path, {
      address: server.url,
      model: 'small',
      enabled: true,
      ...change,
    })
    assert.deepEqual([status, headers.get('x-field')], [400, field], JSON.stringify(body))
    assert.match(body.message, words)
    assert.equal((await desk.admin.get(path)).body.data.enabled, false)
  }
  await refuse({ address: 'http://10.0.0.1/v1' }, /private address/, 'address')
  await refuse({ address: server.url.replace(/:\d+/, ':1') }, /private address|no answer/, 'address')
  await server.fail('too_long')
  await refuse({ dimensions: 64 }, /65 numbers in place of 64/, 'dimensions')
  await server.fail('denied')
  await refuse({ api_key: 'sk-secret' }, /401 wrong key Bearer …/, 'api_key')
  for (const passing of ['error', 'busy'] as const) {
    await server.fail(passing)
    assert.equal((await choose({ enabled: true, model: passing })).enabled, true)
  }
  const calls = (await server.calls()).length
  await choose({ model: 'error', enabled: false })
  await desk.admin.put(path, { daily_budget: null })
  assert.equal((await server.calls()).length, calls)
})
