import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expectHits, type Guess, readGuess, surelyOf } from './search.ts'

test('words are taken as independent, and neighbours in a script without blanks as one if they overlap', () => {
  const guess = (...words: [string, number][]) => ({ all: 1_000, words: words.map(([word, hits]) => ({ word, hits })) })
  assert.equal(expectHits(guess(["'bottom':*", 100], ["'bracket':*", 50])), 5)
  assert.equal(expectHits(guess(["'退货':*", 100], ["'货政':*", 90], ["'政策':*", 95])), 90)
  assert.equal(expectHits(guess(["'สิ'", 100], ["'bracket':*", 50], ["'ิน'", 200])), 5)
  assert.equal(expectHits(guess(["'退货':*", 100], ["'政策':*", 200])), 20)
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

const guessOf = (words: Record<string, number>): Guess =>
  readGuess([{ word: null, n: 1_000_000 }, ...Object.entries(words).map(([word, n]) => ({ word: `'${word}':*`, n }))])!
const surely = (words: Record<string, number>) => surelyOf(expectHits(guessOf(words)), guessOf(words))

test('hits are said to be surely so many only well below what is expected, and at most 10,000', () => {
  assert.equal(surely({ bracket: 900_000 }), 10_000)
  assert.equal(surely({ bracket: 14_000 }), 9_000)
  assert.equal(surely({ bracket: 6_256 }), 4_000)
  // So many are expected of any word that the planner does not know.
  assert.deepEqual(
    [surely({ bracket: 5_000 }), surely({ bracket: 20_000 }), surely({ bracket: 20_200 })],
    [0, 0, 10_000],
  )
  assert.equal(surely({ 退货: 90_000, 货政: 36_000 }), 7_000)
  assert.equal(surely({ 退货: 90_000, 货政: 4_000 }), 0)
  assert.equal(surely({ 退货: 90_000, 政策: 80_000 }), 0)
  assert.equal(surely({ bracket: 500_000, bottom: 400_000 }), 10_000)
  assert.equal(surely({ bracket: 200_000, bottom: 100_000 }), 0)
})
