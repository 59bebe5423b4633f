import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newConversation } from '../../../../test/conversations.ts'
import type { TestDesk } from '../../../../test/desk.ts'
import { useDeskWithInbox } from '../../../../test/desk-with-inbox.ts'

const statuses = '/api/v1/statuses'

let desk: TestDesk
let inboxId: number
useDeskWithInbox((made) => {
  ;({ desk, inboxId } = made)
})

const create = async (name: string, category = 'open') => {
  const answer = await desk.admin.post(statuses, { name, category })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.body.data
}
const give = (uuid: string, status: string) => desk.admin.put(`/api/v1/conversations/${uuid}/status`, { status })
const read = async (uuid: string) => (await desk.admin.get(`/api/v1/conversations/${uuid}`)).body.data

test('a status is created, changed, listed and deleted', async () => {
  const fresh = await create(' In the workshop ')
  assert.deepEqual([fresh.key, fresh.name, fresh.category, fresh.built_in], [null, 'In the workshop', 'open', false])
  const path = `${statuses}/${fresh.id}`
  const changed = (await desk.admin.put(path, { category: 'waiting' })).body.data
  assert.deepEqual([changed.name, changed.category], ['In the workshop', 'waiting'])
  assert.equal((await desk.admin.put(path, { name: 'At the workshop' })).body.data.category, 'waiting')
  assert.ok((await desk.admin.get(statuses)).body.data.some((found: { id: number }) => found.id === fresh.id))
  assert.equal((await desk.admin.delete(path)).body.data, true)
  assert.equal((await desk.admin.delete(path)).status, 404)
  assert.equal((await desk.admin.put(path, { name: 'Gone' })).status, 404)
})

test('a status has a category and a name of 25 letters at most that no other has, also when two come at once', async () => {
  const bad = [
    { name: 'x'.repeat(26), category: 'open' },
    { name: '', category: 'open' },
    { name: ' ', category: 'open' },
    { name: 'Odd', category: 'closed' },
    { name: 'Odd' },
    { category: 'open' },
  ]
  for (const body of bad) assert.equal((await desk.admin.post(statuses, body)).status, 400, JSON.stringify(body))
  assert.equal((await create('x'.repeat(25))).name.length, 25)
  assert.equal((await desk.admin.post(statuses, { name: 'OPEN', category: 'open' })).status, 409)
  const { id } = await create('Other')
  assert.equal((await desk.admin.put(`${statuses}/${id}`, { name: 'closed' })).status, 409)
  const twins = await Promise.all(
    ['Twin', 'twin', 'TWIN'].map((name) => desk.admin.post(statuses, { name, category: 'open' })),
  )
  assert.deepEqual(twins.map((answer) => answer.status).sort(), [200, 409, 409])
})

test('built-in statuses stay as they are', async () => {
  const found = (await desk.admin.get(statuses)).body.data.filter((status: { built_in: boolean }) => status.built_in)
  assert.deepEqual(
    found.map((status: { key: string; name: string; category: string }) => [status.key, status.name, status.category]),
    [
      ['open', 'Open', 'open'],
      ['snoozed', 'Snoozed', 'waiting'],
      ['resolved', 'Resolved', 'resolved'],
      ['closed', 'Closed', 'resolved'],
    ],
  )
  for (const { id, name } of found) {
    assert.equal((await desk.admin.put(`${statuses}/${id}`, { name: `${name}!` })).status, 409, name)
    assert.equal((await desk.admin.delete(`${statuses}/${id}`)).status, 409, name)
  }
})

test('only who manages statuses changes them; everybody signed in sees them', async () => {
  await desk.admin.post('/api/v1/roles', { name: 'Keeper', permissions: ['status:manage'] })
  const { id } = await create('Guarded')
  for (const [role, status] of [
    ['Keeper', 200],
    ['Agent', 403],
  ] as const) {
    const client = await desk.agent(role)
    assert.equal((await client.get(statuses)).status, 200, role)
    assert.equal((await client.post(statuses, { name: `Of ${role}`, category: 'open' })).status, status, role)
    assert.equal((await client.put(`${statuses}/${id}`, { name: 'Guarded' })).status, status, role)
    assert.equal((await client.delete(`${statuses}/${(await create(`For ${role}`)).id}`)).status, status, role)
  }
  assert.equal((await desk.as(null).get(statuses)).status, 401)
})

test('a status of the desk needs no time to wait until, and works by its category', async () => {
  await create('Parts ordered', 'waiting')
  await create('Sold', 'resolved')
  const uuid = await newConversation(desk, inboxId)
  assert.equal((await give(uuid, 'parts ordered')).status, 200)
  const waiting = await read(uuid)
  assert.deepEqual([waiting.status, waiting.status_category, waiting.snoozed_until], ['Parts ordered', 'waiting', null])
  assert.equal((await give(uuid, 'Snoozed')).status, 400)
  await give(uuid, 'Sold')
  const sold = await read(uuid)
  assert.equal(sold.status_category, 'resolved')
  assert.notEqual(sold.resolved_at, null)
})

test('a status in use may be renamed; it keeps its category and is not deleted', async () => {
  const { id } = await create('Waits for parts', 'waiting')
  const uuid = await newConversation(desk, inboxId)
  await give(uuid, 'Waits for parts')
  const path = `${statuses}/${id}`
  assert.equal((await desk.admin.delete(path)).status, 409)
  assert.equal((await desk.admin.put(path, { category: 'open' })).status, 409)
  assert.equal((await desk.admin.put(path, { name: 'Waits', category: 'waiting' })).status, 200)
  assert.equal((await read(uuid)).status, 'Waits')
  await give(uuid, 'Open')
  assert.equal((await desk.admin.put(path, { category: 'open' })).status, 200)
  assert.equal((await desk.admin.delete(path)).status, 200)
})

test('a status is deleted or given to a conversation, never both, and one deletion finds it', async () => {
  const uuid = await newConversation(desk, inboxId)
  for (let round = 0; round < 8; round += 1) {
    const { id, name } = await create(`Short ${round}`)
    const [one, two, given] = await Promise.all([
      desk.admin.delete(`${statuses}/${id}`),
      desk.admin.delete(`${statuses}/${id}`),
      give(uuid, name),
    ])
    const outcome = `${[one.status, two.status].sort()} ${given.status}`
    assert.ok(['200,404 400', '409,409 200'].includes(outcome), outcome)
    await give(uuid, 'Open')
  }
})

test('a category changes or is given to a conversation, so that both agree', async () => {
  const uuid = await newConversation(desk, inboxId)
  for (let round = 0; round < 8; round += 1) {
    const { id, name } = await create(`Turns ${round}`)
    await Promise.all([desk.admin.put(`${statuses}/${id}`, { category: 'waiting' }), give(uuid, name)])
    const status = (await desk.admin.get(statuses)).body.data.find((found: { id: number }) => found.id === id)
    assert.equal((await read(uuid)).status_category, status.category)
    await give(uuid, 'Open')
  }
})
