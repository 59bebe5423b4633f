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
    const policy = await must(desk.admin.post('/api/v1/sla', { name, first_response_time }))
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
  desk.clock.advance(30 * 60_000)
  const { needs, sla_overdue } = await must(desk.admin.get('/api/v1/reports/today'))
  assert.equal(sla_overdue, 1)
  assert.deepEqual(
    needs.map(({ uuid }: { uuid: string }) => uuid),
    [missed, twoHours, promisedNothing, later],
  )
})
