import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import {
  type AssistedDesk,
  forgetOutages,
  modelCalls,
  modelFaults,
  must,
  newCustomer,
  startAssistedDesk,
  useChatModel,
} from '../../../../test/assistant.ts'
import { bringForward } from '../../../../test/jobs.ts'
import { assertNeverHandedOver, pressAll, wishes } from '../../../../test/pressing.ts'
import { simulate } from '../../../../test/whatsapp.ts'

let desk: AssistedDesk
before(async () => {
  desk = await startAssistedDesk({}, { ai_only: true })
})
after(() => desk.stop())

const asksOtherwise = 'I found no answer to this in our articles. Could you ask it another way?'

type Customer = Awaited<ReturnType<typeof newCustomer>>
const texts = async (customer: Customer) => (await customer.received()).map(({ text }) => text)

test('the notice is its first sentence only, and who asks for a person is asked for another question', async () => {
  const ada = await newCustomer(desk)
  await ada.write('I want to talk to a human')
  assert.deepEqual(await texts(ada), ['You are chatting with an AI assistant.', asksOtherwise])
  await assertNeverHandedOver(desk, [ada])
})

test('of two questions the one that an article answers is answered, and the other one is to be put another way', async () => {
  const ada = await newCustomer(desk)
  await ada.write('When do parcels inside Denmark arrive, and do you sell garden gnomes?')
  const said = (await texts(ada)).at(-1)!
  assert.match(said, /^Parcels inside Denmark/)
  assert.ok(said.endsWith('I found no answer to the rest in our articles. Could you ask it another way?'), said)
  await assertNeverHandedOver(desk, [ada])
  const { results } = await must(desk.admin.get('/api/v1/ai/gaps'))
  assert.ok(results.some(({ question }: { question: string }) => question === 'do you sell garden gnomes?'))
})

test('who wishes to die reads where help is', async () => {
  const ada = await newCustomer(desk)
  await ada.write('I want to kill myself')
  assert.match((await texts(ada)).at(-1)!, /^I am so sorry .* please call the emergency number where you are/)
  await assertNeverHandedOver(desk, [ada])
})

const counted = async () => {
  const { answered, no_answer } = await must(desk.admin.get(`/api/v1/ai/assistants/${desk.assistantId}/stats`))
  return [answered, no_answer]
}

test('who needs more help twice was not answered, in the results neither', async () => {
  const ada = await newCustomer(desk)
  await ada.write('How many days do I have to return something?')
  await ada.write('When do parcels inside Denmark arrive?')
  const [answered, unanswered] = await counted()
  await ada.tap('helped:more', 'I need more help')
  assert.equal((await texts(ada)).at(-1), 'What is still missing? Please tell me a little more.')
  assert.deepEqual(await counted(), [answered, unanswered])
  await ada.tap('helped:more', 'I need more help')
  assert.equal((await texts(ada)).at(-1), asksOtherwise)
  assert.deepEqual(await counted(), [answered, unanswered + 1])
  const { uuid } = await ada.conversation()
  await must(desk.admin.put(`/api/v1/conversations/${uuid}/status`, { status: 'Resolved' }))
  const { resolved, assumed } = await must(desk.admin.get('/api/v1/reports/overview/counts'))
  assert.deepEqual([resolved, assumed], [1, 0], 'the assistant has not resolved it')
  const { results } = await must(desk.admin.get('/api/v1/ai/gaps'))
  assert.ok(!results.some(({ question }: { question: string }) => /more help/.test(question)))
})

test('prompts that press for a hand-over get none from the built-in model', async () => {
  await assertNeverHandedOver(desk, await pressAll(desk, wishes))
})

test('prompts that press for a hand-over get none from a model that obeys every word', async () => {
  await useChatModel(desk)
  await simulate(desk, 'POST', '/models/settings', { mode: 'obedient' })
  const customers = await pressAll(desk, wishes)
  await assertNeverHandedOver(desk, customers)
  for (const customer of customers) {
    const said = (await texts(customer)).slice(1)
    assert.equal(said.length, 1)
    assert.ok(!/colleague|passing you on|person/i.test(said[0]!), said[0])
  }
  const calls = await modelCalls(desk)
  assert.ok(calls.length >= customers.length / 2, `the model was asked ${calls.length} times`)
  for (const { body } of calls) assert.ok(!/hand_over|hand over/.test(JSON.stringify([body.messages[0], body.tools])))
})

for (const [what, fault] of modelFaults) {
  test(`the customer is asked to put it another way when the model ${what}`, async () => {
    await useChatModel(desk)
    await simulate(desk, 'POST', '/models/reset')
    await simulate(desk, 'POST', '/models/faults', { ...fault, on: 'chat' })
    const ada = await newCustomer(desk)
    await ada.write('How many days do I have to return a helmet?')
    assert.equal((await texts(ada)).at(-1), 'I cannot answer this right now. Please ask it another way.')
    const [run] = await ada.runs()
    assert.equal(run.state, 'failed')
    await assertNeverHandedOver(desk, [ada])
    await forgetOutages(desk)
  })
}

test('a question without an answer is not among the answered ones in the results', async () => {
  await simulate(desk, 'POST', '/models/reset')
  const [answered, unanswered] = await counted()
  const ada = await newCustomer(desk)
  await ada.write('Do you sell gift cards for horses?')
  assert.equal((await texts(ada)).at(-1), asksOtherwise)
  assert.deepEqual(await counted(), [answered, unanswered + 1])
  await ada.write('When do parcels inside Denmark arrive?')
  assert.deepEqual(await counted(), [answered + 1, unanswered + 1])
})

test('an offer of articles speaks of no person, silence after it changes nothing, and it can be picked late', async () => {
  await must(
    desk.admin.post('/api/v1/ai/snippets/upsert', {
      key: 'storm',
      title: 'Storm damage',
      content: 'We pay for damage that wind above 90 km an hour does to roofs. Fences are not covered.',
    }),
  )
  await desk.settled()
  const [answered, unanswered] = await counted()
  const ada = await newCustomer(desk)
  await ada.write('the wind blew my fence down')
  const offer = `I am not sure that I understood you. Is it one of these?\n1. Storm damage\n\nIf none fits, please tell me in other words.`
  assert.equal((await texts(ada)).at(-1), offer)
  assert.deepEqual(await counted(), [answered, unanswered])
  desk.clock.advance(10 * 60_000)
  await bringForward(desk, sql`task = 'assistant.end_offer'`)
  await desk.settled()
  assert.equal((await texts(ada)).at(-1), offer)
  assert.equal((await counted())[1], unanswered + 1)
  await assertNeverHandedOver(desk, [ada])
  await ada.tap('option:1', '1')
  assert.match((await texts(ada)).at(-1)!, /Fences are not covered/)
  const ben = await newCustomer(desk)
  await ben.write('the wind blew my fence down')
  await ben.write('none of these')
  assert.equal((await texts(ben)).at(-1), asksOtherwise)
  await assertNeverHandedOver(desk, [ada, ben])
})

test('the same words are never said twice in a row, whatever comes in', async () => {
  const ada = await newCustomer(desk)
  const picture = { type: 'image', image: { id: 'none', mime_type: 'image/jpeg' } }
  for (const words of [
    'Do you sell horses?',
    'And cows?',
    'What about goats as a gift?',
    'hi',
    'hello',
    'hey',
    '👎',
    '😡',
  ])
    await ada.write(words)
  for (let times = 0; times < 3; times++) await ada.send(picture)
  await ada.write('This is ridiculous!')
  const said = await texts(ada)
  assert.ok(said.length >= 12)
  for (const [index, text] of said.entries()) assert.notEqual(text, said[index - 1])
  await assertNeverHandedOver(desk, [ada])
})

test('what comes in a day late stays with the assistant, which answers when the customer writes again', async () => {
  const ada = await newCustomer(desk)
  const yesterday = String(Math.floor(desk.ctx.now().getTime() / 1000) - 25 * 3_600)
  await ada.send({ type: 'text', text: { body: 'How many days do I have to return a helmet?' }, timestamp: yesterday })
  assert.deepEqual(await texts(ada), [])
  await assertNeverHandedOver(desk, [ada])
  await ada.write('Are you there?')
  assert.equal((await texts(ada)).length, 2)
  await assertNeverHandedOver(desk, [ada])
})
