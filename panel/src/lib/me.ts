import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { answer, api } from './api.ts'
import { byFullName } from './names.ts'
import type { Permission } from './types.ts'

export const agentKeys = { me: ['me'] as const, compact: ['agents'] as const, config: ['config'] as const }

export const configQuery = queryOptions({
  queryKey: agentKeys.config,
  queryFn: ({ signal }) => answer(api.GET('/api/v1/config', { signal })),
  staleTime: Number.POSITIVE_INFINITY,
})

export const meQuery = queryOptions({
  queryKey: agentKeys.me,
  queryFn: ({ signal }) => answer(api.GET('/api/v1/agents/me', { signal })),
  staleTime: 5 * 60_000,
})

/** Everybody to whom a conversation can be given, including assistants. */
export const agentsQuery = queryOptions({
  queryKey: agentKeys.compact,
  queryFn: ({ signal }) => answer(api.GET('/api/v1/agents/compact', { signal })).then(byFullName),
  staleTime: 5 * 60_000,
})

export const useMe = () => useSuspenseQuery(meQuery).data
export const useConfig = () => useSuspenseQuery(configQuery).data

/** Decides only what is shown; the desk decides again. */
export function useCan(permission: Permission) {
  return useMe().permissions.includes(permission)
}
