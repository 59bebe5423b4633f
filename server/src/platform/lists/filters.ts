import { type RawBuilder, sql } from 'kysely'
import Type from 'typebox'
import { Compile } from 'typebox/compile'
import { invalid } from '../errors.ts'
import { checkText } from '../json.ts'
import { Named, OneOf, Words } from '../shapes.ts'
import { type Leaf, leavesOf, mapLeaves, type Node, readTree } from './filter-tree.ts'

/** The last three are for times. */
const operators = ['equals', 'not equals', 'in', 'set', 'not set', 'greater than', 'less than', 'between'] as const
const Value = OneOf([Type.Integer(), Type.String(), Type.Boolean()], { title: 'FilterWord' })
const Values = Type.Array(Value, { maxItems: 100 })
/** What a field is compared with: one value, or several. */
const FilterValue = OneOf([Type.Integer(), Type.String(), Type.Boolean(), Values], { title: 'FilterValue' })

const maxFilters = 50

/** One condition on one of these fields. */
export const FilterOn = <Field extends string>(title: string, fields: readonly Field[]) =>
  Named(title, {
    field: Words(fields, { title: `${title}Field` }),
    operator: Words(operators, { title: 'FilterOperator' }),
    value: Type.Optional(FilterValue),
  })

/** The type of a column. Values are read as this type, so that an index on the column can be used. */
type Kind = 'id' | 'word' | 'flag' | 'time'
type Held = number | string | boolean | Date

export type Filter<Field extends string> = {
  field: Field
  operator: (typeof operators)[number]
  /** Empty for an operator that needs no value. */
  values: Held[]
}

/** All of which must hold. Those below `any` are lists of which one must hold. */
export type Filters<Field extends string> = Node<Filter<Field>>[]

export const filtersIn = leavesOf<Filter<string>> as <Field extends string>(filters: Filters<Field>) => Filter<Field>[]

/** The query parameter `filters` for these fields. `title` names one of them in the API document. */
export const FiltersText = (title: string, fields: Readonly<Record<string, Kind>>) =>
  Type.Optional(
    Type.String({
      maxLength: 20_000,
      description:
        'JSON list of {field, operator, value}, all of which must hold. Also the lists and trees of Libredesk: {model, field, operator, value}, {logic, rules}.',
      contentSchema: Type.Array(FilterOn(title, Object.keys(fields)), { maxItems: maxFilters }),
    }),
  )

/**
 * Reads the query parameter `filters`: conditions on these fields only. Also reads what clients of Libredesk send: a
 * tree of groups, several values as a text, and other names for a field, with or without the name of its `model` in
 * front. Refuses a value that the field cannot hold.
 */
export function createFilterReader<Field extends string>(
  fields: Readonly<Record<Field, Kind>>,
  otherNames: Readonly<Record<string, Field>> = {},
) {
  const check = Compile(FilterOn('Filter', Object.keys(fields) as Field[]))
  const read = (sent: Leaf): Filter<Field> => {
    const condition = named(sent, otherNames)
    if (!check.Check(condition)) throw new TypeError('not a condition on these fields')
    const { operator, value } = condition
    const field = condition.field as Field
    const needed = operator !== 'set' && operator !== 'not set'
    const values = needed ? [value].flat().map((one) => readAs(fields[field], one)) : []
    const wanted = operator === 'between' ? 2 : operator === 'greater than' || operator === 'less than' ? 1 : undefined
    if (wanted !== undefined && (fields[field] !== 'time' || values.length !== wanted)) {
      throw new TypeError('times are compared with one time, or two')
    }
    return { field, operator, values }
  }
  return (text: string | undefined): Filters<Field> => {
    if (text === undefined || text === '') return []
    try {
      const tree = readTree(JSON.parse(text))
      if (leavesOf(tree).length <= maxFilters) return mapLeaves(tree, read)
    } catch (error) {
      // The text is not JSON, or a value has another type: it is refused below like any other text that is no list of
      // filters.
      if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error
    }
    throw invalid('input.invalid', { field: 'filters', rule: { rule: 'filters', params: {} } }).at('filters')
  }
}

/** A condition in the desk's own names. Whatever contains one of several values is `in` them. */
function named({ model, field, operator, value }: Leaf, otherNames: Readonly<Record<string, string>>): Leaf {
  const name = otherNames[`${model}.${field}`] ?? otherNames[String(field)] ?? field
  const listed =
    typeof value === 'string' && value.startsWith('[') && (operator === 'in' || /contains$/.test(String(operator)))
  const values = listed
    ? JSON.parse(value)
    : operator === 'between' && typeof value === 'string'
      ? value.split(',')
      : value
  const several = Array.isArray(values)
  const meant =
    several && operator === 'contains' ? 'in' : several && operator === 'not contains' ? 'not equals' : operator
  return { field: name, operator: meant, ...(values === undefined || values === null ? {} : { value: values }) }
}

/**
 * Ids and flags may come as text, as forms send them. Throws TypeError for a value of another type, and JsonRefused for
 * text that cannot be stored, which stands escaped in the query.
 */
function readAs(kind: Kind, value: unknown): Held {
  if (kind === 'word' && typeof value === 'string') {
    checkText(value, 'filters')
    return value
  }
  if (kind === 'flag' && (value === true || value === 'true')) return true
  if (kind === 'flag' && (value === false || value === 'false')) return false
  const id = typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value
  if (kind === 'id' && Number.isSafeInteger(id)) return id as number
  if (kind === 'time' && typeof value === 'string' && isTime.test(value.trim())) {
    const time = new Date(value.trim())
    // A day that no month has.
    if (!Number.isNaN(time.getTime())) return time
  }
  throw new TypeError(`not a value of the kind ${kind}`)
}

/** RFC 3339, or a day, which is read as its beginning in UTC. PostgreSQL takes every one of them. */
const isTime = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d))?$/i

const arrays = { number: sql`bigint[]`, string: sql`text[]`, boolean: sql`boolean[]`, object: sql`timestamptz[]` }

/** The filter as a condition on the column of its name. Fields come from a closed list; values are parameters. */
export function filterCondition(table: string, { field, operator, values }: Filter<string>): RawBuilder<unknown> {
  const column = sql.ref(`${table}.${field}`)
  if (operator === 'set') return sql`${column} is not null`
  if (operator === 'not set') return sql`${column} is null`
  const [first, second] = values
  if (operator === 'greater than') return sql`${column} > ${first}`
  if (operator === 'less than') return sql`${column} < ${first}`
  if (operator === 'between') return sql`${column} between ${first} and ${second}`
  if (first === undefined) return operator === 'not equals' ? sql`true` : sql`false`
  const among =
    values.length === 1
      ? // A flag is written out, for indexes that hold the rows of one value.
        sql`${column} = ${typeof first === 'boolean' ? sql.lit(first) : first}`
      : sql`${column} = any(${values}::${arrays[typeof first as keyof typeof arrays]})`
  return operator === 'not equals' ? sql`not coalesce(${among}, false)` : among
}

/** The filters as conditions, all of which must hold. `write` writes one of them. */
export const filterConditions = <Field extends string>(
  filters: Filters<Field>,
  write: (filter: Filter<Field>) => RawBuilder<unknown>,
): RawBuilder<unknown>[] =>
  mapLeaves(filters, write).map((one) =>
    'any' in one
      ? sql`(${sql.join(
          one.any.map((all) => sql`(${sql.join(all, sql` and `)})`),
          sql` or `,
        )})`
      : one,
  )
