import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { findCode, hidden, mailboxOf, maySend, newCode } from './rules.ts'

test('a code is found however it is written, and nothing of it is left', () => {
  const cases: [string, string][] = [
    ['123456', hidden],
    ['My code is 123456.', `My code is ${hidden}.`],
    ['123 456', hidden],
    ['it is 12-34-56, thanks', `it is ${hidden}, thanks`],
    ['1 2 3 4 5 6', hidden],
    ['1, 2, 3, 4, 5, 6', hidden],
    ['１２３４５６', hidden],
    ['١٢٣٤٥٦', hidden],
    ['۱۲۳۴۵۶', hidden],
    ['१२३४५६', hidden],
    ['𝟏𝟐𝟑𝟒𝟓𝟔', hidden],
    ['𝟣𝟤𝟥 𝟦𝟧𝟨', hidden],
    ['12\u200b34\u00a056', hidden],
    ['123456\n123456', `${hidden}\n${hidden}`],
    ['code 123456 order 99', `code ${hidden} order 99`],
    ['123456 7', `${hidden} 7`],
    ['1 - 2 - 3 - 4 - 5 - 6', hidden],
    ['It is one two three four five six.', `It is ${hidden}.`],
    ['One, two, three. Four, five, six', hidden],
    ['ONE 2 three-four 56', hidden],
    ['99 one two three four five six', `99 ${hidden}`],
    ['eins zwei drei vier fünf sechs, bitte', `${hidden}, bitte`],
    ['eins zwo drei vier fu\u0308nf sechs', hidden],
    ['uno dos tres cuatro cinco seis', hidden],
    ['un, deux, trois, quatre, cinq, six', hidden],
    ['um dois três quatro cinco meia', hidden],
    ['Код: один два три четыре пять шесть', `Код: ${hidden}`],
    ['الرمز واحد اثنان ثلاثة أربعة خمسة ستة', `الرمز ${hidden}`],
    ['واحد واثنان وثلاثة وأربعة وخمسة وستة', hidden],
  ]
  for (const [text, masked] of cases) assert.deepEqual(findCode(text), { code: '123456', masked }, text)
})

test('other numbers are left alone', () => {
  for (const text of [
    '',
    'no',
    '12345',
    '1234567',
    '+49 170 1234567',
    '2026-11-21 10:00',
    'A12345B',
    '12345678901234',
    'one two three',
    'one two three four five six seven',
    'Someone two three four five six',
    'One bike or two, three bells and four locks',
    'um acht',
  ]) {
    assert.equal(findCode(text), undefined, text)
  }
})

test('a code stands in its words whatever is around it', () => {
  const words = fc.string({ unit: fc.constantFrom('a', ' ', 'é', '\n', '!', '字') })
  fc.assert(
    fc.property(words, words, (before, after) => {
      const code = newCode()
      assert.match(code, /^\d{6}$/)
      const found = findCode(`${before}${code}${after}`)
      assert.deepEqual(found, { code, masked: `${before}${hidden}${after}` })
    }),
  )
})

test('what is behind a plus sign is the same mailbox', () => {
  assert.equal(mailboxOf('eve+1@example.com'), 'eve@example.com')
  assert.equal(mailboxOf('+1@example.com'), '+1@example.com')
  assert.equal(mailboxOf('eve@example.com'), 'eve@example.com')
})

test('every budget has its own end', () => {
  const none = { mailbox_hour: 0, mailbox_day: 0, conversation: 0, contact_hour: 0, contact_day: 0, desk_day: 0 }
  assert.ok(maySend(none))
  const ends = { mailbox_hour: 3, mailbox_day: 6, conversation: 6, contact_hour: 5, contact_day: 10, desk_day: 1_000 }
  for (const [name, end] of Object.entries(ends)) {
    assert.ok(maySend({ ...none, [name]: end - 1 }), name)
    assert.ok(!maySend({ ...none, [name]: end }), name)
  }
})
