import { queryOptions, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { answer, api } from '../../lib/api.ts'
import { unsubscribeBrowser } from '../../lib/push.ts'
import type { Availability, Permission } from '../../lib/types.ts'

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

/** Everybody a conversation can be given to, the assistants among them. */
export const agentsQuery = queryOptions({
  queryKey: agentKeys.compact,
  queryFn: ({ signal }) => answer(api.GET('/api/v1/agents/compact', { signal })),
  staleTime: 5 * 60_000,
})

export const useMe = () => useSuspenseQuery(meQuery).data
export const useConfig = () => useSuspenseQuery(configQuery).data

/** Only decides what is shown; the desk decides again. */
export function useCan(permission: Permission) {
  return useMe().permissions.includes(permission)
}

export function useSignIn() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['sign-in'],
    mutationFn: (body: { email: string; password: string }) => answer(api.POST('/api/v1/auth/login', { body })),
    onSuccess: () => client.resetQueries({ queryKey: agentKeys.me }),
  })
}

/**
 * Ends in a full load, so that nothing of this person's stays in memory for the next one; this browser shows no more of what
 * is pushed to them.
 */
export function useSignOut() {
  return useMutation({
    mutationFn: async () => {
      await unsubscribeBrowser()
      return answer(api.DELETE('/api/v1/auth/session'))
    },
    onSettled: () => window.location.assign('/sign-in'),
  })
}

export function useSetAvailability() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (availability_status: Availability) =>
      answer(api.PUT('/api/v1/agents/me', { body: { availability_status } })),
    onSuccess: (me) => client.setQueryData(agentKeys.me, me),
  })
}

/** Lifts the session for some minutes to what takes the password once more. */
export const useConfirmSession = () =>
  useMutation({
    mutationFn: (password: string) => answer(api.POST('/api/v1/auth/confirm', { body: { password } })),
  })
