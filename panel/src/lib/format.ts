import { deskTime } from './clock.ts'
import { locale, t } from './t.ts'

const minute = 60_000
const hour = 60 * minute
const dayMs = 24 * hour

function midnight(time: number) {
  return new Date(time).setHours(0, 0, 0, 0)
}

/** Whole calendar days from `time` to `now` in the reader's zone: 0 today, 1 yesterday, -1 tomorrow. */
function daysAgo(time: number, now: number) {
  return Math.round((midnight(now) - midnight(time)) / dayMs)
}

const forms = new Map<string, Intl.DateTimeFormat>()

/** To make a format takes hundreds of times as long as to use it. The offset is in the key for a reader who travels. */
function form(time: number, options: Intl.DateTimeFormatOptions) {
  const key = JSON.stringify([locale(), new Date(time).getTimezoneOffset(), options])
  const known = forms.get(key) ?? new Intl.DateTimeFormat(locale(), options)
  forms.set(key, known)
  return known.format(time)
}

/** 10:24 */
export function clockTime(at: string | number, timeZone?: string) {
  const time = typeof at === 'string' ? Date.parse(at) : at
  return form(time, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', ...(timeZone ? { timeZone } : {}) })
}

/** Without the year if it is within twelve months. */
export function dateOf(at: string, now = deskTime()) {
  const time = Date.parse(at)
  const old = Math.abs(now - time) > 365 * dayMs
  return form(time, { day: 'numeric', month: 'short', ...(old ? { year: 'numeric' } : {}) })
}

/** A day of the calendar, like 2026-01-31: the same everywhere. */
export function calendarDay(day: string) {
  return form(Date.parse(day), { dateStyle: 'medium', timeZone: 'UTC' })
}

/** Date and time to the second, for tooltips. */
export function exactTime(at: string) {
  return form(Date.parse(at), { dateStyle: 'medium', timeStyle: 'medium' })
}

export function monthOf(at: string) {
  return form(Date.parse(at), { month: 'long', year: 'numeric' })
}

/** For a list row: the time for today, then Yesterday, the weekday within a week, else the date. */
export function listTime(at: string, now: number) {
  const time = Date.parse(at)
  const days = daysAgo(time, now)
  if (days <= 0) return clockTime(time)
  if (days === 1) return t('time.yesterday')
  return days < 7 ? form(time, { weekday: 'short' }) : dateOf(at, now)
}

/** The heading of a day in the thread. */
export function dayName(at: string, now: number) {
  const time = Date.parse(at)
  const days = daysAgo(time, now)
  if (days <= 0) return t('time.today')
  if (days === 1) return t('time.yesterday')
  if (days < 7) return form(time, { weekday: 'long' })
  return form(time, { day: 'numeric', month: 'long', ...(days > 365 ? { year: 'numeric' } : {}) })
}

/** "yesterday at 16:02", "today at 13:36", "12 Jun at 09:00" */
export function momentOf(at: string, now: number) {
  const time = Date.parse(at)
  const days = daysAgo(time, now)
  const clock = clockTime(time)
  if (days === 0) return t('time.today_at', { time: clock })
  if (days === 1) return t('time.yesterday_at', { time: clock })
  if (days === -1) return t('time.tomorrow_at', { time: clock })
  return t('time.day_at', { day: dateOf(at, now), time: clock })
}

/** "just now", "3 minutes ago", "5 hours ago"; after a day, the date and time. */
export function agoOf(at: string, now: number) {
  const past = now - Date.parse(at)
  if (past < minute) return t('time.just_now')
  if (past >= dayMs) return momentOf(at, now)
  const ago = new Intl.RelativeTimeFormat(locale())
  return past < hour ? ago.format(-Math.floor(past / minute), 'minute') : ago.format(-Math.floor(past / hour), 'hour')
}

/** "1:05": minutes and seconds. */
export const clockLength = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

/** "48 min", "3 h 12 min", "2 d 4 h": at most two figures, and never less than a minute. */
export function duration(ms: number) {
  const minutes = Math.max(1, Math.floor(ms / minute))
  if (minutes < 60) return t('time.minutes', { minutes })
  const hours = Math.floor(minutes / 60)
  if (hours < 24) {
    return minutes % 60 ? t('time.hours_minutes', { hours, minutes: minutes % 60 }) : t('time.hours', { hours })
  }
  const days = Math.floor(hours / 24)
  return hours % 24 ? t('time.days_hours', { days, hours: hours % 24 }) : t('time.days', { days })
}

/** "9 s", "4 min 10 s"; from an hour on like `duration`. */
export function length(seconds: number) {
  if (seconds < 60) return t('time.seconds', { seconds: Math.round(seconds) })
  if (seconds >= 3_600) return duration(seconds * 1_000)
  const rest = Math.round(seconds) % 60
  const minutes = Math.floor(Math.round(seconds) / 60)
  return rest ? t('time.minutes_seconds', { minutes, seconds: rest }) : t('time.minutes', { minutes })
}

/** The value of the browser's own field for a time, which is in the reader's zone. */
export function localText(time: Date) {
  const shifted = new Date(time.getTime() - time.getTimezoneOffset() * 60_000)
  return shifted.toISOString().slice(0, 16)
}

export function sameDay(a: string, b: string) {
  return midnight(Date.parse(a)) === midnight(Date.parse(b))
}

/** The name of a language in the reader's language, or the code itself if it has none. */
export function languageName(code: string) {
  try {
    return new Intl.DisplayNames([locale()], { type: 'language' }).of(code) ?? code
  } catch {
    return code
  }
}

/** The country in the person's language; a code that the browser does not know stays as it is. */
export function countryName(code: string) {
  try {
    return new Intl.DisplayNames([locale()], { type: 'region' }).of(code) ?? code
  } catch {
    return code
  }
}

/** "a, b, c", separated as the language does. */
export function listOf(names: readonly string[]) {
  return new Intl.ListFormat(locale(), { type: 'unit' }).format(names)
}

/** An amount in a currency by its code; without one only the figure. */
export function money(amount: number, currency: string | undefined) {
  const style = currency ? ({ style: 'currency', currency } as const) : {}
  return new Intl.NumberFormat(locale(), style).format(amount)
}

/** "184 kB", "5.2 MB", at least "1 kB"; steps of 1000, as phones and file managers count. */
export function fileSize(bytes: number) {
  const [value, unit] = bytes < 1_000_000 ? [Math.max(1, bytes / 1000), 'kilobyte'] : [bytes / 1_000_000, 'megabyte']
  const maximumFractionDigits = unit === 'megabyte' && value < 10 ? 1 : 0
  return new Intl.NumberFormat(locale(), { style: 'unit', unit, maximumFractionDigits }).format(value)
}

/** A total that is not counted any further ends in a plus. */
export const figureOrMore = (total: number, isCapped: boolean) =>
  isCapped ? t('list.or_more', { figure: figure(total) }) : figure(total)

/** With at most this many digits after the decimal point, and at least `least`. */
export function figure(value: number, digits = 3, least = 0) {
  const options = { minimumFractionDigits: least, maximumFractionDigits: digits }
  return new Intl.NumberFormat(locale(), options).format(value)
}

/** "+0.04" */
export function difference(value: number) {
  const options = { minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: 'always' } as const
  return new Intl.NumberFormat(locale(), options).format(value)
}
