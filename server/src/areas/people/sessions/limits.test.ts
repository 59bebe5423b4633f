import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'

let desk: TestDesk
before(async () => {
  desk = await startDesk({ config: { rateLimit: 40, trustProxy: ['127.0.0.1'] } })
})
after(() => desk.stop())
// Each test has its own minute.
beforeEach(() => desk.clock.advance(60_000 - (desk.ctx.now().getTime() % 60_000)))

const password = 'correct horse battery'
const signIn = (ip: string, word: string, email = 'admin@localhost') => {
  const headers = { 'x-forwarded-for': ip }
  return desk.as(null).post('/api/v1/auth/login', { email, password: word }, headers)
}
const read = (path: string, ip: string) => fetch(`${desk.url}${path}`, { headers: { 'x-forwarded-for': ip } })

test('one address has so many requests a minute below /api, unknown paths too', async () => {
  const paths = ['/api/v1/nothing', '/api/v1/config', '/api/v1/agents/me', '/api']
  const answers = await Promise.all(Array.from({ length: 44 }, (_, i) => read(paths[i % 4]!, '192.0.2.1')))
  const refused = answers.filter((answer) => answer.status === 429)
  assert.equal(refused.length, 4)
  const seconds = Number(refused[0]!.headers.get('retry-after'))
  assert.ok(Number.isInteger(seconds) && seconds >= 1 && seconds <= 60, `${seconds}`)
  const message = `Too many requests, try again in ${seconds} s`
  assert.deepEqual(await refused[0]!.json(), { status: 'error', message, data: null, error_type: null })

  assert.equal((await read('/api/v1/config', '192.0.2.2')).status, 200)
  assert.equal((await read('/healthz', '192.0.2.1')).status, 200)
  desk.clock.advance(seconds * 1000)
  assert.equal((await read('/api/v1/config', '192.0.2.1')).status, 200)
})

test('addresses of one IPv6 network share their requests', async () => {
  const inside = await Promise.all(
    Array.from({ length: 44 }, (_, i) => read('/api/v1/config', `2001:db8:1:1::${i + 1}`)),
  )
  assert.equal(inside.filter((answer) => answer.status === 429).length, 4)
  assert.equal((await read('/api/v1/config', '2001:db8:1:2::1')).status, 200)
})

test('what is no address counts as the proxy that passed it on', async () => {
  const texts = Array.from({ length: 44 }, (_, i) => `<b>${i}</b>`)
  const answers = await Promise.all(texts.map((text) => read('/api/v1/config', text)))
  assert.equal(answers.filter((answer) => answer.status === 429).length, 4)
  desk.clock.advance(60_000)
  const signedIn = await signIn('no address', password)
  assert.equal(signedIn.status, 200)
  const { rows } = await sql<{ ip: string }>`select ip from session order by created_at desc limit 1`.execute(
    desk.ctx.db,
  )
  assert.deepEqual(rows, [{ ip: '127.0.0.1' }])
})

test('one address has ten sign-ins a minute', async () => {
  const answers = []
  for (let i = 0; i < 12; i += 1) answers.push((await signIn('198.51.100.1', 'wrong password')).status)
  assert.deepEqual(answers, [...Array<number>(10).fill(401), 429, 429])
  assert.equal((await signIn('198.51.100.2', password)).status, 200)
})

test('many addresses that guess at one account slow each other down and lock nobody out', async () => {
  const addresses = Array.from({ length: 25 }, (_, i) => `203.0.113.${i}`)
  for (const ip of addresses) assert.equal((await signIn(ip, 'wrong password')).status, 401)
  const second = await signIn(addresses[0]!, password)
  assert.deepEqual([second.status, second.body.error_type], [429, null])
  assert.equal((await signIn('203.0.113.200', password)).status, 200)
  desk.clock.advance(60_000)
  assert.equal((await signIn(addresses[0]!, password)).status, 200)
})

test('cookies keep to TLS when the request came over it', async () => {
  const body = { email: 'admin@localhost', password }
  for (const [protocol, secure] of [
    ['https', true],
    ['http', false],
  ] as const) {
    const headers = { 'x-forwarded-for': '192.0.2.7', 'x-forwarded-proto': protocol }
    const answer = await desk.as(null).post('/api/v1/auth/login', body, headers)
    const kept = answer.headers.getSetCookie().map((cookie) => cookie.includes('; Secure'))
    assert.deepEqual(kept, [secure, secure])
  }
})

test('tries at one account count together however its address is spelled, and what is sent over TLS says so', async () => {
  // A Turkish İ, which the database folds to the i of the address and JavaScript does not.
  const spelled = 'adm\u0130n@localhost'
  const own = await signIn('203.0.113.200', password, spelled)
  assert.deepEqual([own.status, own.headers.get('strict-transport-security')], [200, null])
  for (let i = 0; i < 21; i += 1) await signIn(`203.0.113.${i}`, 'wrong password', spelled)
  assert.equal((await signIn('203.0.113.0', 'wrong password')).status, 429)
  const secure = await fetch(`${desk.url}/api/v1/config`, { headers: { 'x-forwarded-proto': 'https' } })
  assert.equal(secure.headers.get('strict-transport-security'), 'max-age=31536000')
})
