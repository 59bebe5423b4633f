import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertLinear } from '../../../../test/steps.ts'
import { listWords } from '../../../words/words.ts'
import { createContradicting } from './contradicting.ts'
import { createMeasuring } from './measures.ts'

const today = new Date('2026-11-22T10:00:00Z')
/** Reads words without a knowledge base: each is its own stem. */
const read = (text: string) => listWords(text).map((word) => ({ word, stem: word.replace(/s$/, ''), rarity: 1 }))
const contradicts = (says: string, source: string, language: string) =>
  createContradicting([{ title: '', heading: '', text: source }], read, language, today)(says)

const opposite: [language: string, says: string, source: string][] = [
  ['en', 'Appointments are not required.', 'Appointments are required, except in emergencies.'],
  ['en', 'No, the router cannot be replaced.', 'The router can be replaced.'],
  ['en', 'We accept cheques.', 'We do not accept cheques. You pay by card.'],
  ['en', 'The dog is chipped after its vaccination.', 'The dog is chipped before its vaccination.'],
  [
    'en',
    'A vaccination costs £110, including the check-up.',
    'A vaccination costs £48, including the check-up. A passport costs £110.',
  ],
  ['de', 'Asbest nehmen wir an.', 'Asbest nehmen wir nicht an.'],
  ['es', 'El router se puede sustituir por uno propio.', 'El router no se puede sustituir por uno propio.'],
  ['es', 'Puede usar 20 GB al mes con coste adicional.', 'Puede usar 20 GB al mes sin coste adicional.'],
  ['fr', 'Les sacs ouverts sont repris.', 'Les sacs ouverts ne sont pas repris.'],
  ['nl', 'U kunt zonder afspraak langskomen.', 'U kunt niet zonder afspraak langskomen.'],
  ['pl', 'Otwarte worki nie podlegają zwrotowi.', 'Otwarte worki podlegają zwrotowi.'],
  ['ru', 'Открытые пакеты принимаются обратно.', 'Открытые пакеты обратно не принимаются.'],
]
for (const [language, says, source] of opposite)
  test(`"${says}" contradicts: ${source}`, () => assert.equal(contradicts(says, source, language), true))

const agreeing: [language: string, says: string, source: string][] = [
  ['en', 'No, we do not accept cheques.', 'We do not accept cheques.'],
  ['en', 'We do not accept cheques.', 'Do you accept cheques? No.'],
  ['en', 'It may drink water.', 'Your animal must not eat for 12 hours, but it may drink water.'],
  [
    'en',
    'Kittens may go outside two weeks after the vaccination.',
    'Kittens may not go outside until two weeks after the vaccination.',
  ],
  ['en', 'Pay within 14 days.', 'If you do not pay within 14 days, we send a reminder.'],
  ['en', 'Order by 5 pm.', 'Order no later than 5 pm.'],
  ['en', 'Delivery takes 3 to 5 days.', 'Delivery to Oslo takes 3 days. Delivery to Tromsø takes 5 days.'],
  [
    'en',
    'The sandbox allows 60 requests a minute.',
    'Each key may make 600 requests a minute. In the sandbox it is 60 requests a minute.',
  ],
  ['en', 'Kittens should stay inside.', 'Kittens may not go outside.'],
  ['fr', 'Les sacs ouverts ne sont pas repris.', 'Nous ne reprenons jamais les sacs ouverts, ils ne sont pas repris.'],
]
for (const [language, says, source] of agreeing)
  test(`"${says}" does not contradict: ${source}`, () => assert.equal(contradicts(says, source, language), false))

const wrong: [says: string, source: string][] = [
  ['You have 14 weeks.', 'Within 14 days.'],
  ['It costs $48.', 'It costs £48.'],
  ['It costs 29,90 € al año.', 'Cuesta 29,90 € al mes.'],
  ['600 requests a second.', 'Each key may make 600 requests a minute.'],
  ['La fibra de 600 GB.', 'La fibra de 600 MB.'],
  ['Sie haben vierzehn Wochen.', 'You have 14 days.'],
  ['Een paspoort is tien maanden geldig.', 'Een paspoort is tien jaar geldig.'],
]
for (const [says, source] of wrong)
  test(`"${says}" has another unit than ${source}`, () => assert.equal(createMeasuring([source])(says), true))

const right: [says: string, source: string][] = [
  ['Sie haben 14 Tage.', 'You have 14 days.'],
  ['Es dauert fünf Werktage.', 'It takes 5 working days.'],
  ['Cuesta 29,90 € el primer año.', 'Cuesta 29,90 € al mes durante el primer año.'],
  ['It takes 5 days.', '{"days":5}'],
  ['It takes 5 days.', 'Delivery (days): 5'],
  ['At 8, 12 and 16 weeks.', 'Vaccinated at 8, 12 and 16 weeks.'],
  ['In den 1950er Jahren.', 'In the 1950s.'],
  ['It costs 48 €, and 10 € a month.', 'It costs €48 and 10 EUR per month.'],
]
for (const [says, source] of right)
  test(`"${says}" has the unit of ${source}`, () => assert.equal(createMeasuring([source])(says), false))

test('a long text is compared in linear time', () => {
  assertLinear('Opened bags: not 14 days. ', (text) => createMeasuring([text])(text.replaceAll('days', 'weeks')))
})
