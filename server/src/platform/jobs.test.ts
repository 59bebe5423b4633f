import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { startDesk, type TestDesk } from '../../test/desk.ts'
import { checkInvariants } from '../../test/invariants.ts'
import { awaitedLocks } from '../../test/meanwhile.ts'
import type { Ctx } from './context.ts'
import { Later } from './errors.ts'
import { collectJobs, enqueue, job, publish } from './jobs.ts'
import type { JobSpec } from './outbox.ts'
import { transaction } from './transaction.ts'
import { type RunningWorker, startWorker } from './worker/worker.ts'

let desk: TestDesk
before(async () => {
  desk = await startDesk({ config: { role: 'web' } })
})
after(() => desk.stop())

type Verb = (ctx: Ctx, payload: { n: number }) => Promise<string>

/** A separate worker that does only these jobs. */
function work(verbs: Record<string, Verb>, concurrency?: number): RunningWorker {
  const registry = collectJobs((worker) => {
    for (const [name, verb] of Object.entries(verbs)) worker.on(job(name), verb as never)
  })
  return startWorker(
    registry,
    () => ({ ...desk.ctx, subscribers: registry.subscribers }),
    { connectionString: desk.databaseUrl },
    concurrency,
  )
}

const add = (...jobs: JobSpec[]) => publish(desk.ctx.db, { events: [], jobs })
const one = (n: number, rest: Partial<JobSpec> = {}): JobSpec => ({ task: 'test.one', payload: { n }, ...rest })
const clear = () => sql`delete from job`.execute(desk.ctx.db)

type Row = { n: number; task: string; state: string; attempts: number; key: string | null; last_error: string | null }
async function list(): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select (payload->>'n')::int as n, task, state, attempts, key, last_error from job order by id`.execute(desk.ctx.db)
  return rows
}
const states = async () => (await list()).map(({ n, state }) => [n, state])

/** One turn of a worker that does nothing else. */
async function turn(worker: string, want: number, ended: object[] = [], look = false) {
  const { rows } = await sql<{ turn: { taken: { id: number; lease: number; payload: { n: number } }[] } }>`
    select turn_jobs(${worker}, ${JSON.stringify(ended)}::jsonb, array(select id from job where worker = ${worker}), array['test.one'], ${want}, '12 s', ${look}) as turn`.execute(
    desk.ctx.db,
  )
  return rows[0]!.turn.taken.map(({ id, lease, payload: { n } }) => ({ id, lease, n }))
}
const numbers = (taken: { n: number }[]) => taken.map(({ n }) => n)

/** Looks until it is so, for longer than a lease lasts. */
async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  for (let looks = 0; looks < 6_000; looks += 1) {
    if (await isSo()) return
    await setTimeout(10)
  }
  assert.fail(`it did not come so far: ${JSON.stringify(await list())}`)
}

test('a key replaces what waits and leaves what runs', async () => {
  await clear()
  await add(one(1, { key: 'k', lane: 'a', priority: -1, max_attempts: 3 }))
  await add(one(2, { key: 'k', run_at: new Date(Date.now() - 1_000).toISOString() }))
  assert.deepEqual(await states(), [[2, 'ready']])
  const [taken] = await turn('w', 1)
  await add(one(3, { key: 'k' }))
  await add(one(4, { key: 'k' }))
  assert.deepEqual(await states(), [
    [2, 'running'],
    [4, 'ready'],
  ])
  // Its successor does its work, so it is not tried again beside it.
  await turn('w', 0, [{ ...taken, how: 'failed', error: 'broke' }])
  assert.deepEqual(await states(), [[4, 'ready']])
})

test('a job that is asked for while a worker is just taking its predecessor is not lost', async () => {
  await clear()
  await add(one(1, { key: 'look' }))
  const asked = await desk.ctx.db.transaction().execute(async (worker) => {
    await sql`select turn_jobs('w', '[]', '{}', array['test.one'], 1, '12 s', false)`.execute(worker)
    const second = add(one(2, { key: 'look' }))
    for (let waits = false; !waits; ) {
      const { rows } = await awaitedLocks(sql`true`).execute(desk.ctx.db)
      waits = rows.length > 0
    }
    return { second }
  })
  await asked.second
  assert.deepEqual(await states(), [
    [1, 'running'],
    [2, 'ready'],
  ])
})

test('a job that is put off keeps its place, unless it was asked for meanwhile', async () => {
  await clear()
  await add(one(1, { key: 'k' }))
  const later = { how: 'later', run_at: new Date(Date.now() + 3_600_000) }
  const [first] = await turn('w', 1)
  await turn('w', 0, [{ ...first, ...later }])
  assert.deepEqual([await states(), await turn('w', 1)], [[[1, 'ready']], []])
  await add(one(2, { key: 'k' }))
  const [second] = await turn('w', 1)
  await add(one(3, { key: 'k' }))
  await turn('w', 0, [{ ...second, ...later }])
  assert.deepEqual(numbers(await turn('w', 1)), [3])
})

test('what a person waits for is taken first, and what is due later when it is due', async () => {
  await clear()
  await add(one(1), one(2, { priority: 5 }), one(3, { priority: -5 }), one(4))
  await add(one(5, { priority: -9, run_at: new Date(Date.now() + 3_600_000).toISOString() }))
  assert.deepEqual(numbers(await turn('w', 9)), [3, 1, 4, 2])
})

test('jobs of one lane are done one at a time and in order, also when one of them fails or its worker is lost', async () => {
  await clear()
  await add(...[1, 2, 3].map((n) => one(n, { lane: 'a' })), one(4, { lane: 'b' }), one(5))
  const taken = await turn('first', 9)
  assert.deepEqual(numbers(taken), [1, 4, 5])
  assert.deepEqual(await turn('second', 9), [])
  const failed = { ...taken[0], how: 'failed', error: 'broke' }
  const [second] = await turn('first', 9, [failed])
  assert.equal(second!.n, 2)
  await sql`update job set lease_until = now() - interval '1 second' where id = ${second!.id}`.execute(desk.ctx.db)
  const [again] = await turn('second', 9)
  assert.deepEqual([again!.n, again!.lease], [2, second!.lease + 1])
  // A worker that has lost the job changes nothing any more.
  await turn('first', 9, [{ ...second, how: 'done' }])
  assert.deepEqual((await states()).slice(0, 3), [
    [1, 'ready'],
    [2, 'running'],
    [3, 'behind'],
  ])
  assert.deepEqual(numbers(await turn('second', 9, [{ ...again, how: 'done' }])), [3])
  await checkInvariants(desk.ctx.db)
})

test('a lane whose turn was missed goes on at the next look', async () => {
  await clear()
  await add(one(1, { lane: 'a' }), one(2, { lane: 'a' }))
  const [first] = await turn('w', 9)
  await sql`delete from job where id = ${first!.id}`.execute(desk.ctx.db)
  assert.deepEqual(await turn('w', 9), [])
  await turn('w', 9, [], true)
  assert.deepEqual(await states(), [[2, 'running']])
})

test('adding and taking read a handful of rows, however many wait in one lane or in lanes of their own', async () => {
  await clear()
  const readBy = (action: string) =>
    desk.ctx.db.transaction().execute(async (db) => {
      const read = async () => {
        const { rows } = await sql<{ n: number }>`
          select seq_tup_read + coalesce(idx_tup_fetch, 0) as n from pg_stat_xact_all_tables
          where relid = 'job'::regclass`.execute(db)
        return rows[0]!.n
      }
      const before = await read()
      await sql.raw(action).execute(db)
      return (await read()) - before
    })
  const taking = `select turn_jobs('w', '[]', '{}', array['test.one'], 8, '12 s', true)`
  const adding = `select add_jobs('[{"task": "test.one", "key": "a"}, {"task": "test.one", "key": "b", "lane": "busy"}]')`
  for (const lane of [`'busy'`, 'n::text']) {
    await sql`insert into job (task, lane) select 'test.one', ${sql.raw(lane)} from generate_series(1, 100000) n`.execute(
      desk.ctx.db,
    )
    // The work of marking jobs as waiting for their lane is bounded in each turn, and is done once for each job.
    for (let turns = 0; turns < 3; turns += 1) assert.ok((await readBy(taking)) < 5_000)
    assert.ok((await readBy(adding)) < 10)
  }
  await clear()
})

test('however many slow jobs there are, one that a person waits for is done at once', async () => {
  await clear()
  const end = Promise.withResolvers<void>()
  let slow = 0
  const registry = collectJobs(({ on }) => {
    on(job('test.slow'), async () => {
      slow += 1
      await end.promise
      return 'done'
    })
    on(job('test.urgent'), async () => `done beside ${slow}`)
  })
  const add = (task: string, priority: number, count: number) =>
    sql`
    select add_jobs(jsonb_agg(jsonb_build_object('task', ${task}::text, 'priority', ${priority}::int)))
    from generate_series(1, ${count})`.execute(desk.ctx.db)
  await add('test.slow', 0, 20)
  const worker = startWorker(registry, () => ({ ...desk.ctx, subscribers: registry.subscribers }), {
    connectionString: desk.databaseUrl,
  })
  const left = async (task: string) =>
    (await sql`select from job where task = ${task}`.execute(desk.ctx.db)).rows.length
  try {
    await until(() => slow === 6)
    await add('test.urgent', -1, 3)
    await until(async () => (await left('test.urgent')) === 0)
    assert.deepEqual([slow, await left('test.slow')], [6, 20])
    end.resolve()
    await until(async () => (await left('test.slow')) === 0)
  } finally {
    end.resolve()
    await worker.stop()
  }
})

test('a worker does every job once, lane by lane in order', async () => {
  await clear()
  const done: number[] = []
  let at = 0
  let most = 0
  const verb: Verb = async (_ctx, { n }) => {
    at += 1
    most = Math.max(most, at)
    await setTimeout(1)
    at -= 1
    done.push(n)
    return 'done'
  }
  const workers = [work({ 'test.one': verb }), work({ 'test.one': verb })]
  try {
    const all = Array.from({ length: 300 }, (_, n) => one(n, { lane: `lane ${n % 7}` }))
    for (let from = 0; from < all.length; from += 30) await add(...all.slice(from, from + 30))
    await desk.settled()
    assert.equal(done.length, 300)
    for (let lane = 0; lane < 7; lane += 1) {
      const own = done.filter((n) => n % 7 === lane)
      assert.deepEqual(
        own,
        own.toSorted((a, b) => a - b),
      )
    }
    assert.ok(most > 1)
  } finally {
    for (const worker of workers) await worker.stop()
  }
})

test('a job that fails is tried again, and parked with its error when it has failed often enough', async () => {
  await clear()
  let tries = 0
  const worker = work({
    'test.one': async () => {
      tries += 1
      // PostgreSQL reads neither of the last two characters in JSON, and a worker whose report it cannot read stops.
      const message = `broke ${tries}\0\ud83d`
      // A library may set anything as the message of its error.
      throw tries === 1 ? new Error(message) : Object.assign(new Error(), { message: [message] })
    },
  })
  try {
    await add(one(1, { max_attempts: 2 }))
    await until(async () => (await list())[0]!.attempts === 1)
    const { rows } = await sql<{ waits: boolean }>`select run_at > now() as waits from job`.execute(desk.ctx.db)
    assert.deepEqual(rows, [{ waits: true }])
    await sql`update job set run_at = now()`.execute(desk.ctx.db)
    await until(async () => (await list())[0]!.state === 'parked')
    const [row] = await list()
    assert.deepEqual([row!.attempts, row!.last_error, tries], [2, 'broke 2', 2])
    await checkInvariants(desk.ctx.db)
  } finally {
    await worker.stop()
  }
})

test('an attempt that the database breaks off does not count, however often', async () => {
  await clear()
  let tries = 0
  const worker = work({
    'test.one': async (ctx) => {
      tries += 1
      if (tries <= 3) {
        await transaction(ctx, async ({ db }) => {
          await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db)
        })
      }
      return 'done'
    },
  })
  try {
    await add(one(1, { max_attempts: 2, lane: 'a' }), one(2, { lane: 'a' }))
    await until(async () => (await list()).length === 0)
    assert.equal(tries, 5)
  } finally {
    await worker.stop()
  }
})

test('a worker that is told to stop ends its last job, whatever comes due meanwhile', async () => {
  await clear()
  const waits = Promise.withResolvers<void>()
  const isPutOff = Promise.withResolvers<void>()
  const letGo = Promise.withResolvers<void>()
  const worker = work({
    'test.one': async () => {
      waits.resolve()
      await letGo.promise
      return 'done'
    },
    'test.put_off': async () => {
      isPutOff.resolve()
      throw new Later(new Date(Date.now() + 100))
    },
  })
  await add(one(1), one(2, { task: 'test.put_off' }))
  await Promise.all([waits.promise, isPutOff.promise])
  const stopped = worker.stop()
  // Goes beyond the time at which the postponed job is due.
  await setTimeout(300)
  letGo.resolve()
  await stopped
  assert.deepEqual(await states(), [[2, 'ready']])
})

test('a worker that loses all connections again and again keeps the job it is about, and goes on', async () => {
  await clear()
  const letGo = Promise.withResolvers<void>()
  let begun = 0
  const verb: Verb = async () => {
    begun += 1
    await letGo.promise
    return 'done'
  }
  const workers = [work({ 'test.one': verb }), work({ 'test.one': verb })]
  try {
    await add(one(1))
    await until(() => begun === 1)
    for (let broken = 0; broken < 20; broken += 1) {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`.execute(desk.ctx.db)
      await setTimeout(100)
    }
    letGo.resolve()
    await desk.settled()
    await add(one(2))
    await desk.settled()
    assert.equal(begun, 2)
  } finally {
    letGo.resolve()
    for (const worker of workers) await worker.stop()
  }
})

test('what a job did whose lease has ended is undone, and it calls nobody any more', async () => {
  await clear()
  const taken = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  const failed = Promise.withResolvers<unknown>()
  const worker = work({
    'test.one': async (ctx) => {
      await transaction(ctx, async ({ db }) => {
        await sql`insert into tag (name) values ('of the lost')`.execute(db)
        taken.resolve()
        await ended.promise
      }).catch(failed.resolve)
      return 'done'
    },
  })
  try {
    await add(one(1))
    await taken.promise
    // The worker may renew its lease between the two.
    let again: Awaited<ReturnType<typeof turn>> = []
    await until(async () => {
      await sql`update job set lease_until = now() - interval '1 second'`.execute(desk.ctx.db)
      again = await turn('another', 1)
      return again.length > 0
    })
    assert.deepEqual(numbers(again), [1])
    ended.resolve()
    assert.match(String(await failed.promise), /lease of job \d+ has ended/)
    await until(async () => (await turn('another', 0, [{ ...again[0], how: 'done' }])).length === 0)
    const { rows } = await sql`select from tag where name = 'of the lost'`.execute(desk.ctx.db)
    assert.deepEqual([rows.length, await states()], [0, []])
  } finally {
    await worker.stop()
  }
})

test('each minute of a schedule is followed once, whoever looks', async () => {
  await clear()
  const { rows: clock } = await sql<{ at: Date }>`
    insert into job_clock (task, at) values ('test.tick', date_trunc('minute', now()) - interval '10 minutes')
    returning at`.execute(desk.ctx.db)
  // Both are over, and the next one is far away: none begins while the test runs.
  const [one, newest] = [4, 7].map((minutes) => new Date(clock[0]!.at.getTime() + minutes * 60_000))
  let ticks = 0
  const registry = collectJobs(({ every }) =>
    every(`${one!.getUTCMinutes()},${newest!.getUTCMinutes()} * * * *`, job('test.tick'), async () => {
      ticks += 1
      return 'done'
    }),
  )
  const ctx = () => ({ ...desk.ctx, subscribers: registry.subscribers })
  const start = () => startWorker(registry, ctx, { connectionString: desk.databaseUrl })
  const workers = [start(), start(), start()]
  try {
    await until(() => workers.every((worker) => worker.takesJobs()) && ticks > 0)
    const { rows } = await sql`select at from job_clock where task = 'test.tick'`.execute(desk.ctx.db)
    assert.deepEqual(rows, [{ at: newest }])
    await desk.settled()
  } finally {
    for (const worker of workers) await worker.stop()
  }
  assert.equal(ticks, 1)
})

test('a schedule goes on when the clock of the database was set back', async () => {
  await clear()
  await sql`insert into job_clock (task, at) values ('test.ahead', now() + interval '3 hours')`.execute(desk.ctx.db)
  let ticks = 0
  const registry = collectJobs(({ every }) =>
    every('* * * * *', job('test.ahead'), async () => `done ${++ticks} times`),
  )
  const start = () =>
    startWorker(registry, () => ({ ...desk.ctx, subscribers: registry.subscribers }), {
      connectionString: desk.databaseUrl,
    })
  const workers = [start(), start()]
  try {
    await until(() => workers.every((worker) => worker.takesJobs()) && ticks > 0)
    const { rows } = await sql`select at <= now() as past from job_clock where task = 'test.ahead'`.execute(desk.ctx.db)
    assert.deepEqual(rows, [{ past: true }])
    await desk.settled()
  } finally {
    for (const worker of workers) await worker.stop()
  }
})

test('jobs that were added before the clock of the database was set back wait no longer than they were to', async () => {
  await clear()
  const added = sql`insert into job (task, payload, run_at, created_at)`
  await sql`${added} values ('test.one', '{"n": 1}', now() + interval '3 hours', now() + interval '3 hours'),
    ('test.one', '{"n": 2}', now() + interval '4 hours', now() + interval '3 hours')`.execute(desk.ctx.db)
  await sql`${added} values ('test.one', '{"n": 3}', now() + interval '3 hours', now())`.execute(desk.ctx.db)
  await sql`insert into job_clock (task, at) values ('test.ahead', now() + interval '3 hours')
    on conflict (task) do update set at = excluded.at`.execute(desk.ctx.db)
  const done: number[] = []
  const registry = collectJobs(({ every, on }) => {
    every('* * * * *', job('test.ahead'), async () => 'done')
    on(job<{ n: number }>('test.one'), async (_ctx, { n }) => `done ${done.push(n)}`)
  })
  const connection = { connectionString: desk.databaseUrl }
  const worker = startWorker(registry, () => ({ ...desk.ctx, subscribers: registry.subscribers }), connection)
  try {
    await until(() => done.length > 0)
    await desk.settled()
    const { rows } = await sql`
      select payload->>'n' as n, round(extract(epoch from run_at - now()) / 3600)::int as hours
      from job order by id`.execute(desk.ctx.db)
    assert.deepEqual(
      [done, rows],
      [
        [1],
        [
          { n: '2', hours: 1 },
          { n: '3', hours: 3 },
        ],
      ],
    )
  } finally {
    await worker.stop()
  }
})

const Pack = job<{ box: number }>('test.pack', {
  lane: () => 'packing',
  key: ({ box }) => `pack ${box}`,
  tries: 7,
  priority: -3,
})

test('a job is added as it says of itself, and only with the transaction that needs it', async () => {
  await clear()
  await assert.rejects(
    transaction(desk.ctx, async (ctx) => {
      await enqueue(ctx, Pack, { box: 1 })
      throw new Error('undone')
    }),
    /undone/,
  )
  await transaction(desk.ctx, (ctx) => enqueue(ctx, Pack, { box: 1 }))
  const { rows } = await sql`select task, lane, key, priority, max_attempts, payload, state from job`.execute(
    desk.ctx.db,
  )
  const expected = { task: 'test.pack', lane: 'packing', key: 'pack 1', priority: -3, max_attempts: 7 }
  assert.deepEqual(rows, [{ ...expected, payload: { box: 1 }, state: 'ready' }])
})
