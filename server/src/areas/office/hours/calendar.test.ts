import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCalendar } from './calendar.ts'

const read = (lines: readonly string[], from = '2026-11-26', to = '2028-12-31') =>
  readCalendar(['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\n'), from, to)
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'SUMMARY:Day', ...lines, 'END:VEVENT']
const datesOf = (...lines: string[]) => read(event(...lines)).days.map(({ date }) => date)
const faultsOf = (...lines: string[]) => read(event(...lines)).faults

test('what recurs yearly is a day of each year, as its rule says', () => {
  assert.deepEqual(datesOf('DTSTART;VALUE=DATE:19700101', 'RRULE:FREQ=YEARLY'), ['2027-01-01', '2028-01-01'])
  assert.deepEqual(datesOf('DTSTART:20201224', 'RRULE:FREQ=YEARLY;INTERVAL=4'), ['2028-12-24'])
  assert.deepEqual(datesOf('DTSTART:20251224', 'RRULE:FREQ=YEARLY;COUNT=2'), ['2026-12-24'])
  assert.deepEqual(datesOf('DTSTART:20251224', 'RRULE:FREQ=YEARLY;UNTIL=20271224T000000Z'), [
    '2026-12-24',
    '2027-12-24',
  ])
  assert.deepEqual(datesOf('DTSTART:20240229', 'RRULE:FREQ=YEARLY'), ['2028-02-29'])
  // The fourth Thursday of November, and the last Monday of May.
  assert.deepEqual(datesOf('DTSTART:20241128', 'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=4TH'), [
    '2026-11-26',
    '2027-11-25',
    '2028-11-23',
  ])
  assert.deepEqual(datesOf('DTSTART:20250526', 'RRULE:FREQ=YEARLY;BYMONTH=5;BYDAY=-1MO'), ['2027-05-31', '2028-05-29'])
  assert.deepEqual(datesOf('DTSTART:20251224', 'RRULE:FREQ=YEARLY', 'EXDATE;VALUE=DATE:20261224,20281224'), [
    '2027-12-24',
  ])
})

test('an occurrence that moved is only where it moved to, and a cancelled one nowhere', () => {
  const weddings = [
    ...event('UID:a', 'DTSTART:20251224', 'RRULE:FREQ=YEARLY'),
    ...event('UID:a', 'RECURRENCE-ID:20261224', 'DTSTART:20261223'),
    ...event('UID:b', 'DTSTART:20270101', 'STATUS:CANCELLED'),
  ]
  assert.deepEqual(
    read(weddings).days.map(({ date }) => date),
    ['2026-12-23', '2027-12-24', '2028-12-24'],
  )
})

test('only days are taken: not alarms, tasks or zones, nor what is over', () => {
  const { days, faults } = read([
    'PRODID;X="a;b:c";Y=d:-//Somebody//EN',
    'BEGIN:VTIMEZONE',
    'BEGIN:STANDARD',
    'DTSTART:19961027T030000',
    'END:STANDARD',
    'END:VTIMEZONE',
    'BEGIN:VTODO',
    'DTSTART:20270101',
    'END:VTODO',
    ...event('DTSTART;VALUE=DATE:20271231', 'DURATION:P2D', 'BEGIN:VALARM', 'TRIGGER:-PT15M', 'END:VALARM'),
    ...event('DTSTART:20271231', 'DESCRIPTION:=cmd()'),
    'BEGIN:VEVENT',
    'SUMMARY:New Year\\nEve\u202E',
    'DTSTART:20271231',
    'END:VEVENT',
    ...event('DTSTART:20200101'),
  ])
  assert.deepEqual(days, [
    { date: '2027-12-31', name: 'Day, New Year Eve' },
    { date: '2028-01-01', name: 'Day' },
  ])
  assert.deepEqual(faults, [])
})

test('a name that is too long ends with a whole character', () => {
  const named = (name: string) => ['BEGIN:VEVENT', `SUMMARY:${name}🎉`, 'DTSTART:20270101', 'END:VEVENT']
  const nameOf = (...names: string[]) => read(names.flatMap(named)).days[0]?.name
  const long = 'a'.repeat(139)
  assert.equal(nameOf(long), long)
  assert.equal(nameOf('Day', 'a'.repeat(132)), `Day🎉, ${'a'.repeat(132)}`)
})

test('what cannot be read is named by its line, and the rest is read', () => {
  assert.deepEqual(faultsOf('DTSTART:20270230'), [{ line: 4, why: 'unreadable' }])
  assert.deepEqual(faultsOf('DTSTART:20270101T100000Z'), [{ line: 4, why: 'not_all_day' }])
  assert.deepEqual(faultsOf('DTSTART:20270101', 'DTEND:20271231'), [{ line: 5, why: 'too_long' }])
  for (const rule of [
    'FREQ=WEEKLY',
    'FREQ=YEARLY;BYDAY=MO',
    'FREQ=YEARLY;BYEASTER=1',
    'FREQ=YEARLY;COUNT=0',
    'FREQ=YEARLY;BYMONTH=1,2;BYDAY=MO,TU,WE,TH,FR',
    '',
  ])
    assert.deepEqual(faultsOf('DTSTART:20270101', `RRULE:${rule}`), [{ line: 5, why: 'repeats' }], rule)
  const { days, faults } = read([...event('nonsense'), ...event('DTSTART:20270101'), 'BEGIN:VEVENT'])
  assert.deepEqual([days.map(({ date }) => date), faults.map(({ line }) => line)], [['2027-01-01'], [4, 11]])
  for (const text of [
    '',
    'name,date\nJul,2026-12-24',
    'BEGIN:VEVENT\nDTSTART:20270101\nEND:VEVENT',
    '\u0000'.repeat(99),
  ])
    assert.deepEqual(
      [readCalendar(text, '2026-01-01', '2028-12-31').days, readCalendar(text, '', '').faults.length],
      [[], 1],
    )
})

test('a hostile file has an end', () => {
  const endless = event('DTSTART:19700101', 'RRULE:FREQ=YEARLY;COUNT=999999;BYMONTH=1,2,3;BYDAY=MO,TU')
  const { days, faults } = read(Array.from({ length: 2_000 }, () => endless).flat(), '2026-01-01')
  assert.ok(days.length <= 400)
  assert.deepEqual(faults.at(-1)?.why, 'too_many')
  const many = Array.from({ length: 500 }, (_, n) =>
    event(`DTSTART:20${27 + Math.floor(n / 300)}0101`, `DURATION:P${(n % 90) + 1}D`),
  )
  assert.equal(read(many.flat()).days.length, 180)
  const deep = read(Array.from({ length: 20 }, () => 'BEGIN:VEVENT'))
  assert.deepEqual([deep.days, deep.faults.length], [[], 1])
  assert.equal(read(Array.from({ length: 300 }, () => event('DTSTART:x')).flat()).faults.length, 100)
  assert.equal(read(event(`SUMMARY${';A="b"'.repeat(20_000)}`, 'DTSTART:20270101')).faults.length, 1)
})
