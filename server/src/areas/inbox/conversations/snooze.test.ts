import assert from 'node:assert/strict'
import { test } from 'node:test'
import { activitiesOf, newConversation } from '../../../../test/conversations.ts'
import type { TestDesk } from '../../../../test/desk.ts'
import { useDeskWithInbox } from '../../../../test/desk-with-inbox.ts'
import { deliver, delivery, text } from '../../../../test/whatsapp.ts'
import { wakeSnoozed } from './service.ts'

let desk: TestDesk
let inboxId: number
useDeskWithInbox((made) => {
  ;({ desk, inboxId } = made)
})

const hour = 3_600_000
const at = (ms: number) => ({ ...desk.ctx, now: () => new Date(Date.now() + ms) })
const snooze = (uuid: string, ms: number) =>
  desk.admin.put(`/api/v1/conversations/${uuid}/status`, {
    status: 'Snoozed',
    snoozed_until: new Date(Date.now() + ms).toISOString(),
  })
const read = async (uuid: string) => (await desk.admin.get(`/api/v1/conversations/${uuid}`)).body.data
const open = encodeURIComponent('[{"field":"status_category","operator":"equals","value":"open"}]')
const isListed = async (uuid: string) =>
  (await desk.admin.get(`/api/v1/conversations/all?filters=${open}&page_size=100`)).body.data.results.some(
    (item: { uuid: string }) => item.uuid === uuid,
  )

test('a snoozed conversation leaves the list and comes back at its time, with a line that says so', async () => {
  const uuid = await newConversation(desk, inboxId)
  assert.equal((await snooze(uuid, 4 * hour)).status, 200)
  assert.equal(await isListed(uuid), false)
  assert.equal(await wakeSnoozed(at(3 * hour)), '0 woken')
  assert.equal(await isListed(uuid), false)
  await Promise.all([wakeSnoozed(at(5 * hour)), wakeSnoozed(at(5 * hour))])
  const { status, snoozed_until } = await read(uuid)
  assert.deepEqual([status, snoozed_until, await isListed(uuid)], ['Open', null, true])
  assert.deepEqual((await activitiesOf(desk, uuid, 'status_changed')).at(-1), {
    kind: 'status_changed',
    from: 'Snoozed',
    to: 'Open',
  })
  assert.equal((await activitiesOf(desk, uuid, 'status_changed')).length, 2)
})

test('a customer who writes earlier wakes it', async () => {
  const uuid = await newConversation(desk, inboxId)
  await snooze(uuid, 4 * hour)
  const from = (await read(uuid)).contact.phone_number.slice(1)
  await deliver(desk, inboxId, delivery(desk, { messages: [text('wamid.early', from, 'One more thing')] }))
  await desk.settled()
  const { status, snoozed_until } = await read(uuid)
  assert.deepEqual([status, snoozed_until], ['Open', null])
})

test('what was snoozed for longer meanwhile, or resolved, is left alone', async () => {
  const [longer, resolved] = [await newConversation(desk, inboxId), await newConversation(desk, inboxId)]
  await snooze(longer, hour)
  await snooze(longer, 6 * hour)
  await snooze(resolved, hour)
  await desk.admin.put(`/api/v1/conversations/${resolved}/status`, { status: 'Resolved' })
  await wakeSnoozed(at(2 * hour))
  assert.deepEqual([(await read(longer)).status, (await read(resolved)).status], ['Snoozed', 'Resolved'])
})

test('nothing is snoozed until the past, or without a time', async () => {
  const uuid = await newConversation(desk, inboxId)
  for (const answer of [
    await snooze(uuid, -hour),
    await desk.admin.put(`/api/v1/conversations/${uuid}/status`, { status: 'Snoozed' }),
  ]) {
    assert.deepEqual([answer.status, answer.headers.get('x-field')], [400, 'snoozed_until'])
  }
})

test('a resolved conversation is not opened beside another open one of the customer', async () => {
  const uuid = await newConversation(desk, inboxId)
  const from = (await read(uuid)).contact.phone_number.slice(1)
  await desk.admin.put(`/api/v1/conversations/${uuid}/status`, { status: 'Closed' })
  await desk.ctx.db
    .updateTable('conversation')
    .set({ resolved_at: new Date(0) })
    .where('uuid', '=', uuid)
    .execute()
  await deliver(desk, inboxId, delivery(desk, { messages: [text('wamid.anew', from, 'Me again')] }))
  await desk.settled()
  const answer = await desk.admin.put(`/api/v1/conversations/${uuid}/status`, { status: 'Open' })
  assert.deepEqual([answer.status, answer.body.error_type], [409, 'ConflictException'])
})

test('a priority leaves a line, and one that is set already leaves none', async () => {
  const uuid = await newConversation(desk, inboxId)
  const set = (priority: string | null) => desk.admin.put(`/api/v1/conversations/${uuid}/priority`, { priority })
  for (const priority of ['high', 'High', 'Low', null, null]) assert.equal((await set(priority)).status, 200)
  assert.deepEqual(
    (await activitiesOf(desk, uuid, 'priority_changed')).map(({ from, to }: { from?: string; to?: string }) => [
      from,
      to,
    ]),
    [
      [undefined, 'High'],
      ['High', 'Low'],
      ['Low', undefined],
    ],
  )
  assert.deepEqual([(await set('Sky-high')).status, (await set('')).status], [400, 400])
})
