import Type, { type Static } from 'typebox'
import { Named, Nullable, Words } from '../../../platform/shapes.ts'
import { Thought } from '../answers/schema.ts'

const { passages, language, milliseconds } = Thought.properties

export const SuggestedReply = Named('SuggestedReply', {
  text: Type.String({
    description: 'With the signs of WhatsApp, as agents write. Empty if there is nothing to suggest.',
  }),
  reason: Nullable(
    Words(['nothing_to_answer', 'no_answer'], {
      title: 'NoSuggestionReason',
      description:
        'Why the text is empty. `nothing_to_answer`: the customer has written nothing since an agent answered. ' +
        '`no_answer`: no article answers it.',
    }),
  ),
  rest: Nullable(
    Type.String({
      description: 'The questions of the customer that no article answers, where the text answers others.',
    }),
  ),
  language,
  passages: { ...passages, description: 'What the text rests on.' },
  milliseconds,
})
export type SuggestedReply = Static<typeof SuggestedReply>
