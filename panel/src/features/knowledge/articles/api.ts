import type { Schemas } from '@parley/contract'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { answer, api } from '../../../lib/api.ts'
import { articleKeys } from '../../../lib/query-keys.ts'
import type { Article } from '../../../lib/types.ts'
import type { KnowledgeSearch, State } from './search.ts'

const pageSize = 100

function filterOf(state: State | undefined) {
  if (state === undefined) return {}
  if (state === 'on' || state === 'off') return { enabled: state === 'on' }
  return state === 'edited' ? { local_edits: true } : { index_status: state }
}

export const articlesQuery = (search: KnowledgeSearch, page_size = pageSize) => {
  const { query = '', source, state, sort, page = 1 } = search
  const order = sort === 'title' ? ({ order_by: 'title', order: 'asc' } as const) : {}
  const filter = { query, page, page_size, ...order, ...(source ? { source } : {}), ...filterOf(state) }
  return queryOptions({
    queryKey: [...articleKeys.lists, filter],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/ai/snippets', { params: { query: filter }, signal })),
    placeholderData: keepPreviousData,
  })
}

/** The number of articles that each filter of the list would leave. */
export const countsQuery = queryOptions({
  queryKey: [...articleKeys.lists, 'counts'],
  queryFn: ({ signal }) => answer(api.GET('/api/v1/ai/snippets/counts', { signal })),
})

export const articleQuery = (id: number) =>
  queryOptions({
    queryKey: articleKeys.one(id),
    queryFn: ({ signal }) => answer(api.GET('/api/v1/ai/snippets/{id}', { params: { path: { id } }, signal })),
  })

const foundAtMost = 6

export const foundQuery = (query: string) =>
  queryOptions({
    queryKey: [...articleKeys.found, query],
    queryFn: ({ signal }) =>
      answer(api.GET('/api/v1/ai/snippets/search', { params: { query: { query, limit: foundAtMost } }, signal })),
    enabled: query !== '',
    placeholderData: keepPreviousData,
  })

export type ArticleText = Pick<Article, 'title' | 'content'>
/** Texts are compared as a whole, with the title as the first line. */
export const wholeText = ({ title, content }: ArticleText) => `${title}\n\n${content}`

const meta = { invalidates: [articleKeys.all] }

export function useCreateArticle() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ArticleText) => answer(api.POST('/api/v1/ai/snippets', { body })),
    onSuccess: (article) => client.setQueryData(articleKeys.one(article.id), article),
    meta,
  })
}

export function useUpdateArticle(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Partial<ArticleText> & { enabled?: boolean; internal?: boolean; unchanged_since?: string }) =>
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

/** Cuts the article into passages again, such as after that has failed. */
export function useReindexArticle(id: number) {
  return useMutation({
    mutationFn: () => answer(api.POST('/api/v1/ai/snippets/{id}/reindex', { params: { path: { id } } })),
    meta,
  })
}

export type BulkAction = 'enable' | 'disable' | 'delete'
export type Refused = Schemas['BulkResult']['refused'][number]

/** Changes several articles. Those that cannot be changed come back with the reason. The others are changed. */
export function useBulkArticles() {
  return useMutation({
    mutationFn: (body: { ids: number[]; action: BulkAction }) => answer(api.POST('/api/v1/ai/snippets/bulk', { body })),
    meta,
  })
}

const versions = 50

/** Returns the newest first, without their texts. */
export const versionsQuery = (id: number, page: number) =>
  queryOptions({
    queryKey: [...articleKeys.versions(id), page],
    queryFn: ({ signal }) =>
      answer(
        api.GET('/api/v1/ai/snippets/{id}/versions', {
          params: { path: { id }, query: { page, page_size: versions } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  })

/** A version never changes. */
export const versionQuery = (id: number, revision: number) =>
  queryOptions({
    queryKey: ['articles', 'version', id, revision],
    queryFn: ({ signal }) =>
      answer(api.GET('/api/v1/ai/snippets/{id}/versions/{revision}', { params: { path: { id, revision } }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Makes an earlier text the newest version; nothing of the history is lost. */
export function useRestoreVersion(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (revision: number) =>
      answer(api.POST('/api/v1/ai/snippets/{id}/versions/{revision}/restore', { params: { path: { id, revision } } })),
    onSuccess: (article) => client.setQueryData(articleKeys.one(id), article),
    meta,
  })
}

/** Questions by which customers find the article, the newest first. */
export const questionsQuery = (id: number) =>
  queryOptions({
    queryKey: articleKeys.questions(id),
    queryFn: ({ signal }) =>
      answer(api.GET('/api/v1/ai/snippets/{id}/questions', { params: { path: { id } }, signal })),
  })

/** Adds a question by which the article is found, and returns all of them. */
export function useAddQuestion(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (question: string) =>
      answer(api.POST('/api/v1/ai/snippets/{id}/questions', { params: { path: { id } }, body: { question } })),
    onSuccess: (questions) => client.setQueryData(articleKeys.questions(id), questions),
    meta: { invalidates: [articleKeys.found] },
  })
}

export function useDeleteQuestion(id: number) {
  return useMutation({
    mutationFn: (question_id: number) =>
      answer(api.DELETE('/api/v1/ai/snippets/{id}/questions/{question_id}', { params: { path: { id, question_id } } })),
    meta: { invalidates: [articleKeys.questions(id), articleKeys.found] },
  })
}
