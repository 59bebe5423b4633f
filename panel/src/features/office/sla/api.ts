import { queryOptions } from '@tanstack/react-query'
import { answer, api } from '../../../lib/api.ts'

export const policyKeys = { all: ['sla'] as const }

export const policiesQuery = queryOptions({
  queryKey: policyKeys.all,
  queryFn: ({ signal }) => answer(api.GET('/api/v1/sla', { signal })),
})

export const promiseStates = ['on_track', 'at_risk', 'overdue', 'stopped'] as const
