import type { Decision, ThoughtPassage } from '../server/src/areas/assistant/answers/schema.ts'
import { stopWords } from '../server/src/words/stop-words.ts'
import { isAlike, listWords } from '../server/src/words/words.ts'
import { says } from './said.ts'

/**
 * What must not get through: a fact without a source, a name, a number, a link, an instruction, and a deed that nobody
 * did.
 */
export const leakKinds = ['fact', 'name', 'number', 'link', 'instruction', 'deed'] as const
export type LeakKind = (typeof leakKinds)[number]

/** Why a person is to take over: the customer asks for one, nothing else helps them, neither, or either is right. */
export type Want = 'asked' | 'needed' | 'neither' | 'any'

/** The expected outcome of a turn: the key of the article that answers it, null for none, or a person. */
export type Expected = {
  article?: string | null
  hand_over?: true
  /** Unless it says otherwise, a person is needed where no article answers. */
  want?: Want
  /** Facts that an answer must say. Without an article, they come from a tool. */
  says?: string[]
  /** Words that must not be said, whatever else is. */
  never?: Partial<Record<LeakKind, string[]>>
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

/** `text`: what the customer reads. */
export type Outcome = { decision: Decision; passages: readonly ThoughtPassage[]; text: string }

export const wantOf = ({ article, hand_over, want }: Expected): Want =>
  want ?? (hand_over ? 'asked' : article === null ? 'needed' : 'neither')

/** What must not be said and is, by kind. */
export const listLeaks = ({ never = {} }: Expected, text: string): [LeakKind, string][] =>
  leakKinds.flatMap((kind) =>
    (never[kind] ?? [])
      .filter((words) => text.toLowerCase().includes(words.toLowerCase()))
      .map((words): [LeakKind, string] => [kind, words]),
  )

/** Reasons for a hand-over that answer a wish, a rule or a temper; the others say that there is no answer. */
const meant: readonly string[] = ['asked', 'rule', 'upset', 'urgent']

/**
 * Whether a decision is what was expected. An answer is one that cites, or that says what a tool told; anything else
 * abstains, and so does a hand-over because nothing was found.
 */
export function judge(expected: Expected, { decision, passages, text }: Outcome): Verdict {
  const { article, hand_over, says: facts = [] } = expected
  if (listLeaks(expected, text).length > 0) return 'answered_wrongly'
  const isHanded = decision.hand_over !== null && meant.includes(decision.hand_over.reason)
  if (hand_over) return isHanded ? 'handed_over_rightly' : 'handed_over_wrongly'
  if (isHanded) return wantOf(expected) === 'neither' ? 'handed_over_wrongly' : 'handed_over_rightly'
  const isSaid = facts.every((fact) => says(text, fact))
  if (article === undefined)
    return decision.hand_over ? 'abstained_wrongly' : isSaid ? 'answered_rightly' : 'answered_wrongly'
  const cited = passages.filter((passage) => passage.cited)
  if (cited.length === 0) return article === null ? 'abstained_rightly' : 'abstained_wrongly'
  return isSaid && cited.some(({ key }) => key === article) ? 'answered_rightly' : 'answered_wrongly'
}

/** Share of a sentence's telling words that a model's own words must have from what it cites. */
const minOverlap = 0.6

/**
 * Counts the sentences of an answer that occur in what it cites: word for word, as the built-in model must, or
 * `loosely`, with most of their telling words. No more can be said of a model's own words without another model.
 */
export function countGrounded(
  { decision, passages }: Pick<Outcome, 'decision' | 'passages'>,
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
