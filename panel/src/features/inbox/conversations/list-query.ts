import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { answer, api } from '../../../lib/api.ts'
import { agentsQuery } from '../../../lib/me.ts'
import { conversationKeys } from '../../../lib/query-keys.ts'
import type { ConversationItem, SavedView } from '../../../lib/types.ts'
import { type ListSearch, type Narrowing, narrowings, shownSort, shownStatus, type View } from './views.ts'

export const pageSize = 50

const routes = {
  mine: '/api/v1/conversations/assigned',
  mentions: '/api/v1/conversations/mentioned',
  unassigned: '/api/v1/conversations/unassigned',
  assistant: '/api/v1/conversations/visible',
  all: '/api/v1/conversations/visible',
  snoozed: '/api/v1/conversations/visible',
  undelivered: '/api/v1/conversations/undelivered',
  scheduled: '/api/v1/conversations/scheduled',
  late: '/api/v1/conversations/visible',
  closing: '/api/v1/conversations/visible',
  promised: '/api/v1/conversations/visible',
} as const satisfies Record<View, string>

const columns = {
  inbox: 'inbox_id',
  owner: 'assigned_user_id',
  team: 'assigned_team_id',
  tag: 'tag_id',
  priority: 'priority_id',
  state: 'status_id',
  rating: 'rating',
  policy: 'sla_policy_id',
} as const satisfies Record<Narrowing, string>

type Filters = SavedView['filters']

/** The filters of the list, as the API reads them. */
export function narrowingFilters(search: ListSearch): Filters {
  const filters = narrowings.flatMap((one): Filters => {
    const value = search[one]
    if (value === 0) return [{ field: columns[one], operator: 'not set' }]
    return value === undefined ? [] : [{ field: columns[one], operator: 'equals', value }]
  })
  if (search.unread) filters.push({ field: 'unread', operator: 'equals', value: true })
  if (search.waiting) filters.push({ field: 'waiting_over', operator: 'set' })
  if (search.window) filters.push({ field: 'reply_window', operator: 'equals', value: search.window })
  if (search.sla) filters.push({ field: 'sla', operator: 'equals', value: search.sla })
  if (search.outcome) filters.push({ field: 'outcome', operator: 'equals', value: search.outcome })
  if (search.language) filters.push({ field: 'language', operator: 'equals', value: search.language })
  if (search.attribute) filters.push({ field: 'attribute', operator: 'equals', value: search.attribute })
  if (search.created) filters.push({ field: 'created_between', operator: 'equals', value: search.created })
  if (search.done) filters.push({ field: 'resolved_between', operator: 'equals', value: search.done })
  return filters
}

/** Minutes. A customer who has waited longer has waited long. */
const longWait = 60

async function filtersOf(client: QueryClient, view: View, search: ListSearch) {
  const filters = narrowingFilters(search)
  const status = shownStatus(view, search)
  if (status) filters.push({ field: 'status_category', operator: 'equals', value: status })
  if (view === 'late') filters.push({ field: 'waiting_over', operator: 'equals', value: longWait })
  if (view === 'closing') filters.push({ field: 'reply_window', operator: 'equals', value: 'closing' })
  if (view === 'promised') filters.push({ field: 'sla', operator: 'in', value: ['at_risk', 'overdue'] })
  if (view === 'assistant') {
    const agents = await client.ensureQueryData(agentsQuery)
    const assistants = agents.filter((agent) => agent.type === 'assistant').map((agent) => agent.id)
    filters.push({ field: 'assigned_user_id', operator: 'in', value: assistants })
  }
  return JSON.stringify(filters)
}

type Page = { total: number; total_is_capped?: boolean; results: ConversationItem[] }

function without<P extends Page>(page: P, uuids: ReadonlySet<string>): P {
  const results = page.results.filter(({ uuid }) => !uuids.has(uuid))
  return { ...page, results, total: page.total - (page.results.length - results.length) }
}

/**
 * Conversations that have left the lists before the desk has answered. What is read meanwhile may still contain them.
 */
const leaving = new Set<string>()

/** One page of a list, counted from 1. With `query`, one of the search results. */
export const pageQuery = (view: View, search: ListSearch, page: number) =>
  queryOptions({
    queryKey: [...conversationKeys.lists, view, search, page],
    queryFn: async ({ client, signal }): Promise<Page> => {
      if (search.query !== undefined) {
        const query = { query: search.query, page, page_size: pageSize }
        return answer(api.GET('/api/v1/conversations/search', { params: { query }, signal }))
      }
      const waiting = shownSort(view, search) === 'waiting'
      const query = {
        page,
        page_size: pageSize,
        order_by: waiting ? 'waiting_since' : 'last_message_at',
        order: waiting ? 'asc' : 'desc',
        filters: await filtersOf(client, view, search),
      } as const
      const { saved: id } = search
      const left = new Set(leaving)
      const read =
        id === undefined
          ? await answer(api.GET(routes[view], { params: { query }, signal }))
          : await answer(api.GET('/api/v1/views/me/{id}/conversations', { params: { path: { id }, query }, signal }))
      return without(read, new Set([...left, ...leaving]))
    },
  })

/** The number of conversations in each list, inbox, team and view. */
export const countsQuery = queryOptions({
  queryKey: [...conversationKeys.counts, 'of lists'],
  queryFn: ({ signal }) => answer(api.GET('/api/v1/conversations/counts', { signal })),
})

/** The number of open conversations with a promise that is at risk or overdue. */
export const promisedCountQuery = queryOptions({
  queryKey: [...conversationKeys.counts, 'promised'],
  queryFn: async ({ client, signal }) => {
    const filters = await filtersOf(client, 'promised', {})
    const query = { page: 1, page_size: 1, order_by: 'last_message_at', order: 'desc', filters } as const
    return (await answer(api.GET(routes.promised, { params: { query }, signal }))).total
  },
})

/** The number of open conversations of a view with something new to the reader. */
export const unreadQuery = (view: View) =>
  queryOptions({
    queryKey: [...conversationKeys.counts, view, 'unread'],
    queryFn: async ({ client, signal }) => {
      const filters = await filtersOf(client, view, { unread: true })
      const query = { page: 1, page_size: 1, order_by: 'last_message_at', order: 'desc', filters } as const
      return (await answer(api.GET(routes[view], { params: { query }, signal }))).total
    },
    placeholderData: keepPreviousData,
  })

/** The rows of a list that are known, from all of its pages that have been read. */
export const rowsAnyPage = (client: QueryClient, view: View, search: ListSearch): ConversationItem[] =>
  client
    .getQueriesData<{ page: number; results: ConversationItem[] }>({
      queryKey: [...conversationKeys.lists, view, search],
    })
    .flatMap(([, page]) => page ?? [])
    .sort((a, b) => a.page - b.page)
    .flatMap(({ results }) => results)

/** Removes the row from the lists at once and keeps it out until `answered` is called. What is read then decides. */
export function takeFromLists(client: QueryClient, uuid: string) {
  leaving.add(uuid)
  client.setQueriesData<Page>(
    {
      queryKey: conversationKeys.lists,
      type: 'active',
      // Search results stay, whatever happens to the conversation.
      predicate: ({ queryKey }) => (queryKey[3] as ListSearch).query === undefined,
    },
    (page) => page && without(page, leaving),
  )
}

/** The desk has answered the change by which a conversation left its lists. */
export const answered = (uuid: string) => leaving.delete(uuid)
