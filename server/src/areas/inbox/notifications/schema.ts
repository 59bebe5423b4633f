import Type, { type Static } from 'typebox'
import { event } from '../../../platform/events.ts'
import { job } from '../../../platform/jobs.ts'
import { Body, Id, Named, Nullable, Time, Uuid, Words } from '../../../platform/shapes.ts'
import type { SecurityMail, SecurityNews } from '../../office/alerts/schema.ts'
import type { PromiseKind } from '../../office/sla/schema.ts'

export const notificationTypes = [
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

/** What goes where everybody wants it; what concerns the security of the desk goes to every Admin, and of an account to its owner, by panel and mail. */
export const chosenTypes = notificationTypes.filter((type) => type !== 'security')

/** Trouble of an inbox, told once a day to everybody who manages inboxes. */
export type Alert = Extract<NotificationType, 'payment_problem' | 'token_rejected'>

/** `purpose` is what the model is for. */
export type ModelBudget = { purpose: 'chat' | 'embedding' | 'transcription' | 'rerank'; percent: 80 | 100 }

/** How an import of articles ended: what was imported and what was not. */
export type ImportEnd = { success: number; errors: number }

/** A promise that is about to be missed, or was. */
export type PromiseNews = { kind: PromiseKind; breached: boolean; due_at: string }

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

/** For the agent alone whose notifications changed. */
export const NotificationsChanged = event<{ reader_id: number }>('notification.changed')

/** A conversation was given to an agent or a team; `message_id` is the line in it that says so. */
export const TellAssignment = job<{
  conversation_id: number
  message_id: number
  agent_id: number | null
  team_id: number | null
  actor_id: number | null
}>('notifications.tell_assignment')

export const TellMention = job<{ conversation_id: number; message_id: number }>('notifications.tell_mention')

/** The customer wrote to whoever has the conversation; what they write in one go is told once. */
export const TellMessage = job<{ conversation_id: number; message_id: number; agent_id: number }>(
  'notifications.tell_message',
  { key: ({ conversation_id }) => `notify message ${conversation_id}` },
)

/** The customer wrote where others than the owner want to hear it; what they write in one go is told once. */
export const TellFollowers = job<{ conversation_id: number; message_id: number }>('notifications.tell_followers', {
  key: ({ conversation_id }) => `notify followers ${conversation_id}`,
})

/** Five hundred failures of a minute are one job; midnight is between two quarters of an hour in every time zone. */
export const TellAlert = job<{ inbox_id: number; kind: Alert; at: string }>('notifications.tell_alert', {
  key: ({ inbox_id, kind, at }) => `alert ${kind} ${inbox_id} ${Math.floor(Date.parse(at) / 900_000)}`,
})

/** A model has used up so much of its budget for the day; told once to everybody who manages models. */
export const TellModelBudget = job<ModelBudget & { day: string }>('notifications.tell_model_budget')

/** An import has come to its end; told once to the agent who began it. */
export const TellImportEnd = job<ImportEnd & { import_id: number; agent_id: number }>('notifications.tell_import_end')

/** A reply could not leave at its time. */
export const TellReturned = job<{ conversation_id: number; agent_id: number; cause: string }>(
  'notifications.tell_returned',
)

/** Panel and push. */
export const TellSecurity = job<SecurityNews>('notifications.tell_security')

/** One mail to one person. */
export const MailSecurity = job<SecurityMail>('notifications.mail_security', { tries: 8 })

export const PushNotification = job<{ notification_id: number; subscription_id: number }>('notifications.push', {
  tries: 5,
})
export const MailNotification = job<{ notification_id: number }>('notifications.mail', { tries: 8 })
export const SweepNotifications = job<object>('notifications.sweep')
