import { locale } from '../../../lib/t.ts'
import { type Shift, type Week, type Weekday, weekdays } from './api.ts'

const day = 86_400_000
/** This is a Monday. */
const monday = Date.UTC(2024, 0, 1)

export const dayName = (weekday: Weekday) =>
  new Intl.DateTimeFormat(locale(), { weekday: 'long', timeZone: 'UTC' }).format(
    monday + weekdays.indexOf(weekday) * day,
  )

const isClock = (text: string) => /^([01][0-9]|2[0-3]):[0-5][0-9]$|^24:00$/.test(text)

/** Writes "9", "9:5" and "0930" as the desk does. Text that is not a time stays as it was typed. */
export function asClock(text: string) {
  const [, hours, minutes = '0'] = /^(\d{1,2})[:.]?(\d{1,2})?$/.exec(text.trim()) ?? []
  const clock = hours && `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}`
  return clock && isClock(clock) ? clock : text.trim()
}

/** Minutes after midnight. A shift that ends at or before its start continues on the next day. */
function spanOf({ open, close }: Shift): [number, number] {
  const [from, to] = [open, close].map((clock) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))) as [
    number,
    number,
  ]
  return [from, to > from ? to : to + 1_440]
}

export type Fault = { index: number; kind: 'time' } | { index: number; kind: 'overlap'; until: string }

/** The first shift of a day that is not a time, or that begins before the one before it ends. */
export function faultIn(shifts: readonly Shift[]): Fault | undefined {
  const index = shifts.findIndex((shift, n) => {
    if (!isClock(shift.open) || !isClock(shift.close)) return true
    const before = shifts[n - 1]
    return before !== undefined && spanOf(shift)[0] < spanOf(before)[1]
  })
  const shift = shifts[index]
  if (!shift) return undefined
  if (!isClock(shift.open) || !isClock(shift.close)) return { index, kind: 'time' }
  return { index, kind: 'overlap', until: shifts[index - 1]!.close }
}

export const faultyDay = (week: Week) => weekdays.find((weekday) => faultIn(week[weekday]))

/**
 * The parts of the day from 0 to 100. A shift that passes midnight ends here and continues at the start of the next
 * day.
 */
export const partsOf = (shifts: readonly Shift[]) =>
  shifts
    .filter((shift) => isClock(shift.open) && isClock(shift.close))
    .map(spanOf)
    .map(([from, to]) => ({ start: from / 14.4, size: (Math.min(to, 1_440) - from) / 14.4 }))

/** Adds a shift after the last one, as long as there is room. */
export function another(shifts: readonly Shift[]): Shift {
  const last = shifts.at(-1)
  if (!last || !isClock(last.close)) return { open: '09:00', close: '17:00' }
  const [, to] = spanOf(last)
  const clock = (minutes: number) =>
    `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  return { open: clock(Math.min(to + 30, 1_410)), close: clock(Math.min(to + 120, 1_440)) }
}

/** The number of open hours in a week, counted by the shifts. */
export const hoursOf = (week: Week) =>
  weekdays.flatMap((weekday) => week[weekday].map(spanOf)).reduce((sum, [from, to]) => sum + (to - from) / 60, 0)

/** A day of the week, 0 for Monday, and the minute after its midnight. */
type Moment = { day: number; minute: number }

/**
 * 20 minutes after the last closing of the week, and when it opens after that. Undefined if it never opens or closes.
 */
export function exampleIn(week: Week): { at: Moment; opens: Moment } | undefined {
  if (faultyDay(week)) return undefined
  const all = weekdays.flatMap((weekday, number) => week[weekday].map((shift) => ({ number, span: spanOf(shift) })))
  const [first, last] = [all[0], all.at(-1)]
  if (!first || !last) return undefined
  const at = last.number * 1_440 + last.span[1] + 20
  const opens = (first.number + 7) * 1_440 + first.span[0]
  const momentOf = (minutes: number) => ({ day: Math.floor(minutes / 1_440) % 7, minute: minutes % 1_440 })
  return opens > at ? { at: momentOf(at), opens: momentOf(opens) } : undefined
}

/** The weekday and the time. Without a cycle they read as the desk words them for customers of this language. */
export const dayTime = (language: string, { day: number, minute }: Moment, hourCycle?: 'h23') =>
  new Intl.DateTimeFormat(language, {
    weekday: 'long',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle,
    timeZone: 'UTC',
  }).format(monday + number * day + minute * 60_000)

/** What the clocks of a time zone show. */
export const clockAt = (timeZone: string, now: number) =>
  new Intl.DateTimeFormat(locale(), { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(now)
