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
/** How a language is spelled is read from this many of its words: more of them tell no more, and take half a second. */
const spellingWords = 5_000
/** The minimum likelihood of a word that is only in other lists, and of three letters that a language does not know. */
const least = { word: 1e-5, gram: 2e-5 }
/** One word decides no more than this, and less if it is in no list. Natural logarithms, like `margin`. */
const most = { listed: 7, unlisted: 4 }
/** The lead that the first language must have over the second: more if fewer than one of `listedAmong` words is in its list. */
const margin = { listed: 1.2, unlisted: 4 }
const listedAmong = 4
/** How much a word with a capital letter counts behind others: it may be a name. */
const capitalShare = 0.5
/** The language of a text is clear long before its end. */
const maxWords = 2_000

const isOfCustomers = new Set(Object.values(customerWords).flatMap((list) => list.split(' ')))

/**
 * A likelihood of each language under each key, in one byte as sixteenths of a logarithm; 0 if there is none. The keys are
 * hashes: of 250,000 words, a few share theirs with another one, and the strings would take several times the room.
 */
type Table = { slots: Map<number, number>; columns: Uint8Array[] }

/** FNV-1a over a part of a text, in 30 bits. */
function hash(text: string, from = 0, to = text.length): number {
  let value = 0x811c9dc5
  for (let at = from; at < to; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return value >>> 2
}

function addColumn({ slots, columns }: Table, likelihoods: ReadonlyMap<number, number>): void {
  const places = [...likelihoods.keys()].map((key) => {
    const slot = slots.get(key) ?? slots.size
    if (slot === slots.size) slots.set(key, slot)
    return slot
  })
  const column = new Uint8Array(slots.size)
  for (const [at, likelihood] of [...likelihoods.values()].entries())
    column[places[at]!] = Math.max(1, Math.min(255, Math.round(-Math.log(likelihood) * 16)))
  columns.push(column)
}

/** The bytes of the languages in these columns under a key. */
function look({ slots, columns }: Table, key: number, among: readonly number[]): number[] {
  const slot = slots.get(key)
  return among.map((column) => (slot === undefined ? 0 : (columns[column]![slot] ?? 0)))
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

/** The keys of three letters at a time, with marks for the ends of the word. */
function gramsOf(word: string): number[] {
  const framed = `^${word}$`
  const found: number[] = []
  for (let at = 0; at + 3 <= framed.length; at++) found.push(hash(framed, at, at + 3))
  return found
}

/**
 * How likely a language is to use each word, with its marks and without, by the key of the word. By Zipf's law, a word is
 * the rarer the further down it is.
 */
function weighWords<Key>(
  frequent: readonly string[],
  ofCustomers: readonly string[],
  keyOf: (word: string) => Key,
): Map<Key, number> {
  const weights = new Map<Key, number>()
  const add = (word: string, amount: number) => {
    const key = keyOf(word)
    weights.set(key, (weights.get(key) ?? 0) + amount)
  }
  const weigh = (word: string, place: number) => {
    const bare = unmark(word)
    const likelihood = 0.1 / (place + 2.7)
    add(word, bare === word ? likelihood : likelihood * (1 - unmarkedShare))
    if (bare !== word) add(bare, likelihood * unmarkedShare)
  }
  const theirs = new Set(ofCustomers)
  for (const [place, word] of frequent.entries())
    weigh(word, theirs.delete(word) ? Math.min(place, customerPlace) : place)
  for (const word of theirs) weigh(word, customerPlace)
  return weights
}

function weighGrams(weights: Map<string, number>): Map<number, number> {
  const grams = new Map<number, number>()
  let sum = 0
  for (const [word, likelihood] of weights) {
    const amount = Math.sqrt(likelihood)
    for (const gram of gramsOf(word)) {
      grams.set(gram, (grams.get(gram) ?? 0) + amount)
      sum += amount
    }
  }
  for (const [gram, amount] of grams) grams.set(gram, amount / sum)
  return grams
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
  const tables: Tables = { words: { slots: new Map(), columns: [] }, grams: { slots: new Map(), columns: [] } }
  for (const language of languages) {
    const list = frequent.get(language)!
    const ofCustomers = customerWords[language].split(' ')
    addColumn(
      tables.words,
      weighWords(list, ofCustomers, (word) => hash(word)),
    )
    addColumn(tables.grams, weighGrams(weighWords(list.slice(0, spellingWords), ofCustomers, (word) => word)))
  }
  return tables
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
  for (const [place, word] of lower.entries()) {
    const share = place > 0 && written[place] !== word ? capitalShare : 1
    const found = look(words, hash(word), columns)
    const isListed = found.some((byte) => byte > 0)
    const spelt = spellings(word, columns)
    const logs = isListed
      ? spelt.map((log, index) => Math.log(likelihoodOf(found[index]!) + least.word * Math.exp(Math.max(-6, log / 2))))
      : spelt
    const worst = Math.max(...logs) - (isListed ? most.listed : most.unlisted)
    for (const [index, log] of logs.entries()) {
      scores[index]! += share * Math.max(log, worst)
      if (found[index]! > 0) listed[index]! += 1
    }
  }
  const ranked = [...scores.entries()].sort(([, a], [, b]) => b - a)
  const [[first, score], [, next]] = ranked as [[number, number], [number, number]]
  const isListed = listed[first]! * listedAmong >= lower.length
  return score - next >= (isListed ? margin.listed : margin.unlisted) ? among[first]! : null
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
