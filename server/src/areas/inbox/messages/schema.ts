import Type, { type Static } from 'typebox'
import { event, internalEvent } from '../../../platform/events.ts'
import { Id, Named, Nullable, Shown, Time, Uuid, Words } from '../../../platform/shapes.ts'
import { AttributeType } from '../../office/attributes/schema.ts'
import { Availability } from '../../people/agents/schema.ts'

/** Enough for twenty-four WhatsApp messages. A longer text is a mistake. */
export const maxReplyLength = 100_000

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

/** The path of one message: its conversation's uuid and its own. */
export const MessageParams = Type.Object({ uuid: Uuid, message_uuid: Uuid })

/** Which messages of a conversation are listed. */
export const MessageFilter = {
  private: Type.Optional(Type.Boolean({ description: 'Only private notes, or everything else.' })),
  type: Type.Optional(
    Type.Unsafe<MessageType | MessageType[]>(
      Shown(
        {
          anyOf: [
            { type: 'string', enum: [...messageTypes] },
            { type: 'array', items: { type: 'string', enum: [...messageTypes] }, maxItems: 10 },
          ],
          description: 'Of these types; may be repeated. With `private=true`, `outgoing` means notes.',
          examples: [['incoming']],
        },
        {
          type: 'array',
          items: Words(messageTypes, { title: 'MessageType' }),
          maxItems: 10,
          description: 'Of these types; may be repeated. With `private=true`, `outgoing` means notes.',
          examples: [['incoming']],
        },
      ),
    ),
  ),
}
export type MessageFilter = { private?: boolean | undefined; type?: MessageType | MessageType[] | undefined }

/**
 * Why an outgoing message was not delivered. The panel has words for each reason. For `other` it shows the provider's
 * own text.
 */
export const failureReasons = [
  'payment',
  'window',
  'no_channel',
  'spam',
  'restricted',
  'inbox_disabled',
  'agent_disabled',
  'conversation_closed',
  'taken_over',
  'file_unreadable',
  'no_number',
  'other',
] as const

export const Failure = Type.Object({
  code: Nullable(Type.Integer()),
  reason: Words(failureReasons, { title: 'FailureReason' }),
  provider_text: Nullable(Type.String()),
})
export type Failure = Static<typeof Failure>

const Button = Type.Object({ id: Type.String(), title: Type.String() })

/** What happened to a conversation, as facts. The panel words it in the reader's language. */
export const Activity = Type.Object({
  kind: Words([
    'conversation_opened',
    'reopened',
    'status_changed',
    'priority_changed',
    'assigned',
    'unassigned',
    'handed_to_assistant',
    'taken_over',
    'handed_over',
    'tag_added',
    'tag_removed',
    'number_changed',
    'answered_on_phone',
    'message_deleted',
    'subject_changed',
    'merged',
    'merged_into',
    'linked',
    'unlinked',
    'attribute_changed',
  ]),
  actor: Type.Optional(Type.String()),
  assignee: Type.Optional(Type.String()),
  assignee_type: Type.Optional(Words(['agent', 'assistant', 'team'])),
  rule: Type.Optional(Type.String()),
  from: Type.Optional(Type.String()),
  to: Type.Optional(Type.String()),
  reason: Type.Optional(Type.String()),
  tags: Type.Optional(Type.Array(Type.String())),
  attribute: Type.Optional(Type.Object({ name: Type.String(), data_type: AttributeType })),
})
export type Activity = Static<typeof Activity>
/** The id that is kept for an activity line, and whether an SLA policy may apply to its conversation. */
export type KeptLine = { id: number; promised: boolean }

const text = Type.Optional(Type.String())

export const NoteFact = Type.Object(
  {
    kind: Words(['payment_failed', 'survey_not_sent', 'handed_over']),
    reason: Type.Optional(Words(['asked', 'no_answer', 'rule', 'failed', 'limit'])),
    summary: Type.Optional(
      Type.String({ description: 'What the conversation is about, in the words of the assistant.' }),
    ),
    question: Type.Optional(Type.String({ description: 'What the customer asked.' })),
    called: Type.Optional(Type.Boolean({ description: 'The customer called.' })),
    did: Type.Optional(
      Type.Array(Type.String(), { description: 'The tools by which the assistant changed something before it ended.' }),
    ),
    sent: Type.Optional(Words(['order', 'form'], { description: 'What the customer sent that only a person reads.' })),
  },
  { description: "What a note of the desk itself says, as facts; `content` words it in the reader's language." },
)
export type NoteFact = Static<typeof NoteFact>

/** What a message contains besides or instead of text, in the desk's own terms. */
const messageParts = {
  location: Type.Optional(
    Type.Object({ latitude: Type.Number(), longitude: Type.Number(), name: text, address: text, url: text }),
  ),
  contacts: Type.Optional(
    Type.Array(
      Type.Object({
        name: Type.String(),
        organization: text,
        phones: Type.Array(Type.Object({ value: Type.String(), type: text })),
        emails: Type.Array(Type.Object({ value: Type.String(), type: text })),
        urls: Type.Array(Type.Object({ value: Type.String(), type: text })),
        addresses: Type.Array(Type.Object({ value: Type.String(), type: text })),
      }),
    ),
  ),
  order: Type.Optional(
    Type.Object({
      catalog_id: text,
      items: Type.Array(
        Type.Object({
          product_id: Type.String(),
          quantity: Type.Number(),
          price: Nullable(Type.Number()),
          currency: text,
        }),
      ),
    }),
  ),
  form: Type.Optional(
    Type.Array(Type.Object({ name: Type.String(), value: Type.String() }), {
      description: 'The answers of a form that the customer filled in.',
    }),
  ),
  call: Type.Optional(
    Type.Object(
      { state: Words(['ringing', 'answered', 'missed']), seconds: Type.Optional(Type.Number()) },
      { description: 'The customer called. `ringing` until the provider tells how it ended.' },
    ),
  ),
  call_permission: Type.Optional(
    Words(['accept', 'reject'], { description: 'Whether the customer lets the business call.' }),
  ),
  referral: Type.Optional(
    Type.Object(
      { source: Type.String(), url: text, headline: text, body: text },
      { description: 'The advertisement or post that the customer came from.' },
    ),
  ),
  product: Type.Optional(
    Type.Object({ product_id: Type.String(), catalog_id: text }, { description: 'The product that is asked about.' }),
  ),
  forwarded: Type.Optional(Words(['once', 'often'])),
  unsupported: Type.Optional(
    Type.Object(
      { type: text, details: text },
      { description: 'The provider does not hand over what the customer sent; `details` are its own words.' },
    ),
  ),
}

export type MessageParts = Static<Type.TObject<typeof messageParts>>

/** What was done to a message after it was sent. */
const messageChanges = {
  reactions: Type.Optional(Type.Array(Type.Object({ emoji: Type.String(), by: Words(['contact', 'agent']) }))),
  edited_at: Type.Optional(Type.String({ format: 'date-time' })),
  earlier: Type.Optional(
    Type.Array(Type.String(), { description: 'What an edited message said before, oldest first.' }),
  ),
  deleted_at: Type.Optional(
    Type.String({ format: 'date-time', description: 'When the customer deleted it; nothing of it is shown any more.' }),
  ),
}

/** The message that another one answers. Without `uuid` it is not in this conversation. */
const Quote = Type.Object({
  uuid: Nullable(Uuid),
  type: Type.Optional(Words(messageTypes, { title: 'MessageType' })),
  sender_type: Type.Optional(Words(senderTypes, { title: 'SenderType' })),
  author: text,
  content: text,
  kind: text,
})
export type Quote = Static<typeof Quote>

/** Whom a note names, by the name that they had then. */
export const MentionFact = Type.Object({
  type: Words(['agent', 'team'], { title: 'MentionType' }),
  id: Id,
  name: Type.String(),
})
export type MentionFact = Static<typeof MentionFact>

/** A template that was sent, in the parts that the customer sees. */
const SentTemplate = Type.Object({
  name: Type.String(),
  language: Type.String(),
  category: Type.String(),
  header: text,
  body: Type.String(),
  footer: text,
  buttons: Type.Array(Type.Object({ type: Type.String(), text: Type.String(), url: text })),
})

export const MessageMeta = Type.Object({
  echo_id: Type.Optional(Type.String({ description: 'The same as beside `meta`.' })),
  failure: Type.Optional(Failure),
  activity: Type.Optional(Activity),
  note: Type.Optional(NoteFact),
  buttons: Type.Optional(Type.Array(Button)),
  template: Type.Optional(SentTemplate),
  signed_as: Type.Optional(Type.String({ description: 'The name that the customer reads above it.' })),
  is_csat: Type.Optional(Type.Boolean({ description: 'It is the survey of the conversation.' })),
  csat_submitted: Type.Optional(Type.Boolean()),
  submitted_rating: Type.Optional(Nullable(Type.Integer())),
  submitted_feedback: Type.Optional(Nullable(Type.String())),
  tap: Type.Optional(Button),
  kind: Type.Optional(
    Type.String({ description: 'Type of the message in the words of the provider; `voice` for a recorded audio.' }),
  ),
  reply_to: Type.Optional(Quote),
  origin: Type.Optional(
    Words(['phone_app'], { description: 'Written in the app on the phone of the business, not in this desk.' }),
  ),
  entered_by: Type.Optional(
    Type.String({
      description: "Name of the agent who stored it in the customer's name: the provider knows nothing of it.",
    }),
  ),
  ...messageParts,
  ...messageChanges,
  mentions: Type.Optional(Type.Array(MentionFact)),
  sources: Type.Optional(
    Type.Array(Type.Object({ article_id: Id, title: Type.String(), passage: Type.String(), score: Type.Number() })),
  ),
  sent_at: Type.Optional(Type.String({ format: 'date-time' })),
  delivered_at: Type.Optional(Type.String({ format: 'date-time' })),
  read_at: Type.Optional(Type.String({ format: 'date-time' })),
})
export type MessageMeta = Static<typeof MessageMeta>

const Author = Type.Object({
  id: Nullable(Id),
  first_name: Type.String(),
  last_name: Type.String(),
  email: Nullable(Type.String()),
  avatar_url: Nullable(Type.String()),
  availability_status: Availability,
  last_active_at: Nullable(Time),
  type: Words(senderTypes, { title: 'SenderType' }),
})

/** Why a file of the provider could not be fetched. */
const attachmentFailures = ['too_large', 'gone', 'damaged', 'refused', 'unreachable'] as const

export const Attachment = Named('Attachment', {
  uuid: Uuid,
  name: Type.String(),
  content_type: Type.String({
    description: 'By the content of the file; until it is ready, as the provider reported it.',
  }),
  size: Type.Integer({ description: 'Bytes; 0 until it is known.' }),
  disposition: Words(['inline', 'attachment'], { title: 'Disposition' }),
  url: Type.String({ description: 'Relative to the address of the desk; 404 until the file is ready.' }),
  thumbnail_url: Nullable(Type.String()),
  content: Nullable(Type.String({ description: 'Always null: the bytes are at `url`.' })),
  content_id: Nullable(Type.String({ description: 'Always null: no text refers to a file of its message.' })),
  state: Words(['pending', 'ready', 'failed'], { title: 'FileState' }),
  failure: Nullable(Words(attachmentFailures, { title: 'AttachmentFailure' })),
  width: Nullable(Type.Integer({ description: 'Pixels of a picture.' })),
  height: Nullable(Type.Integer()),
  duration: Nullable(Type.Number({ description: 'Seconds of a recording.' })),
  transcript: Nullable(
    Type.Object({
      state: Words(['pending', 'ready', 'failed'], { title: 'FileState' }),
      text: Nullable(Type.String()),
    }),
  ),
})
export type Attachment = Static<typeof Attachment>

export const Message = Named('Message', {
  id: Id,
  uuid: Uuid,
  conversation_id: Id,
  conversation_uuid: Uuid,
  type: Words(messageTypes, { title: 'MessageType' }),
  status: Words(messageStatuses, { title: 'MessageStatus' }),
  content: Type.String(),
  text_content: Type.String(),
  content_type: Words(['text']),
  private: Type.Boolean(),
  sender_id: Nullable(Id),
  sender_type: Words(senderTypes, { title: 'SenderType' }),
  author: Nullable(Author),
  echo_id: Nullable(Type.String()),
  provider_at: Nullable(Time),
  attachments: Type.Array(Attachment),
  meta: MessageMeta,
  created_at: Time,
  updated_at: Time,
})
export type Message = Static<typeof Message>

export type MessageIds = {
  conversation_id: number
  conversation_uuid: string
  message_id: number
  message_uuid: string
}

export const MessageCreated = event<MessageIds>('message.created')
export const MessageUpdated = event<MessageIds>('message.updated')
/** An outgoing message waits to be handed to the provider. */
export const MessageQueued = event<{ message_id: number; conversation_id: number; inbox_id: number }>('message.queued')
/** The writer deleted the message, so its words are no longer shown. */
export const MessageDeleted = internalEvent<{ message_id: number }>('message.deleted')
/** A message has a file whose bytes are still with the provider. */
export const FileExpected = event<{ file_id: number }>('message.file_expected')
/** Something was said or done in a conversation to which an SLA policy applies. */
export const PromisesTouched = internalEvent<{ conversation_id: number }>('message.promises_touched')
