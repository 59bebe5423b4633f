import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { TestDesk } from '../../../../test/desk.ts'
import { useDeskWithInbox } from '../../../../test/desk-with-inbox.ts'
import { openThread, poll, type Thread } from '../../../../test/thread.ts'
import { deliver, simulate } from '../../../../test/whatsapp.ts'

let desk: TestDesk
let inbox: { id: number }
let customers = 0
let thread: Thread
const nextCustomer = () => `4512350${100 + customers++}`
useDeskWithInbox((made) => {
  ;({ desk, inbox } = made)
})
beforeEach(async () => {
  await simulate(desk, 'POST', '/settings', { status_delay_ms: 0, wrong_secret: false })
  thread = await openThread(desk, nextCustomer())
})

const texts = async () => (await thread.sent()).map((message) => message.text)
const retry = (uuid: string) => desk.admin.put(`/api/v1/conversations/${thread.uuid}/messages/${uuid}/retry`)
const setStatus = (status: string) => desk.admin.put(`/api/v1/conversations/${thread.uuid}/status`, { status })

/**
 * Sends a reply while the provider refuses the token, runs `happens`, and then saves a new token. Returns the reply's
 * uuid. `happens` runs after the refusal, so that it never comes before the first try.
 */
async function whileHeld(thread: Thread, message: string, happens: () => Promise<unknown>): Promise<string> {
  const path = `/api/v1/inboxes/${inbox.id}`
  await simulate(desk, 'POST', '/token', { action: 'expire' })
  const { uuid } = await thread.reply({ message })
  await poll(async () => (await desk.admin.get(path)).body.data.token_invalid)
  await happens()
  const { access_token } = await simulate(desk, 'POST', '/token', { action: 'issue' })
  assert.equal((await desk.admin.put(path, { config: { access_token } })).status, 200)
  return uuid
}

test('a message follows another once the provider has told that it sent it', async () => {
  await simulate(desk, 'POST', '/settings', { status_delay_ms: 700 })
  for (const message of ['First', 'Second', 'Third']) {
    await thread.reply({ message })
    await thread.reply({ message: `Noted after ${message}`, private: true })
  }
  await poll(async () => (await thread.sent()).length === 3)
  const sent = await thread.sent()
  assert.deepEqual(await texts(), ['First', 'Second', 'Third'])
  for (const [index, later] of sent.slice(1).entries()) {
    const told = sent[index].statuses.find((one: { status: string }) => one.status === 'sent')
    assert.ok(told.at <= later.at, `${later.text} overtook what was before it`)
  }
})

test('a text over 4,096 characters goes out in parts that read on in their order', async () => {
  const whole = 'x'.repeat(4_096)
  await thread.reply({ message: whole })
  await thread.reply({ message: `${'x'.repeat(4_090)}👨‍👩‍👧‍👦 and more` })
  await poll(async () => (await thread.sent()).length === 3)
  assert.deepEqual(await texts(), [whole, 'x'.repeat(4_090), '👨‍👩‍👧‍👦 and more'])

  const other = await openThread(desk, nextCustomer())
  const long = Array.from({ length: 9_000 }, (_, n) => `word${n}`).join(' ')
  await other.reply({ message: long })
  await poll(async () => (await other.sent()).map((one) => one.text).join(' ') === long, 40_000)
  for (const { text } of await other.sent()) assert.ok(text.length <= 4_096)
})

test('what an agent formats arrives as WhatsApp shows it', async () => {
  const { uuid, content } = await thread.reply({
    message: '## Hello\n**Two** things:\n* one\n* [two](https://acme.example)',
  })
  assert.equal(content, '*Hello*\n*Two* things:\n- one\n- two (https://acme.example)')
  await thread.until(uuid, 'delivered')
  assert.deepEqual(await texts(), [content])
})

test('a status that never comes holds the next message up and does not keep it', async () => {
  await simulate(desk, 'POST', '/settings', { wrong_secret: true })
  const { uuid } = await thread.reply({ message: 'First' })
  await thread.until(uuid, 'accepted')
  await thread.reply({ message: 'Second' })
  await poll(async () => (await thread.sent()).length === 2)
  assert.deepEqual(await texts(), ['First', 'Second'])
})

test('a reply of an agent who was disabled meanwhile is not sent', async () => {
  const agent = await desk.agent('Admin')
  const held = await openThread(desk, nextCustomer(), agent)
  const uuid = await whileHeld(held, 'From somebody who left', async () => {
    assert.equal((await desk.admin.put(`/api/v1/agents/${agent.id}`, { enabled: false })).status, 200)
  })
  assert.equal((await held.until(uuid, 'failed')).meta.failure.reason, 'agent_disabled')
  assert.deepEqual(await held.sent(), [])
})

test('what waits when its conversation is closed does not go out, and what is sent again after that does', async () => {
  const uuid = await whileHeld(thread, 'Too late', () => setStatus('Closed'))
  assert.equal((await thread.until(uuid, 'failed')).meta.failure.reason, 'conversation_closed')
  assert.equal((await retry(uuid)).status, 200)
  await thread.until(uuid, 'delivered')
})

test('a reply goes out although its conversation is resolved right after it', async () => {
  const uuid = await whileHeld(thread, 'All done', () => setStatus('Resolved'))
  await thread.until(uuid, 'delivered')
})

test('a payment problem is noted once for each message, however often the provider tells it', async () => {
  await simulate(desk, 'POST', '/faults', { kind: 'fail', on: 'send', match: 'Unpaid', code: 131042, times: 2 })
  const failed = [await thread.reply({ message: 'Unpaid one' }), await thread.reply({ message: 'Unpaid two' })]
  for (const { uuid } of failed) {
    const { meta } = await thread.until(uuid, 'failed')
    assert.equal(meta.failure.reason, 'payment')
  }
  await desk.settled()
  const alerts = (await desk.admin.get('/api/v1/notifications')).body.data
  assert.deepEqual(
    alerts
      .map((alert: { notification_type: string }) => alert.notification_type)
      .filter((type: string) => /payment/.test(type)),
    ['payment_problem'],
  )
  const [told] = (await simulate(desk, 'GET', '/deliveries')).deliveries.filter((one: { label: string }) =>
    one.label.includes('failed 131042'),
  )
  for (let n = 0; n < 3; n++) await deliver(desk, inbox.id, told.body)
  await desk.settled()
  const notes = (await desk.admin.get(`/api/v1/conversations/${thread.uuid}/messages`)).body.data.results.filter(
    (message: { type: string }) => message.type === 'note',
  )
  assert.equal(notes.length, 2)
  for (const note of notes) {
    assert.deepEqual([note.private, note.sender_type], [true, 'system'])
    assert.match(note.content, /no valid payment method/)
  }
  assert.deepEqual(notes.map((note: { meta: { reply_to: { uuid: string } } }) => note.meta.reply_to.uuid).sort(), [
    failed[0].uuid,
    failed[1].uuid,
  ])

  const path = `/api/v1/conversations/${thread.uuid}/messages/retry-failed`
  assert.deepEqual((await desk.admin.put(path)).body.data, { queued: 2 })
  for (const { uuid } of failed) await thread.until(uuid, 'delivered')
  assert.deepEqual((await texts()).slice(-2), ['Unpaid one', 'Unpaid two'])
  assert.deepEqual((await desk.admin.put(path)).body.data, { queued: 0 })
})

test('the customer sees that somebody looked, once for what is new', async () => {
  const { contact } = (await desk.admin.get(`/api/v1/conversations/${thread.uuid}`)).body.data
  const from = contact.phone_number.slice(1)
  const reads = async () => (await simulate(desk, 'GET', `/messages?kind=read&to=${from}`)).messages
  const look = () => desk.admin.put(`/api/v1/conversations/${thread.uuid}/last-seen`)
  await look()
  await look()
  await poll(async () => (await reads()).length === 1)
  const colleague = await desk.agent('Admin')
  await colleague.put(`/api/v1/conversations/${thread.uuid}/last-seen`)
  await desk.settled()
  assert.equal((await reads()).length, 1)

  await simulate(desk, 'POST', '/faults', { kind: 'fail', on: 'call', match: '/messages', code: 131009 })
  await simulate(desk, 'POST', '/messages', { from, text: 'Anybody there?' })
  await poll(async () => (await thread.messages()).some((message) => message.content === 'Anybody there?'))
  assert.equal((await look()).status, 200)
  await desk.settled()
  assert.equal((await reads()).length, 1)
  await simulate(desk, 'POST', '/messages', { from, text: 'Hello?' })
  await poll(async () => (await thread.messages()).some((message) => message.content === 'Hello?'))
  await look()
  await poll(async () => (await reads()).length === 2)
})

test('a clock that jumps an hour, ahead or back, holds nothing up', async () => {
  for (const hours of [1, -1]) {
    desk.clock.advance(hours * 3_600_000)
    const { uuid } = await thread.reply({ message: `Hour ${hours}` })
    await thread.until(uuid, 'delivered')
  }
  assert.deepEqual(await texts(), ['Hour 1', 'Hour -1'])
})
