import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { startDesk, type TestDesk } from '../../../test/desk.ts'
import { publish } from '../jobs.ts'
import type { JobSpec } from '../outbox.ts'

let desk: TestDesk
before(async () => {
  desk = await startDesk({ config: { role: 'web' } })
})
after(() => desk.stop())
beforeEach(() => sql`delete from job`.execute(desk.ctx.db))

type Taken = { id: number; lease: number; n: number }

const add = (...rest: Partial<JobSpec>[]) =>
  publish(desk.ctx.db, {
    events: [],
    jobs: rest.map((one, n) => ({ task: 'test.one', payload: { n: n + 1 }, ...one })),
  })

/** One turn of a worker, which tells of these ends and has heard of all that it took, unless `known` says of what. */
async function turn(want: number, ended: object[] = [], known?: number[], worker = 'a'): Promise<Taken[]> {
  const all = sql`array(select id from job where worker = ${worker})`
  const { rows } = await sql<{ turn: { taken: { id: number; lease: number; payload: { n: number } }[] } }>`
    select turn_jobs(${worker}, ${JSON.stringify(ended)}::jsonb, ${known ? sql`${known}::bigint[]` : all}, array['test.one'], ${want}, '1 hour', false) as turn`.execute(
    desk.ctx.db,
  )
  return rows[0]!.turn.taken.map(({ id, lease, payload: { n } }) => ({ id, lease, n }))
}
const numbers = async (taken: Promise<Taken[]>) => (await taken).map(({ n }) => n)
const list = async () =>
  (await sql`select state, attempts, lease from job order by id`.execute(desk.ctx.db)).rows as object[]
const expire = () => sql`update job set lease_until = now() - interval '1 second'`.execute(desk.ctx.db)
const makeDue = () => sql`update job set run_at = now()`.execute(desk.ctx.db)

test('an end is that of one taking of a job, and what a worker never heard that it took is taken again at once', async () => {
  await add({})
  const [before] = await turn(1)
  const [now] = await turn(1, [], [])
  assert.deepEqual([now!.id, now!.lease], [before!.id, before!.lease + 1])
  for (const how of [{ how: 'done' }, { how: 'failed', error: 'too late' }]) {
    assert.deepEqual(await turn(1, [{ ...before, ...how }]), [])
    assert.deepEqual(await list(), [{ state: 'running', attempts: 0, lease: now!.lease }])
  }
  await turn(0, [{ ...now, how: 'done' }])
  assert.deepEqual(await list(), [])
})

test('what comes into a lane while one of its jobs runs waits for that, and goes on in the order of its time', async () => {
  await add({ lane: 'a' })
  const [first] = await turn(3)
  await add({ lane: 'a' }, { lane: 'a', run_at: '2020-01-01T00:00:00Z' })
  assert.deepEqual(await numbers(turn(3)), [])
  const [second, ...rest] = await turn(3, [{ ...first, how: 'done' }])
  assert.deepEqual([second!.n, rest], [2, []])
  assert.deepEqual(await numbers(turn(3, [{ ...second, how: 'done' }])), [1])
})

test('failures of a job do not count any more once it was put off or was asked for again', async () => {
  await add({ key: 'k' })
  const attempts = async () => (await list()).map((row) => (row as { attempts: number }).attempts)
  const fail = async () => {
    const [taken] = await turn(1)
    await turn(0, [{ ...taken, how: 'failed', error: 'broke' }])
    assert.deepEqual(await attempts(), [1])
  }
  await fail()
  await makeDue()
  const [taken] = await turn(1)
  await turn(0, [{ ...taken, how: 'later', run_at: new Date(0) }])
  assert.deepEqual(await attempts(), [0])
  await fail()
  await add({ key: 'k' })
  assert.deepEqual(await attempts(), [0])
})

test('nobody takes a job over while its work is committed, and nothing is committed once its time is over', async () => {
  await add({})
  const [{ id, lease }] = (await turn(1)) as [Taken]
  const hold = (db: typeof desk.ctx.db) => sql`select hold_job(${id}, 'a', ${lease})`.execute(db)
  await desk.ctx.db.transaction().execute(async (db) => {
    await hold(db)
    await expire()
    assert.deepEqual(await turn(1, [], undefined, 'b'), [])
  })
  await assert.rejects(hold(desk.ctx.db), { code: 'PL001' })
  assert.deepEqual(await numbers(turn(1, [], undefined, 'b')), [1])
})

test('of two processes that find the same minute due, one adds its job', async () => {
  await sql`insert into job_clock (task, at) values ('test.one', '2026-01-01T00:00:00Z')`.execute(desk.ctx.db)
  const due = [{ task: 'test.one', at: '2026-01-01T00:01:00Z', job: { task: 'test.one', payload: { n: 1 } } }]
  const follow = () => sql`select follow_clock(${JSON.stringify(due)})`.execute(desk.ctx.db)
  await follow()
  const [taken] = await turn(1)
  await turn(0, [{ ...taken, how: 'done' }])
  await follow()
  assert.deepEqual(await list(), [])
})
