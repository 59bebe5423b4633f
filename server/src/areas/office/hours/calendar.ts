import { beginningOf } from '../../../platform/beginning.ts'
import { recurring } from './recurring.ts'
import type { CalendarFault, CalendarRead } from './schema.ts'

const dayMs = 86_400_000
/** The rest of a longer calendar is not read. */
const mostLines = 50_000
const mostEvents = 1_000
const deepest = 8
const mostDays = 400
/** The longest event: school holidays are shorter. */
const longestDays = 92
const mostFaults = 100
const nameLength = 140
const earliestYear = 1970

type Line = { number: number; name: string; value: string }
type Event = { line: number; lines: Line[]; broken: boolean }
type Day = CalendarRead['days'][number]

/**
 * Reads the days of an iCalendar file (RFC 5545): its all-day events between two dates, both included. Everything else
 * is passed over. A day that cannot be read is reported with its line.
 */
export function readCalendar(text: string, from: string, to: string): Pick<CalendarRead, 'days' | 'faults'> {
  const faults: CalendarFault[] = []
  const tell = (line: number, why: CalendarFault['why']) => faults.length < mostFaults && faults.push({ line, why })
  const events = listEvents(text, tell)
  const moved = listMoved(events)
  const days = new Map<string, Day>()
  for (const event of events) {
    const read = readEvent(event, from, to, moved)
    if ('why' in read) {
      tell(read.line, read.why)
      continue
    }
    for (const date of read.dates) {
      const there = days.get(date)
      if (there && !there.name.split(', ').includes(read.name))
        there.name = beginningOf([there.name, read.name].filter(Boolean).join(', '), nameLength)
      if (!there && days.size < mostDays) days.set(date, { date, name: read.name })
      else if (!there) return { days: inOrder(days), faults: [...faults, { line: event.line, why: 'too_many' }] }
    }
  }
  return { days: inOrder(days), faults: faults.sort((a, b) => a.line - b.line) }
}

const inOrder = (days: Map<string, Day>) => [...days.values()].sort((a, b) => a.date.localeCompare(b.date))

type Tell = (line: number, why: CalendarFault['why']) => void

/** `open`: the names of the components that have begun and not ended, the outermost first. */
type Reading = { open: string[]; events: Event[]; event: Event | undefined }

/** The events of the calendar. What is inside an event, such as an alarm, and other components are passed over. */
function listEvents(text: string, tell: Tell): Event[] {
  const reading: Reading = { open: [], events: [], event: undefined }
  for (const { number, text: whole } of unfold(text)) {
    const line = parse(number, whole)
    const why = line ? takeLine(reading, line) : 'unreadable'
    if (!why) continue
    tell(number, why)
    // A line without a name spoils only its event. Behind components that do not fit together, nothing is certain.
    if (line || reading.open.length === 0) return reading.events
    if (reading.event) reading.event.broken = true
  }
  const { open, events, event } = reading
  if (event) tell(event.line, 'unreadable')
  else if (open.length > 0 || (events.length === 0 && text.trim() === '')) tell(1, 'unreadable')
  return events
}

type Why = CalendarFault['why'] | undefined

function takeLine(reading: Reading, line: Line): Why {
  const component = line.value.trim().toUpperCase()
  if (line.name === 'BEGIN') return begin(reading, component, line.number)
  if (line.name === 'END') return end(reading, component)
  if (reading.open[0] !== 'VCALENDAR') return 'unreadable'
  if (reading.open.length === 2) reading.event?.lines.push(line)
  return undefined
}

function begin(reading: Reading, component: string, number: number): Why {
  reading.open.push(component)
  if (reading.open.length > deepest) return 'unreadable'
  if (component !== 'VEVENT') return undefined
  if (reading.events.length === mostEvents) return 'too_many'
  if (reading.open.length === 2) reading.event = { line: number, lines: [], broken: false }
  return undefined
}

function end(reading: Reading, component: string): Why {
  if (reading.open.pop() !== component) return 'unreadable'
  if (!reading.event || reading.open.length !== 1) return undefined
  if (!reading.event.broken) reading.events.push(reading.event)
  reading.event = undefined
  return undefined
}

/** A line that begins with a blank continues the one before it. The number is that of the first. */
function* unfold(text: string): Generator<{ number: number; text: string }> {
  let parts: string[] = []
  let number = 0
  for (const [at, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/, mostLines)
    .entries()) {
    if (/^[ \t]/.test(line) && parts.length > 0) {
      parts.push(line.slice(1))
      continue
    }
    if (parts.length > 0) yield { number, text: parts.join('') }
    parts = line.trim() === '' ? [] : [line]
    number = at + 1
  }
  if (parts.length > 0) yield { number, text: parts.join('') }
}

/** A name, parameters whose values may be in quotes, and a value. */
function parse(number: number, text: string): Line | undefined {
  const [, name, value] = /^([A-Za-z0-9-]{1,60})(?:;[^:";]*(?:"[^"]*"[^:";]*)*)*:(.*)$/s.exec(text) ?? []
  return name === undefined ? undefined : { number, name: name.toUpperCase(), value: value ?? '' }
}

const of = ({ lines }: Event, name: string) => lines.find((line) => line.name === name)

/** The dates on which another event replaces an occurrence, by the id of what recurs. */
function listMoved(events: readonly Event[]): Map<string, Set<string>> {
  const moved = new Map<string, Set<string>>()
  for (const event of events) {
    const id = of(event, 'UID')?.value
    const date = readDate(of(event, 'RECURRENCE-ID')?.value)
    if (id !== undefined && date) moved.set(id, (moved.get(id) ?? new Set()).add(date))
  }
  return moved
}

type Read = { dates: string[]; name: string } | CalendarFault

function readEvent(event: Event, from: string, to: string, moved: ReadonlyMap<string, Set<string>>): Read {
  const none = { dates: [], name: '' }
  if (of(event, 'STATUS')?.value.trim().toUpperCase() === 'CANCELLED') return none
  const start = of(event, 'DTSTART')
  if (!start) return { line: event.line, why: 'unreadable' }
  if (/^\d{8}T/.test(start.value)) return { line: start.number, why: 'not_all_day' }
  const first = readDate(start.value)
  if (!first || Number(first.slice(0, 4)) < earliestYear) return { line: start.number, why: 'unreadable' }
  const length = lengthOf(event, first)
  if (typeof length !== 'number') return length
  const rule = of(event, 'RRULE')
  const strange = event.lines.find((line) => line.name === 'RDATE' || line.name === 'EXRULE')
  if (strange) return { line: strange.number, why: 'repeats' }
  const starts = rule ? recurring(first, rule.value, later(from, -longestDays), to) : [first]
  if (!starts) return { line: rule!.number, why: 'repeats' }
  const out = new Set(of(event, 'RECURRENCE-ID') ? [] : moved.get(of(event, 'UID')?.value ?? ''))
  for (const { name, value } of event.lines)
    if (name === 'EXDATE') for (const one of value.split(',')) out.add(readDate(one) ?? '')
  const dates = starts
    .filter((date) => !out.has(date))
    .flatMap((date) => Array.from({ length }, (_, n) => later(date, n)))
    .filter((date) => date >= from && date <= to)
  return { dates, name: wordName(of(event, 'SUMMARY')?.value ?? '') }
}

/** The number of days of an event. DTEND is the day after the last one. */
function lengthOf(event: Event, first: string): number | CalendarFault {
  const [end, duration] = [of(event, 'DTEND'), of(event, 'DURATION')]
  const last = end && readDate(end.value)
  const [, weeks, days] = /^P(?:(\d{1,3})W|(\d{1,4})D)$/.exec(duration?.value.trim() ?? '') ?? []
  if ((end && !last) || (duration && !weeks && !days)) return { line: (end ?? duration)!.number, why: 'unreadable' }
  const length = last
    ? (Date.parse(last) - Date.parse(first)) / dayMs
    : duration
      ? Number(days ?? Number(weeks) * 7)
      : 1
  if (length < 0) return { line: (end ?? duration)!.number, why: 'unreadable' }
  if (length > longestDays) return { line: (end ?? duration)!.number, why: 'too_long' }
  return Math.max(1, length)
}

const later = (date: string, days: number) => new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10)

/** A date such as 20261224; undefined if there is none. A time behind it is left out. */
function readDate(text: string | undefined): string | undefined {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})(?:T\d{6}Z?)?$/.exec(text?.trim() ?? '') ?? []
  if (year === undefined) return undefined
  const date = `${year}-${month}-${day}`
  const at = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date) ? date : undefined
}

function wordName(text: string): string {
  const name = text
    .replaceAll(/\\([\\;,nN])/g, (_, sign) => (sign === 'n' || sign === 'N' ? ' ' : sign))
    .replaceAll(/[\p{Cc}\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .trim()
  return beginningOf(name, nameLength)
}
