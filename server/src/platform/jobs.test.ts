import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { startDesk } from '../../test/desk.ts'
import { job, publish } from './jobs.ts'

const Look = job<{ at: number }>('test.look', { key: () => 'look' })

test('a job that is asked for while a worker is just taking its predecessor is not lost', async () => {
  const desk = await startDesk({ config: { role: 'web' } })
  const { db } = desk.ctx
  const ask = (at: number) =>
    publish(db, { events: [], jobs: [{ identifier: Look.name, payload: { at }, job_key: 'look' }] })
  try {
    await ask(1)
    const asked = await db.transaction().execute(async (worker) => {
      await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a worker', attempts = 1
                where key = 'look'`.execute(worker)
      const second = ask(2)
      for (let waits = false; !waits; ) {
        const { rows } = await sql`select from pg_locks where not granted`.execute(db)
        waits = rows.length > 0
      }
      return { second }
    })
    await asked.second
    const { rows } = await sql<{ at: number; taken: boolean }>`
      select (payload->>'at')::int as at, locked_at is not null as taken
      from graphile_worker._private_jobs order by id`.execute(db)
    assert.deepEqual(rows, [
      { at: 1, taken: true },
      { at: 2, taken: false },
    ])
  } finally {
    await desk.stop()
  }
})
