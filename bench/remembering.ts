import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Texts that the model is asked for at once, and milliseconds that it may take for them. */
const batch = 8
const patience = 120_000

type Wish = { input: string[] } & Record<string, unknown>

/**
 * Stands in front of an embedding model and remembers its vectors. The desk searches for a question several times, and
 * what is measured is what it finds, not how fast the model is.
 */
export async function rememberVectors(model: string): Promise<{ address: string; stop(): void }> {
  const known = new Map<string, number[]>()
  const embed = async ({ input, ...rest }: Wish): Promise<number[][]> => {
    const keys = input.map((text) => JSON.stringify([text, rest]))
    const missing = [...new Set(input.filter((_, at) => !known.has(keys[at]!)))]
    for (let at = 0; at < missing.length; at += batch) {
      const some = missing.slice(at, at + batch)
      const response = await fetch(`${model}/embeddings`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...rest, input: some }),
        signal: AbortSignal.timeout(patience),
      })
      if (!response.ok) throw new Error(`${model}: ${response.status} ${await response.text()}`)
      const { data } = (await response.json()) as { data: { index: number; embedding: number[] }[] }
      for (const { index, embedding } of data) known.set(JSON.stringify([some[index], rest]), embedding)
    }
    return keys.map((key) => known.get(key)!)
  }
  const server = createServer(async (request, response) => {
    try {
      const vectors = await embed(await readWish(request))
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ data: vectors.map((embedding, index) => ({ index, embedding })) }))
    } catch (error) {
      process.stderr.write(`${error}\n`)
      response.writeHead(502).end()
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}/v1`, stop: () => void server.close().closeAllConnections() }
}

async function readWish(request: IncomingMessage): Promise<Wish> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString()) as Wish
}
