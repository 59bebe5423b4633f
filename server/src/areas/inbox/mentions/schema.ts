import Type, { type Static } from 'typebox'
import { event } from '../../../platform/events.ts'
import { Body, Id, Named, Nullable, Words } from '../../../platform/shapes.ts'
import { CompactTeam } from '../../people/teams/schema.ts'

export const Mention = Body({ type: Words(['agent', 'team'], { title: 'MentionType' }), id: Id })
export type Mention = Static<typeof Mention>

export const Mentionable = Named('Mentionable', {
  agents: Type.Array(
    Type.Object({ id: Id, first_name: Type.String(), last_name: Type.String(), avatar_url: Nullable(Type.String()) }),
  ),
  teams: Type.Array(CompactTeam),
})
export type Mentionable = Static<typeof Mentionable>

/** A note names somebody. */
export const Mentioned = event<{ conversation_id: number; conversation_uuid: string; message_id: number }>(
  'message.mentioned',
)
