import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import Type from 'typebox'
import { notFound, Refusal } from '../errors.ts'
import type { ByteRange } from '../files/file-store.ts'

/** Something that can be sent as a file. */
export type Download = {
  name: string
  mime: string
  size: number
  /** Includes its quotation marks. */
  etag: string
  disposition: 'inline' | 'attachment'
  /** Undefined when the bytes are gone. */
  read(range: ByteRange): Promise<Readable | undefined>
}

const bytes = { '*/*': { schema: Type.Unsafe<Readable>({ type: 'string', format: 'binary' }) } }

/** What a route that ends in `sendFile` may answer. */
export const fileAnswers = {
  200: { description: 'The file', content: bytes },
  206: { description: 'The part that `Range` asks for', content: bytes },
  304: { description: 'The file that `If-None-Match` names', type: 'null' },
  // Refused as everything is.
  416: { description: 'Refused' },
}

/** If a browser ever opens the file as a page, nothing in it may run or load anything. */
const policy = "default-src 'none'; sandbox; frame-ancestors 'none'"

/** Sends the file or the requested part of it. Honours `Range`, `If-Range` and `If-None-Match`. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: Download,
  caching: string,
): Promise<FastifyReply> {
  const { name, mime, size, etag } = file
  const known = namesThis(request.headers['if-none-match'], etag)
  const range = known ? 'whole' : wantedRange(request, etag, size)
  if (range === 'outside') {
    reply.header('Content-Range', `bytes */${size}`)
    throw new Refusal(416, 'InputException', 'file.range')
  }
  const part = range === 'whole' ? { start: 0, end: size - 1 } : range
  const content = known || request.method === 'HEAD' ? Readable.from([]) : await file.read(part)
  if (!content) throw notFound()
  reply
    .header('ETag', etag)
    .header('Cache-Control', caching)
    .header('Content-Security-Policy', policy)
    .header('Cross-Origin-Resource-Policy', 'same-origin')
  if (known) return reply.code(304).send()
  if (range !== 'whole') reply.code(206).header('Content-Range', `bytes ${part.start}-${part.end}/${size}`)
  return reply
    .type(mime.startsWith('text/') ? `${mime}; charset=utf-8` : mime)
    .header('Accept-Ranges', 'bytes')
    .header('Content-Length', part.end - part.start + 1)
    .header('Content-Disposition', disposition(file.disposition, name))
    .send(content)
}

function wantedRange({ headers }: FastifyRequest, etag: string, size: number): ReturnType<typeof readRange> {
  const condition = headers['if-range']
  return condition === undefined || condition === etag ? readRange(headers.range, size) : 'whole'
}

const namesThis = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)

/**
 * Writes both names of RFC 6266: a plain one for every client, and the exact one, percent-encoded, for clients that
 * know `filename*`. Whatever the name, the header is one line.
 */
export function disposition(how: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\w. -]/g, '_')
  const exact = encodeURIComponent(name.toWellFormed()).replace(
    /['()*!]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${how}; filename="${plain}"; filename*=UTF-8''${exact}`
}

/**
 * The bytes that a `Range` header asks for (RFC 9110). `whole` without a header, and for a header that need not be
 * honoured: several ranges, other units, bad syntax. `outside` if the file has none of these bytes.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'whole' | 'outside' {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return 'whole'
  if (from === '')
    return Number(to) === 0 || size === 0 ? 'outside' : { start: Math.max(0, size - Number(to)), end: size - 1 }
  if (to !== '' && Number(to) < Number(from)) return 'whole'
  if (Number(from) >= size) return 'outside'
  return { start: Number(from), end: to === '' ? size - 1 : Math.min(Number(to), size - 1) }
}
