import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { createAssistantAgent, ensureFirstAdmin } from './service.ts'

let desk: TestDesk
before(async () => {
  desk = await startDesk()
})
after(() => desk.stop())

let made = 0
const person = (fields: object = {}) => {
  made += 1
  return { first_name: 'Ada', last_name: 'Lovelace', email: `ada${made}@example.com`, roles: ['Agent'], ...fields }
}
const create = async (fields: object = {}) => (await desk.admin.post('/api/v1/agents', person(fields))).body.data

test('an agent is created, changed, read and deleted', async () => {
  const agent = await create({ new_password: 'long enough by far' })
  assert.deepEqual(
    [agent.first_name, agent.type, agent.enabled, agent.roles, agent.teams, agent.api_key, agent.last_login_at],
    ['Ada', 'agent', true, ['Agent'], [], null, null],
  )
  const changed = await desk.admin.put(`/api/v1/agents/${agent.id}`, { last_name: 'King' })
  assert.deepEqual([changed.body.data.first_name, changed.body.data.last_name], ['Ada', 'King'])
  assert.deepEqual((await desk.admin.get(`/api/v1/agents/${agent.id}`)).body.data, changed.body.data)
  assert.equal((await desk.admin.delete(`/api/v1/agents/${agent.id}`)).body.data, true)
  assert.equal((await desk.admin.get(`/api/v1/agents/${agent.id}`)).status, 404)
  assert.equal((await desk.admin.delete(`/api/v1/agents/${agent.id}`)).status, 404)
})

test('no answer holds a password or its hash', async () => {
  const agent = await create({ new_password: 'canary canary' })
  for (const path of ['/api/v1/agents', `/api/v1/agents/${agent.id}`, '/api/v1/agents/compact', '/api/v1/agents/me']) {
    assert.doesNotMatch(JSON.stringify((await desk.admin.get(path)).body), /canary|argon2|password/, path)
  }
})

test('an e-mail address belongs to one agent, whatever its case, and is free after a deletion', async () => {
  const { id, email } = await create()
  const twin = person({ email: email.toUpperCase() })
  assert.equal((await desk.admin.post('/api/v1/agents', twin)).status, 409)
  const other = await create()
  assert.equal((await desk.admin.put(`/api/v1/agents/${other.id}`, { email })).status, 409)
  await desk.admin.delete(`/api/v1/agents/${id}`)
  assert.equal((await desk.admin.post('/api/v1/agents', twin)).status, 200)
})

test('an agent has a name, an address that mail reaches, a role that exists and no weak password', async () => {
  const bad = [
    { email: 'ada' },
    { email: 'ada@example.com.' },
    { email: 'аda@example.com' },
    { first_name: '' },
    { first_name: ' ' },
    { first_name: 'x'.repeat(141) },
    { roles: [] },
    { roles: ['Nobody'] },
    { roles: 'Agent' },
    { new_password: 'too short' },
    { enabled: 'yes' },
  ]
  for (const fields of bad) {
    assert.equal((await desk.admin.post('/api/v1/agents', person(fields))).status, 400, JSON.stringify(fields))
  }
  assert.equal((await desk.admin.get('/api/v1/agents/0')).status, 400)
  assert.equal((await desk.admin.get('/api/v1/agents/987654')).status, 404)
})

test('own name, language and availability can be changed, own role cannot', async () => {
  const agent = await desk.agent('Agent')
  const own = await agent.put('/api/v1/agents/me', { availability_status: 'online', language: 'en', roles: ['Admin'] })
  assert.deepEqual([own.body.data.availability_status, own.body.data.language], ['online', 'en'])
  assert.deepEqual(own.body.data.roles, ['Agent'])
  assert.equal((await agent.put('/api/v1/agents/me', { language: null })).body.data.language, null)
  assert.equal((await agent.put('/api/v1/agents/me', { language: 'tlh' })).status, 400)
  assert.equal((await agent.put('/api/v1/agents/me', { availability_status: 'asleep' })).status, 400)
  assert.deepEqual([own.body.data.after_resolve, own.body.data.single_keys], ['next', true])
  await agent.put('/api/v1/agents/me', { after_resolve: 'list', single_keys: false })
  const ways = (await agent.get('/api/v1/agents/me')).body.data
  assert.deepEqual([ways.after_resolve, ways.single_keys], ['list', false])
  assert.equal((await agent.put('/api/v1/agents/me', { after_resolve: 'previous' })).status, 400)
  const away = await agent.put('/api/v1/agents/me/availability', { status: 'away' })
  assert.equal(away.body.data.availability_status, 'away')
})

test('without the right to manage users nobody sees or changes agents', async () => {
  const agent = await desk.agent('Agent')
  assert.equal((await agent.get('/api/v1/agents')).status, 403)
  assert.equal((await agent.get(`/api/v1/agents/${agent.id}`)).status, 403)
  assert.equal((await agent.post('/api/v1/agents', person())).status, 403)
  assert.equal((await agent.put(`/api/v1/agents/${agent.id}`, { roles: ['Admin'] })).status, 403)
  assert.equal((await agent.delete(`/api/v1/agents/${agent.id}`)).status, 403)
  assert.equal((await agent.get('/api/v1/agents/compact')).status, 200)
  assert.equal((await agent.get('/api/v1/roles')).status, 200)
})

test('who manages users gives and governs no more than they may do themselves', async () => {
  await desk.admin.post('/api/v1/roles', { name: 'Registrar', permissions: ['users:manage'] })
  const registrar = await desk.agent('Registrar')
  const [admin] = (await desk.admin.get('/api/v1/agents')).body.data.filter(
    (a: { email: string }) => a.email === 'admin@localhost',
  )
  const peer = await create({ roles: ['Registrar'] })

  assert.equal((await registrar.post('/api/v1/agents', person({ roles: ['Registrar'] }))).status, 200)
  assert.equal((await registrar.put(`/api/v1/agents/${peer.id}`, { first_name: 'Grace' })).status, 200)
  assert.equal((await registrar.post('/api/v1/agents', person({ roles: ['Registrar', 'Admin'] }))).status, 403)
  assert.equal((await registrar.put(`/api/v1/agents/${registrar.id}`, { roles: ['Admin'] })).status, 403)
  assert.equal((await registrar.put(`/api/v1/agents/${admin.id}`, { new_password: 'mine from now' })).status, 403)
  assert.equal((await registrar.put(`/api/v1/agents/${admin.id}`, { enabled: false })).status, 403)
  assert.equal((await registrar.delete(`/api/v1/agents/${admin.id}`)).status, 403)
})

test('who manages users changes neither address nor password of an agent who sees what they do not', async () => {
  const rights = ['users:manage', 'conversations:read', 'conversations:read_team_all']
  await desk.admin.post('/api/v1/roles', { name: 'Lead', permissions: rights })
  const [lead, other] = [await desk.agent('Lead'), await desk.agent('Lead')]
  const change = async (body: object) => (await lead.put(`/api/v1/agents/${other.id}`, body)).status
  assert.equal(await change({ email: 'first@example.com' }), 200)
  await desk.admin.post('/api/v1/teams', { name: 'Of the other', member_ids: [other.id] })
  assert.equal(await change({ email: 'second@example.com' }), 403)
  assert.equal(await change({ new_password: 'seven grey herons wait' }), 403)
  assert.equal(await change({ first_name: 'Renamed' }), 200)
})

test('the last enabled Admin stays, also when the last two go at once', async () => {
  const [first] = (await desk.admin.get('/api/v1/agents')).body.data.filter((a: { roles: string[] }) =>
    a.roles.includes('Admin'),
  )
  const path = `/api/v1/agents/${first.id}`
  assert.equal((await desk.admin.put(path, { enabled: false })).status, 409)
  assert.equal((await desk.admin.put(path, { roles: ['Agent'] })).status, 409)
  assert.equal((await desk.admin.delete(path)).status, 409)
  assert.equal((await desk.admin.put(path, { enabled: true, roles: ['Admin', 'Agent'] })).status, 200)
  const disabled = await create({ roles: ['Admin'], enabled: false })
  assert.equal((await desk.admin.put(path, { enabled: false })).status, 409)
  await desk.admin.delete(`/api/v1/agents/${disabled.id}`)

  for (let round = 0; round < 5; round += 1) {
    const second = await create({ roles: ['Admin'] })
    const statuses = await Promise.all([
      desk.admin.put(path, { roles: ['Agent'] }).then((answer) => answer.status),
      desk.admin.delete(`/api/v1/agents/${second.id}`).then((answer) => answer.status),
    ])
    const admins = (await desk.ctx.db.selectFrom('agent_access').select('permissions').execute()).filter(
      (row) => row.permissions!.includes('users:manage') && row.permissions!.includes('roles:manage'),
    )
    assert.equal(admins.length, 1, `one of ${statuses} must be refused`)
    await desk.ctx.db
      .insertInto('agent_role')
      .values((eb) => ({ agent_id: first.id, role_id: eb.selectFrom('role').select('id').where('name', '=', 'Admin') }))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await desk.admin.delete(`/api/v1/agents/${second.id}`)
  }
})

test('an assistant is listed among the agents in brief and nowhere else', async () => {
  const id = await createAssistantAgent(desk.ctx, { name: 'Robin' })
  const compact = (await desk.admin.get('/api/v1/agents/compact')).body.data
  assert.equal(compact.find((agent: { id: number }) => agent.id === id).type, 'assistant')
  assert.ok(!(await desk.admin.get('/api/v1/agents')).body.data.some((agent: { id: number }) => agent.id === id))
  assert.equal((await desk.admin.get(`/api/v1/agents/${id}`)).status, 404)
  assert.equal((await desk.admin.post(`/api/v1/agents/${id}/api-key`)).status, 404)
})

test('the list in brief says who reads what is assigned to them, whichever of their roles allows it', async () => {
  const reads = 'conversations:read'
  const cases: [string[][], boolean][] = [
    [[[reads, 'conversations:read_assigned']], true],
    [[[reads, 'conversations:read_team_all']], true],
    [[[reads], ['conversations:read_all']], true],
    [[[reads, 'conversations:read_unassigned', 'conversations:read_team_inbox']], false],
    [[['conversations:read_all', 'conversations:write']], false],
  ]
  const expected = new Map<number, boolean>([[await createAssistantAgent(desk.ctx, { name: 'Reading' }), true]])
  for (const [index, [held, sees]] of cases.entries()) {
    const roles = held.map((_, at) => `reading ${index} ${at}`)
    for (const [at, permissions] of held.entries())
      assert.equal((await desk.admin.post('/api/v1/roles', { name: roles[at], permissions })).status, 200)
    expected.set((await desk.admin.post('/api/v1/agents', person({ roles }))).body.data.id, sees)
  }
  const compact = (await desk.admin.get('/api/v1/agents/compact')).body.data
  const said = compact.map((agent: { id: number; reads_conversations: boolean }) => [
    agent.id,
    agent.reads_conversations,
  ])
  assert.deepEqual(
    new Map(said.filter(([id]: [number]) => expected.has(id)).toSorted()),
    new Map([...expected].toSorted()),
  )
})

test('a desk that had an agent gets no second first Admin', async () => {
  assert.equal(await ensureFirstAdmin(desk.ctx, { email: 'again@localhost', password: 'long enough' }), false)
})
