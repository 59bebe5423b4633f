import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expectHits, readGuess } from './search.ts'

test('words are taken as independent, and neighbours in a script without blanks as one', () => {
  const guess = (...words: [string, number][]) => ({ all: 1_000, words: words.map(([word, hits]) => ({ word, hits })) })
  assert.equal(expectHits(guess(["'bottom':*", 100], ["'bracket':*", 50])), 5)
  assert.equal(expectHits(guess(["'退货':*", 100], ["'货政':*", 90], ["'政策':*", 95])), 90)
  assert.equal(expectHits(guess(["'ที':*", 100], ["'bracket':*", 50], ["'สิ':*", 200])), 5)
})

test('pairs of a script without blanks are searched as whole words, and a character of one not at all', () => {
  const searched = (...words: string[]) =>
    readGuess([{ word: null, n: 9 }, ...words.map((word) => ({ word, n: 1 }))])!.words.map(({ word }) => word)
  assert.deepEqual(searched("'退货':*", "'货':*", "'退':*", "'单':*"), ["'退货'", "'单':*"])
  assert.deepEqual(searched("'สิ':*", "'ิน':*", "'น':*"), ["'สิ'", "'ิน'"])
  assert.deepEqual(searched("'🎂🎉':*", "'🎉':*"), ["'🎂🎉'"])
  // A radical is a letter for the database, so a word may go on after two of them.
  assert.deepEqual(searched("'ab':*", "'b':*", "'⺀⺁':*"), ["'ab':*", "'b':*", "'⺀⺁':*"])
  assert.equal(readGuess([]), undefined)
})
