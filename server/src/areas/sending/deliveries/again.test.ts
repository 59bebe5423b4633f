import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { startJob } from '../../../../test/jobs.ts'
import { openThread, poll, type Thread, uploadMedia } from '../../../../test/thread.ts'
import { connectInbox, deliver, delivery, simulate, statusOf } from '../../../../test/whatsapp.ts'

let desk: TestDesk
let inbox: { id: number }
let customers = 0
let thread: Thread
before(async () => {
  desk = await startDesk({ simulator: true })
  inbox = await connectInbox(desk)
  await simulate(desk, 'POST', '/settings', { status_delay_ms: 0 })
})
after(() => desk.stop())
beforeEach(async () => {
  thread = await openThread(desk, `4512351${100 + customers++}`)
})

const retry = (uuid: string) => desk.admin.put(`/api/v1/conversations/${thread.uuid}/messages/${uuid}/retry`)
const providerId = async (uuid: string) => {
  const { rows } = await sql<{ provider_id: string }>`
    select provider_id from message where uuid = ${uuid}`.execute(desk.ctx.db)
  return rows[0]!.provider_id
}

/** Reports a status of one of our messages as the provider does, and waits until the desk has read it. */
async function tell(id: string, uuid: string, status: string, rest: object = {}): Promise<void> {
  const statuses = [statusOf(id, uuid, status, rest)]
  assert.equal((await deliver(desk, inbox.id, delivery(desk, { statuses }))).status, 200)
  const unread = sql`select 1 from receipt where read_at is null`
  await poll(async () => (await unread.execute(desk.ctx.db)).rows.length === 0)
}

test('a late status of a failed send does not change the message that an agent has sent again', async () => {
  await simulate(desk, 'POST', '/faults', { kind: 'fail', on: 'send', match: 'Once more', code: 131042 })
  const { uuid } = await thread.reply({ message: 'Once more' })
  await thread.until(uuid, 'failed')
  const former = await providerId(uuid)

  await simulate(desk, 'POST', '/settings', { status_delay_ms: 60_000 })
  await simulate(desk, 'POST', '/faults', { kind: 'hold', on: 'send', match: 'Once more', ms: 20_000 })
  assert.equal((await retry(uuid)).status, 200)
  await thread.until(uuid, 'sending')
  await tell(former, uuid, 'sent')
  await tell(former, uuid, 'failed', { errors: [{ code: 131042, title: 'Business eligibility payment issue' }] })
  await simulate(desk, 'DELETE', '/faults')
  assert.equal((await thread.until(uuid, 'accepted')).meta.failure, undefined)
  const [, { id }] = await thread.sent()
  await tell(id, uuid, 'delivered')
  await thread.until(uuid, 'delivered')
})

test('the time of a failed send is not shown on the message that an agent has sent again', async () => {
  await simulate(desk, 'POST', '/settings', { status_delay_ms: 60_000 })
  const { uuid } = await thread.reply({ message: 'At last' })
  await thread.until(uuid, 'accepted')
  const former = await providerId(uuid)
  await tell(former, uuid, 'sent')
  await thread.when(uuid, ({ meta }) => meta.sent_at)
  await tell(former, uuid, 'failed', { errors: [{ code: 131026, title: 'Message undeliverable' }] })
  await thread.until(uuid, 'failed')
  const { body } = await retry(uuid)
  assert.deepEqual([body.data.status, body.data.meta.sent_at, body.data.meta.failure], ['queued', undefined, undefined])
})

test('a reply of an agent who was disabled since is sent when another agent sends it again', async () => {
  await simulate(desk, 'POST', '/settings', { status_delay_ms: 0 })
  const agent = await desk.agent('Admin')
  const theirs = await openThread(desk, `4512351${100 + customers++}`, agent)
  await simulate(desk, 'POST', '/faults', { kind: 'fail', on: 'send', match: 'Left behind', code: 131042 })
  const { uuid } = await theirs.reply({ message: 'Left behind' })
  await theirs.until(uuid, 'failed')
  assert.equal((await desk.admin.put(`/api/v1/agents/${agent.id}`, { enabled: false })).status, 200)
  const again = await desk.admin.put(`/api/v1/conversations/${theirs.uuid}/messages/${uuid}/retry`)
  assert.equal(again.status, 200, JSON.stringify(again.body))
  await theirs.until(uuid, 'delivered')
})

const remove = (uuid: string) => desk.admin.delete(`/api/v1/conversations/${thread.uuid}/messages/${uuid}`)
const conversation = async () => (await desk.admin.get(`/api/v1/conversations/${thread.uuid}`)).body.data
const undelivered = async () => (await desk.admin.get('/api/v1/conversations/counts')).body.data.lists.undelivered

test('a message that was not delivered is deleted, once, and a line in its place says so', async () => {
  await simulate(desk, 'POST', '/settings', { status_delay_ms: 0 })
  const before = await undelivered()
  const since = (await conversation()).waiting_since
  const good = await thread.reply({ message: 'This one arrives' })
  await thread.until(good.uuid, 'delivered')
  const refused = await remove(good.uuid)
  assert.deepEqual(
    [refused.status, refused.body.message],
    [409, 'Only a message that was not delivered can be deleted'],
  )

  await simulate(desk, 'POST', '/faults', { kind: 'fail', on: 'send', match: 'Not meant', code: 131042, late: false })
  const { uuid } = await thread.reply({ message: 'Not meant for you' })
  await thread.until(uuid, 'failed')
  assert.equal(await undelivered(), before + 1)
  const line = (await remove(uuid)).body.data
  assert.deepEqual(
    [line.uuid, line.type, line.content, line.meta],
    [uuid, 'activity', '', { activity: { kind: 'message_deleted', actor: line.meta.activity.actor } }],
  )
  assert.doesNotMatch(JSON.stringify(await thread.messages()), /Not meant for you/)
  assert.equal(await undelivered(), before)
  const { last_message, last_message_status, waiting_since } = await conversation()
  assert.deepEqual([last_message, last_message_status, waiting_since], ['This one arrives', 'delivered', null])
  assert.notEqual(since, null)
  assert.equal((await remove(uuid)).status, 404)
  assert.equal((await retry(uuid)).status, 404)
  const sent = (await thread.sent()).map(({ text }) => text)
  assert.deepEqual(sent, ['This one arrives'])
})

test('what is told late of a deleted message changes nothing, unless it arrived after all', async () => {
  await simulate(desk, 'POST', '/settings', { status_delay_ms: 60_000 })
  const { uuid } = await thread.reply({ message: 'Did it arrive?' })
  await thread.until(uuid, 'accepted')
  const id = await providerId(uuid)
  await tell(id, uuid, 'failed', { errors: [{ code: 131000, title: 'Something went wrong' }] })
  await thread.until(uuid, 'failed')
  assert.equal((await remove(uuid)).status, 200)
  await tell(id, uuid, 'sent')
  await tell(id, uuid, 'failed', { errors: [{ code: 131000, title: 'Something went wrong' }] })
  const find = async () => (await desk.admin.get(`/api/v1/conversations/${thread.uuid}/messages/${uuid}`)).body.data
  const reaction = { type: 'reaction', reaction: { message_id: id, emoji: '👍' } }
  const reacted = { id: 'wamid.reacted', from: `4512351${100 + customers - 1}`, timestamp: '1760000000', ...reaction }
  assert.equal((await deliver(desk, inbox.id, delivery(desk, { messages: [reacted] }))).status, 200)
  await desk.settled()
  const { type, meta } = await find()
  assert.deepEqual([type, meta.reactions], ['activity', undefined])
  await tell(id, uuid, 'delivered')
  const back = await thread.until(uuid, 'delivered')
  assert.deepEqual(
    [back.type, back.content, back.meta.failure, back.meta.reactions],
    ['outgoing', 'Did it arrive?', undefined, [{ emoji: '👍', by: 'contact' }]],
  )
  assert.equal((await conversation()).last_message, 'Did it arrive?')
})

test('the file of a deleted message goes when no report can bring the message back any more', async () => {
  const file = await uploadMedia(desk.admin, Buffer.from('not for you'), 'private.txt')
  await simulate(desk, 'POST', '/faults', { kind: 'fail', on: 'send', match: 'private.txt', code: 131042, late: false })
  const { uuid } = await thread.reply({ attachments: [file] })
  await thread.until(uuid, 'failed')
  assert.equal((await remove(uuid)).status, 200)
  const isKept = async () => {
    for (const name of ['deliveries.prune_deleted', 'files.sweep']) {
      await startJob(desk, name)
      await desk.settled()
    }
    const { rows } = await sql`select from file where id = ${file}`.execute(desk.ctx.db)
    return rows.length === 1
  }
  const age = sql`interval '10 days'`
  await sql`update file set created_at = created_at - ${age} where id = ${file}`.execute(desk.ctx.db)
  const kept = []
  for (let looks = 0; looks < 2; looks++) {
    await sql`update deleted_message set deleted_at = deleted_at - ${age}`.execute(desk.ctx.db)
    kept.push(await isKept())
  }
  assert.deepEqual(kept, [true, false])
})

test('a message that is on its way or has arrived is not sent again', async () => {
  await simulate(desk, 'POST', '/settings', { status_delay_ms: 60_000 })
  await simulate(desk, 'POST', '/faults', { kind: 'hold', on: 'send', match: 'Only once', ms: 20_000 })
  const { uuid } = await thread.reply({ message: 'Only once' })
  const isRefusedWhen = async (status: string) => {
    await thread.until(uuid, status)
    assert.equal((await retry(uuid)).status, 409, status)
  }
  await isRefusedWhen('sending')
  await simulate(desk, 'DELETE', '/faults')
  await isRefusedWhen('accepted')
  for (const status of ['delivered']) {
    await tell(await providerId(uuid), uuid, status)
    await isRefusedWhen(status)
  }
  assert.equal((await thread.sent()).length, 1)
})

test('deleting and sending again at the same moment have one outcome', async () => {
  await simulate(desk, 'POST', '/settings', { status_delay_ms: 0 })
  for (let n = 0; n < 5; n++) {
    await simulate(desk, 'POST', '/faults', { kind: 'fail', on: 'send', match: `Race ${n}`, code: 131042, late: false })
    const { uuid } = await thread.reply({ message: `Race ${n}` })
    await thread.until(uuid, 'failed')
    const [gone, again] = await Promise.all([remove(uuid), retry(uuid)])
    assert.deepEqual([gone.status, again.status].sort(), gone.status === 200 ? [200, 404] : [200, 409])
    if (gone.status !== 200) await thread.until(uuid, 'delivered')
    const sent = (await thread.sent()).filter(({ text }) => text === `Race ${n}`)
    assert.equal(sent.length, gone.status === 200 ? 0 : 1)
  }
})

test('a reply has the name of its agent above it where the inbox wants that, and its thread has not', async () => {
  await simulate(desk, 'POST', '/settings', { status_delay_ms: 0 })
  const wish = (agent_name: string) => desk.admin.put(`/api/v1/inboxes/${inbox.id}`, { agent_name })
  const { first_name, last_name } = (await desk.admin.get('/api/v1/agents/me')).body.data
  for (const [how, name] of [
    ['first_name', first_name],
    ['full_name', `${first_name} ${last_name}`.trim()],
  ]) {
    assert.equal((await wish(how)).status, 200)
    const { uuid, content, meta } = await thread.reply({ message: `Hello, ${how}` })
    assert.deepEqual([content, meta.signed_as], [`Hello, ${how}`, name])
    await thread.until(uuid, 'delivered')
    assert.equal((await thread.sent()).at(-1).text, `*${name}*\nHello, ${how}`)
  }
  // A text of the full length of a message is split, because the name takes room. Only the first part has the name.
  const long = 'a'.repeat(4096)
  await thread.reply({ message: long })
  const parts = await poll(async () => {
    const sent = (await thread.sent()).map(({ text }) => text).slice(2)
    return sent.join('').replaceAll(/[^a]/g, '').length >= long.length && sent
  })
  assert.ok(parts.every((part: string) => part.length <= 4096))
  assert.equal(parts.filter((part: string) => part.startsWith('*')).length, 1)
  await wish('none')
  const plain = await thread.reply({ message: 'No name' })
  await thread.until(plain.uuid, 'delivered')
  assert.equal((await thread.sent()).at(-1).text, 'No name')
  assert.equal((await wish('nickname')).status, 400)
})

// This test comes last because it moves the clock.
test('once the reply window is closed only a template is sent again', async () => {
  await simulate(desk, 'POST', '/settings', { status_delay_ms: 0 })
  await desk.admin.post(`/api/v1/whatsapp/templates/sync?inbox_id=${inbox.id}`)
  const fails = async (match: string, reply: object) => {
    await simulate(desk, 'POST', '/faults', { kind: 'fail', on: 'send', match, code: 131042, late: false })
    const { uuid } = await thread.reply(reply)
    await thread.until(uuid, 'failed')
    return uuid
  }
  const text = await fails('In time', { message: 'In time' })
  const template = await fails('hello_world', { message: '', template: { name: 'hello_world', language: 'en_US' } })
  desk.clock.advance(25 * 3_600_000)
  const refused = await retry(text)
  assert.deepEqual([refused.status, refused.body.error_type], [400, 'InputException'])
  const { body } = await desk.admin.put(`/api/v1/conversations/${thread.uuid}/messages/retry-failed`)
  assert.deepEqual(body.data, { queued: 1 })
  await thread.until(template, 'delivered')
  await thread.until(text, 'failed')
})
