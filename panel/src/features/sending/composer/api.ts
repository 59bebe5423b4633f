import { queryOptions } from '@tanstack/react-query'
import { answer, api } from '../../../lib/api.ts'

export const mentionableQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['mentionable', uuid],
    queryFn: ({ signal }) =>
      answer(api.GET('/api/v1/conversations/{uuid}/mentionable', { params: { path: { uuid } }, signal })),
    staleTime: 60_000,
  })
