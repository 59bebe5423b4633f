import type { Condition, RuleBody } from './schema.ts'

/** What a condition can ask about. */
export type Facts = { inbox: string; content: string }

/** Texts are compared without regard to case; `contains` takes a comma list, any of which is enough. */
function holds({ field, operator, value }: Condition, facts: Facts): boolean {
  const fact = facts[field].toLowerCase()
  const wanted = value.toLowerCase()
  const any = wanted.split(',').some((word) => word.trim() !== '' && fact.includes(word.trim()))
  switch (operator) {
    case 'equals':
      return fact === wanted
    case 'not equals':
      return fact !== wanted
    case 'contains':
      return any
    case 'not contains':
      return !any
  }
}

export function matches(body: RuleBody, facts: Facts): boolean {
  const groups = body.groups.map(({ logical_op, rules }) =>
    logical_op === 'AND' || rules.length === 0
      ? rules.every((rule) => holds(rule, facts))
      : rules.some((rule) => holds(rule, facts)),
  )
  return body.group_operator === 'AND' ? groups.every(Boolean) : groups.some(Boolean)
}
