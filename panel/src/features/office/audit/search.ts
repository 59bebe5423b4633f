import { activityTypes } from '@parley/contract/values.ts'

export type ActivityType = (typeof activityTypes)[number]

/** What a link to the audit log restores. `actor` is the id of an agent, or another kind of actor. */
export type AuditSearch = { query?: string; actor?: string; kind?: ActivityType; days?: number; page?: number }

/** Periods in days in the reader's time zone, with today. */
export const periods = [1, 7, 30, 90] as const

/** What the address says about the audit log; what is unknown is dropped. */
export function readAuditSearch(search: Record<string, unknown>): AuditSearch {
  const { query, kind } = search
  const actor = String(search['actor'] ?? '')
  const [days, page] = [Number(search['days']), Number(search['page'])]
  return {
    ...(typeof query === 'string' && query ? { query } : {}),
    ...(/^([1-9]\d{0,14}|system|knowledge_key)$/.test(actor) ? { actor } : {}),
    ...(activityTypes.includes(kind as ActivityType) ? { kind: kind as ActivityType } : {}),
    ...(periods.some((period) => period === days) ? { days } : {}),
    ...(Number.isSafeInteger(page) && page > 1 && page <= 1_000_000 ? { page } : {}),
  }
}
