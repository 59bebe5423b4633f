import type { NamedKind, Reference } from '../actions/schema.ts'
import type { View } from './schema.ts'

const ofFilter: Partial<Record<View['filters'][number]['field'], NamedKind>> = {
  status_id: 'status',
  inbox_id: 'inbox',
  assigned_user_id: 'agent',
  assigned_team_id: 'team',
  tag_id: 'tag',
  sla_policy_id: 'sla_policy',
}

/** What the filters of a view name, all of it by its id but attributes. */
export const namedInFilters = (filters: View['filters']): Reference[] =>
  filters.flatMap(({ field, operator, value }, index) => {
    if (operator === 'set' || operator === 'not set') return []
    const at = `filters.${index}.value`
    const values = [value ?? []].flat().map(String)
    if (field === 'attribute')
      return values.map((one): Reference => ({ at, kind: 'attribute', key: attributeKey(one) }))
    const kind = ofFilter[field]
    return kind ? values.map((key): Reference => ({ at, kind, key, ...(kind === 'tag' ? { as: 'id' } : {}) })) : []
  })

/** `contact.plan=gold` names the attribute `plan` of contacts. */
function attributeKey(filter: string): string {
  const [path = ''] = filter.split('=')
  const dot = path.indexOf('.')
  return `${path.slice(0, dot)}_attribute ${path.slice(dot + 1).toLowerCase()}`
}
