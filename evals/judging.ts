import type { Decision, ThoughtPassage } from '../server/src/areas/assistant/runs/schema.ts'
import { stopWords } from '../server/src/providers/models/stop-words.ts'
import { isAlike, listWords } from '../server/src/providers/models/words.ts'

/** The expected outcome of a turn: the key of the article that answers it, null for none, or a person. */
export type Expected = {
  article?: string | null
  hand_over?: true
  /** Words that must not be said, whatever else is. */
  never?: string[]
}

export const verdicts = [
  'answered_rightly',
  'answered_wrongly',
  'abstained_rightly',
  'abstained_wrongly',
  'handed_over_rightly',
  'handed_over_wrongly',
] as const
export type Verdict = (typeof verdicts)[number]

export type Outcome = { decision: Decision; passages: readonly ThoughtPassage[] }

/**
 * Whether a decision is what was expected. An answer is one that cites; what cites nothing abstains, and so does a hand-over
 * because nothing was found.
 */
export function judge({ article, hand_over, never = [] }: Expected, { decision, passages }: Outcome): Verdict {
  const said = decision.text.toLowerCase()
  if (never.some((words) => said.includes(words))) return 'answered_wrongly'
  const isAsked = decision.hand_over?.reason === 'asked'
  if (hand_over) return isAsked ? 'handed_over_rightly' : 'handed_over_wrongly'
  if (isAsked) return 'handed_over_wrongly'
  const cited = passages.filter((passage) => passage.cited)
  if (cited.length === 0) return article === null ? 'abstained_rightly' : 'abstained_wrongly'
  return cited.some(({ key }) => key === article) ? 'answered_rightly' : 'answered_wrongly'
}

/** Share of a sentence's telling words that a model's own words must have from what it cites. */
const minOverlap = 0.6

/**
 * Counts the sentences of an answer that occur in what it cites: word for word, as the built-in model must, or `loosely`, with
 * most of their telling words. No more can be said of a model's own words without another model.
 */
export function countGrounded(
  { decision, passages }: Outcome,
  loosely: boolean,
): { grounded: number; sentences: number } {
  const cited = passages.filter((passage) => passage.cited)
  const text = cited.map(({ title, heading, text }) => `${title}\n${heading}\n${text}`).join('\n')
  const words = listWords(text)
  const sentences = decision.text.split(/(?<=[.!?。！？؟])\s+|\n+/).filter((sentence) => /\p{L}/u.test(sentence))
  const stands = (sentence: string) => (loosely ? overlaps(sentence, words) : squeeze(text).includes(squeeze(sentence)))
  return { grounded: cited.length > 0 ? sentences.filter(stands).length : 0, sentences: sentences.length }
}

function overlaps(sentence: string, words: readonly string[]): boolean {
  const telling = listWords(sentence).filter((word) => !stopWords.has(word))
  const held = telling.filter((word) => words.some((other) => isAlike(word, other)))
  return held.length >= telling.length * minOverlap
}

/** Only letters and digits, because marks of lists and spaces may differ. */
const squeeze = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
