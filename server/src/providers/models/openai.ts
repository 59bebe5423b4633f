/** A model behind an address that speaks the protocol of OpenAI, as most services and local servers do. */
export type Endpoint = {
  /** Where the paths begin, like https://api.openai.com/v1. */
  address: string
  /** Empty: none is sent. */
  api_key: string
  model: string
  /** Asked of the service and expected of its answer; null: as many as the model gives. */
  dimensions: number | null
}

/** The part of the guarded client for outgoing calls that is used here. */
type Request = (
  url: string,
  options: {
    method: string
    headers: Record<string, string>
    body: string
    timeout: number
    maxBytes: number
    redirects: number
  },
) => Promise<{ status: number; headers: Record<string, string>; text(): string }>

/** A call to a model that brought nothing usable. `text` says why, in the service's own words when it answered. */
export class ModelError extends Error {
  override name = 'ModelError'
  readonly text: string
  /** Seconds the service asks to wait. */
  readonly retry_after: number | undefined

  constructor(text: string, retry_after?: number) {
    super(`model: ${text}`)
    this.text = text
    this.retry_after = retry_after
  }
}

const maxAnswer = 64 * 1024 * 1024
const maxDimensions = 8_192

/** One vector for each text, all of one length. Rejects with ModelError. */
export async function embed(
  request: Request,
  endpoint: Endpoint,
  texts: string[],
  timeout: number,
): Promise<number[][]> {
  const { model, dimensions } = endpoint
  const wish = { model, input: texts, encoding_format: 'float', ...(dimensions === null ? {} : { dimensions }) }
  const answer = asRecord(await call(request, endpoint, 'embeddings', wish, timeout))
  const vectors = place(asList(answer?.['data']), texts.length, ({ embedding }) => asVector(embedding))
  const length = dimensions ?? vectors[0]?.length
  const odd = vectors.find((vector) => vector?.length !== length)
  if (odd) throw new ModelError(`the answer has vectors of ${odd.length} numbers in place of ${length}`)
  if (vectors.includes(undefined)) throw new ModelError('the answer does not hold one vector for each text')
  return vectors as number[][]
}

/** How well each document answers the query, best first; the service may leave some out. Rejects with ModelError. */
export async function rerank(
  request: Request,
  endpoint: Endpoint,
  query: string,
  documents: string[],
  timeout: number,
): Promise<{ index: number; score: number }[]> {
  const wish = { model: endpoint.model, query, documents, top_n: documents.length }
  const answer = asRecord(await call(request, endpoint, 'rerank', wish, timeout))
  const scores = place(asList(answer?.['results']), documents.length, ({ relevance_score }) =>
    Number.isFinite(relevance_score) ? (relevance_score as number) : undefined,
  )
  const ranked = scores.flatMap((score, index) => (score === undefined ? [] : [{ index, score }]))
  if (ranked.length === 0) throw new ModelError('the answer holds no scores')
  return ranked.sort((a, b) => b.score - a.score || a.index - b.index)
}

async function call(
  request: Request,
  endpoint: Endpoint,
  path: string,
  body: object,
  timeout: number,
): Promise<unknown> {
  const { address, api_key } = endpoint
  const options = {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      ...(api_key ? { authorization: `Bearer ${api_key}` } : {}),
    },
    body: JSON.stringify(body),
    timeout,
    maxBytes: maxAnswer,
    redirects: 0,
  }
  const answer = await request(`${address}/${path}`, options).catch((error: unknown) => {
    throw silence(error)
  })
  const json = parse(answer.text())
  if (answer.status >= 200 && answer.status < 300) return json
  throw new ModelError(
    quote(`${answer.status} ${reasonOf(json)}`.trim(), api_key),
    secondsOf(answer.headers['retry-after']),
  )
}

/** What the guarded client says of its own failures can be shown. Everything else is a bug and stays one. */
function silence(error: unknown): unknown {
  const known = error instanceof Error && 'mayHaveArrived' in error
  if (!known) return error
  return new ModelError('reason' in error && error.reason === 'timeout' ? 'no answer in time' : error.message)
}

/** The error's message, wherever the service puts it. */
function reasonOf(json: unknown): string {
  const record = asRecord(json)
  const error = record?.['error'] ?? record?.['message'] ?? record?.['detail']
  const text = asRecord(error)?.['message'] ?? error
  return typeof text === 'string' ? text : ''
}

/** Services quote the key they refuse. */
const quote = (words: string, secret: string) =>
  (secret ? words.replaceAll(secret, '…') : words)
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .slice(0, 300)
    .toWellFormed()

const secondsOf = (header: string | undefined) => (/^\d{1,5}$/.test(header ?? '') ? Number(header) : undefined)

/** What the entries say, each at the place its index names; the first one counts. */
function place<T>(entries: unknown[], count: number, read: (entry: Record<string, unknown>) => T | undefined) {
  const places = new Array<T | undefined>(count).fill(undefined)
  for (const entry of entries) {
    const record = asRecord(entry)
    const index = record?.['index']
    if (record && Number.isInteger(index) && (index as number) >= 0 && (index as number) < count)
      places[index as number] ??= read(record)
  }
  return places
}

/** Numbers that point somewhere: finite, and not all of them zero. */
function asVector(value: unknown): number[] | undefined {
  const numbers = asList(value)
  if (numbers.length === 0 || numbers.length > maxDimensions) return undefined
  return numbers.every(Number.isFinite) && numbers.some((number) => number !== 0) ? (numbers as number[]) : undefined
}

const asRecord = (value: unknown): Record<string, unknown> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
