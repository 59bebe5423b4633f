import { readFrequentWords } from './frequent-words.ts'
import { stopWords } from './stop-words.ts'

/** These languages write two words as one. */
const compounding = new Set(['de', 'nl', 'sv', 'da', 'nb'])
/** What may stand between two words that are written as one, and what the first of them may lose. */
const joints = ['', 's', 'es', 'n', 'en', 'er', 'e']
const lost = ['e', 'en']
/** Up to this many letters, what is left of a word that lost two of them is more often a word of its own. */
const minShortened = 3
/** A part of fewer letters is more often an ending than a word, unless it is one of these. */
const minPart = 4
const shortParts = new Set(
  `gas öl rad bad zug bus tür hof tee eis uhr weg see abo app amt hut kuh arm ohr zoo pin tor akku olie deur ijs dag tas bil tåg tog
  hus tid rum rom båt båd kök`.split(/\s+/),
)
/** Longer runs of letters are not words that people read. */
const longest = 40

const lexicons = new Map<string, Map<string, number>>()

/** The words of a language that may be a part of another one, and their places among the commonest. */
function readLexicon(language: string): Map<string, number> {
  const before = lexicons.get(language)
  if (before) return before
  const words = readFrequentWords().get(language)!.split(' ')
  const parts = words.entries().filter(([, word]) => mayBePart(word))
  const lexicon = new Map([...parts].map(([place, word]) => [word, place]))
  lexicons.set(language, lexicon)
  return lexicon
}

/** Words of their own that are far oftener endings. */
const endings = new Set('chen ende enden ender endes achtig achtige lijk liga ande ster ting'.split(' '))

const mayBePart = (word: string) =>
  !endings.has(word) && (word.length >= minPart ? !stopWords.has(word) : shortParts.has(word))

export const writesCompounds = (language: string | null): boolean => compounding.has(language ?? '')

/**
 * The two words that a word is written from, as "gas" and "geruch" are in "gasgeruch"; none if they are not both common
 * words of the language, commoner than the word itself. Of several ways to part it, the one with the commonest rarer
 * word.
 */
export function splitCompound(word: string, language: string | null): string[] {
  if (!writesCompounds(language) || word.length > longest) return []
  const lexicon = readLexicon(language!)
  const own = lexicon.get(word) ?? Number.POSITIVE_INFINITY
  let best: { parts: string[]; rank: number } | undefined
  for (let at = 2; at + 2 <= word.length; at++) {
    const last = word.slice(at)
    const place = lexicon.get(last)
    if (place === undefined) continue
    for (const first of listFirst(word.slice(0, at), lexicon)) {
      const rank = Math.max(place, lexicon.get(first)!)
      if (rank < (best?.rank ?? own)) best = { parts: [first, last], rank }
    }
  }
  return best?.parts ?? []
}

/**
 * The common words that the beginning of a compound may stand for: "versicherungs" for "versicherung", "miet" for
 * "miete".
 */
function listFirst(beginning: string, lexicon: ReadonlyMap<string, number>): string[] {
  const without = joints
    .filter((joint) => beginning.endsWith(joint))
    .map((joint) => beginning.slice(0, beginning.length - joint.length))
  return [
    ...without,
    ...lost.flatMap((ending) => (beginning.length > minShortened || ending === 'e' ? [beginning + ending] : [])),
  ].filter((first) => lexicon.has(first))
}

/** Splits words of one language, each once. */
export function createSplitter(language: string | null): (word: string) => readonly string[] {
  const known = new Map<string, string[]>()
  return (word) => {
    const parts = known.get(word) ?? splitCompound(word, language)
    known.set(word, parts)
    return parts
  }
}
