import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseCrontab } from './crontab.ts'

/** The days of March 2026 on which a schedule is followed. The first is a Sunday. */
const daysOf = (pattern: string) => {
  const matches = parseCrontab(pattern)
  return Array.from({ length: 31 }, (_, at) => at + 1).filter((day) => matches(new Date(Date.UTC(2026, 2, day, 3, 30))))
}

test('a schedule means what it means to cron', () => {
  const sundays = [1, 8, 15, 22, 29]
  assert.deepEqual(daysOf('30 3 * * 0'), sundays)
  assert.deepEqual(daysOf('30 3 * * 7'), sundays)
  assert.deepEqual(daysOf('30 3 */10 * *'), [1, 11, 21, 31])
  assert.deepEqual(daysOf('30 3 2,4-6 3 *'), [2, 4, 5, 6])
  assert.deepEqual(daysOf('30 3 10 * 0'), [1, 8, 10, 15, 22, 29], 'days of the month and of the week count both')
  assert.deepEqual(
    daysOf('30 3 */2 * 0'),
    sundays.filter((day) => day % 2 === 1),
  )
  assert.deepEqual(daysOf('0 3 * * *'), [])
  for (const wrong of [
    '',
    '* * * *',
    '60 * * * *',
    '* * 0 * *',
    '* * * * 8',
    '5-1 * * * *',
    '*/0 * * * *',
    'a * * * *',
  ])
    assert.throws(() => parseCrontab(wrong), /is no crontab/, wrong)
})
