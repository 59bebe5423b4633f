import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { startDesk } from '../../test/desk.ts'
import { checkInvariants } from '../../test/invariants.ts'
import { createPool, type Database } from './database.ts'
import { Later } from './errors.ts'
import { enqueue, job, publish } from './jobs.ts'
import { startWorker } from './worker.ts'

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

const Pack = job<{ box: number }>('test.pack', {
  lane: () => 'packing',
  key: ({ box }) => `pack ${box}`,
  tries: 7,
  priority: -3,
})

test('a job is added as Graphile Worker itself would add it', async () => {
  const desk = await startDesk({ config: { role: 'web' } })
  const { db } = desk.ctx
  const at = new Date('2030-01-01T00:00:00Z')
  try {
    for (const runAt of [undefined, at]) {
      await enqueue(desk.ctx, Pack, { box: 1 }, runAt)
      await sql`select graphile_worker.add_job('test.pack', '{"box":1}', queue_name => 'packing', run_at => ${runAt ?? null},
        max_attempts => 7, job_key => 'pack 2', priority => -3)`.execute(db)
      const { rows } = await sql<{ added: Record<string, unknown> }>`
        select to_jsonb(j) - '{id,key,created_at,updated_at}'::text[] || jsonb_build_object('run_at', run_at > now()) as added
        from graphile_worker._private_jobs j order by id`.execute(db)
      const [ours, its] = rows.map(({ added }) => added)
      assert.deepEqual(ours, its)
      assert.deepEqual([ours!['payload'], ours!['priority'], ours!['run_at']], [{ box: 1 }, -3, runAt !== undefined])
    }
  } finally {
    await desk.stop()
  }
})

test('adding a job reads none of those that wait, also after it was planned for a handful', async () => {
  const desk = await startDesk({ config: { role: 'web' } })
  const add = (db: Database, from: number, count: number) =>
    publish(db, {
      events: [],
      jobs: Array.from({ length: count }, (_, box) => ({
        identifier: Pack.name,
        payload: { box },
        job_key: `pack ${from + box}`,
      })),
    })
  try {
    const read = await desk.ctx.db.connection().execute(async (db) => {
      for (let from = 0; from < 20; from += 2) await add(db, from, 2)
      await add(db, 100, 1_000)
      return db.transaction().execute(async (db) => {
        await add(db, 2_000, 2)
        const { rows } = await sql<{ read: number }>`
          select seq_tup_read as read from pg_stat_xact_all_tables where relid = 'graphile_worker._private_jobs'::regclass`.execute(
          db,
        )
        return rows[0]!.read
      })
    })
    assert.equal(read, 0)
  } finally {
    await desk.stop()
  }
})

test('a lane is not dropped while a job is being added to it', async () => {
  const desk = await startDesk({ config: { role: 'web' } })
  const { db } = desk.ctx
  const drop = async () => (await sql<{ n: number }>`select drop_lanes(1000) as n`.execute(db)).rows[0]!.n
  const pack = { events: [], jobs: [{ identifier: Pack.name, payload: { box: 1 }, queue_name: 'packing' }] }
  try {
    await publish(db, pack)
    await sql`delete from graphile_worker._private_jobs`.execute(db)
    await db.transaction().execute(async (adding) => {
      await publish(adding, pack)
      assert.equal(await drop(), 0)
    })
    assert.equal(await drop(), 0)
    const { rows } = await sql`
      select from graphile_worker._private_jobs job join graphile_worker._private_job_queues lane on lane.id = job.job_queue_id
      where lane.queue_name = 'packing'`.execute(db)
    assert.equal(rows.length, 1)

    await sql`delete from graphile_worker._private_jobs`.execute(db)
    for (let dropped = 0; dropped === 0; ) dropped = await drop()
    await publish(db, pack)
    await checkInvariants(db)
  } finally {
    await desk.stop()
  }
})

const Wait = job<object>('test.wait')
const PutOff = job<object>('test.put_off')
type Begun = PromiseWithResolvers<void>

test('a worker that is told to stop ends its last job, whatever comes due meanwhile', async () => {
  const desk = await startDesk({ config: { role: 'web' } })
  const pool = createPool({ connectionString: desk.databaseUrl }, desk.ctx.log)
  const [waits, isPutOff, letGo] = Array.from({ length: 3 }, () => Promise.withResolvers<void>()) as [
    Begun,
    Begun,
    Begun,
  ]
  const verbs = new Map<string, () => Promise<string>>([
    [
      Wait.name,
      async () => {
        waits.resolve()
        await letGo.promise
        return 'done'
      },
    ],
    [
      PutOff.name,
      async () => {
        isPutOff.resolve()
        throw new Later(new Date(Date.now() + 100))
      },
    ],
  ])
  const worker = startWorker({ ...desk.ctx, registry: { verbs, subscribers: new Map(), crontab: [] } }, pool)
  try {
    await enqueue(desk.ctx, Wait, {})
    await enqueue(desk.ctx, PutOff, {})
    // Workers of one pool take what there is in any order, and one that is stopped takes nothing more.
    await Promise.all([waits.promise, isPutOff.promise])
    const stopped = worker.stop()
    // Beyond the time at which the job that was put off is due.
    await setTimeout(300)
    letGo.resolve()
    await stopped
    const { rows } = await sql<{ task: string }>`
      select task_identifier as task from graphile_worker.jobs where task_identifier like 'test.%'`.execute(desk.ctx.db)
    assert.deepEqual(rows, [{ task: PutOff.name }])
  } finally {
    await pool.end()
    await desk.stop()
  }
})

test('a worker whose connections break keeps the job it is about, and goes on', async () => {
  const desk = await startDesk({ config: { role: 'web' } })
  const { db, log } = desk.ctx
  const pools = ['first', 'second'].map(() => createPool({ connectionString: desk.databaseUrl }, log))
  const letGo = Promise.withResolvers<void>()
  let begun = 0
  const verbs = new Map([
    [
      Wait.name,
      async () => {
        begun += 1
        await letGo.promise
        return 'done'
      },
    ],
  ])
  const registry = { verbs, subscribers: new Map(), crontab: [] }
  const workers = pools.map((pool) => startWorker({ ...desk.ctx, registry }, pool))
  try {
    await enqueue(desk.ctx, Wait, {})
    while (begun === 0) await setTimeout(10)
    // The connection that holds the lock of whoever took the job, again and again for longer than a dead one is left.
    for (let broken = 0; broken < 8; broken += 1) {
      const { rows } = await sql`
        select pg_terminate_backend(pid) from pg_locks, graphile_worker._private_jobs
        where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())
          and (classid::bigint << 32) | objid::bigint = hashtextextended(locked_by, 0)`.execute(db)
      if (rows.length === 0) broken -= 1
      await setTimeout(rows.length === 0 ? 10 : 400)
    }
    assert.equal(begun, 1)
    letGo.resolve()
    await desk.settled()
    assert.equal(begun, 1)
  } finally {
    letGo.resolve()
    for (const worker of workers) await worker.stop()
    for (const pool of pools) await pool.end()
    await desk.stop()
  }
})
