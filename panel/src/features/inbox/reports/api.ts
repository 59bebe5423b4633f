import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answer, api } from '../../../lib/api.ts'
import { reportKeys } from '../../../lib/query-keys.ts'
import type { ReportTable } from '../../../lib/types.ts'
import { countDays, shiftDay } from './days.ts'
import { type Cut, type ReportSearch, type ScopeSearch, usualDays } from './search.ts'

/** Nothing tells that a report has become old: nearly everything that happens changes it. */
const refreshMs = 60_000

/** How long somebody waits grows while nothing happens. */
const todayMs = 30_000

/** The page of today, in one answer. */
export const todayQuery = (query: ScopeSearch) =>
  queryOptions({
    queryKey: [...reportKeys.today, query],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/reports/today', { params: { query }, signal })),
    placeholderData: keepPreviousData,
    refetchInterval: todayMs,
  })

/** The days and the part of the desk that a report is about, as its routes take them. */
export function partOf({ from, to, days, inbox_id, team_id, language }: ReportSearch) {
  return {
    ...(from && to ? { from, to } : { days: days ?? usualDays }),
    ...(inbox_id && { inbox_id }),
    ...(team_id && { team_id }),
    ...(language && { language }),
  }
}

/** Whole days, by one cut; with `after` as many days before those of that table. */
export function tableQuery(search: ReportSearch, cut: Cut | 'all', after?: ReportTable) {
  const length = after ? countDays(after.from, after.to) : 0
  const before = after && { from: shiftDay(after.from, -length), to: shiftDay(after.to, -length) }
  const query = partOf({ ...search, ...before })
  return queryOptions({
    queryKey: ['reports', 'by', cut, query] as const,
    queryFn: ({ signal }) => answer(api.GET('/api/v1/reports/by/{cut}', { params: { path: { cut }, query }, signal })),
    // Figures of other days before would be compared with the wrong ones.
    ...(after ? {} : { placeholderData: keepPreviousData }),
    refetchInterval: refreshMs,
  })
}

/** What assistants were kept from saying, in the days until now. */
export const heldQuery = ({ days, inbox_id, team_id }: ReportSearch) => {
  const query = { days: days ?? usualDays, ...(inbox_id && { inbox_id }), ...(team_id && { team_id }) }
  return queryOptions({
    queryKey: ['reports', 'counts', query] as const,
    queryFn: ({ signal }) => answer(api.GET('/api/v1/reports/overview/counts', { params: { query }, signal })),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  })
}

/** What customers wrote to the surveys of these days. */
export const commentsQuery = (search: ReportSearch) => {
  const query = partOf(search)
  return queryOptions({
    queryKey: ['reports', 'comments', query] as const,
    queryFn: ({ signal }) => answer(api.GET('/api/v1/reports/comments', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  })
}
