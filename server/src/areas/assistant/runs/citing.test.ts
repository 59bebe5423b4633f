import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AssistedDesk, must, newCustomer, script, useAssistedDesk } from '../../../../test/assistant.ts'

let desk: AssistedDesk
useAssistedDesk(
  (made) => {
    desk = made
  },
  { chat: true },
)

test('an agent who can read an answer can read the articles that it cites, as they are now, and no others', async () => {
  const ada = await newCustomer(desk)
  await script(desk, { answer: { text: 'Within 30 days.', sources: [1] } })
  await ada.write('How many days do I have to return a helmet?')
  const { uuid } = await ada.conversation()
  const thread = await ada.thread()
  const answer = thread.findLast(({ sender_type }) => sender_type === 'assistant')
  const [{ article_id }] = answer.meta.sources
  const path = `/api/v1/conversations/${uuid}/messages/${answer.uuid}/articles`

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
  const question = thread.find(({ type }) => type === 'incoming')
  const elsewhere = path.replace(answer.uuid, question.uuid)
  assert.equal((await agent.get(`${elsewhere}/${article_id}`)).status, 404, 'it rests on nothing')
  await must(desk.admin.post('/api/v1/roles', { name: 'Elsewhere', permissions: ['messages:read'] }))
  assert.equal((await (await desk.agent('Elsewhere')).get(`${path}/${article_id}`)).status, 404)
  await must(desk.admin.delete(`/api/v1/ai/snippets/${article_id}`))
  assert.equal((await agent.get(`${path}/${article_id}`)).status, 404, 'it is gone')
})
