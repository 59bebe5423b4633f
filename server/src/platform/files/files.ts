import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { StoreUnavailable } from '../errors.ts'
import { type BucketAddress, createBucket } from './file-bucket.ts'
import { createFolder } from './file-folder.ts'
import type { ByteRange, FileStore, StoreName } from './file-store.ts'

/** All files of the desk, wherever each one is. */
export type Files = {
  folder: FileStore
  /** Undefined without `FILES_URL`. */
  bucket: FileStore | undefined
  /** The part of the bucket for what waits to be imported. */
  waiting: FileStore | undefined
  findPlace(): Promise<Place>
  /** Stores new bytes, or replaces those under the key. Returns where they are. Throws as `FileStore` does. */
  put(key: string, content: AsyncIterable<Buffer>): Promise<StoreName>
  get(key: string, range?: ByteRange): Promise<Readable | undefined>
  delete(key: string): Promise<void>
  list(): AsyncIterable<{ key: string; size: number; modified_at: Date }>
  /** The same as in `FileStore`, in every place of this desk. */
  dropHalves(before: Date): Promise<number>
  /** Throws StoreUnavailable if new files cannot be stored, as far as that is known without a call. */
  check(): Promise<void>
  close(): Promise<void>
}

/** Where new files go, and which places belong to this desk. It touches no others. */
export type Place = { store: StoreName; fs: boolean; s3: boolean }

type Options = Parameters<typeof createBucket>[1] & {
  dataDir: string
  bucket: BucketAddress | undefined
  findPlace: () => Promise<Place>
}

/**
 * Joins the two places. A file is looked for in both, in the folder first, so it can be served while it moves from one
 * to the other: the mover removes the old copy only when the new one is safe.
 */
export function createFiles({ dataDir, bucket: address, findPlace, ...options }: Options): Files {
  const folder = createFolder(join(dataDir, 'files'))
  const bucket = address && createBucket(address, options)
  const [files, waiting] = [bucket?.room('files'), bucket?.room('imports')]
  const getBucket = () => files ?? without()
  return {
    folder,
    bucket: files,
    waiting,
    findPlace,
    put: async (key, content) => {
      const { store, fs } = await findPlace()
      if (store === 'fs') {
        await folder.put(key, content)
        return 'fs'
      }
      await getBucket().put(key, content)
      // Otherwise a copy that an earlier attempt left there would be found first.
      if (fs) await folder.delete(key)
      return 's3'
    },
    get: async (key, range) => {
      const found = await folder.get(key, range)
      if (found) return found
      const { store, s3 } = await findPlace()
      if (files) return s3 ? files.get(key, range) : undefined
      // Missing here does not mean gone.
      return store === 's3' ? without() : undefined
    },
    delete: async (key) => {
      const own = await findPlace()
      if (own.fs) await folder.delete(key)
      if (own.s3) await files?.delete(key)
    },
    list: async function* () {
      const own = await findPlace()
      if (own.fs) yield* folder.list()
      if (own.s3 && files) yield* files.list()
    },
    dropHalves: async (before) => ((await findPlace()).s3 && files ? files.dropHalves(before) : 0),
    check: async () => {
      if ((await findPlace()).store === 'fs') return
      getBucket()
      bucket?.check()
    },
    close: async () => bucket?.close(),
  }
}

function without(): never {
  throw new StoreUnavailable('the files are in S3, and FILES_URL is not set')
}
