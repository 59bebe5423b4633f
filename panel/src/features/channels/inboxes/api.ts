import { queryOptions } from '@tanstack/react-query'
import { answer, api } from '../../../lib/api.ts'
import { byName } from '../../../lib/names.ts'

export const inboxKeys = {
  all: ['inboxes'] as const,
  list: ['inboxes', 'list'] as const,
  one: (id: number) => ['inboxes', 'one', id] as const,
}

export const inboxesQuery = queryOptions({
  queryKey: inboxKeys.list,
  queryFn: ({ signal }) => answer(api.GET('/api/v1/inboxes', { signal })).then(byName),
})

export const inboxQuery = (id: number) =>
  queryOptions({
    queryKey: inboxKeys.one(id),
    queryFn: ({ signal }) => answer(api.GET('/api/v1/inboxes/{id}', { params: { path: { id } }, signal })),
  })
