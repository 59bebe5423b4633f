import type { Readable } from 'node:stream'

/** First and last byte, both included. */
export type ByteRange = { start: number; end: number }

/** `fs`: the folder `DATA_DIR/files`. `s3`: the bucket of `FILES_URL`. */
export type StoreName = 'fs' | 's3'

/** A place for the bytes of files. Keys are our own: two hexadecimal digits, a slash and a UUID. */
export type FileStore = {
  name: StoreName
  /** A description for operators. */
  where: string
  /** Resolves when the bytes would survive a power cut. Throws what the content throws, and leaves nothing behind. */
  put(key: string, content: AsyncIterable<Buffer>): Promise<void>
  /** Undefined when there is nothing under the key. */
  get(key: string, range?: ByteRange): Promise<Readable | undefined>
  /** Succeeds even when there is nothing under the key. */
  delete(key: string): Promise<void>
  /** Everything in the store, or everything with this before its slash. A folder also shows unfinished uploads. */
  list(shelf?: string): AsyncIterable<{ key: string; size: number; modified_at: Date }>
  /** Drops unfinished uploads that began before this time, if `list` does not show them. Returns how many. */
  dropHalves(before: Date): Promise<number>
  /** The id that tells the files of one desk from those of all others. */
  readMark(): Promise<string | undefined>
  writeMark(id: string): Promise<void>
}
