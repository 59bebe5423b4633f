import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { startDesk, type TestDesk } from '../../../test/desk.ts'
import { sendRaw } from '../../../test/raw.ts'

let desk: TestDesk
before(async () => {
  desk = await startDesk()
})
after(() => desk.stop())

const key = async () => {
  const { id } = await desk.agent('Admin')
  const { api_key, api_secret } = (await desk.admin.post(`/api/v1/agents/${id}/api-key`)).body.data
  return `token ${api_key}:${api_secret}`
}

async function post(path: string, body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) {
  const response = await fetch(`${desk.url}${path}`, { method: 'POST', headers, body })
  return { status: response.status, headers: response.headers, body: (await response.json()) as Envelope }
}

type Envelope = { status: string; message: string; data: unknown; error_type: string | null }

test('every error is the envelope, whichever layer it comes from', async () => {
  const authorization = await key()
  const json = { authorization, 'content-type': 'application/json' }
  const path = '/api/v1/ai/snippets'
  const cases: [string, Promise<{ status: number; body: Envelope }>, number, string][] = [
    ['malformed JSON', post(path, '{"title":', json), 400, 'InputException'],
    ['empty body', post(path, '', json), 400, 'InputException'],
    ['invalid UTF-8', post(path, new Uint8Array([0x22, 0xff, 0x22]), json), 400, 'InputException'],
    ['NUL', post(path, '{"title":"a\\u0000","content":"b"}', json), 400, 'InputException'],
    ['lone surrogate', post(path, '{"title":"\\ud800","content":"b"}', json), 400, 'InputException'],
    ['wrong type', post(path, '{"title":1,"content":"b"}', json), 400, 'InputException'],
    ['null for text', post(path, '{"title":null,"content":"b"}', json), 400, 'InputException'],
    ['missing field', post(path, '{"title":"a"}', json), 400, 'InputException'],
    ['deep nesting', post(path, `${'['.repeat(90_000)}${']'.repeat(90_000)}`, json), 400, 'InputException'],
    [
      'form body',
      post(path, 'title=a', { authorization, 'content-type': 'application/x-www-form-urlencoded' }),
      415,
      'InputException',
    ],
    ['gzip body', post(path, 'x', { ...json, 'content-encoding': 'gzip' }), 415, 'InputException'],
    ['too large', post('/api/v1/automations/rules', `"${'x'.repeat(300_000)}"`, json), 413, 'InputException'],
    ['query that is no UTF-8', post(`${path}?query=%ff`, '{}', json), 400, 'InputException'],
    ['unknown path', post('/api/v1/nowhere', '{}', json), 404, 'NotFoundException'],
    ['wrong method', post('/api/v1/agents/me', '{}', json), 405, 'InputException'],
  ]
  for (const [name, answer, status, errorType] of cases) {
    const { status: got, body } = await answer
    assert.equal(got, status, name)
    assert.equal(body.status, 'error', name)
    assert.equal(body.data, null, name)
    assert.equal(body.error_type, errorType, name)
    assert.match(body.message, /^[^{}]+$/, name)
  }
})

test('every path of the API document refuses every other method, and names its own', async () => {
  const { paths } = (await (await fetch(`${desk.url}/api/v1/openapi.json`)).json()) as { paths: Record<string, object> }
  const faults: string[] = []
  const headers = { authorization: await key() }
  for (const [path, operations] of Object.entries(paths)) {
    const taken = Object.keys(operations).map((method) => method.toUpperCase())
    const address = path.replace(/\{\w*uuid\}/g, randomUUID()).replace(/\{\w+\}/g, '999')
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'QUERY'].filter((one) => !taken.includes(one))) {
      const answer = await fetch(desk.url + address, { method, headers })
      const { status } = answer
      const allowed = (answer.headers.get('allow') ?? '').split(', ').filter((one) => one !== 'HEAD')
      if (status !== 405 || allowed.join() !== taken.sort().join())
        faults.push(`${method} ${path}: ${status} ${allowed}`)
    }
  }
  assert.deepEqual(faults, [])
})

test('a path that does not take the method says which ones it takes', async () => {
  const authorization = await key()
  const ask = async (method: string, path: string, by: Record<string, string> = { authorization }) => {
    const { status, headers } = await fetch(`${desk.url}${path}`, { method, headers: by })
    return [status, headers.get('allow')]
  }
  assert.deepEqual(await ask('POST', '/api/v1/agents/me'), [405, 'GET, HEAD, PUT'])
  // As on every other route, a write is first of all one without a session's token, or with a wrong key.
  for (const method of ['PATCH', 'POST', 'DELETE']) {
    assert.deepEqual(await ask(method, '/api/v1/agents/compact', { authorization: 'Bearer a:b' }), [403, null])
    assert.deepEqual(await ask(method, '/api/v1/ai/snippets/counts', { authorization: 'token a:b' }), [401, null])
  }
  assert.deepEqual(await ask('GET', '/api/v1/agents/5/api-key?x=1'), [405, 'DELETE, POST'])
  assert.deepEqual(await ask('HEAD', '/api/v1/auth/%6Cogin'), [405, 'POST'])
  // Another route would take these for an id.
  for (const method of ['GET', 'DELETE', 'PUT'])
    assert.deepEqual(await ask(method, '/api/v1/ai/snippets/import'), [405, 'POST'])
  assert.deepEqual(await ask('QUERY', '/api/v1/ai/snippets/import'), [405, 'POST'])
  for (const method of ['PATCH', 'OPTIONS']) {
    assert.deepEqual(await ask(method, '/api/v1/ai/snippets/import'), [405, 'POST'])
    assert.deepEqual(await ask(method, '/api/v1/nowhere'), [404, null])
  }
  assert.deepEqual(await ask('HEAD', '/api/v1/agents/me', {}), [401, null])
  assert.deepEqual(await ask('GET', '/api/v1/nowhere/5'), [404, null])
  assert.deepEqual(await ask('GET', `/api/v1/contacts/${'x'.repeat(500)}`), [404, null])
})

test('so does a path outside the API, to whatever method it is', async () => {
  const paths = {
    '/mcp': 'POST',
    '/oauth/authorize': 'GET, HEAD',
    '/oauth/token': 'POST',
    [`/csat/${randomUUID()}`]: 'GET, HEAD, POST',
    '/csat/page.css': 'GET, HEAD',
    '/docs': 'GET, HEAD',
    '/webhooks/whatsapp/5': 'GET, HEAD, POST',
    '/.well-known/oauth-protected-resource/mcp': 'GET, HEAD',
    '/healthz': 'GET, HEAD',
    '/': 'GET, HEAD',
    '/inbox/all?team=1': 'GET, HEAD',
    '/admin/agents/5': 'GET, HEAD',
  }
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'QUERY', 'PROPFIND']
  for (const [path, allow] of Object.entries(paths)) {
    for (const method of methods.filter((one) => !allow.split(', ').includes(one))) {
      const answer = await sendRaw(desk.url, `${method} ${path} HTTP/1.1\r\nHost: desk\r\nConnection: close\r\n\r\n`)
      const [, status] = /^HTTP\/1\.1 (\d+)/.exec(answer) ?? []
      const [, allowed] = /^allow: (.*)\r$/im.exec(answer) ?? []
      assert.deepEqual([status, allowed], ['405', allow], `${method} ${path}`)
    }
  }
})

test('a client that calls every body JSON may send none where none is needed', async () => {
  const json = { authorization: await key(), 'content-type': 'application/json' }
  const article = { title: 'Opening hours', content: 'We are open from nine to five.' }
  const { id } = (await desk.admin.post('/api/v1/ai/snippets', article)).body.data
  const path = `/api/v1/ai/snippets/${id}`
  assert.equal((await post(`${path}/reindex`, '', json)).status, 200)
  assert.equal((await fetch(`${desk.url}${path}`, { method: 'DELETE', headers: json })).status, 200)
  assert.equal((await desk.admin.get(path)).status, 404)
})

test('the message names the field', async () => {
  const answer = await desk.admin.post('/api/v1/ai/snippets', { title: 'a', content: 5 })
  assert.equal(answer.status, 400)
  assert.match(answer.body.message, /content/)
})

test('the message of an optional field tells what may stand there, and not how absence is written', async () => {
  const article = { key: 'hours', title: 'Opening hours', content: 'We are open from nine to five.' }
  const message = async (field: object) =>
    (await desk.admin.post('/api/v1/ai/snippets/upsert', { ...article, ...field })).body.message
  assert.equal(await message({ enabled: 'yes' }), 'enabled must be of type boolean')
  assert.equal(await message({ on_local_edits: 'Keep' }), 'on_local_edits is not valid: one of keep, overwrite')
})

test('ids that no row can have are refused or not found, never a failure', async () => {
  for (const id of [
    '2147483648',
    '9007199254740993',
    '9223372036854775808',
    '-1',
    '0',
    '1.5',
    '1e3',
    '0x1',
    'x',
    '%00',
    '１２',
  ]) {
    const { status } = await desk.admin.get(`/api/v1/contacts/${id}`)
    assert.ok(status === 400 || status === 404, `${id}: ${status}`)
  }
  assert.equal((await desk.admin.get('/api/v1/conversations/not-a-uuid')).status, 400)
})

test('a query that is no UTF-8 is refused with the name of its value, and a bare per cent sign is one', async () => {
  for (const text of ['%ff', 'a%C3', '%ED%A0%80']) {
    const { status, body } = await desk.admin.get(`/api/v1/ai/snippets?page=1&query=${text}`)
    assert.deepEqual([status, body.error_type], [400, 'InputException'])
    assert.match(body.message, /query/)
  }
  for (const text of ['100%', '%C3%A9', '%25ff'])
    assert.equal((await desk.admin.get(`/api/v1/ai/snippets?query=${text}`)).status, 200)
  for (const path of ['/api/v1/%ff', '/api/v1/%'])
    assert.match(String((await fetch(`${desk.url}${path}`)).status), /^40[04]$/)
})

test('unknown fields are dropped before anybody sees them', async () => {
  const made = await desk.admin.post('/api/v1/ai/snippets', {
    title: 'a',
    content: 'b',
    id: 99,
    source: 'connection',
    constructor: 1,
  })
  assert.equal(made.status, 200)
  assert.equal(made.body.data.source, 'manual')
})

test('broken framing and oversized headers get one answer and the end of the connection', async () => {
  const host = 'Host: desk'
  for (const [bytes, status] of [
    ['GET /api/v1/agents/me HTTP/1.1\r\n\r\n', 400],
    [`POST /api/v1/ai/snippets HTTP/1.1\r\n${host}\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}`, 400],
    [`GET / HTTP/1.1\r\n${host}\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ['NONSENSE\r\n\r\n', 400],
  ] as const) {
    const answer = await sendRaw(desk.url, bytes)
    assert.match(answer, new RegExp(`^HTTP/1.1 ${status} `), bytes.slice(0, 40))
    assert.match(answer, /"status":"error"/)
    assert.equal(answer.split('HTTP/1.1 ').length, 2)
  }
  const percent = await sendRaw(desk.url, `GET /api/v1/agents/%ff HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`)
  assert.match(percent, /^HTTP\/1.1 400 /)
})

test('every answer says who it is and that it is not to be kept', async () => {
  const answer = await desk.admin.get('/api/v1/agents/me')
  assert.match(answer.headers.get('x-request-id') ?? '', /^[0-9a-f-]{36}$/)
  assert.equal(answer.headers.get('cache-control'), 'no-store')
  assert.equal(answer.headers.get('x-content-type-options'), 'nosniff')
  assert.equal(answer.headers.get('access-control-allow-origin'), null)
})

test('a route without a declared access does not start', async () => {
  const { createApp } = await import('./http.ts')
  const building = createApp({
    ctx: desk.ctx,
    authenticate: async () => ({ actor: { type: 'system' } }),
    admit: async () => {},
    routes: [(app) => void app.get('/api/v1/open', async () => 1)],
  })
  await assert.rejects(building, /declares no access/)
})

test('the desk says whether it is ready', async () => {
  assert.equal(await (await fetch(`${desk.url}/healthz`)).text(), 'ok')
  assert.equal((await fetch(`${desk.url}/readyz`)).status, 200)
})
