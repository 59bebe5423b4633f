import Type, { type Static, type TSchema } from 'typebox'

/** A time that is sent as RFC 3339 text and is a Date inside. */
export const Time = Type.Unsafe<Date>({ type: 'string', format: 'date-time' })

/**
 * A closed set of words. With a `title` the API document lists it by that name, which a set in several places needs.
 */
export const Words = <const T extends readonly string[]>(words: T, options: object = {}) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...words], ...options })

/** The schema or null, written as a list of types, which serialises without trying alternatives. */
export function Nullable<T extends TSchema>(schema: T) {
  const plain = schema as { type?: string; enum?: unknown[] }
  return Type.Unsafe<Static<T> | null>({
    ...schema,
    type: [plain.type, 'null'],
    ...(plain.enum ? { enum: [...plain.enum, null] } : {}),
  })
}

/**
 * The schema, shown in the API document as this one, for generators of clients that cannot read the original. Whoever
 * fits the original fits the other too.
 */
export const Shown = <T extends TSchema>(schema: T, shown: object) =>
  Type.Unsafe<Static<T>>({ ...schema, 'x-shown': shown })

/** One of these, which no value can be twice. */
export const OneOf = <T extends TSchema[]>(schemas: [...T], options: object = {}) =>
  Type.Unsafe<Static<T[number]>>({ oneOf: schemas, ...options })

/** A request body. Fields that are not named are dropped before any code sees them. */
export const Body = <P extends Record<string, TSchema>>(properties: P) =>
  Type.Object(properties, { additionalProperties: false })

/** An object that the API document lists by name. */
export const Named = <P extends Record<string, TSchema>>(title: string, properties: P) =>
  Type.Object(properties, { title })

/** A path parameter: a positive whole number that PostgreSQL can hold and JSON can represent exactly. */
export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, format: 'int64' })

/** The keyword by which the HTTP layer knows names. */
export const namedKeyword = 'x-name'

/** The pattern of a text that may not be blank. The server also refuses one of which nobody sees anything. */
export const notBlank = '\\S'

/** What people call something: `shownName` makes it what they see of it, before its length and its form are checked. */
export const NameOf = (maxLength: number, options: object = {}) =>
  Type.String({ minLength: 1, maxLength, pattern: notBlank, [namedKeyword]: true, ...options })

/** A further name that may be empty. */
export const FurtherName = (maxLength: number, options: object = {}) =>
  Type.String({ maxLength, [namedKeyword]: true, ...options })

export const Uuid = Type.String({
  pattern: '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$',
  format: 'uuid',
})

export const IdParams = Type.Object({ id: Id })
export const UuidParams = Type.Object({ uuid: Uuid })

/**
 * The 200 answer of a route. The handler returns `data`, and the HTTP layer adds the envelope, so the static type is
 * only that of `data`.
 */
export const answers = <T extends TSchema>(data: T) => ({
  200: Type.Unsafe<Static<T>>(Type.Object({ status: Words(['success'], { title: 'Success' }), data })),
})

export const True = Type.Literal(true)
