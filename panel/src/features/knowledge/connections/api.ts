import { queryOptions, useMutation } from '@tanstack/react-query'
import { answer, api } from '../../../lib/api.ts'
import { byName } from '../../../lib/names.ts'
import { articleKeys, connectionKeys } from '../../../lib/query-keys.ts'

const meta = { invalidates: [connectionKeys.all] }

export const connectionsQuery = queryOptions({
  queryKey: connectionKeys.all,
  queryFn: ({ signal }) => answer(api.GET('/api/v1/ai/connections', { signal })).then(byName),
})

export type NewConnection = {
  name: string
  sitemap_url?: string
  urls?: string[]
  interval_hours: number
  internal: boolean
}

export function useCreateConnection() {
  return useMutation({
    mutationFn: (body: NewConnection) => answer(api.POST('/api/v1/ai/connections', { body })),
    meta,
  })
}

/** Makes all articles of a connection internal, or none. */
export function useChangeConnection(id: number) {
  return useMutation({
    mutationFn: (body: { internal: boolean }) =>
      answer(api.PUT('/api/v1/ai/connections/{id}', { params: { path: { id } }, body })),
    meta: { invalidates: [connectionKeys.all, articleKeys.all] },
  })
}

/** Reads the pages of a connection now, in the background; the live stream tells how far it is. */
export function useSyncConnection() {
  return useMutation({
    mutationFn: (id: number) => answer(api.POST('/api/v1/ai/connections/{id}/sync', { params: { path: { id } } })),
    meta,
  })
}

export function useDeleteConnection() {
  return useMutation({
    mutationFn: (id: number) => answer(api.DELETE('/api/v1/ai/connections/{id}', { params: { path: { id } } })),
    meta: { invalidates: [connectionKeys.all, articleKeys.all] },
  })
}
