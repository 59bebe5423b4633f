import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

/** What goes wrong with a call. */
export type Fault = 'error' | 'busy' | 'silence' | 'too_long' | 'no_number' | 'too_few' | 'no_json'

type Call = { path: string; authorization: string | undefined; body: Record<string, unknown> }

export type ModelServer = {
  /** Where the paths begin. */
  url: string
  calls: Call[]
  /** What goes wrong with every call until it is taken away. */
  fault: Fault | undefined
  /** Numbers of a vector when the caller asks for none. */
  dimensions: number
  /** Calls wait for this before they are answered. */
  gate: Promise<void>
  stop(): Promise<void>
}

/** Words that mean the same; each stands for the first. */
const synonyms = [
  ['refund', 'reimbursement', 'erstattung'],
  ['parcel', 'package', 'shipment', 'paket'],
]

/**
 * A model server of OpenAI's shape on loopback. A vector counts the words of its text, each at a place that its hash names,
 * with synonyms at the same place; a document is as relevant as the share of its words that stand in the query.
 */
export async function startModelServer(): Promise<ModelServer> {
  const state: Omit<ModelServer, 'url' | 'stop'> = {
    calls: [],
    fault: undefined,
    dimensions: 256,
    gate: Promise.resolve(),
  }
  const server = createServer((request, response) => {
    answer(state, request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return Object.assign(state, {
    url: `http://127.0.0.1:${port}/v1`,
    stop: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  })
}

type State = Omit<ModelServer, 'url' | 'stop'>

async function answer(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = (await json(request)) as Record<string, unknown>
  const { authorization } = request.headers
  state.calls.push({ path: request.url ?? '', authorization, body })
  const { fault, gate } = state
  await gate
  if (fault === 'silence') return
  const send = (status: number, value: object, headers = {}) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value))
  if (fault === 'error') send(500, { error: { message: `out of memory for ${authorization}` } })
  else if (fault === 'busy') send(429, { error: { message: 'slow down' } }, { 'retry-after': '120' })
  else if (fault === 'no_json') response.end('<html>')
  else if (request.url === '/v1/embeddings') send(200, { data: embedAll(state, body, fault) })
  else if (request.url === '/v1/rerank') send(200, { results: rankAll(body, fault) })
  else send(404, { error: { message: 'no such path' } })
}

function embedAll(state: State, body: Record<string, unknown>, fault: Fault | undefined): object[] {
  const length = ((body.dimensions as number | undefined) ?? state.dimensions) + (fault === 'too_long' ? 1 : 0)
  const items = (body.input as string[]).map((text, index) => ({ index, embedding: vectorOf(text, length) }))
  // JSON knows no NaN: a server that has one writes null.
  if (fault === 'no_number') items[0]!.embedding[0] = Number.NaN
  // In whatever order: what counts is the index.
  return fault === 'too_few' ? items.slice(1) : items.reverse()
}

function vectorOf(text: string, length: number): number[] {
  const vector = new Array<number>(length).fill(-0.01)
  for (const word of wordsOf(text)) vector[hash(word) % length]! += 1
  return vector
}

function rankAll(body: Record<string, unknown>, fault: Fault | undefined): object[] {
  const asked = new Set(wordsOf(body.query as string))
  const results = (body.documents as string[]).map((document, index) => {
    const words = wordsOf(document)
    return { index, relevance_score: words.filter((word) => asked.has(word)).length / words.length }
  })
  return fault === 'no_number' ? results.map(({ index }) => ({ index, relevance_score: 'high' })) : results
}

const wordsOf = (text: string) =>
  (text.toLowerCase().match(/\p{L}+/gu) ?? []).map(
    (word) => synonyms.find((group) => group.includes(word))?.[0] ?? word,
  )

function hash(word: string): number {
  let value = 7
  for (const letter of word) value = (value * 31 + letter.codePointAt(0)!) >>> 0
  return value
}
