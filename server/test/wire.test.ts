import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'
import { startDesk, type TestDesk } from './desk.ts'
import { type RawAnswer, readAnswer, sendRaw } from './raw.ts'

const articles = '/api/v1/ai/snippets'
const article = JSON.stringify({ title: 'Opening hours', content: 'We are open from nine to five.' })

let desk: TestDesk
let key: string
let otherKey: string
let agentId: number
before(async () => {
  desk = await startDesk()
  const made = await makeKey()
  key = made.key
  agentId = made.id
  otherKey = (await makeKey()).key
})
after(() => desk.stop())

async function makeKey(): Promise<{ id: number; key: string }> {
  const { id } = await desk.agent('Admin')
  const { api_key, api_secret } = (await desk.admin.post(`/api/v1/agents/${id}/api-key`)).body.data
  return { id, key: `token ${api_key}:${api_secret}` }
}

const send = async (...pieces: (string | Buffer)[]): Promise<RawAnswer> =>
  readAnswer(await sendRaw(desk.url, ...pieces))

/** A request line and headers of a signed-in agent. The connection is closed afterwards. */
const head = (line: string, ...headers: string[]) =>
  [`${line} HTTP/1.1`, 'Host: desk', 'Connection: close', `Authorization: ${key}`, ...headers, '', ''].join('\r\n')

const post = (body: string | Buffer, ...headers: string[]) => {
  const bytes = Buffer.from(body)
  return send(head(`POST ${articles}`, ...headers, `Content-Length: ${bytes.length}`), bytes)
}
const json = 'Content-Type: application/json'

function assertRefused(answer: RawAnswer, status: number, errorType: string, what: string): void {
  const { body } = answer
  assert.deepEqual(
    [answer.status, body.status, body.data, body.error_type],
    [status, 'error', null, errorType],
    `${what}: ${JSON.stringify(answer)}`,
  )
}

const countArticles = async () => (await desk.admin.get(articles)).body.data.total as number

test('a path that does not exist is not found, and one that does refuses methods that it does not take', async () => {
  for (const line of ['GET /api/v1/nothing', 'PROPFIND /api/v1'])
    assertRefused(await send(head(line)), 404, 'NotFoundException', line)
  for (const line of ['TRACE /api/v1/agents/me', 'PATCH /api/v1/agents/me'])
    assertRefused(await send(head(line)), 405, 'InputException', line)
  assertRefused(await send(head('GET /api/v1/agents/%ff')), 400, 'InputException', 'percent')
  assertRefused(await send(head('GET /api/v1/activity-logs?from=%00')), 400, 'InputException', 'NUL in a query')
  const tunnel = await sendRaw(desk.url, head('CONNECT desk:80'))
  assert.doesNotMatch(tunnel, /^HTTP\/1.1 2/)
})

test('of two Authorization headers the first decides, and they never mix', async () => {
  const answer = await send(head('GET /api/v1/agents/me', `Authorization: ${otherKey}`))
  assert.equal((answer.body.data as { id: number }).id, agentId)
  const [name, secret] = key.slice('token '.length).split(':')
  const mixed = ['GET /api/v1/agents/me HTTP/1.1', 'Host: desk', 'Connection: close']
  for (const pair of [
    ['Authorization: Bearer x', `Authorization: ${key}`],
    [`Authorization: token ${name}`, `Authorization: ${secret}`],
  ]) {
    assertRefused(await send([...mixed, ...pair, '', ''].join('\r\n')), 401, 'GeneralException', pair[0]!)
  }
})

test('a long Authorization header is no key, and a longer one is refused', async () => {
  const asks = (length: number) =>
    send(
      `GET /api/v1/agents/me HTTP/1.1\r\nHost: desk\r\nConnection: close\r\nAuthorization: token ${'x'.repeat(length)}\r\n\r\n`,
    )
  assertRefused(await asks(15_000), 401, 'GeneralException', '15,000')
  assertRefused(await asks(20_000), 431, 'InputException', '20,000')
})

test('no bytes in an Authorization header make the desk fail', async () => {
  for (const value of [
    'token \xff:\xfe',
    'Basic \x80\x80',
    'Basic /w==',
    'Basic Og==',
    'token ::',
    'token :',
    'Basic',
  ]) {
    const bytes = Buffer.from(
      `GET /api/v1/agents/me HTTP/1.1\r\nHost: desk\r\nConnection: close\r\nAuthorization: ${value}\r\n\r\n`,
      'latin1',
    )
    assertRefused(await send(bytes), 401, 'GeneralException', JSON.stringify(value))
  }
})

test('a body may have exactly the limit, by length and in chunks', async () => {
  const limit = 256 * 1024
  const wrapped = (length: number) => {
    const name = '{"name":"","x":"'
    return `${name}${'x'.repeat(length - name.length - 2)}"}`
  }
  const memory = process.memoryUsage().rss
  for (const [length, status] of [
    [limit, 400],
    [limit + 1, 413],
  ] as const) {
    const body = wrapped(length)
    const plain = await send(head('POST /api/v1/tags', json, `Content-Length: ${length}`), body)
    assertRefused(plain, status, 'InputException', `${length} at once`)
    const chunk = `${length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
    const chunked = await send(head('POST /api/v1/tags', json, 'Transfer-Encoding: chunked'), chunk)
    assertRefused(chunked, status, 'InputException', `${length} in chunks`)
  }
  // A call with a body that is announced but never sent is refused at once.
  const keptOpen = head('POST /api/v1/tags', json, 'Content-Length: 99999999').replace('Connection: close\r\n', '')
  const huge = await send(keptOpen)
  assertRefused(huge, 413, 'InputException', 'huge')
  assert.match(huge.head, /connection: close/)
  assert.ok(process.memoryUsage().rss - memory < 100 * 1024 * 1024)
})

test('what a body is said to be decides whether it is read, and nothing passes unchecked', async () => {
  const before = await countArticles()
  for (const type of [
    'application/json',
    'APPLICATION/JSON',
    'application/json;charset=utf-8',
    'application/json ; a=b',
  ]) {
    assert.equal((await post(article, `Content-Type: ${type}`)).status, 200, type)
    assertRefused(await post('{"title":1}', `Content-Type: ${type}`), 400, 'InputException', type)
  }
  const written = await countArticles()
  assert.equal(written, before + 4)
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'text/json',
    'application/jsonp',
    'json',
    'application/json, text/plain',
    'application/jso\tn',
    '\tapplication/xml',
    '*/*',
  ]) {
    const { status, body } = await post(article, `Content-Type: ${type}`)
    assert.ok(status === 415 || status === 400, `${type}: ${status}`)
    assert.equal(body.error_type, 'InputException', type)
  }
  assertRefused(await post(article), 415, 'InputException', 'no content type')
  assertRefused(
    await post(Buffer.from(article, 'utf16le'), 'Content-Type: application/json; charset=utf-16'),
    400,
    'InputException',
    'utf-16',
  )
  for (const coding of ['gzip', 'br', 'identity, gzip', 'nonsense']) {
    assertRefused(await post(article, json, `Content-Encoding: ${coding}`), 415, 'InputException', coding)
  }
  assertRefused(await post('', json), 400, 'InputException', 'empty')
  assertRefused(await send(head(`POST ${articles}`)), 400, 'InputException', 'none at all')
  assert.equal(await countArticles(), written)
})

test('a body that a route does not ask for changes nothing', async () => {
  const id = await desk.agent('Agent').then((agent) => agent.id)
  for (const line of ['GET /api/v1/agents/me', `DELETE /api/v1/agents/${id}/api-key`]) {
    const { status } = await send(head(line, json, 'Content-Length: 20'), '{"roles": ["Admin"] }')
    assert.ok(status < 500, `${line}: ${status}`)
  }
  const absent = '/api/v1/ai/snippets/999999/reindex'
  for (const [body, type] of [
    ['{}', json],
    ['', json],
    ['[1]', json],
  ] as const) {
    const { status } = await send(head(`POST ${absent}`, type, `Content-Length: ${body.length}`), body)
    assert.ok(status === 404 || status === 400, `${body}: ${status}`)
  }
  assertRefused(await send(head(`POST ${absent}`)), 404, 'NotFoundException', 'no body')
})

test('of a key that stands twice in a body the last counts, for the check and for the work', async () => {
  const twice = (one: string, other: string) => post(`{"title":${one},"content":"Some text.","title":${other}}`, json)
  const stored = await twice('1', '"last"')
  assert.equal((stored.body.data as { title: string }).title, 'last')
  assertRefused(await twice('"first"', '1'), 400, 'InputException', 'last is no text')
})

test('names that mean something to JavaScript mean nothing here', async () => {
  for (const body of [
    '{"__proto__":{"x":1},"title":"a","content":"b"}',
    '{"a":{"__proto__":{}},"title":"a","content":"b"}',
  ]) {
    assertRefused(await post(body, json), 400, 'InputException', body)
  }
  const inert = await post(
    '{"constructor":{"prototype":{"x":1}},"toString":1,"title":"a","content":"Some text."}',
    json,
  )
  assert.equal(inert.status, 200)
  for (const query of ['__proto__[x]=1', 'constructor.prototype.x=1', '__proto__=1&page=1', 'hasOwnProperty=1']) {
    assert.equal((await send(head(`GET ${articles}?${query}`))).status, 200, query)
  }
  assert.equal(({} as { x?: unknown }).x, undefined)
})

test('nesting is refused at once, in a field that is known and in one that is not', async () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  for (const field of ['title', 'unknown']) {
    assertRefused(await post(`{"content":"Some text.","${field}":${deep}}`, json), 400, 'InputException', field)
  }
})

test('framing that two programs could read in two ways is refused and ends the connection', async () => {
  const start = `POST ${articles} HTTP/1.1\r\nHost: desk\r\nAuthorization: ${key}\r\n${json}\r\n`
  const smuggled = 'GET /api/v1/agents/me HTTP/1.1\r\nHost: desk\r\n\r\n'
  const chunked = '0\r\n\r\n'
  for (const headers of [
    'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n',
    'Transfer-Encoding: chunked\r\nContent-Length: 5\r\n',
    'Content-Length: 5\r\nContent-Length: 6\r\n',
    'Content-Length: 5, 6\r\n',
    'Content-Length: +5\r\n',
    'Content-Length: -1\r\n',
    'Content-Length: 0x5\r\n',
    'Transfer-Encoding: xchunked\r\n',
    'Transfer-Encoding: chunked, identity\r\n',
    'Transfer-Encoding : chunked\r\n',
    'X-Folded: one\r\n two\r\n',
    'X-Nul: a\0b\r\n',
    'X-Bare: a\nTransfer-Encoding: chunked\r\n',
    ' X-Leading: 1\r\n',
  ]) {
    const answer = await send(`${start}${headers}\r\n${chunked}${smuggled}`)
    assertRefused(answer, 400, 'InputException', JSON.stringify(headers))
    assert.match(answer.head, /connection: close/, headers)
  }
  assertRefused(await send('GET /api/v1/config HTTP/1.1\r\n\r\n'), 400, 'InputException', 'no Host')
  assertRefused(await send('GET /api/v1/config HTTP/9.9\r\nHost: desk\r\n\r\n'), 400, 'InputException', 'version')
})

test('whatever Host a request names, addresses come from the settings', async () => {
  const poisoned = (...lines: string[]) =>
    ['GET /api/v1/config HTTP/1.1', ...lines, 'X-Forwarded-Host: evil.example', 'Connection: close', '', ''].join(
      '\r\n',
    )
  for (const lines of [['Host: desk', 'Host: evil.example'], ['Host: evil.example'], ['Host: evil.example:1@desk']]) {
    assert.doesNotMatch(await sendRaw(desk.url, poisoned(...lines)), /evil/)
  }
  const document = await sendRaw(desk.url, poisoned('Host: evil.example').replace('config', 'openapi.json'))
  assert.doesNotMatch(document, /evil/)
})

test('line breaks in what a request says never become a header of the answer', async () => {
  for (const path of [
    '/%0d%0aX-Injected:%201',
    `${articles}?query=%0d%0aX-Injected:1`,
    '/docs/%0d%0aX-Injected:1',
    '//evil.example/%2e%2e',
  ]) {
    const answer = await sendRaw(desk.url, head(`GET ${path}`, 'X-Request-Id: a%0d%0aX-Injected: 1'))
    assert.doesNotMatch(answer.split('\r\n\r\n')[0]!, /x-injected|^location/im, path)
  }
})

test('connections that say nothing or half of something stand in nobody’s way', async () => {
  const { hostname, port } = new URL(desk.url)
  const idle = Array.from({ length: 1_200 }, (_, i) => {
    const socket = connect(Number(port), hostname)
    if (i % 6 === 0) socket.write('GET /api/v1/config HTTP/1.1\r\nHost:')
    socket.on('error', () => undefined)
    return socket
  })
  try {
    await Promise.all(idle.map((socket) => once(socket, 'connect')))
    for (let i = 0; i < 20; i += 1) assert.equal((await desk.admin.get('/api/v1/agents/me')).status, 200)
  } finally {
    for (const socket of idle) socket.destroy()
  }
})
