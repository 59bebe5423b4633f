import assert from 'node:assert/strict'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { after, before, beforeEach, test } from 'node:test'
import {
  type AssistedDesk,
  forgetOutages,
  must,
  newCustomer,
  script,
  startAssistedDesk,
  useChatModel,
} from '../../../../test/assistant.ts'
import { type Site, startSite } from '../../../../test/site.ts'
import { simulate } from '../../../../test/whatsapp.ts'

const question = 'Kann ich die Regenjacke in der Maschine waschen?'
const near = 'Die Jacke darf gern hinein, am besten mit etwas Mildem und ohne Weichspüler.'
const far = 'Unsere Schneider besticken jeden Ärmel von Hand und ganz nach Wunsch.'
const subjects = 'jacket skis tents boats gloves lamps stoves ropes maps boots bags poles caps'.split(' ')

/**
 * The direction of each text. Those of other subjects lie further from the question, the later they stand in the list.
 */
const directions = new Map<string, number[]>([
  [question, subjects.map((_, at) => (at === 0 ? 1 : 0.5 - at * 0.04))],
  [near, subjects.map((_, at) => (at === 0 ? 1 : 0.1))],
  [far, subjects.map((_, at) => (at === subjects.length - 1 ? 1 : 0.1))],
])
const directionOf = (text: string): number[] =>
  directions.get(text) ?? subjects.map((subject) => (text.toLowerCase().includes(subject) ? 1 : 0.01))

const track = {
  key: 'kb/track',
  title: 'Track your parcel',
  content:
    'Open the app Kvistpost and type in the 12 digits that you were sent from Aarhus. Then you can see where your parcel is and when it will be with you.',
}

let desk: AssistedDesk
let site: Site
/** What the embedding model does with sentences of an answer, once all articles are read. */
let works: 'well' | 'never' | 'badly' = 'well'
before(async () => {
  site = await startSite()
  site.on('/v1/embeddings', async (request: IncomingMessage, response: ServerResponse) => {
    const { input } = (await json(request)) as { input: string[] }
    const isAsked = input.some((text) => text !== question)
    if (isAsked && works === 'never') return
    if (isAsked && works === 'badly') return response.writeHead(500).end()
    const data = input.map((text, index) => ({ index, embedding: directionOf(text) }))
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }))
  })
  desk = await startAssistedDesk({ outboundAllow: [site.host] })
  await useChatModel(desk)
  await must(
    desk.admin.put('/api/v1/ai/models/embedding', { enabled: true, address: `${site.url}/v1`, model: 'small' }),
  )
  for (const subject of subjects) {
    const content = `How we look after ${subject}: wash them in the machine with liquid detergent, and leave softener out.`
    await must(desk.admin.post('/api/v1/ai/snippets/upsert', { key: subject, title: `Our ${subject}`, content }))
  }
  await must(desk.admin.post('/api/v1/ai/snippets/upsert', track))
  await desk.settled()
})
after(async () => {
  await desk.stop()
  await site.stop()
})
beforeEach(async () => {
  works = 'well'
  await simulate(desk, 'POST', '/models/reset')
  await forgetOutages(desk)
  await lookAgain(false)
})

const lookAgain = (second_look: boolean) =>
  must(desk.admin.put(`/api/v1/ai/assistants/${desk.assistantId}`, { second_look }))

/** Whether the customer reads this text of the model. */
async function goesOut(text: string): Promise<boolean> {
  const ada = await newCustomer(desk)
  await script(desk, { answer: { text, sources: [1] } })
  await ada.write(question)
  return (await ada.received()).some((one) => one.text === text)
}

const looks = (source: number) =>
  script(desk, { match: 'verdicts', tool_calls: [{ name: 'verdicts', arguments: { sources: [source] } }] })

test('a sentence of another language goes out if its meaning is near what was shown, and not if it is near something else', async () => {
  assert.equal(await goesOut(near), true)
  assert.equal(await goesOut(far), false)
})

for (const way of ['never', 'badly'] as const)
  test(`an embedding model that answers ${way} leaves the word to a second look, and lets nothing out by itself`, async () => {
    works = way
    for (const text of [near, far]) {
      assert.equal(await goesOut(text), false, text)
      await forgetOutages(desk)
    }
    await lookAgain(true)
    await looks(1)
    assert.equal(await goesOut(near), true)
    await forgetOutages(desk)
    await looks(0)
    assert.equal(await goesOut(near), false)
  })

test('without meaning and without a second look, names and numbers carry a sentence across languages', async () => {
  works = 'badly'
  const asked = async (text: string) => {
    const ada = await newCustomer(desk)
    await script(desk, { answer: { text, sources: [1] } })
    await ada.write('Wie kann ich mein Paket mit Kvistpost verfolgen, wenn es aus Aarhus kommt?')
    return (await ada.received()).some((one) => one.text === text)
  }
  assert.equal(await asked('In der App Kvistpost geben Sie die 12 Ziffern aus Aarhus ein.'), true)
  assert.equal(await asked('Dort bekommen Sie außerdem jeden Morgen frische Brötchen geschenkt.'), false)
})
