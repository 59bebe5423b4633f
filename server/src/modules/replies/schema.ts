import Type, { type Static } from 'typebox'
import { Body } from '../../platform/shapes.ts'

/** Long enough for twenty-four WhatsApp messages; a longer text is a mistake. */
export const maxReplyLength = 100_000

export const Reply = Body({
  message: Type.String({ maxLength: maxReplyLength, description: 'A text over 4096 characters goes out in parts.' }),
  private: Type.Boolean({ default: false, description: 'A note that only the team sees.' }),
  echo_id: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: "The sender's own id: the same one again sends nothing again.",
    }),
  ),
})
export type Reply = Static<typeof Reply>
