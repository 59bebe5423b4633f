import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import {
  type AssistedDesk,
  modelCalls,
  must,
  newCustomer,
  script,
  startAssistedDesk,
  useChatModel,
} from '../../../../test/assistant.ts'
import { simulate } from '../../../../test/whatsapp.ts'
import { createSpending, pruneSpend } from './spending.ts'

const question = 'How many days do I have to return a helmet?'
const unbounded = { conversation_calls: null, conversation_tokens: null, customer_calls: null, customer_tokens: null }
const handedOver = 'I cannot answer this right now. A colleague will get back to you here.'

let desk: AssistedDesk
let path: string
before(async () => {
  desk = await startAssistedDesk()
  path = `/api/v1/ai/assistants/${desk.assistantId}`
  await useChatModel(desk)
})
after(() => desk.stop())
beforeEach(async () => {
  await simulate(desk, 'POST', '/models/reset')
  await must(desk.admin.put(`/api/v1/inboxes/${desk.inboxId}`, { ai_only: false }))
})

const bound = (bounds: object) => must(desk.admin.put(path, { ...unbounded, ...bounds }))
const answers = (tokens?: object) =>
  script(desk, { answer: { text: 'Within 30 days.', sources: [1] }, ...(tokens ? { tokens } : {}), times: 9 })

test('every assistant is bounded unless somebody lifts that', async () => {
  const made = await must(desk.admin.post('/api/v1/ai/assistants', { name: 'Robin' }))
  const { conversation_calls, conversation_tokens, customer_calls, customer_tokens } = made
  assert.deepEqual(
    [conversation_calls, conversation_tokens, customer_calls, customer_tokens],
    [150, 400_000, 300, 800_000],
  )
  for (const wrong of [0, -1, 1.5, '9'])
    assert.equal((await desk.admin.put(path, { customer_calls: wrong })).status, 400)
})

for (const [what, bounds] of [
  ['calls of a conversation', { conversation_calls: 2 }],
  ['tokens of a conversation', { conversation_tokens: 300 }],
  ['calls of a customer', { customer_calls: 2 }],
  ['tokens of a customer', { customer_tokens: 300 }],
] as const) {
  test(`a person goes on when the bound is reached: ${what}`, async () => {
    await bound(bounds)
    const ada = await newCustomer(desk)
    await answers({ input: 120, output: 30 })
    await ada.write(question)
    await ada.write(`And a bike? ${question}`)
    assert.equal((await ada.received()).at(-1)!.text, 'Within 30 days.')
    const before = (await modelCalls(desk)).length
    await ada.write(`And a lamp? ${question}`)
    assert.equal((await modelCalls(desk)).length, before)
    assert.equal((await ada.received()).at(-1)!.text, handedOver)
    const run = (await ada.runs()).at(-1)
    assert.deepEqual([run.state, run.decision.hand_over.reason], ['handed_over', 'limit'])
    const ben = await newCustomer(desk)
    await answers()
    await ben.write(question)
    assert.equal((await ben.received()).at(-1)!.text, 'Within 30 days.')
  })
}

test('a call of a tool counts as one of a model does, and a turn that reaches the bound ends there', async () => {
  await bound({ conversation_calls: 3 })
  const ada = await newCustomer(desk)
  await script(desk, { tool_calls: [{ name: 'refund_everything', arguments: {} }], times: 9 })
  await ada.write(question)
  // The model was called, then a tool, then the model again. The second tool is not called.
  assert.equal((await modelCalls(desk)).length, 2)
  assert.equal((await ada.received()).at(-1)!.text, handedOver)
})

test('where there are no agents the customer is told so once, in their language, and again on another day', async () => {
  await must(desk.admin.put(`/api/v1/inboxes/${desk.inboxId}`, { ai_only: true }))
  await bound({ conversation_calls: 1 })
  const ada = await newCustomer(desk)
  await answers()
  await ada.write('Wie lange kann ich einen Helm zurückgeben, bitte?')
  const told = 'Ich kann im Moment keine weiteren Fragen beantworten. Bitte schreib später noch einmal.'
  for (const more of ['Und ein Fahrrad?', 'Und eine Lampe?', 'Hallo?']) await ada.write(more)
  const texts = (await ada.received()).map(({ text }) => text)
  assert.equal(texts.filter((text) => text === told).length, 1, texts.join('\n'))
  assert.equal(texts.at(-1), told)
})

test('no two conversations of a customer pass their limit together', async () => {
  await bound({ customer_calls: 5 })
  const ada = await newCustomer(desk)
  await answers()
  await ada.write(question)
  const { id, contact } = await ada.conversation()
  const assistant = await must(desk.admin.get(path))
  const spending = createSpending(desk.ctx, { conversation: { id, uuid: '', contact_id: contact.id }, assistant })
  const taken = await Promise.all(Array.from({ length: 12 }, () => spending.take()))
  assert.equal(taken.filter(Boolean).length, 4)
  assert.equal(await pruneSpend(desk.ctx), '0 of assistant_spend')
})
