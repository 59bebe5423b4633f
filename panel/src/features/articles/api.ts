import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import type { Article, FoundPassage, Page } from '../../lib/types.ts'

export const articleKeys = {
  all: ['articles'] as const,
  lists: ['articles', 'list'] as const,
  one: (id: number) => ['articles', 'one', id] as const,
  found: ['articles', 'found'] as const,
}

type ArticleFilter = { query?: string; enabled?: boolean }
const PAGE_SIZE = 100

export const articlesQuery = (filter: ArticleFilter, page: number) =>
  queryOptions({
    queryKey: [...articleKeys.lists, filter, page],
    queryFn: ({ signal }) => api.get<Page<Article>>('/ai/snippets', { ...filter, page, page_size: PAGE_SIZE }, signal),
    placeholderData: keepPreviousData,
  })

export const articleQuery = (id: number) =>
  queryOptions({
    queryKey: articleKeys.one(id),
    queryFn: ({ signal }) => api.get<Article>(`/ai/snippets/${id}`, undefined, signal),
  })

export const foundQuery = (query: string) =>
  queryOptions({
    queryKey: [...articleKeys.found, query],
    queryFn: ({ signal }) => api.get<FoundPassage[]>('/ai/snippets/search', { query, limit: 3 }, signal),
    enabled: query !== '',
    placeholderData: keepPreviousData,
  })

export type ArticleText = Pick<Article, 'title' | 'content'>
const meta = { invalidates: [articleKeys.all] }

export function useCreateArticle() {
  return useMutation({ mutationFn: (text: ArticleText) => api.post<Article>('/ai/snippets', text), meta })
}

export function useUpdateArticle(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: Partial<ArticleText> & { enabled?: boolean }) =>
      api.put<Article>(`/ai/snippets/${id}`, change),
    onSuccess: (article) => client.setQueryData(articleKeys.one(id), article),
    meta,
  })
}

export function useDeleteArticle(id: number) {
  return useMutation({
    mutationFn: () => api.delete<true>(`/ai/snippets/${id}`),
    meta: { invalidates: [articleKeys.lists, articleKeys.found] },
  })
}

export function useReindexArticle(id: number) {
  return useMutation({ mutationFn: () => api.post<unknown>(`/ai/snippets/${id}/reindex`), meta })
}
