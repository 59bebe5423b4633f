import assert from 'node:assert/strict'
import { type IncomingMessage, request } from 'node:http'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { setAddresses } from '../../../../test/address.ts'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'

let desk: TestDesk
let stranger: TestDesk
before(async () => {
  const config = { outboundAllow: ['127.0.0.1:*', '[::1]:*'] }
  ;[desk, stranger] = await Promise.all([startDesk({ config }), startDesk()])
})
after(async () => {
  await desk.stop()
  await stranger.stop()
})

const path = '/api/v1/settings/general'
const account = { email: 'admin@localhost', password: 'correct horse battery' }

type Sent = { method?: string; headers?: Record<string, string>; body?: object }

/** Calls as a browser that was led to the desk under another name, which `fetch` cannot do. */
function call(path: string, host: string, { method = 'GET', headers = {}, body }: Sent = {}): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const type = body ? { 'content-type': 'application/json' } : {}
    const sending = request(`${desk.url}${path}`, { method, headers: { host, ...type, ...headers } }, resolve)
    sending.on('error', reject)
    sending.end(body && JSON.stringify(body))
  })
}

async function read(answer: IncomingMessage) {
  const text = Buffer.concat(await Array.fromAsync(answer)).toString()
  return { status: answer.statusCode, body: JSON.parse(text) }
}

async function signIn(host: string): Promise<Record<string, string>> {
  const answer = await call('/api/v1/auth/login', host, { method: 'POST', body: account })
  assert.equal(answer.statusCode, 200)
  answer.resume()
  const cookies = answer.headers['set-cookie']!
  for (const cookie of cookies) assert.doesNotMatch(cookie, /Domain=/i)
  const pairs = cookies.map((line) => line.split(';')[0]!)
  const csrf = pairs.find((pair) => pair.startsWith('csrf_token='))!.slice('csrf_token='.length)
  return { cookie: pairs.join('; '), 'x-csrftoken': csrf }
}

test('after a switch the old address works in every respect, and links lead to the new one', async () => {
  const { port } = new URL(desk.url)
  const old = `old.localhost:${port}`
  await desk.admin.put(path, { 'app.root_url': `http://${old}` })
  const before = await signIn(old)
  const moved = (await desk.admin.put(path, { 'app.root_url': `http://new.localhost:${port}` })).body.data
  assert.equal(moved['app.accepted_hosts'].at(-1), old)

  for (const headers of [before, await signIn(old)]) {
    assert.equal((await read(await call('/api/v1/agents/me', old, { headers }))).status, 200)
    const write = { method: 'PUT', headers: { ...headers, origin: `http://${old}` }, body: { last_name: 'Moved' } }
    assert.equal((await read(await call('/api/v1/agents/me', old, write))).status, 200)
    const stream = await call('/api/v1/live', old, { headers })
    assert.equal(stream.statusCode, 200)
    stream.destroy()
  }
  const general = (await read(await call(path, old, { headers: before }))).body.data
  assert.equal(general['app.root_url'], `http://new.localhost:${port}`)
})

test('a page of another site cannot write with the session of a browser, one of an accepted address can', async () => {
  const host = new URL(desk.url).host
  const session = await signIn(host)
  const write = (headers: Record<string, string>) =>
    call('/api/v1/agents/me', host, { method: 'PUT', headers: { ...session, ...headers }, body: { last_name: 'A' } })
  await desk.admin.put(path, { 'app.accepted_hosts': ['other.example.com'] })
  const cases: [Record<string, string>, number][] = [
    [{}, 200],
    [{ 'sec-fetch-site': 'same-origin', origin: 'https://rewritten.example.com' }, 200],
    [{ origin: 'http://192.0.2.7' }, 200],
    [{ 'sec-fetch-site': 'cross-site', origin: 'https://other.example.com' }, 200],
    [{ 'sec-fetch-site': 'same-site', origin: (await desk.admin.get(path)).body.data['app.root_url'] }, 200],
    [{ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example.com' }, 403],
    [{ 'sec-fetch-site': 'same-site', origin: 'https://blog.other.example.com' }, 403],
    [{ 'sec-fetch-site': 'cross-site', origin: 'null' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
  ]
  for (const [headers, status] of cases) {
    const answer = await read(await write(headers))
    assert.equal(answer.status, status, JSON.stringify(headers))
    if (status === 403) assert.equal(answer.body.message, 'CSRF token mismatch')
  }
})

test('the desk answers under any name and number, also one that nobody listed', async () => {
  for (const host of ['192.0.2.7:3000', 'localhost:3000', 'unlisted.example.com', '[::1]:3000']) {
    const headers = await signIn(host)
    const answer = await call('/api/v1/agents/me', host, { method: 'PUT', headers, body: { last_name: 'A' } })
    assert.equal((await read(answer)).status, 200, host)
  }
})

test('two switches at once leave both old addresses', async () => {
  const at = (name: string) => `${name}.localhost:${new URL(desk.url).port}`
  await desk.admin.put(path, { 'app.root_url': `http://${at('one')}`, 'app.accepted_hosts': [] })
  await Promise.all(['two', 'three'].map((name) => desk.admin.put(path, { 'app.root_url': `http://${at(name)}` })))
  const { data } = (await desk.admin.get(path)).body
  const hosts = [new URL(data['app.root_url']).host, ...data['app.accepted_hosts']]
  for (const name of ['one', 'two', 'three']) assert.ok(hosts.includes(at(name)), name)
})

test('a first address at which the desk never answered is not accepted after a switch, one at which it does is', async () => {
  const { port } = new URL(desk.url)
  const leave = async (root_url: string) => {
    await sql`delete from setting where area = 'general.proven'`.execute(desk.ctx.db)
    await setAddresses(desk, { 'app.root_url': root_url, 'app.accepted_hosts': [] })
    const { status, body } = await desk.admin.put(path, { 'app.root_url': `http://next.localhost:${port}` })
    assert.equal(status, 200)
    return body.data['app.accepted_hosts']
  }
  assert.deepEqual(await leave('https://desk.invalid'), [])
  assert.deepEqual(await leave(stranger.url), [])
  assert.deepEqual(await leave(`http://first.localhost:${port}`), [`first.localhost:${port}`])
  await setAddresses(desk, { 'app.root_url': `http://next.localhost:${port}`, 'app.accepted_hosts': [] })
})

test('an accepted address is removed by leaving it out', async () => {
  await desk.admin.put(path, { 'app.accepted_hosts': ['Keep.example.com:443', 'drop.example.com'] })
  const { data } = (await desk.admin.put(path, { 'app.accepted_hosts': ['keep.example.com'] })).body
  assert.deepEqual(data['app.accepted_hosts'], ['keep.example.com'])
})

test('only an Admin adds an accepted address, with the password; whoever has the settings may remove one', async () => {
  await desk.admin.put(path, { 'app.accepted_hosts': [] })
  await desk.settled()
  await desk.admin.delete('/api/v1/notifications')
  await desk.admin.put(path, { 'app.accepted_hosts': ['keep.example.com', 'drop.example.com'] })
  await desk.admin.post('/api/v1/roles', { name: 'Settings', permissions: ['general_settings:manage'] })
  const manager = await desk.agent('Settings')
  const added = ['keep.example.com', 'drop.example.com', 'evil.example.com']
  assert.equal((await manager.put(path, { 'app.accepted_hosts': added })).status, 403)
  const host = new URL(desk.url).host
  const body = { 'app.accepted_hosts': added }
  const byPage = await read(await call(path, host, { method: 'PUT', headers: await signIn(host), body }))
  assert.deepEqual([byPage.status, byPage.body.message], [403, 'Enter your password again to do this'])
  const { status, body: left } = await manager.put(path, { 'app.accepted_hosts': ['keep.example.com'] })
  assert.deepEqual([status, left.data['app.accepted_hosts']], [200, ['keep.example.com']])
  assert.equal(
    (await manager.put(path, { 'app.site_name': 'Kvist', 'app.accepted_hosts': left.data['app.accepted_hosts'] }))
      .status,
    200,
  )
  await desk.settled()
  const told = (await desk.admin.get('/api/v1/notifications')).body.data
  assert.deepEqual(
    told.map(({ notification_type, title }: Record<string, string>) => [notification_type, title]),
    [['security', 'Another address is accepted as the desk’s own']],
  )
  assert.match(told[0].body, / added keep\.example\.com, drop\.example\.com /)
})
