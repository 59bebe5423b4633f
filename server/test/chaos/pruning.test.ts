import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { settled, startDesk, type TestDesk } from '../desk.ts'
import { freePort, startProgram, until } from './program.ts'

let desk: TestDesk
before(async () => {
  desk = await startDesk({ config: { role: 'web' } })
})
after(() => desk.stop())

const count = async (condition: ReturnType<typeof sql>) =>
  Number((await sql<{ n: number }>`select count(*) as n from event where ${condition}`.execute(desk.ctx.db)).rows[0]!.n)

test('a worker that is killed between two rounds has deleted what was old alone, and the next one goes on', async () => {
  await sql`
    insert into event (name, ids, at)
    select 'Old', '{}'::jsonb, now() - interval '49 hours' from generate_series(1, 3500) union all
    select 'Young', '{}', now() - interval '1 hour' from generate_series(1, 1500)`.execute(desk.ctx.db)
  await sql`select add_jobs('[{"task": "upkeep.prune_events"}]')`.execute(desk.ctx.db)
  const environment = { DATA_DIR: desk.ctx.config.dataDir, DATABASE_URL: desk.databaseUrl, ROLE: 'worker' }
  const worker = startProgram({ ...environment, PORT: String(await freePort()) }, 2, 'round.pruned:2')
  try {
    await until('everything old is gone', async () => (await count(sql`name = 'Old'`)) === 0 || undefined)
    assert.deepEqual(worker.deaths, ['SIGKILL'])
    await settled(desk.ctx.db)
  } finally {
    await worker.stop()
  }
  assert.equal(await count(sql`name = 'Young'`), 1_500)
})
