import { type AnswerKind, answersWith, findAnswerKind } from './answer-kinds.ts'
import { findAsked, listTellingWords } from './asking.ts'
import type { Answer, AnswerRequest, Models, SourcePassage } from './models.ts'
import { quote, type Wanted } from './quoting.ts'
import { listSynonyms } from './synonyms.ts'
import { listNames, readSigns, type Signs, type Term } from './trust.ts'
import { areVariants, namesAnother } from './variants.ts'
import { type IsSame, isAlike, listWords } from './words.ts'

/** About one screen of a phone, and a quarter of what WhatsApp takes. */
const maxAnswer = 1_000
/** Room for each of two equally good articles, and for a better one and the one quoted beside it. */
const maxOfEqual = 499
const maxOfBetter = [900, 600] as const
/** The lowest trust with which a second article is still quoted beside a trusted one. */
const minBeside = -1
/** Stands between the quotes of two articles. */
const gap = '\n\n'
/**
 * The weight of each sign that the best article holds what is asked about. The sum must be above zero. The weights were
 * fitted by logistic regression to the even questions of all sets of `npm run evals`: whether the article is the right
 * one, both with the right article present and with it removed.
 */
const weights: Signs = {
  confidence: 3.7,
  coverage: 1.6,
  title: 1.2,
  sought: 1.2,
  missing: -0.8,
  unknown: -0.1,
  names: -0.6,
  together: 2.1,
  codes: -2.1,
}
const always = 0.7
/** Share of the question's telling words that an article must hold. With fewer, it is about something else. */
const minCoverage = 0.2
/** A question with this few telling words is about all of them: an article with less than this share does not fit. */
const few = { words: 2, coverage: 0.5 }
/** What a quote gains if it holds the kind of answer that is sought. */
const soughtGain = 0.3
/** What it gains by the question's other words, which only decide between otherwise equal quotes. */
const wordingGain = 0.1

/** A passage with the known words of its article, including those of its title and headings. */
type Source = SourcePassage & { index: number; words: string[] }

/**
 * Creates the built-in model. It answers with sentences of the articles, word for word, or with nothing if they do not
 * hold what the question asks about. It never adds its own words, so it cannot make anything up.
 */
export const createExtractiveModel = (): Models => ({ answer: async (request) => extract(request) })

function extract({ question, language, passages, confidence, rival, may_ask, goes_on }: AnswerRequest): Answer {
  const sources = passages.map((passage, index) => ({
    ...passage,
    index,
    words: [...new Set(listWords(`${passage.title}\n${passage.heading}\n${passage.stretch ?? passage.text}`))],
  }))
  const { sought, words } = readQuestion(question)
  const isSame = createSame(language)
  const terms = weigh(words, sources, isSame)
  const able = sources.filter(({ words }) => shareHeld(terms, words, isSame) >= minCoverage)
  const known = new Set(sources.flatMap(({ words }) => words))
  const asked = { question, terms, sought, language, isSame, confidence }
  const judge = (source: Source) => {
    const signs = readSigns(asked, { ...source, text: source.stretch ?? source.text }, known)
    const isElse = signs.sought === 0 && terms.length <= few.words && signs.coverage < few.coverage
    return { source, signs, trust: isElse ? Number.NEGATIVE_INFINITY : trustOf(signs) }
  }
  const [best, second, third] = able.slice(0, rival ? mostAsked : 1).map(judge)
  if (!best) return { kind: 'nothing', trust: Number.NEGATIVE_INFINITY }
  if (best.trust <= 0) return { kind: 'nothing', trust: best.trust }
  // If the question names a title, that distinguishes two otherwise equal articles.
  const isAsGood = (other: typeof second) =>
    rival === 'close' && other !== undefined && other.trust > 0 && other.signs.title >= best.signs.title
  const isVariant = (other: typeof second) =>
    isAsGood(other) && areVariants(question, best.source.title, other!.source.title, isSame)
  const isKnown = (word: string) => [...known].some((other) => isSame(word, other))
  if (isVariant(second) && namesAnother(asked, best.source.title, isKnown)) return { kind: 'nothing', trust: 0 }
  if (may_ask && isVariant(second)) {
    const cited = [best, second, third].flatMap((one) => (one === best || isVariant(one) ? [one!.source.index] : []))
    return { kind: 'either', cited, trust: best.trust }
  }
  const isNamed = isAsGood(second) && second!.signs.title > best.signs.title && second!.signs.title === 1
  const isBeside = (sought ? rival === 'close' : rival) && second && second.trust > minBeside && best.signs.title < 1
  const isEqual = isAsGood(second)
  // Who reads two answers reads the surer one first.
  const both = second && second.trust > best.trust ? [second, best] : [best, second!]
  const chosen = (isNamed ? [second!] : isEqual || isBeside ? both : [best]).map(({ source }) => source)
  const wanted = goes_on === undefined ? want(question, terms, sought, isSame) : wantPart(goes_on, sources, isSame)
  const quotes = chosen.map(({ title, text, stretch }, place) => {
    const head = chosen.length > 1 ? `**${title}**\n` : ''
    const ofTwo = isEqual ? maxOfEqual : maxOfBetter[place]!
    const limit = (goes_on !== undefined ? minQuote : chosen.length > 1 ? ofTwo : maxAnswer) - head.length
    return head + quote({ stretch: stretch ?? text, passage: text }, language, Math.max(limit, minQuote), wanted)
  })
  if (goes_on !== undefined && !goesOnAbout(goes_on, { quoted: quotes.join(gap), chosen, language, isSame }))
    return { kind: 'nothing', trust: 0 }
  return { kind: 'answer', text: quotes.join(gap), cited: chosen.map(({ index }) => index), trust: best.trust }
}

/** What to quote of an answer that was already given in full: the least that holds what the customer now asks. */
function wantPart(question: string, sources: readonly Source[], isSame: IsSame): Wanted {
  const { sought, words } = readQuestion(question)
  return { ...want(question, weigh(words, sources, isSame), sought, isSame), brief: true, part: true }
}

type Quoted = { quoted: string; chosen: readonly Source[]; language: string | null; isSame: IsSame }

/**
 * Returns whether a quote fits the customer's further question: its articles hold the names, and the quote holds one of
 * the telling words or the kind of answer that is sought.
 */
function goesOnAbout(question: string, { quoted, chosen, language, isSame }: Quoted): boolean {
  const { sought, words } = readQuestion(question)
  const names = listNames({ question, terms: words.map((word) => ({ word, weight: 1 })), language })
  if (!names.every((name) => chosen.some(({ words }) => words.some((word) => isSame(name, word))))) return false
  if (sought && answersWith(sought, quoted)) return true
  const held = listWords(quoted)
  return words.length === 0 ? !sought : words.some((word) => held.some((other) => isSame(word, other)))
}

/** The largest number of articles between which the customer is asked to choose. */
const mostAsked = 3
/** Room that is left for a quote even after the longest title. */
const minQuote = 200

const trustOf = (signs: Signs): number =>
  always + (Object.keys(weights) as (keyof Signs)[]).reduce((sum, name) => sum + weights[name] * signs[name], 0)

/** The kind of answer that is asked for, and the words that say what it is about. */
function readQuestion(question: string): { sought: AnswerKind | undefined; words: string[] } {
  const asked = findAsked(question)
  const { sought, rest } = findAnswerKind(asked)
  const words = listTellingWords(rest)
  return { sought, words: words.length > 0 ? words : listTellingWords(asked) }
}

/** What a quote should hold: the telling words, the kind of answer sought, and a little of the other words. */
function want(question: string, terms: readonly Term[], sought: AnswerKind | undefined, isSame: IsSame): Wanted {
  const sum = terms.reduce((total, { weight }) => total + weight, 0) || 1
  const told = new Set(terms.map(({ word }) => word))
  const rest = [...new Set(listWords(question))].filter((word) => !told.has(word))
  const known = new Map<string, number[]>()
  const placesOf = (word: string) => {
    const places = known.get(word) ?? terms.flatMap((term, at) => (isSame(term.word, word) ? [at] : []))
    known.set(word, places)
    return places
  }
  const held = (text: string) => {
    const places = listWords(text).flatMap((word) => [
      ...placesOf(word),
      ...(rest.includes(word) ? [terms.length + 1 + rest.indexOf(word)] : []),
    ])
    return sought && answersWith(sought, text) ? [...places, terms.length] : places
  }
  const weights = [
    ...terms.map(({ weight }) => weight / sum),
    sought ? soughtGain : 0,
    ...rest.map(() => wordingGain / rest.length),
  ]
  return { weights, held, telling: terms.length + 1, brief: sought !== undefined }
}

/** Rare words tell more than words that every passage holds. A word that no passage holds tells most of all. */
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

/** These languages write two words as one. */
const compounding = new Set(['de', 'nl', 'sv', 'da', 'nb'])
const minPart = 5

/** Returns a function that says whether two words are forms of one, mean the same, or one is a part of the other. */
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
