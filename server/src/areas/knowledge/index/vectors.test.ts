import assert from 'node:assert/strict'
import { test } from 'node:test'
import { styleOf, tellRole } from '../../../providers/models/input-style.ts'
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

test('known models are told questions from passages by their names', () => {
  const told = (model: string) => {
    const { input, input_type } = tellRole({ model, input_style: null }, ['x'], 'passage')
    return [styleOf({ model, input_style: null }), input[0], input_type]
  }
  assert.deepEqual(told('intfloat/multilingual-e5-small'), ['prefix', 'passage: x', undefined])
  assert.deepEqual(told('nomic-embed-text:v1.5'), ['prefix', 'search_document: x', undefined])
  assert.deepEqual(told('voyage-3-large'), ['input_type', 'x', 'document'])
  assert.deepEqual(told('embed-multilingual-v3.0'), ['input_type', 'x', 'search_document'])
  for (const model of ['text-embedding-3-small', 'bge-m3', 'multilingual-e5-large-instruct', 'code5'])
    assert.deepEqual(told(model), ['none', 'x', undefined], model)
})
