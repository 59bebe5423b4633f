import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { answer, api } from '../../../lib/api.ts'
import { articleKeys, gapKeys } from '../../../lib/query-keys.ts'
import type { GapSearch } from './search.ts'

const meta = { invalidates: [gapKeys.all] }
const pageSize = 50

export const gapsQuery = ({ query, state = 'open', page = 1 }: GapSearch) =>
  queryOptions({
    queryKey: [...gapKeys.lists, state, query ?? '', page],
    queryFn: ({ signal }) =>
      answer(
        api.GET('/api/v1/ai/gaps', {
          params: { query: { page, page_size: pageSize, state, ...(query ? { query } : {}) } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  })

export const gapQuery = (id: number) =>
  queryOptions({
    queryKey: [...gapKeys.all, 'one', id],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/ai/gaps/{id}', { params: { path: { id } }, signal })),
  })

/** The questions behind one, in the customers' words. */
export const questionsQuery = (id: number) =>
  queryOptions({
    queryKey: [...gapKeys.all, 'questions', id],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/ai/gaps/{id}/questions', { params: { path: { id } }, signal })),
  })

/** The number of questions without an article. */
export const gapCountQuery = queryOptions({
  queryKey: gapKeys.count,
  queryFn: async ({ signal }) => {
    const query = { page: 1, page_size: 1, state: 'open' as const }
    return (await answer(api.GET('/api/v1/ai/gaps', { params: { query }, signal }))).total
  },
})

/** Dismisses a question, or takes it up again. */
export function useSettleGap() {
  return useMutation({
    mutationFn: ({ id, verb }: { id: number; verb: 'dismiss' | 'reopen' }) =>
      answer(
        verb === 'dismiss'
          ? api.POST('/api/v1/ai/gaps/{id}/dismiss', { params: { path: { id } } })
          : api.POST('/api/v1/ai/gaps/{id}/reopen', { params: { path: { id } } }),
      ),
    meta,
  })
}

/** Creates the article that answers the question. */
export function useAnswerGap(id: number) {
  return useMutation({
    mutationFn: (body: { title: string; content: string }) =>
      answer(api.POST('/api/v1/ai/gaps/{id}/article', { params: { path: { id } }, body })),
    meta: { invalidates: [gapKeys.all, articleKeys.all] },
  })
}
