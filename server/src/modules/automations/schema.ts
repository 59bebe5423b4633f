import Type, { type Static } from 'typebox'
import { event } from '../../platform/events.ts'
import { job } from '../../platform/jobs.ts'
import { Body, Id, Named, Time, Words } from '../../platform/shapes.ts'

export const ruleTypes = ['new_conversation'] as const

const Condition = Type.Object({
  field: Words(['inbox', 'content']),
  operator: Words(['equals', 'not equals', 'contains', 'not contains']),
  value: Type.String({ maxLength: 1_000 }),
})
export type Condition = Static<typeof Condition>

const Action = Type.Object({
  type: Words(['assign_user']),
  value: Type.Array(Type.String(), { minItems: 1, maxItems: 1 }),
})
export type Action = Static<typeof Action>

/** Groups are joined by `group_operator`, the conditions of a group by its `logical_op`; a group without any holds. */
const RuleBody = Type.Object({
  group_operator: Words(['AND', 'OR'], { default: 'OR' }),
  groups: Type.Array(
    Type.Object({
      logical_op: Words(['AND', 'OR'], { default: 'AND' }),
      rules: Type.Array(Condition, { maxItems: 50 }),
    }),
    { minItems: 1, maxItems: 10 },
  ),
  actions: Type.Array(Action, { minItems: 1, maxItems: 10 }),
})
export type RuleBody = Static<typeof RuleBody>

const fields = {
  name: Type.String({ minLength: 1, maxLength: 140 }),
  description: Type.String({ maxLength: 300, default: '' }),
  type: Words(ruleTypes, { default: 'new_conversation' }),
  enabled: Type.Boolean({ default: true }),
  weight: Type.Integer({ default: 0, minimum: -1_000_000, maximum: 1_000_000 }),
  rules: Type.Array(RuleBody, { minItems: 1, maxItems: 1 }),
}

export const Rule = Named('AutomationRule', {
  id: Id,
  ...fields,
  events: Type.Array(Type.String()),
  created_at: Time,
  updated_at: Time,
})
export type Rule = Static<typeof Rule>

export const RuleInput = Body(fields)
export type RuleInput = Static<typeof RuleInput>

/** The rules for a new conversation have run, whatever they did. */
export const ConversationRouted = event<{ conversation_id: number }>('conversation.routed')

export const RouteConversation = job<{ conversation_id: number }>('automations.route_conversation')
