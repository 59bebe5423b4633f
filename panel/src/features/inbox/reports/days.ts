import { deskTime } from '../../../lib/clock.ts'
import { dateOf } from '../../../lib/format.ts'
import { locale } from '../../../lib/t.ts'

const dayMs = 86_400_000

/** The day `date` as the desk counts days, whatever the zone of the reader. */
export const wordDay = (date: string) => dateOf(`${date}T12:00:00`)

/** So many days later, or earlier. */
export const shiftDay = (date: string, days: number) =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10)

/** From the first to the last, both included. */
export const countDays = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1

export const daysBetween = (from: string, to: string) =>
  Array.from({ length: countDays(from, to) }, (_, at) => shiftDay(from, at))

/** "16 October – 12 November"; from December to January with the years. */
export const wordDays = (from: string, to: string) => daysWith('long').formatRange(Date.parse(from), Date.parse(to))

/** "16 Oct – 12 Nov", never with years: what has room on a phone. */
export function shortDays(from: string, to: string) {
  const days = daysWith('short')
  if (from.slice(0, 4) === to.slice(0, 4)) return days.formatRange(Date.parse(from), Date.parse(to))
  return `${days.format(Date.parse(from))} – ${days.format(Date.parse(to))}`
}

const daysWith = (month: 'long' | 'short') =>
  new Intl.DateTimeFormat(locale(), { day: 'numeric', month, timeZone: 'UTC' })

/** Today as the desk counts days, or as the reader does. */
export const todayIn = (timeZone?: string) => new Intl.DateTimeFormat('sv', { timeZone }).format(deskTime())

/** 1 is Monday: 1 January 2024 was one. */
export const weekday = (day: number) =>
  new Intl.DateTimeFormat(locale(), { weekday: 'short', timeZone: 'UTC' }).format(Date.UTC(2024, 0, day))

/** The next figure above that can be halved and read at a glance: 2, 4, 10, 20, 40, 100 … */
export function topOf(most: number): number {
  const step = 10 ** Math.floor(Math.log10(Math.max(most, 1)))
  return [2, 4, 10, 20].map((times) => times * step).find((top) => top >= most) ?? 20 * step
}
