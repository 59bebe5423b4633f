import assert from 'node:assert/strict'
import { parseArgs } from 'node:util'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import fc, { type Arbitrary } from 'fast-check'
import * as agents from '../src/areas/people/agents/service.ts'
import * as apiKeys from '../src/areas/people/keys/service.ts'
import type { Answer, Client } from './client.ts'
import { startDesk, type TestDesk } from './desk.ts'
import { listCallFaults } from './generated-calls.ts'
import { createValues, type Schema } from './generated-values.ts'
import { png } from './pictures.ts'
import { connectInbox, deliver, delivery, text } from './whatsapp.ts'

type Operation = {
  operationId: string
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema; example?: object }> }
}
type Method = 'get' | 'post' | 'put' | 'delete'
type Route = Operation & { method: Method; path: string }
type Document = { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, Schema> } }
type Request = { path: string; query: string; body: unknown }

/** What is added and changed is read afterwards, and deleted last. */
const order: Method[] = ['post', 'put', 'get', 'delete']

/** Ids of what exists, by the words of the paths that named them. */
type Known = Map<string, unknown[]>

type Limits = { seed: number; runs: number; seconds: number }

/**
 * Sends requests that were generated from the API document to a desk: such as fit it, and such as do not. None may make
 * the desk fail, every answer must be as the document says, and a body that does not fit is refused in words. Returns
 * what was found, one line each.
 */
async function listFaults(desk: TestDesk, { seed, runs, seconds }: Limits): Promise<string[]> {
  const document = (await (await fetch(`${desk.url}/api/v1/openapi.json`)).json()) as Document
  const ajv = new Ajv2020({ strict: false })
  addFormats.default(ajv)
  ajv.addSchema(document, 'api')
  const routes = Object.entries(document.paths)
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({ ...operation, path, method }) as Route),
    )
    // The stream has no end.
    .filter(({ operationId }) => operationId !== 'listenLive')
    .sort((a, b) => order.indexOf(a.method) - order.indexOf(b.method))
  const { caller, callerId } = await createCaller(desk)
  const known: Known = new Map()
  const faults: string[] = []
  const counts: Record<number, number> = {}
  const began = performance.now()

  for (const [at, route] of routes.entries()) {
    const schema = jsonOf(route)?.schema
    const fits = schema && ajv.getSchema(`api${schema.$ref}`)
    const property = fc.asyncProperty(requestsOf(route, document, known, callerId), async (request) => {
      const answer = await send(caller, route, request)
      counts[answer.status] = (counts[answer.status] ?? 0) + 1
      remember(known, route, answer)
      assert.ok(answer.status < 500, `answers ${answer.status}`)
      if (fits && !fits(request.body)) assertRefused(answer, request.body)
    })
    const left = seconds * 1_000 - (performance.now() - began)
    const { failed, counterexample, errorInstance } = await fc.check(property, {
      seed,
      numRuns: runs,
      interruptAfterTimeLimit: Math.max(1, (2 * left) / (routes.length - at)),
      endOnFailure: true,
    })
    // Without a request the time was over before the first one.
    if (failed && counterexample)
      faults.push(`${route.operationId} ${JSON.stringify(counterexample)?.slice(0, 600)}: ${String(errorInstance)}`)
  }
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const took = Math.round((performance.now() - began) / 1_000)
  const statuses = Object.entries(counts).map(([status, count]) => `${count} × ${status}`)
  process.stdout.write(
    `  ${total} requests to ${routes.length} routes in ${took} s (seed ${seed}): ${statuses.join(', ')}; ` +
      `${faults.length} routes with faults\n`,
  )
  return faults
}

/** An admin whom no request concerns, so that their key lasts to the end. */
async function createCaller(desk: TestDesk): Promise<{ caller: Client; callerId: number }> {
  const who = { first_name: 'Generated', email: 'generated@example.com', roles: ['Admin'] }
  const { id } = await agents.createAgent(desk.ctx, who)
  return { caller: desk.as(await apiKeys.generateKey(desk.ctx, id, { replace: true })), callerId: id }
}

const jsonOf = ({ requestBody }: Route) => requestBody?.content['application/json']
const formOf = ({ requestBody }: Route) => requestBody?.content['multipart/form-data']

function requestsOf(route: Route, { components }: Document, known: Known, callerId: number): Arbitrary<Request> {
  const { schemas } = components
  const values = createValues(schemas)
  const { parameters = [] } = route
  const follow = (schema: Schema): Schema => (schema.$ref ? schemas[schema.$ref.split('/').at(-1)!]! : schema)

  const places = [...route.path.matchAll(/(\w+)\/\{(\w+)\}/g)].map(([, word, name]): Arbitrary<unknown> => {
    const { schema } = parameters.find((one) => one.in === 'path' && one.name === name)!
    const found = fc.nat().map((index) => {
      const ids = known.get(keyOf(word!, name!)) ?? []
      return ids[index % ids.length]
    })
    return fc
      .oneof({ weight: 4, arbitrary: found }, { weight: 1, arbitrary: values.fitting(schema) })
      .map((id) => (id === undefined || (word === 'agents' && id === callerId) ? 999 : id))
  })
  const path = fc
    .tuple(...places)
    .map((ids) =>
      ids.reduce<string>((filled, id) => filled.replace(/\{\w+\}/, encodeURIComponent(String(id))), route.path),
    )

  const asked = parameters.filter((one) => one.in === 'query')
  const query = fc
    .record(
      Object.fromEntries(
        asked.map(({ name, schema }) => [
          name,
          fc.oneof({ weight: 5, arbitrary: values.fitting(schema) }, { weight: 1, arbitrary: values.odd(schema) }),
        ]),
      ),
      { requiredKeys: asked.flatMap(({ name, required }) => (required ? [name] : [])) },
    )
    .map((fields) =>
      new URLSearchParams(
        Object.entries(fields).map(([name, value]): [string, string] => [name, written(value)]),
      ).toString(),
    )
    // The line of a request has 16 KiB.
    .filter((line) => line.length < 15_000)

  const json = jsonOf(route)
  const form = formOf(route)
  return fc.record({ path, query, body: json ? bodies(json) : form ? forms(form.schema) : fc.constant(undefined) })

  /**
   * A third fits the schema anyhow, a third is the document's example with some other fields, a third has an odd field.
   */
  function bodies({ schema, example = {} }: { schema: Schema; example?: object }): Arbitrary<unknown> {
    const fitting = values.fitting(schema) as Arbitrary<object | null>
    const fields = Object.entries(follow(schema).properties ?? {})
    if (fields.length === 0) return fc.oneof(fitting, values.odd(schema))
    const near = fc.tuple(fitting, fc.subarray(fields.map(([name]) => name))).map(([body, names]) => ({
      ...example,
      ...Object.fromEntries(Object.entries(body ?? {}).filter(([name]) => names.includes(name))),
    }))
    const changes = fields.map(([name, field]) =>
      fc.option(values.odd(field), { nil: undefined }).map((value) => ({ [name]: value })),
    )
    const off = fc.tuple(near, fc.oneof(...changes)).map(([body, change]) => ({ ...body, ...change }))
    return fc.oneof(fitting, near, off)
  }

  /** A form whose files are pictures. */
  function forms(schema: Schema): Arbitrary<object> {
    const { properties = {}, required = [] } = follow(schema)
    const fields = Object.entries(properties).map(([name, field]) => {
      const isFile = [field, field.items].some((one) => one?.format === 'binary')
      return [name, isFile ? fc.constant(new Blob([png()])) : values.fitting(field)] as const
    })
    return fc.record<Record<string, unknown>, string>(Object.fromEntries(fields), { requiredKeys: required })
  }
}

function send(caller: Client, { method, ...route }: Route, { path, query, body }: Request): Promise<Answer> {
  const address = query === '' ? path : `${path}?${query}`
  if (method === 'get' || method === 'delete') return caller[method](address)
  return caller[method](address, formOf({ method, ...route }) && body ? asForm(body) : body)
}

function asForm(fields: object): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    for (const item of [value].flat()) {
      if (item instanceof Blob) form.append(name, item, 'picture.png')
      else form.append(name, written(item))
    }
  }
  return form
}

/** As text. Other values than text, numbers, true, false and null may have a `toString` that is not a function. */
const written = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)

const keyOf = (word: string, parameter: string) => `${word} ${parameter.endsWith('uuid') ? 'uuid' : 'id'}`

function remember(known: Known, { path }: Route, { status, body }: Answer): void {
  if (status !== 200) return
  const items = [body?.data?.results ?? body?.data ?? []].flat()
  for (const [, word] of path.matchAll(/\/(\w[\w-]*)/g)) {
    for (const name of ['id', 'uuid']) {
      const ids = items.flatMap((item) => (item?.[name] === undefined ? [] : [item[name]]))
      const key = keyOf(word!, name)
      known.set(key, [...new Set([...(known.get(key) ?? []), ...ids])])
    }
  }
}

function assertRefused({ status, body }: Answer, sent: unknown): void {
  // What is longer than any body may be is refused before it is read.
  assert.ok(status === 400 || status === 413, `a body that does not fit: ${status}`)
  assert.deepEqual([body.status, body.data, body.error_type], ['error', null, 'InputException'])
  // It may quote the names of the fields that were sent.
  const sentence = namesIn(sent).reduce((left, name) => left.replaceAll(name, ''), String(body.message))
  assert.doesNotMatch(sentence, /\^|\$\/|\\|\[\^/, `a sentence for people: ${body.message}`)
}

/** The names of all fields, the longest first. */
function namesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const names = Object.entries(value).flatMap(([name, inside]) => [name, ...namesIn(inside)])
  return names.filter(Boolean).sort((a, b) => b.length - a.length)
}

const { values: given } = parseArgs({
  options: {
    seed: { type: 'string', default: '20' },
    runs: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '120' },
  },
})
const desk = await startDesk({ simulator: true })
const { id } = await connectInbox(desk)
await deliver(desk, id, delivery(desk, { messages: [text('wamid.generated', '4915112345678', 'Hello')] }))
await desk.settled()
const seed = given.seed === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(given.seed)
const [runs, seconds] = [Number(given.runs), Number(given.seconds)]
// The calls come first, because requests change the desk so that little is left of what apps may do.
const faults = [
  ...(await listCallFaults(desk, { seed, runs, seconds: seconds / 8 })),
  ...(await listFaults(desk, { seed, runs, seconds: (7 * seconds) / 8 })),
]
for (const fault of faults) process.stdout.write(`${fault}\n`)
await desk.stop()
process.exit(faults.length === 0 ? 0 : 1)
