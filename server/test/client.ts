import assert from 'node:assert/strict'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

// Tests read any part of any answer; its shape is checked against the API document instead of a type.
// biome-ignore lint/suspicious/noExplicitAny: see above
export type Answer = { status: number; headers: Headers; body: any }

export type Client = {
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  delete(path: string, headers?: Record<string, string>): Promise<Answer>
}

type Credentials = { api_key: string; api_secret: string } | null

/** These are sent as they are. Anything else is sent as JSON. */
const isRaw = (body: unknown): body is FormData | Blob => body instanceof FormData || body instanceof Blob

/** Calls the API with a key, and checks every answer against the API document. */
export function createClient(url: string, document: object, credentials: Credentials): Client {
  const check = checks.get(document) ?? createCheck(document)
  checks.set(document, check)
  const call = async (method: string, path: string, body: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(credentials ? { authorization: `token ${credentials.api_key}:${credentials.api_secret}` } : {}),
        ...(body === undefined || isRaw(body) ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? null : isRaw(body) ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    })
    const text = await response.text()
    const isJson = /^application\/json\b/.test(response.headers.get('content-type') ?? '')
    const answer = {
      status: response.status,
      headers: response.headers,
      body: isJson ? JSON.parse(text) : text || null,
    }
    check(method, path, answer)
    return answer
  }
  return {
    get: (path, headers) => call('GET', path, undefined, headers),
    post: (path, body, headers) => call('POST', path, body, headers),
    put: (path, body, headers) => call('PUT', path, body, headers),
    delete: (path, headers) => call('DELETE', path, undefined, headers),
  }
}

type Response = { $ref?: string; content?: Record<string, { schema: object }> }
type Operation = {
  responses: Record<string, Response>
  'x-also-at'?: string
}

type Check = (method: string, path: string, answer: Answer) => void

const checks = new WeakMap<object, Check>()

function createCheck(document: object): Check {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema(document, 'api')
  const { paths, components } = document as {
    paths: Record<string, Record<string, Operation>>
    components: { responses: Record<string, Response> }
  }
  const routes = Object.entries(paths).flatMap(([template, operations]) =>
    [template, ...Object.values(operations).flatMap((operation) => operation['x-also-at'] ?? [])].map((address) => ({
      template,
      operations,
      // A path without parameters is preferred over one with some.
      places: address.split('{').length,
      pattern: new RegExp(`^${address.replace(/\{\w+\}/g, '[^/]+')}$`),
    })),
  )
  routes.sort((a, b) => a.places - b.places)
  const compiled = new Map<string, ValidateFunction>()

  return (method, path, answer) => {
    const bare = path.split('?')[0]!
    const route = routes.find(({ pattern, operations }) => pattern.test(bare) && operations[method.toLowerCase()])
    if (!route)
      return assert.ok(answer.status === 404 || answer.status === 405, `${method} ${bare} is not in the API document`)
    const response = route.operations[method.toLowerCase()]!.responses[answer.status]
    assert.ok(response, `${method} ${route.template} answers ${answer.status}, which its document does not list`)
    const shared = response.$ref?.split('/').at(-1)
    if (!(shared ? components.responses[shared] : response)?.content?.['application/json']) return
    const place = shared
      ? ['components', 'responses', shared]
      : ['paths', route.template, method.toLowerCase(), 'responses', answer.status]
    const pointer = ['', ...place, 'content', 'application/json', 'schema'].map((part) =>
      String(part).replaceAll('~', '~0').replaceAll('/', '~1'),
    )
    const ref = `api#${pointer.join('/').replaceAll('{', '%7B').replaceAll('}', '%7D')}`
    const validate = compiled.get(ref) ?? ajv.compile({ $ref: ref })
    compiled.set(ref, validate)
    assert.ok(validate(answer.body), `${method} ${bare} ${answer.status}: ${ajv.errorsText(validate.errors)}`)
  }
}
