import { queryOptions, useQuery } from '@tanstack/react-query'
import { answer, api } from '../../../../lib/api.ts'
import { isAwaited } from '../../../../lib/awaited.ts'
import { useCan } from '../../../../lib/me.ts'
import { byName } from '../../../../lib/names.ts'
import type { SavedView, Status } from '../../../../lib/types.ts'
import type { ListSearch } from '../views.ts'

export const savedViewKeys = { all: ['saved views'] as const }

const ownQuery = queryOptions({
  queryKey: [...savedViewKeys.all, 'own'],
  queryFn: ({ signal }) => answer(api.GET('/api/v1/views/me', { signal })).then(byName),
  staleTime: 5 * 60_000,
})
const sharedQuery = queryOptions({
  queryKey: [...savedViewKeys.all, 'shared'],
  queryFn: ({ signal }) => answer(api.GET('/api/v1/views/shared', { signal })).then(byName),
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
