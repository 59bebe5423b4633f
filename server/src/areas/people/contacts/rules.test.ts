import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contactTerms, normalizePhone, onOneLine } from './rules.ts'

test('a phone number is a plus and 5 to 20 digits, however it is written', () => {
  assert.equal(normalizePhone('+45 28 44-10.93'), '+4528441093')
  assert.equal(normalizePhone('(+45) 28441093'), '+4528441093')
  assert.equal(normalizePhone('0045 28441093'), '+4528441093')
  assert.equal(normalizePhone('12345'), '+12345')
  for (const bad of [
    '',
    '+',
    '1234',
    '1'.repeat(21),
    '+45 28x4',
    '45+28441093',
    '++4528441093',
    '٤٥٢٨٤٤١',
    '%_%_%_%',
  ]) {
    assert.equal(normalizePhone(bad), undefined, bad)
  }
})

test('a number is looked for by its digits, words are looked for as they are', () => {
  assert.equal(contactTerms('+45 28 44'), '452844')
  assert.equal(contactTerms('Freja 28'), 'Freja 28')
  assert.equal(contactTerms('+-()'), '+-()')
})

test('a name stands on one line', () => {
  assert.equal(onOneLine(' Ada\r\nX-Evil: 1\u2028\u0085\tB '), 'Ada X-Evil: 1 B')
})
