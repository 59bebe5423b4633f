import { stopWords } from '../../../words/stop-words.ts'
import type { ReadWords, ToldWord } from '../../knowledge/index/service.ts'
import { askingWords } from './asking-words.ts'
import { listSentences } from './clearing.ts'
import { listPlaces } from './places.ts'
import { listUnvouched, readFigures } from './vouching.ts'

/** Words that deny, by language. A star stands for any ending. */
const denials: Record<string, string> = {
  en: `not no never cannot without none nothing nobody can't don't doesn't didn't isn't aren't won't mustn't shouldn't wasn't
    weren't needn't couldn't wouldn't`,
  de: 'nicht kein* nie niemals ohne nichts',
  es: 'no nunca sin ningun* ningún jamás',
  fr: 'pas ne jamais sans aucun*',
  pt: 'não nunca sem nenhum*',
  it: 'non mai senza nessun*',
  nl: 'niet geen nooit zonder',
  da: 'ikke aldrig uden ingen intet',
  nb: 'ikke aldri uten ingen',
  sv: 'inte aldrig utan ingen inget inga ej',
  pl: 'nie nigdy bez żad*',
  ru: 'не нет без никогда',
  uk: 'не немає без ніколи',
  ro: 'nu fără niciodată',
  el: 'δεν μην χωρίς ποτέ',
  id: 'tidak bukan tanpa',
  hu: 'nem soha nélkül',
}

/** Languages in which two denials cancel each other: "not without". In the others they may be one. */
const cancelling = new Set(['en', 'de', 'nl', 'da', 'nb', 'sv'])

/**
 * Words that limit what is denied. "Not until May" says the same as "from May", so two sentences are only compared if both have the
 * same of these.
 */
const limits: Record<string, string> = {
  en: 'until till unless except only if when once than before after otherwise but instead more less later earlier longer always any',
  de: 'bis außer nur wenn falls sofern als erst bevor ehe nach vor sonst sondern mehr weniger später früher länger immer',
  es: 'hasta salvo excepto solo sólo si cuando que antes después sino más menos siempre',
  fr: 'jusqu sauf seulement que qu si quand plus moins avant après sinon toujours',
  pt: 'até exceto só apenas se quando que mais menos antes depois sempre',
  it: 'fino tranne solo se quando che più meno prima dopo sempre',
  nl: 'tot behalve alleen als tenzij wanneer dan pas voor na meer minder altijd',
  da: 'indtil til undtagen kun hvis når end før efter mere mindre først altid',
  nb: 'inntil til unntatt bare kun hvis når enn før etter mer mindre først alltid',
  sv: 'till utom bara endast om när än innan efter förrän mer mindre först alltid',
  pl: 'do chyba tylko jeśli gdy niż przed po zawsze',
  ru: 'до кроме только если когда чем после всегда',
  uk: 'до крім тільки лише якщо коли ніж після завжди',
  ro: 'până doar numai dacă când decât înainte după',
  el: 'μέχρι μόνο αν όταν πριν μετά',
  id: 'hanya jika sampai sebelum setelah kecuali',
  hu: 'csak ha amíg előtt után kivéve',
}

/** Words of which one says the opposite of the other. */
const opposites =
  `before after|over under|above below|more less|minimum maximum|always never|with without|most least|earlier later
vor nach|über unter|mehr weniger|mindestens höchstens|früher später|mit ohne
antes después|más menos|mínimo máximo|con sin
avant après|plus moins|minimum maximum|avec sans
antes depois|mais menos|com sem
prima dopo|più meno|con senza
voor na|boven onder|meer minder|minstens hoogstens|met zonder
før efter|over under|før etter|mere mindre|med uden|med uten
före efter|över under|mer mindre|minst högst|med utan`
    .split(/[|\n]/)
    .map((pair) => pair.split(' ') as [string, string])

const listWordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('’', "'")
    .match(/[\p{L}\p{M}]+(?:'t(?!\p{L}))?|\d+/gu) ?? []

/** What answers a question before the answer is given: "No, we do not". */
const answer =
  /^\s*(?:yes|no|not yet|sorry|unfortunately|ja|nein|leider|sí|no|oui|non|sim|não|sì|nee|nej|nei|да|нет|tak|nie|da|nu|ναι|όχι|tidak|ya|igen|nem)\s*[,.:;–—-]\s*/iu

type Told = { text: string; denies: boolean; words: ReadonlySet<string> }
/** A sentence or a part of one, as far as commas and the like divide it. */
type Piece = Told & { terms: readonly ToldWord[] }

const fewest = 2
/** The part of a passage's words that must be said for a "not" to be about the same. */
const sharedPart = 0.5
/** A passage that has this part of the words, and the numbers, may be what is meant. */
const nearly = 0.75

/**
 * Tells whether a sentence says the opposite of a passage, or the number of something else. Only a sentence that has no telling word
 * that the passage's sentence lacks is compared, so that one in other words is never held to contradict. None of the passage's
 * sentences with the same words may agree.
 */
export function createContradicting(
  passages: readonly { title: string; heading: string; text: string }[],
  read: ReadWords,
  language: string,
  today: Date,
): (sentence: string) => boolean {
  const isDenial = readDenials(language)
  const isParity = cancelling.has(language)
  const tell = (text: string): Told => {
    const words = new Set(listWordsOf(text.replace(answer, '')))
    const count = [...words].filter(isDenial).length
    return { text, words, denies: isParity ? count % 2 === 1 : count > 0 }
  }
  const limiting = (limits[language] ?? '').split(' ')
  const isTelling = ({ word }: ToldWord) =>
    !stopWords.has(word) && !polite.has(word) && !limiting.includes(word) && !isDenial(word) && !/^\p{Nd}/u.test(word)
  const cut = (text: string): Piece => {
    const all = read(text.replace(answer, '')).filter(isTelling)
    return { ...tell(text), terms: [...new Map(all.map((term) => [term.stem, term])).values()] }
  }
  const known = passages.flatMap(({ text }) =>
    listPieces(text)
      .filter((piece) => !/[?؟？]/.test(piece))
      .map(cut),
  )
  const { find, heads } = listPlaces(
    known.map(({ text }) => ({ title: '', heading: '', text: text.replace(/[.!。！]\s/g, ' ') })),
    read,
  )
  const count = (terms: readonly ToldWord[]): number[] => {
    const sums = known.map(() => 0)
    for (const term of terms) {
      const held = new Set(
        find(term).flatMap(({ sentence, head }) => (head === undefined ? [heads.get(sentence)!] : [])),
      )
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
      const turned = own.map((one) => turns(piece, one, limiting))
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
function turns(one: Piece, other: Piece, limiting: readonly string[]): 'same' | 'opposite' | undefined {
  const swapped = opposites.filter(
    ([first, second]) => isOnly(one, first, second, other) || isOnly(one, second, first, other),
  ).length
  const isLimited = limiting.some((word) => one.words.has(word) !== other.words.has(word))
  if (swapped === 1 && one.denies === other.denies) return 'opposite'
  if (isLimited) return undefined
  return one.denies === other.denies ? 'same' : 'opposite'
}

const isOnly = (one: Told, first: string, second: string, other: Told) =>
  one.words.has(first) && !one.words.has(second) && other.words.has(second) && !other.words.has(first)

function readDenials(language: string): (word: string) => boolean {
  const all = denials[language]?.split(/\s+/) ?? []
  const whole = new Set(all.filter((word) => !word.endsWith('*')))
  const begun = all.flatMap((word) => (word.endsWith('*') ? [word.slice(0, -1)] : []))
  return (word) => whole.has(word) || begun.some((start) => word.startsWith(start))
}

/** A step or a heading states nothing that could be denied. */
const isStep = (text: string) => /^\s*(?:[-*+•#]|\d{1,2}[.)])|[:：*]\s*$/.test(text)

/** The sentences of a text, and what commas and the like divide them into. */
const listPieces = (text: string): string[] =>
  listSentences(text).flatMap(({ from, to }) => {
    const whole = text.slice(from, to).trim()
    const parts = whole.split(/[,;:–—]\s+|\s[–—]\s/).filter((part) => part.trim() !== '')
    return parts.length > 1 ? [whole, ...parts] : [whole]
  })
