import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { must } from '../../../../test/assistant.ts'
import type { Answer, Client } from '../../../../test/client.ts'
import { newConversation } from '../../../../test/conversations.ts'
import type { TestDesk } from '../../../../test/desk.ts'
import { useDeskWithInbox } from '../../../../test/desk-with-inbox.ts'
import { rest } from '../../../../test/rest.ts'
import type { Permission } from '../../../platform/permissions.ts'

let desk: TestDesk
let inboxId: number
useDeskWithInbox((made) => {
  ;({ desk, inboxId } = made)
})

let made = 0
async function create(path: string, fields: object): Promise<{ id: number; name: string }> {
  made += 1
  const answer = await desk.admin.post(`/api/v1/${path}`, { name: `Made${made}`, ...fields })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.body.data
}
const withRights = async (...permissions: Permission[]): Promise<Client & { id: number }> =>
  desk.agent((await create('roles', { permissions })).name)

/** A conversation that waits in a team of others. */
async function waiting(fields: object = {}): Promise<{ uuid: string; team: number }> {
  const { id: team } = await create('teams', fields)
  const uuid = await newConversation(desk, inboxId)
  const given = await desk.admin.put(`/api/v1/conversations/${uuid}/assignee/team`, { assignee_id: team })
  assert.equal(given.status, 200)
  return { uuid, team }
}
const sees = async (client: Client, uuid: string): Promise<boolean> =>
  (await client.get(`/api/v1/conversations/${uuid}`)).status === 200

test('whoever deletes a team sees what waited in it only if they saw it before', async () => {
  const rights = ['teams:manage', 'conversations:read', 'conversations:read_unassigned'] as const
  const captain = await withRights(...rights)
  const { uuid, team } = await waiting()
  await desk.admin.put(`/api/v1/conversations/${uuid}/status`, { status: 'Resolved' })
  assert.equal(await sees(captain, uuid), false)
  assert.equal((await captain.delete(`/api/v1/teams/${team}`)).status, 403)
  assert.equal(await sees(captain, uuid), false)

  const member = await withRights(...rights, 'conversations:read_team_inbox')
  assert.equal((await desk.admin.put(`/api/v1/teams/${team}`, { member_ids: [member.id] })).status, 200)
  assert.equal((await member.delete(`/api/v1/teams/${team}`)).status, 200)

  // Whoever has taken a conversation keeps it, so that nobody else sees more.
  const taken = await waiting()
  await desk.admin.put(`/api/v1/conversations/${taken.uuid}/assignee/user`, { assignee_id: member.id })
  assert.equal((await captain.delete(`/api/v1/teams/${taken.team}`)).status, 200)
  assert.equal(await sees(captain, taken.uuid), false)
})

test('whoever disables, deletes or sends away an agent sees of their conversations only what they saw before', async () => {
  const read = ['conversations:read', 'conversations:read_assigned'] as const
  const captain = await withRights('users:manage', 'conversations:read_unassigned', ...read)
  const blind = await withRights('users:manage', ...read)
  const owner = await withRights(...read)
  const path = `/api/v1/agents/${owner.id}`
  const uuid = await newConversation(desk, inboxId)
  const give = (to: number) => desk.admin.put(`/api/v1/conversations/${uuid}/assignee/user`, { assignee_id: to })
  assert.equal((await give(owner.id)).status, 200)
  const attempts = [
    () => captain.put(path, { enabled: false }),
    () => captain.put(path, { availability_status: 'away_and_reassigning' }),
    () => captain.delete(path),
  ]
  for (const [index, attempt] of attempts.entries()) {
    assert.equal((await attempt()).status, 403, `attempt ${index}`)
    await desk.settled()
    assert.equal(await sees(captain, uuid), false, `attempt ${index}`)
  }
  assert.equal((await captain.put(path, { availability_status: 'away' })).status, 200)
  assert.equal((await blind.put(path, { enabled: false })).status, 200)
  assert.equal((await desk.admin.put(path, { enabled: true })).status, 200)

  // What the captain sees already may be let go of, and whoever has nothing may leave.
  assert.equal((await give(captain.id)).status, 200)
  for (const attempt of attempts) assert.equal((await attempt()).status, 200)
})

test('nobody lets a team hand them what waits in it', async () => {
  const captain = await withRights(
    ...(['teams:manage', 'users:manage', 'conversations:read', 'conversations:read_assigned'] as const),
    ...(['messages:read', 'messages:write'] as const),
  )
  await captain.put('/api/v1/agents/me', { availability_status: 'online' })
  const { uuid, team } = await waiting()
  const path = `/api/v1/teams/${team}`
  const { name } = (await desk.admin.get(path)).body.data
  const turns = { conversation_assignment_type: 'Round robin' }
  const attempts = [
    [() => captain.put(path, { ...turns, member_ids: [captain.id] }), 403],
    [() => captain.put(path, { member_ids: [captain.id] }), 200],
    [() => captain.put(path, turns), 403],
    [() => captain.put(path, { timezone: 'UTC' }), 200],
    [() => captain.put(path, { member_ids: [] }), 200],
    [() => captain.put(path, turns), 200],
    [() => captain.put(path, { member_ids: [captain.id] }), 403],
    [() => captain.put(`/api/v1/agents/${captain.id}`, { teams: [name] }), 403],
  ] as const
  for (const [index, [attempt, status]] of attempts.entries()) {
    assert.equal((await attempt()).status, status, `attempt ${index}`)
    await desk.settled()
    assert.equal(await sees(captain, uuid), false, `attempt ${index}`)
  }
  // Agents who see all of it may let it be handed out to anybody.
  assert.equal((await desk.admin.put(path, { member_ids: [captain.id] })).status, 200)
  assert.equal((await captain.put(path, { timezone: null })).status, 200)
  await desk.settled()
  assert.equal(await sees(captain, uuid), true)
})

test('two changes at once show nobody what each of them alone does not', async () => {
  const role = await create('roles', { permissions: ['conversations:read'] })
  const puppet = await desk.agent(role.name)
  const captain = await withRights(
    ...(['teams:manage', 'roles:manage', 'users:manage'] as const),
    ...(['conversations:read', 'conversations:read_team_all'] as const),
  )
  const { uuid, team } = await waiting()
  const { name } = (await desk.admin.get(`/api/v1/teams/${team}`)).body.data
  const widen = () =>
    captain.put(`/api/v1/roles/${role.id}`, { permissions: ['conversations:read', 'conversations:read_team_all'] })
  const joins = [
    () => captain.put(`/api/v1/teams/${team}`, { member_ids: [puppet.id] }),
    () => captain.put(`/api/v1/agents/${puppet.id}`, { teams: [name] }),
  ]
  for (const join of joins) {
    const answers = await atOnce(widen, join)
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 403],
    )
    assert.equal(await sees(puppet, uuid), false)
    await desk.admin.put(`/api/v1/roles/${role.id}`, { permissions: ['conversations:read'] })
    await desk.admin.put(`/api/v1/agents/${puppet.id}`, { teams: [] })
  }
})

test('what is handed out while its agent is given more opens nothing of that', async () => {
  const rights: Permission[] = ['conversations:read', 'messages:read']
  const clerk = await withRights('users:manage', ...rights)
  const password = 'seven grey herons wait'
  const choose = (token: string | null) => desk.as(null).post('/api/v1/agents/set-password', { token, password })
  const ways: [string, (id: number) => Promise<Answer>, (answer: Answer, email: string) => Promise<Answer>, number][] =
    [
      [
        'a key',
        (id) => clerk.post(`/api/v1/agents/${id}/api-key`),
        ({ body }) => desk.as(body.data).get('/api/v1/agents/me'),
        401,
      ],
      [
        'an invitation',
        (id) => clerk.post(`/api/v1/agents/${id}/invitation`),
        ({ body }) => choose(new URL(body.data.url).searchParams.get('token')),
        400,
      ],
      [
        'a password',
        (id) => clerk.put(`/api/v1/agents/${id}`, { new_password: password }),
        (_, email) => desk.as(null).post('/api/v1/auth/login', { email, password }),
        401,
      ],
    ]
  for (const [what, hand, open, refused] of ways) {
    const role = await create('roles', { permissions: rights })
    const email = `${role.name.toLowerCase()}@example.com`
    const agent = await must(desk.admin.post('/api/v1/agents', { first_name: 'Rosa', email, roles: [role.name] }))
    const [handed, widened] = await atOnce(
      () => hand(agent.id),
      () => desk.admin.put(`/api/v1/roles/${role.id}`, { permissions: [...rights, 'tags:manage'] }),
    )
    assert.deepEqual([handed!.status, widened!.status], [200, 200], what)
    assert.equal((await open(handed!, email)).status, refused, what)
  }
})

/** Begins both before either is committed. */
async function atOnce(...changes: (() => Promise<Answer>)[]): Promise<Answer[]> {
  const answers: Promise<Answer>[] = []
  await desk.ctx.db.transaction().execute(async (db) => {
    // Every change is noted here at its end.
    await sql`lock table audit_entry in exclusive mode`.execute(db)
    for (const change of changes) {
      answers.push(change())
      await held(answers.length)
    }
  })
  return Promise.all(answers)
}

/** Waits until so many transactions wait for a lock. */
async function held(count: number): Promise<void> {
  const began = performance.now()
  for (;;) {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`.execute(desk.ctx.db)
    if (rows[0]!.n >= count) return
    if (performance.now() - began > 30_000) throw new Error(`${rows[0]!.n} of ${count} wait`)
    await rest(began)
  }
}
