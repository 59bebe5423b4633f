import assert from 'node:assert/strict'
import { createExtractiveModel } from '../src/providers/built-in/extractive.ts'
import type { SourcePassage } from '../src/providers/models/models.ts'

export const model = createExtractiveModel()

export const passage = (title: string, text: string, score = 10): SourcePassage => ({
  article_id: 1,
  title,
  heading: '',
  text,
  score,
})

export const ask = async (
  question: string,
  passages: SourcePassage[],
  confidence = 0.6,
  rival: 'close' | false = false,
) => {
  const { trust, ...answer } = await model.answer({ question, language: null, passages, confidence, rival })
  assert.equal(answer.kind === 'answer', trust > 0)
  return answer
}

export const returns = passage(
  'Returns and refunds',
  'We are glad that you are here. You can send unused goods back within 30 days. The refund reaches your account ten days later.',
)

export const delivery = passage('Delivery', 'We deliver to all of Norway. A parcel takes three days. It costs 12 €.')
