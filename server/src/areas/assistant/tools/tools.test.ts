import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { text as bodyOf } from 'node:stream/consumers'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { newConversation } from '../../../../test/conversations.ts'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { type Site, startSite } from '../../../../test/site.ts'
import { connectInbox } from '../../../../test/whatsapp.ts'
import { createKeyRing } from '../../../platform/secrets/secrets.ts'
import { callTool, inspectSecrets, listToolsFor, pruneCalls, resealSecrets } from './service.ts'

const path = '/api/v1/ai/tools'
const mask = '\u2022'.repeat(10)
const canary = 'Bearer canary-of-the-shop'
let desk: TestDesk
let shop: Site
let uuid: string
let conversation: { id: number; contact_id: number }

before(async () => {
  shop = await startSite()
  desk = await startDesk({ simulator: true, config: { outboundAllow: [shop.host] } })
  uuid = await newConversation(desk, (await connectInbox(desk)).id)
  const { rows } = await sql<typeof conversation>`select id, contact_id from conversation`.execute(desk.ctx.db)
  conversation = rows[0]!
})
after(async () => {
  await desk.stop()
  await shop.stop()
})
beforeEach(async () => {
  shop.asked.length = 0
  await sql`delete from tool`.execute(desk.ctx.db)
})

const orderId = { type: 'object', properties: { order_id: { type: 'string' } }, required: ['order_id'] }
const tool = (fields: object = {}) => ({
  name: 'order_status',
  description: 'Where an order is.',
  method: 'GET',
  url: `${shop.url}/orders/{order_id}`,
  parameters: orderId,
  requires_verification: false,
  ...fields,
})
const create = async (fields: object = {}) => {
  const answer = await desk.admin.post(path, tool(fields))
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.body.data
}
const call = (id: number, given: unknown, name = 'order_status') =>
  callTool(desk.ctx, { tool_ids: [id], name, arguments: given, conversation, run_id: null })
const calls = async () =>
  (await sql<Record<string, unknown>>`select * from tool_call order by id`.execute(desk.ctx.db)).rows

/** The last request that the service received. */
type Sent = { method: string; url: string; headers: IncomingMessage['headers']; body: string }
function listen(
  place: string,
  reply: { status?: number; headers?: Record<string, string>; body?: string } = {},
): Sent[] {
  const sent: Sent[] = []
  shop.on(place, async (request: IncomingMessage, response) => {
    sent.push({ method: request.method!, url: request.url!, headers: request.headers, body: await bodyOf(request) })
    response
      .writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers })
      .end(reply.body ?? '{}')
  })
  return sent
}

test('a tool is made, changed, listed and deleted by whoever manages AI, and the log says so', async () => {
  const { signing_secret, ...made } = await create({ auth: { headers: [{ key: 'Authorization', value: canary }] } })
  assert.match(signing_secret, /^tsec_[\w-]{43}$/)
  assert.deepEqual(made.auth, { headers: [{ key: 'Authorization', value: mask }] })
  const changed = (await desk.admin.put(`${path}/${made.id}`, { description: 'Tells where an order is.' })).body.data
  assert.deepEqual({ ...changed, updated_at: made.updated_at }, { ...made, description: 'Tells where an order is.' })
  assert.deepEqual((await desk.admin.get(path)).body.data, [changed])
  assert.equal((await desk.admin.delete(`${path}/${made.id}`)).body.data, true)
  assert.equal((await desk.admin.get(`${path}/${made.id}`)).status, 404)

  const { results } = (await desk.admin.get('/api/v1/activity-logs?target_model_type=tool')).body.data
  assert.deepEqual(
    results.map((entry: { activity_type: string; target_name: string }) => [entry.activity_type, entry.target_name]),
    ['tool_deleted', 'tool_updated', 'tool_created'].map((type) => [type, 'order_status']),
  )
  assert.doesNotMatch(JSON.stringify(results), /canary|v1\.|tsec_/)

  const agent = await desk.agent('Agent')
  for (const answer of [agent.get(path), agent.post(path, tool()), agent.delete(`${path}/${made.id}`)]) {
    assert.equal((await answer).status, 403)
  }
})

test('a call sends what the schema names, each in its place, with the secret headers and a signature that holds', async () => {
  const parameters = {
    type: 'object',
    properties: {
      order_id: { type: 'string' },
      note: { type: 'string' },
      count: { type: 'integer' },
      lines: { type: 'array', items: { type: 'string' } },
    },
    required: ['order_id'],
  }
  const body = {
    order: '{order_id}',
    amount: '{count}',
    text: 'Note: {note}!',
    lines: '{lines}',
    fixed: [1, null, { a: true }],
  }
  const auth = { headers: [{ key: 'Authorization', value: canary }] }
  const { id, signing_secret } = await create({
    method: 'POST',
    url: `${shop.url}/notes/{order_id}?n={count}`,
    parameters,
    body,
    auth,
  })
  const sent = listen('/notes/A%2F1?n=2', { status: 201, body: '{ "ok": true }' })
  const given = { order_id: 'A/1', note: '{count} "x"', count: '2', lines: ['a'], email: 'evil@example.com' }
  assert.deepEqual(await call(id, given), { text: '{"ok":true}', failed: false, changed: true })

  const [{ method, url, headers, body: bytes }] = sent as [Sent]
  assert.deepEqual([method, url, headers['authorization']], ['POST', '/notes/A%2F1?n=2', canary])
  const expected = { order: 'A/1', amount: 2, text: 'Note: {count} "x"!', lines: ['a'], fixed: [1, null, { a: true }] }
  assert.deepEqual(JSON.parse(bytes), expected)
  const [, seconds, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-parley-signature']))!
  const lines = [seconds, 'POST', url, uuid, conversation.contact_id, '', bytes].join('\n')
  assert.equal(createHmac('sha256', signing_secret).update(lines).digest('hex'), signature)
  assert.deepEqual(
    [headers['x-parley-conversation'], headers['x-parley-contact'], headers['x-parley-verified-email']],
    [uuid, String(conversation.contact_id), undefined],
  )
  const [kept] = await calls()
  assert.deepEqual(
    [kept!['name'], kept!['status'], kept!['failed'], kept!['response']],
    ['order_status', 201, false, '{"ok":true}'],
  )
  assert.deepEqual(kept!['arguments'], { order_id: 'A/1', note: '{count} "x"', count: 2, lines: ['a'] })
})

test('a GET request carries the other arguments in its query, and a renewed secret signs from then on', async () => {
  const parameters = { ...orderId, properties: { ...orderId.properties, full: { type: 'boolean' } } }
  const { id, signing_secret } = await create({ parameters })
  const sent = listen('/orders/7?full=true')
  await call(id, { order_id: 7, full: 'true' })
  const renewed = (await desk.admin.post(`${path}/${id}/signing-secret`)).body.data.signing_secret
  assert.notEqual(renewed, signing_secret)
  await call(id, { order_id: 7, full: 'true' })
  const signs = ({ headers, url }: Sent, secret: string) => {
    const [, seconds, signature] = /^t=(\d+),v1=(\w+)$/.exec(String(headers['x-parley-signature']))!
    const lines = [seconds, 'GET', url, uuid, conversation.contact_id, '', ''].join('\n')
    return createHmac('sha256', secret).update(lines).digest('hex') === signature
  }
  assert.deepEqual(
    sent.map((one) => [signs(one, signing_secret), signs(one, renewed)]),
    [
      [true, false],
      [false, true],
    ],
  )
})

test('arguments that do not fit make no call and tell the model why', async () => {
  const { id } = await create({
    parameters: {
      ...orderId,
      properties: {
        order_id: { type: 'string', maxLength: 5 },
        n: { type: 'integer', minimum: 1 },
        kind: { type: 'string', enum: ['a', 'b'] },
      },
    },
  })
  const cases: [unknown, RegExp][] = [
    [undefined, /must be one JSON object/],
    [['A'], /must be one JSON object/],
    [{}, /order_id is missing/],
    [{ order_id: null }, /order_id is missing/],
    [{ order_id: 'toolong' }, /order_id must be a text of 0 to 5 characters/],
    [{ order_id: '..' }, /order_id cannot stand in an address/],
    [{ order_id: '../x' }, /order_id cannot stand in an address/],
    [{ order_id: '' }, /order_id cannot stand in an address/],
    [{ order_id: 'A', n: 1.5 }, /n must be a whole number from 1/],
    [{ order_id: 'A', n: 0 }, /n must be a whole number from 1/],
    [{ order_id: 'A', kind: 'c' }, /kind must be one of \["a","b"\]/],
    [{ order_id: { a: 1 } }, /order_id must be a text/],
  ]
  for (const [given, words] of cases) {
    const { text, failed } = await call(id, given)
    assert.ok(failed, JSON.stringify(given))
    assert.match(text, words)
  }
  assert.deepEqual(shop.asked, [])
})

test('whatever the other side does, the model is told in words and nothing breaks', async () => {
  const { id } = await create()
  const reply = (status: number, body = '', headers = {}) => shop.on('/orders/1', { status, body, headers })
  const json = { 'content-type': 'application/json' }
  const cases: [() => void, RegExp, boolean][] = [
    [() => reply(500, 'stack trace'), /error \(500\)\.\nstack trace$/, true],
    [() => reply(429, '', { 'retry-after': '30' }), /error \(429\)\. It can be asked again in 30 seconds/, true],
    [() => reply(302, '', { location: 'http://169.254.169.254/' }), /redirect, which is not followed/, true],
    [() => reply(204), /answered 204 without any text/, false],
    [() => reply(200, '{"half":', json), /^\{"half":$/, false],
    [() => reply(200, '\u0000\u0001PNG', { 'content-type': 'image/png' }), /image\/png, which cannot be read/, false],
    [() => reply(200, 'x'.repeat(1024 * 1024 + 1)), /larger than 1 MiB/, true],
    [() => reply(200, 'y'.repeat(70_000)), /^y{65536}\n\[The rest of the answer is left out\.\]$/, false],
    [() => shop.on('/orders/1', (_request, response) => response.destroy()), /gave no answer/, true],
  ]
  for (const [arrange, words, failing] of cases) {
    arrange()
    const { text, failed } = await call(id, { order_id: '1' })
    assert.match(text, words)
    assert.equal(failed, failing, text.slice(0, 80))
  }
})

test('a service that says nothing for ten seconds has failed', async () => {
  const { id } = await create()
  shop.on('/orders/1', () => undefined)
  assert.deepEqual(await call(id, { order_id: '1' }), {
    text: 'The service did not answer within 10 seconds.',
    failed: true,
  })
})

test('neither a private address nor a redirect gets the key', async () => {
  const inner = await startSite()
  try {
    const auth = { headers: [{ key: 'Authorization', value: canary }] }
    const { id } = await create({ url: `${inner.url}/{order_id}`, auth })
    const { text, failed } = await call(id, { order_id: 'x' })
    assert.deepEqual([failed, inner.connections], [true, 0])
    assert.match(text, /was not called/)
    const other = await create({ name: 'redirected', auth })
    shop.on('/orders/1', { status: 307, headers: { location: `${inner.url}/taken` } })
    assert.equal((await call(other.id, { order_id: '1' }, 'redirected')).failed, true)
    assert.deepEqual(inner.asked, [])
  } finally {
    await inner.stop()
  }
})

test('what a service quotes of the key is neither kept nor given to the model', async () => {
  const { id } = await create({ auth: { headers: [{ key: 'Authorization', value: canary }] } })
  const echo = (status: number) =>
    shop.on('/orders/1', (request: IncomingMessage, response) =>
      response.writeHead(status).end(`you sent ${request.headers.authorization} or canary-of-the-shop`),
    )
  for (const status of [200, 401]) {
    echo(status)
    const { text } = await call(id, { order_id: '1' })
    assert.match(text, new RegExp(`you sent ${mask} or ${mask}`))
  }
  assert.doesNotMatch(JSON.stringify(await calls()), /canary/)
})

test('models are told only of enabled tools, without addresses and headers', async () => {
  const open = await create({ auth: { headers: [{ key: 'X-Key', value: canary }] } })
  const off = await create({ name: 'switched_off', enabled: false })
  const other = await create({ name: 'of_another_assistant' })
  const offered = await listToolsFor(desk.ctx, [open.id, off.id])
  assert.deepEqual(offered, [{ name: 'order_status', description: 'Where an order is.', parameters: orderId }])
  assert.doesNotMatch(JSON.stringify(offered), /canary|v1\.|127\.0\.0\.1/)
  assert.deepEqual(await listToolsFor(desk.ctx, []), [])
  for (const name of ['switched_off', 'of_another_assistant', 'send_email_code', 'constructor', '']) {
    assert.equal((await call(open.id, { order_id: '1' }, name)).failed, true, name)
  }
  assert.equal((await call(other.id, {}, 'order_status')).failed, true)
  assert.deepEqual(shop.asked, [])
})

test('in a preview a GET request is made, and nothing that could change something', async () => {
  const get = await create()
  const post = await create({ name: 'refund', method: 'POST', url: `${shop.url}/refunds` })
  shop.on('/orders/1', { body: 'on its way' })
  const preview = (id: number, name: string) =>
    callTool(desk.ctx, { tool_ids: [id], name, arguments: { order_id: '1' }, conversation: null, run_id: null })
  const before = (await calls()).length
  assert.deepEqual(await preview(get.id, 'order_status'), { text: 'on its way', failed: false })
  const { text, failed } = await preview(post.id, 'refund')
  assert.deepEqual([text, failed], [`Not called in the preview: POST ${shop.url}/refunds {"order_id":"1"}`, false])
  assert.deepEqual(shop.asked, ['/orders/1'])
  assert.equal((await calls()).length, before)
})

test('a test really calls, also what is switched off, for nobody', async () => {
  const { id } = await create({ enabled: false })
  const sent = listen('/orders/1', { status: 404, body: '{"error":"no such order"}' })
  const { status, failed, milliseconds, text } = (
    await desk.admin.post(`${path}/${id}/test`, { arguments: { order_id: '1' } })
  ).body.data
  assert.deepEqual([status, failed, Number.isInteger(milliseconds)], [404, true, true])
  assert.match(text, /404.*no such order/s)
  assert.deepEqual(
    Object.keys(sent[0]!.headers).filter((name) => name.startsWith('x-parley-')),
    ['x-parley-signature'],
  )
  assert.equal((await desk.admin.post(`${path}/${id}/test`, { arguments: {} })).body.data.status, null)
})

test('the sealed values are counted, sealed again under a new key, and named when their key is lost', async () => {
  await create({ auth: { headers: [{ key: 'Authorization', value: canary }] } })
  assert.deepEqual(await inspectSecrets(desk.ctx), { total: 2, stale: 0, unreadable: [] })
  const [first] = createKeyRing(Buffer.alloc(32, 7).toString('base64'))
  const rotated = { ...desk.ctx, secrets: [first, ...desk.ctx.secrets] as const }
  assert.equal((await inspectSecrets(rotated)).stale, 2)
  assert.equal(await resealSecrets(rotated), 2)
  assert.equal(await resealSecrets(rotated), 0)
  assert.deepEqual((await inspectSecrets(desk.ctx)).unreadable, [
    'signing secret of the tool order_status',
    'header Authorization of the tool order_status',
  ])
  const { rows } = await sql<{ all: string }>`select tool::text as all from tool`.execute(desk.ctx.db)
  assert.doesNotMatch(rows[0]!.all, /canary|tsec_/)
})

test('calls are forgotten after 30 days', async () => {
  await sql`update tool_call set created_at = now() - interval '31 days' where id = (select min(id) from tool_call)`.execute(
    desk.ctx.db,
  )
  const { length } = await calls()
  assert.equal(await pruneCalls(desk.ctx), '1 of tool_call')
  assert.equal((await calls()).length, length - 1)
})

test('whoever manages AI sees what a tool was called for, page by page, newest first', async () => {
  const { id } = await create({ url: `${shop.url}/orders`, parameters: undefined })
  const list = (query = '', agent = desk.admin) => agent.get(`${path}/${id}/calls${query}`)
  const given = { tool_ids: [id], name: 'order_status', arguments: {}, run_id: null }
  assert.deepEqual((await list()).body.data.results, [])
  shop.on('/orders', (_, response) => response.end('on its way'))
  await callTool(desk.ctx, { ...given, conversation })
  shop.on('/orders', (_, response) => response.writeHead(503).end('x'.repeat(2_000)))
  await callTool(desk.ctx, { ...given, conversation })
  // A preview and a test call belong to no conversation.
  await callTool(desk.ctx, { ...given, conversation: null })
  await desk.admin.post(`${path}/${id}/test`, { arguments: {} })

  const { results, total } = (await list()).body.data
  assert.equal(total, 2)
  const [failed, well] = results
  assert.deepEqual([well.status, well.failed, well.error, well.conversation_uuid], [200, false, null, uuid])
  assert.deepEqual([failed.status, failed.failed], [503, true])
  assert.ok(failed.error.length > 0 && failed.error.length <= 500)
  assert.doesNotMatch(JSON.stringify(results), /on its way/)

  const second = (await list('?page=2&page_size=1')).body.data
  assert.deepEqual([second.results, second.total_pages], [[well], 2])
  assert.deepEqual((await list('?failed=true')).body.data.results, [failed])
  assert.equal((await desk.admin.get(`${path}/2000000000/calls`)).status, 404)
  assert.equal((await list('', await desk.agent('Agent'))).status, 403)
  await desk.admin.post('/api/v1/roles', { name: 'Keeper', permissions: ['ai:manage'] })
  assert.deepEqual((await list('', await desk.agent('Keeper'))).body.data.results, [])
})
