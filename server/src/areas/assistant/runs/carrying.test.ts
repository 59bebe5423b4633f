import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import {
  type AssistedDesk,
  must,
  newCustomer,
  script,
  startAssistedDesk,
  useChatModel,
} from '../../../../test/assistant.ts'
import { assertLinear } from '../../../../test/steps.ts'
import { simulate } from '../../../../test/whatsapp.ts'
import { keepCarried } from './carrying.ts'

const nothing = 'I found no answer to this in our articles. A colleague will get back to you here.'
const question = 'Can I wash the rain jacket in the machine?'

let desk: AssistedDesk
before(async () => {
  desk = await startAssistedDesk()
  await useChatModel(desk)
  const articles = [
    [
      'kb/jacket',
      'Rain jacket',
      'Wash the rain jacket at 30 degrees in the machine with liquid detergent. Softener closes the pores of the membrane. Dry it on a line in the shade. Once a year it needs a spray against water.',
    ],
    [
      'kb/rental',
      'Renting skis',
      'Skis are rented by the day from our shop in Oslo. Bring your passport when you fetch them. Broken bindings are repaired in the workshop for free.',
    ],
  ] as const
  for (const [key, title, content] of articles)
    await must(desk.admin.post('/api/v1/ai/snippets/upsert', { key, title, content }))
  await desk.settled()
})
after(() => desk.stop())
beforeEach(() => simulate(desk, 'POST', '/models/reset'))

/** What a customer reads when the model answers this, with the first passage as its source. */
async function reads(text: string, asked = question): Promise<string> {
  const ada = await newCustomer(desk)
  await script(desk, { answer: { text, sources: [1] } })
  await ada.write(asked)
  return (await ada.received()).at(-1)!.text
}

test('what a passage says in other words goes out as it is', async () => {
  for (const text of [
    'Yes, the rain jacket can be washed in the machine at 30 degrees. Use a liquid detergent.',
    'Please avoid softener, because it closes the pores of the membrane. Let the jacket dry in the shade.',
    'It needs a spray against water once a year.',
  ])
    assert.equal(await reads(text), text)
})

test('a sentence that no passage carries is left out when the rest still answers', async () => {
  const carried = 'Wash the rain jacket at 30 degrees in the machine with liquid detergent.'
  assert.equal(await reads(`${carried} Our tailors embroider every sleeve with silver thread.`), carried)
})

test('an answer that nothing carries gives way to the built-in one where that is sure', async () => {
  const said = await reads('Our tailors embroider every sleeve with silver thread.')
  assert.match(said, /Wash the rain jacket at 30 degrees/)
  assert.doesNotMatch(said, /tailors/)
})

test('where the built-in model is not sure either, a person goes on', async () => {
  const asked = 'Do you sell kayaks for children?'
  assert.equal(await reads('Kayaks for toddlers arrive with paddles and a helmet.', asked), nothing)
})

test('what an assistant tells of itself is no answer', async () => {
  const asked = 'Do you sell kayaks for children?'
  for (const text of ['I have a rain jacket and I want to wash it.', 'I am new here.'])
    assert.equal(await reads(text, asked), nothing, text)
})

test('a text in another language than what it cites is not judged by its words', async () => {
  const text = 'Ja, die Jacke darf bei 30 Grad in die Waschmaschine, mit flüssigem Waschmittel und ohne Weichspüler.'
  assert.equal(await reads(text, 'Kann ich die Regenjacke in der Maschine waschen?'), text)
})

const known = {
  passages: [
    {
      title: 'Jacket',
      heading: '',
      text: 'Wash it warm. Dry it in the shade. Keep it far from fire. Sell it when it is old.',
    },
  ],
  question: 'What now?',
  language: 'en',
  read: (text: string) =>
    (text.toLowerCase().match(/[a-z]+/g) ?? []).map((word) => ({
      word,
      stem: word,
      rarity: word.length > 3 ? 2 : 0.1,
    })),
  isStrange: () => false,
  isFree: () => false,
}

test('words carry a sentence when they stand together, not when they are scattered over an article', () => {
  const together = 'Wash the jacket warm, then dry it in the shade.'
  assert.equal(keepCarried(together, known), together)
  const gap = 'Nothing more about that. '.repeat(9)
  const [{ text, ...passage }] = known.passages as [{ title: string; heading: string; text: string }]
  const scattered = { ...passage, text: text.replaceAll('. ', `. ${gap}`) }
  assert.equal(keepCarried('Sell the fire, wash the shade.', { ...known, passages: [scattered] }), '')
})

test('neither a long text nor a long passage keeps the desk busy', () => {
  for (const sign of ['wash ', 'a', 'wash it. ', 'shade fire ', '. ', 'Wash\n'])
    assertLinear(sign, (text) => {
      keepCarried(text, known)
      keepCarried('Wash the jacket warm in the shade.', { ...known, passages: [{ title: '', heading: '', text }] })
    })
})
