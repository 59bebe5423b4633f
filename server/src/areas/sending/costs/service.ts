import { agentId, type Ctx } from '../../../platform/context.ts'
import { emit } from '../../../platform/events.ts'
import { transaction } from '../../../platform/transaction.ts'
import { readDays } from '../../inbox/reports/service.ts'
import { record } from '../../office/audit/service.ts'
import { dayAt, getGeneral } from '../../office/settings/service.ts'
import * as queries from './queries.ts'
import { categories, forecast, readRates } from './rules.ts'
import {
  type CostAlert,
  type CostQuery,
  CostReached,
  habits,
  type NewRate,
  type RateImport,
  type RateImportOutcome,
  type WhatsAppCosts,
  type WhatsAppRate,
} from './schema.ts'

export { findHabits } from './habits.ts'

const dayMs = 86_400_000
/** Four weeks of whole days. */
const forecastDays = 28

export const listRates = (ctx: Ctx): Promise<WhatsAppRate[]> => queries.listRates(ctx.db)

/** What the provider billed in these days, as its statuses say, and what that costs at the rates entered. */
export async function readCosts(ctx: Ctx, query: CostQuery): Promise<WhatsAppCosts> {
  const { from, to, zone } = await readDays(ctx, query)
  const span = { from, to, zone, inbox_id: query.inbox_id, sender: query.sender }
  const [[rate], { total, ...cuts }, { month, month_forecast, of }, tell_at_micros] = await Promise.all([
    listRates(ctx),
    queries.readCosts(ctx.db, span),
    readMonth(ctx, span),
    queries.findAlert(ctx.db),
  ])
  const none = { key: '', name: null, billed: 0, free: 0, unpriced: 0, cost_micros: 0 }
  const unforeseen = (row: queries.CountedRow) => ({ ...row, forecast_micros: null })
  const foreseen = (kind: 'inbox' | 'sender') => (row: queries.CountedRow) => ({
    ...row,
    forecast_micros: of(kind, row.key)?.cost_micros ?? null,
  })
  const pending = cuts.habits.find(({ key }) => key === queries.unseen)?.billed ?? 0
  return {
    ...{ from, to, timezone: zone, currency: rate?.currency ?? null, total: unforeseen(total[0] ?? none) },
    kinds: cuts.kinds.map(unforeseen),
    countries: cuts.countries.map(unforeseen),
    inboxes: cuts.inboxes.map(foreseen('inbox')),
    senders: cuts.senders.map(foreseen('sender')),
    habits: habits.flatMap((habit) => {
      const row = cuts.habits.find(({ key }) => key === habit)
      if (!row || row.billed === 0) return []
      return [{ habit, messages: row.billed, unpriced: row.unpriced, cost_micros: row.cost_micros }]
    }),
    habits_pending: pending,
    tell_at_micros,
    month,
    month_forecast,
  }
}

/** What each day of this month cost, and what the whole month may cost: in all, and of an inbox or a sender. */
async function readMonth(ctx: Ctx, span: Omit<queries.Span, 'from' | 'to'>) {
  const today = dayAt(ctx.now(), span.zone)
  const before = (days: number) => new Date(Date.parse(today) - days * dayMs).toISOString().slice(0, 10)
  const begin = `${today.slice(0, 8)}01`
  const days = Array.from({ length: Number(today.slice(8)) }, (_, n) => before(Number(today.slice(8)) - 1 - n))
  const lately = Array.from({ length: forecastDays }, (_, n) => before(forecastDays - n))
  const from = [begin, lately[0]!].sort()[0]!
  const daily = await queries.listDaily(ctx.db, { ...span, from, to: today })
  const [year, number] = today.split('-').map(Number)
  const daysLeft = new Date(Date.UTC(year!, number!, 0)).getUTCDate() - days.length
  const costOn = (rows: readonly queries.DailyCost[]) => {
    const sums = new Map<string, number>()
    for (const { day, cost } of rows) sums.set(day, (sums.get(day) ?? 0) + cost)
    return (day: string) => sums.get(day) ?? 0
  }
  const foresee = (rows: readonly queries.DailyCost[]) => {
    const cost = costOn(rows)
    const spent = days.reduce((sum, day) => sum + cost(day), 0)
    return { spent, month_forecast: forecast(spent, lately.map(cost), daysLeft) }
  }
  const cost = costOn(daily)
  return {
    ...foresee(daily),
    begin,
    month: days.map((date) => ({ date, cost_micros: cost(date) })),
    of: (kind: 'inbox' | 'sender', key: string | null) =>
      foresee(daily.filter((row) => row[kind] === key)).month_forecast,
  }
}

/** Sets the cost of a month at which people are told; null turns that off. */
export function setAlert(ctx: Ctx, { tell_at_micros }: CostAlert): Promise<CostAlert> {
  return transaction(ctx, async (ctx) => {
    const before = { tell_at_micros: await queries.findAlert(ctx.db) }
    await queries.upsertAlert(ctx.db, tell_at_micros)
    const after = { tell_at_micros }
    await record(ctx, 'settings_updated', { type: 'settings', id: null }, { before, after })
    return after
  })
}

/** States once for each month and amount that this month has cost as much. */
export async function watchCosts(ctx: Ctx): Promise<string> {
  const amount_micros = await queries.findAlert(ctx.db)
  const [rate] = amount_micros === null ? [] : await listRates(ctx)
  if (amount_micros === null || !rate) return 'nobody is to be told'
  const { 'app.timezone': zone } = await getGeneral(ctx)
  const { spent, begin: month } = await readMonth(ctx, { zone })
  if (spent < amount_micros) return 'it has not cost as much'
  return transaction(ctx, async (ctx) => {
    if (!(await queries.insertTold(ctx.db, month, amount_micros, ctx.now()))) return 'told already'
    emit(ctx, CostReached, { month, amount_micros, currency: rate.currency })
    return 'told'
  })
}

const nameOf = (rate: Pick<NewRate, 'country' | 'category' | 'valid_from'>) =>
  `${rate.country} ${rate.category} ${rate.valid_from}`

/** More faults and corrections than these help nobody. */
const mostNamed = 100

/**
 * Adds the rates of a file, either all or none. A new price needs a line with a new start. A line with the start of a
 * rate that exists corrects that rate, also for what was sent since then, and the audit log keeps the former one.
 */
export function importRates(ctx: Ctx, { csv, dry_run }: RateImport): Promise<RateImportOutcome> {
  return transaction(ctx, async (ctx) => {
    await queries.lockRates(ctx.db)
    const lines = readRates(csv)
    const stored = await queries.listRates(ctx.db)
    const there = new Map(stored.map((rate) => [nameOf(rate), rate]))
    const known = await knownCategories(ctx, lines)
    const inFile = new Map<string, NewRate>()
    let currency = stored[0]?.currency
    const added: NewRate[] = []
    const replaced: RateImportOutcome['replaced'] = []
    const faults: RateImportOutcome['faults'] = []
    let same = 0
    for (const { line, rate } of lines) {
      const why = rate ? faultOf(rate, { currency, known, other: inFile.get(nameOf(rate)) }) : 'unreadable'
      if (!rate || why) {
        faults.push({ line, why: why ?? 'unreadable' })
        continue
      }
      const former = there.get(nameOf(rate))
      currency = rate.currency
      if (inFile.has(nameOf(rate)) || former?.micros === rate.micros) same += 1
      else if (former) replaced.push({ line, ...rate, former_micros: former.micros })
      else added.push(rate)
      inFile.set(nameOf(rate), rate)
    }
    if (!dry_run && faults.length === 0) await store(ctx, added, replaced)
    return {
      dry_run,
      added: added.length,
      same,
      replaced_count: replaced.length,
      replaced: replaced.slice(0, mostNamed),
      faults: faults.slice(0, mostNamed),
      known_categories: known,
    }
  })
}

type Around = { currency: string | undefined; known: readonly string[]; other: NewRate | undefined }

function faultOf(rate: NewRate, { currency, known, other }: Around): string | undefined {
  if (!known.includes(rate.category)) return 'unknown_category'
  if (rate.currency !== (currency ?? rate.currency)) return 'other_currency'
  return other && other.micros !== rate.micros ? 'other_rate' : undefined
}

/** The categories that have a meaning, and those of the file that the provider has named meanwhile. */
async function knownCategories(ctx: Ctx, lines: readonly { rate: NewRate | null }[]): Promise<string[]> {
  const named = new Set(lines.flatMap(({ rate }) => (rate ? [rate.category] : [])))
  const foreign = [...named].filter((category) => !categories.includes(category))
  return [...categories, ...(foreign.length > 0 ? await queries.listCounted(ctx.db, foreign) : [])]
}

async function store(ctx: Ctx, added: NewRate[], replaced: RateImportOutcome['replaced']): Promise<void> {
  const rates = [...added, ...replaced]
  if (rates.length === 0) return
  await queries.upsertRates(ctx.db, rates, agentId(ctx), ctx.now())
  if (replaced.length === 0) return
  const word = (micros: (one: RateImportOutcome['replaced'][number]) => number) =>
    Object.fromEntries(replaced.map((one) => [nameOf(one), `${micros(one) / 1_000_000} ${one.currency}`]))
  const change = { before: word((one) => one.former_micros), after: word((one) => one.micros) }
  await record(ctx, 'settings_updated', { type: 'settings', id: null }, change)
}
