import { type RawBuilder, sql } from 'kysely'
import Type from 'typebox'
import { Compile } from 'typebox/compile'
import { invalid } from './errors.ts'
import { Named, OneOf, Words } from './shapes.ts'

const operators = ['equals', 'not equals', 'in', 'set', 'not set'] as const
const Value = OneOf([Type.Integer(), Type.String(), Type.Boolean()], { title: 'FilterWord' })
const Values = Type.Array(Value, { maxItems: 50 })
/** What a field is compared with: one value, or several. */
export const FilterValue = OneOf([Type.Integer(), Type.String(), Type.Boolean(), Values], { title: 'FilterValue' })

const maxFilters = 50

/** One condition on one of these fields. */
export const FilterOn = <Field extends string>(title: string, fields: readonly Field[]) =>
  Named(title, {
    field: Words(fields, { title: `${title}Field` }),
    operator: Words(operators, { title: 'FilterOperator' }),
    value: Type.Optional(FilterValue),
  })

/** The type of a column. Values are read as this type, so that an index on the column can be used. */
type Kind = 'id' | 'word' | 'flag'
type Held = number | string | boolean

export type Filter<Field extends string> = {
  field: Field
  operator: (typeof operators)[number]
  /** Empty for an operator that needs no value. */
  values: Held[]
}

/** The query parameter `filters` for these fields. `title` names one of them in the API document. */
export const FiltersText = (title: string, fields: Readonly<Record<string, Kind>>) =>
  Type.Optional(
    Type.String({
      maxLength: 20_000,
      description: 'JSON list of {field, operator, value}, all of which must hold.',
      contentSchema: Type.Array(FilterOn(title, Object.keys(fields)), { maxItems: maxFilters }),
    }),
  )

/** Reads the query parameter `filters`: conditions on these fields only. Refuses a value that the field cannot hold. */
export function createFilterReader<Field extends string>(fields: Readonly<Record<Field, Kind>>) {
  const names = Object.keys(fields) as Field[]
  const check = Compile(Type.Array(FilterOn('Filter', names), { maxItems: maxFilters }))
  return (text: string | undefined): Filter<Field>[] => {
    if (text === undefined || text === '') return []
    try {
      const conditions: unknown = JSON.parse(text)
      if (check.Check(conditions)) {
        return conditions.map(({ field, operator, value }) => {
          const needed = operator !== 'set' && operator !== 'not set'
          const values = needed ? [value].flat().map((one) => readAs(fields[field as Field], one)) : []
          return { field: field as Field, operator, values }
        })
      }
    } catch (error) {
      // The text is not JSON, or a value has another type: it is refused below like any other text that is no list of
      // filters.
      if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error
    }
    throw invalid('input.invalid', { field: 'filters', rule: { rule: 'filters', params: {} } }).at('filters')
  }
}

/** Ids and flags may come as text, as forms send them. Throws TypeError for a value of another type. */
function readAs(kind: Kind, value: unknown): Held {
  if (kind === 'word' && typeof value === 'string') return value
  if (kind === 'flag' && (value === true || value === 'true')) return true
  if (kind === 'flag' && (value === false || value === 'false')) return false
  const id = typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value
  if (kind === 'id' && Number.isSafeInteger(id)) return id as number
  throw new TypeError(`not a value of the kind ${kind}`)
}

const arrays = { number: sql`bigint[]`, string: sql`text[]`, boolean: sql`boolean[]` }

/** The filter as a condition on the column of its name. Fields come from a closed list; values are parameters. */
export function filterCondition(table: string, { field, operator, values }: Filter<string>): RawBuilder<unknown> {
  const column = sql.ref(`${table}.${field}`)
  if (operator === 'set') return sql`${column} is not null`
  if (operator === 'not set') return sql`${column} is null`
  const [first] = values
  if (first === undefined) return operator === 'not equals' ? sql`true` : sql`false`
  const among =
    values.length === 1
      ? // A flag is written out, for indexes that hold the rows of one value.
        sql`${column} = ${typeof first === 'boolean' ? sql.lit(first) : first}`
      : sql`${column} = any(${values}::${arrays[typeof first as keyof typeof arrays]})`
  return operator === 'not equals' ? sql`not coalesce(${among}, false)` : among
}
