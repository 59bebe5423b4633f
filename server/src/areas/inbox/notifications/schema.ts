import Type, { type Static } from 'typebox'
import { event } from '../../../platform/events.ts'
import { job } from '../../../platform/jobs.ts'
import { Body, Id, Named, Nullable, Time, Uuid, Words } from '../../../platform/shapes.ts'
import type { SecurityAlert, SecurityMail, SecurityNews } from '../../office/alerts/schema.ts'
import type { PromiseKind } from '../../office/sla/schema.ts'

const notificationTypes = [
  'assignment',
  'mention',
  'new_message',
  'automation',
  'payment_problem',
  'token_rejected',
  'model_budget',
  'import_ended',
  'security',
] as const
export type NotificationType = (typeof notificationTypes)[number]

/**
 * The types for which agents choose where they go. Notifications about the security of the desk always go to every
 * Admin, and those about an account to its owner, in the panel and by mail.
 */
export const chosenTypes = notificationTypes.filter((type) => type !== 'security')

/** Trouble of an inbox. Everybody who manages inboxes is notified once a day. */
export type Alert = Extract<NotificationType, 'payment_problem' | 'token_rejected'>

/** `purpose` is what the model is for. */
export type ModelBudget = { purpose: 'chat' | 'embedding' | 'transcription' | 'rerank'; percent: 80 | 100 }

/** WhatsApp has cost this much in a month that began on this day. In millionths of the currency. */
export type CostNews = { month: string; amount_micros: number; currency: string }

/** How an import of articles ended: the numbers of articles that were imported and that were not. */
export type ImportEnd = { success: number; errors: number }

/** A promise that is about to be broken, or was. */
export type PromiseNews = { kind: PromiseKind; breached: boolean; due_at: string }

/** The facts of a notification besides what it is about. */
export type Meta = {
  text?: string
  rule?: string
  returned?: boolean
  unseen?: boolean
  followed?: boolean
  promise?: PromiseNews
  costs?: CostNews
} & Partial<ModelBudget & ImportEnd & SecurityAlert>

export const Notification = Named('Notification', {
  id: Id,
  user_id: Id,
  notification_type: Words(notificationTypes),
  title: Type.String({ description: "In the reader's language." }),
  body: Nullable(Type.String()),
  is_read: Type.Boolean(),
  conversation_id: Nullable(Id),
  conversation_uuid: Nullable(Uuid),
  message_id: Nullable(Id),
  message_uuid: Nullable(Uuid),
  inbox_id: Nullable(Id),
  actor_id: Nullable(Id),
  actor_first_name: Nullable(Type.String()),
  actor_last_name: Nullable(Type.String()),
  actor_avatar_url: Nullable(Type.String()),
  meta: Type.Object({}, { additionalProperties: true }),
  created_at: Time,
  updated_at: Time,
})
export type Notification = Static<typeof Notification>

export const NotificationQuery = Type.Object({
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
  offset: Type.Integer({ minimum: 0, maximum: 10_000, default: 0 }),
})
export type NotificationQuery = Static<typeof NotificationQuery>

export const NotificationStats = Named('NotificationStats', {
  unread_count: Type.Integer(),
  total_count: Type.Integer(),
})
export type NotificationStats = Static<typeof NotificationStats>

/** Where one type of notification goes. */
const ways = { panel: Type.Boolean(), push: Type.Boolean(), email: Type.Boolean() }

export const Preference = Named('NotificationPreference', {
  type: Words(chosenTypes, { title: 'ChosenNotification' }),
  ...ways,
})
export type Preference = Static<typeof Preference>

export const PreferenceChange = Body({ type: Words(chosenTypes, { title: 'ChosenNotification' }), ...ways })

const Key = (bytes: number) =>
  Type.String({ maxLength: 200, pattern: '^[A-Za-z0-9_-]+$', description: `${bytes} bytes in base64url.` })

export const NewSubscription = Body({
  endpoint: Type.String({
    minLength: 1,
    maxLength: 2_000,
    description: 'Address of the push service of the browser.',
    examples: ['https://push.example.com/send/abc'],
  }),
  keys: Body({ p256dh: Key(65), auth: Key(16) }),
})
export type NewSubscription = Static<typeof NewSubscription>

export const Subscription = Named('PushSubscription', {
  id: Id,
  endpoint: Type.String(),
  user_agent: Type.String(),
  created_at: Time,
})
export type Subscription = Static<typeof Subscription>

export const PushState = Named('PushState', {
  public_key: Type.String({ description: 'What a browser subscribes with.' }),
  subscriptions: Type.Array(Subscription, { description: 'Browsers of the calling agent.' }),
})
export type PushState = Static<typeof PushState>

/** The notifications of an agent changed. Only they hear it. */
export const NotificationsChanged = event<{ reader_id: number }>('notification.changed')

/** A conversation was assigned to an agent or a team. `message_id` is its activity line about that. */
export const TellAssignment = job<{
  conversation_id: number
  message_id: number
  agent_id: number | null
  team_id: number | null
  actor_id: number | null
}>('notifications.tell_assignment')

export const TellMention = job<{ conversation_id: number; message_id: number }>('notifications.tell_mention')

/** A customer wrote to the owner of the conversation. Messages that follow each other quickly are one job. */
export const TellMessage = job<{ conversation_id: number; message_id: number; agent_id: number }>(
  'notifications.tell_message',
  { key: ({ conversation_id }) => `notify message ${conversation_id}` },
)

/** A customer wrote in a conversation that others follow. Messages that follow each other quickly are one job. */
export const TellFollowers = job<{ conversation_id: number; message_id: number }>('notifications.tell_followers', {
  key: ({ conversation_id }) => `notify followers ${conversation_id}`,
})

/**
 * All failures of a quarter of an hour are one job. Midnight lies between two quarters of an hour in every time zone.
 */
export const TellAlert = job<{ inbox_id: number; kind: Alert; at: string }>('notifications.tell_alert', {
  key: ({ inbox_id, kind, at }) => `alert ${kind} ${inbox_id} ${Math.floor(Date.parse(at) / 900_000)}`,
})

/** A model has used up this share of its budget for the day. Everybody who manages models is notified once. */
export const TellModelBudget = job<ModelBudget & { day: string }>('notifications.tell_model_budget')

/** Everybody who manages the settings is notified once. */
export const TellCosts = job<CostNews>('notifications.tell_costs')

/** An import has ended. The agent who started it is notified once. */
export const TellImportEnd = job<ImportEnd & { import_id: number; agent_id: number }>('notifications.tell_import_end')

/** A reply could not leave at its time. */
export const TellReturned = job<{ conversation_id: number; agent_id: number; cause: string }>(
  'notifications.tell_returned',
)

/** Notifies in the panel and by push. */
export const TellSecurity = job<SecurityNews>('notifications.tell_security')

/** One mail to one person. */
export const MailSecurity = job<SecurityMail>('notifications.mail_security', {
  lane: () => 'security mail',
  tries: 8,
})

/**
 * A silent server keeps each call for many seconds. Without lanes, calls to it would keep all else that the desk does
 * waiting.
 */
const lanes = 2

export const PushNotification = job<{ notification_id: number; subscription_id: number }>('notifications.push', {
  lane: ({ subscription_id }) => `push:${subscription_id % lanes}`,
  tries: 5,
})
export const MailNotification = job<{ notification_id: number }>('notifications.mail', {
  lane: ({ notification_id }) => `mail:${notification_id % lanes}`,
  tries: 8,
})
export const PruneNotifications = job<object>('notifications.sweep')
