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

beforeEach(async () => {
  await simulate(desk, 'POST', '/models/reset')
  await emptyTables(desk, 'provider')
  const address = `${desk.simulator.url}/models/anthropic/v1`
  const chosen = { enabled: true, kind: 'anthropic', address, api_key: 'sk-secret', model: 'talker' }
  await desk.admin.put('/api/v1/ai/models/chat', chosen)
})

const reply = (reply: object) => simulate(desk, 'POST', '/models/replies', { replies: [reply] })
const fault = (fault: object) => simulate(desk, 'POST', '/models/faults', fault)
const calls = async () => (await simulate(desk, 'GET', '/models/calls')).calls

const parameters = { type: 'object', required: ['text'], properties: { text: { type: 'string' } } }
const ask = (change: Partial<ChatRequest> = {}) =>
  chat(desk.ctx, {
    system: 'Answer shortly.',
    messages: [{ role: 'user', content: 'Where is my parcel?' }],
    tools: [{ name: 'answer', description: 'Says the answer.', parameters }],
    tool_choice: 'required',
    max_tokens: 300,
    timeout: 10_000,
    ...change,
  })

test('Anthropic is asked in its own protocol, with its own header for the key', async () => {
  await reply({ answer: { text: 'On its way.' }, tokens: { input: 120, output: 14 } })
  const answer = await ask()
  assert.deepEqual(
    answer.tool_calls.map(({ name, arguments: handed }) => [name, handed]),
    [['answer', { text: 'On its way.' }]],
  )
  assert.deepEqual([answer.finish, answer.tokens], ['tools', { input: 120, output: 14 }])
  const [{ headers, body }] = await calls()
  assert.deepEqual(
    [headers['x-api-key'], headers['anthropic-version'], headers.authorization],
    ['sk-secret', '2023-06-01', undefined],
  )
  assert.deepEqual(body, {
    model: 'talker',
    max_tokens: 300,
    system: 'Answer shortly.',
    messages: [{ role: 'user', content: [{ type: 'text', text: 'Where is my parcel?' }] }],
    tools: [{ name: 'answer', description: 'Says the answer.', input_schema: parameters }],
    tool_choice: { type: 'any' },
  })
})

test('turns alternate as Anthropic wants them, whatever the order of the conversation', async () => {
  const messages: ChatRequest['messages'] = [
    { role: 'assistant', content: 'I am an assistant.' },
    { role: 'user', content: 'Hello' },
    { role: 'user', content: 'Where are orders 7 and 8?' },
    {
      role: 'assistant',
      content: '',
      tool_calls: [
        { id: 'a', name: 'find_order', arguments: { id: 7 } },
        { id: 'b', name: 'find_order', arguments: undefined },
      ],
    },
    { role: 'tool', tool_call_id: 'a', content: 'sent' },
    { role: 'tool', tool_call_id: 'b', content: 'lost' },
    { role: 'user', content: 'And order 9?' },
  ]
  await reply({ text: 'Sent and lost.' })
  assert.deepEqual(await ask({ messages }).then(({ text, finish }) => [text, finish]), ['Sent and lost.', 'stop'])
  const [{ body }] = await calls()
  const shape = body.messages.map(({ role, content }: { role: string; content: { type: string }[] }) => [
    role,
    content.map(({ type }) => type).join(' '),
  ])
  assert.deepEqual(shape, [
    ['user', 'text'],
    ['assistant', 'text'],
    ['user', 'text text'],
    ['assistant', 'tool_use tool_use'],
    ['user', 'tool_result tool_result text'],
  ])
})

test('an overload passes, a refusal and a cut are told, and what hangs is asked again', async () => {
  await fault({ kind: 'status', status: 529, message: 'Overloaded', times: 2 })
  assert.equal((await ask()).finish, 'tools')
  assert.equal((await calls()).length, 3)
  await fault({ kind: 'refusal' })
  assert.equal((await ask()).finish, 'refused')
  await fault({ kind: 'length' })
  assert.equal((await ask()).finish, 'length')
  await fault({ kind: 'status', status: 401, message: 'invalid x-api-key {key}' })
  const refused = await ask().then(
    () => assert.fail(),
    (error: unknown) => error,
  )
  assert.ok(refused instanceof ModelError)
  assert.equal(refused.text, '401 invalid x-api-key …')
})

test('its test says whether it calls tools', async () => {
  const { body } = await desk.admin.post('/api/v1/ai/models/chat/test')
  assert.equal(body.data.calls_tools, true)
  await reply({ text: 'ready' })
  assert.equal((await desk.admin.post('/api/v1/ai/models/chat/test')).body.data.calls_tools, false)
})
