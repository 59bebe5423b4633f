import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answer, api } from '../../../lib/api.ts'
import { deskTime } from '../../../lib/clock.ts'
import type { AuditSearch } from './search.ts'

const pageSize = 50

/** Midnight of the first day of a period, so that a page keeps its query key all day. */
function firstMoment(days: number) {
  const day = new Date(deskTime())
  day.setHours(0, 0, 0, 0)
  day.setDate(day.getDate() - days + 1)
  return day.toISOString()
}

function asFilter({ query, actor, kind, days }: AuditSearch) {
  return {
    ...(query ? { query } : {}),
    ...(kind ? { activity_type: kind } : {}),
    ...(days ? { from: firstMoment(days) } : {}),
    ...(actor === 'system' || actor === 'knowledge_key'
      ? { actor_type: actor as 'system' | 'knowledge_key' }
      : actor
        ? { actor_id: Number(actor) }
        : {}),
  }
}

export function auditQuery({ page = 1, ...search }: AuditSearch) {
  const query = { ...asFilter(search), page, page_size: pageSize }
  return queryOptions({
    queryKey: ['audit', 'list', query],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/activity-logs', { params: { query }, signal })),
    placeholderData: keepPreviousData,
    // Entries come from others, and no event announces them.
    staleTime: 0,
  })
}

export const entryQuery = (id: number) =>
  queryOptions({
    queryKey: ['audit', 'one', id],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/activity-logs/{id}', { params: { path: { id } }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
  })
