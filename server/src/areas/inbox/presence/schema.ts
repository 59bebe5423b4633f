import Type, { type Static } from 'typebox'
import { internalEvent } from '../../../platform/events.ts'
import { Body, Words } from '../../../platform/shapes.ts'

export const Presence = Body({
  state: Words(['viewing', 'typing', 'gone'], {
    description: 'To be said again every few seconds: who has said nothing for twelve is taken to be gone.',
  }),
  to_customer: Type.Optional(
    Type.Boolean({ description: 'What is typed is a reply and no note: the customer sees that it is being written.' }),
  ),
})
export type Presence = Static<typeof Presence>

/** The acting agent is writing to the customer of this conversation. */
export const AgentTyped = internalEvent<{ conversation_id: number }>('presence.agent_typed')
