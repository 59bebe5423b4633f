import fc, { type Arbitrary } from 'fast-check'

export type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  oneOf?: Schema[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  propertyNames?: Schema
  items?: Schema
  minItems?: number
  maxItems?: number
  uniqueItems?: boolean
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  maxProperties?: number
  pattern?: string
  format?: string
  contentSchema?: Schema
}

export type Values = {
  /** Makes values that fit the schema: mostly small ones, sometimes those at its limits. */
  fitting(schema: Schema): Arbitrary<unknown>
  /** Makes values that mostly do not fit the schema. */
  odd(schema: Schema): Arbitrary<unknown>
}

const times = fc.date({
  min: new Date('0001-01-01T00:00:00Z'),
  max: new Date('9999-12-31T23:59:59Z'),
  noInvalidDate: true,
})
const formats: Record<string, Arbitrary<unknown>> = {
  'date-time': times.map((time) => time.toISOString()),
  date: times.map((time) => time.toISOString().slice(0, 10)),
  uuid: fc.uuid(),
}

const nested = JSON.parse(`${'['.repeat(70)}${']'.repeat(70)}`)
const oddities = [
  ...[
    null,
    true,
    -1,
    1.5,
    2 ** 31,
    2 ** 63,
    1e308,
    'odd',
    '',
    ' ',
    'a\0b',
    '\ud800',
    '\u202egnp.exe',
    '%',
    '\\',
    '0x10',
  ],
  ...['2026-02-30T00:00:00Z', '9'.repeat(400), [], {}, ['odd'], [null], { odd: 1 }, { constructor: 1 }, nested],
]

/** Makes values for the schemas of one API document. `schemas` are those that it lists by name. */
export function createValues(schemas: Record<string, Schema>): Values {
  const named = new Map<string, Arbitrary<unknown>>()
  const follow = (schema: Schema): Schema => (schema.$ref ? schemas[schema.$ref.split('/').at(-1)!]! : schema)

  const fitting = (schema: Schema): Arbitrary<unknown> => {
    if (!schema.$ref) return make(schema)
    const values = named.get(schema.$ref) ?? make(follow(schema))
    named.set(schema.$ref, values)
    return values
  }

  const make = (schema: Schema): Arbitrary<unknown> => {
    if (schema.enum) return fc.constantFrom(...schema.enum)
    const either = schema.oneOf ?? schema.anyOf
    if (either) return fc.oneof(...either.map(fitting))
    const types = [schema.type ?? []].flat()
    return types.length === 0 ? fc.jsonValue() : fc.oneof(...types.map((type) => makers[type]!(schema)))
  }

  const makers: Record<string, (schema: Schema) => Arbitrary<unknown>> = {
    null: () => fc.constant(null),
    boolean: () => fc.boolean(),
    integer: ({ minimum: min = 0, maximum: max = Number.MAX_SAFE_INTEGER }) =>
      fc.oneof(fc.integer({ min, max: Math.min(max, min + 4) }), fc.constantFrom(min, max)),
    number: ({ minimum: min = -1e9, maximum: max = 1e9 }) => fc.double({ min, max, noNaN: true }),
    string: ({ contentSchema, ...schema }) =>
      contentSchema
        ? fitting(contentSchema).map((value) => JSON.stringify(value))
        : (formats[schema.format ?? ''] ?? makeText(schema)),
    array: ({ items = {}, minItems: minLength = 0, maxItems = 3, uniqueItems }) => {
      const size = { minLength, maxLength: Math.min(maxItems, minLength + 3) }
      return uniqueItems
        ? fc.uniqueArray(fitting(items), { ...size, selector: (item) => JSON.stringify(item) })
        : fc.array(fitting(items), size)
    },
    object: ({ properties, required = [], additionalProperties, propertyNames, maxProperties = 3 }) => {
      if (properties || typeof additionalProperties !== 'object') {
        const fields = Object.entries(properties ?? {}).map(([name, field]) => [name, fitting(field)] as const)
        return fc.record<Record<string, unknown>, string>(Object.fromEntries(fields), {
          requiredKeys: required,
          noNullPrototype: true,
        })
      }
      const names = propertyNames ? makeText(propertyNames) : fc.stringMatching(/^[a-z]{1,8}$/)
      return fc.dictionary(names, fitting(additionalProperties), {
        maxKeys: Math.min(3, maxProperties),
        noNullPrototype: true,
      })
    },
  }

  const odd = (schema: Schema): Arbitrary<unknown> => {
    const { maxLength, maxItems, maximum } = follow(schema)
    const beyond = [
      ...(maxLength === undefined ? [] : ['x'.repeat(maxLength + 1)]),
      ...(maxItems === undefined ? [] : [Array.from({ length: maxItems + 1 }, (_, index) => index)]),
      ...(maximum === undefined ? [] : [maximum + 1]),
    ]
    return fc.oneof(fc.constantFrom(...oddities, ...beyond), fc.string({ unit: 'binary' }), fc.jsonValue())
  }

  return { fitting, odd }
}

function makeText({ minLength = 0, maxLength = 4_000, pattern = '' }: Schema): Arbitrary<string> {
  const form = new RegExp(pattern, 'u')
  const fits = (text: string) => {
    const length = [...text].length
    return length >= minLength && length <= maxLength && form.test(text) && !/[\0\p{Surrogate}]/u.test(text)
  }
  // A pattern that this text fits only excludes something.
  if (!form.test('Größe 1')) return fc.stringMatching(form).filter(fits)
  const short = fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, minLength + 30) }).filter(fits)
  return fc.oneof({ weight: 9, arbitrary: short }, { weight: 1, arbitrary: fc.constant('x'.repeat(maxLength)) })
}
