import { listTellingWords } from '../../../words/asking.ts'
import { areWords } from '../../../words/real-words.ts'
import { stopWords } from '../../../words/stop-words.ts'
import { listWords } from '../../../words/words.ts'
import { detectLanguage } from '../../knowledge/languages/service.ts'
import { chatWords } from './chat-words.ts'

/** Small words of chat, by language. An empty value stands for a word that says nothing. */
const chatted = new Map(
  Object.entries(chatWords).map(([language, pairs]) => [
    language,
    new Map(
      pairs.split(',').map((pair) => {
        const [from, ...to] = pair.trim().split(' ')
        return [from!, to.join(' ')] as const
      }),
    ),
  ]),
)

/** A shorter word is too similar to too many others. */
const shortest = 4
/** In words with at least this many letters, two may be wrong. */
const long = 7

/**
 * Corrects the spelling of a question as far as the words of passages show what is meant: it replaces small words of
 * chat, writes together or apart what they write so ("giftcards", "news letter"), and replaces a word that no passage
 * has by one that differs only in letters that are missing, swapped or too many.
 */
export function spell(question: string, passages: readonly string[]): string {
  const texts = passages.map(listWords)
  const known = [...new Set(texts.flat())].filter((word) => word.length >= shortest && !/\d/.test(word))
  return compound(unchat(question), texts).replace(wordsOf, (word) => {
    const lower = word.toLowerCase()
    if (lower.length < shortest || stopWords.has(lower) || known.includes(lower)) return word
    return known.find((one) => isSlip(lower, one)) ?? word
  })
}

/** Shorter words are joined by chance. */
const shortestCompound = 5

/** Writes two words as one or one as two, as texts do; an "s" at the end makes no difference. */
function compound(question: string, texts: readonly (readonly string[])[]): string {
  const known = new Set(texts.flat())
  const apart = new Map<string, string>()
  for (const words of texts)
    for (const [at, word] of words.entries())
      if (at > 0 && !/\d/.test(words[at - 1]! + word))
        apart.set(single(words[at - 1]! + word), `${words[at - 1]} ${word}`)
  const together = new Map([...known].map((word) => [single(word), word]))
  return question
    .replace(wordPairs, (pair, one: string, other: string) => {
      const joined = single((one + other).toLowerCase())
      const isNews = !known.has(one.toLowerCase()) || !known.has(other.toLowerCase())
      return joined.length >= shortestCompound && isNews ? (together.get(joined) ?? pair) : pair
    })
    .replace(wordsOf, (word) => {
      const lower = word.toLowerCase()
      return lower.length < shortestCompound || known.has(lower) ? word : (apart.get(single(lower)) ?? word)
    })
}

const wordPairs = /(?<!\p{L})([\p{L}\p{M}]{2,})[\s-]([\p{L}\p{M}]{2,})(?!\p{L})/gu
const single = (word: string) => word.replace(/s$/, '')

const wordsOf = /[\p{L}\p{M}]+(?:['’][\p{L}]+)?/gu

/** Small words of chat may have figures, as "b4" has. */
const smallWords = /[\p{L}\p{M}\p{N}]+(?:['’]\p{L}+)?/gu

/** Replaces small words of chat of the question's language, and of English where it shows none. */
export const unchat = (question: string): string =>
  writeOutSmall(question, detectLanguage(question) ?? 'en', (word, meant) => meant ?? word)

/** Replaces only what is surely another spelling: "morning" may be a greeting or a time, and "id" a paper. */
export const respell = (question: string, language: string): string =>
  writeOutSmall(question, language, (word, meant) => (plainOf(word) === 'id' ? word : meant || word))

function writeOutSmall(question: string, language: string, pick: (word: string, meant: string | undefined) => string) {
  const words = chatted.get(language)
  if (!words) return question
  const spelled = language === 'en' ? spellShortDays(question) : question
  return spelled.replace(smallWords, (word) => pick(word, words.get(plainOf(word))))
}

const plainOf = (word: string) => word.toLowerCase().replace(/['’]/g, '')

const shortDays =
  /(?<=(?<!\p{L})(?:on|on a|this|next|last|every|till?|until|by) )(mon|tues?|wed|thu|thurs?|fri|sat|sun)(?!\p{L})/giu
const days = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ')

/** "On sat" is on Saturday. */
const spellShortDays = (question: string): string =>
  question.replace(shortDays, (short) => days.find((day) => day.startsWith(short.toLowerCase().slice(0, 3)))!)

/**
 * A replaced letter in a short word is not corrected, nor are two in a long one: they easily make another word ("boat",
 * "boot").
 */
function isSlip(word: string, other: string): boolean {
  if (word[0] !== other[0] || areWords(word, other)) return false
  const most = Math.min(word.length, other.length) >= long ? 2 : 1
  if (Math.abs(word.length - other.length) > most) return false
  if (word.length === other.length) return isSwapped(word, other) || (most > 1 && distance(word, other) === 1)
  return distance(word, other) <= most
}

const isSwapped = (word: string, other: string): boolean => {
  const at = [...word].findIndex((letter, index) => letter !== other[index])
  return word[at] === other[at + 1] && word[at + 1] === other[at] && word.slice(at + 2) === other.slice(at + 2)
}

function distance(word: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [i, letter] of [...word].entries()) {
    const next = [i + 1]
    for (const [j, one] of [...other].entries())
      next.push(Math.min(next[j]! + 1, row[j + 1]! + 1, row[j]! + (letter === one ? 0 : 1)))
    row = next
  }
  return row.at(-1)!
}

/** With fewer telling words, a part is not a question that can be understood. */
const fewest = 2

/**
 * The part of a chatty message that asks: the last part, split at commas and full stops, that begins or ends like a
 * question. Undefined if the message is one part, or if that part alone does not say what it is about.
 */
export function pickAsking(question: string): string | undefined {
  const parts = question
    .split(/(?<=[.!?…。！？؟])\s+|,\s+|\s+[-–—]\s+|\n+|[:;)(]+\s+/)
    .filter((part) => /\p{L}/u.test(part))
  if (parts.length < 2) return undefined
  const asking = parts.findLast((part) => /[?？؟]\s*$/.test(part) || questionWords.has(listWords(part)[0] ?? ''))
  return asking !== undefined && listTellingWords(asking).length >= fewest ? asking.trim() : undefined
}

/** Words with which questions begin. */
export const questionWords = new Set(
  `what when where which who how why can could is are do does did will may should wie was wann wo welche welcher welches wer kann darf
  ist gibt qué cuándo dónde cómo cuánto cuál puedo hay quel quelle quand où comment combien puis est qual quando onde como quanto posso
  как что когда где сколько какой можно есть quanto quale dove come wat wanneer waar hoe kan`.split(/\s+/),
)
