import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type { Client } from '../../../../test/client.ts'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'

const roles = '/api/v1/roles'

let desk: TestDesk
before(async () => {
  desk = await startDesk()
})
after(() => desk.stop())

let made = 0
const role = (fields: object = {}) => {
  made += 1
  return { name: `Role ${made}`, permissions: ['messages:read'], ...fields }
}
const create = async (fields: object = {}) => {
  const answer = await desk.admin.post(roles, role(fields))
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.body.data
}
const builtIn = async (name: string) =>
  (await desk.admin.get(roles)).body.data.find((found: { name: string }) => found.name === name)

test('a role is created, changed, read, listed and deleted', async () => {
  const fresh = await create({
    name: ' Night shift ',
    description: 'After ten',
    permissions: ['tags:manage', 'ai:manage'],
  })
  assert.deepEqual(
    [fresh.name, fresh.description, fresh.permissions, fresh.built_in],
    ['Night shift', 'After ten', ['ai:manage', 'tags:manage'], false],
  )
  const path = `${roles}/${fresh.id}`
  const changed = (await desk.admin.put(path, { permissions: ['ai:manage'] })).body.data
  assert.deepEqual(
    [changed.name, changed.description, changed.permissions],
    ['Night shift', 'After ten', ['ai:manage']],
  )
  assert.deepEqual((await desk.admin.get(path)).body.data, changed)
  assert.ok((await desk.admin.get(roles)).body.data.some((found: { id: number }) => found.id === fresh.id))
  assert.equal((await desk.admin.delete(path)).body.data, true)
  assert.equal((await desk.admin.get(path)).status, 404)
  assert.equal((await desk.admin.put(path, { name: 'Gone' })).status, 404)
  assert.equal((await desk.admin.delete(path)).status, 404)
})

test('a role has a name and permissions that exist', async () => {
  const bad = [
    { permissions: ['users:rule'] },
    { permissions: ['ai:manage', 'AI:manage'] },
    { permissions: 'ai:manage' },
    { permissions: undefined },
    { name: '' },
    { name: '  ' },
    { name: 'x'.repeat(141) },
    { name: 7 },
    { description: 'x'.repeat(301) },
  ]
  for (const fields of bad)
    assert.equal((await desk.admin.post(roles, role(fields))).status, 400, JSON.stringify(fields))
  const { id } = await create()
  assert.equal((await desk.admin.put(`${roles}/${id}`, { permissions: ['users:rule'] })).status, 400)
  assert.equal((await desk.admin.put(`${roles}/${id}`, { name: ' ' })).status, 400)
})

test('a name belongs to one role, whatever its case, also when two come at once', async () => {
  const { name } = await create({ name: 'Auditor' })
  assert.equal((await desk.admin.post(roles, role({ name: 'AUDITOR ' }))).status, 409)
  assert.equal((await desk.admin.post(roles, role({ name: 'admin' }))).status, 409)
  const other = await create()
  assert.equal((await desk.admin.put(`${roles}/${other.id}`, { name })).status, 409)
  const twins = await Promise.all(['Twin', 'twin', 'TWIN'].map((name) => desk.admin.post(roles, role({ name }))))
  assert.deepEqual(twins.map((answer) => answer.status).sort(), [200, 409, 409])
})

test('the role Admin stays as it is', async () => {
  const { id } = await builtIn('Admin')
  for (const changes of [{ description: 'Mine' }, { permissions: [] }, { name: 'Owner' }])
    assert.equal((await desk.admin.put(`${roles}/${id}`, changes)).status, 409, JSON.stringify(changes))
  assert.equal((await desk.admin.delete(`${roles}/${id}`)).status, 409)
})

test('the role Agent is changed by Admins alone, keeps its name and is not deleted', async () => {
  const { id, description, permissions } = await builtIn('Agent')
  const path = `${roles}/${id}`
  const agent = await desk.agent('Agent')
  assert.equal((await agent.get('/api/v1/contacts')).status, 403)
  const more = { name: 'Agent', description: 'Knows everybody', permissions: [...permissions, 'contacts:read_all'] }
  const changed = (await desk.admin.put(path, more)).body.data
  assert.deepEqual(
    [changed.name, changed.description, changed.built_in, changed.permissions.includes('contacts:read_all')],
    ['Agent', 'Knows everybody', true, true],
  )
  assert.equal((await agent.get('/api/v1/contacts')).status, 200)

  await create({ name: 'Keeper', permissions: [...more.permissions, 'roles:manage'] })
  const keeper = await desk.agent('Keeper')
  const refused = await keeper.put(path, { permissions: ['messages:read'] })
  assert.deepEqual([refused.status, refused.body.error_type], [403, 'PermissionException'])
  const renamed = await desk.admin.put(path, { name: 'Clerk' })
  assert.deepEqual([renamed.status, renamed.headers.get('x-field')], [409, 'name'])
  assert.equal((await desk.admin.delete(path)).status, 409)
  assert.equal((await desk.admin.put(path, { description, permissions })).status, 200)
})

test('an agent knows the customers, notes what is known of them, and may write to somebody first', async () => {
  const agent = await desk.agent('Agent')
  const { body } = await desk.admin.post('/api/v1/contacts', { first_name: 'Grace', phone_number: '+4512345678' })
  const contact = `/api/v1/contacts/${body.data.id}`
  assert.equal((await agent.get(contact)).status, 404, 'of no conversation yet')
  const { rows } = await sql<{ inbox_id: number }>`
    with inbox as (insert into inbox (uuid, name, channel, config) values (gen_random_uuid(), 'Shop', 'whatsapp', '{}') returning id)
    insert into conversation (uuid, inbox_id, contact_id, status_id, status_category, last_message_at)
    select gen_random_uuid(), inbox.id, ${body.data.id}, s.id, s.category, now() from inbox, status s where s.name = 'Open'
    returning inbox_id`.execute(desk.ctx.db)
  assert.equal((await agent.get(contact)).body.data.first_name, 'Grace')
  assert.equal((await agent.get('/api/v1/contacts/search?query=Grace')).body.data.total, 1)
  assert.equal((await agent.post(`${contact}/notes`, { note: 'Prefers calls' })).status, 200)
  assert.equal((await agent.get(`${contact}/notes`)).body.data[0].note, 'Prefers calls')
  const start = { inbox_id: rows[0]!.inbox_id, contact_id: body.data.id, template: { name: 'hello', language: 'en' } }
  const started = await agent.post('/api/v1/conversations', start)
  assert.equal(started.status, 400, 'let in, and told that there is no such template')
  for (const answer of [
    await agent.put(contact, { first_name: 'Mine' }),
    await agent.put(`${contact}/block`, { enabled: false }),
    await agent.get('/api/v1/contacts'),
    await agent.get('/api/v1/ai/snippets'),
    await agent.post('/api/v1/whatsapp/templates', {}),
  ])
    assert.equal(answer.status, 403)
})

test('only who manages roles reads one or changes them; everybody signed in sees the list', async () => {
  await create({ name: 'Steward', permissions: ['roles:manage'] })
  const { id } = await create({ permissions: [] })
  const clients: [string, Client, number][] = [
    ['who manages roles', await desk.agent('Steward'), 200],
    ['who does not', await desk.agent('Agent'), 403],
  ]
  for (const [who, client, status] of clients) {
    assert.equal((await client.get(roles)).status, 200, who)
    assert.equal((await client.post(roles, role({ permissions: [] }))).status, status, who)
    assert.equal((await client.get(`${roles}/${id}`)).status, status, who)
    assert.equal((await client.put(`${roles}/${id}`, { description: who })).status, status, who)
  }
  assert.equal((await clients[1]![1].delete(`${roles}/${id}`)).status, 403)
  assert.equal((await clients[0]![1].delete(`${roles}/${id}`)).status, 200)
  assert.equal((await desk.as(null).get(roles)).status, 401)
})

test('who manages roles makes and touches none that allows more than they may do', async () => {
  await create({ name: 'Warden', permissions: ['roles:manage', 'tags:manage'] })
  const warden = await desk.agent('Warden')
  const above = await create({ permissions: ['tags:manage', 'users:manage'] })
  const below = await create({ permissions: ['tags:manage'] })
  const refused = [
    warden.post(roles, role({ permissions: ['users:manage'] })),
    warden.post(roles, role({ permissions: ['tags:manage', 'ai:manage'] })),
    warden.put(`${roles}/${below.id}`, { permissions: ['users:manage'] }),
    warden.put(`${roles}/${above.id}`, { permissions: ['tags:manage'] }),
    warden.put(`${roles}/${above.id}`, { name: 'Harmless' }),
    warden.delete(`${roles}/${above.id}`),
  ]
  for (const answer of await Promise.all(refused)) {
    assert.deepEqual([answer.status, answer.body.error_type], [403, 'PermissionException'])
  }
  assert.equal((await warden.post(roles, role({ permissions: ['tags:manage'] }))).status, 200)
  assert.equal((await warden.put(`${roles}/${below.id}`, { permissions: ['roles:manage'] })).status, 200)
})

test('a changed role holds from the next request on', async () => {
  const { id } = await create({ name: 'Trainee', permissions: [] })
  const trainee = await desk.agent('Trainee')
  assert.equal((await trainee.get('/api/v1/agents')).status, 403)
  await desk.admin.put(`${roles}/${id}`, { permissions: ['users:manage'] })
  assert.equal((await trainee.get('/api/v1/agents')).status, 200)
  assert.deepEqual((await trainee.get('/api/v1/agents/me')).body.data.permissions, ['users:manage'])
  await desk.admin.put(`${roles}/${id}`, { permissions: [] })
  assert.equal((await trainee.get('/api/v1/agents')).status, 403)
})

test('a role that somebody has is not deleted', async () => {
  const { id, name } = await create({ name: 'Held' })
  const holder = await desk.agent(name)
  assert.equal((await desk.admin.get(`${roles}/${id}`)).body.data.agent_count, 1)
  assert.equal((await desk.admin.delete(`${roles}/${id}`)).status, 409)
  await desk.admin.put(`/api/v1/agents/${holder.id}`, { roles: ['Agent'] })
  assert.equal((await desk.admin.get(`${roles}/${id}`)).body.data.agent_count, 0)
  assert.equal((await desk.admin.delete(`${roles}/${id}`)).status, 200)
})

test('of two parallel deletions one finds the role', async () => {
  const { id } = await create()
  const answers = await Promise.all([1, 2].map(() => desk.admin.delete(`${roles}/${id}`)))
  assert.deepEqual(answers.map((answer) => answer.status).sort(), [200, 404])
})

test('a role is deleted or given to somebody, never both', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { id, name } = await create()
    const email = `race${round}@example.com`
    const [deleted, given] = await Promise.all([
      desk.admin.delete(`${roles}/${id}`),
      desk.admin.post('/api/v1/agents', { first_name: 'Ada', last_name: '', email, roles: [name] }),
    ])
    const outcome = `${deleted.status} ${given.status}`
    assert.ok(['200 400', '409 200'].includes(outcome), outcome)
  }
})
