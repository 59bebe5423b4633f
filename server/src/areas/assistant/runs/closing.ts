import type { Ctx } from '../../../platform/context.ts'
import { runsEnded } from '../../../platform/metrics/metrics.ts'
import { afterCommit } from '../../../platform/transaction.ts'
import * as queries from './queries.ts'

/** Ends a run in the open transaction. */
export async function endRun(ctx: Ctx, id: number, end: Parameters<typeof queries.endRun>[2]): Promise<void> {
  await queries.endRun(ctx.db, id, end)
  afterCommit(ctx, () => runsEnded.inc({ end: end.state }))
}
