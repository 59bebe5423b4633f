export const parameterTypes = ['string', 'integer', 'number', 'boolean'] as const
export type ParameterType = (typeof parameterTypes)[number]

/** One parameter of a schema without lists and objects. `schema` keeps what a row does not show. */
export type Row = { name: string; required: boolean; schema: Schema }
type Schema = { type: ParameterType; description?: string } & Record<string, unknown>

export const freshRow: Row = { name: '', required: true, schema: { type: 'string' } }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isSimple = (schema: unknown): schema is Schema =>
  isObject(schema) && parameterTypes.some((type) => type === schema['type'])

/** The rows of a schema. Undefined if rows cannot show all of it. */
function rowsOf(schema: unknown): Row[] | undefined {
  if (!isObject(schema) || schema['type'] !== 'object') return undefined
  const { type: _, properties = {}, required = [], ...rest } = schema
  if (Object.keys(rest).length > 0 || !isObject(properties) || !Array.isArray(required)) return undefined
  const rows = Object.entries(properties)
  if (!rows.every(([, one]) => isSimple(one))) return undefined
  return rows.map(([name, one]) => ({ name, required: required.includes(name), schema: one as Schema }))
}

const schemaOf = (rows: readonly Row[]): Record<string, unknown> => ({
  type: 'object',
  properties: Object.fromEntries(rows.map(({ name, schema }) => [name, schema])),
  required: rows.filter((row) => row.required).map(({ name }) => name),
})

/** The parameters as one text: a list of rows if rows can show them, or else the schema. */
export function showParameters(schema: unknown): string {
  const rows = rowsOf(schema)
  return rows ? JSON.stringify(rows) : JSON.stringify(schema, null, 2)
}

/** The rows in such a text. Undefined if it is a schema, or not JSON. */
export const rowsIn = (text: string): Row[] | undefined =>
  text.startsWith('[') ? (JSON.parse(text) as Row[]) : undefined

/** The schema in such a text. Throws SyntaxError if it is not JSON. */
export function readParameters(text: string): Record<string, unknown> {
  const rows = rowsIn(text)
  return rows ? schemaOf(rows) : (JSON.parse(text) as Record<string, unknown>)
}

/** The schema as a person reads it, in whichever form it is stored. */
export const printSchema = (text: string): string =>
  rowsIn(text) ? JSON.stringify(readParameters(text), null, 2) : text

/** A typed schema, stored as rows as soon as rows can show it. */
export function keepSchema(typed: string): string {
  try {
    return showParameters(JSON.parse(typed))
  } catch {
    return typed.startsWith('[') ? ` ${typed}` : typed
  }
}

/** False for arrays, plain values and texts that are no JSON. */
export function isJsonObject(text: string): boolean {
  try {
    return isObject(JSON.parse(text))
  } catch {
    return false
  }
}

const samples: Record<ParameterType, unknown> = { string: 'text', integer: 1, number: 1, boolean: true }

/** Arguments with which a test call begins: the required ones. */
export function sampleArguments(schema: unknown): string {
  const rows = (rowsOf(schema) ?? []).filter(({ required }) => required)
  return JSON.stringify(Object.fromEntries(rows.map(({ name, schema }) => [name, samples[schema.type]])), null, 2)
}
