import Type, { type Static } from 'typebox'
import { event } from '../../../platform/events.ts'
import { job } from '../../../platform/jobs.ts'
import { PageQuery } from '../../../platform/lists/page.ts'
import { Body, Id, Named, NameOf, Nullable, Time, Uuid, Words } from '../../../platform/shapes.ts'
import { UnchangedSince } from '../../../platform/unchanged.ts'
import { TemplateChoice } from '../../channels/templates/schema.ts'
import { deletables, Gone } from '../../inbox/actions/schema.ts'
import { type Change, changeKinds } from '../../inbox/conversations/schema.ts'
import type { Renaming } from '../../inbox/tags/schema.ts'
import type { AttributeValues } from '../../office/attributes/schema.ts'
import { type PromiseState, promiseStates } from '../../office/sla/schema.ts'

const ruleTypes = ['new_conversation', 'conversation_update', 'time_trigger'] as const
export type RuleType = (typeof ruleTypes)[number]

const conditionFields = [
  'inbox',
  'content',
  'subject',
  'status',
  'priority',
  'assigned_user',
  'assigned_team',
  'tags',
  'contact_email',
  'contact_phone',
  'customer_language',
  'hours_since_created',
  'hours_since_first_reply',
  'hours_since_last_reply',
  'hours_since_resolved',
  'business_hours',
  'sla_state',
  'sla_policy',
  'previous_status',
  'previous_priority',
  'previous_assigned_user',
  'previous_assigned_team',
  'contact_attribute',
  'conversation_attribute',
] as const
export type ConditionField = (typeof conditionFields)[number]

/** The values with which these fields can be compared. */
export const fieldWords = { business_hours: ['open', 'closed'], sla_state: promiseStates } as const

const operators = [
  'equals',
  'not equals',
  'contains',
  'not contains',
  'contains word',
  'matches',
  'starts with',
  'greater than',
  'less than',
  'set',
  'not set',
] as const
export type Operator = (typeof operators)[number]

const Condition = Type.Object({
  field: Words(conditionFields, {
    title: 'RuleField',
    description:
      'Inbox, status, priority, agent, team and SLA policy are compared by their ids, `previous_…` with what was before; the language by ' +
      'its code, where `pt` is any Portuguese; ' +
      '`business_hours` with `open` or `closed`, `sla_state` with the state of the open promise.',
  }),
  attribute: Type.Optional(
    Type.String({
      maxLength: 40,
      description:
        'For `contact_attribute` and `conversation_attribute` its key. A number is compared as a number; of a date ' +
        '`greater than` is after it and `less than` before it; a checkbox equals `true` or `false`.',
    }),
  ),
  operator: Words(operators, { title: 'RuleOperator' }),
  value: Type.String({
    maxLength: 1_000,
    default: '',
    description:
      'For `contains` and `contains word` a list with commas, any of which is enough. For `matches` a pattern that the text ' +
      'holds: `*` stands for any text, `#` for a digit, and a backslash before them for themselves.',
  }),
  case_sensitive_match: Type.Boolean({ default: false }),
})
export type Condition = Static<typeof Condition>

const actionTypes = [
  'assign_user',
  'assign_team',
  'set_status',
  'set_priority',
  'add_tags',
  'set_tags',
  'remove_tags',
  'send_private_note',
  'send_reply',
  'snooze',
  'notify',
  'set_sla',
  'send_template',
  'apply_macro',
] as const
/** The actions whose text a customer reads. */
export const writesToCustomers: readonly string[] = ['send_reply', 'send_template', 'apply_macro']
export type ActionType = (typeof actionTypes)[number]

const Action = Type.Object({
  type: Words(actionTypes, { title: 'RuleAction' }),
  value: Type.Array(Type.String({ maxLength: 4_096 }), {
    maxItems: 50,
    default: [],
    description:
      'One id for assign_user, assign_team, set_status, set_priority, set_sla and apply_macro; names of tags; one text for a note or a reply; a ' +
      'time such as 90m, 4h or 2d for snooze; a text for notify; nothing for send_template, whose `template` may hold ' +
      '`{contact.first_name}` and other places of saved replies in its values.',
  }),
  recipients: Type.Optional(
    Type.Array(Type.String({ pattern: '^(assignee|assigned_team|(user|team):[1-9][0-9]{0,15})$' }), {
      maxItems: 100,
      description: 'For notify: assignee, assigned_team, user:ID or team:ID.',
      examples: [['assignee']],
    }),
  ),
  /** Only for send_template. */
  template: Type.Optional(TemplateChoice),
})
export type Action = Static<typeof Action>

/**
 * `group_operator` joins the groups, and `logical_op` the conditions of a group. A group without conditions is true.
 */
const conditions = {
  group_operator: Words(['AND', 'OR'], { title: 'LogicalOperator', default: 'OR' }),
  groups: Type.Array(
    Type.Object({
      logical_op: Words(['AND', 'OR'], { title: 'LogicalOperator', default: 'AND' }),
      rules: Type.Array(Condition, { maxItems: 50 }),
    }),
    { minItems: 1, maxItems: 10 },
  ),
}
const RuleBody = Type.Object({ ...conditions, actions: Type.Array(Action, { minItems: 1, maxItems: 10 }) })
export type RuleBody = Static<typeof RuleBody>

const executionModes = ['all', 'first_match'] as const
export type ExecutionMode = (typeof executionModes)[number]

const fields = {
  name: NameOf(140),
  description: Type.String({ maxLength: 300, default: '' }),
  type: Words(ruleTypes, { title: 'RuleType', default: 'new_conversation' }),
  events: Type.Array(Words(changeKinds, { title: 'RuleEvent' }), {
    maxItems: changeKinds.length,
    default: [],
    description: 'For conversation_update: the changes that set the rule off.',
  }),
  enabled: Type.Boolean({ default: true }),
  weight: Type.Integer({ default: 0, minimum: -1_000_000, maximum: 1_000_000, description: 'Lower ones run first.' }),
  rules: Type.Array(RuleBody, { minItems: 1, maxItems: 1 }),
}

export type Deletable = (typeof deletables)[number]

export const Rule = Named('AutomationRule', {
  id: Id,
  ...fields,
  gone: Type.Array(Gone, {
    description:
      'What the rule names and what was deleted since, or what cannot be used any more: an agent who is disabled, a saved reply ' +
      'that not everybody has, a template that is not approved. The rule does the rest, and its log says what it could not do.',
  }),
  execution_mode: Words(executionModes, {
    title: 'ExecutionMode',
    description: 'Of all rules for new conversations: `first_match` ends with the first rule that matches.',
  }),
  created_at: Time,
  updated_at: Time,
})
export type Rule = Static<typeof Rule>
export type StoredRule = Omit<Rule, 'gone'>

export const UseParams = Type.Object({ kind: Words(deletables, { title: 'DeletableKind' }), id: Id })

const Use = Type.Object({ id: Id, name: Type.String() })
export const Uses = Named('Uses', {
  rules: Type.Array(Use, { description: 'For whoever manages rules.' }),
  hidden_rules: Type.Integer({ description: 'Rules whose names the caller may not see.' }),
  macros: Type.Array(Use, { description: 'Saved replies that the caller has.' }),
  views: Type.Array(Use, { description: 'Views that the caller has.' }),
})
export type Uses = Static<typeof Uses>

export const RuleInput = Body({ ...fields, unchanged_since: UnchangedSince })
export type RuleInput = Static<typeof RuleInput>

export const RuleQuery = Type.Object({ type: Type.Optional(Words(ruleTypes, { title: 'RuleType' })) })

const RuleId = Type.String({ pattern: '^[1-9][0-9]{0,15}$' })
export const Weights = Type.Record(RuleId, Type.Integer({ minimum: -1_000_000, maximum: 1_000_000 }), {
  propertyNames: RuleId,
  maxProperties: 1_000,
  description: 'Weights by the ids of rules.',
  examples: [{ 1: 0, 2: 1 }],
})
export type Weights = Static<typeof Weights>

export const ModeChange = Body({ mode: Words(executionModes, { title: 'ExecutionMode' }) })

/** `error` is worded for the reader. Null if the action was done. */
const Done = Type.Object({
  type: Words(actionTypes, { title: 'RuleAction' }),
  value: Type.Array(Type.String()),
  error: Nullable(Type.String()),
})

export const RuleRun = Named('AutomationRun', {
  id: Id,
  rule_id: Id,
  rule_name: Type.String(),
  conversation_id: Id,
  conversation_uuid: Uuid,
  contact_name: Nullable(Type.String()),
  event: Type.String(),
  failed: Type.Boolean(),
  actions: Type.Array(Done),
  at: Time,
})
export type RuleRun = Static<typeof RuleRun>

export const RunQuery = Type.Object({ ...PageQuery, rule_id: Type.Optional(Id) })
export type RunQuery = Static<typeof RunQuery>

export const TrialInput = Body({
  ...fields,
  name: Type.Optional(Type.String({ maxLength: 140 })),
  rules: Type.Array(Type.Object({ ...conditions, actions: Type.Array(Action, { maxItems: 10, default: [] }) }), {
    minItems: 1,
    maxItems: 1,
    description: 'Its conditions are enough; actions may be unfinished.',
  }),
})
export type TrialInput = Static<typeof TrialInput>

export const Trial = Named('AutomationTrial', {
  actions: Type.Array(
    Type.Object({
      type: Words(actionTypes, { title: 'RuleAction' }),
      error: Nullable(Type.String({ description: 'Why it could not be done, worded for the reader.' })),
    }),
  ),
  tried: Type.Integer({ description: 'The newest conversations that the caller may see, at most 50.' }),
  matched: Type.Array(
    Type.Object({
      conversation_uuid: Uuid,
      contact_name: Nullable(Type.String()),
      last_message: Nullable(Type.String()),
      created_at: Time,
    }),
  ),
})
export type Trial = Static<typeof Trial>

/** The rules for a new conversation have run, whatever they did. */
export const ConversationRouted = event<{ conversation_id: number }>('conversation.routed')
export const RulesChanged = event<Record<string, never>>('automation.changed')

export const RouteConversation = job<{ conversation_id: number }>('automations.route_conversation')

/** What a condition can check. Ids are text. Null means that there is no value. */
export type Facts = {
  inbox: string
  content: string
  subject: string | null
  status: string
  priority: string | null
  assigned_user: string | null
  assigned_team: string | null
  tags: string[]
  contact_email: string | null
  contact_phone: string | null
  customer_language: string | null
  created_at: Date
  first_reply_at: Date | null
  last_reply_at: Date | null
  resolved_at: Date | null
  business_hours: 'open' | 'closed'
  sla_state: PromiseState | null
  sla_policy: string | null
  contact_attributes: AttributeValues
  conversation_attributes: AttributeValues
}

/** One after the other, so that a name that changes twice is the newest one in the end. */
export const RenameTagInRules = job<Renaming>('automations.rename_tag', {
  lane: () => 'automations.rename_tag',
  priority: -1,
})

/** Runs the rules that wait for a change. */
export const ApplyRules = job<Change>('automations.apply_rules', {
  lane: ({ conversation_id }) => `rules:${conversation_id}`,
})

/** Runs time rules for the next conversations after this id. */
export const RunTimeRules = job<{ list?: 'open' | 'resolved'; after?: number }>('automations.run_time_rules')
export const PruneRuleRuns = job<object>('automations.sweep_runs')
