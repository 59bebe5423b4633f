import assert from 'node:assert/strict'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import type { Client } from '../../../../test/client.ts'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { type MailServer, mailSettings, startMailServer } from '../../../../test/mail.ts'

const path = '/api/v1/settings/general'
const password = 'correct horse battery'
let desk: TestDesk
/** What answers at the new address: the desk, a stranger, or a copy of the desk with other keys. */
let answering: (path: string, answer: (status: number, text: string) => void) => void
const place = createServer((asked, reply) => {
  answering(asked.url!, (status, text) => reply.writeHead(status, { 'content-type': 'application/json' }).end(text))
})
let address: string
let mails: MailServer

before(async () => {
  place.listen(0, '127.0.0.1')
  await new Promise((resolve) => place.once('listening', resolve))
  const { port } = place.address() as AddressInfo
  address = `http://desk.localhost:${port}`
  mails = await startMailServer()
  desk = await startDesk({ config: { outboundAllow: [`desk.localhost:${port}`, `127.0.0.1:${mails.port}`] } })
})
after(async () => {
  await desk.stop()
  await mails.stop()
  place.closeAllConnections()
  place.close()
})

const fromDesk =
  (url: string): typeof answering =>
  (path, answer) =>
    request(`${url}${path}`, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () => answer(response.statusCode!, Buffer.concat(chunks).toString()))
    }).end()
const present = async () => (await desk.admin.get(path)).body.data['app.root_url']
const move = (who: Client = desk.admin, headers = {}) => who.put(path, { 'app.root_url': address }, headers)

test('an address that leads elsewhere is refused with the reason, and nothing moves', async () => {
  const before = (await desk.admin.get(path)).body.data
  const stranger = await startDesk()
  const cases: [typeof answering, RegExp][] = [
    [(_, answer) => answer(200, '{"data":{"proof":"no"}}'), /something else answers there$/],
    [(_, answer) => answer(200, `{"data":{"proof":"${'0'.repeat(64)}"}}`), /something else answers there$/],
    [(_, answer) => answer(301, ''), /it answers there with status 301$/],
    [fromDesk(stranger.url), /it answers there with status 404$/],
  ]
  for (const [answers, reason] of cases) {
    answering = answers
    const { status, body, headers } = await desk.admin.put(path, { 'app.root_url': address, 'app.site_name': 'Moved' })
    assert.deepEqual([status, headers.get('x-field')], [400, 'app.root_url'])
    assert.match(body.message, reason)
  }
  await stranger.stop()
  for (const [other, reason] of [
    ['http://192.168.0.1', /it is a private address or port/],
    ['https://desk.invalid', /there is no such host/],
    [`http://localhost:${(place.address() as AddressInfo).port}`, /it is a private address or port/],
  ] as const) {
    const { status, body } = await desk.admin.put(path, { 'app.root_url': other })
    assert.equal(status, 400)
    assert.match(body.message, reason)
  }
  assert.deepEqual((await desk.admin.get(path)).body.data, before)
})

test('the desk answers only what it asked itself, and only for a minute', async () => {
  let question = ''
  answering = (path, answer) => {
    question = path
    answer(500, '')
  }
  await move()
  assert.match(question, /^\/api\/v1\/address-proof\/\w+\.\w+\.\w+$/)
  const ask = async (path: string) => (await desk.as(null).get(path)).status
  assert.equal(await ask(question), 200)
  assert.equal(await ask(`${question.slice(0, -1)}${question.endsWith('0') ? '1' : '0'}`), 404)
  assert.equal(await ask('/api/v1/address-proof/x'), 404)
  desk.clock.advance(61_000)
  assert.equal(await ask(question), 404)
})

test('only an Admin moves the address, with a session after the password; all Admins are told', async () => {
  answering = fromDesk(desk.url)
  const { permissions } = (await desk.admin.get('/api/v1/agents/me')).body.data
  await desk.admin.post('/api/v1/roles', { name: 'Everything', permissions })
  const other = await desk.agent('Everything')
  const denied = await move(other)
  assert.deepEqual([denied.status, denied.headers.get('x-confirm')], [403, null])
  // The form sends every field, and may send the address unchanged.
  assert.equal((await other.put(path, { 'app.root_url': await present(), 'app.site_name': 'Acme' })).status, 200)

  const nobody = desk.as(null)
  const signedIn = await nobody.post('/api/v1/auth/login', { email: 'admin@localhost', password })
  const pairs = signedIn.headers.getSetCookie().map((line) => line.split(';')[0]!)
  const csrf = pairs.find((pair) => pair.startsWith('csrf_token='))!.slice('csrf_token='.length)
  const headers = { cookie: pairs.join('; '), 'X-CSRFTOKEN': csrf }
  const moved = () => move(nobody, { ...headers, 'Idempotency-Key': 'move' })
  assert.equal((await moved()).headers.get('x-confirm'), 'password')
  assert.notEqual(await present(), address)
  await nobody.post('/api/v1/auth/confirm', { password }, headers)

  await desk.admin.put('/api/v1/settings/notifications/email', mailSettings(mails))
  // What tells of the mail server comes before what tells of the address.
  await desk.settled()
  const before = await present()
  assert.equal((await moved()).status, 200)
  assert.equal(await present(), address)
  await desk.settled()
  assert.deepEqual(
    mails.alerts.map(({ to }) => to),
    [['admin@localhost']],
  )
  assert.match(mails.alerts[0]!.plain, new RegExp(`from ${before} to ${address}`))
  const [told] = (await desk.admin.get('/api/v1/notifications')).body.data
  assert.deepEqual([told.notification_type, told.title], ['security', 'The address of the desk was changed'])
})
