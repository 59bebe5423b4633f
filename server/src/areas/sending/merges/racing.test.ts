import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { must } from '../../../../test/assistant.ts'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { checkInvariants } from '../../../../test/invariants.ts'
import { countFailures, countRowWaits, whileFiling } from '../../../../test/meanwhile.ts'
import { openThread, poll } from '../../../../test/thread.ts'
import { callDelivery, connectInbox, deliver, delivery, simulate, text } from '../../../../test/whatsapp.ts'

// biome-ignore lint/suspicious/noExplicitAny: the answers of the API are read freely.
type Free = any

let desk: TestDesk
let inbox: number
let customers = 0
let customer: string
/** The customer's older conversation, which is resolved, and the open one, which is merged into it. */
let old: string
let open: string
before(async () => {
  desk = await startDesk({ simulator: true })
  inbox = (await connectInbox(desk)).id
  await must(desk.admin.put(`/api/v1/inboxes/${inbox}`, { reopen_window_hours: 0 }))
})
after(async () => {
  await desk.settled()
  await checkInvariants(desk.ctx.db)
  await desk.stop()
})
beforeEach(async () => {
  customer = `4512390${100 + customers++}`
  old = (await openThread(desk, customer)).uuid
  await must(desk.admin.put(`${path(old)}/status`, { status: 'Closed' }))
  await simulate(desk, 'POST', '/messages', { from: customer, text: 'It squeaks again' })
  open = await poll(async () => {
    const { results } = await must(desk.admin.get('/api/v1/conversations/all?page_size=500'))
    return results.find((one: Free) => one.contact.phone_number === `+${customer}` && one.status_category === 'open')
      ?.uuid
  })
  await must(desk.admin.post(`${path(open)}/draft`, { type: 'reply', content: 'begun', meta: {} }))
  await untilReported()
})

/**
 * Waits for the statuses of all that was sent. One that comes later would wait for what a test holds, beside its work.
 */
async function untilReported(): Promise<void> {
  await desk.settled()
  await poll(async () => {
    const { rows } = await sql`
      select from message where type = 'outgoing' and status not in ('delivered', 'read', 'failed')`.execute(
      desk.ctx.db,
    )
    return rows.length === 0
  })
  await desk.settled()
}

const path = (uuid: string) => `/api/v1/conversations/${uuid}`
const messagesOf = async (uuid: string): Promise<Free[]> =>
  (await must(desk.admin.get(`${path(uuid)}/messages?page_size=500`))).results
const providerIdOf = async (content: string): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    select provider_id as id from message m join conversation c on c.id = m.conversation_id
    where c.uuid = ${open} and content = ${content}`.execute(desk.ctx.db)
  return rows[0]!.id
}

const merging = sql`
  select pid from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and query ~ 'delete from draft'`
const isMerging = async () => (await merging.execute(desk.ctx.db)).rows.length > 0
/** How many wait for the merge. */
const countAwaiting = async () => {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and pg_blocking_pids(pid) && array(${merging})`.execute(desk.ctx.db)
  return rows.length
}
const holdDraft = (db: TestDesk['ctx']['db']) =>
  sql`
    select from draft where conversation_id = (select id from conversation where uuid = ${open}) for update`.execute(db)

/**
 * Does `work` while the merge has moved the messages and is not over: it waits for the draft, which is moved later.
 * `work` has to wait for the merge.
 */
async function whileMerging<T>(work: () => Promise<T>): Promise<T> {
  const [merged, done] = await desk.ctx.db.transaction().execute(async (db) => {
    await holdDraft(db)
    const merged = must(desk.admin.post(`${path(open)}/merge`, { into: old }))
    await poll(isMerging)
    const done = work()
    await poll(async () => (await countAwaiting()) > 0)
    return [merged, done]
  })
  await merged
  return done
}

/**
 * Delivers a call that waits for a merge of `open` into `old`, as somebody does who merges the same two again: they
 * wait for `old` first. The job of the call first waits for this table, because only the job may wait for long. Returns
 * how often a call could not be read.
 */
async function deliverAsMergedTwice(call: object, table: string): Promise<number> {
  const merge = () => desk.admin.post(`${path(open)}/merge`, { into: old })
  const [merged, again] = await desk.ctx.db.transaction().execute(async (db) => {
    await holdDraft(db)
    const merged = await whileFiling(desk, inbox, { call, table }, async () => {
      const merged = merge()
      await poll(isMerging)
      return [merged]
    })
    await poll(async () => (await countAwaiting()) === 1)
    const again = merge()
    await poll(async () => (await countAwaiting()) === 2)
    return [...merged, again]
  })
  assert.deepEqual([(await merged!).status, (await again!).status], [200, 409])
  await desk.settled()
  return countFailures(desk)
}

/** Whether the readers of the remaining conversation were told of a change of the message. */
async function isTold(message: string): Promise<boolean> {
  const { rows } = await sql`
    select from event where name = 'message.updated'
      and ids->>'message_uuid' = ${message} and ids->>'conversation_uuid' = ${old}`.execute(desk.ctx.db)
  return rows.length > 0
}

test('a transcription that ends while its conversation is merged is told to the readers of the remaining one', async () => {
  const address = `${desk.simulator.url}/models/v1`
  const listening = (enabled: boolean) =>
    must(desk.admin.put('/api/v1/ai/models/transcription', { enabled, address, model: 'listener' }))
  await listening(true)
  await simulate(desk, 'POST', '/models/faults', { kind: 'hold', on: 'transcription' })
  await simulate(desk, 'POST', '/messages', { from: customer, type: 'voice' })
  await poll(async () => (await simulate(desk, 'GET', '/models/calls?purpose=transcription')).calls.length > 0)
  const recording = (await messagesOf(open)).find(({ attachments }) => attachments.length > 0)
  await whileMerging(() => simulate(desk, 'DELETE', '/models/faults'))
  // An event has its place among the others once somebody has read it.
  await poll(() => isTold(recording.uuid))
  await listening(false)
})

test('a message that the customer deletes while its conversation is merged is deleted in the remaining one', async () => {
  const revoke = { original_message_id: await providerIdOf('It squeaks again') }
  const deletion = { from: customer, id: `wamid.revoked${customer}`, timestamp: '1', type: 'revoke', revoke }
  await whileMerging(() => deliver(desk, inbox, delivery(desk, { messages: [deletion] })))
  await desk.settled()
  const deleted = (await messagesOf(old)).filter(({ meta }) => meta.deleted_at)
  assert.equal(deleted.length, 1)
})

test('the end of a call that comes while its conversation is merged is shown in the remaining one', async () => {
  const call = { id: `wacid.${customer}`, from: customer, timestamp: '1700000000' }
  await deliver(desk, inbox, callDelivery(desk, { ...call, event: 'connect' }))
  await desk.settled()
  const end = { ...call, event: 'terminate', status: 'COMPLETED', duration: 7 }
  await whileMerging(() => deliver(desk, inbox, callDelivery(desk, end)))
  await desk.settled()
  const [line] = (await messagesOf(old)).filter(({ meta }) => meta.call)
  assert.deepEqual(line.meta.call, { state: 'answered', seconds: 7 })
})

test('a customer who answers a survey while its conversation is merged has answered it', async () => {
  const surveys = (csat_enabled: boolean) => must(desk.admin.put(`/api/v1/inboxes/${inbox}`, { csat_enabled }))
  await surveys(true)
  await must(desk.admin.put(`${path(open)}/status`, { status: 'Resolved' }))
  const survey = await poll(async () =>
    (await messagesOf(open)).find(({ meta, status }) => meta.is_csat && !['queued', 'sending'].includes(status)),
  )
  await desk.settled()
  const [uuid] = survey.content.match(/[0-9a-f-]{36}$/)
  const { status } = await whileMerging(() => desk.as(null).post(`/api/v1/csat/${uuid}/response`, { rating: 4 }))
  assert.equal(status, 200)
  const [sent] = (await messagesOf(old)).filter(({ meta }) => meta.is_csat)
  assert.equal(sent.meta.submitted_rating, 4)
  assert.equal((await must(desk.admin.get(path(old)))).csat_rating, 4)
  await surveys(false)
})

test('nobody saves a draft in a conversation that is being merged, or follows it', async () => {
  const draft = { type: 'private_note', content: 'begun too late', meta: {} }
  assert.equal((await whileMerging(() => desk.admin.post(`${path(open)}/draft`, draft))).status, 409)
  assert.equal((await desk.admin.put(`${path(open)}/follow`)).status, 409)
  assert.equal((await desk.admin.put(`${path(open)}/unfollow`)).status, 200)
  assert.deepEqual(await must(desk.admin.get(`${path(open)}/draft`)), [])
})

test('a message that comes while its conversation is merged twice is filed in the remaining one at once', async () => {
  const message = text(`wamid.late${customer}`, customer, 'Are you there?')
  assert.equal(await deliverAsMergedTwice(delivery(desk, { messages: [message] }), 'contact_identity'), 0)
  assert.equal((await messagesOf(old)).filter(({ content }) => content === 'Are you there?').length, 1)
})

test('a message that is deleted while its conversation is merged twice is deleted at once', async () => {
  const revoke = { original_message_id: await providerIdOf('It squeaks again') }
  const deletion = { from: customer, id: `wamid.twice${customer}`, timestamp: '1', type: 'revoke', revoke }
  assert.equal(await deliverAsMergedTwice(delivery(desk, { messages: [deletion] }), 'message_change'), 0)
  assert.equal((await messagesOf(old)).filter(({ meta }) => meta.deleted_at).length, 1)
})

test('two customers write while their conversations, which began in the same millisecond, are linked', async () => {
  const [other, later] = [`${customer}7`, '00000000-0000-7000-8000-000000000000']
  await openThread(desk, other)
  await untilReported()
  // What tells the two uuids apart is chance, so the one that was stored later may come first.
  await sql`
    update conversation set uuid = ${later}
    where contact_id = (select id from contact where phone_number = ${`+${other}`})`.execute(desk.ctx.db)
  const messages = [customer, other].map((from) => text(`wamid.same${from}`, from, 'Me again'))
  const call = delivery(desk, { messages })
  const [linked] = await desk.ctx.db.transaction().execute(async (db) => {
    const linked = await whileFiling(desk, inbox, { call, table: 'contact_identity' }, async () => {
      await sql`select from conversation where uuid = ${later} for update`.execute(db)
      const linked = desk.admin.put(`${path(open)}/links/${later}`)
      await poll(async () => (await countRowWaits(desk)) === 1)
      return [linked]
    })
    await poll(async () => (await countRowWaits(desk)) === 2)
    return linked
  })
  assert.equal((await linked!).status, 200)
  await desk.settled()
  // A batch that another transaction was in the way of would have been filed in halves.
  const { rows } = await sql<{ messages: number; transactions: number }>`
    select count(*) as messages, count(distinct xmin::text) as transactions from message
    where content = 'Me again'`.execute(desk.ctx.db)
  assert.deepEqual(rows, [{ messages: 2, transactions: 1 }])
})

test('two linked conversations are parted while one of them is merged into a third one', async () => {
  const other = `${customer}7`
  await openThread(desk, other)
  await untilReported()
  const linked = '00000000-0000-7000-8000-000000000001'
  await sql`
    update conversation set uuid = ${linked}
    where contact_id = (select id from contact where phone_number = ${`+${other}`})`.execute(desk.ctx.db)
  await must(desk.admin.put(`${path(open)}/links/${linked}`))
  const [merged, parted] = await desk.ctx.db.transaction().execute(async (db) => {
    await sql`
      select from message where conversation_id = (select id from conversation where uuid = ${open}) for update`.execute(
      db,
    )
    const merged = desk.admin.post(`${path(open)}/merge`, { into: old })
    await poll(async () => (await countRowWaits(desk)) === 1)
    const parted = desk.admin.delete(`${path(open)}/links/${linked}`)
    await poll(async () => (await countRowWaits(desk)) === 2)
    return [merged, parted]
  })
  assert.deepEqual([(await merged!).status, (await parted!).status], [200, 409])
})
