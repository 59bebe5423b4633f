import swagger from '@fastify/swagger'
import project from '../../../../package.json' with { type: 'json' }
import { type Access, type Permission, permissions, permissionsOf } from '../permissions.ts'
import { addExamples } from './examples.ts'
import { isRepeatable } from './idempotency.ts'
import { type Described, nameSchemas } from './openapi-names.ts'
import type { App } from './routing.ts'

const failures: Record<number, string> = {
  400: 'A field is missing or has an invalid value',
  401: 'The key or session is not valid',
  403: 'The role does not allow this, or the CSRF token is wrong',
  404: 'The object does not exist, or may not be seen',
  409: 'The object already exists, is in use or has changed',
  429: 'Too many requests: wait the seconds of Retry-After',
  431: 'The headers are longer than 16 KiB',
  500: 'Failure on the server',
  503: 'The database or the store of files is busy or away: wait the seconds of Retry-After',
}

const ErrorSchema = {
  title: 'Error',
  description: 'Why a request was refused or failed.',
  type: 'object',
  required: ['status', 'message', 'data', 'error_type'],
  properties: {
    status: { type: 'string', enum: ['error'] },
    message: { type: 'string', description: 'A sentence for people, in the language of the caller or of the desk.' },
    // Generators know an object without fields as an empty class, and fail on its null.
    data: { type: ['object', 'null'], additionalProperties: true, description: 'Always null.' },
    error_type: {
      title: 'ErrorType',
      type: ['string', 'null'],
      enum: [
        'InputException',
        'GeneralException',
        'PermissionException',
        'NotFoundException',
        'ConflictException',
        null,
      ],
    },
  },
}

/** Sent with refusals for which one field is to blame. */
const blamedField = {
  'X-Field': {
    type: 'string',
    description: 'Path of the field that is to blame, like `config.app_secret`, if it is one field.',
  },
}

/** Sent where the part that was asked for is not in the file. */
const wholeSize = {
  'Content-Range': { type: 'string', description: 'The size of the whole file, like `bytes */4096`.' },
}

/** Sent with refusals that go away once the password of the session was given. */
const confirmation = {
  'X-Confirm': {
    type: 'string',
    description:
      'With the value `password`: send the password to `POST /api/v1/auth/confirm`, then this request again.',
  },
}

/** Sent with what was written. */
const ignoredFields = {
  'X-Ignored-Fields': {
    type: 'string',
    description:
      'Names of the fields of the body that the route does not know and that were dropped, those inside of others by their ' +
      'path, such as `holidays.0.colour`: percent-encoded, with commas between them, at most 1,000 characters; `...` stands for the rest.',
  },
}

/** For every POST, PUT and DELETE that takes no files. */
const repeatable = {
  type: 'object',
  properties: {
    'Idempotency-Key': {
      type: 'string',
      minLength: 1,
      maxLength: 255,
      pattern: '^[!-~]+$',
      description:
        'Makes the request safe to repeat: for 24 hours the same key with the same content gets the first answer again, ' +
        'with other content 409.',
      examples: ['7f3a2c'],
    },
  },
}

/** Only where a body is sent. */
const bodyFailures: Record<number, string> = {
  408: 'The body arrived too slowly',
  413: 'The body is too large',
  415: 'The content type is not supported',
}

/** Collects the routes that are added after this call into an OpenAPI 3.1 document. */
export async function describeRoutes(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Parley',
        version: project.version,
        description:
          'Everything the panel does. Every answer is an envelope; times are RFC 3339; unknown body fields are ignored, and named in ' +
          'the header X-Ignored-Fields; a field that other desks have and this one cannot honour is 400; ' +
          'a method that a path does not take is 405, with those it takes in Allow.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      components: {
        securitySchemes: {
          token: { type: 'apiKey', in: 'header', name: 'Authorization', description: '`token <KEY>:<SECRET>`' },
          basic: { type: 'http', scheme: 'basic', description: 'Key and secret as user and password.' },
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: 'parley_session',
            description: '`__Host-parley_session` over TLS. Writes also need X-CSRFTOKEN.',
          },
        },
      },
      servers: [{ url: '/', description: 'This desk' }],
      security: [{ token: [] }, { basic: [] }, { session: [] }],
    },
    transform: ({ schema, url, route }) => {
      const access = route.config?.access as Access | readonly Permission[]
      const { form, opens, alsoAt } = route.config ?? {}
      const body = schema?.body ? withoutNul(withoutDefaults(schema.body), true) : undefined
      const safe = [route.method].flat().some(isRepeatable) && access !== 'public'
      return {
        url,
        schema: {
          ...schema,
          ...(schema?.params ? { params: withoutNul(schema.params) } : {}),
          ...(schema?.querystring ? { querystring: withoutNul(withoutDefaults(schema.querystring)) } : {}),
          // Generated clients cannot choose between two bodies: a form beside a JSON body has a route of its own.
          ...(body || form ? { body: body ?? withForm(withoutNul(form) as object) } : {}),
          hide: alsoAt === url || !/^\/(api|uploads)\//.test(url) || url.endsWith('/openapi.json'),
          ...(access === 'public' ? { security: [] } : {}),
          ...(safe && !form ? { headers: repeatable } : {}),
          'x-access': access,
          ...(opens ? { 'x-opens': opens } : {}),
          ...(alsoAt ? { 'x-also-at': alsoAt.replace(/:(\w+)/g, '{$1}') } : {}),
          description: [schema?.description, `Needs: ${describeAccess(access)}.`, opens && describeOpens(opens)]
            .filter(Boolean)
            .join('\n\n'),
          response: {
            ...describeSuccess(schema?.response as Answers | undefined, Boolean(body || form)),
            ...describeFailures({
              hasBody: Boolean(body || form),
              hasParts: (schema?.response as Answers | undefined)?.[416] !== undefined,
              stepsUp: access === 'step_up' || route.config?.stepsUp === true,
            }),
          },
        },
      }
    },
  })
}

type Answers = { 200?: object; 416?: object }

const describeSuccess = (answers: Answers = { 200: { description: 'Success' } }, hasBody: boolean): Answers =>
  hasBody && answers[200] ? { ...answers, 200: { ...answers[200], headers: ignoredFields } } : answers

type Failing = { hasBody: boolean; hasParts: boolean; stepsUp: boolean }

const describeFailures = ({ hasBody, hasParts, stepsUp }: Failing) =>
  Object.fromEntries(
    Object.entries({
      ...failures,
      ...(hasBody ? bodyFailures : {}),
      ...(hasParts ? { 416: 'The file has nothing of the part that `Range` asks for' } : {}),
    }).map(([status, description]) => {
      const headers: Record<string, object> = {
        400: blamedField,
        409: blamedField,
        416: wholeSize,
        ...(stepsUp ? { 403: confirmation } : {}),
      }
      return [
        status,
        {
          'x-response-description': description,
          ...(headers[status] ? { headers: headers[status] } : {}),
          ...ErrorSchema,
        },
      ]
    }),
  )

/** The form of a route that takes no JSON. */
const withForm = (form: object) => ({
  content: {
    'multipart/form-data': { schema: form },
  },
})

/** A field with a default need not be sent, so it is not listed as required, at any depth. */
function withoutDefaults(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDefaults)
  if (typeof value !== 'object' || value === null) return value
  const plain = Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withoutDefaults(item)]))
  const { required, properties } = plain as { required?: string[]; properties?: Record<string, object> }
  if (Array.isArray(required) && properties)
    plain['required'] = required.filter((name) => !('default' in (properties[name] ?? {})))
  return plain
}

/**
 * No text may hold the character 0. Those with a form of their own say so by it, but for one that must not be blank.
 */
function withoutNul(value: unknown, isBody = false): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutNul(item))
  if (typeof value !== 'object' || value === null) return value
  // Answers may hold what has a name, too.
  if (!isBody && 'title' in value && typeof value.title === 'string') return value
  const plain = Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withoutNul(item)]))
  if (plain['pattern'] === '\\S') return { ...plain, pattern: '^[^\\x00]*[^\\s\\x00][^\\x00]*$' }
  const isText = [plain['type']].flat().includes('string')
  return isText && !['enum', 'format', 'pattern', 'contentSchema'].some((key) => key in plain)
    ? { ...plain, pattern: '^[^\\x00]*$' }
    : plain
}

const quoted = (names: readonly Permission[]) => names.map((name) => `\`${name}\``)

const describeOpens = (opens: readonly Permission[]) => `Opens more with: ${quoted(opens).join(', ')}.`

function describeAccess(access: Access | readonly Permission[]): string {
  if (typeof access !== 'string') return `the permission ${quoted(access).join(' or ')}`
  if (access === 'public') return 'nothing'
  if (access === 'signed_in') return 'any agent'
  if (access === 'step_up') return 'the role Admin, with a session also the password once more (`X-Confirm`)'
  return access === 'knowledge' ? 'the permission `ai:manage`, or a knowledge key' : `the permission \`${access}\``
}

/** The document of all routes, with names for its schemas and an example for each. */
export function openapiDocument(app: App): Record<string, unknown> {
  const document = nameSchemas(app.swagger() as unknown as Described) as unknown as Document
  document.tags = tagsOf(document).map((name) => ({ name }))
  addExamples(document)
  return document
}

/** The permissions that some route of the document names. Only these change what a role may do. */
export function gatingPermissions({ paths }: Pick<Document, 'paths'>): Permission[] {
  const operations = Object.values(paths).flatMap((path) => Object.values(path))
  const named = new Set(
    operations.flatMap((operation) => [...permissionsOf(operation['x-access']), ...(operation['x-opens'] ?? [])]),
  )
  return permissions.filter((permission) => named.has(permission))
}

type Operation = {
  tags?: string[]
  'x-access': Access | readonly Permission[]
  'x-opens'?: readonly Permission[]
}

type Document = {
  components: { schemas?: Record<string, unknown> }
  paths: Record<string, Record<string, Operation>>
  tags?: { name: string }[]
}

const tagsOf = ({ paths }: Document): string[] =>
  [...new Set(Object.values(paths).flatMap((path) => Object.values(path).flatMap(({ tags = [] }) => tags)))].sort()
