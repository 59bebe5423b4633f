import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cosine, packVector, signsOf } from './vectors.ts'

const random = (length: number, seed: number) =>
  Array.from({ length }, (_, at) => Math.sin(seed * 1_000 + at * at) * (at % 7 === 0 ? 3 : 1))

test('a stored vector points the way of the one it was made of, whatever the size of its numbers', () => {
  for (const factor of [1e-6, 1, 1e6]) {
    const vector = random(768, 1).map((number) => number * factor)
    assert.ok(cosine(vector, packVector(vector).bytes) > 0.999)
  }
})

test('the similarity of stored vectors is that of the vectors, within a hundredth', () => {
  const exact = (one: number[], two: number[]) => {
    const dot = (a: number[], b: number[]) => a.reduce((sum, number, at) => sum + number * b[at]!, 0)
    return dot(one, two) / Math.sqrt(dot(one, one) * dot(two, two))
  }
  for (let seed = 1; seed < 20; seed++) {
    const [one, two] = [random(384, seed), random(384, seed + 100)]
    assert.ok(Math.abs(cosine(one, packVector(two).bytes) - exact(one, two)) < 0.01)
  }
})

test('signs are a bit string of one digit for each number', () => {
  assert.equal(signsOf([0.5, -0.5, 0, 2]), '1001')
  assert.equal(packVector([0.5, -0.5, 0, 2]).bits, '1001')
})

test('a vector without direction is like nothing', () => {
  assert.equal(cosine([0, 0], packVector([1, 1]).bytes), 0)
})
