import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
} from '@tanstack/react-query'
import { answer, api } from '../../lib/api.ts'
import type { StatusCategory, StatusName } from '../../lib/types.ts'
import { agentsQuery } from '../agents/api.ts'
import type { Sort, View } from './views.ts'

export const conversationKeys = {
  lists: ['conversations', 'list'] as const,
  counts: ['conversations', 'count'] as const,
  all: ['conversations', 'one'] as const,
  one: (uuid: string) => ['conversations', 'one', uuid] as const,
  ofContacts: ['conversations', 'of-contact'] as const,
  found: ['conversations', 'found'] as const,
}

const PAGE_SIZE = 50
const routes = {
  mine: '/api/v1/conversations/assigned',
  unassigned: '/api/v1/conversations/unassigned',
  assistant: '/api/v1/conversations/all',
  all: '/api/v1/conversations/all',
  snoozed: '/api/v1/conversations/all',
} as const satisfies Record<View, string>

async function filtersOf(client: QueryClient, view: View, status: StatusCategory) {
  const filters: object[] = [{ field: 'status_category', operator: 'equals', value: status }]
  if (view === 'assistant') {
    const agents = await client.ensureQueryData(agentsQuery)
    const assistants = agents.filter((agent) => agent.type === 'assistant').map((agent) => agent.id)
    filters.push({ field: 'assigned_user_id', operator: 'in', value: assistants })
  }
  return JSON.stringify(filters)
}

export const listQuery = (view: View, status: StatusCategory, sort: Sort) =>
  infiniteQueryOptions({
    queryKey: [...conversationKeys.lists, view, status, sort],
    queryFn: async ({ client, pageParam, signal }) =>
      answer(
        api.GET(routes[view], {
          params: {
            query: {
              page: pageParam,
              page_size: PAGE_SIZE,
              order_by: sort === 'waiting' ? 'waiting_since' : 'last_message_at',
              order: sort === 'waiting' ? 'asc' : 'desc',
              filters: await filtersOf(client, view, status),
            },
          },
          signal,
        }),
      ),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.page < last.total_pages ? last.page + 1 : undefined),
    // A row that moved between two pages while we turned them would stand in both.
    select: (data) => ({
      total: data.pages[0]?.total ?? 0,
      items: [...new Map(data.pages.flatMap((page) => page.results).map((item) => [item.uuid, item])).values()],
    }),
  })

export const countQuery = (view: View) =>
  queryOptions({
    queryKey: [...conversationKeys.counts, view],
    queryFn: async ({ client, signal }) => {
      const filters = await filtersOf(client, view, view === 'snoozed' ? 'waiting' : 'open')
      const query = { page: 1, page_size: 1, order_by: 'last_message_at', order: 'desc', filters } as const
      const page = await answer(api.GET(routes[view], { params: { query }, signal }))
      return page.total
    },
  })

export const conversationQuery = (uuid: string) =>
  queryOptions({
    queryKey: conversationKeys.one(uuid),
    queryFn: ({ signal }) => answer(api.GET('/api/v1/conversations/{uuid}', { params: { path: { uuid } }, signal })),
  })

const OF_CONTACT = 10

/** A contact's conversations that the person may see, newest first. */
export const ofContactQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [...conversationKeys.ofContacts, id],
    queryFn: ({ pageParam, signal }) =>
      answer(
        api.GET('/api/v1/contacts/{id}/conversations', {
          params: { path: { id }, query: { page: pageParam, page_size: OF_CONTACT } },
          signal,
        }),
      ),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.page < last.total_pages ? last.page + 1 : undefined),
    select: (data) => ({ total: data.pages[0]?.total ?? 0, items: data.pages.flatMap((page) => page.results) }),
  })

export const foundConversationsQuery = (query: string, page_size: number) =>
  queryOptions({
    queryKey: [...conversationKeys.found, query, page_size],
    queryFn: ({ signal }) =>
      answer(api.GET('/api/v1/conversations/search', { params: { query: { query, page: 1, page_size } }, signal })),
    placeholderData: keepPreviousData,
  })

const touches = (uuid: string) => ({
  meta: {
    invalidates: [conversationKeys.one(uuid), conversationKeys.lists, conversationKeys.counts, ['messages', uuid]],
  },
})

/** `null` gives the conversation to nobody. */
export function useAssign(uuid: string) {
  return useMutation({
    mutationFn: (assignee_id: number | null) =>
      assignee_id === null
        ? answer(api.PUT('/api/v1/conversations/{uuid}/assignee/user/remove', { params: { path: { uuid } } }))
        : answer(
            api.PUT('/api/v1/conversations/{uuid}/assignee/user', {
              params: { path: { uuid } },
              body: { assignee_id },
            }),
          ),
    ...touches(uuid),
  })
}

/** `null` takes it from its team. */
export function useAssignTeam(uuid: string) {
  return useMutation({
    mutationFn: (assignee_id: number | null) => {
      const params = { path: { uuid } }
      return assignee_id === null
        ? answer(api.PUT('/api/v1/conversations/{uuid}/assignee/team/remove', { params }))
        : answer(api.PUT('/api/v1/conversations/{uuid}/assignee/team', { params, body: { assignee_id } }))
    },
    ...touches(uuid),
  })
}

export function useChangeTags(uuid: string) {
  return useMutation({
    mutationFn: ({ action, tag }: { action: 'add_tags' | 'remove_tags'; tag: string }) =>
      answer(
        api.POST('/api/v1/conversations/{uuid}/tags', { params: { path: { uuid } }, body: { tags: [tag], action } }),
      ),
    ...touches(uuid),
  })
}

export function useSetStatus(uuid: string) {
  return useMutation({
    mutationFn: (body: { status: StatusName; snoozed_until?: string }) =>
      answer(api.PUT('/api/v1/conversations/{uuid}/status', { params: { path: { uuid } }, body })),
    ...touches(uuid),
  })
}

/** Read for everybody: the desk keeps one mark per conversation. */
export function useMarkSeen(uuid: string) {
  return useMutation({
    mutationFn: () => answer(api.PUT('/api/v1/conversations/{uuid}/last-seen', { params: { path: { uuid } } })),
    meta: { invalidates: [conversationKeys.one(uuid), conversationKeys.lists] },
  })
}
