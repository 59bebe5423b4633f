import { isDeepStrictEqual } from 'node:util'
import { namedKeyword } from '../shapes.ts'

type Schema = Record<string, unknown> & { $ref?: string; properties?: Record<string, Schema>; items?: Schema }
type Media = Record<string, { schema?: Schema }>
type Operation = {
  operationId: string
  requestBody?: { content: Media }
  responses: Record<string, Response>
}
type Response = { $ref?: string; content?: Media; headers?: Record<string, unknown> }
export type Described = {
  components: { schemas?: Record<string, unknown>; responses?: Record<string, Response> }
  paths: Record<string, Record<string, Operation>>
}

/**
 * Writes what several places share, every answer and every body once under `components`, so that a generated client has
 * one class with a lasting name for each: what has a title by that, pages and answers by what they hold, bodies by
 * their route, refusals by their status.
 */
export function nameSchemas(document: Described): Described {
  const schemas = new Map<string, unknown>()
  const keep = (name: string, schema: unknown): Schema => {
    const before = schemas.get(name)
    if (before && !isDeepStrictEqual(before, schema)) throw new Error(`two schemas are named ${name}`)
    schemas.set(name, schema)
    return { $ref: refTo(name) }
  }
  const named = hoist(document, keep) as Described
  const operations = Object.values(named.paths).flatMap((path) => Object.values(path))
  for (const operation of operations) nameAnswer(operation, keep)
  nameBodies(operations, keep)
  named.components.responses = shareFailures(operations)
  named.components.schemas = Object.fromEntries([...schemas].sort(([a], [b]) => (a < b ? -1 : 1)))
  return named
}

type Keep = (name: string, schema: unknown) => Schema

const refTo = (name: string) => `#/components/schemas/${name}`
const nameIn = (schema: Schema | undefined) => schema?.$ref?.split('/').at(-1)
const capital = (text: string) => `${text[0]?.toUpperCase()}${text.slice(1)}`

function hoist(value: unknown, keep: Keep): unknown {
  if (Array.isArray(value)) return value.map((item) => hoist(item, keep))
  if (typeof value !== 'object' || value === null) return value
  if ('x-shown' in value) return hoist(value['x-shown'], keep)
  const plain = Object.fromEntries(
    Object.entries(value)
      // Unknown fields of a body are ignored, so they are allowed, whatever the validator is told.
      .filter(([key, item]) => !(key === 'additionalProperties' && item === false) && key !== namedKeyword)
      .map(([key, item]) => [key, hoist(item, keep)]),
  )
  const { title, type, enum: words, ...rest } = plain
  const isNamed = typeof title === 'string' && ('properties' in rest || 'oneOf' in rest || Array.isArray(words))
  if (!isNamed) return shown(plain)
  const isNullable = Array.isArray(type) && type.includes('null')
  const kind = Array.isArray(type) ? type.find((one) => one !== 'null') : type
  if (!Array.isArray(words)) {
    if (!isNullable) return keep(title, { title, ...(kind ? { type: kind } : {}), ...rest })
    const { description, ...fields } = rest
    return { ...orNull(keep(title, { title, type: kind, ...fields })), ...(description ? { description } : {}) }
  }
  const reference = keep(title, { title, type: kind, enum: words.filter((word) => word !== null) })
  return { ...(isNullable ? orNull(reference) : reference), ...rest }
}

const orNull = (schema: Schema) => ({ anyOf: [schema, { type: 'null' }] })

/** Says what many generators cannot read in words that all of them can. The desk itself checks by the original. */
function shown(schema: Record<string, unknown>): Record<string, unknown> {
  const { type, enum: words, ...rest } = schema
  if (type === 'boolean' && Array.isArray(words)) return { type, description: 'Always true.', ...rest }
  if (schema.format !== 'uuid') return schema
  const { pattern, ...uuid } = schema
  return uuid
}

/** A list that is read in pages has one page type, whoever asks for it. */
function nameAnswer({ operationId, responses }: Operation, keep: Keep): void {
  const content = responses[200]?.content?.['application/json']
  if (!content?.schema || content.schema.$ref) return
  const data = content.schema.properties?.data
  if (!data) {
    content.schema = keep(`${capital(operationId)}Answer`, content.schema)
    return
  }
  const item = nameIn(data.properties?.results?.items)
  if (item && data.properties?.per_page) {
    const page = keep(`${item}${'total_is_capped' in data.properties ? 'Hits' : 'Page'}`, data)
    content.schema.properties!.data = page
  }
  const { data: held } = content.schema.properties as { data: Schema }
  const list = nameIn(held.items)
  const about = nameIn(held) ?? (list && `${list}List`) ?? (held.type === 'boolean' ? 'Done' : capital(operationId))
  content.schema = keep(`${about}Answer`, content.schema)
}

const failureNames: Record<string, string> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  408: 'BodyTooSlow',
  409: 'Conflict',
  413: 'BodyTooLarge',
  415: 'UnsupportedType',
  416: 'NoSuchPart',
  429: 'TooManyRequests',
  431: 'HeadersTooLarge',
  500: 'ServerError',
  503: 'Unavailable',
}

/** Leaves a reference in the place of every answer that all routes share, and returns these answers by name. */
function shareFailures(operations: Operation[]): Record<string, Response> {
  const shared: Record<string, Response> = {}
  for (const { responses } of operations) {
    for (const [status, response] of Object.entries(responses)) {
      const known = failureNames[status]
      if (!known) continue
      const name = response.headers?.['X-Confirm'] ? `${known}UntilConfirmed` : known
      shared[name] ??= response
      if (!isDeepStrictEqual(shared[name], response)) throw new Error(`two answers are named ${name}`)
      responses[status] = { $ref: `#/components/responses/${name}` }
    }
  }
  return Object.fromEntries(Object.entries(shared).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** What a route is about: `createTag` is about a `Tag`. */
const thingOf = (operationId: string) => operationId.replace(/^[a-z]+/, '')

/** A body that several routes of one thing take is named after the thing, any other after its route. */
function nameBodies(operations: Operation[], keep: Keep): void {
  const groups = new Map<string, { content: Media[string]; operationId: string }[]>()
  for (const { requestBody, operationId } of operations) {
    for (const [type, content] of Object.entries(requestBody?.content ?? {})) {
      if (!content.schema || content.schema.$ref) continue
      const key = `${type} ${thingOf(operationId)} ${JSON.stringify(content.schema)}`
      groups.set(key, [...(groups.get(key) ?? []), { content, operationId }])
    }
  }
  for (const [key, group] of groups) {
    const [{ operationId }] = group as [(typeof group)[number]]
    const kind = key.startsWith('multipart') ? 'Form' : 'Body'
    const name = `${group.length > 1 ? thingOf(operationId) : capital(operationId)}${kind}`
    for (const { content } of group) content.schema = keep(name, content.schema)
  }
}
