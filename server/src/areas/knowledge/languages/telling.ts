import { readFrequentWords } from '../../../words/frequent-words.ts'
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
/**
 * The lead that the first language must have over the second: more if fewer than one of `listedAmong` words is in its
 * list.
 */
const margin = { listed: 1.2, unlisted: 4 }
const listedAmong = 4
/** How much a word with a capital letter counts behind others: it may be a name. */
const capitalShare = 0.5
/** The language of a text is clear long before its end. */
const maxWords = 2_000

const isOfCustomers = new Set(Object.values(customerWords).flatMap((list) => list.split(' ')))

/**
 * A likelihood of each language under each key, in one byte as sixteenths of a logarithm; 0 if there is none. The keys
 * are hashes: of 250,000 words, a few share theirs with another one, and the strings would take several times the room.
 * A key stands at the first free place from where it belongs, and no table gets full.
 */
type Table = { keys: Int32Array; columns: Uint8Array[]; weights: Float64Array; weighed: number[] }

/** More places than there are keys by half: a power of two. */
const places = { words: 2 ** 19, grams: 2 ** 17 }

const createTable = (size: number): Table => ({
  keys: new Int32Array(size),
  columns: [],
  weights: new Float64Array(size),
  weighed: [],
})

/** FNV-1a over a part of a text, in 30 bits; never 0, which is a free place. */
function hash(text: string, from = 0, to = text.length): number {
  let value = 0x811c9dc5
  for (let at = from; at < to; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return value >>> 2 || 1
}

function placeOf({ keys }: Table, key: number): number {
  let place = key & (keys.length - 1)
  while (keys[place] !== key && keys[place] !== 0) place = (place + 1) & (keys.length - 1)
  return place
}

/** Makes a key more likely in the language whose column is added next. */
function addWeight(table: Table, key: number, amount: number): void {
  const place = placeOf(table, key)
  table.keys[place] = key
  if (table.weights[place] === 0) table.weighed.push(place)
  table.weights[place]! += amount
}

/** Adds a language: the weights since the one before, as shares of this sum. */
function addColumn({ columns, weights, weighed }: Table, sum: number): void {
  const column = new Uint8Array(weights.length)
  for (const place of weighed) {
    column[place] = Math.max(1, Math.min(255, Math.round(-Math.log(weights[place]! / sum) * 16)))
    weights[place] = 0
  }
  columns.push(column)
  weighed.length = 0
}

/** The bytes of the languages in these columns under a key. */
function look(table: Table, key: number, among: readonly number[]): number[] {
  const place = placeOf(table, key)
  return among.map((column) => table.columns[column]![place]!)
}

const likelihoodOf = (byte: number) => (byte === 0 ? 0 : Math.exp(-byte / 16))
const gramLogs = Array.from({ length: 256 }, (_, byte) => Math.log(likelihoodOf(byte) + least.gram))

const otherForms: Record<string, string> = { ß: 'ss', ø: 'o', æ: 'ae', ł: 'l', ı: 'i', đ: 'd' }

/** Letters as they are without their marks, each found once. */
const bareLetters = new Map<string, string>()

function unmarkLetter(letter: string): string {
  const plain = letter.normalize('NFD').replace(/\p{M}/gu, '')
  const bare = otherForms[plain] ?? plain
  bareLetters.set(letter, bare)
  return bare
}

function unmark(word: string): string {
  let bare = ''
  for (const letter of word) bare += letter < '\x80' ? letter : (bareLetters.get(letter) ?? unmarkLetter(letter))
  return bare
}

/** The keys of three letters at a time, with marks for the ends of the word. */
function gramsOf(word: string): number[] {
  const framed = `^${word}$`
  const found: number[] = []
  for (let at = 0; at + 3 <= framed.length; at++) found.push(hash(framed, at, at + 3))
  return found
}

/**
 * Adds how likely a language is to use each word, with its marks and without. By Zipf's law, a word is the rarer the
 * further down it is.
 */
function weighWords(
  frequent: readonly string[],
  ofCustomers: readonly string[],
  add: (word: string, amount: number) => void,
): void {
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
}

/** Adds how a language is spelled. Returns the sum of what was added. */
function weighGrams(grams: Table, frequent: readonly string[], ofCustomers: readonly string[]): number {
  const words = new Map<string, number>()
  weighWords(frequent, ofCustomers, (word, amount) => words.set(word, (words.get(word) ?? 0) + amount))
  let sum = 0
  for (const [word, likelihood] of words) {
    const amount = Math.sqrt(likelihood)
    for (const gram of gramsOf(word)) {
      addWeight(grams, gram, amount)
      sum += amount
    }
  }
  return sum
}

type Tables = { words: Table; grams: Table }

let made: Tables | undefined
/** Made for the first text, because it takes a tenth of a second. */
const getTables = (): Tables => {
  made ??= createTables()
  return made
}

function createTables(): Tables {
  const frequent = readFrequentWords()
  const words = createTable(places.words)
  const grams = createTable(places.grams)
  for (const language of languages) {
    const list = frequent.get(language)!.split(' ')
    const ofCustomers = customerWords[language].split(' ')
    weighWords(list, ofCustomers, (word, amount) => addWeight(words, hash(word), amount))
    addColumn(words, 1)
    addColumn(grams, weighGrams(grams, list.slice(0, spellingWords), ofCustomers))
  }
  return { words, grams }
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
