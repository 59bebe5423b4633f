import { readCsv } from '../../../platform/lists/csv.ts'
import type { NewRate } from './schema.ts'

/**
 * What the provider is known to bill messages as. It may name others in its statuses: these count once they were seen.
 */
export const categories: readonly string[] = [
  'service',
  'utility',
  'marketing',
  'marketing_lite',
  'authentication',
  'authentication-international',
  'authentication_international',
  'referral_conversion',
  'group_service',
  'group_utility',
  'group_marketing',
]

const columns = ['country', 'category', 'valid_from', 'rate', 'currency']

/**
 * Reads each line of the file with its number: a rate, or null if the line is not one. The first line names the
 * columns.
 */
export function readRates(csv: string): { line: number; rate: NewRate | null }[] {
  const [head, ...lines] = readCsv(csv) ?? []
  const places = columns.map((column) => head?.cells.findIndex((name) => name.trim().toLowerCase() === column) ?? -1)
  if (places.includes(-1)) return [{ line: 1, rate: null }]
  return lines.map(({ line, cells }) => ({ line, rate: readRate(places.map((place) => cells[place]?.trim() ?? '')) }))
}

/** The rate may have a decimal comma, as spreadsheets of many countries write it. */
function readRate([
  country = '',
  category = '',
  valid_from = '',
  written = '',
  currency = '',
]: string[]): NewRate | null {
  const rate = written.replace(',', '.')
  const micros = Math.round(Number(rate) * 1_000_000)
  const day = new Date(`${valid_from}T00:00:00Z`)
  const fits =
    /^([A-Z]{2}|\*)$/.test(country.toUpperCase()) &&
    /^[a-z_-]{1,40}$/.test(category.toLowerCase()) &&
    /^[A-Z]{3}$/.test(currency.toUpperCase()) &&
    /^\d{1,6}(\.\d{1,6})?$/.test(rate) &&
    !Number.isNaN(day.getTime()) &&
    day.toISOString().startsWith(valid_from)
  if (!fits || valid_from.length !== 10) return null
  return {
    country: country.toUpperCase(),
    category: category.toLowerCase(),
    valid_from,
    micros,
    currency: currency.toUpperCase(),
  }
}

const leastDays = 14
const weekDays = 7

/**
 * A forecast to the end of the month. `daily` is the cost of the whole days before today, oldest first. Null until
 * there are 14 days of counts.
 */
export function forecast(spent: number, daily: readonly number[], daysLeft: number) {
  const first = daily.findIndex((cost) => cost > 0)
  const known = first < 0 ? [] : daily.slice(first)
  if (known.length < leastDays) return null
  const mean = (days: readonly number[]) => days.reduce((sum, cost) => sum + cost, 0) / days.length
  const weeks = known.slice(weekDays - 1).map((_, at) => mean(known.slice(at, at + weekDays)))
  const inAll = (perDay: number) => Math.round(spent + perDay * daysLeft)
  return {
    counted_days: known.length,
    cost_micros: inAll(mean(known)),
    low_micros: inAll(Math.min(...weeks)),
    high_micros: inAll(Math.max(...weeks)),
  }
}
