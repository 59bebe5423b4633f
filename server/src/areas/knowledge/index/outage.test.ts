import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { emptyKnowledge } from '../../../../test/knowledge.ts'
import { type ModelServer, startModelServer } from '../../../../test/models.ts'

const base = '/api/v1/ai/snippets'
const path = '/api/v1/ai/models/embedding'
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
  await server.reset()
  await emptyKnowledge(desk, 'passage_bits', 'passage_vector', 'provider')
  await choose()
  const content = 'A refund reaches your account ten days later.'
  await desk.admin.post(`${base}/upsert`, { key: 'refunds', title: 'Money', content })
  await desk.settled()
  await server.forget()
})

const choose = () => desk.admin.put(path, { enabled: true, address: server.url, model: 'small' })
const find = async (query: string): Promise<string[]> => {
  const { status, body } = await desk.admin.get(`${base}/search?query=${query}`)
  assert.equal(status, 200)
  return body.data.map(({ key }: { key: string }) => key)
}
const outage = async () => (await desk.admin.get(path)).body.data.outage
const seconds = ({ since, retry_at }: { since: string; retry_at: string }) =>
  Math.round((Date.parse(retry_at) - Date.parse(since)) / 1_000)

test('a model that is away is waited for once, and then words answer at once', async () => {
  await server.fail('silence')
  assert.deepEqual(await find('refund'), ['refunds'])
  for (let n = 0; n < 10; n++) assert.deepEqual(await find('refund'), ['refunds'])
  assert.equal((await server.calls()).length, 1)
  const { reason, ...times } = await outage()
  assert.equal(reason, 'no answer in time')
  assert.equal(seconds(times), 5)
})

test('why a model is away and an article has no vectors is said in the language of whoever reads it', async () => {
  const agent = await desk.agent('Admin')
  await agent.put('/api/v1/agents/me', { language: 'de' })
  await server.fail('silence')
  await find('refund')
  assert.equal((await outage()).reason, 'no answer in time')
  const inGerman = async () => (await agent.get(path)).body.data.outage.reason
  assert.equal(await inGerman(), 'keine Antwort in der vorgesehenen Zeit')
  // In the form that an earlier version stored, and in one that a later version may store.
  for (const kept of [
    'no answer in time',
    '503 {busy}',
    '{"rule":"unheard_of","params":{}}',
    '{"rule":"model_timeout"}',
  ]) {
    await sql`update provider set failure = ${kept}`.execute(desk.ctx.db)
    assert.equal(await inGerman(), kept)
  }

  await server.fail('too_few')
  const { id } = (await desk.admin.post(base, { title: 'Lamps', content: 'Lamps last two years.' })).body.data
  await desk.settled()
  const errorFor = async (reader: typeof desk.admin) => (await reader.get(`${base}/${id}`)).body.data.index_error
  assert.equal(await errorFor(desk.admin), 'embedding: the answer does not hold one vector for each text')
  assert.equal(await errorFor(agent), 'Embedding: die Antwort enthält nicht für jeden Text einen Vektor')
})

test('when the pause is over one caller tries it, and the pauses grow', async () => {
  await server.fail('error')
  await find('refund')
  const { since } = await outage()
  for (const pause of [5, 10, 20, 40, 60, 60]) {
    desk.clock.advance(pause * 1_000)
    await server.forget()
    await Promise.all(Array.from({ length: 8 }, () => find('refund')))
    assert.equal((await server.calls()).length, 1)
    assert.equal((await outage()).since, since)
  }
  await server.fail()
  desk.clock.advance(60_000)
  assert.deepEqual(await find('erstattung'), ['refunds'])
  assert.equal(await outage(), null)
})

test('many searches that fail at once are one failure', async () => {
  await server.fail('error')
  await Promise.all(Array.from({ length: 8 }, () => find('refund')))
  assert.equal(seconds(await outage()), 5)
})

test('a service that wants to be left alone for longer is, up to a minute', async () => {
  await server.fail('busy')
  await find('refund')
  assert.equal(seconds(await outage()), 60)
})

test('a model that is chosen anew, or answers a test, is used again at once', async () => {
  const heal = { 'chosen anew': choose, tested: () => desk.admin.post(`${path}/test`) }
  for (const [how, mend] of Object.entries(heal)) {
    await server.fail('error')
    await find('refund')
    await server.fail()
    assert.deepEqual(await find('erstattung'), [], how)
    assert.equal((await mend()).status, 200)
    assert.equal(await outage(), null)
    assert.deepEqual(await find('erstattung'), ['refunds'], how)
  }
})

test('a re-ranker that is away leaves the order to words and meaning', async () => {
  await desk.admin.put('/api/v1/ai/models/rerank', { enabled: true, address: server.url, model: 'order' })
  await desk.admin.put(path, { enabled: false })
  await server.fail('no_number')
  await find('refund')
  await server.forget()
  assert.deepEqual(await find('refund'), ['refunds'])
  assert.deepEqual(await server.calls(), [])
  assert.equal(await outage(), null)
})
