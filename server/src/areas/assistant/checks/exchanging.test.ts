import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertLinear } from '../../../../test/steps.ts'
import { listWords } from '../../../words/words.ts'
import { createClauses } from './clauses.ts'
import { createExchanging } from './exchanging.ts'
import { listUnheldDays } from './vouching.ts'

/** Reads words without a knowledge base: each is its own stem. */
const read = (text: string) => listWords(text).map((word) => ({ word, stem: word.replace(/s$/, ''), rarity: 1 }))
const exchanges = (says: string, source: string) =>
  createExchanging([{ text: source }], read, createClauses([{ text: source }]))(says)

const exchanged: [says: string, source: string][] = [
  ['You get 10 GB for 5 €.', 'You get 5 GB for 10 €.'],
  [
    'La fibra cuesta 39,90 € durante el primer año y después 29,90 €.',
    'La fibra cuesta 29,90 € durante el primer año y después 39,90 €.',
  ],
  ['Opened bags are taken back within 14 days.', 'Unopened bags are taken back within 14 days with the receipt.'],
  ['Unopened bags are taken back.', 'Opened bags are taken back.'],
  ['Downloads run at 5 Mbit/s, uploads at 50.', 'The plan has 5 Mbit/s uploads and 50 downloads.'],
  ['Children pay £12 and adults £7.', 'Adults pay £12 and children £7.'],
  ['Es sind 7 € für Erwachsene und 12 € für Kinder.', 'Erwachsene zahlen 12 €, Kinder 7 €.'],
  ['Plan S costs €25 and Plan L €9.', 'Plan S: €9 a month. Plan M: €15 a month. Plan L: €25 a month.'],
  ['The board has two years of warranty and the paddle ten.', 'Warranty: board ten years, paddle two years.'],
  ['Детский билет стоит 500 ₽, взрослый — 250 ₽.', 'Взрослый билет стоит 500 ₽, детский — 250 ₽.'],
  ['La Complète coûte 10 €, l’Essentielle 18 €.', 'L’Essentielle coûte 10 € et la Complète 18 €.'],
  ['La Plus cuesta 7 € y la Básica 13 €.', 'La tarifa Básica cuesta 7 € y la tarifa Plus 13 €.'],
  ['سرعة الرفع 50 ميغابت وسرعة التنزيل 10.', 'سرعة التنزيل 50 ميغابت وسرعة الرفع 10 ميغابت.'],
  ['Открытые пакеты принимаются.', 'Неоткрытые пакеты принимаются.'],
]
for (const [says, source] of exchanged)
  test(`"${says}" exchanges something of: ${source}`, () => assert.equal(exchanges(says, source), true))

const kept: [says: string, source: string][] = [
  ['For 10 € you get 5 GB.', 'You get 5 GB for 10 €.'],
  ['You get 5 GB.', 'You get 5 GB for 10 €.'],
  ['You get 10 GB for 5 €.', 'You get 5 GB for 10 €. You get 10 GB for 5 €.'],
  ['We are open from 8:00 to 19:00.', 'We are open from 8:00 to 19:00, on Saturday from 9:00 to 13:00.'],
  ['Opened bags are taken back.', 'Opened and unopened bags are taken back.'],
  ['Uploads run at 5 Mbit/s, downloads at 50.', 'The plan has 5 Mbit/s uploads and 50 downloads.'],
  ['Children pay £7 and adults £12.', 'Adults pay £12 and children £7.'],
  ['Plan S costs €9 and Plan L €25.', 'Plan S: €9 a month. Plan M: €15 a month. Plan L: €25 a month.'],
  ['The board has ten years of warranty and the paddle two.', 'Warranty: board ten years, paddle two years.'],
  ['Детский билет стоит 250 ₽, взрослый — 500 ₽.', 'Взрослый билет стоит 500 ₽, детский — 250 ₽.'],
  ['La Plus cuesta 13 € y la Básica 7 €.', 'La tarifa Básica cuesta 7 € y la tarifa Plus 13 €.'],
  ['سرعة الرفع 10 ميغابت وسرعة التنزيل 50.', 'سرعة التنزيل 50 ميغابت وسرعة الرفع 10 ميغابت.'],
  ['It is £12 for adults and £7 for children.', 'Adults pay £12 and children £7.'],
]
for (const [says, source] of kept)
  test(`"${says}" exchanges nothing of: ${source}`, () => assert.equal(exchanges(says, source), false))

test('a weekday that only the customer named gets no hours', () => {
  const list = (text: string, source: string) => listUnheldDays(text, [source], new Date('2026-11-24T10:00:00Z'))
  const week = 'We are open Monday to Saturday from 8:00 to 22:00.'
  assert.deepEqual(list('On Sunday we are open from 8:00 to 22:00.', week), ['Sunday'])
  for (const says of [
    'On Friday we are open from 8:00.',
    'You asked about Sunday.',
    'On Sunday we are not open at 8:00.',
  ])
    assert.deepEqual(list(says, week), [], says)
  assert.deepEqual(list('On Sunday it costs 5 €.', 'It costs 5 €.'), [])
  assert.deepEqual(list('On Sunday we open at 8:00.', 'We open daily at 8:00, on Monday at 9:00.'), [])
})

test('a long text is compared word by word in linear time', () => {
  assertLinear('Opened bags: 14 days, 5 €. ', (text) => exchanges('Unopened bags: 5 days.', text))
  assertLinear('Opened bags: 14 days, 5 €. ', (text) => exchanges(text, 'Unopened bags: 5 days.'))
})
