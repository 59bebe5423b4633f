/** The part of JSON Schema that can describe a tool's parameters. */
export type Parameter = {
  type: 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object'
  description?: string
  enum?: (string | number | boolean)[]
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  items?: Parameter
  minItems?: number
  maxItems?: number
  properties?: Record<string, Parameter>
  required?: string[]
}
export type Parameters = Parameter & { type: 'object' }
export type Arguments = Record<string, unknown>

export const noParameters: Parameters = { type: 'object', properties: {} }

const maxDepth = 4
const maxNames = 60
const maxBytes = 16 * 1024
const maxEnum = 100
/** The longest text in an argument, unless the schema sets less. */
const maxText = 4_000
const maxItems = 100

const isText = (value: unknown) => typeof value === 'string'
const isCount = (value: unknown) => Number.isInteger(value) && (value as number) >= 0
const isNumber = (value: unknown) => typeof value === 'number'
const isList = (value: unknown) => Array.isArray(value)
const anything = () => true

type Words = Record<string, (value: unknown) => boolean>
const ofAll: Words = {
  type: isText,
  title: isText,
  description: (value) => isText(value) && (value as string).length <= 1_000,
  default: anything,
  examples: isList,
  $schema: isText,
}
const choice: Words = {
  enum: (value) =>
    Array.isArray(value) &&
    value.length > 0 &&
    value.length <= maxEnum &&
    value.every((one) => ['string', 'number', 'boolean'].includes(typeof one)),
}
const ofNumbers: Words = { ...choice, minimum: isNumber, maximum: isNumber }
const ofType: Record<Parameter['type'], Words> = {
  string: { ...choice, minLength: isCount, maxLength: isCount, format: isText },
  number: ofNumbers,
  integer: ofNumbers,
  boolean: choice,
  array: { items: isObject, minItems: isCount, maxItems: isCount },
  object: { properties: isObject, required: isList, additionalProperties: (value) => typeof value === 'boolean' },
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * The path of the first thing in a schema that is not supported. Empty for the schema itself, undefined if all of it is
 * supported. What is not supported is refused, because a rule that nobody checks would only seem to hold.
 */
export function faultOfParameters(schema: unknown): string | undefined {
  if (!isObject(schema) || schema['type'] !== 'object' || JSON.stringify(schema).length > maxBytes) return ''
  const names = { left: maxNames }
  return faultOf(schema, '', 0, names)
}

function faultOf(schema: unknown, path: string, depth: number, names: { left: number }): string | undefined {
  if (!isObject(schema) || depth > maxDepth) return path
  const at = (word: string) => (path ? `${path}.${word}` : word)
  const type = schema['type']
  if (typeof type !== 'string' || !Object.hasOwn(ofType, type)) return at('type')
  const known: Words = { ...ofAll, ...ofType[type as Parameter['type']] }
  for (const [word, value] of Object.entries(schema)) {
    if (!Object.hasOwn(known, word) || !known[word]!(value)) return at(word)
  }
  if (type === 'array') return faultOf(schema['items'], at('items'), depth + 1, names)
  return type === 'object' ? faultOfObject(schema, at, depth, names) : undefined
}

function faultOfObject(
  schema: Record<string, unknown>,
  at: (word: string) => string,
  depth: number,
  names: { left: number },
): string | undefined {
  const properties = (schema['properties'] ?? {}) as Record<string, unknown>
  for (const [name, property] of Object.entries(properties)) {
    const path = at(`properties.${name}`)
    names.left -= 1
    if (names.left < 0 || !/^[A-Za-z][A-Za-z0-9_]{0,63}$/.test(name)) return at('properties')
    const fault = faultOf(property, path, depth + 1, names)
    if (fault !== undefined) return fault
  }
  const required = (schema['required'] ?? []) as unknown[]
  const strange = required.some((name) => typeof name !== 'string' || !Object.hasOwn(properties, name))
  return strange ? at('required') : undefined
}

/** Why arguments cannot be used, in words for the model or person that gave them. */
export class ArgumentFault extends Error {
  override name = 'ArgumentFault'
}

/**
 * Reads what a model gave as arguments. It drops what the schema does not name, and converts numbers and booleans from
 * and to text. Throws ArgumentFault.
 */
export function readArguments(schema: Parameters, given: unknown): Arguments {
  if (!isObject(given)) throw new ArgumentFault('The arguments must be one JSON object.')
  return readObject(schema, given, '')
}

function readObject(schema: Parameter, given: Record<string, unknown>, path: string): Arguments {
  const required = new Set(schema.required)
  const read = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const value = Object.hasOwn(given, name) ? given[name] : undefined
    const at = path ? `${path}.${name}` : name
    if (value !== undefined && value !== null) return [[name, readValue(property, value, at)]]
    if (required.has(name)) throw new ArgumentFault(`The argument ${at} is missing.`)
    return []
  })
  return Object.fromEntries(read)
}

function readValue(schema: Parameter, given: unknown, path: string): unknown {
  const value = readType(schema, given, path)
  if (schema.enum && !schema.enum.includes(value as string)) {
    throw new ArgumentFault(`The argument ${path} must be one of ${JSON.stringify(schema.enum)}.`)
  }
  return value
}

function readType(schema: Parameter, given: unknown, path: string): unknown {
  const refuse = (wanted: string) => new ArgumentFault(`The argument ${path} must be ${wanted}.`)
  switch (schema.type) {
    case 'string': {
      const text = typeof given === 'number' || typeof given === 'boolean' ? String(given) : given
      const { minLength = 0, maxLength = maxText } = schema
      if (typeof text !== 'string' || text.length < minLength || text.length > Math.min(maxLength, maxText)) {
        throw refuse(`a text of ${minLength} to ${Math.min(maxLength, maxText)} characters`)
      }
      return text.toWellFormed()
    }
    case 'number':
    case 'integer': {
      const number = typeof given === 'string' && given.trim() !== '' ? Number(given) : given
      const { minimum = -Number.MAX_VALUE, maximum = Number.MAX_VALUE } = schema
      const whole = schema.type === 'number' || Number.isSafeInteger(number)
      if (typeof number !== 'number' || !whole || !(number >= minimum && number <= maximum)) {
        throw refuse(`${schema.type === 'number' ? 'a number' : 'a whole number'}${rangeOf(schema)}`)
      }
      return number
    }
    case 'boolean': {
      const flag = given === 'true' ? true : given === 'false' ? false : given
      if (typeof flag !== 'boolean') throw refuse('true or false')
      return flag
    }
    case 'array': {
      const { minItems = 0 } = schema
      const most = Math.min(schema.maxItems ?? maxItems, maxItems)
      if (!Array.isArray(given) || given.length < minItems || given.length > most) {
        throw refuse(`a list of ${minItems} to ${most} items`)
      }
      return given.map((one, index) => readValue(schema.items!, one, `${path}.${index}`))
    }
    case 'object':
      if (!isObject(given)) throw refuse('an object')
      return readObject(schema, given, path)
  }
}

function rangeOf({ minimum, maximum }: Parameter): string {
  return `${minimum === undefined ? '' : ` from ${minimum}`}${maximum === undefined ? '' : ` up to ${maximum}`}`
}
