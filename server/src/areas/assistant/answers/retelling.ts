import { listSentences } from '../checks/service.ts'
import { leftOutReasons, type ToldSentence } from './schema.ts'

/**
 * For each sentence of a text, what it rests on, or why it was left out. `stages` are the text itself and what was left
 * of it after each of `leftOutReasons`. A stage keeps the order of the sentences and their letters, except for a word
 * at the beginning.
 */
export function listTold(
  [whole = '', ...stages]: readonly string[],
  basisOf: (sentence: string) => Pick<ToldSentence, 'rests_on' | 'passage'>,
): ToldSentence[] {
  const told = split(whole).map((text) => ({ text, left_out: null as ToldSentence['left_out'] }))
  for (const [index, stage] of stages.entries()) {
    const rest = split(stage).map(lettersOf)
    let from = 0
    for (const one of told) {
      if (one.left_out) continue
      const letters = lettersOf(one.text)
      const at = rest.findIndex((other, place) => place >= from && isRestOf(other, letters))
      if (at < 0) one.left_out = leftOutReasons[index]!
      else from = at + 1
    }
  }
  return told.map(({ text, left_out }) => ({
    ...{ text, left_out },
    ...(left_out ? { rests_on: null, passage: null } : basisOf(text)),
  }))
}

const isRestOf = (rest: string, whole: string) => whole.endsWith(rest) && rest.length * 2 > whole.length

/** The letters of a sentence, without the number of a list entry. */
const lettersOf = (text: string): string =>
  text
    .replace(/^\s*\d{1,2}[.)]\s/, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

const split = (text: string): string[] =>
  listSentences(text)
    .map(({ from, to }) => text.slice(from, to).trim())
    .filter((sentence) => lettersOf(sentence) !== '')
