import type { Gap } from '../../../lib/types.ts'

export type GapState = Gap['state']
export const gapStates = ['open', 'dismissed', 'answered'] as const satisfies GapState[]

/** What a link to the list restores. */
export type GapSearch = { query?: string; state?: GapState; page?: number }

/** What the address says about the list of unanswered questions. What is unknown, or is so by default, is dropped. */
export function readGapSearch(search: Record<string, unknown>): GapSearch {
  const { query, page } = search
  const state = gapStates.find((one) => one === search['state'])
  return {
    ...(query && (typeof query === 'string' || typeof query === 'number') ? { query: String(query) } : {}),
    ...(state && state !== 'open' ? { state } : {}),
    ...(Number.isInteger(page) && Number(page) > 1 ? { page: Number(page) } : {}),
  }
}
