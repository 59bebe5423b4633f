import Type, { type Static } from 'typebox'
import { internalEvent } from '../../../platform/events.ts'
import { Body, Words } from '../../../platform/shapes.ts'

export const Presence = Body({
  state: Words(['viewing', 'typing', 'gone'], {
    description: 'Has to be repeated every few seconds: an agent who has said nothing for twelve counts as gone.',
  }),
  to_customer: Type.Optional(
    Type.Boolean({ description: 'The text is a reply, not a note: the customer sees that it is being written.' }),
  ),
})
export type Presence = Static<typeof Presence>

/** The acting agent is writing to the customer of this conversation. */
export const AgentTyped = internalEvent<{ conversation_id: number }>('presence.agent_typed')
