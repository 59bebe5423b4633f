import { listNames } from '../../../providers/built-in/trust.ts'
import { findAsked, listTellingWords, writeOut } from '../../../words/asking.ts'
import { lightWords } from '../../../words/light-words.ts'
import { listSynonyms } from '../../../words/synonyms.ts'
import { bare, isAlike, listWords } from '../../../words/words.ts'
import { maxLength } from './schema.ts'

/** Stands where something personal stood. */
const masked = '…'
const mailbox = /[^\s@<>()]+@[^\s@<>()]+\.\p{L}+/gu
const address = /\b(?:https?:\/\/|www\.)\S+/giu
/** Telephone numbers, numbers of orders and accounts, dates of birth, and codes that hold several figures. */
const number = /(?<![\p{L}\p{N}])[+#(]?(?=[^\s]*\p{N})(?:[\p{L}\p{N}]|[-./()](?=[\p{L}\p{N}(])| (?=\p{N}))+/gu
const maxFigures = 3

const figuresOf = (text: string) => text.match(/\p{N}/gu)?.length ?? 0

/**
 * The question without what may tell who asked it: addresses, numbers of more than three figures and the customer's
 * names. Undefined if it is too long, or says too little without them.
 */
export function clean(question: string, names: readonly string[]): string | undefined {
  const known = new Set(names.flatMap(listWords))
  const plain = question
    .normalize('NFC')
    .replace(mailbox, masked)
    .replace(address, masked)
    .replace(number, (found) => (figuresOf(found) > maxFigures ? masked : found))
    .replace(/[\p{L}\p{M}]+/gu, (word) => (known.has(word.toLowerCase()) ? masked : word))
    .replace(/\s+/g, ' ')
    .trim()
  return plain.length <= maxLength && weightOf(listTerms(plain)) >= fewest ? plain : undefined
}

/** Words of a question that are compared. It is short, so it has no more. */
const maxTerms = 40
/** What the telling words of a question must weigh: "and the Gold one?" says too little. */
const fewest = 2
const lightWeight = 0.5

/** The telling words of what is asked, each once, in the order of the alphabet. */
export const listTerms = (question: string): string[] =>
  listTellingWords(findAsked(writeOut(question)))
    .slice(0, maxTerms)
    .sort()

/** Two forms of a word begin alike, with as many letters. */
const keyLength = 4
export const listKeys = (terms: readonly string[]): string[] => [
  ...new Set(terms.map((term) => bare(term).slice(0, keyLength))),
]

const weightOf = (terms: readonly string[]): number =>
  terms.reduce((sum, term) => sum + (lightWords.has(term) ? lightWeight : 1), 0)

type Asked = { question: string; terms: readonly string[]; language: string | null }

/** With a smaller share of common words, two questions ask different things. */
const leastNear = 0.6

/**
 * How near two questions are: the share of the telling words of each that the other has, the smaller of the two.
 * Undefined if they are not near, or the new one names something, or holds a number, that the other does not. `isSame`:
 * the new one asks for nothing that the other did not ask for, and leaves out no name of it.
 */
export function compare(asked: Asked, past: Asked): { near: number; isSame: boolean } | undefined {
  const isIn = (word: string, words: readonly string[]) =>
    words.some((other) => isAlike(word, other) || listSynonyms(word).includes(other))
  const missing = (some: readonly string[], others: readonly string[]) => some.filter((word) => !isIn(word, others))
  const [unasked, unsaid] = [missing(asked.terms, past.terms), missing(past.terms, asked.terms)]
  const share = (all: readonly string[], missed: readonly string[]) => 1 - weightOf(missed) / (weightOf(all) || 1)
  const near = Math.min(share(asked.terms, unasked), share(past.terms, unsaid))
  const names = (one: Asked) =>
    listNames({ ...one, terms: one.terms.map((word) => ({ word, weight: 1 })), language: asked.language })
  if (near < leastNear || missing(names(asked), past.terms).length > 0) return undefined
  const isSame = unasked.every((word) => lightWords.has(word)) && missing(names(past), asked.terms).length === 0
  return { near, isSame }
}
