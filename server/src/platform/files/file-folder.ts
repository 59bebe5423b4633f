import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { StoreUnavailable } from '../errors.ts'
import type { FileStore } from './file-store.ts'

/** Keeps files in a folder that only its owner may read. */
export function createFolder(folder: string): FileStore {
  const mark = join(folder, '.desk')
  const pathOf = (key: string) => {
    if (!/^[0-9a-f]{2}\/[\w.-]+$/.test(key)) throw new Error(`${key} is no key of a file`)
    return join(folder, key)
  }
  return {
    name: 'fs',
    where: folder,
    put: (key, content) => {
      const path = pathOf(key)
      return asStore(folder, async () => {
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
      })
    },
    get: async (key, range) => {
      const handle = await open(pathOf(key), 'r').catch(unlessMissing)
      return handle?.createReadStream(range)
    },
    delete: (key) => rm(pathOf(key), { force: true }),
    list: async function* (only) {
      for (const shelf of only ? [only] : ((await readdir(folder).catch(unlessMissing)) ?? [])) {
        if (!/^[0-9a-f]{2}$/.test(shelf)) continue
        for (const name of (await readdir(join(folder, shelf)).catch(unlessMissing)) ?? []) {
          const found = await stat(join(folder, shelf, name)).catch(unlessMissing)
          if (found?.isFile()) yield { key: `${shelf}/${name}`, size: found.size, modified_at: found.mtime }
        }
      }
    },
    // The list already shows its unfinished files.
    dropHalves: async () => 0,
    readMark: () => readFile(mark, 'utf8').catch(unlessMissing),
    writeMark: async (id) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(mark, id, { mode: 0o600, flush: true })
      await flush(folder)
    },
  }
}

/** The disk is full, may not be written, or is not there. */
const unwritable = /^(ENOSPC|EDQUOT|EROFS|EACCES|EPERM|EIO|ENOTDIR|EEXIST|EMFILE|ENFILE)$/

/** Does work that writes below the folder. Throws StoreUnavailable if the disk does not take it. */
export async function asStore<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code = '', syscall } = error as NodeJS.ErrnoException
    // This is how Node reports that a folder cannot be made on a read-only disk.
    if (!unwritable.test(code) && !(code === 'ENOENT' && syscall === 'mkdir')) throw error
    throw new StoreUnavailable(`${folder}: ${(error as Error).message}`, { cause: error })
  }
}

/**
 * Writes a new file that only its owner may read. The file is opened first: a stream that opens the file itself may do
 * so after its content has failed, and would leave a file behind although the caller has removed it.
 */
export async function writeNew(path: string, content: AsyncIterable<Buffer>, { flush = false } = {}): Promise<void> {
  const handle = await open(path, 'wx', 0o600)
  await pipeline(content, handle.createWriteStream({ flush }))
}

/** The end of a file's name while the file is being written. */
export const draftEnding = '.part'

/** For `catch`: returns undefined if the file does not exist. */
export function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

/** Makes a new name in the folder survive a power cut. */
async function flush(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
