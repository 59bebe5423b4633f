import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { answer, api } from '../../../lib/api.ts'
import { ownEndpoint, subscribeBrowser, unsubscribeBrowser } from '../../../lib/push.ts'
import type { NotificationPreference } from '../../../lib/types.ts'

export const notificationKeys = {
  all: ['notifications'] as const,
  list: ['notifications', 'list'] as const,
  stats: ['notifications', 'stats'] as const,
}
const preferenceKey = ['notification-preferences'] as const
const pushKey = ['push'] as const
const meta = { invalidates: [notificationKeys.all] }
const page = 50

export const notificationsQuery = infiniteQueryOptions({
  queryKey: notificationKeys.list,
  queryFn: ({ pageParam, signal }) =>
    answer(api.GET('/api/v1/notifications', { params: { query: { limit: page, offset: pageParam } }, signal })),
  initialPageParam: 0,
  getNextPageParam: (last, _all, offset) => (last.length === page ? offset + page : undefined),
  select: (data) => [...new Map(data.pages.flat().map((one) => [one.id, one])).values()],
})

export const statsQuery = queryOptions({
  queryKey: notificationKeys.stats,
  queryFn: ({ signal }) => answer(api.GET('/api/v1/notifications/stats', { signal })),
})

/** Marks one notification as read, in every tab and on every device. */
export function useReadNotification() {
  return useMutation({
    mutationFn: (id: number) => answer(api.PUT('/api/v1/notifications/{id}/read', { params: { path: { id } } })),
    meta,
  })
}

/** Marks all notifications as read, or those about one conversation. */
export function useReadNotifications() {
  return useMutation({
    mutationFn: (conversation_uuid?: string) =>
      answer(
        api.PUT('/api/v1/notifications/read-all', {
          params: { query: conversation_uuid ? { conversation_uuid } : {} },
        }),
      ),
    meta,
  })
}

export function useDeleteNotification() {
  return useMutation({
    mutationFn: (id: number) => answer(api.DELETE('/api/v1/notifications/{id}', { params: { path: { id } } })),
    meta,
  })
}

export const preferencesQuery = queryOptions({
  queryKey: preferenceKey,
  queryFn: ({ signal }) => answer(api.GET('/api/v1/notifications/preferences', { signal })),
})

/** Chooses how one is told of one kind of notification. The answer is all of them. */
export function useSetPreference() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NotificationPreference) => answer(api.PUT('/api/v1/notifications/preferences', { body })),
    onSuccess: (all) => client.setQueryData(preferenceKey, all),
  })
}

/** The desk's key, the browsers to which it pushes, and which of them is this one. */
export const pushQuery = queryOptions({
  queryKey: pushKey,
  queryFn: async ({ signal }) => {
    const [state, own] = await Promise.all([answer(api.GET('/api/v1/notifications/push', { signal })), ownEndpoint()])
    return { ...state, own: state.subscriptions.find(({ endpoint }) => endpoint === own)?.id }
  },
})

/** False if the person did not allow it. */
export function useSubscribe() {
  return useMutation({
    mutationFn: async (publicKey: string) => {
      const subscription = await subscribeBrowser(publicKey)
      if (!subscription) return false
      await answer(api.POST('/api/v1/notifications/push/subscriptions', { body: subscription }))
      return true
    },
    meta: { invalidates: [pushKey] },
  })
}

/** Ends push for a browser. If it is this one (`own`), the browser drops its subscription too. */
export function useUnsubscribe() {
  return useMutation({
    mutationFn: async ({ id, own }: { id: number; own: boolean }) => {
      await answer(api.DELETE('/api/v1/notifications/push/subscriptions/{id}', { params: { path: { id } } }))
      if (own) await unsubscribeBrowser()
    },
    meta: { invalidates: [pushKey] },
  })
}

/** Marks the notifications about a conversation as read while the person has it open. */
export function useReadAbout(uuid: string, visible: boolean) {
  const { data } = useInfiniteQuery(notificationsQuery)
  const { mutate } = useReadNotifications()
  // The time, because another may come while those before it are marked as read.
  const unreadAt = data?.find((one) => !one.is_read && one.conversation_uuid === uuid)?.updated_at
  useEffect(() => {
    if (unreadAt && visible) mutate(uuid)
  }, [unreadAt, visible, uuid, mutate])
}
