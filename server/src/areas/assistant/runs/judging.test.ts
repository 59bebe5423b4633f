import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import {
  type AssistedDesk,
  modelCalls,
  must,
  newCustomer,
  script,
  useAssistedDesk,
} from '../../../../test/assistant.ts'
import { simulate } from '../../../../test/whatsapp.ts'
import { listAnsweredWell } from './standing.ts'

// biome-ignore lint/suspicious/noExplicitAny: the answers of the API are read freely.
type Free = any

let desk: AssistedDesk
/** The article that the answers quote. */
let article: { id: number }
useAssistedDesk(
  async (made) => {
    desk = made
    article = (await must(desk.admin.get('/api/v1/ai/snippets?query=Returns'))).results[0]
  },
  { chat: true },
)
beforeEach(() => sql`delete from article_question`.execute(desk.ctx.db))

const question = 'How many days do I have to return a helmet?'
const quoting = { text: 'Within 30 days.', sources: [1] }

/** A customer whose question got this answer, and the address at which its run is read and judged. */
async function answered(asked: string, answer: object = quoting) {
  const customer = await newCustomer(desk)
  await script(desk, { answer })
  await customer.write(asked)
  const { uuid } = await customer.conversation()
  const said = (await customer.thread()).findLast(({ sender_type }) => sender_type === 'assistant')
  const message = `/api/v1/conversations/${uuid}/messages/${said.uuid}`
  return { customer, uuid, said, message, run: `${message}/run`, judgement: `${message}/run/judgement` }
}
const gapsOf = async (words: string): Promise<Free[]> =>
  (await must(desk.admin.get(`/api/v1/ai/gaps?query=${words}`))).results

test('what an agent thinks of an answer stands for others, with who said it, when, and what it should say', async () => {
  const { run, judgement } = await answered(question)
  assert.equal((await must(desk.admin.get(run))).judgement, null)
  const jonas = await desk.agent('Admin')
  await must(jonas.put(judgement, { verdict: 'different', note: ' It is 14 days. ' }))
  const stands = (await must(desk.admin.get(run))).judgement
  const { id, first_name, last_name } = await must(jonas.get('/api/v1/agents/me'))
  assert.deepEqual(
    [stands.verdict, stands.note, stands.agent_id, stands.name],
    ['different', 'It is 14 days.', id, `${first_name} ${last_name}`.trim()],
  )
  assert.ok(Math.abs(Date.parse(stands.at) - desk.ctx.now().getTime()) < 60_000)
  assert.deepEqual(await gapsOf('helmet'), [], 'an article that it rests on can be put right')

  assert.deepEqual(await listAnsweredWell(desk.ctx, 10), [])
  const newest = await must(desk.admin.put(judgement, { verdict: 'good' }))
  assert.deepEqual([newest.judgement.verdict, newest.judgement.note], ['good', ''])
  const cited = newest.passages.find((passage: Free) => passage.cited)
  assert.deepEqual(await listAnsweredWell(desk.ctx, 10), [{ question, article_id: cited.article_id }])
  assert.equal((await must(desk.admin.put(judgement, { verdict: null }))).judgement, null)
  assert.equal((await must(jonas.get(run))).judgement, null)
})

test('a question whose answer should be different and rests on no article is a gap, once', async () => {
  const { judgement } = await answered('Can I ride a zebra to work?', { text: 'Which one?', sources: [] })
  assert.deepEqual(await gapsOf('zebra'), [])
  for (const verdict of ['different', 'different', 'good', 'different', null, 'different'])
    await must(desk.admin.put(judgement, { verdict }))
  assert.deepEqual(
    (await gapsOf('zebra')).map(({ question, count }) => [question, count]),
    [['Can I ride a zebra to work?', 1]],
  )
})

test('to judge an answer takes the right to write in its conversation', async () => {
  const { judgement, uuid } = await answered(question)
  const permissions = ['conversations:read_all', 'conversations:read', 'messages:read']
  await must(desk.admin.post('/api/v1/roles', { name: 'Reader', permissions }))
  const reader = await desk.agent('Reader')
  assert.equal((await reader.put(judgement, { verdict: 'good' })).status, 403)
  await must(desk.admin.post('/api/v1/roles', { name: 'Elsewhere', permissions: ['messages:read', 'messages:write'] }))
  const stranger = await desk.agent('Elsewhere')
  assert.equal((await stranger.put(judgement, { verdict: 'good' })).status, 404)
  assert.equal((await desk.admin.put(judgement, { verdict: 'bad' })).status, 400)
  assert.equal((await desk.admin.put(judgement, { verdict: 'good', note: 'x'.repeat(1_001) })).status, 400)
  const own = await must(desk.admin.post(`/api/v1/conversations/${uuid}/messages`, { message: 'Mine.' }))
  const path = `/api/v1/conversations/${uuid}/messages/${own.uuid}/run/judgement`
  assert.equal((await desk.admin.put(path, { verdict: 'good' })).status, 404)
})

/** The questions that are kept with the article, as this agent sees them. */
const listWith = async (client = desk.admin): Promise<string[]> =>
  (await must(client.get(`/api/v1/ai/snippets/${article.id}/questions`))).map(({ question }: Free) => question)

test('a question is kept while an agent calls its answer good', async () => {
  const { judgement } = await answered(question)
  assert.deepEqual(await listWith(), [])
  for (const [verdict, kept] of [
    ['good', [question]],
    ['different', []],
    ['good', [question]],
    [null, []],
  ] as const) {
    await must(desk.admin.put(judgement, { verdict }))
    assert.deepEqual(await listWith(), kept, String(verdict))
  }
})

test('only a question with an answer from one article is kept', async () => {
  const both = await answered(question, { text: 'Within 30 days, and delivery takes two days.', sources: [1, 2] })
  const run = await must(desk.admin.get(both.run))
  assert.equal(new Set(run.passages.filter(({ cited }: Free) => cited).map((one: Free) => one.article_id)).size, 2)
  await must(desk.admin.put(both.judgement, { verdict: 'good' }))
  const none = await answered('Can I ride a zebra to work?', { text: 'Which one?', sources: [] })
  await must(desk.admin.put(none.judgement, { verdict: 'good' }))
  assert.deepEqual(await listWith(), [])
})

test('it is kept without the name of the customer, and goes with their conversation', async () => {
  const { customer, uuid, judgement } = await answered(
    'I am Ada Lovelace, how many days to return the helmet of order 4711-22?',
  )
  const { contact } = await customer.conversation()
  await must(desk.admin.put(`/api/v1/contacts/${contact.id}`, { first_name: 'Ada', last_name: 'Lovelace' }))
  await must(desk.admin.put(judgement, { verdict: 'good' }))
  assert.deepEqual(await listWith(), ['I am … …, how many days to return the helmet of order …?'])
  await sql`delete from conversation where uuid = ${uuid}`.execute(desk.ctx.db)
  assert.deepEqual(await listWith(), [])
})

test('it is gone when the customer takes their message back', async () => {
  const { customer, judgement } = await answered(question)
  const search = `/api/v1/ai/snippets/search?query=${encodeURIComponent(question)}`
  const findArticle = async (): Promise<Free> => (await must(desk.admin.get(search)))[0]
  const byWords = await findArticle()
  await must(desk.admin.put(judgement, { verdict: 'good' }))
  assert.ok((await findArticle()).confidence > byWords.confidence)
  const asked = (await customer.thread()).find(({ sender_type }) => sender_type === 'contact')
  await sql`update message set meta = meta || '{"deleted_at": "2026-01-01T00:00:00Z"}' where uuid = ${asked.uuid}`.execute(
    desk.ctx.db,
  )
  assert.deepEqual([await listWith(), await findArticle()], [[], byWords])
})

test('who may not see the conversation sees nothing of its question, and cannot remove it', async () => {
  const { judgement } = await answered(question)
  await must(desk.admin.put(judgement, { verdict: 'good' }))
  await must(desk.admin.post('/api/v1/roles', { name: 'Writer', permissions: ['ai:manage'] }))
  const writer = await desk.agent('Writer')
  const path = `/api/v1/ai/snippets/${article.id}/questions`
  const [{ id }] = await must(desk.admin.get(path))
  assert.deepEqual(await listWith(writer), [])
  assert.equal((await writer.delete(`${path}/${id}`)).status, 404)
  await must(writer.post(path, { question }))
  await must(desk.admin.put(judgement, { verdict: null }))
  assert.deepEqual(await listWith(writer), [question], 'who adds it sees it, and it stays')
  await must(writer.post(path, { question: 'Bis wann kann ich den Helm zurückgeben?' }))
  assert.deepEqual(await listWith(writer), ['Bis wann kann ich den Helm zurückgeben?', question])
  await must(desk.admin.delete(`${path}/${id}`))
  assert.deepEqual(await listWith(), ['Bis wann kann ich den Helm zurückgeben?'])
})

test('the chat model is given the article that it finds, and never the question itself', async () => {
  const path = `/api/v1/ai/snippets/${article.id}/questions`
  await must(desk.admin.post(path, { question: 'Bis wann kann ich einen Helm zurückschicken?' }))
  await simulate(desk, 'POST', '/models/reset')
  await answered('Bis wann kann ich den Helm zurückschicken?', { text: 'Innerhalb von 30 Tagen.', sources: [1] })
  const calls = JSON.stringify(await modelCalls(desk))
  assert.match(calls, /Returns and refunds/)
  assert.doesNotMatch(calls, /einen Helm/)
})

// The last one, because it deletes the article that the others quote.
test('an agent who can read an answer can read the articles that it cites, as they are now, and no others', async () => {
  const { customer, said, message } = await answered(question)
  const [{ article_id }] = said.meta.sources
  const path = `${message}/articles`

  const agent = await desk.agent('Agent')
  assert.equal((await agent.get(`/api/v1/ai/snippets/${article_id}`)).status, 403)
  const { title, content } = await must(desk.admin.get(`/api/v1/ai/snippets/${article_id}`))
  const cited = await must(agent.get(`${path}/${article_id}`))
  assert.deepEqual(
    [Object.keys(cited).sort(), cited.title, cited.content],
    [['content', 'id', 'title', 'updated_at'], title, content],
  )

  const other = await must(desk.admin.post('/api/v1/ai/snippets', { title: 'Margins', content: 'We buy at half.' }))
  assert.equal((await agent.get(`${path}/${other.id}`)).status, 404)
  const asked = (await customer.thread()).find(({ type }) => type === 'incoming')
  const elsewhere = path.replace(said.uuid, asked.uuid)
  assert.equal((await agent.get(`${elsewhere}/${article_id}`)).status, 404, 'it rests on nothing')
  await must(desk.admin.post('/api/v1/roles', { name: 'Outsider', permissions: ['messages:read'] }))
  assert.equal((await (await desk.agent('Outsider')).get(`${path}/${article_id}`)).status, 404)
  await must(desk.admin.delete(`/api/v1/ai/snippets/${article_id}`))
  assert.equal((await agent.get(`${path}/${article_id}`)).status, 404, 'it is gone')
})
