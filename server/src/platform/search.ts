import { type RawBuilder, sql } from 'kysely'
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

/** Reads the row without a word and those of the words; undefined if there is no guess. */
export function readGuess(rows: readonly { word: string | null; n: number }[]): Guess | undefined {
  const all = rows.find(({ word }) => word === null)
  const words = rows.flatMap(({ word, n }) => (word === null ? [] : { word, hits: n }))
  return all && { all: all.n, words: withWholePairs(words) }
}

/**
 * No word begins with a pair of neighbours in a script without blanks but the pair itself. So pairs are searched as whole
 * words, which an index finds ten times as fast as the beginnings of words. Where a pair is, there is also a word that
 * begins with each of its characters.
 */
function withWholePairs(words: Guess['words']): Guess['words'] {
  const pairs = words.filter(({ word }) => pair.test(word)).map(({ word }) => word.slice(1, -3))
  const isImplied = (word: string) => single.test(word) && pairs.some((two) => two.includes(word.slice(1, -3)))
  return words
    .filter(({ word }) => !isImplied(word))
    .map(({ word, hits }) => ({ word: pair.test(word) ? word.slice(0, -2) : word, hits }))
}

/** Scripts that write no blanks, and emoji, exactly as the function `search_words` of the database has them. */
const unspaced =
  '[\\u0e00-\\u0eff\\u1000-\\u109f\\u1780-\\u17ff\\u2600-\\u27bf\\u3005-\\u3007\\u3040-\\u30fa\\u30fc-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff\\u{1f000}-\\u{1faff}\\u{20000}-\\u{3ffff}]'
const pair = new RegExp(`^'${unspaced}{2}':\\*$`, 'u')
const single = new RegExp(`^'${unspaced}':\\*$`, 'u')
const neighbours = new RegExp(`^'${unspaced}{1,2}'`, 'u')

/**
 * The expected number of hits that have all the words, if the words are independent of each other. Those of scripts that
 * write no blanks are pairs of neighbours, which come together.
 */
export function expectHits({ all, words }: Guess): number {
  const pairs = words.filter(({ word }) => neighbours.test(word))
  const independent = words.filter((word) => !pairs.includes(word)).map(({ hits }) => hits)
  if (pairs.length > 0) independent.push(Math.min(...pairs.map(({ hits }) => hits)))
  return independent.reduce((expected, hits) => expected * (hits / all), all)
}

/** The words themselves, which hold no quotes, without the signs of a query: `foo` of `'foo':*`. */
export const spell = ({ words }: Guess): string[] => words.map(({ word }) => word.slice(1, word.lastIndexOf("'")))

/** False only if one of the words is surely not in the text. ASCII text is read faster than its words are made. */
export const mayHave = (
  text: RawBuilder<unknown>,
  words: string[],
): RawBuilder<unknown> => sql`(octet_length(${text}) > char_length(${text})
  or ${sql.join([sql`true`, ...words.map((word) => sql`strpos(lower(${text} collate "C"), ${word}) > 0`)], sql` and `)})`

/**
 * Always true for an id of a table that is searched. It keeps the planner from starting workers to read the table, which
 * takes longer than the search: the planner believes that the words of each hit are made, and an index has them.
 */
export const withoutWorkers = (id: string) => sql`${sql.ref(id)} <> -pg_backend_pid()`

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
