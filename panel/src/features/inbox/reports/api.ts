import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answer, api } from '../../../lib/api.ts'
import type { ReportTable } from '../../../lib/types.ts'
import type { Cut, ReportSearch, ScopeSearch } from './search.ts'

export const reportKeys = { today: ['reports', 'today'] as const }

/** Nearly everything that happens changes a report, so no event says that it is out of date. */
const REFRESH_MS = 60_000

/** The three parts of the page for one period and one scope. */
export function reportQuery({ days: span, inbox_id, team_id }: ReportSearch) {
  const scope = { ...(inbox_id && { inbox_id }), ...(team_id && { team_id }) }
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

/** The waiting times grow even if nothing happens. */
const TODAY_MS = 30_000

/** The page of today, in one answer. */
export const todayQuery = (query: ScopeSearch) =>
  queryOptions({
    queryKey: [...reportKeys.today, query],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/reports/today', { params: { query }, signal })),
    placeholderData: keepPreviousData,
    refetchInterval: TODAY_MS,
  })

const DAY_MS = 86_400_000
const shift = (date: string, days: number) => new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)

/** Whole days, by one cut. With `after`, the same number of days before those of that table. */
export function tableQuery({ days, cut: _, ...part }: ReportSearch, cut: Cut | 'all', after?: ReportTable) {
  const length = after && Math.round((Date.parse(after.to) - Date.parse(after.from)) / DAY_MS) + 1
  const range =
    after && length ? { from: shift(after.from, -length), to: shift(after.to, -length) } : { days: (days ?? 30) + 1 }
  return queryOptions({
    queryKey: ['reports', 'by', cut, part, range] as const,
    queryFn: ({ signal }) =>
      answer(api.GET('/api/v1/reports/by/{cut}', { params: { path: { cut }, query: { ...range, ...part } }, signal })),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })
}

/** What customers wrote in the surveys of these days. */
export const commentsQuery = ({ days, cut: _, ...part }: ReportSearch) =>
  queryOptions({
    queryKey: ['reports', 'comments', part, days ?? 30] as const,
    queryFn: ({ signal }) =>
      answer(api.GET('/api/v1/reports/comments', { params: { query: { days: (days ?? 30) + 1, ...part } }, signal })),
    placeholderData: keepPreviousData,
  })
