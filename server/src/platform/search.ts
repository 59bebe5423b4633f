import Type, { type TSchema } from 'typebox'
import { invalid } from './errors.ts'
import { Page, PageQuery, type Paging, pageOf } from './page.ts'

const minLength = 2
/** Hits are counted up to this number. */
export const countedTo = 10_000

export const SearchQuery = Type.Object({
  ...PageQuery,
  query: Type.String({
    maxLength: 200,
    description: 'At least 2 characters. Every word is taken as the beginning of one.',
  }),
})

/** The search text without surrounding blanks. Refuses a text that is too short to find anything in particular. */
export function readSearch(query: string): string {
  const text = query.trim()
  if (Array.from(text).length < minLength) throw invalid('search.too_short', { min: minLength }).at('query')
  return text
}

/** A page of search results. */
export const FoundPage = <T extends TSchema>(item: T) =>
  Type.Object({
    ...Page(item).properties,
    total: Type.Integer({
      description: `Counted to ${countedTo} at most, in a part of all conversations often to less.`,
    }),
    total_is_capped: Type.Boolean({ description: 'Whether there may be more than `total`.' }),
  })

export type FoundPage<T> = Page<T> & { total_is_capped: boolean }

/**
 * The same with the number of hits, which need not be exact above the limit of the count. `isCapped`: there may be more
 * in any case.
 */
export const pageOfFound = <T>(
  results: T[],
  { total, isCapped = total > countedTo }: { total: number; isCapped?: boolean },
  paging: Paging,
): FoundPage<T> => ({
  ...pageOf(results, Math.min(total, countedTo), paging),
  total_is_capped: isCapped,
})

/**
 * The planner's guess of how many rows there are, and how many have each word. A word is what the
 * database searches for.
 */
export type Guess = { all: number; words: { word: string; hits: number }[] }

/**
 * The expected number of hits that have all the words, if the words are independent of each other. Those of scripts that
 * write no blanks are pairs of neighbours, which come together.
 */
export function expectHits({ all, words }: Guess): number {
  const pairs = words.filter(({ word }) => unspaced.test(word))
  const independent = words.filter((word) => !pairs.includes(word)).map(({ hits }) => hits)
  if (pairs.length > 0) independent.push(Math.min(...pairs.map(({ hits }) => hits)))
  return independent.reduce((expected, hits) => expected * (hits / all), all)
}

const unspaced =
  /^'[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Myanmar}\p{Script=Khmer}]{1,2}':/u

/**
 * Whether this many expected hits are clearly more than are counted. The guess for one word is right within a tenth.
 * Several words that rarely come together have fewer hits than expected.
 */
export const areBeyondCount = (hits: number, { words }: Guess): boolean =>
  hits > countedTo * (words.length === 1 ? 1.5 : 5)

/** How many of the newest have to be read for a page, even if hits are four times as rare among them as among all. */
export const newestWith = (
  hits: number,
  { all }: Guess,
  { limit, offset }: { limit: number; offset: number },
): number => Math.ceil((4 * (offset + limit) * all) / hits) + 1_000
