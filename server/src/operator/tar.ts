import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'

const block = 512

/** What stands before the bytes of an entry in a tar archive (POSIX ustar). */
export function tarHeader(name: string, size: number): Buffer {
  const header = Buffer.alloc(block)
  const [prefix, rest] = splitName(name)
  header.write(rest, 0)
  header.write('0000600\0', 100)
  header.write('0000000\0'.repeat(2), 108)
  header.write(octal(size, 11), 124)
  header.write(octal(Math.floor(Date.now() / 1000), 11), 136)
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  header.write(prefix, 345)
  header.write(`${checksum(header).toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

/** What stands after them. */
export const tarPadding = (size: number): Buffer => Buffer.alloc(-size & (block - 1))

export const tarEnd: Buffer = Buffer.alloc(2 * block)

function octal(value: number, digits: number): string {
  const text = value.toString(8).padStart(digits, '0')
  if (text.length > digits) throw new Error(`${value} bytes are too many for a tar archive`)
  return `${text}\0`
}

/** The second part holds at most 100 bytes, the first 155, and a slash that is not written lies between them. */
function splitName(name: string): [string, string] {
  const cut = Buffer.byteLength(name) <= 100 ? -1 : name.indexOf('/', name.length - 101)
  const [prefix, rest] = [name.slice(0, Math.max(cut, 0)), name.slice(cut + 1)]
  if (Buffer.byteLength(prefix) > 155 || Buffer.byteLength(rest) > 100) throw new Error(`${name} is too long a name`)
  return [prefix, rest]
}

/** The sum of all bytes, the field of the sum itself taken as blanks. */
function checksum(header: Buffer): number {
  const own = header.subarray(148, 156).reduce((sum, byte) => sum + byte, 0)
  return header.reduce((sum, byte) => sum + byte, 0) - own + 8 * 0x20
}

/** `content` is to be read before the next entry is asked for, whole or not at all. */
export type Entry = { name: string; size: number; content: AsyncIterable<Buffer> }

/** Reads a tar archive packed with gzip, entry by entry. Throws when it is damaged or ends too early. */
export async function* readArchive(path: string): AsyncGenerator<Entry> {
  const unpacked = createGunzip()
  const reading = pipeline(createReadStream(path), unpacked)
  // What goes wrong there, the loop over `unpacked` throws.
  reading.catch(() => undefined)
  const chunks: AsyncIterator<Buffer> = unpacked[Symbol.asyncIterator]()
  const bytes = takeFrom(chunks)
  try {
    for (;;) {
      const header = await collect(bytes(block))
      if (header.every((byte) => byte === 0)) break
      if (Number.parseInt(header.toString('latin1', 148, 154), 8) !== checksum(header)) throw new Error('a bad header')
      const size = Number.parseInt(header.toString('latin1', 124, 135), 8)
      const name = [text(header, 345, 155), text(header, 0, 100)].filter((part) => part !== '').join('/')
      const content = bytes(size)
      yield { name, size, content }
      for await (const _ of content);
      for await (const _ of bytes(-size & (block - 1)));
    }
    // The checksum of gzip is checked at its end.
    while (!(await chunks.next()).done);
  } finally {
    unpacked.destroy()
  }
}

/** The whole content of an entry that is known to be small. */
export const collect = async (content: AsyncIterable<Buffer>): Promise<Buffer> =>
  Buffer.concat(await Array.fromAsync(content))

const text = (header: Buffer, start: number, length: number): string =>
  header.toString('utf8', start, start + length).replace(/\0.*$/s, '')

/** Cuts a stream into pieces of known length. */
function takeFrom(chunks: AsyncIterator<Buffer>): (length: number) => AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  return async function* (length) {
    for (let left = length; left > 0; ) {
      if (rest.length === 0) {
        const { value, done } = await chunks.next()
        if (done) throw new Error('it ends too early')
        rest = value
      }
      const piece = rest.subarray(0, left)
      rest = rest.subarray(piece.length)
      left -= piece.length
      yield piece
    }
  }
}
