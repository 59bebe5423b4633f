import type { Ctx } from '../../platform/context.ts'
import * as queries from './queries.ts'
import type { ReportCounts, ReportCsat, ReportQuery } from './schema.ts'

const dayMs = 86_400_000

const sinceOf = (ctx: Ctx, { days }: ReportQuery) => new Date(ctx.now().getTime() - days * dayMs)

/** What stands open now, and what became of the conversations of so many days. */
export async function readCounts(ctx: Ctx, query: ReportQuery): Promise<ReportCounts> {
  const since = sinceOf(ctx, query)
  const [standing, begun, resolved] = await Promise.all([
    queries.readStanding(ctx.db, query),
    queries.readBegun(ctx.db, since, query),
    queries.readResolved(ctx.db, since, query),
  ])
  return { ...standing, days: query.days, ...begun, ...resolved }
}

/** What customers said of the surveys of so many days. */
export const readCsat = (ctx: Ctx, query: ReportQuery): Promise<ReportCsat> =>
  queries.readCsat(ctx.db, sinceOf(ctx, query), query)
