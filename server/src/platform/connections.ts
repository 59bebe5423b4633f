import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { type Language, wordRefusal } from './i18n.ts'

/** What one connection may cost. Times in milliseconds. */
export type ConnectionLimits = {
  /** Connections at once; more are closed unheard. Each takes a file handle and some 20 KiB. */
  max: number
  /** From the first byte of a request to the last one of its headers. */
  headersMs: number
  /** For a body, besides a second for every 256 KiB that the route would take. */
  bodyMs: number
  /** For an answer to be taken, besides its size at `answerBytesPerMs`. */
  answerMs: number
  /** The slowest reader that is served to the end; the default is half a megabit a second. */
  answerBytesPerMs: number
  /** Without a byte either way, while a request is answered: who stops reading is not waited for. */
  silentMs: number
}

export const usualLimits: ConnectionLimits = {
  max: 5_000,
  headersMs: 15_000,
  bodyMs: 15_000,
  answerMs: 15_000,
  answerBytesPerMs: 64,
  silentMs: 60_000,
}

const bytesPerMs = 256

/** How long a body of at most so many bytes may take to arrive. */
export const bodyPatience = (limits: ConnectionLimits, maxBytes: number): number =>
  limits.bodyMs + maxBytes / bytesPerMs

/** How long an answer may take to be taken. One whose size shows only at its end may be as large as the largest file. */
export const answerPatience = (limits: ConnectionLimits, bytes: number = 100 * 1024 * 1024): number =>
  limits.answerMs + bytes / limits.answerBytesPerMs

/** Answers requests that never became one: broken framing, headers too large, too slow. */
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

/** Ends a request whose body takes too long, as Node does with headers. */
export const answerTooSlow = (socket: Socket, language: Language): void =>
  answerBroken(
    Object.assign(new Error('the body took too long'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
    socket,
    language,
  )
