import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { startDesk, type TestDesk } from '../../../test/desk.ts'
import { scrape } from '../../../test/metrics.ts'
import type { Ctx } from '../context.ts'
import { Later } from '../errors.ts'
import { pruneAnswers } from '../http/idempotency.ts'
import { daysAgo, prune, pruneRounds } from './pruning.ts'

const aged = { table: 'event', age: 'at' }
const now = new Date('2025-03-01T12:00:00Z')

let desk: TestDesk
let ctx: Ctx
before(async () => {
  desk = await startDesk({ config: { role: 'web' } })
  ctx = { ...desk.ctx, now: () => now }
})
after(() => desk.stop())
beforeEach(() => sql`truncate event, idempotency`.execute(desk.ctx.db))

/** `count` events, a millisecond apart, the last of them at `until`. */
const addEvents = (count: number, until: Date) =>
  sql`
  insert into event (name, ids, at)
  select 'Aged', '{}', ${until}::timestamptz - n * interval '1 ms' from generate_series(0, ${count - 1}::int) n`.execute(
    ctx.db,
  )

const countEvents = async () =>
  Number((await sql<{ n: number }>`select count(*) as n from event where name = 'Aged'`.execute(ctx.db)).rows[0]!.n)

/** The same context, but its statements are counted. */
function counting(of: Ctx) {
  const seen = { statements: 0 }
  const db = of.db.withPlugin({
    transformQuery: ({ node }) => {
      seen.statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return { ctx: { ...of, db }, seen }
}

test('what is older than the limit goes, in rounds of 1,000, and what is younger stays', async () => {
  const limit = daysAgo(ctx, 2)
  await addEvents(2_300, new Date(limit.getTime() - 1))
  await addEvents(1, limit)
  await addEvents(1_200, now)
  const before = (await scrape(desk)).value('parley_rows_pruned_total', { table: 'event' }) ?? 0
  const { ctx: counted, seen } = counting(ctx)
  assert.equal(await prune(counted, aged, limit), '2300 of event')
  assert.equal(seen.statements, 4, 'one compares the clocks')
  assert.equal(await countEvents(), 1_201)
  assert.equal((await scrape(desk)).value('parley_rows_pruned_total', { table: 'event' }), before + 2_300)
  assert.equal(await prune(ctx, aged, limit), '0 of event')
})

test('nothing is deleted while the clock of this machine is ahead of that of the database', async (t) => {
  const right = Date.now()
  await addEvents(5, new Date(right))
  for (const aheadDays of [3_650, 2, -1, 0]) {
    t.mock.timers.enable({ apis: ['Date'], now: right + aheadDays * 86_400_000 })
    const done = await prune(desk.ctx, aged, daysAgo(desk.ctx, 1))
    t.mock.timers.reset()
    assert.equal(done, aheadDays > 0 ? 'the clock is ahead: nothing of event' : '0 of event')
    assert.equal(await countEvents(), 5)
  }
})

test('more rows of one moment than a round has all go', async () => {
  await sql`insert into event (name, ids, at) select 'Aged', '{}', ${daysAgo(ctx, 3)} from generate_series(1, 3000)`.execute(
    ctx.db,
  )
  assert.equal(await prune(ctx, aged, daysAgo(ctx, 2)), '3000 of event')
  assert.equal(await countEvents(), 0)
})

test('a row that somebody holds is waited for by nobody, and goes the next time', async () => {
  await addEvents(1_500, daysAgo(ctx, 3))
  await desk.ctx.direct.transaction().execute(async (db) => {
    await sql`select from event order by at limit 1 for update`.execute(db)
    assert.equal(await prune(ctx, aged, daysAgo(ctx, 2)), '1499 of event')
  })
  assert.equal(await prune(ctx, aged, daysAgo(ctx, 2)), '1 of event')
})

test('a process that stops ends after the round, and the rest goes later', async () => {
  await addEvents(2_500, daysAgo(ctx, 3))
  const stopping = { ...ctx, stopping: AbortSignal.abort() }
  await assert.rejects(prune(stopping, aged, daysAgo(ctx, 2)), Later)
  assert.equal(await countEvents(), 1_500)
  assert.equal(await prune(ctx, aged, daysAgo(ctx, 2)), '1500 of event')
})

test('a deletion that fails leaves the rounds before it done', async () => {
  await addEvents(2_500, daysAgo(ctx, 3))
  let round = 0
  const failing = pruneRounds(ctx, 'event', async (limit) => {
    round += 1
    if (round === 3) throw new Error('away')
    const { numAffectedRows } = await sql`
      delete from event where id in (select id from event order by at limit ${limit})`.execute(ctx.db)
    return Number(numAffectedRows)
  })
  await assert.rejects(failing, /away/)
  assert.equal(await countEvents(), 500)
})

test('answers to repeated requests are kept for 24 hours, however many there are', async () => {
  const day = 24 * 3_600_000
  const insert = (prefix: string, count: number, at: Date) =>
    sql`
    insert into idempotency (actor, key, holder, request_hash, created_at)
    select 'agent 1', ${prefix}::text || n, gen_random_uuid(), '', ${at} from generate_series(1, ${count}::int) n`.execute(
      ctx.db,
    )
  await insert('old', 2_001, new Date(now.getTime() - day - 1))
  await insert('new', 2, new Date(now.getTime() - day + 1))
  assert.equal(await pruneAnswers(ctx), '2001 of idempotency')
  const { rows } = await sql<{ key: string }>`select key from idempotency order by key`.execute(ctx.db)
  assert.deepEqual(
    rows.map(({ key }) => key),
    ['new1', 'new2'],
  )
})
