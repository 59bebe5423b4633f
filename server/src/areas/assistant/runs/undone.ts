import { listTellingWords } from '../../../providers/models/asking.ts'
import { listSynonyms } from '../../../providers/models/synonyms.ts'
import { isAlike, listWords } from '../../../providers/models/words.ts'
import { type Deed, listDeeds } from './deeds.ts'

/** What stands behind the deeds of a text. */
export type Doing = {
  /** Texts of articles that were shown, and whether they share a language with the answer. */
  passages: readonly string[]
  isForeign: boolean
  /** A tool has answered in this turn; one has changed something. */
  looked: boolean
  changed: boolean
  /** A person takes over. */
  handsOver: boolean
}

/** The deeds of a sentence that nothing stands behind: no tool of this turn, no hand-over, and no passage that says the same. */
export const listUndone = (sentence: string, doing: Doing): Deed[] =>
  listDeeds(sentence).filter((deed) => !isDone(deed, doing) && !isSaidBy(doing, sentence, deed))

function isDone({ kind, group }: Deed, { looked, changed, handsOver }: Doing): boolean {
  if (changed) return true
  if (looked && (kind === 'state' || (kind === 'done' && group === 'look'))) return true
  return handsOver && (group === 'pass' || (group === 'look' && kind === 'we'))
}

const sentenceEnds = /(?<=[.!?…؟])\s+|(?<=[。！？])|\n+/u
/** The share of a sentence's telling words that a passage's sentence has. */
const share = 0.7

/**
 * Whether a passage says the sentence, so that it tells how things are and no deed of this turn: what somebody did only word for
 * word, a rule of the business by most of its telling words. What the assistant itself promises stands in no article.
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
