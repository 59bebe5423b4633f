import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { activitiesOf, newConversation } from '../../../../test/conversations.ts'
import type { TestDesk } from '../../../../test/desk.ts'
import { useDeskWithInbox } from '../../../../test/desk-with-inbox.ts'
import { changedMeanwhile } from '../../../../test/meanwhile.ts'
import { openThread } from '../../../../test/thread.ts'
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

test('what is snoozed for longer at the moment it is due is left alone', async () => {
  const uuid = await newConversation(desk, inboxId)
  await snooze(uuid, hour)
  const longer = sql`update conversation set snoozed_until = snoozed_until + interval '5 hours' where uuid = ${uuid}`
  await changedMeanwhile(desk, longer, () => wakeSnoozed(at(2 * hour)))
  assert.equal((await read(uuid)).status, 'Snoozed')
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

const give = async (uuid: string, to: 'user' | 'team', assignee_id: number) =>
  desk.admin.put(`/api/v1/conversations/${uuid}/assignee/${to}`, { assignee_id })
async function writes(from: string): Promise<void> {
  const messages = [text(`wamid.leaving.${from}`, from, 'Are you there?')]
  assert.equal((await deliver(desk, inboxId, delivery(desk, { messages }))).status, 200)
  await desk.settled()
}
const disable = (id: number) => desk.admin.put(`/api/v1/agents/${id}`, { enabled: false })
const remove = (id: number) => desk.admin.delete(`/api/v1/agents/${id}`)

for (const [what, leave, number] of [
  ['disabled', disable, '451236120'],
  ['deleted', remove, '451236121'],
] as const) {
  test(`the customers of an agent who is ${what} wait for others: at once, or as soon as they write`, async () => {
    const agent = await desk.agent('Agent')
    const { id: team } = (await desk.admin.post('/api/v1/teams', { name: `Of the ${what}` })).body.data
    const [waiting, answered] = [await openThread(desk, `${number}0`), await openThread(desk, `${number}1`, agent)]
    for (const { uuid } of [waiting, answered]) await give(uuid, 'user', agent.id)
    await give(waiting.uuid, 'team', team)
    const { uuid } = await answered.reply({ message: 'It is ready' })
    await answered.until(uuid, 'delivered')

    assert.equal((await leave(agent.id)).status, 200)
    await desk.settled()
    const left = await read(waiting.uuid)
    assert.deepEqual([left.assigned_user_id, left.assigned_team_id], [null, team])
    assert.equal((await activitiesOf(desk, waiting.uuid, 'unassigned')).length, 1)
    assert.equal((await read(answered.uuid)).assigned_user_id, agent.id)

    await writes(`${number}1`)
    const { results } = (await desk.admin.get('/api/v1/conversations/unassigned')).body.data
    assert.ok(results.some((item: { uuid: string }) => item.uuid === answered.uuid))
  })
}

test('all customers of an agent with many of them wait for others, also if one is taken meanwhile', async () => {
  const agent = await desk.agent('Agent')
  const { db } = desk.ctx
  const numbers = sql`contact where phone_number like '+4512362%'`
  await sql`insert into contact (first_name, phone_number) select '', '+4512362' || n from generate_series(100, 200) n`.execute(
    db,
  )
  await sql`
    insert into conversation (uuid, inbox_id, contact_id, status_id, status_category, last_message_at, waiting_since, assigned_user_id)
    select gen_random_uuid(), ${inboxId}, id, 1, 'open', now(), now(), ${agent.id} from ${numbers}`.execute(db)
  const theirs = sql`conversation where assigned_user_id = ${agent.id}`
  const taken = sql`update conversation set assigned_user_id = null where id = (select id from ${theirs} order by id offset 50 limit 1)`
  assert.equal((await changedMeanwhile(desk, taken, () => disable(agent.id))).status, 200)
  await desk.settled()
  assert.equal((await sql`select from ${theirs}`.execute(db)).rows.length, 0)
})

test('the customers of an agent of whom something else is changed stay theirs', async () => {
  const agent = await desk.agent('Agent')
  const thread = await openThread(desk, '4512361220')
  await give(thread.uuid, 'user', agent.id)
  await desk.admin.put(`/api/v1/agents/${agent.id}`, { first_name: 'Ida' })
  await desk.settled()
  assert.equal((await read(thread.uuid)).assigned_user_id, agent.id)
})

test('a change of an agent writes the row of the conversation once, together with the line about it', async () => {
  const { db } = desk.ctx
  const uuid = await newConversation(desk, inboxId)
  await sql
    .raw(`create table written (by xid8 not null default pg_current_xact_id());
    create function note_written() returns trigger language plpgsql as
      $$ begin insert into written default values; return null; end $$;
    create trigger note_written after update on conversation execute function note_written();`)
    .execute(db)
  try {
    for (const [path, body] of [
      ['status', { status: 'Resolved' }],
      ['status', { status: 'Open' }],
      ['assignee/user', { assignee_id: 1 }],
      ['priority', { priority: 'High' }],
      ['subject', { subject: 'The blue kettle' }],
    ] as const) {
      await sql`delete from written`.execute(db)
      assert.equal((await desk.admin.put(`/api/v1/conversations/${uuid}/${path}`, body)).status, 200, path)
      const { rows } = await sql<{ most: number }>`
        select max(times)::int as most from (select count(*) as times from written group by by) each`.execute(db)
      assert.deepEqual(rows, [{ most: 1 }], path)
      await desk.settled()
    }
  } finally {
    await sql
      .raw('drop trigger note_written on conversation; drop function note_written; drop table written')
      .execute(db)
  }
})
