import type { Article } from '../../../lib/types.ts'

export const sources = ['manual', 'api', 'file', 'url', 'import', 'connection'] as const satisfies Article['source'][]
/** The filters of the list. The last one means that the text was edited and is no longer the one that was sent. */
export const states = ['on', 'off', 'pending', 'indexing', 'indexed', 'failed', 'edited'] as const
export type Source = (typeof sources)[number]
export type State = (typeof states)[number]

/** What a link to the knowledge page restores. A value that the list has by default is left out. */
export type KnowledgeSearch = {
  query?: string
  source?: Source
  state?: State
  sort?: 'title'
  page?: number
  history?: true
  /** The passage that is marked in the open article. */
  passage?: string
  /** The unanswered question for which the new article is. */
  gap?: number
}

const oneOf = <T extends string>(all: readonly T[], value: unknown) => all.find((one) => one === value)

/** What the address says about the list and the open article. What is unknown, or is so by default, is dropped. */
export function readKnowledgeSearch(search: Record<string, unknown>): KnowledgeSearch {
  const { query, sort, page, history, passage, gap } = search
  const source = oneOf(sources, search['source'])
  const state = oneOf(states, search['state'])
  return {
    // Digits in the address arrive as a number.
    ...(query && (typeof query === 'string' || typeof query === 'number') ? { query: String(query) } : {}),
    ...(source ? { source } : {}),
    ...(state ? { state } : {}),
    ...(sort === 'title' ? { sort } : {}),
    ...(history === true ? { history } : {}),
    ...(passage && typeof passage === 'string' ? { passage } : {}),
    ...(typeof gap === 'number' && gap > 0 ? { gap } : {}),
    ...(Number.isInteger(page) && Number(page) > 1 ? { page: Number(page) } : {}),
  }
}

export const isNarrowed = ({ query, source, state }: KnowledgeSearch) => Boolean(query || source || state)
