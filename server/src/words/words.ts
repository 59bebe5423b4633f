import { areWords } from './real-words.ts'

const words = new Intl.Segmenter('und', { granularity: 'word' })

/**
 * The words of a text in lower case, also for writing without spaces. What an apostrophe joins is two words, as in
 * "l'abonnement" and "don't".
 */
export const listWords = (text: string): string[] =>
  [...words.segment(spaceMeasures(writeFigures(text).toLowerCase()))]
    .filter((part) => part.isWordLike)
    .flatMap(({ segment }) => (apostrophe.test(segment) ? segment.split(apostrophe).filter(Boolean) : [segment]))
const apostrophe = /['’]/

/** A number and a code have one spelling: "1,200" is "1200", and "E 507" is "E507". */
const writeFigures = (text: string): string => text.normalize('NFKC').replace(thousands, '').replace(codes, '$1$2')
const thousands = /(?<=(?<![\p{L}\p{N}.,])\d{1,3})[.,'’ ](?=\d{3}(?![\p{L}\p{N}]|[.,]\d{3}))/gu
const codes = /(?<![\p{L}\p{N}])([B-HJ-NP-Z])[ -](\d{2,5})(?![\p{L}\p{N}]|[.,]\d)/gu

const units = '[kmµ]?g|[kcm]?m|[mc]?l|[kmgt]b|mbit|gbit|h|min|std|kwh|lbs?|oz'
const measures = new RegExp(`(?<![\\p{L}\\p{N}.,])(\\d+)(?=(?:${units})(?![\\p{L}\\p{N}]))`, 'giu')
const unit = new RegExp(`^(?:${units})$`, 'u')

/** "23kg" is "23 kg". */
export const spaceMeasures = (text: string): string => text.replace(measures, '$1 ')
export const isUnit = (word: string): boolean => unit.test(word)

/** Letters with which both forms of a word begin, and the share of the longer one that these must make up. */
const minStem = 4
const minStemShare = 0.6
/** Shorter words are too often one letter away from another one. */
const minMisspelt = 5

const accented = /[à-ãç-ïñ-õù-û]/

/** A word without the accents of Romance languages, which people leave out on a phone. Umlauts stay. */
export const bare = (word: string): string =>
  accented.test(word)
    ? word
        .normalize('NFD')
        .replace(/[\u0300-\u0303\u0327]/g, '')
        .normalize('NFC')
    : word

/** Two forms of a word, such as "refund" and "refunded", or one with a wrong, missing or swapped letter. */
export function isAlike(word: string, another: string): boolean {
  if (word === another) return true
  const one = bare(word)
  const other = bare(another)
  if (one === other) return true
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (/\d/.test(long)) return false
  let same = 0
  while (same < short.length && short[same] === long[same]) same++
  if (same >= minStem && same >= long.length * minStemShare) return true
  const isNear = short.length >= minMisspelt && long.length - short.length <= 1 && isSlip(short, long, same)
  return isNear && !areWords(one, other)
}

/** The part after the first difference has one extra letter, one other letter, or two swapped letters. */
function isSlip(short: string, long: string, at: number): boolean {
  const rest = long.slice(at + 1)
  if (short.length < long.length) return short.slice(at) === rest
  if (short.slice(at + 1) === rest) return true
  return short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2)
}

/** Says whether two words count as one. */
export type IsSame = (word: string, other: string) => boolean
