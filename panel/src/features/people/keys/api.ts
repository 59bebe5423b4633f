import { queryOptions, useMutation } from '@tanstack/react-query'
import { answer, api } from '../../../lib/api.ts'

const all = ['knowledge-keys'] as const
const meta = { invalidates: [all] }

export const keysQuery = queryOptions({
  queryKey: all,
  queryFn: ({ signal }) => answer(api.GET('/api/v1/ai/connect/keys', { signal })),
})

export function useCreateKey() {
  return useMutation({
    mutationFn: (name: string) => answer(api.POST('/api/v1/ai/connect/keys', { body: { name } })),
    meta,
  })
}

/** Ends a knowledge key; programs that use it are refused from the next request on. */
export function useRevokeKey() {
  return useMutation({
    mutationFn: (id: number) => answer(api.DELETE('/api/v1/ai/connect/keys/{id}', { params: { path: { id } } })),
    meta,
  })
}
