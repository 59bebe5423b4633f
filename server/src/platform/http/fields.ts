import type { FastifyRequest } from 'fastify'
import { invalid } from '../errors.ts'
import type { App } from './routing.ts'

/**
 * Fields of a body that clients of related desks send and this desk lacks, by method and path: `POST /api/v1/x`. One
 * inside of others is written as a path, in which `*` stands for any entry of a list.
 */
export type Unhonoured = Readonly<Record<string, readonly string[]>>

declare module 'fastify' {
  interface FastifyContextConfig {
    unhonoured?: readonly string[]
  }
}

/** What is read of a schema here. */
type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  additionalProperties?: unknown
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

/** The longest header X-Ignored-Fields, in characters. */
const maxHeader = 1000

const ignored = new WeakMap<FastifyRequest, string>()

/**
 * Tells the caller what happened to fields that a route does not have. A field in the list asks for something that
 * would not happen, so it is refused with 400. All others are dropped and named in the header X-Ignored-Fields.
 */
export function checkUnknownFields(app: App, unhonoured: Unhonoured): void {
  app.addHook('onRoute', (route) => {
    const fields = [route.method].flat().flatMap((method) => unhonoured[`${method} ${route.url}`] ?? [])
    const known = propertiesOf(route.schema?.body) ?? {}
    const both = fields.find((name) => name in known)
    if (both) throw new Error(`${route.method} ${route.url} has the field ${both} that it is said not to have`)
    route.config = { ...route.config, unhonoured: fields }
  })
  app.addHook('preValidation', (request, _reply, done) => {
    checkBody(request)
    done()
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    const names = ignored.get(request)
    if (names) reply.header('X-Ignored-Fields', names)
    done()
  })
}

function checkBody(request: FastifyRequest): void {
  const { body } = request
  if (request.method === 'GET' || typeof body !== 'object' || body === null || Array.isArray(body)) return
  const { url, schema } = request.routeOptions
  if (!url?.startsWith('/api/v1/')) return
  checkFields(request, findUnknown(body, [(schema?.body ?? nothing) as Schema]))
}

/** The same for the fields of a form, as they were read. */
export function checkFormFields(request: FastifyRequest, fields: Iterable<[string, unknown]>): void {
  const known = { files: true, file: true, ...propertiesOf(request.routeOptions.config.form) }
  checkFields(
    request,
    [...fields].filter(([name]) => !Object.hasOwn(known, name)),
  )
}

function checkFields(request: FastifyRequest, unknown: [string, unknown][]): void {
  if (unknown.length === 0) return
  ignored.set(request, listNames(unknown.map(([name]) => name)))
  const { unhonoured = [] } = request.routeOptions.config
  const lacks = (path: string) => unhonoured.includes(path.replace(/\.\d+\./g, '.*.'))
  const asked = unknown.find(([path, value]) => lacks(path) && !isNothing(value))?.[0]
  if (asked !== undefined) throw invalid('input.unhonoured', { field: asked }).at(asked)
}

/**
 * The fields that none of the schemas has, at any depth, each by its path, such as `holidays.0.colour`. A value of
 * another type has none: it is refused afterwards.
 */
function findUnknown(value: unknown, schemas: readonly Schema[], path = ''): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return []
  const shapes = schemas.flatMap(alternativesOf)
  if (Array.isArray(value)) {
    const items = shapes.flatMap((shape) => shape.items ?? [])
    return items.flatMap(alternativesOf).some(isNested)
      ? value.flatMap((item, index) => findUnknown(item, items, `${path}${index}.`))
      : []
  }
  const objects = shapes.filter(isOfObject).map(propertiesOf)
  // A schema without fields allows any.
  if (objects.length === 0 || objects.includes(undefined)) return []
  return Object.entries(value).flatMap(([name, field]): [string, unknown][] => {
    const known = objects.flatMap((fields) => (fields && Object.hasOwn(fields, name) ? fields[name]! : []))
    return known.length === 0 ? [[`${path}${name}`, field]] : findUnknown(field, known, `${path}${name}.`)
  })
}

/** The schemas that one is made of; itself when it is not. */
const alternativesOf = (schema: Schema): Schema[] => {
  const parts = [schema.anyOf, schema.oneOf, schema.allOf].flatMap((list) => list ?? [])
  return parts.length > 0 ? parts.flatMap(alternativesOf) : [schema]
}

const isOfObject = ({ type }: Schema): boolean => type === undefined || [type].flat().includes('object')

/** An array of anything else, which may be long, is not looked through. */
const isNested = ({ properties, items }: Schema): boolean => properties !== undefined || items !== undefined

const nothing: Schema = { properties: {} }

/** The fields that an object may have; undefined when it may have any, or is none. */
function propertiesOf(schema: unknown): Record<string, Schema> | undefined {
  if (schema === undefined) return nothing.properties
  const { properties, additionalProperties } = schema as Schema
  return properties && (additionalProperties === undefined || additionalProperties === false) ? properties : undefined
}

/** Clients also send empty fields, which ask for nothing. */
const isNothing = (value: unknown): boolean =>
  value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0)

/** The names, percent-encoded because the caller chose them; `...` stands for names that do not fit. */
function listNames(names: readonly string[]): string {
  let list = ''
  for (const name of names) {
    const longer = `${list}${list && ', '}${encodeURIComponent(name)}`
    if (longer.length > maxHeader) return `${list}${list && ', '}...`
    list = longer
  }
  return list
}
