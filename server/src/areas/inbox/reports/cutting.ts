import type { Ctx } from '../../../platform/context.ts'
import { invalid } from '../../../platform/errors.ts'
import { type Cell, csvLine } from '../../../platform/lists/csv.ts'
import { dayAt, getGeneral } from '../../office/settings/service.ts'
import { visibleTo } from '../../office/sight/service.ts'
import * as conversations from '../conversations/service.ts'
import * as queries from './cut-queries.ts'
import { readForReport } from './reading.ts'
import type { Cut, ExportQuery, RangeQuery, ReportRow, ReportTable } from './schema.ts'

const mostDays = 92
/** The database has no year 0. */
const firstDay = '0001-01-01'
const dayMs = 86_400_000
const mostComments = 200
/** The number of lines read at a time. The next ones are read after these have been sent. */
const linesAtOnce = 500

const looksOf = (ctx: Ctx) => ({ visible: visibleTo(ctx), outcome: conversations.outcome })

/** Whole days in the desk's time zone. Refuses an empty range, and more than a quarter of a year. */
export async function readDays(ctx: Ctx, query: Pick<RangeQuery, 'from' | 'to' | 'days'>): Promise<queries.Days> {
  const zone = (await getGeneral(ctx))['app.timezone']
  const to = query.to ?? dayAt(ctx.now(), zone)
  const from = query.from ?? new Date(Date.parse(to) - (query.days - 1) * dayMs).toISOString().slice(0, 10)
  const length = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  if (!(length >= 1 && length <= mostDays && from >= firstDay)) throw invalid('report.range').at('to')
  return { from, to, zone }
}

/** The measures of the conversations that the caller may see, by the cut. */
export async function readTable(ctx: Ctx, cut: Cut, query: RangeQuery): Promise<ReportTable> {
  const days = await readDays(ctx, query)
  const looks = looksOf(ctx)
  const [rows, standing] = await Promise.all([
    readForReport(ctx, (db) => queries.readCut(db, cut, days, query, looks)),
    readForReport(ctx, (db) => queries.readOpen(db, days, query, looks.visible)),
  ])
  return { from: days.from, to: days.to, ...standing, timezone: days.zone, rows }
}

/** Contains texts of customers, so it shows only conversations that the caller may see now. */
export async function listComments(ctx: Ctx, query: RangeQuery): Promise<queries.Comment[]> {
  return queries.listComments(ctx.db, await readDays(ctx, query), query, visibleTo(ctx), mostComments)
}

const spreads = ['first_answer', 'answer', 'resolution'] as const
const counts = [
  'came_in',
  'reopened',
  'resolved',
  'confirmed',
  'assumed',
  'handed_over',
  'surveys',
  'ratings',
  'sla_met',
  'sla_breached',
] as const

const lineOf = (row: ReportRow): Cell[] => [
  row.key,
  row.name,
  ...counts.map((one) => row[one]),
  row.rating,
  ...spreads.flatMap((one) => [row[one].count, row[one].median, row[one].p90, row[one].mean]),
  row.cost_micros / 1_000_000,
]

const heads = [
  'key',
  'name',
  ...counts,
  'rating',
  ...spreads.flatMap((one) => ['count', 'median', 'p90', 'mean'].map((part) => `${one}_${part}`)),
  'cost',
]

/**
 * Opens the lines of the file, which are read while they are sent. A refusal comes before the first line. `lookAgain`
 * throws if the caller may no longer have them, and brings the rights in `ctx` up to date: the rest breaks off.
 */
export async function openExport(
  ctx: Ctx,
  query: ExportQuery,
  lookAgain: () => Promise<void> | undefined,
): Promise<{ name: string; lines: AsyncIterable<string> | string[] }> {
  const days = await readDays(ctx, query)
  const name = `${query.cut}-${days.from}-${days.to}`
  if (query.cut === 'conversation') return { name, lines: conversationLines(ctx, days, query, lookAgain) }
  const { rows } = await readTable(ctx, query.cut, query)
  return { name, lines: [csvLine(heads), ...rows.map((row) => csvLine(lineOf(row)))] }
}

async function* conversationLines(
  ctx: Ctx,
  days: queries.Days,
  query: ExportQuery,
  lookAgain: () => Promise<void> | undefined,
): AsyncGenerator<string> {
  const next = async (after: number) => {
    await lookAgain()
    return queries.listExported(ctx.db, days, query, looksOf(ctx), after, linesAtOnce)
  }
  let rows = await next(0)
  const columns = exported.map((one) => (one === 'id' ? 'reference_number' : one))
  yield csvLine(columns)
  while (rows.length > 0) {
    yield rows.map((row) => csvLine(exported.map((one) => row[one] ?? null))).join('')
    rows = rows.length < linesAtOnce ? [] : await next(rows.at(-1)!.id)
  }
}

const exported = [
  'id',
  'uuid',
  'created_at',
  'resolved_at',
  'status',
  'inbox',
  'team',
  'agent',
  'tags',
  'language',
  'subject',
  'first_human_answer_seconds',
  'answer_seconds_median',
  'resolution_seconds',
  'reopened',
  'outcome',
  'hand_over_reason',
  'rating',
  'comment',
  'cost',
] as const
