import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
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
  // All assistants are switched off, so that nothing appears between the messages that the tests write.
  await desk.ctx.db.updateTable('agent').set({ enabled: false }).where('type', '=', 'assistant').execute()
})
after(() => desk.stop())
beforeEach(async () => {
  customers++
  thread = await openThread(desk, from())
})

const from = () => `4512352${100 + customers}`
const write = (text: string) => simulate(desk, 'POST', '/messages', { from: from(), text })
const refuse = (match: string, times = 1) =>
  simulate(desk, 'POST', '/faults', { kind: 'fail', on: 'send', match, code: 131026, times })
/** Sends a reply, does `work`, and only then is it told that the reply did not arrive. */
async function replyInVain(message: string, work: () => Promise<unknown>): Promise<string> {
  await simulate(desk, 'POST', '/settings', { status_delay_ms: 60_000 })
  const { uuid } = await thread.reply({ message })
  await work()
  await thread.until(uuid, 'accepted')
  const [{ id }] = (await thread.sent()).slice(-1)
  const statuses = [statusOf(id, uuid, 'failed', { errors: [{ code: 131026, title: 'Message undeliverable' }] })]
  assert.equal((await deliver(desk, inbox.id, delivery(desk, { statuses }))).status, 200)
  await thread.until(uuid, 'failed')
  await simulate(desk, 'POST', '/settings', { status_delay_ms: 0 })
  return uuid
}
const conversation = async () => (await desk.admin.get(`/api/v1/conversations/${thread.uuid}`)).body.data
const setStatus = async (status: string) =>
  assert.equal((await desk.admin.put(`/api/v1/conversations/${thread.uuid}/status`, { status })).status, 200)
const retry = async (uuid: string) =>
  assert.equal((await desk.admin.put(`/api/v1/conversations/${thread.uuid}/messages/${uuid}/retry`)).status, 200)

/** Whether the conversation is in the list. The count has to agree. */
async function isListed(client = desk.admin): Promise<boolean> {
  const { results, total } = (await client.get('/api/v1/conversations/undelivered')).body.data
  assert.equal((await client.get('/api/v1/conversations/counts')).body.data.lists.undelivered, total)
  return results.some(({ uuid }: { uuid: string }) => uuid === thread.uuid)
}

test('a customer whose reply failed goes on waiting from the same time, until a reply reaches them', async () => {
  const { waiting_since } = await conversation()
  assert.ok(waiting_since)
  const one = await replyInVain('Refused one', async () => {
    assert.equal((await conversation()).waiting_since, null)
  })
  const failed = await conversation()
  assert.deepEqual([failed.waiting_since, failed.first_reply_at, failed.last_reply_at], [waiting_since, null, null])

  await write('Are you there?')
  await poll(async () => (await thread.messages()).length === 3)
  assert.equal((await conversation()).waiting_since, waiting_since)
  await refuse('Refused two')
  const two = await thread.reply({ message: 'Refused two' })
  await thread.until(two.uuid, 'failed')
  assert.equal((await conversation()).waiting_since, waiting_since)

  await retry(one)
  await thread.until(one, 'delivered')
  const answered = await conversation()
  assert.equal(answered.waiting_since, null)
  assert.ok(answered.first_reply_at && answered.last_reply_at)
})

test('a reply that failed behind one that arrived leaves nobody waiting, and is listed until it is sent again', async () => {
  await thread.until((await thread.reply({ message: 'Here it comes' })).uuid, 'delivered')
  assert.equal(await isListed(), false)
  await refuse('The second')
  const { uuid } = await thread.reply({ message: 'The second' })
  await thread.until(uuid, 'failed')
  assert.equal((await conversation()).waiting_since, null)
  assert.equal(await isListed(), true)

  await write('And?')
  await poll(async () => (await conversation()).waiting_since)
  const item = (await desk.admin.get('/api/v1/conversations/undelivered')).body.data.results[0]
  assert.deepEqual([item.last_message, item.undelivered], ['And?', { text: 'The second', reason: 'no_channel' }])
  const { waiting_since } = await conversation()
  await refuse('The second')
  await retry(uuid)
  await poll(async () => (await thread.messages()).find((one) => one.uuid === uuid && one.status === 'failed'))
  await poll(async () => (await conversation()).waiting_since === waiting_since)
  await retry(uuid)
  await thread.until(uuid, 'delivered')
  assert.equal(await isListed(), false)
  assert.deepEqual([(await conversation()).waiting_since, (await conversation()).undelivered], [null, null])
})

test('what failed after its conversation was resolved is listed too, and what is resolved later is not', async () => {
  await replyInVain('Goodbye', () => setStatus('Resolved'))
  assert.equal(await isListed(), true)
  assert.equal((await conversation()).waiting_since, null)
  const role = { name: 'Blind', permissions: ['conversations:read'] }
  assert.equal((await desk.admin.post('/api/v1/roles', role)).status, 200)
  assert.equal(await isListed(await desk.agent(role.name)), false)

  await setStatus('Open')
  assert.ok((await conversation()).waiting_since)
  assert.equal(await isListed(), true)
  await setStatus('Resolved')
  assert.equal(await isListed(), false)
  await setStatus('Open')
  assert.equal(await isListed(), false)
})

test('a message whose delivery is unknown is listed until a status settles it or it is sent again', async () => {
  await simulate(desk, 'POST', '/settings', { status_delay_ms: 60_000 })
  const loseAnswer = async (message: string) => {
    await simulate(desk, 'POST', '/faults', { kind: 'drop', on: 'send', match: message })
    const { uuid } = await thread.reply({ message })
    await thread.until(uuid, 'unknown')
    assert.equal(await isListed(), true)
    assert.deepEqual((await conversation()).undelivered, { text: message, reason: 'unknown' })
    assert.equal((await conversation()).waiting_since, null, 'it may have arrived')
    return uuid
  }
  const settledUuid = await loseAnswer('Perhaps')
  const [{ id }] = await thread.sent()
  const statuses = [statusOf(id, settledUuid, 'delivered')]
  assert.equal((await deliver(desk, inbox.id, delivery(desk, { statuses }))).status, 200)
  await thread.until(settledUuid, 'delivered')
  assert.equal(await isListed(), false)

  await retry(await loseAnswer('Perhaps this'))
  assert.equal(await isListed(), false)
  await simulate(desk, 'POST', '/settings', { status_delay_ms: 0 })
})

test('a message whose file is gone by the time it is sent says so', async () => {
  const id = await uploadMedia(desk.admin, Buffer.from('%PDF-1.4 Price list'), 'prices.pdf')
  const { rows } = await sql<{ key: string }>`select key from file where id = ${id}`.execute(desk.ctx.db)
  await desk.ctx.files.delete(rows[0]!.key)
  const { uuid } = await thread.reply({ message: 'Our prices', attachments: [id] })
  const { meta } = await thread.until(uuid, 'failed')
  assert.deepEqual(meta.failure, { code: null, reason: 'file_unreadable', provider_text: null })
})

test('the file of a message that was not delivered can be read until the message is deleted', async () => {
  const id = await uploadMedia(desk.admin, Buffer.from('%PDF-1.4 Price list'), 'prices.pdf')
  await refuse('Wrong prices')
  const { uuid } = await thread.reply({ message: 'Wrong prices', attachments: [id] })
  const { attachments } = await thread.until(uuid, 'failed')
  const read = async () => (await desk.admin.get(attachments[0].url)).status
  assert.equal(await read(), 200)
  assert.equal((await desk.admin.delete(`/api/v1/conversations/${thread.uuid}/messages/${uuid}`)).status, 200)
  assert.equal(await read(), 404)
})

test('bytes that are not those that were stored go to nobody, and the message waits for the right ones', async () => {
  const right = Buffer.from('%PDF-1.4 Your invoice')
  const id = await uploadMedia(desk.admin, right, 'invoice.pdf')
  const { rows } = await sql<{ key: string }>`select key from file where id = ${id}`.execute(desk.ctx.db)
  const replace = (bytes: Buffer) => desk.ctx.files.put(rows[0]!.key, Readable.from([bytes]))
  await replace(Buffer.from('%PDF-1.4 Their refund'))
  const { uuid } = await thread.reply({ message: 'Your invoice', attachments: [id] })
  const waits = () => sql`select from message where uuid = ${uuid} and send_after > created_at`.execute(desk.ctx.db)
  await poll(async () => (await waits()).rows.length > 0)
  assert.equal((await sql`select from file_upload where file_id = ${id}`.execute(desk.ctx.db)).rows.length, 0)
  await replace(right)
  await thread.until(uuid, 'delivered')
})

test('a contact whom the account does not know yet is written to by their number, and without one the message says so', async () => {
  const forget = () =>
    sql`delete from contact_identity where contact_id = (
      select contact_id from conversation where uuid = ${thread.uuid})`.execute(desk.ctx.db)
  await forget()
  const { uuid } = await thread.reply({ message: 'By your number' })
  await thread.until(uuid, 'delivered')
  await write('Thank you')
  await poll(async () => (await thread.messages()).some(({ content }) => content === 'Thank you'))

  await forget()
  await sql`update contact set phone_number = null where phone_number = ${`+${from()}`}`.execute(desk.ctx.db)
  const lost = await thread.reply({ message: 'By nothing' })
  const { meta } = await thread.until(lost.uuid, 'failed')
  assert.deepEqual(meta.failure, { code: null, reason: 'no_number', provider_text: null })
})
