import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type { Answer } from './client.ts'
import { startDesk, type TestDesk } from './desk.ts'
import { type ModelServer, startModelServer } from './models.ts'
import { type Site, startSite } from './site.ts'
import { connectInbox, deliver, delivery, inboxForm, simulate, text } from './whatsapp.ts'

const mask = '\u2022'.repeat(10)
const mailPath = '/api/v1/settings/notifications/email'
const modelPath = '/api/v1/ai/models'

let server: ModelServer
let shop: Site
let desk: TestDesk
let forms: Record<string, Form>
before(async () => {
  ;[server, shop] = await Promise.all([startModelServer(), startSite()])
  desk = await startDesk({ simulator: true, config: { outboundAllow: [new URL(server.url).host, shop.host] } })
  forms = await listForms()
})
after(async () => {
  await desk.stop()
  await Promise.all([server.stop(), shop.stop()])
})

/** A form with a secret: how it is saved, where the secret is in what comes back, and where it is stored. */
type Form = {
  save: (secret: string | undefined) => Promise<Answer>
  shown: (answer: Answer) => string
  stored: () => Promise<string>
  values: [string, string]
}

const first = async (query: ReturnType<typeof sql<{ value: string }>>) =>
  (await query.execute(desk.ctx.db)).rows[0]!.value

async function listForms(): Promise<Record<string, Form>> {
  const inbox = await connectInbox(desk)
  const mail = { 'notification.email.host': 'mail.example', 'notification.email.email_address': 'desk@example.com' }
  return {
    mail: {
      save: (secret) =>
        desk.admin.put(mailPath, {
          ...mail,
          ...(secret === undefined ? {} : { 'notification.email.password': secret }),
        }),
      shown: ({ body }) => body.data['notification.email.password'],
      stored: () =>
        first(
          sql`select value->>'notification.email.password' as value from setting where area = 'notification.email'`,
        ),
      values: ['first password', 'second password'],
    },
    model: {
      save: (api_key) => desk.admin.put(`${modelPath}/chat`, { address: server.url, model: 'm', api_key }),
      shown: ({ body }) => body.data.api_key,
      stored: () => first(sql`select api_key as value from provider where purpose = 'chat'`),
      values: ['sk-first', 'sk-second'],
    },
    tool: {
      save: async (value) => {
        const [tool] = (await desk.admin.get('/api/v1/ai/tools')).body.data
        const header = value === undefined ? {} : { auth: { headers: [{ key: 'X-Key', value }] } }
        const fields = { name: 'shop', description: 'Asks.', method: 'GET', url: server.url, ...header }
        return tool
          ? desk.admin.put(`/api/v1/ai/tools/${tool.id}`, fields)
          : desk.admin.post('/api/v1/ai/tools', fields)
      },
      shown: ({ body }) => body.data.auth.headers[0].value,
      stored: () => first(sql`select headers->0->>'value' as value from tool where name = 'shop'`),
      values: ['Bearer first', 'Bearer second'],
    },
    inbox: {
      save: (webhook_verify_token) =>
        desk.admin.put(`/api/v1/inboxes/${inbox.id}`, { config: { webhook_verify_token } }),
      shown: ({ body }) => body.data.config.webhook_verify_token,
      stored: () => first(sql`select secrets->>'webhook_verify_token' as value from inbox where id = ${inbox.id}`),
      values: ['first-word', 'second-word'],
    },
  }
}

test('a secret is kept by its mask, replaced by another value, and never stored or shown as it is', async () => {
  for (const [name, { save, shown, stored, values }] of Object.entries(forms)) {
    const [one, two] = values
    assert.equal(shown(await save(one)), mask, name)
    const sealed = await stored()
    assert.match(sealed, /^v1\./, name)
    for (const kept of [mask, undefined]) {
      assert.equal(shown(await save(kept)), mask, name)
      assert.equal(await stored(), sealed, `${name}: kept by ${kept}`)
    }
    assert.equal(shown(await save(two)), mask, name)
    const replaced = await stored()
    assert.notEqual(replaced, sealed, name)
    await save(one)
    assert.ok(
      ![sealed, replaced].includes(await stored()),
      `${name}: the same secret is sealed in another way each time`,
    )
  }
})

test('what is half a mask is a secret of its own or refused, and never keeps the stored one', async () => {
  for (const [name, { save, stored }] of Object.entries(forms)) {
    for (const half of [`${mask}x`, mask.slice(1), `x${mask}`]) {
      await save('a-real-one')
      const sealed = await stored()
      const { status } = await save(half)
      if (status === 200) assert.notEqual(await stored(), sealed, `${name}: ${half}`)
      else assert.deepEqual([status, await stored()], [400, sealed], `${name}: ${half}`)
    }
  }
})

test('a mask stands for no secret where none is stored', async () => {
  for (const name of ['mail', 'model']) {
    const { save, stored } = forms[name]!
    assert.equal((await save('')).status, 200)
    const { status, body } = await save(mask)
    assert.deepEqual([status, body.error_type, await stored()], [400, 'InputException', ''], name)
  }
  const created = await desk.admin.post('/api/v1/inboxes', inboxForm(desk, { app_secret: mask }, { name: 'Other' }))
  assert.deepEqual([created.status, created.headers.get('x-field')], [400, 'config.app_secret'])
})

test('a sealed value in the place of another one, cut or changed opens nothing, and nothing is sent in its place', async () => {
  for (const purpose of ['chat', 'rerank']) {
    await desk.admin.put(`${modelPath}/${purpose}`, { address: server.url, model: 'm', api_key: `sk-${purpose}` })
  }
  const tampered = {
    swapped: sql`(select api_key from provider where purpose = 'rerank')`,
    cut: sql`left(api_key, -3)`,
    turned: sql`overlay(api_key placing case substr(api_key, length(api_key) - 9, 1) when 'A' then 'B' else 'A' end from length(api_key) - 9)`,
    plain: sql`'sk-plain'`,
  }
  const { rows } = await sql<{ api_key: string }>`select api_key from provider where purpose = 'chat'`.execute(
    desk.ctx.db,
  )
  for (const [how, value] of Object.entries(tampered)) {
    await sql`update provider set api_key = ${value} where purpose = 'chat'`.execute(desk.ctx.db)
    const called = (await server.calls()).length
    const answer = await desk.admin.post(`${modelPath}/chat/test`)
    assert.deepEqual([answer.status, (await server.calls()).length], [400, called], how)
    assert.match(answer.body.message, /the stored key cannot be read/, how)
    assert.equal((await desk.admin.get(`${modelPath}/chat`)).body.data.api_key, mask, how)
    await sql`update provider set api_key = ${rows[0]!.api_key} where purpose = 'chat'`.execute(desk.ctx.db)
  }
  assert.equal((await desk.admin.post(`${modelPath}/chat/test`)).status, 200)
})

test('a tool whose sealed values were changed places calls nobody', async () => {
  const auth = { headers: ['One', 'Two'].map((key) => ({ key, value: `secret ${key}` })) }
  const fields = { name: 'swapped', description: 'Asks.', method: 'GET', url: shop.url, auth }
  const { id } = (await desk.admin.post('/api/v1/ai/tools', fields)).body.data
  const swap = () =>
    sql`update tool set headers = jsonb_build_array(
      jsonb_build_object('key', 'One', 'value', headers->1->'value'),
      jsonb_build_object('key', 'Two', 'value', headers->0->'value')) where id = ${id}`.execute(desk.ctx.db)
  const call = async () => (await desk.admin.post(`/api/v1/ai/tools/${id}/test`, { arguments: {} })).body.data
  await swap()
  const { status, text } = await call()
  assert.deepEqual([status, shop.asked], [null, []])
  assert.match(text, /cannot be read/)
  await swap()
  assert.notEqual((await call()).status, null)
  assert.equal(shop.asked.length, 1)
})

test('an inbox whose secrets were swapped accepts no webhook call, and none is lost after they are corrected', async () => {
  const [inbox] = (await desk.admin.get('/api/v1/inboxes')).body.data
  const swap = () =>
    sql`update inbox set secrets = secrets || jsonb_build_object('app_secret', secrets->'access_token', 'access_token', secrets->'app_secret')`.execute(
      desk.ctx.db,
    )
  const send = () =>
    deliver(desk, inbox.id, delivery(desk, { messages: [text('wamid.sealed', '4520000001', 'Hello')] }))
  await swap()
  assert.ok((await send()).status >= 400)
  await swap()
  assert.equal((await send()).status, 200)
  await desk.settled()
  assert.equal((await desk.admin.get('/api/v1/conversations/all')).body.data.results.length, 1)
})

test('an inbox is saved only when its provider says yes: slow, broken and foreign answers are refused', async () => {
  const inboxes = async () => (await desk.admin.get('/api/v1/inboxes')).body.data.length
  const before = await inboxes()
  const create = (config: object = {}) =>
    desk.admin.post('/api/v1/inboxes', inboxForm(desk, { ...config }, { name: 'Other' }))
  const refused = async (what: string, config?: object) => {
    const { status, body } = await create(config)
    assert.deepEqual([status, body.error_type], [400, 'InputException'], what)
    assert.match(body.message, /^The provider (rejected|could not check)/, what)
    assert.equal(await inboxes(), before, what)
  }
  await simulate(desk, 'POST', '/faults', { kind: 'fail', on: 'call', http: 500 })
  await refused('a provider that is broken')
  await refused('a token that is none', { access_token: 'EAAother' })
  await refused('a number of another account', { phone_number_id: '15550009999' })
  await simulate(desk, 'POST', '/faults', { kind: 'delay', on: 'call', ms: 30_000 })
  await refused('a provider that takes half a minute')
})

test('nothing of the machine is served, and figures only to itself', async () => {
  const index = await (await fetch(`${desk.url}/`)).text()
  const scripts = [...index.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path!)
  assert.ok(scripts.length > 0)
  const hidden = [
    '/.env',
    '/.git/config',
    '/.git/HEAD',
    '/package.json',
    '/secret.key',
    '/data/secret.key',
    '/server/src/main.ts',
  ]
  const maps = scripts.map((path) => `${path}.map`)
  for (const path of [...hidden, ...maps, '/..%2f..%2fpackage.json', '/assets/..%2f..%2fpackage.json']) {
    const answer = await fetch(desk.url + path)
    const body = await answer.text()
    assert.ok(answer.status >= 400 || body === index, `${path} answers ${answer.status}`)
  }
  for (const path of scripts) {
    assert.doesNotMatch(await (await fetch(desk.url + path)).text(), /sourceMappingURL=/, path)
  }
  assert.equal(await (await fetch(`${desk.url}/healthz`)).text(), 'ok')
  assert.match(await (await fetch(`${desk.url}/metrics`)).text(), /^# HELP/m)
  for (const header of ['x-forwarded-for', 'forwarded']) {
    assert.equal((await fetch(`${desk.url}/metrics`, { headers: { [header]: '203.0.113.9' } })).status, 404, header)
  }
})
