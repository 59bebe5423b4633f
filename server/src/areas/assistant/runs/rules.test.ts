import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseLanguage, isBeyondLimit, joinQuestion, waitUntil } from './rules.ts'

const at = (ms: number, transcript_state: string | null = null) => ({ created_at: new Date(ms), transcript_state })

test('a burst is waited for: two seconds after its newest message, ten after its first', () => {
  assert.deepEqual(waitUntil([at(0)], 2_000, new Date(500)), new Date(2_000))
  assert.equal(waitUntil([at(0)], 2_000, new Date(2_000)), undefined)
  assert.deepEqual(waitUntil([at(0), at(1_500)], 2_000, new Date(2_000)), new Date(3_500))
  assert.deepEqual(waitUntil([at(0), at(9_500)], 2_000, new Date(9_500)), new Date(10_000))
  assert.equal(waitUntil([at(0), at(9_999)], 2_000, new Date(10_000)), undefined)
  assert.equal(waitUntil([at(0)], 0, new Date(0)), undefined)
  assert.equal(waitUntil([at(3_600_000)], 2_000, new Date(0)), undefined, 'stored by a clock an hour ahead')
})

test('a voice message is waited for until it is text, at most a minute', () => {
  const voice = [at(0, 'pending')]
  assert.deepEqual(waitUntil(voice, 2_000, new Date(5_000)), new Date(60_000))
  assert.equal(waitUntil(voice, 2_000, new Date(60_000)), undefined)
  assert.equal(waitUntil([at(0, 'ready')], 2_000, new Date(5_000)), undefined)
})

test('thirty turns an hour and a hundred and twenty a day are enough', () => {
  assert.equal(isBeyondLimit({ hour: 29, day: 119 }), false)
  assert.equal(isBeyondLimit({ hour: 30, day: 30 }), true)
  assert.equal(isBeyondLimit({ hour: 0, day: 120 }), true)
})

test("the only language of an assistant is fixed, several narrow the customer's, none leaves it to them", () => {
  assert.equal(chooseLanguage(['fr'], 'de'), 'fr')
  assert.equal(chooseLanguage(['en', 'de'], 'de'), 'de')
  assert.equal(chooseLanguage(['en', 'de'], 'ru'), 'en')
  assert.equal(chooseLanguage([], 'ru'), 'ru')
  assert.equal(chooseLanguage([], null), 'en')
})

test('a question is bounded, and what was forwarded is marked as a whole', () => {
  assert.equal(
    joinQuestion([
      { words: 'Look:', forwarded: false },
      { words: 'a\nb', forwarded: true },
    ]),
    'Look:\n[forwarded] a b',
  )
  assert.equal(joinQuestion([{ words: '🚲'.repeat(5_000), forwarded: false }]).length, 4_000)
})
