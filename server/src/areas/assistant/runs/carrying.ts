import { stopWords } from '../../../providers/models/stop-words.ts'
import { listSynonyms } from '../../../providers/models/synonyms.ts'
import type { ReadWords, ToldWord } from '../../knowledge/articles/service.ts'
import { listAddresses } from './addresses.ts'
import { askingWords } from './asking-words.ts'
import { leaveOut, listSentences } from './clearing.ts'
import { explainingWords, sayingWords, selfWords } from './explaining-words.ts'

/** What may carry a text: the passages that were shown, and how their words are read. */
export type Ground = {
  passages: readonly { title: string; heading: string; text: string }[]
  /** What the customer asked: to repeat it tells little. */
  question: string
  read: ReadWords
  /** Of the text. */
  language: string
  /** Whether a sentence holds a number or the like that nothing says. */
  isStrange(sentence: string): boolean
  /** Whether a sentence is looked at elsewhere, or states nothing. */
  isFree(sentence: string): boolean
}

/** How much a word tells that is in every text, in every explanation, or in the question. */
const weights = { stop: 0.1, explaining: 0.2, asked: 0.3 }
/** Neighbouring sentences of a passage that carry a sentence together. */
const near = 3
/** What an address tells, beside words that tell about 1 to 5. */
const addressWeight = 2
/** What a word tells that only the title or a heading holds. */
const headWeight = 0.8
/** Places by which two words that follow each other may be apart in a passage. */
const apart = { before: 2, behind: 3 }
/** What a sentence, and on average a text, must be carried by, 0 to 1. Fitted to the even questions of `npm run evals -- --only grounding`. */
const least = { sentence: 0.3, text: 0.35 }
/** What words that follow each other count beside the words alone. */
const orderWeight = 0.7

/**
 * Leaves of a text the sentences that passages carry, and those that state nothing: by the words that they have in common within
 * neighbouring sentences, weighed by rarity, and by those that follow each other in both. Empty when the text as a whole is not
 * carried, or when nothing is left that states something where something was stated.
 */
export function keepCarried(text: string, ground: Ground): string {
  const places = listPlaces(ground)
  const asked = new Set(ground.read(ground.question).map(({ stem }) => stem))
  const judged = listSentences(text).map((span) => ({
    ...span,
    ...judge(text.slice(span.from, span.to), ground, places, asked),
  }))
  const telling = judged.filter(({ states }) => states)
  // What repeats the question states something only where nothing else does.
  const fresh = telling.filter(({ echoes }) => !echoes)
  const stated = fresh.length > 0 ? fresh : telling
  // What only speaks of itself is no answer.
  if (stated.length === 0) return judged.some(({ isOfItself }) => isOfItself) ? '' : text
  const total = stated.reduce((sum, { tells }) => sum + tells, 0)
  const mean = stated.reduce((sum, { tells, carried }) => sum + tells * carried, 0) / total
  const gone = stated.filter(({ carried }) => carried < least.sentence)
  if (mean < least.text || gone.length === stated.length) return ''
  return gone.length === 0 ? text : leaveOut(text, gone)
}

type Judged = { states: boolean; echoes: boolean; isOfItself: boolean; tells: number; carried: number }
type Term = ToldWord & { tells: number }

function judge(sentence: string, ground: Ground, places: Places, asked: ReadonlySet<string>): Judged {
  if (ground.isFree(sentence)) return { states: false, echoes: false, isOfItself: false, tells: 0, carried: 0 }
  const all = ground.read(sentence)
  const isStrange = ground.isStrange(sentence)
  const isOfItself = speaksOfItself(sentence, ground.language)
  const telling = all.filter(({ word }) => isTelling(word))
  const states = isStrange || telling.length > 0
  const echoes = !isStrange && !isOfItself && telling.every(({ stem }) => asked.has(stem))
  const terms = all.map((term) => ({ ...term, tells: tellsOf(term, asked) }))
  const once = [...new Map(terms.map((term) => [term.stem, term])).values()]
  // Those that nobody vouches for are gone by now.
  const addresses = addressWeight * listAddresses(sentence).length
  const tells = once.reduce((sum, term) => sum + term.tells, addresses)
  const about = { states, echoes, isOfItself, tells }
  if (!states || isStrange || isOfItself) return { ...about, carried: 0 }
  const held = (shareNear(once, places) + addresses) / tells
  return { ...about, carried: held * (1 - orderWeight) + shareInOrder(terms, places, held) * orderWeight }
}

function speaksOfItself(sentence: string, language: string): boolean {
  const self = selfWords.get(language)
  const words =
    sentence
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[\p{L}\p{M}]+(?:'\p{L}+)?/gu) ?? []
  return words.some((word) => self?.has(word)) && !words.some((word) => sayingWords.has(word))
}

const isTelling = (word: string) => !stopWords.has(word) && !polite.has(word) && !/^\p{Nd}$/u.test(word)
const polite = new Set(askingWords)

function tellsOf({ word, stem, rarity }: ToldWord, asked: ReadonlySet<string>): number {
  const own = stopWords.has(word) ? weights.stop : explainingWords.has(word) ? weights.explaining : 1
  return rarity * own * (asked.has(stem) ? weights.asked : 1)
}

/** Where words stand: each sentence of a passage has a number, with gaps between passages, and so has each word in it. */
type Places = {
  find(word: ToldWord): Place[]
  /** By sentence, the title and headings over it. */
  heads: Map<number, number>
}
type Place = { sentence: number; at: number; head: number | undefined }

function listPlaces({ passages, read }: Ground): Places {
  const byWord = new Map<string, { told: ToldWord; places: Place[] }>()
  const heads = new Map<number, number>()
  let sentence = 0
  let at = 0
  const add = (text: string, head?: number) => {
    for (const told of read(text)) {
      const known = byWord.get(told.word) ?? { told, places: [] }
      known.places.push({ sentence, at: at++, head })
      byWord.set(told.word, known)
    }
    at += apart.before + apart.behind
  }
  for (const [index, { title, heading, text }] of passages.entries()) {
    add(`${title}\n${heading}`, index)
    for (const { from, to } of listSentences(text)) {
      heads.set(sentence, index)
      add(text.slice(from, to))
      sentence++
    }
    sentence += near
  }
  return { heads, find: createFinder([...byWord.values()]) }
}

/** Letters that two forms of a word begin with, and the share of the longer one that they make up. */
const shortest = 4
const sharedPart = 0.6
/** Of a word that is a part of another one. */
const shortestPart = 5

/** Finds the places of a word: of its stem, its other forms, of what means the same, and of what it is a part of or made of. */
function createFinder(all: readonly { told: ToldWord; places: Place[] }[]): Places['find'] {
  const keys = new Map<string, { told: ToldWord; places: Place[] }[]>()
  const keep = (key: string, one: (typeof all)[number]) => keys.set(key, [...(keys.get(key) ?? []), one])
  for (const one of all) {
    const { word, stem } = one.told
    keep(`=${stem}`, one)
    keep(`"${word}`, one)
    if (word.length >= shortest) keep(`<${word.slice(0, shortest)}`, one)
    if (word.length >= shortest) keep(`>${word.slice(-shortest)}`, one)
  }
  const known = new Map<string, Place[]>()
  return ({ word, stem }) => {
    const before = known.get(word)
    if (before) return before
    const alike = [
      ...(keys.get(`=${stem}`) ?? []),
      ...listSynonyms(word).flatMap((other) => keys.get(`"${other}`) ?? []),
      ...(keys.get(`<${word.slice(0, shortest)}`) ?? []).filter(({ told }) => isForm(word, told.word)),
      ...(keys.get(`>${word.slice(-shortest)}`) ?? []).filter(({ told }) => isPart(word, told.word)),
    ]
    const places = [...new Set(alike)].flatMap((one) => one.places)
    known.set(word, places)
    return places
  }
}

function isForm(one: string, other: string): boolean {
  if (/\d/.test(one + other)) return false
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  let same = 0
  while (same < short.length && short[same] === long[same]) same++
  return same >= Math.max(shortest, long.length * sharedPart) || (same === short.length && same >= shortestPart)
}

const isPart = (one: string, other: string) =>
  Math.min(one.length, other.length) >= shortestPart && (one.endsWith(other) || other.endsWith(one))

/** The most that neighbouring sentences of one passage hold of what these words tell. */
function shareNear(terms: readonly Term[], { find, heads }: Places): number {
  const bySentence = new Map<number, Set<Term>>()
  const byHead = new Map<number, Set<Term>>()
  for (const term of terms)
    for (const { sentence, head } of find(term)) {
      const held = head === undefined ? bySentence : byHead
      const key = head ?? sentence
      held.set(key, (held.get(key) ?? new Set()).add(term))
    }
  let most = 0
  for (const [sentence, head] of heads) {
    const held = new Map<Term, number>([...(byHead.get(head) ?? [])].map((term) => [term, headWeight]))
    for (let next = sentence; next < sentence + near; next++)
      for (const term of bySentence.get(next) ?? []) held.set(term, 1)
    const sum = [...held].reduce((total, [{ tells }, share]) => total + tells * share, 0)
    most = Math.max(most, sum)
  }
  return most
}

/** The share of neighbouring words, by what they tell, that stand near each other in a passage too; `otherwise` where there are none. */
function shareInOrder(terms: readonly Term[], { find }: Places, otherwise: number): number {
  let all = 0
  let held = 0
  for (const [index, term] of terms.entries()) {
    const next = terms[index + 1]
    if (!next) break
    const tells = term.tells + next.tells
    all += tells
    const behind = new Set(find(next).map(({ at }) => at))
    const isNear = find(term).some(({ at }) => {
      for (let other = at - apart.before; other <= at + apart.behind; other++) if (behind.has(other)) return true
      return false
    })
    if (isNear) held += tells
  }
  return all > 0 ? held / all : otherwise
}
