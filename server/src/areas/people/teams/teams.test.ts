import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newConversation } from '../../../../test/conversations.ts'
import type { TestDesk } from '../../../../test/desk.ts'
import { useDeskWithInbox } from '../../../../test/desk-with-inbox.ts'

const teams = '/api/v1/teams'

let desk: TestDesk
let inboxId: number
useDeskWithInbox((made) => {
  ;({ desk, inboxId } = made)
})

let made = 0
const team = (fields: object = {}) => {
  made += 1
  return { name: `Team ${made}`, ...fields }
}
const create = async (fields: object = {}) => {
  const answer = await desk.admin.post(teams, team(fields))
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.body.data
}
const join = (agent: number, ...names: string[]) => desk.admin.put(`/api/v1/agents/${agent}`, { teams: names })
const assign = (uuid: string, kind: 'user' | 'team', id: number) =>
  desk.admin.put(`/api/v1/conversations/${uuid}/assignee/${kind}`, { assignee_id: id })
const inbox = (id: number, query = '') => `${teams}/${id}/conversations/unassigned${query}`
const namesOf = (list: { name: string }[]) => list.map(({ name }) => name)

test('a team is created, changed, read, listed and deleted', async () => {
  const plain = await create()
  assert.deepEqual(
    [
      plain.emoji,
      plain.conversation_assignment_type,
      plain.timezone,
      plain.max_auto_assigned_conversations,
      plain.members,
    ],
    [null, 'Manual', null, 0, []],
  )
  const full = await create({
    name: ' Workshop ',
    emoji: '🔧',
    conversation_assignment_type: 'Round robin',
    timezone: 'Europe/Copenhagen',
    max_auto_assigned_conversations: 5,
  })
  const path = `${teams}/${full.id}`
  const changed = (await desk.admin.put(path, { emoji: null, conversation_assignment_type: 'Manual' })).body.data
  assert.deepEqual(
    [changed.name, changed.emoji, changed.conversation_assignment_type, changed.timezone],
    ['Workshop', null, 'Manual', 'Europe/Copenhagen'],
  )
  assert.deepEqual((await desk.admin.get(path)).body.data, changed)
  assert.deepEqual(
    (await desk.admin.get(teams)).body.data.find((found: { id: number }) => found.id === full.id),
    changed,
  )
  assert.equal((await desk.admin.delete(path)).body.data, true)
  for (const answer of [desk.admin.get(path), desk.admin.put(path, { name: 'Gone' }), desk.admin.delete(path)]) {
    assert.equal((await answer).status, 404)
  }
})

test('a team has a name, a short emoji, a zone that exists and a limit of 0 or more', async () => {
  const bad = [
    { name: '' },
    { name: ' ' },
    { name: 'x'.repeat(141) },
    { emoji: '' },
    { emoji: 'x'.repeat(21) },
    { conversation_assignment_type: 'round robin' },
    { timezone: 'Mars/Olympus' },
    { timezone: '+02:00' },
    { timezone: '' },
    { max_auto_assigned_conversations: -1 },
    { max_auto_assigned_conversations: '5' },
  ]
  for (const fields of bad)
    assert.equal((await desk.admin.post(teams, team(fields))).status, 400, JSON.stringify(fields))
})

test('a name belongs to one team, whatever its case, also when two come at once', async () => {
  const { name } = await create({ name: 'Sales' })
  assert.equal((await desk.admin.post(teams, team({ name: ' SALES' }))).status, 409)
  const other = await create()
  assert.equal((await desk.admin.put(`${teams}/${other.id}`, { name })).status, 409)
  const twins = await Promise.all(['Twin', 'twin', 'TWIN'].map((name) => desk.admin.post(teams, { name })))
  assert.deepEqual(twins.map((answer) => answer.status).sort(), [200, 409, 409])
})

test('only who manages teams sees and changes them; everybody signed in sees them in brief', async () => {
  await desk.admin.post('/api/v1/roles', { name: 'Captain', permissions: ['teams:manage'] })
  const { id, name } = await create({ emoji: '🚲' })
  for (const [role, status] of [
    ['Captain', 200],
    ['Agent', 403],
  ] as const) {
    const client = await desk.agent(role)
    assert.equal((await client.get(teams)).status, status, role)
    assert.equal((await client.post(teams, team())).status, status, role)
    assert.equal((await client.get(`${teams}/${id}`)).status, status, role)
    assert.equal((await client.put(`${teams}/${id}`, { timezone: 'UTC' })).status, status, role)
    assert.equal((await client.delete(`${teams}/${(await create()).id}`)).status, status, role)
    const compact = (await client.get(`${teams}/compact`)).body.data
    assert.deepEqual(
      compact.find((found: { id: number }) => found.id === id),
      { id, name, emoji: '🚲' },
    )
  }
  assert.equal((await desk.as(null).get(`${teams}/compact`)).status, 401)
})

test('a team is given its members, and refuses whoever is no agent', async () => {
  const [ada, grace] = [await desk.agent('Agent'), await desk.agent('Agent')]
  const idsOf = (answer: { body: { data: { members: { id: number }[] } } }) =>
    answer.body.data.members.map((member) => member.id).sort()
  const made = await desk.admin.post(teams, team({ member_ids: [ada.id] }))
  assert.deepEqual(idsOf(made), [ada.id])
  const path = `${teams}/${made.body.data.id}`
  assert.deepEqual(idsOf(await desk.admin.put(path, { member_ids: [grace.id, ada.id, ada.id] })), [ada.id, grace.id])
  assert.deepEqual(idsOf(await desk.admin.put(path, { emoji: '🔧' })), [ada.id, grace.id])
  assert.deepEqual(idsOf(await desk.admin.put(path, { member_ids: [grace.id] })), [grace.id])
  assert.deepEqual((await ada.get('/api/v1/agents/me/teams')).body.data, [])

  const { id: assistant } = (await desk.admin.get('/api/v1/agents/compact')).body.data.find(
    ({ type }: { type: string }) => type === 'assistant',
  )
  for (const id of [assistant, 999_999]) {
    assert.equal((await desk.admin.put(path, { member_ids: [ada.id, id] })).status, 400, String(id))
  }
  assert.deepEqual(idsOf(await desk.admin.get(path)), [grace.id])
  assert.deepEqual(idsOf(await desk.admin.put(path, { member_ids: [] })), [])
})

test('an agent who is being deleted is in no team afterwards', async () => {
  const { id } = await create()
  for (let round = 0; round < 8; round += 1) {
    const agent = await desk.agent('Agent')
    const [deleted, joined] = await Promise.all([
      desk.admin.delete(`/api/v1/agents/${agent.id}`),
      desk.admin.put(`${teams}/${id}`, { member_ids: [agent.id] }),
    ])
    assert.equal(deleted.status, 200)
    assert.ok([200, 400].includes(joined.status), `joining answered ${joined.status}`)
    assert.deepEqual((await desk.admin.get(`${teams}/${id}`)).body.data.members, [])
  }
})

test('agents and teams that are changed and deleted at once do not wait for one another for ever', async () => {
  const agent = await desk.agent('Agent')
  for (let round = 0; round < 8; round += 1) {
    const { id, name } = await create()
    const person = { first_name: 'Joan', email: `joan${round}@example.com`, roles: ['Agent'], teams: [name] }
    const answers = await Promise.all([
      desk.admin.put(`${teams}/${id}`, { timezone: 'UTC', member_ids: [] }),
      desk.admin.put(`/api/v1/agents/${agent.id}`, { first_name: `Ada ${round}`, teams: [name] }),
      desk.admin.post('/api/v1/agents', person),
      desk.admin.delete(`${teams}/${id}`),
    ])
    for (const { status } of answers) assert.ok([200, 400, 404].includes(status), `answered ${status}`)
  }
})

test('a team tells how many conversations it has', async () => {
  const { id } = await create()
  const path = `${teams}/${id}`
  const uuid = await newConversation(desk, inboxId)
  await assign(uuid, 'team', id)
  assert.equal((await desk.admin.get(path)).body.data.conversation_count, 1)
  await desk.admin.put(`/api/v1/conversations/${uuid}/assignee/team/remove`)
  assert.equal((await desk.admin.get(path)).body.data.conversation_count, 0)
})

test('an agent is put into teams and out of them by name', async () => {
  const [red, blue] = [await create({ name: 'Red' }), await create({ name: 'Blue' })]
  const agent = await desk.agent('Agent')
  const teamsOf = async () => namesOf((await agent.get('/api/v1/agents/me/teams')).body.data)

  assert.deepEqual((await join(agent.id, 'Red', 'Blue')).body.data.teams, [
    { id: blue.id, name: 'Blue', emoji: null },
    { id: red.id, name: 'Red', emoji: null },
  ])
  assert.deepEqual(await teamsOf(), ['Blue', 'Red'])
  assert.deepEqual((await desk.admin.get(`${teams}/${red.id}`)).body.data.members, [
    { id: agent.id, first_name: 'Ada', last_name: 'Agent' },
  ])
  await desk.admin.put(`/api/v1/agents/${agent.id}`, { first_name: 'Grace' })
  assert.deepEqual(await teamsOf(), ['Blue', 'Red'])
  await join(agent.id, 'Blue')
  assert.deepEqual(await teamsOf(), ['Blue'])
  assert.equal((await join(agent.id, 'Blue', 'Nobodies')).status, 400)
  assert.deepEqual(await teamsOf(), ['Blue'])
  await join(agent.id)
  assert.deepEqual(await teamsOf(), [])

  const person = { first_name: 'Joan', last_name: '', email: 'joan@example.com', roles: ['Agent'] }
  assert.equal((await desk.admin.post('/api/v1/agents', { ...person, teams: ['Nobodies'] })).status, 400)
  const joan = (await desk.admin.post('/api/v1/agents', { ...person, teams: ['Red'] })).body.data
  assert.deepEqual(namesOf(joan.teams), ['Red'])
  await desk.admin.delete(`/api/v1/agents/${joan.id}`)
  assert.deepEqual((await desk.admin.get(`${teams}/${red.id}`)).body.data.members, [])
})

test("a team's unassigned conversations are listed for its members alone, exactly", async () => {
  const [ours, theirs] = [await create(), await create()]
  const member = await desk.agent('Agent')
  await join(member.id, ours.name)
  const [first, second, taken, foreign] = [
    await newConversation(desk, inboxId),
    await newConversation(desk, inboxId),
    await newConversation(desk, inboxId),
    await newConversation(desk, inboxId),
  ]
  for (const uuid of [first, second, taken]) await assign(uuid!, 'team', ours.id)
  await assign(taken!, 'user', member.id)
  await assign(foreign!, 'team', theirs.id)

  const list = async (query = '') => (await member.get(inbox(ours.id, query))).body.data
  const all = await list()
  assert.deepEqual(
    all.results.map((item: { uuid: string }) => item.uuid),
    [second, first],
  )
  assert.equal(all.total, 2)
  const page = await list('?page_size=1&page=2&order=asc')
  assert.deepEqual([page.results[0].uuid, page.total, page.total_pages], [second, 2, 2])

  await desk.admin.put(`/api/v1/conversations/${first}/status`, { status: 'Resolved' })
  const open = encodeURIComponent(JSON.stringify([{ field: 'status_category', operator: 'equals', value: 'open' }]))
  const left = await list(`?filters=${open}`)
  assert.deepEqual([left.results.length, left.results[0].uuid, left.total], [1, second, 1])
  for (const bad of ['page=0', 'order=up', 'filters=x']) {
    assert.equal((await member.get(inbox(ours.id, `?${bad}`))).status, 400, bad)
  }

  assert.equal((await member.get(inbox(theirs.id))).status, 404)
  assert.equal((await member.get(inbox(987_654))).status, 404)
  assert.equal((await desk.admin.get(inbox(ours.id))).status, 404)
  await desk.admin.post('/api/v1/roles', { name: 'Blind', permissions: ['conversations:read'] })
  const blind = await desk.agent('Blind')
  await join(blind.id, ours.name)
  assert.equal((await blind.get(inbox(ours.id))).status, 403)
  await join(member.id)
  assert.equal((await member.get(inbox(ours.id))).status, 404)
})

test('whoever sees the conversations of their teams, or what waits there, lists and counts just these', async () => {
  const [ours, theirs] = [await create(), await create()]
  const uuids = [await newConversation(desk, inboxId), await newConversation(desk, inboxId)]
  const foreign = await newConversation(desk, inboxId)
  for (const uuid of uuids) await assign(uuid!, 'team', ours.id)
  await assign(uuids[0]!, 'user', (await desk.agent('Agent')).id)
  await assign(foreign!, 'team', theirs.id)
  const sights = { read_team_all: uuids.toReversed(), read_team_inbox: [uuids[1]], read_assigned: [] }
  for (const [sight, expected] of Object.entries(sights)) {
    const permissions = ['conversations:read', `conversations:${sight}`]
    const name = sight.replaceAll('_', '')
    await desk.admin.post('/api/v1/roles', { name, permissions })
    const member = await desk.agent(name)
    await join(member.id, ours.name)
    const { results, total } = (await member.get('/api/v1/conversations/visible')).body.data
    assert.deepEqual([results.map((item: { uuid: string }) => item.uuid), total], [expected, expected.length], sight)
    const counts = (await member.get('/api/v1/conversations/counts')).body.data
    assert.equal(counts.lists.all, expected.length, sight)
    assert.equal((await member.get('/api/v1/conversations/all')).status, 403)
  }
  const seen = (await desk.admin.get('/api/v1/conversations/visible')).body.data
  const all = (await desk.admin.get('/api/v1/conversations/all')).body.data
  assert.deepEqual(seen, all)
  await desk.admin.post('/api/v1/roles', { name: 'Tagger', permissions: ['tags:manage'] })
  assert.equal((await (await desk.agent('Tagger')).get('/api/v1/conversations/visible')).status, 403)
})

test('a team that is deleted leaves its conversations to everybody', async () => {
  const { id } = await create()
  const uuid = await newConversation(desk, inboxId)
  await assign(uuid, 'team', id)
  assert.equal((await desk.admin.delete(`${teams}/${id}`)).status, 200)
  assert.equal((await desk.admin.get(`/api/v1/conversations/${uuid}`)).body.data.assigned_team_id, null)
  const unassigned = (await desk.admin.get('/api/v1/conversations/unassigned?page_size=500')).body.data
  assert.equal(unassigned.total, unassigned.results.length)
  assert.ok(unassigned.results.some((item: { uuid: string }) => item.uuid === uuid))
})

test('while a team is being deleted nothing is given to it, and one deletion finds it', async () => {
  const agent = await desk.agent('Agent')
  const uuid = await newConversation(desk, inboxId)
  for (let round = 0; round < 8; round += 1) {
    const { id, name } = await create()
    const [one, two, assigned, joined] = await Promise.all([
      desk.admin.delete(`${teams}/${id}`),
      desk.admin.delete(`${teams}/${id}`),
      assign(uuid, 'team', id),
      join(agent.id, name),
    ])
    assert.deepEqual([one.status, two.status].sort(), [200, 404])
    assert.ok([200, 400].includes(assigned.status), `assigning answered ${assigned.status}`)
    assert.ok([200, 400].includes(joined.status), `joining answered ${joined.status}`)
    assert.equal((await desk.admin.get(`/api/v1/conversations/${uuid}`)).body.data.assigned_team_id, null)
  }
})
