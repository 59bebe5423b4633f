import { relevanceOf, vectorOf } from './vectors.ts'
import type { Fault, Reply, World } from './world.ts'

type Foreign = Record<string, unknown>

const usageOf = (texts: readonly string[]) => {
  const tokens = Math.ceil(texts.join('').length / 4)
  return { prompt_tokens: tokens, total_tokens: tokens }
}

/** One vector for each text, in any order: only the index counts. */
export function embedAll(world: World, body: Foreign, fault: Fault | undefined): object {
  const texts = [body['input'] ?? []].flat() as string[]
  const asked = Number(body['dimensions'] ?? world.dimensions)
  const length = asked + (fault?.kind === 'too_long' ? 1 : 0)
  const items = texts.map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text, length) }))
  // JSON has no NaN: a server that has one writes null.
  if (fault?.kind === 'no_number') items[0]!.embedding[0] = Number.NaN
  if (fault?.kind === 'huge_number') items[0]!.embedding[0] = 1e200
  const data = fault?.kind === 'too_few' ? items.slice(1) : items.reverse()
  return { object: 'list', data, model: body['model'], usage: usageOf(texts) }
}

export function rankAll(body: Foreign, fault: Fault | undefined): object {
  const query = String(body['query'] ?? '')
  const documents = (body['documents'] ?? []) as string[]
  const results = documents.map((document, index) => ({
    index,
    relevance_score: fault?.kind === 'no_number' ? 'high' : relevanceOf(query, document),
  }))
  return { model: body['model'], results, usage: usageOf([query, ...documents]) }
}

/** The scripted text; otherwise nothing for silence and one sentence for every other recording. */
export function hear({ name, bytes }: { name: string; bytes: Buffer }, reply: Reply | undefined): object {
  const isSilent = bytes.subarray(44).every((byte) => byte === bytes[44])
  const text = reply?.text ?? (isSilent ? '' : `This is what was said in ${name}.`)
  return {
    text,
    usage: { type: 'tokens', ...(reply?.tokens ? wordTokens(reply.tokens) : { input_tokens: 10, output_tokens: 5 }) },
  }
}

const wordTokens = ({ input, output }: { input: number; output: number }) => ({
  input_tokens: input,
  output_tokens: output,
})
