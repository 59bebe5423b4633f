import { listTellingWords } from '../../../words/asking.ts'
import { listSynonyms } from '../../../words/synonyms.ts'
import { isAlike, listWords } from '../../../words/words.ts'
import type { Backing } from './backing.ts'
import { type Deed, listDeeds, listShort } from './deeds.ts'
import { listSenses, type Sense } from './senses.ts'
import { near } from './states.ts'

/** What backs the deeds of a text. */
export type Doing = {
  /** The texts of articles that were shown. `isForeign`: none of them is in the language of the answer. */
  passages: readonly string[]
  isForeign: boolean
  /** What the tools of this turn stand behind. */
  tools: Backing
  /** True if a person takes over. */
  handsOver: boolean
}

/**
 * The deeds of a sentence that nothing backs: no tool of this turn that did the same, no hand-over, and no passage that
 * says the same.
 */
export const listUndone = (sentence: string, doing: Doing): Deed[] =>
  [...listDeeds(sentence), ...(doing.tools.called ? listShort(sentence) : [])].filter(
    (deed) => !isDone(deed, sentence, doing) && !isSaidBy(doing, sentence, deed),
  )

function isDone(deed: Deed, sentence: string, { tools, handsOver }: Doing): boolean {
  const { kind, group } = deed
  if (handsOver && (group === 'pass' || (group === 'look' && kind === 'we'))) return true
  if (group === 'look') return tools.looked && (kind === 'done' || kind === 'state')
  if (group === 'pass') return tools.did.has('pass') || deed.senses.some((sense) => tools.did.has(sense))
  // How things are may also be read: "your order has been sent".
  const known = kind === 'state' ? new Set([...tools.did, ...tools.told]) : tools.did
  const named = deed.senses.filter((sense) => sense !== 'do')
  if (named.some((sense) => known.has(sense))) return true
  if (named.some((sense) => sense !== 'open')) return false
  const objects = listSenses(sentence).filter((sense) => ends.includes(sense))
  if (objects.length > 0) return objects.every((sense) => known.has(sense))
  const isGeneral = named.length < deed.senses.length && (kind === 'done' || kind === 'state')
  return isGeneral && [...known].some((sense) => sense !== 'note')
}

/** What "I have processed …" may name: things that say what was done. */
const ends: readonly Sense[] = ['refund', 'cancel', 'reset', 'book', 'call', 'replace', 'extend']

const sentenceEnds = /(?<=[.!?…؟])\s+|(?<=[。！？])|\n+/u
/** The share of a sentence's telling words that a sentence of a passage must have. */
const share = 0.7
/** "Done!" may be the heading or the end of any article. */
const fewWords = 4

/**
 * Whether a passage says the sentence, so that it describes a fact and not a deed of this turn. What somebody did must
 * be there word for word. For a rule of the business most of its telling words are enough. What the assistant itself
 * promises is in no article.
 */
function isSaidBy({ passages, isForeign }: Doing, sentence: string, { kind, group, verb }: Deed): boolean {
  if (kind === 'will') return false
  const all = passages.flatMap((passage) => passage.split(sentenceEnds))
  const isShort = kind === 'done' && listWords(sentence).length < fewWords
  if (!isShort && all.some((one) => isSameText(one, sentence))) return true
  if (kind === 'done') return false
  const isRule = (one: string) =>
    listDeeds(one).some((deed) => (deed.kind === 'state' || deed.kind === 'we') && deed.group === group)
  if (isForeign) return all.some(isRule)
  const telling = listTellingWords(sentence)
  const days = listWords(sentence).filter((word) => near.has(word))
  return all.some((one) => {
    const words = listWords(one)
    if (!days.every((day) => words.includes(day))) return false
    const holds = (word: string) =>
      words.some((other) => isAlike(word, other)) || listSynonyms(word).some((other) => words.includes(other))
    if (telling.filter(holds).length < telling.length * share || !listWords(verb).every(holds)) return false
    return kind === 'we' || isRule(one)
  })
}

const isSameText = (one: string, other: string) => plainOf(one) === plainOf(other)
const plainOf = (text: string) => listWords(text).join(' ')
