import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { startDesk, type TestDesk } from '../../../test/desk.ts'
import { poll } from '../../../test/thread.ts'
import { Hopeless, StoreUnavailable } from '../errors.ts'
import { collectJobs, enqueue, job } from '../jobs.ts'
import { startWorker } from './worker.ts'

let desk: TestDesk
before(async () => {
  desk = await startDesk({ config: { role: 'web' } })
})
after(() => desk.stop())

const First = job<object>('test.first')
const Second = job<{ followed?: boolean }>('test.second')

/** A worker that does only these two, and counts how often each began. The first one ends with what `first` returns. */
async function working(
  first: (letGo: Promise<void>) => Promise<unknown>,
  work: (at: {
    begun: Record<'first' | 'second', number>
    letGo: () => void
    stop: () => Promise<void>
  }) => Promise<void>,
): Promise<void> {
  await sql`delete from job`.execute(desk.ctx.db)
  const begun = { first: 0, second: 0 }
  const { promise, resolve: letGo } = Promise.withResolvers<void>()
  const registry = collectJobs((to) => {
    to.on(First, async () => {
      begun.first += 1
      await first(promise)
      return 'done'
    })
    to.on(Second, async (ctx, { followed }) => {
      begun.second += 1
      if (followed && begun.second < 20) await enqueue(ctx, Second, { followed })
      return 'done'
    })
  })
  const worker = startWorker(registry, () => desk.ctx, { connectionString: desk.databaseUrl })
  let stopped: Promise<void> | undefined
  const stop = () => (stopped ??= worker.stop())
  try {
    await work({ begun, letGo, stop })
  } finally {
    letGo()
    await stop()
  }
}
const add = (which: typeof First, payload = {}) => enqueue(desk.ctx, which, payload)
const waiting = async () =>
  (await sql<{ task: string }>`select task from job where state = 'ready' order by id`.execute(desk.ctx.db)).rows.map(
    ({ task }) => task,
  )
const isEmpty = async () => (await sql`select from job`.execute(desk.ctx.db)).rows.length === 0

test('a job whose end cannot be written for a while is not done again', async () => {
  await working(
    (end) => end,
    async ({ begun, letGo }) => {
      await add(First)
      await poll(async () => begun.first === 1)
      await desk.ctx.db.transaction().execute(async (db) => {
        await sql`select from job for share`.execute(db)
        letGo()
        // Each turn that takes a job tells of those that have ended.
        for (const done of [1, 2]) {
          await add(Second)
          await poll(async () => begun.second === done)
        }
      })
      await poll(isEmpty)
      assert.equal(begun.first, 1)
    },
  )
})

test('a job whose end a broken connection swallowed is not done again', async () => {
  await working(
    (end) => end,
    async ({ begun, letGo }) => {
      await add(First)
      await poll(async () => begun.first === 1)
      await desk.ctx.db.transaction().execute(async (db) => {
        await sql`select from job_gate for update`.execute(db)
        letGo()
        // The first of these turns may have begun before the job ended.
        for (const turn of [1, 2]) {
          const broken = await poll(async () => {
            const { rows } = await sql`
              select pg_terminate_backend(pid) from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock' and query like '%turn_jobs%'`.execute(
              desk.ctx.db,
            )
            return rows.length > 0
          })
          assert.ok(broken, String(turn))
        }
      })
      await poll(isEmpty)
      assert.equal(begun.first, 1)
    },
  )
})

test('a worker that is told to stop goes on with nothing else', async () => {
  await working(
    (end) => end,
    async ({ begun, letGo, stop }) => {
      await add(First)
      await poll(async () => begun.first === 1)
      const stopped = stop()
      // What it asked for before may still be taken, but not what follows.
      await add(Second, { followed: true })
      letGo()
      await stopped
      assert.ok(begun.second <= 1, String(begun.second))
      assert.deepEqual(await waiting(), ['test.second'])
    },
  )
})

test('what is hopeless is not tried again', async () => {
  await working(
    async () => {
      throw new Hopeless('nobody can help')
    },
    async ({ begun }) => {
      await add(First)
      await poll(isEmpty)
      assert.equal(begun.first, 1)
    },
  )
})

test('while the file store is away, a job waits, and has not failed', async () => {
  await working(
    async () => {
      throw new StoreUnavailable('away')
    },
    async ({ begun }) => {
      await add(First)
      await poll(async () => begun.first === 1 && (await waiting()).length === 1)
      const { rows } = await sql`
      select attempts, run_at > created_at + interval '10 seconds' as waits from job`.execute(desk.ctx.db)
      assert.deepEqual(rows, [{ attempts: 0, waits: true }])
    },
  )
})
