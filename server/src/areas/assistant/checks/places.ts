import { listSynonyms } from '../../../words/synonyms.ts'
import type { ReadWords, ToldWord } from '../../knowledge/index/service.ts'
import { listSentences } from './clearing.ts'

/** How many places before or behind each other two neighbouring words may stand in a passage. */
export const apart = { before: 2, behind: 3 }
/** The number of neighbouring sentences of a passage that together may carry a sentence. */
export const near = 3

/** Where words stand. Each sentence of a passage has a number, with gaps between passages, and so has each word. */
export type Places = {
  find(word: ToldWord): Place[]
  /** The title and headings above each sentence. */
  heads: Map<number, number>
}
type Place = { sentence: number; at: number; head: number | undefined }

/** Lists where each word of these passages stands. */
export function listPlaces(
  passages: readonly { title: string; heading: string; text: string }[],
  read: ReadWords,
): Places {
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

/** The least number of letters with which two forms of a word both begin, and the least share of the longer one. */
const shortest = 4
const sharedPart = 0.6
/** The least number of letters of a word that is a part of another one. */
const shortestPart = 5

/**
 * Finds the places of a word: of its stem, its other forms, its synonyms, and of words that contain it or that it
 * contains.
 */
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

/** Whether two words are forms of one, or one ends with the other. */
export const isAlike = (one: string, other: string): boolean =>
  one === other || isForm(one, other) || isPart(one, other)

function isForm(one: string, other: string): boolean {
  if (/\d/.test(one + other)) return false
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  let same = 0
  while (same < short.length && short[same] === long[same]) same++
  return same >= Math.max(shortest, long.length * sharedPart) || (same === short.length && same >= shortestPart)
}

function isPart(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return short.length >= shortestPart && long.endsWith(short) && !isTurned(short, long)
}

/** What turns a word into its opposite: "unopened", "inoperante", "неоткрытый". */
const turning = new Set('un in im ir il non dis des de niet on nie ne не u o epä'.split(' '))

/** Whether a word is the opposite of another one. */
export const isTurned = (word: string, other: string): boolean =>
  other.endsWith(word) && turning.has(other.slice(0, -word.length).replace(/-$/, ''))
