import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type AssistedDesk, must, newCustomer, startAssistedDesk } from '../../../../test/assistant.ts'

const minute = 60_000

let desk: AssistedDesk
before(async () => {
  desk = await startAssistedDesk()
})
after(() => desk.stop())

test('a conversation that is opened again keeps its promise, and a new message gets a new one', async () => {
  const { id } = await must(desk.admin.post('/api/v1/sla', { name: 'Shop', first_response_time: '30m' }))
  const team = await must(desk.admin.post('/api/v1/teams', { name: 'Workshop', sla_policy_id: id }))
  const customer = await newCustomer(desk)
  await customer.write('I want to speak to a human, please.')
  const { uuid } = await customer.conversation()
  const path = `/api/v1/conversations/${uuid}`
  await must(desk.admin.put(`${path}/assignee/team`, { assignee_id: team.id }))
  await desk.settled()
  const setStatus = async (status: string) => {
    await must(desk.admin.put(`${path}/status`, { status }))
    await desk.settled()
  }
  const minutesLeft = async () => {
    const { sla } = await must(desk.admin.get(path))
    return Math.round((Date.parse(sla.due_at) - desk.ctx.now().getTime()) / minute)
  }
  assert.equal(await minutesLeft(), 30)

  desk.clock.advance(20 * minute)
  await setStatus('Resolved')
  desk.clock.advance(5 * minute)
  await setStatus('Open')
  assert.equal(await minutesLeft(), 10)

  await setStatus('Resolved')
  desk.clock.advance(5 * minute)
  await customer.write('Hello? It still rattles.')
  await desk.settled()
  assert.equal(await minutesLeft(), 30)
})
