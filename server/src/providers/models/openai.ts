import {
  asList,
  asRecord,
  bearer,
  callModel,
  type Endpoint,
  type Metered,
  ModelError,
  type Patience,
  type Request,
  tokensOf,
} from './endpoint.ts'
import { type InputRole, tellRole } from './input-style.ts'

/** Bytes of an answer: 64 vectors of 8192 numbers fit. */
const maxBytes = 64 * 1024 * 1024
/** Characters of a transcript: hours of speech. */
const maxTranscript = 100_000
const maxDimensions = 8_192

/** Texts of one kind. */
export type Embedded = { texts: readonly string[]; role: InputRole }

/** One vector for each text, all of the same length. Rejects with ModelError. */
export async function embed(
  request: Request,
  endpoint: Endpoint,
  { texts, role }: Embedded,
  timeout: number,
): Promise<Metered<number[][]>> {
  const { model, dimensions } = endpoint
  const told = tellRole(endpoint, texts, role)
  const wish = { model, ...told, encoding_format: 'float', ...(dimensions === null ? {} : { dimensions }) }
  const answer = asRecord(await call(request, endpoint, 'embeddings', wish, { timeout }))
  const vectors = place(asList(answer?.['data']), texts.length, ({ embedding }) => asVector(embedding))
  const length = dimensions ?? vectors[0]?.length
  const odd = vectors.find((vector) => vector?.length !== length)
  if (odd) {
    const params = { length: odd.length, wanted: length! }
    const text = `the answer has vectors of ${odd.length} numbers in place of ${length}`
    throw new ModelError(text, 'unusable', { rule: 'model_vector_length', params })
  }
  if (vectors.includes(undefined))
    throw new ModelError('the answer does not hold one vector for each text', 'unusable', { rule: 'model_no_vectors' })
  return { value: vectors as number[][], tokens: tokensOf(answer) }
}

/** How well each document answers the query, best first. The service may leave some out. Rejects with ModelError. */
export async function rerank(
  request: Request,
  endpoint: Endpoint,
  query: string,
  documents: string[],
  timeout: number,
): Promise<Metered<{ index: number; score: number }[]>> {
  const wish = { model: endpoint.model, query, documents, top_n: documents.length }
  const answer = asRecord(await call(request, endpoint, 'rerank', wish, { timeout }))
  const scores = place(asList(answer?.['results']), documents.length, ({ relevance_score }) =>
    Number.isFinite(relevance_score) ? (relevance_score as number) : undefined,
  )
  const ranked = scores.flatMap((score, index) => (score === undefined ? [] : [{ index, score }]))
  if (ranked.length === 0) throw new ModelError('the answer holds no scores', 'unusable', { rule: 'model_no_scores' })
  ranked.sort((a, b) => b.score - a.score || a.index - b.index)
  return { value: ranked, tokens: tokensOf(answer) }
}

/** What is said in a recording; empty for silence. Rejects with ModelError. */
export async function transcribe(
  request: Request,
  endpoint: Endpoint,
  recording: File,
  patience: Patience,
): Promise<Metered<string>> {
  const form = new FormData()
  form.append('file', recording)
  form.append('model', endpoint.model)
  form.append('response_format', 'json')
  const answer = asRecord(await call(request, endpoint, 'audio/transcriptions', form, patience))
  const text = answer?.['text']
  if (typeof text !== 'string') throw new ModelError('the answer holds no text', 'unusable', { rule: 'model_no_text' })
  return { value: text.trim().slice(0, maxTranscript).toWellFormed(), tokens: tokensOf(answer) }
}

const call = (request: Request, endpoint: Endpoint, path: string, body: object | FormData, patience: Patience) =>
  callModel(request, endpoint, { path, headers: bearer(endpoint), body, maxBytes, ...patience })

/**
 * The values of the entries, each at the place that its index names. If there are several for one place, the first
 * counts.
 */
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

/**
 * Squared lengths of vectors that can be compared in single precision. Those of known models are between 1 and 1,000.
 */
const squares = { least: 1e-12, most: 1e12 }

/**
 * Numbers with a direction: finite, not all of them zero, and not so large that nothing can be calculated with them.
 */
function asVector(value: unknown): number[] | undefined {
  const numbers = asList(value)
  if (numbers.length === 0 || numbers.length > maxDimensions) return undefined
  if (!numbers.every((number): number is number => Number.isFinite(number))) return undefined
  const square = numbers.reduce((sum, number) => sum + number * number, 0)
  return square >= squares.least && square <= squares.most ? numbers : undefined
}
