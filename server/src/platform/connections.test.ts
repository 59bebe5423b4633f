import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { after, before, test } from 'node:test'
import { until } from '../../test/chaos/program.ts'
import { startDesk, type TestDesk } from '../../test/desk.ts'
import { type App, createApp } from './http.ts'

const large = 'x'.repeat(40 * 1024 * 1024)
const limits = { max: 30, headersMs: 400, bodyMs: 400, silentMs: 800 }

let desk: TestDesk
let app: App
let port: number
before(async () => {
  desk = await startDesk()
  app = await createApp({
    ctx: desk.ctx,
    authenticate: async () => ({ actor: { type: 'system' } }),
    admit: async () => {},
    limits,
    doors: [
      (app) => {
        const open = { config: { access: 'public' as const, bare: true } }
        app.get('/api/v1/large', open, async (_request, reply) => reply.type('text/plain').send(large))
        app.post('/api/v1/small', { ...open, bodyLimit: 64 }, async (_request, reply) =>
          reply.type('text/plain').send('taken'),
        )
      },
    ],
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = Number(new URL(app.listeningOrigin).port)
})
after(async () => {
  await app.close()
  await desk.stop()
})

const open = (bytes = ''): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () =>
      bytes === '' ? resolve(socket) : socket.write(bytes, () => resolve(socket)),
    )
    socket.once('error', reject)
  })

/** What comes back until the connection ends. */
async function rest(socket: Socket): Promise<string> {
  let text = ''
  socket.setEncoding('utf8')
  for await (const chunk of socket) text += chunk
  return text
}

const countConnections = () =>
  new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)))

const assertCut = (answer: string) => {
  assert.match(answer, /^HTTP\/1.1 408 [\s\S]*"status":"error"[\s\S]*"error_type":"InputException"/)
  assert.equal(answer.split('HTTP/1.1 ').length, 2)
}

test('headers that trickle in are cut off', async () => {
  const socket = await open('GET /api/v1/large HTTP/1.1\r\nHost: desk\r\n')
  const drip = setInterval(() => socket.writable && socket.write('X-Slow: 1\r\n'), 50)
  const answer = await rest(socket)
  clearInterval(drip)
  assertCut(answer)
})

test('a body that trickles in is cut off, by length and in chunks; one that comes in time is taken', async () => {
  const head = 'POST /api/v1/small HTTP/1.1\r\nHost: desk\r\nContent-Type: application/json\r\n'
  for (const [framing, piece] of [
    ['Content-Length: 60', '1'],
    ['Transfer-Encoding: chunked', '1\r\n1\r\n'],
  ] as const) {
    const socket = await open(`${head}${framing}\r\n\r\n`)
    const drip = setInterval(() => socket.writable && socket.write(piece), 50)
    const answer = await rest(socket)
    clearInterval(drip)
    assertCut(answer)
  }
  const socket = await open(`${head}Connection: close\r\nContent-Length: 2\r\n\r\n1`)
  socket.write('2')
  assert.match(await rest(socket), /^HTTP\/1.1 200 [\s\S]*taken$/)
})

test('who stops reading a large answer is not waited for', async () => {
  const socket = await open('GET /api/v1/large HTTP/1.1\r\nHost: desk\r\n\r\n')
  socket.pause()
  await until('the connection is closed', async () => (await countConnections()) === 0 || undefined)
  assert.ok((await rest(socket).catch(() => '')).length < large.length)
})

test('connections beyond the limit are closed unheard, and those within it are served', async () => {
  const held = await Promise.all(Array.from({ length: limits.max }, () => open()))
  const beyond = await open('POST /api/v1/small HTTP/1.1\r\nHost: desk\r\n\r\n').catch(() => undefined)
  assert.equal(beyond ? await rest(beyond).catch(() => '') : '', '')
  held[0]!.write('POST /api/v1/small HTTP/1.1\r\nHost: desk\r\nConnection: close\r\n\r\n')
  assert.match(await rest(held[0]!), /^HTTP\/1.1 200 /)
  for (const socket of held) socket.destroy()
})
