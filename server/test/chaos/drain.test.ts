import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { after, before, beforeEach, test } from 'node:test'
import { cloneDatabase } from '../cluster.ts'
import { type Environment, freePort, makeFolder, type Program, startProgram, until } from './program.ts'

const password = 'correct horse battery'
const folder = makeFolder()
let program: Program
let database: Awaited<ReturnType<typeof cloneDatabase>>
let cookie: string
let csrf: string

let environment: Environment
before(async () => {
  database = await cloneDatabase()
  const { host, user, database: name } = database.connection
  environment = {
    PORT: String(await freePort()),
    DATA_DIR: folder.path,
    DATABASE_URL: `postgres:///${name}?host=${encodeURIComponent(host)}&user=${user}`,
    ADMIN_PASSWORD: password,
    OUTBOUND_ALLOW: '127.0.0.1:*',
    // A bug, at a signal.
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(
      "process.on('SIGUSR2', async () => { throw new Error('sent with Bearer ' + 'k'.repeat(20)) })",
    )}`,
  }
  // The slow provider below decides how long the request takes that is being answered when the desk is told to stop.
  environment['PROVIDER_API_URL'] = await slowProvider()
})
beforeEach(async () => {
  program = startProgram(environment, 1)
  await until('ready', async () => ((await fetch(`${program.url}/readyz`)).ok ? true : undefined))
  const signedIn = await fetch(`${program.url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@localhost', password }),
  })
  const cookies = signedIn.headers.getSetCookie().map((line) => line.split(';')[0]!)
  cookie = cookies.join('; ')
  csrf = cookies.find((line) => line.startsWith('csrf_token='))!.slice('csrf_token='.length)
})
after(async () => {
  await program.stop()
  await database.drop()
  folder.remove()
})

let called = 0
let waitMs = 2_000

/** A provider that waits before it refuses. */
async function slowProvider(): Promise<string> {
  const server = createServer((_request, response) => {
    called += 1
    setTimeout(() => {
      response.writeHead(401, { 'content-type': 'application/json', connection: 'close' })
      response.end(
        JSON.stringify({ error: { message: 'Invalid token', type: 'OAuthException', code: 190, fbtrace_id: 'x' } }),
      )
    }, waitMs)
  })
  const port = await freePort()
  server.listen(port, '127.0.0.1').unref()
  return `http://127.0.0.1:${port}`
}

/** A request that the desk is answering, for as long as the provider waits. */
async function askSlowly(): Promise<{ answer: Promise<Response> }> {
  const before = called
  const answer = fetch(`${program.url}/api/v1/inboxes`, {
    method: 'POST',
    headers: { cookie, 'x-csrftoken': decodeURIComponent(csrf), 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Slow',
      config: { phone_number_id: '1', waba_id: '2', access_token: 'x', app_secret: 'y', webhook_verify_token: 'z' },
    }),
  })
  await until('the provider was asked', () => (called > before ? true : undefined))
  return { answer }
}

test('SIGTERM lets a running request end, closes streams and idle connections, and the desk exits with 0', async () => {
  const { hostname, port } = new URL(program.url)
  const idle = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const socket = connect(Number(port), hostname)
      socket.write('GET /healthz HTTP/1.1\r\nHost: desk\r\n\r\n')
      await new Promise((resolve) => socket.once('data', resolve))
      return socket
    }),
  )
  const live = await fetch(`${program.url}/api/v1/live`, { headers: { cookie } })
  assert.equal(live.status, 200)
  const slow = await askSlowly()
  const began = Date.now()
  const stopped = program.stop()
  const answer = await slow.answer
  assert.equal(answer.status, 400)
  assert.match(((await answer.json()) as { message: string }).message, /rejected these credentials/)
  for await (const _ of live.body!) {
    // Reads until the desk closes the stream.
  }
  await stopped
  assert.deepEqual(program.ending(), { code: 0, signal: null })
  assert.ok(Date.now() - began < 15_000)
  for (const socket of idle) socket.destroy()
})

test('SIGTERM again cuts off what the desk still waits for, unless it comes within a second, as when npm passes it on', async () => {
  waitMs = 12_000
  const slow = await askSlowly()
  const cutOff = assert.rejects(slow.answer)
  const began = performance.now()
  await until('the desk has ended', () => {
    program.kill('SIGTERM')
    return program.isAlive() ? undefined : true
  })
  const took = performance.now() - began
  assert.deepEqual(program.ending(), { code: 1, signal: null })
  assert.ok(took > 1_000, `${took} ms`)
  await cutOff
  waitMs = 2_000
})

test('SIGTERM does not wait for somebody who takes a file slowly, and the desk exits with 0', async () => {
  const form = new FormData()
  form.append('files', new Blob([Buffer.alloc(40 * 1024 * 1024)]), 'large.bin')
  const headers = { cookie, 'x-csrftoken': decodeURIComponent(csrf) }
  const kept = await fetch(`${program.url}/api/v1/media`, { method: 'POST', headers, body: form })
  assert.equal(kept.status, 200)
  const { uuid } = ((await kept.json()) as { data: { uuid: string } }).data
  const { hostname, port } = new URL(program.url)
  const reader = connect(Number(port), hostname)
  reader.on('error', () => {})
  reader.write(`GET /uploads/${uuid} HTTP/1.1\r\nHost: desk\r\nCookie: ${cookie}\r\n\r\n`)
  const [head] = (await once(reader, 'data')) as [Buffer]
  assert.match(head.toString('latin1'), /^HTTP\/1\.1 200 /)
  reader.pause()
  await program.stop()
  assert.deepEqual(program.ending(), { code: 0, signal: null })
  reader.destroy()
})

test('an error that nobody caught is logged without its credentials, lets a running request end, and the desk exits with 1', async () => {
  const slow = await askSlowly()
  program.kill('SIGUSR2')
  assert.equal((await slow.answer).status, 400)
  await until('the desk has ended', () => (program.isAlive() ? undefined : true))
  assert.deepEqual(program.ending(), { code: 1, signal: null })
  assert.match(program.printed(), /^{"level":60,.*"message":"sent with Bearer \[cut\]"/m)
  assert.doesNotMatch(program.printed(), /k{20}/)
})
