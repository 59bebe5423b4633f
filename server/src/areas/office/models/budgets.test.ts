import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { emptyTables } from '../../../../test/emptying.ts'
import { simulate } from '../../../../test/whatsapp.ts'
import { BudgetSpent, chat, transcribeAudio } from './service.ts'

const day = 86_400_000

let desk: TestDesk
before(async () => {
  desk = await startDesk({ simulator: true })
  // It is noon at the desk, so that no day ends while a test counts what was used today.
  const noon = 12 * 3_600_000
  desk.clock.advance(day + noon - (desk.ctx.now().getTime() % day))
})
after(() => desk.stop())

const path = '/api/v1/ai/models'
/** Money per million tokens: a call of 1000 and 200 tokens costs 0.006. */
const prices = { input_price: 2, output_price: 20 }
const choose = (purpose: string, change: object = {}) =>
  desk.admin.put(`${path}/${purpose}`, {
    enabled: true,
    address: `${desk.simulator.url}/models/v1`,
    model: 'any',
    ...change,
  })

beforeEach(async () => {
  await desk.settled()
  await simulate(desk, 'POST', '/models/reset')
  await emptyTables(desk, 'provider', 'model_spend', 'notification')
})

const used = { input: 1_000, output: 200 }
const script = (reply: object) => simulate(desk, 'POST', '/models/replies', { replies: [reply] })
const ask = async () => {
  await script({ text: 'Yes.', tokens: used })
  const messages = [{ role: 'user' as const, content: 'Is it open?' }]
  return chat(desk.ctx, { system: '', messages, tools: [], tool_choice: 'auto', max_tokens: 100, timeout: 10_000 })
}
const spend = async (purpose: string) => (await desk.admin.get(`${path}/${purpose}`)).body.data.spend
const callCount = async () => (await simulate(desk, 'GET', '/models')).calls
const told = async () => {
  await desk.settled()
  const list = (await desk.admin.get('/api/v1/notifications')).body.data
  return list.map(({ title, body }: { title: string; body: string }) => [title, body])
}

test('what a model has used today is counted, in tokens and in money', async () => {
  await choose('chat', prices)
  assert.equal((await ask()).cost_micros, 6_000)
  await ask()
  const { day: _, ...counted } = await spend('chat')
  assert.deepEqual(counted, { calls: 2, input_tokens: 2_000, output_tokens: 400, cost: 0.012 })
  await choose('chat', { input_price: null, output_price: null })
  assert.equal((await ask()).cost_micros, null)
  assert.equal((await spend('chat')).cost, 0.012)
})

test('calls that come together are all counted', async () => {
  await choose('chat', prices)
  await Promise.all(Array.from({ length: 20 }, ask))
  assert.deepEqual(
    { ...(await spend('chat')), day: '' },
    { day: '', calls: 20, input_tokens: 20_000, output_tokens: 4_000, cost: 0.12 },
  )
})

test('every model is counted as far as its service tells what it used', async () => {
  await choose('embedding', { input_price: 4 })
  await choose('transcription')
  await choose('rerank')
  await desk.admin.post('/api/v1/ai/snippets', { title: 'Brakes', content: 'Brakes are bled once a year.' })
  await desk.settled()
  await script({ on: 'transcription', text: 'Are brakes bled?', tokens: { input: 90, output: 5 } })
  assert.equal(await transcribeAudio(desk.ctx, Buffer.from('sound'), 'audio/ogg', 'voice.ogg'), 'Are brakes bled?')
  await desk.admin.get('/api/v1/ai/snippets/search?query=brakes')
  const list = (await desk.admin.get(path)).body.data
  const counted = Object.fromEntries(
    list.map(({ purpose, spend }: { purpose: string; spend: object }) => [purpose, spend]),
  )
  assert.equal(counted.embedding.calls, 2)
  assert.equal(counted.embedding.cost, (counted.embedding.input_tokens * 4) / 1e6)
  assert.deepEqual([counted.transcription.input_tokens, counted.transcription.output_tokens], [90, 5])
  assert.equal(counted.rerank.calls, 1)
  assert.ok(counted.rerank.input_tokens > 0)
})

test('a spent budget ends the calls before they are made, until the next day of the desk', async () => {
  await choose('chat', { ...prices, daily_budget: 0.01 })
  await ask()
  await ask()
  const called = await callCount()
  await assert.rejects(ask(), BudgetSpent)
  assert.equal(await callCount(), called)
  const { outage } = (await desk.admin.get(`${path}/chat`)).body.data
  assert.equal(outage, null)
  desk.clock.advance(day)
  assert.equal((await spend('chat')).cost, 0)
  assert.equal((await ask()).text, 'Yes.')
})

test('a budget that is raised lets the calls go on, and one chosen anew does not start again', async () => {
  await choose('chat', { ...prices, daily_budget: 0.01 })
  await ask()
  await ask()
  await desk.admin.delete(`${path}/chat`)
  await choose('chat', { ...prices, daily_budget: 0.01 })
  await assert.rejects(ask(), BudgetSpent)
  await choose('chat', { daily_budget: 0.02 })
  assert.equal((await ask()).text, 'Yes.')
})

test('who manages models is told once at 80 percent and once at the end, and nobody else', async () => {
  const agent = await desk.agent('Agent')
  await choose('chat', { ...prices, daily_budget: 0.03 })
  for (const _ of [1, 2, 3]) await ask()
  assert.deepEqual(await told(), [])
  await ask()
  const near = [
    'The chat model has used 80% of today’s budget',
    'When all of it is spent, the desk works without this model until tomorrow.',
  ]
  assert.deepEqual(await told(), [near])
  await ask()
  const spent = [
    'The chat model has used 100% of today’s budget',
    'The desk works without this model until tomorrow, unless its budget is raised.',
  ]
  assert.deepEqual(await told(), [spent, near])
  await assert.rejects(ask(), BudgetSpent)
  assert.deepEqual(await told(), [spent, near])
  assert.deepEqual((await agent.get('/api/v1/notifications')).body.data, [])
})

test('a search goes on by words when the budget of the embedding model is spent, and articles wait for theirs', async () => {
  await choose('embedding', { input_price: 1_000_000, daily_budget: 0.01 })
  await desk.admin.post('/api/v1/ai/snippets', { title: 'Tyres', content: 'Tyres last five years.' })
  await desk.settled()
  const called = await callCount()
  const { body } = await desk.admin.get('/api/v1/ai/snippets/search?query=tyres')
  assert.equal(body.data.length, 1)
  const late = await desk.admin.post('/api/v1/ai/snippets', { title: 'Lamps', content: 'Lamps last two years.' })
  await desk.settled()
  const article = (await desk.admin.get(`/api/v1/ai/snippets/${late.body.data.id}`)).body.data
  assert.equal(article.index_error, 'embedding: the budget for today is spent')
  assert.equal(await callCount(), called)
})

test('a budget without prices is refused, and so are money below nothing and a protocol for others than a chat', async () => {
  const refused = async (purpose: string, change: object) => {
    const answer = await choose(purpose, change)
    return [answer.status, answer.headers.get('x-field')]
  }
  assert.deepEqual(await refused('chat', { daily_budget: 5 }), [400, 'input_price'])
  assert.deepEqual(await refused('chat', { daily_budget: 5, input_price: 1 }), [400, 'output_price'])
  assert.deepEqual(await refused('chat', { input_price: -1 }), [400, 'input_price'])
  assert.deepEqual(await refused('chat', { ...prices, daily_budget: 0 }), [400, 'daily_budget'])
  assert.deepEqual(await refused('embedding', { kind: 'anthropic' }), [400, 'kind'])
  assert.equal((await choose('embedding', { daily_budget: 5, input_price: 0.1234567 })).body.data.input_price, 0.123457)
})

test('a recording that is too large, and one for which no model is set up, are refused in words', async () => {
  const large = Buffer.alloc(25 * 1024 * 1024 + 1)
  await assert.rejects(transcribeAudio(desk.ctx, large, 'audio/ogg', 'voice.ogg'), /the recording is too large/)
  await assert.rejects(transcribeAudio(desk.ctx, Buffer.from('x'), 'audio/ogg', 'voice.ogg'), /none is set up/)
})
