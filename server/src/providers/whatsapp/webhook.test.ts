import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import type { InboundMessage } from './received.ts'
import { answerHandshake, decodeDelivery, type Inbound, isSigned, readDelivery } from './webhook.ts'

const key = 'desk-demo-secret'
const bytes = (text: string) => new TextEncoder().encode(text)
const signature = (text: string, secret = key) => `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`

test('the signature covers the bytes as they were sent, escapes included', () => {
  const vectors = [
    ['{"object":"whatsapp_business_account"}', 'e207d2b70a0257a577842512eaf3a6a2e0d0af084f09e667e8cf7ce0b2891f69'],
    [
      '{"text":{"body":"cr\\u00e8me br\\u00fbl\\u00e9e"}}',
      '9d2e59d8e364c9f9466f6ff7a4e8f7ae8e6327b810b07837936f8db6637afd71',
    ],
    ['{"text":{"body":"crème brûlée"}}', 'b989ad6b4e7ae2ad3cee1a49b6d89cd9d62b00a34716e244206fdaebaaf6d3a3'],
    [
      '{"text":{"body":"ok \\ud83d\\udc4d\\ud83c\\udffd"}}',
      '3573347139172946598f949989a080ce86672c7b4fc1f3494fc117f17ef92dcf',
    ],
    ['{"id":"wamid.QUJD/REVG=="}', '1ba421b91657b07a76457c7f901d0735f1bcad35bda08704eded480567d75feb'],
    ['{"id":"wamid.QUJD\\/REVG=="}', '482979bda8826d65c68e4ad18e49b2ee6884c9882d6611f2c9957b48680f693f'],
  ] as const
  for (const [body, hex] of vectors) {
    assert.ok(isSigned(bytes(body), `sha256=${hex}`, key), body)
    assert.ok(isSigned(bytes(body), `sha256=${hex.toUpperCase()}`, key), `upper case: ${body}`)
    assert.ok(!isSigned(bytes(`${body} `), `sha256=${hex}`, key), `one byte more: ${body}`)
  }
})

test('a signature that is missing, cut, of another kind or by another secret does not count', () => {
  const good = signature('{}')
  for (const header of [
    undefined,
    '',
    'sha256=',
    good.slice(7),
    good.replace('sha256', 'sha1'),
    good.slice(0, -1),
    `${good}0`,
    `${good.slice(0, -1)}g`,
    `${good}, ${good}`,
    ` ${good}`,
  ]) {
    assert.equal(isSigned(bytes('{}'), header, key), false, String(header))
  }
  assert.equal(isSigned(bytes('{}'), signature('{}', 'other'), key), false)
  assert.equal(isSigned(bytes('{}'), signature('{}', ''), ''), false, 'an empty secret matches nothing')
})

test('the handshake answers the challenge to whoever knows the verify token, and to nobody else', () => {
  const query = { 'hub.mode': 'subscribe', 'hub.verify_token': 'made-up', 'hub.challenge': '1158201444' }
  assert.equal(answerHandshake(query, 'made-up'), '1158201444')
  assert.equal(answerHandshake({ ...query, 'hub.challenge': 'x'.repeat(1_000) }, 'made-up')?.length, 1_000)
  const refused: unknown[] = [
    undefined,
    {},
    { ...query, 'hub.mode': 'unsubscribe' },
    { ...query, 'hub.verify_token': 'made-u' },
    { ...query, 'hub.verify_token': ['made-up', 'made-up'] },
    { ...query, 'hub.challenge': ['1', '2'] },
    { ...query, 'hub.challenge': '' },
    { ...query, 'hub.challenge': 'x'.repeat(1_001) },
    { 'hub.mode': 'subscribe', 'hub.challenge': '1' },
  ]
  for (const bad of refused) assert.equal(answerHandshake(bad, 'made-up'), undefined, JSON.stringify(bad))
  assert.equal(answerHandshake({ ...query, 'hub.verify_token': '' }, ''), undefined, 'an empty token matches nothing')
})

const now = new Date('2026-11-20T12:00:00Z')
const sentAt = Math.floor(now.getTime() / 1000) - 60

function delivery(value: object, field = 'messages'): object {
  const metadata = { display_phone_number: '15550102030', phone_number_id: '800000000000002' }
  const change = { field, value: field === 'messages' ? { messaging_product: 'whatsapp', metadata, ...value } : value }
  return { object: 'whatsapp_business_account', entry: [{ id: '700000000000001', changes: [change] }] }
}

const contacts = [{ profile: { name: 'Mira Kovac' }, wa_id: '15550104050', user_id: 'US.4417QdemoUser' }]
const message = (content: object) => ({
  from: '15550104050',
  from_user_id: 'US.4417QdemoUser',
  id: 'wamid.REVNTzE=',
  timestamp: String(sentAt),
  ...content,
})

const readAll = (payload: unknown): Inbound[] => readDelivery(payload, now)
function readOne(content: object): InboundMessage {
  const [inbound] = readAll(delivery({ contacts, messages: [message(content)] }))
  assert.equal(inbound?.kind, 'message')
  return inbound as InboundMessage
}

test('a text is read with its sender, its time and what it replies to', () => {
  const context = { from: '15550102030', id: 'wamid.T1VU' }
  assert.deepEqual(
    readAll(delivery({ contacts, messages: [message({ type: 'text', text: { body: 'Hello' }, context })] })),
    [
      {
        kind: 'message',
        phone_number_id: '800000000000002',
        waba_id: '700000000000001',
        provider_id: 'wamid.REVNTzE=',
        from: { phone: '15550104050', user_id: 'US.4417QdemoUser', parent_user_id: null },
        profile_name: 'Mira Kovac',
        at: new Date(sentAt * 1000),
        type: 'text',
        text: 'Hello',
        details: {},
        media: null,
        parts: null,
        reply_to: 'wamid.T1VU',
        tap: null,
      },
    ],
  )
})

test('every type of message has its words, and keeps the object it came with', () => {
  const image = { id: '1', mime_type: 'image/jpeg', sha256: 'x', caption: 'The rim' }
  const audio = { id: '2', mime_type: 'audio/ogg; codecs=opus', sha256: 'x', voice: true }
  const place = { latitude: 55.6, longitude: 12.5, name: 'Kvist', address: 'Nørrebrogade 12' }
  const card = [{ name: { formatted_name: 'Ada' }, phones: [{ phone: '+45 1' }] }]
  const order = { catalog_id: '9', text: 'Two please', product_items: [] }
  const cases: [object, string | null][] = [
    [{ type: 'image', image }, 'The rim'],
    [{ type: 'video', video: { id: '3' } }, null],
    [{ type: 'audio', audio: { ...audio, voice: false } }, null],
    [{ type: 'document', document: { id: '4', filename: '../å.pdf', caption: 'Bill' } }, 'Bill'],
    [{ type: 'sticker', sticker: { id: '5', animated: false } }, null],
    [{ type: 'location', location: place }, 'Kvist, Nørrebrogade 12'],
    [{ type: 'location', location: { latitude: 1, longitude: 2 } }, null],
    [{ type: 'contacts', contacts: card }, 'Ada'],
    [{ type: 'order', order }, 'Two please'],
    [{ type: 'unsupported', errors: [{ code: 131051, title: 'Unsupported message type' }] }, null],
    [{ type: 'hologram', hologram: { id: '6' } }, null],
    [{ type: 'interactive' }, null],
    [{ type: 'interactive', interactive: { nfm_reply: { body: 'Sent', response_json: '{broken' } } }, 'Sent'],
    [{ type: 'text', text: { body: 'From an ad' }, referral: { source_type: 'ad' } }, 'From an ad'],
    [{ type: 'text', text: { body: 'Look' }, context: { forwarded: true } }, 'Look'],
  ]
  for (const [content, text] of cases) {
    const read = readOne(content)
    const { type, text: _, ...parts } = content as Record<string, unknown>
    assert.equal(read.text, text, JSON.stringify(content))
    assert.deepEqual(read.parts, Object.keys(parts).length > 0 ? parts : null)
    assert.equal(read.type, type)
  }
})

test('a tap is read with the id to decide by and the title to show', () => {
  const tap = { id: 'helped:yes:991', title: 'Yes, thanks' }
  for (const kind of ['button_reply', 'list_reply']) {
    const read = readOne({ type: 'interactive', interactive: { type: kind, [kind]: tap } })
    assert.deepEqual([read.tap, read.text], [tap, 'Yes, thanks'])
  }
  assert.deepEqual(readOne({ type: 'button', button: { payload: 'p', text: 'Track it' } }).tap, {
    id: 'p',
    title: 'Track it',
  })
})

test('a person without a visible number is known by the id of the provider', () => {
  const hidden = { id: 'wamid.A', from_user_id: 'US.9x', timestamp: String(sentAt), type: 'text', text: { body: 'Hi' } }
  const people = [{ profile: { username: '@mira' }, user_id: 'US.9x' }, ...contacts]
  const [read] = readAll(delivery({ contacts: people, messages: [hidden] })) as InboundMessage[]
  assert.deepEqual(read?.from, { phone: null, user_id: 'US.9x', parent_user_id: null })
  assert.equal(read?.profile_name, '@mira')
})

test('the only profile is that of the only sender, and of nobody else', () => {
  const [one, other] = ['15550104051', '15550104052'].map((from) => ({
    ...{ id: `wamid.${from}`, from, timestamp: String(sentAt), type: 'text', text: { body: 'Hi' } },
  }))
  const namesOf = (...messages: object[]) =>
    (readAll(delivery({ contacts, messages })) as InboundMessage[]).map(({ from, profile_name }) => [
      from.user_id,
      profile_name,
    ])
  assert.deepEqual(namesOf(one!), [['US.4417QdemoUser', 'Mira Kovac']], 'her number may be written differently')
  assert.deepEqual(namesOf(one!, other!), Array(2).fill([null, null]))
})

test('a time that is missing, still to come or older than the API is now', () => {
  for (const timestamp of [undefined, '', 'soon', '4070908800', '1794000000000', -5, {}, '0', '1', 86_400]) {
    assert.deepEqual(readOne({ type: 'text', timestamp }).at, now, String(timestamp))
  }
  assert.deepEqual(readOne({ type: 'text', timestamp: sentAt }).at, new Date(sentAt * 1000))
})

test('statuses are read with what we had sent along and why they failed', () => {
  const statuses = [
    { id: 'wamid.B', status: 'delivered', timestamp: String(sentAt), biz_opaque_callback_data: 'our-uuid' },
    { id: 'wamid.C', status: 'played', timestamp: String(sentAt) },
    {
      id: 'wamid.D',
      status: 'failed',
      timestamp: String(sentAt),
      errors: [{ code: 131047, title: 'Re-engagement message', error_data: { details: 'More than 24 hours' } }],
    },
    { id: 'wamid.E', status: 'pondered' },
  ]
  const at = new Date(sentAt * 1000)
  const common = { kind: 'status', phone_number_id: '800000000000002', at, callback_data: null, errors: [] }
  assert.deepEqual(readAll(delivery({ statuses })), [
    { ...common, provider_id: 'wamid.B', status: 'delivered', callback_data: 'our-uuid' },
    { ...common, provider_id: 'wamid.C', status: 'read' },
    {
      ...common,
      provider_id: 'wamid.D',
      status: 'failed',
      errors: [{ code: 131047, title: 'Re-engagement message', details: 'More than 24 hours' }],
    },
    { kind: 'ignored', what: 'status pondered' },
  ])
})

test('an id longer than a number can hold stays as it was written', () => {
  const value = `{"event":"REJECTED","message_template_id":9007199254740993,"message_template_name":"csat_1",
    "message_template_language":"en_US","reason":"INCORRECT_CATEGORY"}`
  const body = `{"object":"whatsapp_business_account","entry":[{"id":"7","time":${sentAt},"changes":[
    {"field":"message_template_status_update","value":${value}}]}]}`
  assert.deepEqual(readAll(decodeDelivery(bytes(body))), [
    {
      kind: 'template_status',
      waba_id: '7',
      template_id: '9007199254740993',
      name: 'csat_1',
      language: 'en_US',
      event: 'REJECTED',
      reason: 'INCORRECT_CATEGORY',
      at: new Date(sentAt * 1000),
    },
  ])
})

test('what PostgreSQL cannot store is taken out of the texts', () => {
  const decoded = decodeDelivery(bytes('{"a":"x\\u0000y","b":"half \\ud83d here","c":"\\ud83d\\udc4d"}'))
  assert.deepEqual(decoded, { a: 'xy', b: 'half \ufffd here', c: '👍' })
  assert.deepEqual(decodeDelivery(bytes('{"a\\u0000":1,"b":{"\\ud83d":2,"👍":3}}')), { b: { '👍': 3 } })
  assert.throws(() => decodeDelivery(bytes('not json')), SyntaxError)
  assert.throws(() => decodeDelivery(new Uint8Array([0x22, 0xff, 0x22])), { code: 'ERR_ENCODING_INVALID_ENCODED_DATA' })
})

test('a bad item does not take its neighbours with it', () => {
  const good = message({ type: 'text', text: { body: 'Hello' } })
  const messages = [
    null,
    7,
    'text',
    [],
    {},
    { ...good, id: undefined },
    { ...good, id: 'x'.repeat(600) },
    { ...good, group_id: 'g' },
    { ...good, type: 'system', system: { type: 'user_changed_number' } },
    { ...good, type: 'revoke' },
    { ...good, from: 'nobody', from_user_id: undefined },
    { ...good, type: '__proto__' },
    { ...good, type: 'toString' },
    { ...good, type: 'text', text: 'a string' },
    good,
  ]
  const read = readAll(delivery({ contacts: [null, 'x'], messages, errors: [{ code: 130429 }] }))
  const kinds = read.map((inbound) => (inbound.kind === 'ignored' ? inbound.what : inbound.kind))
  assert.deepEqual(kinds, [
    ...Array(6).fill('message without an id'),
    'message without an id',
    'group message',
    'system message: user_changed_number of nobody',
    'revoke of no message',
    'message without a sender',
    'message',
    'message',
    'message',
    'message',
    'error 130429',
  ])
  assert.equal((read.at(-2) as InboundMessage).text, 'Hello')
})

test('anything may come instead of a delivery', () => {
  const envelope = (entry: unknown) => ({ object: 'whatsapp_business_account', entry })
  const strange: unknown[] = [
    null,
    [],
    'x',
    7,
    {},
    { object: 'page' },
    envelope(null),
    envelope({}),
    envelope([null, 1, { changes: 'x' }, { changes: [null, {}, { field: 7 }, { field: 'messages' }] }]),
    { field: 'messages', value: {} },
  ]
  for (const payload of strange) {
    for (const inbound of readAll(payload)) assert.equal(inbound.kind, 'ignored', JSON.stringify(payload))
  }
  assert.deepEqual(readAll(delivery({}, 'standby')), [{ kind: 'ignored', what: 'standby' }])
})

test('a message nested too deep keeps its words and loses its parts', () => {
  const deep = JSON.parse(`${'{"a":'.repeat(100)}1${'}'.repeat(100)}`)
  assert.equal(readOne({ type: 'image', image: { caption: 'Deep', deep } }).parts, null)
  assert.equal(readOne({ type: 'image', image: { caption: 'Deep', deep } }).text, 'Deep')
})
