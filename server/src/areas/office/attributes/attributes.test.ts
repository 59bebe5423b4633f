import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { must } from '../../../../test/assistant.ts'
import { activitiesOf, newConversation } from '../../../../test/conversations.ts'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { connectInbox } from '../../../../test/whatsapp.ts'

const path = '/api/v1/custom-attributes'

let desk: TestDesk
let inbox: number
let uuid: string
let other: string
let contact: number
before(async () => {
  desk = await startDesk({ simulator: true })
  inbox = (await connectInbox(desk)).id
  uuid = await newConversation(desk, inbox)
  other = await newConversation(desk, inbox)
  contact = (await read()).contact.id
})
after(() => desk.stop())

const make = (key: string, data_type: string, fields: object = {}) =>
  must(desk.admin.post(path, { applies_to: 'conversation', key, name: `The ${key}`, data_type, ...fields }))
const read = async (of = uuid) => (await desk.admin.get(`/api/v1/conversations/${of}`)).body.data
const write = (values: object, who = desk.admin, of = uuid) =>
  who.put(`/api/v1/conversations/${of}/custom-attributes`, values)
const writeOfContact = (values: object, who = desk.admin) =>
  who.put(`/api/v1/conversations/${uuid}/contacts/custom-attributes`, values)
const found = async (value: string, operator = 'equals') => {
  const filters = encodeURIComponent(JSON.stringify([{ field: 'attribute', operator, value }]))
  const { results } = await must(desk.admin.get(`/api/v1/conversations/all?filters=${filters}`))
  return results.map((item: { uuid: string }) => item.uuid).sort()
}

test('a conversation keeps the values that its attributes can hold, and refuses all others by their key', async () => {
  await make('note', 'text')
  await make('amount', 'number')
  await make('paid', 'checkbox')
  await make('due', 'date')
  await make('page', 'link')
  await make('colour', 'list', { values: ['Red', 'Light blue'] })
  await make('plate', 'text', { regex: '^[A-Z]{2} [0-9]{5}$', regex_hint: 'as AB 12345' })
  const values = {
    note: 'Übergabe <b>um 5</b> & "später"',
    amount: '12.50',
    paid: 'false',
    due: '2026-02-28T23:59:00+01:00',
    page: 'https://shop.example/orders/7?a=b',
    colour: 'light BLUE',
    plate: 'AB 12345',
  }
  assert.equal((await write(values)).status, 200)
  assert.deepEqual((await read()).custom_attributes, {
    ...values,
    amount: 12.5,
    paid: false,
    due: '2026-02-28',
    colour: 'Light blue',
  })
  const wrong: [string, unknown][] = [
    ['note', 'x'.repeat(1_001)],
    ['note', 'a\u0000b'],
    ['note', 5],
    ['amount', 'twelve'],
    ['amount', true],
    ['amount', '9007199254740993'],
    ['amount', -1e16],
    ['paid', 'maybe'],
    ['due', '2026-02-30'],
    ['due', 'tomorrow'],
    ['page', 'javascript:alert(1)'],
    ['page', 'shop.example'],
    ['colour', 'Green'],
    ['plate', '12345'],
    ['nothing', 'x'],
    ['__proto__x', 'x'],
  ]
  for (const [key, value] of wrong) {
    const { status, headers } = await write({ amount: 99, [key]: value })
    assert.deepEqual([status, headers.get('x-field')], [400, key], `${key}: ${value}`)
  }
  assert.match((await write({ plate: '1' })).body.message, /as AB 12345/)
  assert.equal((await write({ note: { $ne: 1 } })).status, 400)
  assert.equal((await read()).custom_attributes.amount, 12.5)
})

test('what is left out stays, an empty value goes, and two who write at once lose nothing', async () => {
  await Promise.all([write({ note: 'from one' }), write({ amount: 7 }), write({ paid: true }), write({ page: null })])
  assert.equal((await write({ plate: '' })).status, 200)
  assert.deepEqual((await read()).custom_attributes, {
    note: 'from one',
    amount: 7,
    paid: true,
    due: '2026-02-28',
    colour: 'Light blue',
  })
})

test('what a contact is noted to be is written at them or in any of their conversations', async () => {
  await make('plan', 'list', { applies_to: 'contact', values: ['gold', 'free'] })
  await make('vip', 'checkbox', { applies_to: 'contact' })
  assert.equal((await writeOfContact({ plan: 'gold' })).status, 200)
  assert.equal((await writeOfContact({ note: 'of conversations' })).status, 400)
  const changed = await must(desk.admin.put(`/api/v1/contacts/${contact}`, { custom_attributes: { vip: true } }))
  assert.deepEqual(changed.custom_attributes, { plan: 'gold', vip: true })
  assert.deepEqual((await read()).contact.custom_attributes, { plan: 'gold', vip: true })
  const made = await must(
    desk.admin.post('/api/v1/contacts', { first_name: 'Ada', custom_attributes: { plan: 'free' } }),
  )
  assert.deepEqual(made.custom_attributes, { plan: 'free' })
  assert.equal(
    (await desk.admin.post('/api/v1/contacts', { first_name: 'Bo', custom_attributes: { plan: 'x' } })).status,
    400,
  )
})

type Told = { attribute: { name: string }; from?: string; to?: string }

test('each change is a line in the thread that names the attribute and who wrote it', async () => {
  const told = async () =>
    (await activitiesOf(desk, uuid, 'attribute_changed')).map(({ attribute, from, to }: Told) => [
      attribute.name,
      from,
      to,
    ])
  const before = (await told()).length
  await write({ note: 'Call back', amount: 7 })
  await write({ note: 'Call back' })
  await write({ note: null })
  await writeOfContact({ vip: false })
  assert.deepEqual((await told()).slice(before), [
    ['The note', 'from one', 'Call back'],
    ['The note', 'Call back', undefined],
    ['The vip', 'true', 'false'],
  ])
  await write({ note: 'from one' })
  await writeOfContact({ vip: true })
})

test('rules compare each type of attribute as what it is', async () => {
  const trial = (condition: object) =>
    desk.admin.post('/api/v1/automations/rules/try', {
      name: 'Rule',
      rules: [{ groups: [{ rules: [condition] }], actions: [{ type: 'send_private_note', value: ['Hi'] }] }],
    })
  const holds = async (field: string, attribute: string, operator: string, value = '') => {
    const { matched } = await must(trial({ field, attribute, operator, value }))
    return matched.some((one: { conversation_uuid: string }) => one.conversation_uuid === uuid)
  }
  const [mine, theirs] = ['conversation_attribute', 'contact_attribute']
  await write({ note: 'From one', amount: 7, paid: true, due: '2026-02-28', colour: 'Light blue' })
  for (const [field, key, operator, value, expected] of [
    [mine, 'note', 'contains word', 'one', true],
    [mine, 'NOTE', 'equals', 'from one', true],
    [mine, 'amount', 'equals', '7.0', true],
    [mine, 'amount', 'greater than', '10', false],
    [mine, 'amount', 'less than', '10', true],
    [mine, 'due', 'greater than', '2026-02-27', true],
    [mine, 'due', 'less than', '2026-02-28', false],
    [mine, 'paid', 'equals', 'true', true],
    [mine, 'paid', 'equals', 'false', false],
    [mine, 'colour', 'not equals', 'Red', true],
    [mine, 'page', 'set', '', false],
    [mine, 'page', 'not set', '', true],
    [theirs, 'plan', 'equals', 'gold', true],
    [theirs, 'plan', 'not equals', 'gold', false],
  ] as const)
    assert.equal(await holds(field, key, operator, value), expected, `${field} ${key} ${operator} ${value}`)
  for (const [field, attribute, operator, value, at] of [
    [mine, 'plan', 'equals', 'gold', 'attribute'],
    [theirs, undefined, 'equals', 'gold', 'attribute'],
    [mine, 'page', 'greater than', '1', 'operator'],
    [mine, 'paid', 'contains', 'true', 'operator'],
    [mine, 'amount', 'equals', 'seven', 'value'],
    [mine, 'due', 'equals', 'tomorrow', 'value'],
    [mine, 'paid', 'equals', 'yes', 'value'],
  ] as const) {
    const { status, headers } = await trial({ field, attribute, operator, value })
    assert.deepEqual(
      [status, headers.get('x-field')],
      [400, `rules.0.groups.0.rules.0.${at}`],
      `${attribute} ${operator}`,
    )
  }
})

test('lists are narrowed to a value, to any value and to none', async () => {
  assert.deepEqual(await found('conversation.amount=7'), [uuid])
  assert.deepEqual(await found('conversation.amount=8'), [])
  assert.deepEqual(await found('conversation.note'), [uuid])
  assert.deepEqual(await found('conversation.note='), [other])
  assert.deepEqual(await found('contact.plan=gold'), [uuid])
  assert.deepEqual(await found('contact.plan=gold', 'not equals'), [other])
  assert.deepEqual(await found('contact.plan='), [other])
  for (const nonsense of ['contact.none=1', 'agent.plan=gold', "contact.plan'=gold", 'plan'])
    assert.deepEqual(await found(nonsense), [], nonsense)
  const view = { name: 'Gold', filters: [{ field: 'attribute', operator: 'equals', value: 'contact.plan=gold' }] }
  const { id } = await must(desk.admin.post('/api/v1/views/me', view))
  assert.equal((await must(desk.admin.get(`/api/v1/views/me/${id}/conversations`))).total, 1)
})

test('saved replies are filled with them', async () => {
  const message_content = '{contact.attributes.plan} {conversation.attributes.amount} {conversation.attributes.page}'
  const { id } = await must(desk.admin.post('/api/v1/macros', { name: 'Plan', message_content }))
  const preview = await must(desk.admin.get(`/api/v1/conversations/${uuid}/macros/${id}`))
  assert.equal(preview.message_content, 'gold 7 {conversation.attributes.page}')
})

test('whoever does not see a conversation writes nothing in it, and whoever may not write only reads', async () => {
  await desk.admin.post('/api/v1/roles', {
    name: 'Own',
    permissions: ['conversations:read', 'conversations:read_assigned', 'messages:write'],
  })
  const narrow = await desk.agent('Own')
  assert.equal((await write({ note: 'seen' }, narrow)).status, 404)
  assert.equal((await writeOfContact({ plan: 'free' }, narrow)).status, 404)
  await desk.admin.post('/api/v1/roles', {
    name: 'Reader',
    permissions: ['conversations:read', 'conversations:read_all'],
  })
  const reader = await desk.agent('Reader')
  assert.equal((await write({ note: 'seen' }, reader)).status, 403)
  assert.equal((await reader.get(path)).body.data.length, 9)
  assert.equal((await reader.post(path, { applies_to: 'contact', key: 'x', name: 'X', data_type: 'text' })).status, 403)
})

test('a conversation begins with its attributes, and a value that does not fit is refused at its key', async () => {
  const start = { inbox_id: inbox, contact_email: 'ada@example.com', initiator: 'contact', content: 'Hello' }
  const begin = (custom_attributes: object) => desk.admin.post('/api/v1/conversations', { ...start, custom_attributes })
  const refused = await begin({ amount: 'many' })
  assert.deepEqual([refused.status, refused.headers.get('x-field')], [400, 'custom_attributes.amount'])
  const begun = await must(begin({ amount: 99, paid: true }))
  assert.deepEqual(begun.custom_attributes, { amount: 99, paid: true })
  const ofContact = { custom_attributes: { plan: 'x' } }
  const { headers } = await desk.admin.put(`/api/v1/contacts/${contact}`, ofContact)
  assert.equal(headers.get('x-field'), 'custom_attributes.plan')
})

test('an attribute is described anew, keeps its key and type, and takes its values with it', async () => {
  const made = await make('Size', 'list', { values: ['S', 'L'] })
  assert.equal((await write({ size: 'l' })).status, 200)
  const put = (fields: object) => desk.admin.put(`${path}/${made.id}`, { ...made, ...fields })
  for (const fixed of [{ key: 'sizes' }, { data_type: 'text' }, { applies_to: 'contact' }])
    assert.equal((await put(fixed)).headers.get('x-field'), Object.keys(fixed)[0])
  assert.equal((await put({ name: 'How big', values: ['S'] })).status, 200)
  assert.equal((await read()).custom_attributes.Size, 'L')
  assert.equal((await write({ size: 'L' })).status, 400)
  const post = (fields: object) =>
    desk.admin.post(path, { applies_to: 'conversation', key: 'fit', name: 'Fit', data_type: 'list', ...fields })
  assert.equal((await post({ key: 'SIZE', values: ['S'] })).status, 409)
  assert.equal((await post({})).headers.get('x-field'), 'values')
  assert.equal((await post({ values: ['a', 'A'] })).headers.get('x-field'), 'values')
  assert.equal((await post({ data_type: 'text', regex: '([' })).headers.get('x-field'), 'regex')
  // With a thousand characters the database would not be done before its time is over.
  for (const regex of ['^(.+)(.+)(.+)\\3\\2\\1$', '\\\\(a)\\1'])
    assert.equal((await post({ data_type: 'text', regex })).headers.get('x-field'), 'regex', regex)
  const folder = await must(post({ key: 'path', data_type: 'text', regex: '^C:\\\\1\\d$' }))
  assert.equal((await write({ path: 'C:\\12' })).status, 200)
  await must(desk.admin.delete(`${path}/${folder.id}`))
  assert.equal((await post({ key: '1a', data_type: 'text' })).status, 400)
  assert.equal((await desk.admin.delete(`${path}/${made.id}`)).status, 200)
  assert.equal('Size' in (await read()).custom_attributes, false)
  await make('size', 'number')
  assert.equal('size' in (await read()).custom_attributes, false)
  assert.equal((await desk.admin.get(`${path}/${made.id}`)).status, 404)
})
