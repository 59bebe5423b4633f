import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bestOfArticles, confidenceOf, fuse } from './rules.ts'

test('confidence grows with what is found of a question and not with how long it is', () => {
  const rarest = 10
  const confidence = (found: number, asked: number) =>
    Number(confidenceOf(found * rarest, { attainable: asked * rarest, rarest }).toFixed(3))
  assert.equal(confidenceOf(0, { attainable: 0, rarest: 0 }), 0)
  assert.equal(confidence(1, 1), 0.5)
  assert.equal(confidence(2, 4), 0.5)
  assert.equal(confidence(4, 4), 0.667)
  assert.equal(confidence(1, 16), 0.2)
})

const ranked = (ids: string) => [...ids].map((id, rank) => ({ article_id: Number(id), score: 9 - rank, list: ids }))

test('what two lists find comes before what one of them finds, by rank and not by score', () => {
  const fused = fuse([ranked('123'), ranked('43')])
  assert.deepEqual(
    fused.map(({ article_id }) => article_id),
    [3, 1, 4, 2],
  )
  assert.deepEqual(fuse([[], []]), [])
})

test('a fused article is shown by the passage that ranks higher', () => {
  const fused = fuse([ranked('12'), ranked('21')])
  assert.deepEqual(
    fused.map(({ article_id, list }) => [article_id, list]),
    [
      [1, '12'],
      [2, '21'],
    ],
  )
})

test('the best passage stands for its article', () => {
  const passages = [
    { article_id: 1, score: -0.5 },
    { article_id: 2, score: 0.1 },
    { article_id: 1, score: 0.4 },
  ]
  assert.deepEqual(bestOfArticles(passages), [passages[2], passages[1]])
})
