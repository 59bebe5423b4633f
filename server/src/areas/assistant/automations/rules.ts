import type { Previous } from '../../inbox/conversations/schema.ts'
import type { AttributeType } from '../../office/attributes/schema.ts'
import { type Condition, type ConditionField, type Facts, fieldWords, type Operator, type RuleBody } from './schema.ts'
import { holdsPattern, holdsWord, isLanguage, isPattern } from './text-rules.ts'

type Kind = 'choice' | 'word' | 'text' | 'list' | 'hours' | 'language' | 'number' | 'date' | 'checkbox' | 'value'
type AttributeField = 'contact_attribute' | 'conversation_attribute'

const kinds: Record<Exclude<ConditionField, AttributeField>, Kind> = {
  inbox: 'choice',
  content: 'text',
  subject: 'text',
  status: 'choice',
  priority: 'choice',
  assigned_user: 'choice',
  assigned_team: 'choice',
  tags: 'list',
  contact_email: 'text',
  contact_phone: 'text',
  customer_language: 'language',
  hours_since_created: 'hours',
  hours_since_first_reply: 'hours',
  hours_since_last_reply: 'hours',
  hours_since_resolved: 'hours',
  business_hours: 'word',
  sla_state: 'word',
  sla_policy: 'choice',
  previous_status: 'choice',
  previous_priority: 'choice',
  previous_assigned_user: 'choice',
  previous_assigned_team: 'choice',
}

const operatorsOf: Record<Kind, readonly Operator[]> = {
  choice: ['equals', 'not equals', 'set', 'not set'],
  word: ['equals', 'not equals', 'set', 'not set'],
  language: ['equals', 'not equals', 'set', 'not set'],
  text: [
    'contains',
    'not contains',
    'contains word',
    'matches',
    'equals',
    'not equals',
    'starts with',
    'set',
    'not set',
  ],
  list: ['contains', 'not contains', 'set', 'not set'],
  hours: ['greater than', 'less than', 'set', 'not set'],
  number: ['equals', 'not equals', 'greater than', 'less than', 'set', 'not set'],
  date: ['equals', 'not equals', 'greater than', 'less than', 'set', 'not set'],
  checkbox: ['equals', 'not equals', 'set', 'not set'],
  value: ['equals', 'not equals', 'set', 'not set'],
}

const kindsOfAttributes: Record<AttributeType, Kind> = {
  text: 'text',
  link: 'text',
  number: 'number',
  date: 'date',
  checkbox: 'checkbox',
  list: 'value',
}

export const isOfAttribute = (field: ConditionField): field is AttributeField =>
  field === 'contact_attribute' || field === 'conversation_attribute'

export type Fault = 'operator' | 'value'

/** What is wrong with a condition, on an attribute of this type or on none. Undefined if it can be checked. */
export function faultOf({ field, operator, value }: Condition, type: AttributeType = 'text'): Fault | undefined {
  const kind = isOfAttribute(field) ? kindsOfAttributes[type] : kinds[field]
  if (!operatorsOf[kind].includes(operator)) return 'operator'
  if (operator === 'set' || operator === 'not set') return undefined
  if (value.trim() === '') return 'value'
  if (kind === 'hours' && !/^\d{1,6}(\.\d{1,3})?$/.test(value.trim())) return 'value'
  if (kind === 'word' && !wordsOf(field).includes(value.trim())) return 'value'
  if (kind === 'language' && !/^[a-z]{2,3}(-[a-z0-9]{2,8}){0,2}$/i.test(value.trim())) return 'value'
  if (operator === 'matches' && !isPattern(value.trim())) return 'value'
  if (kind === 'number' && !Number.isFinite(Number(value.trim()))) return 'value'
  if (kind === 'date' && !/^\d{4}-\d{2}-\d{2}$/.test(value.trim())) return 'value'
  if (kind === 'checkbox' && !/^(true|false)$/.test(value.trim())) return 'value'
  if (kind === 'choice' && !/^[1-9]\d{0,15}$/.test(value.trim())) return 'value'
  return undefined
}

const wordsOf = (field: ConditionField): readonly string[] =>
  field === 'business_hours' || field === 'sla_state' ? fieldWords[field] : []

/** Whether the conditions hold. A group without conditions holds. `previous` has what a change replaced. */
export function matches(body: RuleBody, facts: Facts, previous: Previous, now: Date): boolean {
  const groups = body.groups.map(({ logical_op, rules }) =>
    logical_op === 'AND' || rules.length === 0
      ? rules.every((rule) => holds(rule, facts, previous, now))
      : rules.some((rule) => holds(rule, facts, previous, now)),
  )
  return body.group_operator === 'AND' ? groups.every(Boolean) : groups.some(Boolean)
}

/** Whether a condition is true. If the fact is missing, only "not equal" and "not contained" are true. */
function holds(condition: Condition, facts: Facts, previous: Previous, now: Date): boolean {
  const { field, operator } = condition
  const fold = (text: string) => (condition.case_sensitive_match ? text : text.toLowerCase()).normalize()
  const fact = isOfAttribute(field) ? attributeOf(condition, facts) : factOf(field, facts, previous, now)
  const value = fold(condition.value.trim())
  const words = value
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)
  const text = typeof fact === 'string' ? fold(fact) : null
  const among = Array.isArray(fact) ? fact.map(fold) : null
  const equals = () =>
    typeof fact === 'number'
      ? fact === Number(value)
      : field === 'customer_language'
        ? isLanguage(text, value)
        : text === value
  const contained = () => words.some((word) => (among ? among.includes(word) : (text?.includes(word) ?? false)))
  switch (operator) {
    case 'set':
      return among ? among.length > 0 : fact !== null && fact !== ''
    case 'not set':
      return among ? among.length === 0 : fact === null || fact === ''
    case 'equals':
      return equals()
    case 'not equals':
      return !equals()
    case 'contains':
      return contained()
    case 'not contains':
      return !contained()
    case 'contains word':
      return text !== null && words.some((word) => holdsWord(text, word))
    case 'matches':
      return text !== null && holdsPattern(text, value)
    case 'starts with':
      return text?.startsWith(value) ?? false
    // Text is compared only if it is a date.
    case 'greater than':
      return typeof fact === 'number' ? fact > Number(value) : text !== null && text > value
    case 'less than':
      return typeof fact === 'number' ? fact < Number(value) : text !== null && text < value
  }
}

function attributeOf({ field, attribute = '' }: Condition, facts: Facts): string | number | null {
  const values = field === 'contact_attribute' ? facts.contact_attributes : facts.conversation_attributes
  const [, value = null] = Object.entries(values).find(([key]) => key.toLowerCase() === attribute.toLowerCase()) ?? []
  return typeof value === 'boolean' ? String(value) : value
}

function factOf(
  field: Exclude<ConditionField, AttributeField>,
  facts: Facts,
  previous: Previous,
  now: Date,
): string | string[] | number | null {
  switch (field) {
    case 'hours_since_created':
      return hoursSince(facts.created_at, now)
    case 'hours_since_first_reply':
      return hoursSince(facts.first_reply_at, now)
    case 'hours_since_last_reply':
      return hoursSince(facts.last_reply_at, now)
    case 'hours_since_resolved':
      return hoursSince(facts.resolved_at, now)
    case 'previous_status':
      return previous.status ?? null
    case 'previous_priority':
      return previous.priority ?? null
    case 'previous_assigned_user':
      return previous.assigned_user ?? null
    case 'previous_assigned_team':
      return previous.assigned_team ?? null
    default:
      return facts[field]
  }
}

const hoursSince = (at: Date | null, now: Date): number | null =>
  at === null ? null : (now.getTime() - at.getTime()) / 3_600_000
