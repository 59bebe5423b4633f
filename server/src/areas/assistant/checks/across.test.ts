import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertLinear } from '../../../../test/steps.ts'
import { createAcross } from './across.ts'

const passage = (text: string) => ({ title: '', heading: '', text })
const passages = [
  passage(
    'Peyton Manning became the first quarterback who led two teams to the Super Bowl, at the age of 39 in Denver.',
  ),
  passage('Nikola Tesla moved to Budapest and worked for Tivadar Puskas at the Budapest Telephone Exchange in 1881.'),
]
const read = (text: string) =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => ({
    word,
    stem: word,
    rarity: word.length > 3 || /\d/.test(word) ? 2 : 0.1,
  }))

test('a sentence is found again across languages and scripts by its numbers and names', () => {
  const find = createAcross(passages, read)
  for (const [sentence, index] of [
    ['Mit 39 Jahren führte Peyton Manning in Denver die zweite Mannschaft in den Super Bowl.', 0],
    ['Пейтон Мэннинг играл за Денвер, когда ему было 39 лет.', 0],
    ['لعب بيتون مانينغ في دنفر وعمره ٣٩ عاما.', 0],
    ['Ο Πέιτον Μάνινγκ έπαιξε στο Ντένβερ σε ηλικία 39 ετών.', 0],
    ['En 1881 Nikola Tesla se mudó a Budapest.', 1],
    ['Никола Тесла переехал в Будапешт в 1881 году.', 1],
    ['انتقل نيكولا تسلا إلى بودابست عام 1881.', 1],
  ] as const) {
    const found = find(sentence)
    assert.equal(found.passage, index, sentence)
    assert.ok(found.signs > 0.3, `${sentence} ${found.signs}`)
  }
})

test('a sentence with other names is not found, and neither is one without any', () => {
  const find = createAcross(passages, read)
  for (const sentence of [
    'Lady Gaga sang die Nationalhymne in Santa Clara.',
    'Бейонсе выступила вместе с Бруно Марсом.',
    'Klicken Sie auf den Knopf und warten Sie einen Augenblick.',
  ])
    assert.ok(find(sentence).signs < 0.2, `${sentence} ${find(sentence).signs}`)
})

test('neither a long sentence nor a long passage keeps the desk busy', () => {
  for (const sign of ['Tesla ', '1881 ', 'тесла ', 'a'])
    assertLinear(sign, (text) => createAcross([passage(text)], read)(text))
})
