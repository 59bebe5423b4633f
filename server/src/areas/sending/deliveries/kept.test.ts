import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import type { TestDesk } from '../../../../test/desk.ts'
import { useDeskWithInbox } from '../../../../test/desk-with-inbox.ts'
import { startJob } from '../../../../test/jobs.ts'
import { openThread, poll, type Thread } from '../../../../test/thread.ts'
import { deliver, delivery, simulate, text } from '../../../../test/whatsapp.ts'
import * as changes from '../../inbox/message-changes/service.ts'
import { applyStatus } from './service.ts'

let desk: TestDesk
let inbox: { id: number }
let customers = 0
let thread: Thread
useDeskWithInbox((made) => {
  ;({ desk, inbox } = made)
})
beforeEach(async () => {
  thread = await openThread(desk, `4512350${100 + customers++}`)
})

test('a status of a message that failed changes nothing', async () => {
  await simulate(desk, 'POST', '/faults', { kind: 'fail', on: 'send', match: 'Unreachable', code: 131026 })
  const { uuid } = await thread.reply({ message: 'Unreachable' })
  await thread.until(uuid, 'failed')
  const { rows } = await sql<{ provider_id: string }>`
    select provider_id from message where uuid = ${uuid}`.execute(desk.ctx.db)
  const report = {
    inbox_id: inbox.id,
    provider_id: rows[0]!.provider_id,
    at: new Date(),
    callback_data: uuid,
    errors: [],
  }
  for (const status of ['sent', 'delivered', 'read'] as const) {
    assert.equal(await applyStatus(desk.ctx, { ...report, status }), 'already there')
  }
  assert.equal((await thread.until(uuid, 'failed')).status, 'failed')
})

test('a reaction to a message whose send is not answered yet is shown with the answer', async () => {
  await simulate(desk, 'POST', '/settings', { status_delay_ms: 60_000 })
  await simulate(desk, 'POST', '/faults', { kind: 'hold', on: 'send', match: 'Quickly liked', ms: 15_000 })
  const { uuid } = await thread.reply({ message: 'Quickly liked' })
  const { id, to } = await poll(async () => (await thread.sent())[0])
  const reaction = { ...text(`${id}.liked`, to, ''), type: 'reaction', reaction: { message_id: id, emoji: '👍' } }
  assert.equal((await deliver(desk, inbox.id, delivery(desk, { messages: [reaction] }))).status, 200)
  const kept = sql`select 1 from message_change where target_id = ${id}`
  await poll(async () => (await kept.execute(desk.ctx.db)).rows.length === 1)
  await simulate(desk, 'DELETE', '/faults')
  await thread.when(uuid, ({ status, meta }) => status === 'accepted' && meta.reactions?.[0]?.emoji === '👍')
})

test('a status of what another program sent from the same number is kept, whatever that program sent with it', async () => {
  const report = { inbox_id: inbox.id, status: 'read' as const, at: new Date(), errors: [] }
  for (const callback_data of ['reaction 12', 'f'.repeat(36), `${'-'.repeat(35)}1`])
    assert.equal(await applyStatus(desk.ctx, { ...report, provider_id: 'wamid.foreign', callback_data }), 'kept')
})

test('a status that no message comes for is kept for two weeks', async () => {
  const report = { inbox_id: inbox.id, provider_id: 'wamid.elsewhere', at: new Date(), callback_data: null, errors: [] }
  const kept = async () => {
    await startJob(desk, 'deliveries.prune_statuses')
    await desk.settled()
    const { rows } = await sql`select 1 from pending_status where provider_id = 'wamid.elsewhere'`.execute(desk.ctx.db)
    return rows.length
  }
  assert.equal(await applyStatus(desk.ctx, { ...report, status: 'read' }), 'kept')
  let days = 0
  const afterDays = (more: number) => {
    days += more
    desk.clock.advance(more * 24 * 3_600_000)
    return kept()
  }
  try {
    assert.equal(await afterDays(13), 1)
    assert.equal(await afterDays(2), 0)
  } finally {
    desk.clock.advance(-days * 24 * 3_600_000)
  }
})

/** The number of transactions of this desk that wait for a row lock. */
async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and wait_event in ('transactionid', 'tuple')`.execute(
    desk.ctx.db,
  )
  return rows[0]!.n
}

test('a reaction and the status that come with it, and an agent at the same conversation, wait for each other in one order', async () => {
  await simulate(desk, 'POST', '/settings', { status_delay_ms: 60_000 })
  const { uuid } = await thread.reply({ message: 'Read and liked' })
  await thread.until(uuid, 'accepted')
  const [{ id: provider_id }] = await thread.sent()
  const told = { inbox_id: inbox.id, at: new Date() }
  const liked = {
    target_id: provider_id,
    kind: 'reaction',
    sender_type: 'contact',
    sender_id: null,
    told_by: null,
  } as const
  const both: Promise<unknown>[] = []
  const agent = new pg.Client(desk.databaseUrl)
  await agent.connect()
  try {
    await agent.query(`begin; select 1 from conversation where uuid = '${thread.uuid}' for update`)
    both.push(changes.addChange(desk.ctx, { ...told, ...liked, provider_id: `${provider_id}.liked`, content: '👍' }))
    await poll(async () => (await countWaiting()) === 1)
    both.push(applyStatus(desk.ctx, { ...told, provider_id, status: 'read', callback_data: null, errors: [] }))
    await poll(async () => (await countWaiting()) === 2)
  } finally {
    await agent.query('commit')
    await agent.end()
  }
  assert.deepEqual(await Promise.all(both), ['changed', 'read'])
})
