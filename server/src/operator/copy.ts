import { type Duplex, Readable } from 'node:stream'
import type { PoolClient, Submittable } from 'pg'

/** The part of what `pg` passes to a custom query that the COPY protocol needs. */
type Wire = {
  stream: Duplex
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
}

/** Streams the rows of `COPY … TO STDOUT`, whole rows at a time. `count` knows their number at the end. */
export function copyOut(client: PoolClient, text: string): { rows: Readable; count(): number } {
  let wire: Wire | undefined
  let count = 0
  const rows = new Readable({
    highWaterMark: 1024 * 1024,
    read: () => wire?.stream.resume(),
    destroy: (error, done) => {
      // The rest of the answer is still on its way, so this connection is of no more use.
      if (error || !rows.readableEnded) wire?.stream.destroy()
      done(error)
    },
  })
  submit(client, {
    submit: (connection: Wire) => {
      wire = connection
      wire.query(text)
    },
    handleCopyData: ({ chunk }: { chunk: Buffer }) => {
      // A copy, because the parser uses its buffer again.
      if (!rows.push(Buffer.from(chunk))) wire?.stream.pause()
    },
    handleCommandComplete: (message: { text: string }) => {
      count = countIn(message.text)
    },
    handleReadyForQuery: () => {
      rows.push(null)
      // The last rows may have paused it, and nobody reads after the end.
      wire?.stream.resume()
    },
    handleError: (error: Error) => rows.destroy(error),
  })
  return { rows, count: () => count }
}

/** Feeds `COPY … FROM STDIN` whole rows, and returns how many there were. */
export function copyIn(client: PoolClient, text: string, rows: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    let count = 0
    submit(client, {
      submit: (wire: Wire) => wire.query(text),
      handleCopyInResponse: (wire: Wire) => {
        wire.sendCopyFromChunk(rows)
        wire.endCopyFrom()
      },
      handleCommandComplete: (message: { text: string }) => {
        count = countIn(message.text)
      },
      handleReadyForQuery: () => resolve(count),
      handleError: reject,
    })
  })
}

/** The types of `pg` declare only how a submittable begins. */
const submit = (client: PoolClient, query: object) => client.query(query as Submittable)

const countIn = (tag: string) => Number(/^COPY (\d+)/.exec(tag)?.[1] ?? 0)
