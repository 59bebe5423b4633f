import assert from 'node:assert/strict'
import { test } from 'node:test'
import { model, passage } from '../../../test/passages.ts'

test('between variants that the question does not tell apart the customer is asked, if they may be', async () => {
  const fee = (name: string, euros: number) => passage(name, `The fee of the ${name} is ${euros} € a year.`)
  const passages = [fee('Gold card', 120), fee('Gold account', 18), fee('Silver card', 60)]
  const choose = async (question: string, may_ask = true) => {
    const answer = await model.answer({ question, language: 'en', passages, confidence: 0.6, rival: 'close', may_ask })
    return answer.kind === 'nothing' ? answer.kind : [answer.kind, ...answer.cited]
  }
  assert.deepEqual(await choose('What is the fee of gold a year?'), ['either', 0, 1])
  assert.deepEqual(await choose('What is the fee of gold a year?', false), ['answer', 0, 1])
  assert.deepEqual(await choose('What is the fee of the gold card a year?'), ['answer', 0])
  assert.deepEqual(await choose('What is the fee of the gold account a year?'), ['answer', 1])
  const cards = [fee('Gold card', 120), fee('Silver card', 60)]
  const ask = async (question: string, may_ask: boolean) =>
    (await model.answer({ question, language: 'en', passages: cards, confidence: 0.6, rival: 'close', may_ask })).kind
  for (const may_ask of [true, false]) {
    assert.equal(await ask('hi there! quick one, what is the fee of the titanium card a year?', may_ask), 'nothing')
    assert.notEqual(await ask('hi there! quick one, what is the fee of the card a year?', may_ask), 'nothing')
  }
})

const sim = (letter: string, price: string) =>
  passage(`Kestrel SIM ${letter}`, `${price} a month, 30 days' notice, no contract.`)

const sims = [sim('S', '£8'), sim('M', '£14'), sim('L', '£22')]

const may = { language: 'en', confidence: 0.4, rival: 'close', may_ask: true } as const

test('a letter tells variants apart: who names none is asked, and who names one gets no other', async () => {
  const cite = async (question: string, passages = sims) => {
    const answer = await model.answer({ question, passages, ...may })
    return answer.kind === 'nothing' ? answer.kind : [answer.kind, ...answer.cited]
  }
  assert.deepEqual(await cite("What's the price of a Kestrel SIM a month?"), ['either', 0, 1, 2])
  assert.deepEqual(await cite('what does the sim l cost a month'), ['answer', 2])
  const discount = passage('Discount for students', 'Students get 15 % off every SIM. A year of SIM L is left out.', 20)
  assert.deepEqual(await cite('what is the price of sim l for a year', [discount, ...sims]), ['answer', 3])
})

test('what all variants hold is asked back even where the question says little', async () => {
  const fibre = (speed: number, text: string) => passage(`Kestrel Fibre ${speed}`, text)
  const passages = [fibre(100, 'Fibre for £27 a month.'), fibre(500, 'Fibre for £36 a month.')]
  const ask = async (question: string, may_ask = true) =>
    (await model.answer({ question, passages, ...may, confidence: 0.19, may_ask })).kind
  assert.equal(await ask('How much is Fibre?'), 'either')
  assert.equal(await ask('How much is Fibre?', false), 'nothing')
  assert.equal(await ask('How much is Titanium Fibre?'), 'nothing')
})

test('an article on one code does not answer about another of its kind', async () => {
  const bulletin = passage(
    'A leak in the parser affects the broker (CVE-2024-31999)',
    'The broker 8.1 is affected by a leak in its parser (CVE-2024-31999). Order AB-1000 of the shop is an example.',
  )
  const ask = async (question: string) =>
    (await model.answer({ question, language: 'en', passages: [bulletin], confidence: 0.6, rival: false })).kind
  assert.equal(await ask('Is the broker affected by CVE-2024-31999?'), 'answer')
  assert.equal(await ask('is the broker affected by cve-2023-44487'), 'nothing')
  assert.equal(
    await ask('A scan found CVE-2024-31999 here. Which steps would colleagues take before summer?'),
    'answer',
  )
  assert.equal(await ask('A scan found something here. Which steps would colleagues take before summer?'), 'nothing')
  assert.equal(await ask('Is the broker affected, like the shop in order AB-2000?'), 'answer')
})

test('a price list answers nothing about a kind that stands in no article', async () => {
  const text = 'Visita oculistica: 95 €. Visita ortopedica: 110 €. Si paga allo sportello.'
  const asked = async (question: string) =>
    (
      await model.answer({
        question,
        language: 'it',
        passages: [passage('Tariffe', text)],
        confidence: 0.35,
        rival: false,
      })
    ).kind
  assert.equal(await asked('quanto costa la visita cardiologica?'), 'nothing')
  assert.equal(await asked('quanto costa la visita ortopedica?'), 'answer')
})
