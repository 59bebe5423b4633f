import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import {
  type AssistedDesk,
  must,
  newCustomer,
  script,
  startAssistedDesk,
  useChatModel,
} from '../../../../test/assistant.ts'
import { startSite } from '../../../../test/site.ts'
import { simulate } from '../../../../test/whatsapp.ts'

const question = 'How many days do I have to return a helmet?'
const nothing = 'I found no answer to this in our articles. A colleague will get back to you here.'
const handsOver = 'I am passing you on to a colleague, who will reply to you here.'

let desk: AssistedDesk
let shop: Awaited<ReturnType<typeof startSite>>
const path = () => `/api/v1/ai/assistants/${desk.assistantId}`
before(async () => {
  shop = await startSite()
  desk = await startAssistedDesk({ outboundAllow: [shop.host] })
  await useChatModel(desk)
})
after(async () => {
  await desk.stop()
  await shop.stop()
})
beforeEach(async () => {
  await simulate(desk, 'POST', '/models/reset')
  await must(desk.admin.put(path(), { tool_ids: [] }))
})

/** What a customer reads if the model gives this answer. */
async function reads(answer: object, asked = question, ...before: object[]): Promise<string> {
  const ada = await newCustomer(desk)
  await script(desk, ...before, { answer: { sources: [1], ...answer } })
  await ada.write(asked)
  return (await ada.received()).at(-1)!.text
}

test('what nobody did is never said, with a source and as an answer to a greeting', async () => {
  for (const text of [
    'I have refunded your order.',
    'Your password was reset. Return it within 30 days.',
    'Ich habe Ihre Bestellung storniert.',
  ]) {
    const said = [await reads({ text }), await reads({ text, sources: [] }, 'Hello')]
    for (const one of said) assert.doesNotMatch(one, /refunded|password was|storniert/, text)
  }
  assert.equal(await reads({ text: 'I have refunded your order.' }), nothing)
})

test('a promise that nobody will keep is left out of an answer', async () => {
  assert.equal(await reads({ text: 'Within 30 days. I will call you back tomorrow.' }), 'Within 30 days.')
  assert.equal(await reads({ text: 'I will call you back tomorrow.' }), nothing)
})

test('a deed is told when a tool has done it in this turn, and not when a tool only looked', async () => {
  shop.on('/orders', (_, response) => {
    response.writeHead(200, { 'content-type': 'text/plain' }).end('{"order":"helmet","state":"sent"}')
  })
  for (const method of ['GET', 'POST'] as const) {
    const tool = {
      ...{ name: `orders_${method}`.toLowerCase(), method, url: `${shop.url}/orders`, description: 'Orders.' },
      ...{ requires_verification: false, parameters: { type: 'object', properties: {} } },
    }
    const { id } = await must(desk.admin.post('/api/v1/ai/tools', tool))
    await must(desk.admin.put(path(), { tool_ids: [id] }))
    const call = { tool_calls: [{ name: tool.name, arguments: {} }] }
    const says = (text: string) => reads({ text, sources: [] }, 'Please cancel my helmet', call)
    assert.equal(await says('Your helmet has been sent.'), 'Your helmet has been sent.')
    const deed = 'I have cancelled your helmet.'
    assert.equal(await says(deed), method === 'GET' ? nothing : deed)
  }
})

test('a hand-over keeps what it promises itself, and promises no more', async () => {
  const hand_over = { reason: 'asked', summary: '' }
  const kept = 'Within 30 days. A colleague will get back to you here.'
  assert.equal(await reads({ text: kept, hand_over }), `${kept}\n\n${handsOver}`)
  assert.equal(
    await reads({ text: 'Within 30 days. A colleague will call you.', hand_over }),
    `Within 30 days.\n\n${handsOver}`,
  )
  assert.equal(await reads({ text: 'A colleague will call you.', hand_over }), handsOver)
})
