import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { splitText } from './rules.ts'

const graphemes = (text: string) => [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment)

test('no part is longer than it may be, no character is cut, nothing but white space is lost', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 400 })
  fc.assert(
    fc.property(text, fc.integer({ min: 30, max: 60 }), (value, max) => {
      const parts = splitText(value, max)
      for (const part of parts) assert.ok(part.length > 0 && part.length <= max)
      assert.equal(parts.join('').replace(/\s/g, ''), value.replace(/\s/g, ''))
      assert.ok(parts.every((part) => part.isWellFormed()))
    }),
  )
})

test('an emoji of several code points stays whole at the limit', () => {
  const family = '👨‍👩‍👧‍👦'
  const parts = splitText(family.repeat(20), 50)
  assert.deepEqual(parts.flatMap(graphemes), Array(20).fill(family))
})

test('a long text is cut at a paragraph, else at a sentence, else at a word', () => {
  assert.deepEqual(splitText(`${'a'.repeat(30)}\n\n${'b'.repeat(30)}`, 40), ['a'.repeat(30), 'b'.repeat(30)])
  assert.deepEqual(splitText(`${'a '.repeat(14)}end. ${'b '.repeat(14)}`, 40), [
    `${'a '.repeat(14)}end.`,
    'b '.repeat(14).trim(),
  ])
  assert.deepEqual(splitText('one two three four five six', 15), ['one two three', 'four five six'])
})

test('a text of exactly the limit is one part', () => {
  assert.deepEqual(
    splitText('x'.repeat(4096)).map((part) => part.length),
    [4096],
  )
  assert.deepEqual(
    splitText('x'.repeat(4097)).map((part) => part.length),
    [4096, 1],
  )
})
