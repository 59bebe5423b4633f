import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { daysAgo, prune } from '../database/pruning.ts'
import { pruneAnswers } from '../http/idempotency.ts'
import { type Assign, job } from '../jobs.ts'

const PruneEvents = job<object>('upkeep.prune_events')
const PruneAnswers = job<object>('upkeep.sweep_answers')

/** A panel that was away for longer reads everything again. */
async function pruneEvents(ctx: Ctx): Promise<string> {
  await sql`select number_events()`.execute(ctx.db)
  return prune(ctx, { table: 'event', age: 'at' }, daysAgo(ctx, ctx.config.keepDays.events))
}

/** The clean-up that the platform does by itself. */
export const upkeep = ({ every }: Assign) => {
  every('17 * * * *', PruneEvents, pruneEvents)
  every('47 * * * *', PruneAnswers, pruneAnswers)
}
