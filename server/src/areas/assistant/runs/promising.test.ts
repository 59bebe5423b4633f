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

test('a deed is told when a tool has done it in this turn, and not when a tool only looked or did something else', async () => {
  let reply = '{"order":"helmet","state":"sent"}'
  shop.on('/orders', (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(reply)
  })
  const offer = async (name: string, method: 'GET' | 'POST', description: string) => {
    const tool = {
      ...{ name, method, description, url: `${shop.url}/orders`, requires_verification: false },
      parameters: { type: 'object', properties: { tag: { type: 'string' } } },
    }
    const { id } = await must(desk.admin.post('/api/v1/ai/tools', tool))
    await must(desk.admin.put(path(), { tool_ids: [id] }))
    const call = { tool_calls: [{ name, arguments: { tag: 'refund' } }] }
    return (text: string) => reads({ text, sources: [] }, 'Please cancel my helmet', call)
  }
  const deed = 'I have cancelled your helmet.'
  const german = 'Ihre Bestellung wurde storniert.'

  const looks = await offer('orders', 'GET', 'Orders.')
  assert.equal(await looks('Your helmet has been sent.'), 'Your helmet has been sent.')
  assert.equal(await looks(deed), nothing)

  const tags = await offer('set_tag', 'POST', 'Sets a tag on the conversation, such as refund or cancelled.')
  reply = '{"tags":["cancelled"]}'
  for (const text of [deed, german, 'I have refunded your order.', 'I will call you back tomorrow.'])
    assert.equal(await tags(text), nothing, text)

  const cancels = await offer('cancel_order', 'POST', 'Cancels an order.')
  reply = '{"ok":true}'
  assert.equal(await cancels(deed), deed)
  assert.equal(await cancels(german), german)
  for (const text of ['I have refunded your order.', 'I have cancelled your helmet and refunded the amount.'])
    assert.equal(await cancels(text), nothing, text)
  assert.equal(await cancels(`${deed} I will call you back tomorrow.`), deed)
  reply = '{"ok":false,"error":"already sent"}'
  assert.equal(await cancels(deed), nothing)
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
