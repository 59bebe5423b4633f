import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newConversation } from './conversations.ts'
import type { TestDesk } from './desk.ts'
import { useDeskWithInbox } from './desk-with-inbox.ts'
import { png } from './pictures.ts'
import { deliver, delivery, text } from './whatsapp.ts'

let desk: TestDesk
let inbox: number
useDeskWithInbox((made) => {
  ;({ desk, inboxId: inbox } = made)
})

const read = async (uuid: string) => (await desk.admin.get(`/api/v1/conversations/${uuid}`)).body.data
const path = (uuid: string, verb: string) => `/api/v1/conversations/${uuid}/${verb}`

test('messages are filtered by private and by type, which may be repeated', async () => {
  const uuid = await newConversation(desk, inbox)
  await desk.admin.post(path(uuid, 'messages'), { message: 'A note', private: true })
  await desk.admin.post(path(uuid, 'messages'), { message: 'A reply' })
  const found = async (query: string) => {
    const { body } = await desk.admin.get(`${path(uuid, 'messages')}?${query}`)
    const types = body.data.results.map((message: { type: string }) => message.type)
    assert.equal(body.data.total, types.length)
    return [...new Set(types)].sort()
  }
  assert.deepEqual(await found('private=true'), ['note'])
  assert.ok(!(await found('private=false')).includes('note'))
  assert.deepEqual(await found('type=incoming'), ['incoming'])
  assert.deepEqual(await found('type=incoming&type=note'), ['incoming', 'note'])
  assert.deepEqual(await found('private=true&type=outgoing'), ['note'])
  assert.deepEqual(await found('private=true&type=incoming'), [])
  for (const query of ['type=letter', 'type=incoming&type=letter', 'private=maybe'])
    assert.equal((await desk.admin.get(`${path(uuid, 'messages')}?${query}`)).status, 400, query)
})

test('the code of a country completes a number that lacks it', async () => {
  const made: [string, string | null, string][] = [
    ['28 44 10 93', '45', '+4528441093'],
    ['28441094', '+45', '+4528441094'],
    ['0151 1234567', 'de', '+491511234567'],
    ['06 12345678', 'IT', '+390612345678'],
    ['+45 28441095', 'DE', '+4528441095'],
    ['004528441096', 'DE', '+4528441096'],
    ['4528441097', null, '+4528441097'],
  ]
  for (const [phone_number, phone_number_country_code, number] of made) {
    const { status, body } = await desk.admin.post('/api/v1/contacts', { phone_number, phone_number_country_code })
    assert.deepEqual([status, body.data?.phone_number], [200, number])
  }
  for (const phone_number_country_code of ['XX', '12345', 'Denmark']) {
    const contact = { phone_number: '28441098', phone_number_country_code }
    assert.equal((await desk.admin.post('/api/v1/contacts', contact)).status, 400)
  }
})

test('a contact is changed by a form as by JSON', async () => {
  const { id } = (await desk.admin.post('/api/v1/contacts', { first_name: 'Ada', email: 'ada@example.com' })).body.data
  const send = (fields: Record<string, string | Blob>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    return desk.admin.put(`/api/v1/contacts/${id}`, form)
  }
  const fields = { first_name: 'Grace', email: '', phone_number: '28 44 10 99', phone_number_country_code: 'DK' }
  const { status, body } = await send(fields)
  assert.equal(status, 200, JSON.stringify(body))
  const { first_name, email, phone_number } = body.data
  assert.deepEqual([first_name, email, phone_number], ['Grace', null, '+4528441099'])
  assert.equal((await send({ email: 'no address' })).headers.get('x-field'), 'email')
  assert.equal((await send({ external_user_id: '7' })).headers.get('x-field'), 'external_user_id')
  assert.equal((await send({ files: 'a picture' })).headers.get('x-field'), 'files')
  assert.equal((await desk.admin.get(`/api/v1/contacts/${id}`)).body.data.first_name, 'Grace')
  const picture = new FormData()
  picture.append('files', new Blob([png()]), 'grace.png')
  const shown = await desk.admin.put(`/api/v1/contacts/${id}/avatar`, picture)
  assert.match(shown.body.data.avatar_url, /^\/uploads\//)
  assert.equal(shown.body.data.first_name, 'Grace')
})

test('a conversation can be snoozed for a length of time or until a time', async () => {
  const uuid = await newConversation(desk, inbox)
  const snooze = (snoozed_until: string) => desk.admin.put(path(uuid, 'status'), { status: 'Snoozed', snoozed_until })
  for (const [length, minutes] of [
    ['2h', 120],
    ['1h30m', 90],
    ['1.5h', 90],
    ['90m', 90],
  ] as const) {
    const before = desk.ctx.now().getTime()
    assert.equal((await snooze(length)).status, 200)
    const until = Date.parse((await read(uuid)).snoozed_until) - minutes * 60_000
    assert.ok(until >= before && until <= desk.ctx.now().getTime(), length)
  }
  for (const length of ['0h', '-2h', 'h', '2 h', '2d', 'tomorrow', '9999999999999h', '1.2.3h'])
    assert.equal((await snooze(length)).status, 400, length)
})

test('availability is said in the words of related desks', async () => {
  const agent = await desk.agent('Agent')
  const said = [
    ['away_manual', 'away'],
    ['available', 'online'],
    ['away_and_reassigning', 'away_and_reassigning'],
    ['online', 'online'],
  ]
  for (const [status, stored] of said) {
    const { body } = await agent.put('/api/v1/agents/me/availability', { status, source: 'idle' })
    assert.equal(body.data.availability_status, stored)
  }
  assert.equal((await agent.put('/api/v1/agents/me/availability', { status: 'busy' })).status, 400)
})

test('who is away and reassigning loses a conversation when its customer writes', async () => {
  const agent = await desk.agent('Agent')
  await agent.put('/api/v1/agents/me/availability', { status: 'away_and_reassigning' })
  const uuid = await newConversation(desk, inbox)
  await desk.admin.put(path(uuid, 'assignee/user'), { assignee_id: agent.id })
  const { assigned_user_id, contact } = await read(uuid)
  assert.equal(assigned_user_id, agent.id)
  const message = text('wamid.reassigned', contact.phone_number.slice(1), 'Is anybody there?')
  await deliver(desk, inbox, delivery(desk, { messages: [message] }))
  await desk.settled()
  assert.equal((await read(uuid)).assigned_user_id, null)
})

test('tags that do not exist are left out and named', async () => {
  const uuid = await newConversation(desk, inbox)
  await desk.admin.post('/api/v1/tags', { name: 'known' })
  const tag = async (tags: string[], action = 'add_tags') =>
    (await desk.admin.post(path(uuid, 'tags'), { tags, action })).body.data
  assert.deepEqual(await tag(['known', 'no such tag']), { unknown_tags: ['no such tag'] })
  assert.deepEqual((await read(uuid)).tags, ['known'])
  assert.equal(await tag(['KNOWN']), true)
  assert.deepEqual(await tag(['no such tag'], 'set_tags'), { unknown_tags: ['no such tag'] })
  assert.deepEqual((await read(uuid)).tags, ['known'])
})

test('lists are ordered by a column with or without its table', async () => {
  const ordered = [
    'conversations/all?order_by=conversations.last_message_at',
    'conversations/all?order_by=waiting_since',
    'conversations/all?order_by=conversations.waiting_since&order=asc',
    'contacts?order_by=users.created_at',
    'contacts?order_by=contacts.first_name&query=ada',
    'ai/snippets?order_by=articles.title',
  ]
  for (const list of ordered) assert.equal((await desk.admin.get(`/api/v1/${list}`)).status, 200, list)
  for (const list of ['conversations/all?order_by=users.last_message_at', 'contacts?order_by=contacts.id'])
    assert.equal((await desk.admin.get(`/api/v1/${list}`)).status, 400, list)
})

test('a private note that comes as HTML is text, and angle brackets of other notes stay', async () => {
  const uuid = await newConversation(desk, inbox)
  const note = async (message: string) => {
    const body = { message, private: true, echo_id: message.slice(0, 20) }
    const { data } = (await desk.admin.post(path(uuid, 'messages'), body)).body
    assert.equal((await desk.admin.post(path(uuid, 'messages'), body)).body.data.id, data.id)
    return [data.content, data.text_content]
  }
  const html =
    '<p dir="ltr">Call <strong class="x">Ada</strong> &amp; <span data-id="7">@Bob</span></p><ul><li>soon</li></ul>'
  assert.deepEqual(await note(html), Array(2).fill('Call *Ada* & @Bob\n\n- soon'))
  const plain = 'if a < b and c > d then <nothing>\n**so**'
  assert.deepEqual(await note(plain), Array(2).fill(plain))
})

test('the agents who wrote in a conversation are its participants, for those who may see it', async () => {
  const uuid = await newConversation(desk, inbox)
  const participants = async () => (await desk.admin.get(path(uuid, 'participants'))).body.data
  assert.deepEqual(await participants(), [])
  const me = (await desk.admin.get('/api/v1/agents/me')).body.data
  await desk.admin.post(path(uuid, 'messages'), { message: 'A note', private: true })
  await desk.admin.post(path(uuid, 'messages'), { message: 'A reply' })
  const { id, first_name, last_name } = me
  assert.deepEqual(await participants(), [{ id, first_name, last_name, avatar_url: null }])
  const permissions = ['conversations:read', 'conversations:read_assigned']
  await desk.admin.post('/api/v1/roles', { name: 'Narrow', permissions })
  const narrow = await desk.agent('Narrow')
  assert.equal((await narrow.get(path(uuid, 'participants'))).status, 404)
})

test('an inbox is switched off and on again', async () => {
  for (const enabled of [false, true]) {
    const { status, body } = await desk.admin.put(`/api/v1/inboxes/${inbox}/toggle`)
    assert.deepEqual([status, body.data.enabled], [200, enabled])
  }
})

test('anybody may ask which languages there are', async () => {
  const { body } = await desk.as(null).get('/api/v1/lang')
  assert.deepEqual(body.data[0], { code: 'en', name: 'English' })
})
