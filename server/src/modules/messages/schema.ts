import Type, { type Static } from 'typebox'
import { event } from '../../platform/events.ts'
import { Id, Named, Nullable, Time, Words } from '../../platform/shapes.ts'

export const messageStatuses = [
  'received',
  'queued',
  'sending',
  'accepted',
  'sent',
  'delivered',
  'read',
  'failed',
  'unknown',
] as const
export type MessageStatus = (typeof messageStatuses)[number]

export const messageTypes = ['incoming', 'outgoing', 'note', 'activity'] as const
export type MessageType = (typeof messageTypes)[number]

export const senderTypes = ['contact', 'agent', 'assistant', 'system'] as const
export type SenderType = (typeof senderTypes)[number]

/** Why an outgoing message was not delivered; worded by the panel, `other` shows the provider's own text. */
export const failureReasons = [
  'payment',
  'window',
  'no_channel',
  'spam',
  'restricted',
  'inbox_disabled',
  'taken_over',
  'other',
] as const

export const Failure = Type.Object({
  code: Nullable(Type.Integer()),
  reason: Words(failureReasons),
  provider_text: Nullable(Type.String()),
})
export type Failure = Static<typeof Failure>

export const Button = Type.Object({ id: Type.String(), title: Type.String() })

/** What happened to a conversation, as facts; the panel words it in the reader's language. */
export const Activity = Type.Object({
  kind: Words([
    'conversation_opened',
    'reopened',
    'status_changed',
    'assigned',
    'unassigned',
    'handed_to_assistant',
    'taken_over',
    'handed_over',
    'tag_added',
    'tag_removed',
  ]),
  actor: Type.Optional(Type.String()),
  assignee: Type.Optional(Type.String()),
  assignee_type: Type.Optional(Words(['agent', 'assistant', 'team'])),
  rule: Type.Optional(Type.String()),
  from: Type.Optional(Type.String()),
  to: Type.Optional(Type.String()),
  reason: Type.Optional(Type.String()),
  tags: Type.Optional(Type.Array(Type.String())),
})
export type Activity = Static<typeof Activity>

export const MessageMeta = Type.Object({
  failure: Type.Optional(Failure),
  activity: Type.Optional(Activity),
  buttons: Type.Optional(Type.Array(Button)),
  tap: Type.Optional(Button),
  kind: Type.Optional(Type.String({ description: 'Type of an incoming message in the words of the provider.' })),
  sources: Type.Optional(
    Type.Array(Type.Object({ article_id: Id, title: Type.String(), passage: Type.String(), score: Type.Number() })),
  ),
  sent_at: Type.Optional(Type.String({ format: 'date-time' })),
  delivered_at: Type.Optional(Type.String({ format: 'date-time' })),
  read_at: Type.Optional(Type.String({ format: 'date-time' })),
})
export type MessageMeta = Static<typeof MessageMeta>

export const Author = Type.Object({
  id: Nullable(Id),
  first_name: Type.String(),
  last_name: Type.String(),
  avatar_url: Nullable(Type.String()),
  type: Words(senderTypes),
})

export const Message = Named('Message', {
  id: Id,
  uuid: Type.String(),
  conversation_id: Id,
  conversation_uuid: Type.String(),
  type: Words(messageTypes),
  status: Words(messageStatuses),
  content: Type.String(),
  text_content: Type.String(),
  content_type: Words(['text']),
  private: Type.Boolean(),
  sender_id: Nullable(Id),
  sender_type: Words(senderTypes),
  author: Nullable(Author),
  echo_id: Nullable(Type.String()),
  provider_at: Nullable(Time),
  attachments: Type.Array(Type.Object({})),
  meta: MessageMeta,
  created_at: Time,
  updated_at: Time,
})
export type Message = Static<typeof Message>

type MessageIds = { conversation_id: number; conversation_uuid: string; message_id: number; message_uuid: string }

export const MessageCreated = event<MessageIds>('message.created')
export const MessageUpdated = event<MessageIds>('message.updated')
/** A message of ours waits to be handed to the provider. */
export const MessageQueued = event<{ message_id: number; conversation_id: number; inbox_id: number }>('message.queued')
/** A customer wrote. */
export const MessageReceived = event<{ message_id: number; conversation_id: number }>('message.received')
