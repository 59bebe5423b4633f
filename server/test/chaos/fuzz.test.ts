import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import * as agents from '../../src/areas/people/agents/service.ts'
import * as apiKeys from '../../src/areas/people/keys/service.ts'
import type { Client } from '../client.ts'
import { startDesk, type TestDesk } from '../desk.ts'
import { connectInbox, deliver, delivery, text } from '../whatsapp.ts'

type Media = Record<string, { example?: unknown }>
type Operation = {
  operationId: string
  parameters?: { name: string; in: string; example?: unknown }[]
  requestBody?: { content: Media }
}
type Route = Operation & { method: 'get' | 'post' | 'put' | 'delete'; path: string }

const budgetMs = 18_000
const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31))

let desk: TestDesk
let caller: Client
/** Ids of existing things, so that some requests find something. */
let uuids: string[]

before(async () => {
  desk = await startDesk({ simulator: true })
  const { id } = await connectInbox(desk)
  await deliver(desk, id, delivery(desk, { messages: [text('wamid.fuzz', '4915112345678', 'Hello')] }))
  await desk.settled()
  const { results } = (await desk.admin.get('/api/v1/conversations/all')).body.data
  const { uuid } = results[0]
  const messages = (await desk.admin.get(`/api/v1/conversations/${uuid}/messages`)).body.data.results
  uuids = [uuid, messages[0].uuid]
  await renew()
})
after(() => desk.stop())

/** Makes another caller take over after a request has removed the caller's own key, role or account. */
async function renew(): Promise<void> {
  const email = `fuzz-${Math.random().toString(36).slice(2)}@example.com`
  const { id } = await agents.createAgent(desk.ctx, { first_name: 'Fuzz', email, roles: ['Admin'] })
  caller = desk.as(await apiKeys.generateKey(desk.ctx, id, { replace: true }))
}

const texts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udc00x',
  '\u202egnp.exe',
  '\u200f\u0627\u0644\u0633\u0644\u0627\u0645',
  'e\u0301\u0302\u0303',
  '👩‍👩‍👧‍👦',
  "'; drop table agent; --",
  '%',
  '\\',
  '<!--#exec-->{{x}}',
  '{"a":1}',
  'x'.repeat(141),
  'x'.repeat(2_001),
  'é'.repeat(400),
  '0',
  '-1',
  '1.5',
  '1e3',
  '0x10',
  '2147483648',
  '9007199254740993',
  '9223372036854775808',
  '1'.repeat(400),
  'NaN',
  'null',
  'true',
  '2026-02-30T00:00:00Z',
  '2016-12-31T23:59:60Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999+23:59',
  '00000000-0000-0000-0000-000000000000',
]
const numbers = [0, -0, -1, 1.5, 1e-7, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, -(2 ** 53), 2 ** 63, 1e308]
const nested = JSON.parse(`${'['.repeat(70)}${']'.repeat(70)}`)
const shapes = [
  'x'.repeat(50_000),
  'é'.repeat(5_000),
  null,
  true,
  false,
  [],
  {},
  [null],
  [[]],
  nested,
  { constructor: 1 },
  JSON.parse('{"__proto__":1}'),
]

const oddText = fc.oneof(fc.constantFrom(...texts), fc.string({ unit: 'binary', maxLength: 300 }))
const odd = fc.oneof(oddText, fc.constantFrom(...numbers, ...shapes), fc.integer(), fc.double(), fc.jsonValue())

/** A place in a value: a chain of choices, each modulo the number of possibilities. */
type Change = { where: number[]; value: unknown; drop: boolean }
const changes = fc.array(
  fc.record({ where: fc.array(fc.nat(20), { minLength: 1, maxLength: 5 }), value: odd, drop: fc.boolean() }),
  { maxLength: 3 },
)

function apply(value: unknown, { where: [choice, ...rest], value: put, drop }: Change): unknown {
  if (choice === undefined || typeof value !== 'object' || value === null) return put
  const keys = Object.keys(value)
  if (keys.length === 0) return put
  const key = keys[choice % keys.length]!
  const copy = structuredClone(value) as Record<string, unknown>
  if (drop && rest.length === 0) delete copy[key]
  else copy[key] = apply(copy[key], { where: rest, value: put, drop })
  return copy
}

/** Percent-encodes anything, half characters as the three bytes they would have. */
const encode = (text: string) =>
  Array.from(text, (point) =>
    point.isWellFormed()
      ? encodeURIComponent(point).replaceAll('.', '%2E')
      : utf8OfHalf(point.charCodeAt(0))
          .map((byte) => `%${byte.toString(16)}`)
          .join(''),
  ).join('')

const utf8OfHalf = (code: number) => [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63)]

const segment = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 4 }).map(String) },
  { weight: 1, arbitrary: oddText.filter((text) => text !== '') },
)
const uuidSegment = fc.oneof(
  { weight: 4, arbitrary: fc.nat(1).map((index) => uuids[index]!) },
  { weight: 1, arbitrary: segment },
)

const requests = ({ path, parameters = [], requestBody }: Route) => {
  const places = parameters.filter((parameter) => parameter.in === 'path')
  const asked = parameters.filter((parameter) => parameter.in === 'query')
  const example = requestBody?.content['application/json']?.example
  return fc.record({
    path: fc
      .tuple(...places.map(({ name }) => (name.endsWith('uuid') ? uuidSegment : segment)))
      .map((values) => values.reduce((filled, value) => filled.replace(/\{\w+\}/, () => encode(value)), path)),
    query: fc
      .tuple(...asked.map((parameter) => fc.option(fc.oneof(fc.constant(String(parameter.example)), oddText))))
      .map((values) =>
        values.flatMap((value, i) => (value === null ? [] : [`${asked[i]!.name}=${encode(value)}`])).join('&'),
      )
      // Longer paths are refused before a route is looked for.
      .filter((query) => query.length < 8_000),
    body: example === undefined ? fc.constant(undefined) : changes.map((list) => list.reduce(apply, example)),
  })
}

type Request = { path: string; query: string; body: unknown }

async function send(route: Route, { path, query, body }: Request): Promise<void> {
  const url = query === '' ? path : `${path}?${query}`
  const { status, body: answer } =
    route.method === 'get' || route.method === 'delete'
      ? await caller[route.method](url)
      : await caller[route.method](url, body)
  assert.ok(status < 500, `answers ${status}`)
  if (status === 200) assert.ok(typeof answer === 'string' || answer.status === 'success')
  else {
    assert.equal(answer.status, 'error')
    assert.equal(answer.data, null)
    assert.ok(answer.message.length > 0)
  }
  if (status === 401 || (status === 403 && answer?.message === 'Permission denied')) await renew()
}

test('no request makes the desk fail, and every answer is the envelope', async (t) => {
  t.diagnostic(`FUZZ_SEED=${seed}`)
  const document = (await (await fetch(`${desk.url}/api/v1/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Operation>>
  }
  const routes = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ ...operation, path, method }) as Route),
  )
  // The stream has no end.
  const ending = routes.filter(({ operationId }) => operationId !== 'listenLive')
  const failures: string[] = []
  let sent = 0
  for (const route of ending) {
    const property = fc.asyncProperty(requests(route), async (request) => {
      sent += 1
      await send(route, request)
    })
    const limits = { seed, numRuns: 2_000, interruptAfterTimeLimit: budgetMs / ending.length }
    const { failed, counterexample, errorInstance } = await fc.check(property, limits)
    const found = JSON.stringify(counterexample)?.slice(0, 600)
    if (failed && counterexample) failures.push(`${route.operationId} ${found}: ${String(errorInstance).slice(0, 600)}`)
  }
  t.diagnostic(`${sent} requests to ${ending.length} routes`)
  assert.deepEqual(failures, [])
})
