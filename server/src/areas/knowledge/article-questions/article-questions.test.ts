import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { emptyKnowledge } from '../../../../test/knowledge.ts'

const base = '/api/v1/ai/snippets'
let desk: TestDesk
let articles: Record<'washing' | 'shipping', number>
before(async () => {
  desk = await startDesk()
})
after(() => desk.stop())
beforeEach(async () => {
  await emptyKnowledge(desk)
  articles = {
    washing: await write(
      'washing',
      'Washing rain jackets',
      'Wash it at 40 °C. Then put it into the dryer for 20 minutes.',
    ),
    shipping: await write('shipping', 'Shipping', 'Parcels to Austria take three days. To Norway they take a week.'),
  }
  await desk.settled()
})

const write = async (key: string, title: string, content: string): Promise<number> =>
  (await desk.admin.post(`${base}/upsert`, { key, title, content })).body.data.item.id
type Listed = { id: number; question: string; source: string; added_at: string }
const pathOf = (name: keyof typeof articles) => `${base}/${articles[name]}/questions`
const add = (name: keyof typeof articles, question: string) => desk.admin.post(pathOf(name), { question })
const list = async (name: keyof typeof articles): Promise<Listed[]> => (await desk.admin.get(pathOf(name))).body.data
type Found = { key: string; passage: string; confidence: number }
const search = async (query: string, more = ''): Promise<Found[]> =>
  (await desk.admin.get(`${base}/search?query=${encodeURIComponent(query)}${more}`)).body.data
const find = async (query: string, more = '') => (await search(query, more)).map(({ key }) => key)
async function answering(message: string): Promise<string[]> {
  const [assistant] = (await desk.admin.get('/api/v1/ai/assistants')).body.data
  const { data } = (await desk.admin.post(`/api/v1/ai/assistants/${assistant.id}/preview`, { message })).body
  return data.sources.flatMap(({ key, cited }: { key: string; cited: boolean }) => (cited ? [key] : []))
}

test('a question in another language finds and answers by one that is near to it, and no longer once that is removed', async () => {
  const asked = 'Wie heiß darf man die Regenjacke waschen?'
  assert.deepEqual(await find(asked), [])
  assert.deepEqual(await answering(asked), [])
  const added = (await add('washing', 'Wie heiß kann ich meine Regenjacke waschen?')).body.data
  assert.deepEqual(await find(asked), ['washing'])
  assert.deepEqual(await answering(asked), ['washing'])
  assert.equal((await desk.admin.delete(`${pathOf('washing')}/${added[0].id}`)).status, 200)
  assert.equal((await desk.admin.delete(`${pathOf('washing')}/${added[0].id}`)).status, 404)
  assert.deepEqual(await find(asked), [])
  assert.deepEqual(await answering(asked), [])
})

test('an article that answers by a question before is shown as sure, in the search and with the answer', async () => {
  const asked = 'Wie heiß darf man die Regenjacke waschen?'
  await add('washing', 'Wie heiß kann ich meine Regenjacke waschen?')
  const [found] = await search(asked)
  assert.ok(found!.confidence >= 0.6, String(found!.confidence))
  const [assistant] = (await desk.admin.get('/api/v1/ai/assistants')).body.data
  const { data } = (await desk.admin.post(`/api/v1/ai/assistants/${assistant.id}/preview`, { message: asked })).body
  assert.ok(data.sources[0].cited && data.sources[0].confidence >= 0.6, JSON.stringify(data.sources[0]))
  await add('shipping', 'Wie lange dauert der Versand nach Graz?')
  const others = await search('Wie lange dauert der Versand des Pakets nach Graz mit der Bahn?')
  for (const { key, confidence } of others) assert.ok(confidence < 0.42, `${key} ${confidence}`)
})

test('it changes nothing for questions that ask something else, or name something else', async () => {
  await add('shipping', 'Wie lange dauert der Versand nach Graz?')
  assert.deepEqual(await answering('Wie lange braucht der Versand nach Graz?'), ['shipping'])
  const others = [
    'Wie lange dauert der Versand nach Oslo?',
    'Was kostet der Versand nach Graz?',
    'Kann man in Graz parken?',
  ]
  for (const other of others) assert.deepEqual(await answering(other), [], other)
  await add('shipping', 'How soon is the model X500 at my door?')
  assert.deepEqual(await find('How soon is the model X500 at the door?'), ['shipping'])
  assert.deepEqual(await find('How soon is the model X700 at my door?'), [])
})

test('it lifts its article above others that hold the words', async () => {
  await write('dryer', 'Dryer', 'The dryer in the shop dries a tent, a jacket and gloves.')
  await desk.settled()
  const asked = 'may the jacket go in the dryer'
  assert.equal((await find(asked))[0], 'dryer')
  await add('washing', 'Is my jacket allowed in a dryer?')
  assert.equal((await find(asked))[0], 'washing')
})

test('it is never shown to customers: neither quoted nor found as a passage', async () => {
  await add('washing', 'Wie heiß kann ich meine Regenjacke waschen?')
  const [found] = await search('Wie heiß kann ich meine Regenjacke waschen?')
  assert.doesNotMatch(JSON.stringify(found), /Regenjacke/)
  assert.match(found!.passage, /40 °C/)
})

test('an article that is internal, off or deleted is not found by it', async () => {
  const asked = 'Wie heiß kann ich meine Regenjacke waschen?'
  await add('washing', asked)
  const change = (change: object) => desk.admin.put(`${base}/${articles.washing}`, change)
  await change({ internal: true })
  await desk.settled()
  assert.deepEqual([await find(asked), await find(asked, '&internal=true')], [[], ['washing']])
  await change({ internal: false, enabled: false })
  await desk.settled()
  assert.deepEqual(await find(asked, '&internal=true'), [])
  await change({ enabled: true })
  await desk.settled()
  assert.deepEqual(await find(asked), ['washing'])
  await desk.admin.delete(`${base}/${articles.washing}`)
  assert.deepEqual(await find(asked), [])
  assert.equal((await desk.admin.get(pathOf('washing'))).status, 404)
})

test('the newest twenty are kept, each once, without addresses and long numbers', async () => {
  for (let n = 1; n <= 22; n++) await add('washing', `May I wash part ${n} of the suit?`)
  const kept = await list('washing')
  assert.equal(kept.length, 20)
  assert.equal(kept[0]!.question, 'May I wash part 22 of the suit?')
  assert.equal(kept.at(-1)!.question, 'May I wash part 3 of the suit?')
  assert.equal((await add('washing', 'may I wash PART 22 of the suit')).body.data.length, 20)
  const personal = [
    ['Where is the blue parcel A-10293 for +45 40 00 12 34?', 'Where is the blue parcel … for …?'],
    ['Send the parcel to ada@example.com or 12.03.1985?', 'Send the parcel to … or …?'],
    ['Does a parcel of 30 kg to Graz cost 9.50 €?', 'Does a parcel of 30 kg to Graz cost 9.50 €?'],
    ['Is https://shop.example/track/99 the parcel tracking?', 'Is … the parcel tracking?'],
  ] as const
  for (const [asked, shown] of personal) {
    await add('shipping', asked)
    assert.equal((await list('shipping'))[0]!.question, shown)
  }
  for (const { source } of await list('shipping')) assert.equal(source, 'agent')
})

test('what says too little is refused, and so is who may not write articles', async () => {
  for (const question of ['?', 'And the other one?', 'ada@example.com', 'x'.repeat(301), ' '])
    assert.equal((await add('washing', question)).status, 400, question)
  assert.equal((await desk.admin.post(`${base}/999999/questions`, { question: 'Wash the suit?' })).status, 404)
  assert.deepEqual(await list('washing'), [])
  const agent = await desk.agent('Agent')
  assert.equal((await agent.get(pathOf('washing'))).status, 403)
  assert.equal((await agent.post(pathOf('washing'), { question: 'May I wash the suit?' })).status, 403)
})
