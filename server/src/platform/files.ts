import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** First and last byte, both included. */
export type ByteRange = { start: number; end: number }

/** Where the bytes of files are. Keys are our own: two hexadecimal digits, a slash and a UUID. */
export type FileStore = {
  name: 'fs'
  /** Resolves when the bytes would survive a power cut, and throws what the content throws, leaving nothing behind. */
  put(key: string, content: AsyncIterable<Buffer>): Promise<void>
  /** Undefined when there is nothing under the key. */
  get(key: string, range?: ByteRange): Promise<Readable | undefined>
  /** Succeeds even when there is nothing under the key. */
  delete(key: string): Promise<void>
  /** Everything there is, halves of uploads that never ended too. */
  list(): AsyncIterable<{ key: string; modified_at: Date }>
}

/** Files in a folder that only its owner may look into. */
export function createLocalFiles(folder: string): FileStore {
  const pathOf = (key: string) => {
    if (!/^[0-9a-f]{2}\/[\w.-]+$/.test(key)) throw new Error(`${key} is no key of a file`)
    return join(folder, key)
  }
  return {
    name: 'fs',
    put: async (key, content) => {
      const path = pathOf(key)
      const draft = `${path}.${randomBytes(6).toString('hex')}${draftEnding}`
      const made = await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      try {
        await writeNew(draft, content, { flush: true })
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
      await flush(dirname(path))
      if (!made) return
      await flush(folder)
      await flush(dirname(folder))
    },
    get: async (key, range) => {
      const handle = await open(pathOf(key), 'r').catch(unlessMissing)
      return handle?.createReadStream(range)
    },
    delete: (key) => rm(pathOf(key), { force: true }),
    list: async function* () {
      for (const shelf of (await readdir(folder).catch(unlessMissing)) ?? []) {
        if (!/^[0-9a-f]{2}$/.test(shelf)) continue
        for (const name of (await readdir(join(folder, shelf)).catch(unlessMissing)) ?? []) {
          const found = await stat(join(folder, shelf, name)).catch(unlessMissing)
          if (found?.isFile()) yield { key: `${shelf}/${name}`, modified_at: found.mtime }
        }
      }
    },
  }
}

/**
 * Writes a new file that only its owner may read. It is opened first: a stream that opens the file itself may do so after its
 * content has failed, and then leaves a file behind although the caller has removed it.
 */
export async function writeNew(path: string, content: AsyncIterable<Buffer>, { flush = false } = {}): Promise<void> {
  const handle = await open(path, 'wx', 0o600)
  await pipeline(content, handle.createWriteStream({ flush }))
}

/** The end of a file's name while it is being written. */
export const draftEnding = '.part'

/** For `catch`: what is not there is undefined. */
export function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

/** Makes a new name in the folder survive a power cut too. */
async function flush(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
