import { findAsked, listTellingWords } from './asking.ts'
import type { Answer, AnswerRequest, Models, SourcePassage } from './models.ts'
import { quote } from './quoting.ts'
import { isAlike, listWords } from './words.ts'

/** About one screen of a phone. */
const maxAnswer = 700
/** What joins the quotes of two articles. */
const gap = '\n\n'
/**
 * What confidence and title must make up together. Chosen, as the numbers below, on every other question of the WixQA sample:
 * the least with which 85 of 100 are refused once the articles on their topic are gone. `npm run evals` measures both halves.
 */
const minTrust = -0.46
/** What a title adds whose words all stand in the question. */
const titleWeight = 0.25
/** Share of the question's telling words that a passage must hold: with fewer, it speaks of something else. */
const minCoverage = 0.2

type Term = { word: string; weight: number }
/** A passage with its words, those of its title and headings among them. */
type Source = SourcePassage & { index: number; words: string[] }

/**
 * Creates the built-in model: it answers with sentences of the passages, word for word, and with nothing when the passages
 * do not hold what the question asks about. It never adds a word of its own, so it cannot make anything up.
 */
export const createExtractiveModel = (): Models => ({ answer: async (request) => extract(request) })

function extract({ question, language, passages, confidence, rival }: AnswerRequest): Answer {
  const sources = passages.map((passage, index) => ({
    ...passage,
    index,
    words: listWords(`${passage.title}\n${passage.heading}\n${passage.text}`),
  }))
  const terms = weigh(listTellingWords(findAsked(question)), sources)
  const chosen = choose(sources, terms).slice(0, rival ? 2 : 1)
  if (!chosen[0] || trustIn(chosen[0], question, confidence) < minTrust) return { kind: 'nothing' }
  const limit = chosen.length > 1 ? (maxAnswer - gap.length) / 2 : maxAnswer
  const quotes = chosen.map(({ text }) => quote(text, language, Math.floor(limit), (words) => shareOf(terms, words)))
  return { kind: 'answer', text: quotes.join(gap), cited: chosen.map(({ index }) => index) }
}

/** The passages that speak of the question, best first. */
const choose = (sources: readonly Source[], terms: Term[]): Source[] =>
  sources.filter(({ words }) => shareOf(terms, words) >= minCoverage)

/** Grows with confidence, evenly for what it is laid between 0 and 1 from, and with the share of the title that was asked. */
function trustIn({ title }: Source, question: string, confidence: number): number {
  const asked = listWords(question)
  const titled = listTellingWords(title)
  const named = titled.filter((word) => asked.some((other) => isAlike(word, other)))
  return Math.log(confidence / (1 - confidence)) + titleWeight * (named.length / Math.max(1, titled.length))
}

/** Rare words tell more than those that every passage holds; one that none holds tells most of all. */
function weigh(words: string[], sources: readonly Source[]): Term[] {
  return words.map((word) => {
    const holding = sources.filter((source) => source.words.some((other) => isAlike(word, other))).length
    return { word, weight: Math.log(2 + sources.length / (holding + 1)) }
  })
}

function shareOf(terms: Term[], words: string[]): number {
  const sum = (some: Term[]) => some.reduce((total, { weight }) => total + weight, 0)
  if (terms.length === 0) return 0
  return sum(terms.filter(({ word }) => words.some((other) => isAlike(word, other)))) / sum(terms)
}
