import { listTellingWords } from './asking.ts'
import { type IsSame, listWords } from './words.ts'

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

/** Letters behind a word, such as "sim l" of "SIM L": they tell products apart, but are no words. */
export const listLetters = (text: string): string[] =>
  [...text.matchAll(/(?<![\p{L}\p{N}'’])(\p{L}{2,}) (?=(\p{L})(?![\p{L}\p{N}'’]))/gu)].map(([, word, letter]) =>
    `${word} ${letter}`.toLowerCase(),
  )

/** Those of a title: a capital letter behind a word, or of its own at the end. */
export const listTitleLetters = (title: string): string[] =>
  [...title.matchAll(/(?<![\p{L}\p{N}'’])(\p{L}{2,}) (\p{Lu})(?![\p{L}\p{N}'’])/gu)].map(([, word, letter]) =>
    `${word} ${letter}`.toLowerCase(),
  )

/**
 * Whether the question tells a thing apart that another article speaks of, and this one does not: "the upload speed", where this
 * one says only "speed". `isElsewhere`: other articles that were found hold this very word.
 */
export function lacksKind(
  { question, terms, language, isSame }: Asked & { terms: readonly { word: string }[] },
  held: readonly string[],
  isElsewhere: (word: string) => boolean,
): boolean {
  // What was spoken of before is added in brackets, in any order.
  const asked = listWords(question.replace(/\([^)]*\)/g, ' '))
  const told = new Set(terms.flatMap(({ word }) => (/\d/.test(word) ? [] : [word])))
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

/** Whether a question tells a word of a title apart by one that is unknown: "the Titanium card" is none of the cards there are. */
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
