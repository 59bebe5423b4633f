import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AssistedDesk, must, newCustomer, script, useAssistedDesk } from '../../../../test/assistant.ts'
import { listAnsweredWell } from './standing.ts'

// biome-ignore lint/suspicious/noExplicitAny: the answers of the API are read freely.
type Free = any

let desk: AssistedDesk
useAssistedDesk(
  (made) => {
    desk = made
  },
  { chat: true },
)

/** The address at which the run of the answer to a question is read and judged. */
async function answered(question: string, answer: object): Promise<{ run: string; judgement: string; uuid: string }> {
  const ada = await newCustomer(desk)
  await script(desk, { answer })
  await ada.write(question)
  const { uuid } = await ada.conversation()
  const said = (await ada.thread()).findLast(({ sender_type }) => sender_type === 'assistant')
  const run = `/api/v1/conversations/${uuid}/messages/${said.uuid}/run`
  return { run, judgement: `${run}/judgement`, uuid }
}
const question = 'How many days do I have to return a helmet?'
const quoting = { text: 'Within 30 days.', sources: [1] }
const gapsOf = async (words: string): Promise<Free[]> =>
  (await must(desk.admin.get(`/api/v1/ai/gaps?query=${words}`))).results

test('what an agent thinks of an answer stands for others, with who said it, when, and what it should say', async () => {
  const { run, judgement } = await answered(question, quoting)
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
  const { judgement, uuid } = await answered(question, quoting)
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
