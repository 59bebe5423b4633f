const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
const known = ['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'BYMONTH', 'BYMONTHDAY', 'BYDAY', 'WKST']
/** Nobody repeats a holiday more rarely. */
const mostInterval = 100
/** What recurs more often in a year is not a holiday. */
const mostListed = 31
const mostMonths = 3

type Rule = { interval: number; count: number; until: string; months: number[]; days: number[]; weekdays: Weekday[] }
type Weekday = { nth: number; day: number }

/**
 * The dates between two days of what recurs every year since a first one. Undefined for another rule: one that does not
 * recur yearly, or that names days in a way that is not known here.
 */
export function recurring(first: string, text: string, from: string, to: string): string[] | undefined {
  const rule = readRule(first, text)
  if (!rule) return undefined
  const dates: string[] = []
  let count = 0
  const begun = Number(first.slice(0, 4))
  // Without a count, the years before need not be gone through.
  const skipped = rule.count < Number.POSITIVE_INFINITY ? 0 : Math.max(0, Number(from.slice(0, 4)) - begun)
  for (
    let year = begun + Math.floor(skipped / rule.interval) * rule.interval;
    year <= Number(to.slice(0, 4));
    year += rule.interval
  ) {
    const listed = listOf(year, rule)
    if (listed.length > mostListed) return undefined
    for (const date of listed) {
      if (date < first) continue
      count += 1
      if (count > rule.count || date > rule.until || date > to) return dates
      if (date >= from) dates.push(date)
    }
  }
  return dates
}

function listOf(year: number, { months, days, weekdays }: Rule): string[] {
  const dates = months.flatMap((month) => {
    const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
    const begins = new Date(Date.UTC(year, month - 1, 1)).getUTCDay()
    const named = (day: number) => (day < 0 ? last + 1 + day : day)
    const fits = (day: number) =>
      weekdays.length === 0 ||
      weekdays.some(({ nth, day: weekday }) => {
        if ((begins + day - 1) % 7 !== weekday) return false
        return nth === 0 || (nth > 0 ? Math.ceil(day / 7) === nth : Math.ceil((last + 1 - day) / 7) === -nth)
      })
    const wanted = days.length > 0 ? days.map(named) : Array.from({ length: last }, (_, n) => n + 1)
    return wanted.filter((day) => day >= 1 && day <= last && fits(day)).map((day) => dateOf(year, month, day))
  })
  return [...new Set(dates)].sort()
}

const dateOf = (year: number, month: number, day: number) =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

function readRule(first: string, text: string): Rule | undefined {
  const parts = new Map<string, string>()
  for (const part of text.trim().toUpperCase().split(';')) {
    const [name = '', value = ''] = part.split('=')
    if (!known.includes(name) || parts.has(name)) return undefined
    parts.set(name, value)
  }
  const number = (name: string, none: number, most: number) => {
    const value = parts.get(name)
    if (value === undefined) return none
    return /^\d{1,6}$/.test(value) && Number(value) >= 1 && Number(value) <= most ? Number(value) : undefined
  }
  const list = (name: string, form: RegExp) => {
    const values = parts.get(name)?.split(',') ?? []
    return values.length <= mostListed && values.every((one) => form.test(one)) ? values : undefined
  }
  const interval = number('INTERVAL', 1, mostInterval)
  const count = number('COUNT', Number.POSITIVE_INFINITY, 999_999)
  const months = list('BYMONTH', /^([1-9]|0[1-9]|1[0-2])$/)?.map(Number)
  if (months && months.length > mostMonths) return undefined
  const days = list('BYMONTHDAY', /^-?([1-9]|0[1-9]|[12]\d|3[01])$/)?.map(Number)
  const named = list('BYDAY', /^([+-]?[1-5])?(SU|MO|TU|WE|TH|FR|SA)$/)
  const until = parts.get('UNTIL')
  if (parts.get('FREQ') !== 'YEARLY' || !interval || !count || !months || !days || !named) return undefined
  if (until !== undefined && !/^\d{8}(T\d{6}Z?)?$/.test(until)) return undefined
  // Without a month a weekday is counted in the whole year, and a day would be that of every month.
  if (months.length === 0 && (named.length > 0 || days.length > 0)) return undefined
  return {
    interval,
    count,
    until: until ? `${until.slice(0, 4)}-${until.slice(4, 6)}-${until.slice(6, 8)}` : '9999-12-31',
    months: months.length > 0 ? months : [Number(first.slice(5, 7))],
    days: days.length > 0 || named.length > 0 ? days : [Number(first.slice(8))],
    weekdays: named.map((one) => ({
      nth: Number(one.slice(0, -2) || 0),
      day: weekdays.indexOf(one.slice(-2)),
    })),
  }
}
