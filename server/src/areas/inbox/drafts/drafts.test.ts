import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newConversation } from '../../../../test/conversations.ts'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { connectInbox } from '../../../../test/whatsapp.ts'
import * as service from './service.ts'

let desk: TestDesk
let uuid: string
before(async () => {
  desk = await startDesk({ simulator: true })
  uuid = await newConversation(desk, (await connectInbox(desk)).id)
})
after(() => desk.stop())

const path = () => `/api/v1/conversations/${uuid}/draft`
const save = (type: string, content: string, rest = {}, who = desk.admin) =>
  who.post(path(), { type, content, ...rest })
const kept = async (who = desk.admin) =>
  Object.fromEntries(
    (await who.get(path())).body.data.map((draft: { type: string; content: string }) => [draft.type, draft.content]),
  )
const send = (message: string, rest = {}) =>
  desk.admin.post(`/api/v1/conversations/${uuid}/messages`, { message, ...rest })

test('a reply and a note are kept apart, for each agent their own, and the last save counts', async () => {
  const other = await desk.agent('Agent')
  assert.deepEqual(await kept(), {})
  assert.equal((await save('reply', 'Dear')).status, 200)
  await save('private_note', 'Careful')
  const last = (await save('reply', 'Dear Mira,', { meta: { attachments: [7] } })).body.data
  await save('reply', 'Mine', {}, other)
  assert.deepEqual(
    [last.content, last.meta, last.conversation_uuid, last.type],
    ['Dear Mira,', { attachments: [7] }, uuid, 'reply'],
  )
  assert.deepEqual(await kept(), { reply: 'Dear Mira,', private_note: 'Careful' })
  assert.deepEqual(await kept(other), { reply: 'Mine' })
  const all = (await desk.admin.get('/api/v1/drafts')).body.data
  assert.deepEqual(
    all.map((draft: { content: string }) => draft.content),
    ['Dear Mira,', 'Careful'],
  )
  assert.equal((await desk.admin.delete(path())).body.data, true)
  assert.deepEqual([await kept(), await kept(other)], [{}, { reply: 'Mine' }])
})

test('a sent text is no longer a draft, and the other draft stays', async () => {
  await save('reply', 'On its way')
  await save('private_note', 'Customer is kind')
  assert.equal((await send('On its way')).status, 200)
  assert.deepEqual(await kept(), { private_note: 'Customer is kind' })
  await send('Customer is kind', { private: true })
  assert.deepEqual(await kept(), {})
})

test('a message that is refused leaves the draft', async () => {
  await save('reply', 'Hello')
  assert.equal((await send('   ')).status, 400)
  assert.deepEqual(await kept(), { reply: 'Hello' })
  assert.equal((await desk.admin.delete(`${path()}?type=reply`)).status, 200)
})

test('two saves at once leave one draft', async () => {
  const answers = await Promise.all(['a', 'b', 'c', 'd'].map((content) => save('reply', content)))
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200, 200],
  )
  assert.equal((await desk.admin.get(path())).body.data.length, 1)
  await desk.admin.delete(path())
})

test('a draft is bounded', async () => {
  assert.equal((await save('reply', 'x'.repeat(100_001))).status, 400)
  const long = await save('reply', '', { meta: { macro: 'x'.repeat(33_000) } })
  assert.deepEqual([long.status, long.headers.get('x-field')], [400, 'meta'])
  assert.equal((await save('forward', 'x')).status, 400)
})

test('the drafts of a conversation that an agent may not see any more are not listed', async () => {
  const own = ['conversations:read', 'conversations:read_assigned', 'messages:read', 'messages:write']
  await desk.admin.post('/api/v1/roles', { name: 'Own', permissions: own })
  const agent = await desk.agent('Own')
  const assign = (assignee_id: number) => desk.admin.put(`/api/v1/conversations/${uuid}/assignee/user`, { assignee_id })
  await assign(agent.id)
  assert.equal((await save('reply', 'Mine', {}, agent)).status, 200)
  await assign((await desk.admin.get('/api/v1/agents/me')).body.data.id)
  assert.equal((await save('reply', 'Mine still', {}, agent)).status, 404)
  assert.deepEqual((await agent.get('/api/v1/drafts')).body.data, [])
})

test('a draft that nobody went on with is gone after fifteen days', async () => {
  await save('reply', 'Forgotten')
  const at = (days: number) => ({ ...desk.ctx, now: () => new Date(Date.now() + days * 86_400_000) })
  await service.pruneDrafts(at(14))
  assert.deepEqual(await kept(), { reply: 'Forgotten' })
  await service.pruneDrafts(at(16))
  assert.deepEqual(await kept(), {})
})
