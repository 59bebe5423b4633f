import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answer, api } from '../../../lib/api.ts'
import type { ReportSearch, ScopeSearch } from './search.ts'

export const reportKeys = { today: ['reports', 'today'] as const }

/** Nothing tells that a report has become old: nearly everything that happens changes it. */
const REFRESH_MS = 60_000

/** The three parts that the page shows of one time and one scope. */
export function reportQuery({ days: span, ...scope }: ReportSearch) {
  const days = span ?? 30
  return queryOptions({
    queryKey: ['reports', days, scope] as const,
    queryFn: async ({ signal }) => {
      const asked = { params: { query: { days, ...scope } }, signal }
      const [counts, charts, csat] = await Promise.all([
        answer(api.GET('/api/v1/reports/overview/counts', asked)),
        answer(api.GET('/api/v1/reports/overview/charts', asked)),
        answer(api.GET('/api/v1/reports/overview/csat', asked)),
      ])
      return { counts, charts, csat }
    },
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })
}

/** How long somebody waits grows while nothing happens. */
const TODAY_MS = 30_000

/** The page of today, in one answer. */
export const todayQuery = (query: ScopeSearch) =>
  queryOptions({
    queryKey: [...reportKeys.today, query],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/reports/today', { params: { query }, signal })),
    placeholderData: keepPreviousData,
    refetchInterval: TODAY_MS,
  })
