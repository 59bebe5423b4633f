import { listTellingWords } from '../server/src/words/asking.ts'
import { listWords } from '../server/src/words/words.ts'

/** Letters that two forms of a word begin with, and the share of the longer one that they make up. */
const minStem = 4
const minStemShare = 0.6

/**
 * Two forms of one word. Stricter than what the search takes for alike: a slip is another word here, and so is any
 * other number.
 */
function isForm(one: string, other: string): boolean {
  if (one === other) return true
  if (/\d/.test(one + other)) return false
  let same = 0
  while (same < Math.min(one.length, other.length) && one[same] === other[same]) same++
  return same >= minStem && same >= Math.max(one.length, other.length) * minStemShare
}

/** Addresses are read by programs; what they are called is in the text beside them. */
const dropAddresses = (text: string) => text.replace(/\]\([^()\s]{0,2000}\)/g, '] ').replace(/https?:\/\/\S+/g, ' ')

/** The words of a good answer that tell something: each once, in lower case, without stop words and addresses. */
const listGoldWords = (gold: string): string[] => listTellingWords(dropAddresses(gold))

/** The share of the telling words of a good answer that a text says, in whatever form. */
export function shareSaid(gold: string, said: string): number {
  const words = listGoldWords(gold)
  const held = [...new Set(listWords(said))]
  return words.filter((word) => held.some((other) => isForm(word, other))).length / Math.max(1, words.length)
}

/**
 * Whether a fact stands in a text: a price, a span, a name. Case, spaces and kinds of dashes and quotes do not count.
 */
export const says = (said: string, fact: string): boolean => ` ${plain(said)} `.includes(` ${plain(fact)} `)

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?<=\p{N})[.,\u00a0 '’](?=\p{N}{3}(?!\p{N}))/gu, '')
    .replace(/[^\p{L}\p{N}.,%€$£]+|[.,](?!\p{N})/gu, ' ')
    .replace(/([%€$£])/g, ' $1 ')
    .replace(/ +/g, ' ')
    .trim()
