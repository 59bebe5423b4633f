import type { NamedKind, Reference } from '../../inbox/actions/schema.ts'
import { namedInActions, tagKey } from '../../inbox/actions/service.ts'
import type { Action, Condition, ConditionField, RuleBody } from './schema.ts'

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

const templateKey = ({ name, language }: { name: string; language: string }) => `${name} ${language.replace('-', '_')}`

/** All that the rule names, in its order. */
export function namedIn([body]: readonly RuleBody[]): Reference[] {
  if (!body) return []
  const conditions = body.groups.flatMap(({ rules }, group) =>
    rules.flatMap((condition, index) => namedByCondition(condition, `rules.0.groups.${group}.rules.${index}`)),
  )
  const at = 'rules.0.actions.'
  const own = body.actions.flatMap((action, index) => namedByAction(action, `${at}${index}`))
  return [...conditions, ...inOrder([...own, ...namedInActions(body.actions, at)])]
}

const indexOf = ({ at }: Reference) => Number(at.split('.')[3])
const inOrder = (references: Reference[]) => references.toSorted((one, other) => indexOf(one) - indexOf(other))

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

/** What only rules can do. */
function namedByAction({ type, value, template, recipients = [] }: Action, at: string): Reference[] {
  if (type === 'send_template')
    return template ? [{ kind: 'template', key: templateKey(template), at: `${at}.template` }] : []
  if (type === 'notify')
    return recipients.flatMap((recipient): Reference[] => {
      const [whom, key] = recipient.split(':')
      if (!key) return []
      return [{ kind: whom === 'team' ? 'team' : 'agent', key, at: `${at}.value`, as: 'working' }]
    })
  const kind = type === 'set_sla' ? 'sla_policy' : type === 'apply_macro' ? 'macro' : undefined
  return kind ? value.map((key) => ({ kind, key, at: `${at}.value` })) : []
}
