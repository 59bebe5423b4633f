import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { Later } from '../errors.ts'
import { failpoint } from '../failpoint.ts'
import { rowsPruned } from '../metrics/metrics.ts'
import { measureClockGap } from './clock.ts'
import type { Database } from './database.ts'

/** Rows that are deleted by age: the column `age`, which has an index. `only`: just those for which this holds. */
export type Aged = { table: string; age: string; only?: RawBuilder<unknown> }

/** So few that a statement ends within milliseconds and locks little. */
const roundRows = 1_000
/** The shortest time for which anything is kept is a day: so much too early makes no difference. */
const mostAheadMs = 3_600_000

/**
 * Deletes what is older than `before`, the oldest first. It works in rounds that each commit by themselves and wait for
 * no lock: rows that somebody holds stay for the next time. If it is killed between two rounds, the next run continues
 * there.
 */
export function prune(ctx: Ctx, aged: Aged, before: Date | RawBuilder<unknown>): Promise<string> {
  let from: string | null = null
  return pruneRounds(ctx, aged.table, async (limit) => {
    const gone = await deleteOldest(ctx.db, aged, { from, before, limit })
    from = gone.last
    return gone.count
  })
}

/** The same for rows that are kept for ever unless a setting gives a number of days. */
export async function pruneIfSet(ctx: Ctx, days: number | undefined, agedAt: (before: Date) => Aged): Promise<string> {
  if (days === undefined) return 'kept for ever'
  const before = daysAgo(ctx, days)
  return prune(ctx, agedAt(before), before)
}

/**
 * The same with the caller's own deletion, which returns how many rows went; fewer than `limit` ends the rounds.
 * Deletes nothing while the clock of this machine is ahead of that of the database: everything would look old.
 */
export async function pruneRounds(
  ctx: Ctx,
  table: string,
  deleteSome: (limit: number) => Promise<number>,
): Promise<string> {
  const aheadMs = await measureClockGap(ctx.db)
  if (aheadMs > mostAheadMs) {
    ctx.log.error(
      { table, ahead_ms: Math.round(aheadMs) },
      'nothing is deleted by age: the clock of this machine is ahead',
    )
    return `the clock is ahead: nothing of ${table}`
  }
  let deleted = 0
  for (;;) {
    const count = await deleteSome(roundRows)
    deleted += count
    rowsPruned.inc({ table }, count)
    if (count > 0) ctx.log.debug({ table, count, deleted }, 'pruned a round')
    if (count < roundRows) break
    failpoint(ctx, 'round.pruned')
    if (ctx.stopping.aborted) throw new Later(ctx.now())
  }
  if (deleted > 0) ctx.log.info({ table, deleted }, 'pruned')
  return `${deleted} of ${table}`
}

type Round = { from: string | null; before: Date | RawBuilder<unknown>; limit: number }

/**
 * `last` is the age of the youngest deleted row. The next round begins there: the deleted rows stay in the index until
 * a vacuum, and each round would read them all again.
 */
async function deleteOldest(db: Database, { table, age, only }: Aged, { from, before, limit }: Round) {
  const column = sql.ref(age)
  const { rows } = await sql<{ count: number; last: string | null }>`
    with gone as (
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)}
        where ${column} < ${before} and ${column} >= coalesce(${from}::text::timestamptz, '-infinity') and ${only ?? sql`true`}
        order by ${column} limit ${sql.lit(limit)} for update skip locked
      )) returning ${column} as age
    )
    select count(*) as count, max(age)::text as last from gone`.execute(db)
  return rows[0]!
}

/** This many days before now. */
export const daysAgo = (ctx: Ctx, days: number): Date => new Date(ctx.now().getTime() - days * 86_400_000)
