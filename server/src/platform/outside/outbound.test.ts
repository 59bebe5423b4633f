import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { type AddressInfo, createServer as createSocketServer, type Server, type Socket } from 'node:net'
import { after, test } from 'node:test'
import { setDefaultCACertificates } from 'node:tls'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { cert, key } from '../../../test/certificate.ts'
import { createOutbound, OutboundFailed, type OutboundOptions, OutboundRefused } from './outbound.ts'

const secureAddress = '93.184.215.15'
const closers: (() => unknown)[] = []
after(async () => {
  for (const close of closers.reverse()) await close()
})

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  })
  closers.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

/** Every `*.test` name is public and leads to this listener; secure.test leads to the second one. */
async function callServer(server: Server, secure: Server = server, mayNotCall = () => false) {
  const [port, securePort] = [await listen(server), secure === server ? 0 : await listen(secure)]
  const outbound = createOutbound({
    allow: [],
    mayNotCall,
    resolver: async (hostname) => [hostname === 'secure.test' ? secureAddress : '93.184.215.14'],
    connect: (address) => ({ address: '127.0.0.1', port: address === secureAddress && securePort ? securePort : port }),
  })
  closers.push(() => outbound.close())
  return outbound
}

const callHttp = (listener: RequestListener) => callServer(createServer(listener))
const callSocket = (listener: (socket: Socket) => void) => callServer(createSocketServer(listener))

function isFailure(reason: string, mayHaveArrived: boolean) {
  return (error: unknown) => {
    assert.ok(error instanceof OutboundFailed, String(error))
    assert.deepEqual({ reason: error.reason, mayHaveArrived: error.mayHaveArrived }, { reason, mayHaveArrived })
    assert.doesNotMatch(error.message, /refused|reset|ECONN|closed|secret|\d/)
    return true
  }
}

function isRefusal(reason: string) {
  return (error: unknown) => error instanceof OutboundRefused && error.reason === reason && error.mayHaveArrived
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

async function echo(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, url, headers } = request
  response.end(JSON.stringify({ method, url, headers, body: await bodyOf(request) }))
}

type Echo = { method: string; url: string; headers: Record<string, string>; body: string }

test('a call carries method, headers and body, and returns status, headers and final address', async () => {
  const outbound = await callHttp((request, response) => {
    response.writeHead(201, { 'x-one': ['a', 'b'] })
    void echo(request, response)
  })
  const headers = {
    'X-Key': 'käse',
    Host: 'inner.test',
    Connection: 'close',
    'Accept-Encoding': 'zstd',
    'content-length': '1',
  }
  const answer = await outbound.request('HTTP://GOOD.test./a b?q=1#part', { method: 'post', headers, body: 'hallo' })
  const heard = answer.json() as Echo
  assert.equal(answer.status, 201)
  assert.equal(answer.headers['x-one'], 'a, b')
  assert.equal(answer.url, 'http://good.test/a%20b?q=1')
  assert.deepEqual([heard.method, heard.url, heard.body], ['POST', '/a%20b?q=1', 'hallo'])
  assert.deepEqual(
    [heard.headers['host'], heard.headers['x-key'], heard.headers['content-length']],
    ['good.test', 'käse', '5'],
  )
  assert.deepEqual([heard.headers['accept-encoding'], heard.headers['connection']], ['gzip, br', 'keep-alive'])
})

test('forms, bytes and streams are sent as bodies', async () => {
  const outbound = await callHttp(echo)
  const send = async (options: OutboundOptions) =>
    (await outbound.request('http://good.test/', { method: 'POST', ...options })).json() as Echo
  const form = new FormData()
  form.append('type', 'image/png')
  form.append('file', new Blob(['bytes'], { type: 'image/png' }), 'picture.png')
  const heard = await send({ body: form })
  assert.match(heard.headers['content-type'] ?? '', /^multipart\/form-data; boundary=/)
  assert.equal(heard.headers['content-length'], String(heard.body.length))
  assert.match(heard.body, /name="file"; filename="picture.png"\r\nContent-Type: image\/png\r\n\r\nbytes\r\n/)
  assert.equal((await send({ body: new Uint8Array([104, 105]) })).body, 'hi')
  assert.equal((await send({ body: new Blob(['stream']).stream() })).headers['transfer-encoding'], 'chunked')
  const sized = await send({ body: new Blob(['stream']).stream(), headers: { 'Content-Length': '6' } })
  assert.deepEqual([sized.body, sized.headers['content-length']], ['stream', '6'])
})

test('a header that cannot be sent is an error that does not quote it', async () => {
  const outbound = await callHttp(echo)
  for (const headers of [{ 'x-key': 'secret\r\nx: y' }, { 'x secret': 'y' }, { 'x-key': 'secret\u2713' }]) {
    await assert.rejects(
      outbound.request('http://good.test/', { headers }),
      (error: Error) => !/secret/.test(error.message),
    )
  }
})

test('redirects are returned, or followed as often as the caller wants', async () => {
  const outbound = await callHttp((request, response) => {
    const left = Number(request.url?.slice(1))
    if (left === 0) response.end('end')
    else
      response
        .writeHead([301, 302, 303, 307, 308][left % 5] ?? 302, { location: `../${left === 9 ? 9 : left - 1}#x` })
        .end('moved')
  })
  assert.equal((await outbound.request('http://good.test/1')).text(), 'moved')
  const answer = await outbound.request('http://good.test/5', { redirects: 5 })
  assert.deepEqual([answer.text(), answer.url], ['end', 'http://good.test/0'])
  await assert.rejects(outbound.request('http://good.test/2', { redirects: 1 }), isRefusal('redirects'))
  await assert.rejects(outbound.request('http://good.test/6', { redirects: 50 }), isRefusal('redirects'))
  await assert.rejects(outbound.request('http://good.test/9', { redirects: 5 }), isRefusal('redirects'))
})

test('another origin sees no header of the caller, and no body is sent twice', async () => {
  const outbound = await callHttp((request, response) => {
    const [, status, host] = request.url?.split('/') ?? []
    if (status === 'end') void echo(request, response)
    else response.writeHead(Number(status), { location: `http://${host}/end` }).end()
  })
  const headers = { Authorization: 'Bearer secret', Cookie: 'a=secret', 'X-Api-Key': 'secret', Accept: 'text/html' }
  const follow = (path: string, method = 'GET', body?: string) =>
    outbound.request(`http://good.test/${path}`, { headers, redirects: 5, method, ...(body ? { body } : {}) })

  const foreign = (await follow('302/other.test')).json() as Echo
  assert.doesNotMatch(JSON.stringify(foreign.headers), /secret/)
  assert.deepEqual([foreign.headers['accept'], foreign.headers['host']], ['text/html', 'other.test'])
  assert.equal(((await follow('302/good.test')).json() as Echo).headers['x-api-key'], 'secret')
  for (const status of [301, 302, 303]) {
    const heard = (await follow(`${status}/good.test`, 'POST', 'text')).json() as Echo
    assert.deepEqual([heard.method, heard.body, heard.headers['content-type']], ['GET', '', undefined])
  }
  await assert.rejects(follow('307/good.test', 'POST', 'text'), isRefusal('redirects'))
  await assert.rejects(follow('302/good.test', 'DELETE'), isRefusal('redirects'))
})

test('a redirect from https to http is refused, and an untrusted certificate is no answer', async () => {
  setDefaultCACertificates([cert])
  const secure = createSecureServer({ key, cert }, (request, response) => {
    response.writeHead(302, { location: request.url === '/down' ? 'http://good.test/' : '/end' }).end('secure')
  })
  const outbound = await callServer(
    createServer((_request, response) => response.writeHead(302, { location: 'https://secure.test/down' }).end()),
    secure,
  )
  assert.equal((await outbound.request('https://secure.test/')).text(), 'secure')
  await assert.rejects(outbound.request('https://secure.test/down', { redirects: 5 }), isRefusal('downgrade'))
  await assert.rejects(outbound.request('http://good.test/', { redirects: 5 }), isRefusal('downgrade'))
  setDefaultCACertificates([])
  const distrusting = await callServer(createServer(), createSecureServer({ key, cert }))
  await assert.rejects(
    distrusting.request('https://secure.test/', { method: 'POST', body: 'x' }),
    isFailure('connect', false),
  )
})

test('one layer of compression is undone, and the limit counts what comes out', async () => {
  const text = 'Guten Tag '.repeat(1_000)
  const zeros = Buffer.alloc(50 * 1024 * 1024)
  const bodies: Record<string, [encoding: string, body: Buffer]> = {
    '/gzip': ['gzip', gzipSync(text)],
    '/deflate': ['deflate', deflateSync(text)],
    '/br': ['BR', brotliCompressSync(text)],
    '/plain': ['identity', Buffer.from(text)],
    '/twice': ['gzip, gzip', gzipSync(gzipSync(text))],
    '/zstd': ['zstd', Buffer.from(text)],
    '/cut': ['gzip', gzipSync(text).subarray(0, -12)],
    '/lie': ['gzip', Buffer.from(text)],
    '/bomb': ['gzip', gzipSync(zeros)],
    '/brbomb': ['br', brotliCompressSync(zeros)],
    '/links': [Array(200).fill('gzip').join(', '), gzipSync(text)],
  }
  const outbound = await callHttp((request, response) => {
    const [encoding, body] = bodies[request.url ?? ''] ?? ['', Buffer.alloc(0)]
    response.writeHead(200, { 'content-encoding': encoding }).end(body)
  })
  for (const path of ['/gzip', '/deflate', '/br', '/plain']) {
    assert.equal((await outbound.request(`http://good.test${path}`, { maxBytes: text.length })).text(), text, path)
    await assert.rejects(
      outbound.request(`http://good.test${path}`, { maxBytes: text.length - 1 }),
      isFailure('too_large', true),
      path,
    )
  }
  assert.equal((await outbound.request('http://good.test/gzip', { method: 'HEAD' })).text(), '')
  for (const path of ['/twice', '/zstd', '/cut', '/lie', '/links']) {
    await assert.rejects(outbound.request(`http://good.test${path}`), isFailure('bad_response', true), path)
  }
  for (const path of ['/bomb', '/brbomb'])
    await assert.rejects(outbound.request(`http://good.test${path}`), isFailure('too_large', true), path)
})

test('an answer that is endless, broken or too slow ends the call', async () => {
  const answers: Record<string, (socket: Socket) => unknown> = {
    '/endless': (socket) => {
      socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n')
      const more = () => socket.writable && socket.write(`10000\r\n${'x'.repeat(65_536)}\r\n`, () => setImmediate(more))
      more()
    },
    '/announced': (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 99999999\r\n\r\n'),
    '/headers': (socket) => socket.write(`HTTP/1.1 200 OK\r\nx: ${'x'.repeat(100_000)}\r\n\r\n`),
    '/garbage': (socket) => socket.write('SSH-2.0-OpenSSH\r\n'),
    '/short': (socket) => socket.end('HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 10\r\n\r\nhalf'),
    '/cut': (socket) =>
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf', () => socket.resetAndDestroy()),
    '/drip': (socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n')
      const drip = setInterval(() => socket.write('x'), 20)
      socket.on('close', () => clearInterval(drip))
    },
  }
  const outbound = await callSocket((socket) => {
    socket.once('data', (head: Buffer) => answers[head.toString().split(' ')[1] ?? '']?.(socket))
  })
  const expected = {
    '/endless': 'too_large',
    '/announced': 'too_large',
    '/headers': 'bad_response',
    '/garbage': 'bad_response',
    '/short': 'bad_response',
    '/cut': 'reset',
    '/drip': 'timeout',
  }
  for (const [path, reason] of Object.entries(expected)) {
    // On a busy machine the others need some of the usual time.
    const patience = reason === 'timeout' ? { timeout: 2_000 } : {}
    await assert.rejects(outbound.request(`http://good.test${path}`, patience), isFailure(reason, true), path)
  }
})

test('a stream is limited like a whole answer and lets go of the connection when nobody reads on', async () => {
  const outbound = await callHttp((request, response) => {
    const chunk = Buffer.alloc(65_536)
    const more = () => void (response.destroyed || response.write(chunk, () => setImmediate(more)))
    request.socket.once('close', () => left.resolve())
    more()
  })
  const left = Promise.withResolvers<void>()
  const endless = await outbound.stream('http://good.test/', { maxBytes: 300_000 })
  let bytes = 0
  await assert.rejects(
    async () => {
      for await (const chunk of endless.body) bytes += chunk.length
    },
    isFailure('too_large', true),
  )
  assert.ok(bytes <= 300_000)
  const dropped = await outbound.stream('http://good.test/')
  dropped.body.destroy()
  await left.promise

  const unread = await outbound.stream('http://good.test/', { timeout: 2_000 })
  await new Promise((resolve) => unread.body.once('close', resolve))
  await assert.rejects(unread.body.toArray(), isFailure('timeout', true))
})

test('no call is made inside a transaction, after closing, or once its caller gave up', async () => {
  let inside = true
  const given = new AbortController()
  const outbound = await callServer(
    createServer(() => given.abort()),
    undefined,
    () => inside,
  )
  await assert.rejects(outbound.request('http://good.test/'), /inside a database transaction/)
  await assert.rejects(outbound.stream('http://good.test/'), /inside a database transaction/)
  inside = false
  await assert.rejects(
    outbound.request('http://good.test/', { signal: AbortSignal.abort() }),
    isFailure('aborted', false),
  )
  await assert.rejects(outbound.request('http://good.test/', { signal: given.signal }), isFailure('aborted', true))
  await outbound.close()
  await assert.rejects(outbound.request('http://good.test/'), isFailure('aborted', false))
})

test('an answer that should be JSON and is not is a failure that does not quote it', async () => {
  const outbound = await callHttp((_request, response) => void response.end('<secret>'))
  const answer = await outbound.request('http://good.test/')
  assert.throws(() => answer.json(), isFailure('bad_response', true))
})
