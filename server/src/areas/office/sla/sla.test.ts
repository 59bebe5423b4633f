import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { recipientsOf, stateOf, warnBefore } from './rules.ts'

let desk: TestDesk
before(async () => {
  desk = await startDesk()
})
after(() => desk.stop())

test('a policy tells only people who are there', async () => {
  const gone = await desk.agent('Agent')
  const { id } = await desk.agent('Agent')
  assert.equal((await desk.admin.delete(`/api/v1/agents/${gone.id}`)).status, 200)
  const [assistant] = (await desk.admin.get('/api/v1/ai/assistants')).body.data
  const telling = (recipient: number) => {
    const told = { type: 'breach', recipients: [String(recipient)], metric: 'all', time_delay_type: 'immediately' }
    const policy = { name: `Tells ${recipient}`, first_response_time: '30m', notifications: [told] }
    return desk.admin.post('/api/v1/sla', policy)
  }
  for (const recipient of [gone.id, assistant.id]) {
    const refused = await telling(recipient)
    assert.deepEqual([refused.status, refused.headers.get('x-field')], [400, 'notifications.0.recipients'])
  }
  assert.equal((await telling(id)).status, 200)
})

test('of several warnings the earliest comes, each for its promise, and to whoever one of them names', () => {
  const notice = (metric: 'all' | 'resolution', time_delay: string, ...recipients: string[]) =>
    ({ type: 'warning', recipients, time_delay, time_delay_type: 'before', metric }) as const
  const notices = [notice('all', '5m', '1'), notice('all', '10m', '1', '2'), notice('resolution', '1h', '3')]
  const minute = 60_000
  assert.equal(warnBefore(notices, 'first_response'), 10 * minute)
  assert.equal(warnBefore(notices, 'resolution'), 60 * minute)
  assert.equal(warnBefore([], 'resolution'), 0)
  assert.deepEqual(recipientsOf(notices, 'warning', 'first_response'), ['1', '2'])
  assert.deepEqual(recipientsOf(notices, 'breach', 'first_response'), [])
})

test('a promise is at risk once its warning is due and overdue once it is, and a stopped one stays overdue', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 12, 9, minute))
  const state = (minute: number, stopped: string | null = null) =>
    stateOf({ due_at: at(30), warn_at: at(20), stopped }, at(minute))
  assert.deepEqual(
    [19, 20, 29, 30].map((minute) => state(minute)),
    ['on_track', 'at_risk', 'at_risk', 'overdue'],
  )
  assert.deepEqual([state(25, 'snoozed'), state(30, 'snoozed')], ['stopped', 'overdue'])
})
