import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setAddresses } from '../../../../test/address.ts'
import { type AiApp, allow, callTool, listTools, registerAiApp, rpc } from '../../../../test/ai-app.ts'
import type { Client } from '../../../../test/client.ts'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { pruneAiApps } from './service.ts'

const hour = 3_600_000

let desk: TestDesk
let app: AiApp
let agent: Client & { id: number }
before(async () => {
  desk = await startDesk()
  app = await registerAiApp(desk.url)
  agent = await desk.agent('Agent')
})
after(() => desk.stop())

const works = async (token: string) => (await rpc(desk.url, token, listTools)).status
const ask = (query: Record<string, string>) => agent.get(`/api/v1/ai/connect/request?${new URLSearchParams(query)}`)

test('the desk tells where to sign in, under its Root URL whatever address it is asked at', async () => {
  const read = async (path: string) => (await fetch(`${desk.url}${path}`)).json() as Promise<Record<string, unknown>>
  const resource = await read('/.well-known/oauth-protected-resource/mcp')
  assert.deepEqual(await read('/.well-known/oauth-protected-resource'), resource)
  assert.deepEqual([resource['resource'], resource['authorization_servers']], [`${desk.url}/mcp`, [desk.url]])
  const server = await read('/.well-known/oauth-authorization-server')
  assert.equal(server['issuer'], desk.url)
  assert.deepEqual(server['code_challenge_methods_supported'], ['S256'])
  const elsewhere = await fetch(`${desk.url.replace('127.0.0.1', 'localhost')}/.well-known/oauth-authorization-server`)
  assert.equal(((await elsewhere.json()) as { issuer: string }).issuer, desk.url)
})

test('an app is connected by the consent of an agent and then works as that agent', async () => {
  const tokens = await app.connect(agent, 'read write')
  assert.deepEqual([tokens.scope, tokens.expires_in], ['read write', 3600])
  assert.deepEqual([await works(tokens.access_token), await works(tokens.refresh_token)], [200, 401])
  const [connection] = (await agent.get('/api/v1/ai/connect/apps')).body.data
  assert.deepEqual(
    [connection.name, connection.redirect_host, connection.agent.id, connection.scopes],
    ['Helper', 'app.example.com', agent.id, ['read', 'write']],
  )
})

test('without a good token the endpoint says where to get one', async () => {
  const { access_token } = await app.connect(agent)
  const key = (await desk.admin.post(`/api/v1/agents/${agent.id}/api-key`)).body.data
  agent = { ...desk.as(key), id: agent.id }
  for (const token of [undefined, 'garbage', `${key.api_key}:${key.api_secret}`, access_token.slice(1)]) {
    const { status, headers } = await rpc(desk.url, token, listTools)
    assert.equal(status, 401)
    const told = headers.get('www-authenticate') ?? ''
    assert.match(told, /^Bearer .*resource_metadata="http[^"]+\/\.well-known\/oauth-protected-resource\/mcp"/)
  }
  const inQuery = await fetch(`${desk.url}/mcp?access_token=${access_token}`, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  })
  assert.equal(inQuery.status, 401)
  // A session or an API key opens only the API, and a token of an app only the endpoint.
  const asKey = { authorization: `Bearer ${access_token}` }
  assert.equal((await desk.as(null).get('/api/v1/agents/me', asKey)).status, 401)
  assert.equal((await desk.as(null).get('/api/v1/agents/me', { authorization: `token ${access_token}:x` })).status, 401)
})

test('a session of the panel does not open the endpoint, as a cookie or as a token', async () => {
  const signedIn = await desk.as(null).post('/api/v1/auth/login', {
    email: 'admin@localhost',
    password: 'correct horse battery',
  })
  assert.equal(signedIn.status, 200)
  const pairs = signedIn.headers.getSetCookie().map((line) => line.split(';')[0]!)
  const session = pairs.find((pair) => pair.startsWith('parley_session='))!.split('=')[1]!
  const cookies = { cookie: pairs.join('; ') }
  assert.equal((await desk.as(null).get('/api/v1/agents/me', cookies)).status, 200)
  assert.equal((await rpc(desk.url, undefined, listTools, cookies)).status, 401)
  assert.equal((await rpc(desk.url, session, listTools)).status, 401)
})

test('a token is over after an hour', async () => {
  const { access_token, refresh_token } = await app.connect(agent)
  desk.clock.advance(hour - 60_000)
  assert.equal(await works(access_token), 200)
  desk.clock.advance(61_000)
  const late = await rpc(desk.url, access_token, listTools)
  assert.equal(late.status, 401)
  assert.match(late.headers.get('www-authenticate') ?? '', /error="invalid_token", resource_metadata=/)
  const fresh = await app.token({ grant_type: 'refresh_token', refresh_token, client_id: app.client_id })
  assert.equal(await works(fresh.body.access_token), 200)
})

test('who renews a token gets no more than was allowed, whatever they ask for', async () => {
  const { refresh_token } = await app.connect(agent, 'read')
  const request = { grant_type: 'refresh_token', refresh_token, client_id: app.client_id, scope: 'read write send' }
  const { body } = await app.token(request)
  assert.equal(body.scope, 'read')
  const input = { conversation: '00000000-0000-7000-8000-000000000000', text: 'x' }
  assert.equal((await callTool(desk.url, body.access_token, 'send_reply', input)).status, 403)
})

test('a token is over once it was renewed, and a refresh token is good for one exchange', async () => {
  const first = await app.connect(agent)
  const exchange = (refresh_token: string) =>
    app.token({ grant_type: 'refresh_token', refresh_token, client_id: app.client_id })
  const second = await exchange(first.refresh_token)
  assert.equal(second.status, 200)
  assert.deepEqual([await works(first.access_token), await works(second.body.access_token)], [401, 200])

  const replay = await exchange(first.refresh_token)
  assert.deepEqual([replay.status, replay.body.error], [400, 'invalid_grant'])
  assert.equal(await works(second.body.access_token), 401)
  assert.equal((await exchange(second.body.refresh_token)).status, 400)
})

test('of many exchanges of one refresh token at once one wins and the connection ends', async () => {
  const { refresh_token } = await app.connect(agent)
  const request = { grant_type: 'refresh_token', refresh_token, client_id: app.client_id }
  const answers = await Promise.all(Array.from({ length: 8 }, () => app.token(request)))
  const won = answers.filter(({ status }) => status === 200)
  assert.equal(won.length, 1)
  assert.equal(await works(won[0]!.body.access_token), 401)
})

test('a code is good once, for a minute, for its app, its address and its verifier', async () => {
  const other = await registerAiApp(desk.url, 'Other')
  const trial = async (spoil: (body: Record<string, string>) => Record<string, string>) => {
    const { query, verifier } = app.ask()
    const code = await allow(agent, query)
    const good = {
      grant_type: 'authorization_code',
      code,
      client_id: app.client_id,
      redirect_uri: app.redirect_uri,
      code_verifier: verifier,
    }
    return { refused: await app.token(spoil(good)), again: await app.token(good) }
  }
  const spoilt: ((body: Record<string, string>) => Record<string, string>)[] = [
    (body) => ({ ...body, client_id: other.client_id }),
    (body) => ({ ...body, redirect_uri: 'https://app.example.com/callback?x=1' }),
    (body) => ({ ...body, code_verifier: 'a'.repeat(43) }),
    // A verifier that fits the code of another sign-in.
    (body) => ({ ...body, code_verifier: app.ask().verifier }),
    ({ code_verifier: _, ...body }) => body,
  ]
  for (const spoil of spoilt) {
    const { refused, again } = await trial(spoil)
    assert.deepEqual([refused.status, refused.body.error, again.status], [400, 'invalid_grant', 400])
  }

  const twice = await trial((body) => body)
  assert.deepEqual([twice.refused.status, twice.again.status], [200, 400])
  assert.equal(await works(twice.refused.body.access_token), 401)

  const { query, verifier } = app.ask()
  const code = await allow(agent, query)
  desk.clock.advance(61_000)
  const late = await app.token({
    grant_type: 'authorization_code',
    code,
    client_id: app.client_id,
    redirect_uri: app.redirect_uri,
    code_verifier: verifier,
  })
  assert.equal(late.status, 400)
})

test('of many exchanges of one code at once one wins and what it won is dead', async () => {
  const { query, verifier } = app.ask()
  const request = {
    grant_type: 'authorization_code',
    code: await allow(agent, query),
    client_id: app.client_id,
    redirect_uri: app.redirect_uri,
    code_verifier: verifier,
  }
  const answers = await Promise.all(Array.from({ length: 8 }, () => app.token(request)))
  const won = answers.filter(({ status }) => status === 200)
  assert.equal(won.length, 1)
  assert.equal(await works(won[0]!.body.access_token), 401)
})

test('a request that is not in order is answered to nobody but the agent', async () => {
  const wrong: [Record<string, string | undefined>, string][] = [
    [{ client_id: 'nobody' }, 'client_id'],
    [{ redirect_uri: 'https://app.example.com/callback/' }, 'redirect_uri'],
    [{ redirect_uri: 'https://app.example.com/callback?next=1' }, 'redirect_uri'],
    [{ redirect_uri: 'https://sub.app.example.com/callback' }, 'redirect_uri'],
    [{ redirect_uri: 'http://app.example.com/callback' }, 'redirect_uri'],
    [{ redirect_uri: 'https://app.example.com/callback#x' }, 'redirect_uri'],
    [{ redirect_uri: undefined }, 'redirect_uri'],
    [{ response_type: 'token' }, 'response_type'],
    [{ code_challenge: undefined }, 'code_challenge'],
    [{ code_challenge_method: 'plain' }, 'code_challenge'],
    [{ code_challenge_method: undefined }, 'code_challenge'],
    [{ scope: 'read everything' }, 'scope'],
    [{ resource: 'https://other.example.com/mcp' }, 'resource'],
    [{ resource: `${desk.url}/api` }, 'resource'],
  ]
  for (const [changes, field] of wrong) {
    const { query } = app.ask(changes)
    const read = await ask(query)
    assert.deepEqual([read.status, read.headers.get('x-field')], [400, field], JSON.stringify(changes))
    const answered = await agent.post('/api/v1/ai/connect/request', { ...query, approve: true, scopes: ['read'] })
    assert.equal(answered.status, 400)
  }
})

test('an address on the machine of the agent is compared as it is, port and name included', async () => {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ redirect_uris: ['http://localhost:8123/callback'] })
  const made = await fetch(`${desk.url}/oauth/register`, { method: 'POST', headers, body })
  const { client_id } = (await made.json()) as { client_id: string }
  const read = async (redirect_uri: string) => (await ask(app.ask({ client_id, redirect_uri }).query)).status
  assert.equal(await read('http://localhost:8123/callback'), 200)
  for (const other of ['http://localhost:8124/callback', 'http://localhost/callback', 'http://127.0.0.1:8123/callback'])
    assert.equal(await read(other), 400, other)
})

test('an app that sends no state gets none back', async () => {
  const { query } = app.ask({ state: undefined })
  const { body } = await agent.post('/api/v1/ai/connect/request', { ...query, approve: true, scopes: ['read'] })
  assert.deepEqual([...new URL(body.data.redirect_to).searchParams.keys()], ['code', 'iss'])
})

test('a no goes back to the app with its state and the name of the desk', async () => {
  const { query } = app.ask()
  const { body } = await agent.post('/api/v1/ai/connect/request', { ...query, approve: false, scopes: [] })
  const told = new URL(body.data.redirect_to)
  assert.deepEqual(Object.fromEntries(told.searchParams), { error: 'access_denied', state: 'xyz', iss: desk.url })
})

test('nobody allows an app more than their role does, than the app asked for, or than they ticked', async () => {
  const { query } = app.ask()
  const { scopes } = (await ask(query)).body.data
  assert.deepEqual(
    scopes.filter((item: { allowed: boolean }) => !item.allowed).map((item: { scope: string }) => item.scope),
    ['kb.read', 'kb.write'],
  )
  assert.equal((await app.connect(agent)).scope, 'read write send')
  for (const [asked, ticked] of [
    ['read', ''],
    ['read write', 'read'],
  ]) {
    const narrow = app.ask({ scope: asked })
    const code = await allow(agent, narrow.query, ticked)
    const { body } = await app.token({
      grant_type: 'authorization_code',
      code,
      client_id: app.client_id,
      redirect_uri: app.redirect_uri,
      code_verifier: narrow.verifier,
    })
    assert.equal(body.scope, 'read')
  }
})

test('a tool that the token is not good for names the scope that is missing', async () => {
  const { access_token } = await app.connect(agent, 'read')
  const { status, headers } = await callTool(desk.url, access_token, 'set_tags', { conversation: 'x', tags: [] })
  assert.equal(status, 403)
  assert.match(headers.get('www-authenticate') ?? '', /error="insufficient_scope", scope="read write"/)
})

test('an app is out at once when its agent is disabled, loses the right, or disconnects it', async () => {
  const mine = await desk.agent('Admin')
  const { access_token, refresh_token } = await app.connect(mine)
  const [connection] = (await mine.get('/api/v1/ai/connect/apps')).body.data
  assert.equal((await agent.delete(`/api/v1/ai/connect/apps/${connection.id}`)).status, 404)

  const found = await callTool(desk.url, access_token, 'search_contacts', { query: 'Ada' })
  assert.equal(found.refused, false, found.text)
  const role = (
    await desk.admin.post('/api/v1/roles', { name: 'Reader', description: '', permissions: ['conversations:read'] })
  ).body.data
  await desk.admin.put(`/api/v1/agents/${mine.id}`, { roles: [role.name] })
  const refused = await callTool(desk.url, access_token, 'search_contacts', { query: 'Ada' })
  assert.deepEqual([refused.refused, refused.text], [true, 'Permission denied'])

  await desk.admin.put(`/api/v1/agents/${mine.id}`, { enabled: false })
  assert.equal(await works(access_token), 401)
  const request = { grant_type: 'refresh_token', refresh_token, client_id: app.client_id }
  assert.equal((await app.token(request)).status, 400)
  await desk.admin.put(`/api/v1/agents/${mine.id}`, { enabled: true })
  assert.equal(await works(access_token), 200)

  assert.equal((await desk.admin.delete(`/api/v1/ai/connect/apps/${connection.id}`)).status, 200)
  assert.equal(await works(access_token), 401)
  assert.equal((await app.token(request)).status, 400)
})

test('an app gives its token back, and a foreign word changes nothing', async () => {
  const { access_token, refresh_token } = await app.connect(agent)
  const revoke = (token: string) =>
    fetch(`${desk.url}/oauth/revoke`, { method: 'POST', body: new URLSearchParams({ token }) })
  assert.equal((await revoke('nothing')).status, 200)
  assert.equal(await works(access_token), 200)
  assert.equal((await revoke(refresh_token)).status, 200)
  assert.equal(await works(access_token), 401)
})

test('an app registers with addresses that a browser may be sent to, and is bounded', async () => {
  const send = (body: object) => {
    const headers = { 'content-type': 'application/json' }
    return fetch(`${desk.url}/oauth/register`, { method: 'POST', headers, body: JSON.stringify(body) })
  }
  const register = async (body: object) => (await send(body)).status
  for (const uri of ['http://localhost:8123/callback', 'http://127.0.0.1/x', 'com.example.app:/callback'])
    assert.equal(await register({ redirect_uris: [uri] }), 201, uri)
  for (const uri of [
    'javascript:alert(1)',
    'data:text/html,x',
    'ms-msdt:/id',
    'search-ms:query=x',
    'mailto:a@example.com',
    'jar:https://example.com/!x',
    'cursor://mcp/callback',
    '.:/x',
    'http://example.com/callback',
    'https://example.com/*',
    'https://example.com/#x',
    'https://user:pass@example.com/',
    'not an address',
  ])
    assert.equal(await register({ redirect_uris: [uri] }), 400, uri)
  const decorated = await send({ redirect_uris: ['https://example.com/'], logo_uri: 'javascript:alert(1)' })
  assert.doesNotMatch(await decorated.text(), /logo|javascript/)
  assert.equal(await register({ redirect_uris: [] }), 400)
  for (const [body, error] of [
    [{}, 'invalid_redirect_uri'],
    [{ redirect_uris: 'https://example.com/' }, 'invalid_redirect_uri'],
    [{ redirect_uris: ['https://example.com/'], client_name: 7 }, 'invalid_client_metadata'],
  ] as const) {
    const answer = await send(body)
    const told = (await answer.json()) as { error: string; error_description: string }
    assert.deepEqual([answer.status, told.error, typeof told.error_description], [400, error, 'string'])
  }
  assert.equal(await register({ redirect_uris: ['https://example.com/'], client_name: 'x'.repeat(201) }), 400)
  assert.equal(await register({ redirect_uris: ['https://example.com/'], logo: 'x'.repeat(20_000) }), 413)
})

test('who registers, or calls, without end is told to wait', async () => {
  const busy = await startDesk({ config: { rateLimit: 600 } })
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ redirect_uris: ['https://app.example.com/callback'] })
  const register = () => fetch(`${busy.url}/oauth/register`, { method: 'POST', headers, body })
  const known = await registerAiApp(busy.url)
  const { access_token } = await known.connect(busy.admin)
  const registered = await Promise.all(Array.from({ length: 25 }, register))
  const refused = registered.filter(({ status }) => status === 429)
  assert.ok(refused.length >= 5, `${refused.length} were refused`)
  assert.match(refused[0]!.headers.get('retry-after') ?? '', /^[1-9]\d?$/)

  const calls = await Promise.all(Array.from({ length: 250 }, () => rpc(busy.url, access_token, listTools)))
  const late = calls.filter(({ status }) => status === 429)
  assert.ok(late.length >= 10, `${late.length} were refused`)
  assert.match(late[0]!.headers.get('retry-after') ?? '', /^[1-9]\d?$/)
  // Another connection has its own minute.
  const other = await known.connect(busy.admin)
  assert.equal((await rpc(busy.url, other.access_token, listTools)).status, 200)
  await busy.stop()
})

test('a token for an address that the desk gave up is no good any more', async () => {
  const { access_token, refresh_token } = await app.connect(agent)
  const renew = () => app.token({ grant_type: 'refresh_token', refresh_token, client_id: app.client_id })
  const change = (settings: object) => desk.admin.put('/api/v1/settings/general', settings)
  const before = new URL(desk.url).host
  await setAddresses(desk, { 'app.root_url': 'https://support.example.com', 'app.accepted_hosts': [before] })
  assert.equal(await works(access_token), 200)
  const { resource } = (await (await fetch(`${desk.url}/.well-known/oauth-protected-resource/mcp`)).json()) as {
    resource: string
  }
  assert.equal(resource, `https://${before}/mcp`)
  await change({ 'app.accepted_hosts': [] })
  assert.equal(await works(access_token), 401)
  // Otherwise the app would renew for ever and never ask the agent again.
  const refused = await renew()
  assert.deepEqual([refused.status, refused.body.error], [400, 'invalid_grant'])
  await setAddresses(desk, { 'app.root_url': desk.url, 'app.accepted_hosts': [before] })
  assert.equal(await works(access_token), 200)
  assert.equal((await renew()).status, 200)
})

test('what is over is forgotten in the night, but no app that an agent has just allowed', async () => {
  await app.connect(agent)
  // A refresh token is good for sixty days.
  desk.clock.advance(60 * 24 * hour + 60_000)
  const { query, verifier } = app.ask()
  const code = await allow(agent, query)
  await pruneAiApps(desk.ctx)
  assert.deepEqual((await desk.admin.get('/api/v1/ai/connect/apps')).body.data, [])
  const { client_id, redirect_uri } = app
  const request = { grant_type: 'authorization_code', code, client_id, redirect_uri, code_verifier: verifier }
  assert.equal((await app.token(request)).status, 200)
})
