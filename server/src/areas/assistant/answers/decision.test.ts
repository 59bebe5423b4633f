import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { assertLinear } from '../../../../test/steps.ts'
import { answerParameters, readDecision } from './decision.ts'
import { mark } from './prompt.ts'

test('where there are no agents the structure knows no hand-over', () => {
  assert.ok(!JSON.stringify(answerParameters(true)).includes('hand_over'))
  assert.ok(JSON.stringify(answerParameters(false)).includes('hand_over'))
  const handed = { text: 'Bye', sources: [], hand_over: { reason: 'asked', summary: '' } }
  assert.equal(readDecision(handed, true, 0)?.decision.hand_over, null)
  assert.equal(readDecision(handed, false, 0)?.decision.hand_over?.reason, 'asked')
})

test('the reasons of a hand-over are not options for customers', () => {
  const given = { text: 'Within 30 days.', sources: [1], options: ['asked', 'Rule of return', 'no_answer', 'rule'] }
  assert.deepEqual(readDecision(given, false, 1)?.decision.options, ['Rule of return'])
})

test('whatever a model hands over becomes a decision in bounds, or none', () => {
  const field = fc.oneof(fc.anything(), fc.string(), fc.array(fc.string()), fc.constant(undefined))
  const handed = fc.record({ text: field, options: field, ask_if_helped: field, sources: field, hand_over: field })
  fc.assert(
    fc.property(fc.oneof(fc.anything(), handed), fc.boolean(), (value, aiOnly) => {
      const decided = readDecision(value, aiOnly, 3)
      if (!decided) return
      const { text, options, sources, hand_over } = decided.decision
      assert.ok(text.length <= 12_000 && options.length <= 10 && sources.every((number) => number >= 1 && number <= 3))
      assert.ok(!aiOnly || hand_over === null)
      assert.ok(text.trim() !== '' || hand_over !== null)
    }),
  )
  assert.equal(readDecision({ text: 'x', hand_over: { reason: 'limit', summary: '' } }, false, 0), undefined)
})

test('nothing foreign closes the tags around it or opens others', () => {
  const pieces = fc.constantFrom(
    '<',
    '/',
    'passage',
    ' ',
    '>',
    'customer',
    '\u200b',
    '＜',
    'Result',
    'number="2"',
    '\n',
    'x',
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
      const said = mark('passage', parts.join(''), 1)
      assert.equal(said.match(/[<＜]\s*\/?\s*(customer|passage|result)/gi)?.length, 2)
      assert.ok(said.startsWith('<passage number="1">\n') && said.endsWith('\n</passage>'))
    }),
  )
})

test('no text takes long to mark', () => {
  assertLinear(' ', (text) => mark('result', `<${text}`))
})
