import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWhatsApp, fitsButtons } from './client.ts'
import { classify, type ErrorClass, failureReason, ProviderError, refusalOf } from './errors.ts'

test('codes of the provider fall into the classes the desk acts on', () => {
  const table: Record<ErrorClass, number[]> = {
    TOKEN: [0, 104, 190],
    PERMISSION: [3, 10, 131005, 200, 299],
    PAYMENT: [131042],
    WINDOW: [131047],
    NO_CHANNEL: [131026],
    SPAM: [131048],
    RESTRICTED: [368, 130497, 131031, 131064],
    THROTTLE: [4, 80007, 130429, 131056, 131057, 133016],
    TRANSIENT: [1, 2, 131000, 131016, 133004, 2494100],
    TEMPLATE: [132000, 132001, 132015, 132069],
    OTHER: [33, 100, 131009, 131049, 133010, 999999],
  }
  for (const [name, codes] of Object.entries(table)) {
    for (const code of codes) assert.equal(classify(code, 400), name, String(code))
  }
  for (const code of [131045, 133000, 134011, 134102])
    assert.equal(classify(code, 500), 'OTHER', `${code}: no time that passes helps`)
  assert.equal(classify(999999, 500), 'TRANSIENT')
  assert.equal(classify(null, 401), 'OTHER', 'without a code nothing is said about the token')
  assert.equal(classify(null, 503), 'TRANSIENT')
  assert.equal(classify(null, 429), 'THROTTLE')
})

test('five classes have a reason of their own, the others show the text of the provider', () => {
  const named = (['PAYMENT', 'WINDOW', 'NO_CHANNEL', 'SPAM', 'RESTRICTED'] as const).map(failureReason)
  assert.deepEqual(named, ['payment', 'window', 'no_channel', 'spam', 'restricted'])
  for (const other of ['TOKEN', 'TEMPLATE', 'TRANSIENT', 'OTHER'] as const) assert.equal(failureReason(other), 'other')
})

test('an error says what became of the request, in the most exact words the provider gave', () => {
  const error = { message: '(#131030) Not in list', code: 131030, error_subcode: 7, error_data: { details: 'Add it' } }
  const refused = refusalOf(400, { error }, { 'retry-after': '30' })
  assert.deepEqual(
    [refused.outcome, refused.class, refused.code, refused.subcode, refused.http, refused.text, refused.retry_after],
    ['refused', 'OTHER', 131030, 7, 400, 'Add it', 30],
  )
  const outcomes = [400, 429, 500, 502, 503, 504, 200, 302].map((http) => refusalOf(http, undefined, {}).outcome)
  assert.deepEqual(outcomes, ['refused', 'refused', 'refused', 'refused', 'refused', 'unknown', 'unknown', 'unknown'])
})

test('how long to wait is read from whichever header says it', () => {
  const use = (minutes: unknown) => ({ type: 'whatsapp', call_count: 100, estimated_time_to_regain_access: minutes })
  const waits = (usage: unknown, after?: string) => {
    const header = typeof usage === 'string' ? usage : JSON.stringify(usage)
    const headers = { 'x-business-use-case-usage': header, ...(after ? { 'retry-after': after } : {}) }
    return refusalOf(400, { error: { code: 80007 } }, headers).retry_after
  }
  assert.equal(waits({ 7: [use(0), use(19)], 8: [use(5)] }), 19 * 60)
  assert.equal(waits({ 7: [use(19)] }, '30'), 30)
  for (const nothing of [{ 7: [use(0)] }, { 7: [use('soon'), null] }, { 7: 3 }, 'not json', ''])
    assert.equal(waits(nothing), undefined)
})

const credentials = { access_token: 't', phone_number_id: '8', waba_id: '7', api_version: 'v26.0' }
const message = { to: { phone: '15550104050', user_id: null }, text: 'Hi', callback_data: 'u' }
const provider = { apiUrl: 'https://graph.example', stream: () => Promise.reject(new Error('no file is asked for')) }
const answering = (status: number, text: string) =>
  createWhatsApp({ ...provider, request: async () => ({ status, headers: {}, text: () => text }) })
const failing = (error: Error) => createWhatsApp({ ...provider, request: () => Promise.reject(error) })

test('a send counts as unknown unless the provider refused it or nothing left', async () => {
  const outcome = (whatsapp: ReturnType<typeof createWhatsApp>) =>
    whatsapp.sendText(credentials, message).then(
      (sent) => sent.provider_id,
      (error: unknown) => (error instanceof ProviderError ? error.outcome : error),
    )
  assert.equal(await outcome(answering(200, '{"messages":[{"id":"wamid.A"}]}')), 'wamid.A')
  assert.equal(await outcome(answering(200, '{"messages":[{}]}')), 'unknown')
  assert.equal(await outcome(answering(200, '<html></html>')), 'unknown')
  assert.equal(await outcome(answering(200, '')), 'unknown')
  assert.equal(await outcome(answering(400, '{"error":{"code":190}}')), 'refused')
  assert.equal(await outcome(failing(Object.assign(new Error('slow'), { mayHaveArrived: true }))), 'unknown')
  assert.equal(await outcome(failing(Object.assign(new Error('refused'), { mayHaveArrived: false }))), 'not_sent')
  const bug = new Error('inside a transaction')
  assert.equal(await outcome(failing(bug)), bug, 'a bug stays one')
})

test('a number is looked for on every page of the account', async () => {
  const pages = [
    { data: [{ id: '1' }], paging: { cursors: { after: 'a&b' }, next: 'https://graph.example/next' } },
    { data: [{ id: 8 }], paging: { cursors: { after: 'c' } } },
  ]
  const asked: string[] = []
  const whatsapp = createWhatsApp({
    ...provider,
    request: async (url) => ({ status: 200, headers: {}, text: () => JSON.stringify(pages[asked.push(url) - 1]) }),
  })
  assert.equal(await whatsapp.ownsNumber(credentials), true)
  assert.match(asked[1]!, /after=a%26b$/)
})

test('buttons are used inside the limits of the provider only', () => {
  const button = (title: string, id = title) => ({ id, title })
  assert.ok(fitsButtons('Did that help?', [button('Yes, thanks'), button('I need more help')]))
  assert.ok(fitsButtons('x'.repeat(1_024), [button('x'.repeat(20))]))
  const outside: [string, { id: string; title: string }[]][] = [
    ['Text', []],
    ['Text', ['a', 'b', 'c', 'd'].map((title) => button(title))],
    ['Text', [button('x'.repeat(21))]],
    ['Text', [button(' ')]],
    ['Text', [button('Yes', '1'), button('yes ', '2')]],
    ['Text', [button('Yes', '1'), button('No', '1')]],
    ['Text', [button('Yes', 'x'.repeat(257))]],
    ['Text', [button('👍'.repeat(11))]],
    ['x'.repeat(1_025), [button('Yes')]],
    [' ', [button('Yes')]],
  ]
  for (const [text, buttons] of outside) assert.ok(!fitsButtons(text, buttons), JSON.stringify(buttons))
})
