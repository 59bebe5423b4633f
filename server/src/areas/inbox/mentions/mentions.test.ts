import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { newConversation } from '../../../../test/conversations.ts'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { changedMeanwhile } from '../../../../test/meanwhile.ts'
import { connectInbox } from '../../../../test/whatsapp.ts'

let desk: TestDesk
let inboxId: number
before(async () => {
  desk = await startDesk({ simulator: true })
  inboxId = (await connectInbox(desk)).id
  const own = ['conversations:read', 'conversations:read_assigned', 'messages:read', 'messages:write']
  await desk.admin.post('/api/v1/roles', { name: 'Own', permissions: own })
})
after(() => desk.stop())

const note = (uuid: string, mentions: object[], rest = {}) =>
  desk.admin.post(`/api/v1/conversations/${uuid}/messages`, {
    message: 'Have a look',
    private: true,
    mentions,
    ...rest,
  })
const newTeam = async (name: string, member_ids: number[]) =>
  (await desk.admin.post('/api/v1/teams', { name, member_ids })).body.data
type Item = { uuid: string; mentioned_message_uuid: string | null }
const mentioned = async (who: typeof desk.admin, query = '') => {
  const { results, total } = (await who.get(`/api/v1/conversations/mentioned?page_size=50${query}`)).body.data
  assert.equal(results.length, total)
  return results.map(({ uuid }: Item) => uuid)
}

test('whoever a note names finds the conversation among their mentions, by name or by team', async () => {
  const [ada, ben, cleo] = [await desk.agent('Agent'), await desk.agent('Agent'), await desk.agent('Agent')]
  const team = await newTeam('Bikes', [ben.id])
  const [one, other] = [await newConversation(desk, inboxId), await newConversation(desk, inboxId)]
  const sent = await note(one, [
    { type: 'agent', id: ada.id },
    { type: 'team', id: team.id },
  ])
  assert.deepEqual(sent.body.data.meta.mentions, [
    { type: 'agent', id: ada.id, name: 'Ada Agent' },
    { type: 'team', id: team.id, name: 'Bikes' },
  ])
  await note(other, [{ type: 'agent', id: ada.id }])
  const newest = (await note(other, [{ type: 'agent', id: ada.id }])).body.data
  assert.deepEqual(await mentioned(ada), [other, one])
  const notesIn = async (who: typeof desk.admin, list: string) =>
    (await who.get(`/api/v1/conversations/${list}`)).body.data.results.map((item: Item) => item.mentioned_message_uuid)
  assert.deepEqual(await notesIn(ada, 'mentioned'), [newest.uuid, sent.body.data.uuid])
  assert.deepEqual(await notesIn(ben, 'mentioned'), [sent.body.data.uuid])
  assert.deepEqual(new Set(await notesIn(ada, 'all')), new Set([null]))
  assert.deepEqual([await mentioned(ben), await mentioned(cleo)], [[one], []])
  const resolved = encodeURIComponent('[{"field":"status_category","operator":"equals","value":"resolved"}]')
  assert.deepEqual(await mentioned(ada, `&filters=${resolved}`), [])
})

test('only who may see the conversation can be named, and loses it from their mentions with the sight', async () => {
  const uuid = await newConversation(desk, inboxId)
  const own = await desk.agent('Own')
  const names = async () =>
    (await desk.admin.get(`/api/v1/conversations/${uuid}/mentionable`)).body.data.agents.map(
      (agent: { id: number }) => agent.id,
    )
  const refused = await note(uuid, [{ type: 'agent', id: own.id }])
  assert.deepEqual(
    [refused.status, refused.body.message, refused.headers.get('x-field')],
    [400, 'Ada Own cannot see this conversation', 'mentions.0.id'],
  )
  assert.ok(!(await names()).includes(own.id))
  const path = `/api/v1/conversations/${uuid}/assignee/user`
  await desk.admin.put(path, { assignee_id: own.id })
  assert.ok((await names()).includes(own.id))
  assert.equal((await note(uuid, [{ type: 'agent', id: own.id }])).status, 200)
  assert.deepEqual(await mentioned(own), [uuid])
  await desk.admin.put(`${path}/remove`)
  assert.deepEqual(await mentioned(own), [])
})

test('nobody who is not there is named, and no reply names anybody', async () => {
  const uuid = await newConversation(desk, inboxId)
  const gone = await desk.agent('Agent')
  await desk.admin.delete(`/api/v1/agents/${gone.id}`)
  const assistant = (await desk.admin.get('/api/v1/agents/compact')).body.data.find(
    (agent: { type: string }) => agent.type === 'assistant',
  )
  for (const mention of [
    { type: 'agent', id: gone.id },
    { type: 'agent', id: assistant.id },
    { type: 'team', id: 999_999 },
    { type: 'everybody', id: 1 },
  ]) {
    assert.equal((await note(uuid, [mention])).status, 400, JSON.stringify(mention))
  }
  const me = (await desk.admin.get('/api/v1/agents/me')).body.data.id
  const reply = await note(uuid, [{ type: 'agent', id: me }], { private: false })
  assert.deepEqual([reply.status, reply.headers.get('x-field')], [400, 'mentions'])
  const { results } = (await desk.admin.get(`/api/v1/conversations/${uuid}/messages`)).body.data
  assert.deepEqual(
    results.filter((message: { sender_type: string }) => message.sender_type === 'agent'),
    [],
  )
})

test('a note that names a team is refused when the team is deleted meanwhile', async () => {
  const uuid = await newConversation(desk, inboxId)
  const { id } = await newTeam('Short-lived', [])
  const named = () => note(uuid, [{ type: 'team', id }])
  const refused = await changedMeanwhile(desk, sql`delete from team where id = ${id}`, named)
  assert.deepEqual([refused.status, refused.headers.get('x-field')], [400, 'mentions.0.id'])
})
