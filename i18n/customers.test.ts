import assert from 'node:assert/strict'
import { test } from 'node:test'
import { customerSentences } from './customers.ts'

const flatten = (sentences: object, path = ''): [string, string][] =>
  Object.entries(sentences).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value] as [string, string]] : flatten(value, `${path}${key}.`),
  )
const shapeOf = (sentences: object) =>
  flatten(sentences).map(([path, sentence]) => [path, (sentence.match(/\{+\w+\}+/g) ?? []).sort()])

for (const [language, sentences] of Object.entries(customerSentences)) {
  test(`customers who write "${language}" are told all that is said in English, with the same places`, () => {
    assert.deepEqual(shapeOf(sentences), shapeOf(customerSentences.en))
    for (const [path, sentence] of flatten(sentences)) assert.notEqual(sentence.trim(), '', path)
  })
}
