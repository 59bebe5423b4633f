import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract, type Pack } from 'tar-stream'

/** Adds one file, and returns when the archive has taken all of it. Fails unless `content` has exactly `size` bytes. */
export const addEntry = (
  archive: Pack,
  name: string,
  size: number,
  content: Iterable<Buffer> | AsyncIterable<Buffer>,
): Promise<void> => pipeline(content, archive.entry({ name, size, mode: 0o600 }))

/** `content` must be read before the next entry is requested, either to its end or not at all. */
export type Entry = { name: string; size: number; content: AsyncIterable<Buffer> }

/** Bytes of headers and padding between two files. The library keeps them in memory, however many there are. */
const maxBetween = 1024 * 1024

/**
 * Reads a tar archive packed with gzip, entry by entry. Throws if it is damaged, holds anything but files, or has more
 * than 1 MiB between two of them.
 */
export async function* readArchive(packed: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const entries = extract()
  let left = maxBetween
  async function* limit(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      left -= chunk.length
      if (left < 0) throw new Error('the archive holds more than 1 MiB between two files')
      yield chunk
    }
  }
  const reading = pipeline(packed, createGunzip(), limit, entries)
  // The loop below throws this error.
  reading.catch(() => undefined)
  for await (const content of entries) {
    const { name, type, size = Number.NaN } = content.header
    // The library waits forever for a size that is not a number.
    if (type !== 'file' || !(size >= 0)) throw new Error(`${name} is not a file`)
    left = size + maxBetween
    yield { name, size, content }
    content.resume()
  }
  await reading
}

/** The whole content of an entry that is known to be small. */
export const collect = async (content: AsyncIterable<Buffer>): Promise<Buffer> =>
  Buffer.concat(await Array.fromAsync(content))
