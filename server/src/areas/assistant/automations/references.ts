import type { Action, Condition, ConditionField, NamedKind, RuleBody } from './schema.ts'

/** What a rule, a saved reply or a view names. Tags are named as people read them, in lower case; all else by its id. */
export type Reference = {
  kind: NamedKind
  key: string
  /** The path of the condition or action. */
  at: string
  /** An agent who must be able to work, and not only to be remembered. */
  works?: boolean
}

const ofField: Partial<Record<ConditionField, NamedKind>> = {
  inbox: 'inbox',
  status: 'status',
  previous_status: 'status',
  assigned_user: 'agent',
  previous_assigned_user: 'agent',
  assigned_team: 'team',
  previous_assigned_team: 'team',
  sla_policy: 'sla_policy',
}

const ofAction: Partial<Record<Action['type'], NamedKind>> = {
  assign_user: 'agent',
  assign_team: 'team',
  set_status: 'status',
  set_sla: 'sla_policy',
  apply_macro: 'macro',
  add_tags: 'tag',
  set_tags: 'tag',
  remove_tags: 'tag',
}

const tagKey = (name: string) => name.trim().toLowerCase()
export const templateKey = ({ name, language }: { name: string; language: string }) =>
  `${name} ${language.replace('-', '_')}`

/** All that the rule names, in its order. */
export function namedIn([body]: readonly RuleBody[]): Reference[] {
  if (!body) return []
  const conditions = body.groups.flatMap(({ rules }, group) =>
    rules.flatMap((condition, index) => namedByCondition(condition, `rules.0.groups.${group}.rules.${index}`)),
  )
  return [...conditions, ...namedInActions(body.actions, 'rules.0.actions.')]
}

export const namedInActions = (actions: readonly Action[], at = ''): Reference[] =>
  actions.flatMap((action, index) => namedByAction(action, `${at}${index}`))

function namedByCondition({ field, operator, value, attribute }: Condition, at: string): Reference[] {
  if (field === 'contact_attribute' || field === 'conversation_attribute')
    return [{ kind: 'attribute', key: `${field} ${(attribute ?? '').toLowerCase()}`, at: `${at}.attribute` }]
  if (operator === 'set' || operator === 'not set') return []
  if (field === 'tags')
    return value
      .split(',')
      .map(tagKey)
      .filter(Boolean)
      .map((key) => ({ kind: 'tag', key, at: `${at}.value` }))
  const kind = ofField[field]
  return kind ? [{ kind, key: value.trim(), at: `${at}.value` }] : []
}

function namedByAction({ type, value, template, recipients = [] }: Action, at: string): Reference[] {
  if (type === 'send_template')
    return template ? [{ kind: 'template', key: templateKey(template), at: `${at}.template` }] : []
  if (type === 'notify')
    return recipients.flatMap((recipient): Reference[] => {
      const [whom, key] = recipient.split(':')
      if (!key) return []
      return [{ kind: whom === 'team' ? 'team' : 'agent', key, at: `${at}.value`, works: true }]
    })
  const kind = ofAction[type]
  if (!kind) return []
  return value.map((one) => ({
    kind,
    key: kind === 'tag' ? tagKey(one) : one,
    at: `${at}.value`,
    ...(type === 'assign_user' ? { works: true } : {}),
  }))
}

const ofFilter: Record<string, NamedKind> = {
  status_id: 'status',
  inbox_id: 'inbox',
  assigned_user_id: 'agent',
  assigned_team_id: 'team',
  tag_id: 'tag',
  sla_policy_id: 'sla_policy',
}

/** What the filters of a view name. They name tags by their ids. */
export const namedInFilters = (
  filters: readonly { field: string; value?: unknown }[],
): Pick<Reference, 'kind' | 'key'>[] =>
  filters.flatMap(({ field, value }) => {
    const kind = ofFilter[field]
    return kind ? [value].flat().map((one) => ({ kind, key: String(one) })) : []
  })
