import type { InputStyle } from './input-style.ts'

/** A model behind an address. */
export type Endpoint = {
  /** The protocol of its chat. Embeddings, re-ranking and transcripts always use OpenAI's. */
  kind: ChatKind
  /** Where the paths begin, such as https://api.openai.com/v1. */
  address: string
  /** Empty: no key is sent. */
  api_key: string
  model: string
  /** Asked of the service and expected in its answer; null: as many as the model gives. */
  dimensions: number | null
  /** How an embedding model distinguishes questions from passages; null: as its name suggests. */
  input_style: InputStyle | null
}

/** The protocols of chat: OpenAI's, which most services and local servers speak, and Anthropic's. */
export type ChatKind = 'openai' | 'anthropic'

/** The part of the guarded client for outgoing calls that is used here. */
export type Request = (
  url: string,
  options: {
    method: string
    headers: Record<string, string>
    body: string | FormData
    timeout: number
    maxBytes: number
    redirects: number
    signal?: AbortSignal
  },
) => Promise<{ status: number; headers: Record<string, string>; text(): string }>

/** How long a call may take, and the signal that ends it early. */
export type Patience = {
  /** Milliseconds. */
  timeout: number
  signal?: AbortSignal
}

export type Tokens = { input: number; output: number }

/** The answer of a service, and the tokens that it says it used; none if it does not say. */
export type Metered<T> = { value: T; tokens: Tokens }

/** What went wrong. `busy` and `failed` follow from the service's status; `rejected`: it will not take this request. */
export type Trouble =
  | 'busy'
  | 'failed'
  | 'timeout'
  | 'unreachable'
  | 'unusable'
  | 'rejected'
  | 'away'
  | 'budget'
  | 'aborted'

/** Why a call gave nothing usable. It is worded where it is read. `model_answered` quotes the service. */
export type ModelReason = {
  rule:
    | 'model_answered'
    | 'model_timeout'
    | 'model_given_up'
    | 'model_no_message'
    | 'model_empty'
    | 'model_declined'
    | 'model_cut_off'
    | 'model_vector_length'
    | 'model_no_vectors'
    | 'model_no_scores'
    | 'model_no_text'
    | 'model_key_unreadable'
    | 'model_none'
    | 'model_recording_too_large'
    | 'model_budget_spent'
    | 'provider_silent'
    | 'address_private'
    | 'address_unknown'
    | 'address_stranger'
  params: Record<string, string | number>
}

type More = { retry_after?: number; status?: number; rule?: ModelReason['rule']; params?: ModelReason['params'] }

/** A call to a model that gave nothing usable. `text` is the reason for the log, in the service's words if any. */
export class ModelError extends Error {
  override name = 'ModelError'
  readonly text: string
  readonly reason: ModelReason
  readonly trouble: Trouble
  /** Seconds that the service asks to wait. */
  readonly retry_after: number | undefined
  /** The status of the service's answer; undefined if it did not answer. */
  readonly status: number | undefined

  constructor(text: string, trouble: Trouble = 'unusable', more: More = {}) {
    super(`model: ${text}`)
    this.text = text
    this.reason = more.rule
      ? { rule: more.rule, params: more.params ?? {} }
      : { rule: 'model_answered', params: { words: text } }
    this.trouble = trouble
    this.retry_after = more.retry_after
    this.status = more.status
  }
}

type Call = Patience & {
  path: string
  headers: Record<string, string>
  body: object | FormData
  /** Bytes of the answer. */
  maxBytes: number
}

/** Posts to the service and returns its parsed answer; undefined if that is not JSON. Rejects with ModelError. */
export async function callModel(request: Request, endpoint: Endpoint, call: Call): Promise<unknown> {
  const { address, api_key } = endpoint
  const { path, headers, body, ...patience } = call
  const isForm = body instanceof FormData
  const options = {
    method: 'POST',
    headers: {
      ...(isForm ? {} : { 'content-type': 'application/json' }),
      accept: 'application/json',
      ...headers,
    },
    body: isForm ? body : JSON.stringify(body),
    redirects: 0,
    ...patience,
  }
  const answer = await request(`${address}/${path}`, options).catch((error: unknown) => {
    throw silence(error)
  })
  const json = parseJson(answer.text())
  const { status } = answer
  if (status >= 200 && status < 300) return json
  const retry_after = secondsOf(answer.headers['retry-after'])
  const text = quote(`${status} ${reasonOf(json)}`.trim(), api_key)
  throw new ModelError(text, troubleOf(status), { status, ...(retry_after === undefined ? {} : { retry_after }) })
}

/** More than any call uses. A service may claim what can neither be stored nor added up. */
const mostTokens = 100_000_000
const inBounds = (tokens: number) => Math.min(mostTokens, Math.max(0, tokens))

/** The tokens of an answer, under whatever names the service counts them. */
export function tokensOf(answer: Record<string, unknown> | undefined): Tokens {
  const usage = asRecord(answer?.['usage'])
  const read = (...names: string[]) => names.map((name) => usage?.[name]).find((count) => Number.isSafeInteger(count))
  const output = inBounds((read('completion_tokens', 'output_tokens') as number | undefined) ?? 0)
  const total = (read('total_tokens') as number | undefined) ?? 0
  const input = (read('prompt_tokens', 'input_tokens') as number | undefined) ?? total - output
  return { input: inBounds(input), output }
}

/** The form in which most services want the key. */
export const bearer = ({ api_key }: Endpoint): Record<string, string> =>
  api_key ? { authorization: `Bearer ${api_key}` } : {}

/** Anthropic uses 529 to say that it is overloaded. */
function troubleOf(status: number): Trouble {
  if (status === 429 || status === 503 || status === 529) return 'busy'
  if (status === 408 || status === 504) return 'timeout'
  return status >= 500 ? 'failed' : 'rejected'
}

/** Why the guarded client would not call an address. */
const refused: Record<string, ModelReason['rule']> = {
  private: 'address_private',
  port: 'address_private',
  unresolved: 'address_unknown',
  redirects: 'address_stranger',
  downgrade: 'address_stranger',
}

/** The guarded client's own failures may be shown. Everything else is a bug and stays one. */
function silence(error: unknown): unknown {
  const known = error instanceof Error && 'mayHaveArrived' in error
  if (!known) return error
  const reason = 'reason' in error ? error.reason : undefined
  if (reason === 'timeout') return new ModelError('no answer in time', 'timeout', { rule: 'model_timeout' })
  if (reason === 'aborted') return new ModelError('it was given up', 'aborted', { rule: 'model_given_up' })
  const rule = refused[String(reason)] ?? 'provider_silent'
  return new ModelError(error.message, reason === 'connect' || reason === 'reset' ? 'unreachable' : 'unusable', {
    rule,
  })
}

/** The error's message, wherever the service puts it. */
function reasonOf(json: unknown): string {
  const record = asRecord(json)
  const error = record?.['error'] ?? record?.['message'] ?? record?.['detail']
  const text = asRecord(error)?.['message'] ?? error
  return typeof text === 'string' ? text : ''
}

/** Services quote the key that they refuse. */
const quote = (words: string, secret: string) =>
  (secret ? words.replaceAll(secret, '…') : words)
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .slice(0, 300)
    .toWellFormed()

/** Given in seconds or as a date. */
function secondsOf(header: string | undefined): number | undefined {
  if (/^\d{1,5}(\.\d+)?$/.test(header ?? '')) return Math.ceil(Number(header))
  const at = Date.parse(header ?? '')
  return Number.isNaN(at) ? undefined : Math.min(99_999, Math.max(0, Math.ceil((at - Date.now()) / 1_000)))
}

export const asRecord = (value: unknown): Record<string, unknown> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined

export const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** An escape of NUL or of half a character, which PostgreSQL cannot keep. */
const unstorable = /\\u(0000|d[89a-f])/i
const asStorable = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value

/** Undefined if it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, unstorable.test(text) ? asStorable : undefined)
  } catch {
    return undefined
  }
}
