import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { type AssistedDesk, must, newCustomer, startAssistedDesk } from '../../../../test/assistant.ts'
import { countRowWaits } from '../../../../test/meanwhile.ts'
import { poll } from '../../../../test/thread.ts'
import { applyPolicy, watchPromises } from './service.ts'

const minute = 60_000
const tooLate = 'Nobody was in time'

let desk: AssistedDesk
let agent: Awaited<ReturnType<AssistedDesk['agent']>>
let stranger: typeof agent
let teamId: number
let policyId: number
before(async () => {
  desk = await startAssistedDesk()
  agent = await desk.agent('Agent')
  stranger = await desk.agent('Agent')
  await must(desk.admin.post('/api/v1/teams', { name: 'Another', member_ids: [stranger.id] }))
  const recipients = ['assigned_team', 'assigned_user']
  const breach = { type: 'breach', recipients, metric: 'all', time_delay_type: 'immediately' }
  const policy = { name: 'Shop', first_response_time: '30m', notifications: [breach] }
  policyId = (await must(desk.admin.post('/api/v1/sla', policy))).id
  const team = { name: 'Workshop', member_ids: [agent.id], sla_policy_id: policyId }
  teamId = (await must(desk.admin.post('/api/v1/teams', team))).id
  await must(
    desk.admin.post('/api/v1/automations/rules', {
      name: 'Missed',
      type: 'conversation_update',
      events: ['conversation.sla.breached'],
      rules: [{ groups: [{ rules: [] }], actions: [{ type: 'send_private_note', value: [tooLate] }] }],
    }),
  )
})
after(() => desk.stop())

/** A customer for whom the team has promised an answer. */
async function waiting() {
  const customer = await newCustomer(desk)
  await customer.write('I want to speak to a human, please.')
  const { uuid, contact } = await customer.conversation()
  const path = `/api/v1/conversations/${uuid}`
  await must(desk.admin.put(`${path}/assignee/team`, { assignee_id: teamId }))
  await desk.settled()
  const found = await must(desk.admin.get(path))
  assert.deepEqual([found.sla.kind, found.sla.state], ['first_response', 'on_track'])
  /** How often rules and people were told that the promise was broken. */
  const told = async () => {
    const notes = (await customer.thread()).filter(({ content }) => content === tooLate)
    const ofPromise = (one: { conversation_uuid: string; meta: { promise?: object } }) =>
      one.conversation_uuid === uuid && one.meta.promise
    const news = (await must(agent.get('/api/v1/notifications?limit=100'))).filter(ofPromise)
    assert.deepEqual(await must(stranger.get('/api/v1/notifications')), [], 'nobody of another team is told')
    return [notes.length, news.length]
  }
  return { customer, path, contact, told }
}

const pass = async (ms: number) => {
  desk.clock.advance(ms)
  await watchPromises(desk.ctx)
  await desk.settled()
}

test('what was broken was told once, also if nothing is promised for a while, and stays overdue while it is snoozed', async () => {
  const { path, told } = await waiting()
  const state = async () => (await must(desk.admin.get(path))).sla?.state ?? null
  await pass(31 * minute)
  assert.deepEqual([await state(), await told()], ['overdue', [1, 1]])
  for (const promise of [{ next_response_time: '1h' }, { first_response_time: '30m' }]) {
    await must(desk.admin.put(`/api/v1/sla/${policyId}`, { name: 'Shop', ...promise }))
    await desk.settled()
    await pass(0)
  }
  assert.deepEqual([await state(), await told()], ['overdue', [1, 1]])
  await must(desk.admin.put(`${path}/status`, { status: 'Snoozed', snoozed_until: '1h' }))
  await desk.settled()
  assert.equal(await state(), 'overdue')
})

test('a promise whose breach is found only after the answer is told to rules, and to nobody any more', async () => {
  const { path, told } = await waiting()
  // Nobody looks, as while no worker runs.
  await sql`update applied_sla set look_at = null`.execute(desk.ctx.db)
  desk.clock.advance(31 * minute)
  await must(agent.post(`${path}/messages`, { message: 'Here is your answer' }))
  await desk.settled()
  assert.deepEqual(await told(), [1, 0])
})

test('nobody breaks a promise to a customer who is blocked, whoever looks and whatever they write', async () => {
  const { customer, path, contact, told } = await waiting()
  const sla = async () => (await must(desk.admin.get(path))).sla
  const breached = async () =>
    (await must(desk.admin.get('/api/v1/reports/overview/sla?days=2'))).first_response_breached_count
  const before = await breached()
  await must(desk.admin.put(`/api/v1/contacts/${contact.id}/block`, { enabled: false }))
  await pass(31 * minute)
  assert.deepEqual([await sla(), await told()], [null, [0, 0]])
  await customer.write('Hello?')
  assert.deepEqual([await sla(), await told(), await breached()], [null, [0, 0], before])
})

test('nothing is promised in a conversation that is resolved already', async () => {
  const customer = await newCustomer(desk)
  await customer.write('I want to speak to a human, please.')
  const { uuid } = await customer.conversation()
  const path = `/api/v1/conversations/${uuid}`
  await must(desk.admin.put(`${path}/status`, { status: 'Resolved' }))
  await must(desk.admin.put('/api/v1/settings/general', { 'app.sla_policy_id': String(policyId) }))
  const policy = async () => (await must(desk.admin.get(path))).sla_policy_id
  await must(desk.admin.post(`${path}/messages`, { message: 'One more thing' }))
  await desk.settled()
  assert.equal(await policy(), null)
  await must(desk.admin.put(`${path}/status`, { status: 'Open' }))
  await must(desk.admin.post(`${path}/messages`, { message: 'And another' }))
  await desk.settled()
  assert.equal(await policy(), policyId)
  await must(desk.admin.put('/api/v1/settings/general', { 'app.sla_policy_id': '' }))
})

test('a promise that is made while somebody resolves ends with the conversation', async () => {
  const customer = await newCustomer(desk)
  await customer.write('I want to speak to a human, please.')
  const { uuid } = await customer.conversation()
  const path = `/api/v1/conversations/${uuid}`
  await desk.settled()
  const [resolved] = await desk.ctx.db.transaction().execute(async (db) => {
    const { id } = (await sql<{ id: number }>`select id from conversation where uuid = ${uuid} for update`.execute(db))
      .rows[0]!
    const resolved = desk.admin.put(`${path}/status`, { status: 'Resolved' })
    await poll(async () => (await countRowWaits(desk)) === 1)
    await applyPolicy({ ...desk.ctx, db, outbox: { events: [], jobs: [] } }, { id }, policyId)
    return [resolved]
  })
  await must(resolved!)
  await desk.settled()
  assert.equal((await must(desk.admin.get(path))).sla, null)
})
