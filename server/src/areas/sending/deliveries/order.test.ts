import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { openThread, poll, type Thread } from '../../../../test/thread.ts'
import { connectInbox, simulate } from '../../../../test/whatsapp.ts'
import * as changes from '../../inbox/message-changes/service.ts'
import { applyStatus } from './service.ts'

let desk: TestDesk
let inbox: { id: number }
let thread: Thread
before(async () => {
  desk = await startDesk({ simulator: true })
  inbox = await connectInbox(desk)
  thread = await openThread(desk, '4512350200')
})
after(() => desk.stop())

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
  const liked = { target_id: provider_id, kind: 'reaction', sender_type: 'contact', sender_id: null } as const
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
