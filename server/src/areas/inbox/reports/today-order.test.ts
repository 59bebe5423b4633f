import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type AssistedDesk, must, newCustomer, startAssistedDesk } from '../../../../test/assistant.ts'

let desk: AssistedDesk
before(async () => {
  desk = await startAssistedDesk()
})
after(() => desk.stop())

test('of those who wait, whom a promise was broken to comes first, then by the time left, then the longest waiting', async () => {
  await must(desk.admin.put(`/api/v1/ai/assistants/${desk.assistantId}`, { enabled: false }))
  const promise = async (name: string, first_response_time: string) => {
    const warning = { type: 'warning', recipients: ['assigned_user'], time_delay_type: 'before', time_delay: '10m' }
    const notifications = [{ ...warning, metric: 'all' }]
    const policy = await must(desk.admin.post('/api/v1/sla', { name, first_response_time, notifications }))
    return must(desk.admin.post('/api/v1/teams', { name, sla_policy_id: policy.id }))
  }
  const [slow, quick] = [await promise('Two hours', '2h'), await promise('Half an hour', '30m')]
  const waits = async (team?: { id: number }) => {
    const customer = await newCustomer(desk)
    await customer.write('Is anybody there?')
    const { uuid } = await customer.conversation()
    if (team) await must(desk.admin.put(`/api/v1/conversations/${uuid}/assignee/team`, { assignee_id: team.id }))
    await desk.settled()
    desk.clock.advance(10 * 60_000)
    return uuid
  }
  const [promisedNothing, later, twoHours, missed] = [
    await waits(),
    await waits(),
    await waits(slow),
    await waits(quick),
  ]
  const owner = await desk.agent('Agent')
  await must(desk.admin.put(`/api/v1/conversations/${missed}/assignee/user`, { assignee_id: owner.id }))
  desk.clock.advance(30 * 60_000)
  const { needs, sla_overdue, sla_at_risk, people } = await must(desk.admin.get('/api/v1/reports/today'))
  assert.deepEqual([sla_overdue, sla_at_risk], [1, 0])
  const promised = (late: number) => people.filter((one: { sla_overdue: number }) => one.sla_overdue === late)
  assert.deepEqual(
    promised(1).map(({ id }: { id: number }) => id),
    [owner.id],
  )
  assert.equal(promised(0).length, people.length - 1)
  assert.deepEqual(
    needs.map(({ uuid }: { uuid: string }) => uuid),
    [missed, twoHours, promisedNothing, later],
  )
  // Five minutes of the two hours are left: it warns.
  desk.clock.advance(65 * 60_000)
  const risk = await must(desk.admin.get('/api/v1/reports/today'))
  const nobody = risk.people.find(({ id }: { id: number | null }) => id === null)
  assert.deepEqual([risk.sla_at_risk, nobody.sla_at_risk, nobody.sla_overdue], [1, 1, 0])
})

test('of the agents who are not in, those who have conversations or resolved one today come first', async () => {
  const named = (first_name: string) => ({
    first_name,
    email: `${first_name}@example.com`.toLowerCase(),
    roles: ['Agent'],
  })
  const [idle, busy, done] = await Promise.all(
    ['Aksel', 'Birk', 'Carla'].map((name) => must(desk.admin.post('/api/v1/agents', named(name)))),
  )
  for (const { id } of [busy, done]) {
    const customer = await newCustomer(desk)
    await customer.write('Is anybody there?')
    const path = `/api/v1/conversations/${(await customer.conversation()).uuid}`
    await must(desk.admin.put(`${path}/assignee/user`, { assignee_id: id }))
    if (id === done.id) await must(desk.admin.put(`${path}/status`, { status: 'Resolved' }))
  }
  const { people } = await must(desk.admin.get('/api/v1/reports/today'))
  const ids = [busy, done, idle].map(({ id }) => id)
  assert.deepEqual(
    people.map(({ id }: { id: number }) => id).filter((id: number) => ids.includes(id)),
    ids,
  )
})
