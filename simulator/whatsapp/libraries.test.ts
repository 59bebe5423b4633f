import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { WhatsAppClient } from '@kapso/whatsapp-cloud-api'
import { normalizeWebhook, verifySignature } from '@kapso/whatsapp-cloud-api/server'
import { WhatsAppAPI } from 'whatsapp-api-js'
import * as messages from 'whatsapp-api-js/messages'
import { credentials } from './initial-world.ts'
import { type Any, eventually, type Program, type Receiver, startReceiver, startSimulator } from './rehearsal.ts'

const number = credentials.phone_number_id
const freja = '4528441093'
const link = 'https://shop.example/file'
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

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
  await program.sim('POST', '/settings', { status_delay_ms: 0, auto_read: true })
  await program.graph('POST', `/${credentials.waba_id}/subscribed_apps`)
  await program.sim('POST', '/app', { callback_url: desk.url, verify_token: desk.token })
  desk.received.length = 0
})

/** Each kind of message that the simulator's customers write, by its type in the webhook. */
const written: [type: string, writing: object][] = [
  ['text', { text: 'Hello, Zoë 🚲' }],
  ['image', { type: 'image', caption: 'My bike' }],
  ['audio', { type: 'voice' }],
  ['document', { type: 'document' }],
  ['video', { type: 'video', media: { base64: 'AAAA', mime_type: 'video/mp4' } }],
  ['sticker', { type: 'sticker', media: { base64: 'AAAA', mime_type: 'image/webp' } }],
  ['location', { type: 'location' }],
  ['contacts', { type: 'contacts', contacts: [{ name: { formatted_name: 'Mira' }, phones: [{ phone: '+45 1' }] }] }],
  ['reaction', { type: 'reaction', message_id: 'wamid.any', emoji: '👍' }],
  ['button', { type: 'button', button: { title: 'Yes' } }],
  ['interactive', { type: 'interactive', button: { id: 'b0', title: 'Yes' } }],
  ['interactive', { type: 'interactive', button: { id: 'r0', title: 'Saturday', description: 'from nine' } }],
  ['order', { raw: { type: 'order', order: { catalog_id: '1', product_items: [] } } }],
  [
    'system',
    { raw: { type: 'system', system: { type: 'user_changed_number', wa_id: '4511111111', body: 'changed' } } },
  ],
  ['unsupported', { type: 'unsupported' }],
]

/** Lets a customer write every kind, and waits until the desk has all. */
async function writeAll(): Promise<void> {
  for (const [, writing] of written) await program.sim('POST', '/messages', { from: freja, ...writing })
  await eventually(() => desk.received.length === written.length)
}

const statusesOf = () => desk.received.flatMap(({ value }) => value.statuses ?? []).map(({ status }: Any) => status)

test('whatsapp-api-js sends, reads and receives every kind that the simulator has', async () => {
  const kinds: string[] = []
  const statuses: string[] = []
  const library = new WhatsAppAPI({
    token: credentials.access_token,
    appSecret: credentials.app_secret,
    webhookVerifyToken: desk.token,
    v: 'v26.0',
    // The library always calls the provider's own host.
    ponyfill: { fetch: ((url: string, init: RequestInit) => fetch(at(String(url)), init)) as typeof fetch },
  })
  library.on.message = ({ message }) => void kinds.push(message.type)
  library.on.status = ({ status }) => void statuses.push(status)

  assert.equal(library.get({ 'hub.mode': 'subscribe', 'hub.verify_token': desk.token, 'hub.challenge': '7' }), '7')
  await writeAll()
  for (const { raw, headers } of desk.received) {
    const body = raw.toString()
    await library.post(JSON.parse(body), body, headers['x-hub-signature-256'] as string)
  }
  assert.deepEqual(kinds.sort(), written.map(([type]) => type).sort())

  const form = new FormData()
  form.append('messaging_product', 'whatsapp')
  form.append('type', 'image/png')
  form.append('file', new Blob([picture], { type: 'image/png' }), 'a.png')
  const { id } = (await library.uploadMedia(number, form)) as { id: string }
  const stored = (await library.retrieveMedia(id, number)) as { url: string }
  assert.deepEqual(Buffer.from(await (await library.fetchMedia(stored.url)).arrayBuffer()), picture)

  const { Interactive, Body, Header, Footer } = messages
  const choice = [new messages.Row('r0', 'Saturday', 'from nine'), new messages.Row('r1', 'Sunday')] as const
  const body = new Body('Well?')
  const wamid = desk.received[0]!.value.messages[0].id as string
  const kept = [
    new messages.Text('Good morning', true),
    new messages.Image(id, true, 'A bike'),
    new messages.Image(link),
    new messages.Video(link, false, 'A ride'),
    new messages.Audio(link, false),
    new messages.Document(link, false, 'The bill', 'bill.pdf'),
    new messages.Sticker(link),
    new messages.Location(10.2, 56.15, 'Kvist', 'Havnegade 1'),
    new messages.Contacts([new messages.Name('Mira Kovac', 'Mira'), new messages.Phone('+45 1')]),
    new messages.Reaction(wamid, '👍'),
    new messages.Reaction(wamid),
    new Interactive(
      new messages.ActionButtons(new messages.Button('b0', 'Yes'), new messages.Button('b1', 'No')),
      body,
      new Header('Your order'),
      new Footer('Kvist'),
    ),
    new Interactive(new messages.ActionList('Choose', new messages.ListSection('Days', ...choice)), body),
    new Interactive(new messages.ActionCTA('Open', 'https://shop.example'), body),
    new Interactive(new messages.ActionLocation(), body),
    new messages.Template('hello_world', 'en_US'),
    new messages.Template('bike_ready', 'da', new messages.BodyComponent(new messages.BodyParameter('Freja'))),
  ]
  for (const message of kept) {
    const answer: Any = await library.sendMessage(number, freja, message, undefined, 'm:1')
    assert.match(answer.messages?.[0].id ?? '', /^wamid\./, `${message._type}: ${JSON.stringify(answer)}`)
  }
  const foreign = [
    new Interactive(new messages.ActionCatalog(), body),
    new Interactive(new messages.ActionProduct(new messages.CatalogProduct('a', '1')), body),
    new Interactive(new messages.ActionCallPermission(), body),
  ]
  for (const message of foreign) {
    const answer: Any = await library.sendMessage(number, freja, message)
    assert.equal(answer.error.code, 100, JSON.stringify(message))
  }
  assert.deepEqual(await library.markAsRead(number, wamid, 'text'), { success: true })
  assert.deepEqual(await library.deleteMedia(id, number), { success: true })
  for (const answer of [await library.retrieveQR(number), await library.blockUser(number, freja)])
    assert.equal((answer as Any).error.code, 2500)

  await eventually(() => statusesOf().filter((status) => status === 'read').length >= kept.length - 2)
  for (const { raw, headers } of desk.received) {
    const body = raw.toString()
    await library.post(JSON.parse(body), body, headers['x-hub-signature-256'] as string)
  }
  assert.deepEqual([...new Set(statuses)].sort(), ['delivered', 'read', 'sent'])
})

/** The simulator's address for one of the provider. */
const at = (url: string) => url.replace('https://graph.facebook.com', program.url)

test('@kapso/whatsapp-cloud-api sends, reads and receives every kind that the simulator has', async () => {
  const library = new WhatsAppClient({
    accessToken: credentials.access_token,
    baseUrl: program.url,
    graphVersion: 'v26.0',
  })
  await writeAll()
  await program.sim('POST', '/customers', { from: freja, user_id: 'DK.another' })
  await eventually(() => desk.received.length === written.length + 1)
  const kinds = desk.received.flatMap(({ raw, headers }) => {
    const signatureHeader = headers['x-hub-signature-256'] as string
    assert.ok(verifySignature({ appSecret: credentials.app_secret, rawBody: raw, signatureHeader }))
    const read = normalizeWebhook(JSON.parse(raw.toString()))
    assert.equal(read.phoneNumberId, number)
    return read.messages.map(({ type }) => type)
  })
  assert.deepEqual(kinds.sort(), written.map(([type]) => type).sort())

  const to = { phoneNumberId: number, to: freja }
  const { messages, media, templates, phoneNumbers } = library
  const file = new Blob([picture], { type: 'image/png' })
  const { id } = await media.upload({ phoneNumberId: number, type: 'image/png', file, fileName: 'a.png' })
  assert.equal((await media.get({ mediaId: id })).mimeType, 'image/png')
  assert.deepEqual(Buffer.from((await media.download({ mediaId: id, auth: 'always' })) as ArrayBuffer), picture)
  const wamid = desk.received[0]!.value.messages[0].id as string
  const rows = [{ id: 'r0', title: 'Saturday', description: 'from nine' }]
  const sent = [
    await messages.sendText({ ...to, body: 'Good morning', contextMessageId: wamid, bizOpaqueCallbackData: 'm:1' }),
    await messages.sendText({ phoneNumberId: number, recipient: 'DK.another', body: 'By your user id' }),
    await messages.sendImage({ ...to, image: { id, caption: 'A bike' } }),
    await messages.sendVideo({ ...to, video: { link } }),
    await messages.sendAudio({ ...to, audio: { link, voice: false } }),
    await messages.sendDocument({ ...to, document: { link, filename: 'bill.pdf', caption: 'The bill' } }),
    await messages.sendSticker({ ...to, sticker: { link } }),
    await messages.sendLocation({ ...to, location: { latitude: 56.15, longitude: 10.2, name: 'Kvist' } }),
    await messages.sendContacts({ ...to, contacts: [{ name: { formattedName: 'Mira', firstName: 'Mira' } }] }),
    await messages.sendReaction({ ...to, reaction: { messageId: wamid, emoji: '👍' } }),
    await messages.sendInteractiveButtons({ ...to, bodyText: 'Well?', buttons: [{ id: 'b0', title: 'Yes' }] }),
    await messages.sendInteractiveList({ ...to, bodyText: 'When?', buttonText: 'Choose', sections: [{ rows }] }),
    await messages.sendInteractiveCtaUrl({
      ...to,
      bodyText: 'Look',
      parameters: { displayText: 'Open', url: 'https://shop.example' },
    }),
    await messages.sendTemplate({ ...to, template: { name: 'hello_world', language: { code: 'en_US' } } }),
  ]
  for (const answer of sent) assert.match(answer.messages[0]!.id, /^wamid\./)
  assert.equal((await messages.markRead({ phoneNumberId: number, messageId: wamid })).success, true)
  assert.equal((await media.delete({ mediaId: id })).success, true)

  const businessAccountId = credentials.waba_id
  const { data } = await templates.list({ businessAccountId, limit: 3 })
  assert.equal(data.length, 3)
  const made = await templates.create({
    businessAccountId,
    name: 'made_by_a_library',
    language: 'en_US',
    category: 'UTILITY',
    components: [{ type: 'BODY', text: 'Your bike is ready.' }],
  })
  assert.match(made.id, /^\d+$/)
  assert.equal((await templates.delete({ businessAccountId, name: 'made_by_a_library' })).success, true)
  assert.equal((await phoneNumbers.deregister({ phoneNumberId: number })).success, true)
  assert.equal((await phoneNumbers.register({ phoneNumberId: number, pin: '123456' })).success, true)
  for (const absent of [
    () => templates.get({ businessAccountId, templateId: data[0]!.id }),
    () => phoneNumbers.settings.get({ phoneNumberId: number }),
    () => phoneNumbers.businessProfile.get({ phoneNumberId: number }),
    () => messages.sendInteractiveCatalogMessage({ ...to, bodyText: 'All bikes', parameters: {} }),
  ])
    await assert.rejects(absent, { name: 'GraphApiError' })
})
