import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { testMeaning } from './meaning-test.ts'

const base = '/api/v1/ai/snippets'
const words = (
  'anchor barrel candle dragon engine falcon guitar hammer island jacket kettle ladder magnet needle orange ' +
  'parrot quarry rabbit saddle temple umbrella velvet walnut yellow zipper bridge copper donkey eleven forest'
).split(' ')
/** Each article holds all words, and its own word twice, so words hardly distinguish them. */
const titles = words.map((word, n) => `${word} ${words[(n + 1) % words.length]} ${words[(n + 2) % words.length]}`)

/** A model that gives every text a random vector, like one that was made for another language. */
const noise = (text: string) => Array.from(createHash('sha512').update(text).digest(), (byte) => byte - 127.5)
/** A model that knows what each text is about: the word it begins with, or the number of that word. */
const sense = (text: string) => {
  const about = /^\d+/.exec(text)?.[0] ?? words.indexOf(text.split(/\s/)[0]!)
  return Array.from({ length: 64 }, (_, at) => Math.sin((Number(about) + 2) * (at + 1)))
}

let models: Server
let desk: TestDesk
let asked = 0
before(async () => {
  models = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { model, input } = JSON.parse(Buffer.concat(chunks).toString()) as { model: string; input: string[] }
    asked += 1
    const vectorOf = model === 'noise' ? noise : sense
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ data: input.map((text, index) => ({ index, embedding: vectorOf(text) })) }))
  })
  await new Promise<void>((resolve) => models.listen(0, '127.0.0.1', resolve))
  desk = await startDesk({ config: { outboundAllow: [addressOf(models)] } })
  for (const [n, title] of titles.entries()) {
    const content = `${words.join(' ')} ${words[n]}.`
    await desk.admin.post(`${base}/upsert`, { key: String(n), title, content })
  }
  await desk.settled()
})
after(async () => {
  await desk.stop()
  models.close()
})

const addressOf = (server: Server) => `127.0.0.1:${(server.address() as AddressInfo).port}`
const choose = async (model: string) => {
  const address = `http://${addressOf(models)}/v1`
  const { status } = await desk.admin.put('/api/v1/ai/models/embedding', { enabled: true, address, model })
  assert.equal(status, 200)
  await desk.settled()
}
const progress = async () => (await desk.admin.get('/api/v1/ai/models/embedding/progress')).body.data
const find = async (query: string): Promise<string[]> => {
  const answer = await desk.admin.get(`${base}/search?limit=5&query=${encodeURIComponent(query)}`)
  return answer.body.data.map(({ key }: { key: string }) => key)
}

test('a model that does not fit the articles is found out and spoils nothing', async () => {
  const alone = await Promise.all(titles.slice(0, 8).map(find))
  await choose('noise')
  const { test: tried, ...counts } = await progress()
  assert.deepEqual(counts, { articles: 30, embedded: 30, failed: 0 })
  assert.equal(tried.titles, 30)
  assert.ok(tried.words_weight > 8, String(tried.words_weight))
  assert.equal(tried.found_by_both, tried.found_by_words)
  assert.ok(tried.found_by_meaning < 6, String(tried.found_by_meaning))
  const firsts = (found: string[][]) => found.map(([first]) => first)
  assert.deepEqual(firsts(await Promise.all(titles.slice(0, 8).map(find))), firsts(alone))
})

test('a model that fits is weighed by what it finds, and tried once a day', async () => {
  await choose('sense')
  const { test: tried } = await progress()
  assert.deepEqual([tried.titles, tried.found_by_both, tried.found_by_meaning], [30, 30, 30])
  assert.ok(tried.words_weight < 100, String(tried.words_weight))
  // A word that is in no article is found by meaning.
  assert.equal((await find('17'))[0], '17')
  const before = asked
  await desk.admin.post(`${base}/upsert`, { key: '0', title: titles[0], content: 'Something else.' })
  await desk.settled()
  assert.equal(asked, before + 1)
  assert.deepEqual((await progress()).test, tried)
})

test('questions that were answered well are asked too, as long as their articles are there', async () => {
  const { results } = (await desk.admin.get(`${base}?page_size=100`)).body.data
  const { id } = results.find(({ key }: { key: string }) => key === '17')
  await sql`delete from meaning_test`.execute(desk.ctx.db)
  const answered = [
    { question: '17 please', article_id: id },
    { question: '18 please', article_id: 999_999 },
  ]
  await testMeaning(desk.ctx, { listAnswered: async (_, limit) => answered.slice(0, limit) })
  const { test: tried } = await progress()
  assert.deepEqual([tried.titles, tried.questions, tried.found_by_meaning], [30, 1, 31])
})
