import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertLinear } from '../../../../test/steps.ts'
import { listWords } from '../../../words/words.ts'
import { listUnconditional } from './conditions.ts'

/** Reads words without a knowledge base: each is its own stem. */
const read = (text: string) => listWords(text).map((word) => ({ word, stem: word.replace(/s$/, ''), rarity: 1 }))
const listLeft = (says: string, source: string, language: string, asked = '') =>
  listUnconditional([says], {
    passages: [{ title: '', heading: '', text: source }],
    ...{ read, language, said: `${says}\n${asked}` },
  })

const left: [language: string, says: string, source: string][] = [
  [
    'en',
    'Payment in instalments is possible.',
    'Payment in instalments is possible for bills over £300, if you live in the county.',
  ],
  [
    'en',
    'Payment in instalments is possible for bills over £300.',
    'Payment in instalments is possible for bills over £300, if you live in the county.',
  ],
  ['en', 'We settle directly with insurers.', 'We settle directly with insurers only for operations.'],
  ['en', 'Customers get an answer within 4 hours.', 'Customers on the Business plan get an answer within 4 hours.'],
  ['de', 'Die Lieferung ist kostenlos.', 'Die Lieferung ist ab 50 Euro Bestellwert kostenlos.'],
  ['es', 'La instalación es gratuita.', 'La instalación es gratuita si el contrato dura al menos 12 meses.'],
  ['fr', 'La livraison est gratuite.', 'La livraison est gratuite, sauf en Corse.'],
  [
    'nl',
    'Bewoners krijgen een parkeervergunning.',
    'Bewoners krijgen een parkeervergunning als zij geen eigen oprit hebben.',
  ],
  ['pl', 'Dostawa jest bezpłatna.', 'Dostawa jest bezpłatna, jeśli zamówienie przekracza 200 zł.'],
  ['ru', 'Доставка бесплатная.', 'Доставка бесплатная, если заказ дороже 3000 рублей.'],
]
for (const [language, says, source] of left)
  test(`"${says}" leaves out a condition of: ${source}`, () =>
    assert.deepEqual(listLeft(says, source, language), [says]))

const said: [language: string, says: string, source: string, asked?: string][] = [
  [
    'en',
    'Instalments are possible for bills over £300 if you live in the county.',
    'Payment in instalments is possible for bills over £300, if you live in the county.',
  ],
  [
    'en',
    'Yes, payment in instalments is possible.',
    'Payment in instalments is possible if you live in the county.',
    'I live in the county. May I pay in instalments?',
  ],
  ['en', 'Delivery is free.', 'Delivery is free if you spend £50. Delivery is free.'],
  ['en', 'Our couriers bring furniture upstairs.', 'Delivery is free if you spend £50.'],
  ['en', '1. Open the order settings.', 'Open the order settings if you are an owner.'],
  ['en', 'Is delivery free?', 'Delivery is free if you spend £50.'],
  ['de', 'Ab 50 Euro Bestellwert ist die Lieferung kostenlos.', 'Die Lieferung ist ab 50 Euro Bestellwert kostenlos.'],
]
for (const [language, says, source, asked] of said)
  test(`"${says}" leaves out no condition of: ${source}`, () =>
    assert.deepEqual(listLeft(says, source, language, asked), []))

test('a long text is searched for conditions in linear time', () => {
  assertLinear('Delivery is free if you spend £50. ', (text) => listLeft('Delivery is free.', text, 'en'))
})
