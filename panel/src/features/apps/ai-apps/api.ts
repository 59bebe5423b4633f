import { queryOptions, useMutation } from '@tanstack/react-query'
import { answer, api } from '../../../lib/api.ts'
import { appKeys } from '../../../lib/query-keys.ts'
import type { Scope } from './scopes.ts'

export const appsQuery = queryOptions({
  queryKey: appKeys.all,
  queryFn: ({ signal }) => answer(api.GET('/api/v1/ai/connect/apps', { signal })),
})

/** Ends the connection of an AI app; its tokens stop working at once. */
export function useDisconnect() {
  return useMutation({
    mutationFn: (id: number) => answer(api.DELETE('/api/v1/ai/connect/apps/{id}', { params: { path: { id } } })),
    meta: { invalidates: [appKeys.all] },
  })
}

/** The query that the app wrote into the address, field by field. */
const readAsk = (ask: string): Record<string, string> => Object.fromEntries(new URLSearchParams(ask))

export const requestQuery = (ask: string) =>
  queryOptions({
    queryKey: ['ai-app-request', ask],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/ai/connect/request', { params: { query: readAsk(ask) }, signal })),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Returns the address to which the browser is to go. */
export function useConsent(ask: string) {
  return useMutation({
    mutationFn: ({ approve, scopes }: { approve: boolean; scopes: Scope[] }) =>
      answer(api.POST('/api/v1/ai/connect/request', { body: { ...readAsk(ask), approve, scopes } })),
  })
}
