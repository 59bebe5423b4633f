import { stopWords } from '../../../providers/models/stop-words.ts'
import { isAlike, listWords } from '../../../providers/models/words.ts'
import { listAddresses } from './addresses.ts'
import { askingLanguages, askingWords } from './asking-words.ts'
import { asksAsCustomer } from './replying-words.ts'
import { listUnvouched } from './vouching.ts'

/** Characters of a text that needs no source. */
const longest = 300
/** Of one whose words cannot be told apart in its language. */
const longestForeign = 80

export type Known = {
  /** What the customer has written, the newest included. */
  said: readonly string[]
  passages: readonly string[]
  /** What the assistant is called. */
  name: string
  /** Of the answer. */
  language: string
  today: Date
}

/** "Which one?" asks for something; more words that name nothing do not. */
const fewWords = 3

const askedEnd = /[?？؟\u037e](?:["'»”)\]\s\p{Extended_Pictographic}]|\ufe0f)*$/u
const sentenceEnd = /(?<=[.!?…؟\u037e]["'»”)\]]*)\s+|(?<=[。！？][」』”）]?)|\n+/u

/**
 * Whether a text may be sent that rests on no passage and on no result of a tool, because it does no more than ask. It ends
 * in a question mark and has at most 300 characters. Its numbers, weekdays and addresses are the customer's own. Every word of its questions
 * that tells something stands in what the customer wrote, in a passage that was found, or is one with which people ask back in general,
 * such as "order" and "number"; its other sentences have words of that last kind alone. So it can hold no name and state nothing.
 */
export function asksBack(text: string, known: Known): boolean {
  const said = text.trim()
  if (said.length > longest || !askedEnd.test(said)) return false
  if (asksAsCustomer(said)) return false
  if (listAddresses(said).length > 0 || listUnvouched(said, known.said, known.today).length > 0) return false
  const words = wordsIn(known)
  const sentences = said.split(sentenceEnd).filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
  if (!askingLanguages.has(known.language) && sentences.length === 1 && said.length <= longestForeign) {
    return listNames(said).every((name) => isKnown(name, words))
  }
  const parts = listParts(said)
  const namesNothing = parts.length > fewWords && parts.every((word) => stopWords.has(word) && !plain.has(word))
  if (namesNothing) return false
  return sentences.every((sentence) =>
    listParts(sentence).every((word) => isPlain(word, known.name) || (askedEnd.test(sentence) && isKnown(word, words))),
  )
}

/** Whether an option says nothing that neither the customer nor a passage does. */
export function isAskedOption(option: string, known: Known): boolean {
  if (listUnvouched(option, [...known.said, ...known.passages], known.today).length > 0) return false
  const words = wordsIn(known)
  return listParts(option).every((word) => isPlain(word, known.name) || /\d/.test(word) || isKnown(word, words))
}

const wordsIn = ({ said, passages }: Known): string[] => [...new Set([...said, ...passages].flatMap(listWords))]

/** "I'm" and "s'agit" are two words each. */
const listParts = (text: string): string[] =>
  listWords(text).flatMap((word) => (plain.has(word) ? [word] : word.split(/['’]/).filter(Boolean)))

const plain = new Set(askingWords)

const isPlain = (word: string, name: string): boolean =>
  stopWords.has(word) ||
  plain.has(word) ||
  /^[\p{sc=Hiragana}ー]{1,6}$/u.test(word) ||
  listWords(name).includes(word) ||
  askingWords.some((other) => isForm(word, other))

/** Another form of the same word, which isAlike would also say of a word that is written wrongly. */
const isForm = (word: string, other: string): boolean =>
  other.length > 3 && word.startsWith(other.slice(0, -1)) && isAlike(word, other)

/** "Bikescam" is no form of "bikes". */
const longestEnding = 2

const isKnown = (word: string, words: readonly string[]): boolean =>
  words.some(
    (other) => word === other || (Math.abs(word.length - other.length) <= longestEnding && isAlike(word, other)),
  )

/** Words with a capital letter that begin no sentence. */
const listNames = (text: string): string[] =>
  [...text.matchAll(/(?<=[\p{L}\p{N},]\s+["'«“(]?)\p{Lu}[\p{L}\p{N}]+/gu)].map(([name]) => name.toLowerCase())
