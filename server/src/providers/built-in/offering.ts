import { lightWords } from '../../words/light-words.ts'
import { createSame } from '../../words/same-words.ts'
import { listEverydayWords, listSynonyms } from '../../words/synonyms.ts'
import { listWords } from '../../words/words.ts'
import { listNames } from './trust.ts'
import { readMatter } from './wanting.ts'

/** What is read of an article that was found. `confidence`: how well its words match the question, 0 to 1. */
type Found = { title: string; heading: string; text: string; confidence?: number }

/**
 * How well the words of the best article must match, by the number of telling words: in a longer question more words
 * are met by chance. Fitted to the even questions of `npm run evals -- --only offered`: with a lower floor more of what
 * nothing answers is near to something, and little more of what is answered.
 */
const floor = { of: 3, to: 8, least: 0.24, most: 0.36 }
/** If rare words that stand nowhere make up this share of a question, it is about something else. */
const strange = 0.5

/**
 * Whether one of these articles may be meant, though none of them clearly answers. None is if a name or number of the
 * question stands in none of them, or if what stands in none of them is half of the question and no everyday word.
 */
export function mayBeNear(
  question: string,
  language: string | null,
  offered: readonly Found[],
  found: readonly Found[],
) {
  const known = new Set(found.flatMap(({ title, heading, text }) => listWords(`${title}\n${heading}\n${text}`)))
  const isSame = createSame(language, known)
  const isKnown = (word: string) => [...known].some((other) => isSame(word, other))
  const { about: telling } = readMatter(question, language, known)
  const terms = telling.map((word) => ({ word, weight: 1 }))
  if (!listNames({ question, terms, language }).every(isKnown)) return false
  const rare = telling.filter((word) => !isKnown(word) && isRare(word))
  if (telling.length === 0 || rare.length / telling.length >= strange) return false
  const share = Math.min(1, Math.max(0, (telling.length - floor.of) / (floor.to - floor.of)))
  const wanted = floor.least + (floor.most - floor.least) * share
  return offered.some(({ confidence = 0 }) => confidence >= wanted)
}

/** Whether a word is in none of the lists of words that people use for the same. */
const isRare = (word: string): boolean =>
  !lightWords.has(word) && listSynonyms(word).length === 0 && listEverydayWords(word).length === 0
