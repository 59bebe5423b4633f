import { type RawBuilder, sql } from 'kysely'
import Type, { type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import { invalid } from './errors.ts'
import { Words } from './shapes.ts'

const operators = ['equals', 'not equals', 'in', 'set', 'not set'] as const
const Value = Type.Union([Type.Integer(), Type.String(), Type.Boolean()])
const Values = Type.Union([Value, Type.Array(Value, { maxItems: 50 })])

export type Filter<Field extends string> = {
  field: Field
  operator: (typeof operators)[number]
  value?: Static<typeof Values>
}

export const FiltersText = Type.Optional(
  Type.String({ maxLength: 20_000, description: 'JSON list of {field, operator, value}, all of which must hold.' }),
)

/** Reads the query parameter `filters`: conditions on these fields only. */
export function createFilterReader<const Field extends string>(fields: readonly Field[]) {
  const check = Compile(
    Type.Array(Type.Object({ field: Words(fields), operator: Words(operators), value: Type.Optional(Values) }), {
      maxItems: 50,
    }),
  )
  return (text: string | undefined): Filter<Field>[] => {
    if (text === undefined || text === '') return []
    try {
      const value: unknown = JSON.parse(text)
      if (check.Check(value)) return value as Filter<Field>[]
    } catch {
      // Not JSON: refused below like every other text that is not a list of filters.
    }
    throw invalid('input.invalid', { field: 'filters', rule: { rule: 'filters', params: {} } }).at('filters')
  }
}

/** The filter as a condition on the column of its name. Fields come from a closed list, values are parameters. */
export function filterCondition(table: string, { field, operator, value }: Filter<string>): RawBuilder<unknown> {
  const column = sql.ref(`${table}.${field}`)
  if (operator === 'set') return sql`${column} is not null`
  if (operator === 'not set') return sql`${column} is null`
  const values = (Array.isArray(value) ? value : [value]).map(String)
  const among = sql`${column}::text = any(${values})`
  return operator === 'not equals' ? sql`not coalesce(${among}, false)` : among
}
