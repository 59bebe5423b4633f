import { type AnswerKind, answersWith, findAnswerKind, listSpanWords, listSumWords } from '../../words/answer-kinds.ts'
import { findAsked, listTellingWords, readOut, saysElsewhere, writeOut } from '../../words/asking.ts'
import { lightWeight, lightWords } from '../../words/light-words.ts'
import { createSame } from '../../words/same-words.ts'
import { listVerbs } from '../../words/verbs.ts'
import { type IsSame, isAlike, listWords } from '../../words/words.ts'
import type { Answer, AnswerRequest, Models, SourcePassage } from '../models/models.ts'
import { lacksMatter } from './matter.ts'
import { quote, type Wanted } from './quoting.ts'
import { listNames, readSigns, type Signs, type Term } from './trust.ts'
import { areVariants, lacksKind, listLetters, listTitleLetters, namesAnother, titlesCode } from './variants.ts'
import { standsOut, weighMeaning } from './weighing-meaning.ts'

/**
 * A little more than one screen of a phone, and a third of what WhatsApp takes. On the even questions of WixQA, it holds all
 * steps that are asked for more often than 1,000 do: .56 instead of .48 were right.
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
 * Added in other languages than English, where a word has more forms and fewer are met by chance, to questions of several
 * telling words. Fitted to the even questions and to knowledge bases in German and Spanish.
 */
const otherLanguage = 0.6
/** Share of the question's telling words that an article must hold. With fewer, it is about something else. */
const minCoverage = 0.2
/** A question with this few telling words is about all of them: an article with less than this share does not fit. */
const few = { words: 2, coverage: 0.5, kind: 4 }
/**
 * What a quote gains if it holds the kind of answer that is sought, and by the question's other words, which only decide
 * between otherwise equal quotes. In a part that continues another, they say more: "how long do I have?" has no other
 * words.
 */
const wholeGain = { sought: 0.3, wording: 0.1, shortest: 1 }
const partGain = { sought: 0.5, wording: 0.4, shortest: 3 }
/** Words of at least as many letters that are in every text. */
const emptyWords = new Set(
  'one and the you can how are for not any get was has had its our your will would that this these those they them with from have does what when where which der die das und den dem des ein ist les une los las del por que con pas est sur'.split(
    ' ',
  ),
)
/** What the part gains by all words that were said before, and by words that stand together as in the question. */
const earlierGain = { beside: 0.03, alone: 0.3 }
const pairGain = 0.3
/** What it gains by the very words of the question, instead of others for the same thing. */
const exactGain = 0.3

/** "info@house-of-bikes.example" says nothing about bikes. Without the bound, each character of a text without blanks begins one. */
const mailboxes = /[^\s@<>()]{1,64}@[^\s@<>()]+\.\p{L}+/gu

/** A passage as it is read, and the known words of its article, including those of its title and headings. */
type Source = SourcePassage & { index: number; read: string; words: string[] }

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
 * Reads the sentence that asks and, if that finds nothing and says little, the whole message: in "We run Solaris, level 7.1. Can we go
 * straight to 8.1?" the first one says what it is about.
 */
function extract(request: AnswerRequest): Answer {
  const first = read(request, findAsked)
  if (first.kind !== 'nothing' || request.goes_on !== undefined || !saysElsewhere(request.question)) return first
  const second = read(request, (question) => question)
  return second.kind === 'nothing' ? first : second
}

function read(request: AnswerRequest, pick: typeof findAsked): Answer {
  const { question, language, passages, confidence, rival, may_ask, goes_on, keeps_lists = false, parts = 1 } = request
  const sources = passages.map((passage, index) => {
    const read = readOut(passage.stretch ?? passage.text)
    const whole = `${passage.title}\n${passage.heading}\n${read.replace(mailboxes, ' ')}`
    return { ...passage, index, read, words: [...new Set([...listWords(whole), ...listInitials(passage.title)])] }
  })
  const known = new Set(sources.flatMap(({ words }) => words))
  const isSame = createSame(language, known)
  const { sought, about } = readMatter(question, language, known, pick)
  const terms = weigh(about, sources, isSame, createShares(question, language))
  const isCoded = ({ title }: Source) => titlesCode(question, title)
  const able = sources.filter(
    (source) =>
      isAskedAgain(source) ||
      isCoded(source) ||
      (source.standing !== undefined && isForeign(source, language)) ||
      shareHeld(terms, source.words, isSame) >= minCoverage,
  )
  const asked = { question, terms, sought, language, isSame, confidence }
  const isNearest = ({ standing = 0 }: Source) => sources.every((other) => standing >= (other.standing ?? 0))
  const judge = (source: Source) => {
    const signs = readSigns(asked, { ...source, text: source.read }, known)
    const isElse =
      signs.sought === 0 &&
      terms.length <= few.words &&
      (signs.coverage < few.coverage || (sought === 'discount' && signs.missing > 0))
    const byWords = isElse ? Number.NEGATIVE_INFINITY : trustOf(signs, terms, language)
    const kind = { isForeign: isForeign(source, language), isNearest: isNearest(source) }
    const surely = isCoded(source) ? Math.max(byWords, ofCode) : byWords
    const trust = weighMeaning(surely, source.standing, signs, kind)
    return { source, signs, trust: isAskedAgain(source) ? Math.max(trust, source.asked!.near) : trust }
  }
  const { judged, isMeant } = chooseFirst(dropOthers(able, question).slice(0, mostJudged), { judge, rival, question })
  const [best, second, third] = judged
  if (!best) return { kind: 'nothing', trust: Number.NEGATIVE_INFINITY }
  const isMeantBest = standsOut(best.source.standing, isForeign(best.source, language))
  const likely = judged.filter((one) => one === best || one.trust > 0).map(({ source }) => source)
  const isSure = isAskedAgain(best.source) || isCoded(best.source)
  if (!isSure && lacksMatter(asked, likely, { sources, goes_on, isMeant: isMeantBest }))
    return { kind: 'nothing', trust: Math.min(0, best.trust) }
  // If the question names a title, that distinguishes two otherwise equal articles.
  const isAsGood = (other: typeof second) =>
    rival === 'close' && other !== undefined && other.trust > 0 && other.signs.title >= best.signs.title
  const isKin = (other: typeof second) =>
    rival === 'close' && other !== undefined && areVariants(question, best.source.title, other.source.title, isSame)
  const isVariant = (other: typeof second) => isAsGood(other) && isKin(other)
  const isKnown = (word: string) => [...known].some((other) => isSame(word, other))
  if (isVariant(second) && namesAnother(asked, best.source.title, isKnown)) return { kind: 'nothing', trust: 0 }
  // "How much is the card?" names all that the cards have in common, and each of them has a price.
  const isHeld = (other: typeof second) => other!.signs.coverage === 1 && other!.signs.missing === 0
  const isAsked = best.trust > 0 ? isVariant : (other: typeof second) => isKin(other) && isHeld(other)
  if (may_ask && isAsked(second) && (best.trust > 0 || (best.trust > minAsked && isHeld(best)))) {
    const cited = [best, second, third].flatMap((one) => (one === best || isAsked(one) ? [one!.source.index] : []))
    return { kind: 'either', cited, trust: best.trust }
  }
  if (best.trust <= 0) return { kind: 'nothing', trust: best.trust }
  const isOtherKind =
    !isAskedAgain(best.source) && best.trust < sure && goes_on === undefined && terms.length <= few.kind
  if (isOtherKind && lacksKind(asked, best.source.words, (word) => known.has(word)))
    return { kind: 'nothing', trust: 0 }
  const held = `${best.source.title}\n${best.source.read}`
  if (isOtherKind && sought === 'money' && namesAnother(asked, held, isKnown)) return { kind: 'nothing', trust: 0 }
  const isNamed = isAsGood(second) && second!.signs.title > best.signs.title && second!.signs.title === 1
  // An article whose title is all named is enough, unless another one is surer.
  const isWhole = best.signs.title === 1 && !(second && second.trust > best.trust)
  const isBeside = (sought ? rival === 'close' : rival) && second && second.trust > minBeside && !isWhole
  const isEqual = isAsGood(second)
  // When there are two answers, the surer one comes first.
  const both = second && second.trust > best.trust ? [second, best] : [best, second!]
  const chosen = (isMeant ? [best] : isNamed ? [second!] : isEqual || isBeside ? both : [best])
    .slice(0, parts > 1 ? 1 : 2)
    .map(({ source }) => source)
  const wanted =
    goes_on === undefined
      ? want(question, terms, sought, isSame)
      : { ...wantPart(goes_on, terms, sources, isSame), keeps_lists }
  const quotes = chosen.map(({ title, text, stretch }, place) => {
    const head = chosen.length > 1 ? `**${title}**\n` : ''
    const ofTwo = isEqual ? maxOfEqual : maxOfBetter[place]!
    const limit = (goes_on !== undefined ? minQuote : chosen.length > 1 ? ofTwo : maxAnswer / parts) - head.length
    const said = quote({ title, stretch: stretch ?? text, passage: text }, language, Math.max(limit, minQuote), wanted)
    return head + (head && said.startsWith(head) ? said.slice(head.length) : said)
  })
  const compares = keeps_lists && (quotes.join('\n').match(/^- .*\d/gm)?.length ?? 0) > 1
  if (
    goes_on !== undefined &&
    !compares &&
    !goesOnAbout(goes_on, { quoted: quotes.join(gap), chosen, language, isSame })
  )
    return { kind: 'nothing', trust: 0 }
  return { kind: 'answer', text: quotes.join(gap), cited: chosen.map(({ index }) => index), trust: best.trust }
}

/**
 * What to quote of an article that was already quoted: the least that holds what the customer now asks. What was spoken
 * of before, which the other terms are, and the small words of the question only decide where that leaves a choice.
 */
function wantPart(question: string, terms: readonly Term[], sources: readonly Source[], isSame: IsSame): Wanted {
  const { sought, words } = readQuestion(question)
  const fresh = weigh(words, sources, isSame)
  const says = listTellingWords(findAnswerKind(findAsked(question)).rest).length > 0
  const titled = listWords(sources[0]!.title)
  const earlier = terms.filter(
    ({ word }, at) =>
      !words.includes(word) &&
      !titled.some((other) => isSame(word, other)) &&
      !terms.slice(0, at).some((other) => isSame(other.word, word)),
  )
  const share = (some: readonly Term[], of: number) => {
    const sum = some.reduce((total, { weight }) => total + weight, 0) || 1
    return some.map(({ word, weight }) => ({ word, weight: (of * weight) / sum }))
  }
  // The customer's own words stand before those of titles.
  const nearest = earlier.map(({ word, weight }, at) => ({ word, weight: weight / (at + 1) }))
  const all = [...share(fresh, 1), ...share(nearest, says ? earlierGain.beside : earlierGain.alone)]
  const wanted = want(question, all, sought, isSame, partGain)
  const asked = listWords(question)
  const pairs = asked.slice(1).flatMap((word, at) => {
    const pair = [asked[at]!, word] as const
    return pair.every((one) => words.includes(one)) ? [pair] : []
  })
  const places = wanted.weights.length
  const held = (text: string) => {
    const written = listWords(text)
    const isHeld = ([one, other]: readonly [string, string]) =>
      written.some((word, at) => isSame(one, word) && isSame(other, written[at + 1] ?? ''))
    const exact = words.flatMap((word, at) =>
      written.some((other) => isAlike(word, other)) ? [places + pairs.length + at] : [],
    )
    return [...wanted.held(text), ...pairs.flatMap((pair, at) => (isHeld(pair) ? [places + at] : [])), ...exact]
  }
  const weights = [
    ...wanted.weights,
    ...pairs.map(() => pairGain / pairs.length),
    ...words.map(() => exactGain / words.length),
  ]
  return { ...wanted, weights, held, brief: true, part: { fresh: fresh.length } }
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
  const small = listWords(question).filter((word) => word.length >= partGain.shortest && !emptyWords.has(word))
  const some = words.length > 0 ? words : sought ? [] : small
  return some.some((word) => held.some((other) => isSame(word, other)))
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
 * Puts first what the customer surely means, where no word of the first title is asked for: the article whose letter is named
 * ("SIM L"), and among those that the search finds nearly as good the one whose whole title is. If the first article does not
 * hold the kind of answer that is sought, one of these that does comes before it.
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
  const answersMore = ({ source, signs }: Judged) =>
    first!.trust <= 0 && isClose(source) && first!.signs.missing > 0 && signs.sought > 0
  const meant = others.find((other) => other.trust > 0 && (isMeant(other) || answersMore(other)))
  if (!meant) return { judged: rival ? judged : judged.slice(0, 1), isMeant: false }
  return { judged: [meant, ...judged.filter((other) => other !== meant)], isMeant: isMeant(meant) }
}

/** Articles whose signs are read when several are nearly as good, and the share of the first one's score that these have. */
const mostJudged = 4
const closeScore = 0.7
/** With more trust, a word that tells kinds of a thing apart may be missing. */
const sure = 1.5
/** The lowest trust with which the customer is asked which of several variants is meant: to ask does little harm. */
const minAsked = -0.5
/** The least trust in an article whose title has the code that the customer names. */
const ofCode = 0.5
/** Room that is left for a quote even after the longest title. */
const minQuote = 200

const trustOf = (signs: Signs, terms: readonly Term[], language: string | null): number =>
  always +
  ((language ?? 'en') !== 'en' && terms.length > 1 ? otherLanguage : 0) +
  (Object.keys(weights) as (keyof Signs)[]).reduce((sum, name) => sum + weights[name] * signs[name], 0)

/** The kind of answer that is asked for, and the words that say what it is about. */
function readQuestion(
  question: string,
  language: string | null = null,
  pick = findAsked,
): { sought: AnswerKind | undefined; words: string[] } {
  const asked = pick(writeOut(question))
  const { sought, rest } = findAnswerKind(asked)
  const readings = [listTellingWords(rest), listTellingWords(asked), listTellingWords(asked, language)]
  return { sought, words: readings.find((words) => words.length > 0) ?? [] }
}

/**
 * The kind of answer that is asked for, and the words that say what it is about: without those of a time that the customer tells,
 * unless the articles have them, whose words are `known`.
 */
export function readMatter(question: string, language: string | null, known: ReadonlySet<string>, pick = findAsked) {
  const { sought, words } = readQuestion(question, language, pick)
  const spans = new Set(listSpanWords(question).filter((word) => !known.has(word)))
  const about = words.filter((word) => !spans.has(word))
  return { sought, about: about.length > 0 ? about : words }
}

/** What a quote should hold: the telling words, the kind of answer sought, and a little of the other words. */
function want(
  question: string,
  terms: readonly Term[],
  sought: AnswerKind | undefined,
  isSame: IsSame,
  gains = wholeGain,
): Wanted {
  const sum = terms.reduce((total, { weight }) => total + weight, 0) || 1
  const told = new Set(terms.map(({ word }) => word))
  const rest = [...new Set(listWords(question))].filter(
    (word) => !told.has(word) && word.length >= gains.shortest && !(gains.shortest > 1 && emptyWords.has(word)),
  )
  const known = new Map<string, number[]>()
  const placesOf = (word: string) => {
    const places = known.get(word) ?? terms.flatMap((term, at) => (isSame(term.word, word) ? [at] : []))
    known.set(word, places)
    return places
  }
  const held = (text: string) => {
    const places = listWords(text).flatMap((word) => [
      ...placesOf(word),
      ...rest.flatMap((one, at) => (isAlike(one, word) ? [terms.length + 1 + at] : [])),
    ])
    return sought && answersWith(sought, text) ? [...places, terms.length] : places
  }
  const weights = [
    ...terms.map(({ weight }) => weight / sum),
    sought ? gains.sought : 0,
    ...rest.map(() => gains.wording / rest.length),
  ]
  return { weights, held, telling: terms.length + 1, brief: sought !== undefined }
}

/** A verb, as a share of another word: an article on the thing often has another verb, or none. */
const verbWeight = 0.5

/** Returns what each word of a question counts because of the kind of word it is. */
function createShares(question: string, language: string | null): (word: string) => number {
  const verbs = listVerbs(question, language)
  const told = new Set([...listSpanWords(question), ...listSumWords(question)])
  return (word) => (lightWords.has(word) || told.has(word) ? lightWeight : verbs.has(word) ? verbWeight : 1)
}

/** Rare words tell more than words that every passage holds. A word that no passage holds tells most of all. */
function weigh(words: string[], sources: readonly Source[], isSame: IsSame, shareOf = (_: string) => 1): Term[] {
  return words.map((word) => {
    const holding = sources.filter((source) => source.words.some((other) => isSame(word, other))).length
    const rarity = Math.log(2 + sources.length / (holding + 1))
    return { word, weight: rarity * shareOf(word) }
  })
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
