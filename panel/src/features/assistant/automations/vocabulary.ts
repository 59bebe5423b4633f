import type { Word } from '../../../lib/t.ts'
import type { AutomationRule } from '../../../lib/types.ts'
import type { Attribute } from '../../office/attributes/api.ts'
import type { RuleBody } from './api.ts'

export type RuleType = AutomationRule['type']
export type Condition = RuleBody['groups'][number]['rules'][number]
export type Action = RuleBody['actions'][number]
export type Field = Condition['field']
export type Operator = Condition['operator']
export type ActionType = Action['type']

export const types: RuleType[] = ['new_conversation', 'conversation_update', 'time_trigger']

export const events: { value: AutomationRule['events'][number]; word: Word }[] = [
  { value: 'conversation.user.assigned', word: 'automations.event_user' },
  { value: 'conversation.team.assigned', word: 'automations.event_team' },
  { value: 'conversation.status.change', word: 'automations.event_status' },
  { value: 'conversation.priority.change', word: 'automations.event_priority' },
  { value: 'conversation.message.incoming', word: 'automations.event_incoming' },
  { value: 'conversation.message.outgoing', word: 'automations.event_outgoing' },
  { value: 'conversation.sla.warning', word: 'automations.event_sla_warning' },
  { value: 'conversation.sla.breached', word: 'automations.event_sla_breached' },
]

/** The lists from which a value is chosen. Text and numbers are typed. */
export type Kind =
  | 'inbox'
  | 'status'
  | 'priority'
  | 'agent'
  | 'team'
  | 'tags'
  | 'text'
  | 'hours'
  | 'opening'
  | 'sla_state'
  | 'sla'
  | 'language'
  | 'macro'
  | 'number'
  | 'date'
  | 'checkbox'
  | 'value'

const kinds: Record<Field, Kind> = {
  inbox: 'inbox',
  content: 'text',
  subject: 'text',
  status: 'status',
  priority: 'priority',
  assigned_user: 'agent',
  assigned_team: 'team',
  tags: 'tags',
  contact_email: 'text',
  contact_phone: 'text',
  customer_language: 'language',
  hours_since_created: 'hours',
  hours_since_first_reply: 'hours',
  hours_since_last_reply: 'hours',
  hours_since_resolved: 'hours',
  business_hours: 'opening',
  sla_state: 'sla_state',
  sla_policy: 'sla',
  previous_status: 'status',
  previous_priority: 'priority',
  previous_assigned_user: 'agent',
  previous_assigned_team: 'team',
  // Unless the attribute is another one.
  contact_attribute: 'text',
  conversation_attribute: 'text',
}

const kindsOfAttributes: Record<Attribute['data_type'], Kind> = {
  text: 'text',
  link: 'text',
  number: 'number',
  date: 'date',
  checkbox: 'checkbox',
  list: 'value',
}

export const isOfAttribute = (field: Field) => field === 'contact_attribute' || field === 'conversation_attribute'

/** The attribute that the condition is about, if there is one. */
export const attributeOf = ({ field, attribute = '' }: Condition, all: readonly Attribute[]) =>
  all.find((one) => field === fieldOf(one) && one.key.toLowerCase() === attribute.toLowerCase())

export const fieldOf = ({ applies_to }: Attribute): Field => `${applies_to}_attribute`

export const kindOf = (field: Field, attribute?: Attribute) =>
  attribute ? kindsOfAttributes[attribute.data_type] : kinds[field]

/** The fields for this type, without attributes. Only a change has values from before it. */
export const fieldsFor = (type: RuleType) =>
  (Object.keys(kinds) as Field[]).filter(
    (field) => !isOfAttribute(field) && (type === 'conversation_update' || !field.startsWith('previous_')),
  )

/** The comparisons that the API takes for a value of this kind, in the order in which they are offered. */
export function operatorsFor(kind: Kind): Operator[] {
  switch (kind) {
    case 'text':
      return [
        'contains',
        'not contains',
        'contains word',
        'matches',
        'equals',
        'not equals',
        'starts with',
        'set',
        'not set',
      ]
    case 'tags':
      return ['contains', 'not contains', 'set', 'not set']
    case 'opening':
      return ['equals']
    case 'hours':
      return ['greater than', 'less than', 'set', 'not set']
    case 'number':
    case 'date':
      return ['equals', 'not equals', 'greater than', 'less than', 'set', 'not set']
    default:
      return ['equals', 'not equals', 'set', 'not set']
  }
}

export const takesValue = (operator: Operator) => operator !== 'set' && operator !== 'not set'

const operatorWords: Record<Operator, Word> = {
  equals: 'automations.o_equals',
  'not equals': 'automations.o_not_equals',
  contains: 'automations.o_contains',
  'not contains': 'automations.o_not_contains',
  'contains word': 'automations.o_contains_word',
  matches: 'automations.o_matches',
  'starts with': 'automations.o_starts_with',
  'greater than': 'automations.o_greater_than',
  'less than': 'automations.o_less_than',
  set: 'automations.o_set',
  'not set': 'automations.o_not_set',
}
const dateWords: Partial<Record<Operator, Word>> = {
  'greater than': 'automations.o_after',
  'less than': 'automations.o_before',
}
export const operatorWord = (operator: Operator, kind: Kind): Word =>
  (kind === 'date' && dateWords[operator]) || operatorWords[operator]

const actionKinds: Record<ActionType, Kind | 'long' | 'duration' | 'template'> = {
  assign_user: 'agent',
  assign_team: 'team',
  set_status: 'status',
  set_priority: 'priority',
  add_tags: 'tags',
  set_tags: 'tags',
  remove_tags: 'tags',
  send_private_note: 'long',
  send_reply: 'long',
  snooze: 'duration',
  notify: 'text',
  set_sla: 'sla',
  send_template: 'template',
  apply_macro: 'macro',
}
export const actionTypes = Object.keys(actionKinds) as ActionType[]
export const kindOfAction = (type: ActionType) => actionKinds[type]

export const freshBody: RuleBody = {
  group_operator: 'AND',
  groups: [{ logical_op: 'AND', rules: [] }],
  actions: [{ type: 'assign_user', value: [''] }],
}
export const freshCondition: Condition = {
  field: 'content',
  operator: 'contains',
  value: '',
  case_sensitive_match: false,
}
