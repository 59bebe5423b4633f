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
