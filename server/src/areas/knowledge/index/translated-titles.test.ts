import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { connectInbox, deliver, delivery, text } from '../../../../test/whatsapp.ts'

const base = '/api/v1/ai/snippets'
const words = (
  'anchor barrel candle dragon engine falcon guitar hammer island jacket kettle ladder ' +
  'magnet needle orange parrot quarry rabbit saddle temple umbrella velvet walnut yellow'
).split(' ')

const wave = (about: number) => Array.from({ length: 64 }, (_, at) => Math.sin((about + 2) * (at + 1)))
/** The number of the word in a text; without one, a number that no article has. */
const subject = (text: string) => words.findIndex((word) => text.includes(`the ${word}`))
const numberIn = (text: string) => Number(/\d+/.exec(text)?.[0] ?? -1)
const vectors: Record<string, (text: string) => number[]> = {
  // Knows what the numbers stand for that are the words of the other language here.
  sense: (text) => wave(Math.max(subject(text), numberIn(text))),
  // Knows no other language: every text in one means the same to it.
  deaf: (text) => wave(Math.max(subject(text), 0)),
}
/** A language without a word of the articles, and one that has the words of their titles. */
const translations: Record<string, (title: string) => string> = {
  German: (title) => `Nummer ${subject(title)}`,
  French: (title) => title.replaceAll('the ', 'le '),
  Danish: (title) => `Tal ${subject(title)}`,
}

let models: Server
let desk: TestDesk
let inboxId: number
/** What the chat model was asked for, and what it does to what it would say. */
const asked: { system: string; titles: string[] }[] = []
let spoil: (titles: string[]) => unknown = (titles) => titles
before(async () => {
  models = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = JSON.parse(Buffer.concat(chunks).toString())
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(request.url!.endsWith('/embeddings') ? embed(body) : talk(body)))
  })
  await new Promise<void>((resolve) => models.listen(0, '127.0.0.1', resolve))
  desk = await startDesk({ simulator: true, config: { outboundAllow: [host()] } })
  for (const [n, word] of words.entries()) {
    const content = `This is what you have to know about the ${word}, and how it is used with ${words.join(', ')}.`
    const article = { key: String(n), title: `What is the ${word} for?`, content, internal: n === 23 }
    await desk.admin.post(`${base}/upsert`, article)
  }
  inboxId = (await connectInbox(desk)).id
})
after(async () => {
  await desk.stop()
  models.close()
})

const host = () => `127.0.0.1:${(models.address() as AddressInfo).port}`

const embed = ({ model, input }: { model: string; input: string[] }) => ({
  data: input.map((text, index) => ({ index, embedding: vectors[model.split(' ')[0]!]!(text) })),
})

function talk({ messages }: { messages: { content: string }[] }) {
  const [system, user] = messages.map(({ content }) => content)
  const titles = JSON.parse(user!) as string[]
  asked.push({ system: system!, titles })
  const [, translate] = Object.entries(translations).find(([language]) => system!.includes(language))!
  const handed = JSON.stringify({ titles: spoil(titles.map(translate)) })
  const tool_calls = [{ id: 'one', type: 'function', function: { name: 'titles', arguments: handed } }]
  return { choices: [{ finish_reason: 'tool_calls', message: { role: 'assistant', content: null, tool_calls } }] }
}

const use = async (purpose: 'chat' | 'embedding', model: string) => {
  const settings = { enabled: true, address: `http://${host()}/v1`, model }
  assert.equal((await desk.admin.put(`/api/v1/ai/models/${purpose}`, settings)).status, 200)
  await desk.settled()
}
let customers = 0
/** One more customer writes; then the embedding model is tried whose name begins with one of those above. */
const tryAfter = async (message: string, model: string) => {
  customers += 1
  const from = String(4_512_345_000 + customers)
  const messages = [{ ...text(`wamid.${from}`, from, message), timestamp: String(Math.floor(Date.now() / 1000)) }]
  assert.equal((await deliver(desk, inboxId, delivery(desk, { messages }))).status, 200)
  await desk.settled()
  await use('embedding', model)
  return (await desk.admin.get('/api/v1/ai/models/embedding/progress')).body.data.test
}
const inGerman = 'Guten Tag, ich habe eine Frage zu meiner letzten Bestellung.'
const inFrench = "Bonjour, j'ai une question sur ma dernière commande, s'il vous plaît."
const inDanish = 'Goddag, jeg har et spørgsmål om min sidste bestilling, som ikke er kommet.'
const inEnglish = 'Good morning, I have a question about my last order, which has not come.'

test('where customers write as the articles do, nothing is translated', async () => {
  await use('chat', 'talker')
  const tried = await tryAfter(inEnglish, 'sense')
  assert.deepEqual([tried.titles, tried.found_by_both, tried.other_languages], [24, 24, null])
  assert.deepEqual(asked, [])
})

test('titles in the language of customers say how much a model helps them, and are translated once', async () => {
  const tried = await tryAfter(inGerman, 'sense in German')
  const { languages, titles, found_by_words, found_by_meaning, found_by_both, gain, words_weight } =
    tried.other_languages
  assert.deepEqual([languages, titles, found_by_words, found_by_meaning, found_by_both], [['de'], 20, 0, 20, 20])
  assert.deepEqual([gain, words_weight, tried.words_weight], [1, 2, 8])
  const [{ system, titles: sent }] = asked as [(typeof asked)[number]]
  assert.match(system, /into German/)
  assert.equal(sent.length, 20)
  assert.ok(!sent.some((title) => title.includes(words[23]!)), 'an internal article goes to no chat model')

  assert.deepEqual((await tryAfter(inGerman, 'sense again')).other_languages, tried.other_languages)
  assert.equal(asked.length, 1)
})

test('a title that was edited is translated again, and no other', async () => {
  const [{ titles }] = asked as [(typeof asked)[number]]
  const key = String(subject(titles[0]!))
  const { results } = (await desk.admin.get(`${base}?page_size=100`)).body.data
  const { id } = results.find((article: { key: string }) => article.key === key)
  const title = `Why the ${words[Number(key)]}?`
  assert.equal((await desk.admin.put(`${base}/${id}`, { title })).status, 200)
  await desk.settled()
  await tryAfter(inGerman, 'sense after that')
  assert.deepEqual(asked.at(-1)!.titles, [title])
})

test('a model that does not know the languages of customers is found out, and words decide there', async () => {
  const { other_languages, words_weight } = await tryAfter(inFrench, 'deaf')
  assert.deepEqual([other_languages.languages, other_languages.titles, words_weight], [['de', 'fr'], 40, 8])
  assert.deepEqual([other_languages.found_by_words, other_languages.found_by_meaning], [20, 2])
  assert.ok(other_languages.found_by_both >= 20, String(other_languages.found_by_both))
  assert.ok(other_languages.words_weight > 2, String(other_languages.words_weight))
})

test('a chat model that says something else leaves a language untried until it translates', async () => {
  const before = asked.length
  spoil = (titles) => titles.slice(1)
  const tried = await tryAfter(inDanish, 'sense in Danish')
  assert.equal(asked.length, before + 1)
  assert.deepEqual([tried.other_languages.languages, tried.titles], [['de', 'fr'], 24])
  spoil = (titles) => titles
  const again = await tryAfter(inDanish, 'sense in Danish again')
  assert.deepEqual([again.other_languages.languages, again.other_languages.titles], [['de', 'da', 'fr'], 60])
})
