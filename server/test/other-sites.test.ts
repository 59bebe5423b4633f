import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startDesk, type TestDesk } from './desk.ts'
import { sendRaw } from './raw.ts'

const me = '/api/v1/agents/me'

let desk: TestDesk
let cookie: string
let csrf: string
before(async () => {
  desk = await startDesk({ config: { trustProxy: ['127.0.0.1'] } })
  ;({ cookie, csrf } = await signIn({}))
})
after(() => desk.stop())

async function signIn(headers: Record<string, string>): Promise<{ cookie: string; csrf: string; lines: string[] }> {
  const admin = { email: 'admin@localhost', password: 'correct horse battery' }
  const answer = await desk.as(null).post('/api/v1/auth/login', admin, headers)
  assert.equal(answer.status, 200)
  const lines = answer.headers.getSetCookie()
  const pairs = lines.map((line) => line.split(';')[0]!)
  return { cookie: pairs.join('; '), csrf: pairs[1]!.split('=')[1]!, lines }
}

const lastName = async () => (await desk.admin.get(me)).body.data.last_name as string

test('a form of another site changes nothing, with whatever content type it is sent', async () => {
  const before = await lastName()
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json',
  ]) {
    const body = JSON.stringify({ last_name: 'Forged' })
    const forged = await fetch(`${desk.url}${me}`, { method: 'PUT', headers: { cookie, 'content-type': type }, body })
    assert.equal(forged.status, 403, type)
    if (type === 'application/json') continue
    const headers = { cookie, 'x-csrftoken': csrf, 'content-type': type }
    const signed = await fetch(`${desk.url}${me}`, { method: 'PUT', headers, body })
    // Only forms with a picture are accepted here, and this is not one.
    assert.equal(signed.status, type.startsWith('multipart/') ? 400 : 415, type)
  }
  assert.equal(await lastName(), before)
})

test('a method is what the request line says', async () => {
  const before = await lastName()
  for (const name of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
    const { status } = await desk.as(null).get(me, { cookie, [name]: 'PUT' })
    assert.equal(status, 200, name)
    const posted = await desk.as(null).post(me, { last_name: 'Forged' }, { cookie, 'x-csrftoken': csrf, [name]: 'PUT' })
    assert.equal(posted.status, 405, name)
  }
  assert.equal((await desk.as(null).get(`${me}?_method=PUT&last_name=Forged`, { cookie })).status, 200)
  assert.equal(await lastName(), before)
})

test('another site may neither ask first nor read along', async () => {
  for (const origin of ['https://evil.example', 'null', desk.url.replace('127.0.0.1', 'localhost')]) {
    for (const [method, path] of [
      ['OPTIONS', me],
      ['GET', me],
      ['GET', '/api/v1/live'],
      ['OPTIONS', '/api/v1/live'],
    ] as const) {
      const leave = new AbortController()
      const headers = {
        cookie,
        origin,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'x-csrftoken',
      }
      const answer = await fetch(`${desk.url}${path}`, { method, headers, signal: leave.signal })
      for (const [name] of answer.headers) assert.doesNotMatch(name, /^access-control-/, `${method} ${path}`)
      if (method === 'OPTIONS') assert.equal(answer.status, 405)
      leave.abort()
    }
  }
})

test('no connection is turned into a socket', async () => {
  const upgrade = [
    'Host: desk',
    'Connection: Upgrade, close',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    'Origin: https://evil.example',
  ]
  const answer = await sendRaw(desk.url, `GET /api/v1/live HTTP/1.1\r\n${upgrade.join('\r\n')}\r\n\r\n`)
  assert.match(answer, /^HTTP\/1.1 401 /)
})

test('no page and no answer is shown in a frame', async () => {
  for (const path of ['/', '/docs', '/inbox', me, '/api/v1/nothing', '/healthz', '/api/v1/openapi.json']) {
    const { headers } = await fetch(`${desk.url}${path}`, { headers: { cookie } })
    assert.match(headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/, path)
  }
})

test('behind TLS no other host of the same domain can plant a session', async () => {
  const tls = { 'x-forwarded-proto': 'https' }
  const browser = await signIn(tls)
  assert.match(
    browser.lines[0]!,
    /^__Host-parley_session=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  assert.match(browser.lines[1]!, /^csrf_token=[^;]+; Max-Age=\d+; Path=\/; Secure; SameSite=Lax$/)
  const nobody = desk.as(null)
  assert.equal((await nobody.get(me, { ...tls, cookie: browser.cookie })).status, 200)
  const planted = browser.cookie.replace('__Host-', '')
  assert.equal((await nobody.get(me, { ...tls, cookie: planted })).status, 401)
  const write = await nobody.put(me, {}, { ...tls, cookie: planted, 'X-CSRFTOKEN': browser.csrf })
  assert.equal(write.status, 403)
  const headers = { ...tls, cookie: browser.cookie, 'X-CSRFTOKEN': browser.csrf }
  assert.equal((await nobody.put(me, {}, headers)).status, 200)
  const out = await nobody.delete('/api/v1/auth/session', headers)
  assert.match(out.headers.getSetCookie()[0]!, /^__Host-parley_session=; .*Secure/)
  assert.equal((await nobody.get(me, { ...tls, cookie: browser.cookie })).status, 401)
})
