import { countedTo } from '../../../platform/search.ts'
import type { Guess, Part, Reading } from './schema.ts'

const shownChars = 200
/** The number of characters before the word that was found. */
const leadChars = 60

/** The conversation that a query names by its reference number. */
export function readReference(query: string): number | null {
  const [, digits] = /^#?(\d{1,15})$/.exec(query) ?? []
  return digits === undefined ? null : Number(digits)
}

/** One line of at most 200 characters. No character is cut in half. */
export function beginning(text: string): string {
  const letters = Array.from(
    text
      .slice(0, 2 * shownChars + 2)
      .replace(/\s+/g, ' ')
      .trim(),
  )
  return letters.length <= shownChars ? letters.join('') : `${letters.slice(0, shownChars - 1).join('')}…`
}

/** The line around the first word of the query that is in the text. If none is found, the beginning of the text. */
export function snippet(text: string, query: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const plain = fold(line)
  const places = fold(query)
    .split(/[^\p{L}\p{N}\p{Extended_Pictographic}]+/u)
    .filter((word) => word !== '')
    .map((word) => plain.indexOf(word))
    .filter((place) => place >= 0)
  if (places.length === 0) return beginning(line)
  // Folding may change the length a little, so the place is scaled. That is close enough.
  const place = Math.floor((Math.min(...places) / plain.length) * line.length)
  if (place <= leadChars) return beginning(line)
  const letters = Array.from(line.slice(place - leadChars, place + 2 * shownChars))
  // The first character is dropped, because it may be the second half of a pair.
  return beginning(`…${letters.slice(1).join('')}`)
}

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** All words as one query of the database. */
export const joined = (words: Guess['words']): string => words.map(({ word }) => word).join(' & ')

/** The number of hits of the rarest word. */
export const fewest = ({ words }: Guess): number => Math.min(...words.map(({ hits }) => hits))

/** Looks up the rarest word, and the others that are about as rare. */
export function chooseWords(guess: Guess): Reading {
  const isRare = ({ hits }: { hits: number }) => hits <= 2 * fewest(guess)
  const frequent = guess.words.filter((word) => !isRare(word))
  return { rare: joined(guess.words.filter(isRare)), frequent: frequent.length === 0 ? null : joined(frequent) }
}

/** The expected number of hits that have all the words, if the words are independent of each other. */
export const expectHits = ({ all, words }: Guess): number =>
  words.reduce((expected, { hits }) => expected * (hits / all), all)

/**
 * Whether this many expected hits are clearly more than are counted. The guess for one word is right within a tenth.
 * Several words that rarely come together have fewer hits than expected.
 */
export const areBeyondCount = (hits: number, { words }: Guess): boolean =>
  hits > countedTo * (words.length === 1 ? 1.5 : 5)

/** How many of the newest have to be read for a page, even if hits are four times as rare among them as among all. */
export const newestWith = (
  hits: number,
  { all }: Guess,
  { limit, offset }: { limit: number; offset: number },
): number => Math.ceil((4 * (offset + limit) * all) / hits) + 1_000

/**
 * The ways to find all messages with the words in an actor's part of the conversations, each with what it costs. 1 is a
 * message that is read in no order, about 1 µs.
 */
export function costsInPart(guess: Guess, { all, seen }: Part): { few: number; set: number; lookup: number } {
  const rarest = fewest(guess)
  const messages = all === 0 ? 0 : (seen / all) * guess.all
  return { few: messages + seen, set: rarest + seen / 4, lookup: 3 * rarest }
}
