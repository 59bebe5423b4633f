import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { StoreUnavailable } from '../errors.ts'

/**
 * Passes on what was stored with this checksum, and holds the last bytes back until the whole is known to be that.
 * Anything else ends with StoreUnavailable: a store may keep nothing, lose bits, or give the file of somebody else.
 */
export function checked(content: Readable, { key, sha256 }: { key: string; sha256: Buffer }): Readable {
  const pass = async function* () {
    const hash = createHash('sha256')
    let last: Buffer | undefined
    for await (const chunk of content as AsyncIterable<Buffer>) {
      hash.update(chunk)
      if (last) yield last
      last = chunk
    }
    if (!hash.digest().equals(sha256))
      throw new StoreUnavailable(`the bytes of ${key} are not those that were stored`, { refused: true })
    if (last) yield last
  }
  return Readable.from(pass(), { objectMode: false }).once('close', () => content.destroy())
}
