import { stopWords } from '../../../words/stop-words.ts'
import type { ReadWords, ToldWord } from '../../knowledge/index/service.ts'
import { askingWords } from './asking-words.ts'
import { isStep, listSentences } from './clearing.ts'
import { listPlaces } from './places.ts'

/** Words that begin a condition, a limit or an exception, by language. */
const strict: Record<string, string> = {
  en: 'if only unless except excluding provided until without over under above below',
  de: 'wenn nur falls sofern außer ausgenommen solange vorausgesetzt ohne ab über unter',
  es: 'si solo sólo salvo excepto hasta sin',
  fr: 'si seulement uniquement sauf hors dès sans',
  pt: 'se só somente apenas salvo exceto sem',
  it: 'se solo soltanto tranne salvo eccetto purché senza',
  nl: 'als alleen tenzij mits behalve zolang zonder vanaf boven',
  da: 'hvis kun medmindre undtagen uden',
  nb: 'hvis kun bare dersom unntatt uten',
  sv: 'om endast bara såvida utom utan',
  pl: 'jeśli jeżeli tylko chyba oprócz bez',
  cs: 'pokud jen pouze kromě bez',
  ru: 'если только кроме без',
  uk: 'якщо тільки лише крім без',
  ro: 'dacă numai doar excepția fără',
  el: 'αν εάν μόνο εκτός χωρίς',
  tr: 'eğer sadece yalnızca',
  hu: 'ha csak kivéve',
  fi: 'jos vain ellei paitsi ilman',
  id: 'jika hanya kecuali tanpa',
  vi: 'nếu chỉ trừ',
}
/** Words that may begin one, and much else. */
const loose: Record<string, string> = {
  en: 'once within with for from on till when',
  de: 'bis bei mit für',
  es: 'siempre desde cuando para con',
  fr: 'quand pour avec condition',
  pt: 'desde até quando para com',
  it: 'fino quando per con dal',
  nl: 'tot wanneer voor met bij',
  da: 'fra indtil når for med',
  nb: 'fra inntil når for med',
  sv: 'från tills när för med',
  pl: 'od do gdy dla z',
  cs: 'od do když pro s',
  ru: 'от до когда для при с',
  uk: 'від до коли для при з',
  ro: 'până când pentru cu',
  el: 'από μέχρι όταν για με',
  id: 'sampai bila untuk',
  vi: 'khi cho',
}
const readList = (lists: Record<string, string>, language: string) => new Set(lists[language]?.split(' ') ?? [])

/** A sentence with fewer telling words could be about anything. */
const fewest = 2
/**
 * If this part of what belongs to a word of `loose`, or of a whole sentence, is not said, something may be left out.
 */
const largePart = 0.5
const polite = new Set(askingWords)

/**
 * Lists the sentences that may leave out a condition of their source. All telling words of such a sentence stand in one
 * sentence of a passage, which also has a condition, or about as much again, of which neither the text nor the customer
 * says anything. Words cannot tell whether that misleads the customer. It may be a good summary.
 */
export function listUnconditional(
  sentences: readonly string[],
  {
    passages,
    read,
    language,
    said,
  }: {
    passages: readonly { title: string; heading: string; text: string }[]
    read: ReadWords
    language: string
    /** The whole text, and what the customer said. */
    said: string
  },
): string[] {
  const [always, maybe] = [readList(strict, language), readList(loose, language)]
  if (always.size === 0) return []
  const termsOf = (text: string): ToldWord[] => {
    const telling = read(text).filter(({ word }) => !stopWords.has(word) && !polite.has(word))
    return [...new Map(telling.map((term) => [term.stem, term])).values()]
  }
  const known = passages.flatMap(({ text }) =>
    listSentences(text)
      .map(({ from, to }) => text.slice(from, to).trim())
      .filter((sentence) => !isStep(sentence) && !asks(sentence))
      .map((sentence) => ({ text: sentence, terms: termsOf(sentence) })),
  )
  const { find, heads } = listPlaces(
    known.map(({ text }) => ({ title: '', heading: '', text: text.replace(/[.!。！]\s/g, ' ') })),
    read,
  )
  const own = listPlaces([{ title: '', heading: '', text: said }], read)
  const listUnsaid = (terms: readonly ToldWord[]) => terms.filter((term) => own.find(term).length === 0)
  const isMostUnsaid = (terms: readonly ToldWord[]) => {
    const { length } = listUnsaid(terms)
    return length > 0 && length >= largePart * terms.length
  }
  const holdsUnsaid = (source: string): boolean =>
    listClauses(source).some((words) => {
      const starts = words.flatMap((word, at) => (always.has(word) || maybe.has(word) ? [at] : []))
      return starts.some((at, index) => {
        const next = starts[index + 1]
        const terms = termsOf(words.slice(at + 1, next === at + 1 ? starts[index + 2] : next).join(' '))
        return always.has(words[at]!) ? listUnsaid(terms).length > 0 : isMostUnsaid(terms)
      })
    })
  return sentences.filter((sentence) => {
    const terms = termsOf(sentence)
    if (terms.length < fewest || isStep(sentence) || asks(sentence)) return false
    const held = terms.map(
      (term) =>
        new Set(find(term).flatMap(({ sentence, head }) => (head === undefined ? (heads.get(sentence) ?? []) : []))),
    )
    const same = known.filter((_, index) => held.every((places) => places.has(index)))
    return same.length > 0 && same.every((one) => holdsUnsaid(one.text) || isMostUnsaid(one.terms))
  })
}

const asks = (text: string) => /[?؟？]/.test(text)
/** The words of each part of a sentence, as far as commas and the like divide it. */
const listClauses = (text: string): string[][] =>
  text
    .toLowerCase()
    .split(/[,;:–—]\s+|\s[–—]\s/)
    .map((clause) => clause.match(/[\p{L}\p{M}'’]+|[^\s\p{L}]+/gu) ?? [])
