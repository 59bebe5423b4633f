/**
 * Five fields of a crontab time, in UTC: minute, hour, day of the month, month, day of the week (0 and 7 are Sunday).
 */
const ranges = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 7],
] as const

export const minuteMs = 60_000

/**
 * Returns a function that says whether a schedule includes a minute. `pattern` may use `*`, numbers, ranges, lists and
 * steps; anything else throws. A schedule that names days of the month and of the week includes both, as with cron.
 */
export function parseCrontab(pattern: string): (minute: Date) => boolean {
  const fields = pattern.split(' ')
  if (fields.length !== ranges.length) throw new Error(`"${pattern}" is no crontab time`)
  const sets = fields.map((field, index) => new Set(field.split(',').flatMap((part) => listNumbers(part, index))))
  const [minutes, hours, dates, months, days] = sets as [
    Set<number>,
    Set<number>,
    Set<number>,
    Set<number>,
    Set<number>,
  ]
  if (days.has(7)) days.add(0)
  const isEither = !fields[2]!.startsWith('*') && !fields[4]!.startsWith('*')
  return (minute) => {
    const [isDate, isDay] = [dates.has(minute.getUTCDate()), days.has(minute.getUTCDay())]
    return (
      minutes.has(minute.getUTCMinutes()) &&
      hours.has(minute.getUTCHours()) &&
      months.has(minute.getUTCMonth() + 1) &&
      (isEither ? isDate || isDay : isDate && isDay)
    )
  }
}

function listNumbers(part: string, index: number): number[] {
  const [least, most] = ranges[index]!
  const [, all, from, to = from, step = '1'] = /^(?:(\*)|(\d+)(?:-(\d+))?)(?:\/(\d+))?$/.exec(part) ?? []
  const [first, last, by] = [all ? least : Number(from), all ? most : Number(to), Number(step)]
  // In a comparison, the number of no match fails.
  if (!(first >= least && last <= most && first <= last && by >= 1)) throw new Error(`"${part}" is no crontab field`)
  return Array.from({ length: Math.floor((last - first) / by) + 1 }, (_, count) => first + count * by)
}

/** For this many minutes, a scheduled minute that every process missed is made up for. */
const longestGap = 60

/** The newest scheduled minute after `last` and not after `now`; undefined if there is none within `gap` minutes. */
export function latestDue(
  matches: (minute: Date) => boolean,
  last: Date,
  now: Date,
  gap = longestGap,
): Date | undefined {
  const newest = Math.floor(now.getTime() / minuteMs)
  const oldest = Math.max(Math.floor(last.getTime() / minuteMs) + 1, newest - gap + 1)
  for (let minute = newest; minute >= oldest; minute -= 1) {
    const date = new Date(minute * minuteMs)
    if (matches(date)) return date
  }
  return undefined
}
