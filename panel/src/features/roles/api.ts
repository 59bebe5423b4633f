import { queryOptions } from '@tanstack/react-query'
import { answer, api } from '../../lib/api.ts'

export const rolesQuery = queryOptions({
  queryKey: ['roles'],
  queryFn: ({ signal }) => answer(api.GET('/api/v1/roles', { signal })),
  staleTime: 5 * 60_000,
})
