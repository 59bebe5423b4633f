import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { customerWords, greetings, type Lettered } from './common-words.ts'

/**
 * Distinguishes languages that share their letters, by two likelihoods: that a language uses these words, by their
 * place in its list of frequent words, and that it is spelled like this, by three letters at a time. The figures below
 * fit the even phrases of `evals/languages`.
 */
const languages = Object.keys(customerWords) as Lettered[]

/** Words that customers write count at least as if they were at this place in the list of frequent words. */
const customerPlace = 50
/** The share of words with marks that people write without them. */
const unmarkedShare = 0.3
/** The minimum likelihood of a word that is only in other lists, and of three letters that a language does not know. */
const least = { word: 1e-5, gram: 2e-5 }
/** One word decides no more than this, and less if it is in no list. Natural logarithms, like `margin`. */
const most = { listed: 7, unlisted: 4 }
/** The lead that the first language must have over the second. */
const margin = 1.2
/** Of this many words, at least one is in the list of their language. */
const listedAmong = 4
/** The language of a text is clear long before its end. */
const maxWords = 2_000

const isOfCustomers = new Set(Object.values(customerWords).flatMap((list) => list.split(' ')))

/** A likelihood of each language under each key, in one byte as sixteenths of a logarithm; 0 if there is none. */
type Table = { slots: Map<string, number>; bytes: Uint8Array }

function createTable(likelihoods: readonly Map<string, number>[]): Table {
  const slots = new Map<string, number>()
  for (const of of likelihoods) for (const key of of.keys()) if (!slots.has(key)) slots.set(key, slots.size)
  const bytes = new Uint8Array(slots.size * languages.length)
  for (const [index, of] of likelihoods.entries())
    for (const [key, likelihood] of of)
      bytes[slots.get(key)! * languages.length + index] = Math.max(
        1,
        Math.min(255, Math.round(-Math.log(likelihood) * 16)),
      )
  return { slots, bytes }
}

/** The bytes of the languages in these columns under a key. */
function look({ slots, bytes }: Table, key: string, columns: readonly number[]): number[] {
  const slot = slots.get(key)
  return columns.map((column) => (slot === undefined ? 0 : bytes[slot * languages.length + column]!))
}

const likelihoodOf = (byte: number) => (byte === 0 ? 0 : Math.exp(-byte / 16))
const gramLogs = Array.from({ length: 256 }, (_, byte) => Math.log(likelihoodOf(byte) + least.gram))

const otherForms: Record<string, string> = { ß: 'ss', ø: 'o', æ: 'ae', ł: 'l', ı: 'i', đ: 'd' }

const unmark = (word: string): string =>
  /^[a-z]*$/.test(word)
    ? word
    : word
        .normalize('NFD')
        .replace(/\p{M}/gu, '')
        .replace(/[ßøæłıđ]/g, (letter) => otherForms[letter]!)

function gramsOf(word: string): string[] {
  const framed = `^${word}$`
  const found: string[] = []
  for (let at = 0; at + 3 <= framed.length; at++) found.push(framed.slice(at, at + 3))
  return found
}

/**
 * How likely a language is to use each word, with its marks and without. By Zipf's law, a word is the rarer the further
 * down it is.
 */
function weighWords(frequent: readonly string[], ofCustomers: readonly string[]): Map<string, number> {
  const places = new Map(frequent.map((word, place) => [word, place]))
  for (const word of ofCustomers) places.set(word, Math.min(places.get(word) ?? customerPlace, customerPlace))
  const weights = new Map<string, number>()
  const add = (word: string, amount: number) => weights.set(word, (weights.get(word) ?? 0) + amount)
  for (const [word, place] of places) {
    const bare = unmark(word)
    const likelihood = 0.1 / (place + 2.7)
    add(word, bare === word ? likelihood : likelihood * (1 - unmarkedShare))
    if (bare !== word) add(bare, likelihood * unmarkedShare)
  }
  return weights
}

function weighGrams(weights: Map<string, number>): Map<string, number> {
  const grams = new Map<string, number>()
  for (const [word, likelihood] of weights)
    for (const gram of gramsOf(word)) grams.set(gram, (grams.get(gram) ?? 0) + Math.sqrt(likelihood))
  const sum = [...grams.values()].reduce((total, amount) => total + amount, 0)
  return new Map([...grams].map(([gram, amount]) => [gram, amount / sum]))
}

type Tables = { words: Table; grams: Table }

let made: Tables | undefined
/** Made for the first text, because it takes a third of a second. */
const getTables = (): Tables => {
  made ??= createTables()
  return made
}

function createTables(): Tables {
  const frequent = new Map(
    gunzipSync(readFileSync(new URL('frequent-words.txt.gz', import.meta.url)))
      .toString()
      .trim()
      .split('\n')
      .map((line) => [line.slice(0, 2), line.slice(3).split(' ')] as const),
  )
  const weighed = languages.map((language) => weighWords(frequent.get(language)!, customerWords[language].split(' ')))
  return { words: createTable(weighed), grams: createTable(weighed.map(weighGrams)) }
}

/** Which of `among` a text is written in; null if two fit almost equally well, or if it contains nothing but names. */
export function tellByWords(text: string, among: readonly Lettered[]): Lettered | null {
  const written = (text.match(/\p{L}+/gu) ?? []).slice(0, maxWords)
  const lower = written.map((word) => word.toLowerCase())
  if (lower.every((word) => word.length === 1)) return null
  const greeting = lower.length === 1 ? greetings.get(lower[0]!) : undefined
  if (greeting) return greeting
  if (written.every((word, index) => word !== lower[index] && !isOfCustomers.has(lower[index]!))) return null
  const { words } = getTables()
  const columns = among.map((language) => languages.indexOf(language))
  const scores = among.map(() => 0)
  const listed = among.map(() => 0)
  for (const word of lower) {
    const found = look(words, word, columns)
    const isListed = found.some((byte) => byte > 0)
    const spelt = spellings(word, columns)
    const logs = isListed
      ? spelt.map((log, index) => Math.log(likelihoodOf(found[index]!) + least.word * Math.exp(Math.max(-6, log / 2))))
      : spelt
    const worst = Math.max(...logs) - (isListed ? most.listed : most.unlisted)
    for (const [index, log] of logs.entries()) {
      scores[index]! += Math.max(log, worst)
      if (found[index]! > 0) listed[index]! += 1
    }
  }
  const ranked = [...scores.entries()].sort(([, a], [, b]) => b - a)
  const [[first, score], [, next]] = ranked as [[number, number], [number, number]]
  return score - next >= margin && listed[first]! * listedAmong >= lower.length ? among[first]! : null
}

/** How likely each language is to spell a word like this, compared with the likeliest, as logarithms. */
function spellings(word: string, columns: readonly number[]): number[] {
  const { grams } = getTables()
  const logs = columns.map(() => 0)
  for (const gram of gramsOf(word)) {
    for (const [index, byte] of look(grams, gram, columns).entries()) logs[index]! += gramLogs[byte]!
  }
  const best = Math.max(...logs)
  return logs.map((log) => log - best)
}
