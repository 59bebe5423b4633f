import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { S3Client, ServiceInputTypes, ServiceOutputTypes } from '@aws-sdk/client-s3'
import { StoreUnavailable } from '../errors.ts'
import type { Log } from '../log.ts'
import { type Command, createRoom, type Link, type Sdk } from './bucket-room.ts'
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

  const check = () => {
    if (away) throw away
  }

  const send: Link['send'] = async (make, bytes = 0) => {
    if (mayNotCall()) throw new Error('no call to the bucket inside a database transaction: it would hold locks')
    check()
    return attempt(make, bytes)
  }

  async function attempt<I extends ServiceInputTypes, O extends ServiceOutputTypes>(
    make: Command<I, O>,
    bytes: number,
  ): Promise<O> {
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
      const limits = { abortSignal: limit.signal, requestTimeout }
      return await Promise.race([client.send(make(sdk), limits), late.promise])
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
      const Key = `${belowOf('files')}.desk`
      const answer = await attempt((sdk) => new sdk.HeadObjectCommand({ Bucket: bucket, Key }), 0).catch(
        (error: StoreUnavailable) => error,
      )
      if (answer instanceof StoreUnavailable && !answer.refused) continue
      away = undefined
      log.info('the store of files is back')
    }
  }

  const belowOf = (room: string) => `${prefix && `${prefix}/`}${room}/`

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

  return {
    room: (name) =>
      createRoom({ send, patiently, check, log }, { bucket, where: `${where}/${name}`, below: belowOf(name) }),
    check,
    close: () => {
      closed = true
      void opening?.then(({ client }) => client.destroy())
    },
  }
}

/** Nobody answered, or the server itself failed. A refusal, by contrast, concerns only the request. */
function isSilence(error: Error & { $metadata?: { httpStatusCode?: number | undefined } }): boolean {
  if (error.name === 'CredentialsProviderError') return false
  const status = error.$metadata?.httpStatusCode
  return status === undefined || status === 429 || (status >= 500 && status !== 501)
}
