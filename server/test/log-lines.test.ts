import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { after, before, test } from 'node:test'
import { createPool } from '../src/platform/database/database.ts'
import { createLog } from '../src/platform/log.ts'
import { type Folder, freePort, makeFolder, type Program, startProgram, until } from './chaos/program.ts'
import { addressOf, cloneDatabase } from './cluster.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
let folder: Folder
let program: Program
before(async () => {
  database = await cloneDatabase()
  folder = makeFolder()
  const environment = {
    DATABASE_URL: addressOf(database.connection),
    DATA_DIR: folder.path,
    SECRET_KEY: randomBytes(32).toString('base64'),
    ADMIN_PASSWORD: 'correct horse battery',
    ROLE: 'web',
    PORT: String(await freePort()),
    LOG_LEVEL: 'info',
  }
  program = startProgram(environment, 1)
  await until('it is ready', async () => (await fetch(`${program.url}/readyz`)).ok || undefined)
})
after(async () => {
  await program?.stop()
  await database?.drop()
  folder?.remove()
})

type Line = { level: number; msg: string; role: string; pid: number; host: string; [field: string]: unknown }

const lines = (): Line[] =>
  program
    .printed()
    .split('\n')
    .flatMap((text) => (text.endsWith('}') ? [JSON.parse(text)] : []))
const lineOf = (id: string | null) =>
  until('the line of a request', () => lines().find(({ msg, request_id }) => msg === 'request' && request_id === id))

test('every line says which process wrote it, and a write has a line with its request id and no word of what was sent', async () => {
  // Nothing is made for it, so it is never slow: the API document takes seconds on a busy machine.
  const read = await fetch(`${program.url}/api/v1/agents/me`)
  const body = JSON.stringify({ email: 'admin@localhost', password: 'not the password but a canary' })
  const headers = { 'content-type': 'application/json' }
  const written = await fetch(`${program.url}/api/v1/auth/login?code=canary`, { method: 'POST', headers, body })
  assert.equal(written.status, 401)
  const line = await lineOf(written.headers.get('x-request-id'))
  const { method, route, status, level } = line
  assert.deepEqual([method, route, status, level], ['POST', '/api/v1/auth/login', 401, 30])
  for (const { role, pid, host } of lines()) {
    assert.deepEqual([role, host, pid], ['web', hostname(), line.pid])
    assert.ok(pid > 0)
  }
  assert.doesNotMatch(program.printed(), /canary|admin@localhost/)
  assert.equal(lines().filter(({ request_id }) => request_id === read.headers.get('x-request-id')).length, 0)
})

test('a slow read has a line too', async () => {
  const pool = createPool(database.connection, createLog('silent'), { size: 1 })
  const client = await pool.connect()
  await client.query('begin; lock table session')
  const answer = fetch(`${program.url}/api/v1/agents/me`, { headers: { cookie: `parley_session=${'a'.repeat(43)}` } })
  try {
    const { status, headers } = await answer
    assert.equal(status, 503)
    const { level, ms, route } = await lineOf(headers.get('x-request-id'))
    assert.deepEqual([level, route], [30, '/api/v1/agents/me'])
    assert.ok(Number(ms) >= 1_000)
  } finally {
    client.release(true)
    await pool.end()
  }
})

test('a proxy that TRUST_PROXY does not name is told once', async () => {
  const headers = { 'x-forwarded-for': '198.51.100.7' }
  const told = () => lines().filter(({ msg }) => msg.includes('TRUST_PROXY'))
  await fetch(`${program.url}/readyz`, { headers })
  await until('the line about the proxy', () => told()[0])
  await fetch(`${program.url}/readyz`, { headers })
  await lineOf((await fetch(`${program.url}/api/v1/auth/login`, { method: 'POST' })).headers.get('x-request-id'))
  assert.deepEqual(
    told().map(({ level, msg }) => [level, msg.split(' that ')[0]]),
    [[40, 'requests come through a proxy at 127.0.0.1']],
  )
})
