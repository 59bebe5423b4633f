import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { pino } from 'pino'
import type { Language } from '../../../../../i18n/languages.ts'
import { vocabularies } from '../../../../../i18n/vocabularies.ts'
import { allow, listTools, registerAiApp, rpc } from '../../../../test/ai-app.ts'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { bringForward } from '../../../../test/jobs.ts'
import { type MailServer, startMailServer } from '../../../../test/mail.ts'

const smtpPassword = 'canary-of-the-mail-server'
const password = 'a new long password'
let desk: TestDesk
let server: MailServer
const lines: string[] = []

before(async () => {
  server = await startMailServer({ username: 'desk', password: smtpPassword })
  desk = await startDesk({ config: { outboundAllow: [`127.0.0.1:${server.port}`] } })
  // Without the cuts that the desk's own log makes.
  desk.ctx.log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }) as typeof desk.ctx.log
  const changed = await desk.admin.put('/api/v1/settings/notifications/email', {
    'notification.email.enabled': true,
    'notification.email.host': '127.0.0.1',
    'notification.email.port': server.port,
    'notification.email.username': 'desk',
    'notification.email.password': smtpPassword,
    'notification.email.tls_type': 'none',
    'notification.email.email_address': 'desk@example.com',
  })
  assert.equal(changed.status, 200)
})
after(async () => {
  await desk.stop()
  await server.stop()
})
beforeEach(() => {
  server.received.length = 0
  server.answers.length = 0
})

let made = 0
const address = () => `agent${++made}@example.com`

async function makeAgent(fields: object = {}): Promise<{ id: number; email: string }> {
  const person = { first_name: 'Ada', last_name: 'Lovelace', email: address(), roles: ['Agent'], ...fields }
  const { status, body } = await desk.admin.post('/api/v1/agents', person)
  assert.equal(status, 200, JSON.stringify(body))
  return body.data
}
const nobody = () => desk.as(null)
const ask = (email: string, headers = {}) => nobody().post('/api/v1/agents/reset-password', { email }, headers)
const set = (token: string, wanted = password) =>
  nobody().post('/api/v1/agents/set-password', { token, password: wanted })
const signIn = (email: string, wanted = password) => nobody().post('/api/v1/auth/login', { email, password: wanted })

/** The token in the last mail. */
function lastToken(): string {
  const token = /\/set-password\?(?:invited=1&)?token=([\w-]{43})\s/.exec(server.received.at(-1)!.plain)?.[1]
  assert.ok(token)
  return token
}

async function resetFor(email: string): Promise<string> {
  assert.equal((await ask(email)).body.data, true)
  await desk.settled()
  return lastToken()
}

function cookiesOf(headers: Headers): { cookie: string; 'X-CSRFTOKEN': string } {
  const cookie = headers.getSetCookie().map((line) => line.split(';')[0]!)
  return { cookie: cookie.join('; '), 'X-CSRFTOKEN': cookie[1]!.split('=')[1]! }
}

test('an invited agent chooses a password by the link in the mail and signs in', async () => {
  const agent = await makeAgent({ send_welcome_email: true })
  await desk.settled()
  const [mail] = server.received
  assert.deepEqual([mail!.from, mail!.to], ['desk@example.com', [agent.email]])
  assert.match(mail!.head, /^From: Parley <desk@example.com>$/m)
  assert.match(mail!.head, /^Auto-Submitted: auto-generated/m)
  assert.match(mail!.html, new RegExp(`<a href="${desk.url}/set-password\\?invited=1&#38;token=[\\w-]{43}">`))
  const token = lastToken()
  assert.equal((await signIn(agent.email)).status, 401)
  assert.equal((await set(token)).body.data, true)
  assert.equal((await signIn(agent.email)).status, 200)
})

test('without the wish for a mail none is sent', async () => {
  await makeAgent()
  await makeAgent({ send_welcome_email: false })
  await desk.settled()
  assert.equal(server.received.length, 0)
})

test('a reset ends every session, and its link works once', async () => {
  const { email } = await makeAgent({ new_password: 'the old password' })
  const browser = cookiesOf((await signIn(email, 'the old password')).headers)
  const token = await resetFor(email.toUpperCase())
  assert.equal((await nobody().get('/api/v1/agents/me', browser)).status, 200)
  assert.equal((await set(token)).status, 200)
  assert.equal((await nobody().get('/api/v1/agents/me', browser)).status, 401)
  assert.equal((await signIn(email, 'the old password')).status, 401)
  assert.equal((await signIn(email)).status, 200)
  assert.equal((await set(token, 'yet another one')).status, 400)
})

test('of two that use a link at once one gets it, and a used link takes the others with it', async () => {
  const { email } = await makeAgent()
  const other = await resetFor(email)
  const token = await resetFor(email)
  const answers = await Promise.all(['first password', 'second password'].map((wanted) => set(token, wanted)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400])
  assert.equal((await set(other)).status, 400)
})

test('a token that is expired, forged, empty or of another shape is refused with the same words', async () => {
  const { email } = await makeAgent()
  const token = await resetFor(email)
  const forged = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
  const stored = await sql<{ hash: string }>`select encode(token_hash, 'hex') as hash from password_link`.execute(
    desk.ctx.db,
  )
  const words = new Set<string>()
  for (const wrong of [forged, ' ', 'null', token.toLowerCase(), `${token} `, ...stored.rows.map(({ hash }) => hash)]) {
    const answer = await set(wrong)
    assert.equal(answer.status, 400, wrong)
    words.add(answer.body.message)
  }
  assert.equal((await set('')).status, 400)
  assert.equal((await nobody().post('/api/v1/agents/set-password', { token: null, password })).status, 400)
  assert.equal((await nobody().post('/api/v1/agents/set-password', { password })).status, 400)
  assert.equal((await set(token, 'short')).status, 400)
  desk.clock.advance(24 * 3_600_000)
  words.add((await set(token)).body.message)
  assert.deepEqual([...words], ['This link is invalid or has expired: ask for a new one'])
})

test('a link dies with a new password, another address, and the agent', async () => {
  for (const change of [{ new_password: 'set by an admin' }, { email: address() }, { enabled: false }]) {
    const agent = await makeAgent()
    const token = await resetFor(agent.email)
    assert.equal((await desk.admin.put(`/api/v1/agents/${agent.id}`, change)).status, 200)
    assert.equal((await set(token)).status, 400, JSON.stringify(change))
  }
  const agent = await makeAgent()
  const token = await resetFor(agent.email)
  await desk.admin.delete(`/api/v1/agents/${agent.id}`)
  assert.equal((await set(token)).status, 400)
})

test('nobody learns who has an account, and those without one get no mail', async () => {
  const known = await makeAgent()
  const disabled = await makeAgent({ enabled: false })
  const answers = []
  for (const email of [known.email, disabled.email, 'nobody@example.com', 'no address at all']) {
    const { status, body } = await ask(email)
    answers.push(JSON.stringify({ status, body }))
  }
  await desk.settled()
  assert.equal(new Set(answers).size, 1)
  assert.deepEqual(
    server.received.map(({ to }) => to),
    [[known.email]],
  )
})

test('the link leads to the address of the settings, whatever the request says', async () => {
  const { email } = await makeAgent()
  await ask(email, { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' })
  await desk.settled()
  const { plain, html } = server.received[0]!
  assert.ok(plain.includes(`${desk.url}/set-password?token=`))
  assert.doesNotMatch(plain + html, /evil/)
})

test('one address is mailed a handful of links an hour, and a minute brings a few requests', async () => {
  const { email } = await makeAgent()
  for (let round = 0; round < 7; round += 1) {
    await ask(email)
    await desk.settled()
  }
  assert.equal(server.received.length, 5)
  assert.equal((await set(lastToken())).status, 200)

  const limited = await startDesk({ config: { rateLimit: 1000, trustProxy: ['127.0.0.1'] } })
  try {
    limited.clock.advance(60_000 - (limited.ctx.now().getTime() % 60_000))
    const asked = async (ip: string) => {
      const headers = { 'x-forwarded-for': ip }
      return (await limited.as(null).post('/api/v1/agents/reset-password', { email: 'a@b.c' }, headers)).status
    }
    const statuses = []
    for (let i = 0; i < 7; i += 1) statuses.push(await asked('192.0.2.1'))
    assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429, 429])
    assert.deepEqual([await asked('192.0.2.2'), await asked('192.0.2.2')], [200, 429])
  } finally {
    await limited.stop()
  }
})

/** Immediately runs all jobs that wait for their next attempt, until none waits. */
async function retryNow(): Promise<void> {
  await bringForward(desk, sql`attempts > 0`)
  await desk.settled()
}

test('a mail that the server puts off is sent later, with a link that works', async () => {
  server.answers.push({ code: 451, words: 'try again later' })
  const agent = await makeAgent({ send_welcome_email: true })
  await desk.settled()
  assert.equal(server.received.length, 0)
  const { rows } = await sql`select last_error from job where attempts = 1`.execute(desk.ctx.db)
  assert.match(JSON.stringify(rows), /451 try again later/)
  await retryNow()
  assert.deepEqual(server.received[0]!.to, [agent.email])
  assert.equal((await set(lastToken())).status, 200)
  assert.equal((await signIn(agent.email)).status, 200)
})

test('a mail that is refused for good is not tried again, and the log says why', async () => {
  server.answers.push({ code: 550, words: 'no such mailbox here' })
  const tries = server.tries
  await makeAgent({ send_welcome_email: true })
  await desk.settled()
  await retryNow()
  assert.deepEqual([server.tries - tries, server.received.length], [1, 0])
  assert.ok(lines.some((line) => line.includes('"level":50') && line.includes('550 no such mailbox here')))
  const { rows } = await sql`select from job where task like 'passwords.%'`.execute(desk.ctx.db)
  assert.equal(rows.length, 0)
})

test('a new password of one’s own takes the current one and ends the other sessions', async () => {
  const { email } = await makeAgent({ new_password: 'the old password' })
  const here = cookiesOf((await signIn(email, 'the old password')).headers)
  const elsewhere = cookiesOf((await signIn(email, 'the old password')).headers)
  const change = (body: object) => nobody().put('/api/v1/agents/me', body, here)
  const missing = await change({ new_password: password })
  assert.deepEqual([missing.status, missing.body.message], [400, 'current_password is missing'])
  assert.equal((await change({ current_password: 'a wrong password', new_password: password })).status, 400)
  assert.equal((await change({ current_password: 'the old password', new_password: 'short' })).status, 400)
  assert.equal((await nobody().get('/api/v1/agents/me', elsewhere)).status, 200)
  const changed = await change({ current_password: 'the old password', new_password: password })
  assert.equal(changed.status, 200)
  assert.doesNotMatch(JSON.stringify(changed.body), /password/)
  assert.equal((await nobody().get('/api/v1/agents/me', here)).status, 200)
  assert.equal((await nobody().get('/api/v1/agents/me', elsewhere)).status, 401)
  assert.equal((await signIn(email)).status, 200)
})

test('a new password ends the AI apps, the sessions and their live streams, however it is set, and keeps the apps on request', async () => {
  const app = await registerAiApp(desk.url)
  const old = 'the old password'
  type Ways = { email: string; id: number; browser: ReturnType<typeof cookiesOf>; rest: object }
  const ways = {
    'by a link': async ({ email, rest }: Ways) => {
      const token = await resetFor(email)
      return nobody().post('/api/v1/agents/set-password', { token, password, ...rest })
    },
    'by an Admin': ({ id, rest }: Ways) => desk.admin.put(`/api/v1/agents/${id}`, { new_password: password, ...rest }),
    'in the profile': ({ browser, rest }: Ways) =>
      nobody().put('/api/v1/agents/me', { current_password: old, new_password: password, ...rest }, browser),
  }
  for (const [way, change] of Object.entries(ways)) {
    for (const rest of [{}, { disconnect_ai_apps: false }]) {
      const { id, email } = await makeAgent({ new_password: old })
      const browser = cookiesOf((await signIn(email, old)).headers)
      const elsewhere = cookiesOf((await signIn(email, old)).headers)
      const { api_key, api_secret } = (await desk.admin.post(`/api/v1/agents/${id}/api-key`)).body.data
      const { access_token, refresh_token } = await app.connect(desk.as({ api_key, api_secret }))
      const { query, verifier } = app.ask()
      const code = await allow(desk.as({ api_key, api_secret }), query)
      const stream = await fetch(`${desk.url}/api/v1/live`, { headers: elsewhere, signal: AbortSignal.timeout(30_000) })
      assert.equal(stream.status, 200)

      assert.equal((await change({ id, email, browser, rest })).status, 200, way)
      const kept = 'disconnect_ai_apps' in rest
      const { client_id, redirect_uri } = app
      const renewed = await app.token({ grant_type: 'refresh_token', refresh_token, client_id })
      const exchanged = await app.token({
        ...{ grant_type: 'authorization_code', code, client_id, redirect_uri, code_verifier: verifier },
      })
      const token = kept ? renewed.body.access_token : access_token
      const answers = [(await rpc(desk.url, token, listTools)).status, renewed.status, exchanged.status]
      assert.deepEqual(answers, kept ? [200, 200, 200] : [401, 400, 400], way)
      const apps = (await desk.as({ api_key, api_secret }).get('/api/v1/ai/connect/apps')).body.data
      assert.equal(apps.length, kept ? 2 : 0, way)
      assert.equal((await nobody().get('/api/v1/agents/me', elsewhere)).status, 401, way)
      // Read to its end, which comes because the session is over.
      await stream.text()
      const doer = way === 'by an Admin' ? (await desk.admin.get('/api/v1/agents/me')).body.data.id : id
      const log = `/api/v1/activity-logs?activity_type=ai_app_disconnected&actor_id=${doer}`
      assert.equal((await desk.admin.get(log)).body.data.total, way !== 'by an Admin' && kept ? 0 : 1, way)
    }
  }
})

test('no token and no password is in the log, the jobs or the audit log', async () => {
  const { email } = await makeAgent({ new_password: 'canary of an agent' })
  server.answers.push({ code: 451, words: 'later' })
  await ask(email)
  await desk.settled()
  const { rows: jobs } = await sql`select * from job`.execute(desk.ctx.db)
  await retryNow()
  const token = lastToken()
  assert.equal((await set(token, 'canary of a new one')).status, 200)
  const { rows: entries } = await sql`select * from audit_entry`.execute(desk.ctx.db)
  const everything = lines.join('') + JSON.stringify([jobs, entries])
  assert.ok(entries.length > 0 && jobs.length > 0 && lines.length > 0)
  assert.ok(!everything.includes(token))
  assert.doesNotMatch(everything, /canary|argon2/)
})

test('a mail is in the language of whoever gets it, else in that of the desk, and Arabic runs from right to left', async () => {
  const [arab, other] = [await makeAgent(), await makeAgent()]
  await sql`update agent set language = 'ar' where id = ${arab.id}`.execute(desk.ctx.db)
  const general = '/api/v1/settings/general'
  await desk.admin.put(general, { 'app.lang': 'de' })
  await resetFor(arab.email)
  await resetFor(other.email)
  await makeAgent({ send_welcome_email: true })
  await desk.settled()
  await desk.admin.post('/api/v1/settings/notifications/email/test', { to: 'ops@example.com' })
  await desk.admin.put(general, { 'app.lang': 'en' })

  const html = (language: Language) => `<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`
  const expected = [
    ['ar', 'reset.text'],
    ['de', 'reset.text'],
    ['de', 'invitation.text'],
    ['de', 'test.text'],
  ] as const
  assert.equal(server.received.length, expected.length)
  for (const [index, [language, phrase]] of expected.entries()) {
    const { plain, html: marked } = server.received[index]!
    const words = vocabularies[language].mail[phrase].split(/\{\w+\}/)
    for (const piece of words) assert.ok(plain.includes(piece.trim()), `${piece} is in ${plain}`)
    assert.ok(marked.includes(html(language)), marked)
  }
})

test('an invitation that was made before its agent got more rights opens nothing, and others still do', async () => {
  await desk.admin.post('/api/v1/roles', { name: 'Clerk', permissions: ['users:manage'] })
  const clerk = await desk.agent('Clerk')
  const person = { first_name: 'Rosa', email: 'rosa@example.com', roles: ['Clerk'] }
  const { id } = (await desk.admin.post('/api/v1/agents', person)).body.data
  const made = await clerk.post(`/api/v1/agents/${id}/invitation`)
  assert.equal(made.status, 200)
  const other = (await desk.admin.post('/api/v1/agents', { ...person, email: 'other@example.com' })).body.data
  const kept = await clerk.post(`/api/v1/agents/${other.id}/invitation`)
  assert.equal((await desk.admin.put(`/api/v1/agents/${id}`, { roles: ['Admin'] })).status, 200)
  const open = async ({ body }: typeof made) => {
    const token = new URL(body.data.url).searchParams.get('token')
    const chosen = { token, password: 'seven grey herons wait' }
    return (await desk.as(null).post('/api/v1/agents/set-password', chosen)).status
  }
  assert.deepEqual([await open(made), await open(kept)], [400, 200])
})

test('a password that somebody chose for an agent opens nothing once the agent may do or see more than they', async () => {
  const rights = ['conversations:read', 'conversations:read_team_all', 'ai:manage']
  const role = async (permissions: string[]) =>
    (await desk.admin.post('/api/v1/roles', { name: `role-${Math.random()}`, permissions })).body.data
  const clerk = await desk.agent((await role([...rights, 'users:manage'])).name)
  const team = (await desk.admin.post('/api/v1/teams', { name: 'Overseas' })).body.data
  const app = await registerAiApp(desk.url)
  const ways = [
    (id: number) => desk.admin.put(`/api/v1/agents/${id}`, { roles: ['Admin'] }),
    (_: number, held: number) => desk.admin.put(`/api/v1/roles/${held}`, { permissions: [...rights, 'tags:manage'] }),
    (id: number) => desk.admin.put(`/api/v1/agents/${id}`, { teams: ['Overseas'] }),
    (id: number) => desk.admin.put(`/api/v1/teams/${team.id}`, { member_ids: [id] }),
  ]
  for (const [index, widen] of ways.entries()) {
    const held = await role(rights)
    const make = async (by: typeof desk.admin) =>
      (
        await by.post('/api/v1/agents', {
          first_name: 'Rosa',
          email: address(),
          roles: [held.name],
          new_password: password,
        })
      ).body.data
    const [known, kept, own] = [await make(clerk), await make(desk.admin), await make(clerk)]
    const of = async ({ email }: { email: string }) => cookiesOf((await signIn(email)).headers)
    const browser = await of(known)
    const { access_token } = await app.connect({
      ...nobody(),
      post: (path, body) => nobody().post(path, body, browser),
    })
    const changed = { current_password: password, new_password: 'seven grey herons wait' }
    assert.equal((await nobody().put('/api/v1/agents/me', changed, await of(own))).status, 200)

    // A change that opens nothing to anybody ends nothing.
    assert.equal((await desk.admin.put(`/api/v1/roles/${held.id}`, { description: 'The same' })).status, 200)
    assert.deepEqual(
      [(await signIn(known.email)).status, (await rpc(desk.url, access_token, listTools)).status],
      [200, 200],
    )

    for (const { id } of [known, kept, own]) assert.equal((await widen(id, held.id)).status, 200, `way ${index}`)
    const opened = [await signIn(known.email), await signIn(kept.email), await signIn(own.email, changed.new_password)]
    assert.deepEqual(
      opened.map(({ status }) => status),
      [401, 200, 200],
      `way ${index}`,
    )
    assert.equal((await nobody().get('/api/v1/agents/me', browser)).status, 401, `way ${index}`)
    assert.equal((await rpc(desk.url, access_token, listTools)).status, 401, `way ${index}`)
    // They choose one of their own, by a link.
    assert.equal((await desk.admin.post(`/api/v1/agents/${known.id}/invitation`)).status, 200, `way ${index}`)
  }
})

test('an invitation opens nothing once whoever was shown it has left or may do less', async () => {
  const role = async (permissions: string[]) =>
    (await desk.admin.post('/api/v1/roles', { name: `role-${Math.random()}`, permissions })).body.data
  const invited = await role(['messages:read'])
  const ways = [
    (id: number) => desk.admin.put(`/api/v1/agents/${id}`, { first_name: 'Renamed' }),
    (id: number) => desk.admin.put(`/api/v1/agents/${id}`, { enabled: false }),
    (id: number) => desk.admin.delete(`/api/v1/agents/${id}`),
    (id: number) => desk.admin.put(`/api/v1/agents/${id}`, { roles: ['Agent'] }),
    (_: number, held: number) => desk.admin.put(`/api/v1/roles/${held}`, { permissions: ['users:manage'] }),
  ]
  for (const [index, change] of ways.entries()) {
    const held = await role(['users:manage', 'messages:read', 'tags:manage'])
    const maker = await desk.agent(held.name)
    const { id } = await makeAgent({ roles: [index === 3 ? held.name : invited.name] })
    const { url } = (await maker.post(`/api/v1/agents/${id}/invitation`)).body.data
    assert.equal((await change(maker.id, held.id)).status, 200, `way ${index}`)
    const chosen = { token: new URL(url).searchParams.get('token'), password }
    const answer = await desk.as(null).post('/api/v1/agents/set-password', chosen)
    assert.equal(answer.status, index === 0 ? 200 : 400, `way ${index}`)
  }
})

test('an invitation is a link to pass on by hand, once, for somebody who never had a password', async () => {
  const { id, email } = await makeAgent()
  const invite = (client = desk.admin, agent = id) => client.post(`/api/v1/agents/${agent}/invitation`)
  const first = (await invite()).body.data.url
  const { url, expires_at } = (await invite()).body.data
  assert.ok(
    url.startsWith(`${desk.url}/set-password?invited=1&token=`) && Date.parse(expires_at) > desk.ctx.now().getTime(),
  )
  assert.equal(server.received.length, 0)
  const choose = (link: string) =>
    desk.admin.post('/api/v1/agents/set-password', { token: new URL(link).searchParams.get('token'), password })
  assert.equal((await choose(first)).status, 400)
  assert.equal((await choose(url)).status, 200)
  assert.equal((await choose(url)).status, 400)
  const signedIn = await fetch(`${desk.url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  assert.equal(signedIn.status, 200)

  // Nobody gets into an account that is in use, or that may do more than they may.
  assert.equal((await invite()).status, 409)
  const disabled = await makeAgent({ enabled: false })
  assert.equal((await invite(desk.admin, disabled.id)).status, 409)
  await desk.admin.post('/api/v1/roles', { name: 'Registrar', permissions: ['users:manage'] })
  const registrar = await desk.agent('Registrar')
  const chief = await makeAgent({ roles: ['Admin'] })
  assert.equal((await invite(registrar, chief.id)).status, 403)
  assert.equal((await invite(await desk.agent('Agent'), chief.id)).status, 403)
  assert.equal((await invite(desk.admin, 999_999)).status, 404)
  assert.ok(!lines.join().includes(new URL(url).searchParams.get('token')!))
})
