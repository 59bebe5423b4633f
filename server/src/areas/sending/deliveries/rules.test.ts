import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { MessageStatus } from '../../inbox/messages/schema.ts'
import { mayFollowAt, maySend, statusMoves } from './rules.ts'

const standing = {
  inbox_enabled: true,
  sender_enabled: true,
  closed_at: null,
  queued_at: new Date(1),
  by_hand: false,
  ai_state: 'human',
  assigned_user_id: 7,
  resolved_at: null,
}

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

test('any report of the provider settles an unknown delivery', () => {
  for (const word of ['sent', 'delivered', 'read', 'failed'] as const) assert.equal(apply([word], 'unknown'), word)
})

test('what the assistant wrote is dropped when somebody has stepped in or resolved the matter, and only then', () => {
  const answer = { sender_type: 'assistant', sender_id: 7 }
  const active = { ...standing, ai_state: 'active' }
  assert.equal(maySend({ ...answer, ...standing }), 'taken_over')
  assert.equal(maySend({ ...answer, ...standing, sender_type: 'agent' }), 'send')
  assert.equal(maySend({ ...answer, ...standing, ai_state: 'waiting', assigned_user_id: null }), 'send')
  assert.equal(maySend({ ...answer, ...active }), 'send')
  assert.equal(maySend({ ...answer, ...active, assigned_user_id: 8 }), 'taken_over')
  assert.equal(maySend({ ...answer, ...active, resolved_at: new Date(2) }), 'conversation_closed')
  assert.equal(maySend({ ...answer, ...active, resolved_at: new Date(2), sender_type: 'agent' }), 'send')
})

test('what changed while a message waited is looked at again', () => {
  const reply = { sender_type: 'agent', sender_id: 1 }
  assert.equal(maySend({ ...reply, ...standing, inbox_enabled: false }), 'inbox_disabled')
  assert.equal(maySend({ ...reply, ...standing, sender_enabled: false }), 'agent_disabled')
  assert.equal(maySend({ sender_type: 'system', sender_id: null, ...standing, sender_enabled: null }), 'send')
  assert.equal(maySend({ ...reply, ...standing, closed_at: new Date(2) }), 'conversation_closed')
  assert.equal(maySend({ ...reply, ...standing, closed_at: new Date(2), queued_at: new Date(3) }), 'send')
})

test('what an agent had sent again goes whoever wrote it, unless the conversation is closed or the inbox off', () => {
  const again = { ...standing, by_hand: true }
  const answer = { sender_type: 'assistant', sender_id: 7 }
  assert.equal(maySend({ ...answer, ...again, ai_state: 'human', assigned_user_id: 1 }), 'send')
  assert.equal(maySend({ ...answer, ...again, sender_enabled: false }), 'send')
  assert.equal(maySend({ ...answer, ...again, closed_at: new Date(2) }), 'conversation_closed')
  assert.equal(maySend({ ...answer, ...again, inbox_enabled: false }), 'inbox_disabled')
})

test('a message follows another when that one is sent, or four seconds later', () => {
  assert.equal(mayFollowAt(null, new Date(1_000)), undefined)
  assert.deepEqual(mayFollowAt(new Date(0), new Date(1_000)), new Date(4_000))
  assert.equal(mayFollowAt(new Date(0), new Date(4_000)), undefined)
  assert.equal(mayFollowAt(new Date(3_600_000), new Date(0)), undefined)
})
