import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createSocketServer, type Server, type Socket } from 'node:net'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { createOutbound, OutboundFailed } from './outbound.ts'

const outbound = createOutbound({ allow: ['127.0.0.1:*'], mayNotCall: () => false })
const closers: (() => void)[] = []
after(async () => {
  for (const close of closers) close()
  await outbound.close()
})

async function listen(server: Server): Promise<number> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

const post = (url: string, body = 'message', timeout = 300) =>
  outbound.request(url, { method: 'POST', body, timeout, headers: { authorization: 'secret' } })

function isFailure(reason: string, mayHaveArrived: boolean) {
  return (error: unknown) => {
    assert.ok(error instanceof OutboundFailed, String(error))
    assert.deepEqual({ reason: error.reason, mayHaveArrived: error.mayHaveArrived }, { reason, mayHaveArrived })
    assert.doesNotMatch(error.message, /refused|reset|ECONN|closed|secret|\d/)
    return true
  }
}

test('a failure tells whether the request may have arrived', async () => {
  const onData = (react: (socket: Socket) => unknown) => (socket: Socket) =>
    void socket.once('data', () => react(socket))
  const answer = (text: string) => onData((socket) => socket.write(text))
  const cases: [scheme: string, listener: (socket: Socket) => void, reason: string, mayHaveArrived: boolean][] = [
    ['https', (socket) => socket.end('no TLS here'), 'connect', false],
    ['https', (socket) => socket.resetAndDestroy(), 'connect', false],
    ['https', () => {}, 'timeout', false],
    ['http', () => {}, 'timeout', true],
    ['http', (socket) => socket.pause(), 'timeout', true],
    ['http', onData((socket) => socket.resetAndDestroy()), 'reset', true],
    ['http', onData((socket) => socket.end()), 'reset', true],
    ['http', answer('HTTP/1.1 200 OK\r\n'), 'timeout', true],
    ['http', answer('HTTP/1.1 103 Early Hints\r\n\r\n'), 'timeout', true],
    ['http', answer('HTTP/1.1 100 Continue\r\n\r\n'), 'bad_response', true],
    [
      'http',
      answer('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
      'bad_response',
      true,
    ],
  ]
  for (const [scheme, listener, reason, mayHaveArrived] of cases) {
    const port = await listen(createSocketServer(listener))
    const url = `${scheme}://127.0.0.1:${port}/secret`
    // Only the server that never answers should run into the time-out, and only once the request has left.
    const timeout = reason === 'timeout' ? 1_000 : 10_000
    await assert.rejects(post(url, 'message', timeout), isFailure(reason, mayHaveArrived), `${url} ${listener}`)
    if (mayHaveArrived)
      await assert.rejects(post(url, 'x'.repeat(5_000_000), timeout), isFailure(reason, true), String(listener))
  }
})

test('a port where nobody listens and a socket that ends elsewhere got nothing', async () => {
  const server = createSocketServer()
  const port = await listen(server)
  const connect = () => ({ address: '0.0.0.0', port })
  const elsewhere = createOutbound({ allow: ['127.0.0.1:*'], mayNotCall: () => false, connect })
  await assert.rejects(elsewhere.request('http://127.0.0.1/'), isFailure('connect', false))
  await elsewhere.close()
  server.close()
  await once(server, 'close')
  await assert.rejects(post(`http://127.0.0.1:${port}/`), isFailure('connect', false))
})

test('a request that reached nothing at one address is sent once to the next', async () => {
  let heard = 0
  const port = await listen(createServer((_request, response) => void response.end(String(++heard))))
  const connect = (address: string) => ({ address: '127.0.0.1', port: address === '8.8.8.8' ? port : 1 })
  const resolver = async () => ['8.8.4.4', '2606:4700::1111', '8.8.8.8']
  const many = createOutbound({ allow: [], mayNotCall: () => false, resolver, connect })
  const form = new FormData()
  form.append('a', 'b')
  for (const body of ['text', form, new Blob(['stream']).stream()]) {
    await many.request('http://good.test/', { method: 'POST', body })
  }
  assert.equal(heard, 3)
  await many.close()
})

test('a body that breaks off ends the request', async () => {
  const port = await listen(createServer((request) => void request.resume()))
  const broken = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new Uint8Array(10))
    },
    pull() {
      throw new Error('secret')
    },
  })
  await assert.rejects(outbound.request(`http://127.0.0.1:${port}/`, { method: 'POST', body: broken }), OutboundFailed)
})

test('a kept connection serves many requests, is left in time, and never repeats one', async () => {
  const accept = (socket: Socket) => void socket.write('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n')
  let heard: string[] = []
  let connections = 0
  let current: Socket | undefined
  const port = await listen(
    createSocketServer((socket) => {
      connections++
      socket.on('data', (head: Buffer) => {
        current = socket
        const path = head.toString().split(' ')[1] ?? ''
        heard.push(path)
        if (path === '/lost') socket.resetAndDestroy()
        else accept(socket)
      })
    }),
  )
  const send = (path: string) => post(`http://127.0.0.1:${port}${path}`, 'x', 5_000)
  for (let count = 0; count < 20; count++) await send(`/${count}`)
  assert.ok(connections <= 2, 'one may still be settling while the next is used')

  // Both clocks are in this process, so a busy machine delays both.
  const closed = once(current as Socket, 'close').then(() => 'closed')
  assert.equal(await Promise.race([closed, pause(4_000, 'kept')]), 'closed')

  for (const leave of ['end', 'resetAndDestroy'] as const) {
    await send('/before')
    const gone = once(current as Socket, 'close')
    current?.[leave]()
    await gone
    assert.equal((await send(`/after-${leave}`)).status, 200)
  }

  heard = []
  await send('/kept')
  await assert.rejects(send('/lost'), isFailure('reset', true))
  await send('/next')
  assert.deepEqual(heard, ['/kept', '/lost', '/next'])
})

test('whatever a server does to its connections, no request arrives twice or arrives although it was said not to', async () => {
  const heard = new Map<string, number>()
  const leave = (socket: Socket) => {
    // Node 24 never finishes exiting after a reset of a socket that is already ending.
    if (socket.writable) Math.random() < 0.5 ? socket.resetAndDestroy() : socket.end()
  }
  const reply = (socket: Socket, text: string) =>
    void socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${text.length}\r\n\r\n${text}`)
  const counting = createSocketServer((socket) => {
    if (Math.random() < 0.05) return leave(socket)
    let missing = 0
    socket.on('data', (bytes: Buffer) => {
      const [head, path, length] =
        /^POST (\/\d+) .*\r\ncontent-length: (\d+)\r\n\r\n/s.exec(bytes.toString('latin1')) ?? []
      if (path) heard.set(path, (heard.get(path) ?? 0) + 1)
      missing += (path ? Number(length) + (head?.length ?? 0) : 0) - bytes.length
      const chance = Math.random()
      if (chance < 0.05) reply(socket, 'early')
      if (chance < 0.1) leave(socket)
      else if (missing === 0) reply(socket, 'done')
      if (chance > 0.8) setTimeout(leave, chance * 5, socket)
    })
  })
  const port = await listen(counting)
  const outcomes = { answered: 0, unknown: 0, unsent: 0 }
  let next = 0
  const sender = async () => {
    while (next < 2_000) {
      const path = `/${next++}`
      try {
        await post(`http://127.0.0.1:${port}${path}`, 'x'.repeat(next % 50 === 0 ? 2_000_000 : 20), 2_000)
        outcomes.answered++
        assert.equal(heard.get(path), 1)
      } catch (error) {
        assert.ok(error instanceof OutboundFailed, String(error))
        outcomes[error.mayHaveArrived ? 'unknown' : 'unsent']++
        assert.ok((heard.get(path) ?? 0) <= (error.mayHaveArrived ? 1 : 0), path)
      }
    }
  }
  await Promise.all(Array.from({ length: 20 }, sender))
  assert.ok(outcomes.answered > 1_000 && outcomes.unknown > 10, JSON.stringify(outcomes))
})
