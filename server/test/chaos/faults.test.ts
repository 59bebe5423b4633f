import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { type AssistedDesk, must, newCustomer, startAssistedDesk, useChatModel } from '../assistant.ts'
import { cloneDatabase } from '../cluster.ts'
import { startDesk, type TestDesk } from '../desk.ts'
import { scrape, untilMetric, watchCounter } from '../metrics.ts'
import { deliver, delivery, inboxForm, simulate, text } from '../whatsapp.ts'
import { type Folder, freePort, makeFolder, type Program, startProgram, until } from './program.ts'
import { openWire, type Wire } from './wire.ts'

let desk: AssistedDesk
let uuid: string
before(async () => {
  desk = await startAssistedDesk()
  const customer = await newCustomer(desk)
  await customer.write('How long does delivery inside Denmark take?')
  ;({ uuid } = await customer.conversation())
  await must(desk.admin.put(`/api/v1/conversations/${uuid}/assignee/user`, { assignee_id: await me() }))
  await desk.settled()
})
after(() => desk.stop())

const me = async () => (await must(desk.admin.get('/api/v1/agents/me'))).id as number
const reply = (message: string) => must(desk.admin.post(`/api/v1/conversations/${uuid}/messages`, { message }))
const fault = (order: object) => simulate(desk, 'POST', '/faults', order)
const mend = () => simulate(desk, 'DELETE', '/faults')

test('a run that answered, its calls to the provider and the time of its sends are counted', async () => {
  const { value } = await scrape(desk)
  assert.ok(value('parley_assistant_runs_total', { end: 'answered' })! >= 1)
  assert.ok(value('parley_sends_total', { result: 'accepted' })! >= 1)
  assert.ok(value('parley_send_seconds_count')! >= 1)
  assert.ok(value('parley_provider_call_seconds_count', { call: 'sendText' })! >= 1)
  assert.equal(value('parley_database_up'), 1)
  assert.equal(value('parley_worker_up'), 1)
})

test('a webhook call signed with another app secret is counted as refused', async () => {
  const refused = await watchCounter(desk, 'parley_receipts_refused_total')
  const body = delivery(desk, { messages: [text('wamid.other', '4552000001', 'Hello')] })
  assert.equal((await deliver(desk, desk.inboxId, body, `sha256=${'0'.repeat(64)}`)).status, 401)
  await refused()
})

test('a provider that breaks down, and one that gives no answer, are counted by kind', async () => {
  const errors = 'parley_provider_errors_total'
  const broken = await watchCounter(desk, errors, { kind: 'transient' })
  const putOff = await watchCounter(desk, 'parley_sends_total', { result: 'put_off' })
  await fault({ kind: 'fail', on: 'send', http: 500, times: 1 })
  await reply('The provider breaks down')
  await broken()
  await putOff()
  await desk.settled()

  const silent = await watchCounter(desk, errors, { kind: 'no_answer' })
  const unknown = await watchCounter(desk, 'parley_sends_total', { result: 'unknown' })
  await fault({ kind: 'drop', on: 'send', times: 1 })
  await until('the message that was put off is sent, and the next one is unknown', async () => {
    await reply('The answer is lost')
    await unknown()
    return true
  })
  await silent()
  await mend()
})

test('what waits behind a slow provider is counted with its age, and so is the time of the slow call', async () => {
  const slow = await watchCounter(desk, 'parley_provider_call_seconds_sum', { call: 'sendText' })
  // The provider has the message. Without this delay its status would come before its answer.
  await simulate(desk, 'POST', '/settings', { status_delay_ms: 600_000 })
  await fault({ kind: 'hold', on: 'send', ms: 30_000, times: 1 })
  await reply('The provider is slow')
  await untilMetric(desk, 'parley_messages_waiting', {}, (count) => count >= 1)
  await untilMetric(desk, 'parley_messages_oldest_waiting_seconds', {}, (seconds) => seconds > 1)
  await untilMetric(desk, 'parley_queue_jobs', { task: 'deliveries.deliver_next', state: 'running' }, (n) => n >= 1)
  await mend()
  await simulate(desk, 'POST', '/settings', { status_delay_ms: 0 })
  await slow()
  await untilMetric(desk, 'parley_messages_waiting', {}, (count) => count === 0)
})

test('a message that the provider refuses for good is counted as failed', async () => {
  const failed = await watchCounter(desk, 'parley_sends_total', { result: 'failed' })
  await fault({ kind: 'fail', on: 'send', code: 131042, times: 1 })
  await reply('The account has not paid')
  await failed()
  await mend()
})

test('a file that is gone when it is sent is counted as missing', async () => {
  const missing = await watchCounter(desk, 'parley_file_operations_total', { operation: 'get', result: 'missing' })
  const form = new FormData()
  form.append('files', new File(['Hello'], 'hello.txt', { type: 'text/plain' }))
  const { id: file } = await must(desk.admin.post('/api/v1/media', form))
  await rm(join(desk.ctx.config.dataDir, 'files'), { recursive: true })
  await must(desk.admin.post(`/api/v1/conversations/${uuid}/messages`, { message: 'With a file', attachments: [file] }))
  await missing()
})

test('a job that fails for good is counted as failed and stands as parked', async () => {
  const task = 'deliveries.note_payment'
  const failed = await watchCounter(desk, 'parley_jobs_total', { task, result: 'failed' })
  await sql`select add_jobs(${JSON.stringify([{ task, payload: { message_id: 'poison' }, max_attempts: 1 }])})`.execute(
    desk.ctx.db,
  )
  await failed()
  await untilMetric(desk, 'parley_queue_jobs', { task, state: 'parked' }, (count) => count === 1)
})

test('a model that is dead is counted by kind and counts as away, and so does the run that got no answer', async () => {
  const failed = await watchCounter(desk, 'parley_model_errors_total', { purpose: 'chat', kind: 'failed' })
  const away = await watchCounter(desk, 'parley_model_errors_total', { purpose: 'chat', kind: 'away' })
  const ended = await watchCounter(desk, 'parley_assistant_runs_total')
  await useChatModel(desk)
  await simulate(desk, 'POST', '/models/faults', { kind: 'status', status: 500, times: 99 })
  await (await newCustomer(desk)).write('Can I return a helmet?')
  await failed()
  await untilMetric(desk, 'parley_model_away', { purpose: 'chat' }, (value) => value === 1)
  await (await newCustomer(desk)).write('Can I return a bike?')
  await away()
  await ended()
  await simulate(desk, 'DELETE', '/models/faults')
})

test('what models cost is counted', async () => {
  const cost = await watchCounter(desk, 'parley_model_cost_total', { purpose: 'chat' })
  const tokens = await watchCounter(desk, 'parley_model_tokens_total', { purpose: 'chat', direction: 'input' })
  await must(desk.admin.put('/api/v1/ai/models/chat', { input_price: 3, output_price: 15 }))
  await must(desk.admin.post('/api/v1/ai/models/chat/test'))
  await cost()
  await tokens()
})

test('a locked table is seen in the pool: all of it in use, callers waiting, callers refused', async () => {
  const refused = await watchCounter(desk, 'parley_pool_refusals_total', { pool: 'requests' })
  const busy = await watchCounter(desk, 'parley_request_seconds_count', { status: '503' })
  const lines = await watchCounter(desk, 'parley_pool_wait_seconds_sum', { pool: 'requests' })
  const held = Promise.withResolvers<void>()
  const locked = desk.ctx.db.transaction().execute(async (db) => {
    // A slow machine may need more than the 20 s after which the database ends it.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(db)
    await sql`lock table message`.execute(db)
    await held.promise
  })
  const asked = Array.from({ length: 40 }, () => desk.admin.get(`/api/v1/conversations/${uuid}/messages`))
  const size = (await scrape(desk)).value('parley_pool_size', { pool: 'requests' })
  await untilMetric(desk, 'parley_pool_connections', { pool: 'requests', state: 'in_use' }, (count) => count === size)
  await untilMetric(desk, 'parley_pool_waiting', { pool: 'requests' }, (count) => count > 0)
  await Promise.all(asked)
  held.resolve()
  await locked
  await refused()
  await busy()
  await lines()
})

test('a live stream counts for as long as it is open', async () => {
  const leaving = new AbortController()
  const before = (await scrape(desk)).value('parley_live_streams')!
  const { id } = await desk.agent('Agent')
  const { api_key, api_secret } = await must(desk.admin.post(`/api/v1/agents/${id}/api-key`))
  const headers = { authorization: `token ${api_key}:${api_secret}` }
  await fetch(`${desk.url}/api/v1/live`, { headers, signal: leaving.signal })
  await untilMetric(desk, 'parley_live_streams', {}, (count) => count === before + 1)
  leaving.abort()
  await untilMetric(desk, 'parley_live_streams', {}, (count) => count === before)
})

test('connections that the database ends are counted, and the desk goes on', async () => {
  const lost = await watchCounter(desk, 'parley_pool_connections_lost_total')
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`.execute(
    desk.ctx.db,
  )
  await lost()
  await untilMetric(desk, 'parley_database_up', {}, (value) => value === 1)
})

test('every metric that the dashboard and the alerts name is there', async () => {
  const { names } = await scrape(desk)
  for (const file of ['grafana.json', 'alerts.yaml']) {
    const text = readFileSync(new URL(`../../../deploy/${file}`, import.meta.url), 'utf8')
    const named = new Set(text.match(/\b(parley|process|nodejs)_\w+/g))
    assert.ok(named.size > 10, file)
    for (const name of named) assert.ok(names.has(name) || names.has(name.replace(/_(bucket|sum|count)$/, '')), name)
  }
})

test('nothing that is told names a person, a number or a thing', async () => {
  const { text } = await scrape(desk)
  // The values are removed, because they may contain any digits.
  const told = text.replace(/^(\w+(?:\{.*\})?) \S+$/gm, '$1')
  const world = desk.simulator.world
  for (const secret of [uuid, world.phone_number_id, world.waba_id, '4540000', 'admin@localhost', 'helmet'])
    assert.ok(!told.includes(secret), secret)
})

test('without a worker the web tells what waits, for how long, and whose worker is gone', async () => {
  const web = await startDesk({ simulator: true, config: { role: 'web' } })
  try {
    const { id } = await must(web.admin.post('/api/v1/inboxes', inboxForm(web)))
    const body = delivery(web, { messages: [text('wamid.stuck', '4552000001', 'Hello')] })
    assert.equal((await deliver(web, id, body)).status, 200)
    const task = 'whatsapp.read_receipts'
    await untilMetric(web, 'parley_queue_jobs', { task, state: 'due' }, (count) => count === 1)
    await untilMetric(web, 'parley_queue_oldest_due_seconds', { task }, (seconds) => seconds > 5)
    await untilMetric(web, 'parley_receipts_unread', {}, (count) => count === 1)
    await untilMetric(web, 'parley_receipts_oldest_unread_seconds', {}, (seconds) => seconds > 5)
    assert.equal((await scrape(web)).value('parley_worker_up'), undefined)
    await takeAndVanish(web)
    await untilMetric(web, 'parley_queue_jobs', { task, state: 'abandoned' }, (count) => count === 1)
  } finally {
    await web.stop()
  }
})

/** A worker takes everything under a lease that ends at once, and is not heard of again. */
const takeAndVanish = ({ ctx }: TestDesk) =>
  sql`select turn_jobs('gone', '[]', '{}', array(select distinct task from job), 8, interval '0', false)`.execute(
    ctx.db,
  )

let wire: Wire
let database: Awaited<ReturnType<typeof cloneDatabase>>
let folder: Folder
let program: Program
before(async () => {
  database = await cloneDatabase()
  wire = await openWire(database.connection)
  folder = makeFolder()
  program = startProgram(
    {
      DATABASE_URL: wire.databaseUrl,
      DATA_DIR: folder.path,
      SECRET_KEY: randomBytes(32).toString('base64'),
      ADMIN_PASSWORD: 'correct horse battery',
      LOG_LEVEL: 'warn',
      PORT: String(await freePort()),
    },
    1,
  )
  await until('it is ready', async () => (await fetch(`${program.url}/readyz`)).ok || undefined)
})
after(async () => {
  await program?.stop()
  await wire?.close()
  await database?.drop()
  folder?.remove()
})

test('the schedules tick', async () => {
  const { value } = await scrape(program)
  const at = value('parley_schedule_last_tick_timestamp_seconds', { task: 'conversations.wake_snoozed' })!
  assert.ok(Math.abs(Date.now() / 1000 - at) < 120, String(at))
})

test('a database that is silent holds up no scrape: the process tells its own numbers, and none of the database', async () => {
  await untilMetric(program, 'parley_database_up', {}, (value) => value === 1)
  wire.silence('all')
  await untilMetric(program, 'parley_database_up', {}, (value) => value === 0)
  const began = performance.now()
  const { value } = await scrape(program)
  assert.ok(performance.now() - began < 4_500)
  assert.ok(value('process_resident_memory_bytes')! > 0)
  for (const name of ['parley_queue_jobs', 'parley_receipts_unread', 'parley_schedule_last_tick_timestamp_seconds'])
    assert.equal(value(name), undefined, name)
  await untilMetric(program, 'parley_worker_up', {}, (value) => value === 0)
  const lines = await watchCounter(program, 'parley_log_lines_total', { level: 'warn' })
  await lines()
  wire.restore()
  await untilMetric(program, 'parley_database_up', {}, (value) => value === 1)
  await untilMetric(program, 'parley_worker_up', {}, (value) => value === 1)
})
