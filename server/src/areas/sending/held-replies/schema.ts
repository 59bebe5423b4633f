import Type, { type Static } from 'typebox'
import { event, internalEvent } from '../../../platform/events.ts'
import { job } from '../../../platform/jobs.ts'
import { Body, Id, Named, Nullable, Time, Uuid, Words } from '../../../platform/shapes.ts'
import { TemplateChoice } from '../../channels/templates/schema.ts'
import { conversationActions } from '../../inbox/actions/schema.ts'
import { StatusChange } from '../../inbox/conversations/schema.ts'
import { Message } from '../../inbox/messages/schema.ts'
import { Reply } from '../replies/schema.ts'

/** The longest time for which a reply can be taken back, in seconds. */
export const maxDelay = 30

const sendAt = Type.Unsafe<string>({
  type: 'string',
  format: 'date-time',
  maxLength: 64,
  description: 'When it leaves; at most a year from now.',
})
const ifCustomerWrites = ['send', 'cancel'] as const

export const NewHeldReply = Body({
  ...Reply.properties,
  delay: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: maxDelay,
      description: 'Seconds in which it can be taken back; without it and `send_at`, as the desk is set up.',
    }),
  ),
  send_at: Type.Optional(sendAt),
  if_customer_writes: Type.Optional(
    Words(ifCustomerWrites, {
      title: 'IfCustomerWrites',
      description: 'What becomes of a scheduled reply when the customer writes before its time; `send` is the default.',
    }),
  ),
  replaces: Type.Optional(
    Type.Unsafe<string>({
      ...Uuid,
      description: 'UUID of a message that was not delivered: it is deleted when this one leaves.',
    }),
  ),
  status_after: Type.Optional(
    Type.Unsafe<StatusChange>({
      ...StatusChange,
      description: 'Status that the conversation gets when the reply leaves. Needs `conversations:update_status`.',
    }),
  ),
})
export type NewHeldReply = Static<typeof NewHeldReply>

export const HeldReplyChange = Body({
  message: Type.Optional(Reply.properties.message),
  template: Reply.properties.template,
  send_at: Type.Optional(sendAt),
  if_customer_writes: Type.Optional(Words(ifCustomerWrites, { title: 'IfCustomerWrites' })),
})
export type HeldReplyChange = Static<typeof HeldReplyChange>

const heldStates = ['waiting', 'returned', 'left', 'taken_back'] as const
export type HeldState = (typeof heldStates)[number]

const File = Type.Object({ id: Id, name: Type.String(), content_type: Type.String(), size: Type.Integer() })

export const HeldReply = Named('HeldReply', {
  uuid: Uuid,
  conversation_uuid: Uuid,
  kind: Words(['undo', 'scheduled']),
  state: Words(heldStates, {
    description:
      '`waiting` for its time; `returned`: it could not leave, and waits for a decision; `left`: it is a message; `taken_back`: it never will be.',
  }),
  author: Type.Object({ id: Id, first_name: Type.String(), last_name: Type.String() }),
  message: Type.String(),
  template: Nullable(
    Type.Object({
      ...TemplateChoice.properties,
      text: Nullable(Type.String({ description: 'As the customer reads it; null when it cannot be filled any more.' })),
    }),
  ),
  attachments: Type.Array(File, { description: 'After it was taken back these are uploads of whoever took it back.' }),
  reply_to: Nullable(Type.String()),
  macro_id: Nullable({
    ...Id,
    description: 'The saved reply from which it was made. Its actions are done when it leaves.',
  }),
  macro_actions: Nullable(
    Type.Array(Words(conversationActions, { title: 'ConversationAction' }), {
      description: 'Only these kinds of its actions; null for all.',
    }),
  ),
  echo_id: Type.String(),
  send_at: Time,
  if_customer_writes: Words(ifCustomerWrites, { title: 'IfCustomerWrites' }),
  reason: Nullable(Type.String({ description: 'Why it came back: a code.' })),
  reason_text: Nullable(Type.String({ description: "The same in the reader's language." })),
  sent: Nullable(Type.Unsafe<Message | null>({ ...Message, description: 'The message it became when it has left.' })),
  created_at: Time,
  updated_at: Time,
})
export type HeldReply = Static<typeof HeldReply>

export const HeldReplyChanged = event<{ conversation_id: number; conversation_uuid: string }>('held_reply.changed')

/** A reply could not leave at its time. */
export const HeldReplyReturned = internalEvent<{ conversation_id: number; agent_id: number; cause: string }>(
  'held_reply.returned',
)

/** Sends every reply of the conversation whose time has come, in order. */
export const ReleaseReplies = job<{ conversation_id: number; held_id: number }>('held_replies.release', {
  lane: ({ conversation_id }) => `held replies:${conversation_id}`,
  key: ({ held_id }) => `held_replies.release:${held_id}`,
  priority: -5,
})

export const PruneHeldReplies = job<object>('held_replies.prune')
