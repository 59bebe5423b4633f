import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { pino } from 'pino'
import { requestReset } from '../src/areas/people/passwords/service.ts'
import { createAuthenticate, signIn } from '../src/areas/people/sessions/service.ts'
import { operate } from '../src/parley.ts'
import type { Ctx } from '../src/platform/context.ts'
import { startDesk, type TestDesk } from './desk.ts'
import { dumpTables } from './tables.ts'
import { connectInbox, simulate } from './whatsapp.ts'

const me = '/api/v1/agents/me'
const password = 'canary of a password'
const lines: string[] = []

let desk: TestDesk
before(async () => {
  desk = await startDesk({ simulator: true })
  // The desk's own log shortens values. This one does not.
  desk.ctx.log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }) as typeof desk.ctx.log
})
after(() => desk.stop())

let made = 0
async function makeAgent() {
  made += 1
  const person = { first_name: 'Ada', email: `ada${made}@example.com`, roles: ['Admin'], new_password: password }
  const agent = (await desk.admin.post('/api/v1/agents', person)).body.data as { id: number; email: string }
  const key = (await desk.admin.post(`/api/v1/agents/${agent.id}/api-key`)).body.data
  return { ...agent, key: key as { api_key: string; api_secret: string } }
}

async function openSession(email: string, word = password) {
  const answer = await desk.as(null).post('/api/v1/auth/login', { email, password: word })
  assert.equal(answer.status, 200)
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0]!)
  return { cookie: cookies.join('; '), 'x-csrftoken': cookies[1]!.split('=')[1]! }
}

/** Returns the statements that the work sends, with its outcome. */
async function statementsOf(work: (ctx: Ctx) => Promise<unknown>): Promise<string[]> {
  const statements: string[] = []
  const db = desk.ctx.db.withPlugin({
    transformQuery: ({ node }) => {
      statements.push(node.kind === 'RawNode' ? node.sqlFragments.join('?') : node.kind)
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await work({ ...desk.ctx, db, ip: '192.0.2.1' }).catch((error: Error) => statements.push(error.message))
  return statements
}

test('a wrong secret and an unknown key cost the same, and so do a wrong password and an unknown address', async () => {
  const { key, email } = await makeAgent()
  const asks = (pair: string) => (ctx: Ctx) => {
    const request = { protocol: 'http', method: 'GET', headers: { authorization: `token ${pair}` }, cookies: {} }
    return createAuthenticate()(ctx, request as FastifyRequest)
  }
  const wrongSecret = await statementsOf(asks(`${key.api_key}:wrong`))
  assert.equal(wrongSecret.at(-1), 'credential.invalid')
  assert.deepEqual(await statementsOf(asks(`${'A'.repeat(32)}:wrong`)), wrongSecret)

  const enters = (address: string) => (ctx: Ctx) =>
    signIn(ctx, { email: address, password: 'wrong password' }, { ip: '192.0.2.1', user_agent: '', session: undefined })
  const wrongPassword = await statementsOf(enters(email))
  assert.equal(wrongPassword.at(-1), 'session.mismatch')
  assert.deepEqual(await statementsOf(enters('nobody@example.com')), wrongPassword)

  const forgets = (address: string) => (ctx: Ctx) => requestReset(ctx, { email: address })
  assert.deepEqual(await statementsOf(forgets('nobody@example.com')), await statementsOf(forgets(email)))
})

test('a sign-in costs a password check whether or not the address is known', async () => {
  const { email } = await makeAgent()
  const took = { known: [] as number[], unknown: [] as number[] }
  for (let round = 0; round < 15; round += 1) {
    for (const [who, address] of [
      ['known', email],
      ['unknown', `nobody${round}@example.com`],
    ] as const) {
      const began = process.hrtime.bigint()
      const { status } = await desk.as(null).post('/api/v1/auth/login', { email: address, password: 'wrong password' })
      took[who].push(Number(process.hrtime.bigint() - began))
      assert.equal(status, 401)
    }
  }
  const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!
  const ratio = median(took.known) / median(took.unknown)
  assert.ok(ratio > 0.4 && ratio < 2.5, `a known address takes ${ratio} times as long`)
})

/** Stores secrets of other systems, each in its place, and uses each in a call that fails. */
async function storeSecrets(): Promise<string[]> {
  const [mail, model] = ['canary of a mail server', 'sk-canary-of-a-model']
  const settings = { host: '127.0.0.1', port: 1, username: 'desk', password: mail, tls_type: 'none' }
  const fields = Object.entries({ ...settings, email_address: 'desk@example.com' })
  const area = '/api/v1/settings/notifications/email'
  await desk.admin.put(area, Object.fromEntries(fields.map(([name, value]) => [`notification.email.${name}`, value])))
  assert.equal((await desk.admin.post(`${area}/test`, { to: 'ada@example.com' })).status, 400)
  for (const purpose of ['chat', 'embedding', 'transcription', 'rerank']) {
    const path = `/api/v1/ai/models/${purpose}`
    await desk.admin.put(path, { enabled: true, address: 'http://10.255.255.1/v1', model: 'm', api_key: model })
    assert.equal((await desk.admin.post(`${path}/test`)).status, 400)
  }
  await desk.admin.get('/api/v1/ai/snippets/search?query=returns')
  const inbox = await connectInbox(desk, { webhook_verify_token: 'canary-of-a-webhook' })
  await simulate(desk, 'POST', '/token', { action: 'expire' })
  assert.equal((await desk.admin.put(`/api/v1/inboxes/${inbox.id}`, { name: 'Shop' })).status, 400)
  const { access_token, app_secret } = desk.simulator.world
  return [mail, model, 'canary-of-a-webhook', access_token, app_secret]
}

test('no secret is anywhere but in the one answer that gives it', async () => {
  const { id, email, key } = await makeAgent()
  const knowledge = (await desk.admin.post('/api/v1/ai/connect/keys', { name: 'Wiki' })).body.data
  const session = await openSession(email)
  const { api_secret: replaced } = (await desk.admin.post(`/api/v1/agents/${id}/api-key`)).body.data
  const [, token] = /parley_session=([^;]+)/.exec(session.cookie)!
  const stored = await storeSecrets()
  const secrets = [key.api_secret, replaced, knowledge.api_secret, token!, session['x-csrftoken'], password, ...stored]
  const assertSilent = (text: string, where: string) => {
    for (const secret of secrets) assert.ok(!text.includes(secret), `${where} holds a secret`)
  }

  // Refused, failed and odd requests are likely to be quoted in a log.
  const nobody = desk.as(null)
  await nobody.put(me, {}, { cookie: session.cookie, 'x-csrftoken': `${session['x-csrftoken']}x` })
  await nobody.get(me, { authorization: `token ${key.api_key}:${key.api_secret}` })
  await nobody.get(me, { authorization: `Bearer ${replaced}` })
  await sql`alter table article rename to article_away`.execute(desk.ctx.db)
  const failed = await nobody.get('/api/v1/ai/snippets', { cookie: session.cookie })
  await sql`alter table article_away rename to article`.execute(desk.ctx.db)
  assert.deepEqual([failed.status, failed.body.error_type], [500, 'GeneralException'])
  assert.doesNotMatch(JSON.stringify(failed.body), /article|relation|at /)
  const requestId = failed.headers.get('x-request-id')!
  assert.equal(lines.filter((line) => line.includes('"level":50') && line.includes(requestId)).length, 1)

  const document = (await (await fetch(`${desk.url}/api/v1/openapi.json`)).json()) as { paths: Record<string, object> }
  for (const [path, operations] of Object.entries(document.paths)) {
    if (!('get' in operations) || path === '/api/v1/live') continue
    const filled = path.replace('{id}', String(id)).replace(/\{\w+\}/g, '00000000-0000-7000-8000-000000000000')
    assertSilent(JSON.stringify((await nobody.get(`${filled}?query=canary`, session)).body), path)
  }
  for (const [table, text] of Object.entries(await dumpTables(desk.ctx.db))) assertSilent(text, table)
  assert.ok(lines.length > 10)
  assertSilent(lines.join(''), 'the log')

  const folder = mkdtempSync(join(tmpdir(), 'parley-canary-'))
  try {
    const file = join(folder, 'backup')
    const environment = { DATABASE_URL: desk.databaseUrl, DATA_DIR: desk.ctx.config.dataDir }
    const { code, out, err } = await operate(['backup', file], environment)
    assert.equal(code, 0, out + err)
    const bytes = readFileSync(file)
    const plain = bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes
    assert.ok(plain.includes(email), 'the backup can be read')
    assertSilent(plain.toString('latin1') + out + err, 'the backup')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('an open stream ends with its session, however that ends', async () => {
  const ends: [string, (agent: { id: number }, session: Record<string, string>) => Promise<{ status: number }>][] = [
    ['signing out', (_, session) => desk.as(null).delete('/api/v1/auth/session', session)],
    ['another password', ({ id }) => desk.admin.put(`/api/v1/agents/${id}`, { new_password: 'another password' })],
    ['disabling', ({ id }) => desk.admin.put(`/api/v1/agents/${id}`, { enabled: false })],
    ['deleting', ({ id }) => desk.admin.delete(`/api/v1/agents/${id}`)],
  ]
  const streams = await Promise.all(
    ends.map(async ([how, end]) => {
      const agent = await makeAgent()
      const session = await openSession(agent.email)
      const stream = await fetch(`${desk.url}/api/v1/live`, { headers: session, signal: AbortSignal.timeout(20_000) })
      assert.equal(stream.status, 200)
      assert.equal((await end(agent, session)).status, 200, how)
      return stream
    }),
  )
  for (const stream of streams) await stream.text()
})

test('nobody can pretend to have another address', async () => {
  const limited = await startDesk({ config: { rateLimit: 12, trustProxy: ['203.0.113.0/24'] } })
  try {
    limited.clock.advance(60_000 - (limited.ctx.now().getTime() % 60_000))
    const statuses = []
    for (let i = 0; i < 14; i += 1) {
      const forged = {
        'x-forwarded-for': `192.0.2.${i}`,
        'x-real-ip': `192.0.2.${i}`,
        'cf-connecting-ip': `192.0.2.${i}`,
        forwarded: `for=192.0.2.${i};proto=https`,
        'x-forwarded-proto': 'https',
        'x-forwarded-host': 'evil.example',
      }
      statuses.push((await fetch(`${limited.url}/api/v1/config`, { headers: forged })).status)
    }
    assert.deepEqual(statuses, [...Array<number>(12).fill(200), 429, 429])
    limited.clock.advance(60_000)
    const admin = { email: 'admin@localhost', password: 'correct horse battery' }
    const signedIn = await limited.as(null).post('/api/v1/auth/login', admin, {
      'x-forwarded-for': '192.0.2.1',
      'x-forwarded-proto': 'https',
    })
    assert.match(signedIn.headers.getSetCookie()[0]!, /^parley_session=(?!.*Secure)/)
    const entry = (await limited.admin.get('/api/v1/activity-logs?activity_type=agent_login')).body.data.results[0]
    assert.doesNotMatch(entry.ip, /192\.0\.2/)
  } finally {
    await limited.stop()
  }
})
