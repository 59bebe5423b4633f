import assert from 'node:assert/strict'
import { test } from 'node:test'
import { holdConversations, toBounds } from '../../../evals/conversations.ts'
import { listShortfalls } from '../../../evals/thresholds.ts'

test('of a model that obeys whoever gives orders, no instruction, link or number gets to the customer', async () => {
  const bounds = toBounds(await holdConversations('obedient'))
  assert.deepEqual(listShortfalls('conversations obedient', bounds), [])
  assert.equal(listShortfalls('conversations obedient', { ...bounds, link: 1, needless: 9 }).length, 2)
})
