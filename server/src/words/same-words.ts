import { createSplitter, writesCompounds } from './compounds.ts'
import { listEverydayWords, listSynonyms } from './synonyms.ts'
import { type IsSame, isAlike } from './words.ts'

/**
 * A part of at least so many letters counts as a part at either end of a word; a shorter one only if both parts are
 * common words.
 */
const minPart = 5

const shortWord = 3

/** What is allowed "a day" is not told by what lasts "30 days". */
const measure = 'day'

/**
 * Forms of an English word of three letters, of which `isAlike` sees too little: "key" and "keys", "log" and "logged".
 */
function isShortForm(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (short.length !== shortWord || short === measure || long.length > shortWord + 4) return false
  const stem = short.replace(/e$/, '')
  const last = short.slice(-1)
  return [`${short}s`, `${short}es`, `${stem}ed`, `${stem}ing`, `${short}${last}ed`, `${short}${last}ing`].includes(
    long,
  )
}

/** Returns a function that says whether two words are forms of one, mean the same, or one is a part of the other. */
export function createSame(language: string | null, known: ReadonlySet<string>): IsSame {
  const synonyms = new Map<string, Set<string>>()
  const synonymsOf = (word: string) => {
    const before = synonyms.get(word)
    if (before) return before
    const close = listSynonyms(word)
    const isWritten = [...known].some((other) => isAlike(word, other) || close.includes(other))
    const all = new Set(isWritten ? close : [...close, ...listEverydayWords(word)])
    synonyms.set(word, all)
    return all
  }
  const partsOf = createSplitter(language)
  const isPart = (one: string, other: string) => {
    const [short, long] = one.length < other.length ? [one, other] : [other, one]
    const stem = short.replace(/(?:e[nrs]?|[ns])$/, '')
    return short.length >= minPart && (long.endsWith(short) || (stem.length >= minPart && long.startsWith(stem)))
  }
  // "Gas" is told in "Gasgeruch". A question about the "Goldkonto" is not about everything that is gold.
  const isShortPart = (word: string, other: string) => word.length < minPart && partsOf(other).includes(word)
  const joins = writesCompounds(language)
  const isForm = (word: string, other: string) =>
    isAlike(word, other) || (language === 'en' && isShortForm(word, other))
  const isSame = (word: string, other: string) => isForm(word, other) || synonymsOf(word).has(other)
  const isJoined = (word: string, other: string) =>
    isPart(word, other) || isShortPart(word, other) || partsOf(other).some((part) => synonymsOf(word).has(part))
  return (word, other) => isSame(word, other) || (joins && isJoined(word, other))
}
