import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { createDatabase, createPool } from '../src/platform/database/database.ts'
import { createLog } from '../src/platform/log.ts'
import { control, type Free, setUpDesk } from './chaos/lane.ts'
import { type Folder, freePort, makeFolder, type Program, startProgram, until } from './chaos/program.ts'
import type { Client } from './client.ts'
import { addressOf, cloneDatabase } from './cluster.ts'
import { type Simulator, settled, startDesk, startSimulator } from './desk.ts'
import { scrape } from './metrics.ts'
import { countTicks } from './ticks.ts'

type Span = { name: string; traceId: string; spanId: string; parentSpanId: string; role: string; instance: string }

const received: Free[] = []
/** A collector, which keeps what it is sent. */
const collector = createServer(async (request, answer) => {
  if (request.url === '/v1/traces') received.push(await json(request))
  answer.setHeader('content-type', 'application/json').end('{}')
})

const attribute = (attributes: Free[], key: string) =>
  attributes.find((one) => one.key === key)?.value.stringValue ?? ''

const listSpans = (): Span[] =>
  received.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ resource, scopeSpans }: Free) =>
      scopeSpans.flatMap(({ spans }: Free) =>
        spans.map(({ name, traceId, spanId, parentSpanId }: Span) => ({
          ...{ name, traceId, spanId, parentSpanId },
          role: attribute(resource.attributes, 'parley.role'),
          instance: attribute(resource.attributes, 'service.instance.id'),
        })),
      ),
    ),
  )

/** The names from the beginning of a trace to this span. */
function pathTo(span: Span, spans: Span[]): string[] {
  const parent = spans.find(({ spanId, traceId }) => spanId === span.parentSpanId && traceId === span.traceId)
  return [...(parent ? pathTo(parent, spans) : []), `${span.role}: ${span.name}`]
}

/** Waits for a trace that begins with one span and leads through these to another. */
const untilTrace = (first: string, last: string, ...through: string[]) =>
  until(`a trace from ${first} to ${last}`, () => {
    const spans = listSpans()
    const paths = spans.filter(({ name }) => name === last).map((span) => pathTo(span, spans))
    const found = paths.find((path) => path[0] === first && through.every((name) => path.includes(name)))
    if (!found) throw new Error(JSON.stringify(paths))
    return found
  })

let database: Awaited<ReturnType<typeof cloneDatabase>>
let simulator: Simulator
let folder: Folder
let client: Client
const programs: Program[] = []
before(async () => {
  await once(collector.listen(0, '127.0.0.1'), 'listening')
  ;[database, simulator] = await Promise.all([cloneDatabase(), startSimulator()])
  folder = makeFolder()
  const port = String(await freePort())
  const environment = {
    DATABASE_URL: addressOf(database.connection),
    DATA_DIR: folder.path,
    SECRET_KEY: randomBytes(32).toString('base64'),
    PROVIDER_API_URL: simulator.url,
    ADMIN_PASSWORD: 'correct horse battery',
    ROOT_URL: `http://127.0.0.1:${port}`,
    // Else the notice for new customers goes out 2 s before the answer, and a reply in between sends the two along.
    ASSISTANT_WAIT_MS: '0',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
  }
  programs.push(startProgram({ ...environment, ROLE: 'web', PORT: port }, 1))
  await until('the web is ready', async () => (await fetch(`${programs[0]!.url}/readyz`)).ok || undefined)
  programs.push(startProgram({ ...environment, ROLE: 'worker', PORT: String(await freePort()) }, 1))
  client = (await setUpDesk(programs[0]!, simulator, true)).client
})
after(async () => {
  await Promise.all(programs.map((program) => program.stop()))
  await simulator?.stop()
  await database?.drop()
  folder?.remove()
  collector.close()
})

test('one trace leads from a webhook call through the jobs of another process to the call that sends the answer', async () => {
  await control(simulator, 'POST', '/messages', { from: '4553000001', text: 'How long does delivery take?' })
  const path = await untilTrace('web: POST /webhooks/whatsapp/:id', 'whatsapp sendText', 'worker: job assistant.attend')
  assert.deepEqual(path.slice(0, 3), [
    'web: POST /webhooks/whatsapp/:id',
    'worker: job whatsapp.read_receipts',
    'worker: transaction',
  ])
  assert.deepEqual(path.slice(-2), ['worker: job deliveries.deliver_next', 'worker: whatsapp sendText'])
})

test('one trace leads from a reply through its transaction and its job to the provider', async () => {
  const { results } = (await client.get('/api/v1/conversations/all')).body.data
  const [{ uuid }] = results
  // A job that runs because of the answer, or of what the provider tells of it, would send the reply too, in its own
  // trace.
  await until('all that was sent is delivered', async () => {
    const { body } = await client.get(`/api/v1/conversations/${uuid}/messages`)
    const sent = (body.data.results as Free[]).filter(({ type }) => type === 'outgoing')
    return (sent.length > 0 && sent.every(({ status }) => status === 'delivered')) || undefined
  })
  const pool = createPool(database.connection, createLog('silent'), { size: 1 })
  await settled(createDatabase(pool)).finally(() => pool.end())
  const reply = { message: 'A secret word: Zanzibar' }
  assert.equal((await client.post(`/api/v1/conversations/${uuid}/messages`, reply)).status, 200)
  const first = 'web: POST /api/v1/conversations/:uuid/messages'
  assert.deepEqual(await untilTrace(first, 'whatsapp sendText'), [
    first,
    'web: transaction',
    'worker: job deliveries.deliver_next',
    'worker: whatsapp sendText',
  ])
  const processes = new Set(listSpans().map(({ instance }) => instance))
  assert.equal(processes.size, 2)
})

test('a worker and a web tell their own numbers, and the same of the database', async () => {
  const [web, worker] = await Promise.all(programs.map((program) => scrape(program)))
  assert.deepEqual([web!.value('parley_worker_up'), worker!.value('parley_worker_up')], [undefined, 1])
  assert.ok(worker!.value('parley_provider_call_seconds_count', { call: 'sendText' })! > 0)
  assert.equal(web!.value('parley_provider_call_seconds_count', { call: 'sendText' }), undefined)
  for (const { value } of [web!, worker!]) assert.equal(value('parley_database_up'), 1)
})

test('no span holds what people wrote, who they are, or a secret', () => {
  const text = JSON.stringify(received)
  const { access_token, app_secret } = simulator.world
  for (const secret of ['Zanzibar', 'delivery take', '4553000001', 'admin@localhost', access_token, app_secret])
    assert.ok(!text.includes(secret), secret)
})

test('a collector that takes calls and never answers holds up nothing, not even the stop', async () => {
  const silent = createServer(() => {})
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  const otlpEndpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const desk = await startDesk({ config: { otlpEndpoint } })
  const called = once(silent, 'request')
  for (let n = 0; n < 300; n++) assert.equal((await desk.admin.get('/api/v1/tags')).status, 200)
  await called
  const ticks = countTicks()
  await desk.stop()
  assert.ok(ticks() < 150)
  silent.closeAllConnections()
  silent.close()
})

test('without a collector jobs carry no trace', async () => {
  const desk = await startDesk({ config: { role: 'web' } })
  await desk.ctx.db.deleteFrom('job').execute()
  await desk.admin.put('/api/v1/settings/general', (await desk.admin.get('/api/v1/settings/general')).body.data)
  const traces = await desk.ctx.db.selectFrom('job').select('trace').execute()
  assert.ok(traces.every(({ trace }) => trace === null))
  await desk.stop()
})
