import assert from 'node:assert/strict'
import { test } from 'node:test'
import { waitSeconds } from '../../../providers/whatsapp/errors.ts'
import { afterSendError } from './rules.ts'

const refused = (errorClass: Parameters<typeof afterSendError>[0]['class'], retry_after?: number) =>
  ({ outcome: 'refused', class: errorClass, retry_after }) as const

test('a message that may have arrived is never sent again by itself', () => {
  assert.deepEqual(afterSendError({ outcome: 'unknown', class: 'TRANSIENT' }, 1, 0), { do: 'unknown' })
})

test('what passes by itself is tried again with growing waits, five times', () => {
  const seconds = [1, 2, 3, 4].map((tries) => afterSendError(refused('TRANSIENT'), tries, 0))
  assert.deepEqual(
    seconds,
    [4, 16, 64, 256].map((wait) => ({ do: 'put_off', seconds: wait })),
  )
  assert.deepEqual(afterSendError(refused('THROTTLE'), 5, 0), { do: 'fail' })
  assert.deepEqual(afterSendError({ outcome: 'not_sent', class: 'TRANSIENT' }, 1, 1), { do: 'put_off', seconds: 5 })
})

test('the wait that the provider asks for is kept, within an hour', () => {
  assert.deepEqual(afterSendError(refused('THROTTLE', 30), 1, 0), { do: 'put_off', seconds: 30 })
  assert.equal(waitSeconds(1, 99_999), 3_600)
  assert.equal(waitSeconds(40), 3_600)
})

test('a refused token holds the message back, any other refusal is final', () => {
  assert.deepEqual(afterSendError(refused('TOKEN'), 99, 0), { do: 'pause' })
  for (const final of [
    'PAYMENT',
    'WINDOW',
    'NO_CHANNEL',
    'SPAM',
    'RESTRICTED',
    'PERMISSION',
    'TEMPLATE',
    'OTHER',
  ] as const) {
    assert.deepEqual(afterSendError(refused(final), 1, 0), { do: 'fail' })
  }
})
