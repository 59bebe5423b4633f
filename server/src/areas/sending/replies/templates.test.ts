import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { emptyTables } from '../../../../test/emptying.ts'
import { poll } from '../../../../test/thread.ts'
import { connectInbox, deliver, delivery, simulate, text } from '../../../../test/whatsapp.ts'

let desk: TestDesk
let inbox: { id: number }
before(async () => {
  desk = await startDesk({ simulator: true })
})
after(() => desk.stop())
beforeEach(async () => {
  await emptyTables(desk, 'message_template', 'business_account', 'inbox', 'contact')
  await simulate(desk, 'POST', '/reset', {})
  await simulate(desk, 'POST', '/settings', { accept_unknown: true, status_delay_ms: 0 })
  inbox = await connectInbox(desk)
  await desk.admin.post(`/api/v1/whatsapp/templates/sync?inbox_id=${inbox.id}`)
})

const order = (body: unknown = ['Mira', '18122', 'Friday'], buttons: unknown = [{ index: 0, value: '18122' }]) => ({
  name: 'order_on_the_way',
  language: 'en_US',
  params: { body, buttons },
})
const hello = { name: 'hello_world', language: 'en_US' }
const start = (rest: object = {}) =>
  desk.admin.post('/api/v1/conversations', { inbox_id: inbox.id, template: hello, ...rest })
const messagesOf = async (uuid: string) =>
  (await desk.admin.get(`/api/v1/conversations/${uuid}/messages?page_size=500`)).body.data.results
const send = (uuid: string, body: object) => desk.admin.post(`/api/v1/conversations/${uuid}/messages`, body)
const sent = async () => (await simulate(desk, 'GET', '/messages?kind=message')).messages
const limit = async () => (await desk.admin.get(`/api/v1/whatsapp/limit?inbox_id=${inbox.id}`)).body.data

async function started(rest: object = {}) {
  const answer = await start({ phone_number: '+45 12 34 56 78', ...rest })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  await desk.settled()
  return answer.body.data
}

/** A customer writes. Returns the conversations after the message has arrived and all jobs have ended. */
async function written(from: string, text: string) {
  await simulate(desk, 'POST', '/messages', { from, text })
  for (const deadline = Date.now() + 15_000; Date.now() < deadline; ) {
    await desk.settled()
    const { results } = (await desk.admin.get('/api/v1/conversations/all')).body.data
    if (results.some((item: { last_message_sender: string }) => item.last_message_sender !== 'agent')) return results
  }
  throw new Error('it did not arrive')
}

test('a conversation begins with a template, and the thread shows what the customer got', async () => {
  const conversation = await started({ template: order() })
  const [{ id }] = (await desk.admin.get('/api/v1/agents')).body.data
  assert.deepEqual(
    [conversation.contact.phone_number, conversation.assigned_user_id, conversation.reply_window.state],
    ['+4512345678', id, 'closed'],
  )
  const [delivered] = await sent()
  assert.deepEqual(delivered.body.template, {
    name: 'order_on_the_way',
    language: { code: 'en_US' },
    components: [
      { type: 'body', parameters: ['Mira', '18122', 'Friday'].map((text) => ({ type: 'text', text })) },
      { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: '18122' }] },
    ],
  })
  const [message, opened] = await messagesOf(conversation.uuid)
  assert.equal(opened.meta.activity.kind, 'conversation_opened')
  const body = 'Hello Mira, your order 18122 is on its way and arrives on Friday.'
  assert.equal(message.content, `${body}\n\nKvist Cykler · Aarhus`)
  assert.deepEqual(message.meta.template, {
    name: 'order_on_the_way',
    language: 'en_US',
    category: 'UTILITY',
    body,
    footer: 'Kvist Cykler · Aarhus',
    buttons: [{ type: 'URL', text: 'Track the parcel', url: 'https://kvistcykler.example/track/18122' }],
  })
})

test('what the provider calls the recipient is noted, so that an answer under that name is theirs', async () => {
  await simulate(desk, 'POST', '/customers', { from: '551187654321', name: 'Ana' })
  const { uuid, contact } = await started({ phone_number: '+55 11 9 8765-4321' })
  const read = async () => (await desk.admin.get(`/api/v1/contacts/${contact.id}`)).body.data
  const { phone_number, identities } = await poll(async () => {
    const details = await read()
    return details.identities.length === 3 && details
  })
  const names = (kind: string) => identities.filter((one: { kind: string }) => one.kind === kind)
  assert.deepEqual(
    names('phone').map((one: { value: string }) => one.value),
    ['551187654321', '5511987654321'],
  )
  assert.match(names('user_id')[0].value, /^BR\./)
  assert.equal(phone_number, '+5511987654321')

  await simulate(desk, 'POST', '/messages', { from: '551187654321', text: 'Olá', hide_number: true })
  const answered = await poll(async () =>
    (await messagesOf(uuid)).some((one: { content: string }) => one.content === 'Olá'),
  )
  assert.ok(answered)
  assert.equal((await desk.admin.get('/api/v1/contacts')).body.data.total, 1)
})

test('a template that the provider has paused without a word here is known as paused once it was refused', async () => {
  await simulate(desk, 'POST', '/templates/hello_world', { action: 'pause' })
  await sql`update business_account set synced_at = synced_at - interval '61 seconds'`.execute(desk.ctx.db)
  const { uuid } = await started()
  assert.equal((await messagesOf(uuid))[0].meta.failure.code, 132_015)
  const { status, body } = await start({ phone_number: '+45 87 65 43 21' })
  assert.deepEqual([status, body.message], [400, 'The template hello_world cannot be sent: the provider says PAUSED'])
})

test('a name by which another contact is known stays with that contact', async () => {
  await simulate(desk, 'POST', '/messages', { from: '4512345678', text: 'Hello', hide_number: true })
  const hidden = await poll(
    async () => (await desk.admin.get('/api/v1/conversations/all')).body.data.results[0]?.contact,
  )
  const { contact } = await started()
  const kindsOf = async (id: number) =>
    (await desk.admin.get(`/api/v1/contacts/${id}`)).body.data.identities.map((one: { kind: string }) => one.kind)
  assert.deepEqual([await kindsOf(hidden.id), await kindsOf(contact.id)], [['user_id'], ['phone']])
})

test('a number is a name too, in any order', async () => {
  await started({ template: order({ 3: 'Friday', 1: 'Mira', 2: '18122' }) })
  const [{ body }] = await sent()
  const parameters = ['Mira', '18122', 'Friday'].map((text) => ({ type: 'text', text }))
  assert.deepEqual(body.template.components[0], { type: 'body', parameters })
})

test('named variables are filled by their names', async () => {
  const params = { body: { time: '10:30', first_name: 'Mira' }, buttons: [{ index: 1, value: 'later' }] }
  await started({ template: { name: 'workshop_reminder', language: 'en-US', params } })
  const [{ body, text }] = await sent()
  assert.equal(text, 'Hello Mira, we expect your bike at 10:30 in the workshop.')
  assert.deepEqual(body.template.components.at(-1), {
    type: 'button',
    sub_type: 'quick_reply',
    index: '1',
    parameters: [{ type: 'payload', payload: 'later' }],
  })

  const long = { ...params, buttons: [{ index: 1, value: `${'x'.repeat(255)}👍` }] }
  await started({ template: { name: 'workshop_reminder', language: 'en-US', params: long } })
  const payload = (await sent())[1].body.template.components.at(-1).parameters[0].payload
  assert.equal(payload, `${'x'.repeat(255)}\ufffd`, 'what is cut within a character can be stored')
})

test('what does not fit the template is refused before anything is sent, saying what is wrong', async () => {
  const workshop = (body: unknown) => ({ name: 'workshop_reminder', language: 'en_US', params: { body } })
  const cases: [object, string, RegExp][] = [
    [order(['Mira', '18122']), 'template.params.body.3', /lacks a value for 3/],
    [order(['Mira', '18122', ' ']), 'template.params.body.3', /lacks a value for 3/],
    [order(['Mira', '18122', 'Friday', 'noon']), 'template.params.body', /a value for 4/],
    [order(['Mira', '18122', 'on\nFriday']), 'template.params.body.3', /no line break/],
    [order(['Mira', '18122', 'x'.repeat(1_024)]), 'template.params.body', /at most 1024/],
    [order(undefined, []), 'template.params.buttons.0', /lacks a value for Track/],
    [order(undefined, [{ index: 1, value: 'x' }]), 'template.params.buttons', /a value for 1/],
    [
      order(
        undefined,
        [0, 0].map((index) => ({ index, value: '18122' })),
      ),
      'template.params.buttons',
      /one value for Track/,
    ],
    [workshop({ first_name: 'Mira' }), 'template.params.body.time', /lacks a value for time/],
    [workshop(['Mira', '10:30']), 'template.params.body', /an object with the names first_name, time/],
    [{ ...hello, params: { header: ['x'] } }, 'template.params.header', /a value for 1/],
    [{ ...hello, language: 'fr' }, 'template.name', /no template hello_world in the language fr/],
    [{ name: 'club_invitation', language: 'en_US', params: { body: ['Mira'] } }, 'template.name', /PENDING/],
    [{ name: 'flash_sale', language: 'en_US' }, 'template.name', /REJECTED/],
    [{ name: 'invoice', language: 'en_US', params: { body: ['4410'] } }, 'template.params.header', /DOCUMENT/],
  ]
  for (const [template, field, message] of cases) {
    const answer = await start({ phone_number: '+4512345678', template })
    assert.equal(answer.status, 400, JSON.stringify([template, answer.body]))
    assert.match(answer.body.message, message)
    assert.equal(answer.headers.get('x-field'), field)
  }
  await desk.settled()
  assert.deepEqual(await sent(), [])
  assert.deepEqual((await desk.admin.get('/api/v1/contacts')).body.data.results, [], 'nobody was made')
})

test('a template with a file in its header goes out with the file', async () => {
  const upload = async (bytes: string, name: string) => {
    const form = new FormData()
    form.append('files', new Blob([Buffer.from(bytes, 'latin1')]), name)
    const answer = await desk.admin.post('/api/v1/media', form)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    return answer.body.data.id
  }
  const invoice = (media_id: number) => ({
    name: 'invoice',
    language: 'en_US',
    params: { header: { media_id }, body: ['4410'] },
  })
  const gif = await upload('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'no.gif')
  for (const id of [gif, 999_999]) {
    const refused = await start({ phone_number: '+4512345678', template: invoice(id) })
    assert.deepEqual([refused.status, refused.headers.get('x-field')], [400, 'template.params.header'])
  }
  await started({ template: invoice(await upload('%PDF-1.4\n%%EOF', 'invoice-4410.pdf')) })
  const [{ body }] = await sent()
  const [header] = body.template.components
  assert.equal(header.type, 'header')
  assert.equal(header.parameters[0].document.filename, 'invoice-4410.pdf')
  assert.ok(header.parameters[0].document.id)
})

test('outside the window a template goes where a text does not, and again when it failed', async () => {
  const { uuid } = await started()
  assert.equal((await send(uuid, { message: 'Hello' })).status, 400)
  await simulate(desk, 'POST', '/faults', { kind: 'fail', on: 'send', code: 131026, late: false })
  const { id, uuid: messageUuid } = (await send(uuid, { template: hello })).body.data
  await desk.settled()
  const failed = (await messagesOf(uuid)).find((message: { id: number }) => message.id === id)
  assert.equal(failed.status, 'failed')
  assert.equal((await desk.admin.put(`/api/v1/conversations/${uuid}/messages/${messageUuid}/retry`)).status, 200)
  await desk.settled()
  assert.equal((await sent()).length, 2)
})

test('a conversation that the desk begins has the window of what the customer wrote before', async () => {
  await simulate(desk, 'POST', '/settings', { messaging_limit: 'TIER_1' })
  await desk.admin.post(`/api/v1/whatsapp/templates/sync?inbox_id=${inbox.id}`)
  const [{ uuid }] = await written('4528441093', 'Hello')
  await started()
  assert.equal((await start({ phone_number: '+4512345680' })).status, 409)
  assert.equal((await desk.admin.put(`/api/v1/conversations/${uuid}/status`, { status: 'Resolved' })).status, 200)
  const begun = await started({ phone_number: '+45 28 44 10 93' })
  assert.notEqual(begun.uuid, uuid)
  assert.equal(begun.reply_window.state, 'open')
  assert.equal((await limit()).used, 1, 'they are not one more customer')
  assert.equal((await send(begun.uuid, { message: 'One more thing' })).status, 200)
})

test('a template goes to a customer of whom only an entry is known, and not to one without a number', async () => {
  const enter = async (addressee: object) => {
    const entry = { inbox_id: inbox.id, initiator: 'contact', content: 'They called', ...addressee }
    const { status, body } = await desk.admin.post('/api/v1/conversations', entry)
    assert.equal(status, 200, JSON.stringify(body))
    return body.data.uuid
  }
  assert.equal((await send(await enter({ phone_number: '+4512345670' }), { message: '', template: hello })).status, 200)
  await desk.settled()
  const [only, ...others] = await sent()
  assert.deepEqual([only.to, others], ['4512345670', []])

  const refused = await send(await enter({ contact_email: 'grace@example.com' }), { message: '', template: hello })
  assert.equal(refused.status, 400)
  assert.match(refused.body.message, /no phone number/)
})

test('a template goes alone, and the same echo_id sends it once', async () => {
  const { uuid } = await started()
  for (const body of [{ message: 'and text' }, { private: true }]) {
    const answer = await send(uuid, { template: hello, ...body })
    assert.deepEqual([answer.status, answer.headers.get('x-field')], [400, 'template'])
  }
  const twins = await Promise.all([1, 2, 3].map(() => send(uuid, { template: hello, echo_id: 'a' })))
  assert.equal(new Set(twins.map((twin) => twin.body.data.id)).size, 1)
  assert.equal((await send(uuid, { template: order(), echo_id: 'a' })).status, 409)
  await desk.settled()
  assert.equal((await sent()).length, 2)
})

test('a number is explained when it cannot be one, and an addressee is needed', async () => {
  const cases: [object, string, RegExp][] = [
    [{ phone_number: '0151 2345678' }, 'phone_number', /country code, like \+49/],
    [{ phone_number: '+45 12' }, 'phone_number', /7 to 15 digits/],
    [{ phone_number: 'call me' }, 'phone_number', /7 to 15 digits/],
    [{ contact_id: 999 }, 'contact_id', /no contact 999/],
    [{}, 'contact_id', /exactly one of/],
    [{ contact_id: 1, phone_number: '+4512345678' }, 'contact_id', /exactly one of/],
    [{ phone_number: '+4512345678', inbox_id: 999 }, 'inbox_id', /no inbox 999/],
  ]
  for (const [body, field, message] of cases) {
    const answer = await start(body)
    assert.deepEqual([answer.status, answer.headers.get('x-field')], [400, field], JSON.stringify(answer.body))
    assert.match(answer.body.message, message)
  }
  const mute = (await desk.admin.post('/api/v1/contacts', { first_name: 'Ada' })).body.data
  assert.match((await start({ contact_id: mute.id })).body.message, /no phone number/)
})

test('nothing begins in an inbox that is off', async () => {
  await desk.admin.put(`/api/v1/inboxes/${inbox.id}`, { enabled: false })
  const refused = await start({ phone_number: '+4512345678' })
  assert.deepEqual([refused.status, refused.headers.get('x-field')], [400, 'inbox_id'])
  assert.deepEqual((await desk.admin.get('/api/v1/contacts')).body.data.results, [], 'nobody was made')
})

test('nobody writes first to a customer who is blocked', async () => {
  const { contact } = await started()
  const count = (await sent()).length
  await desk.admin.put(`/api/v1/contacts/${contact.id}/block`, { enabled: false })
  for (const addressee of [{ contact_id: contact.id }, { phone_number: '+4512345678' }])
    assert.equal((await start(addressee)).status, 409)
  await desk.settled()
  assert.equal((await sent()).length, count)
})

test('one contact has one open conversation on an inbox, however many are begun at once', async () => {
  const { id } = (await desk.admin.post('/api/v1/contacts', { first_name: 'Ada', phone_number: '+4512345678' })).body
    .data
  const all = await Promise.all([
    start({ contact_id: id }),
    start({ phone_number: '0045 12 34 56 78' }),
    start({ phone_number: '+4512345678' }),
  ])
  assert.deepEqual(new Set(all.map((one) => one.status)), new Set([200]))
  assert.equal(new Set(all.map((one) => one.body.data.uuid)).size, 1)
  assert.equal(all[0]!.body.data.contact.id, id)
  const results = await written('4512345678', 'Yes?')
  assert.deepEqual(
    results.map((item: { uuid: string; last_message: string }) => [item.uuid, item.last_message]),
    [[all[0]!.body.data.uuid, 'Yes?']],
  )
  await desk.admin.put(`/api/v1/conversations/${results[0].uuid}/status`, { status: 'Resolved' })
  assert.notEqual((await start({ contact_id: id })).body.data.uuid, results[0].uuid)
})

test('a template inside the window and one that failed do not count', async () => {
  const [{ uuid }] = await written('4512345678', 'Hello')
  await send(uuid, { template: hello })
  await simulate(desk, 'POST', '/faults', { kind: 'fail', on: 'send', code: 131026, late: false, match: '4512345679' })
  await started({ phone_number: '+4512345679' })
  assert.equal((await limit()).used, 0)
})

test('the list tells how many messages went out with each template since the first of the month at the desk', async () => {
  const counted = async () => {
    const { data } = (await desk.admin.get(`/api/v1/whatsapp/templates?inbox_id=${inbox.id}`)).body
    return Object.fromEntries(
      data.flatMap((one: { name: string; sent_this_month: number }) =>
        one.sent_this_month > 0 ? [[one.name, one.sent_this_month]] : [],
      ),
    )
  }
  await simulate(desk, 'POST', '/faults', { kind: 'fail', on: 'send', code: 131026, late: false, match: '4512345679' })
  await started({ phone_number: '+4512345679' })
  assert.deepEqual(await counted(), {}, 'what failed went nowhere')
  const { uuid } = await started({ template: order() })
  await send(uuid, { template: hello })
  await send(uuid, { template: hello })
  await desk.settled()
  assert.deepEqual(await counted(), { hello_world: 2, order_on_the_way: 1 })

  const move = (name: string, zone: string, by: string) =>
    sql`update message m set created_at = date_trunc('month', ${desk.ctx.now()}::timestamptz, ${zone}) + ${by}::interval
      from message_template t where t.id = m.template_id and t.name = ${name}`.execute(desk.ctx.db)
  for (const zone of ['Pacific/Auckland', 'America/Los_Angeles']) {
    await desk.admin.put('/api/v1/settings/general', { 'app.timezone': zone })
    await move('hello_world', zone, '0 seconds')
    await move('order_on_the_way', zone, '-1 second')
    assert.deepEqual(await counted(), { hello_world: 2 }, zone)
  }
})

test('agents without the permission cannot begin conversations, and nobody can write into one they may not see', async () => {
  const answering = ['conversations:read', 'conversations:read_all', 'messages:read', 'messages:write', 'contacts:read']
  await desk.admin.post('/api/v1/roles', { name: 'Answerer', permissions: answering })
  assert.equal((await (await desk.agent('Answerer')).post('/api/v1/conversations', {})).status, 403)
  await started()
  const name = 'Starter'
  await desk.admin.post('/api/v1/roles', {
    name,
    permissions: ['conversations:write', 'conversations:read', 'conversations:read_assigned', 'messages:write'],
  })
  const starter = await desk.agent(name)
  const body = { inbox_id: inbox.id, template: hello }
  const hidden = await starter.post('/api/v1/conversations', { ...body, phone_number: '+4512345678' })
  assert.deepEqual([hidden.status, hidden.body.error_type], [409, 'ConflictException'])
  const own = await starter.post('/api/v1/conversations', { ...body, phone_number: '+4512345679' })
  assert.equal(own.body.data.assigned_user_id, starter.id)
})

test('accounts of one portfolio share their limit, and those of two do not', async () => {
  await simulate(desk, 'POST', '/settings', { messaging_limit: 'TIER_1' })
  await desk.admin.post(`/api/v1/whatsapp/templates/sync?inbox_id=${inbox.id}`)
  await started()
  // There is only one account, so what it sent comes from one that is not there.
  await sql`insert into business_account (waba_id, portfolio_id) select 'other', portfolio_id from business_account`.execute(
    desk.ctx.db,
  )
  await sql`update business_initiated set waba_id = 'other'`.execute(desk.ctx.db)
  assert.equal((await limit()).used, 1)
  assert.equal((await start({ phone_number: '+4512345680' })).status, 409)
  await sql`update business_account set portfolio_id = 'elsewhere' where waba_id = 'other'`.execute(desk.ctx.db)
  assert.equal((await limit()).used, 0)
  await started({ phone_number: '+4512345680' })
})

// This test comes last because it moves the clock.
test('customers written to outside the window are counted once a day, and one too many is refused', async () => {
  await simulate(desk, 'POST', '/settings', { messaging_limit: 'TIER_2' })
  await desk.admin.post(`/api/v1/whatsapp/templates/sync?inbox_id=${inbox.id}`)
  const { uuid } = await started()
  await send(uuid, { template: hello })
  await started({ phone_number: '+4512345679' })
  const { used, limit: most, told } = await limit()
  assert.deepEqual([used, most, told], [2, 2, true])
  const refused = await start({ phone_number: '+4512345680' })
  assert.deepEqual([refused.status, refused.body.error_type], [409, 'ConflictException'])
  assert.equal((await send(uuid, { template: hello })).status, 200, 'they are counted already')

  await simulate(desk, 'POST', '/settings', { messaging_limit: 'TIER_2K' })
  await started({ phone_number: '+4512345680' })
  assert.deepEqual([(await limit()).used, (await limit()).limit], [3, 2_000], 'the provider raised it meanwhile')
  const failed: string[] = []
  for (const to of ['4512345681', '4512345682']) {
    await simulate(desk, 'POST', '/faults', { kind: 'fail', on: 'send', code: 131042, late: false, match: to })
    failed.push((await started({ phone_number: `+${to}` })).uuid)
    await simulate(desk, 'POST', '/faults', { kind: 'fail', on: 'send', code: 131042, late: false, match: to })
    assert.equal((await send(failed.at(-1)!, { template: hello })).status, 200)
  }
  await desk.settled()
  desk.clock.advance(24 * 3_600_000)
  assert.equal((await limit()).used, 0)

  await simulate(desk, 'POST', '/settings', { messaging_limit: 'TIER_1' })
  await desk.admin.post(`/api/v1/whatsapp/templates/sync?inbox_id=${inbox.id}`)
  const again = await Promise.all(
    failed.map((uuid) => desk.admin.put(`/api/v1/conversations/${uuid}/messages/retry-failed`)),
  )
  assert.deepEqual(again.map(({ status }) => status).sort(), [200, 409], 'what is sent again counts like a new one')
  await desk.settled()
  const listed = await Promise.all(failed.map((uuid) => desk.admin.get(`/api/v1/conversations/${uuid}/messages`)))
  const undelivered = listed.map(({ body }) =>
    body.data.results.filter(({ status }: { status: string }) => status === 'failed'),
  )
  assert.deepEqual(undelivered.map(({ length }) => length).sort(), [0, 2], 'both templates to one customer, or none')
  assert.equal((await limit()).used, 1)
})

test('a number in another of its spellings reaches the customer who has it, and their answer finds the same contact', async () => {
  const begun = []
  for (const phone_number of ['+55 11 98765-4321', '+55 11 8765-4321']) {
    const answer = await start({ phone_number })
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    begun.push(answer.body.data.contact.id)
  }
  assert.equal(begun[0], begun[1])
  await deliver(desk, inbox.id, delivery(desk, { messages: [text('wamid.ninth', '551187654321', 'Oi')] }))
  await desk.settled()
  const { results } = (await desk.admin.get('/api/v1/contacts?query=87654321')).body.data
  assert.deepEqual(
    results.map(({ id }: { id: number }) => id),
    [begun[0]],
  )
  const written = await desk.admin.post('/api/v1/contacts', { phone_number: '+541187654321' })
  const other = await start({ phone_number: '+5491187654321' })
  assert.equal(other.body.data.contact.id, written.body.data.id)
})
