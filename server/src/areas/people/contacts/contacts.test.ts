import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { TestDesk } from '../../../../test/desk.ts'
import { useDeskWithInbox } from '../../../../test/desk-with-inbox.ts'
import { deliver, delivery, text } from '../../../../test/whatsapp.ts'

let desk: TestDesk
let inboxId: number
let messages = 0

useDeskWithInbox((made) => {
  ;({ desk, inboxId } = made)
})

const path = '/api/v1/contacts'
const filters = (list: object[]) => `filters=${encodeURIComponent(JSON.stringify(list))}`

async function make(contact: object) {
  const answer = await desk.admin.post(path, contact)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.body.data
}

async function writes(from: string, body: string) {
  messages += 1
  const seconds = String(Math.floor(desk.ctx.now().getTime() / 1000))
  const message = { ...text(`wamid.k${messages}`, from, body), timestamp: seconds }
  assert.equal((await deliver(desk, inboxId, delivery(desk, { messages: [message] }))).status, 200)
  await desk.settled()
}

/** How many messages the desk has sent. */
async function sent(uuid: string) {
  const { results } = (await desk.admin.get(`/api/v1/conversations/${uuid}/messages?page_size=500`)).body.data
  return results.filter((message: { type: string }) => message.type === 'outgoing').length
}

const list = async (query: string) => (await desk.admin.get(`${path}?${query}`)).body.data
const idsOf = (page: { results: { id: number }[] }) => page.results.map((contact) => contact.id)

test('a contact is written down, changed in part and found by name, address and number', async () => {
  const made = await make({
    first_name: 'Søren\r\nBcc: x',
    last_name: 'Ærøskøbing',
    email: 'Soren@Example.com',
    phone_number: '+45 20 30-40 50',
    country: 'DK',
    language: 'da',
    blocked: true,
    id: 1,
  })
  assert.equal(made.first_name, 'Søren Bcc: x')
  assert.equal(made.phone_number, '+4520304050')
  assert.equal(made.blocked, false)
  for (const query of [
    'ærøsk',
    'soren@exa',
    '20 30 40',
    '+45203',
    '4050',
    'SØREN ær',
    '0045 20304050',
    '(020) 3040–50',
  ]) {
    assert.deepEqual(idsOf(await list(`query=${encodeURIComponent(query)}`)), [made.id], query)
  }
  for (const query of ['%%', '__', 'S%ren', '+45 99', "'; drop", '\\\\']) {
    const page = await list(`query=${encodeURIComponent(query)}`)
    assert.deepEqual([page.results, page.total, page.total_pages], [[], 0, 0], query)
  }
  const edited = await desk.admin.put(`${path}/${made.id}`, { email: null, last_name: 'Kjær' })
  assert.equal(edited.body.data.email, null)
  assert.equal(edited.body.data.last_name, 'Kjær')
  assert.equal(edited.body.data.phone_number, '+4520304050')
  assert.equal((await list('query=%C3%A6r%C3%B8sk')).total, 0)
  assert.equal((await desk.admin.put(`${path}/999999`, { last_name: 'X' })).status, 404)
})

test('names in any script are found by the beginning of a word', async () => {
  const names = { Жанна: 'жан', محمد: 'مُحم', 李小龙: '小龙', José: 'jose', '🎂🎉': '🎂🎉', สมชาย: 'มช' }
  for (const [name, query] of Object.entries(names)) {
    const made = await make({ first_name: name })
    assert.deepEqual(idsOf(await list(`query=${encodeURIComponent(query)}`)), [made.id], name)
  }
})

test('an address or a number belongs to one contact', async () => {
  const first = await make({ first_name: 'One', email: 'one@example.com', phone_number: '+4511112222' })
  const second = await make({ first_name: 'Two' })
  for (const email of ['ONE@example.com', 'one\u200b@example.com', '\u202eone@example.com'])
    assert.equal((await desk.admin.post(path, { email })).status, 409)
  assert.equal((await desk.admin.post(path, { phone_number: '0045 1111 2222' })).status, 409)
  assert.equal((await desk.admin.put(`${path}/${second.id}`, { email: 'one@EXAMPLE.com' })).status, 409)
  assert.equal((await desk.admin.put(`${path}/${second.id}`, { phone_number: '+4511112222' })).status, 409)
  assert.equal(
    (await desk.admin.put(`${path}/${first.id}`, { email: 'One@example.com', phone_number: '+45 11112222' })).status,
    200,
  )
  const race = await Promise.all(
    Array.from({ length: 8 }, () => desk.admin.post(path, { phone_number: '+4533334444' })),
  )
  assert.deepEqual(race.map((answer) => answer.status).sort(), [200, 409, 409, 409, 409, 409, 409, 409])
})

test('a contact has a name, an address or a number, each in its form, and a list refuses what it cannot search or sort by', async () => {
  for (const body of [
    {},
    { first_name: ' \r\n ' },
    { first_name: 1 },
    { first_name: 'x'.repeat(141) },
    { email: 'no address' },
    { email: '\u200b@example.com' },
    { email: 'a\u0001b@example.com' },
    { email: '' },
    { phone_number: '1234' },
    { phone_number: 'call me' },
    { phone_number: 4511112222 },
  ]) {
    assert.equal((await desk.admin.post(path, body)).status, 400, JSON.stringify(body))
  }
  for (const query of [
    'query=x',
    'order=up',
    'order_by=email',
    'filters=x',
    filters([{ field: 'id', operator: 'set' }]),
  ]) {
    assert.equal((await desk.admin.get(`${path}?${query}`)).status, 400, query)
  }
})

test('the list is filtered, ordered and counted exactly', async () => {
  const everybody = await list('page_size=500')
  assert.equal(everybody.total, everybody.results.length)
  assert.deepEqual(
    idsOf(await list('page_size=500&order=asc')),
    idsOf(everybody).sort((a, b) => a - b),
  )
  const danes = await list(filters([{ field: 'country', operator: 'equals', value: 'DK' }]))
  assert.equal(danes.total, 1)
  const open = await list(`page_size=2&${filters([{ field: 'blocked', operator: 'equals', value: false }])}`)
  assert.equal(open.results.length, 2)
  assert.equal(open.total, everybody.total)
  const [newest] = everybody.results
  const made = await list(
    filters([{ model: 'users', field: 'created_at', operator: 'less than', value: newest.created_at }]),
  )
  assert.equal(made.total, everybody.total - 1)
  const reached = await make({ first_name: 'Reached', email: 'Reached@Example.com' })
  const found = await list(filters([{ field: 'email', operator: 'equals', value: 'reached@example.com' }]))
  assert.deepEqual(idsOf(found), [reached.id])
  const beyond = await list('query=one&page=9')
  assert.deepEqual([beyond.results, beyond.total], [[], 1])
})

test('notes are for those with the right to them', async () => {
  const contact = await make({ first_name: 'Noted' })
  const notes = `${path}/${contact.id}/notes`
  const added = await desk.admin.post(notes, { note: 'Prefers <b>calls</b>' })
  assert.equal(added.body.data.note, 'Prefers <b>calls</b>')
  assert.equal((await desk.admin.post(notes, { note: ' ' })).status, 400)
  assert.equal((await desk.admin.post(`${path}/999999/notes`, { note: 'x' })).status, 404)
  const permissions = ['contact_notes:read', 'contact_notes:write']
  const keeper = { name: 'Keeper', permissions: [...permissions, 'contact_notes:delete', 'contacts:block'] }
  const all = { name: 'Everybody', permissions: ['contacts:read_all'] }
  const blind = { name: 'Blind', permissions: ['contacts:read_all', 'contacts:read', 'contact_notes:write'] }
  for (const role of [{ name: 'Noter', permissions }, keeper, all, blind])
    assert.equal((await desk.admin.post('/api/v1/roles', role)).status, 200)
  const [noter, stranger] = [await desk.agent('Noter'), await desk.agent('Keeper')]
  // Notes of a contact whom they may not see.
  for (const answer of [
    await noter.get(notes),
    await noter.post(notes, { note: 'Mine' }),
    await stranger.delete(`${notes}/${added.body.data.id}`),
    await stranger.put(`${path}/${contact.id}/block`, { enabled: false }),
  ])
    assert.equal(answer.status, 404)
  await desk.admin.put(`/api/v1/agents/${noter.id}`, { roles: ['Noter', 'Everybody'] })
  assert.equal((await noter.post(notes, { note: 'Mine' })).body.data.user_id, noter.id)
  assert.deepEqual(
    (await noter.get(notes)).body.data.map((note: { note: string }) => note.note),
    ['Mine', 'Prefers <b>calls</b>'],
  )
  assert.equal((await noter.delete(`${notes}/${added.body.data.id}`)).status, 403)
  assert.equal((await (await desk.agent('Blind')).get(notes)).status, 403)
  const other = await make({ first_name: 'Other' })
  assert.equal((await desk.admin.delete(`${path}/${other.id}/notes/${added.body.data.id}`)).status, 404)
  assert.equal((await desk.admin.delete(`${notes}/${added.body.data.id}`)).body.data, true)
  assert.equal((await desk.admin.delete(`${notes}/${added.body.data.id}`)).status, 404)
})

test('a note that was deleted leaves a line in the audit log: who deleted whose note on whom, and nothing that it said', async () => {
  const contact = await make({ first_name: 'Discreet' })
  const notes = `${path}/${contact.id}/notes`
  const [writer, other] = [await desk.agent('Admin'), await desk.agent('Admin')]
  const { data: note } = (await writer.post(notes, { note: 'Owes us Zwingli’s card' })).body
  assert.equal((await other.delete(`${notes}/${note.id}`)).status, 200)
  assert.equal((await other.delete(`${notes}/${note.id}`)).status, 404)
  const { results } = (await desk.admin.get('/api/v1/activity-logs?target_model_type=contact')).body.data
  const entries = results.filter((entry: { target_model_id: number }) => entry.target_model_id === contact.id)
  assert.deepEqual(
    entries.map((entry: Record<string, unknown>) => [entry.activity_type, entry.actor_id]),
    [['contact_note_deleted', other.id]],
  )
  assert.deepEqual(entries[0].before, { written_by: writer.id, written_at: note.created_at })
  // Agents who read the log need not see contacts, so it names them by their ids.
  assert.doesNotMatch(JSON.stringify(entries), /Zwingli|Discreet/)
})

test('an edited number does not change who the customer is', async () => {
  await writes('4570000001', 'Hello')
  const [before] = (await list('query=4570000001')).results
  await desk.admin.put(`${path}/${before.id}`, { phone_number: '+4570000999' })
  await writes('4570000001', 'Still me')
  await writes('4570000999', 'Somebody else')
  const conversations = (await desk.admin.get(`${path}/${before.id}/conversations`)).body.data
  assert.equal(conversations.total, 1)
  assert.equal(conversations.results[0].last_message, 'Still me')
  assert.equal((await list('query=4570000999')).total, 2)
})

test('a contact tells what the customer is recognised by on WhatsApp, and nobody writes it', async () => {
  const made = await make({ first_name: 'Unheard', phone_number: '+4570000005' })
  assert.deepEqual(made.identities, [])
  const seconds = String(Math.floor(desk.ctx.now().getTime() / 1000))
  const names = { from_user_id: 'DK.1234567890', from_parent_user_id: 'DK.ENT.1234567890' }
  const message = { ...text('wamid.identities', '4570000005', 'Hello'), ...names, timestamp: seconds }
  const sent = delivery(desk, { messages: [message] })
  assert.equal((await deliver(desk, inboxId, sent)).status, 200)
  await desk.settled()
  const scope = (await desk.admin.get(`/api/v1/inboxes/${inboxId}`)).body.data.config.waba_id
  const known = [
    { kind: 'phone', value: '4570000005', scope },
    { kind: 'user_id', value: 'DK.1234567890', scope },
    { kind: 'parent_user_id', value: 'DK.ENT.1234567890', scope },
  ]
  const { identities } = (await desk.admin.get(`${path}/${made.id}`)).body.data
  // What the provider calls them when they are answered may also be there.
  for (const one of known)
    assert.ok(
      identities.some((kept: object) => isDeepStrictEqual(kept, one)),
      one.value,
    )
  const edited = await desk.admin.put(`${path}/${made.id}`, { phone_number: '+4570000998', identities: [] })
  assert.deepEqual(edited.body.data.identities, identities)
})

test('a number is found in every form that people write it in, among contacts and conversations', async () => {
  await writes('4561112233', 'Where is my number?')
  await writes('491798765432', 'Und meine?')
  const forms = {
    '+4561112233': [
      '+45 61 11 22 33',
      '0045 61 11 22 33',
      '004561112233',
      '61 11 22 33',
      '61-11-22-33',
      ' 00 45 6111 2233 ',
    ],
    '+491798765432': ['+49 (0)179 876 54 32', '0049 179 8765432', '0179/876-5432', '0179 8765432'],
  }
  for (const [number, texts] of Object.entries(forms))
    for (const text of texts)
      for (const searched of ['contacts/search', 'contacts', 'conversations/search']) {
        const { body } = await desk.admin.get(`/api/v1/${searched}?query=${encodeURIComponent(text)}`)
        const found = body.data.results.map((one: { phone_number?: string; contact?: { phone_number: string } }) =>
          one.contact ? one.contact.phone_number : one.phone_number,
        )
        assert.deepEqual(found, [number], `${searched} ${text}`)
      }
})

test('a number that was written down becomes its sender by the first message', async () => {
  const made = await make({ first_name: 'Known', phone_number: '+4570000002' })
  await writes('4570000002', 'Hello')
  const found = await list('query=4570000002')
  assert.deepEqual(idsOf(found), [made.id])
  assert.equal(found.results[0].first_name, 'Known')
})

test('what a blocked customer writes is kept, opens nothing and is not answered', async () => {
  const assistant = (await desk.admin.get('/api/v1/agents/compact')).body.data.find(
    (agent: { type: string }) => agent.type === 'assistant',
  )
  await writes('4570000003', 'Hello')
  const [contact] = (await list('query=4570000003')).results
  const of = async (id: number) => (await desk.admin.get(`${path}/${id}/conversations`)).body.data.results
  const [conversation] = await of(contact.id)
  const blocked = await desk.admin.put(`${path}/${contact.id}/block`, { enabled: false })
  assert.equal(blocked.body.data.blocked, true)

  const before = await sent(conversation.uuid)
  await desk.admin.put(`/api/v1/conversations/${conversation.uuid}/assignee/user`, { assignee_id: assistant.id })
  await desk.admin.post('/api/v1/tags', { name: 'asked' })
  const actions = [{ type: 'add_tags', value: ['asked'] }]
  const groups = [{ logical_op: 'AND', rules: [] }]
  const rule = await desk.admin.post('/api/v1/automations/rules', {
    ...{ name: 'Asked', type: 'conversation_update', events: ['conversation.message.incoming'] },
    rules: [{ group_operator: 'AND', groups, actions }],
  })
  assert.equal(rule.status, 200, JSON.stringify(rule.body))
  await writes('4570000003', 'Is anybody there?')
  assert.deepEqual((await of(contact.id))[0].tags, [], 'no rule looks at it')
  await desk.admin.delete(`/api/v1/automations/rules/${rule.body.data.id}`)
  // The notice went out before they were blocked.
  assert.equal(await sent(conversation.uuid), before)
  await desk.admin.put(`/api/v1/conversations/${conversation.uuid}/status`, { status: 'Resolved' })
  await writes('4570000003', 'Hello again')
  const [still, ...more] = await of(contact.id)
  assert.deepEqual([still.status, still.last_message, still.waiting_since, more], ['Resolved', 'Hello again', null, []])

  const stranger = await make({ first_name: 'Pest', phone_number: '+4570000004' })
  await desk.admin.put(`${path}/${stranger.id}/block`, { enabled: false })
  await writes('4570000004', 'Buy this')
  assert.deepEqual(
    (await of(stranger.id)).map((item: { status: string }) => item.status),
    ['Closed'],
  )
  await desk.admin.put(`${path}/${contact.id}/block`, { enabled: true })
  await writes('4570000003', 'And now?')
  assert.equal((await of(contact.id))[0].status, 'Open')
})

test('a number that is spelled in another way is the same number', async () => {
  for (const [one, other] of [
    ['+5511987654321', '+551187654321'],
    ['+525512345678', '+5215512345678'],
    ['+541112345678', '+5491112345678'],
  ]) {
    const first = await make({ first_name: 'One', phone_number: one })
    assert.equal((await desk.admin.post(path, { phone_number: other })).status, 409, other)
    const { id } = await make({ first_name: 'Two' })
    assert.equal((await desk.admin.put(`${path}/${id}`, { phone_number: other })).status, 409, other)
    assert.equal((await desk.admin.put(`${path}/${first.id}`, { phone_number: other })).status, 200, other)
  }
})

test('names are in order whether or not they begin with a capital or with a letter that has a mark', async () => {
  const names = ['Anna Sort', 'anna Sorté', 'bo Sort', 'Carl Sort', 'Émile Sort', 'erik Sort', 'Frida Sort']
  for (const name of names.toReversed()) {
    const [first_name, last_name] = name.split(' ')
    await make({ first_name, last_name })
  }
  const namesOf = ({ results }: { results: { first_name: string; last_name: string }[] }) =>
    results.map(({ first_name, last_name }) => `${first_name} ${last_name}`).filter((name) => names.includes(name))
  for (const query of ['', '&query=sort']) {
    const of = async (order: string) => namesOf(await list(`page_size=500&order_by=first_name&order=${order}${query}`))
    assert.deepEqual([await of('asc'), await of('desc')], [names, names.toReversed()], query)
  }
})

test('the pages of a long list join without a gap, in either direction', async () => {
  await sql`
    insert into contact (first_name, created_at)
    select 'Long ' || n, now() + make_interval(secs => n / 2) from generate_series(1, 1200) n`.execute(desk.ctx.db)
  const { total } = await list('')
  for (const order of ['order=desc', 'order=asc', 'order=asc&order_by=first_name']) {
    const pages = await Promise.all([1, 2, 3, 4].map((n) => list(`page_size=500&${order}&page=${n}`)))
    const ids = pages.flatMap(idsOf)
    assert.deepEqual([ids.length, new Set(ids).size, pages[0].total], [total, total, total], order)
    const names = pages.flatMap(({ results }) => results.map(({ first_name }: { first_name: string }) => first_name))
    const long = names.filter((name) => name.startsWith('Long '))
    const ascending = Array.from({ length: 1_200 }, (_, n) => `Long ${n + 1}`)
    if (order === 'order=desc') assert.deepEqual(long, ascending.toReversed())
    if (order === 'order=asc') assert.deepEqual(long, ascending)
  }
})
