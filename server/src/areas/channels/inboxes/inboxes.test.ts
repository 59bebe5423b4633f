import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { inboxForm, simulate } from '../../../../test/whatsapp.ts'

let desk: TestDesk
before(async () => {
  desk = await startDesk({ simulator: true })
})
after(() => desk.stop())
beforeEach(async () => {
  await sql`delete from inbox`.execute(desk.ctx.db)
  await simulate(desk, 'POST', '/reset', {})
})

const mask = '\u2022'.repeat(10)

const world = () => simulate(desk, 'GET', '/world')

const form = (config?: object, rest?: object) => inboxForm(desk, config, rest)

async function created(config?: object, rest?: object) {
  const answer = await desk.admin.post('/api/v1/inboxes', form(config, rest))
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.body.data
}

const read = async (id: number) => (await desk.admin.get(`/api/v1/inboxes/${id}`)).body.data

test('the survey of a new inbox is in the language of the desk until somebody writes another', async () => {
  assert.deepEqual((await created()).config.csat, {
    message: 'How was your conversation with us?',
    button_text: 'Rate it',
    language: 'en',
  })
  await sql`delete from inbox`.execute(desk.ctx.db)
  const speak = (language: string) => desk.admin.put('/api/v1/settings/general', { 'app.lang': language })
  assert.equal((await speak('pt-BR')).status, 200)
  const { csat } = (await created()).config
  await speak('en')
  assert.deepEqual([csat.button_text, csat.language], ['Avaliar', 'pt_BR'])
})

test('an inbox is stored with its secrets masked, and the provider is pointed at it', async () => {
  const inbox = await created({ phone_number_id: ` ${desk.simulator.world.phone_number_id}\n` })
  assert.equal(inbox.webhook_url, `${desk.url}/webhooks/whatsapp/${inbox.id}`)
  assert.deepEqual(
    [inbox.config.access_token, inbox.config.app_secret, inbox.config.webhook_verify_token],
    [mask, mask, mask],
  )
  assert.equal(inbox.config.phone_number_id, desk.simulator.world.phone_number_id)
  assert.equal(inbox.config.api_version, 'v26.0')
  assert.deepEqual([inbox.enabled, inbox.reopen_window_hours, inbox.token_invalid], [true, 48, false])

  await desk.settled()
  const { setup } = await read(inbox.id)
  const states = Object.entries(setup).map(([step, fact]) => [step, (fact as { state: string }).state])
  assert.deepEqual(Object.fromEntries(states), {
    credentials: 'proven',
    callback: 'proven',
    app_webhook: 'waiting',
    first_message: 'waiting',
    template_event: 'waiting',
    signature: 'waiting',
  })
  assert.equal((await world()).override.url, inbox.webhook_url)

  const { rows } = await sql<{ stored: string }>`select config::text || secrets::text as stored from inbox`.execute(
    desk.ctx.db,
  )
  for (const secret of [
    desk.simulator.world.access_token,
    desk.simulator.world.app_secret,
    'made-up-by-the-operator',
  ]) {
    assert.ok(!rows[0]!.stored.includes(secret), 'a secret is stored in the clear')
  }
})

test('credentials that the provider rejects are refused with its reason, and nothing is stored', async () => {
  const cases: [object, RegExp][] = [
    [{ access_token: 'EAAwrong' }, /^The provider rejected these credentials: Invalid OAuth access token/],
    [{ phone_number_id: '999' }, /^The provider rejected these credentials: ./],
    [{ waba_id: '999' }, /^The provider rejected these credentials: ./],
    [{ phone_number_id: desk.simulator.world.waba_id }, /^The provider rejected these credentials: ./],
  ]
  for (const [config, message] of cases) {
    const answer = await desk.admin.post('/api/v1/inboxes', form(config))
    assert.equal(answer.status, 400)
    assert.equal(answer.body.error_type, 'InputException')
    assert.match(answer.body.message, message)
  }
  await simulate(desk, 'POST', '/faults', { kind: 'drop', on: 'call' })
  const silent = await desk.admin.post('/api/v1/inboxes', form())
  assert.equal(silent.status, 400)
  assert.match(silent.body.message, /^The provider could not check/)
  assert.deepEqual((await desk.admin.get('/api/v1/inboxes')).body.data, [])
})

test('a field that cannot be meant is refused by name', async () => {
  const cases: [object, RegExp][] = [
    [form({ phone_number_id: '+45 70' }), /config\.phone_number_id/],
    [form({ access_token: 'with blanks inside' }), /config\.access_token/],
    [form({ access_token: mask }), /config\.access_token is missing/],
    [form({ app_secret: '' }), /config\.app_secret/],
    [form({ api_version: '26' }), /config\.api_version/],
    [form({}, { reopen_window_hours: 1.5 }), /reopen_window_hours/],
    [form({}, { reopen_window_hours: -1 }), /reopen_window_hours/],
    [form({}, { name: '  ' }), /name/],
  ]
  for (const [body, message] of cases) {
    const answer = await desk.admin.post('/api/v1/inboxes', body)
    assert.equal(answer.status, 400)
    assert.match(answer.body.message, message)
  }
})

test('a masked value keeps what is stored, and what is left out stays', async () => {
  const inbox = await created()
  await desk.settled()
  const changed = await desk.admin.put(`/api/v1/inboxes/${inbox.id}`, {
    name: ' Shop ',
    ai_only: true,
    config: { access_token: mask, app_secret: mask, webhook_verify_token: mask },
  })
  assert.equal(changed.status, 200)
  assert.deepEqual([changed.body.data.name, changed.body.data.ai_only, changed.body.data.enabled], ['Shop', true, true])
  assert.equal(changed.body.data.setup.credentials.state, 'proven')

  const refused = await desk.admin.put(`/api/v1/inboxes/${inbox.id}`, { config: { access_token: 'EAAwrong' } })
  assert.equal(refused.status, 400)
  assert.equal((await desk.admin.put(`/api/v1/inboxes/${inbox.id}`, { name: 'Shop' })).status, 200)
})

test('an inbox with another app secret than others of its account is named as it is saved, with those others', async () => {
  const { phone_numbers } = await world()
  const first = await created()
  const second = await created({ phone_number_id: phone_numbers[1].id, app_secret: 'mistyped' }, { name: 'Workshop' })
  assert.deepEqual(first.app_secret_differs_from, [])
  assert.deepEqual(second.app_secret_differs_from, [{ id: first.id, name: 'WhatsApp' }])
  assert.deepEqual((await read(first.id)).app_secret_differs_from, [{ id: second.id, name: 'Workshop' }])
  const listed = async () =>
    (await desk.admin.get('/api/v1/inboxes')).body.data.map(
      ({ app_secret_differs_from: differs }: { app_secret_differs_from: object[] }) => differs,
    )
  assert.deepEqual(await listed(), [[{ id: second.id, name: 'Workshop' }], [{ id: first.id, name: 'WhatsApp' }]])
  const [seen] = (await (await desk.agent('Agent')).get('/api/v1/inboxes')).body.data
  assert.equal(seen.app_secret_differs_from, null)

  const { app_secret } = desk.simulator.world
  const mended = await desk.admin.put(`/api/v1/inboxes/${second.id}`, { config: { app_secret } })
  assert.deepEqual([mended.body.data.app_secret_differs_from, await listed()], [[], [[], []]])
})

test('a number belongs to one inbox', async () => {
  await created()
  const twin = await desk.admin.post('/api/v1/inboxes', form({}, { name: 'Twin' }))
  assert.deepEqual([twin.status, twin.body.error_type], [409, 'ConflictException'])
})

test('agents see which inboxes there are, and only who manages them how they are connected', async () => {
  const inbox = await created()
  const agent = await desk.agent('Agent')
  const [seen] = (await agent.get('/api/v1/inboxes')).body.data
  assert.deepEqual([seen.id, seen.name, seen.config, seen.setup], [inbox.id, 'WhatsApp', null, null])
  assert.equal((await agent.get(`/api/v1/inboxes/${inbox.id}`)).status, 403)
  assert.equal((await agent.put(`/api/v1/inboxes/${inbox.id}`, { name: 'Mine' })).status, 403)
  assert.equal((await desk.as(null).get('/api/v1/inboxes')).status, 401)
})

test('a token that is refused on saving is shown until one is saved that the provider takes', async () => {
  const inbox = await created()
  await simulate(desk, 'POST', '/token', { action: 'expire' })
  const refused = await desk.admin.put(`/api/v1/inboxes/${inbox.id}`, { name: 'Shop' })
  assert.equal(refused.status, 400)
  assert.equal((await read(inbox.id)).token_invalid, true)

  const off = await desk.admin.put(`/api/v1/inboxes/${inbox.id}`, { enabled: false })
  assert.deepEqual([off.status, off.body.data.token_invalid], [200, true], 'it can be switched off all the same')

  const { access_token } = await simulate(desk, 'POST', '/token', { action: 'issue' })
  const mended = await desk.admin.put(`/api/v1/inboxes/${inbox.id}`, { enabled: true, config: { access_token } })
  assert.deepEqual([mended.status, mended.body.data.token_invalid], [200, false])
})

test('a provider that is down does not keep an inbox from being changed', async () => {
  const inbox = await created()
  await desk.settled()
  await simulate(desk, 'POST', '/faults', { kind: 'fail', on: 'call', http: 503 })
  assert.equal((await desk.admin.put(`/api/v1/inboxes/${inbox.id}`, { name: 'Shop' })).status, 200)
})

test('a callback that the provider refuses is reported, and registered when the inbox is saved again', async () => {
  await simulate(desk, 'POST', '/settings', { app_callback_required: true })
  const inbox = await created()
  await desk.settled()
  const { callback } = (await read(inbox.id)).setup
  assert.equal(callback.state, 'failed')
  assert.match(callback.detail, /your app must be subscribed/)

  await simulate(desk, 'POST', '/app', { callback_url: inbox.webhook_url, verify_token: 'made-up-by-the-operator' })
  assert.equal((await desk.admin.put(`/api/v1/inboxes/${inbox.id}`, {})).status, 200)
  await desk.settled()
  assert.equal((await read(inbox.id)).setup.callback.state, 'proven')
})

test('the callback follows the address of the site', async () => {
  const inbox = await created()
  await desk.settled()
  const moved = desk.url.replace('127.0.0.1', 'localhost')
  await desk.admin.put('/api/v1/settings/general', { 'app.root_url': moved })
  await desk.settled()
  assert.equal((await world()).override.url, `${moved}/webhooks/whatsapp/${inbox.id}`)
  await desk.admin.put('/api/v1/settings/general', { 'app.root_url': desk.url })
})

test('a deleted inbox is gone, and its account delivers to the inbox that is left', async () => {
  const { phone_numbers } = await world()
  const kept = await created({ phone_number_id: phone_numbers[1].id }, { name: 'Workshop' })
  await desk.settled()
  const gone = await created()
  await desk.settled()
  assert.equal((await world()).override.url, gone.webhook_url)

  assert.equal((await desk.admin.delete(`/api/v1/inboxes/${gone.id}`)).status, 200)
  await desk.settled()
  assert.equal((await world()).override.url, kept.webhook_url)
  for (const answer of [
    await desk.admin.get(`/api/v1/inboxes/${gone.id}`),
    await desk.admin.put(`/api/v1/inboxes/${gone.id}`, { name: 'Back' }),
    await desk.admin.delete(`/api/v1/inboxes/${gone.id}`),
  ]) {
    assert.equal(answer.status, 404)
  }
  await created()
})
