import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type { Answer } from '../../../../test/client.ts'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { changedMeanwhile } from '../../../../test/meanwhile.ts'
import { sha256 } from '../../../platform/secrets/passwords.ts'

let desk: TestDesk
before(async () => {
  desk = await startDesk()
})
after(() => desk.stop())

const me = '/api/v1/agents/me'
const login = '/api/v1/auth/login'
const password = 'correct horse battery'

async function makeAgent(): Promise<{ id: number; email: string }> {
  const email = `${Math.random().toString(36).slice(2)}@example.com`
  const fields = { first_name: 'Ada', last_name: 'Lovelace', email, roles: ['Agent'], new_password: password }
  return (await desk.admin.post('/api/v1/agents', fields)).body.data
}

const cookiesOf = (answer: Answer) =>
  Object.fromEntries(
    answer.headers.getSetCookie().map((line) => {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      return [name!, value!]
    }),
  )

type Browser = { answer: Answer; cookie: string; csrf: string; headers: { cookie: string; 'X-CSRFTOKEN': string } }

async function signIn(email: string, headers: Record<string, string> = {}): Promise<Browser> {
  const answer = await desk.as(null).post(login, { email, password }, headers)
  assert.equal(answer.status, 200)
  const { parley_session, csrf_token: csrf = '' } = cookiesOf(answer)
  const cookie = `parley_session=${parley_session}; csrf_token=${csrf}`
  return { answer, cookie, csrf, headers: { cookie, 'X-CSRFTOKEN': csrf } }
}
const read = async (browser: Browser) => (await desk.as(null).get(me, { cookie: browser.cookie })).status

test('an agent signs in and out', async () => {
  const agent = await makeAgent()
  const browser = await signIn(` ${agent.email.toUpperCase()}\t`)
  assert.equal(browser.answer.body.data.id, agent.id)
  assert.notEqual(browser.answer.body.data.last_login_at, null)
  const [session, csrf] = browser.answer.headers.getSetCookie()
  assert.match(session!, /^parley_session=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/)
  assert.match(csrf!, /^csrf_token=[\w-]{43}; Max-Age=\d+; Path=\/; SameSite=Lax$/)

  const nobody = desk.as(null)
  assert.equal(await read(browser), 200)
  assert.equal((await nobody.put(me, { last_name: 'King' }, browser.headers)).body.data.last_name, 'King')
  const out = await nobody.delete('/api/v1/auth/session', browser.headers)
  assert.equal(out.body.data, true)
  assert.deepEqual(cookiesOf(out), { parley_session: '', csrf_token: '' })
  assert.equal(await read(browser), 401)
})

test('nobody is signed in without the right password, and nothing tells which half was wrong', async () => {
  const { email } = await makeAgent()
  const nobody = desk.as(null)
  const bodies = new Set<string>()
  for (const [address, word] of [
    [email, 'wrong password'],
    ['unknown@example.com', password],
    [`${email}.`, password],
    [email, `${password} `],
  ]) {
    const answer = await nobody.post(login, { email: address, password: word })
    assert.equal(answer.status, 401, address)
    assert.deepEqual(answer.headers.getSetCookie(), [])
    bodies.add(JSON.stringify(answer.body))
  }
  assert.deepEqual(
    [...bodies].map((text) => JSON.parse(text).message),
    ['Email and password do not match'],
  )
  for (const body of [{}, { email }, { email, password: 1 }, { email: null, password }]) {
    assert.equal((await nobody.post(login, body)).status, 400, JSON.stringify(body))
  }
})

test('a write needs the token of its own session', async () => {
  const [mine, other] = [await signIn((await makeAgent()).email), await signIn((await makeAgent()).email)]
  const nobody = desk.as(null)
  const write = (headers: Record<string, string>) => nobody.put(me, { last_name: 'King' }, headers)
  const forged = { cookie: mine.cookie.replace(mine.csrf, 'forged'), 'X-CSRFTOKEN': 'forged' }
  for (const headers of [{ cookie: mine.cookie }, { ...mine.headers, 'X-CSRFTOKEN': other.csrf }, forged, {}]) {
    const answer = await write(headers)
    assert.deepEqual([answer.status, answer.body.message], [403, 'CSRF token mismatch'])
    assert.equal(answer.body.error_type, 'PermissionException')
  }
  assert.equal((await nobody.post('/api/v1/agents', {}, { cookie: mine.cookie })).status, 403)
  assert.equal((await nobody.delete('/api/v1/auth/session', { cookie: mine.cookie })).status, 403)
  assert.equal((await write(mine.headers)).status, 200)
})

test('a key is used instead of a cookie, and a broken key falls back to the cookie', async () => {
  const agent = await makeAgent()
  const browser = await signIn(agent.email)
  const admin = (await desk.admin.get(me)).body.data
  const both = await desk.admin.put(me, {}, { cookie: browser.cookie })
  assert.deepEqual([both.status, both.body.data.id], [200, admin.id])
  assert.equal(both.headers.get('set-cookie'), null)

  const nobody = desk.as(null)
  const wrong = await nobody.get(me, { ...browser.headers, authorization: `token ${'A'.repeat(32)}:wrong` })
  assert.deepEqual([wrong.status, wrong.body.message], [401, 'Invalid credential'])
  const bearer = { cookie: browser.cookie, authorization: 'Bearer a:b' }
  assert.equal((await nobody.get(me, bearer)).body.data.id, agent.id)
  assert.equal((await nobody.put(me, {}, bearer)).status, 403)

  await desk.admin.delete('/api/v1/auth/session', { cookie: browser.cookie })
  assert.equal(await read(browser), 200)
})

test('a sign-in makes a new session and ends the one before', async () => {
  const { email } = await makeAgent()
  const planted = await signIn(email, { cookie: 'parley_session=planted' })
  assert.notEqual(cookiesOf(planted.answer).parley_session, 'planted')
  assert.equal((await desk.as(null).get(me, { cookie: 'parley_session=planted' })).status, 401)
  const next = await signIn(email, { cookie: planted.cookie })
  assert.deepEqual([await read(planted), await read(next)], [401, 200])
})

test('disabling, deleting or a new password ends every session at once', async () => {
  for (const end of [
    (id: number) => desk.admin.put(`/api/v1/agents/${id}`, { enabled: false }),
    (id: number) => desk.admin.put(`/api/v1/agents/${id}`, { new_password: 'another password' }),
    (id: number) => desk.admin.delete(`/api/v1/agents/${id}`),
  ]) {
    const { id, email } = await makeAgent()
    const browsers = [await signIn(email), await signIn(email)]
    assert.equal((await end(id)).status, 200)
    for (const browser of browsers) assert.equal(await read(browser), 401)
    assert.equal((await desk.as(null).post(login, { email, password })).status, 401)
  }
})

test('nobody signs in whose password is changed, or who is disabled or deleted, while it is being checked', async () => {
  for (const change of [sql`password_hash = 'another'`, sql`enabled = false`, sql`deleted_at = now()`]) {
    const { id, email } = await makeAgent()
    const end = sql`update agent set ${change} where id = ${id}`
    const answer = await changedMeanwhile(desk, end, () => desk.as(null).post(login, { email, password }))
    assert.deepEqual([answer.status, answer.headers.getSetCookie()], [401, []])
    const { rows } = await sql`select from session where agent_id = ${id}`.execute(desk.ctx.db)
    assert.equal(rows.length, 0)
  }
})

test('a session lives 14 days after its last use', async () => {
  const day = 24 * 3_600_000
  const browser = await signIn((await makeAgent()).email)
  const ends = async () =>
    (
      await desk.ctx.db
        .selectFrom('session')
        .select('expires_at')
        .orderBy('created_at', 'desc')
        .executeTakeFirstOrThrow()
    ).expires_at
  const first = await ends()
  desk.clock.advance(10 * day)
  assert.equal(await read(browser), 200)
  while ((await ends()).getTime() === first.getTime()) await new Promise(setImmediate)
  desk.clock.advance(13 * day)
  assert.equal(await read(browser), 200)
  desk.clock.advance(15 * day)
  assert.equal(await read(browser), 401)
})

test('a session ends 30 days after it began, however much it is used', async () => {
  const day = 24 * 3_600_000
  const browser = await signIn((await makeAgent()).email)
  const token = browser.cookie.split(/[=;]/)[1]!
  const end = async () =>
    (
      await desk.ctx.db
        .selectFrom('session')
        .select('expires_at')
        .where('id_hash', '=', sha256(token))
        .executeTakeFirstOrThrow()
    ).expires_at.getTime()
  const first = await end()
  for (const days of [13, 26]) {
    const before = await end()
    desk.clock.advance(13 * day)
    assert.equal(await read(browser), 200)
    while ((await end()) === before) await new Promise(setImmediate)
    const late = (await end()) - (first + Math.min(days, 16) * day)
    assert.ok(late >= 0 && late < 3_600_000, `after ${days} days: ${late} ms`)
  }
  desk.clock.advance(4 * day)
  assert.equal(await read(browser), 401)
})

test('the cookies of a desk whose address is https are for TLS alone, also without a proxy that is trusted', async () => {
  const { email } = await makeAgent()
  const address = (scheme: string) =>
    sql`update setting set value = value || ${JSON.stringify({ 'app.root_url': desk.url.replace(/^\w+/, scheme) })}::jsonb
      where area = 'general'`.execute(desk.ctx.db)
  await address('https')
  const { answer } = await signIn(email)
  await address('http')
  const isSecure = ({ headers }: typeof answer) => headers.getSetCookie().map((line) => line.includes('; Secure'))
  assert.deepEqual(isSecure(answer), [true, true])
  assert.deepEqual(isSecure((await signIn(email)).answer), [false, false])
})
