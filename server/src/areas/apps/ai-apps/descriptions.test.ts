import assert from 'node:assert/strict'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { after, before, test } from 'node:test'
import { setDefaultCACertificates } from 'node:tls'
import { setAddresses } from '../../../../test/address.ts'
import { type AiApp, allow, listTools, registerAiApp, rpc } from '../../../../test/ai-app.ts'
import { cert } from '../../../../test/certificate.ts'
import type { Client } from '../../../../test/client.ts'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { type Site, startSite } from '../../../../test/site.ts'
import { countTicks } from '../../../../test/ticks.ts'

/** The sites from which the documents of self-describing apps are read, over http and over https. */
let site: Site
let secure: Site
let desk: TestDesk
let app: AiApp
let agent: Client & { id: number }
before(async () => {
  setDefaultCACertificates([cert])
  site = await startSite()
  secure = await startSite('127.0.0.1', true)
  desk = await startDesk({ config: { outboundAllow: [site.host, secure.host] } })
  app = await registerAiApp(desk.url)
  agent = await desk.agent('Agent')
})
after(async () => {
  await desk.stop()
  await Promise.all([site.stop(), secure.stop()])
})

const works = async (token: string) => (await rpc(desk.url, token, listTools)).status
const ask = (query: Record<string, string>) => agent.get(`/api/v1/ai/connect/request?${new URLSearchParams(query)}`)

/** What an app says about itself at its address. */
const describe = (at: Site, changes: object = {}, path = '/app.json') => {
  const id = `${at.url}/app.json`
  const document = { client_id: id, client_name: 'Self', redirect_uris: [app.redirect_uri], ...changes }
  at.on(path, JSON.stringify(document))
  return id
}
const askAs = (client_id: string) => ask(app.ask({ client_id }).query)

test('an app that describes itself is read through the guarded client, each time anew', async () => {
  const id = describe(site)
  assert.equal((await askAs(id)).body.data.name, 'Self')
  describe(site, { redirect_uris: ['https://other.example.com/'] })
  assert.equal((await askAs(id)).headers.get('x-field'), 'redirect_uri')
  const noAddresses = ['javascript:alert(1)', 'https://app.example.com/\0', 'https://app.example.com/\ud800']
  for (const changes of [
    { client_id: `${id}?` },
    { redirect_uris: 'x' },
    ...noAddresses.map((uri) => ({ redirect_uris: [app.redirect_uri, uri] })),
  ]) {
    describe(site, changes)
    assert.equal((await askAs(id)).headers.get('x-field'), 'client_id', JSON.stringify(changes))
  }
  site.on('/app.json', { body: Buffer.alloc(10 * 1024 * 1024, 32) })
  assert.equal((await askAs(id)).status, 400)
  describe(site, {}, '/there.json')
  site.on('/app.json', { status: 302, headers: { location: `${site.url}/there.json` } })
  assert.equal((await askAs(id)).status, 400)
  assert.equal(site.asked.includes('/there.json'), false)
  for (const address of ['http://127.0.0.1:1/app.json', 'https://10.0.0.1/app.json', 'https://example.com/']) {
    const refused = await askAs(address)
    assert.deepEqual([refused.status, refused.headers.get('x-field')], [400, 'client_id'], address)
  }
})

test('an app whose description does not come, or comes in drops, is refused while somebody still waits', async () => {
  const drip = (_: IncomingMessage, response: ServerResponse) => {
    const timer = setInterval(() => response.write(' '), 100)
    response.on('close', () => clearInterval(timer))
  }
  const ticks = countTicks()
  site.on('/silent.json', () => {})
  site.on('/dripping.json', drip)
  for (const refused of await Promise.all(['/silent.json', '/dripping.json'].map((path) => askAs(site.url + path)))) {
    assert.deepEqual([refused.status, refused.headers.get('x-field')], [400, 'client_id'])
    assert.match(refused.body.message, /: outbound call failed: there was no answer$/)
  }
  // Five seconds; other calls of the guarded client may take twenty.
  assert.ok(ticks() < 150)
})

test('where the desk is reached over https, so are the descriptions of apps', async () => {
  const [plainId, id] = [describe(site), describe(secure)]
  await setAddresses(desk, { 'app.root_url': 'https://support.example.com' })
  const refused = await askAs(plainId)
  assert.deepEqual([refused.status, refused.headers.get('x-field')], [400, 'client_id'])
  const { query, verifier } = app.ask({ client_id: id })
  assert.equal((await ask(query)).body.data.name, 'Self')
  const code = await allow(agent, query)
  const { redirect_uri } = app
  const request = { grant_type: 'authorization_code', code, client_id: id, redirect_uri, code_verifier: verifier }
  assert.equal(await works((await app.token(request)).body.access_token), 200)
  await setAddresses(desk, { 'app.root_url': desk.url })
})
