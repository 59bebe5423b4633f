import { agentId, type Ctx } from '../../../platform/context.ts'
import { transaction } from '../../../platform/transaction.ts'
import { readDays } from '../../inbox/reports/service.ts'
import * as queries from './queries.ts'
import { forecast, readRates } from './rules.ts'
import type { CostQuery, NewRate, RateImport, RateImportOutcome, WhatsAppCosts, WhatsAppRate } from './schema.ts'

const dayMs = 86_400_000
/** Four weeks of whole days. */
const forecastDays = 28

export const listRates = (ctx: Ctx): Promise<WhatsAppRate[]> => queries.listRates(ctx.db)

/** What the provider billed in these days, as its statuses say, and what that costs at the rates entered. */
export async function readCosts(ctx: Ctx, query: CostQuery): Promise<WhatsAppCosts> {
  const { from, to, zone } = await readDays(ctx, query)
  const span = { from, to, zone, inbox_id: query.inbox_id }
  const [[rate], { total, ...cuts }, month] = await Promise.all([
    listRates(ctx),
    queries.readCosts(ctx.db, span),
    readMonth(ctx, span),
  ])
  const none = { key: '', name: null, billed: 0, free: 0, unpriced: 0, cost_micros: 0 }
  const currency = rate?.currency ?? null
  return { from, to, timezone: zone, currency, total: total[0] ?? none, ...cuts, ...month }
}

/** What each day of this month cost, and what the whole month may cost. */
async function readMonth(ctx: Ctx, span: queries.Span) {
  const today = new Intl.DateTimeFormat('sv', { timeZone: span.zone }).format(ctx.now())
  const before = (days: number) => new Date(Date.parse(today) - days * dayMs).toISOString().slice(0, 10)
  const [month, daily] = await Promise.all([
    queries.listDaily(ctx.db, { ...span, from: `${today.slice(0, 8)}01`, to: today }),
    queries.listDaily(ctx.db, { ...span, from: before(forecastDays), to: before(1) }),
  ])
  const [year, number] = today.split('-').map(Number)
  const daysLeft = new Date(Date.UTC(year!, number!, 0)).getUTCDate() - Number(today.slice(8))
  const spent = month.reduce((sum, cost) => sum + cost, 0)
  return {
    month: month.map((cost_micros, at) => ({ date: today.slice(0, 8) + String(at + 1).padStart(2, '0'), cost_micros })),
    month_forecast: forecast(spent, daily, daysLeft),
  }
}

const nameOf = (rate: Pick<NewRate, 'country' | 'category' | 'valid_from'>) =>
  `${rate.country} ${rate.category} ${rate.valid_from}`

/**
 * Adds the rates of a file, either all or none. A rate that exists is never changed: another price needs another start
 * date.
 */
export function importRates(ctx: Ctx, { csv, dry_run }: RateImport): Promise<RateImportOutcome> {
  return transaction(ctx, async (ctx) => {
    await queries.lockRates(ctx.db)
    const known = new Map<string, Pick<NewRate, 'micros' | 'currency'>>()
    const stored = await queries.listRates(ctx.db)
    for (const rate of stored) known.set(nameOf(rate), rate)
    let currency = stored[0]?.currency
    const added: NewRate[] = []
    const faults: RateImportOutcome['faults'] = []
    let same = 0
    for (const { line, rate } of readRates(csv)) {
      const there = rate && known.get(nameOf(rate))
      if (!rate) faults.push({ line, why: 'unreadable' })
      else if (rate.currency !== (currency ?? rate.currency)) faults.push({ line, why: 'other_currency' })
      else if (there && there.micros !== rate.micros) faults.push({ line, why: 'other_rate' })
      else if (there) same += 1
      else {
        currency = rate.currency
        known.set(nameOf(rate), rate)
        added.push(rate)
      }
    }
    if (!dry_run && faults.length === 0 && added.length > 0)
      await queries.insertRates(ctx.db, added, agentId(ctx), ctx.now())
    return { dry_run, added: added.length, same, faults }
  })
}
