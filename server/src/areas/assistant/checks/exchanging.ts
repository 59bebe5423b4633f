import type { ReadWords, ToldWord } from '../../knowledge/index/service.ts'
import { listSentences } from './clearing.ts'
import { isTurned } from './places.ts'
import { readFigures } from './vouching.ts'

/** A sentence: its numbers, its other words with the signs of currencies, and these by their stems, each in its order. */
type Ordered = { numbers: readonly string[]; words: readonly string[]; stems: readonly string[] }

/** Words that decide nothing by their order. */
const shortest = 2
const token = /\d+(?:[.,:]\d+)*|[\p{L}\p{M}'’]+|[€$£₽₺%]/gu
const fewest = 2

/**
 * Tells whether a sentence has the words of a passage's sentence in its order, but two of the numbers changed places ("5 GB for 10 €" for
 * "10 GB for 5 €"), or a word in place of its opposite ("opened" for "unopened"). None of the passages' sentences may say it so.
 */
export function createExchanging(
  passages: readonly { text: string }[],
  read: ReadWords,
): (sentence: string) => boolean {
  const order = (text: string): Ordered => {
    const all = readFigures(text).toLowerCase().match(token) ?? []
    const told = new Map(read(text).map(({ word, stem }: ToldWord) => [word, stem]))
    const words = all.filter((one) => !/^\d/.test(one) && (one.length > shortest || !/^\p{L}/u.test(one)))
    const numbers = all.filter((one) => /^\d/.test(one)).map((one) => one.replace(/[.,]0+$/, ''))
    return { numbers, words, stems: words.map((word) => told.get(word) ?? word) }
  }
  const known = passages.flatMap(({ text }) => listSentences(text).map(({ from, to }) => order(text.slice(from, to))))
  return (sentence) => {
    const said = order(sentence)
    const exchanged = known.map((source) => exchanges(said, source))
    return exchanged.includes(true) && !exchanged.includes(false)
  }
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
