import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  type AssistedDesk,
  forgetOutages,
  newCustomer,
  script,
  silentModel,
  startAssistedDesk,
  useChatModel,
} from '../assistant.ts'
import { poll } from '../thread.ts'
import { simulate } from '../whatsapp.ts'

// biome-ignore lint/suspicious/noExplicitAny: the answers of the simulator are read freely.
type Free = any

const question = 'How many days do I have to return a helmet?'
const answer = 'You have 30 days.'

let desk: AssistedDesk
before(async () => {
  desk = await startAssistedDesk()
  await useChatModel(desk)
})
after(() => desk.stop())

const [what, fault] = silentModel
test(`when the model ${what}, the built-in one answers once what it is sure of, and else a person takes over`, async () => {
  const ada = await newCustomer(desk)
  const ben = await newCustomer(desk)
  await simulate(desk, 'POST', '/models/faults', { ...fault, on: 'chat' })
  await ada.begin(question)
  await ben.begin('When do parcels inside Denmark arrive?')
  await desk.settled()
  const said = async (customer: typeof ada) => (await customer.received()).slice(1).map(({ text }) => text)
  assert.deepEqual(await said(ada), ['I cannot answer this right now. A colleague will get back to you here.'])
  const run = (await ada.runs()).at(-1)
  assert.deepEqual([run.state, run.decision.hand_over.reason, run.reason], ['handed_over', 'failed', 'failed'])
  assert.ok(run.error.length > 0)
  assert.equal((await ada.conversation()).ai_state, 'waiting')
  const [quote, ...more] = await said(ben)
  assert.match(quote!, /^Parcels inside Denmark arrive in one to two working days/)
  assert.deepEqual(more, [])
  assert.equal((await ben.runs()).at(-1).model, 'extractive')
  await simulate(desk, 'POST', '/models/reset')
  await forgetOutages(desk)
})

test('a customer sees that they are read and written to, for as long as that takes', async () => {
  const ada = await newCustomer(desk)
  await simulate(desk, 'POST', '/models/faults', { on: 'chat', kind: 'hold', times: 10 })
  await script(desk, {
    answer: { text: answer, options: [], ask_if_helped: false, hand_over: null, sources: [1] },
    times: 5,
  })
  // On their own phone, which the provider knows.
  const { wamid } = await simulate(desk, 'POST', '/messages', { from: ada.phone, text: question })
  const dots = async () => (await simulate(desk, 'GET', `/messages?kind=typing&to=${ada.phone}`)).messages
  await poll(async () => (await dots()).length === 1)
  // The provider's dots vanish after 25 seconds.
  await poll(async () => (await dots()).length === 2, 30_000)
  assert.ok((await dots()).every(({ body }: Free) => body.message_id === wamid && body.status === 'read'))
  await simulate(desk, 'DELETE', '/models/faults')
  await poll(async () => (await ada.received()).some(({ text }) => text.startsWith(answer)))
})
