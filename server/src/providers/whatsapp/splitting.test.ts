import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { splitText } from './splitting.ts'

const graphemes = (text: string) => [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment)

test('no part is longer than it may be, no character is cut, nothing but white space is lost', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 400 })
  fc.assert(
    fc.property(text, fc.integer({ min: 30, max: 60 }), (value, max) => {
      const parts = splitText(value, max)
      for (const part of parts) assert.ok(part.length > 0 && part.length <= max)
      const bare = (written: string) => written.replace(/[\s*_~`]/g, '')
      assert.equal(bare(parts.join('')), bare(value))
      assert.ok(parts.every((part) => part.isWellFormed()))
    }),
  )
})

test('an emoji of several code points stays whole at the limit', () => {
  const family = '👨‍👩‍👧‍👦'
  const parts = splitText(family.repeat(20), 50)
  assert.deepEqual(parts.flatMap(graphemes), Array(20).fill(family))
})

test('a character that alone is longer than a part is cut between two code points', () => {
  const parts = splitText(`a${'\u{1d167}'.repeat(60)}`, 50)
  assert.deepEqual(
    parts.map((part) => [part.length, part.isWellFormed()]),
    [
      [49, true],
      [50, true],
      [22, true],
    ],
  )
})

test('a long text is cut at a paragraph, else at a sentence, else at a word', () => {
  assert.deepEqual(splitText(`${'a'.repeat(30)}\n\n${'b'.repeat(30)}`, 40), ['a'.repeat(30), 'b'.repeat(30)])
  assert.deepEqual(splitText(`${'a '.repeat(14)}end. ${'b '.repeat(14)}`, 40), [
    `${'a '.repeat(14)}end.`,
    'b '.repeat(14).trim(),
  ])
  assert.deepEqual(splitText('one two three four five six', 15), ['one two three', 'four five six'])
})

test('an address goes into the next part rather than into two', () => {
  const address = `https://acme.example/${'a'.repeat(30)}`
  assert.deepEqual(splitText(`See here: ${address} and then`, 60), ['See here:', `${address} and then`])
})

test('what is written without spaces is cut at a sentence, else between two words', () => {
  const sentence = '您可以在三十天内退货。'
  assert.deepEqual(splitText(sentence.repeat(4), 25), [sentence.repeat(2), sentence.repeat(2)])
  const quoted = '「三十天内可以退货。」'
  assert.deepEqual(splitText(quoted.repeat(3), 25), [quoted.repeat(2), quoted])
  const words = new Set(
    [...new Intl.Segmenter('th', { granularity: 'word' }).segment('สวัสดีครับผมต้องการคืนสินค้า')].map((word) => word.segment),
  )
  for (const part of splitText('สวัสดีครับผมต้องการคืนสินค้า'.repeat(3), 30))
    for (const { segment } of new Intl.Segmenter('th', { granularity: 'word' }).segment(part))
      assert.ok(words.has(segment), segment)
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

test('what is marked stays in one part, or is marked in both', () => {
  const words = 'word '.repeat(12).trim()
  assert.deepEqual(splitText(`${words} *these belong together* end`, 80), [words, '*these belong together* end'])
  assert.deepEqual(splitText(`\`\`\`${'line of code\n'.repeat(8)}\`\`\``, 60), [
    `\`\`\`${'line of code\n'.repeat(4).trim()}\`\`\``,
    `\`\`\`${'line of code\n'.repeat(4)}\`\`\``,
  ])
  assert.deepEqual(
    splitText(`*${'x'.repeat(100)}*`, 50),
    ['x', 'x', 'x'].map((_, n) => `*${'x'.repeat([48, 48, 4][n]!)}*`),
  )
})

test('marks of any kind do not keep a text from being cut', () => {
  const text = fc.string({ unit: fc.constantFrom(...'ab *_~`\n'), maxLength: 600 })
  fc.assert(
    fc.property(text, fc.integer({ min: 30, max: 60 }), (value, max) => {
      const parts = splitText(value, max)
      for (const part of parts) assert.ok(part.length > 0 && part.length <= max)
      const letters = (written: string) => written.replace(/[^ab]/g, '')
      assert.equal(letters(parts.join('')), letters(value))
    }),
  )
})
