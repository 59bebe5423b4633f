import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aiStateAfter, concernsAssistant, inTurns, onCustomerMessage, replyWindow } from './rules.ts'

const now = new Date('2026-11-21T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

test('the reply window is 24 hours from the last customer message and warns in its last four', () => {
  assert.equal(replyWindow(null, now).state, 'closed')
  assert.equal(replyWindow(hoursAgo(0), now).state, 'open')
  assert.equal(replyWindow(new Date(hoursAgo(20).getTime() + 1), now).state, 'open')
  assert.equal(replyWindow(hoursAgo(20), now).state, 'closing')
  assert.equal(replyWindow(new Date(hoursAgo(24).getTime() + 1), now).state, 'closing')
  assert.equal(replyWindow(hoursAgo(24), now).state, 'closed')
  assert.deepEqual(replyWindow(hoursAgo(3), now).until, new Date('2026-11-22T09:00:00Z'))
})

test("a customer's message goes where the reopen window says", () => {
  const resolved = (hours: number) => ({ status_category: 'resolved', resolved_at: hoursAgo(hours) })
  assert.equal(onCustomerMessage(undefined, 48, now), 'start_new')
  assert.equal(onCustomerMessage({ status_category: 'open', resolved_at: null }, 0, now), 'continue')
  assert.equal(onCustomerMessage({ status_category: 'waiting', resolved_at: null }, 48, now), 'reopen')
  assert.equal(onCustomerMessage(resolved(47.9), 48, now), 'reopen')
  assert.equal(onCustomerMessage(resolved(48), 48, now), 'reopen')
  assert.equal(onCustomerMessage(resolved(48.1), 48, now), 'start_new')
  assert.equal(onCustomerMessage(resolved(0), 0, now), 'start_new')
})

test('an assignment decides who speaks', () => {
  assert.equal(aiStateAfter({ type: 'assistant' }, 'human'), 'active')
  assert.equal(aiStateAfter({ type: 'agent' }, 'active'), 'human')
  assert.equal(aiStateAfter({ type: 'agent' }, 'waiting'), 'human')
  assert.equal(aiStateAfter({ type: 'agent' }, 'none'), 'none')
  assert.equal(aiStateAfter(null, 'active'), 'waiting')
  assert.equal(aiStateAfter(null, 'human'), 'human')
})

test('an assistant is asked where it answers, and where it has not yet been told of', () => {
  const told = { ai_state: 'human', ai_notice_at: now, ai_language: 'en', has_assistant: true } as const
  assert.equal(concernsAssistant(told), false)
  assert.equal(concernsAssistant({ ...told, ai_state: 'active' }), true)
  assert.equal(concernsAssistant({ ...told, ai_notice_at: null }), true)
  assert.equal(concernsAssistant({ ...told, ai_language: null }), true)
  assert.equal(concernsAssistant({ ...told, ai_notice_at: null, ai_language: null, has_assistant: false }), false)
})

test('what shares a key goes one after the other, everything else together', () => {
  const turns = inTurns(['a1', 'b1', 'a2', 'ab3', 'c1', 'b4'], (item) => item.replace(/\d/, '').split(''))
  assert.deepEqual(turns, [['a1', 'b1', 'c1'], ['a2'], ['ab3'], ['b4']])
  assert.deepEqual(
    inTurns([], () => []),
    [],
  )
})
