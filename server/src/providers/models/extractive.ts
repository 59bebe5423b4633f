import { type AnswerKind, answersWith, findAnswerKind } from './answer-kinds.ts'
import { findAsked, listTellingWords } from './asking.ts'
import type { Answer, AnswerRequest, Models, SourcePassage } from './models.ts'
import { quote } from './quoting.ts'
import { listSynonyms } from './synonyms.ts'
import { isAlike, listWords } from './words.ts'

/** About one screen of a phone. */
const maxAnswer = 700
/** What joins the quotes of two articles. */
const gap = '\n\n'
/**
 * How much each sign counts that the best passage holds what is asked about, and the least that all must come to. Fitted, by
 * logistic regression, to every other question of the WixQA sample and of the small knowledge bases of `evals/bases`: whether the
 * passage is the right one, with its article there and gone. `npm run evals` measures both halves.
 */
const signs = {
  /** The search's confidence, laid evenly over what it is laid between 0 and 1 from. */
  confidence: 3.2,
  /** The share of the question's telling words that the passage holds. */
  coverage: 3.1,
  /** The share of the title that stands in the question. */
  title: 1.6,
  /** The question asks for a time, a price or the like, and the passage holds one, or holds none. */
  sought: 2.4,
  missing: -0.5,
}
const minTrust = 0.2
/** Share of the question's telling words that a passage must hold: with fewer, it speaks of something else. */
const minCoverage = 0.2
/** A question with as few telling words is about all of them, so that a passage with less than this share is about something else. */
const few = { words: 2, coverage: 0.5 }
/** What a quote gains over others that holds what is sought. */
const soughtGain = 0.3
/** What it gains by the question's other words, which only decide between quotes that are alike otherwise. */
const wordingGain = 0.1

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
  const { sought, words } = readQuestion(question)
  const isSame = createSame(language)
  const terms = weigh(words, sources, isSame)
  const shareOf = (words: string[]) => shareHeld(terms, words, isSame)
  const chosen = sources.filter(({ words }) => shareOf(words) >= minCoverage).slice(0, rival ? 2 : 1)
  const [best] = chosen
  if (!best) return { kind: 'nothing' }
  const title = shareNamed(best.title, question, isSame)
  const coverage = shareOf(best.words)
  const finds = sought && (answersWith(sought, best.text) ? signs.sought : signs.missing)
  if (finds !== signs.sought && terms.length <= few.words && coverage < few.coverage) return { kind: 'nothing' }
  const trust =
    signs.confidence * Math.log(confidence / (1 - confidence)) +
    signs.coverage * coverage +
    signs.title * title +
    (finds ?? 0)
  if (trust < minTrust) return { kind: 'nothing' }
  const limit = chosen.length > 1 ? (maxAnswer - gap.length) / 2 : maxAnswer
  const wording = listWords(question).map((word) => ({ word, weight: 1 }))
  const worth = (text: string) => {
    const held = listWords(text)
    const own = shareOf(held) + (sought && answersWith(sought, text) ? soughtGain : 0)
    return own + (own > 0 ? wordingGain * shareHeld(wording, held, isSame) : 0)
  }
  const quotes = chosen.map(({ text }) => quote(text, language, Math.floor(limit), worth))
  return { kind: 'answer', text: quotes.join(gap), cited: chosen.map(({ index }) => index) }
}

/** What kind of answer is asked for, and the words that tell about what. */
function readQuestion(question: string): { sought: AnswerKind | undefined; words: string[] } {
  const asked = findAsked(question)
  const { sought, rest } = findAnswerKind(asked)
  const words = listTellingWords(rest)
  return { sought, words: words.length > 0 ? words : listTellingWords(asked) }
}

function shareNamed(title: string, question: string, isSame: IsSame): number {
  const asked = listWords(question)
  const titled = listTellingWords(title)
  return titled.filter((word) => asked.some((other) => isSame(other, word))).length / Math.max(1, titled.length)
}

/** Rare words tell more than those that every passage holds; one that none holds tells most of all. */
function weigh(words: string[], sources: readonly Source[], isSame: IsSame): Term[] {
  return words.map((word) => {
    const holding = sources.filter((source) => source.words.some((other) => isSame(word, other))).length
    return { word, weight: Math.log(2 + sources.length / (holding + 1)) }
  })
}

function shareHeld(terms: Term[], words: string[], isSame: IsSame): number {
  const sum = (some: Term[]) => some.reduce((total, { weight }) => total + weight, 0)
  if (terms.length === 0) return 0
  return sum(terms.filter(({ word }) => words.some((other) => isSame(word, other)))) / sum(terms)
}

type IsSame = (word: string, other: string) => boolean

/** These write two words as one. */
const compounding = new Set(['de', 'nl', 'sv', 'da', 'nb'])
const minPart = 5

/** Whether two words are forms of one, mean the same, or one is a part of the other. */
function createSame(language: string | null): IsSame {
  const synonyms = new Map<string, Set<string>>()
  const synonymsOf = (word: string) => {
    const known = synonyms.get(word) ?? new Set(listSynonyms(word))
    synonyms.set(word, known)
    return known
  }
  const isPart = (one: string, other: string) => {
    const [short, long] = one.length < other.length ? [one, other] : [other, one]
    return short.length >= minPart && (long.startsWith(short) || long.endsWith(short))
  }
  const joins = compounding.has(language ?? '')
  return (word, other) => isAlike(word, other) || synonymsOf(word).has(other) || (joins && isPart(word, other))
}
