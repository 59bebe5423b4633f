import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertLinear } from '../../../../test/steps.ts'
import { listUnvouched } from './vouching.ts'

const today = new Date('2026-11-22T10:00:00Z')
const vouched: [says: string, source: string][] = [
  ['It costs 19.90 €.', '{"price_cents":1990}'],
  ['Es kostet 19,90 €.', '{"price":19.9}'],
  ['Das macht 1.990,00 Euro.', '{"total":1990}'],
  ['Cela coûte 1 990 €.', '{"total":1990}'],
  ['It costs 1,990 kr.', 'The bike is 1990 kr.'],
  ['السعر ١٩٩٠ كرونة.', '{"total":1990}'],
  ['It is 25 % off.', '{"discount":0.25}'],
  ['It arrives on 24.11.2026.', '{"eta":"2026-11-24T14:30:00Z"}'],
  ['Am Dienstag, 24. November, um 14:30 Uhr.', '{"eta":"2026-11-24T14:30:00Z"}'],
  ['On 11/24/26 at 2:30 pm.', '{"eta":"2026-11-24T14:30:00Z"}'],
  ['24.12. bis 26.12. geschlossen.', 'Closed from 24 to 26 December.'],
  ['It arrives in 2 days.', '{"eta":"2026-11-24"}'],
  ['We are open until 5 pm.', 'Open 9–17.'],
  ['We are open until 17:00.', 'Open from 9 am to 5 p.m.'],
  ['Geöffnet 9:30 bis 18:00 Uhr.', 'Open 9.30 to 18.'],
  ['Open Monday to Friday.', 'Åbent Mo–Fr 9–17'],
  ['Open on Wednesday.', 'Abierto de lunes a viernes.'],
  ['We are closed on Sundays.', 'Open Monday to Friday.'],
  ['Open on Sunday.', 'Monday to Friday from 9, at weekends from 10.'],
  ['Open on Tuesday.', '{"mon":"9-17","tue":"9-18"}'],
  ['Понедельник–пятница.', 'Открыто с понедельника по пятницу.'],
  ['Fechado na segunda-feira.', 'Aberto de terça a sexta, segunda fechado.'],
  ['You have 30 days.', 'Within thirty days.'],
  ['You have 24 hours.', 'Within twenty-four hours.'],
  ['It takes 30 minutes.', '更换轮胎需要三十分钟。'],
  ['You have 2 orders:\n1. Helmet\n2. Lock\n3. Lamp [3]', '{"orders":[{"of":"helmet"},{"of":"lock"}]}'],
  ['*1.* Unscrew it.\n*2.* Pull it off.\nStep 3: wipe it.', 'Unscrew it, pull it off and wipe it.'],
  ['10 and 250 are left.', '{"left":[10,250]}'],
  ['Call +45 40 00 00 01.', '{"phone":"4540000001"}'],
  ['The card that ends in 4242.', '{"card":"4111111111114242"}'],
  ['Write to Help@Acme.example.', 'Mail help@acme.example.'],
  ['It is on its way 📦', '{"state":"sent"}'],
]
for (const [says, source] of vouched)
  test(`"${says}" stands in ${source}`, () => assert.deepEqual(listUnvouched(says, [source], today), []))

const unvouched: [says: string, source: string, what: string[]][] = [
  ['It is on its way. We are open 9:00 to 17:00.', '{"order":1001,"state":"sent"}', ['17']],
  ['It is on its way. Shipping is 49 kr.', '{"order":1001,"state":"sent"}', ['49']],
  ['It costs 19.90 €.', '{"price":29.9,"order":1990123}', ['19.90']],
  ['It arrives on 25 November.', '{"eta":"2026-11-24"}', ['25']],
  ['Step 2 takes 45 minutes.', 'Each step takes a while.', ['45']],
  ['You have 90 days.', 'Within 30 days. Order 900.', ['90']],
  ['لديك ٩٠ يوما.', 'Within 30 days.', ['90']],
  ['We are open on Thursdays.', '{"eta":"2026-11-24"}', ['Thursdays']],
  ['We are open on Sunday.', 'We are open Monday to Friday.', ['Sunday']],
  ['Op zaterdag open.', 'Open van maandag tot en met vrijdag.', ['zaterdag']],
  ['Wir haben donnerstags offen.', 'We do so. I sat in the sun.', ['donnerstags']],
  ['Write to boss@evil.example.', 'Mail help@acme.example.', ['boss@evil.example']],
  ['Call 40 00 00 02.', '{"phone":"4540000001"}', ['40', '02']],
]
for (const [says, source, what] of unvouched)
  test(`"${says}" does not stand in ${source}`, () => {
    const found = listUnvouched(says, [source], today)
    assert.deepEqual(
      found.filter((fact) => what.includes(fact)),
      what,
    )
  })

test('the numbers and the weekday of today need a source where a sentence does not speak of today', () => {
  const friday = new Date('2026-11-27T10:00:00Z')
  const list = (text: string) => listUnvouched(text, ['We sell bikes.'], friday)
  for (const [text, ...strange] of [
    ['It costs 27.', '27'],
    ['It costs 27 euros and 11 cents.', '27', '11'],
    ['We have 26 shops.', '26'],
    ['Our workshop is open on Fridays.', 'Fridays'],
    ['Wir liefern am Samstag.', 'Samstag'],
    ['It is open today. It costs 27.', '27'],
    ['今天营业。价格是27元。', '27'],
  ] as const)
    assert.deepEqual(list(text), strange, text)
  for (const text of [
    ...['Today is Friday, 27 November 2026.', 'Heute ist Freitag, der 27.11.2026.', 'Aujourd’hui, le 27 novembre.'],
    ...[
      'We are open today, Friday.',
      'Morgen, am Samstag, ist zu.',
      'It is Friday the 27th.',
      '今天是11月27日。',
      '오늘은 금요일입니다.',
    ],
    ...['Mañana es sábado.', 'The date is 2026-11-27.', 'Tomorrow is 28 November.'],
  ])
    assert.deepEqual(list(text), [], text)
})

test('a long answer of a tool does not keep the desk busy', () => {
  for (const sign of ['a', '1', '1 ', '111 ', '\n', '1.', '-', 'a@', '1-1-'])
    assertLinear(sign, (answer) => listUnvouched('It costs 5 €.', [answer], today))
})
