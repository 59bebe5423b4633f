import Type, { type Static } from 'typebox'
import { internalEvent } from '../../../platform/events.ts'
import { job } from '../../../platform/jobs.ts'
import { Body, FurtherName, Id, Named, NameOf, Nullable, Time, Words } from '../../../platform/shapes.ts'
import { UnchangedSince } from '../../../platform/unchanged.ts'
import { Permissions } from '../roles/schema.ts'
import { CompactTeam } from '../teams/schema.ts'

/** An assistant is an agent of another type, so that assignment and authorship have one form. It cannot sign in. */
const AgentType = Words(['agent', 'assistant'], { title: 'AgentType' })
const availabilities = ['online', 'away', 'away_and_reassigning', 'offline'] as const
export const Availability = Words(availabilities, { title: 'Availability' })
/** The words of clients of related desks. Whether somebody is away by hand or by idling makes no difference here. */
const AvailabilityInput = Words(['available', 'away_manual', ...availabilities], {
  title: 'AvailabilityInput',
  description:
    '`available` means `online`, `away_manual` means `away`. In `away_and_reassigning` the agent loses a conversation when its customer writes.',
})

const FirstName = NameOf(140)
const LastName = FurtherName(140)

/** ASCII only, so that nobody can enter an address that merely looks like somebody else's. */
const Email = Type.String({
  maxLength: 254,
  pattern: "^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9-]+([.][A-Za-z0-9-]+)*$",
  description: 'An email address. Upper and lower case are the same.',
})

const AfterResolve = Words(['next', 'list'], {
  title: 'AfterResolve',
  description: 'What the panel shows once the open conversation is resolved or snoozed: the next one, or the list.',
})
const SingleKeys = Type.Boolean({
  description: 'Whether single letters are commands in the panel; if not, they need Alt.',
})

const SkillLanguages = Type.Array(Type.String({ pattern: '^[a-z]{2,3}$', examples: ['de'] }), {
  maxItems: 50,
  description: 'Languages of the conversations that teams hand out to them; an empty list: all.',
})
const SkillTags = Type.Array(Id, {
  maxItems: 100,
  description:
    'Ids of tags. Of what is tagged with somebody’s, teams hand out to them what has one of these; without any: all.',
})
/** Handing out gives them no more; what they take or are given by hand counts, but is not refused. */
const Most = Nullable(
  Type.Integer({
    minimum: 0,
    maximum: 1_000_000,
    description:
      'How many open conversations teams hand out to them at most; 0: no limit; null: the limit of the team.',
  }),
)

export const Password = Type.String({ minLength: 10, maxLength: 1000 })

/** What ends with an old password, besides sessions and links. */
export const DisconnectAiApps = Type.Optional(
  Type.Boolean({
    description: 'Whether a new password also disconnects the AI apps that work as the agent. Without it: true.',
  }),
)

export const Agent = Named('Agent', {
  id: Type.Integer(),
  first_name: Type.String(),
  last_name: Type.String(),
  email: Nullable(Type.String()),
  type: AgentType,
  enabled: Type.Boolean(),
  availability_status: Availability,
  roles: Type.Array(Type.String()),
  permissions: Permissions,
  teams: Type.Array(CompactTeam),
  avatar_url: Nullable(Type.String()),
  language: Nullable(Type.String()),
  after_resolve: AfterResolve,
  single_keys: SingleKeys,
  max_auto_assigned_conversations: Most,
  skill_languages: SkillLanguages,
  skill_tag_ids: SkillTags,
  api_key: Nullable(Type.String()),
  api_key_last_used_at: Nullable(Time),
  last_login_at: Nullable(Time),
  created_at: Time,
  updated_at: Time,
})
export type Agent = Static<typeof Agent>

export const CompactAgent = Named('CompactAgent', {
  id: Type.Integer(),
  type: AgentType,
  first_name: Type.String(),
  last_name: Type.String(),
  email: Nullable(Type.String()),
  enabled: Type.Boolean(),
  avatar_url: Nullable(Type.String()),
  availability_status: Availability,
  reads_conversations: Type.Boolean({
    description:
      'Whether they may read what is assigned to them, at least in their teams. If not, what they own waits unseen.',
  }),
})
export type CompactAgent = Static<typeof CompactAgent>

const roles = Type.Array(Type.String({ maxLength: 140 }), {
  minItems: 1,
  maxItems: 100,
  description: 'Names of roles.',
})

const teams = Type.Array(Type.String({ maxLength: 140 }), {
  maxItems: 100,
  description: 'Names of teams; the agent leaves all others.',
})

export const NewAgent = Body({
  first_name: FirstName,
  last_name: Type.Optional(LastName),
  email: Email,
  roles,
  teams: Type.Optional(teams),
  enabled: Type.Optional(Type.Boolean()),
  availability_status: Type.Optional(AvailabilityInput),
  new_password: Type.Optional(Password),
  send_welcome_email: Type.Optional(Type.Boolean({ description: 'Mails a link for choosing a password.' })),
})
export type NewAgent = Static<typeof NewAgent>

const EndKnowledgeKeys = Type.Optional(
  Type.Boolean({
    description:
      'true: the keys of the knowledge base that the agent made end at once, which takes `ai:manage`. Else they go on.',
  }),
)
export const AgentDeletion = Type.Object({ end_knowledge_keys: EndKnowledgeKeys })
export type AgentDeletion = Static<typeof AgentDeletion>

export const AgentChanges = Body({
  first_name: Type.Optional(FirstName),
  last_name: Type.Optional(LastName),
  email: Type.Optional(Email),
  roles: Type.Optional(roles),
  teams: Type.Optional(teams),
  enabled: Type.Optional(Type.Boolean()),
  availability_status: Type.Optional(AvailabilityInput),
  max_auto_assigned_conversations: Type.Optional(Most),
  skill_languages: Type.Optional(SkillLanguages),
  skill_tag_ids: Type.Optional(SkillTags),
  new_password: Type.Optional(Password),
  disconnect_ai_apps: DisconnectAiApps,
  end_knowledge_keys: EndKnowledgeKeys,
  unchanged_since: UnchangedSince,
})
export type AgentChanges = Static<typeof AgentChanges>

export const OwnChanges = Body({
  first_name: Type.Optional(FirstName),
  last_name: Type.Optional(LastName),
  language: Type.Optional(Nullable(Type.String({ maxLength: 35, description: 'null follows the desk.' }))),
  availability_status: Type.Optional(AvailabilityInput),
  after_resolve: Type.Optional(AfterResolve),
  single_keys: Type.Optional(SingleKeys),
  current_password: Type.Optional(Type.String({ minLength: 1, maxLength: 1000, description: 'Proves a new one.' })),
  new_password: Type.Optional(Password),
  disconnect_ai_apps: DisconnectAiApps,
})
export type OwnChanges = Static<typeof OwnChanges>
export type AvailabilityInput = Static<typeof AvailabilityInput>

export const OwnAvailability = Body({
  status: AvailabilityInput,
  source: Type.Optional(Type.String({ maxLength: 20, description: 'What made the client say so; changes nothing.' })),
})

/** An agent was disabled or deleted. */
export const AgentLeft = internalEvent<{ agent_id: number }>('agent.left')
/** A new agent is to be welcomed by mail. */
export const AgentWelcomed = internalEvent<{ agent_id: number }>('agent.welcomed')

export const MarkIdle = job<object>('agents.mark_idle')
