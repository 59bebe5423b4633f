import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, describe, test } from 'node:test'
import { credentials } from './initial-world.ts'
import { type Any, eventually, type Program, type Receiver, startReceiver, startSimulator } from './rehearsal.ts'
import { sign } from './signature.ts'

const account = `/${credentials.waba_id}`
const number = `/${credentials.phone_number_id}`
const freja = '4528441093'

let program: Program
let desk: Receiver

before(async () => {
  ;[program, desk] = await Promise.all([startSimulator(), startReceiver()])
})
after(async () => {
  await program.stop()
  await desk.close()
})
beforeEach(async () => {
  await program.sim('POST', '/reset')
  await program.sim('POST', '/settings', { status_delay_ms: 0 })
  desk.received.length = 0
  desk.answers.length = 0
})

async function connect(): Promise<void> {
  assert.equal((await program.graph('POST', `${account}/subscribed_apps`)).status, 200)
  const override = { override_callback_uri: desk.url, verify_token: desk.token }
  assert.deepEqual((await program.graph('POST', `${account}/subscribed_apps`, override)).body, { success: true })
}

const write = (text: string, more: object = {}) => program.sim('POST', '/messages', { from: freja, text, ...more })

const send = (content: object) =>
  program.graph('POST', `${number}/messages`, { messaging_product: 'whatsapp', to: freja, ...content })

const sendText = (body: string, more: object = {}) => send({ type: 'text', text: { body }, ...more })

const sendButtons = (titles: string[]) => {
  const buttons = titles.map((title, index) => ({ type: 'reply', reply: { id: `b${index}`, title } }))
  return send({ type: 'interactive', interactive: { type: 'button', body: { text: 'Well?' }, action: { buttons } } })
}

const messages = () => desk.received.flatMap(({ value }) => value.messages ?? [])
const statuses = () => desk.received.flatMap(({ value }) => value.statuses ?? [])
const texts = () => messages().map((message: Any) => message.text.body)

describe('the callback', () => {
  test('an override is refused before the app is subscribed', async () => {
    const override = { override_callback_uri: desk.url, verify_token: desk.token }
    const { status, body } = await program.graph('POST', `${account}/subscribed_apps`, override)
    assert.equal(status, 400)
    assert.equal(body.error.code, 100)
    assert.match(body.error.message, /^\(#100\) Before override the current callback uri/)
    assert.match(body.error.fbtrace_id, /^A/)
  })

  test('an override is refused while the app has no callback, when that is asked for', async () => {
    await program.sim('POST', '/settings', { app_callback_required: true })
    await program.graph('POST', `${account}/subscribed_apps`)
    const override = { override_callback_uri: desk.url, verify_token: desk.token }
    assert.equal((await program.graph('POST', `${account}/subscribed_apps`, override)).body.error.code, 100)
    await program.sim('POST', '/app', { callback_url: desk.url, verify_token: desk.token })
    await connect()
  })

  test('a refused handshake gives code 2200 and leaves nothing behind', async () => {
    await program.graph('POST', `${account}/subscribed_apps`)
    const override = { override_callback_uri: desk.url, verify_token: 'wrong' }
    const { status, body } = await program.graph('POST', `${account}/subscribed_apps`, override)
    assert.equal(status, 400)
    assert.equal(body.error.code, 2200)
    assert.match(body.error.message, /HTTP Status Code = 403; HTTP Message = Forbidden/)
    const listed = (await program.graph('GET', `${account}/subscribed_apps`)).body.data
    assert.equal(listed[0].override_callback_uri, undefined)
  })

  test('subscribing again without parameters removes the override', async () => {
    await connect()
    const listed = async () => (await program.graph('GET', `${account}/subscribed_apps`)).body.data[0]
    assert.equal((await listed()).override_callback_uri, desk.url)
    await program.graph('POST', `${account}/subscribed_apps`)
    assert.equal((await listed()).override_callback_uri, undefined)
  })

  test('the override of a number has priority over that of the account', async () => {
    await connect()
    const other = await startReceiver()
    const override = { override_callback_uri: other.url, verify_token: other.token }
    await program.graph('POST', number, { webhook_configuration: override })
    await write('to the number')
    await eventually(() => other.received.length === 1)
    assert.equal(desk.received.length, 0)
    await other.close()
  })
})

describe('a delivery', () => {
  test('is ASCII, signed over its bytes and told apart by number', async () => {
    await connect()
    await write('Smörgås 👍🏽')
    const { raw, headers, value } = await eventually(() => desk.received[0])
    assert.match(raw.toString(), /Sm\\u00f6rg\\u00e5s \\ud83d\\udc4d\\ud83c\\udffd/)
    assert.equal(headers['x-hub-signature-256'], sign(credentials.app_secret, raw))
    assert.deepEqual(value.metadata, {
      display_phone_number: '4570204418',
      phone_number_id: credentials.phone_number_id,
    })
    assert.equal(value.messages[0].text.body, 'Smörgås 👍🏽')
    assert.equal(value.contacts[0].wa_id, freja)
  })

  test('is repeated after an answer of 500', async () => {
    await connect()
    desk.answers.push(500)
    const { wamid } = (await write('again')).body
    const received = await eventually(() => desk.received[0])
    assert.equal(received.value.messages[0].id, wamid)
    const { deliveries } = (await program.sim('GET', '/deliveries')).body
    assert.deepEqual(
      deliveries.at(-1).attempts.map((attempt: Any) => attempt.status),
      [500, 200],
    )
    desk.answers.push(503)
    await write('and at once when asked to')
    await eventually(async () => (await program.sim('POST', '/deliveries/retry')).body.retried === 1)
    await eventually(() => texts().length === 2)
  })

  test('can come twice and in the wrong order', async () => {
    await connect()
    await program.sim('POST', '/faults', { kind: 'duplicate', on: 'delivery' })
    await write('twice')
    await eventually(() => texts().length === 2)
    assert.deepEqual(texts(), ['twice', 'twice'])
    await program.sim('POST', '/faults', { kind: 'reorder', on: 'delivery', ms: 3_000 })
    await write('first')
    await write('second')
    await eventually(() => texts().length === 4)
    assert.deepEqual(texts().slice(2), ['second', 'first'])
  })

  test('goes to the app alone when it is about a template', async () => {
    await connect()
    const app = await startReceiver()
    await program.sim('POST', '/app', { callback_url: app.url, verify_token: app.token })
    await program.sim('POST', '/templates/club_invitation', { action: 'reject', reason: 'PROMOTIONAL' })
    const { value, field } = await eventually(() => app.received[0])
    assert.equal(field, 'message_template_status_update')
    assert.deepEqual([value.event, value.reason], ['REJECTED', 'PROMOTIONAL'])
    assert.equal(typeof value.message_template_id, 'number')
    assert.equal(desk.received.length, 0)
    const now = Math.floor(Date.now() / 1000)
    await program.sim('POST', '/templates/club_invitation', { action: 'disable' })
    const disabled = (await eventually(() => app.received[1])).value
    assert.equal(disabled.event, 'DISABLED')
    assert.ok(disabled.disable_info.disable_date >= now && Number.isInteger(disabled.disable_info.disable_date))
    await app.close()
  })

  test('survives that the desk and the simulator stop', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'simulator-'))
    const flags = ['--state', join(folder, 'world.json')]
    const first = await startSimulator(...flags)
    await first.graph('POST', `${account}/subscribed_apps`)
    const override = { override_callback_uri: desk.url, verify_token: desk.token }
    await first.graph('POST', `${account}/subscribed_apps`, override)
    await desk.close()
    const { wamid } = (await first.sim('POST', '/messages', { from: freja, text: 'are you there?' })).body
    assert.equal(await first.stop(), 0)
    const [second] = await Promise.all([startSimulator(...flags), desk.reopen()])
    assert.equal((await eventually(() => desk.received[0])).value.messages[0].id, wamid)
    await second.stop()
    await rm(folder, { recursive: true })
  })
})

describe('a send', () => {
  test('goes through sent and delivered and echoes the callback data', async () => {
    await connect()
    await write('hello')
    const { body } = await sendText('Good morning', { biz_opaque_callback_data: 'm:5531' })
    const { id } = body.messages[0]
    assert.match(id, /^wamid\./)
    await eventually(() => statuses().length === 2)
    assert.deepEqual(
      statuses()
        .map((status: Any) => status.status)
        .sort(),
      ['delivered', 'sent'],
    )
    for (const status of statuses()) {
      assert.equal(status.id, id)
      assert.equal(status.biz_opaque_callback_data, 'm:5531')
    }
    await program.sim('POST', `/chats/${freja}/read`)
    await eventually(() => statuses().some((status: Any) => status.status === 'read'))
  })

  test('outside the window is taken and fails later with 131047', async () => {
    await connect()
    await write('long ago', { timestamp: Math.floor(Date.now() / 1000) - 86_500 })
    assert.equal((await sendText('Too late')).status, 200)
    const status = await eventually(() => statuses()[0])
    assert.deepEqual([status.status, status.errors[0].code], ['failed', 131047])
  })

  test('to a number without the channel fails later with 131026', async () => {
    await connect()
    assert.equal((await sendText('Anybody?', { to: '4599999999' })).status, 200)
    assert.equal((await eventually(() => statuses()[0])).errors[0].code, 131026)
  })

  test('takes one to three buttons with labels up to twenty characters', async () => {
    await write('hello')
    assert.equal((await sendButtons(['Yes, thanks', 'I need more help', 'x'.repeat(20)])).status, 200)
    for (const titles of [[], ['a', 'b', 'c', 'd'], ['x'.repeat(21)], ['same', 'same']]) {
      const { status, body } = await sendButtons(titles)
      assert.equal(status, 400)
      assert.equal(body.error.code, 131009)
    }
    assert.equal((await sendText('x'.repeat(4096))).status, 200)
    assert.equal((await sendText('x'.repeat(4097))).body.error.code, 100)
  })

  test('of a template is checked against the template', async () => {
    const body = (...values: string[]) => [
      { type: 'body', parameters: values.map((text) => ({ type: 'text', text })) },
      { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: '18122' }] },
    ]
    const template = async (components: object[], name = 'order_on_the_way') => {
      const answer = await send({ type: 'template', template: { name, language: { code: 'es' }, components } })
      return answer.body.error?.code ?? answer.status
    }
    assert.equal(await template(body('José', '18122', 'viernes')), 200)
    assert.equal(await template(body('José', '18122')), 132000)
    assert.equal(await template(body('José', '18122', 'el\nviernes')), 132018)
    assert.equal(await template(body('José', '18122', 'viernes').slice(0, 1)), 131008)
    assert.equal(await template([], 'unheard_of'), 132001)
    const { messages: listed } = (await program.sim('GET', `/messages?to=${freja}`)).body
    assert.equal(listed.length, 1)
    assert.equal(listed[0].text, 'Hola José, tu pedido 18122 va en camino y llega el viernes.')
  })

  test('what common client libraries ask and send by default is taken', async () => {
    const asked: [path: string, fields: string][] = [
      [number, 'certificate,conversational_automation,last_onboarded_time,messaging_limit_tier,username'],
      [account, 'message_template_namespace'],
      [
        `${account}/message_templates`,
        'message_send_ttl_seconds,previous_category,correct_category,sub_category,library_template_name',
      ],
    ]
    for (const [path, fields] of asked) {
      const { status, body } = await program.graph('GET', `${path}?fields=${fields}`)
      assert.equal(status, 200, path)
      for (const field of fields.split(',')) assert.ok(field in (body.data?.[0] ?? body), field)
    }
    assert.equal((await program.graph('GET', `${account}/?fields=name`)).status, 200)
    assert.equal((await program.graph('GET', `${number}/settings`)).status, 400)
    await write('hello')
    const link = 'https://shop.example/a.pdf'
    const document = { link, caption: null, filename: null }
    assert.equal((await send({ type: 'document', document })).status, 200)
  })

  test('can be refused at once, fail later, or be taken without an answer', async () => {
    await connect()
    await write('hello')
    await program.sim('POST', '/faults', { kind: 'fail', on: 'send', code: 130429 })
    assert.equal((await sendText('now')).body.error.code, 130429)
    await program.sim('POST', '/faults', { kind: 'fail', on: 'send', code: 131042 })
    assert.equal((await sendText('later')).status, 200)
    await eventually(() => statuses().some((status: Any) => status.errors?.[0].code === 131042))
    await program.sim('POST', '/faults', { kind: 'drop', on: 'send' })
    await assert.rejects(sendText('unknown'))
    const { messages: listed } = (await program.sim('GET', '/messages')).body
    assert.deepEqual(
      listed.map((sent: Any) => sent.text),
      ['later', 'unknown'],
    )
  })

  test('marks as read and shows typing in one call', async () => {
    const { wamid } = (await write('hello')).body
    const waiting = program.sim('GET', '/messages?wait_ms=2000')
    const receipt = { messaging_product: 'whatsapp', status: 'read', message_id: wamid }
    await program.graph('POST', `${number}/messages`, { ...receipt, typing_indicator: { type: 'text' } })
    assert.equal((await waiting).body.messages[0].kind, 'read')
    const chat = (await program.sim('GET', `/chats/${freja}`)).body
    assert.equal(chat.bubbles[0].status, 'read')
    assert.ok(chat.typing_until > Date.now())
    const unknown = await program.graph('POST', `${number}/messages`, { ...receipt, message_id: 'wamid.no' })
    assert.equal(unknown.body.error.code, 131009)
  })
})

describe('the account', () => {
  test('a token that is unknown or expired is refused with code 190, and a call without one with code 104', async () => {
    const missing = await program.graph('GET', number, undefined, '')
    assert.deepEqual([missing.status, missing.body.error.code], [401, 104])
    const unknown = await program.graph('GET', number, undefined, 'nobody')
    assert.deepEqual([unknown.status, unknown.body.error.code], [401, 190])
    await program.sim('POST', '/token', { action: 'expire' })
    assert.equal((await program.graph('GET', number)).body.error.error_subcode, 463)
    await program.sim('POST', '/token', { action: 'renew' })
    assert.equal((await program.graph('GET', number)).status, 200)
  })

  test('its numbers and templates come in pages, and an unknown field fails the call', async () => {
    const names: string[] = []
    let path: string | undefined = `${account}/message_templates?limit=4&fields=name,language`
    while (path) {
      const { body }: Any = await program.graph('GET', path)
      names.push(...body.data.map((template: Any) => `${template.name} ${template.language}`))
      path = body.paging.next?.split('/v26.0')[1]
    }
    assert.equal(new Set(names).size, 10)
    const { body } = await program.graph('GET', `${number}?fields=id,colour`)
    assert.match(body.error.message, /nonexisting field \(colour\)/)
    assert.equal((await program.graph('GET', '/12345/phone_numbers')).body.error.error_subcode, 33)
  })

  test('a photo of a customer can be fetched with the token and only with it', async () => {
    await connect()
    await write('my bike', { type: 'image' })
    const { image } = await eventually(() => messages()[0])
    const { body } = await program.graph('GET', `/${image.id}?phone_number_id=${credentials.phone_number_id}`)
    assert.equal((await fetch(body.url)).status, 401)
    const file = await fetch(body.url, { headers: { authorization: `Bearer ${credentials.access_token}` } })
    assert.equal(file.headers.get('content-type'), 'image/png')
    assert.equal((await file.arrayBuffer()).byteLength, Number(body.file_size))
    const foreign = await program.graph('GET', `/${image.id}?phone_number_id=418290551903378`)
    assert.equal(foreign.body.error.error_subcode, 33)
  })

  test('an upload is refused for its type and its size', async () => {
    const upload = (type: string, content: string) => {
      const form = new FormData()
      form.set('messaging_product', 'whatsapp')
      form.set('type', type)
      form.set('file', new Blob([content], { type }), 'file')
      return program.graph('POST', `${number}/media`, form)
    }
    assert.match((await upload('application/pdf', '%PDF-1.4')).body.id, /^\d+$/)
    const { id } = (await upload('text/plain', 'nine to five')).body
    await write('hello')
    assert.equal((await send({ type: 'document', document: { id } })).status, 200)
    for (const type of ['image/gif', 'audio/webm', 'audio/ogg']) {
      assert.equal((await upload(type, 'GIF89a')).body.error.code, 100)
    }
    assert.match((await upload('image/jpeg', 'x'.repeat(5 * 1024 * 1024))).body.id, /^\d+$/)
    assert.equal((await upload('image/jpeg', 'x'.repeat(5 * 1024 * 1024 + 1))).body.error.code, 100)
  })
})

describe('the control', () => {
  test('the phone takes its colours from the panel', async () => {
    const tokens = await fetch(`${program.url}/tokens.css`)
    assert.equal(tokens.headers.get('content-type'), 'text/css; charset=utf-8')
    assert.equal(await tokens.text(), readFileSync(new URL('../../panel/src/tokens.css', import.meta.url), 'utf8'))
  })

  test('answers only to its own page, which loads nothing from elsewhere', async () => {
    const page = await fetch(program.url)
    assert.match(page.headers.get('content-security-policy') ?? '', /^default-src 'none'; script-src 'self'/)
    const reset = (origin: string) => fetch(`${program.url}/sim/reset`, { method: 'POST', headers: { origin } })
    assert.equal((await reset('https://stranger.example')).status, 403)
    assert.equal((await reset(program.url)).status, 200)
  })

  test('answers bad input with 400 and a message', async () => {
    for (const body of [{}, { from: 'x' }, { from: freja }, { from: freja, type: 'image', media_id: 'no' }]) {
      const { status, body: answer } = await program.sim('POST', '/messages', body)
      assert.equal(status, 400)
      assert.equal(typeof answer.message, 'string')
    }
    assert.equal((await program.sim('POST', '/faults', { kind: 'reorder', on: 'send' })).status, 400)
    assert.equal((await program.sim('POST', '/settings', { colour: 'red' })).status, 400)
  })
})

test('the phone shows what a message quotes', async () => {
  const { wamid } = (await program.sim('POST', '/messages', { from: '4528441093', text: 'Is it ready?' })).body
  const about = { messaging_product: 'whatsapp', to: '4528441093', type: 'text' }
  for (const message_id of [wamid, 'wamid.unknown']) {
    const text = { body: 'Yes, since noon' }
    await program.graph('POST', `/${credentials.phone_number_id}/messages`, { ...about, text, context: { message_id } })
  }
  const { bubbles } = (await program.sim('GET', '/chats/4528441093')).body
  const quotes = bubbles.map((bubble: { quote: string | null }) => bubble.quote)
  assert.deepEqual(quotes.slice(-3), [null, 'Is it ready?', null])
})
