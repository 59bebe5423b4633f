import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { vocabularies } from '../../../../../i18n/vocabularies.ts'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { connectInbox, inboxForm, simulate } from '../../../../test/whatsapp.ts'
import { registerUnregistered } from './callback.ts'

let desk: TestDesk
before(async () => {
  desk = await startDesk({ simulator: true })
})
after(() => desk.stop())
beforeEach(async () => {
  await desk.settled()
  await sql`delete from inbox`.execute(desk.ctx.db)
  await simulate(desk, 'POST', '/reset', {})
})

const setupOf = async (id: number) => (await desk.admin.get(`/api/v1/inboxes/${id}`)).body.data.setup
const world = () => simulate(desk, 'GET', '/world')

type Exchange = { id: number; method: string; path: string; request: string | null }

const wire = async (): Promise<Exchange[]> => (await simulate(desk, 'GET', '/wire')).entries

/** The requests to the account's subscription since then, oldest first. */
async function registrations(since = 0): Promise<string[]> {
  const entries = (await wire()).filter(({ id, path }) => id > since && path.includes('/subscribed_apps'))
  return entries.map(({ method, request }) =>
    method === 'GET' ? 'read' : request?.includes('override_callback_uri') ? 'point' : 'subscribe',
  )
}

/** The operator enters the callback at the app and presses "Verify and save". */
const enterAtApp = (inbox: { webhook_url: string }, verify_token = 'made-up-by-the-operator') =>
  simulate(desk, 'POST', '/app', { callback_url: inbox.webhook_url, verify_token })

test('the app is subscribed, then the callback is pointed at the inbox, then read back', async () => {
  await connectInbox(desk)
  assert.deepEqual(await registrations(), ['read', 'subscribe', 'point', 'read'])
})

test('each save repeats the registration and never clears a callback that stands', async () => {
  const inbox = await connectInbox(desk)
  const since = (await wire()).at(-1)!.id
  assert.equal((await desk.admin.put(`/api/v1/inboxes/${inbox.id}`, {})).status, 200)
  await desk.settled()
  assert.deepEqual(await registrations(since), ['read', 'point', 'read'])
  assert.equal((await world()).override.url, inbox.webhook_url)
})

test("the operator's webhook is proven by a handshake that the desk did not ask for, and is never changed", async () => {
  const inbox = await connectInbox(desk)
  assert.equal((await setupOf(inbox.id)).app_webhook.state, 'waiting')
  await enterAtApp(inbox, 'another token').catch(() => undefined)
  assert.equal((await setupOf(inbox.id)).app_webhook.state, 'waiting')
  await enterAtApp(inbox)
  const { state, at } = (await setupOf(inbox.id)).app_webhook
  assert.deepEqual([state, typeof at], ['proven', 'string'])

  const moved = desk.url.replace('127.0.0.1', 'localhost')
  await desk.admin.put('/api/v1/settings/general', { 'app.root_url': moved })
  await desk.settled()
  assert.equal((await world()).override.url, `${moved}/webhooks/whatsapp/${inbox.id}`)
  assert.deepEqual(
    (await wire()).filter(({ path }) => path.includes('/subscriptions')),
    [],
  )
  await desk.admin.put('/api/v1/settings/general', { 'app.root_url': desk.url })
})

test('what could not be registered is said with the reason and tried again until it is', async () => {
  await simulate(desk, 'POST', '/settings', { app_callback_required: true })
  const answer = await desk.admin.post('/api/v1/inboxes', inboxForm(desk))
  const inbox = answer.body.data
  await desk.settled()
  const failed = (await setupOf(inbox.id)).callback
  assert.deepEqual([failed.state, /your app must be subscribed/.test(failed.detail)], ['failed', true])

  assert.equal(await registerUnregistered(desk.ctx), '1 inboxes')
  await desk.settled()
  assert.equal((await setupOf(inbox.id)).callback.state, 'failed')

  await enterAtApp(inbox)
  await registerUnregistered(desk.ctx)
  await desk.settled()
  assert.deepEqual((await setupOf(inbox.id)).callback.state, 'proven')
  assert.equal(await registerUnregistered(desk.ctx), '0 inboxes')
})

test('what the provider does not explain is said to each reader in their language', async () => {
  await simulate(desk, 'POST', '/faults', { kind: 'drop', on: 'call', match: 'subscribed_apps', times: 99 })
  const { id } = (await desk.admin.post('/api/v1/inboxes', inboxForm(desk))).body.data
  await desk.settled()
  const read = async (reader: typeof desk.admin) => (await reader.get(`/api/v1/inboxes/${id}`)).body.data.setup.callback
  for (const language of ['en', 'de', 'ar'] as const) {
    const reader = await desk.agent('Admin')
    assert.equal((await reader.put('/api/v1/agents/me', { language })).status, 200)
    const { state, detail, code } = await read(reader)
    const sentence = vocabularies[language].server.rule.provider_silent
    assert.deepEqual([state, detail, code], ['failed', sentence, 'provider_silent'])
    const [listed] = (await reader.get('/api/v1/inboxes')).body.data
    assert.equal(listed.setup.callback.detail, sentence)
  }
  await simulate(desk, 'DELETE', '/faults')
  const stored = { state: 'failed', at: '2026-01-01T10:00:00.000Z', detail: 'as it was kept in former days' }
  await sql`update inbox set setup = setup || jsonb_build_object('callback', ${JSON.stringify(stored)}::jsonb)`.execute(
    desk.ctx.db,
  )
  assert.deepEqual(await read(desk.admin), stored)
})

test('a rejected token is said in the words of the provider, and does not count as a lost callback', async () => {
  const inbox = await connectInbox(desk)
  await simulate(desk, 'POST', '/token', { action: 'expire' })
  assert.equal((await desk.admin.put(`/api/v1/inboxes/${inbox.id}`, {})).status, 400)
  const setup = await setupOf(inbox.id)
  assert.deepEqual([setup.credentials.state, setup.callback.state], ['failed', 'proven'])
  assert.match(setup.credentials.detail, /expired/)

  const { access_token } = await simulate(desk, 'POST', '/token', { action: 'issue' })
  await desk.admin.put(`/api/v1/inboxes/${inbox.id}`, { config: { access_token } })
  const { state, detail } = (await setupOf(inbox.id)).credentials
  assert.deepEqual([state, detail], ['proven', null])
})
