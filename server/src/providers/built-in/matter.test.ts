import assert from 'node:assert/strict'
import { test } from 'node:test'
import { model, passage } from '../../../test/passages.ts'

const kinds = async (passages: ReturnType<typeof passage>[], language: string, questions: readonly string[]) => {
  const answers = questions.map((question) =>
    model.answer({ question, language, passages, confidence: 0.6, rival: false }),
  )
  return (await Promise.all(answers)).map(({ kind }) => kind)
}

const ovens = passage(
  'Ember ovens',
  'The Ember 30 costs £240 and bakes two loaves. The Ember 45 Plus costs £310 and bakes four loaves. Both ovens heat up in 20 minutes.',
)
const hours = passage(
  'Opening hours',
  'We are open from Tuesday 9 to Saturday 5, and closed for 60 minutes at noon.',
  4,
)

test('a variant that there is not is not answered by the others, even where its number stands elsewhere', async () => {
  const unknown = [
    'How much is the Ember 60 oven?',
    'is there an ember 30 plus oven',
    'What does the Ember 45 Mini oven cost?',
  ]
  assert.deepEqual(await kinds([ovens, hours], 'en', unknown), ['nothing', 'nothing', 'nothing'])
  const known = [
    'How much is the Ember 30 oven?',
    'is there an ember 45 plus oven',
    'Does the Ember bake 60 loaves?',
    'how many loaves (ember 90 ovens)',
  ]
  assert.deepEqual(await kinds([ovens, hours], 'en', known), ['answer', 'answer', 'answer', 'answer'])
})

test('a number behind a word that names no variants, or in a span, is none', async () => {
  const shoes = passage('Shoes', 'We have shoes in Size 36 to 48. Size 49 is made for you, and so is Size 50.')
  assert.deepEqual(await kinds([shoes], 'en', ['Are shoes in size 41 made?']), ['answer'])
  const guides = passage(
    'Guides',
    'A guide costs £5. Ask Guide 3 for maps and Guide 4 for lunch: each guide speaks Dutch, and a guide is never late.',
  )
  assert.deepEqual(await kinds([guides], 'en', ['How much is a guide 90 minutes late?']), ['answer'])
})

test('who asks whether there is a thing is answered by an article that holds all of it', async () => {
  const tents = passage('Tents', 'We have tents for two and four people, in green and in grey. A tent costs £90.')
  const asked = 'hi, do you have inflatable tents in green?'
  assert.deepEqual(await kinds([tents], 'en', ['do you have tents in green?', asked]), ['answer', 'nothing'])
  const others = [
    'Is there a reason to have tents in green?',
    'do you have to pay to see green tents?',
    'do you have it in green (tent price shipping)',
  ]
  assert.deepEqual(await kinds([tents], 'en', others), ['answer', 'answer', 'answer'])
  const zelte = passage('Zelte', 'Wir haben Zelte für zwei und vier Leute, in Grün und in Grau. Ein Zelt kostet 90 €.')
  const gefragt = ['Habt ihr graue Zelte in Grün?', 'Habt ihr aufblasbare Zelte in Grün?']
  assert.deepEqual(await kinds([zelte], 'de', gefragt), ['answer', 'nothing'])
  const airTents = passage('Air tents', 'Our green tents are inflatable: no poles, one pump.', 9)
  const request = { question: asked, language: 'en', passages: [tents, airTents], confidence: 0.6 }
  assert.equal((await model.answer({ ...request, rival: 'close' })).kind, 'answer')
})

test('a word that is missing says little only where meaning speaks for the article', async () => {
  const tents = passage('Tents', 'We have tents for two and four people, in green and in grey. A tent costs £90.')
  const asked = ['hi, do you have inflatable tents in green?']
  for (const [standing, kind] of [
    [0.6, 'nothing'],
    [1.2, 'answer'],
  ] as const)
    assert.deepEqual(await kinds([{ ...tents, standing }], 'en', asked), [kind])
})

test('names and the title alone are no answer, where nothing of what is asked about them is there', async () => {
  const shops = passage(
    'Shops in Harlow Bay',
    'Harlow Bay: 12 Pier Road, open from 9 to 6. Grant Square: 4 Mill Lane, open from 10 to 5.',
  )
  const questions = [
    'Where in Harlow Bay are bicycles repaired overnight?',
    'Where in Harlow Bay is Pier Road open overnight?',
  ]
  assert.deepEqual(await kinds([shops], 'en', questions), ['nothing', 'answer'])
})
