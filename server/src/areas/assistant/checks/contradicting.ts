import { stopWords } from '../../../words/stop-words.ts'
import type { ReadWords, ToldWord } from '../../knowledge/index/service.ts'
import { askingWords } from './asking-words.ts'
import { isStep, listSentences } from './clearing.ts'
import { isOfRoot, readDenying, type Told } from './denials.ts'
import { listPlaces } from './places.ts'
import { listUnvouched, readFigures } from './vouching.ts'

/** Words of which one says the opposite of the other, each pair once, though some are the same in several languages. */
const listed = `before after|over under|above below|more less|minimum maximum|most least|earlier later
vor nach|über unter|mehr weniger|mindestens höchstens|früher später
antes después|más menos|mínimo máximo
avant après|plus moins|minimum maximum
antes depois|mais menos
prima dopo|più meno|minimo massimo|минимум максимум|мінімум максимум
voor na|boven onder|meer minder|minstens hoogstens
før efter|over under|før etter|mere mindre
före efter|över under|mer mindre|minst högst
před po|více méně|nejméně nejvíce|önce sonra|ennen jälkeen|vähintään enintään|قبل بعد|לפני אחרי|trước sau`.split(
  /[|\n]/,
)
const opposites = [...new Set(listed)].map((pair) => pair.split(' ') as [string, string])
const listOpposites = (word: string): string[] =>
  opposites.flatMap((pair) => (pair.includes(word) ? pair.filter((other) => other !== word) : []))

/** All of them. */
export const opposing: ReadonlySet<string> = new Set(opposites.flat())

/** What answers a question before the answer is given: "No, we do not". */
export const answer =
  /^\s*(?:yes|no|not yet|sorry|unfortunately|ja|nein|leider|sí|no|oui|non|sim|não|sì|nee|nej|nei|да|нет|tak|nie|da|nu|ναι|όχι|tidak|ya|igen|nem|ano|ne|bohužel|evet|hayır|kyllä|ei|valitettavasti|نعم|لا|للأسف|כן|לא|לצערנו|हाँ|नहीं|vâng|không|rất tiếc|はい|いいえ|네|아니요|아니오|是的?|不|不是)\s*[,.:;،、，–—-]\s*/iu

/** A sentence or a part of one, as far as commas and the like divide it. */
type Piece = Told & { terms: readonly ToldWord[] }

const fewest = 2
/** The part of a passage's words that must be said for a "not" to be about the same. */
const sharedPart = 0.5
/** A passage that has this part of the words, and the numbers, may be what is meant. */
const nearly = 0.75

/**
 * Tells whether a sentence says the opposite of a passage, or the number of something else. Only a sentence that has no
 * telling word that the passage's sentence lacks is compared, so that one in other words is never held to contradict.
 * None of the passage's sentences with the same words may agree.
 */
export function createContradicting(
  passages: readonly { title: string; heading: string; text: string }[],
  read: ReadWords,
  language: string,
  today: Date,
): (sentence: string) => boolean {
  const { tell, isGrammar, rootOf, cut: cutUnspaced } = readDenying(language)
  const readAll: ReadWords = cutUnspaced
    ? (text) => cutUnspaced(text).map((word) => ({ word, stem: word, rarity: 1 }))
    : read
  const isTelling = ({ word }: ToldWord) =>
    !stopWords.has(word) && !polite.has(word) && !isGrammar(word) && !/^\p{Nd}/u.test(word)
  const cut = (text: string): Piece => {
    const said = text.replace(answer, '')
    return {
      ...tell(said),
      text,
      terms: [
        ...new Map(
          readAll(said)
            .filter(isTelling)
            .map((term) => [term.stem, term]),
        ).values(),
      ],
    }
  }
  const known = passages.flatMap(({ text }) =>
    listPieces(text)
      .filter((piece) => !/[?؟？]/.test(piece))
      .flatMap((piece) => [piece, ...(language === 'en' ? listAffirmed(piece, (part) => tell(part).denies) : [])])
      .map(cut),
  )
  const { find, heads } = listPlaces(
    known.map(({ text }) => ({ title: '', heading: '', text: text.replace(/[.!。！]\s/g, ' ') })),
    readAll,
  )
  const isDenied = (word: string, root: string | undefined, { words, roots }: Piece) =>
    root === undefined
      ? [...roots.values()].some((other) => isOfRoot(word, other))
      : [...words].some((other) => isOfRoot(other, root))
  const count = (terms: readonly ToldWord[]): number[] => {
    const sums = known.map(() => 0)
    for (const term of terms) {
      const held = new Set(
        find(term).flatMap(({ sentence, head }) => (head === undefined ? [heads.get(sentence)!] : [])),
      )
      const root = rootOf(term.word)
      const turned = listOpposites(term.word)
      for (const [index, piece] of known.entries())
        if (isDenied(term.word, root, piece) || turned.some((word) => piece.words.has(word))) held.add(index)
      for (const index of held) sums[index]!++
    }
    return sums
  }
  return (sentence) =>
    listPieces(sentence).some((text) => {
      if (/[?؟？]/.test(text) || isStep(text)) return false
      const piece = cut(text)
      if (piece.terms.length === 0) return false
      const sums = count(piece.terms)
      const same = known.filter((_, index) => sums[index] === piece.terms.length)
      if (same.length === 0) return false
      const part = piece.terms.length < fewest ? 1 : sharedPart
      const own = same.filter(({ terms }) => piece.terms.length >= part * terms.length)
      const turned = own.map((one) => turns(piece, one))
      if (turned.includes('opposite') && !turned.includes('same')) return true
      if (piece.terms.length < fewest || !/\p{Nd}/u.test(text)) return false
      const isFrom = (one: Piece) => isVouched(text, one.text, today)
      const near = known.filter((_, index) => sums[index]! >= nearly * piece.terms.length)
      return !near.some(isFrom) && same.every((one) => /\p{Nd}/u.test(one.text))
    })
}

const polite = new Set(askingWords)
const figures = /\d+(?:[.,:]\d+)*/g
/** Whether the source has any of the numbers. */
const isVouched = (text: string, source: string, today: Date) =>
  listUnvouched(text, [source], today).length < (readFigures(text).match(figures)?.length ?? 0)

/** Whether one of two pieces with the same words says the opposite of the other. Undefined if that cannot be told. */
function turns(one: Piece, other: Piece): 'same' | 'opposite' | undefined {
  const swapped = opposites.filter(
    ([first, second]) => isOnly(one, first, second, other) || isOnly(one, second, first, other),
  ).length
  const isLimited = one.limits.size !== other.limits.size || [...one.limits].some((limit) => !other.limits.has(limit))
  const isSame = (one.denies === other.denies) === ((countTurned(one, other) + countTurned(other, one)) % 2 === 0)
  if (swapped === 1 && isSame) return 'opposite'
  if (isLimited) return undefined
  return isSame ? 'same' : 'opposite'
}

/** How many words the one denies by a beginning or an ending, while the other has only the word itself. */
const countTurned = (one: Told, other: Told): number => {
  const isPlain = ({ words, roots }: Told, root: string) =>
    [...words].some((word) => !roots.has(word) && isOfRoot(word, root))
  const isTurned = ({ roots }: Told, root: string) => [...roots.values()].some((known) => isOfRoot(known, root))
  return [...one.roots.values()].filter((root) => isPlain(other, root) && !isPlain(one, root) && !isTurned(other, root))
    .length
}

const isOnly = (one: Told, first: string, second: string, other: Told) =>
  one.words.has(first) && !one.words.has(second) && other.words.has(second) && !other.words.has(first)

/**
 * What stands before an "and" or "but" behind which only is denied: "Guests can pay later and need not book." That is
 * so in English, where a denial stands before what it denies.
 */
const listAffirmed = (piece: string, denies: (part: string) => boolean): string[] =>
  [...piece.matchAll(/\s(?:and|but)\s/giu)].flatMap(({ index }) => {
    const [before, behind] = [piece.slice(0, index), piece.slice(index)]
    return !denies(before) && denies(behind) ? [before] : []
  })

/** The sentences of a text, and what commas and the like divide them into. */
const listPieces = (text: string): string[] =>
  listSentences(text).flatMap(({ from, to }) => {
    const whole = text.slice(from, to).trim()
    const parts = whole.split(/[,;:،–—]\s+|\s[–—]\s|[、，；]/).filter((part) => part.trim() !== '')
    return parts.length > 1 ? [whole, ...parts] : [whole]
  })
