import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import {
  type AssistedDesk,
  forgetOutages,
  modelCalls,
  must,
  newCustomer,
  script,
  useAssistedDesk,
  useChatModel,
} from '../../../../test/assistant.ts'
import { simulate } from '../../../../test/whatsapp.ts'
import { splitTurns } from './service.ts'

let desk: AssistedDesk
useAssistedDesk(
  (made) => {
    desk = made
  },
  {
    articles: {
      'kb/lost': ['Lost parcels', 'A lost parcel is replaced within **a week**.'],
      'kb/margin': ['Our margin on saddles (internal)', 'The margin on saddles is 41 percent.'],
    },
  },
)
afterEach(async () => {
  await must(desk.admin.put('/api/v1/ai/models/chat', { enabled: false }))
  await simulate(desk, 'POST', '/models/reset')
  await forgetOutages(desk)
})

const usual = ['conversations:read', 'conversations:read_assigned', 'messages:read', 'messages:write']

/** A customer whose conversation an agent has taken over, and a way to ask for a suggestion. */
async function takenOver() {
  const customer = await newCustomer(desk)
  await customer.write('Hello')
  const { uuid } = await customer.conversation()
  await must(desk.admin.post(`/api/v1/conversations/${uuid}/take-over`))
  await desk.settled()
  const suggest = () => must(desk.admin.post(`/api/v1/conversations/${uuid}/suggested-reply`))
  return { customer, uuid, suggest }
}

test('a suggestion says what the articles answer, names them, and neither sends nor keeps anything', async () => {
  const { customer, suggest } = await takenOver()
  await customer.write('Good morning', 'How many days do I have to return a helmet?')
  const before = [await customer.thread(), await customer.runs(), await customer.conversation()]
  const { text, reason, language, passages } = await suggest()
  assert.match(text, /within 30 days of delivery/)
  assert.deepEqual([reason, language], [null, 'en'])
  assert.deepEqual(
    passages.map(({ title, cited }: { title: string; cited: boolean }) => [title, cited]),
    [['Returns and refunds', true]],
  )
  await desk.settled()
  assert.deepEqual([await customer.thread(), await customer.runs(), await customer.conversation()], before)
})

test('a suggestion has the signs of WhatsApp, as an agent would write them', async () => {
  const { customer, suggest } = await takenOver()
  await customer.write('When is a lost parcel replaced?')
  const { text } = await suggest()
  assert.equal(text, 'A lost parcel is replaced within *a week*.')
})

test('nothing is suggested where no article answers, where only an internal one does, and after an agent has answered', async () => {
  const { customer, uuid, suggest } = await takenOver()
  for (const question of ['Do you sell submarines?', 'What is your margin on saddles?']) {
    await customer.write(question)
    const { text, reason, passages } = await suggest()
    assert.deepEqual([text, reason, passages], ['', 'no_answer', []], question)
  }
  await must(desk.admin.post(`/api/v1/conversations/${uuid}/messages`, { message: 'No, we do not.' }))
  await desk.settled()
  assert.equal((await suggest()).reason, 'nothing_to_answer')
  await customer.write('How long does delivery inside Denmark take? And do you sell submarines?')
  const { text, rest } = await suggest()
  assert.deepEqual(
    [text, rest],
    ['Parcels inside Denmark arrive in one to two working days.', 'And do you sell submarines?'],
  )
})

test('what the assistant has just answered is suggested when it is asked again', async () => {
  const customer = await newCustomer(desk)
  for (const question of ['When is a lost parcel replaced?', 'When is a lost parcel replaced?']) {
    await customer.write(question)
    await desk.settled()
  }
  const { uuid } = await customer.conversation()
  await must(desk.admin.post(`/api/v1/conversations/${uuid}/take-over`))
  const suggest = () => must(desk.admin.post(`/api/v1/conversations/${uuid}/suggested-reply`))
  assert.equal((await suggest()).text, 'A lost parcel is replaced within *a week*.')
  await customer.write('so when is my lost parcel replaced then')
  assert.equal((await suggest()).text, 'A lost parcel is replaced within *a week*.')
})

test('only who may write in a conversation that they see is told, and the assistant has to be switched on', async () => {
  const { customer, uuid } = await takenOver()
  await customer.write('How many days do I have to return a helmet?')
  const path = `/api/v1/conversations/${uuid}/suggested-reply`
  await must(desk.admin.post('/api/v1/roles', { name: 'Writer', permissions: usual }))
  await must(desk.admin.post('/api/v1/roles', { name: 'Reader', permissions: usual.slice(0, -1) }))
  assert.equal((await (await desk.agent('Writer')).post(path)).status, 404)
  assert.equal((await (await desk.agent('Reader')).post(path)).status, 403)
  await must(desk.admin.put(`/api/v1/ai/assistants/${desk.assistantId}`, { enabled: false }))
  const { status, body } = await desk.admin.post(path)
  await must(desk.admin.put(`/api/v1/ai/assistants/${desk.assistantId}`, { enabled: true }))
  assert.deepEqual([status, body.message], [400, 'No assistant is switched on'])
})

test('a chat model is offered no tool, what nothing carries is left out, and if it fails the built-in one answers', async () => {
  const tool = { name: 'order_status', method: 'GET', url: 'https://shop.example/status', description: 'Orders.' }
  const { id } = await must(
    desk.admin.post('/api/v1/ai/tools', { ...tool, parameters: { type: 'object', properties: {} } }),
  )
  await must(desk.admin.put(`/api/v1/ai/assistants/${desk.assistantId}`, { tool_ids: [id] }))
  const { customer, suggest } = await takenOver()
  await customer.write('How many days do I have to return a helmet?')
  await useChatModel(desk)
  const said = 'You can return it within 30 days of delivery. Helmets are gold at night.'
  await script(desk, { answer: { text: said, sources: [1] } })
  assert.equal((await suggest()).text, 'You can return it within 30 days of delivery.')
  const { body } = (await modelCalls(desk)).at(-1)
  assert.ok(JSON.stringify(body).includes('search_knowledge') && !JSON.stringify(body).includes('order_status'))

  await simulate(desk, 'POST', '/models/faults', { on: 'chat', kind: 'status', status: 500, times: 9 })
  const { text, reason } = await suggest()
  assert.match(text, /within 30 days of delivery/)
  assert.equal(reason, null)
})

test('what the customer wrote last is the question, whatever the desk or the assistant said since', () => {
  const turn = (role: 'customer' | 'agent' | 'assistant' | 'system', text: string) => ({ role, text, titles: [] })
  const [hello, greeting] = [turn('customer', 'Hello'), turn('assistant', 'Hi')]
  const asked = [turn('customer', 'Where is it?'), turn('system', 'We are closed.'), turn('customer', 'Order 12')]
  const question = { question: 'Where is it?\nOrder 12', history: [hello, greeting] }
  assert.deepEqual(splitTurns([hello, greeting, ...asked]), question)
  assert.deepEqual(splitTurns([hello, greeting, ...asked, turn('assistant', 'A colleague will answer.')]), question)
  assert.equal(splitTurns([hello, greeting, ...asked, turn('agent', 'It left today.')]).question, '')
  assert.deepEqual(splitTurns([]), { question: '', history: [] })
})
