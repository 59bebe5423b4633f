import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { $Command, S3ClientResolvedConfig, ServiceInputTypes, ServiceOutputTypes } from '@aws-sdk/client-s3'
import { StoreUnavailable } from '../errors.ts'
import type { Log } from '../log.ts'
import type { FileStore } from './file-store.ts'

/** How much of an upload is held in memory, and the length of its parts. S3 takes parts of at least 5 MiB. */
const partBytes = 8 * 1024 * 1024
/** A shelf and a name. */
const fileKey = /^[\w-]+\/[\w.-]+$/

export type Sdk = typeof import('@aws-sdk/client-s3')
export type Command<I extends ServiceInputTypes, O extends ServiceOutputTypes> = (
  sdk: Sdk,
) => $Command<I, O, S3ClientResolvedConfig, ServiceInputTypes, ServiceOutputTypes>

/** The way to the bucket. */
export type Link = {
  /**
   * Sends a command with this many bytes. Throws StoreUnavailable if the bucket is away, does not answer or refuses.
   */
  send<I extends ServiceInputTypes, O extends ServiceOutputTypes>(command: Command<I, O>, bytes?: number): Promise<O>
  /** Passes on what comes. Throws after too long a pause, or if the content ends too early. */
  patiently(body: Readable): Readable
  /** Throws StoreUnavailable while the bucket is known to be away. */
  check(): void
  log: Log
}

/** Keeps files in a part of a bucket: under the keys that begin with `below`. */
export function createRoom(
  { send, patiently, check, log }: Link,
  { bucket: Bucket, where, below }: { bucket: string; where: string; below: string },
): FileStore {
  const at = (key: string) => {
    if (!fileKey.test(key)) throw new Error(`${key} is no key of a file`)
    return { Bucket, Key: below + key }
  }
  const mark = { Bucket, Key: `${below}.desk` }

  /** Undefined if there is no such file. */
  const read = (place: { Bucket: string; Key: string }, Range?: string) =>
    send((sdk) => new sdk.GetObjectCommand({ ...place, ...(Range ? { Range } : {}) })).catch(unless('NoSuchKey'))

  /** Sends a file of more than one part. A failure leaves nothing, or parts that `dropHalves` finds. */
  async function putParts(place: { Bucket: string; Key: string }, first: Buffer, rest: AsyncIterator<Buffer>) {
    const { UploadId } = await send((sdk) => new sdk.CreateMultipartUploadCommand(place))
    const Parts: { PartNumber: number; ETag: string | undefined }[] = []
    try {
      for (let part: Buffer = first; part.length > 0; part = (await rest.next()).value ?? Buffer.alloc(0)) {
        const named = { ...place, UploadId, PartNumber: Parts.length + 1 }
        const { ETag } = await send((sdk) => new sdk.UploadPartCommand({ ...named, Body: part }), part.length)
        assertKept(ETag, place.Key)
        Parts.push({ PartNumber: named.PartNumber, ETag })
      }
      const whole = { ...place, UploadId, MultipartUpload: { Parts } }
      // The server may join the parts before it answers.
      await send((sdk) => new sdk.CompleteMultipartUploadCommand(whole), Parts.length * partBytes)
    } catch (error) {
      await send((sdk) => new sdk.AbortMultipartUploadCommand({ ...place, UploadId })).catch((err) =>
        log.warn({ err, key: place.Key }, 'the half of an upload stays until the sweep'),
      )
      throw error
    }
  }

  /** Something in between, such as the sign-in page of a network, answers with 200 as well, and keeps nothing. */
  const assertKept = (etag: string | undefined, key: string): void => {
    if (!etag)
      throw new StoreUnavailable(`${where}: what answers is no store, and has not kept ${key}`, { refused: true })
  }

  return {
    name: 's3',
    where,
    put: async (key, content) => {
      const place = at(key)
      check()
      const parts = inParts(content)
      try {
        const Body = (await parts.next()).value ?? Buffer.alloc(0)
        if (Body.length === partBytes) return await putParts(place, Body, parts)
        const { ETag } = await send((sdk) => new sdk.PutObjectCommand({ ...place, Body }), Body.length)
        assertKept(ETag, place.Key)
      } finally {
        await parts.return(undefined)
      }
    },
    get: async (key, range) => {
      const answer = await read(at(key), range && `bytes=${range.start}-${range.end}`)
      if (!answer) return undefined
      const body = answer.Body as Readable
      if (range && answer.ContentLength !== range.end - range.start + 1) {
        body.destroy()
        throw new StoreUnavailable(`${where}: it has other bytes of ${key} than were asked for`)
      }
      return patiently(body)
    },
    delete: async (key) => {
      await send((sdk) => new sdk.DeleteObjectCommand(at(key)))
    },
    list: async function* (shelf) {
      const Prefix = below + (shelf ? `${shelf}/` : '')
      let ContinuationToken: string | undefined
      do {
        const page = await send((sdk) => new sdk.ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }))
        for (const { Key = '', Size = 0, LastModified } of page.Contents ?? []) {
          const key = Key.slice(below.length)
          if (fileKey.test(key)) yield { key, size: Size, modified_at: LastModified ?? new Date() }
        }
        const next = page.NextContinuationToken
        if (next && next === ContinuationToken)
          throw new StoreUnavailable(`${where}: its list does not go on`, { refused: true })
        ContinuationToken = next
      } while (ContinuationToken)
    },
    dropHalves: async (before) => {
      const listed = await send((sdk) => new sdk.ListMultipartUploadsCommand({ Bucket, Prefix: below })).catch(
        unless('NotImplemented'),
      )
      const halves = (listed?.Uploads ?? []).filter(({ Initiated }) => Initiated && Initiated < before)
      for (const { Key, UploadId } of halves)
        await send((sdk) => new sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
      return halves.length
    },
    readMark: async () => {
      const answer = await read(mark)
      return answer && text(patiently(answer.Body as Readable))
    },
    writeMark: async (id) => {
      await send((sdk) => new sdk.PutObjectCommand({ ...mark, Body: id }))
    },
  }
}

/** Turns this refusal of the server into undefined. */
const unless = (name: string) => (error: StoreUnavailable) => {
  if ((error.cause as Error | undefined)?.name === name) return undefined
  throw error
}

/** Cuts content into parts of equal length. The last part is shorter, and may be empty. */
async function* inParts(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let part: Buffer[] = []
  let size = 0
  for await (let chunk of content) {
    while (size + chunk.length >= partBytes) {
      part.push(chunk.subarray(0, partBytes - size))
      chunk = chunk.subarray(partBytes - size)
      yield Buffer.concat(part)
      part = []
      size = 0
    }
    part.push(chunk)
    size += chunk.length
  }
  yield Buffer.concat(part)
}
