import Type, { type Static } from 'typebox'
import { Words } from '../../../platform/shapes.ts'

/** What a saved reply or an automation rule can do to a conversation, besides writing in it. */
export const conversationActions = [
  'assign_user',
  'assign_team',
  'set_status',
  'set_priority',
  'add_tags',
  'set_tags',
  'remove_tags',
  'snooze',
] as const
export type ConversationAction = (typeof conversationActions)[number]

export const Action = Type.Object({
  type: Words(conversationActions, { title: 'ConversationAction' }),
  value: Type.Array(Type.String({ maxLength: 140 }), {
    maxItems: 50,
    default: [],
    description:
      'One id for assign_user, assign_team, set_status and set_priority; names of tags; a time such as 90m, 4h or 2d for snooze.',
  }),
})
export type Action = Static<typeof Action>
