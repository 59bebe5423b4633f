import Type, { type Static } from 'typebox'
import { event, internalEvent } from '../../../platform/events.ts'
import { job } from '../../../platform/jobs.ts'
import { type Filter, type Filters as FiltersOn, FiltersText } from '../../../platform/lists/filters.ts'
import { OrderBy, PageQuery } from '../../../platform/lists/page.ts'
import { Body, Id, Named, Nullable, Time, Uuid, Words } from '../../../platform/shapes.ts'
import { AttributeValues } from '../../office/attributes/schema.ts'
import { KnownContact, type SenderIdentity } from '../../people/contacts/schema.ts'
import type { MessageParts } from '../messages/schema.ts'
import { itemFields } from './item-fields.ts'

export {
  type AiState,
  ReplyWindow,
  type StatusCategory,
  type StatusKey,
  type StopReason,
  statusCategories,
  statusKeys,
} from './item-fields.ts'

export const ConversationItem = Named('ConversationItem', {
  ...itemFields,
  contact: Type.Object({
    id: Id,
    first_name: Type.String(),
    last_name: Type.String(),
    email: Nullable(Type.String()),
    phone_number: Nullable(Type.String()),
    avatar_url: Nullable(Type.String()),
    created_at: Time,
    updated_at: Time,
  }),
  mentioned_message_uuid: Nullable({
    ...Uuid,
    description: 'In the list of mentions: the newest note that names the caller or a team of theirs.',
  }),
})
export type ConversationItem = Static<typeof ConversationItem>

const unusedText = Type.String({ maxLength: 0, description: 'Always empty, for clients of Libredesk.' })
const unusedNull = Nullable(Type.String({ description: 'Always null, for clients of Libredesk.' }))
const unusedOfContact = {
  availability_status: Type.Literal('offline', { description: 'Always this, for clients of Libredesk.' }),
  last_active_at: Nullable({ ...Time, description: 'Like `last_seen_at`, for clients of Libredesk.' }),
  last_login_at: unusedNull,
  phone_number_country_code: unusedNull,
  external_user_id: unusedNull,
}

export const Conversation = Named('Conversation', {
  ...itemFields,
  contact_id: Id,
  customer_language: Nullable(
    Type.String({ description: 'The code of the language that the customer was last understood to write.' }),
  ),
  closed_at: Nullable(Time),
  csat_rating: Nullable(Type.Integer({ description: 'What the customer answered to the survey, 1 to 5.' })),
  csat_feedback: Nullable(Type.String()),
  csat_responded_at: Nullable(Time),
  merged_into: Nullable(
    Type.Object(
      { uuid: Nullable(Uuid), reference_number: Type.String() },
      { description: 'Where its messages went; without a uuid for those who may not see that conversation.' },
    ),
  ),
  custom_attributes: AttributeValues,
  contact: Named('ConversationContact', { ...KnownContact.properties, ...unusedOfContact }),
  inbox_mail: unusedText,
  inbox_reply_to: unusedText,
  meta: Type.Record(Type.String(), Type.String(), { description: 'Always empty, for clients of Libredesk.' }),
})
export type Conversation = Static<typeof Conversation>

export const filterFields = {
  status_category: 'word',
  status_id: 'id',
  inbox_id: 'id',
  assigned_user_id: 'id',
  assigned_team_id: 'id',
  priority_id: 'id',
  tag_id: 'id',
  /** Unread for the caller. */
  unread: 'flag',
  /** The customer has waited for more than this number of minutes. */
  waiting_over: 'id',
  reply_window: 'word',
  /** The state of its open promise. */
  sla: 'word',
  /** The policy that applies to it. */
  sla_policy_id: 'id',
  /** The customer's rating in the survey, 1 to 5. */
  rating: 'id',
  /** The code of the language that the assistant recognised last, else that of the contact, as in reports. */
  language: 'word',
  /**
   * `contact.plan=gold` or `conversation.plan=gold`; `contact.plan` matches any value, `contact.plan=` matches none.
   */
  attribute: 'word',
  /** Two times with a slash between them: from the first one on and before the second one. */
  created_between: 'word',
  resolved_between: 'word',
  /** Who resolved it. */
  outcome: 'word',
  created_at: 'time',
  last_message_at: 'time',
  waiting_since: 'time',
  snoozed_until: 'time',
  next_sla_deadline_at: 'time',
  /** The name of its status, or the key of a built-in one. */
  status: 'word',
  last_message_sender: 'word',
  inbox_channel: 'word',
  contact_email: 'word',
} as const

/** What clients of Libredesk call some of these fields. */
export const otherFilterNames = {
  'conversation_statuses.id': 'status_id',
  'conversation_statuses.name': 'status',
  'conversations.tags': 'tag_id',
  'conversations.last_interaction_at': 'last_message_at',
  'conversations.last_interaction_sender': 'last_message_sender',
  'inboxes.channel': 'inbox_channel',
  'users.email': 'contact_email',
} as const

export const ConversationQuery = Type.Object({
  ...PageQuery,
  order: Words(['asc', 'desc'], { title: 'SortOrder', default: 'desc' }),
  order_by: OrderBy('ConversationOrder', ['last_message_at', 'created_at', 'waiting_since'], ['conversations']),
  filters: FiltersText('ConversationFilter', filterFields),
})
export type ConversationQuery = Static<typeof ConversationQuery>

/** `alone`: an assistant answered without an agent, which is `confirmed` or `assumed`. */
export const outcomes = ['confirmed', 'assumed', 'alone', 'person'] as const
export type Outcome = (typeof outcomes)[number]

export type OneFilter = Filter<keyof typeof filterFields>
export type Filters = FiltersOn<keyof typeof filterFields>

const CountOf = Type.Object({ id: Id, count: Type.Integer() })
/** What the kept counts tell. */
export const StandingCounts = Type.Object({
  lists: Type.Object({
    all: Type.Integer(),
    assigned: Type.Integer(),
    unassigned: Type.Integer(),
    assistant: Type.Integer({ description: 'With an assistant.' }),
    snoozed: Type.Integer(),
  }),
  inboxes: Type.Array(CountOf),
  teams: Type.Array(CountOf),
})
export type StandingCounts = Static<typeof StandingCounts>

export const ConversationCounts = Named('ConversationCounts', {
  lists: Type.Object({
    ...StandingCounts.properties.lists.properties,
    mentioned: Type.Integer(),
    undelivered: Type.Integer({
      description:
        'With a message that failed, or whose delivery is unknown, and that was not sent again, until it is ' +
        'resolved; resolved before it failed, too.',
    }),
    scheduled: Type.Integer({ description: 'With a reply that waits for its time, or could not leave then.' }),
    waiting_long: Type.Integer({ description: 'The customer has waited for more than an hour.' }),
    closing: Type.Integer({ description: 'The reply window closes within four hours.' }),
  }),
  inboxes: Type.Array(CountOf, { description: 'Those that have any.' }),
  teams: Type.Array(CountOf, { description: 'Those that have any.' }),
  views: Type.Array(CountOf, { description: "The caller's own views and the shared ones that they have." }),
})
export type ConversationCounts = Static<typeof ConversationCounts>

export const Participant = Named('Participant', {
  id: Id,
  first_name: Type.String(),
  last_name: Type.String(),
  avatar_url: Nullable(Type.String()),
})
export type Participant = Static<typeof Participant>

export const AssigneeChange = Body({ assignee_id: Id })
const moment = {
  type: 'string',
  maxLength: 64,
  description: 'A time, or how long from now: `2h`, `1h30m`.',
  examples: ['2026-01-05T09:30:00.000Z'],
}
export const StatusChange = Body({
  status: Type.String({
    minLength: 1,
    maxLength: 140,
    description: 'The name of a status, or the key of a built-in one, whatever its case.',
  }),
  snoozed_until: Type.Optional(
    Nullable(
      Type.Unsafe<string>({
        ...moment,
        'x-shown': { ...moment, type: ['string', 'null'] },
        anyOf: [{ format: 'date-time' }, { pattern: '^([0-9]+([.][0-9]+)?(h|m|s|ms))+$' }],
      }),
    ),
  ),
})
export type StatusChange = Static<typeof StatusChange>
export const SubjectChange = Body({ subject: Nullable(Type.String({ maxLength: 500 })) })
export const PriorityChange = Body({ priority: Nullable(Type.String({ maxLength: 140 })) })

/** What somebody wrote outside of the desk, in the desk's own terms. */
type Received = {
  inbox_id: number
  /** The business account, within which a customer's identities are unique. */
  scope: string
  provider_id: string
  at: Date
  type: string
  text: string | null
  details: MessageParts
  media: { id: string | null; name: string | null; mime: string } | null
  parts: object | null
  reply_to: string | null
  tap: { id: string; title: string } | null
}

/** A customer's message, and the reopen window of the inbox that it came to. */
export type ReceivedMessage = Received & {
  from: SenderIdentity
  profile_name: string | null
  reopen_window_hours: number
}

/** A message to a customer that was written in the app on the phone of the business. */
export type ReceivedEcho = Received & { to: SenderIdentity }

/** The provider has a new identity for a customer. */
export type ReceivedNumber = {
  inbox_id: number
  scope: string
  before: SenderIdentity
  after: SenderIdentity
  at: Date
}

type ConversationIds = { conversation_id: number; conversation_uuid: string }

export const ConversationCreated = event<ConversationIds & { inbox_id: number }>('conversation.created')
export const ConversationUpdated = event<ConversationIds>('conversation.updated')
/** A conversation was resolved that was not resolved before. */
export const ConversationResolved = event<ConversationIds>('conversation.resolved')
export const ConversationAssigned = event<ConversationIds>('conversation.assigned')
/** An assistant was given a conversation, or it was taken from one. */
export const AssistantMoved = internalEvent<{ conversation_id: number }>('conversation.assistant_moved')
/** A conversation was resolved in an inbox that asks its customers how they were served. */
export const CustomerServed = internalEvent<{ conversation_id: number }>('conversation.customer_served')
/** A customer wrote something that an assistant has to look at. */
export const AssistantAsked = event<{ conversation_id: number }>('assistant.asked')
/** An agent saw a conversation or marked it as unread. Only that agent hears it. */
export const ConversationSeen = event<ConversationIds & { reader_id: number }>('conversation.seen')
/**
 * A conversation is no longer as these ids say. Only those hear it who could see it so and may not see it any more, so
 * that their panels drop it.
 */
export const ConversationWithdrawn = event<ConversationIds & { assigned_user_id?: number; assigned_team_id?: number }>(
  'conversation.withdrawn',
)

/** The changes of a routed conversation that rules can wait for. */
export const changeKinds = [
  'conversation.user.assigned',
  'conversation.team.assigned',
  'conversation.status.change',
  'conversation.priority.change',
  'conversation.message.outgoing',
  'conversation.message.incoming',
  'conversation.sla.warning',
  'conversation.sla.breached',
] as const
export type ChangeKind = (typeof changeKinds)[number]

/** What a conversation was before a change, with only the fields that changed. */
export type Previous = Partial<Record<'status' | 'priority' | 'assigned_user' | 'assigned_team', string | null>>

/** `depth`: the number of rules that led to this change, one after the other. */
export type Change = {
  conversation_id: number
  event: ChangeKind
  /** The message that was received or sent. */
  message_id: number | null
  previous: Previous
  depth: number
  cause: string
}

/** A change of a kind that an enabled rule waits for. */
export const ConversationChanged = internalEvent<Change>('conversation.changed')
/** A conversation was assigned to an agent or a team. `message_id` is its activity line about that. */
export const ConversationGiven = internalEvent<{
  conversation_id: number
  message_id: number
  agent_id: number | null
  team_id: number | null
  actor_id: number | null
}>('conversation.given')
/** A customer wrote to the agent who has the conversation. */
export const OwnerAddressed = internalEvent<{ conversation_id: number; message_id: number; agent_id: number }>(
  'conversation.owner_addressed',
)
/** A customer wrote in a conversation that somebody follows. */
export const FollowersAddressed = internalEvent<{ conversation_id: number; message_id: number }>(
  'conversation.followers_addressed',
)
/** A customer wrote, or was handed over, and some business hours have an away text. */
export const CustomerWaits = internalEvent<{ conversation_id: number }>('conversation.customer_waits')
/** A team has a conversation that is assigned to no agent. */
export const TeamAddressed = internalEvent<{ team_id: number }>('conversation.team_addressed')
/** A member of a team that hands out has one open conversation less. */
export const RoomMade = internalEvent<{ team_id: number }>('conversation.room_made')

/** A conversation was assigned to a team that has an SLA policy, which is to apply to it. */
export const TeamPromised = internalEvent<{ conversation_id: number; policy_id: number; at: string }>(
  'conversation.team_promised',
)

/** An event of any module as the live stream has it. One that is about a conversation names it. */
export type HeardEvent = {
  name: string
  ids: { reader_id?: number; conversation_id?: number; assigned_user_id?: number; assigned_team_id?: number }
}

export const FoldCounts = job<object>('conversations.fold_counts')

/** An agent was disabled or deleted, so the customers who wait for them wait for others. */
export const ReleaseWaiting = job<{ agent_id: number }>('conversations.release_waiting', {
  key: ({ agent_id }) => `release conversations of agent ${agent_id}`,
})

export const WakeSnoozed = job<object>('conversations.wake_snoozed')
