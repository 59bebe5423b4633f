import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { cloneOn, startCluster } from '../../../../test/cluster.ts'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { whileFiling } from '../../../../test/meanwhile.ts'
import { poll } from '../../../../test/thread.ts'
import { connectInbox, delivery, text } from '../../../../test/whatsapp.ts'

const read = (desk: TestDesk) =>
  sql`select from receipt where read_at is not null`.execute(desk.ctx.db).then(({ rows }) => rows.length)

test('what was noted as read before its job ended stays read if the database crashes in between', async () => {
  // The server writes only what a commit waits for.
  const cluster = await startCluster({ synchronous_commit: 'on', wal_writer_delay: '10s' })
  const desk = await startDesk({ simulator: true, database: await cloneOn(cluster) })
  const other = new pg.Client(desk.databaseUrl)
  other.on('error', () => undefined)
  try {
    const inbox = (await connectInbox(desk)).id
    await desk.settled()
    await other.connect()
    const { rows } = await other.query<{ pid: number }>('select pg_backend_pid() as pid')
    const call = delivery(desk, { messages: [text('wamid.before', '4512388001', 'Before the crash')] })
    await whileFiling(desk, inbox, { call, table: 'contact' }, async () => {
      // The worker takes jobs and tells how they ended only with this lock.
      await other.query('begin')
      await other.query('select from job_gate for update')
    })
    await poll(async () => (await read(desk)) === 1)
    process.kill(rows[0]!.pid, 'SIGKILL')
    await poll(async () => {
      const jobs = await sql`select from job where task = 'whatsapp.read_receipts'`
        .execute(desk.ctx.db)
        .catch(() => null)
      return jobs?.rows.length === 0
    })
    assert.equal(await read(desk), 1)
  } finally {
    await other.end().catch(() => undefined)
    await desk.stop()
    await cluster.stop()
  }
})
