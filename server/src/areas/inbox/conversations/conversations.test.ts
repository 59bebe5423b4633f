import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { TestDesk } from '../../../../test/desk.ts'
import { useDeskWithInbox } from '../../../../test/desk-with-inbox.ts'
import { png } from '../../../../test/pictures.ts'
import { deliver, delivery, text } from '../../../../test/whatsapp.ts'

const hour = 3_600_000

let desk: TestDesk
let inboxId: number
let messages = 0

useDeskWithInbox((made) => {
  ;({ desk, inboxId } = made)
})

/** A customer writes. Returns the conversation that the message is in. */
async function writes(from: string, body: string) {
  messages += 1
  const answer = await deliver(
    desk,
    inboxId,
    delivery(desk, { messages: [{ ...text(`wamid.c${messages}`, from, body), timestamp: seconds() }] }),
  )
  assert.equal(answer.status, 200)
  await desk.settled()
  return conversationOf(from)
}

const seconds = () => String(Math.floor(desk.ctx.now().getTime() / 1000))

async function conversationsOf(from: string) {
  const { body } = await desk.admin.get('/api/v1/conversations/all?page_size=500')
  return body.data.results.filter(
    (item: { contact: { phone_number: string } }) => item.contact.phone_number === `+${from}`,
  )
}

const conversationOf = async (from: string) => (await conversationsOf(from))[0]
const read = async (uuid: string) => (await desk.admin.get(`/api/v1/conversations/${uuid}`)).body.data
const thread = async (uuid: string) =>
  (await desk.admin.get(`/api/v1/conversations/${uuid}/messages`)).body.data.results
const resolve = (uuid: string) => desk.admin.put(`/api/v1/conversations/${uuid}/status`, { status: 'Resolved' })

test('a burst of first messages makes one contact and one conversation', async () => {
  const burst = Array.from({ length: 10 }, (_, index) => text(`wamid.burst${index}`, '4511111111', `line ${index}`))
  const answers = await Promise.all(
    burst.map((message) => deliver(desk, inboxId, delivery(desk, { messages: [message] }))),
  )
  assert.deepEqual([...new Set(answers.map((answer) => answer.status))], [200])
  await desk.settled()
  const found = await conversationsOf('4511111111')
  assert.equal(found.length, 1)
  assert.equal(found[0].unread_message_count, 10)
  const incoming = (await thread(found[0].uuid)).filter((message: { type: string }) => message.type === 'incoming')
  assert.equal(incoming.length, 10)
})

test('after resolving is undone, the customer has waited since the same time as before', async () => {
  const { uuid, waiting_since } = await writes('4521212121', 'Hello')
  assert.ok(waiting_since)
  await resolve(uuid)
  assert.equal((await read(uuid)).waiting_since, null)
  await desk.admin.put(`/api/v1/conversations/${uuid}/status`, { status: 'Open' })
  assert.equal((await read(uuid)).waiting_since, waiting_since)
})

test('a resolved conversation reopens within its window, later a new one starts', async () => {
  const first = await writes('4522222222', 'Hello')
  await resolve(first.uuid)
  assert.equal((await read(first.uuid)).status_category, 'resolved')

  desk.clock.advance(47 * hour)
  await writes('4522222222', 'Me again')
  assert.equal((await read(first.uuid)).status, 'Open')
  assert.equal((await conversationsOf('4522222222')).length, 1)
  const [activity] = (await thread(first.uuid)).filter(
    (message: { meta: { activity?: { kind: string } } }) => message.meta.activity?.kind === 'reopened',
  )
  assert.ok(activity)

  await resolve(first.uuid)
  desk.clock.advance(49 * hour)
  await writes('4522222222', 'A new matter')
  assert.equal((await conversationsOf('4522222222')).length, 2)
})

test('what was written in time and delivered late reopens the conversation, also what was written before it was resolved', async () => {
  const from = '4522224444'
  const { uuid } = await writes(from, 'Hello')
  const early = seconds()
  desk.clock.advance(hour)
  await resolve(uuid)
  desk.clock.advance(47 * hour)
  const inTime = seconds()
  desk.clock.advance(5 * hour)
  for (const [body, timestamp] of Object.entries({ 'Sent in time': inTime, 'Sent before': early })) {
    const late = { ...text(`wamid.${timestamp}`, from, body), timestamp }
    await deliver(desk, inboxId, delivery(desk, { messages: [late] }))
    await desk.settled()
    assert.equal((await conversationsOf(from)).length, 1, body)
    assert.equal((await read(uuid)).status, 'Open', body)
    assert.equal((await read(uuid)).reply_window.until, new Date(Number(inTime) * 1000 + 24 * hour).toISOString())
    await resolve(uuid)
  }
})

/** Sets the clock to `before` milliseconds before that moment. */
const goTo = (moment: string, before: number) =>
  desk.clock.advance(new Date(moment).getTime() - before - desk.ctx.now().getTime())

test('of messages that come together at the edge of the window all reopen, or one new conversation has them all', async () => {
  const from = '4522223333'
  const together = async (name: string) => {
    const burst = Array.from({ length: 5 }, (_, n) => ({
      ...text(`wamid.${name}${n}`, from, name),
      timestamp: seconds(),
    }))
    await Promise.all(burst.map((message) => deliver(desk, inboxId, delivery(desk, { messages: [message] }))))
    await desk.settled()
    return conversationsOf(from)
  }
  const said = async (uuid: string, body: string) =>
    (await thread(uuid)).filter(({ content }: { content: string }) => content === body).length
  const { uuid } = await writes(from, 'Hello')
  await resolve(uuid)
  goTo((await read(uuid)).resolved_at, 60_000 - 48 * hour)
  assert.equal((await together('inside')).length, 1)
  assert.equal(await said(uuid, 'inside'), 5)

  await resolve(uuid)
  goTo((await read(uuid)).resolved_at, -48 * hour - 1_000)
  const after = await together('outside')
  assert.equal(after.length, 2)
  const begun = after.find((item: { uuid: string }) => item.uuid !== uuid)
  assert.deepEqual([await said(uuid, 'outside'), await said(begun.uuid, 'outside')], [0, 5])
})

test('the reply window ends a day after the newest message, whatever older ones come later', async () => {
  const { uuid, reply_window } = await writes('4544445555', 'Hello')
  const now = desk.ctx.now().getTime() / 1000
  for (const [n, timestamp] of [String(Math.floor(now) - 7_200), '1', '4070908800'].entries()) {
    const late = { ...text(`wamid.odd${n}`, '4544445555', `odd ${n}`), timestamp }
    await deliver(desk, inboxId, delivery(desk, { messages: [late] }))
    await desk.settled()
    const until = Date.parse((await read(uuid)).reply_window.until)
    assert.ok(until >= Date.parse(reply_window.until), `${timestamp} made it shorter`)
    assert.ok(until <= desk.ctx.now().getTime() + 24 * hour, `${timestamp} made it longer`)
  }
  const path = `/api/v1/conversations/${uuid}/messages`
  goTo((await read(uuid)).reply_window.until, 60_000)
  assert.equal((await desk.admin.post(path, { message: 'Just in time' })).status, 200)
  goTo((await read(uuid)).reply_window.until, 0)
  assert.equal((await desk.admin.post(path, { message: 'Just too late' })).status, 400)
})

test('with a window of 0 hours every message after resolving starts a new conversation, an open one goes on', async () => {
  await desk.admin.put(`/api/v1/inboxes/${inboxId}`, { reopen_window_hours: 0 })
  const first = await writes('4533333333', 'Hello')
  await writes('4533333333', 'still here')
  assert.equal((await conversationsOf('4533333333')).length, 1)
  await resolve(first.uuid)
  await writes('4533333333', 'again')
  assert.equal((await conversationsOf('4533333333')).length, 2)
  await desk.admin.put(`/api/v1/inboxes/${inboxId}`, { reopen_window_hours: 48 })
})

test('outside the reply window a reply is refused and a note goes', async () => {
  const conversation = await writes('4544444444', 'Hello')
  const path = `/api/v1/conversations/${conversation.uuid}/messages`
  assert.equal(conversation.reply_window.state, 'open')
  desk.clock.advance(21 * hour)
  assert.equal((await read(conversation.uuid)).reply_window.state, 'closing')
  assert.equal((await desk.admin.post(path, { message: 'In time' })).status, 200)
  desk.clock.advance(4 * hour)
  assert.equal((await read(conversation.uuid)).reply_window.state, 'closed')
  const refused = await desk.admin.post(path, { message: 'Too late' })
  assert.equal(refused.status, 400)
  assert.equal(refused.body.error_type, 'InputException')
  const note = await desk.admin.post(path, { message: 'He will call', private: true })
  assert.equal(note.status, 200)
  assert.equal(note.body.data.private, true)
})

test('a reply is sent once, however often it is posted with the same echo_id', async () => {
  const conversation = await writes('4555555555', 'Hello')
  const path = `/api/v1/conversations/${conversation.uuid}/messages`
  const sent = await Promise.all(
    Array.from({ length: 8 }, () => desk.admin.post(path, { message: 'Once', echo_id: 'e1' })),
  )
  assert.deepEqual([...new Set(sent.map((answer) => answer.status))], [200])
  assert.equal(new Set(sent.map((answer) => answer.body.data.uuid)).size, 1)
  assert.equal((await desk.admin.post(path, { message: 'Other', echo_id: 'e1' })).status, 409)
})

test('a message has the fields that clients of Libredesk read, of whoever wrote it and of its files', async () => {
  const conversation = await writes('4555555556', 'Hello')
  const path = `/api/v1/conversations/${conversation.uuid}/messages`
  const form = new FormData()
  form.append('files', new Blob(['Terms']), 'terms.txt')
  const [file] = [(await desk.admin.post('/api/v1/media', form)).body.data].flat()
  const sent = { message: 'The terms', attachments: [file.id], echo_id: 'e2' }
  const { author, attachments, meta } = (await desk.admin.post(path, sent)).body.data
  const me = (await desk.admin.get('/api/v1/agents/me')).body.data
  assert.deepEqual([author.email, author.availability_status], [me.email, me.availability_status])
  assert.ok('last_active_at' in author)
  assert.equal(meta.echo_id, 'e2')
  assert.deepEqual([attachments[0].content, attachments[0].content_id], [null, null])
  const customer = (await thread(conversation.uuid)).at(-1).author
  assert.deepEqual([customer.email, customer.availability_status], [null, 'offline'])
})

test('a conversation has the fields that clients of Libredesk read, of its inbox and its customer too', async () => {
  const { uuid } = await writes('4555555557', 'Are you open on Sunday?')
  const { inbox_mail, inbox_reply_to, meta, contact } = await read(uuid)
  assert.deepEqual({ inbox_mail, inbox_reply_to, meta }, { inbox_mail: '', inbox_reply_to: '', meta: {} })
  assert.equal(contact.availability_status, 'offline')
  assert.equal(contact.last_active_at, contact.last_seen_at)
  for (const field of ['last_login_at', 'phone_number_country_code', 'external_user_id'])
    assert.equal(contact[field], null)
})

test('a long reply goes out in parts, in order', async () => {
  const conversation = await writes('4566666666', 'Tell me everything')
  const long = Array.from({ length: 1_500 }, (_, index) => `word${index}`).join(' ')
  await desk.admin.post(`/api/v1/conversations/${conversation.uuid}/messages`, { message: long })
  await desk.settled()
  const parts = (await thread(conversation.uuid)).filter(
    (message: { type: string; sender_type: string }) => message.type === 'outgoing' && message.sender_type === 'agent',
  )
  assert.equal(parts.length, Math.ceil(long.length / 4096))
  assert.ok(parts.every((part: { content: string }) => part.content.length <= 4096))
  assert.equal(
    parts
      .map((part: { content: string }) => part.content)
      .reverse()
      .join(' '),
    long,
  )
})

test('lists are exact, filtered and paged', async () => {
  const all = (await desk.admin.get('/api/v1/conversations/all?page_size=2')).body.data
  assert.equal(all.per_page, 2)
  assert.equal(all.total_pages, Math.ceil(all.total / 2))
  const everything = (await desk.admin.get('/api/v1/conversations/all?page_size=501')).body.data
  assert.equal(everything.per_page, 500)
  assert.equal(everything.results.length, everything.total)
  const filter = encodeURIComponent(
    JSON.stringify([{ field: 'status_category', operator: 'equals', value: 'resolved' }]),
  )
  const resolved = (await desk.admin.get(`/api/v1/conversations/all?filters=${filter}`)).body.data
  const expected = everything.results.filter(
    (item: { status_category: string }) => item.status_category === 'resolved',
  ).length
  assert.equal(resolved.total, expected)
  assert.equal(resolved.results.length, expected)
  for (const bad of [
    'page=0',
    'page=x',
    'page_size=0',
    'order=up',
    'order_by=secret',
    'filters=x',
    'filters=%5B%7B%22field%22%3A%22id%22%7D%5D',
  ]) {
    assert.equal((await desk.admin.get(`/api/v1/conversations/all?${bad}`)).status, 400, bad)
  }
})

test('filters are taken as Libredesk writes them: models, trees, times, lists as text, and tags', async () => {
  const tag = (await desk.admin.post('/api/v1/tags', { name: 'filtered' })).body.data
  const first = await writes('4511110091', 'The first of these')
  desk.clock.advance(hour)
  const second = await writes('4511110092', 'The second')
  desk.clock.advance(hour)
  const third = await writes('4511110093', 'The third')
  await desk.admin.post(`/api/v1/conversations/${second.uuid}/tags`, { tags: ['filtered'] })
  await desk.admin.put(`/api/v1/conversations/${third.uuid}/status`, { status: 'Snoozed', snoozed_until: '3h' })
  await resolve(first.uuid)
  const email = { first_name: 'Third', email: 'Third@Example.com' }
  assert.equal((await desk.admin.put(`/api/v1/contacts/${third.contact.id}`, email)).status, 200)

  const both = async (filters: unknown) => {
    const asked = new URLSearchParams({ page_size: '500', filters: JSON.stringify(filters) })
    const answer = await desk.admin.get(`/api/v1/conversations/all?${asked}`)
    assert.equal(answer.status, 200, JSON.stringify(filters))
    const { results, total } = answer.body.data
    assert.equal(total, results.length)
    const found = new Set(results.map(({ uuid }: { uuid: string }) => uuid))
    return [first, second, third].map(({ uuid }) => found.has(uuid))
  }
  const on = (model: string, field: string, operator: string, value?: unknown) => ({ model, field, operator, value })
  const named = (...names: string[]) =>
    names
      .map((name) => on('conversation_statuses', 'name', 'equals', name))
      .map((rule) => ({ logic: 'AND', rules: [rule] }))
  const since = on('conversations', 'created_at', 'greater than', first.created_at)
  const tagged = on('conversations', 'tags', 'contains', JSON.stringify([tag.id]))
  for (const [filters, ...expected] of [
    [[on('conversation_statuses', 'id', 'equals', String(second.status_id))], false, true, false],
    [[on('conversation_statuses', 'name', 'not equals', 'Open')], true, false, true],
    [[on('conversations', 'status_id', 'in', JSON.stringify([second.status_id]))], false, true, false],
    [[since], false, true, true],
    [[since, on('conversations', 'last_message_at', 'less than', third.last_message_at)], false, true, false],
    [[on('conversations', 'created_at', 'between', `${first.created_at},${second.created_at}`)], true, true, false],
    [[on('conversations', 'created_at', 'less than', '2001-01-01')], false, false, false],
    [[on('conversations', 'snoozed_until', 'set')], false, false, true],
    [[on('conversations', 'next_sla_deadline_at', 'not set')], true, true, true],
    [
      [on('conversations', 'last_interaction_sender', 'equals', second.last_message_sender), tagged],
      false,
      true,
      false,
    ],
    [[on('conversations', 'tags', 'not contains', [tag.id])], true, false, true],
    [[on('inboxes', 'channel', 'equals', 'email')], false, false, false],
    [[on('users', 'email', 'equals', 'third@example.com')], false, false, true],
    [{ logic: 'OR', rules: named('Resolved', 'Snoozed') }, true, false, true],
    [
      { logic: 'AND', rules: [since, { logic: 'OR', rules: [tagged, named('Resolved')[0]!.rules[0]] }] },
      false,
      true,
      false,
    ],
    [
      { logic: 'OR', rules: [tagged, { logic: 'AND', rules: [since, named('Snoozed')[0]!.rules[0]] }] },
      false,
      true,
      true,
    ],
    [{ logic: 'AND', rules: [{ logic: 'OR', rules: [] }] }, true, true, true],
  ] as const) {
    assert.deepEqual(await both(filters), expected, JSON.stringify(filters))
  }
  const deep = { logic: 'AND', rules: [{ logic: 'OR', rules: [{ logic: 'AND', rules: [since] }] }] }
  for (const bad of [
    deep,
    { logic: 'XOR', rules: [since] },
    [on('conversations', 'created_at', 'greater than', '2026-13-01')],
    [on('conversations', 'created_at', 'between', '2026-01-01')],
    [on('conversations', 'status_id', 'greater than', 1)],
    [on('conversations', 'status_id', 'in', '[1')],
    [{ any: [[since]] }],
    Array(51).fill(since),
  ]) {
    const asked = new URLSearchParams({ filters: JSON.stringify(bad) })
    const { status, headers } = await desk.admin.get(`/api/v1/conversations/all?${asked}`)
    assert.deepEqual([status, headers.get('x-field')], [400, 'filters'], JSON.stringify(bad))
  }
})

test('an agent without a right to a conversation does not find it', async () => {
  const conversation = await writes('4577777777', 'Secret')
  const outsider = await desk.agent('Agent')
  assert.equal((await outsider.get(`/api/v1/conversations/${conversation.uuid}`)).status, 200)
  assert.equal((await outsider.get('/api/v1/conversations/00000000-0000-7000-8000-000000000000')).status, 404)
  assert.equal((await desk.as(null).get(`/api/v1/conversations/${conversation.uuid}`)).status, 401)
})

test('whoever has a conversation and whoever wrote in it is shown with their picture', async () => {
  const { uuid } = await writes('4588888899', 'Hello')
  const agent = await desk.agent('Agent')
  const form = new FormData()
  form.append('files', new Blob([png()]), 'me.png')
  const { avatar_url } = (await agent.put('/api/v1/agents/me', form)).body.data
  assert.match(avatar_url, /^\/uploads\//)
  const path = `/api/v1/conversations/${uuid}`
  await desk.admin.put(`${path}/assignee/user`, { assignee_id: agent.id })
  const sent = await agent.post(`${path}/messages`, { message: 'Mine', private: true })
  assert.equal(sent.body.data.author.avatar_url, avatar_url)
  assert.equal((await agent.get(path)).body.data.assignee.avatar_url, avatar_url)
  const [item] = (await agent.get('/api/v1/conversations/assigned')).body.data.results
  assert.equal(item.assignee.avatar_url, avatar_url)
  const { contact } = (await agent.get(path)).body.data
  const note = await desk.admin.post(`/api/v1/contacts/${contact.id}/notes`, { note: 'Calls in the morning' })
  assert.equal(note.body.data.avatar_url, null)
})

test('assigning tells who has it; to somebody who does not exist, is disabled or deleted it is refused', async () => {
  const conversation = await writes('4588888888', 'Hello')
  const agent = await desk.agent('Agent')
  const path = `/api/v1/conversations/${conversation.uuid}`
  assert.equal((await desk.admin.put(`${path}/assignee/user`, { assignee_id: agent.id })).body.data, true)
  assert.equal((await read(conversation.uuid)).assigned_user_id, agent.id)
  const mine = (await agent.get('/api/v1/conversations/assigned')).body.data
  assert.deepEqual(
    mine.results.map((item: { uuid: string }) => item.uuid),
    [conversation.uuid],
  )
  assert.equal(mine.total, 1)
  assert.equal((await desk.admin.put(`${path}/assignee/user`, { assignee_id: 999_999 })).status, 400)
  assert.equal((await desk.admin.put(`${path}/assignee/user`, { assignee_id: '1' })).status, 400)
  const [disabled, deleted] = [await desk.agent('Agent'), await desk.agent('Agent')]
  await desk.admin.put(`/api/v1/agents/${disabled.id}`, { enabled: false })
  await desk.admin.delete(`/api/v1/agents/${deleted.id}`)
  for (const { id } of [disabled, deleted])
    assert.equal((await desk.admin.put(`${path}/assignee/user`, { assignee_id: id })).status, 400)
  assert.equal((await desk.admin.put(`${path}/assignee/user/remove`)).status, 200)
  assert.equal((await read(conversation.uuid)).assignee, null)
})

test('the pages of a long conversation join without a gap, the oldest as the newest', async () => {
  const { id, uuid } = await writes('4599999999', 'First of many')
  await sql`
    insert into message (uuid, conversation_id, inbox_id, type, status, sender_type, sender_id, content, created_at)
    select gen_random_uuid(), conversation_id, inbox_id, type, status, sender_type, sender_id, 'Line ' || n,
      created_at + make_interval(secs => n / 2)
    from message, generate_series(1, 2099) n where conversation_id = ${id} and type = 'incoming'`.execute(desk.ctx.db)
  const page = async (n: number) =>
    (await desk.admin.get(`/api/v1/conversations/${uuid}/messages?type=incoming&page_size=500&page=${n}`)).body.data
  const pages = await Promise.all([1, 2, 3, 4, 5, 6].map(page))
  assert.deepEqual(
    pages.map(({ total, total_pages, results }) => [total, total_pages, results.length]),
    [500, 500, 500, 500, 100, 0].map((held) => [2_100, 5, held]),
  )
  const lines = Array.from({ length: 2_099 }, (_, n) => `Line ${2_099 - n}`)
  assert.deepEqual(
    pages.flatMap(({ results }) => results.map((message: { content: string }) => message.content)),
    [...lines, 'First of many'],
  )
})

test('a conversation is given a subject by whoever may write in it, and a line says so', async () => {
  const { uuid } = await writes('4523232323', 'My brakes squeak')
  const put = (subject: string | null, who = desk.admin) =>
    who.put(`/api/v1/conversations/${uuid}/subject`, { subject })
  assert.equal((await put('  Squeaking brakes ')).body.data, true)
  assert.equal((await read(uuid)).subject, 'Squeaking brakes')
  await put('Squeaking brakes')
  await put(' ')
  assert.equal((await read(uuid)).subject, null)
  const lines = (await thread(uuid)).flatMap((message: { meta: { activity?: { kind: string } } }) =>
    message.meta.activity?.kind === 'subject_changed' ? [message.meta.activity] : [],
  )
  const actor = 'Admin'
  assert.deepEqual(lines, [
    { kind: 'subject_changed', actor, from: 'Squeaking brakes' },
    { kind: 'subject_changed', actor, to: 'Squeaking brakes' },
  ])
  await desk.admin.post('/api/v1/roles', {
    name: 'Looks',
    permissions: ['conversations:read', 'conversations:read_all'],
  })
  assert.equal((await put('Mine', await desk.agent('Looks'))).status, 403)
  assert.equal((await put('x'.repeat(501))).status, 400)
})
