import { listSpanWords, listSumWords } from '../../words/answer-kinds.ts'
import { findAsked, listTellingWords, readOut, saysElsewhere } from '../../words/asking.ts'
import { splitCompound } from '../../words/compounds.ts'
import { lightWeight, lightWords } from '../../words/light-words.ts'
import { joinClauses } from '../../words/phrases-written-out.ts'
import { createSame } from '../../words/same-words.ts'
import { listVerbs } from '../../words/verbs.ts'
import { type IsSame, listWords } from '../../words/words.ts'
import type { Answer, AnswerRequest, Models, SourcePassage } from '../models/models.ts'
import { lacksMatter } from './matter.ts'
import { quote } from './quoting.ts'
import { readSigns, type Signs, type Term } from './trust.ts'
import { areVariants, lacksKind, listLetters, listTitleLetters, namesAnother, titlesCode } from './variants.ts'
import { goesOnAbout, readMatter, type Source, want, wantPart, weigh } from './wanting.ts'
import { standsOut, weighMeaning } from './weighing-meaning.ts'

/**
 * A little more than one screen of a phone, and a third of what WhatsApp takes. On the even questions of WixQA, it
 * holds all steps that are asked for more often than 1,000 do: .56 instead of .48 were right.
 */
const maxAnswer = 1_200
/** Room for each of two equally good articles, and for a better one and the one quoted beside it. */
const maxOfEqual = 499
const maxOfBetter = [1_000, 700] as const
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
  confidence: 3.87,
  coverage: 1.39,
  title: 0.9,
  sought: 1.2,
  missing: -1.1,
  unknown: -0.2,
  names: -0.9,
  together: 1.95,
  codes: -2.1,
  long: -1.4,
}
const always = 1.4
/**
 * Added in other languages than English, where a word has more forms and fewer are met by chance, to questions of
 * several telling words. Fitted to the even questions and to knowledge bases in German and Spanish.
 */
const otherLanguage = 0.6
/** Share of the question's telling words that an article must hold. With fewer, it is about something else. */
const minCoverage = 0.2
/** A question with this few telling words is about all of them: an article with less than this share does not fit. */
const few = { words: 2, coverage: 0.5, kind: 4 }
/**
 * "info@house-of-bikes.example" says nothing about bikes. Without the bound, each character of a text without blanks
 * begins one.
 */
const mailboxes = /[^\s@<>()]{1,64}@[^\s@<>()]+\.\p{L}+/gu

/** "PT" of "Personal training": customers shorten the names of what they use. */
function listInitials(title: string): string[] {
  const words = listTellingWords(title)
  return words.length > 1 && words.length < 5 ? [words.map(([letter]) => letter).join('')] : []
}

/**
 * Creates the built-in model. It answers with sentences of the articles, word for word, or with nothing if they do not
 * hold what the question asks about. It never adds its own words, so it cannot make anything up.
 */
export const createExtractiveModel = (): Models => ({ answer: async (request) => extract(request) })

/**
 * Reads the sentence that asks and, if that finds nothing and says little, the whole message: in "We run Solaris, level
 * 7.1. Can we go straight to 8.1?" the first one says what it is about.
 */
function extract(request: AnswerRequest): Answer {
  const first = read(request, findAsked)
  if (first.kind !== 'nothing' || request.goes_on !== undefined || !saysElsewhere(request.question)) return first
  const second = read(request, (question) => question)
  return second.kind === 'nothing' ? first : second
}

function read(request: AnswerRequest, pick: typeof findAsked): Answer {
  const reading = readRequest(request, pick)
  const { judged, isMeant } = judgeSources(reading)
  const [best] = judged
  if (!best) return nothing(Number.NEGATIVE_INFINITY)
  if (isUnknown(reading, judged)) return nothing(Math.min(0, best.trust))
  const rivals = compareRivals(reading, judged)
  if (rivals.isVariant(1) && namesAnother(reading.asked, best.source.title, reading.isKnown)) return nothing(0)
  const options = listOptions(request, judged, rivals)
  if (options) return { kind: 'either', cited: options, trust: best.trust }
  if (best.trust <= 0) return nothing(best.trust)
  if (isOfOtherKind(reading, best)) return nothing(0)
  const quoted = quoteChosen(reading, chooseQuoted(reading, judged, { isMeant, rivals }), rivals)
  return quoted ? { kind: 'answer', ...quoted, trust: best.trust } : nothing(0)
}

const nothing = (trust: number): Answer => ({ kind: 'nothing', trust })

/**
 * A question beside its passages. `known`: all words of these. `terms`: what the question is about, weighed. `asked`:
 * what its signs are read from.
 */
type Reading = ReturnType<typeof readRequest>

function readRequest(request: AnswerRequest, pick: typeof findAsked) {
  const { question, language, confidence } = request
  const sources = request.passages.map((passage, index): Source => {
    const read = joinClauses(readOut(passage.stretch ?? passage.text), language)
    const whole = `${passage.title}\n${passage.heading}\n${read.replace(mailboxes, ' ')}`
    return { ...passage, index, read, words: [...new Set([...listWords(whole), ...listInitials(passage.title)])] }
  })
  const known = new Set(sources.flatMap(({ words }) => words))
  const isSame = createSame(language, known)
  const { sought, about } = readMatter(question, language, known, pick)
  const told = about.flatMap((word) => partUnknown(word, { sources, isSame, language }))
  const terms = weigh(told, sources, isSame, createShares(question, language))
  const asked = { question, terms, sought, language, isSame, confidence }
  const isKnown = (word: string) => [...known].some((other) => isSame(word, other))
  return { request, sources, known, isSame, sought, terms, asked, isKnown }
}

/**
 * "Studentenrabatt" as "studenten" and "rabatt", where no article has the word and one speaks of both in one line:
 * "Studierende zahlen 10 €. Der Nachlass gilt ein Jahr."
 */
function partUnknown(
  word: string,
  { sources, isSame, language }: { sources: readonly Source[]; isSame: IsSame; language: string | null },
): string[] {
  const parts = splitCompound(word, language)
  if (parts.length === 0 || sources.some(({ words }) => words.some((other) => isSame(word, other)))) return [word]
  const isTold = (line: string) => {
    const words = listWords(line)
    return parts.every((part) => words.some((other) => isSame(part, other)))
  }
  return sources.some(({ read }) => read.split('\n').some(isTold)) ? parts : [word]
}

/** The customer names the code of the title. */
const isCoded = ({ request }: Reading, { title }: Source): boolean => titlesCode(request.question, title)

/** The articles that can be about the question, the best one first, each with its signs and how far it is trusted. */
function judgeSources(reading: Reading): { judged: Judged[]; isMeant: boolean } {
  const { sources, terms, isSame } = reading
  const { question, language, rival } = reading.request
  const able = sources.filter(
    (source) =>
      isAskedAgain(source) ||
      isCoded(reading, source) ||
      (source.standing !== undefined && isForeign(source, language)) ||
      shareHeld(terms, source.words, isSame) >= minCoverage,
  )
  const judge = (source: Source) => judgeSource(reading, source)
  return chooseFirst(dropOthers(able, question).slice(0, mostJudged), { judge, rival, question })
}

function judgeSource(reading: Reading, source: Source): Judged {
  const { sources, terms, sought, asked, known } = reading
  const { language } = reading.request
  const signs = readSigns(asked, { ...source, text: source.read }, known)
  const isOther =
    terms.length <= few.words && (signs.coverage < few.coverage || (sought === 'discount' && signs.missing > 0))
  // "Open" and the name of a thing stand in many articles that say nothing about its hours.
  const isElse = signs.sought === 0 && (isOther || (sought === 'opening' && signs.missing === 1))
  const byWords = isElse ? Number.NEGATIVE_INFINITY : trustOf(signs, terms, language)
  const { standing = 0 } = source
  const isNearest = sources.every((other) => standing >= (other.standing ?? 0))
  const surely = isCoded(reading, source) ? Math.max(byWords, ofCode) : byWords
  const trust = weighMeaning(surely, source.standing, signs, { isForeign: isForeign(source, language), isNearest })
  return { source, signs, trust: isAskedAgain(source) ? Math.max(trust, source.asked!.near) : trust }
}

/** The articles do not know a thing that the question is about. */
function isUnknown(reading: Reading, judged: Judged[]): boolean {
  const { sources, asked } = reading
  const { goes_on, language } = reading.request
  const { source } = judged[0]!
  if (isAskedAgain(source) || isCoded(reading, source)) return false
  const likely = judged.filter((one, at) => at === 0 || one.trust > 0).map(({ source }) => source)
  const isMeant = standsOut(source.standing, isForeign(source, language))
  return lacksMatter(asked, likely, { sources, goes_on, isMeant })
}

/**
 * How the article at a place stands to the first one. If the question names a title, that distinguishes two equal
 * articles.
 */
function compareRivals({ request, isSame }: Reading, judged: Judged[]) {
  const { question, rival } = request
  const best = judged[0]!
  const isAsGood = (at: number): boolean => {
    const other = judged[at]
    return rival === 'close' && other !== undefined && other.trust > 0 && other.signs.title >= best.signs.title
  }
  const isKin = (at: number): boolean => {
    const other = judged[at]
    return (
      rival === 'close' && other !== undefined && areVariants(question, best.source.title, other.source.title, isSame)
    )
  }
  return { isAsGood, isKin, isVariant: (at: number) => isAsGood(at) && isKin(at) }
}

type Rivals = ReturnType<typeof compareRivals>

/** The variants that the customer may mean, if one of them has to be chosen first. */
function listOptions({ may_ask }: AnswerRequest, judged: Judged[], { isVariant, isKin }: Rivals): number[] | undefined {
  const best = judged[0]!
  const isHeld = ({ signs }: Judged) => signs.coverage === 1 && signs.missing === 0
  // "How much is the card?" names all that the cards have in common, and each of them has a price.
  const isAsked = (at: number) => (best.trust > 0 ? isVariant(at) : isKin(at) && isHeld(judged[at]!))
  if (!may_ask || !isAsked(1)) return undefined
  if (best.trust <= 0 && !(best.trust > minAsked && isHeld(best))) return undefined
  return judged.slice(0, mostOptions).flatMap(({ source }, at) => (at === 0 || isAsked(at) ? [source.index] : []))
}

/** The article is on the thing, but not on the kind of it that is asked for. */
function isOfOtherKind({ request, terms, sought, asked, known, isKnown }: Reading, { source, trust }: Judged): boolean {
  if (isAskedAgain(source) || trust >= sure || request.goes_on !== undefined || terms.length > few.kind) return false
  const held = `${source.title}\n${source.read}`
  return (
    lacksKind(asked, source.words, (word) => known.has(word)) ||
    (sought === 'money' && namesAnother(asked, held, isKnown))
  )
}

/** The article to quote, or two. */
function chooseQuoted(
  { request, sought }: Reading,
  [best, second]: Judged[],
  { isMeant, rivals }: { isMeant: boolean; rivals: Rivals },
): Source[] {
  const { rival, parts = 1 } = request
  const isEqual = rivals.isAsGood(1)
  const isNamed = isEqual && second!.signs.title > best!.signs.title && second!.signs.title === 1
  // An article whose title is all named is enough, unless another one is surer.
  const isWhole = best!.signs.title === 1 && !(second && second.trust > best!.trust)
  const isBeside = (sought ? rival === 'close' : rival) && second && second.trust > minBeside && !isWhole
  // When there are two answers, the surer one comes first.
  const both = second && second.trust > best!.trust ? [second, best!] : [best!, second!]
  const chosen = isMeant ? [best!] : isNamed ? [second!] : isEqual || isBeside ? both : [best!]
  return chosen.slice(0, parts > 1 ? 1 : 2).map(({ source }) => source)
}

/** What the articles say to the question. Undefined if the part that goes on is not about what is asked now. */
function quoteChosen(
  { request, sources, terms, sought, isSame }: Reading,
  chosen: Source[],
  { isAsGood }: Rivals,
): { text: string; cited: number[] } | undefined {
  const { question, language, goes_on, keeps_lists = false, parts = 1 } = request
  const wanted =
    goes_on === undefined
      ? want(question, terms, sought, isSame)
      : { ...wantPart(goes_on, terms, sources, isSame), keeps_lists }
  const quotes = chosen.map(({ title, text, stretch }, place) => {
    const head = chosen.length > 1 ? `**${title}**\n` : ''
    const ofTwo = isAsGood(1) ? maxOfEqual : maxOfBetter[place]!
    const limit = (goes_on !== undefined ? minQuote : chosen.length > 1 ? ofTwo : maxAnswer / parts) - head.length
    const said = quote({ title, stretch: stretch ?? text, passage: text }, language, Math.max(limit, minQuote), wanted)
    return head + (head && said.startsWith(head) ? said.slice(head.length) : said)
  })
  const text = quotes.join(gap)
  const compares = keeps_lists && (quotes.join('\n').match(/^- .*\d/gm)?.length ?? 0) > 1
  if (goes_on !== undefined && !compares && !goesOnAbout(goes_on, { quoted: text, chosen, language, isSame }))
    return undefined
  return { text, cited: chosen.map(({ index }) => index) }
}

type Judged = { source: Source; signs: Signs; trust: number }

/** Customers who name a variant by its letter ("SIM L") mean none with another letter. */
function dropOthers(sources: readonly Source[], question: string): Source[] {
  const titled = new Map(sources.map((source) => [source, listTitleLetters(source.title)]))
  const known = new Set([...titled.values()].flat())
  const named = listLetters(question).filter((letter) => known.has(letter))
  const wordOf = (letter: string) => letter.slice(0, -2)
  const isOther = (letter: string) => named.some((one) => wordOf(one) === wordOf(letter)) && !named.includes(letter)
  return sources.filter((source) => !titled.get(source)!.some(isOther))
}

/**
 * Puts first what the customer surely means, where no word of the first title is asked for: the article whose letter is
 * named ("SIM L"), and among those that the search finds nearly as good the one whose whole title is. If the first
 * article does not hold the kind of answer that is sought, or all that is asked about, one of these that does comes
 * before it.
 */
function chooseFirst(
  sources: readonly Source[],
  { judge, rival, question }: { judge: (source: Source) => Judged; rival: AnswerRequest['rival']; question: string },
): { judged: Judged[]; isMeant: boolean } {
  const letters = listLetters(question)
  const isLettered = ({ title }: Source) => listTitleLetters(title).some((letter) => letters.includes(letter))
  const isClose = ({ score }: Source) => score >= sources[0]!.score * closeScore
  const judged = sources.filter((source, at) => at === 0 || isClose(source) || isLettered(source)).map(judge)
  const [first, ...others] = judged
  const isNamed = ({ source, signs }: Judged) => signs.title === 1 && listTellingWords(source.title).length > 1
  const isMeant = (judged: Judged) =>
    first!.signs.title === 0 && (isLettered(judged.source) || (rival === 'close' && isNamed(judged)))
  const holdsMore = ({ coverage }: Signs) => coverage === 1 && first!.signs.coverage < 1
  const answersMore = ({ source, signs }: Judged) =>
    first!.trust <= 0 && isClose(source) && signs.sought > 0 && (first!.signs.missing > 0 || holdsMore(signs))
  const meant = others.find((other) => other.trust > 0 && (isMeant(other) || answersMore(other)))
  if (!meant) return { judged: rival ? judged : judged.slice(0, 1), isMeant: false }
  return { judged: [meant, ...judged.filter((other) => other !== meant)], isMeant: isMeant(meant) }
}

/**
 * Articles whose signs are read when several are nearly as good, and the share of the first one's score that these
 * have.
 */
const mostJudged = 4
const closeScore = 0.7
/** With more trust, a word that tells kinds of a thing apart may be missing. */
const sure = 1.5
/** The lowest trust with which the customer is asked which of several variants is meant: to ask does little harm. */
const minAsked = -0.5
/** Variants among which the customer chooses. */
const mostOptions = 3
/** The least trust in an article whose title has the code that the customer names. */
const ofCode = 0.5
/** Room that is left for a quote even after the longest title. */
const minQuote = 200

const trustOf = (signs: Signs, terms: readonly Term[], language: string | null): number =>
  always +
  ((language ?? 'en') !== 'en' && terms.length > 1 ? otherLanguage : 0) +
  (Object.keys(weights) as (keyof Signs)[]).reduce((sum, name) => sum + weights[name] * signs[name], 0)

/** A verb, as a share of another word: an article on the thing often has another verb, or none. */
const verbWeight = 0.5

/** Returns what each word of a question counts because of the kind of word it is. */
function createShares(question: string, language: string | null): (word: string) => number {
  const verbs = listVerbs(question, language)
  const told = new Set([...listSpanWords(question), ...listSumWords(question)])
  return (word) => (lightWords.has(word) || told.has(word) ? lightWeight : verbs.has(word) ? verbWeight : 1)
}

/** The article has answered nearly this question, and an agent called the answer good. */
const isAskedAgain = ({ asked }: SourcePassage): boolean => asked?.isSame === true

const isForeign = (source: SourcePassage, language: string | null): boolean =>
  language !== null && source.language !== undefined && source.language !== language

function shareHeld(terms: Term[], words: string[], isSame: IsSame): number {
  const sum = (some: Term[]) => some.reduce((total, { weight }) => total + weight, 0)
  if (terms.length === 0) return 0
  return sum(terms.filter(({ word }) => words.some((other) => isSame(word, other)))) / sum(terms)
}
