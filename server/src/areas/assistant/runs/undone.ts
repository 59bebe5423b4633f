import { listTellingWords } from '../../../providers/models/asking.ts'
import { listSynonyms } from '../../../providers/models/synonyms.ts'
import { isAlike, listWords } from '../../../providers/models/words.ts'
import { type Deed, listDeeds } from './deeds.ts'

/** What backs the deeds of a text. */
export type Doing = {
  /** The texts of articles that were shown. `isForeign`: none of them is in the language of the answer. */
  passages: readonly string[]
  isForeign: boolean
  /** `looked`: a tool has answered in this turn. `changed`: a tool has changed something. */
  looked: boolean
  changed: boolean
  /** True if a person takes over. */
  handsOver: boolean
}

/**
 * The deeds of a sentence that nothing backs: no tool of this turn, no hand-over, and no passage that says the same.
 */
export const listUndone = (sentence: string, doing: Doing): Deed[] =>
  listDeeds(sentence).filter((deed) => !isDone(deed, doing) && !isSaidBy(doing, sentence, deed))

function isDone({ kind, group }: Deed, { looked, changed, handsOver }: Doing): boolean {
  if (changed) return true
  if (looked && (kind === 'state' || (kind === 'done' && group === 'look'))) return true
  return handsOver && (group === 'pass' || (group === 'look' && kind === 'we'))
}

const sentenceEnds = /(?<=[.!?…؟])\s+|(?<=[。！？])|\n+/u
/** The share of a sentence's telling words that a sentence of a passage must have. */
const share = 0.7

/**
 * Whether a passage says the sentence, so that it describes a fact and not a deed of this turn. What somebody did must
 * be there word for word. For a rule of the business most of its telling words are enough. What the assistant itself
 * promises is in no article.
 */
function isSaidBy({ passages, isForeign }: Doing, sentence: string, { kind, group, verb }: Deed): boolean {
  if (kind === 'will') return false
  const all = passages.flatMap((passage) => passage.split(sentenceEnds))
  if (all.some((one) => isSameText(one, sentence))) return true
  if (kind === 'done') return false
  const isRule = (one: string) =>
    listDeeds(one).some((deed) => (deed.kind === 'state' || deed.kind === 'we') && deed.group === group)
  if (isForeign) return all.some(isRule)
  const telling = listTellingWords(sentence)
  return all.some((one) => {
    const words = listWords(one)
    const holds = (word: string) =>
      words.some((other) => isAlike(word, other)) || listSynonyms(word).some((other) => words.includes(other))
    if (telling.filter(holds).length < telling.length * share || !listWords(verb).every(holds)) return false
    return kind === 'we' || isRule(one)
  })
}

const isSameText = (one: string, other: string) => plainOf(one) === plainOf(other)
const plainOf = (text: string) => listWords(text).join(' ')
