import Type from 'typebox'
import type { App, Routes } from '../../../platform/http/routing.ts'
import { answers, IdParams, True, Uuid } from '../../../platform/shapes.ts'
import * as push from './push.ts'
import {
  NewSubscription,
  Notification,
  NotificationQuery,
  NotificationStats,
  Preference,
  PreferenceChange,
  PushState,
  Subscription,
} from './schema.ts'
import * as service from './service.ts'

const tags = ['Notifications']
const config = { access: 'signed_in' } as const

export const notificationRoutes: Routes = (app) => {
  listRoutes(app)
  preferenceRoutes(app)
  pushRoutes(app)
}

function listRoutes(app: App): void {
  app.get(
    '/api/v1/notifications',
    {
      config,
      schema: {
        operationId: 'listNotifications',
        summary: "The caller's notifications, newest first",
        description: 'About conversations that they may still see, and about the desk. Kept for 60 days.',
        tags,
        querystring: NotificationQuery,
        response: answers(Type.Array(Notification)),
      },
    },
    async (request) => service.listNotifications(request.ctx, request.query),
  )
  app.get(
    '/api/v1/notifications/stats',
    {
      config,
      schema: {
        operationId: 'getNotificationStats',
        summary: 'How many notifications the caller has, and how many are unread',
        tags,
        response: answers(NotificationStats),
      },
    },
    async (request) => service.getStats(request.ctx),
  )
  app.put(
    '/api/v1/notifications/:id/read',
    {
      config,
      schema: {
        operationId: 'markNotificationRead',
        summary: 'Mark one as read',
        tags,
        params: IdParams,
        response: answers(True),
      },
    },
    async (request) => {
      await service.markRead(request.ctx, request.params.id)
      return true as const
    },
  )
  app.put(
    '/api/v1/notifications/read-all',
    {
      config,
      schema: {
        operationId: 'markNotificationsRead',
        summary: 'Mark all as read, or those about one conversation',
        tags,
        querystring: Type.Object({ conversation_uuid: Type.Optional(Uuid) }),
        response: answers(True),
      },
    },
    async (request) => {
      await service.markAllRead(request.ctx, request.query.conversation_uuid)
      return true as const
    },
  )
  app.delete(
    '/api/v1/notifications/:id',
    {
      config,
      schema: {
        operationId: 'deleteNotification',
        summary: 'Delete one',
        tags,
        params: IdParams,
        response: answers(True),
      },
    },
    async (request) => {
      await service.deleteNotification(request.ctx, request.params.id)
      return true as const
    },
  )
  app.delete(
    '/api/v1/notifications',
    {
      config,
      schema: {
        operationId: 'deleteNotifications',
        summary: "Delete all of the caller's notifications",
        tags,
        response: answers(True),
      },
    },
    async (request) => {
      await service.deleteAllNotifications(request.ctx)
      return true as const
    },
  )
}

function preferenceRoutes(app: App): void {
  app.get(
    '/api/v1/notifications/preferences',
    {
      config,
      schema: {
        operationId: 'listNotificationPreferences',
        summary: 'Where each type of notification goes for the caller',
        tags,
        response: answers(Type.Array(Preference)),
      },
    },
    async (request) => service.listPreferences(request.ctx),
  )
  app.put(
    '/api/v1/notifications/preferences',
    {
      config,
      schema: {
        operationId: 'setNotificationPreference',
        summary: 'Choose where one type of notification goes',
        tags,
        body: PreferenceChange,
        response: answers(Type.Array(Preference)),
      },
    },
    async (request) => service.setPreference(request.ctx, request.body),
  )
}

function pushRoutes(app: App): void {
  app.get(
    '/api/v1/notifications/push',
    {
      config,
      schema: {
        operationId: 'getPushState',
        summary: 'The key that browsers subscribe with, and those of the caller',
        tags,
        response: answers(PushState),
      },
    },
    async (request) => push.getPushState(request.ctx),
  )
  app.post(
    '/api/v1/notifications/push/subscriptions',
    {
      config: { ...config, rateLimit: 30 },
      schema: {
        operationId: 'subscribeToPush',
        summary: 'Push notifications to a browser',
        description:
          'The body is what `PushManager.subscribe` of the browser returns. A browser belongs to whoever subscribed it last.',
        tags,
        body: NewSubscription,
        response: answers(Subscription),
      },
    },
    async (request) =>
      push.subscribe(request.ctx, request.body, request.headers['user-agent'] ?? '', request.authorize),
  )
  app.delete(
    '/api/v1/notifications/push/subscriptions/:id',
    {
      config,
      schema: {
        operationId: 'unsubscribeFromPush',
        summary: 'Push nothing to this browser any more',
        tags,
        params: IdParams,
        response: answers(True),
      },
    },
    async (request) => {
      await push.unsubscribe(request.ctx, request.params.id)
      return true as const
    },
  )
}
