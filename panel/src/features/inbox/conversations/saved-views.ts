import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { answer, api } from '../../../lib/api.ts'
import { useCan } from '../../../lib/me.ts'
import { conversationKeys } from '../../../lib/query-keys.ts'
import type { SavedView } from '../../../lib/types.ts'

export const savedViewKeys = { all: ['saved views'] as const }
const meta = { invalidates: [savedViewKeys.all, conversationKeys.lists, conversationKeys.counts] }

const savedViewsQuery = queryOptions({
  queryKey: savedViewKeys.all,
  queryFn: ({ signal }) => answer(api.GET('/api/v1/views/me', { signal })),
  staleTime: 5 * 60_000,
})

/** The person's own, by name; none for whoever may not have any. */
export function useSavedViews(): SavedView[] {
  const mayKeep = useCan('view:manage')
  return useQuery({ ...savedViewsQuery, enabled: mayKeep }).data ?? []
}

export type NewView = Pick<SavedView, 'name' | 'filters'>

export const useCreateView = () =>
  useMutation({ mutationFn: (body: NewView) => answer(api.POST('/api/v1/views/me', { body })), meta })

export const useRenameView = ({ id, filters }: SavedView) =>
  useMutation({
    mutationFn: (name: string) =>
      answer(api.PUT('/api/v1/views/me/{id}', { params: { path: { id } }, body: { name, filters } })),
    meta,
  })

/** `onDeleted` is called although its list is left meanwhile. */
export const useDeleteView = ({ id }: SavedView, onDeleted: () => void) =>
  useMutation({
    mutationFn: () => answer(api.DELETE('/api/v1/views/me/{id}', { params: { path: { id } } })),
    onSuccess: onDeleted,
    meta,
  })
