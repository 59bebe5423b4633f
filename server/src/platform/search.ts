import Type from 'typebox'
import { invalid } from './errors.ts'
import { PageQuery } from './page.ts'

const minLength = 2

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
