import { queryOptions, useMutation } from '@tanstack/react-query'
import { answer, api } from '../../../lib/api.ts'
import type { StatusCategory } from '../../../lib/types.ts'
import { showIn } from '../../../lib/unchanged.ts'

export const statusKeys = { all: ['statuses'] as const }
const meta = { invalidates: [statusKeys.all] }

export const statusesQuery = queryOptions({
  queryKey: statusKeys.all,
  queryFn: ({ signal }) => answer(api.GET('/api/v1/statuses', { signal })),
})

export type StatusFields = { name: string; category: StatusCategory }

export function useCreateStatus() {
  return useMutation({
    mutationFn: ({ name = '', category = 'open' }: Partial<StatusFields>) =>
      answer(api.POST('/api/v1/statuses', { body: { name, category } })),
    onSuccess: showIn(statusKeys.all),
    meta,
  })
}

export function useUpdateStatus(id: number) {
  return useMutation({
    mutationFn: (body: Partial<StatusFields>) =>
      answer(api.PUT('/api/v1/statuses/{id}', { params: { path: { id } }, body })),
    meta,
  })
}

export function useDeleteStatus(id: number) {
  return useMutation({
    mutationFn: () => answer(api.DELETE('/api/v1/statuses/{id}', { params: { path: { id } } })),
    meta,
  })
}
