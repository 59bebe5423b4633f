import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { newConversation } from '../../../../test/conversations.ts'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { poll } from '../../../../test/thread.ts'
import { connectInbox } from '../../../../test/whatsapp.ts'

let desk: TestDesk
let uuids: string[]
before(async () => {
  desk = await startDesk({ simulator: true })
  const inbox = (await connectInbox(desk)).id
  uuids = []
  for (let n = 0; n < 3; n += 1) uuids.push(await newConversation(desk, inbox))
})
after(() => desk.stop())

const change = (body: object, who = desk.admin) => who.post('/api/v1/conversations/bulk', body)
const changed = async (body: object) =>
  (await change({ uuids, ...body })).body.data.map((one: { changed: boolean }) => one.changed)
const all = async (field: string) => {
  const { results } = (await desk.admin.get('/api/v1/conversations/all')).body.data
  return results.map((item: Record<string, unknown>) => item[field])
}

test('conversations are given, tagged, prioritised and resolved together', async () => {
  const agent = await desk.agent('Agent')
  const team = (await desk.admin.post('/api/v1/teams', { name: 'Workshop', timezone: 'UTC' })).body.data
  await desk.admin.post('/api/v1/tags', { name: 'Warranty' })
  const yes = [true, true, true]
  assert.deepEqual(await changed({ action: 'assign_user', assignee_id: agent.id }), yes)
  assert.deepEqual(await all('assigned_user_id'), [agent.id, agent.id, agent.id])
  assert.deepEqual(await changed({ action: 'assign_team', assignee_id: team.id }), yes)
  assert.deepEqual(await changed({ action: 'add_tags', tags: ['Warranty'] }), yes)
  assert.deepEqual(await changed({ action: 'set_priority', priority: 'High' }), yes)
  assert.deepEqual(await changed({ action: 'set_status', status: 'Resolved' }), yes)
  assert.deepEqual(await all('assigned_team_id'), [team.id, team.id, team.id])
  assert.deepEqual(await all('tags'), [['Warranty'], ['Warranty'], ['Warranty']])
  assert.deepEqual(await all('status'), ['Resolved', 'Resolved', 'Resolved'])
  assert.deepEqual(await changed({ action: 'assign_user', assignee_id: null }), yes)
  assert.deepEqual(await changed({ action: 'remove_tags', tags: ['Warranty'] }), yes)
  assert.deepEqual(await changed({ action: 'set_priority', priority: null }), yes)
  assert.deepEqual(await all('tags'), [[], [], []])
})

test('conversations are put aside as unread together, by each for themselves', async () => {
  const other = await desk.agent('Agent')
  const unread = async (who: TestDesk['admin']) => {
    const { results } = (await who.get('/api/v1/conversations/all')).body.data
    return results.filter((item: { unread_message_count: number }) => item.unread_message_count > 0).length
  }
  await change({ uuids, action: 'mark_read' })
  await change({ uuids, action: 'mark_read' }, other)
  assert.equal(await unread(desk.admin), 0)
  assert.deepEqual(await changed({ action: 'mark_unread' }), [true, true, true])
  assert.deepEqual([await unread(desk.admin), await unread(other)], [3, 0])
  assert.deepEqual(await changed({ action: 'mark_read' }), [true, true, true])
  assert.equal(await unread(desk.admin), 0)
})

test('what is refused for one is told with its reason and stops no other', async () => {
  const gone = '00000000-0000-4000-8000-000000000000'
  const sent = { uuids: [uuids[0], gone, uuids[0], uuids[1]], action: 'set_status', status: 'Open' }
  const { body } = await change(sent)
  assert.deepEqual(body.data, [
    { uuid: uuids[0], changed: true, reason: null },
    { uuid: gone, changed: false, reason: 'Not found' },
    { uuid: uuids[1], changed: true, reason: null },
  ])
  const unknown = (await change({ uuids, action: 'add_tags', tags: ['None such'] })).body.data
  assert.deepEqual(
    new Set(unknown.map((one: { reason: string }) => one.reason)),
    new Set(['There is no tag None such']),
  )
})

test('an agent changes only what they may see, with the permission that changing one needs', async () => {
  const own = ['conversations:read', 'conversations:read_assigned', 'conversations:update_status']
  await desk.admin.post('/api/v1/roles', { name: 'Own', permissions: own })
  const agent = await desk.agent('Own')
  await desk.admin.put(`/api/v1/conversations/${uuids[2]}/assignee/user`, { assignee_id: agent.id })
  const { body } = await change({ uuids, action: 'set_status', status: 'Open' }, agent)
  assert.deepEqual(
    body.data.map((one: { changed: boolean }) => one.changed),
    [false, false, true],
  )
  assert.equal((await change({ uuids, action: 'add_tags', tags: ['Warranty'] }, agent)).status, 403)
})

test('a change that names too many, none, or not what it needs is refused as a whole', async () => {
  const many = Array.from({ length: 101 }, () => uuids[0])
  assert.equal((await change({ uuids: many, action: 'set_status', status: 'Open' })).status, 400)
  assert.equal((await change({ uuids: [], action: 'set_status', status: 'Open' })).status, 400)
  const without = await change({ uuids, action: 'set_status' })
  assert.deepEqual([without.status, without.headers.get('x-field')], [400, 'status'])
})

/** Does `work` while somebody else has the second conversation. `waits` tells once it is waited for. */
async function whileSecondIsHeld<T>(work: (waits: () => Promise<number[]>) => Promise<T>): Promise<T> {
  return desk.ctx.db.transaction().execute(async (db) => {
    await sql`select from conversation where uuid = ${uuids[1]} for update`.execute(db)
    return work(() =>
      poll(async () => {
        const { rows } = await sql<{ pid: number }>`
          select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          desk.ctx.db,
        )
        return rows.length > 0 && rows.map(({ pid }) => pid)
      }),
    )
  })
}

test('if the desk becomes too busy on the way, it says what was changed and what was not', async () => {
  const answer = await whileSecondIsHeld(async (waits) => {
    const answer = change({ uuids, action: 'set_priority', priority: 'Low' })
    for (const pid of await waits()) await sql`select pg_cancel_backend(${pid})`.execute(desk.ctx.db)
    return answer
  })
  assert.equal(answer.status, 200)
  const reason = 'The desk is busy: try again in a few seconds'
  assert.deepEqual(answer.body.data, [
    { uuid: uuids[0], changed: true, reason: null },
    { uuid: uuids[1], changed: false, reason },
    { uuid: uuids[2], changed: false, reason },
  ])
  assert.deepEqual((await all('priority')).filter((name: unknown) => name === 'Low').length, 1)
})

test('what was left half done by a process that died is done by a repetition', async () => {
  const body = { uuids, action: 'set_priority', priority: 'High' }
  const key = { 'idempotency-key': 'half-done' }
  const [first, second] = await whileSecondIsHeld(async (waits) => {
    const first = desk.admin.post('/api/v1/conversations/bulk', body, key)
    await waits()
    // The request counts as given up after two minutes.
    desk.clock.advance(130_000)
    return [first, desk.admin.post('/api/v1/conversations/bulk', body, key)]
  })
  await first
  assert.equal((await second!).status, 200)
  assert.deepEqual(new Set(await all('priority')), new Set(['High']))
})
