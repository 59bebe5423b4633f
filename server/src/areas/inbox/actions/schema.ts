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

/** What rules, saved replies and views name and can lose. */
export const deletables = ['tag', 'team', 'status', 'agent', 'inbox', 'sla_policy', 'macro', 'template'] as const
const nameds = [...deletables, 'attribute'] as const
export type NamedKind = (typeof nameds)[number]

export const Gone = Type.Object({
  at: Type.String({ description: 'The path of the value that names it.', examples: ['actions.0.value'] }),
  kind: Words(nameds, { title: 'NamedKind' }),
  key: Type.String({
    description:
      'Its id; the name of a template, of an attribute and, where it is named so, of a tag. Empty where it is known no more.',
  }),
})
export type Gone = Static<typeof Gone>

/** Something that a rule, a saved reply or a view names. */
export type Reference = Gone & {
  /** An agent who must be able to work, and not only to be remembered; a tag that goes by its id. */
  as?: 'working' | 'id'
}
