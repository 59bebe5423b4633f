import project from '../../../../package.json' with { type: 'json' }

type Schema = {
  $ref?: string
  type?: string | string[]
  examples?: unknown[]
  const?: unknown
  enum?: unknown[]
  default?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
  minItems?: number
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}
type Media = Record<string, { schema?: Schema; example?: unknown }>
type Operation = {
  parameters?: { name: string; schema?: Schema; example?: unknown }[]
  requestBody?: { content?: Media }
  responses?: Record<string, { content?: Media }>
}
type Document = { paths?: Record<string, Record<string, Operation>>; components: { schemas?: Record<string, Schema> } }

const uuid = '019b8d2a-7c4e-7a10-9f3b-2d5e8c1a4f60'
const time = '2026-01-05T09:30:00.000Z'

/** What a field of this name usually holds. A schema that needs something else has its own `examples`. */
const usual: Record<string, unknown> = {
  'app.accepted_hosts': ['old.example.com'],
  'app.lang': 'en',
  'app.logo_url': '/uploads/logo/019b8d2a-7c4e-7a10-9f3b-2d5e8c1a4f60',
  'app.root_url': 'https://desk.example.com',
  'app.site_name': 'Example',
  'app.timezone': 'Europe/Berlin',
  'app.version': project.version,
  api_key: 'A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6',
  api_secret: '(64 characters, shown once)',
  content: 'We are open from nine to five.',
  country: 'DE',
  email: 'ada@example.com',
  emoji: '🙂',
  filters: '[{"field":"status_category","operator":"equals","value":"open"}]',
  first_name: 'Ada',
  ip: '192.0.2.1',
  language: 'en',
  last_name: 'Lovelace',
  message: 'Hello, how can I help you?',
  name: 'Support',
  page: 1,
  page_size: 30,
  per_page: 30,
  phone_number: '+4915112345678',
  query: 'opening hours',
  reopen_window_hours: 48,
  roles: ['Agent'],
  status: 'Open',
  tags: ['billing'],
  teams: ['Support'],
  title: 'Opening hours',
}
/** Texts for the patterns and formats in use. */
const texts = ['text', uuid, '1', 'ada@example.com', 'v26.0', 'https://example.com/help', time]

const formats: Record<string, string> = {
  'date-time': time,
  date: time.slice(0, 10),
  uuid,
  uri: 'https://example.com/help',
  binary: '(file)',
}

/** Adds an example, made from its schema, to every parameter, body and successful answer; the same each time. */
export function addExamples(document: object): void {
  const { paths = {}, components } = document as Document
  const schemas = components.schemas ?? {}
  const show = (media: Media = {}) => {
    for (const content of Object.values(media)) {
      if (content.schema) content.example ??= exampleOf(content.schema, schemas)
    }
  }
  for (const operation of Object.values(paths).flatMap((path) => Object.values(path))) {
    for (const parameter of operation.parameters ?? []) {
      if (parameter.schema) parameter.example ??= exampleOf(parameter.schema, schemas, parameter.name)
    }
    show(operation.requestBody?.content)
    show(operation.responses?.[200]?.content)
  }
}

/** A text that fits the schema, as the API document shows it for a field of this name. */
export const fittingText = (schema: object, name?: string): string => String(exampleOf(schema as Schema, {}, name))

function exampleOf(schema: Schema, schemas: Record<string, Schema>, name = '', depth = 0): unknown {
  if (schema.examples) return schema.examples[0]
  if ('const' in schema) return schema.const
  if (schema.$ref && 'default' in schema) return schema.default
  if (schema.$ref) {
    const target = schemas[schema.$ref.split('/').at(-1)!]
    return target && depth < 24 ? exampleOf(target, schemas, name, depth + 1) : null
  }
  if (schema.enum) return schema.enum[0]
  const [choice] = schema.anyOf ?? schema.oneOf ?? []
  if (choice) return exampleOf(choice, schemas, name, depth + 1)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, schemas, name, depth + 1)))
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.find((word) => word !== 'null')
  if (type === 'object') {
    const fields = Object.entries(schema.properties ?? {})
    return Object.fromEntries(fields.map(([field, inner]) => [field, exampleOf(inner, schemas, field, depth + 1)]))
  }
  if (type === 'array') return listOf(schema, schemas, name, depth)
  if (type === 'string') return textFor(schema, name)
  if (type === 'integer' || type === 'number') return numberFor(schema, name)
  if (type === 'boolean') return schema.default ?? true
  return schema.default ?? null
}

function listOf(schema: Schema, schemas: Record<string, Schema>, name: string, depth: number): unknown[] {
  const known = usual[name]
  if (Array.isArray(known) && schema.items?.type === 'string' && !schema.items.enum) return known
  const item = exampleOf(schema.items ?? {}, schemas, '', depth + 1)
  return Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () => item)
}

function textFor(schema: Schema, name: string): string {
  const { pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY, format } = schema
  const wanted = [schema.default, format && formats[format], usual[name], ...texts]
  const fits = (text: unknown): text is string =>
    typeof text === 'string' &&
    text.length >= minLength &&
    text.length <= maxLength &&
    (pattern === undefined || new RegExp(pattern, 'u').test(text))
  return wanted.find(fits) ?? 'text'.padEnd(minLength, ' and more text').slice(0, maxLength)
}

function numberFor({ default: first, minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: Schema, name: string): number {
  const wanted = [first, usual[name]].find((value) => typeof value === 'number') ?? 1
  return Math.min(Math.max(wanted, minimum), maximum)
}
