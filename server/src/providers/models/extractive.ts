import type { Answer, AnswerRequest, Models, SourcePassage } from './models.ts'
import { isItem, joinSentences, listSentences, type Sentence } from './sentences.ts'
import { stopWords } from './stop-words.ts'
import { isAlike, listWords } from './words.ts'

/** About one screen of a phone. */
const maxAnswer = 700
const maxSentences = 3
/** Share of the question's telling words that a passage must hold: with fewer, it speaks of something else. */
const minCoverage = 0.5
/** What coverage and confidence must make up together: where no passage stands out, nearly every word must be there. */
const minTrust = 0.9

type Term = { word: string; weight: number }
/** A passage with its words, those of its title and headings among them. */
type Source = SourcePassage & { index: number; words: string[] }

/**
 * Creates the built-in model: it answers with sentences of the passages, word for word, and with nothing when the passages
 * do not hold what the question asks about. It never adds a word of its own, so it cannot make anything up.
 */
export const createExtractiveModel = (): Models => ({ answer: async (request) => extract(request) })

function extract({ question, language, passages, confidence }: AnswerRequest): Answer {
  const sources = passages.map((passage, index) => ({
    ...passage,
    index,
    words: listWords(`${passage.title}\n${passage.heading}\n${passage.text}`),
  }))
  const terms = weigh(askedWords(question), sources)
  const needed = Math.max(minCoverage, minTrust - confidence)
  const best = sources.find(({ words }) => shareOf(terms, words) >= needed)
  return best ? { kind: 'answer', text: quote(best, terms, language), cited: [best.index] } : { kind: 'nothing' }
}

/** The sentences of a passage that speak most of the question, with what belongs to them. */
function quote(source: Source, terms: Term[], language: string | null): string {
  const sentences = listSentences(source.text, language)
  const shares = windows(sentences).map((window) => ({
    ...window,
    share: shareOf(terms, listWords(joinSentences(sentences.slice(window.from, window.to)))),
  }))
  const [best] = shares.sort((a, b) => b.share - a.share || a.to - a.from - (b.to - b.from) || a.from - b.from)
  const { from, to } = best ?? { from: 0, to: 0 }
  const quoted = sentences.slice(from, complete(sentences, from, to))
  // The announcement of a list that did not fit says nothing.
  if (quoted.length > 1 && /[:：]$/.test(quoted.at(-1)!.text)) quoted.pop()
  return shorten(joinSentences(quoted))
}

/** Every run of one to three neighbouring sentences that an answer may hold. */
function windows(sentences: readonly Sentence[]): { from: number; to: number }[] {
  return sentences.flatMap((_, from) =>
    Array.from({ length: Math.min(maxSentences, sentences.length - from) }, (_, more) => ({
      from,
      to: from + more + 1,
    })).filter(({ to }) => to === from + 1 || joinSentences(sentences.slice(from, to)).length <= maxAnswer),
  )
}

/** Goes on behind the window while it is short, and to the end of a list that it announces or has begun. */
function complete(sentences: readonly Sentence[], from: number, to: number): number {
  let end = to
  while (end < sentences.length) {
    const last = sentences[end - 1]!.text
    const inList = isItem(sentences[end]!.text) && (isItem(last) || /[:：]$/.test(last))
    if (!inList && end - from >= maxSentences) break
    // What stands under the next heading speaks of something else.
    if (isHeading(sentences[end]!.text)) break
    if (joinSentences(sentences.slice(from, end + 1)).length > maxAnswer) break
    end++
  }
  return end
}

/** A short line that is no list item and ends like no sentence does. */
const isHeading = (text: string) => text.length <= 80 && !isItem(text) && !/[.!?…:。！？؟：]['"”»)]*$/.test(text)

/** Whole sentences are the rule; a single one that is too long ends behind a word. */
function shorten(text: string): string {
  if (text.length <= maxAnswer) return text
  const cut = text.slice(0, maxAnswer - 1)
  const space = cut.lastIndexOf(' ')
  return `${(space > maxAnswer / 2 ? cut.slice(0, space) : cut).trimEnd().toWellFormed()}…`
}

/**
 * A customer often tells a story and asks at its end. What is asked stands in the sentences with a question mark, when they
 * say enough by themselves; else in all of them.
 */
function askedWords(question: string): string[] {
  const sentences = question.split(/(?<=[.!?…。！？؟])\s+/)
  const asked = tellingWords(sentences.filter((sentence) => /[?？؟]\s*$/.test(sentence)).join(' '))
  return asked.length >= 2 ? asked : tellingWords(question)
}

const tellingWords = (question: string) => [...new Set(listWords(question))].filter((word) => !stopWords.has(word))

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
