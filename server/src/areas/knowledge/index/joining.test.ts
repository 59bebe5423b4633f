import assert from 'node:assert/strict'
import { test } from 'node:test'
import { joinMeaning, usualForeignWeight, usualWeight } from './joining.ts'

const listed = (list: string, ...scores: [id: number, score: number][]) =>
  scores.map(([article_id, score]) => ({ article_id, score, list, language: 'en' }))
const join = (
  words: ReturnType<typeof listed>,
  near: ReturnType<typeof listed>,
  {
    weight = usualWeight,
    foreignWeight = usualForeignWeight,
    unembedded = [] as number[],
    language = 'en',
    attainable = 10,
  } = {},
) => joinMeaning(words, near, { attainable, weight, foreignWeight, language, unembedded: new Set(unembedded) })
const ids = (found: readonly { article_id: number }[]) => found.map(({ article_id }) => article_id)

test('what both find comes before what one of them finds', () => {
  const words = listed('words', [1, 5], [2, 4.5])
  const near = listed('near', [2, 0.9], [3, 0.88], [1, 0.7])
  assert.deepEqual(ids(join(words, near)), [2, 1, 3])
})

test('where words hold little of the question meaning decides, however the words are ranked', () => {
  const words = listed('words', [1, 0.9], [2, 0.8])
  const near = listed('near', [3, 0.86], [2, 0.85], [4, 0.8])
  assert.deepEqual(ids(join(words, near)), [2, 3, 1, 4])
})

test('words that stand in an article of another language count for less', () => {
  const words = listed('words', [1, 4], [2, 3])
  const near = listed('near', [3, 0.9], [2, 0.8], [1, 0.7])
  assert.deepEqual(ids(join(words, near)), [1, 2, 3])
  assert.deepEqual(ids(join(words, near, { language: 'de' })), [2, 3, 1])
  assert.deepEqual(ids(join(words, near, { language: 'de', foreignWeight: 100 })), [1, 2, 3])
})

test('a model that helps nothing leaves the order of the words, and adds what they do not find', () => {
  const words = listed('words', [1, 5], [2, 4.5], [3, 4])
  const near = listed('near', [9, 0.9], [3, 0.8], [2, 0.7])
  assert.deepEqual(ids(join(words, near, { weight: 100 })), [1, 2, 3, 9])
})

test('what has no vectors yet keeps the place that its words gave it', () => {
  const words = listed('words', [1, 5], [2, 4.5], [3, 4.3])
  const near = listed('near', [3, 0.9], [4, 0.85], [2, 0.5])
  assert.deepEqual(ids(join(words, near, { unembedded: [1] })), [1, 3, 2, 4])
  assert.deepEqual(ids(join(words, near, { unembedded: [2] })), [3, 2, 1, 4])
  assert.deepEqual(ids(join(words, [], { unembedded: [1, 2, 3] })), [1, 2, 3])
  const scores = join(words, near, { unembedded: [1, 2] }).map(({ score }) => score)
  assert.deepEqual(
    scores,
    scores.toSorted((a, b) => b - a),
  )
})

test('an article is shown by the passage that ranks higher, that of its words among equals', () => {
  const joined = join(listed('words', [1, 5], [2, 4]), listed('near', [2, 0.9], [1, 0.8]))
  assert.deepEqual(
    new Map(joined.map(({ article_id, list }) => [article_id, list])),
    new Map([
      [1, 'words'],
      [2, 'near'],
    ]),
  )
})

test('nothing found is nothing, and one thing alone is first', () => {
  assert.deepEqual(join([], []), [])
  assert.deepEqual(ids(join([], listed('near', [7, 0.4]))), [7])
  assert.deepEqual(ids(join(listed('words', [7, 0]), [], { attainable: 0 })), [7])
})
