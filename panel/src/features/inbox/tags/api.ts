import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { answer, api } from '../../../lib/api.ts'
import { byName } from '../../../lib/names.ts'

export const tagKeys = {
  all: ['tags'] as const,
  list: ['tags', 'list'] as const,
  one: (id: number) => ['tags', 'one', id] as const,
}
const meta = { invalidates: [tagKeys.all] }

export const tagsQuery = queryOptions({
  queryKey: tagKeys.list,
  queryFn: ({ signal }) => answer(api.GET('/api/v1/tags', { signal })).then(byName),
})

const useMs = 30_000

/** How many conversations have each tag. Nobody tells when that changes, so it is asked again. */
export const tagUseQuery = queryOptions({
  queryKey: [...tagKeys.all, 'use'] as const,
  queryFn: async ({ signal }) => {
    const use = await answer(api.GET('/api/v1/tags/use', { signal }))
    return new Map(use.map(({ tag_id, conversation_count }) => [tag_id, conversation_count]))
  },
  refetchInterval: useMs,
})

export const tagQuery = (id: number) =>
  queryOptions({
    queryKey: tagKeys.one(id),
    queryFn: ({ signal }) => answer(api.GET('/api/v1/tags/{id}', { params: { path: { id } }, signal })),
  })

export type TagFields = { name: string }

export function useCreateTag() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ name = '' }: Partial<TagFields>) => answer(api.POST('/api/v1/tags', { body: { name } })),
    onSuccess: (made) => client.setQueryData(tagQuery(made.id).queryKey, { ...made, conversation_count: 0 }),
    meta,
  })
}

/** Gives a tag another name; conversations, rules and saved replies keep it. */
export function useRenameTag(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ name = '' }: Partial<TagFields>) =>
      answer(api.PUT('/api/v1/tags/{id}', { params: { path: { id } }, body: { name } })),
    onSuccess: (tag) => client.setQueryData(tagQuery(id).queryKey, (before) => before && { ...before, ...tag }),
    meta,
  })
}

export function useDeleteTag(id: number) {
  return useMutation({
    mutationFn: () => answer(api.DELETE('/api/v1/tags/{id}', { params: { path: { id } } })),
    meta,
  })
}
