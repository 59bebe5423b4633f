import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import {
  type AssistedDesk,
  modelCalls,
  must,
  newCustomer,
  script,
  startAssistedDesk,
  useChatModel,
} from '../../../../test/assistant.ts'
import { simulate } from '../../../../test/whatsapp.ts'

// biome-ignore lint/suspicious/noExplicitAny: the answers of the API are read freely.
type Free = any

let desk: AssistedDesk
let article: { id: number }
before(async () => {
  desk = await startAssistedDesk()
  await useChatModel(desk)
  article = (await must(desk.admin.get('/api/v1/ai/snippets?query=Returns'))).results[0]
})
after(() => desk.stop())
beforeEach(() => sql`delete from article_question`.execute(desk.ctx.db))

/** A customer, and where the answer to their question is judged. */
async function answered(question: string, answer: object = { text: 'Within 30 days.', sources: [1] }) {
  const customer = await newCustomer(desk)
  await script(desk, { answer })
  await customer.write(question)
  const { uuid } = await customer.conversation()
  const said = (await customer.thread()).findLast(({ sender_type }) => sender_type === 'assistant')
  return { customer, uuid, judgement: `/api/v1/conversations/${uuid}/messages/${said.uuid}/run/judgement` }
}
const listWith = async (client = desk.admin): Promise<string[]> =>
  (await must(client.get(`/api/v1/ai/snippets/${article.id}/questions`))).map(({ question }: Free) => question)
const question = 'How many days do I have to return a helmet?'

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
  const run = await must(desk.admin.get(both.judgement.replace('/judgement', '')))
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
  await must(desk.admin.put(judgement, { verdict: 'good' }))
  const asked = (await customer.thread()).find(({ sender_type }) => sender_type === 'contact')
  await sql`update message set meta = meta || '{"deleted_at": "2026-01-01T00:00:00Z"}' where uuid = ${asked.uuid}`.execute(
    desk.ctx.db,
  )
  assert.deepEqual(await listWith(), [])
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
  await must(writer.post(path, { question: 'Bis wann kann ich den Helm zurückgeben?' }))
  assert.deepEqual(await listWith(writer), ['Bis wann kann ich den Helm zurückgeben?'])
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
