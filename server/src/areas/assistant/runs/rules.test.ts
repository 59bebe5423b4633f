import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { assertLinear } from '../../../../test/steps.ts'
import { answerParameters, readDecision } from '../answers/decision.ts'
import { mark } from '../answers/prompt.ts'
import { wantsPerson } from '../understanding/wishes.ts'
import { chooseLanguage, isBeyondLimit, joinQuestion, waitUntil } from './rules.ts'

const at = (ms: number, transcript_state: string | null = null) => ({ created_at: new Date(ms), transcript_state })

test('a burst is waited for: two seconds after its newest message, ten after its first', () => {
  assert.deepEqual(waitUntil([at(0)], 2_000, new Date(500)), new Date(2_000))
  assert.equal(waitUntil([at(0)], 2_000, new Date(2_000)), undefined)
  assert.deepEqual(waitUntil([at(0), at(1_500)], 2_000, new Date(2_000)), new Date(3_500))
  assert.deepEqual(waitUntil([at(0), at(9_500)], 2_000, new Date(9_500)), new Date(10_000))
  assert.equal(waitUntil([at(0), at(9_999)], 2_000, new Date(10_000)), undefined)
  assert.equal(waitUntil([at(0)], 0, new Date(0)), undefined)
  assert.equal(waitUntil([at(3_600_000)], 2_000, new Date(0)), undefined, 'stored by a clock an hour ahead')
})

test('a person is asked for in a few words, politely, and with the apostrophe of a telephone', () => {
  for (const said of [
    'Person please',
    'Echte Person bitte',
    'Verbinden Sie mich mit einem Kollegen',
    'Je veux parler à quelqu’un',
    'Переведите на менеджера',
    'живой человек',
    'Kann mich bitte jemand zurückrufen?',
    'Why can I not talk to a human?',
    'When can I speak to an agent?',
    'I do not want a robot, I want a human',
    'I do not need this, get me an agent',
    'get me your manager',
    'I would like to speak to the supervisor!',
    'Ich will mit Ihrem Chef sprechen',
    'Quiero hablar con su encargado',
    'Je veux parler à votre responsable',
    'Quero falar com o seu gerente',
    'Хочу поговорить с вашим начальником',
    'get someone to call me',
    'can someone call me',
    'Is there someone real?',
  ])
    assert.ok(wantsPerson(said), said)
  for (const said of [
    'Сколько человек помещается?',
    'How many persons fit?',
    'Can a person of 120 kg ride it, please?',
    'I want to add a manager',
    'How do I give my manager access?',
    'Where do I see who my account manager is?',
    'if i remove someone do i get money back',
    'Does the other person need a card too?',
    'Combien de personnes ?',
    'كم شخص؟',
    'Why do I get MQX2035 when my agent connects?',
    'When will someone get back to me about my claim?',
    'I do not need a human, just tell me if Randers is open',
    "I don't want to talk to an agent",
    'Ich brauche keinen Mitarbeiter, nur die Öffnungszeiten',
  ])
    assert.ok(!wantsPerson(said), said)
})

test('a voice message is waited for until it is text, at most a minute', () => {
  const voice = [at(0, 'pending')]
  assert.deepEqual(waitUntil(voice, 2_000, new Date(5_000)), new Date(60_000))
  assert.equal(waitUntil(voice, 2_000, new Date(60_000)), undefined)
  assert.equal(waitUntil([at(0, 'ready')], 2_000, new Date(5_000)), undefined)
})

test('thirty turns an hour and a hundred and twenty a day are enough', () => {
  assert.equal(isBeyondLimit({ hour: 29, day: 119 }), false)
  assert.equal(isBeyondLimit({ hour: 30, day: 30 }), true)
  assert.equal(isBeyondLimit({ hour: 0, day: 120 }), true)
})

test("the only language of an assistant is fixed, several narrow the customer's, none leaves it to them", () => {
  assert.equal(chooseLanguage(['fr'], 'de'), 'fr')
  assert.equal(chooseLanguage(['en', 'de'], 'de'), 'de')
  assert.equal(chooseLanguage(['en', 'de'], 'ru'), 'en')
  assert.equal(chooseLanguage([], 'ru'), 'ru')
  assert.equal(chooseLanguage([], null), 'en')
})

test('a question is bounded, and what was forwarded is marked as a whole', () => {
  assert.equal(
    joinQuestion([
      { words: 'Look:', forwarded: false },
      { words: 'a\nb', forwarded: true },
    ]),
    'Look:\n[forwarded] a b',
  )
  assert.equal(joinQuestion([{ words: '🚲'.repeat(5_000), forwarded: false }]).length, 4_000)
})

test('where there are no agents the structure knows no hand-over', () => {
  assert.ok(!JSON.stringify(answerParameters(true)).includes('hand_over'))
  assert.ok(JSON.stringify(answerParameters(false)).includes('hand_over'))
  const handed = { text: 'Bye', sources: [], hand_over: { reason: 'asked', summary: '' } }
  assert.equal(readDecision(handed, true, 0)?.decision.hand_over, null)
  assert.equal(readDecision(handed, false, 0)?.decision.hand_over?.reason, 'asked')
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
