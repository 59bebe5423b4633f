import assert from 'node:assert/strict'
import { test } from 'node:test'
import { holdsPattern, holdsWord, isLanguage, isPattern } from './text-rules.ts'

test('a word stands on its own, in any script', () => {
  for (const [text, word, expected] of [
    ['i want a refund.', 'refund', true],
    ['it is refundable', 'refund', false],
    ['prefund', 'refund', false],
    ['refundable, or a refund?', 'refund', true],
    ['my money\n  back', 'money back', true],
    ['das ist zu groß', 'zu', true],
    ['dazu', 'zu', false],
    ['верните деньги!', 'деньги', true],
    ['我要退款谢谢', '退款', true],
    ['c++ is not c', 'c++', true],
    ['', 'refund', false],
  ] as const) {
    assert.equal(holdsWord(text, word), expected, `${word} in ${text}`)
  }
})

test('a pattern is found anywhere in the text, with any text and digits where it says so', () => {
  for (const [text, pattern, expected] of [
    ['my order 12345 is late', 'order #####', true],
    ['my order 1234 is late', 'order #####', false],
    ['order 7: where is it, so late?', 'order # * late', false],
    ['order 7 is so late', 'order # * late', true],
    ['late: order 7', 'order # * late', false],
    ['order\n7\nlate', 'order*#*late', true],
    ['room #5', 'room \\##', true],
    ['room 55', 'room \\##', false],
    ['2 * 3', '\\*', true],
    ['2 x 3', '\\*', false],
    ['a\\b', 'a\\\\b', true],
  ] as const) {
    assert.equal(holdsPattern(text, pattern), expected, `${pattern} in ${text}`)
  }
  assert.deepEqual(['**', '', 'a'.repeat(201), '#', 'a*'].map(isPattern), [false, false, false, true, true])
})

test('a pattern takes at most as many steps as text times pattern, whatever both hold', () => {
  let looks = 0
  const look = () => {
    looks += 1
    return 'a'
  }
  const text: string = new Proxy({} as string & object, {
    get: (_, key) => (key === 'length' ? 20_000 : key === 'slice' ? () => text : look()),
  })
  const pattern = `${'a*'.repeat(90)}${'a'.repeat(19)}b`
  assert.equal(holdsPattern(text, pattern), false)
  assert.ok(looks <= 20_000 * pattern.length, String(looks))
})

test('a language is compared by its code, whole or by its beginning', () => {
  assert.deepEqual(
    [
      isLanguage('pt-br', 'pt'),
      isLanguage('pt', 'pt'),
      isLanguage('pt', 'pt-br'),
      isLanguage(null, 'pt'),
      isLanguage('pt', 'p'),
    ],
    [true, true, false, false, false],
  )
})
