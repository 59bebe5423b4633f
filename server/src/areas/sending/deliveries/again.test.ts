import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { openThread, poll, type Thread } from '../../../../test/thread.ts'
import { connectInbox, deliver, delivery, simulate } from '../../../../test/whatsapp.ts'

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

/** Tells of a message of ours as the provider does, and waits until it has been read. */
async function tell(id: string, uuid: string, status: string, rest: object = {}): Promise<void> {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const told = { id, status, timestamp, biz_opaque_callback_data: uuid, ...rest }
  assert.equal((await deliver(desk, inbox.id, delivery(desk, { statuses: [told] }))).status, 200)
  const unread = sql`select 1 from receipt where read_at is null`
  await poll(async () => (await unread.execute(desk.ctx.db)).rows.length === 0)
}

test('what the provider still tells of a send that failed does not touch the one that an agent made of it', async () => {
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

test('when a send that failed was sent is not told of the one that an agent made of it', async () => {
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

test('what an agent wrote who was switched off since goes out when another has it sent again', async () => {
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
