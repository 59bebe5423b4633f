import type { FastifyRequest } from 'fastify'
import { invalid } from '../errors.ts'
import type { App } from './routing.ts'

/** Fields of a body that clients of related desks send and this desk lacks, by method and path: `POST /api/v1/x`. */
export type Unhonoured = Readonly<Record<string, readonly string[]>>

declare module 'fastify' {
  interface FastifyContextConfig {
    unhonoured?: readonly string[]
  }
}

type BodySchema = { properties?: object; additionalProperties?: unknown }

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
  const known = propertiesOf(schema?.body)
  if (known) checkFields(request, Object.entries(body), known)
}

/** The same for the fields of a form, as they were read. */
export const checkFormFields = (request: FastifyRequest, fields: Iterable<[string, unknown]>): void =>
  checkFields(request, fields, { files: true, file: true, ...propertiesOf(request.routeOptions.config.form) })

function checkFields(request: FastifyRequest, fields: Iterable<[string, unknown]>, known: object): void {
  const unknown = [...fields].filter(([name]) => !Object.hasOwn(known, name))
  if (unknown.length === 0) return
  ignored.set(request, listNames(unknown.map(([name]) => name)))
  const { unhonoured = [] } = request.routeOptions.config
  const asked = unknown.find(([name, value]) => unhonoured.includes(name) && !isNothing(value))?.[0]
  if (asked !== undefined) throw invalid('input.unhonoured', { field: asked }).at(asked)
}

/** The fields that a body may have; undefined when it may have any. */
function propertiesOf(schema: unknown): object | undefined {
  if (schema === undefined) return {}
  const { properties, additionalProperties } = schema as BodySchema
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
