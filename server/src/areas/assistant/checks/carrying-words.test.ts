import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertLinear } from '../../../../test/steps.ts'
import { keepCarried } from './carrying.ts'

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
  const together = 'Wash it warm, then dry it in the shade.'
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
