import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { type Language, wordRefusal } from '../i18n.ts'

/** Files and connections that the desk opens whoever calls it: to the database, for jobs, logs and its own code. */
const ownFiles = 128

/**
 * How many connections leave the desk room to work when the process may open this many files. Each connection may have
 * a second file open: the one that it sends or fetches.
 */
export const connectionsWithin = (files: number): number =>
  Math.min(5_000, Math.floor(Math.max(files / 4, (files - ownFiles) / 2)))

/** Files that this process may open; Infinity without a limit, or where the system does not tell. */
function mostFiles(): number {
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } }
  const most = userLimits?.open_files?.soft
  return typeof most === 'number' ? most : Number.POSITIVE_INFINITY
}

/** Limits for one connection. Times are in milliseconds. */
export type ConnectionLimits = {
  /** Connections at once; further ones are closed at once. Each takes about 20 KiB. */
  max: number
  /** From the first byte of a request to the end of its headers. */
  headersMs: number
  /** For a body, plus one second for every 256 KiB that the route accepts. */
  bodyMs: number
  /** In this time a reader must take at least `answerBytesPerMs` of what waits for it. */
  answerMs: number
  answerBytesPerMs: number
  /** Without a byte in either direction while a request is answered. After that the reader counts as stopped. */
  silentMs: number
}

/**
 * A reader that stops is cut off 20 to 25 seconds later. An honest reader at 128 kbit/s, slower than any usable mobile
 * network, can still fetch a file of 100 MB. An attacker who wants to hold every connection by reading slowly needs 640
 * Mbit/s.
 */
export const usualLimits: ConnectionLimits = {
  max: connectionsWithin(mostFiles()),
  headersMs: 15_000,
  bodyMs: 15_000,
  answerMs: 20_000,
  answerBytesPerMs: 16,
  silentMs: 60_000,
}

const bytesPerMs = 256

/** How long a body of at most this many bytes may take to arrive. */
export const bodyPatience = (limits: ConnectionLimits, maxBytes: number): number =>
  limits.bodyMs + maxBytes / bytesPerMs

/** Ends a request whose body does not arrive in time. A request from within the process has no sender to wait for. */
export function cutSlowSender(request: IncomingMessage, answer: ServerResponse, ms: number, language: Language): void {
  if (!(request.socket instanceof Socket)) return
  // Most bodies arrive with their headers and are read before this, so they need no timer.
  setImmediate(() => {
    // What is already closed never emits `close` again.
    if (request.complete || request.destroyed || answer.closed) return
    const timer = setTimeout(() => request.complete || answerTooSlow(request.socket, language), ms)
    const stop = () => clearTimeout(timer)
    request.once('close', stop)
    answer.once('close', stop)
  })
}

const smallAnswer = 16 * 1024

/**
 * Whether the system takes the whole answer, however slowly its reader reads: it is small, and nothing waits before it.
 * A reader who takes none of many such answers is silent, and `silentMs` ends that.
 */
export const isTakenAtOnce = (payload: unknown, { writableLength }: Socket): boolean =>
  writableLength === 0 &&
  (payload === undefined ||
    ((typeof payload === 'string' || Buffer.isBuffer(payload)) && payload.length <= smallAnswer))

/** Looks within `answerMs`. A reader may get nothing between two looks, because the system passes data on in chunks. */
const looks = 4

/**
 * Ends an answer whose reader takes too little of it. Neither bytes that it cannot take yet nor the time for the whole
 * answer count against the reader.
 */
export function cutSlowReader(
  { socket }: IncomingMessage,
  answer: ServerResponse,
  { answerMs, answerBytesPerMs }: ConnectionLimits,
): void {
  let taken: number[] = []
  const timer = setInterval(() => {
    if (answer.closed || socket.destroyed) return clearInterval(timer)
    if (socket.writableLength === 0) taken = []
    taken.push(socket.bytesWritten - socket.writableLength)
    if (taken.length <= looks) return
    if (taken.at(-1)! - taken.shift()! < answerMs * answerBytesPerMs) socket.destroy()
  }, answerMs / looks)
  answer.once('close', () => clearInterval(timer))
}

/**
 * Watches the requests of a server. `cut` ends those that a stopping desk need not wait for: a request that only reads
 * can be sent again, and one whose body is still arriving has done nothing yet.
 */
export function watchRequests(server: Server): { cut(): void } {
  const open = new Map<ServerResponse, IncomingMessage>()
  server.on('request', (request: IncomingMessage, answer: ServerResponse) => {
    open.set(answer, request)
    answer.once('close', () => open.delete(answer))
  })
  return {
    cut: () => {
      for (const { method, complete, socket } of open.values())
        if (method === 'GET' || method === 'HEAD' || !complete) socket.destroy()
    },
  }
}

/** Larger answers are written in slices of this size, because a single write does not show how much of it was taken. */
const slice = 64 * 1024

/** The answer in slices; undefined if it needs none. */
export function sliced(payload: unknown): { size: number; stream: Readable } | undefined {
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return undefined
  if (payload.length <= slice) return undefined
  const bytes = Buffer.from(payload as string)
  const cut = function* () {
    for (let at = 0; at < bytes.length; at += slice) yield bytes.subarray(at, at + slice)
  }
  return { size: bytes.length, stream: Readable.from(cut()) }
}

/** Answers what never became a valid request: broken framing, headers that are too large or too slow. */
export function answerBroken(error: Error & { code?: string }, socket: Socket, language: Language): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [status, phrase] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? [431, 'Request Header Fields Too Large']
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? [408, 'Request Timeout']
        : [400, 'Bad Request']
  const message = wordRefusal(language, 'input.unreadable', {})
  const body = JSON.stringify({ status: 'error', message, data: null, error_type: 'InputException' })
  socket.end(
    `HTTP/1.1 ${status} ${phrase}\r\nContent-Type: application/json; charset=utf-8\r\nX-Request-Id: ${randomUUID()}\r\n` +
      `Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}

/** Ends a request whose body takes too long, just as Node does with slow headers. */
const answerTooSlow = (socket: Socket, language: Language): void =>
  answerBroken(
    Object.assign(new Error('the body took too long'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
    socket,
    language,
  )
