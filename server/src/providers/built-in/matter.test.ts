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

test('a country that is not in a list of countries is not answered by it', async () => {
  const shipping = passage('International orders', 'We ship to the EU, Norway and the USA. Delivery takes 6 days.')
  const asked = [
    'do you ship to norway',
    'do you ship to spain',
    'do you ship to australia',
    'do you ship to new zealand',
  ]
  assert.deepEqual(await kinds([shipping], 'en', asked), ['answer', 'answer', 'nothing', 'nothing'])
  const anywhere = passage('International orders', 'We ship to Norway in 6 days, and to all other countries in 10.')
  assert.deepEqual(await kinds([anywhere], 'en', ['do you ship to australia']), ['answer'])
  const banned = passage('International orders', 'We ship goods for £4. We do not ship to Iran or Cuba.')
  assert.deepEqual(await kinds([banned], 'en', ['what does it cost to ship goods to australia']), ['answer'])
  const versand = passage('Versand ins Ausland', 'Wir versenden nach Dänemark und in die Schweiz, in 6 Tagen.')
  const gefragt = ['versendet ihr nach dänemark', 'versendet ihr nach norwegen']
  assert.deepEqual(await kinds([versand], 'de', gefragt), ['answer', 'nothing'])
  const livrare = passage('Livrare', 'Livrarea către Norvegia și în tot Sudanul durează 6 zile.')
  assert.deepEqual(await kinds([livrare], 'ro', ['cât durează livrarea în sudan']), ['answer'])
})

test('a measure that there is not is not answered by another one of its unit', async () => {
  const box = passage('Wallbox', 'The wallbox with 11 kW costs £649. With the night plan it charges from 22 to 6.')
  const asked = ['do you have the wallbox with 11 kw', 'do you have the wallbox with 22 kW']
  assert.deepEqual(await kinds([box], 'en', asked), ['answer', 'nothing'])
})

test('a property of which no article has the word is not answered', async () => {
  const pool = passage('The main pool', 'The main pool is 25 metres long and has a hoist. The main pool is busy.')
  const asked = ['how busy is the main pool', 'how deep is the main pool']
  assert.deepEqual(await kinds([pool], 'en', asked), ['answer', 'nothing'])
})

test('the hours of the house are not those of a thing that no article names', async () => {
  const open = passage('When we are open', 'The gym is open from Monday to Friday from 6:30 to 22:00.')
  const asked = ['is the gym open on sunday', 'is your shop open on sunday', 'is the cafe open on sunday']
  assert.deepEqual(await kinds([open], 'en', asked), ['answer', 'answer', 'nothing'])
})

test('a title alone does not answer what its article knows nothing of', async () => {
  const club = passage('The Thread Club', 'You collect one point per pound. 200 points are worth £5 off.')
  const asked = ['how do i close my thread club account', 'how many points is a pound in the thread club']
  assert.deepEqual(await kinds([club], 'en', asked), ['nothing', 'answer'])
})
