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

test('the demo has so much of everything that lists, reports and search show something', async () => {
  const list = (view: string, query = '') => must(desk.admin.get(`/api/v1/conversations/${view}?page_size=100${query}`))
  const narrowed = (field: string, operator: string, value?: unknown) =>
    list('all', `&filters=${encodeURIComponent(JSON.stringify([{ field, operator, value }]))}`)
  const status = async (category: string) => (await narrowed('status_category', 'equals', category)).results
  const all = (await Promise.all(['open', 'waiting', 'resolved'].map(status))).flat()
  const days = new Set(all.map(({ created_at }: { created_at: string }) => created_at.slice(0, 10)))
  assert.ok(all.length >= 35 && days.size >= 12, `${all.length} conversations on ${days.size} days`)
  for (const { created_at, contact } of all) assert.ok(contact.created_at <= created_at, 'known before they wrote')
  assert.ok((await list('undelivered')).total > 0)
  const teams = await must(desk.admin.get('/api/v1/teams/compact'))
  const tags = await must(desk.admin.get('/api/v1/tags'))
  assert.ok(teams.length >= 2 && tags.length >= 5, `${teams.length} teams, ${tags.length} tags`)
  const cut = async (what: string) => (await must(desk.admin.get(`/api/v1/reports/by/${what}?days=28`))).rows
  for (const what of ['team', 'agent', 'tag', 'hour']) assert.ok((await cut(what)).length >= 2, what)
  assert.ok((await must(desk.admin.get('/api/v1/whatsapp/templates'))).length > 0)
  assert.ok((await must(desk.admin.get('/api/v1/reports/comments'))).length > 0)
  assert.ok((await must(desk.admin.get('/api/v1/messages/search?query=order'))).total > 3)
  assert.ok((await must(desk.admin.get('/api/v1/reports/overview/csat'))).total_responses > 5)
})
