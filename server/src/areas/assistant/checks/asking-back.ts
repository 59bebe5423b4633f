import { stopWords } from '../../../words/stop-words.ts'
import { isAlike, listWords } from '../../../words/words.ts'
import { listAddresses } from './addresses.ts'
import { askingLanguages, askingWords } from './asking-words.ts'
import { asksAsCustomer } from './replying-words.ts'
import { listUnvouched } from './vouching.ts'

/** The longest text that needs no source, in characters. */
const longest = 300
/** The longest one in a language whose words cannot be told apart. */
const longestForeign = 80

export type Known = {
  /** What the customer has written, with the newest message. */
  said: readonly string[]
  passages: readonly string[]
  /** The assistant's name. */
  name: string
  /** The language of the answer. */
  language: string
  today: Date
}

/** "Which one?" is a question. A longer text whose words name nothing is not. */
const fewWords = 3

const askedEnd = /[?？؟\u037e](?:["'»”)\]\s\p{Extended_Pictographic}]|\ufe0f)*$/u
const sentenceEnd = /(?<=[.!?…؟\u037e]["'»”)\]]*)\s+|(?<=[。！？][」』”）]?)|\n+/u

/**
 * Whether a text may be sent that rests on no passage and on no result of a tool, because it only asks. It ends in a
 * question mark and has at most 300 characters. All its numbers, weekdays and addresses come from the customer. In its
 * questions, every telling word is in what the customer wrote, is in a passage that was found, or is a general word for
 * asking back, such as "order" and "number". Its other sentences have only such general words. So it can contain no
 * name and state nothing.
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

/** Whether everything that an option says was said by the customer or a passage. */
export function isAskedOption(option: string, known: Known): boolean {
  if (listUnvouched(option, [...known.said, ...known.passages], known.today).length > 0) return false
  const words = wordsIn(known)
  return listParts(option).every((word) => isPlain(word, known.name) || /\d/.test(word) || isKnown(word, words))
}

const wordsIn = ({ said, passages }: Known): string[] => [...new Set([...said, ...passages].flatMap(listWords))]

/** Reads "I'm" and "s'agit" as two words each. */
const listParts = (text: string): string[] =>
  listWords(text).flatMap((word) => (plain.has(word) ? [word] : word.split(/['’]/).filter(Boolean)))

const plain = new Set(askingWords)

const isPlain = (word: string, name: string): boolean =>
  stopWords.has(word) ||
  plain.has(word) ||
  /^[\p{sc=Hiragana}ー]{1,6}$/u.test(word) ||
  listWords(name).includes(word) ||
  askingWords.some((other) => isForm(word, other))

/** Whether a word is another form of the same word. isAlike alone would also accept misspelled words. */
const isForm = (word: string, other: string): boolean =>
  other.length > 3 && word.startsWith(other.slice(0, -1)) && isAlike(word, other)

/** Longer endings make another word: "bikescam" is not a form of "bikes". */
const longestEnding = 2

const isKnown = (word: string, words: readonly string[]): boolean =>
  words.some(
    (other) => word === other || (Math.abs(word.length - other.length) <= longestEnding && isAlike(word, other)),
  )

/** The words with a capital letter that do not begin a sentence. */
const listNames = (text: string): string[] =>
  [...text.matchAll(/(?<=[\p{L}\p{N},]\s+["'«“(]?)\p{Lu}[\p{L}\p{N}]+/gu)].map(([name]) => name.toLowerCase())
