import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { startDesk, type TestDesk } from '../../../test/desk.ts'
import { poll } from '../../../test/thread.ts'
import { Later } from '../errors.ts'
import { collectJobs, enqueue, job } from '../jobs.ts'
import { startWorker } from './worker.ts'

let desk: TestDesk
before(async () => {
  desk = await startDesk({ config: { role: 'web' } })
})
after(() => desk.stop())

/** In hours: this machine is ahead of the database, or behind it. */
for (const gap of [3, -3])
  test(`a job that was put off goes on in time where the clock of this machine is ${gap} hours from the database's`, async () => {
    desk.clock.advance(gap * 3_600_000)
    const Once = job<{ n: number }>('test.once')
    const began: number[] = []
    const registry = collectJobs((to) =>
      to.on(Once, async (ctx) => {
        began.push(ctx.now().getTime())
        // The second is to wait for longer than this test.
        if (began.length < 3) throw new Later(new Date(ctx.now().getTime() + (began.length === 1 ? 50 : 3_600_000)))
        return 'done'
      }),
    )
    const worker = startWorker(registry, () => desk.ctx, { connectionString: desk.databaseUrl })
    try {
      await enqueue(desk.ctx, Once, { n: 1 })
      await poll(async () => began.length === 2)
      const waits = async () => {
        const { rows } = await sql<{ hours: number }>`
          select round(extract(epoch from run_at - clock_timestamp()) / 3600)::int as hours from job where state = 'ready' and task = 'test.once'`.execute(
          desk.ctx.db,
        )
        return rows.map(({ hours }) => hours)
      }
      await poll(async () => (await waits()).length === 1)
      assert.deepEqual(await waits(), [1])
      assert.equal(began.length, 2)

      await sql`delete from job where task = 'test.once'`.execute(desk.ctx.db)
      await enqueue(desk.ctx, Once, { n: 2 }, 7_200_000)
      assert.deepEqual(await waits(), [2])
      await sql`delete from job where task = 'test.once'`.execute(desk.ctx.db)
      await enqueue(desk.ctx, Once, { n: 3 }, 30)
      await poll(async () => began.length === 3)
    } finally {
      await worker.stop()
      desk.clock.advance(-gap * 3_600_000)
    }
  })
