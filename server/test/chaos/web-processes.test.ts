import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { listTools, registerAiApp, rpc } from '../ai-app.ts'
import { createClient } from '../client.ts'
import { startDesk, type TestDesk } from '../desk.ts'
import { checkInvariants } from '../invariants.ts'
import { awaitedTable } from '../meanwhile.ts'
import { type Folder, freePort, makeFolder, type Program, startProgram, until } from './program.ts'

const secretKey = randomBytes(32).toString('base64')
const articles = '/api/v1/ai/snippets'
const article = { title: 'Opening hours', content: 'We are open from nine to five.' }
const rateLimit = 1_000

let desk: TestDesk
let folder: Folder
let document: object
const programs: Program[] = []

before(async () => {
  folder = makeFolder()
  desk = await startDesk({ config: { secretKey, rateLimit, trustProxy: ['127.0.0.1'], dataDir: folder.path } })
  document = (await (await fetch(`${desk.url}/api/v1/openapi.json`)).json()) as object
})
after(async () => {
  await Promise.all(programs.map((program) => program.stop()))
  await desk.stop()
  folder.remove()
})

/** One more process that serves the same desk. */
async function startAnother(failAt?: string): Promise<Program> {
  const program = startProgram(
    {
      DATABASE_URL: desk.databaseUrl,
      SECRET_KEY: secretKey,
      DATA_DIR: folder.path,
      PORT: String(await freePort()),
      ROLE: 'web',
      RATE_LIMIT: String(rateLimit),
      TRUST_PROXY: '127.0.0.1',
    },
    1,
    failAt,
  )
  programs.push(program)
  await until('another process is ready', async () => (await fetch(`${program.url}/readyz`)).ok || undefined)
  return program
}

type Envelope = { status: string; data: unknown; error_type: string | null }
type Credential = { api_key: string; api_secret: string }

async function makeKey(roles = ['Admin']): Promise<Credential & { id: number }> {
  const email = `${randomBytes(6).toString('hex')}@example.com`
  const { id } = (await desk.admin.post('/api/v1/agents', { first_name: 'Ada', email, roles })).body.data
  return { id, ...(await desk.admin.post(`/api/v1/agents/${id}/api-key`)).body.data }
}

const ask = async (url: string, path: string, { api_key, api_secret }: Credential) =>
  (await fetch(`${url}${path}`, { headers: { authorization: `token ${api_key}:${api_secret}` } })).status

const countArticles = async () => (await desk.admin.get(articles)).body.data.total

test('a new key, a revoked one, a disabled agent and a changed role count at once in every process', async () => {
  const { url } = await startAnother()
  const role = (await desk.admin.post('/api/v1/roles', { name: 'Trainee', permissions: ['users:manage'] })).body.data
  const { id, ...first } = await makeKey(['Trainee'])
  const everywhere = (key: Credential, path = '/api/v1/agents/me') =>
    Promise.all([desk.url, url].map((process) => ask(process, path, key)))
  let key: Credential = first
  for (let round = 0; round < 15; round += 1) {
    assert.deepEqual(await everywhere(key), [200, 200])
    const old = key
    key = (await desk.admin.post(`/api/v1/agents/${id}/api-key`)).body.data
    assert.deepEqual([await everywhere(old), await everywhere(key)].flat(), [401, 401, 200, 200])
    await desk.admin.put(`/api/v1/agents/${id}`, { enabled: false })
    assert.deepEqual(await everywhere(key), [401, 401])
    await desk.admin.put(`/api/v1/agents/${id}`, { enabled: true })
    assert.deepEqual(await everywhere(key, '/api/v1/agents'), [200, 200])
    await desk.admin.put(`/api/v1/roles/${role.id}`, { permissions: [] })
    assert.deepEqual(await everywhere(key, '/api/v1/agents'), [403, 403])
    await desk.admin.put(`/api/v1/roles/${role.id}`, { permissions: ['users:manage'] })
  }
  await desk.admin.delete(`/api/v1/agents/${id}/api-key`)
  assert.deepEqual(await everywhere(key), [401, 401])
})

test('a session that ends at one process has ended at every other one at once', async () => {
  const { url } = await startAnother()
  const password = 'seven grey herons wait'
  const email = 'session@example.com'
  const role = (await desk.admin.post('/api/v1/roles', { name: 'Watcher', permissions: ['users:manage'] })).body.data
  const person = { first_name: 'Ada', email, roles: ['Watcher'], new_password: password }
  const { id } = (await desk.admin.post('/api/v1/agents', person)).body.data
  const signIn = async (word = password) => {
    const made = await desk.as(null).post('/api/v1/auth/login', { email, password: word })
    const cookies = made.headers.getSetCookie().map((line) => line.split(';')[0]!)
    return { cookie: cookies.join('; '), 'x-csrftoken': cookies[1]!.split('=')[1]! }
  }
  const everywhere = (headers: Record<string, string>, path = '/api/v1/agents/me') =>
    Promise.all([desk.url, url].map(async (process) => (await fetch(`${process}${path}`, { headers })).status))
  const agent = `/api/v1/agents/${id}`
  const endings = [
    (session: Record<string, string>) => fetch(`${url}/api/v1/auth/session`, { method: 'DELETE', headers: session }),
    () => desk.admin.put(agent, { new_password: password }),
    async () => {
      await desk.admin.put(agent, { enabled: false })
      await desk.admin.put(agent, { enabled: true })
    },
  ]
  for (let round = 0; round < 2; round += 1) {
    for (const end of endings) {
      const session = await signIn()
      assert.deepEqual(await everywhere(session), [200, 200])
      await end(session)
      assert.deepEqual(await everywhere(session), [401, 401])
    }
    const session = await signIn()
    assert.deepEqual(await everywhere(session, '/api/v1/agents'), [200, 200])
    await desk.admin.put(`/api/v1/roles/${role.id}`, { permissions: [] })
    assert.deepEqual(await everywhere(session, '/api/v1/agents'), [403, 403])
    await desk.admin.put(`/api/v1/roles/${role.id}`, { permissions: ['users:manage'] })
  }
})

test('an AI app that signed in at one process works at another, and is out at all of them at once', async () => {
  const { url } = await startAnother()
  const app = await registerAiApp(desk.url)
  const { access_token } = await app.connect(desk.admin)
  const everywhere = async () =>
    Promise.all([desk.url, url].map(async (process) => (await rpc(process, access_token, listTools)).status))
  assert.deepEqual(await everywhere(), [200, 200])
  const [connection] = (await desk.admin.get('/api/v1/ai/connect/apps')).body.data
  await desk.admin.delete(`/api/v1/ai/connect/apps/${connection.id}`)
  assert.deepEqual(await everywhere(), [401, 401])
})

test('a request whose process was killed at work is done by the next one that repeats it', async () => {
  const program = await startAnother()
  const { id: _, ...key } = await makeKey()
  const total = await countArticles()
  const header = { 'idempotency-key': 'killed-at-work' }
  await desk.ctx.db.transaction().execute(async (lock) => {
    await sql`lock table article in exclusive mode`.execute(lock)
    const lost = createClient(program.url, document, key).post(articles, article, header)
    await until('the work waits for the lock', async () => {
      const { rows } = await awaitedTable('article').execute(lock)
      return rows.length > 0 || undefined
    })
    program.kill()
    await assert.rejects(lost)
  })
  const client = desk.as(key)
  assert.equal((await client.post(articles, article, header)).status, 409)
  desk.clock.advance(120_000)
  const done = await client.post(articles, article, header)
  assert.equal(done.status, 200)
  assert.deepEqual((await client.post(articles, article, header)).body, done.body)
  assert.equal(await countArticles(), total + 1)
})

test('a request whose process was killed between work and answer is not done again', async () => {
  const program = await startAnother('answer.keeping')
  const { id: _, ...key } = await makeKey()
  const total = await countArticles()
  const header = { 'idempotency-key': 'killed-before-the-answer' }
  await assert.rejects(createClient(program.url, document, key).post(articles, article, header))
  assert.equal(await countArticles(), total + 1)
  desk.clock.advance(120_000)
  const { status, body } = await desk.as(key).post(articles, article, header)
  assert.deepEqual([status, body.message.includes('was carried out')], [409, true])
  assert.equal(await countArticles(), total + 1)
})

test('an upsert whose process was killed before its commit left nothing, not even half an article', async () => {
  const program = await startAnother('article.written')
  const { id: _, ...key } = await makeKey()
  const total = await countArticles()
  const upsert = { ...article, key: 'killed' }
  await assert.rejects(createClient(program.url, document, key).post(`${articles}/upsert`, upsert))
  assert.equal(await countArticles(), total)
  assert.equal((await desk.admin.post(`${articles}/upsert`, upsert)).body.data.outcome, 'added')
  await desk.settled()
  await checkInvariants(desk.ctx.db)
})

test('processes share the requests of an address and say how long to wait', async () => {
  const { url } = await startAnother()
  const now = Date.now()
  desk.clock.advance(now - desk.ctx.now().getTime())
  // Ten requests are left in this minute, and in the next one in case it begins.
  for (const minute of [0, 60_000]) {
    await sql`insert into rate_window (subject, window_start, count)
      values ('192.0.2.1', ${new Date(now - (now % 60_000) + minute)}, ${rateLimit - 10})`.execute(desk.ctx.db)
  }
  const headers = { 'x-forwarded-for': '192.0.2.1' }
  const answers = await Promise.all(
    Array.from({ length: 60 }, async (_, i) => {
      const sent = Date.now()
      const answer = await fetch(`${i % 2 ? desk.url : url}/api/v1/nothing/${i}`, { headers })
      const wait = Number(answer.headers.get('retry-after'))
      return { sent, heard: Date.now(), status: answer.status, wait, body: (await answer.json()) as Envelope }
    }),
  )
  const refused = answers.filter(({ status }) => status === 429)
  const admitted = answers.filter(({ status }) => status === 404).length
  assert.equal(admitted + refused.length, 60)
  assert.ok(admitted >= 10 && admitted <= 20, `${admitted} were admitted`)
  for (const { sent, heard, wait, body } of refused) {
    assert.ok(Number.isInteger(wait) && wait >= 1 && wait <= 60, `told to wait ${wait} s`)
    // The wait began between the two, and ends with a minute.
    const off = ((sent / 1_000 + wait + 30) % 60) - 30
    assert.ok(off < 5 && off > (sent - heard) / 1_000 - 5, `told to wait ${wait} s at ${new Date(heard).toISOString()}`)
    assert.deepEqual([body.status, body.data, body.error_type], ['error', null, null])
  }
})
