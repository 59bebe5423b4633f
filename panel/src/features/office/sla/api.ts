import type { Schemas } from '@parley/contract'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { answer, api } from '../../../lib/api.ts'
import { byName } from '../../../lib/names.ts'
import { type Seen, showIn, since } from '../../../lib/unchanged.ts'

export type Policy = Schemas['SlaPolicy']
type Notice = Policy['notifications'][number]

export const promiseKinds = ['first_response', 'next_response', 'resolution'] as const
export const promiseStates = ['on_track', 'at_risk', 'overdue', 'stopped'] as const

export const policyKeys = { all: ['sla'] as const }
const meta = { invalidates: [policyKeys.all] }

export const policiesQuery = queryOptions({
  queryKey: policyKeys.all,
  queryFn: ({ signal }) => answer(api.GET('/api/v1/sla', { signal })).then(byName),
})

/** The clock of a team or an inbox; of the desk where neither is given. */
export type ClockOf = { team_id?: number; inbox_id?: number }

/** When a promise of this length ends that begins shortly before it closes. */
export const exampleQuery = (length: string | undefined, of: ClockOf) =>
  queryOptions({
    queryKey: [...policyKeys.all, 'example', length, of] as const,
    queryFn: ({ signal }) =>
      answer(api.GET('/api/v1/sla/example', { params: { query: { length: length ?? '', ...of } }, signal })),
    enabled: length !== undefined,
    placeholderData: keepPreviousData,
  })

export type PolicyFields = {
  name: string
  first_response_time: string
  next_response_time: string
  resolution_time: string
  first_response_warn: string
  next_response_warn: string
  resolution_warn: string
  pauses: boolean
  assistant_counts: boolean
  warn_to: readonly string[]
  breach_to: readonly string[]
}

/** Writes "30 min" and "1 h 30" as the desk does: `30m`, `1h30m`. A number alone is minutes. */
export function asLength(text: string) {
  const bare = text.toLowerCase().replaceAll(/\s|in/g, '')
  return /^\d+$|h\d+$/.test(bare) ? `${bare}m` : bare
}

export const isLength = (text: string) => /^([0-9]{1,6}[hms])+$/.test(asLength(text)) && /[1-9]/.test(text)

/** Milliseconds of what was written as a length; undefined if it is not a length. */
export function msOf(text: string) {
  if (!isLength(text)) return undefined
  const units: Record<string, number> = { h: 3_600_000, m: 60_000, s: 1_000 }
  return [...asLength(text).matchAll(/([0-9]+)([hms])/g)].reduce(
    (sum, [, n, unit]) => sum + Number(n) * units[unit!]!,
    0,
  )
}

/** A policy as its form edits it: one warning time for each promise, and whom to tell once for all of them. */
export function fieldsOf(policy: Policy): PolicyFields {
  const of = (type: Notice['type']) => policy.notifications.filter((one) => one.type === type)
  const whom = (type: Notice['type']) => [...new Set(of(type).flatMap(({ recipients }) => recipients))]
  const warn = (kind: Notice['metric']) =>
    of('warning').find(({ metric }) => metric === kind || metric === 'all')?.time_delay ?? ''
  return {
    name: policy.name,
    first_response_time: policy.first_response_time ?? '',
    next_response_time: policy.next_response_time ?? '',
    resolution_time: policy.resolution_time ?? '',
    first_response_warn: warn('first_response'),
    next_response_warn: warn('next_response'),
    resolution_warn: warn('resolution'),
    pauses: policy.pauses,
    assistant_counts: policy.assistant_counts,
    warn_to: whom('warning'),
    breach_to: whom('breach'),
  }
}

/** The reverse of `fieldsOf`: a warning for each promise that has a time, and one notice for all that are broken. */
function inputOf(given: Partial<PolicyFields>) {
  const fields = given as PolicyFields
  const time = (text: string) => (text.trim() ? asLength(text) : null)
  const warnings = promiseKinds
    .filter((kind) => fields[`${kind}_warn`].trim())
    .map((metric) => ({
      type: 'warning' as const,
      metric,
      recipients: [...fields.warn_to],
      time_delay: asLength(fields[`${metric}_warn`]),
      time_delay_type: 'before' as const,
    }))
  const breach = {
    type: 'breach' as const,
    metric: 'all' as const,
    recipients: [...fields.breach_to],
    time_delay: '',
    time_delay_type: 'immediately' as const,
  }
  return {
    name: fields.name,
    first_response_time: time(fields.first_response_time),
    next_response_time: time(fields.next_response_time),
    resolution_time: time(fields.resolution_time),
    pauses: fields.pauses,
    assistant_counts: fields.assistant_counts,
    notifications: [...warnings, breach],
  }
}

export const useCreatePolicy = () =>
  useMutation({
    mutationFn: (fields: Partial<PolicyFields>) => answer(api.POST('/api/v1/sla', { body: inputOf(fields) })),
    onSuccess: showIn(policyKeys.all),
    meta,
  })

export const useUpdatePolicy = (policy: Seen) =>
  useMutation({
    mutationFn: (fields: Partial<PolicyFields>) =>
      answer(
        api.PUT('/api/v1/sla/{id}', {
          params: { path: { id: policy.id } },
          body: { ...inputOf(fields), ...since(policy) },
        }),
      ),
    onSuccess: showIn(policyKeys.all),
    meta,
  })

export const useDeletePolicy = (id: number) =>
  useMutation({
    mutationFn: () => answer(api.DELETE('/api/v1/sla/{id}', { params: { path: { id } } })),
    meta,
  })
