import { findAnswerKind } from '../../../words/answer-kinds.ts'
import { stopWords } from '../../../words/stop-words.ts'
import { listWords } from '../../../words/words.ts'
import type { ReadWords, ToldWord } from '../../knowledge/index/service.ts'
import { askingWords } from './asking-words.ts'
import { isComparable, isEqual, type ListClauses, strip, type Valued } from './clauses.ts'
import { answer } from './contradicting.ts'
import { listPlaces } from './places.ts'
import { listValues, type Value } from './values.ts'

/**
 * Of a short sentence: the passage that has its value for what is asked, or `other`, where it is the value of another
 * thing.
 */
export type Fit = { passage: number } | 'other'

/** A part of a passage's sentence with a value of its own, or a title. */
type Clause = Valued & { passage: number; sentence: number; isHead: boolean }

/** How much a word of the question tells for a value that has it in its clause, and elsewhere. */
const weights = { clause: 1, earlier: 0.8, later: 0.3, head: 0.5, beside: 0.15 }
/** What a clause loses by words that are not asked for. */
const extraWeight = 0.5
/** What a clause gains by words of the question in the same form, small ones too: "по городу" is not "за город". */
const exactWeight = 0.05
/** A value of another thing must match the question by so much more. */
const margin = 0.15
/** A value must match the question by so much to be carried by that alone. */
const least = 0.45
/** The most telling words that a sentence may have besides its values and the words of the question. */
const mostOwn = 2
/** The most words of a sentence whose only number is a word that may mean something else: "Twelve books." */
const mostUnsure = 3
/** The most characters of a text whose sentences are judged so. */
export const longestFitted = 100
const polite = new Set(askingWords)

/**
 * Tells whether the values of a short sentence, like "£110." or "Until 1 pm.", are those of what the question asks for.
 * Undefined if the sentence has no value, if no passage has it, or if it has words that neither the question nor the
 * passage's sentence has.
 */
export function createFitting(
  passages: readonly { title: string; heading: string; text: string }[],
  read: ReadWords,
  question: string,
  listAll: ListClauses,
): (sentence: string) => Fit | undefined {
  const clauses = passages.flatMap(({ title, heading }, passage) => [
    { text: `${title} ${heading}`, values: [], passage, sentence: -1, isHead: true },
    ...listAll()[passage]!.flatMap((own, sentence) => own.map((one) => ({ ...one, passage, sentence, isHead: false }))),
  ])
  const { find, heads } = listPlaces(
    clauses.map(({ text }) => ({ title: '', heading: '', text: text.replace(/[.!?。！\n]+(?=\s)/g, ' ') })),
    read,
  )
  const isTelling = ({ word }: ToldWord) => !stopWords.has(word) && !polite.has(word) && !/\d/.test(word)
  const listTerms = (text: string): ToldWord[] => [
    ...new Map(
      read(findAnswerKind(text).rest)
        .filter(isTelling)
        .map((term) => [term.stem, term]),
    ).values(),
  ]
  const holdersOf = (term: ToldWord): ReadonlySet<number> =>
    new Set(find(term).flatMap(({ sentence, head }) => (head === undefined ? [heads.get(sentence)!] : [])))
  const asked = listTerms(question)
  const weigh = (terms: readonly ToldWord[]) => {
    const held = terms.map((term) => ({ term, holders: holdersOf(term) }))
    const all = terms.reduce((sum, { rarity }) => sum + rarity, 0)
    return (at: number): number => {
      const own = clauses[at]!
      const found = held.reduce((sum, { term, holders }) => sum + term.rarity * nearest(own, at, holders), 0)
      const words = listTerms(strip(own)).length
      const extra = Math.max(0, words - held.filter(({ holders }) => holders.has(at)).length)
      return found / all + exactly(own) - (words > 0 ? (extraWeight * extra) / words : 0)
    }
  }
  const askedForms = new Set(listForms(question))
  const exactly = ({ text }: Clause): number => {
    const same = new Set(listForms(text).filter((form) => askedForms.has(form)))
    return (exactWeight * same.size) / (askedForms.size || 1)
  }
  const nearest = (own: Clause, at: number, holders: ReadonlySet<number>): number => {
    if (holders.has(at)) return weights.clause
    let most = 0
    for (const other of holders) {
      const { passage, sentence, isHead } = clauses[other]!
      if (passage !== own.passage) continue
      const told = isHead
        ? weights.head
        : sentence === own.sentence
          ? other < at
            ? weights.earlier
            : weights.later
          : Math.abs(sentence - own.sentence) === 1
            ? weights.beside
            : 0
      most = Math.max(most, told)
    }
    return most
  }
  const fitsOne = (
    value: Value,
    said: readonly Value[],
    more: readonly ToldWord[],
    likeness: (at: number) => number,
  ) => {
    const alike = clauses.flatMap((clause, at) =>
      clause.values.some((other) => isComparable(value, other)) ? [{ clause, likeness: likeness(at) }] : [],
    )
    const equal = alike.filter(({ clause }) => clause.values.some((other) => isEqual(value, other)))
    const sameEnd = (other: Value) => !value.end || !other.end || value.end === other.end
    const own = equal.filter(({ clause }) => clause.values.some((other) => isEqual(value, other) && sameEnd(other)))
    if (equal.length > 0 && own.length === 0) return 'other'
    const best = own.reduce<(typeof alike)[number] | undefined>(
      (most, one) => (most && most.likeness >= one.likeness ? most : one),
      undefined,
    )
    if (!best) return undefined
    const { passage, sentence } = best.clause
    const isHeld = (term: ToldWord) =>
      [...holdersOf(term)].some((at) => {
        const clause = clauses[at]!
        return clause.passage === passage && (clause.isHead || clause.sentence === sentence)
      })
    if (!more.every(isHeld)) return undefined
    const isRival = (other: Value) =>
      !other.isUnsure && sameEnd(other) && isComparable(value, other) && !said.some((one) => isEqual(one, other))
    const rivals = alike.filter(({ clause }) => clause.values.some(isRival))
    const most = Math.max(Number.NEGATIVE_INFINITY, ...rivals.flatMap((one) => (one === best ? [] : [one.likeness])))
    if (most >= best.likeness + margin) return 'other'
    const isAlone = value.kinds.has('clock') || !rivals.includes(best)
    return isAlone && best.likeness >= least && most < best.likeness ? { passage } : undefined
  }
  return (sentence) => {
    if (step.test(sentence) || asks.test(sentence)) return undefined
    const all = listValues(sentence)
    const sure = all.filter(({ isUnsure }) => !isUnsure)
    const values = sure.length > 0 ? sure : all
    if (values.length === 0 || (sure.length === 0 && listWords(sentence).length > mostUnsure)) return undefined
    const stems = new Set(asked.map(({ stem }) => stem))
    const more = listTerms(strip({ text: sentence, values }).replace(answer, '')).filter(({ stem }) => !stems.has(stem))
    if (asked.length + more.length === 0 || more.length > mostOwn) return undefined
    const likeness = weigh([...asked, ...more])
    const fits = values.map((value) => fitsOne(value, values, more, likeness))
    if (fits.includes('other')) return 'other'
    return fits.includes(undefined) ? undefined : fits[0]
  }
}

const listForms = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []
const asks = /[?؟？]\s*$/
/** The beginning of an entry of a list. "12." alone is a value. */
const step = /^\s*(?:[-*+•]|\d{1,2}[.)]\s+\S)/
