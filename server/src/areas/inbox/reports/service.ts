import type { Ctx } from '../../../platform/context.ts'
import { getGeneral } from '../../office/settings/service.ts'
import { visibleTo } from '../../office/sight/service.ts'
import * as conversations from '../conversations/service.ts'
import * as queries from './queries.ts'
import { readForReport } from './reading.ts'
import type {
  AgentLoad,
  ReportCharts,
  ReportCounts,
  ReportCsat,
  ReportQuery,
  ReportSla,
  ReportToday,
  TodayQuery,
} from './schema.ts'
import { readToday as readDay } from './today-queries.ts'

export { readDays } from './cutting.ts'

const dayMs = 86_400_000

const sinceOf = (ctx: Ctx, { days }: ReportQuery) => new Date(ctx.now().getTime() - days * dayMs)

/** How many open conversations each agent and assistant has, as their lists say to the caller. */
export const listLoad = (ctx: Ctx): Promise<AgentLoad[]> => queries.listLoad(ctx.db, visibleTo(ctx))

/** What is open now, and the outcome of the conversations of the last `days` days. */
export async function readCounts(ctx: Ctx, query: ReportQuery): Promise<ReportCounts> {
  const since = sinceOf(ctx, query)
  const [standing, begun, resolved, left] = await Promise.all([
    readForReport(ctx, (db) => queries.readStanding(db, query)),
    readForReport(ctx, (db) => queries.readBegun(db, since, query)),
    readForReport(ctx, (db) => queries.readResolved(db, since, query, conversations.outcome)),
    readForReport(ctx, (db) => queries.readLeftOut(db, since, query)),
  ])
  return { ...standing, days: query.days, ...begun, ...resolved, ...left }
}

/**
 * The conversations that began and that were resolved on each day in the desk's time zone. The range is that of
 * `readCounts`, so that the days add up to its figures. So the first day may not be a whole one.
 */
export async function readCharts(ctx: Ctx, query: ReportQuery): Promise<ReportCharts> {
  const zone = (await getGeneral(ctx))['app.timezone']
  const days = await readForReport(ctx, (db) =>
    queries.listDays(db, { since: sinceOf(ctx, query), until: ctx.now(), zone }, query, conversations.outcome),
  )
  const of = (name: 'opened' | 'resolved' | 'confirmed' | 'assumed') =>
    days.map((day) => ({ date: day.date, count: day[name] }))
  return {
    new_conversations: of('opened'),
    resolved_conversations: of('resolved'),
    confirmed_conversations: of('confirmed'),
    assumed_conversations: of('assumed'),
  }
}

/** What customers answered to the surveys of the last `days` days. */
export const readCsat = (ctx: Ctx, query: ReportQuery): Promise<ReportCsat> =>
  readForReport(ctx, (db) => queries.readCsat(db, sinceOf(ctx, query), query))

/** How many promises of the last `days` days were kept, and how many broken. */
export const readSla = (ctx: Ctx, query: ReportQuery): Promise<ReportSla> =>
  readForReport(ctx, (db) => queries.readSla(db, sinceOf(ctx, query), query))

/**
 * How the day goes, from the conversations that the caller may see: each figure is the size of a list that they can
 * open. The rows are those of the list, so the caller may read their texts.
 */
export async function readToday(ctx: Ctx, query: TodayQuery): Promise<ReportToday> {
  const now = ctx.now()
  const zone = (await getGeneral(ctx))['app.timezone']
  const moment = { now, zone, window: conversations.windowBounds(now) }
  const { needs, ...today } = await readDay(
    ctx.db,
    moment,
    { visible: visibleTo(ctx), outcome: conversations.outcome },
    query,
  )
  return { at: now, timezone: zone, ...today, needs: await conversations.listItems(ctx, needs) }
}
