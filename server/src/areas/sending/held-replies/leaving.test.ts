import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { must } from '../../../../test/assistant.ts'
import type { Client } from '../../../../test/client.ts'
import type { TestDesk } from '../../../../test/desk.ts'
import { useDeskWithInbox } from '../../../../test/desk-with-inbox.ts'
import { bringForward } from '../../../../test/jobs.ts'
import { changedMeanwhile } from '../../../../test/meanwhile.ts'
import { openThread, poll, type Thread } from '../../../../test/thread.ts'
import { simulate } from '../../../../test/whatsapp.ts'
import { leavesAt } from './rules.ts'

let desk: TestDesk
let inboxId: number
let customers = 0
let thread: Thread
useDeskWithInbox((made) => {
  ;({ desk, inboxId } = made)
})
beforeEach(async () => {
  thread = await openThread(desk, `4512361${100 + customers++}`)
})

const path = () => `/api/v1/conversations/${thread.uuid}`
const soon = { if_customer_writes: 'send', send_at: new Date(Date.now() + 3_600_000).toISOString() }
const ask = (body: object, client: Client = desk.admin) => client.post(`${path()}/held-replies`, { ...soon, ...body })

/** Makes the reply due, so that its job finds it as soon as it runs. */
const makeDue = (uuid: string) =>
  sql`update held_reply set send_at = clock_timestamp() - interval '1 second' where uuid = ${uuid}`.execute(desk.ctx.db)
const runJob = (uuid: string) =>
  bringForward(desk, sql`key = (select 'held_replies.release:' || id from held_reply where uuid = ${uuid})`)
const ended = (uuid: string) =>
  poll(async () => {
    const held = await must(desk.admin.get(`${path()}/held-replies`))
    return held.find((reply: { uuid: string; state: string }) => reply.uuid === uuid && reply.state !== 'waiting')
  })

test('a reply that is changed at the moment it leaves goes out as it was changed, once', async () => {
  const { uuid } = await must(ask({ message: 'At nine' }))
  await makeDue(uuid)
  // Nothing else may wait for the conversation.
  await desk.settled()
  const change = sql`
    with locked as (update conversation set updated_at = updated_at where uuid = ${thread.uuid} returning id)
    update held_reply set reply = jsonb_set(reply, '{message}', '"At ten"'), updated_at = clock_timestamp()
    where uuid = ${uuid}`
  await changedMeanwhile(desk, change, () => runJob(uuid))
  assert.equal((await ended(uuid)).state, 'left')
  await poll(async () => (await thread.sent()).length > 0)
  await desk.settled()
  assert.deepEqual(
    (await thread.sent()).map(({ text }) => text),
    ['At ten'],
  )
})

test('a reply resolves the conversation only if its author may do so, when it is held and when it leaves', async () => {
  const rights = ['conversations:read', 'conversations:read_all', 'messages:read', 'messages:write']
  const { id, name } = await must(desk.admin.post('/api/v1/roles', { name: 'Writers', permissions: rights }))
  const writer = await desk.agent(name)
  const goodbye = { message: 'Goodbye', status_after: { status: 'Resolved' } }
  assert.equal((await ask(goodbye, writer)).status, 403)
  const allow = (permissions: string[]) => must(desk.admin.put(`/api/v1/roles/${id}`, { permissions }))
  await allow([...rights, 'conversations:update_status'])
  const { uuid } = await must(ask(goodbye, writer))
  await allow(rights)
  await makeDue(uuid)
  await runJob(uuid)
  const { state, reason } = await ended(uuid)
  assert.deepEqual([state, reason], ['returned', 'held.no_right'])
  assert.equal((await must(desk.admin.get(path()))).status, 'Open')
})

test('a reply that is changed after the customer wrote leaves after all', async () => {
  const { uuid } = await must(ask({ message: 'At nine', if_customer_writes: 'cancel' }))
  const { contact } = await must(desk.admin.get(path()))
  const from = contact.phone_number.slice(1)
  await simulate(desk, 'POST', '/messages', { from, text: 'Rather at ten' })
  assert.equal((await ended(uuid)).reason, 'held.customer_wrote')
  const changed = await must(desk.admin.put(`${path()}/held-replies/${uuid}`, { message: 'At ten' }))
  assert.equal(changed.state, 'waiting')
  await makeDue(uuid)
  await runJob(uuid)
  assert.equal((await ended(uuid)).state, 'left')
})

test('a reply that is not to leave once the customer writes stays also if they begin another conversation', async () => {
  const reopens = (reopen_window_hours: number) =>
    must(desk.admin.put(`/api/v1/inboxes/${inboxId}`, { reopen_window_hours }))
  const { uuid } = await must(ask({ message: 'Is it well by now?', if_customer_writes: 'cancel' }))
  const { contact } = await must(desk.admin.get(path()))
  await must(desk.admin.put(`${path()}/status`, { status: 'Resolved' }))
  await reopens(0)
  await simulate(desk, 'POST', '/messages', { from: contact.phone_number.slice(1), text: 'It squeaks again' })
  assert.equal((await ended(uuid)).reason, 'held.customer_wrote')
  await makeDue(uuid)
  await runJob(uuid)
  await desk.settled()
  assert.deepEqual(await thread.sent(), [])
  await reopens(48)
})

test('a reply that can be taken back leaves some seconds before the reply window closes, and at once in the last of them', () => {
  const now = new Date('2026-03-01T12:00:00Z')
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000)
  for (const [closes, leaves] of [
    [null, 30],
    [-60, 30],
    [60, 30],
    [20, 15],
    [3, 0],
  ] as const)
    assert.deepEqual(leavesAt(now, 30, closes === null ? null : after(closes)), after(leaves), String(closes))
})

test('fifty replies wait in a conversation, and no more until one of them is taken back', async () => {
  const first = await must(ask({ message: 'The first' }))
  for (let n = 2; n <= 50; n += 1) await must(ask({ message: `One of fifty: ${n}` }))
  assert.equal((await ask({ message: 'One too many' })).status, 409)
  await must(desk.admin.delete(`${path()}/held-replies/${first.uuid}`))
  assert.equal((await ask({ message: 'The fiftieth' })).status, 200)
})
