import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { maySend, statusMoves } from './rules.ts'
import type { MessageStatus } from './schema.ts'

const apply = (words: MessageStatus[], from: MessageStatus = 'accepted') =>
  words.reduce((status, word) => (statusMoves(status, word) ? word : status), from)

test('in whatever order and however often the provider tells sent, delivered and read, the end is the same', () => {
  const words: MessageStatus[] = ['sent', 'delivered', 'read']
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 12 }), (told) => {
      const furthest = words.findLast((word) => told.includes(word))
      assert.equal(apply(told), furthest)
    }),
  )
})

test('failed is final unless the message had been delivered', () => {
  assert.equal(apply(['failed', 'sent', 'delivered', 'read']), 'failed')
  assert.equal(apply(['sent', 'failed']), 'failed')
  assert.equal(apply(['delivered', 'failed']), 'delivered')
  assert.equal(apply(['read', 'failed']), 'read')
})

test('any word of the provider settles an unknown delivery', () => {
  for (const word of ['sent', 'delivered', 'read', 'failed'] as const) assert.equal(apply([word], 'unknown'), word)
})

test('what the assistant wrote is dropped when a person has stepped in, and only then', () => {
  const standing = { inbox_enabled: true, assigned_user_id: 1, ai_state: 'human' }
  assert.equal(maySend({ sender_type: 'assistant', sender_id: 2 }, standing), 'taken_over')
  assert.equal(maySend({ sender_type: 'agent', sender_id: 1 }, standing), 'send')
  assert.equal(maySend({ sender_type: 'assistant', sender_id: 2 }, { ...standing, ai_state: 'waiting' }), 'send')
  assert.equal(maySend({ sender_type: 'agent', sender_id: 1 }, { ...standing, inbox_enabled: false }), 'inbox_disabled')
})
