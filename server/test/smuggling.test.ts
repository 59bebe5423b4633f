import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import * as http2 from 'node:http2'
import { type AddressInfo, connect } from 'node:net'
import { after, before, test } from 'node:test'
import { startDesk, type TestDesk } from './desk.ts'
import { exchange, type Front, haproxy, startHaproxy, startTrustingProxy } from './proxies.ts'

/** The path that the attacker wants to get past the proxy. */
const forbidden = '/api/v1/tags'

let desk: TestDesk
let attacker: string
let victim: { id: number; key: string }
before(async () => {
  desk = await startDesk()
  attacker = (await makeKey()).key
  victim = await makeKey()
})
after(() => desk.stop())

async function makeKey(): Promise<{ id: number; key: string }> {
  const { id } = await desk.agent('Admin')
  const { api_key, api_secret } = (await desk.admin.post(`/api/v1/agents/${id}/api-key`)).body.data
  return { id, key: `token ${api_key}:${api_secret}` }
}

const portOf = (url: string) => Number(new URL(url).port)
const chunk = (bytes: string) => `${bytes.length.toString(16)}\r\n${bytes}\r\n`

/** A whole request, and one whose last header takes in the first line of what comes next. */
function smuggled(name: string): { whole: string; open: string } {
  const body = JSON.stringify({ name })
  const json = 'Content-Type: application/json'
  const head = [`POST ${forbidden} HTTP/1.1`, 'Host: desk', `Authorization: ${attacker}`, json]
  const me = ['GET /api/v1/agents/me HTTP/1.1', 'Host: desk', `Authorization: ${attacker}`, 'X-Swallows: ']
  return {
    whole: `${[...head, `Content-Length: ${body.length}`, '', ''].join('\r\n')}${body}`,
    open: me.join('\r\n'),
  }
}

const transferEncodings = [
  'Transfer-Encoding: chunked',
  'Transfer-Encoding:\tchunked',
  'Transfer-Encoding : chunked',
  'Transfer-Encoding: xchunked',
  'Transfer-Encoding: chunked, identity',
  'Transfer-Encoding: identity, chunked',
  'Transfer-Encoding: chunked\r\nTransfer-Encoding: cow',
  'Transfer-Encoding: cow\r\nTransfer-Encoding: chunked',
  'Transfer-Encoding: "chunked"',
  'Transfer-Encoding: \x0bchunked',
  'Transfer-Encoding:\r\n chunked',
  'X-Folded: one\r\n Transfer-Encoding: chunked',
  'X-Bare: a\nTransfer-Encoding: chunked',
  'X-Return: a\rTransfer-Encoding: chunked',
  ' Transfer-Encoding: chunked',
]

/** Requests that two programs could see ending at two places, each with something hidden after one of them. */
function* attacks(hidden: string): Generator<{ what: string; headers: string; body: string }> {
  const ended = `0\r\n\r\n${hidden}`
  const chunked = `${chunk(hidden)}0\r\n\r\n`
  for (const line of transferEncodings) {
    const whole = `Content-Length: ${ended.length}`
    const first = `Content-Length: ${chunked.indexOf('\r\n') + 2}`
    yield { what: `the length counts, ${line}`, headers: `${whole}\r\n${line}`, body: ended }
    yield { what: `${line}, the length counts`, headers: `${line}\r\n${whole}`, body: ended }
    yield { what: `the chunks count, ${line}`, headers: `${first}\r\n${line}`, body: chunked }
  }
  for (const lengths of [
    ['0', String(hidden.length)],
    [String(hidden.length), '0'],
  ]) {
    const lines = lengths.map((length) => `Content-Length: ${length}`).join('\r\n')
    yield { what: `two lengths ${lengths}`, headers: lines, body: hidden }
    yield { what: `a list of lengths ${lengths}`, headers: `Content-Length: ${lengths.join(', ')}`, body: hidden }
  }
  for (const length of ['+0', '-0', '0x0', '0_0', '0 0', ' 0\x0b']) {
    yield { what: `the length ${length}`, headers: `Content-Length: ${length}`, body: hidden }
  }
  const line = 'Transfer-Encoding: chunked'
  for (const [what, start] of [
    ['an extension that ends in a bare line feed', '2;\nxx\r\n'],
    ['an extension with a bare carriage return', '2;a\rb\r\nxx\r\n'],
    ['a size that ends in a bare line feed', '2\nxx\n'],
    ['a size with a sign', '+2\r\nxx\r\n'],
    ['a size in another notation', '0x2\r\nxx\r\n'],
    ['a size beyond 64 bits', '10000000000000002\r\nxx\r\n'],
    ['data longer than its size', '2\r\nxxx\r\n'],
  ] as const) {
    yield { what, headers: line, body: `${start}${chunk(hidden)}0\r\n\r\n` }
    yield { what: `${what}, and the end`, headers: line, body: `${start}0\r\n\r\n${hidden}` }
  }
}

const post = ({ headers, body }: { headers: string; body: string }) =>
  `POST /api/v1/ai/snippets HTTP/1.1\r\nHost: desk\r\nAuthorization: ${attacker}\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${body}`

const whoAmI = (key: string) => `GET /api/v1/agents/me HTTP/1.1\r\nHost: desk\r\nAuthorization: ${key}\r\n\r\n`

/**
 * Sends attacks through the proxy in every way. After each attack the victim asks who they are, and has to get the
 * right answer.
 */
async function assertNothingSmuggled(proxy: Front): Promise<void> {
  let attempts = 0
  for (const hidden of ['whole', 'open'] as const) {
    for (const { what, ...attack } of attacks(smuggled('smuggled')[hidden])) {
      attempts += 1
      const answer = await exchange(proxy, post(attack))
      assert.doesNotMatch(answer, /^HTTP\/1.1 200 /, `${what}: ${answer}`)
      const told = await exchange(proxy, whoAmI(victim.key))
      assert.match(told, /^HTTP\/1.1 200 /, `${what}: ${told}`)
      assert.match(told, new RegExp(`"id":${victim.id},`), `${what}: ${told}`)
      assert.equal(told.split('HTTP/1.1 ').length, 2, what)
    }
  }
  assert.ok(attempts > 100, `${attempts} attempts`)
  assert.doesNotMatch(JSON.stringify((await desk.admin.get(forbidden)).body), /smuggled/)
}

test('behind a proxy that shares one connection no request is smuggled and nobody gets the answer of another', async (t) => {
  const proxy = await startTrustingProxy(portOf(desk.url))
  t.after(proxy.stop)
  // Through the same proxy, a server that guesses at framing does give one client's answer to another.
  const lenient = createServer({ insecureHTTPParser: true }, (request, reply) => {
    request.resume().on('end', () => reply.end(request.headers.authorization))
  })
  await once(lenient.listen(0, '127.0.0.1'), 'listening')
  t.after(() => lenient.close())
  const before = await startTrustingProxy((lenient.address() as AddressInfo).port)
  t.after(before.stop)
  const [attack] = attacks(smuggled('x').open)
  await exchange(before, post(attack!))
  assert.ok((await exchange(before, whoAmI(victim.key))).includes(attacker))

  await assertNothingSmuggled(proxy)
})

test('behind haproxy no request is smuggled and nobody gets the answer of another', {
  skip: haproxy ? false : 'haproxy is not installed',
}, async (t) => {
  const proxy = await startHaproxy(portOf(desk.url), forbidden)
  t.after(proxy.stop)
  await assertNothingSmuggled(proxy)
})

/**
 * An upload by HTTP/2 that its sender ends when it is refused, long before the length that it announced, as curl does.
 */
async function endEarly(path: string): Promise<number> {
  const session = http2.connect('http://desk', { createConnection: () => connect(path) })
  const stream = session.request({ ':method': 'POST', ':path': '/api/v1/none', 'content-length': '30000000' })
  stream.write('x'.repeat(200_000))
  const [headers] = await once(stream, 'response')
  stream.resume().end()
  await once(stream, 'close')
  session.destroy()
  return headers[':status']
}

test('behind haproxy as in deploy/ an upload that was refused and ended takes nothing of the next request', {
  skip: haproxy ? false : 'haproxy is not installed',
}, async (t) => {
  const example = readFileSync(new URL('../../deploy/haproxy.cfg', import.meta.url), 'utf8')
  const [, backend = ''] = /^backend webs\n(.*)$/ms.exec(example)!
  const lines = backend.split('\n').filter((line) => !/^\t(server|option httpchk) /.test(line))
  const proxy = await startHaproxy(portOf(desk.url), forbidden, lines)
  t.after(proxy.stop)
  for (let round = 0; round < 10; round++) {
    assert.equal(await endEarly(proxy.secondPath!), 404)
    assert.match(await exchange(proxy, whoAmI(victim.key)), new RegExp(`"id":${victim.id},`))
  }
})
