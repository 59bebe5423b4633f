import { sql } from 'kysely'
import type { Ctx } from './context.ts'
import { sweepAnswers } from './idempotency.ts'
import { job, type Worker } from './jobs.ts'

/** A panel that was away for longer reads everything again. */
const eventDays = 2

const PruneEvents = job<object>('upkeep.prune_events')
const SweepAnswers = job<object>('upkeep.sweep_answers')

async function pruneEvents(ctx: Ctx): Promise<string> {
  await sql`select number_events()`.execute(ctx.db)
  const before = new Date(ctx.now().getTime() - eventDays * 86_400_000)
  const { numAffectedRows } = await sql`delete from event where at < ${before}`.execute(ctx.db)
  return `${numAffectedRows ?? 0} events`
}

/** What the platform keeps tidy by itself. */
export const upkeep = ({ every }: Worker) => {
  every('17 * * * *', PruneEvents, pruneEvents)
  every('47 * * * *', SweepAnswers, sweepAnswers)
}
