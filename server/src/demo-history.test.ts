import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { must } from '../test/assistant.ts'
import { startDesk, type TestDesk } from '../test/desk.ts'
import { connectInbox } from '../test/whatsapp.ts'
import { seedHistory } from './demo-history.ts'

let desk: TestDesk
before(async () => {
  desk = await startDesk({ simulator: true })
  const { id } = await connectInbox(desk)
  await desk.settled()
  await seedHistory(desk.ctx, id)
  await desk.settled()
})
after(() => desk.stop())

test('the demo has promises that were kept, one that is at risk and one that is late, and rings nobody', async () => {
  const today = await must(desk.admin.get('/api/v1/reports/today'))
  assert.deepEqual([today.sla_at_risk, today.sla_overdue], [1, 1])
  const report = await must(desk.admin.get('/api/v1/reports/by/team'))
  const webshop = report.rows.find(({ name }: { name: string }) => name === 'Webshop')
  assert.ok(webshop.sla_met > webshop.sla_breached && webshop.sla_breached > 0, JSON.stringify(webshop))
  const rung = await must(desk.admin.get('/api/v1/notifications'))
  assert.deepEqual(rung, [])
})

test('the demo has business hours with an away text, and an SLA policy that a team uses', async () => {
  const hours = await must(desk.admin.get('/api/v1/business-hours'))
  assert.deepEqual(
    hours.map((one: { away_enabled: boolean; used_by: object }) => [one.away_enabled, one.used_by]),
    [
      [true, { is_default: false, teams: 1, inboxes: 0 }],
      [false, { is_default: true, teams: 1, inboxes: 0 }],
    ],
  )
  const [policy] = await must(desk.admin.get('/api/v1/sla'))
  assert.deepEqual(policy.used_by, { is_default: false, teams: 1, inboxes: 0 })
})
