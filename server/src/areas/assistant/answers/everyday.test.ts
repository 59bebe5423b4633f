import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { demoArticles } from '../../../seed.ts'

let desk: TestDesk
let address: string
before(async () => {
  desk = await startDesk()
  for (const article of demoArticles) await desk.admin.post('/api/v1/ai/snippets/upsert', article)
  await desk.settled()
  const [assistant] = (await desk.admin.get('/api/v1/ai/assistants')).body.data
  address = `/api/v1/ai/assistants/${assistant.id}/preview`
})
after(() => desk.stop())

/**
 * What customers of a new desk ask, and how the answer begins that the built-in model gives from the demo's articles.
 */
const answered: [question: string, begins: string][] = [
  ['How long does delivery take?', 'Parcels inside Denmark arrive in one to two working days and cost 49 kr.'],
  ['how much is shipping', 'Parcels inside Denmark'],
  ['How much is delivery to Germany?', 'Parcels inside Denmark'],
  ['do you deliver bikes', 'Parcels inside Denmark'],
  ['how long is the warranty?', 'Bottom bracket, headset and hubs are covered for 24 months'],
  ['how long is the warranty on hubs', 'Bottom bracket, headset and hubs are covered for 24 months'],
  ['my chain broke, is that covered?', 'Bottom bracket'],
  ['When are you open on Saturday?', 'Aarhus is open Monday to Friday'],
  ['what time do you close', 'Aarhus is open Monday to Friday'],
  ['can i send back a helmet', 'Helmets, clothes and parts that do not fit can be returned'],
  ['I want a refund', 'Refunds go back to the card'],
  ['how much does the first service cost', 'The first service is free'],
  ['Wie lange dauert die Lieferung?', 'Pakete nach Deutschland sind drei bis fünf Werktage unterwegs'],
  ['Was kostet der Versand?', 'Pakete nach Deutschland'],
  ['liefert ihr Fahrräder?', 'Fahrräder liefern wir fertig montiert'],
  ['cuanto cuesta la cadena', 'En la tienda de Aarhus quedan cadenas'],
  ['¿Cuándo llega la cadena de 12 velocidades?', 'En la tienda de Aarhus'],
]
for (const [question, begins] of answered) {
  test(`a fresh desk answers "${question}", in whole sentences`, async () => {
    const { reply, hand_over } = (await desk.admin.post(address, { message: question })).body.data
    assert.equal(hand_over, null)
    assert.equal(reply.slice(0, begins.length), begins)
    assert.match(reply, /[.!?]$/)
  })
}

const refused = [
  'How much is delivery to Norway?',
  'Do you ship to the moon?',
  'Do you sell e-scooters?',
  'Can I rent a bike for a week?',
  'do you repair cars',
  'is it ok to bring our cat',
  'Who is your CEO?',
  "what's the weather like",
  'Wann habt ihr offen?',
  'Kann ich ein Rad mieten?',
  '¿Hacen envíos a México?',
  '¿Dónde está la tienda?',
]
for (const question of refused) {
  test(`a fresh desk has no answer to "${question}", and hands over, once none of what it offers is meant`, async () => {
    const first = (await desk.admin.post(address, { message: question })).body.data
    assert.ok(first.sources.every(({ cited }: { cited: boolean }) => !cited))
    const { reply, offers } = first
    const history = [
      { role: 'customer', text: question },
      { role: 'assistant', text: reply, offers },
    ]
    const last = offers.length
      ? (await desk.admin.post(address, { message: 'none of these', history })).body.data
      : first
    assert.equal(last.hand_over?.reason, 'no_answer')
  })
}

test('the same words are not said twice in a row: who asks again gets a person', async () => {
  const message = 'When are you open on Saturday?'
  const { reply } = (await desk.admin.post(address, { message })).body.data
  const history = [
    { role: 'customer', text: message },
    { role: 'assistant', text: `${reply}\n\nDid that help?` },
  ]
  const again = (await desk.admin.post(address, { message, history })).body.data
  assert.equal(again.hand_over?.reason, 'no_answer')
  const other = (await desk.admin.post(address, { message: 'how much is shipping', history })).body.data
  assert.equal(other.hand_over, null)
})

test('a lost card is answered from an article that says what to do, and otherwise brings a person at once', async () => {
  const ask = async () => (await desk.admin.post(address, { message: 'I lost my card' })).body.data
  assert.equal((await ask()).hand_over.reason, 'urgent')
  const content = 'Block a lost card at once in the app under Cards. A new one arrives within five working days.'
  await desk.admin.post('/api/v1/ai/snippets/upsert', { key: 'lost', title: 'I lost my card', content })
  await desk.settled()
  const { reply, hand_over } = await ask()
  assert.deepEqual([reply, hand_over], [content, null])
})
