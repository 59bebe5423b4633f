import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { until } from '../../../test/chaos/program.ts'
import { cpuMs } from '../../../test/cpu.ts'
import { startDesk, type TestDesk } from '../../../test/desk.ts'
import { routes } from '../../app.ts'
import { permissions } from '../permissions.ts'
import { type ConnectionLimits, connectionsWithin, usualLimits } from './connections.ts'
import { createApp } from './http.ts'
import type { App, Routes } from './routing.ts'

/** More bytes than both systems buffer for a connection. */
const large = 'x'.repeat(24 * 1024 * 1024)
/** On a busy machine even an honest sender pauses for a while, so only the tests of a limit have a short one. */
const limits = { max: 30, headersMs: 60_000, bodyMs: 60_000, answerMs: 400, answerBytesPerMs: 1_000, silentMs: 60_000 }

const portOf = (url: string) => Number(new URL(url).port)

const largeAndSmall: Routes = (app) => {
  const open = { config: { access: 'public' as const, bare: true } }
  app.get('/api/v1/large', open, async (_request, reply) => reply.type('text/plain').send(large))
  app.post('/api/v1/small', { ...open, bodyLimit: 64 }, async (_request, reply) =>
    reply.type('text/plain').send('taken'),
  )
}

/** A web server with these routes. It has short time-outs and treats everybody as an agent who may do everything. */
async function startApp(routes: Routes[], others: Partial<ConnectionLimits> = {}): Promise<App> {
  const everybody = {
    type: 'agent' as const,
    id: 1,
    name: 'Ada',
    permissions: new Set(permissions),
    team_ids: [],
    admin: false,
  }
  const app = await createApp({
    ctx: desk.ctx,
    authenticate: async () => ({ actor: everybody }),
    admit: async () => {},
    limits: { ...limits, ...others },
    routes,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return app
}

let desk: TestDesk
let app: App
let port: number
before(async () => {
  desk = await startDesk()
  app = await startApp([largeAndSmall])
  port = portOf(app.listeningOrigin)
})
after(async () => {
  await app.close()
  await desk.stop()
})

const open = (bytes = '', to = port): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(to, '127.0.0.1', () =>
      bytes === '' ? resolve(socket) : socket.write(bytes, () => resolve(socket)),
    )
    socket.once('error', reject)
  })

/** Everything that arrives until the connection ends. */
async function rest(socket: Socket): Promise<string> {
  let text = ''
  socket.setEncoding('utf8')
  for await (const chunk of socket) text += chunk
  return text
}

type Operation = { requestBody?: { content: Record<string, unknown> } }
type Document = { paths: Record<string, Record<string, Operation>> }

/**
 * Sends a form with a file over a second, which is longer than a body of the usual 256 KiB may take here. Returns how
 * the answer begins. The connection is kept open, so that an answer before the end of the body is not lost with it.
 */
async function sendSlowly(socket: Socket, route: string): Promise<string> {
  const pieces = [
    '--x\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\n',
    ...Array<string>(8).fill('A line of text that goes on.\n'),
    '\r\n--x--\r\n',
  ]
  const type = 'Content-Type: multipart/form-data; boundary=x'
  socket.write(`${route} HTTP/1.1\r\nHost: desk\r\n${type}\r\n`)
  socket.write(`Content-Length: ${pieces.join('').length}\r\n\r\n`)
  const drip = setInterval(() => {
    const piece = pieces.shift()
    if (piece && socket.writable) socket.write(piece)
    else clearInterval(drip)
  }, 100)
  socket.setEncoding('utf8')
  const [begin] = (await once(socket, 'data')) as [string]
  socket.destroy()
  return begin
}

const countConnections = (of = app) =>
  new Promise<number>((resolve) => of.server.getConnections((_error, count) => resolve(count)))

const assertCut = (answer: string) => {
  assert.match(answer, /^HTTP\/1.1 408 [\s\S]*"status":"error"[\s\S]*"error_type":"InputException"/)
  assert.equal(answer.split('HTTP/1.1 ').length, 2)
}

test('headers that trickle in are cut off', async () => {
  const hasty = await startApp([largeAndSmall], { headersMs: 400 })
  const socket = await open('GET /api/v1/large HTTP/1.1\r\nHost: desk\r\n', portOf(hasty.listeningOrigin))
  const drip = setInterval(() => socket.writable && socket.write('X-Slow: 1\r\n'), 50)
  const answer = await rest(socket)
  clearInterval(drip)
  assertCut(answer)
  await hasty.close()
})

test('a body that trickles in is cut off, by length and in chunks; one that comes in time is taken', async () => {
  const hasty = await startApp([largeAndSmall], { bodyMs: 400 })
  const head = 'POST /api/v1/small HTTP/1.1\r\nHost: desk\r\nContent-Type: application/json\r\n'
  for (const [framing, piece] of [
    ['Content-Length: 60', '1'],
    ['Transfer-Encoding: chunked', '1\r\n1\r\n'],
  ] as const) {
    const socket = await open(`${head}${framing}\r\n\r\n`, portOf(hasty.listeningOrigin))
    const drip = setInterval(() => socket.writable && socket.write(piece), 50)
    const answer = await rest(socket)
    clearInterval(drip)
    assertCut(answer)
  }
  await hasty.close()
  const socket = await open(`${head}Connection: close\r\nContent-Length: 2\r\n\r\n1`)
  socket.write('2')
  assert.match(await rest(socket), /^HTTP\/1.1 200 [\s\S]*taken$/)
})

test('whoever sends a file has time in proportion to what the route takes', async () => {
  const whole = await startApp(routes, { bodyMs: 400 })
  try {
    const document = (await (await fetch(`${whole.listeningOrigin}/api/v1/openapi.json`)).json()) as Document
    const forms = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { requestBody }]) =>
        requestBody?.content['multipart/form-data'] ? [{ method: method.toUpperCase(), path }] : [],
      ),
    )
    assert.ok(forms.length >= 4)
    await Promise.all(
      forms.map(async ({ method, path }) => {
        const socket = await open('', portOf(whole.listeningOrigin))
        assert.match(await sendSlowly(socket, `${method} ${path}`), /^HTTP\/1.1 (200|400) /, path)
      }),
    )
    assert.ok(whole.server.requestTimeout > 400_000)
  } finally {
    await whole.close()
  }
})

const request = 'GET /api/v1/large HTTP/1.1\r\nHost: desk\r\nConnection: close\r\n\r\n'

/** Takes this many bytes (by default all) a hundred times a second until the desk is done, and then the rest. */
async function sip(socket: Socket, bytes?: number, of = app): Promise<number> {
  let taken = 0
  socket.pause()
  const sips = setInterval(() => {
    taken += socket.read(bytes)?.length ?? 0
  }, 10)
  await until('the connection is closed', async () => (await countConnections(of)) === 0 || undefined)
  clearInterval(sips)
  return taken + (await rest(socket).catch(() => '')).length
}

test('who stops reading a large answer is not waited for, nor who reads it bit by bit', async () => {
  const { answerMs } = usualLimits
  assert.ok(answerMs >= 15_000 && answerMs * 1.25 <= 30_000)
  assert.ok((await sip(await open(request), 0)) < large.length)
  assert.ok((await sip(await open(request), 100)) < large.length)
})

test('who reads a large answer slowly and steadily has it whole, however long it takes', async () => {
  // On a busy machine even the steadiest reader pauses for a while.
  const answerMs = 1_000
  const patient = await startApp([largeAndSmall], { answerMs })
  const began = Date.now()
  assert.ok((await sip(await open(request, portOf(patient.listeningOrigin)), undefined, patient)) > large.length)
  assert.ok(Date.now() - began > answerMs * 2)
  await patient.close()
})

test('a request that is gone before it is answered leaves no clock running', async () => {
  const gates: (() => void)[] = []
  const waits: Routes = (app) => {
    const onRequest = () => new Promise<void>((resolve) => gates.push(resolve))
    app.post('/api/v1/waits', { onRequest, config: { access: 'public' } }, async () => null)
  }
  const patient = await startApp([waits, largeAndSmall], { bodyMs: 3_600_000 })
  const clocks = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
  const before = clocks()
  const head =
    'POST /api/v1/waits HTTP/1.1\r\nHost: desk\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n'
  for (let gone = 1; gone <= 20; gone += 1) {
    const socket = await open(head, portOf(patient.listeningOrigin))
    await until('it is there', async () => gates.length === gone || undefined)
    socket.write('no size of a chunk\r\n')
    assert.match(await rest(socket), /^HTTP\/1.1 400 /)
  }
  await until('all are gone', async () => (await countConnections(patient)) === 0 || undefined)
  for (const open of gates) open()
  // Nor does one from within the process, as the tools of an AI app make it.
  for (let made = 1; made <= 20; made += 1) assert.equal((await patient.inject('/api/v1/none')).statusCode, 404)
  await (await fetch(`${patient.listeningOrigin}/api/v1/openapi.json`)).text()
  assert.ok(clocks() < before + 10, `${clocks()} clocks, ${before} before`)
  await patient.close()
})

test('two thousand idle connections and two hundred half requests hold nobody up', async () => {
  const busy = await startApp([largeAndSmall], { max: 5_000, headersMs: 60_000, silentMs: 60_000 })
  const url = `${busy.listeningOrigin}/api/v1/small`
  const ask = () =>
    cpuMs(async () => {
      for (let request = 0; request < 100; request += 1)
        assert.equal((await fetch(url, { method: 'POST' })).status, 200)
    })
  await ask()
  const alone = await ask()
  const held: Socket[] = []
  // No more at once than the operating system queues for a server.
  for (let batch = 0; batch < 11; batch += 1) {
    const half = batch === 0 ? 'POST /api/v1/small HTTP/1.1\r\nHost: de' : ''
    held.push(...(await Promise.all(Array.from({ length: 200 }, () => open(half, portOf(url))))))
    await until('all are there', async () => (await countConnections(busy)) >= held.length || undefined)
  }
  const beside = await ask()
  for (const socket of held) socket.destroy()
  await busy.close()
  assert.ok(
    beside < alone * 10,
    `100 requests: ${alone.toFixed()} ms of computing alone, ${beside.toFixed()} ms beside the others`,
  )
})

test('connections beyond the limit are closed unheard, and those within it are served', async () => {
  const held = await Promise.all(Array.from({ length: limits.max }, () => open()))
  const beyond = await open('POST /api/v1/small HTTP/1.1\r\nHost: desk\r\n\r\n').catch(() => undefined)
  assert.equal(beyond ? await rest(beyond).catch(() => '') : '', '')
  held[0]!.write('POST /api/v1/small HTTP/1.1\r\nHost: desk\r\nConnection: close\r\n\r\n')
  assert.match(await rest(held[0]!), /^HTTP\/1.1 200 /)
  for (const socket of held) socket.destroy()
})

test('a process that may open few files takes few connections and keeps files for its own work', async () => {
  const { href } = new URL('connections.ts', import.meta.url)
  const read = `import { usualLimits } from ${JSON.stringify(href)}; console.log(usualLimits.max)`
  const most = async (files: number) => {
    const shell = ['-c', `ulimit -n ${files} && exec "$0" --input-type=module --eval "$1"`, process.execPath, read]
    return Number((await promisify(execFile)('sh', shell)).stdout)
  }
  assert.deepEqual([await most(128), await most(1_024)], [32, 448])
  assert.deepEqual([4_096, 65_536, Number.POSITIVE_INFINITY].map(connectionsWithin), [1_984, 5_000, 5_000])
})
