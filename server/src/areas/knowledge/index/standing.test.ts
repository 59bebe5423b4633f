import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rateStanding } from './standing.ts'

const near = (...scores: number[]) => scores.map((score, at) => ({ article_id: at + 1, score }))
const rounded = (ratings: Map<number, number>) => [...ratings.values()].map((rating) => Number(rating.toFixed(2)))

test('an article stands out by how far it rises above all and by some of its lead over the next', () => {
  assert.deepEqual(rounded(rateStanding(near(0.9, 0.86, 0.8), 0.8, 0.1)), [1.16, 0.44, -0.4])
})

test('models whose cosines are further apart say the same', () => {
  const wide = rateStanding(near(0.6, 0.44, 0.2), 0.2, 0.4)
  assert.deepEqual(rounded(wide), rounded(rateStanding(near(0.9, 0.86, 0.8), 0.8, 0.1)))
})

test('two that are equally near lead neither, and one alone has nobody to lead', () => {
  assert.deepEqual(rounded(rateStanding(near(0.9, 0.9), 0.8, 0.1)), [1, 1])
  assert.deepEqual(rounded(rateStanding(near(0.9), 0.8, 0.1)), [1])
  assert.deepEqual(rateStanding([], 0.8, 0.1), new Map())
})
