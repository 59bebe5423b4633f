/** Five fields of a crontab time, in UTC: minute, hour, day of the month, month, day of the week (0 is Sunday). */
const ranges = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 6],
] as const

const minuteMs = 60_000

/**
 * Returns a function that says whether a schedule includes a minute. `pattern` may use `*`, numbers, ranges, lists and
 * steps; anything else throws.
 */
export function parseCrontab(pattern: string): (minute: Date) => boolean {
  const fields = pattern.split(' ')
  if (fields.length !== ranges.length) throw new Error(`"${pattern}" is no crontab time`)
  const sets = fields.map((field, index) => new Set(field.split(',').flatMap((part) => listNumbers(part, index))))
  return (minute) => {
    const values = [
      minute.getUTCMinutes(),
      minute.getUTCHours(),
      minute.getUTCDate(),
      minute.getUTCMonth() + 1,
      minute.getUTCDay(),
    ]
    return values.every((value, index) => sets[index]!.has(value))
  }
}

function listNumbers(part: string, index: number): number[] {
  const [least, most] = ranges[index]!
  const [, from, to, step] = /^(?:\*|(\d+)(?:-(\d+))?)(?:\/(\d+))?$/.exec(part) ?? []
  const first = from === undefined ? least : Number(from)
  const last = to !== undefined ? Number(to) : from === undefined ? most : first
  const by = Number(step ?? 1)
  const isSound = /^[\d*]/.test(part) && (from !== undefined || part.startsWith('*'))
  if (!isSound || first < least || last > most || first > last || by < 1)
    throw new Error(`"${part}" is no crontab field`)
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

/** The first scheduled minute after `last` and not after `now`, within the last `gap` minutes. */
export function firstDue(matches: (minute: Date) => boolean, last: Date, now: Date, gap: number): Date | undefined {
  const newest = Math.floor(now.getTime() / minuteMs)
  for (let minute = Math.max(Math.floor(last.getTime() / minuteMs), newest - gap) + 1; minute <= newest; minute += 1) {
    const date = new Date(minute * minuteMs)
    if (matches(date)) return date
  }
  return undefined
}
