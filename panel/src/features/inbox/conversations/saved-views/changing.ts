import { useMutation } from '@tanstack/react-query'
import { answer, api } from '../../../../lib/api.ts'
import { conversationKeys } from '../../../../lib/query-keys.ts'
import type { SavedView } from '../../../../lib/types.ts'
import { since } from '../../../../lib/unchanged.ts'
import { isShared, savedViewKeys } from './saved-views.ts'

const meta = { invalidates: [savedViewKeys.all, conversationKeys.lists, conversationKeys.counts] }

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
