import { networkInterfaces } from 'node:os'
import { pipeline, Readable, type Transform } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { FormData as UndiciFormData } from 'undici'
import {
  type AllowEntry,
  allowsAddress,
  allowsName,
  bareHostname,
  createResolver,
  isDefaultPort,
  isPublic,
  mentionsPort,
  parseAddress,
  parseAllowList,
} from './addresses.ts'
import { type Answer, type CallProgress, createOriginPools, type Dial, type Request } from './origin-pools.ts'
import { type FailureReason, OutboundFailed, OutboundRefused, type RefusalReason } from './outbound-errors.ts'

export { OutboundFailed, OutboundRefused } from './outbound-errors.ts'

export type OutboundOptions = {
  method?: string
  /**
   * Names that frame the message (host, connection, transfer-encoding, accept-encoding …) are ours and ignored here.
   */
  headers?: Record<string, string>
  /** A stream is sent chunked unless `content-length` is among the headers. */
  body?: string | Uint8Array | FormData | ReadableStream<Uint8Array>
  /** Milliseconds for the whole call, including names, redirects and reading the body. */
  timeout?: number
  /** Bytes of the body after decoding. */
  maxBytes?: number
  /** Redirects to follow, at most 5; 0 returns them as they are. */
  redirects?: number
  /** What this call may reach although it is private, written as in `parseAllowList`. */
  allow?: readonly string[]
  /** Host names that this call must not reach although they are public. The operator's list still allows its own. */
  except?: readonly string[]
  signal?: AbortSignal
}

export type OutboundHead = { status: number; headers: Record<string, string>; url: string }
export type OutboundResponse = OutboundHead & { body: Uint8Array; text(): string; json(): unknown }
export type OutboundStream = OutboundHead & { body: Readable }

export type Outbound = {
  /** Rejects with OutboundRefused or OutboundFailed. Any status is an answer, not an error. */
  request(url: string, options?: OutboundOptions): Promise<OutboundResponse>
  /** Like `request`, but the body is still to be read. The time-out keeps running; reading may throw OutboundFailed. */
  stream(url: string, options?: OutboundOptions): Promise<OutboundStream>
  /** Why a call to this address would be refused before any connection; undefined if it would be made. */
  check(url: string, options?: Pick<OutboundOptions, 'except' | 'signal'>): Promise<RefusalReason | undefined>
  /**
   * For protocols other than HTTP, with their usual ports. Returns the addresses of a host that may be called. Rejects
   * like `request`.
   */
  admit(hostname: string, port: number, usualPorts: readonly number[]): Promise<string[]>
  /** Takes no more calls and waits for those under way, each of which has its own time-out. */
  close(): Promise<void>
}

/** What one call may reach, and how many milliseconds it waits for the name service. */
type Rules = { allow: AllowEntry[]; except: readonly string[]; patience: number }
/** What is called, and whether the port is one that may be called everywhere. */
type Place = { hostname: string; port: number; usual: boolean }

const usualMs = 20_000
const lookupMs = 5_000
const usualBytes = 5 * 1024 * 1024
const maxRedirects = 5
const maxUrl = 8_192
const maxAddresses = 4

const framing = new Set(
  'accept-encoding connection content-length expect host keep-alive proxy-authorization proxy-connection te trailer transfer-encoding upgrade'.split(
    ' ',
  ),
)
/** All headers that another origin may see after a redirect: a key may be in any header, not only in Authorization. */
const harmless = new Set(['accept', 'accept-language', 'user-agent'])

/**
 * Creates the only way out of the server for an address that a user or a foreign party can choose. Each hop is parsed
 * once; its scheme, its port and every address of its host are checked; and the socket is opened to a checked address.
 * `allow` is the operator's list (see `parseAllowList`). `resolver` and `connect` are for tests: the first replaces the
 * name service, the second says where to dial instead of an address that passed the check. `own` lists the addresses of
 * this machine. They are never called, because what listens there may trust its own machine more than the internet.
 */
export function createOutbound(options: {
  allow: readonly string[]
  mayNotCall: () => boolean
  resolver?: (hostname: string) => Promise<string[]>
  connect?: Dial
  own?: () => string[]
}): Outbound {
  const operatorAllow = parseAllowList(options.allow)
  const listOwn = options.own ?? listOwnAddresses
  const resolve = options.resolver ?? createResolver()
  const pools = createOriginPools(options.connect)
  let closed = false

  async function open(url: string, call: OutboundOptions): Promise<OutboundStream> {
    if (options.mayNotCall()) throw new Error('no outbound call inside a database transaction: it would hold locks')
    if (closed) throw new OutboundFailed('aborted', false)
    const rules = rulesOf(call)
    const redirects = Math.min(call.redirects ?? 0, maxRedirects)
    let request = toRequest(call)
    let answer: Answer | undefined
    const progress = startCall(call)
    try {
      let target = parseTarget(url)
      for (let hop = 0; ; hop++) {
        const addresses = await admit(placeOf(target), rules, progress)
        answer = await reach(target, addresses, request, progress)
        const { status, headers } = answer
        const location = redirects > 0 && isRedirect(status) ? headers['location'] : undefined
        if (location === undefined) {
          return { status, headers, url: target.href, body: deliver(answer, request, call, progress) }
        }
        answer.body.destroy()
        if (hop >= redirects) throw new OutboundRefused('redirects')
        const next = parseTarget(location, target)
        if (target.protocol === 'https:' && next.protocol === 'http:') throw new OutboundRefused('downgrade')
        request = redirected(request, status, next.origin !== target.origin)
        target = next
      }
    } catch (error) {
      progress.end()
      answer?.body.destroy()
      if (request.body instanceof Readable) request.body.destroy()
      throw translate(error, progress)
    }
  }

  function rulesOf({ allow = [], except = [], timeout = usualMs }: OutboundOptions): Rules {
    const patience = Math.min(lookupMs, timeout / 2)
    return { allow: [...operatorAllow, ...parseAllowList(allow)], except: except.map(bareHostname), patience }
  }

  async function admit(place: Place, { allow, except, patience }: Rules, progress: CallProgress): Promise<string[]> {
    const { hostname, port, usual } = place
    const named = allowsName(allow, hostname, port)
    if (!usual && !named && !mentionsPort(allow, port)) throw new OutboundRefused('port')

    const found = await within(addressesOf(hostname, named), patience, progress)
    if (found.length === 0) throw new OutboundRefused('unresolved')
    const own = new Set(listOwn().map((text) => parseAddress(text)?.toString()))
    const admitted = found.filter((text) => {
      const address = parseAddress(text)
      if (!address) return false
      if (allowsAddress(allow, hostname, address, port)) return true
      return usual && isPublic(address) && !own.has(address.toString()) && !except.includes(hostname)
    })
    if (admitted.length === 0) throw new OutboundRefused(usual ? 'private' : 'port')
    return admitted.slice(0, maxAddresses)
  }

  /** Literal addresses never reach a lookup function of Node or undici, so they are handled like the result of one. */
  async function addressesOf(hostname: string, configured: boolean): Promise<string[]> {
    if (parseAddress(hostname)) return [hostname]
    if (hostname === 'localhost' || hostname.endsWith('.localhost')) return ['127.0.0.1', '::1']
    return resolve(hostname, configured).catch(() => [])
  }

  async function reach(target: URL, addresses: string[], request: Request, progress: CallProgress): Promise<Answer> {
    let failure: unknown
    for (const address of addresses) {
      const sentBefore = progress.sent
      progress.sent = false
      try {
        return await pools.exchange(target, address, portOf(target), request, progress)
      } catch (error) {
        if (progress.sent || progress.stop.aborted) throw error
        failure = error
      } finally {
        progress.sent ||= sentBefore
      }
    }
    throw failure
  }

  return {
    stream: (url, call = {}) => open(url, call),
    async check(url, call = {}) {
      const progress = startCall(call)
      try {
        await admit(placeOf(parseTarget(url)), rulesOf(call), progress)
        return undefined
      } catch (error) {
        if (error instanceof OutboundRefused) return error.reason
        throw translate(error, progress)
      } finally {
        progress.end()
      }
    },
    async admit(host, port, usualPorts) {
      const progress = startCall({})
      try {
        const hostname = bareHostname(host.toLowerCase())
        return await admit({ hostname, port, usual: usualPorts.includes(port) }, rulesOf({}), progress)
      } finally {
        progress.end()
      }
    },
    async request(url, call = {}) {
      const { body: stream, ...head } = await open(url, call)
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk)
      const body = Buffer.concat(chunks)
      const text = () => new TextDecoder().decode(body)
      return { ...head, body, text, json: () => parseJson(text()) }
    },
    async close() {
      closed = true
      await pools.close()
    },
  }
}

function listOwnAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((addresses) => (addresses ?? []).map(({ address }) => address))
}

/** Uses the same parser that decides where the call goes, so that there is only one reading of an address. */
function parseTarget(text: string, base?: URL): URL {
  const target = text.length <= maxUrl ? URL.parse(text, base?.href) : null
  if (!target) throw new OutboundRefused('invalid_url')
  if (target.protocol !== 'http:' && target.protocol !== 'https:') throw new OutboundRefused('scheme')
  if (target.username !== '' || target.password !== '') throw new OutboundRefused('userinfo')
  if (target.port === '0') throw new OutboundRefused('port')
  target.hash = ''
  // A name may end in the dot of the root; certificates and allow lists are written without it.
  if (target.hostname.endsWith('.')) target.hostname = bareHostname(target.hostname)
  if (target.hostname === '' || target.hostname.endsWith('.')) throw new OutboundRefused('invalid_url')
  return target
}

function placeOf(target: URL): Place {
  const port = portOf(target)
  return { hostname: bareHostname(target.hostname), port, usual: isDefaultPort(port) }
}

function portOf(target: URL): number {
  return Number(target.port) || (target.protocol === 'https:' ? 443 : 80)
}

function toRequest({ method = 'GET', headers = {}, body }: OutboundOptions): Request {
  const sent: Record<string, string> = { accept: '*/*', 'user-agent': 'Parley' }
  for (const [name, value] of Object.entries(headers)) {
    // Checked here because the errors of the layers below quote the value.
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name) || !/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) {
      throw new TypeError('an outbound header has a character in its name or value that cannot be sent')
    }
    const key = name.toLowerCase()
    if (!framing.has(key) || (key === 'content-length' && isStream(body))) sent[key] = value
  }
  // Deflate is not offered: servers disagree on whether it has a zlib header.
  sent['accept-encoding'] = 'gzip, br'
  return { method: method.toUpperCase(), headers: sent, body: toBody(body) }
}

function isStream(body: OutboundOptions['body']): body is ReadableStream<Uint8Array> {
  return body !== undefined && typeof body === 'object' && 'getReader' in body
}

function toBody(body: OutboundOptions['body']): Request['body'] {
  if (body === undefined) return null
  if (isStream(body)) return Readable.fromWeb(body).on('error', () => {})
  if (!(body instanceof FormData)) return body
  const form = new UndiciFormData()
  for (const [name, value] of body) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, value, value.name)
  }
  return form
}

function isRedirect(status: number): boolean {
  return status === 301 || status === 302 || status === 303 || status === 307 || status === 308
}

/** A body is never sent a second time. Redirects that demand it are refused; the others become a GET. */
function redirected(request: Request, status: number, foreign: boolean): Request {
  const reads = request.method === 'GET' || request.method === 'HEAD'
  const becomesGet = !reads && (status === 303 || (request.method === 'POST' && (status === 301 || status === 302)))
  if (!reads && !becomesGet) throw new OutboundRefused('redirects')
  const headers = Object.entries(request.headers).filter(
    ([name]) => name === 'accept-encoding' || (foreign ? harmless.has(name) : !name.startsWith('content-')),
  )
  return { method: becomesGet ? 'GET' : request.method, headers: Object.fromEntries(headers), body: null }
}

function startCall({ timeout = usualMs, signal }: OutboundOptions): CallProgress {
  const stop = new AbortController()
  const abort = () => stop.abort('aborted')
  const timer = setTimeout(() => stop.abort('timeout'), timeout)
  signal?.addEventListener('abort', abort, { once: true })
  if (signal?.aborted) abort()
  const end = () => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
  return { stop: stop.signal, sent: false, end }
}

async function within(answer: Promise<string[]>, ms: number, progress: CallProgress): Promise<string[]> {
  const { promise, resolve, reject } = Promise.withResolvers<string[]>()
  const stopped = () => reject(new Error('stopped'))
  const timer = setTimeout(() => resolve([]), ms)
  progress.stop.addEventListener('abort', stopped, { once: true })
  if (progress.stop.aborted) stopped()
  try {
    return await Promise.race([answer, promise])
  } finally {
    clearTimeout(timer)
    progress.stop.removeEventListener('abort', stopped)
  }
}

/** Decodes at most one layer of compression. Counts the bytes before it (with a little slack) and after it. */
function deliver(answer: Answer, request: Request, call: OutboundOptions, progress: CallProgress): Readable {
  const maxBytes = call.maxBytes ?? usualBytes
  const maxWire = maxBytes + 65_536
  const bodiless = request.method === 'HEAD' || answer.status === 204 || answer.status === 304
  const decoder = bodiless ? undefined : decoderFor(answer.headers['content-encoding'])
  const announced = bodiless ? 0 : Number(answer.headers['content-length'])
  if (announced > (decoder ? maxWire : maxBytes)) throw new OutboundFailed('too_large', true)
  const source = decoder
    ? pipeline(
        answer.body,
        (encoded) => counted(encoded, maxWire),
        decoder,
        () => {},
      )
    : answer.body

  const body = new Readable({
    read: () => void source.resume(),
    destroy(error, done) {
      source.destroy()
      answer.body.destroy()
      progress.end()
      done(error)
    },
  })
  let bytes = 0
  source.pause()
  source.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > maxBytes) body.destroy(new OutboundFailed('too_large', true))
    else if (!body.push(chunk)) source.pause()
  })
  source.on('end', () => body.push(null))
  source.on('error', (error) => body.destroy(translate(error, progress) as Error))
  // Without a listener, a late failure after the reader went away would crash the process.
  return body.on('error', () => {})
}

async function* counted(source: AsyncIterable<Buffer>, limit: number): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of source) {
    bytes += chunk.length
    if (bytes > limit) throw new OutboundFailed('too_large', true)
    yield chunk
  }
}

function decoderFor(encoding = 'identity'): Transform | undefined {
  const name = encoding.trim().toLowerCase()
  if (name === '' || name === 'identity') return undefined
  if (name === 'gzip' || name === 'x-gzip') return createGunzip()
  if (name === 'deflate') return createInflate()
  if (name === 'br') return createBrotliDecompress()
  throw new OutboundFailed('bad_response', true)
}

function translate(error: unknown, progress: CallProgress): unknown {
  if (progress.stop.aborted) return new OutboundFailed(progress.stop.reason as FailureReason, progress.sent)
  if (error instanceof OutboundRefused) return new OutboundRefused(error.reason, progress.sent)
  if (error instanceof OutboundFailed) return new OutboundFailed(error.reason, progress.sent, error.code)
  const { code, name, message } = error as NodeJS.ErrnoException
  if (!progress.sent) return new OutboundFailed('connect', false, code)
  // Too many headers say nothing of the size of what was asked for.
  const undecodable = /^(Z_|ERR_BROTLI|ERR__ERROR_|UND_ERR_(RES_CONTENT_LENGTH_MISMATCH|HEADERS_OVERFLOW))/.test(
    code ?? '',
  )
  const malformed = name === 'HTTPParserError' || /^bad (response|upgrade)$/.test(message)
  return new OutboundFailed(undecodable || malformed ? 'bad_response' : 'reset', true, code)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new OutboundFailed('bad_response', true)
  }
}
