import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contactTerms, normalizePhone, onOneLine } from './rules.ts'

test('a phone number is a plus and 5 to 20 digits, however it is written', () => {
  assert.equal(normalizePhone('+45 28 44-10.93'), '+4528441093')
  assert.equal(normalizePhone('(+45) 28441093'), '+4528441093')
  assert.equal(normalizePhone('0045 28441093'), '+4528441093')
  assert.equal(normalizePhone('12345'), '+12345')
  // As address books, web pages and chats give it.
  assert.equal(normalizePhone('\u202a+45 28 44 10 93\u202c'), '+4528441093')
  assert.equal(normalizePhone('\ufeff+45\u201128\u200b44–10–93'), '+4528441093')
  assert.equal(normalizePhone('+44 (0)20 7946 0018'), '+442079460018')
  assert.equal(normalizePhone('0049 (0) 171 2345678'), '+491712345678')
  assert.equal(normalizePhone('49(0)171 2345678'), '+491712345678')
  assert.equal(normalizePhone('+39 (0)6 1234567'), '+39061234567')
  assert.equal(normalizePhone('(0)171 2345678'), '+01712345678')
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
  const german = [
    '+49 171 234 56 78',
    '0049 171 2345678',
    '0171/234-5678',
    '+49 (0)171 2345678',
    '\u202a0171–2345678\u202c',
  ]
  for (const text of german) assert.ok('491712345678'.includes(contactTerms(text)), text)
  assert.equal(contactTerms('8 (912) 345-67-89'), '9123456789')
  // Italy keeps the zero; what is searched is part of the number all the same.
  assert.ok('39061234567'.includes(contactTerms('06 1234567')))
  // Too short to be a number of anybody.
  assert.equal(contactTerms('007'), '007')
})

test('a name stands on one line', () => {
  assert.equal(onOneLine(' Ada\r\nX-Evil: 1\u2028\u0085\tB '), 'Ada X-Evil: 1 B')
})
