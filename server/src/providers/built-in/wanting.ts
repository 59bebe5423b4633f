import { type AnswerKind, answersWith, findAnswerKind, listSpanWords } from '../../words/answer-kinds.ts'
import { findAsked, listTellingWords, writeOut } from '../../words/asking.ts'
import { listOtherDays } from '../../words/weekdays.ts'
import { type IsSame, isAlike, listWords } from '../../words/words.ts'
import type { SourcePassage } from '../models/models.ts'
import type { Wanted } from './quoting.ts'
import { listNames, type Term } from './trust.ts'

/**
 * What a quote gains if it holds the kind of answer that is sought, and by the question's other words, which only
 * decide between otherwise equal quotes. In a part that continues another, they say more: "how long do I have?" has no
 * other words.
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
const earlierGain = { beside: 0.1, alone: 0.3 }
const pairGain = 0.3
/** What it gains by the very words of the question, instead of others for the same thing. */
const exactGain = 0.3

/** A passage as it is read, and the known words of its article, including those of its title and headings. */
export type Source = SourcePassage & { index: number; read: string; words: string[] }

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

/** Words of a day or an hour on which something is open, beside the names of the days. */
const openDays = new Set('today tomorrow tonight now late early still right weekend weekends'.split(' '))
const namesDay = (word: string) => openDays.has(word) || listOtherDays(word).length > 0

/**
 * The kind of answer that is asked for, and the words that say what it is about: without those of a time that the
 * customer tells, or of the day on which something may be open, unless the articles have them, whose words are `known`.
 */
export function readMatter(question: string, language: string | null, known: ReadonlySet<string>, pick = findAsked) {
  const { sought, words } = readQuestion(question, language, pick)
  const days = sought === 'opening' ? words.filter(namesDay) : []
  const spans = new Set([...listSpanWords(question), ...days].filter((word) => !known.has(word)))
  const about = words.filter((word) => !spans.has(word))
  return { sought, about: about.length > 0 ? about : words }
}

/** What a quote should hold: the telling words, the kind of answer sought, and a little of the other words. */
export function want(
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
  return {
    ...{ asked: new Set(listWords(question)), weights, held },
    ...{ telling: terms.length + 1, brief: sought !== undefined },
  }
}

/** Rare words tell more than words that every passage holds. A word that no passage holds tells most of all. */
export function weigh(words: string[], sources: readonly Source[], isSame: IsSame, shareOf = (_: string) => 1): Term[] {
  return words.map((word) => {
    const holding = sources.filter((source) => source.words.some((other) => isSame(word, other))).length
    const rarity = Math.log(2 + sources.length / (holding + 1))
    return { word, weight: rarity * shareOf(word) }
  })
}

/**
 * What to quote of an article that was already quoted: the least that holds what the customer now asks. What was spoken
 * of before, which the other terms are, and the small words of the question only decide where that leaves a choice.
 */
export function wantPart(question: string, terms: readonly Term[], sources: readonly Source[], isSame: IsSame): Wanted {
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
    const told = wanted.held(text)
    // Of two rows with what is new, the one about what was spoken of before is meant; of others, none is.
    const isNews = !says || words.some((word) => written.some((other) => isAlike(word, other)))
    const terms = isNews ? told : told.filter((place) => place < fresh.length || place >= all.length)
    return [...terms, ...pairs.flatMap((pair, at) => (isHeld(pair) ? [places + at] : [])), ...exact]
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
export function goesOnAbout(question: string, { quoted, chosen, language, isSame }: Quoted): boolean {
  const { sought, words } = readQuestion(question)
  const names = listNames({ question, terms: words.map((word) => ({ word, weight: 1 })), language })
  if (!names.every((name) => chosen.some(({ words }) => words.some((word) => isSame(name, word))))) return false
  if (sought && answersWith(sought, quoted)) return true
  const held = listWords(quoted)
  const small = listWords(question).filter((word) => word.length >= partGain.shortest && !emptyWords.has(word))
  const some = words.length > 0 ? words : sought ? [] : small
  return some.some((word) => held.some((other) => isSame(word, other)))
}
