import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { sql } from 'kysely'
import type { Answer, Client } from '../client.ts'
import { newConversation } from '../conversations.ts'
import { startDesk, type TestDesk } from '../desk.ts'
import { png } from '../pictures.ts'
import { assertUnchanged, dumpTables } from '../tables.ts'
import { connectInbox } from '../whatsapp.ts'
import { until } from './program.ts'

type Parameter = { name: string; in: string }
type Operation = {
  operationId: string
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { example?: Record<string, unknown> }> }
}
type Route = Operation & { method: 'get' | 'post' | 'put' | 'delete'; path: string }

let desk: TestDesk
let routes: Route[]
let document: { paths: Record<string, Record<string, Operation>> }
let conversation: string
let cookie: string

before(async () => {
  desk = await startDesk({ simulator: true })
  document = (await (await fetch(`${desk.url}/api/v1/openapi.json`)).json()) as typeof document
  routes = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ ...operation, path, method }) as Route),
  )
  conversation = await newConversation(desk, (await connectInbox(desk)).id)
  // The customer is invented, so the assistant's notice fails in the end. After that nothing changes by itself.
  await until('the notice failed', async () => {
    const { rows } = await sql`select from message where type = 'outgoing' and status = 'failed'`.execute(desk.ctx.db)
    return rows.length > 0 || undefined
  })
  await desk.settled()
  const admin = { email: 'admin@localhost', password: 'correct horse battery' }
  const signedIn = await desk.as(null).post('/api/v1/auth/login', admin)
  cookie = signedIn.headers.getSetCookie()[0]!.split(';')[0]!
})
after(() => desk.stop())

/** How the client sends to the route. A method without a body ignores the body. */
const send = (client: Client, { method }: Route): ((path: string, body?: unknown) => Promise<Answer>) =>
  method === 'get' || method === 'delete' ? (path) => client[method](path) : client[method]

/** Ids of which some exist. */
const fillKnown = (path: string) =>
  path.replace(/\{(\w*)\}/g, (_, name: string) => (name === 'uuid' ? conversation : '1'))
const fillAbsent = (path: string) =>
  path.replace(/\{(\w*)\}/g, (_, name: string) =>
    name.endsWith('uuid') ? '00000000-0000-7000-8000-000000000000' : '2000000000',
  )
const exampleOf = (route: Route) => route.requestBody?.content['application/json']?.example
/** A valid body for the route: the example from the API document, or a form with a picture. */
function bodyOf(route: Route): object | undefined {
  if (!route.requestBody?.content['multipart/form-data']) return exampleOf(route)
  const form = new FormData()
  form.append('file', new Blob([png()]), 'picture.png')
  return exampleOf(route) ?? form
}
/** The stream has no end. */
const reads = () => routes.filter(({ method, operationId }) => method === 'get' && operationId !== 'listenLive')

/** The places of every value inside a value. */
function* placesOf(value: unknown, path: string[] = []): Generator<string[]> {
  if (path.length > 0) yield path
  if (typeof value !== 'object' || value === null) return
  for (const [key, item] of Object.entries(value)) yield* placesOf(item, [...path, key])
}

function put(value: unknown, [key, ...rest]: string[], item: unknown): unknown {
  if (key === undefined) return item
  const copy = structuredClone(value) as Record<string, unknown>
  copy[key] = put(copy[key], rest, item)
  return copy
}

test('a value of another type is refused and never turned into the right one', async () => {
  const ajv = new Ajv2020({ strict: false })
  addFormats.default(ajv)
  ajv.addSchema(document, 'api')
  const values = [1, 0, true, null, 'true', '', [], ['x'], {}]
  let refused = 0
  for (const route of routes) {
    const example = exampleOf(route)
    if (!example) continue
    const at = route.path.replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D')
    const check = ajv.compile({
      $ref: `api#/paths/${at}/${route.method}/requestBody/content/application~1json/schema`,
    })
    for (const place of placesOf(example)) {
      for (const value of values) {
        const body = put(example, place, value)
        if (check(body)) continue
        const answer = await send(desk.admin, route)(fillAbsent(route.path), body)
        const what = `${route.operationId} ${place.join('.')}=${JSON.stringify(value)}`
        assert.deepEqual([answer.status, answer.body.error_type], [400, 'InputException'], what)
        refused += 1
      }
    }
  }
  assert.ok(refused > 500, `${refused} bodies were refused`)
})

test('text that the database cannot hold is refused in every field of every body', async () => {
  for (const route of routes) {
    const example = exampleOf(route)
    if (!example) continue
    // A list has no fields of its own.
    for (const place of [...placesOf(example), ...(Array.isArray(example) ? [] : [['unknown']])]) {
      for (const text of ['a\0b', '\ud800', 'x\udc00']) {
        const answer = await send(desk.admin, route)(fillAbsent(route.path), put(example, place, text))
        assert.deepEqual(
          [answer.status, answer.body.error_type],
          [400, 'InputException'],
          `${route.operationId} ${place}`,
        )
      }
    }
  }
})

test('an id that nothing can have is not found or refused, in every place of every path', async () => {
  const odd = [
    '2147483648',
    '9007199254740993',
    '9223372036854775808',
    '-1',
    '0',
    '1.5',
    '1e3',
    '0x1',
    '１２',
    '%00',
    'x',
    ' 1',
  ]
  for (const route of routes) {
    const places = route.path.match(/\{\w+\}/g) ?? []
    for (const place of places) {
      for (const id of odd) {
        const path = fillAbsent(route.path.replace(place, encodeURI(id).replace('%2500', '%00')))
        const { status } = await send(desk.admin, route)(path, bodyOf(route))
        assert.ok(status === 400 || status === 404, `${route.method} ${path}: ${status}`)
      }
    }
  }
})

test('pages are whole numbers from 1, and one far beyond the end is empty', async () => {
  const paged = reads().filter(({ parameters }) => parameters?.some(({ name }) => name === 'page_size'))
  assert.ok(paged.length >= 10)
  for (const route of paged) {
    const needs = route.parameters!.some(({ name }) => name === 'query') ? 'query=hello&' : ''
    const path = `${fillKnown(route.path)}?${needs}`
    const known = await desk.admin.get(path)
    if (known.status === 404) continue
    for (const bad of [
      '0',
      '-1',
      'abc',
      '1.5',
      '0x1',
      '1e1',
      '%201',
      '1e9999',
      'page',
      '1&page=2',
      '9007199254740993',
    ]) {
      assert.equal((await desk.admin.get(`${path}page=${bad}`)).status, 400, `${path}page=${bad}`)
    }
    for (const bad of ['0', '-1', 'abc', '']) {
      assert.equal((await desk.admin.get(`${path}page_size=${bad}`)).status, 400, `${path}page_size=${bad}`)
    }
    for (const large of ['501', '1000000000']) {
      const { status, body } = await desk.admin.get(`${path}page_size=${large}`)
      assert.deepEqual([status, body.data.per_page], [200, 500], `${path}page_size=${large}`)
    }
    const { status, body } = await desk.admin.get(`${path}page=10000000`)
    assert.deepEqual([status, body.data.results, body.data.total], [200, [], known.body.data.total], path)
  }
})

test('reading changes nothing', async () => {
  // The exception is the time of the agent's last request, which is written once a minute, and at once for an agent who
  // was away. It is set to the future, so that it is not written.
  await sql`update agent set last_active_at = now() + interval '1 hour', idle_since = null`.execute(desk.ctx.db)
  await assertUnchanged(desk, async () => {
    for (const method of ['GET', 'HEAD', 'GET', 'HEAD', 'OPTIONS']) {
      for (const route of reads()) {
        const answer = await fetch(`${desk.url}${fillKnown(route.path)}?query=hello`, { method, headers: { cookie } })
        assert.ok(answer.status < 500, `${method} ${route.path}`)
        await answer.arrayBuffer()
      }
    }
  })
})

test('no answer may be kept, guessed at, framed or shown to another site', async () => {
  const headers = {
    cookie,
    origin: 'https://evil.example',
    'if-none-match': '*',
    'if-modified-since': 'Sat, 01 Jan 2050 00:00:00 GMT',
  }
  const leave = new AbortController()
  for (const route of routes) {
    for (const method of new Set([route.method.toUpperCase(), 'OPTIONS', 'HEAD'])) {
      const path = fillKnown(route.path)
      const answer = await fetch(`${desk.url}${path}`, { method, headers, signal: leave.signal })
      const where = `${method} ${path}`
      assert.notEqual(answer.status, 304, where)
      assert.equal(answer.headers.get('cache-control'), 'no-store', where)
      assert.equal(answer.headers.get('x-content-type-options'), 'nosniff', where)
      assert.equal(answer.headers.get('referrer-policy'), 'no-referrer', where)
      assert.match(answer.headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/, where)
      assert.match(answer.headers.get('x-request-id') ?? '', /^[0-9a-f-]{36}$/, where)
      for (const [name] of answer.headers) assert.doesNotMatch(name, /^access-control-/, where)
    }
  }
  leave.abort()
})

test('a field that nobody may set is never stored', async () => {
  const canary = 'canary-of-an-unknown-field'
  const strange = {
    uuid: canary,
    role: canary,
    password_hash: canary,
    created_at: '2001-01-01T00:00:00Z',
    updated_at: '2001-01-01T00:00:00Z',
    built_in: canary,
    is_admin: true,
    scope: canary,
    secret_hash: canary,
    source_url: canary,
    [canary]: canary,
  }
  // No fraction of a second and hardly a random id holds so many digits.
  const stranger = /canary-of|424242424242|2001-01-01/
  // Some of these requests remove the first admin's key and role.
  const caller = await desk.agent('Admin')
  let stored = 0
  for (const route of routes) {
    const example = exampleOf(route)
    if (!example || route.operationId === 'updateMailSettings') continue
    const answer = await send(caller, route)(fillKnown(route.path), { ...strange, id: 424_242_424_242, ...example })
    assert.ok(answer.status < 500, route.operationId)
    if (answer.status === 200) stored += 1
    assert.doesNotMatch(JSON.stringify(answer.body), stranger, route.operationId)
  }
  assert.ok(stored > 10, `${stored} requests were carried out`)
  for (const [table, text] of Object.entries(await dumpTables(desk.ctx.db))) {
    assert.doesNotMatch(text, stranger, table)
  }
})
