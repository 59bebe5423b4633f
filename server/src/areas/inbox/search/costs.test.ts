import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseTextWords, everMore, shareForPage } from './costs.ts'

test('more and more of the newest are looked through, as long as the index costs more', () => {
  const tries = (indexed: number) => [...everMore(1_000, (newest) => newest, indexed)]
  assert.deepEqual(tries(900), [])
  assert.deepEqual(tries(1_001), [1_000])
  assert.deepEqual(tries(32_000), [1_000])
  assert.deepEqual(tries(128_001), [1_000, 8_000])
  assert.deepEqual(tries(2_000_000), [1_000, 8_000, 64_000])
})

test('a page is looked for among the newest messages if that takes less than half as long as to find all', () => {
  const guess = (...hits: number[]) => ({ all: 1_000_000, words: hits.map((n) => ({ word: "'foo':*", hits: n })) })
  const page = { limit: 30, offset: 0 }
  assert.equal(shareForPage(620, guess(90_000, 6_600), 9_000, page), 0.1)
  assert.equal(shareForPage(465, guess(6_600), 9_000, page), 0.1)
  assert.equal(shareForPage(620, guess(90_000, 6_600), 9_000, { limit: 30, offset: 150 }), undefined)
  assert.equal(shareForPage(4_650, guess(90_000), 40_000, page), undefined)
})

test('of the words of a text the frequent ones are not looked up where the rarest leaves few texts', () => {
  const choose = (...hits: [string, number][]) =>
    chooseTextWords({ all: 250_000, words: hits.map(([word, n]) => ({ word: `'${word}':*`, hits: n })) }).reading
  const [one, two] = [{ spelled: ['one'] }, { spelled: [] }]
  assert.deepEqual(choose(['one', 250_000], ['two', 100]), { rare: "'two':*", frequent: "'one':*", ...one })
  assert.deepEqual(choose(['one', 250_000], ['two', 5_000]), { rare: "'two':* & 'one':*", frequent: null, ...two })
  assert.deepEqual(choose(['one', 500], ['two', 100]), { rare: "'two':* & 'one':*", frequent: null, ...two })
  assert.deepEqual(choose(['one', 5_000], ['two', 100]), { rare: "'two':*", frequent: "'one':*", ...one })
  // The words of a whole message: after two of them few texts are left.
  const some = ['a', 'b', 'c', 'd'].map((word): [string, number] => [word, 1_500])
  const frequent = { frequent: "'c':* & 'd':*", spelled: ['c', 'd'] }
  assert.deepEqual(choose(...some), { rare: "'a':* & 'b':*", ...frequent })
  // Whether a text has a word that is not ASCII shows only when its words are made.
  assert.deepEqual(choose(['один', 5_000], ['two', 100]), { rare: "'two':* & 'один':*", frequent: null, ...two })
})
