import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { type Simulator, startSimulator } from '../../../test/desk.ts'
import { png } from '../../../test/pictures.ts'
import { createOutbound } from '../../platform/outside/outbound.ts'
import { createWhatsApp, type WhatsApp } from './client.ts'
import type { Credentials } from './credentials.ts'

const outbound = createOutbound({ allow: ['127.0.0.1:*'], mayNotCall: () => false })
const to = { phone: '4528441093', user_id: null }

let simulator: Simulator
let whatsapp: WhatsApp
let credentials: Credentials
before(async () => {
  simulator = await startSimulator()
  const { access_token, phone_number_id, waba_id } = simulator.world
  credentials = { access_token, phone_number_id, waba_id, api_version: 'v26.0' }
  whatsapp = createWhatsApp({ apiUrl: simulator.url, request: outbound.request, stream: outbound.stream })
})
after(() => Promise.all([simulator.stop(), outbound.close()]))

// biome-ignore lint/suspicious/noExplicitAny: the simulator's answers are read freely.
async function lastSent(): Promise<any> {
  const { messages } = (await (await fetch(`${simulator.url}/sim/messages?kind=message`)).json()) as { messages: [] }
  return messages.at(-1)
}

const fileOf = (name: string, mime: string, bytes: Buffer) => ({
  name,
  mime,
  size: bytes.length,
  content: (async function* () {
    yield bytes.subarray(0, 10)
    yield bytes.subarray(10)
  })(),
})

test('a file is uploaded while it is read, and goes out under its name', async () => {
  const bytes = Buffer.from('%PDF-1.7 and so on')
  const media_id = await whatsapp.uploadMedia(credentials, fileOf('Grüße "2".pdf', 'application/pdf', bytes))
  const there = await fetch(`${simulator.url}/v26.0/${media_id}`, {
    headers: { authorization: `Bearer ${credentials.access_token}` },
  })
  const { file_size, mime_type } = (await there.json()) as { file_size: string; mime_type: string }
  assert.deepEqual([file_size, mime_type], [String(bytes.length), 'application/pdf'])

  const about = { to, kind: 'document', media_id, caption: 'Please sign', filename: 'Grüße "2".pdf' } as const
  const { provider_id } = await whatsapp.sendMedia(credentials, { ...about, callback_data: 'uuid' })
  const { body, id } = await lastSent()
  assert.deepEqual(body.document, { id: media_id, caption: 'Please sign', filename: 'Grüße "2".pdf' })
  assert.equal(id, provider_id)
})

test('a recording is declared with its codec, a picture without a name', async () => {
  const voice = Buffer.from('OggS and OpusHead')
  const sound = await whatsapp.uploadMedia(credentials, fileOf('a.ogg', 'audio/ogg', voice))
  await whatsapp.sendMedia(credentials, { to, kind: 'audio', media_id: sound, voice: true, callback_data: 'uuid' })
  assert.deepEqual((await lastSent()).body.audio, { id: sound, voice: true })

  const picture = await whatsapp.uploadMedia(credentials, fileOf('a.png', 'image/png', png()))
  const about = { to, kind: 'image', media_id: picture, filename: 'a.png', callback_data: 'uuid' } as const
  await whatsapp.sendMedia(credentials, about)
  assert.deepEqual((await lastSent()).body.image, { id: picture })
})

test('a template goes out with what fills its places', async () => {
  const components = [{ type: 'body', parameters: [{ type: 'text', text: 'Mira' }] }]
  const template = { name: 'bike_ready', language: 'da' }
  const { provider_id } = await whatsapp.sendTemplate(credentials, { to, template, components, callback_data: 'uuid' })
  const { id, text } = await lastSent()
  assert.deepEqual([id, text], [provider_id, 'Hej Mira, din cykel er klar til afhentning i værkstedet.'])

  const bare = { to, template: { name: 'hello_world', language: 'en_US' }, components: [], callback_data: 'uuid' }
  await whatsapp.sendTemplate(credentials, bare)
  assert.deepEqual((await lastSent()).body.template, { name: 'hello_world', language: { code: 'en_US' } })

  await assert.rejects(whatsapp.sendTemplate(credentials, { ...bare, template }), { outcome: 'refused', code: 132000 })
})

test('a message quotes another, and a reaction is set and taken back', async () => {
  const { provider_id } = await whatsapp.sendText(credentials, { to, text: 'First', callback_data: 'uuid' })
  await whatsapp.sendText(credentials, { to, text: 'Second', callback_data: 'uuid', reply_to: provider_id })
  assert.deepEqual((await lastSent()).body.context, { message_id: provider_id })
  for (const emoji of ['👍', '']) {
    await whatsapp.sendReaction(credentials, { to, provider_id, emoji, callback_data: 'uuid' })
    assert.deepEqual((await lastSent()).body.reaction, { message_id: provider_id, emoji })
  }
})

/** A provider that gives these answers, one after the other. */
async function answering(answers: string[], status = 200): Promise<{ whatsapp: WhatsApp; stop: () => void }> {
  const answer = (response: ServerResponse) => response.writeHead(status).end(answers.shift())
  const server = createServer((_request, response) => answer(response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { request, stream } = outbound
  return { whatsapp: createWhatsApp({ apiUrl, request, stream }), stop: () => server.close() }
}

test('an answer of success that names no message leaves it unknown whether it was taken', async () => {
  const answers = ['{}', '{"messages":[{}]}', '<html>Moved</html>', '', `{"padding":"${'x'.repeat(3 * 1024 * 1024)}"}`]
  const odd = await answering(answers)
  while (answers.length > 0) {
    await assert.rejects(odd.whatsapp.sendText(credentials, { to, text: 'Hello', callback_data: 'uuid' }), {
      outcome: 'unknown',
    })
  }
  odd.stop()
})

test('an id with what cannot be stored is read as in the reports about the message', async () => {
  const half = String.raw`{"messages":[{"id":"wamid.\ud800b\u0000c"}],"contacts":[{"user_id":"\u0000"}]}`
  const odd = await answering([half])
  const accepted = await odd.whatsapp.sendText(credentials, { to, text: 'Hello', callback_data: 'uuid' })
  odd.stop()
  assert.deepEqual(accepted, { provider_id: 'wamid.\ufffdbc', known_as: { phone: null, user_id: null } })
})

test('the daily limit of a number is read, and a token that is refused is told instead of passed over', async () => {
  const limit = 'whatsapp_business_manager_messaging_limit'
  const telling = await answering([`{"${limit}":"TIER_2K"}`, `{"${limit}":"TIER_250"}`])
  assert.deepEqual(await telling.whatsapp.readLimit(credentials), { daily: 2_000 })
  assert.deepEqual(await telling.whatsapp.readLimit(credentials), { daily: 250 })
  telling.stop()
  const refusing = await answering(['{"error":{"code":190,"message":"Expired"}}'], 401)
  await assert.rejects(refusing.whatsapp.readLimit(credentials), { outcome: 'refused', class: 'TOKEN' })
  refusing.stop()
})

test('a list of numbers that names no next page is at its end', async () => {
  const last = await answering(['{"data":[{"id":"1"}],"paging":{"cursors":{"after":"x"}}}'])
  assert.equal(await last.whatsapp.ownsNumber(credentials), false)
  last.stop()
})
