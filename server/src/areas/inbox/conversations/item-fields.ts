import Type, { type Static } from 'typebox'
import { Id, Named, Nullable, Time, Uuid, Words } from '../../../platform/shapes.ts'
import { promiseKinds, promiseStates } from '../../office/sla/schema.ts'
import { failureReasons, messageStatuses, messageTypes, senderTypes } from '../messages/schema.ts'

const aiStates = ['none', 'active', 'waiting', 'human'] as const
export type AiState = (typeof aiStates)[number]

export const statusCategories = ['open', 'waiting', 'resolved'] as const
export type StatusCategory = (typeof statusCategories)[number]
/** The keys by which the desk finds its built-in statuses. Their names are for people and may change. */
export const statusKeys = ['open', 'snoozed', 'resolved', 'closed'] as const
export type StatusKey = (typeof statusKeys)[number]

export const ReplyWindow = Named('ReplyWindow', {
  state: Words(['open', 'closing', 'closed']),
  until: Nullable(Time),
})
export type ReplyWindow = Static<typeof ReplyWindow>

/**
 * Why a promise's clock is stopped: the desk waits for the customer, the conversation is snoozed or on hold, or the
 * business hours have no time left for it.
 */
const stopReasons = ['customer', 'snoozed', 'waiting', 'hours'] as const
export type StopReason = (typeof stopReasons)[number]

const OpenPromise = Type.Object(
  {
    kind: Words(promiseKinds, { title: 'PromiseKind' }),
    state: Words(promiseStates, { title: 'PromiseState' }),
    due_at: Nullable(Time),
    warn_at: Nullable(Time),
    stopped: Nullable(Words(stopReasons, { title: 'StopReason', description: 'Why its clock stands still.' })),
  },
  { description: 'The promise of its SLA policy that ends first, of those that are still to be kept.' },
)

/** What a row of a list tells of a conversation. */
export const itemFields = {
  id: Id,
  uuid: Uuid,
  reference_number: Type.String(),
  subject: Nullable(Type.String()),
  inbox_id: Id,
  inbox_name: Type.String(),
  inbox_channel: Words(['whatsapp'], { title: 'Channel' }),
  status: Type.String(),
  status_id: Id,
  status_category: Words(statusCategories, { title: 'StatusCategory' }),
  priority: Nullable(Type.String()),
  priority_id: Nullable(Id),
  assigned_user_id: Nullable(Id),
  assigned_team_id: Nullable(Id),
  assignee: Nullable(
    Type.Object({
      id: Id,
      type: Words(['agent', 'assistant'], { title: 'AgentType' }),
      first_name: Type.String(),
      last_name: Type.String(),
      avatar_url: Nullable(Type.String()),
    }),
  ),
  ai_state: Words(aiStates, { title: 'AiState' }),
  tags: Type.Array(Type.String()),
  last_message: Nullable(Type.String()),
  last_message_at: Time,
  last_message_sender: Nullable(Words(senderTypes, { title: 'SenderType' })),
  last_message_type: Nullable(Words(messageTypes, { title: 'MessageType' })),
  last_message_status: Nullable(Words(messageStatuses, { title: 'MessageStatus' })),
  last_message_kind: Nullable(
    Type.String({ description: 'What the newest message is, as `kind` of its meta; `deleted` when it was deleted.' }),
  ),
  last_interaction: Nullable(
    Type.String({
      description: 'Like `last_message`, which also leaves out notes and activity; so do its sender and time.',
    }),
  ),
  last_interaction_sender: Nullable(Words(senderTypes, { title: 'SenderType' })),
  last_interaction_at: Time,
  undelivered: Nullable(
    Type.Object(
      { text: Type.String(), reason: Words([...failureReasons, 'unknown'] as const, { title: 'UndeliveredReason' }) },
      {
        description:
          'The newest message that failed, or whose delivery is unknown, and that was not sent again, until the ' +
          'conversation is resolved.',
      },
    ),
  ),
  scheduled: Nullable(
    Type.Object(
      { text: Type.String(), send_at: Time, returned: Type.Boolean({ description: 'It could not leave.' }) },
      {
        description:
          'The next reply that waits for its time; `text` is that of the reply, or the name of its template.',
      },
    ),
  ),
  unanswered: Nullable(
    Type.Object(
      { text: Type.String(), kind: Type.String() },
      { description: 'What the customer wrote last, while they wait for an answer and something else came after it.' },
    ),
  ),
  hand_over_reason: Nullable(
    Type.String({
      description:
        'Why the assistant handed over, if the customer has waited since then; the same word as in the activity.',
    }),
  ),
  waiting_since: Nullable(Time),
  first_reply_at: Nullable(Time),
  last_reply_at: Nullable(Time),
  resolved_at: Nullable(Time),
  snoozed_until: Nullable(Time),
  unread_message_count: Type.Integer({
    description: 'What the customer wrote since a person answered and the caller looked.',
  }),
  reply_window: ReplyWindow,
  applied_sla_id: Nullable(Id),
  sla_policy_id: Nullable(Id),
  sla_policy_name: Nullable(Type.String()),
  next_sla_deadline_at: Nullable(Time),
  first_response_deadline_at: Nullable({
    ...Time,
    description: 'Also null while its clock stands still, like those of the other promises.',
  }),
  next_response_deadline_at: Nullable({ ...Time, description: 'Of the newest wait.' }),
  next_response_met_at: Nullable({ ...Time, description: 'When the newest wait was answered.' }),
  resolution_deadline_at: Nullable(Time),
  sla: Nullable(OpenPromise),
  created_at: Time,
  updated_at: Time,
}
