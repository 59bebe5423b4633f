import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { S3Client } from '@aws-sdk/client-s3'
import { StoreUnavailable } from '../errors.ts'
import type { Log } from '../log.ts'
import type { FileStore } from './file-store.ts'

export type BucketAddress = {
  bucket: string
  /** Has no slashes at its ends; may be empty. */
  prefix: string
  endpoint: string | undefined
  region: string | undefined
}

export type Bucket = {
  /** A part of the bucket: the keys below one name. */
  room(name: string): FileStore
  /** Throws StoreUnavailable at once while the bucket is known to be away. */
  check(): void
  close(): void
}

type Options = {
  log: Log
  /** Throws or returns true where no call may be made. */
  mayNotCall: () => boolean
}

/** How much of an upload is held in memory, and the length of its parts. S3 takes parts of at least 5 MiB. */
const partBytes = 8 * 1024 * 1024
const connectMs = 3_000
/** Time until the answer begins. It is longer for content that is sent more slowly than this speed. */
const answerMs = 8_000
const slowestBytesPerMs = 512
/** How long all attempts may take together, as a multiple of the time for one. */
const patience = 1.5
const attempts = 3
/** The longest pause within a file that is being read. */
const silentMs = 15_000
/** Time between two checks whether a bucket that was away is back. */
const lookMs = 2_000

/** Reads `s3://bucket/prefix?endpoint=…&region=…`; undefined for anything else. */
export function parseBucketAddress(text: string): BucketAddress | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const { endpoint, region, ...others } = Object.fromEntries(url?.searchParams ?? [])
  const prefix = url?.pathname.replace(/^\/+|\/+$/g, '') ?? ''
  const isAddress = endpoint === undefined || (URL.canParse(endpoint) && /^https?:$/.test(new URL(endpoint).protocol))
  const isPlain = url?.protocol === 's3:' && url.username === '' && url.hash === '' && /^[\w./-]*$/.test(prefix)
  if (!isPlain || !isAddress || !/^[\w.-]{3,63}$/.test(url.host) || Object.keys(others).length > 0) return undefined
  return { bucket: url.host, prefix, endpoint, region }
}

type Sdk = typeof import('@aws-sdk/client-s3')
type Limits = { abortSignal: AbortSignal; requestTimeout: number }
type Call<T> = (client: S3Client, sdk: Sdk, limits: Limits) => Promise<T>

/**
 * Keeps files in a bucket of S3, or of any server that speaks its protocol. Credentials come from the SDK's usual
 * chain. Every call has a time-out. If one ends without an answer, the bucket counts as away, and further calls fail at
 * once. The desk checks every two seconds whether the bucket is back. So a dead bucket delays only the first callers.
 */
export function createBucket(
  { bucket, prefix, endpoint, region }: BucketAddress,
  { log, mayNotCall }: Options,
): Bucket {
  let opening: Promise<{ client: S3Client; sdk: Sdk }> | undefined
  let away: StoreUnavailable | undefined
  let closed = false
  const where = `s3://${[bucket, prefix].filter(Boolean).join('/')}`

  const open = async () => {
    const sdk = await import('@aws-sdk/client-s3')
    const agent = { maxSockets: 256, keepAlive: true }
    const client = new sdk.S3Client({
      ...(region || endpoint ? { region: region ?? 'us-east-1' } : {}),
      ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
      maxAttempts: attempts,
      // Older servers know only the checksum that every signed request has.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      expectContinueHeader: false,
      requestHandler: {
        connectionTimeout: connectMs,
        requestTimeout: answerMs,
        throwOnRequestTimeout: true,
        httpAgent: agent,
        httpsAgent: agent,
      },
    })
    return { client, sdk }
  }

  /** Makes a call that sends this many bytes, unless the bucket is away. */
  async function call<T>(run: Call<T>, bytes = 0): Promise<T> {
    if (mayNotCall()) throw new Error('no call to the bucket inside a database transaction: it would hold locks')
    if (away) throw away
    return attempt(run, bytes)
  }

  async function attempt<T>(run: Call<T>, bytes: number): Promise<T> {
    const requestTimeout = answerMs + bytes / slowestBytesPerMs
    const limit = new AbortController()
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => {
      late.reject(new Error('it does not answer'))
      limit.abort()
    }, requestTimeout * patience)
    try {
      opening ??= open()
      const { client, sdk } = await opening
      return await Promise.race([run(client, sdk, { abortSignal: limit.signal, requestTimeout }), late.promise])
    } catch (error) {
      throw explain(error as Error)
    } finally {
      clearTimeout(timer)
    }
  }

  function explain(error: Error): StoreUnavailable {
    const refused = !isSilence(error)
    // Some servers give an error a name and no sentence.
    const said = [error.name, error.message].filter((word) => word && !/^(Error|UnknownError)$/.test(word)).join(': ')
    const unavailable = new StoreUnavailable(`${where}: ${said}`, { cause: error, refused })
    if (!refused) noteAway(unavailable)
    return unavailable
  }

  function noteAway(error: StoreUnavailable): void {
    if (away || closed) return
    away = error
    log.warn({ err: error }, 'the store of files is away')
    void look()
  }

  async function look(): Promise<void> {
    while (away && !closed) {
      await pause(lookMs, undefined, { ref: false })
      const Key = keyOf('files', '.desk')
      const answer = await attempt(
        (client, sdk, limits) => client.send(new sdk.HeadObjectCommand({ Bucket: bucket, Key }), limits),
        0,
      ).catch((error: StoreUnavailable) => error)
      if (answer instanceof StoreUnavailable && !answer.refused) continue
      away = undefined
      log.info('the store of files is back')
    }
  }

  const keyOf = (room: string, key: string) => `${prefix && `${prefix}/`}${room}/${key}`

  /** Passes on what comes. Throws after too long a pause, or if the content ends too early. */
  function patiently(body: Readable): Readable {
    let wanted = true
    // The reader learns of the error, but perhaps nobody reads yet.
    body.on('error', () => undefined)
    const read = async function* () {
      const chunks = body[Symbol.asyncIterator]()
      for (;;) {
        const timer = setTimeout(() => body.destroy(new Error('it stopped in the middle of a file')), silentMs)
        try {
          const { value, done } = await chunks.next().finally(() => clearTimeout(timer))
          if (done) return
          yield value
        } catch (error) {
          if (wanted) throw explain(error as Error)
          return
        }
      }
    }
    return Readable.from(read(), { objectMode: false }).once('close', () => {
      wanted = false
      body.destroy()
    })
  }

  const room = (name: string): FileStore => {
    const at = (key: string) => {
      if (!/^[\w-]+\/[\w.-]+$/.test(key)) throw new Error(`${key} is no key of a file`)
      return { Bucket: bucket, Key: keyOf(name, key) }
    }
    const mark = { Bucket: bucket, Key: keyOf(name, '.desk') }
    const below = keyOf(name, '')

    async function read(place: { Bucket: string; Key: string }, Range?: string) {
      return call(async (client, sdk, limits) => {
        try {
          return await client.send(new sdk.GetObjectCommand({ ...place, ...(Range ? { Range } : {}) }), limits)
        } catch (error) {
          if (error instanceof sdk.NoSuchKey) return undefined
          throw error
        }
      })
    }

    /** Sends a file of more than one part. A failure leaves nothing, or parts that `dropHalves` finds. */
    async function putParts(place: { Bucket: string; Key: string }, first: Buffer, rest: AsyncIterator<Buffer>) {
      const { UploadId } = await call((client, sdk, limits) =>
        client.send(new sdk.CreateMultipartUploadCommand(place), limits),
      )
      const Parts: { PartNumber: number; ETag: string | undefined }[] = []
      try {
        for (let part: Buffer = first; part.length > 0; part = (await rest.next()).value ?? Buffer.alloc(0)) {
          const PartNumber = Parts.length + 1
          const { ETag } = await call(
            (client, sdk, limits) =>
              client.send(new sdk.UploadPartCommand({ ...place, UploadId, PartNumber, Body: part }), limits),
            part.length,
          )
          Parts.push({ PartNumber, ETag })
        }
        await call(
          (client, sdk, limits) =>
            client.send(
              new sdk.CompleteMultipartUploadCommand({ ...place, UploadId, MultipartUpload: { Parts } }),
              limits,
            ),
          // The server may join the parts before it answers.
          Parts.length * partBytes,
        )
      } catch (error) {
        await call((client, sdk, limits) =>
          client.send(new sdk.AbortMultipartUploadCommand({ ...place, UploadId }), limits),
        ).catch((err) => log.warn({ err, key: place.Key }, 'the half of an upload stays until the sweep'))
        throw error
      }
    }

    return {
      name: 's3',
      where: `${where}/${name}`,
      put: async (key, content) => {
        const place = at(key)
        if (away) throw away
        const parts = inParts(content)
        try {
          const Body = (await parts.next()).value ?? Buffer.alloc(0)
          if (Body.length === partBytes) return await putParts(place, Body, parts)
          await call(
            (client, sdk, limits) => client.send(new sdk.PutObjectCommand({ ...place, Body }), limits),
            Body.length,
          )
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
        await call((client, sdk, limits) => client.send(new sdk.DeleteObjectCommand(at(key)), limits))
      },
      list: async function* (shelf) {
        const Prefix = below + (shelf ? `${shelf}/` : '')
        let ContinuationToken: string | undefined
        do {
          const page = await call((client, sdk, limits) =>
            client.send(new sdk.ListObjectsV2Command({ Bucket: bucket, Prefix, ContinuationToken }), limits),
          )
          for (const { Key = '', Size = 0, LastModified } of page.Contents ?? []) {
            const key = Key.slice(below.length)
            if (/^[\w-]+\/[\w.-]+$/.test(key)) yield { key, size: Size, modified_at: LastModified ?? new Date() }
          }
          ContinuationToken = page.NextContinuationToken
        } while (ContinuationToken)
      },
      dropHalves: async (before) => {
        let dropped = 0
        const listed = await call((client, sdk, limits) =>
          client.send(new sdk.ListMultipartUploadsCommand({ Bucket: bucket, Prefix: below }), limits),
        ).catch((error: StoreUnavailable) => {
          if ((error.cause as Error | undefined)?.name === 'NotImplemented') return undefined
          throw error
        })
        for (const { Key, UploadId, Initiated } of listed?.Uploads ?? []) {
          if (!Initiated || Initiated >= before) continue
          await call((client, sdk, limits) =>
            client.send(new sdk.AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }), limits),
          )
          dropped += 1
        }
        return dropped
      },
      readMark: async () => {
        const answer = await read(mark)
        return answer && text(patiently(answer.Body as Readable))
      },
      writeMark: async (id) => {
        await call((client, sdk, limits) => client.send(new sdk.PutObjectCommand({ ...mark, Body: id }), limits))
      },
    }
  }

  return {
    room,
    check: () => {
      if (away) throw away
    },
    close: () => {
      closed = true
      void opening?.then(({ client }) => client.destroy())
    },
  }
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

/** Nobody answered, or the server itself failed. A refusal, by contrast, concerns only the request. */
function isSilence(error: Error & { $metadata?: { httpStatusCode?: number | undefined } }): boolean {
  if (error.name === 'CredentialsProviderError') return false
  const status = error.$metadata?.httpStatusCode
  return status === undefined || status === 429 || (status >= 500 && status !== 501)
}
