import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readEcho, readMessage, readUserIdChange } from './received.ts'
import { isMediaAddress, readReceivedMedia } from './received-media.ts'

const now = new Date('2026-11-20T12:00:00Z')
const at = new Date('2026-11-20T11:59:00Z')
const around = { account: '7', number: '8', contacts: [], alone: true, now }
const frame = { from: '15550104050', id: 'wamid.A', timestamp: String(at.getTime() / 1000) }
const address = { phone_number_id: '8', waba_id: '7' }

function read(content: object) {
  const inbound = readMessage({ ...frame, ...content }, around)
  assert.equal(inbound.kind, 'message')
  return inbound as Extract<typeof inbound, { kind: 'message' }>
}

test('every kind of message is read into our own shapes', () => {
  const card = {
    name: { formatted_name: 'Mira Kovac' },
    org: { company: 'Kvist' },
    phones: [{ phone: '+45 1', type: 'CELL' }, 'x', {}],
    emails: [{ email: 'mira@example.com' }],
    addresses: [{ street: 'Nørrebrogade 12', city: 'København', country: 'Danmark', type: 'WORK' }],
  }
  const cases: [object, object][] = [
    [{ type: 'text', text: { body: 'Hi' } }, {}],
    [
      { type: 'location', location: { latitude: 55.6, longitude: '12.5', name: 'Kvist', url: 'javascript:alert(1)' } },
      { location: { latitude: 55.6, longitude: 12.5, name: 'Kvist' } },
    ],
    [
      { type: 'contacts', contacts: [card, null, { name: { first_name: 'Ada' } }] },
      {
        contacts: [
          {
            name: 'Mira Kovac',
            organization: 'Kvist',
            phones: [{ value: '+45 1', type: 'CELL' }],
            emails: [{ value: 'mira@example.com' }],
            urls: [],
            addresses: [{ value: 'Nørrebrogade 12, København, Danmark', type: 'WORK' }],
          },
          { name: 'Ada', phones: [], emails: [], urls: [], addresses: [] },
        ],
      },
    ],
    [
      {
        type: 'order',
        order: {
          catalog_id: '9',
          product_items: [{ product_retailer_id: 'KV-1', quantity: '2', item_price: 49.5, currency: 'DKK' }, {}],
        },
      },
      {
        order: {
          catalog_id: '9',
          items: [
            { product_id: 'KV-1', quantity: 2, price: 49.5, currency: 'DKK' },
            { product_id: '', quantity: 1, price: null },
          ],
        },
      },
    ],
    [
      {
        type: 'interactive',
        interactive: {
          type: 'nfm_reply',
          nfm_reply: { body: 'Sent', response_json: '{"flow_token":"t","size":"L","bikes":[1,2]}' },
        },
      },
      {
        form: [
          { name: 'size', value: 'L' },
          { name: 'bikes', value: '[1,2]' },
        ],
      },
    ],
    [
      { type: 'interactive', interactive: { nfm_reply: { response_json: '{broken' } } },
      { form: [{ name: '', value: '{broken' }] },
    ],
    [{ type: 'interactive', interactive: { type: 'button_reply', button_reply: { id: '1', title: 'Yes' } } }, {}],
    [{ type: 'interactive' }, { unsupported: { type: 'interactive' } }],
    [
      { type: 'interactive', interactive: { type: 'call_permission_reply' } },
      { unsupported: { type: 'call_permission_reply' } },
    ],
    [
      {
        type: 'unsupported',
        unsupported: { type: 'poll_creation' },
        errors: [{ code: 131051, title: 'Unsupported', error_data: { details: 'Not supported.' } }],
      },
      { unsupported: { type: 'poll_creation', details: 'Not supported.' } },
    ],
    [{ type: 'hologram', hologram: {} }, { unsupported: { type: 'hologram' } }],
    [{ type: 'location', location: { latitude: null, longitude: 1 } }, { unsupported: { type: 'location' } }],
    [
      {
        type: 'text',
        text: { body: 'Hi' },
        referral: { source_type: 'ad', source_url: 'https://fb.me/x', headline: 'Helmets', body: 'Half price' },
        context: { frequently_forwarded: true, referred_product: { catalog_id: '9', product_retailer_id: 'KV-1' } },
      },
      {
        referral: { source: 'ad', url: 'https://fb.me/x', headline: 'Helmets', body: 'Half price' },
        product: { product_id: 'KV-1', catalog_id: '9' },
        forwarded: 'often',
      },
    ],
  ]
  for (const [content, details] of cases) assert.deepEqual(read(content).details, details, JSON.stringify(content))
})

test('what PostgreSQL cannot store is taken out of the answers of a form, which are JSON inside JSON', () => {
  const answers = `{"size":"M\\u0000 \\ud83d","a\\u0000b":"1","${'a'.repeat(199)}👍":"2"}`
  const { details } = read({ type: 'interactive', interactive: { nfm_reply: { response_json: answers } } })
  assert.deepEqual(details.form, [
    { name: 'size', value: 'M \ufffd' },
    { name: 'a'.repeat(199), value: '2' },
  ])
})

test('a file is named with its kind, and a recorded sound is a voice message', () => {
  const voice = read({ type: 'audio', audio: { id: 31, mime_type: 'audio/ogg; codecs=opus', voice: true } })
  assert.equal(voice.type, 'voice')
  assert.deepEqual(voice.media, { id: '31', mime: 'audio/ogg', name: null })
  const document = { id: '4', filename: '../å.pdf', mime_type: 'evil\r\nheader' }
  assert.deepEqual(read({ type: 'document', document }).media, {
    id: '4',
    mime: 'application/octet-stream',
    name: '../å.pdf',
  })
  const tooLarge = { type: 'video', errors: [{ code: 131052 }], video: {} }
  assert.deepEqual(read(tooLarge).media, { id: null, mime: 'application/octet-stream', name: null })
  assert.equal(read({ type: 'text', text: { body: 'Hi' } }).media, null)
})

test('what is done to a message is no message', () => {
  const from = { phone: frame.from, user_id: null, parent_user_id: null }
  const change = { kind: 'change', ...address, provider_id: 'wamid.A', target_id: 'wamid.T', by: 'contact', from, at }
  const cases: [object, object][] = [
    [
      { type: 'reaction', reaction: { message_id: 'wamid.T', emoji: '👍🏽' } },
      { change: 'reaction', content: '👍🏽' },
    ],
    [
      { type: 'reaction', reaction: { message_id: 'wamid.T' } },
      { change: 'reaction', content: '' },
    ],
    [
      { type: 'edit', edit: { original_message_id: 'wamid.T', message: { type: 'text', text: { body: 'New' } } } },
      { change: 'edit', content: 'New' },
    ],
    [
      { type: 'revoke', revoke: { original_message_id: 'wamid.T' } },
      { change: 'deletion', content: '' },
    ],
  ]
  for (const [content, told] of cases)
    assert.deepEqual(readMessage({ ...frame, ...content }, around), { ...change, ...told })
  const edit = (message: object) =>
    readMessage({ ...frame, type: 'edit', edit: { original_message_id: 'wamid.T', message } }, around)
  assert.equal(edit({ type: 'poll_creation' }).kind, 'ignored', 'what cannot be read erases no words')
  const bare = edit({ type: 'image', image: { id: 'm' } })
  assert.equal(bare.kind === 'change' && bare.content, '', 'a caption is taken away')
})

test('a new number is told with the old one', () => {
  const system = { type: 'user_changed_number', wa_id: '15550109999', user_id: 'US.2', previous_user_id: 'US.1' }
  assert.deepEqual(readMessage({ ...frame, type: 'system', system }, around), {
    kind: 'number_change',
    ...address,
    before: { phone: '15550104050', user_id: 'US.1', parent_user_id: null },
    after: { phone: '15550109999', user_id: 'US.2', parent_user_id: null },
    at,
  })
  const other = { type: 'system', system: { type: 'customer_identity_changed' } }
  assert.deepEqual(readMessage({ ...frame, ...other }, around), {
    kind: 'ignored',
    what: 'system message: customer_identity_changed',
  })
})

test('a new user id is told with the old one, whatever the number is now', () => {
  const update = { wa_id: '15550104050', timestamp: frame.timestamp, user_id: { previous: 'US.1', current: 'US.2' } }
  assert.deepEqual(readUserIdChange(update, around), {
    kind: 'number_change',
    ...address,
    before: { phone: null, user_id: 'US.1', parent_user_id: null },
    after: { phone: null, user_id: 'US.2', parent_user_id: null },
    at,
  })
  for (const odd of [null, {}, { user_id: 'US.2' }, { user_id: { current: 'US.2' } }])
    assert.equal(readUserIdChange(odd, around).kind, 'ignored')
})

test('what the business writes on its phone is told with whom it went to', () => {
  const echo = { from: '15550102030', to: '15550104050', id: 'wamid.E', timestamp: frame.timestamp, type: 'text' }
  const told = readEcho({ ...echo, text: { body: 'Come by' } }, around)
  assert.equal(told.kind === 'echo' && told.text, 'Come by')
  assert.deepEqual(told.kind === 'echo' && told.to, { phone: '15550104050', user_id: null, parent_user_id: null })
  assert.equal(readEcho({ ...echo, to: undefined }, around).kind, 'ignored')
  assert.equal(readEcho({ ...echo, to: '120363000000000000', group_id: 'g1' }, around).kind, 'ignored')
  const revoked = readEcho({ ...echo, type: 'revoke', revoke: { original_message_id: 'wamid.T' } }, around)
  assert.deepEqual(revoked.kind === 'change' && [revoked.by, revoked.from], ['agent', null])
})

test('the token goes only to the hosts of the provider', () => {
  const api = 'http://127.0.0.1:9090'
  for (const own of [
    'https://lookaside.fbsbx.com/whatsapp?mid=1',
    'https://mmg.whatsapp.net/x',
    'https://graph.facebook.com/x',
    'http://127.0.0.1:9090/x',
  ])
    assert.ok(isMediaAddress(own, api), own)
  for (const foreign of [
    'http://lookaside.fbsbx.com/x',
    'https://lookaside.fbsbx.com:8443/x',
    'https://evilfbsbx.com/x',
    'https://fbsbx.com.evil.example/x',
    'https://me:secret@fbsbx.com/x',
    'https://evil.example/fbsbx.com',
    'http://127.0.0.1:9091/x',
    'http://169.254.169.254/latest',
    'file:///etc/passwd',
    'not an address',
    '',
  ])
    assert.equal(isMediaAddress(foreign, api), false, foreign)
})

test('the hash of a file is read in both ways it is written', () => {
  const hash = Buffer.alloc(32, 7)
  for (const sha256 of [hash.toString('hex'), hash.toString('base64')])
    assert.deepEqual(readReceivedMedia({ sha256 }).sha256, hash)
  assert.equal(readReceivedMedia({ sha256: 'x' }).sha256, null)
  assert.deepEqual(readReceivedMedia({ url: 'https://a', file_size: '12', mime_type: 'image/png' }), {
    url: 'https://a',
    mime: 'image/png',
    sha256: null,
    size: 12,
  })
})
