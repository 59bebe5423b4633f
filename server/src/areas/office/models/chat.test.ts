import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { emptyTables } from '../../../../test/emptying.ts'
import { simulate } from '../../../../test/whatsapp.ts'
import { type ChatRequest, chat, ModelError } from './service.ts'

let desk: TestDesk
before(async () => {
  desk = await startDesk({ simulator: true })
})
after(() => desk.stop())

const choose = (change: object = {}) =>
  desk.admin.put('/api/v1/ai/models/chat', {
    enabled: true,
    address: `${desk.simulator.url}/models/v1`,
    api_key: 'sk-secret',
    model: 'talker',
    ...change,
  })

beforeEach(async () => {
  await simulate(desk, 'POST', '/models/reset')
  await emptyTables(desk, 'provider')
  await choose()
})

const reply = (reply: object) => simulate(desk, 'POST', '/models/replies', { replies: [reply] })
const fault = (fault: object) => simulate(desk, 'POST', '/models/faults', fault)
const calls = async () => (await simulate(desk, 'GET', '/models/calls')).calls

const tool = {
  name: 'answer',
  description: 'Says the answer.',
  parameters: { type: 'object', required: ['text'], properties: { text: { type: 'string' } } },
}
const ask = (change: Partial<ChatRequest> = {}) =>
  chat(desk.ctx, {
    system: 'Answer shortly.',
    messages: [{ role: 'user', content: 'Where is my parcel?' }],
    tools: [tool],
    tool_choice: 'required',
    max_tokens: 300,
    timeout: 10_000,
    ...change,
  })
const failure = async (asked: Promise<unknown>) => {
  const error = await asked.then(
    () => assert.fail('it answered'),
    (error: unknown) => error,
  )
  assert.ok(error instanceof ModelError, String(error))
  return error
}

test('the model is asked with its tools, and says which one it wants to use', async () => {
  await reply({ answer: { text: 'On its way.' }, tokens: { input: 120, output: 14 } })
  const answer = await ask()
  assert.deepEqual(
    answer.tool_calls.map(({ name, arguments: handed }) => [name, handed]),
    [['answer', { text: 'On its way.' }]],
  )
  assert.deepEqual([answer.finish, answer.text, answer.model], ['tools', '', 'talker'])
  assert.deepEqual(answer.tokens, { input: 120, output: 14 })
  const [{ headers, body }] = await calls()
  assert.equal(headers.authorization, 'Bearer sk-secret')
  assert.deepEqual(body, {
    model: 'talker',
    messages: [
      { role: 'system', content: 'Answer shortly.' },
      { role: 'user', content: 'Where is my parcel?' },
    ],
    max_tokens: 300,
    tools: [{ type: 'function', function: tool }],
    tool_choice: 'required',
  })
})

test('what tools answered is told with the calls that asked for it', async () => {
  await reply({ tool_calls: [{ name: 'find_order', arguments: { id: 7 } }] })
  const asked = { role: 'user' as const, content: 'Where is order 7?' }
  const { tool_calls } = await ask({ messages: [asked] })
  await reply({ text: 'In the post.' })
  const messages = [
    asked,
    { role: 'assistant' as const, content: '', tool_calls },
    { role: 'tool' as const, content: '{"state":"sent"}', tool_call_id: tool_calls[0]!.id },
  ]
  const answer = await ask({ messages, tool_choice: 'auto' })
  assert.deepEqual([answer.text, answer.finish, answer.tool_calls], ['In the post.', 'stop', []])
})

for (const trouble of [
  { kind: 'status', status: 429, retry_after: 1, message: 'slow down' },
  { kind: 'status', status: 500 },
  { kind: 'status', status: 529 },
  { kind: 'empty' },
  { kind: 'no_json' },
]) {
  test(`two failures pass unnoticed, and three are one: ${JSON.stringify(trouble)}`, async () => {
    await fault({ ...trouble, times: 2 })
    await reply({ answer: { text: 'Here.' }, times: 3 })
    assert.equal((await ask()).finish, 'tools')
    assert.equal((await calls()).length, 3)
    await fault({ ...trouble, times: 3 })
    await failure(ask())
    assert.equal((await calls()).length, 6)
    const { outage } = (await desk.admin.get('/api/v1/ai/models/chat')).body.data
    assert.ok(outage)
    assert.equal((await failure(ask())).trouble, 'away')
    assert.equal((await calls()).length, 6)
  })
}

test('a model that hangs is asked again within the time-out, and no longer than that', async () => {
  await fault({ kind: 'silence' })
  await reply({ answer: { text: 'Here.' } })
  assert.equal((await ask({ timeout: 3_000 })).finish, 'tools')
  await fault({ kind: 'silence', times: 5 })
  assert.equal((await failure(ask({ timeout: 1_500 }))).trouble, 'timeout')
})

test('a wait that is longer than the time-out is not begun', async () => {
  await fault({ kind: 'status', status: 429, retry_after: 60 })
  const error = await failure(ask({ timeout: 5_000 }))
  assert.deepEqual([error.trouble, error.retry_after, (await calls()).length], ['busy', 60, 1])
})

test('a request that the service will not take is not repeated, and others do not suffer for it', async () => {
  for (const status of [400, 413, 422]) {
    await fault({ kind: 'status', status, message: 'too many tokens, {key}' })
    const before = (await calls()).length
    const error = await failure(ask())
    assert.deepEqual([error.trouble, error.text], ['rejected', `${status} too many tokens, Bearer …`])
    assert.equal((await calls()).length, before + 1)
    assert.equal((await ask()).finish, 'tools')
  }
})

test('a refusal, a cut and arguments that are no JSON are answers that say so', async () => {
  await fault({ kind: 'refusal' })
  assert.equal((await ask()).finish, 'refused')
  await fault({ kind: 'length' })
  assert.equal((await ask()).finish, 'length')
  await fault({ kind: 'malformed' })
  const { finish, tool_calls } = await ask()
  assert.deepEqual([finish, tool_calls[0]!.name, tool_calls[0]!.arguments], ['tools', 'answer', undefined])
  assert.equal((await desk.admin.get('/api/v1/ai/models/chat')).body.data.outage, null)
})

test('an answer is kept in bounds', async () => {
  const tool_calls = Array.from({ length: 40 }, (_, n) => ({ name: n ? `tool_${n}` : 'x'.repeat(65), arguments: {} }))
  await reply({ text: 'a'.repeat(99_999), tool_calls })
  const answer = await ask()
  assert.deepEqual([answer.text.length, answer.tool_calls.length, answer.tool_calls[0]!.name], [50_000, 16, 'tool_1'])
})

test('a call that is given up ends at once and says nothing about the model', async () => {
  await fault({ kind: 'hold' })
  const stop = new AbortController()
  const given = failure(ask({ signal: stop.signal }))
  await simulate(desk, 'GET', '/models/calls?wait_ms=10000')
  stop.abort()
  assert.equal((await given).trouble, 'aborted')
  await simulate(desk, 'DELETE', '/models/faults')
  assert.equal((await ask()).finish, 'tools')
})

test('a model that was away is tried by the next one when a trial is given up, and is back when it only refuses a request', async () => {
  const trial = async (order: object, signal: AbortSignal | undefined) => {
    await fault({ kind: 'status', status: 500, times: 3 })
    await failure(ask())
    desk.clock.advance(60_000)
    await fault(order)
    return failure(ask({ signal }))
  }
  assert.equal((await trial({ kind: 'silence' }, AbortSignal.timeout(500))).trouble, 'aborted')
  assert.equal((await ask()).finish, 'tools')
  assert.equal((await trial({ kind: 'status', status: 400 }, undefined)).trouble, 'rejected')
  assert.equal((await desk.admin.get('/api/v1/ai/models/chat')).body.data.outage, null)
})

test('a model that was away before the clock was set back is tried at once', async () => {
  desk.clock.advance(3_600_000)
  await fault({ kind: 'status', status: 500, times: 3 })
  await failure(ask())
  desk.clock.advance(-3_600_000)
  assert.equal((await ask()).finish, 'tools')
  assert.equal((await desk.admin.get('/api/v1/ai/models/chat')).body.data.outage, null)
})

test('without a model, and with one that is switched off, nobody is called', async () => {
  await desk.admin.put('/api/v1/ai/models/chat', { enabled: false })
  assert.equal((await failure(ask())).trouble, 'away')
  await desk.admin.delete('/api/v1/ai/models/chat')
  assert.equal((await failure(ask())).trouble, 'away')
  assert.deepEqual(await calls(), [])
})
