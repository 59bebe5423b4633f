import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expectHits } from './search.ts'

test('words are taken as independent, and neighbours in a script without blanks as one', () => {
  const guess = (...words: [string, number][]) => ({ all: 1_000, words: words.map(([word, hits]) => ({ word, hits })) })
  assert.equal(expectHits(guess(["'bottom':*", 100], ["'bracket':*", 50])), 5)
  assert.equal(expectHits(guess(["'退货':*", 100], ["'货政':*", 90], ["'政策':*", 95])), 90)
  assert.equal(expectHits(guess(["'ที':*", 100], ["'bracket':*", 50], ["'สิ':*", 200])), 5)
})
