import assert from 'node:assert/strict'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { type Site, startSite } from '../../../../test/site.ts'

/** The first two are nearly the same: what is asked for is decided by one word. */
const articles: [key: string, title: string, content: string][] = [
  [
    'winter',
    'Season tickets, cold months',
    'A season ticket for the rink, bought at the kiosk by the harbour with a photo and a passport, costs 80 € in winter.',
  ],
  [
    'summer',
    'Season tickets, warm months',
    'A season ticket for the rink, bought at the kiosk by the harbour with a photo, costs 60 € in summer.',
  ],
  ['skates', 'Hiring skates', 'Skates are lent for 5 € an hour. They come in all sizes.'],
  ['lessons', 'Lessons', 'A teacher shows beginners how to glide, turn and stop.'],
  ['parties', 'Birthday parties', 'Ten children celebrate with cake and games for two hours.'],
  ['lost', 'Lost property', 'What was left behind is kept for a month in the office.'],
]
/** The model finds the summer's article nearest to everything. */
const near = [0.3, 0.9, 0.5, 0.3, 0.2, 0.1]

let desk: TestDesk
let site: Site
let assistant: { id: number }
before(async () => {
  site = await startSite()
  site.on('/v1/embeddings', async (request: IncomingMessage, response: ServerResponse) => {
    const { input } = (await json(request)) as { input: string[] }
    const data = input.map((text, index) => ({ index, embedding: directionOf(text) }))
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }))
  })
  desk = await startDesk({ config: { outboundAllow: [site.host] } })
  for (const [key, title, content] of articles)
    await desk.admin.post('/api/v1/ai/snippets/upsert', { key, title, content })
  await desk.settled()
  assistant = (await desk.admin.post('/api/v1/ai/assistants', { name: 'Robin', enabled: false })).body.data
})
after(async () => {
  await desk.stop()
  await site.stop()
})

/** A title and its article have a direction of their own; all else lies between them, as near to each as `near` says. */
function directionOf(text: string): number[] {
  const own = articles.findIndex(([, title]) => text.startsWith(title))
  return own === -1 ? near : articles.map((_, at) => (at === own ? 1 : 0))
}

const question =
  'What does a season ticket for the rink cost in winter, bought at the kiosk by the harbour with a photo and a passport?'

test('an answer by words stays what it is where an embedding model finds another article first', async () => {
  const cite = async () => {
    const { data } = (await desk.admin.post(`/api/v1/ai/assistants/${assistant.id}/preview`, { message: question }))
      .body
    return data.sources.flatMap(({ key, cited }: { key: string; cited: boolean }) => (cited ? [key] : []))
  }
  const findFirst = async () =>
    (await desk.admin.get(`/api/v1/ai/snippets/search?query=${encodeURIComponent(question)}`)).body.data[0].key
  assert.deepEqual([await findFirst(), await cite()], ['winter', ['winter']])
  const choice = { enabled: true, address: `${site.url}/v1`, model: 'small' }
  assert.equal((await desk.admin.put('/api/v1/ai/models/embedding', choice)).status, 200)
  await desk.settled()
  assert.deepEqual([await findFirst(), await cite()], ['summer', ['winter']])
})
