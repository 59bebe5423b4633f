import assert from 'node:assert/strict'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { after, before, beforeEach, test } from 'node:test'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { emptyKnowledge } from '../../../../test/knowledge.ts'
import { type Site, startSite } from '../../../../test/site.ts'

/** Each article, and what the embedding model knows to mean the same. */
const articles: [key: string, title: string, content: string, alike: RegExp][] = [
  ['guests', 'Bringing a guest', 'Members bring one guest a month. The guest shows a pass.', /guest|Freundin/],
  [
    'pause',
    'Freezing a membership',
    'A membership can be frozen for six months, at 5 € a month.',
    /froz|freez|stop for a while/,
  ],
  ['trial', 'Trial day', 'Anybody may train for one day free of charge, with a pass.', /trial|try/i],
  ['lockers', 'Lockers', 'Lockers are free. Bring a padlock of your own.', /locker|padlock|valuables/i],
  ['parking', 'Car park', 'Members leave the car below the house for two hours.', /car\b|\bcars|Auto/i],
  ['sauna', 'Sauna', 'The sauna is open from ten to ten. Bring two towels.', /sauna|towel|sweat/i],
  ['courses', 'Courses', 'Courses are booked in the app, up to seven days ahead.', /course|yoga/i],
  ['debits', 'Debits', 'The fee is collected on the 1st of each month.', /debit|collected|take the money/i],
]

/** All texts are somewhat alike, as those of one desk are, and neighbours in the list a little more. */
function byMeaning(text: string): number[] {
  const direction = articles.map(() => 1)
  for (const [at, [, , , alike]] of articles.entries()) {
    if (!alike.test(text)) continue
    direction[at]! += 4
    direction[(at + 1) % articles.length]! += 1.5
  }
  return direction
}

let desk: TestDesk
let site: Site
let assistant: { id: number }
let works = true
let directionOf = byMeaning
before(async () => {
  site = await startSite()
  site.on('/v1/embeddings', async (request: IncomingMessage, response: ServerResponse) => {
    const { input } = (await json(request)) as { input: string[] }
    if (!works) return response.writeHead(500).end()
    const data = input.map((text, index) => ({ index, embedding: directionOf(text) }))
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }))
  })
  desk = await startDesk({ config: { outboundAllow: [site.host] } })
  await publish(articles)
  assistant = (await desk.admin.post('/api/v1/ai/assistants', { name: 'Robin', enabled: false })).body.data
})
after(async () => {
  await desk.stop()
  await site.stop()
})
beforeEach(() => {
  works = true
})

async function publish(these: readonly (readonly [key: string, title: string, content: string, ...rest: unknown[]])[]) {
  for (const [key, title, content] of these)
    await desk.admin.post('/api/v1/ai/snippets/upsert', { key, title, content })
  await desk.settled()
}

/** The articles that the reply rests on. */
async function answering(message: string): Promise<string[]> {
  const { data } = (await desk.admin.post(`/api/v1/ai/assistants/${assistant.id}/preview`, { message })).body
  return data.sources.flatMap(({ key, cited }: { key: string; cited: boolean }) => (cited ? [key] : []))
}
const chooseModel = async () => {
  const choice = { enabled: true, address: `${site.url}/v1`, model: 'small' }
  assert.equal((await desk.admin.put('/api/v1/ai/models/embedding', choice)).status, 200)
  await desk.settled()
}

const meant: [question: string, article: string][] = [
  ['Can I stop for a while and keep the membership?', 'pause'],
  ['Kann meine Freundin mitkommen?', 'guests'],
  ['Wohin mit dem Auto?', 'parking'],
]
/** The words are in an article, but not the meaning. */
const unlike = 'Is the month of May busy on the 1st?'

test('an article that stands out in meaning answers, in another language too, and no longer without the model', async () => {
  for (const [question] of meant) assert.deepEqual(await answering(question), [], question)
  await chooseModel()
  for (const [question, article] of meant) assert.deepEqual(await answering(question), [article], question)
  works = false
  for (const [question] of meant) assert.deepEqual(await answering(question), [], question)
})

test('nothing is answered because it is a little near, and small talk is no question', async () => {
  await desk.admin.put('/api/v1/ai/models/embedding', { enabled: false })
  await chooseModel()
  const none = ['Do you sell submarines?', 'Verkauft ihr Boote?', 'Is there a pass for the opera?', unlike]
  for (const message of [...none, 'Hello!', 'Thank you, bye', 'Danke', '👍', 'Are you a robot?'])
    assert.deepEqual(await answering(message), [], message)
})

test('a name or number that the article does not hold is not overlooked', async () => {
  assert.deepEqual(await answering('Can I stop for a while and keep the membership in Berlin?'), [])
  assert.deepEqual(await answering('Can I stop for a while and keep the plan X500?'), [])
})

/** The first two are nearly the same: what is asked for is decided by one word. */
const alike: [key: string, title: string, content: string][] = [
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

/**
 * A title and its article have a direction of their own; all else lies between them, as near to each as `near` says.
 */
function byTitle(text: string): number[] {
  const own = alike.findIndex(([, title]) => text.startsWith(title))
  return own === -1 ? near : alike.map((_, at) => (at === own ? 1 : 0))
}

test('an answer by words stays what it is where an embedding model finds another article first', async () => {
  await desk.admin.put('/api/v1/ai/models/embedding', { enabled: false })
  await emptyKnowledge(desk)
  directionOf = byTitle
  await publish(alike)
  const question =
    'What does a season ticket for the rink cost in winter, bought at the kiosk by the harbour with a photo and a passport?'
  const findFirst = async () =>
    (await desk.admin.get(`/api/v1/ai/snippets/search?query=${encodeURIComponent(question)}`)).body.data[0].key
  assert.deepEqual([await findFirst(), await answering(question)], ['winter', ['winter']])
  await chooseModel()
  assert.deepEqual([await findFirst(), await answering(question)], ['summer', ['winter']])
})
