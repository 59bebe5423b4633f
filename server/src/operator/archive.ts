import { createReadStream } from 'node:fs'
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

/** `content` must be read before the next entry is asked for, either to its end or not at all. */
export type Entry = { name: string; size: number; content: AsyncIterable<Buffer> }

/** Reads a tar archive packed with gzip, entry by entry. Throws if it is damaged or holds anything but files. */
export async function* readArchive(path: string): AsyncGenerator<Entry> {
  const entries = extract()
  const reading = pipeline(createReadStream(path), createGunzip(), entries)
  // The loop below throws this error.
  reading.catch(() => undefined)
  for await (const content of entries) {
    const { name, type, size = Number.NaN } = content.header
    // The library waits forever for a size that is not a number.
    if (type !== 'file' || !(size >= 0)) throw new Error(`${name} is not a file`)
    yield { name, size, content }
    content.resume()
  }
  await reading
}

/** The whole content of an entry that is known to be small. */
export const collect = async (content: AsyncIterable<Buffer>): Promise<Buffer> =>
  Buffer.concat(await Array.fromAsync(content))
