import { type AnswerKind, answersWith, listSpanWords, listSumWords } from '../../words/answer-kinds.ts'
import { listTellingWords, writeOut } from '../../words/asking.ts'
import { type IsSame, listWords } from '../../words/words.ts'

/** A telling word of a question, and how much it tells. */
export type Term = { word: string; weight: number }

type Asked = {
  question: string
  terms: readonly Term[]
  sought: AnswerKind | undefined
  language: string | null
  isSame: IsSame
  confidence: number
}

/** What is read of an article: all words of the known part. */
type Looked = { title: string; text: string; words: readonly string[] }

export type Signs = {
  /** The search's confidence, spread evenly again from the range 0 to 1. */
  confidence: number
  /** The share of the question's telling words that the article holds. */
  coverage: number
  /** The share of the title that is in the question. */
  title: number
  /** If the question asks for a time, a price or the like and the article holds one: the square of its coverage. */
  sought: number
  /** The article holds none. */
  missing: number
  /** The share of the telling words that no search result holds. */
  unknown: number
  /** The share of the names in the question that the article does not hold. */
  names: number
  /** How much of the question stands in one place of the article, with its neighbouring words near each other. */
  together: number
  /** How much longer the article is than most, as a natural logarithm: a long one holds more words by chance. */
  long: number
  /** A number or code in the question, such as that of a model or an error, is not in the article. */
  codes: number
}

/** Characters of an article that is read whole within a minute or two. */
const usualLength = 1_500

/** In a question of more telling words, the kind of answer that it asks for says half as much. */
const fewTerms = 3

/** Reads the signs that an article holds what is asked about. `known` are the words of all search results. */
export function readSigns(asked: Asked, article: Looked, known: ReadonlySet<string>): Signs {
  const { terms, sought, isSame, confidence } = asked
  const total = terms.reduce((sum, { weight }) => sum + weight, 0) || 1
  const missing = terms.filter(({ word }) => !article.words.some((other) => isSame(word, other)))
  const unknown = missing.filter(({ word }) => ![...known].some((other) => isSame(word, other)))
  const share = (some: readonly Term[]) => some.reduce((sum, { weight }) => sum + weight, 0) / total
  const coverage = 1 - share(missing)
  const names = listNames(asked)
  const lost = names.filter((name) => !article.words.some((other) => isSame(name, other)))
  const holds = sought && answersWith(sought, article.text)
  const asks = terms.length <= fewTerms ? 1 : 0.5
  return {
    confidence: Math.log(confidence / (1 - confidence)),
    coverage,
    title: shareNamed(article.title, asked),
    sought: holds ? asks * coverage ** 2 : 0,
    missing: sought && !holds ? asks : 0,
    unknown: share(unknown),
    names: lost.length / Math.max(1, names.length),
    codes:
      lost.some((name) => /\d{3}|\p{L}\d|\d\p{L}/u.test(name)) ||
      (terms.length <= fewTerms && lacksShare(asked.question, article.text))
        ? 1
        : 0,
    long: Math.max(0, Math.log(article.text.length / usualLength)),
    together: shareTogether(terms, article.text, isSame),
  }
}

/** Options and paths of commands: they are the customer's own, as in "ld: cannot find -lX11". */
const ofCommands = /(?<=^|\s)(?:--?\p{L}|~?\/(?=\S*\/))\S*/gu

/** The names in a question: words with capital letters where no sentence begins, and words with figures. */
export function listNames({ question, terms, language }: Pick<Asked, 'question' | 'terms' | 'language'>): string[] {
  const capitals = language === 'de' ? /(?!)/gu : /(?<=[\p{L}\p{N},]\s+["'«“(]?)\p{Lu}[\p{L}\p{N}]+/gu
  const figures = /[\p{L}\p{N}-]*\p{N}[\p{L}\p{N}-]*/gu
  const named = question.replace(ofCommands, ' ')
  const written = [...(named.match(capitals) ?? []), ...(named.match(figures) ?? [])].flatMap(listWords)
  const told = new Set(terms.map(({ word }) => word))
  const own = new Set([...listSpanWords(question), ...listSumWords(question)])
  return [...new Set(written)].filter((word) => told.has(word) && !own.has(word))
}

/** "20 %" is no "20 Mbps". In a long question, a share is a part of the story. */
function lacksShare(question: string, text: string): boolean {
  const shares = (some: string) =>
    [...some.matchAll(/(\d+(?:[.,]\d+)?)\s?(?:%|percent|prozent)/giu)].map(([, number]) => number)
  const told = shares(text)
  return shares(question).some((share) => !told.includes(share))
}

function shareNamed(title: string, { question, isSame }: Asked): number {
  const asked = listWords(writeOut(question))
  const titled = listTellingWords(title)
  return titled.filter((word) => asked.some((other) => isSame(other, word))).length / Math.max(1, titled.length)
}

/** Words of a thought, and how far apart two neighbouring words of the question may stand in an article. */
const thought = 30
const apart = 4
/**
 * What a word is worth that has no neighbour: it may be about anything. With 1, "where is the shop?" was answered by
 * any shop.
 */
const ofOne = 0.6

/**
 * The largest share of the telling words that stand within one thought of a text, times the share of the pairs of
 * neighbours in the question that are near each other in the text too. A long article about something else holds many
 * single words of a question, but scattered. With this sign, 1 in 9 instead of 1 in 6 of the even questions of WixQA
 * that nothing answers were answered, and 1 in 7 instead of 1 in 5 of the others refused.
 */
function shareTogether(terms: readonly Term[], text: string, isSame: IsSame): number {
  const known = new Map<string, number[]>()
  const termsOf = (word: string) => {
    const found = known.get(word) ?? terms.flatMap((term, index) => (isSame(term.word, word) ? [index] : []))
    known.set(word, found)
    return found
  }
  const places = terms.map((): number[] => [])
  const held = listWords(text).flatMap((word, at) => termsOf(word).map((term) => ({ term, at })))
  for (const { term, at } of held) places[term]!.push(at)
  const weightOf = (some: Iterable<number>) => [...some].reduce((sum, term) => sum + terms[term]!.weight, 0)
  const total = weightOf(terms.keys()) || 1
  let window = 0
  for (const [index, { at }] of held.entries()) {
    const within = new Set<number>()
    for (let to = index; to < held.length && held[to]!.at < at + thought; to++) within.add(held[to]!.term)
    window = Math.max(window, weightOf(within) / total)
  }
  const pairs = terms.slice(1).map((_, index) => [index, index + 1] as const)
  const isNear = ([one, other]: readonly [number, number]) =>
    places[one]!.some((at) => places[other]!.some((to) => Math.abs(to - at) <= apart))
  const all = pairs.reduce((sum, pair) => sum + weightOf(pair), 0)
  return window * (all > 0 ? pairs.filter(isNear).reduce((sum, pair) => sum + weightOf(pair), 0) / all : ofOne)
}
