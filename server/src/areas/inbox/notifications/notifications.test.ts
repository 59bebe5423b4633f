import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { Client } from '../../../../test/client.ts'
import { newConversation } from '../../../../test/conversations.ts'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { connectInbox, deliver, delivery, text } from '../../../../test/whatsapp.ts'
import * as service from './service.ts'
import { tellAssignment, tellMessage } from './tell.ts'

const path = '/api/v1/notifications'
type Agent = Client & { id: number }

let desk: TestDesk
let inboxId: number
let agent: Agent
let admin: number
before(async () => {
  desk = await startDesk({ simulator: true })
  inboxId = (await connectInbox(desk)).id
  admin = (await desk.admin.get('/api/v1/agents/me')).body.data.id
  const own = ['conversations:read', 'conversations:read_assigned', 'messages:read', 'messages:write']
  await desk.admin.post('/api/v1/roles', { name: 'Own', permissions: own })
})
after(() => desk.stop())
beforeEach(async () => {
  agent = await desk.agent('Agent')
})

const listed = async (who: Client = agent) => (await who.get(path)).body.data
const told = async (who: Client = agent) =>
  (await listed(who)).map((one: { notification_type: string; title: string }) => [one.notification_type, one.title])
const unread = async (who: Client = agent) => (await who.get(`${path}/stats`)).body.data.unread_count
const assign = (uuid: string, kind: 'user' | 'team', assignee_id: number, who: Client = desk.admin) =>
  who.put(`/api/v1/conversations/${uuid}/assignee/${kind}`, { assignee_id })
const note = (uuid: string, mentions: object[]) =>
  desk.admin.post(`/api/v1/conversations/${uuid}/messages`, { message: 'Have a look', private: true, mentions })
const newTeam = async (name: string, member_ids: number[]) =>
  (await desk.admin.post('/api/v1/teams', { name, member_ids })).body.data.id
const phoneOf = async (uuid: string) =>
  (await desk.admin.get(`/api/v1/conversations/${uuid}`)).body.data.contact.phone_number
const write = async (uuid: string, id: string) => {
  const from = (await phoneOf(uuid)).slice(1)
  const answer = await deliver(desk, inboxId, delivery(desk, { messages: [text(id, from, `Text ${id}`)] }))
  assert.equal(answer.status, 200)
  await desk.settled()
}

test('an agent is told what a colleague assigns to them or their team, but not what they take themselves', async () => {
  const [given, taken, shared] = [
    await newConversation(desk, inboxId),
    await newConversation(desk, inboxId),
    await newConversation(desk, inboxId),
  ]
  await assign(given, 'user', agent.id)
  await assign(taken, 'user', agent.id, agent)
  const bikes = await newTeam('Bikes', [agent.id])
  await assign(shared, 'team', bikes)
  assert.equal((await assign(await newConversation(desk, inboxId), 'team', bikes, agent)).status, 200)
  await desk.settled()
  const [of_team, of_agent] = await listed()
  const numbers = [await phoneOf(shared), await phoneOf(given)]
  assert.deepEqual(await told(), [
    ['assignment', `Admin assigned Bikes the conversation with ${numbers[0]}`],
    ['assignment', `Admin assigned you the conversation with ${numbers[1]}`],
  ])
  assert.deepEqual([of_team.conversation_uuid, of_agent.conversation_uuid], [shared, given])
  assert.deepEqual([of_agent.body, of_agent.actor_id, of_agent.is_read], ['Hello', admin, false])
})

test('when its turn comes, nobody is told of a conversation that somebody else has by now', async () => {
  const uuid = await newConversation(desk, inboxId)
  const other = await desk.agent('Agent')
  const team_id = await newTeam('Gears', [agent.id, other.id])
  await assign(uuid, 'user', other.id)
  await desk.settled()
  const { id: conversation_id } = (await desk.admin.get(`/api/v1/conversations/${uuid}`)).body.data
  const [{ id: message_id }] = (await desk.admin.get(`/api/v1/conversations/${uuid}/messages`)).body.data.results
  await tellAssignment(desk.ctx, { conversation_id, message_id, agent_id: null, team_id, actor_id: admin })
  await tellMessage(desk.ctx, { conversation_id, message_id, agent_id: agent.id })
  assert.deepEqual(await told(), [])
})

test('an agent who is named by name and by team is notified once, and the author is not', async () => {
  const uuid = await newConversation(desk, inboxId)
  const other = await desk.agent('Agent')
  const team = await newTeam('Wheels', [agent.id, other.id, admin])
  await note(uuid, [
    { type: 'agent', id: agent.id },
    { type: 'team', id: team },
  ])
  await desk.settled()
  assert.deepEqual(await told(), [['mention', 'Admin mentioned you']])
  assert.deepEqual(await told(other), [['mention', 'Admin mentioned Wheels']])
  assert.ok(!(await told(desk.admin)).some(([type]: [string]) => type === 'mention'))
  const [first] = await listed()
  assert.equal(first.body, 'Have a look')
  const page = (await desk.admin.get(`/api/v1/conversations/${uuid}/messages`)).body.data.results
  assert.equal(first.message_uuid, page.find(({ type }: { type: string }) => type === 'note').uuid)
})

test('a member of a team that is disabled is told nothing', async () => {
  const team = await newTeam('Brakes', [agent.id])
  await desk.admin.put(`/api/v1/agents/${agent.id}`, { enabled: false })
  await assign(await newConversation(desk, inboxId), 'team', team)
  await desk.settled()
  await desk.admin.put(`/api/v1/agents/${agent.id}`, { enabled: true })
  assert.deepEqual(await told(), [])
})

test('a title is in the language of its reader', async () => {
  await agent.put('/api/v1/agents/me', { language: 'de' })
  await note(await newConversation(desk, inboxId), [{ type: 'agent', id: agent.id }])
  await desk.settled()
  assert.deepEqual(await told(), [['mention', 'Admin hat Sie erwähnt']])
})

test('what a customer writes in a row is one notification, new again once it was read', async () => {
  const uuid = await newConversation(desk, inboxId)
  await assign(uuid, 'user', agent.id, agent)
  await write(uuid, 'one')
  await write(uuid, 'two')
  assert.deepEqual(await told(), [['new_message', `${await phoneOf(uuid)} wrote`]])
  assert.equal((await listed())[0].body, 'Text two')
  await note(await newConversation(desk, inboxId), [{ type: 'agent', id: agent.id }])
  await desk.settled()
  assert.equal((await agent.put(`${path}/read-all?conversation_uuid=${uuid}`)).status, 200)
  assert.equal(await unread(), 1, 'that about another conversation')
  await agent.put(`${path}/read-all`)
  await write(uuid, 'three')
  assert.deepEqual([(await listed()).length, await unread(), (await listed())[0].body], [2, 1, 'Text three'])
})

test('notifications are read and deleted one by one or all, and are nobody else’s', async () => {
  const uuid = await newConversation(desk, inboxId)
  const other = await desk.agent('Agent')
  const both = [agent, other].map(({ id }) => ({ type: 'agent', id }))
  for (let n = 0; n < 3; n++) await note(uuid, both)
  await desk.settled()
  const [first, second] = await listed()
  assert.equal((await desk.admin.put(`${path}/${first.id}/read`)).status, 404)
  assert.equal((await desk.admin.delete(`${path}/${first.id}`)).status, 404)
  assert.equal((await agent.put(`${path}/${first.id}/read`)).body.data, true)
  assert.deepEqual((await agent.get(`${path}/stats`)).body.data, { unread_count: 2, total_count: 3 })
  await agent.delete(`${path}/${second.id}`)
  assert.deepEqual((await agent.get(`${path}/stats`)).body.data, { unread_count: 1, total_count: 2 })
  await agent.put(`${path}/read-all`)
  assert.equal(await unread(), 0)
  assert.equal((await listed()).length, 2)
  assert.equal((await agent.get(`${path}?limit=1&offset=1`)).body.data.length, 1)
  await agent.delete(path)
  assert.deepEqual([await listed(), (await listed(other)).length, await unread(other)], [[], 3, 3])
})

test('what an agent may not see any more is not in their list, nor in their count', async () => {
  const own = await desk.agent('Own')
  const uuid = await newConversation(desk, inboxId)
  await assign(uuid, 'user', own.id)
  await desk.settled()
  assert.equal(await unread(own), 1)
  await assign(uuid, 'user', agent.id)
  assert.deepEqual([await told(own), await unread(own)], [[], 0])
})

test('each agent chooses what they are shown', async () => {
  const usual = (await agent.get(`${path}/preferences`)).body.data
  assert.deepEqual(
    usual.find(({ type }: { type: string }) => type === 'payment_problem'),
    { type: 'payment_problem', panel: true, push: true, email: true },
  )
  const off = { type: 'mention', panel: false, push: false, email: false }
  const changed = (await agent.put(`${path}/preferences`, off)).body.data
  assert.deepEqual(
    changed.find(({ type }: { type: string }) => type === 'mention'),
    off,
  )
  assert.equal((await agent.put(`${path}/preferences`, { ...off, type: 'gossip' })).status, 400)
  await note(await newConversation(desk, inboxId), [{ type: 'agent', id: agent.id }])
  await agent.put(`${path}/preferences`, { ...off, email: true })
  await note(await newConversation(desk, inboxId), [{ type: 'agent', id: agent.id }])
  await desk.settled()
  assert.deepEqual([await told(), await unread()], [[], 0])
})

test('notifications go after sixty days', async () => {
  await note(await newConversation(desk, inboxId), [{ type: 'agent', id: agent.id }])
  await desk.settled()
  const at = (days: number) => ({ ...desk.ctx, now: () => new Date(Date.now() + days * 86_400_000) })
  await service.pruneNotifications(at(59))
  assert.equal((await listed()).length, 1)
  await service.pruneNotifications(at(61))
  assert.equal((await listed()).length, 0)
})

test('whoever follows a conversation hears what the customer writes there, as long as they may see it', async () => {
  const uuid = await newConversation(desk, inboxId)
  const follow = (who: Client, verb = 'follow') => who.put(`/api/v1/conversations/${uuid}/${verb}`)
  const following = async () =>
    (await desk.admin.get(`/api/v1/conversations/${uuid}/followers`)).body.data.map(({ id }: { id: number }) => id)
  const narrow = await desk.agent('Own')
  assert.equal((await follow(narrow)).status, 404)
  await assign(uuid, 'user', narrow.id)
  assert.equal((await follow(narrow)).body.data, true)
  await assign(uuid, 'user', agent.id)
  await desk.settled()
  for (let twice = 0; twice < 2; twice += 1) assert.equal((await follow(desk.admin)).body.data, true)
  // An agent who lost sight of it is neither notified nor named. The owner is notified once, as the owner.
  assert.deepEqual(await following(), [admin])
  await follow(agent)
  const before = await unread(narrow)
  await write(uuid, 'followed-1')
  await write(uuid, 'followed-2')
  const title = `${await phoneOf(uuid)} wrote in a conversation you follow`
  const heard = async (who: Client) => (await told(who)).filter(([, one]: string[]) => one === title)
  assert.deepEqual(await heard(desk.admin), [['mention', title]])
  assert.deepEqual([await heard(agent), await heard(narrow)], [[], []])
  assert.equal(await unread(narrow), before)
  assert.ok((await told()).some(([type]: string[]) => type === 'new_message'))
  await desk.admin.put(`${path}/read-all`)
  await write(uuid, 'followed-again')
  assert.equal(await unread(desk.admin), 1)

  await assign(uuid, 'user', narrow.id)
  assert.deepEqual(await following(), [narrow.id, admin, agent.id])
  await follow(desk.admin, 'unfollow')
  await follow(agent, 'unfollow')
  await desk.admin.put(`${path}/read-all`)
  await write(uuid, 'followed-3')
  assert.deepEqual([await unread(desk.admin), await following()], [0, [narrow.id]])
})
