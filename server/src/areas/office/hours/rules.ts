import type { Holiday, Hours, Shift } from './schema.ts'
import { momentOf, wallAt } from './zones.ts'

const minute = 60_000
const dayMs = 86_400_000
export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** Business hours with the time zone that applies to them. */
export type Calendar = Pick<Hours, 'is_always_open' | 'hours' | 'holidays'> & { timezone: string }

export const alwaysOpen: Calendar = { is_always_open: true, hours: {}, holidays: [], timezone: 'UTC' }

/** How many days ahead an opening is looked for: what does not open in ten years never opens. */
const mostDays = 3_660

const minutesOf = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

/** A shift in minutes after midnight. One that ends at or before its start goes on into the next day. */
function spanOf({ open, close }: Shift): [number, number] {
  const [from, to] = [minutesOf(open), minutesOf(close)]
  return [from, to > from ? to : to + 1_440]
}

type Interval = { from: number; to: number }

const dateText = (wallDay: number) => new Date(wallDay).toISOString().slice(0, 10)

/** The shifts that begin on a day. Those of a holiday replace those of the week. */
function shiftsOn({ hours, holidays }: Calendar, wallDay: number): readonly Shift[] {
  const date = dateText(wallDay)
  const holiday = holidays.find((one: Holiday) => one.date === date)
  if (holiday) return holiday.shifts
  return hours[weekdays[new Date(wallDay).getUTCDay()]!]?.shifts ?? []
}

/**
 * The times of opening from a time on, in order, as many as the caller takes. They may touch but never overlap. The
 * first may have begun before. Ends if nothing opens for ten years.
 */
function* openings(calendar: Calendar, from: number): Generator<Interval> {
  if (calendar.is_always_open) {
    yield { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }
    return
  }
  const { timezone } = calendar
  let ended = Number.NEGATIVE_INFINITY
  // A shift that began on the day before may still be open.
  let day = Math.floor(wallAt(timezone, from) / dayMs) - 1
  for (let idle = 0; idle < mostDays; day++, idle++) {
    const spans = shiftsOn(calendar, day * dayMs).map(spanOf)
    for (const [start, end] of spans.sort(([a], [b]) => a - b)) {
      idle = 0
      const begins = Math.max(ended, momentOf(timezone, day * dayMs + start * minute))
      ended = Math.max(begins, momentOf(timezone, day * dayMs + end * minute))
      if (ended > begins && ended > from) yield { from: begins, to: ended }
    }
  }
}

export function isOpen(calendar: Calendar, at: Date): boolean {
  const [next] = openings(calendar, at.getTime()).take(1)
  return next !== undefined && next.from <= at.getTime()
}

/** How many milliseconds between two times are open; 0 if the second is not later. */
export function businessTime(calendar: Calendar, from: Date, to: Date): number {
  const [start, end] = [from.getTime(), to.getTime()]
  let sum = 0
  if (end <= start) return 0
  for (const interval of openings(calendar, start)) {
    if (interval.from >= end) break
    sum += Math.min(interval.to, end) - Math.max(interval.from, start)
  }
  return sum
}

/** The time at which `amount` milliseconds of opening have passed since `from`. Undefined if that never comes. */
export function addBusinessTime(calendar: Calendar, from: Date, amount: number): Date | undefined {
  const start = from.getTime()
  let left = amount
  if (amount <= 0) return from
  for (const interval of openings(calendar, start)) {
    const begin = Math.max(interval.from, start)
    if (interval.to - begin >= left) return new Date(begin + left)
    left -= interval.to - begin
    if (begin - start > mostDays * dayMs) return undefined
  }
  return undefined
}

/** Nobody asks for a closing that is further ahead. */
const farMs = 60 * dayMs

/**
 * Whether it is open and until when, and when it opens next after that, or after `at` if it is closed. Null if that is
 * too far ahead.
 */
export function stateAt(calendar: Calendar, at: Date): { is_open: boolean; until: Date | null; opens_at: Date | null } {
  const now = at.getTime()
  let until: number | undefined
  for (const { from, to } of openings(calendar, now)) {
    if (from > (until ?? now)) {
      const opens_at = new Date(from)
      return { is_open: until !== undefined, until: until === undefined ? null : new Date(until), opens_at }
    }
    until = to
    if (until - now > farMs) return { is_open: true, until: null, opens_at: null }
  }
  return { is_open: until !== undefined, until: until === undefined ? null : new Date(until), opens_at: null }
}

/**
 * An example of a promise that runs over a closing: that of a message which comes shortly before the longest closure of
 * the next days. If it never closes, the message comes at the next full hour.
 */
export function exampleOf(calendar: Calendar, amount: number, now: Date): { from: Date; due_at: Date | null } {
  let longest = 0
  let from = Math.ceil(now.getTime() / (60 * minute)) * 60 * minute
  let last: Interval | undefined
  for (const next of openings(calendar, now.getTime())) {
    if (last && next.from - last.to > longest) {
      longest = next.from - last.to
      from = Math.max(last.from, last.to - (amount < 60 * minute ? Math.ceil(amount / 2 / minute) : 30) * minute)
    }
    last = next
    if (next.to - now.getTime() > 8 * dayMs) break
  }
  return { from: new Date(from), due_at: addBusinessTime(calendar, new Date(from), amount) ?? null }
}

/** Since when it has been closed, sixty days at most. Undefined while it is open. */
export function closedSince(calendar: Calendar, at: Date): Date | undefined {
  const now = at.getTime()
  let since = now - farMs
  for (const { from, to } of openings(calendar, since)) {
    if (from > now) break
    if (to > now) return undefined
    since = to
  }
  return new Date(since)
}

/** A moment as people say it: the weekday within six days, else the date. */
export function wordMoment(language: string, timeZone: string, at: Date, now: Date): string {
  const near = at.getTime() - now.getTime() < 6 * dayMs
  const day = near ? ({ weekday: 'long' } as const) : ({ day: 'numeric', month: 'long' } as const)
  return new Intl.DateTimeFormat(language, { timeZone, ...day, hour: 'numeric', minute: '2-digit' }).format(at)
}

/** Where an away text says when it opens next. */
export const openingPlace = '{next_opening}'

export type Overlap = { day: string; index: number; until: string }

/** The first shift that begins before the previous one has ended, on the same day or on the day before. */
export function findOverlap(hours: Hours['hours'], holidays: readonly Holiday[]): Overlap | undefined {
  const week = weekdays.map((day) => ({ day, shifts: hours[day]?.shifts ?? [] }))
  const sunday = week[6]!
  for (const [n, { day, shifts }] of week.entries()) {
    const eve = (week[n - 1] ?? sunday).shifts.at(-1)
    const late = eve ? spanOf(eve)[1] - 1_440 : 0
    const found = clash(shifts, late)
    if (found !== undefined) return { day, index: found, until: found === 0 ? eve!.close : shifts[found - 1]!.close }
  }
  for (const { date, shifts } of holidays) {
    const found = clash(shifts, 0)
    if (found !== undefined) return { day: date, index: found, until: shifts[found - 1]!.close }
  }
  return undefined
}

function clash(shifts: readonly Shift[], late: number): number | undefined {
  let ends = late
  for (const [index, shift] of shifts.entries()) {
    const [from, to] = spanOf(shift)
    if (from < ends) return index
    ends = to
  }
  return undefined
}
