import { stopWords } from '../../../words/stop-words.ts'
import type { ReadWords, ToldWord } from '../../knowledge/index/service.ts'
import { isEqual, type ListClauses, listClauses, strip, type Valued } from './clauses.ts'
import { listSentences } from './clearing.ts'
import { opposing } from './contradicting.ts'
import { listNumerals } from './numerals.ts'
import { isAlike, isTurned } from './places.ts'
import type { Value } from './values.ts'
import { readFigures } from './vouching.ts'

/**
 * A sentence: its numbers, its other words with the signs of currencies, and these by their stems, each in its order.
 */
type Ordered = { numbers: readonly string[]; words: readonly string[]; stems: readonly string[] }

/** Words that decide nothing by their order. */
const shortest = 2
const token = /\d+(?:[.,:]\d+)*|[\p{L}\p{M}'’]+|[€$£₽₺%]/gu
const fewest = 2
/**
 * What is written together with the word behind it: "l'essentielle", and "and" at the beginning in Arabic and Hebrew.
 */
const elided = /(?<=^[\s،,]*)[وו](?=\p{L}{3})|(?<!\p{L})(?:\p{L}{1,2}|qu|dell|nell|all|sull)['’](?=\p{L}{3})/giu
/** A letter or small word that names a thing: "Plan S", "la Plus". */
const label = /(?<=\p{L}\s)\p{Lu}\p{L}*(?![\p{L}\p{N}'’.])/gu

/**
 * Tells whether a sentence has the words of a passage's sentence in its order, but two of the numbers changed places
 * ("5 GB for 10 €" for "10 GB for 5 €"), or a word in place of its opposite ("opened" for "unopened"). None of the
 * passages' sentences may say it so.
 */
export function createExchanging(
  passages: readonly { text: string }[],
  read: ReadWords,
  listAll: ListClauses,
): (sentence: string) => boolean {
  const order = (text: string): Ordered => {
    const all = readFigures(text).toLowerCase().match(token) ?? []
    const told = new Map(read(text).map(({ word, stem }: ToldWord) => [word, stem]))
    const words = all.filter((one) => !/^\d/.test(one) && (one.length > shortest || !/^\p{L}/u.test(one)))
    const numbers = all.filter((one) => /^\d/.test(one)).map((one) => one.replace(/[.,]0+$/, ''))
    return { numbers, words, stems: words.map((word) => told.get(word) ?? word) }
  }
  const sources = passages.flatMap(({ text }) => listSentences(text).map(({ from, to }) => text.slice(from, to)))
  const known = sources.map(order)
  const countWords = (clauses: readonly Valued[]): Counted[] =>
    clauses.map((clause) => {
      if (clause.values.length === 0) return { values: [], stems: [] }
      const left = strip(clause)
      const { words, stems } = order(left.replace(elided, ''))
      const tells = (word: string) => !stopWords.has(word) || opposing.has(word)
      const labels = (left.match(label) ?? []).map((name) => name.toLowerCase()).filter((name) => !tells(name))
      return { values: clause.values, stems: [...stems.filter((_, at) => tells(words[at]!)), ...labels] }
    })
  let made: Counted[][] | undefined
  const listCounted = () => {
    made ??= listAll()
      .flatMap((passage) => {
        const sentences = passage.map((clauses) => countWords(clauses.filter(hasValue)))
        return [...sentences, sentences.flat()]
      })
      .filter((clauses) => clauses.length > 1)
    return made
  }
  return (sentence) => {
    const said = order(sentence)
    const parts = said.numbers.length + listNumerals(sentence).length > 1 ? countWords(listClauses(sentence)) : []
    const exchanged = [
      ...known.map((source) => exchanges(said, source)),
      ...(parts.length > 1 ? listCounted().map((source) => exchangesValues(parts, source)) : []),
    ]
    return exchanged.includes(true) && !exchanged.includes(false)
  }
}

/** A part of a sentence: its values, and its other words by their stems. */
type Counted = { values: readonly Value[]; stems: readonly string[] }

const hasValue = ({ values }: { values: readonly Value[] }) => values.length > 0

/**
 * Whether two parts of a sentence have the values of each other: "5 Mbit/s for downloads, 50 for uploads" for "5 Mbit/s
 * uploads and 50 downloads". False if they have their own. Only words count that one of the source's two parts has and
 * the other lacks. A verb that stands once for both is such a word too, but only in one of them. Undefined if that
 * cannot be told.
 */
function exchangesValues(said: readonly Counted[], source: readonly Counted[]): boolean | undefined {
  const placed = said.flatMap((part) => {
    const homes = source.filter(({ values }) => part.values.some((one) => values.some((other) => isEqual(one, other))))
    return homes.length === 1 ? [{ part, home: homes[0]! }] : []
  })
  const verdicts = placed.flatMap((one, at) =>
    placed.slice(at + 1).flatMap((other) => {
      if (one.home === other.home) return []
      const counts = [countOf(one.part, one.home, other.home), countOf(other.part, other.home, one.home)]
      const sum = (kind: 'own' | 'other') => counts.reduce((all, count) => all + count[kind], 0)
      const isCrossed = counts.every((count) => count.other > 0)
      const isOwn = counts.every((count) => count.own > 0)
      if (isCrossed && (!isOwn || sum('other') > sum('own'))) return [true]
      return sum('own') > 0 && sum('own') >= sum('other') ? [false] : []
    }),
  )
  return verdicts.includes(true) ? true : verdicts[0]
}

/** How many words of a part only its own home has, and how many only the other one. */
function countOf({ stems }: Counted, home: Counted, away: Counted): { own: number; other: number } {
  const has = (some: Counted, stem: string) => some.stems.some((one) => isAlike(one, stem))
  const count = (some: Counted, others: Counted) => stems.filter((stem) => has(some, stem) && !has(others, stem)).length
  return { own: count(home, away), other: count(away, home) }
}

/** Undefined if two sentences do not say the same words. */
function exchanges(said: Ordered, source: Ordered): boolean | undefined {
  if (said.stems.length < fewest) return undefined
  if (isWithin(said.stems, source.stems)) {
    if (said.numbers.length < 2 || !said.numbers.every((one) => source.numbers.includes(one))) return undefined
    return !isWithin(said.numbers, source.numbers)
  }
  const lacking = said.words.filter((_, at) => !source.stems.includes(said.stems[at]!))
  if (lacking.length !== 1) return undefined
  const at = source.words.findIndex((word) => isTurned(lacking[0]!, word) || isTurned(word, lacking[0]!))
  if (at < 0) return undefined
  const turned = said.stems.map((stem, place) => (said.words[place] === lacking[0] ? source.stems[at]! : stem))
  return isWithin(turned, source.stems) ? true : undefined
}

/** Whether these stand in a list in the same order. */
function isWithin(some: readonly string[], all: readonly string[]): boolean {
  let at = 0
  for (const one of all) if (some[at] === one) at++
  return at === some.length
}
