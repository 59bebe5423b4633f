import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type { Client } from '../../../../test/client.ts'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'

const path = '/api/v1/settings/notifications/email'
const confirm = '/api/v1/auth/confirm'
const password = 'correct horse battery'
let desk: TestDesk
before(async () => {
  desk = await startDesk()
})
after(() => desk.stop())

async function openSession(email: string, who: Client = desk.as(null)): Promise<Record<string, string>> {
  const answer = await who.post('/api/v1/auth/login', { email, password })
  assert.equal(answer.status, 200)
  const pairs = answer.headers.getSetCookie().map((line) => line.split(';')[0]!)
  const csrf = pairs.find((pair) => pair.startsWith('csrf_token='))!.slice('csrf_token='.length)
  return { cookie: pairs.join('; '), 'X-CSRFTOKEN': csrf }
}

const change = (headers: Record<string, string>) =>
  desk.as(null).put(path, { 'notification.email.hello_hostname': 'desk.example' }, headers)

test('with a session the mail server takes the password once more, for this session and ten minutes', async () => {
  const [first, second] = [await openSession('admin@localhost'), await openSession('admin@localhost')]
  const refused = await change(first)
  assert.deepEqual([refused.status, refused.body.error_type], [403, 'PermissionException'])
  assert.equal(refused.headers.get('x-confirm'), 'password')
  assert.equal(refused.body.message, 'Enter your password again to do this')

  const wrong = await desk.as(null).post(confirm, { password: 'wrong password' }, first)
  assert.deepEqual([wrong.status, wrong.headers.get('x-field')], [400, 'password'])
  assert.equal((await change(first)).status, 403)
  assert.equal((await desk.as(null).post(confirm, { password }, first)).status, 200)
  assert.equal((await change(first)).status, 200)
  assert.equal((await change(second)).status, 403)
  desk.clock.advance(10 * 60_000)
  assert.equal((await change(first)).headers.get('x-confirm'), 'password')
})

test('a refused request is done under the same idempotency key once the password was given', async () => {
  const session = await openSession('admin@localhost')
  const headers = { ...session, 'Idempotency-Key': 'mail-1' }
  assert.equal((await change(headers)).status, 403)
  await desk.as(null).post(confirm, { password }, session)
  assert.equal((await change(headers)).status, 200)
})

test('an Admin key may do it without, and nobody else with whatever permissions', async () => {
  assert.equal((await desk.admin.put(path, {})).status, 200)
  assert.equal((await desk.admin.post(confirm, { password })).status, 400)
  const { permissions } = (await desk.admin.get('/api/v1/agents/me')).body.data
  assert.equal((await desk.admin.post('/api/v1/roles', { name: 'Everything', permissions })).status, 200)
  const other = await desk.agent('Everything')
  const answer = await other.put(path, {})
  assert.deepEqual([answer.status, answer.headers.get('x-confirm')], [403, null])
  const fields = { first_name: 'Eve', email: 'eve@example.com', roles: ['Everything'], new_password: password }
  assert.equal((await desk.admin.post('/api/v1/agents', fields)).status, 200)
  const session = await openSession('eve@example.com')
  assert.equal((await desk.as(null).post(confirm, { password }, session)).status, 200)
  assert.deepEqual([(await change(session)).status, (await change(session)).headers.get('x-confirm')], [403, null])
})

test('whoever has a key confirms no session of somebody else with their own password', async () => {
  const session = await openSession('admin@localhost')
  const own = 'seven grey herons wait'
  const fields = { first_name: 'Joan', email: 'joan@example.com', roles: ['Agent'], new_password: own }
  const { id } = (await desk.admin.post('/api/v1/agents', fields)).body.data
  const key = (await desk.admin.post(`/api/v1/agents/${id}/api-key`)).body.data
  assert.equal((await desk.as(key).post(confirm, { password: own }, session)).status, 400)
  assert.equal((await change(session)).status, 403)
})

test('guesses at the password of a session are counted with those at the sign-in', async () => {
  const strict = await startDesk({ config: { rateLimit: 600 } })
  try {
    const guess = () => strict.as(null).post('/api/v1/auth/login', { email: 'admin@localhost', password: 'guess' })
    const signed = await openSession('admin@localhost', strict.as(null))
    // Both the account and the address have been tried more often than calm ones are.
    const subject = await sql<{
      subject: string
    }>`select subject from rate_window where subject like 'sign-in%'`.execute(strict.ctx.db)
    assert.equal(subject.rows.length, 2)
    await sql`update rate_window set count = 30 where subject like 'sign-in%'`.execute(strict.ctx.db)
    assert.equal((await strict.as(null).post(confirm, { password }, signed)).status, 429)
    assert.equal((await guess()).status, 429)
  } finally {
    await strict.stop()
  }
})
