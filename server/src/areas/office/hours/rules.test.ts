import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  addBusinessTime,
  alwaysOpen,
  businessTime,
  type Calendar,
  closedSince,
  exampleOf,
  findOverlap,
  isOpen,
  stateAt,
  weekdays,
  wordMoment,
} from './rules.ts'
import type { Shift } from './schema.ts'
import { momentOf, wallAt } from './zones.ts'

const hour = 3_600_000
const day = 24 * hour
const shift = (open: string, close: string): Shift => ({ open, close })
const dayOf = (...shifts: Shift[]) => ({ open: shifts[0]?.open ?? '', close: shifts.at(-1)?.close ?? '', shifts })
const week = (...shifts: Shift[]) => Object.fromEntries(weekdays.map((name) => [name, dayOf(...shifts)]))
const calendar = (over: Partial<Calendar> = {}): Calendar => ({
  is_always_open: false,
  timezone: 'UTC',
  hours: week(shift('09:00', '12:30'), shift('13:15', '17:30')),
  holidays: [],
  ...over,
})
const at = (text: string) => new Date(text)
const zones = Intl.supportedValuesOf('timeZone')

/** When the clocks of a zone change in a year. */
function changesIn(zone: string, year: number): number[] {
  const offset = (ms: number) => wallAt(zone, ms) - ms
  const found: number[] = []
  for (let ms = Date.UTC(year, 0); ms < Date.UTC(year + 1, 0); ms += 5 * day) {
    let [from, to] = [ms, ms + 5 * day]
    if (offset(from) === offset(to)) continue
    while (to - from > 60_000) {
      const middle = Math.floor((from + to) / 120_000) * 60_000
      if (offset(middle) === offset(from)) from = middle
      else to = middle
    }
    found.push(to)
  }
  return found
}

const clock = fc.integer({ min: 0, max: 1_439 }).map((m) => new Date(m * 60_000).toISOString().slice(11, 16))
const shifts = fc.uniqueArray(clock, { maxLength: 6 }).map((times) => {
  const sorted = times.sort()
  const pairs = []
  for (let n = 0; n + 1 < sorted.length; n += 2) pairs.push(shift(sorted[n]!, sorted[n + 1]!))
  return pairs
})
const night = fc.boolean().map((late) => (late ? [shift('22:00', '02:00')] : []))
const date = fc.integer({ min: 0, max: 730 }).map((n) => new Date(Date.UTC(2026, 0, 1 + n)))
const anyCalendar = fc
  .record({
    timezone: fc.constantFrom(...zones),
    days: fc.array(fc.oneof(shifts, night), { minLength: 7, maxLength: 7 }),
    off: fc.array(fc.tuple(date, shifts), { maxLength: 4 }),
  })
  .map(({ timezone, days, off }) =>
    calendar({
      timezone,
      hours: Object.fromEntries(weekdays.map((name, n) => [name, dayOf(...days[n]!)])),
      holidays: off.map(([on, shifts]) => ({ date: on.toISOString().slice(0, 10), name: 'Off', shifts })),
    }),
  )
const moment = fc.integer({ min: 0, max: 730 * 24 * 60 }).map((n) => new Date(Date.UTC(2026, 0, 1) + n * 60_000))
const length = fc.integer({ min: 1, max: 40 * 60 }).map((n) => n * 60_000)

test('what is added is what is counted, whatever the zone, the week, the holidays and the clock changes', () => {
  fc.assert(
    fc.property(anyCalendar, moment, length, (hours, from, amount) => {
      const until = addBusinessTime(hours, from, amount)
      if (!until) return assert.ok(businessTime(hours, from, new Date(from.getTime() + 30 * day)) < amount)
      assert.equal(businessTime(hours, from, until), amount)
      assert.equal(businessTime(hours, from, new Date(until.getTime() - 1)), amount - 1)
      return undefined
    }),
    { numRuns: 300 },
  )
})

test('time is counted in pieces as in one, and never more of it than goes by', () => {
  fc.assert(
    fc.property(anyCalendar, moment, length, length, (hours, from, one, other) => {
      const middle = new Date(from.getTime() + one)
      const to = new Date(middle.getTime() + other)
      const whole = businessTime(hours, from, to)
      assert.equal(whole, businessTime(hours, from, middle) + businessTime(hours, middle, to))
      assert.ok(whole >= 0 && whole <= one + other)
      assert.equal(businessTime(hours, to, from), 0)
    }),
    { numRuns: 300 },
  )
})

test('it is open where a minute counts, and what is said of it now is so', () => {
  fc.assert(
    fc.property(anyCalendar, moment, (hours, now) => {
      const open = isOpen(hours, now)
      assert.equal(open, businessTime(hours, now, new Date(now.getTime() + 1)) === 1)
      const state = stateAt(hours, now)
      assert.equal(state.is_open, open)
      if (state.until) {
        assert.equal(isOpen(hours, new Date(state.until.getTime() - 1)), true)
        assert.equal(isOpen(hours, state.until), false)
      }
      if (state.opens_at) {
        assert.equal(isOpen(hours, state.opens_at), true)
        assert.equal(isOpen(hours, new Date(state.opens_at.getTime() - 1)), false)
      }
    }),
    { numRuns: 300 },
  )
})

test('on the day of every clock change, in every zone, a shift lasts as long as it really does', () => {
  let changes = 0
  for (const timezone of zones) {
    for (const change of changesIn(timezone, 2026)) {
      changes += 1
      const before = wallAt(timezone, change - 60_000) + 60_000
      const gained = before - wallAt(timezone, change)
      const midnight = Math.floor((before - 60_000) / day) * day
      const [from, to] = [momentOf(timezone, midnight), momentOf(timezone, midnight + day)]
      const whole = calendar({ timezone, hours: week(shift('00:00', '24:00')) })
      assert.equal(businessTime(whole, new Date(from), new Date(to)), to - from, timezone)
      if (midnight + day > before && gained !== 0) assert.equal(to - from, day + gained, timezone)
      // Over midnight into the change and out of it again: what is open and what is not are a whole.
      const late = calendar({ timezone, hours: week(shift('20:00', '08:00')) })
      const early = calendar({ timezone, hours: week(shift('08:00', '20:00')) })
      const span = [new Date(change - 2 * day), new Date(change + 2 * day)] as const
      assert.equal(businessTime(late, ...span) + businessTime(early, ...span), 4 * day, timezone)
    }
  }
  assert.ok(changes > 100)
})

test('the hour that the clocks skip is not open, and the one that comes twice is open for as long as it lasts', () => {
  const berlin = (...shifts: Shift[]) => calendar({ timezone: 'Europe/Berlin', hours: week(...shifts) })
  const spring = [at('2026-03-28T23:00:00Z'), at('2026-03-29T22:00:00Z')] as const
  const autumn = [at('2026-10-24T22:00:00Z'), at('2026-10-25T23:00:00Z')] as const
  assert.equal(businessTime(berlin(shift('02:00', '03:00')), ...spring), 0)
  assert.equal(businessTime(berlin(shift('02:30', '04:00')), ...spring), hour)
  assert.equal(businessTime(berlin(shift('02:00', '03:00')), ...autumn), 2 * hour)
  assert.equal(businessTime(berlin(shift('01:00', '09:00')), ...spring), 7 * hour)
  assert.equal(businessTime(berlin(shift('01:00', '09:00')), ...autumn), 9 * hour)
  assert.deepEqual(
    addBusinessTime(berlin(shift('09:00', '17:00')), at('2026-03-28T15:00:00Z'), 2 * hour),
    at('2026-03-29T08:00:00Z'),
  )
})

test('a holiday stands in for its day, also on the day of a clock change; a shift belongs to the day on which it begins', () => {
  const off = calendar({
    timezone: 'Europe/Berlin',
    hours: week(shift('22:00', '06:00')),
    holidays: [{ date: '2026-03-29', name: 'Off', shifts: [] }],
  })
  assert.equal(isOpen(off, at('2026-03-29T03:59:00Z')), true)
  assert.equal(isOpen(off, at('2026-03-29T04:00:00Z')), false)
  assert.equal(isOpen(off, at('2026-03-29T21:00:00Z')), false)
  assert.deepEqual(stateAt(off, at('2026-03-29T12:00:00Z')).opens_at, at('2026-03-30T20:00:00Z'))
  const short = { ...off, holidays: [{ date: '2026-03-29', name: 'Short', shifts: [shift('10:00', '12:00')] }] }
  assert.equal(businessTime(short, at('2026-03-29T06:00:00Z'), at('2026-03-30T06:00:00Z')), 2 * hour)
})

test('hours without a shift never open, and those that are always open count everything', () => {
  const empty = calendar({ hours: {} })
  const now = at('2026-11-12T10:24:00Z')
  assert.equal(isOpen(empty, now), false)
  assert.equal(addBusinessTime(empty, now, 1), undefined)
  assert.equal(businessTime(empty, now, new Date(now.getTime() + 400 * day)), 0)
  assert.deepEqual(stateAt(empty, now), { is_open: false, until: null, opens_at: null })
  assert.equal(isOpen(alwaysOpen, now), true)
  assert.deepEqual(addBusinessTime(alwaysOpen, now, hour), at('2026-11-12T11:24:00Z'))
  assert.deepEqual(stateAt(alwaysOpen, now), { is_open: true, until: null, opens_at: null })
  const round = calendar({ hours: week(shift('00:00', '24:00')) })
  assert.deepEqual(stateAt(round, now), { is_open: true, until: null, opens_at: null })
  assert.equal(businessTime(round, now, new Date(now.getTime() + 9 * day)), 9 * day)
})

test('between shifts it is told until when it is open and when it opens again', () => {
  const hours = calendar({ timezone: 'Europe/Copenhagen' })
  assert.deepEqual(stateAt(hours, at('2026-11-12T09:24:00Z')), {
    is_open: true,
    until: at('2026-11-12T11:30:00Z'),
    opens_at: at('2026-11-12T12:15:00Z'),
  })
  assert.equal(isOpen(hours, at('2026-11-12T11:30:00Z')), false)
  assert.equal(isOpen(hours, at('2026-11-12T11:29:59.999Z')), true)
})

test('it is closed from the end of a shift to the beginning of the next, and no longer', () => {
  const since = (now: string) => closedSince(calendar(), at(now))
  assert.equal(since('2026-11-12T17:29:59.999Z'), undefined)
  assert.deepEqual(since('2026-11-12T17:30:00Z'), at('2026-11-12T17:30:00Z'))
  assert.deepEqual(since('2026-11-13T08:59:59.999Z'), at('2026-11-12T17:30:00Z'))
  assert.equal(since('2026-11-13T09:00:00Z'), undefined)
})

test('a day is said by its weekday only while no other day of that name comes first', () => {
  const word = (opens: string) => wordMoment('en', 'UTC', at(opens), at('2026-11-12T10:00:00Z'))
  assert.match(word('2026-11-18T09:00:00Z'), /^Wednesday/)
  assert.match(word('2026-11-19T09:00:00Z'), /^November 19/)
})

test('a shift that begins before the one ahead of it ends is found, also over midnight and from Saturday to Sunday', () => {
  const of = (days: Record<string, Shift[]>) =>
    Object.fromEntries(Object.entries(days).map(([name, list]) => [name, dayOf(...list)]))
  const two = of({ Saturday: [shift('10:00', '14:00'), shift('13:00', '16:00')] })
  assert.deepEqual(findOverlap(two, []), { day: 'Saturday', index: 1, until: '14:00' })
  const late = of({ Saturday: [shift('22:00', '03:00')], Sunday: [shift('02:00', '04:00')] })
  assert.deepEqual(findOverlap(late, []), { day: 'Sunday', index: 0, until: '03:00' })
  assert.equal(findOverlap(week(shift('09:00', '09:00')), []), undefined)
  assert.equal(findOverlap(week(shift('09:00', '12:00'), shift('12:00', '17:00')), []), undefined)
})

test('the example of a promise runs over the longest closure ahead, by the clock of the hours', () => {
  const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const
  const nine = dayOf(shift('09:00', '17:00'))
  const copenhagen = calendar({
    timezone: 'Europe/Copenhagen',
    hours: Object.fromEntries(days.map((one) => [one, nine])),
  })
  const example = (over: Partial<Calendar>, amount: number, now = '2026-11-10T10:24:00Z') => {
    const { from, due_at } = exampleOf({ ...copenhagen, ...over }, amount, at(now))
    return [from.toISOString(), due_at?.toISOString()]
  }
  assert.deepEqual(example({}, hour), ['2026-11-13T15:30:00.000Z', '2026-11-16T08:30:00.000Z'])
  assert.deepEqual(example({}, hour / 6), ['2026-11-13T15:55:00.000Z', '2026-11-16T08:05:00.000Z'])
  // The clocks change in the night to Sunday.
  assert.deepEqual(example({}, hour, '2027-03-25T10:00:00Z'), ['2027-03-26T15:30:00.000Z', '2027-03-29T07:30:00.000Z'])
  const holiday = { date: '2026-11-16', name: 'Closed', shifts: [] }
  assert.deepEqual(example({ holidays: [holiday] }, hour), ['2026-11-13T15:30:00.000Z', '2026-11-17T08:30:00.000Z'])
  assert.deepEqual(example({ is_always_open: true }, hour), ['2026-11-10T11:00:00.000Z', '2026-11-10T12:00:00.000Z'])
  assert.deepEqual(example({ hours: {} }, hour), ['2026-11-10T11:00:00.000Z', undefined])
})
