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
import { poll } from '../../../../test/thread.ts'
import { callDelivery, deliver, simulate } from '../../../../test/whatsapp.ts'

// biome-ignore lint/suspicious/noExplicitAny: the answers of desk and simulator are read freely.
type Free = any
type Customer = Awaited<ReturnType<typeof newCustomer>>

let desk: AssistedDesk
before(async () => {
  desk = await startAssistedDesk()
  const model = { enabled: true, address: `${desk.simulator.url}/models/v1`, model: 'listener' }
  await must(desk.admin.put('/api/v1/ai/models/transcription', model))
  await useChatModel(desk)
})
after(() => desk.stop())
beforeEach(() => simulate(desk, 'POST', '/models/reset'))

const question = 'How many days do I have to return a helmet?'
const answer = 'You have 30 days.'
/** Includes the calls that were given up before they were answered. */
const answers = () =>
  script(desk, { answer: { text: answer, options: [], ask_if_helped: false, hand_over: null, sources: [1] }, times: 5 })
const hears = (text: string) => script(desk, { on: 'transcription', text })
const hold = (on: string) => simulate(desk, 'POST', '/models/faults', { on, kind: 'hold', times: 10 })

/** Does this on the customer's own phone, which the provider knows. */
const act = ({ phone: from }: Customer, what: object) => simulate(desk, 'POST', '/messages', { from, ...what })
const receives = (customer: Customer, begin: string) =>
  poll(
    async () =>
      (await customer.conversation()) && (await customer.received()).find(({ text }) => text.startsWith(begin)),
  )

test('a voice message is answered by what is said in it', async () => {
  const ada = await newCustomer(desk)
  await hears(question)
  await answers()
  await act(ada, { type: 'voice' })
  await receives(ada, answer)
  const [run] = await ada.runs()
  assert.deepEqual([run.state, run.question], ['answered', question])
})

test('the words of a recording are waited for, and answered together with what was written beside it', async () => {
  const ada = await newCustomer(desk)
  await hold('transcription')
  await hears(question)
  await answers()
  await act(ada, { type: 'voice' })
  const transcripts = async () =>
    ((await ada.conversation()) ? await ada.thread() : []).flatMap(
      ({ attachments }: Free) => attachments[0]?.transcript,
    )
  await poll(async () => (await transcripts()).some((one: Free) => one?.state === 'pending'))
  await act(ada, { text: 'It is about an order of Monday.' })
  await poll(async () => (await ada.thread()).some(({ content }: Free) => content.startsWith('It is about')))
  assert.deepEqual(
    (await ada.runs()).map(({ state }: Free) => state),
    ['waiting'],
  )
  assert.ok((await ada.received()).length <= 1, 'nothing but the notice')
  await simulate(desk, 'DELETE', '/models/faults')
  await receives(ada, answer)
  const runs = await ada.runs()
  assert.equal(runs.at(-1).question, `${question}\nIt is about an order of Monday.`)
  assert.equal(runs.filter(({ state }: Free) => state === 'answered').length, 1)
})

test('what was said in a voice message is what the next question leans on', async () => {
  const ada = await newCustomer(desk)
  await hears(question)
  await answers()
  await act(ada, { type: 'voice' })
  await receives(ada, answer)
  await simulate(desk, 'POST', '/models/reset')
  const query = 'Has a helmet to be unused?'
  await script(
    desk,
    { match: question, tool_calls: [{ name: 'search', arguments: { query } }] },
    { answer: { text: 'In its box, too.', sources: [1] } },
  )
  await act(ada, { text: 'And unused?' })
  await receives(ada, 'In its box, too.')
  await poll(async () => (await ada.runs()).at(-1).understood_as === query)
  const { messages } = (await modelCalls(desk)).at(-1).body
  assert.ok(messages.some(({ role, content }: Free) => role === 'user' && content.includes(`<customer>\n${question}`)))
})

test('a customer whose voice message cannot be made out is asked to write it', async () => {
  const ada = await newCustomer(desk)
  await hears('')
  await act(ada, { type: 'voice' })
  await receives(ada, 'I could not understand your voice message')
})

test('a customer who calls gets a person, and one who answers about calls is told nothing', async () => {
  const ada = await newCustomer(desk)
  const answered = { type: 'call_permission_reply', call_permission_reply: { response: 'accept' } }
  await ada.send({ type: 'interactive', interactive: answered })
  await poll(async () => (await ada.conversation()) && (await ada.runs())[0]?.state === 'silent')
  const timestamp = String(Math.floor(Date.now() / 1000))
  const call = { id: `wacid.${ada.phone}`, from: ada.phone, event: 'terminate', status: 'FAILED', timestamp }
  assert.equal((await deliver(desk, desk.inboxId, callDelivery(desk, call))).status, 200)
  await poll(async () => (await ada.runs()).at(-1)?.state === 'handed_over')
  const notes = (await ada.thread()).filter(({ type }: Free) => type === 'note')
  assert.match(notes.at(-1).content, /The customer called\./)
  assert.deepEqual(await modelCalls(desk), [], 'no model is asked')
  assert.equal((await ada.received()).filter(({ text }) => text.includes('cannot open')).length, 0)
})

test('a customer who places an order or fills in a form gets a person, whatever words stand beside it', async () => {
  const items = [{ product_retailer_id: 'helmet-1', quantity: 1, item_price: 49, currency: 'EUR' }]
  const filled = { type: 'nfm_reply', nfm_reply: { name: 'flow', body: 'Sent', response_json: '{"city":"Oslo"}' } }
  const cases: [sent: object, note: string][] = [
    [{ type: 'order', order: { catalog_id: '7', product_items: items } }, 'The customer placed an order.'],
    [
      { type: 'order', order: { catalog_id: '7', product_items: items, text: question } },
      `The customer placed an order.\n\nThe customer asked: ${question}`,
    ],
    [{ type: 'interactive', interactive: filled }, 'The customer filled in a form.'],
  ]
  for (const [sent, note] of cases) {
    const ada = await newCustomer(desk)
    await ada.send(sent)
    await poll(async () => (await ada.runs()).at(-1)?.state === 'handed_over')
    const notes = (await ada.thread()).filter(({ type }: Free) => type === 'note')
    assert.deepEqual(
      notes.map(({ content }: Free) => content),
      [note],
    )
  }
  assert.deepEqual(await modelCalls(desk), [], 'no model is asked')
})
