import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { answer, api } from '../../lib/api.ts'
import type { Article } from '../../lib/types.ts'

export const articleKeys = {
  all: ['articles'] as const,
  lists: ['articles', 'list'] as const,
  one: (id: number) => ['articles', 'one', id] as const,
  found: ['articles', 'found'] as const,
}

type ArticleFilter = { query?: string; enabled?: boolean }
const PAGE_SIZE = 100

export const articlesQuery = (filter: ArticleFilter, page: number, page_size = PAGE_SIZE) =>
  queryOptions({
    queryKey: [...articleKeys.lists, filter, page, page_size],
    queryFn: ({ signal }) =>
      answer(api.GET('/api/v1/ai/snippets', { params: { query: { ...filter, page, page_size } }, signal })),
    placeholderData: keepPreviousData,
  })

export const articleQuery = (id: number) =>
  queryOptions({
    queryKey: articleKeys.one(id),
    queryFn: ({ signal }) => answer(api.GET('/api/v1/ai/snippets/{id}', { params: { path: { id } }, signal })),
  })

export const foundQuery = (query: string) =>
  queryOptions({
    queryKey: [...articleKeys.found, query],
    queryFn: ({ signal }) =>
      answer(api.GET('/api/v1/ai/snippets/search', { params: { query: { query, limit: 3 } }, signal })),
    enabled: query !== '',
    placeholderData: keepPreviousData,
  })

export type ArticleText = Pick<Article, 'title' | 'content'>
const meta = { invalidates: [articleKeys.all] }

export function useCreateArticle() {
  return useMutation({ mutationFn: (body: ArticleText) => answer(api.POST('/api/v1/ai/snippets', { body })), meta })
}

export function useUpdateArticle(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Partial<ArticleText> & { enabled?: boolean }) =>
      answer(api.PUT('/api/v1/ai/snippets/{id}', { params: { path: { id } }, body })),
    onSuccess: (article) => client.setQueryData(articleKeys.one(id), article),
    meta,
  })
}

export function useDeleteArticle(id: number) {
  return useMutation({
    mutationFn: () => answer(api.DELETE('/api/v1/ai/snippets/{id}', { params: { path: { id } } })),
    meta: { invalidates: [articleKeys.lists, articleKeys.found] },
  })
}

export function useReindexArticle(id: number) {
  return useMutation({
    mutationFn: () => answer(api.POST('/api/v1/ai/snippets/{id}/reindex', { params: { path: { id } } })),
    meta,
  })
}
