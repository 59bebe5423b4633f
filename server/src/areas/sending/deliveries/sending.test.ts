import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import type { TestDesk } from '../../../../test/desk.ts'
import { useDeskWithInbox } from '../../../../test/desk-with-inbox.ts'
import { openThread, poll, type Thread } from '../../../../test/thread.ts'
import { deliver, delivery, simulate, statusOf, text } from '../../../../test/whatsapp.ts'

let desk: TestDesk
let inbox: { id: number }
let customers = 0
let customer: string
let thread: Thread
useDeskWithInbox((made) => {
  ;({ desk, inbox } = made)
})
beforeEach(async () => {
  await simulate(desk, 'POST', '/settings', { status_delay_ms: 300, auto_read: false })
  customer = `4512350${100 + customers++}`
  thread = await openThread(desk, customer)
})

const texts = async () => (await thread.sent()).map((message) => message.text)
const change = async (form: object) =>
  assert.equal((await desk.admin.put(`/api/v1/inboxes/${inbox.id}`, form)).status, 200)

test('a reply reaches the customer and comes back with its ticks', async () => {
  const { uuid } = await thread.reply({ message: 'Good morning' })
  const { meta } = await thread.until(uuid, 'delivered')
  assert.ok(meta.sent_at && meta.delivered_at)
  assert.deepEqual(
    (await thread.sent()).map((message) => [message.to, message.text, message.biz_opaque_callback_data]),
    [[customer, 'Good morning', uuid]],
  )
})

test('replies to one customer arrive in the order they were written', async () => {
  const parts = Array.from({ length: 8 }, (_, n) => `Part ${n}`)
  await simulate(desk, 'POST', '/faults', { kind: 'delay', on: 'send', match: 'Part 0', ms: 300 })
  for (const message of parts) await thread.reply({ message })
  await poll(async () => (await thread.sent()).length === parts.length)
  assert.deepEqual(await texts(), parts)
})

test('a person without a number is answered by the id of the provider', async () => {
  await simulate(desk, 'POST', '/messages', { from: '4512345678', text: 'Hello', hide_number: true })
  type Listed = { uuid: string; contact: { phone_number: string | null } }
  const list = async (): Promise<Listed[]> => (await desk.admin.get('/api/v1/conversations/all')).body.data.results
  const { uuid } = await poll(async () => (await list()).find(({ contact }) => !contact.phone_number))
  const path = `/api/v1/conversations/${uuid}/messages`
  const reply = (await desk.admin.post(path, { message: 'Good morning' })).body.data
  await poll(async () => (await desk.admin.get(`${path}/${reply.uuid}`)).body.data.status === 'delivered')
  const { messages } = await simulate(desk, 'GET', '/messages?kind=message')
  const { body } = messages.find((message: Record<string, unknown>) => message.biz_opaque_callback_data === reply.uuid)
  assert.deepEqual([body.to, typeof body.recipient], [undefined, 'string'])
})

test('a customer who writes from another number under the same user id is answered there', async () => {
  const [before, now] = ['4512399001', '4512399002']
  const user = { from_user_id: 'DK.two-numbers' }
  for (const from of [before, now]) {
    const call = delivery(desk, { messages: [{ ...text(`wamid.${from}`, from, `From ${from}`), ...user }] })
    assert.equal((await deliver(desk, inbox.id, call)).status, 200)
    await desk.settled()
  }
  const found = sql<{ uuid: string }>`
    select c.uuid from conversation c join message m on m.conversation_id = c.id where m.content = ${`From ${now}`}`
  const { uuid } = (await found.execute(desk.ctx.db)).rows[0]!
  const reply = (await desk.admin.post(`/api/v1/conversations/${uuid}/messages`, { message: 'Over here' })).body.data
  const sent = await poll(async () => {
    const { messages } = await simulate(desk, 'GET', '/messages?kind=message')
    return messages.find((message: Record<string, unknown>) => message.biz_opaque_callback_data === reply.uuid)
  })
  assert.equal(sent.to, now)
})

test('a number that is not on the list of a test number is tried in its other spelling, which is used from then on', async () => {
  const [written, listed] = ['5491155501234', '541155501234']
  thread = await openThread(desk, written)
  await simulate(desk, 'POST', '/customers', { from: listed, window: 'open' })
  const refused = { kind: 'fail', on: 'send', code: 131030, match: `"to":"${written}"`, times: 9 }
  await simulate(desk, 'POST', '/faults', refused)
  const { uuid } = await thread.reply({ message: 'First' })
  await thread.until(uuid, 'delivered')
  const next = await thread.reply({ message: 'Second' })
  await thread.until(next.uuid, 'delivered')
  const { messages } = await simulate(desk, 'GET', `/messages?kind=message&to=${listed}`)
  const ours = [uuid, next.uuid]
  const came = messages.filter((message: Record<string, string>) => ours.includes(message['biz_opaque_callback_data']!))
  assert.deepEqual(
    came.map((message: { text: string }) => message.text),
    ['First', 'Second'],
  )
  const { entries } = await simulate(desk, 'GET', '/wire?after=0')
  const asked = entries.filter((entry: { request: string | null }) => entry.request?.includes('"Second"'))
  assert.equal(asked.length, 1)
})

test('an answer that never came leaves the delivery unknown until a status settles it', async () => {
  await simulate(desk, 'POST', '/settings', { status_delay_ms: 60_000 })
  await simulate(desk, 'POST', '/faults', { kind: 'drop', on: 'send', match: 'Good morning' })
  const { uuid } = await thread.reply({ message: 'Good morning' })
  await thread.until(uuid, 'unknown')
  const [{ id }, ...others] = await thread.sent()
  const statuses = [statusOf(id, uuid, 'delivered')]
  assert.equal((await deliver(desk, inbox.id, delivery(desk, { statuses }))).status, 200)
  await thread.until(uuid, 'delivered')
  assert.deepEqual(others, [])
  const reaction = `/api/v1/conversations/${thread.uuid}/messages/${uuid}/reaction`
  assert.equal((await desk.admin.post(reaction, { emoji: '👍' })).status, 200, 'the status told its id')
})

test('statuses that overtake the answer to the send stay when the answer comes', async () => {
  await simulate(desk, 'POST', '/settings', { status_delay_ms: 0, auto_read: true })
  await simulate(desk, 'POST', '/faults', { kind: 'delay', on: 'send', match: 'Good morning', ms: 1_000 })
  const { uuid } = await thread.reply({ message: 'Good morning' })
  await thread.until(uuid, 'read')
  await thread.reply({ message: 'One more thing' })
  await poll(async () => (await thread.sent()).length === 2)
  await thread.until(uuid, 'read')
})

test('a refusal that may pass is tried again, and holds what was written after it', async () => {
  await simulate(desk, 'POST', '/faults', { kind: 'fail', on: 'send', match: 'First', code: 130429, late: false })
  await thread.reply({ message: 'First' })
  const { uuid } = await thread.reply({ message: 'Second' })
  await thread.until(uuid, 'delivered')
  assert.deepEqual(await texts(), ['First', 'Second'])
})

test('a final refusal is shown with its reason, and what comes after it goes out', async () => {
  const cases = [
    [131042, 'payment'],
    [131047, 'window'],
    [131026, 'no_channel'],
    [131048, 'spam'],
    [131031, 'restricted'],
    [131009, 'other'],
  ] as const
  for (const [code, reason] of cases) {
    for (const late of [false, true]) {
      await simulate(desk, 'POST', '/faults', { kind: 'fail', on: 'send', match: `Code ${code}`, code, late })
      const { uuid } = await thread.reply({ message: `Code ${code}` })
      const { meta } = await thread.until(uuid, 'failed')
      assert.deepEqual([meta.failure.code, meta.failure.reason], [code, reason], `late: ${late}`)
      assert.ok(meta.failure.provider_text)
    }
  }
  const { uuid } = await thread.reply({ message: 'Still there?' })
  await thread.until(uuid, 'delivered')
})

test('a rejected token loses nothing: everything is sent in order after a new one is saved', async () => {
  await simulate(desk, 'POST', '/token', { action: 'expire' })
  await thread.reply({ message: 'First' })
  const { uuid } = await thread.reply({ message: 'Second' })
  const invalid = async () => (await desk.admin.get(`/api/v1/inboxes/${inbox.id}`)).body.data.token_invalid
  await poll(invalid)
  await desk.settled()
  assert.deepEqual(
    (await thread.messages()).slice(1).map(({ status }) => status),
    ['queued', 'queued'],
  )

  const { access_token } = await simulate(desk, 'POST', '/token', { action: 'issue' })
  await change({ config: { access_token } })
  await thread.until(uuid, 'delivered')
  assert.deepEqual(await texts(), ['First', 'Second'])
  assert.equal(await invalid(), false)
})

test('a message whose sending was interrupted stays unknown and is not sent again, and what comes after it goes out', async () => {
  await simulate(desk, 'POST', '/token', { action: 'expire' })
  const { uuid } = await thread.reply({ message: 'Perhaps there' })
  await poll(async () => (await desk.admin.get(`/api/v1/inboxes/${inbox.id}`)).body.data.token_invalid)
  await desk.settled()
  // As a process leaves it that dies during the call.
  await sql`update message set status = 'sending' where uuid = ${uuid}`.execute(desk.ctx.db)
  const { access_token } = await simulate(desk, 'POST', '/token', { action: 'issue' })
  await change({ config: { access_token } })
  const next = await thread.reply({ message: 'Certainly there' })
  await thread.until(next.uuid, 'delivered')
  await thread.until(uuid, 'unknown')
  assert.deepEqual(await texts(), ['Certainly there'])
})

test('what still waits when its inbox is switched off is not sent', async () => {
  await change({ enabled: false })
  const { uuid } = await thread.reply({ message: 'Too late' })
  const { meta } = await thread.until(uuid, 'failed')
  assert.equal(meta.failure.reason, 'inbox_disabled')
  assert.deepEqual(await texts(), [])
  await change({ enabled: true })
})
