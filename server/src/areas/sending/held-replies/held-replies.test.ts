import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import type { Client } from '../../../../test/client.ts'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { bringForward } from '../../../../test/jobs.ts'
import { openThread, poll, type Thread, uploadMedia } from '../../../../test/thread.ts'
import { connectInbox, simulate } from '../../../../test/whatsapp.ts'

let desk: TestDesk
let colleague: Client & { id: number }
let customers = 0
let customer: string
let thread: Thread
before(async () => {
  desk = await startDesk({ simulator: true })
  const inbox = await connectInbox(desk)
  await desk.admin.post(`/api/v1/whatsapp/templates/sync?inbox_id=${inbox.id}`)
  colleague = await desk.agent('Agent')
})
after(() => desk.stop())
beforeEach(async () => {
  customer = `4512360${100 + customers++}`
  thread = await openThread(desk, customer)
})

const path = (uuid = thread.uuid) => `/api/v1/conversations/${uuid}/held-replies`
const ask = (body: object, client: Client = desk.admin) => client.post(path(), body)
async function hold(body: object, client: Client = desk.admin) {
  const answer = await ask(body, client)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.body.data
}
const held = async () => (await desk.admin.get(path())).body.data
const one = async (uuid: string) => (await held()).find((reply: { uuid: string }) => reply.uuid === uuid)
const conversation = async () => (await desk.admin.get(`/api/v1/conversations/${thread.uuid}`)).body.data
const texts = async () => (await thread.sent()).map((message) => message.text)
const hoursAhead = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const template = { name: 'hello_world', language: 'en_US' }

/** Makes the replies that wait in the conversation due now, so that their job runs at once. */
async function come(uuid: string): Promise<void> {
  await sql`update held_reply set send_at = clock_timestamp() - interval '1 second' where uuid = ${uuid}`.execute(
    desk.ctx.db,
  )
  const release = sql`(select 'held_replies.release:' || id from held_reply where uuid = ${uuid})`
  await bringForward(desk, sql`key = ${release}`)
}
async function leave(uuid: string) {
  await come(uuid)
  return poll(async () => {
    const reply = await one(uuid)
    return reply.state !== 'waiting' && reply
  })
}
async function customerWrites() {
  const { incoming_count: before } = await counts()
  await simulate(desk, 'POST', '/messages', { from: customer, text: 'One more thing' })
  await poll(async () => (await counts()).incoming_count > before)
}
const counts = async () =>
  (
    await sql<{ incoming_count: number }>`select incoming_count from conversation where uuid = ${thread.uuid}`.execute(
      desk.ctx.db,
    )
  ).rows[0]!
const told = async (client: Client) =>
  (await client.get('/api/v1/notifications')).body.data.filter(
    (news: { conversation_uuid: string; meta: { returned?: boolean } }) =>
      news.conversation_uuid === thread.uuid && news.meta.returned,
  )

test('a held reply is shown to nobody as a message, and then leaves once', async () => {
  const before = await conversation()
  const reply = await hold({ message: 'Good *morning*', delay: 30, echo_id: 'once' })
  assert.deepEqual([reply.kind, reply.state, reply.sent], ['undo', 'waiting', null])
  const seen = await conversation()
  for (const fact of ['waiting_since', 'first_reply_at', 'last_reply_at', 'unread_message_count'])
    assert.deepEqual(seen[fact], before[fact], fact)
  assert.notEqual(seen.last_message, 'Good *morning*')
  assert.equal((await thread.messages()).length, 1)
  const transcript = await desk.admin.get(`/api/v1/conversations/${thread.uuid}/transcript`)
  assert.doesNotMatch(JSON.stringify(transcript.body), /morning/)
  assert.equal((await hold({ message: 'Good *morning*', delay: 30, echo_id: 'once' })).uuid, reply.uuid)

  // What an agent writes meanwhile is another reply.
  await desk.admin.post(`/api/v1/conversations/${thread.uuid}/draft`, { type: 'reply', content: 'And another' })
  const { state, sent } = await leave(reply.uuid)
  assert.deepEqual([state, sent.content, sent.echo_id], ['left', 'Good *morning*', 'once'])
  await thread.until(sent.uuid, 'delivered')
  assert.deepEqual(await texts(), ['Good *morning*'])
  const answered = await conversation()
  assert.deepEqual([answered.waiting_since, answered.first_reply_at], [null, sent.created_at])
  const drafts = (await desk.admin.get(`/api/v1/conversations/${thread.uuid}/draft`)).body.data
  assert.equal(drafts[0].content, 'And another')
  const late = await desk.admin.delete(`${path()}/${reply.uuid}`)
  assert.deepEqual([late.status, late.body.message], [409, 'It has already been sent'])
})

test('a reply that could be taken back leaves although the clock was set back meanwhile, and no scheduled one', async () => {
  const { uuid } = await hold({ message: 'In a moment', delay: 30 })
  const scheduled = await hold({ message: 'This evening', send_at: hoursAhead(6) })
  await sql`update held_reply set send_at = send_at + interval '3 hours', updated_at = updated_at + interval '3 hours'
    where state = 'waiting'`.execute(desk.ctx.db)
  await bringForward(desk, sql`task = 'held_replies.release'`)
  await poll(async () => (await one(uuid)).state === 'left')
  await desk.settled()
  assert.equal((await one(scheduled.uuid)).state, 'waiting')
})

test('a reply that can be taken back leaves in its seconds although this machine and the database are hours apart', async () => {
  for (const gap of [3, -3]) {
    desk.clock.advance(gap * 3_600_000)
    try {
      const { uuid } = await hold({ message: `${gap} hours from the database`, delay: 1 })
      await poll(async () => (await one(uuid)).state === 'left')
      await desk.settled()
    } finally {
      desk.clock.advance(-gap * 3_600_000)
    }
  }
})

test('a delay of nothing, and a reply through the messages of old, leave at once', async () => {
  const { uuid } = await hold({ message: 'At once', delay: 0 })
  await poll(async () => (await one(uuid)).state === 'left')
  const direct = await thread.reply({ message: 'Direct' })
  await thread.until(direct.uuid, 'delivered')
  assert.deepEqual(await texts(), ['At once', 'Direct'])
})

test('a reply that was taken back is never sent, and its text and files are there to be used again', async () => {
  const file = await uploadMedia(desk.admin, Buffer.from('%PDF-1.4 the invoice'), 'invoice.pdf')
  const reply = await hold({ message: 'Here it is', attachments: [file], delay: 30 })
  const twice = await ask({ message: 'Again', attachments: [file], delay: 30 })
  assert.equal(twice.status, 400)
  const back = await desk.admin.delete(`${path()}/${reply.uuid}`)
  assert.deepEqual(
    [back.body.data.state, back.body.data.message, back.body.data.attachments.map(({ id }: { id: number }) => id)],
    ['taken_back', 'Here it is', [file]],
  )
  assert.deepEqual(await held(), [])
  await come(reply.uuid)
  await desk.settled()
  assert.equal((await thread.messages()).length, 1)
  const again = await desk.admin.delete(`${path()}/${reply.uuid}`)
  assert.deepEqual([again.status, again.body.message], [409, 'It was already taken back'])
  const sent = await thread.reply({ message: 'Corrected', attachments: [file] })
  assert.equal(sent.attachments[0].name, 'invoice.pdf')
})

test('a reply that was taken back names its saved reply, and sent again it does the actions that were left', async () => {
  await desk.admin.post('/api/v1/tags', { name: 'taken back' })
  const actions = [
    { type: 'add_tags', value: ['taken back'] },
    { type: 'snooze', value: ['4h'] },
  ]
  const made = await desk.admin.post('/api/v1/macros', { name: 'Swap', message_content: 'Bring it in', actions })
  const from = { macro_id: made.body.data.id, macro_actions: ['add_tags'] }
  const { uuid } = await hold({ message: 'Bring it in', delay: 30, ...from })
  const back = (await desk.admin.delete(`${path()}/${uuid}`)).body.data
  assert.deepEqual({ macro_id: back.macro_id, macro_actions: back.macro_actions }, from)
  assert.deepEqual((await conversation()).tags, [])
  const again = await hold({ message: 'Bring it in today', delay: 30, ...from })
  await leave(again.uuid)
  const { tags, status } = await conversation()
  assert.deepEqual([tags, status], [['taken back'], 'Open'])
  const plain = await hold({ message: 'No saved reply', delay: 30 })
  assert.deepEqual([plain.macro_id, plain.macro_actions], [null, null])
})

test('a reply whose saved reply lost a part or is gone comes back with that reason, and goes without it when sent again', async () => {
  const tag = (await desk.admin.post('/api/v1/tags', { name: 'for a while' })).body.data
  const actions = [
    { type: 'add_tags', value: ['for a while'] },
    { type: 'set_priority', value: ['2'] },
  ]
  const macro = (await desk.admin.post('/api/v1/macros', { name: 'Loses', message_content: 'Later', actions })).body
    .data
  const from = { macro_id: macro.id, send_at: hoursAhead(2) }
  const sendAgain = async (uuid: string) => {
    assert.equal((await desk.admin.put(`${path()}/${uuid}/send`)).status, 200)
    return leave(uuid)
  }
  const [tagged, bare] = [
    await hold({ message: 'With a tag', ...from }),
    await hold({ message: 'On its own', ...from }),
  ]
  assert.equal((await desk.admin.delete(`/api/v1/tags/${tag.id}`)).status, 200)
  const back = await leave(tagged.uuid)
  assert.deepEqual([back.state, back.reason], ['returned', 'held.action_gone'])
  assert.match(back.reason_text, /“for a while”, which no longer exists/)
  assert.equal((await conversation()).priority, null)
  assert.equal((await sendAgain(tagged.uuid)).state, 'left')
  assert.equal((await conversation()).priority, 'Medium')

  assert.equal((await desk.admin.delete(`/api/v1/macros/${macro.id}`)).status, 200)
  const alone = await leave(bare.uuid)
  assert.deepEqual([alone.state, alone.reason], ['returned', 'held.macro_gone'])
  assert.equal((await sendAgain(bare.uuid)).state, 'left')
  const sent = (await thread.messages()).map(({ content }: { content: string }) => content)
  assert.equal(sent.filter((content: string) => /With a tag|On its own/.test(content)).length, 2)
  for (const to of [`/api/v1/conversations/${thread.uuid}/messages`, path()]) {
    const direct = await desk.admin.post(to, { message: 'At once', macro_id: macro.id })
    assert.deepEqual(
      [direct.status, direct.headers.get('x-field'), direct.body.message],
      [404, 'macro_id', 'This saved reply is gone'],
    )
  }
})

test('a reply is not given another time with a saved reply that is gone, unless its agent was told so', async () => {
  const actions = [{ type: 'set_priority', value: ['2'] }]
  const made = await desk.admin.post('/api/v1/macros', { name: 'Goes', message_content: 'Later', actions })
  const { id: macro_id } = made.body.data
  const reply = await hold({ message: 'Deferred', macro_id, send_at: hoursAhead(2) })
  const defer = () => desk.admin.put(`${path()}/${reply.uuid}`, { message: 'Deferred', send_at: hoursAhead(3) })
  assert.equal((await desk.admin.delete(`/api/v1/macros/${macro_id}`)).status, 200)
  const refused = await defer()
  assert.deepEqual([refused.status, refused.body.message], [404, 'This saved reply is gone'])
  assert.equal((await leave(reply.uuid)).reason, 'held.macro_gone')
  const deferred = (await defer()).body.data
  assert.deepEqual([deferred.state, deferred.macro_id], ['waiting', null])
  assert.equal((await leave(reply.uuid)).state, 'left')
})

test('files of a reply that waits for weeks are kept, and go out with it', async () => {
  const file = await uploadMedia(desk.admin, Buffer.from('%PDF-1.4 the invoice'), 'invoice.pdf')
  const reply = await hold({ message: 'As promised', attachments: [file], send_at: hoursAhead(2) })
  const { sent } = await leave(reply.uuid)
  assert.deepEqual([sent.content, sent.attachments[0].name], ['As promised', 'invoice.pdf'])
})

test('taking back and leaving at the same moment have one outcome, and the answer tells which', async () => {
  for (let n = 0; n < 8; n++) {
    const reply = await hold({ message: `Race ${n}`, delay: 30 })
    const takeBack = () => desk.admin.delete(`${path()}/${reply.uuid}`)
    const coming = come(reply.uuid)
    if (n % 2 > 0) await coming
    const back = await takeBack()
    await coming
    await poll(async () => (await one(reply.uuid))?.state !== 'waiting')
    const messages = (await thread.messages()).filter(({ content }) => content === `Race ${n}`)
    assert.equal(`${back.status} ${messages.length}`, back.status === 200 ? '200 0' : '409 1')
  }
})

test('a reply that can be taken back is its author’s alone; a scheduled one is everybody’s who may reply', async () => {
  const undo = await hold({ message: 'Mine', delay: 30 })
  assert.equal((await colleague.delete(`${path()}/${undo.uuid}`)).status, 403)
  assert.equal((await desk.admin.delete(`${path()}/${undo.uuid}`)).status, 200)
  const scheduled = await hold({ message: 'Tomorrow', send_at: hoursAhead(3) })
  const changed = await colleague.put(`${path()}/${scheduled.uuid}`, { message: 'Later today' })
  assert.deepEqual([changed.body.data.message, changed.body.data.author.id], ['Later today', colleague.id])
  const { sent } = await leave(scheduled.uuid)
  assert.deepEqual([sent.content, sent.author.id], ['Later today', colleague.id])
  const late = await colleague.put(`${path()}/${scheduled.uuid}`, { message: 'Too late' })
  assert.equal(late.status, 409)
})

test('with “send and resolve” the conversation is resolved when the reply leaves, and not when it is taken back', async () => {
  const first = await hold({ message: 'Bye', delay: 30, status_after: { status: 'Resolved' } })
  assert.equal((await conversation()).status, 'Open')
  await desk.admin.delete(`${path()}/${first.uuid}`)
  assert.equal((await conversation()).status, 'Open')
  const second = await hold({ message: 'Goodbye', delay: 30, status_after: { status: 'Resolved' } })
  await leave(second.uuid)
  assert.equal((await conversation()).status, 'Resolved')
})

test('a scheduled reply is dropped or kept when the customer writes first, as was chosen', async () => {
  const kept = await hold({ message: 'Kept', send_at: hoursAhead(1), if_customer_writes: 'send' })
  const stopped = await hold({ message: 'Stopped', send_at: hoursAhead(1), if_customer_writes: 'cancel' })
  await customerWrites()
  const shown = await one(stopped.uuid)
  assert.deepEqual([shown.state, shown.reason_text], ['returned', 'The customer wrote first'])
  assert.equal((await one(kept.uuid)).state, 'waiting')
  const left = await leave(kept.uuid)
  assert.equal(left.state, 'left')
  await thread.until(left.sent.uuid, 'delivered')
  await come(stopped.uuid)
  await desk.settled()
  assert.deepEqual(await texts(), ['Kept'])
  // The agent has read what the customer wrote, and sends the reply all the same.
  await desk.admin.put(`${path()}/${stopped.uuid}/send`)
  await poll(async () => (await one(stopped.uuid)).state === 'left')
  assert.equal((await thread.messages()).at(-1).content, 'Stopped')
})

test('a time is refused when it has passed, and a text for a time when the reply window will have closed', async () => {
  for (const [body, field] of [
    [{ message: 'Late', send_at: hoursAhead(-1) }, 'send_at'],
    [{ template, send_at: hoursAhead(9_000) }, 'send_at'],
    [{ message: 'Late', send_at: hoursAhead(30) }, 'send_at'],
    [{ message: '  ', send_at: hoursAhead(1) }, 'message'],
    [{ message: '<p> </p>', delay: 30 }, 'message'],
  ] as const) {
    const { status, headers } = await ask(body)
    assert.deepEqual([status, headers.get('x-field')], [400, field])
  }
  assert.equal((await ask({ message: 'Note', private: true, delay: 5 })).status, 400)
  const unfilled = await ask({ template: { name: 'bike_ready', language: 'da' }, delay: 30 })
  assert.deepEqual([unfilled.status, unfilled.headers.get('x-field')], [400, 'template.params.body.1'])
  const filled = await hold({ template: { name: 'bike_ready', language: 'da', params: { body: ['Mira'] } }, delay: 30 })
  assert.match(filled.template.text, /^Hej Mira, /)
  assert.deepEqual((await desk.admin.delete(`${path()}/${filled.uuid}`)).body.data.template.params, { body: ['Mira'] })
  const reply = await hold({ template, send_at: hoursAhead(30) })
  const { sent } = await leave(reply.uuid)
  assert.equal(sent.meta.template.name, 'hello_world')
})

test('a reply that finds the window closed at its time comes back with the reason, and its author is told', async () => {
  const reply = await hold({ message: 'As promised', send_at: hoursAhead(2) })
  await sql`update conversation set last_inbound_at = now() - interval '25 hours' where uuid = ${thread.uuid}`.execute(
    desk.ctx.db,
  )
  const back = await leave(reply.uuid)
  assert.deepEqual([back.state, back.reason, back.message], ['returned', 'message.window_closed', 'As promised'])
  const [news] = await poll(async () => {
    const all = await told(desk.admin)
    return all.length > 0 && all
  })
  assert.equal(news.title, `Your reply to Customer ${customer} was not sent`)
  assert.equal((await thread.messages()).length, 1)
  const changed = await desk.admin.put(`${path()}/${reply.uuid}`, { template, send_at: hoursAhead(2) })
  assert.deepEqual([changed.body.data.state, changed.body.data.reason], ['waiting', null])
  assert.equal((await leave(reply.uuid)).state, 'left')
})

test('a reply whose inbox is off at its time comes back, its author is told, and it goes once the inbox is on', async () => {
  const reply = await hold({ message: 'As promised', send_at: hoursAhead(2) })
  const { inbox_id } = await conversation()
  const toggle = () => desk.admin.put(`/api/v1/inboxes/${inbox_id}/toggle`)
  assert.equal((await toggle()).body.data.enabled, false)
  const back = await leave(reply.uuid)
  assert.deepEqual([back.state, back.reason], ['returned', 'conversation.inbox_off'])
  await poll(async () => (await told(desk.admin)).length === 1)
  assert.equal((await toggle()).body.data.enabled, true)
  assert.equal((await desk.admin.put(`${path()}/${reply.uuid}/send`)).status, 200)
  const { sent } = await poll(async () => {
    const now = await one(reply.uuid)
    return now.state === 'left' && now
  })
  await thread.until(sent.uuid, 'delivered')
})

test('a reply of somebody who may not reply there any more comes back to whoever has the conversation', async () => {
  const gone = await desk.agent('Agent')
  const reply = await hold({ message: 'I will be back', send_at: hoursAhead(2) }, gone)
  const assign = `/api/v1/conversations/${thread.uuid}/assignee/user`
  assert.equal((await desk.admin.put(assign, { assignee_id: colleague.id })).status, 200)
  await sql`update agent set enabled = false where id = ${gone.id}`.execute(desk.ctx.db)
  const back = await leave(reply.uuid)
  assert.deepEqual([back.state, back.reason], ['returned', 'held.no_right'])
  const [news] = await poll(async () => {
    const all = await told(colleague)
    return all.length > 0 && all
  })
  assert.equal(news.title, `Ada Agent’s reply to Customer ${customer} was not sent`)
  assert.equal((await thread.messages()).length, 1)
  assert.equal((await colleague.put(`${path()}/${reply.uuid}/send`)).status, 200)
  const { sent } = await poll(async () => {
    const now = await one(reply.uuid)
    return now.state === 'left' && now
  })
  assert.equal(sent.author.id, colleague.id)
})

test('who lost sight of a conversation is told that a reply did not leave, and its team which one', async () => {
  const permissions = ['conversations:read', 'conversations:read_assigned', 'messages:read', 'messages:write']
  const role = (await desk.admin.post('/api/v1/roles', { name: 'Narrow', permissions })).body.data
  const author = await desk.agent(role.name)
  const give = async (kind: string, assignee_id?: number) => {
    const path = `/api/v1/conversations/${thread.uuid}/assignee/${kind}`
    assert.equal((await desk.admin.put(path, { assignee_id })).status, 200)
  }
  await give('user', author.id)
  const reply = await hold({ message: 'I will look', send_at: hoursAhead(2) }, author)
  const team = (await desk.admin.post('/api/v1/teams', { name: 'Late shift', timezone: 'UTC' })).body.data
  await desk.admin.put(`/api/v1/teams/${team.id}`, { member_ids: [colleague.id] })
  await give('team', team.id)
  await give('user/remove')
  assert.equal((await leave(reply.uuid)).reason, 'held.no_right')
  await poll(async () => (await told(colleague)).length === 1)
  const [news] = (await author.get('/api/v1/notifications')).body.data
  assert.deepEqual([news.title, news.conversation_uuid], ['A reply of yours was not sent', null])
  assert.doesNotMatch(JSON.stringify(news), new RegExp(customer))
})

test('a template takes the place of a message that was not delivered when it leaves, and not before', async () => {
  await simulate(desk, 'POST', '/faults', { kind: 'fail', on: 'send', match: 'Too late', code: 131047, late: false })
  const failed = await thread.reply({ message: 'Too late' })
  await thread.until(failed.uuid, 'failed')
  const first = await hold({ template, delay: 30, replaces: failed.uuid })
  await desk.admin.delete(`${path()}/${first.uuid}`)
  assert.equal((await thread.messages()).at(-1).status, 'failed')
  const second = await hold({ template, delay: 30, replaces: failed.uuid })
  const { sent } = await leave(second.uuid)
  const place = await desk.admin.get(`/api/v1/conversations/${thread.uuid}/messages/${failed.uuid}`)
  assert.equal(place.body.data.meta.activity.kind, 'message_deleted')
  const late = await ask({ template, delay: 30, replaces: sent.uuid })
  assert.equal(late.status, 409)
})

test('a reply in place of a message that was sent again meanwhile, or replaced, comes back', async () => {
  const fail = { kind: 'fail', on: 'send', match: 'Too late', code: 131047, late: false, times: 1 }
  await simulate(desk, 'POST', '/faults', fail)
  const failed = await thread.reply({ message: 'Too late' })
  await thread.until(failed.uuid, 'failed')
  const [first, second] = [
    await hold({ message: 'The first', delay: 30, replaces: failed.uuid }),
    await hold({ message: 'The second', delay: 30, replaces: failed.uuid }, colleague),
  ]
  assert.equal((await leave(first.uuid)).state, 'left')
  const back = await leave(second.uuid)
  assert.deepEqual([back.state, back.reason], ['returned', 'held.replaced'])

  await simulate(desk, 'POST', '/faults', fail)
  const again = await thread.reply({ message: 'Too late once more' })
  await thread.until(again.uuid, 'failed')
  const third = await hold({ message: 'The third', delay: 30, replaces: again.uuid })
  await desk.admin.put(`/api/v1/conversations/${thread.uuid}/messages/${again.uuid}/retry`)
  await thread.until(again.uuid, 'delivered')
  assert.deepEqual(
    [(await leave(third.uuid)).reason, await texts()],
    ['held.replaced', ['The first', 'Too late once more']],
  )
  await desk.admin.put(`${path()}/${third.uuid}/send`)
  assert.equal((await leave(third.uuid)).state, 'left')
  assert.equal((await one(second.uuid)).state, 'returned')
})

test('conversations with a scheduled reply are listed for whoever may see them, until it has left', async () => {
  const list = async (client: Client = desk.admin) =>
    (await client.get('/api/v1/conversations/scheduled')).body.data.results.filter(
      (item: { uuid: string }) => item.uuid === thread.uuid,
    )
  const count = async () => (await desk.admin.get('/api/v1/conversations/counts')).body.data.lists.scheduled
  const before = await count()
  const undo = await hold({ message: 'In a moment', delay: 30 })
  assert.deepEqual(await list(), [])
  await desk.admin.delete(`${path()}/${undo.uuid}`)
  const send_at = hoursAhead(5)
  const reply = await hold({ message: 'In five hours', send_at })
  const [item] = await list()
  assert.deepEqual(item.scheduled, { text: 'In five hours', send_at: item.scheduled.send_at, returned: false })
  assert.equal(Date.parse(item.scheduled.send_at), Date.parse(send_at))
  assert.equal(await count(), before + 1)
  const stranger = await desk.agent('Agent')
  const mine = `/api/v1/conversations/${thread.uuid}/assignee/user`
  assert.equal((await list(stranger)).length, 1)
  const { id } = (await desk.admin.get('/api/v1/agents/me')).body.data
  assert.equal((await desk.admin.put(mine, { assignee_id: id })).status, 200)
  await sql`
    update role set permissions = array_remove(permissions, 'conversations:read_all')
    where name = 'Agent'`.execute(desk.ctx.db)
  assert.deepEqual(await list(stranger), [])
  await sql`
    update role set permissions = permissions || '{conversations:read_all}' where name = 'Agent'`.execute(desk.ctx.db)
  await leave(reply.uuid)
  assert.deepEqual(await list(), [])
  assert.equal(await count(), before)
})

test('the desk says how long a reply can be taken back', async () => {
  const settings = '/api/v1/settings/general'
  assert.equal((await desk.admin.get(settings)).body.data['app.undo_send_seconds'], 10)
  assert.equal((await desk.admin.put(settings, { 'app.undo_send_seconds': 31 })).status, 400)
  await desk.admin.put(settings, { 'app.undo_send_seconds': 25 })
  const { created_at, send_at, uuid } = await hold({ message: 'Wait' })
  assert.equal(Date.parse(send_at) - Date.parse(created_at), 25_000)
  await desk.admin.delete(`${path()}/${uuid}`)
  await desk.admin.put(settings, { 'app.undo_send_seconds': 10 })
})
