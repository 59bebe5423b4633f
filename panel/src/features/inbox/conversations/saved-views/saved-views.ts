import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { answer, api } from '../../../../lib/api.ts'
import { isAwaited } from '../../../../lib/awaited.ts'
import { useCan } from '../../../../lib/me.ts'
import { conversationKeys } from '../../../../lib/query-keys.ts'
import type { SavedView, Status } from '../../../../lib/types.ts'
import { since } from '../../../../lib/unchanged.ts'
import type { ListSearch } from '../views.ts'

export const savedViewKeys = { all: ['saved views'] as const }
const meta = { invalidates: [savedViewKeys.all, conversationKeys.lists, conversationKeys.counts] }

const ownQuery = queryOptions({
  queryKey: [...savedViewKeys.all, 'own'],
  queryFn: ({ signal }) => answer(api.GET('/api/v1/views/me', { signal })),
  staleTime: 5 * 60_000,
})
const sharedQuery = queryOptions({
  queryKey: [...savedViewKeys.all, 'shared'],
  queryFn: ({ signal }) => answer(api.GET('/api/v1/views/shared', { signal })),
  staleTime: 5 * 60_000,
})

/** The person's own views by name, then those that are shared with everybody or with their team. */
export function useSavedViews(): { saved: SavedView[]; awaited: boolean } {
  const mayKeep = useCan('view:manage')
  const mayRead = useCan('conversations:read')
  const own = useQuery({ ...ownQuery, enabled: mayKeep })
  const shared = useQuery({ ...sharedQuery, enabled: mayRead })
  return { saved: [...(own.data ?? []), ...(shared.data ?? [])], awaited: [own, shared].some(isAwaited) }
}

export const isShared = ({ visibility }: Pick<SavedView, 'visibility'>) => visibility !== 'user'

/** Which kinds of views the person may save. */
export function useMaySave() {
  return { own: useCan('view:manage'), shared: useCan('shared_views:manage') }
}

/** The address of a view's list. If the view names a status, it shows the conversations of its category. */
export function searchOf({ id, filters }: SavedView, statuses: readonly Status[]): ListSearch {
  const wanted = filters.find(({ field }) => field === 'status_id')?.value
  const category = statuses.find((status) => status.id === wanted)?.category
  return { saved: id, ...(category && category !== 'open' ? { status: category } : {}) }
}

export type NewView = Pick<SavedView, 'name' | 'filters' | 'visibility' | 'team_id'>

function create({ name, filters, visibility, team_id }: NewView): Promise<SavedView> {
  if (visibility === 'user') return answer(api.POST('/api/v1/views/me', { body: { name, filters } }))
  return answer(api.POST('/api/v1/shared-views', { body: { name, filters, visibility, team_id } }))
}

function drop({ id, visibility }: Pick<SavedView, 'id' | 'visibility'>) {
  const params = { path: { id } }
  return visibility === 'user'
    ? answer(api.DELETE('/api/v1/views/me/{id}', { params }))
    : answer(api.DELETE('/api/v1/shared-views/{id}', { params }))
}

/** A view that becomes shared, or stops being shared, is stored as a new one. */
async function change(before: SavedView, next: NewView): Promise<SavedView> {
  const { name, filters, visibility, team_id } = next
  const params = { path: { id: before.id } }
  if (isShared(before) !== isShared(next)) {
    const made = await create(next)
    await drop(before)
    return made
  }
  if (visibility === 'user') return answer(api.PUT('/api/v1/views/me/{id}', { params, body: { name, filters } }))
  return answer(
    api.PUT('/api/v1/shared-views/{id}', { params, body: { name, filters, visibility, team_id, ...since(before) } }),
  )
}

export const useCreateView = () => useMutation({ mutationFn: create, meta })

/** `onChanged` is called even if the view is no longer in the list, because it is stored as a new one. */
export const useChangeView = (view: SavedView, onChanged: (made: SavedView) => void) =>
  useMutation({ mutationFn: (next: NewView) => change(view, next), onSuccess: onChanged, meta })

/** `onDeleted` is called even if the person has left its list meanwhile. */
export const useDeleteView = (view: SavedView, onDeleted: () => void) =>
  useMutation({ mutationFn: () => drop(view), onSuccess: onDeleted, meta })
