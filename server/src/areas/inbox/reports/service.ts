import type { Ctx } from '../../../platform/context.ts'
import { readRecent } from '../../../platform/replica.ts'
import { getGeneral } from '../../office/settings/service.ts'
import { visibleTo } from '../../office/sight/service.ts'
import * as conversations from '../conversations/service.ts'
import * as queries from './queries.ts'
import type {
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

/** What stands open now, and what became of the conversations of so many days. */
export async function readCounts(ctx: Ctx, query: ReportQuery): Promise<ReportCounts> {
  const since = sinceOf(ctx, query)
  const [standing, begun, resolved, left] = await Promise.all([
    readRecent(ctx, (db) => queries.readStanding(db, query)),
    readRecent(ctx, (db) => queries.readBegun(db, since, query)),
    readRecent(ctx, (db) => queries.readResolved(db, since, query, conversations.outcome)),
    readRecent(ctx, (db) => queries.readLeftOut(db, since, query)),
  ])
  return { ...standing, days: query.days, ...begun, ...resolved, ...left }
}

/**
 * What began and what was resolved on each day as the desk counts days. The time is that of `readCounts`, so that the days
 * add up to its figures; the first day may therefore be a part of one.
 */
export async function readCharts(ctx: Ctx, query: ReportQuery): Promise<ReportCharts> {
  const zone = (await getGeneral(ctx))['app.timezone']
  const days = await readRecent(ctx, (db) =>
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

/** What customers said of the surveys of so many days. */
export const readCsat = (ctx: Ctx, query: ReportQuery): Promise<ReportCsat> =>
  readRecent(ctx, (db) => queries.readCsat(db, sinceOf(ctx, query), query))

/** How many promises of so many days were kept, and how many missed. */
export const readSla = (ctx: Ctx, query: ReportQuery): Promise<ReportSla> =>
  readRecent(ctx, (db) => queries.readSla(db, sinceOf(ctx, query), query))

/**
 * How the day goes, of the conversations that the caller may see: each figure is what its list shows them. The rows are
 * those of the list, so their texts go by the caller's sight as well.
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
