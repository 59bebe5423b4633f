import type { Readable } from 'node:stream'

/** First and last byte, both included. */
export type ByteRange = { start: number; end: number }

/** `fs`: the folder `DATA_DIR/files`. `s3`: the bucket of `FILES_URL`. */
export type StoreName = 'fs' | 's3'

/** A place for the bytes of files. Keys are our own: two hexadecimal digits, a slash and a UUID. */
export type FileStore = {
  name: StoreName
  /** For operators. */
  where: string
  /** Resolves when the bytes would survive a power cut, and throws what the content throws, leaving nothing behind. */
  put(key: string, content: AsyncIterable<Buffer>): Promise<void>
  /** Undefined when there is nothing under the key. */
  get(key: string, range?: ByteRange): Promise<Readable | undefined>
  /** Succeeds even when there is nothing under the key. */
  delete(key: string): Promise<void>
  /** Everything there is, or what has this before its slash. A folder shows halves of uploads that never ended too. */
  list(shelf?: string): AsyncIterable<{ key: string; size: number; modified_at: Date }>
  /** Drops halves that began before then and never ended, where `list` does not show them. Answers how many. */
  dropHalves(before: Date): Promise<number>
  /** The id that tells the files of one desk from those of any other. */
  readMark(): Promise<string | undefined>
  writeMark(id: string): Promise<void>
}
