import { listSpanWords } from '../../words/answer-kinds.ts'
import { listTellingWords } from '../../words/asking.ts'
import { type IsSame, listWords } from '../../words/words.ts'

type Asked = { question: string; language: string | null; isSame: IsSame }

/** Longer titles are more than a name. */
const longest = 6

/**
 * Returns whether two titles name variants of one thing, such as "Gold card" and "Gold account", and the question does
 * not say which: it names what they have in common and nothing that only one of them has.
 */
export function areVariants(question: string, one: string, other: string, isSame: IsSame): boolean {
  const [first, second] = [listTellingWords(one), listTellingWords(other)]
  const shorter = Math.min(first.length, second.length)
  if (Math.max(first.length, second.length) > longest) return false
  const has = (words: readonly string[], word: string) => words.some((some) => isSame(some, word))
  const common = first.filter((word) => has(second, word))
  const own = [...first.filter((word) => !has(second, word)), ...second.filter((word) => !has(first, word))]
  const [letters, others] = [listTitleLetters(one), listTitleLetters(other)]
  const isLettered = letters.length > 0 && others.length > 0 && letters.join() !== others.join()
  const isApart = isLettered || (common.length < first.length && common.length < second.length)
  if (!isApart || common.length * 2 < shorter || common.length === 0) return false
  const asked = listWords(question)
  if (listLetters(question).some((letter) => letters.includes(letter) || others.includes(letter))) return false
  return common.some((word) => has(asked, word)) && !own.some((word) => has(asked, word))
}

/** Letters behind a word, such as "sim l" of "SIM L": they tell products apart, but are not words. */
export const listLetters = (text: string): string[] =>
  [...text.matchAll(/(?<![\p{L}\p{N}'’])(\p{L}{2,}) (?=(\p{L})(?![\p{L}\p{N}'’]))/gu)].map(([, word, letter]) =>
    `${word} ${letter}`.toLowerCase(),
  )

/** Those of a title: a capital letter behind a word, or of its own at the end. */
export const listTitleLetters = (title: string): string[] =>
  [...title.matchAll(/(?<![\p{L}\p{N}'’])(\p{L}{2,}) (\p{Lu})(?![\p{L}\p{N}'’])/gu)].map(([, word, letter]) =>
    `${word} ${letter}`.toLowerCase(),
  )

/** A question without what was mentioned before. What was mentioned is added in brackets, in any order. */
export const own = (question: string): string => question.replace(/\([^)]*\)/g, ' ')

/**
 * Whether the question tells a thing apart that another article speaks of, and this one does not: "the upload speed",
 * where this one says only "speed". `isElsewhere`: other articles that were found hold this very word.
 */
export function lacksKind(
  { question, terms, language, isSame }: Asked & { terms: readonly { word: string }[] },
  held: readonly string[],
  isElsewhere: (word: string) => boolean,
): boolean {
  const asked = listWords(own(question))
  const spans = new Set(listSpanWords(question))
  const told = new Set(terms.flatMap(({ word }) => (/\d/.test(word) || spans.has(word) ? [] : [word])))
  return asked.some((word, at) => {
    const kind = asked[at + (namedBehind.has(language ?? '') ? 1 : -1)]
    return (
      kind !== undefined &&
      told.has(word) &&
      told.has(kind) &&
      held.includes(word) &&
      !held.some((other) => isSame(kind, other)) &&
      isElsewhere(kind)
    )
  })
}

/** In these languages a name stands behind the word that it tells apart. */
const namedBehind = new Set(['es', 'fr', 'pt', 'it', 'ro', 'ar', 'he', 'vi', 'id'])

/**
 * Whether a question adds an unknown word to a word of a title: "the Titanium card" is not one of the cards that exist.
 */
export function namesAnother(
  { question, language, isSame }: Asked,
  title: string,
  isKnown: (word: string) => boolean,
): boolean {
  const asked = listWords(question)
  const titled = listTellingWords(title)
  return asked.some((word, at) => {
    const beside = asked[at + (namedBehind.has(language ?? '') ? 1 : -1)]
    if (beside === undefined || !titled.some((other) => isSame(word, other))) return false
    return listTellingWords(beside).length > 0 && !isKnown(beside)
  })
}

/** What stands behind a name and tells variants apart: a number, a size or a grade. */
const grade = '(?:\\d{1,4}|x{0,3}[sl]|m|plus|pro|mini|max|lite|ultra)'
const ended = '(?![\\p{L}\\p{N}]|[.,:]\\d|\\s?[%€$£°])'
const graded = new RegExp(`(?<![\\p{L}\\p{N}])(\\p{L}{3,})[ -](${grade}(?:[ -]${grade})*)${ended}`, 'giu')
/** A span or list goes on: " to 48", ", 8 or 10". */
const goesOn = new RegExp(`^\\s*(?:[-–—,/&]|\\p{L}{1,5}(?!\\p{L}))?\\s*${grade}${ended}`, 'iu')

/**
 * Whether the question names a variant that there is not: "the Orbit 15", where the articles speak of an Orbit 5 and an
 * Orbit 10. The number may stand elsewhere in them, as an hour or a price, and so seem to be known. A word names
 * variants if a number, size or grade follows it most often. What spans and lists hold, such as "sizes 36 to 48", is
 * not known.
 */
export function namesNoVariant(question: string, held: readonly string[], texts: readonly string[]): boolean {
  return [...own(question).matchAll(graded)].some(([, asked, variant]) => {
    const name = asked!.toLowerCase()
    if (/^\d/.test(variant!) && held.includes(variant!)) return false
    const written = texts.flatMap((text) => listWords(text)).filter((word) => word === name).length
    const found = texts.flatMap((text) =>
      [...text.matchAll(graded)].flatMap((match) => {
        const [whole, word, one] = match
        if (word!.toLowerCase() !== name || word === name) return []
        return [{ one: one!.toLowerCase(), isOfMore: goesOn.test(text.slice(match.index + whole.length)) }]
      }),
    )
    const variants = new Set(found.map(({ one }) => one))
    if (variants.size < 2 || found.length * 2 <= written || found.some(({ isOfMore }) => isOfMore)) return false
    return !variants.has(variant!.toLowerCase())
  })
}

/** The code of an error, a notice or a vulnerability: "MQX4410", "ANS1025E", "CVE-2023-44487". */
const noticeCodes = /(?<![\p{L}\p{N}])(\p{L}{2,8})[-_]?(\d{3,6}(?:-\d{2,7})*\p{L}?)(?![\p{L}\p{N}])/gu
const listCodes = (text: string) =>
  [...text.toLowerCase().matchAll(noticeCodes)].map(([, kind, figures]) => ({ kind: kind!, code: `${kind}${figures}` }))

/**
 * Whether the title has a code of the kind that the question names, and the article none that it names: one on
 * CVE-2021-33910 does not tell about CVE-2021-44228. A code that stands only in the text may be an example, such as
 * that of an order.
 */
export function namesOtherCode(question: string, { title, read }: { title: string; read: string }): boolean {
  const asked = listCodes(own(question))
  const titled = listCodes(title)
  if (!asked.some(({ kind }) => titled.some((other) => other.kind === kind))) return false
  const held = new Set([...titled, ...listCodes(read)].map(({ code }) => code))
  return !asked.some(({ code }) => held.has(code))
}

/**
 * Whether a title has the code of an error or a vulnerability that the question names: whatever else is told, it is
 * about this.
 */
export function titlesCode(question: string, title: string): boolean {
  const titled = listCodes(title)
  return titled.length > 0 && listCodes(own(question)).some(({ code }) => titled.some((other) => other.code === code))
}
