import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { request } from 'node:http'
import { after, before, beforeEach, test } from 'node:test'
import { listTools, registerAiApp } from './ai-app.ts'
import { startDesk, type TestDesk } from './desk.ts'
import { connectInbox } from './whatsapp.ts'

let desk: TestDesk
let webhook: string
let token: string
before(async () => {
  desk = await startDesk({ simulator: true, config: { rateLimit: 600, trustProxy: ['127.0.0.1'] } })
  webhook = `/webhooks/whatsapp/${(await connectInbox(desk)).id}`
  token = (await (await registerAiApp(desk.url)).connect(desk.admin)).access_token
})
after(() => desk.stop())
// Each test starts in a new minute.
beforeEach(() => desk.clock.advance(60_000 - (desk.ctx.now().getTime() % 60_000)))

type Call = { ip: string; headers?: Record<string, string>; body?: string; length?: number }
type Answer = { status: number; retryAfter: string | undefined }

/** With `length` and without a body, the call announces that many bytes and sends none. */
const call = (path: string, { ip, headers = {}, body = '', length = Buffer.byteLength(body) }: Call): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const own = { 'x-forwarded-for': ip, 'content-type': 'application/json', 'content-length': length }
    const sending = request(`${desk.url}${path}`, { method: 'POST', headers: { ...own, ...headers } })
    sending.setTimeout(30_000, () => sending.destroy(new Error('no answer')))
    sending.on('error', reject).on('response', (response) => {
      resolve({ status: response.statusCode!, retryAfter: response.headers['retry-after'] })
      if (body === '' && length > 0) return sending.destroy()
      return response.resume()
    })
    if (body === '') sending.flushHeaders()
    if (body !== '' || length === 0) sending.end(body)
  })

const signed = (body: string, secret: string) => ({
  'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
})
const proven = (body: string) => signed(body, desk.simulator.world.app_secret)
const forged = { 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` }

/** How often each status came for this many calls at once. */
async function flood(n: number, path: string, options: Call): Promise<Record<number, number>> {
  const answers = await Promise.all(Array.from({ length: n }, () => call(path, options)))
  for (const { status, retryAfter } of answers) if (status === 429) assert.match(retryAfter ?? '', /^[1-9]\d?$/)
  return Object.fromEntries([...Map.groupBy(answers, ({ status }) => status)].map(([key, { length }]) => [key, length]))
}

test('what is not signed is refused before its body is sent, and a flood of it is told to wait', async () => {
  const unsigned = { ip: '192.0.2.1', length: 1_000_000 }
  assert.deepEqual(await flood(70, webhook, unsigned), { 401: 60, 429: 10 })
  assert.equal((await call(webhook, { ip: '192.0.2.2', length: 1_000_000 })).status, 401)
  assert.equal((await call(webhook, { ip: '192.0.2.1', body: '{}', headers: proven('{}') })).status, 200)
  assert.equal((await call('/webhooks/whatsapp/999', { ip: '192.0.2.2' })).status, 404)
  desk.clock.advance(60_000)
  assert.equal((await call(webhook, unsigned)).status, 401)
})

test('a flood of forged deliveries keeps out none of the provider’s that come from the same address', async () => {
  const ip = '192.0.2.3'
  assert.deepEqual(await flood(70, webhook, { ip, body: '{}', headers: forged }), { 401: 60, 429: 10 })
  // A long body is not read if the address has never proven anything.
  assert.equal((await call(webhook, { ip, headers: forged, length: 300_000 })).status, 429)
  assert.deepEqual(await flood(80, webhook, { ip, body: '{}', headers: proven('{}') }), { 200: 80 })
  const long = '{}'.padEnd(2_000_000)
  assert.equal((await call(webhook, { ip, body: long, headers: proven(long) })).status, 200)
  assert.equal((await call(webhook, { ip, body: '{}', headers: forged })).status, 429)
  await desk.settled()
})

test('deliveries to an inbox that does not exist count, and proven ones never do', async () => {
  const ip = '192.0.2.4'
  assert.deepEqual(await flood(80, webhook, { ip, body: '{}', headers: proven('{}') }), { 200: 80 })
  assert.deepEqual(await flood(70, '/webhooks/whatsapp/999', { ip, body: '{}', headers: forged }), { 404: 60, 429: 10 })
  assert.equal((await call(webhook, { ip, body: '{}', headers: proven('{}') })).status, 200)
  await desk.settled()
})

test('who calls the door of AI apps without a valid token is refused unread and told to wait, and a valid one passes', async () => {
  const ip = '192.0.2.5'
  assert.deepEqual(await flood(40, '/mcp', { ip, length: 500_000 }), { 401: 40 })
  const wrong = { authorization: 'Bearer of-nobody' }
  assert.deepEqual(await flood(30, '/mcp', { ip, headers: wrong, length: 500_000 }), { 401: 20, 429: 10 })
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json, text/event-stream' }
  const body = JSON.stringify(listTools)
  assert.deepEqual(await flood(20, '/mcp', { ip, headers, body }), { 200: 20 })
})
