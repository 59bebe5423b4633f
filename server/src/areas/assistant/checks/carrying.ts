import { stopWords } from '../../../words/stop-words.ts'
import type { ReadWords, ToldWord } from '../../knowledge/index/service.ts'
import { createAcross } from './across.ts'
import { listAddresses } from './addresses.ts'
import { askingWords } from './asking-words.ts'
import { leaveOut, listSentences } from './clearing.ts'
import { explainingWords, sayingWords, selfWords } from './explaining-words.ts'
import type { Fit } from './fitting.ts'
import { apart, listPlaces, near, type Places } from './places.ts'
import { repliesAtAll } from './replying-words.ts'
import { likelihood, type Opinion, settle, type Weighed } from './weighing.ts'

/** What a text may rest on: the passages that were shown, and how their words are read. */
export type Ground = {
  passages: readonly { title: string; heading: string; text: string }[]
  /** The customer's question. Words that repeat it tell little. */
  question: string
  read: ReadWords
  /** The language of the text. */
  language: string
  /**
   * Whether words can show what carries the text. They cannot if the text has no language in common with the passages,
   * or if a tool has answered.
   */
  byWords?: boolean
  /** True if the text and the passages have no language in common, and no tool has answered. */
  isForeign?: boolean
  /** Whether the values of a short sentence are those of what is asked. Undefined if that cannot be told. */
  fits?(sentence: string): Fit | undefined
  /** Whether a sentence contains a number or the like that no source has. */
  isStrange(sentence: string): boolean
  /** Whether a sentence is checked elsewhere, or states nothing. */
  isFree(sentence: string): boolean
}

/** How much a word tells that is in every text, in every explanation, or in the question. */
const weights = { stop: 0.1, explaining: 0.2, asked: 0.3 }
/** How much an address tells. Words tell about 1 to 5. */
const addressWeight = 2
/** The weight of a word that only the title or a heading contains. */
const headWeight = 0.8
/** The weight of words that follow each other, compared with that of the words alone. */
const orderWeight = 0.7

/**
 * Keeps the sentences of a text that passages carry, and those that state nothing. Whether a passage carries a sentence
 * depends on the words that both have in common within neighbouring sentences, weighed by rarity, on those that follow
 * each other in both, and on the opinions. The result is empty if the text as a whole is not carried, or if something
 * was stated and nothing of that is left. `doubts`: sentences for which the words do not tell enough.
 */
export function carry(
  text: string,
  ground: Ground,
  opinions: ReadonlyMap<string, Opinion> = new Map(),
): { text: string; sentences: Weighed[]; doubts: string[] } {
  const sentences = weigh(text, ground, opinions)
  const telling = sentences.filter(({ states }) => states)
  // A sentence that repeats the question does not show that the text is carried, unless no other states anything.
  const fresh = telling.filter(({ echoes }) => !echoes)
  const stated = fresh.length > 0 ? fresh : telling
  const echoes = telling.filter((one) => !stated.includes(one))
  // A text in which the assistant only speaks of itself is not an answer. Neither is one that states and affirms
  // nothing.
  if (stated.length === 0) return { text: isReply(text, sentences, ground) ? text : '', sentences, doubts: [] }
  // A model that speaks as if it were the customer answers nobody, whatever else it repeats.
  if (stated[0]!.isOfItself && !denies.test(stated[0]!.text)) return { text: '', sentences, doubts: [] }
  const { gone, doubts } = settle(stated, echoes, opinions, ground.byWords !== false)
  const left = gone.length === 0 ? text : stated.every((one) => gone.includes(one)) ? '' : leaveOut(text, gone)
  return { text: left, sentences, doubts: doubts.map((one) => one.text) }
}

/** The assistant may begin with what it does not know or cannot do. */
const denies =
  /(?:(?<!\p{L})(?:not|no|cannot|unable|never|nicht|kein\p{L}*|nie|pas|não|non|niet|geen|nu|не|нет|inte|ikke|ei|ne|nem|değil|tidak|không|δεν|नहीं|לא|لا|ليس|لم)(?!\p{L})|n['’]t(?!\p{L}))/iu

const isReply = (text: string, sentences: readonly Weighed[], { language, isFree }: Ground) =>
  sentences.every(({ isOfItself }) => !isOfItself) &&
  (sentences.some((one) => isFree(one.text)) || repliesAtAll(text, language))

/** Does the same by words alone. */
export const keepCarried = (text: string, ground: Ground): string => carry(text, ground).text

function weigh(text: string, ground: Ground, opinions: ReadonlyMap<string, Opinion>): Weighed[] {
  const { read, passages, question } = ground
  const places = listPlaces(passages, read)
  const asked = new Set(read(question).map(({ stem }) => stem))
  const across = ground.isForeign ? createAcross(passages, read) : undefined
  const rarest = Math.max(0, ...[text, question].flatMap(read).map(({ rarity }) => rarity)) || 1
  return listSentences(text).map((span) => {
    const sentence = text.slice(span.from, span.to)
    const judged = judge(sentence, ground, places, asked)
    const opinion = opinions.get(sentence.trim())
    const found = across?.(sentence)
    const known = { ...judged, opinion, byWords: ground.byWords !== false, signs: found?.signs }
    return {
      ...{ ...span, ...judged, text: sentence.trim(), tells: judged.tells / rarest, likely: likelihood(known) },
      passage: opinion ? opinion.passage : (found?.passage ?? judged.passage),
    }
  })
}

type Judged = Pick<Weighed, 'states' | 'echoes' | 'isOfItself' | 'isStrange' | 'tells' | 'words' | 'passage'>
type Term = ToldWord & { tells: number }

const nothing = { echoes: false, isOfItself: false, isStrange: false, tells: 0, words: 0, passage: null }

function judge(sentence: string, ground: Ground, places: Places, asked: ReadonlySet<string>): Judged {
  if (ground.isFree(sentence)) return { states: false, ...nothing }
  const all = ground.read(sentence)
  const fit = ground.fits?.(sentence)
  const isStrange = fit === 'other' || ground.isStrange(sentence)
  const isOfItself = ground.byWords !== false && speaksOfItself(sentence, ground.language)
  const telling = all.filter(({ word }) => isTelling(word))
  const states = isStrange || fit !== undefined || telling.length > 0
  const echoes = !isStrange && !isOfItself && fit === undefined && telling.every(({ stem }) => asked.has(stem))
  const terms = all.map((term) => ({ ...term, tells: tellsOf(term, asked) }))
  const once = [...new Map(terms.map((term) => [term.stem, term])).values()]
  // Addresses that no source vouches for have been removed before.
  const addresses = addressWeight * listAddresses(sentence).length
  const tells = once.reduce((sum, term) => sum + term.tells, addresses)
  const about = { states, echoes, isOfItself, isStrange, tells }
  if (!states || isStrange || isOfItself || tells === 0) return { ...about, words: 0, passage: null }
  if (fit) return { ...about, words: 1, passage: fit.passage }
  const { most, passage } = shareNear(once, places)
  const held = (most + addresses) / tells
  const words = held * (1 - orderWeight) + shareInOrder(terms, places, held) * orderWeight
  return { ...about, words, passage }
}

/** "We" in Vietnamese, which ends in the word for "I". */
const ourselves = 'chúng tôi'

function speaksOfItself(sentence: string, language: string): boolean {
  const self = selfWords.get(language)
  const words =
    sentence
      .toLowerCase()
      .replaceAll('’', "'")
      .replaceAll(ourselves, ' ')
      .match(/[\p{L}\p{M}]+(?:'\p{L}+)?/gu) ?? []
  return words.some((word) => self?.has(word)) && !words.some((word) => sayingWords.has(word))
}

const isTelling = (word: string) => !stopWords.has(word) && !polite.has(word) && !/^\p{Nd}$/u.test(word)
const polite = new Set(askingWords)

function tellsOf({ word, stem, rarity }: ToldWord, asked: ReadonlySet<string>): number {
  const own = stopWords.has(word) ? weights.stop : explainingWords.has(word) ? weights.explaining : 1
  return rarity * own * (asked.has(stem) ? weights.asked : 1)
}

/**
 * The largest part of these words, by what they tell, in neighbouring sentences of one passage, and the index of that
 * passage.
 */
function shareNear(terms: readonly Term[], { find, heads }: Places): { most: number; passage: number | null } {
  const bySentence = new Map<number, Set<Term>>()
  const byHead = new Map<number, Set<Term>>()
  for (const term of terms)
    for (const { sentence, head } of find(term)) {
      const held = head === undefined ? bySentence : byHead
      const key = head ?? sentence
      held.set(key, (held.get(key) ?? new Set()).add(term))
    }
  let best = { most: 0, passage: null as number | null }
  for (const [sentence, head] of heads) {
    const held = new Map<Term, number>([...(byHead.get(head) ?? [])].map((term) => [term, headWeight]))
    for (let next = sentence; next < sentence + near; next++)
      for (const term of bySentence.get(next) ?? []) held.set(term, 1)
    const sum = [...held].reduce((total, [{ tells }, share]) => total + tells * share, 0)
    if (sum > best.most) best = { most: sum, passage: head }
  }
  return best
}

/**
 * The share of neighbouring words, by what they tell, that are near each other in a passage too. `otherwise` if there
 * are none.
 */
function shareInOrder(terms: readonly Term[], { find }: Places, otherwise: number): number {
  let all = 0
  let held = 0
  for (const [index, term] of terms.entries()) {
    const next = terms[index + 1]
    if (!next) break
    const tells = term.tells + next.tells
    all += tells
    const behind = new Set(find(next).map(({ at }) => at))
    const isNear = find(term).some(({ at }) => {
      for (let other = at - apart.before; other <= at + apart.behind; other++) if (behind.has(other)) return true
      return false
    })
    if (isNear) held += tells
  }
  return all > 0 ? held / all : otherwise
}
