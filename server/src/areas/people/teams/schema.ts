import Type, { type Static } from 'typebox'
import { event } from '../../../platform/events.ts'
import { Body, Id, Named, NameOf, Nullable, Time, Words } from '../../../platform/shapes.ts'
import { UnchangedSince } from '../../../platform/unchanged.ts'

const AssignmentType = Words(['Manual', 'Round robin'], { title: 'AssignmentType' })

const LeastBusyFirst = Type.Boolean({
  description:
    'For a team that hands out conversations: to the member who has the fewest open ones, not to each in turn.',
})

const SkillsRequired = Type.Boolean({
  description:
    'For a team that hands out conversations: only to members whose languages and tags fit. Otherwise those come first.',
})

export const CompactTeam = Named('CompactTeam', { id: Id, name: Type.String(), emoji: Nullable(Type.String()) })
export type CompactTeam = Static<typeof CompactTeam>

export const Team = Named('Team', {
  id: Id,
  name: Type.String(),
  emoji: Nullable(Type.String()),
  conversation_assignment_type: AssignmentType,
  timezone: Nullable(Type.String({ description: 'null follows the desk.' })),
  business_hours_id: Nullable(Id),
  sla_policy_id: Nullable(Id),
  least_busy_first: LeastBusyFirst,
  skills_required: SkillsRequired,
  max_auto_assigned_conversations: Type.Integer({
    description: '0: no limit. An agent may have a limit of their own.',
  }),
  members: Type.Array(Type.Object({ id: Id, first_name: Type.String(), last_name: Type.String() })),
  conversation_count: Type.Integer({ description: 'Conversations that are given to it, whatever their status.' }),
  created_at: Time,
  updated_at: Time,
})
export type Team = Static<typeof Team>

const Name = NameOf(140)
const choices = {
  emoji: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: 20 }))),
  conversation_assignment_type: Type.Optional(AssignmentType),
  timezone: Type.Optional(
    Nullable(Type.String({ maxLength: 100, description: 'A name of the IANA time zone database.' })),
  ),
  business_hours_id: Type.Optional(Nullable(Id)),
  sla_policy_id: Type.Optional(
    Nullable(Type.Integer({ ...Id, description: 'Of conversations that the team is given.' })),
  ),
  least_busy_first: Type.Optional(LeastBusyFirst),
  skills_required: Type.Optional(SkillsRequired),
  max_auto_assigned_conversations: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  member_ids: Type.Optional(
    Type.Array(Id, { maxItems: 1000, description: 'Ids of agents; all others leave the team.' }),
  ),
}

export const NewTeam = Body({ name: Name, ...choices })
export type NewTeam = Static<typeof NewTeam>

export const TeamChanges = Body({ name: Type.Optional(Name), ...choices, unchanged_since: UnchangedSince })
export type TeamChanges = Static<typeof TeamChanges>

export const TeamChanged = event<{ team_id: number }>('team.changed')
