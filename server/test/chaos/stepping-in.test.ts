import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, beforeEach, test } from 'node:test'
import { createSpending, pruneSpend } from '../../src/areas/assistant/spending/service.ts'
import {
  type AssistedDesk,
  forgetOutages,
  modelCalls,
  modelFaults,
  must,
  newCustomer,
  script,
  silentModel,
  startAssistedDesk,
  useChatModel,
} from '../assistant.ts'
import { simulate } from '../whatsapp.ts'

/** Says the beginning of an answer and then hangs up. */
const hangUp: RequestListener = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '2000' })
  response.write('{"id":"1","choices":[{"message":{"role":"assistant","content":"Within 90 d', () =>
    response.socket?.destroy(),
  )
}

const server = createServer(hangUp)
let desk: AssistedDesk
/** The host of `server`, and that of another one which has stopped. */
let hosts: { hanging: string; gone: string }
before(async () => {
  const gone = createServer()
  const open = (one: typeof server) =>
    new Promise<string>((resolve) =>
      one.listen(0, '127.0.0.1', () => resolve(`127.0.0.1:${(one.address() as AddressInfo).port}`)),
    )
  hosts = { hanging: await open(server), gone: await open(gone) }
  await new Promise((resolve) => gone.close(resolve))
  desk = await startAssistedDesk({ outboundAllow: Object.values(hosts) })
})
after(async () => {
  await desk.stop()
  await new Promise((resolve) => server.close(resolve))
})

const path = () => `/api/v1/ai/assistants/${desk.assistantId}`
const bounds = { conversation_calls: 150, conversation_tokens: 400_000, customer_calls: 300, customer_tokens: 800_000 }
const modelPath = '/api/v1/ai/models/chat'

beforeEach(async () => {
  await simulate(desk, 'POST', '/models/reset')
  await forgetOutages(desk)
  await useChatModel(desk)
  await must(desk.admin.put(modelPath, { input_price: null, output_price: null, daily_budget: null }))
  await must(desk.admin.put(path(), bounds))
  await must(desk.admin.put(`/api/v1/inboxes/${desk.inboxId}`, { ai_only: false }))
  await desk.ctx.db.deleteFrom('model_spend').execute()
})

/** The articles answer the first for sure, the second not. */
const sure = 'When do parcels inside Denmark arrive?'
const unsure = 'How many days do I have to return a helmet?'
const quote = /^Parcels inside Denmark arrive in one to two working days/
const troubled = 'I cannot answer this right now. A colleague will get back to you here.'

/** What the customer reads after the notice. */
const answers = async (customer: Awaited<ReturnType<typeof newCustomer>>) =>
  (await customer.received()).slice(1).map(({ text }) => text)

const lastRun = async (customer: Awaited<ReturnType<typeof newCustomer>>) => (await customer.runs()).at(-1)

const spoil = (fault: object) => () => simulate(desk, 'POST', '/models/faults', { ...fault, on: 'chat' })

/** What goes wrong, and why a person takes over where the built-in model does not answer. */
const troubles: [what: string, reason: 'failed' | 'limit', begin: () => Promise<unknown>][] = [
  ...modelFaults.map(([what, fault]): (typeof troubles)[number] => [what, 'failed', spoil(fault)]),
  [
    'refuses connections',
    'failed',
    () => must(desk.admin.put(modelPath, { address: `http://${hosts.gone}/v1`, api_key: 'key-of-the-chat-model' })),
  ],
  [
    'hangs up in the middle of its answer',
    'failed',
    () => must(desk.admin.put(modelPath, { address: `http://${hosts.hanging}/v1`, api_key: 'key-of-the-chat-model' })),
  ],
  ['has used up its budget for the day', 'failed', useUpBudget],
  ['may not be called again for this conversation', 'limit', useUpBound],
]

async function useUpBudget(): Promise<void> {
  await must(desk.admin.put(modelPath, { input_price: 2, output_price: 20, daily_budget: 0.01 }))
  const first = await newCustomer(desk)
  await script(desk, {
    answer: { text: 'Which helmet do you mean?', sources: [] },
    tokens: { input: 9_000, output: 900 },
  })
  await first.write(unsure)
  assert.deepEqual(await answers(first), ['Which helmet do you mean?'])
}

/** A model that asks for one call more than it may make. */
async function useUpBound(): Promise<void> {
  await must(desk.admin.put(path(), { conversation_calls: 1 }))
  await script(desk, { tool_calls: [{ name: 'search_knowledge', arguments: { query: 'parcels' } }], times: 9 })
}

for (const [what, reason, begin] of troubles) {
  test(`where a model ${what}, the built-in one answers once what it is sure of`, async () => {
    await begin()
    const ada = await newCustomer(desk)
    await ada.write(sure)
    const said = await answers(ada)
    assert.equal(said.length, 1, said.join('\n'))
    assert.match(said[0]!, quote)
    const run = await lastRun(ada)
    assert.deepEqual([run.state, run.model, run.decision.hand_over], ['answered', 'extractive', null])
    assert.equal((await ada.conversation()).ai_state, 'active')
  })

  test(`where a model ${what}, a person takes over once for everything else`, async () => {
    await begin()
    const ada = await newCustomer(desk)
    await ada.write(unsure)
    assert.deepEqual(await answers(ada), [troubled])
    const run = await lastRun(ada)
    assert.deepEqual([run.state, run.decision.hand_over.reason, run.reason], ['handed_over', reason, reason])
    if (reason === 'failed') assert.ok(run.error.length > 0)
    assert.equal((await ada.conversation()).ai_state, 'waiting')
  })
}

test('where a model names no source for what it states, the built-in one answers what it is sure of', async () => {
  const unsourced = { answer: { text: 'Parcels inside Denmark arrive in one to two days.', sources: [] } }
  await script(desk, unsourced)
  const ada = await newCustomer(desk)
  await ada.write(sure)
  const said = await answers(ada)
  assert.equal(said.length, 1, said.join('\n'))
  assert.match(said[0]!, quote)
  const { state, sentences } = await lastRun(ada)
  assert.equal(state, 'answered')
  assert.deepEqual([sentences[0].text, sentences[0].left_out], [unsourced.answer.text, 'uncarried'])

  await script(desk, { answer: { text: 'You have some days.', sources: [] } })
  const ben = await newCustomer(desk)
  await ben.write(unsure)
  assert.equal((await lastRun(ben)).state, 'handed_over')
})

test('while the model is away, a greeting is answered, and who asks for a person or is angry gets one', async () => {
  const away = { kind: 'status', status: 500, times: 99 }
  const said: Record<string, unknown> = {}
  for (const text of ['Hello', 'I want to talk to a human', 'This is ridiculous, you are thieves!!!']) {
    await spoil(away)()
    const ada = await newCustomer(desk)
    await ada.write(text)
    const run = await lastRun(ada)
    said[text] = [await answers(ada), run.state, run.decision.hand_over?.reason]
  }
  assert.deepEqual(said, {
    Hello: [['How can I help you?'], 'answered', undefined],
    'I want to talk to a human': [
      ['I am passing you on to a colleague, who will reply to you here.'],
      'handed_over',
      'asked',
    ],
    'This is ridiculous, you are thieves!!!': [
      ['I am sorry about this trouble. I am passing you on to a colleague, who will reply to you here.'],
      'handed_over',
      'upset',
    ],
  })
})

const cheerful = { answer: { text: 'No worries, all is fine! Have a nice day!', sources: [1] } }
const alarms: [text: string, reason: string][] = [
  ['My bike was stolen', 'upset'],
  ['My card was stolen!', 'urgent'],
  ['I lost my card', 'urgent'],
  ['Someone hacked my account', 'urgent'],
  ["There's smoke coming from the device", 'urgent'],
  ['I want to kill myself', 'urgent'],
]
/** What a model does that is never asked. As it is not, one alarm is enough for each of its faults. */
const moods: [what: string, begin: () => Promise<unknown>, alarms: typeof alarms][] = [
  ['is cheerful', () => script(desk, cheerful), alarms],
  ...[silentModel, ...modelFaults].map(([what, fault], index): (typeof moods)[number] => [
    what,
    spoil(fault),
    [alarms[index % alarms.length]!],
  ]),
]
for (const [what, begin, texts] of moods)
  test(`where a model ${what}, an alarm brings a person all the same, and the model is not asked`, async () => {
    for (const [text, reason] of texts) {
      await simulate(desk, 'POST', '/models/reset')
      await begin()
      const ada = await newCustomer(desk)
      await ada.write(text)
      const run = await lastRun(ada)
      assert.deepEqual([run.state, run.decision.hand_over?.reason], ['handed_over', reason], text)
      assert.equal((await ada.conversation()).ai_state, 'waiting')
      assert.match((await answers(ada)).join(), /passing you on to a colleague/)
      assert.deepEqual(await modelCalls(desk), [])
    }
  })

test('where a model that was away comes back, it answers the next question', async () => {
  await spoil({ kind: 'status', status: 500, times: 3 })()
  const ada = await newCustomer(desk)
  await ada.write(sure)
  assert.match((await answers(ada))[0]!, quote)
  desk.clock.advance(120_000)
  await script(desk, { answer: { text: 'Within 30 days.', sources: [1] } })
  await ada.write(unsure)
  assert.equal((await answers(ada)).at(-1), 'Within 30 days.')
  assert.ok((await modelCalls(desk)).length > 0)
})

const unbounded = { conversation_calls: null, conversation_tokens: null, customer_calls: null, customer_tokens: null }
const bound = (bounds: object) => must(desk.admin.put(path(), { ...unbounded, ...bounds }))
const answersOften = (tokens?: object) =>
  script(desk, { answer: { text: 'Within 30 days.', sources: [1] }, ...(tokens ? { tokens } : {}), times: 9 })

test('every assistant is bounded unless somebody lifts that', async () => {
  const made = await must(desk.admin.post('/api/v1/ai/assistants', { name: 'Robin' }))
  const { conversation_calls, conversation_tokens, customer_calls, customer_tokens } = made
  assert.deepEqual(
    [conversation_calls, conversation_tokens, customer_calls, customer_tokens],
    [150, 400_000, 300, 800_000],
  )
  for (const wrong of [0, -1, 1.5, '9'])
    assert.equal((await desk.admin.put(path(), { customer_calls: wrong })).status, 400)
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
    await answersOften({ input: 120, output: 30 })
    await ada.write(unsure)
    await ada.write(`And a bike? ${unsure}`)
    assert.equal((await ada.received()).at(-1)!.text, 'Within 30 days.')
    const before = (await modelCalls(desk)).length
    await ada.write(`And a lamp? ${unsure}`)
    assert.equal((await modelCalls(desk)).length, before)
    assert.equal((await ada.received()).at(-1)!.text, troubled)
    const run = (await ada.runs()).at(-1)
    assert.deepEqual([run.state, run.decision.hand_over.reason], ['handed_over', 'limit'])
    const ben = await newCustomer(desk)
    await answersOften()
    await ben.write(unsure)
    assert.equal((await ben.received()).at(-1)!.text, 'Within 30 days.')
  })
}

test('a call of a tool counts as one of a model does, and a turn that reaches the bound ends there', async () => {
  await bound({ conversation_calls: 3 })
  const ada = await newCustomer(desk)
  await script(desk, { tool_calls: [{ name: 'refund_everything', arguments: {} }], times: 9 })
  await ada.write(unsure)
  // The model was called, then a tool, then the model again. The second tool is not called.
  assert.equal((await modelCalls(desk)).length, 2)
  assert.equal((await ada.received()).at(-1)!.text, troubled)
})

test('where there are no agents the customer is told so once, in their language, and again on another day', async () => {
  await must(desk.admin.put(`/api/v1/inboxes/${desk.inboxId}`, { ai_only: true }))
  await bound({ conversation_calls: 1 })
  const ada = await newCustomer(desk)
  await answersOften()
  await ada.write('Wie lange kann ich einen Helm zurückgeben, bitte?')
  const told = 'Ich kann im Moment keine weiteren Fragen beantworten. Bitte schreiben Sie später noch einmal.'
  for (const more of ['Und ein Fahrrad?', 'Und eine Lampe?', 'Hallo?']) await ada.write(more)
  const texts = (await ada.received()).map(({ text }) => text)
  assert.equal(texts.filter((text) => text === told).length, 1, texts.join('\n'))
  assert.equal(texts.at(-1), told)
})

test('no two conversations of a customer pass their limit together', async () => {
  await bound({ customer_calls: 5 })
  const ada = await newCustomer(desk)
  await answersOften()
  await ada.write(unsure)
  const { id, contact } = await ada.conversation()
  const assistant = await must(desk.admin.get(path()))
  const spending = createSpending(desk.ctx, { conversation: { id, contact_id: contact.id }, assistant })
  const taken = await Promise.all(Array.from({ length: 12 }, () => spending.take()))
  assert.equal(taken.filter(Boolean).length, 4)
  assert.equal(await pruneSpend(desk.ctx), '0 of assistant_spend')
})
