import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { simulate } from '../../../../test/whatsapp.ts'
import type { Turn } from './follow-ups.ts'
import { findPassages } from './searching.ts'

let desk: TestDesk
before(async () => {
  desk = await startDesk({ simulator: true })
  const returns = {
    key: 'returns',
    title: 'Returns',
    content: 'A helmet that does not fit can be returned in 30 days.',
  }
  const kids = { key: 'kids', title: 'Kids', content: 'We sell bikes for kids from three years on.' }
  for (const article of [returns, kids]) await desk.admin.post('/api/v1/ai/snippets/upsert', article)
  await desk.settled()
  const address = `${desk.simulator.url}/models/v1`
  await desk.admin.put('/api/v1/ai/models/chat', { enabled: true, address, api_key: 'sk-secret', model: 'talker' })
})
after(() => desk.stop())
beforeEach(() => simulate(desk, 'POST', '/models/reset'))

const history: Turn[] = [
  { role: 'customer', text: 'Can I give a helmet back?' },
  { role: 'assistant', text: 'Yes.' },
]
const rewrite = (query: unknown) =>
  simulate(desk, 'POST', '/models/replies', { replies: [{ tool_calls: [{ name: 'search', arguments: { query } }] }] })
const calls = async () => (await simulate(desk, 'GET', '/models/calls')).calls as { body: object }[]
const find = async (question: string, said: Turn[] = []) => {
  const found = await findPassages(desk.ctx, { question, history: said, language: 'en' })
  return { understood_as: found.understood_as, queries: found.queries, key: found.passages[0]?.key }
}

test('a follow-up is searched as the chat model words it, and as it stands', async () => {
  await rewrite('How long can a helmet be returned?')
  const found = await find('and how long?', history)
  assert.deepEqual(found, {
    understood_as: 'How long can a helmet be returned?',
    queries: ['How long can a helmet be returned?', 'and how long?'],
    key: 'returns',
  })
  assert.match(JSON.stringify((await calls())[0]!.body), /Can I give a helmet back/)
})

test('a question in a language that no article has is searched in theirs', async () => {
  await rewrite('Until when can I return a helmet?')
  const found = await find('Bis wann kann ich einen Helm zurückgeben?')
  assert.equal(found.key, 'returns')
  assert.match(JSON.stringify((await calls())[0]!.body), /in English/)
})

test('a question that stands by itself costs no call', async () => {
  assert.equal((await find('Can a helmet be returned?', history)).key, 'returns')
  assert.deepEqual(await calls(), [])
})

const useless: [what: string, query: unknown][] = [
  ['no text', 7],
  ['no word', '?'],
]
for (const [what, query] of useless) {
  test(`a query that is ${what} is done without`, async () => {
    await rewrite(query)
    assert.equal((await find('and how long?', history)).understood_as, 'and how long (helmet back)?')
  })
}

test('a model that is slow to word it is done without, and does not count as away', async () => {
  await simulate(desk, 'POST', '/models/faults', { kind: 'silence' })
  assert.equal((await find('and how long?', history)).understood_as, 'and how long (helmet back)?')
  assert.equal((await desk.admin.get('/api/v1/ai/models/chat')).body.data.outage, null)
})

test('a model that refuses to word it is done without', async () => {
  await simulate(desk, 'POST', '/models/faults', { kind: 'status', status: 400 })
  assert.equal((await find('and how long?', history)).understood_as, 'and how long (helmet back)?')
})
