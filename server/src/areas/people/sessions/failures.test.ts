import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import type { Client } from '../../../../test/client.ts'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { type MailServer, mailSettings, startMailServer } from '../../../../test/mail.ts'
import { recordFailure } from './service.ts'

const login = '/api/v1/auth/login'
const password = 'correct horse battery'
const email = 'ada@example.com'
const hour = 3_600_000
let desk: TestDesk
let mails: MailServer
let ada: Client & { id: number }
before(async () => {
  mails = await startMailServer()
  const config = { outboundAllow: [`127.0.0.1:${mails.port}`], trustProxy: ['127.0.0.1'] }
  desk = await startDesk({ config })
  await desk.admin.put('/api/v1/settings/notifications/email', mailSettings(mails))
  ada = await desk.agent('Agent')
  await desk.admin.put(`/api/v1/agents/${ada.id}`, { email, new_password: password })
})
after(async () => {
  await desk.stop()
  await mails.stop()
})
// Each test has its own day.
beforeEach(async () => {
  desk.clock.advance(24 * hour - (desk.ctx.now().getTime() % (24 * hour)))
  await desk.settled()
  mails.alerts.length = 0
  await ada.delete('/api/v1/notifications')
  await sql`delete from audit_entry`.execute(desk.ctx.db)
})

const tryIn = async (address: string, word: string, ip = '192.0.2.1') =>
  (await desk.as(null).post(login, { email: address, password: word }, { 'x-forwarded-for': ip })).status

/** Ten at a time, because checking a password takes long. */
async function fail(times: number, address = email): Promise<void> {
  const statuses: number[] = []
  while (statuses.length < times) {
    const some = Math.min(10, times - statuses.length)
    statuses.push(...(await Promise.all(Array.from({ length: some }, () => tryIn(address, 'a wrong password')))))
  }
  assert.deepEqual(new Set(statuses), new Set([401]))
  await desk.settled()
}

type Entry = {
  target_model_id: number | null
  target_name: string | null
  after: { count: number; addresses: string[] }
  ip: string
}
const entries = async (): Promise<Entry[]> => {
  const { results } = (await desk.admin.get('/api/v1/activity-logs?activity_type=agent_login_failed')).body.data
  return results.map(({ target_model_id, target_name, after, ip }: Entry) => ({
    target_model_id,
    target_name,
    after,
    ip,
  }))
}
const told = async (who: Client) =>
  (await who.get('/api/v1/notifications')).body.data.filter(
    ({ meta }: { meta: { change?: string } }) => meta.change === 'failed_sign_ins',
  )

test('failed sign-ins are counted in the audit log, in one entry an hour and account', async () => {
  for (const ip of ['192.0.2.1', '192.0.2.2', '192.0.2.1']) assert.equal(await tryIn(email, 'wrong', ip), 401)
  assert.equal(await tryIn(email, password), 200)
  await desk.settled()
  const first = {
    target_model_id: ada.id,
    target_name: 'Ada Agent',
    after: { count: 3, addresses: ['192.0.2.1', '192.0.2.2'] },
    ip: '192.0.2.1',
  }
  assert.deepEqual(await entries(), [first])

  for (let n = 0; n < 12; n++) await tryIn(email.toUpperCase(), 'wrong', `198.51.100.${n}`)
  await desk.settled()
  const [counted] = (await entries()).map(({ after }) => [after.count, after.addresses.length])
  assert.deepEqual(counted, [15, 10])
  desk.clock.advance(hour)
  await fail(1)
  assert.deepEqual(
    (await entries()).map(({ after }) => after.count),
    [1, 15],
  )
})

test('tries with e-mail addresses that nobody has share one entry, which holds nothing of what was typed', async () => {
  const gone = await desk.agent('Agent')
  await desk.admin.put(`/api/v1/agents/${gone.id}`, { email: 'gone@example.com', new_password: password })
  await desk.admin.put(`/api/v1/agents/${gone.id}`, { enabled: false })
  for (const typed of ['hunter2-typed-too-early', 'nobody@example.com', 'gone@example.com']) {
    assert.equal(await tryIn(typed, 'canary-of-a-password'), 401)
  }
  await desk.settled()
  const after = { count: 3, addresses: ['192.0.2.1'] }
  assert.deepEqual(await entries(), [{ target_model_id: null, target_name: null, after, ip: '192.0.2.1' }])
  for (const table of ['audit_entry', 'job', 'notification']) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(desk.ctx.db)
    assert.doesNotMatch(JSON.stringify(rows), /hunter2|nobody@|canary/, table)
  }
  // An agent who is disabled after the tries, before they are noted, is told nothing either.
  const late = { agent_id: gone.id, ip: '192.0.2.1', at: desk.ctx.now().toISOString() }
  for (let n = 0; n < 12; n++) await recordFailure(desk.ctx, late)
  await desk.settled()
  assert.deepEqual(mails.alerts, [])
})

test('the owner is told of many failures, once a day however many there are, and nobody else', async () => {
  await fail(9)
  assert.deepEqual([await told(ada), mails.alerts], [[], []])
  await fail(16)
  const [one, ...others] = await told(ada)
  assert.deepEqual([one.title, others], ['Many failed sign-ins to your account', []])
  assert.match(one.body, /wrong password was entered 10 times today, most recently from the IP address 192\.0\.2\.1\./)
  assert.deepEqual(
    mails.alerts.map(({ to }) => to),
    [[email]],
  )
  assert.match(mails.alerts[0]!.plain, /The owner of an account gets this mail/)
  assert.doesNotMatch(mails.alerts[0]!.plain, /https?:/)
  assert.deepEqual(await told(desk.admin), [])

  desk.clock.advance(24 * hour)
  await fail(12)
  assert.deepEqual([(await told(ada)).length, mails.alerts.length], [2, 2])
})

test('a wrong password of a session counts as well', async () => {
  const signedIn = await desk.as(null).post(login, { email, password })
  const pairs = signedIn.headers.getSetCookie().map((line) => line.split(';')[0]!)
  const csrf = pairs.find((pair) => pair.startsWith('csrf_token='))!.slice('csrf_token='.length)
  const headers = { cookie: pairs.join('; '), 'X-CSRFTOKEN': csrf }
  assert.equal((await desk.as(null).post('/api/v1/auth/confirm', { password: 'wrong' }, headers)).status, 400)
  await desk.settled()
  assert.deepEqual(
    (await entries()).map(({ target_model_id, after }) => [target_model_id, after.count]),
    [[ada.id, 1]],
  )
})
