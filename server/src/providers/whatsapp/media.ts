import { randomBytes } from 'node:crypto'

export type MediaKind = 'image' | 'video' | 'audio' | 'document'

const megabyte = 1024 * 1024

/**
 * WhatsApp Cloud API: the largest file of each kind. It does not say whether a megabyte is 10^6 or 2^20 bytes. For
 * sizes in between, its own answer decides.
 */
export const largestMedia: Record<MediaKind, number> = {
  image: 5 * megabyte,
  video: 16 * megabyte,
  audio: 16 * megabyte,
  document: 100 * megabyte,
}

/** WhatsApp Cloud API: characters of a caption, counted here in UTF-16 units, the strictest way. */
export const maxCaption = 1_024

const listed: Record<string, MediaKind> = {
  'image/jpeg': 'image',
  'image/png': 'image',
  'video/mp4': 'video',
  'video/3gpp': 'video',
  'audio/aac': 'audio',
  'audio/amr': 'audio',
  'audio/mpeg': 'audio',
  'audio/mp4': 'audio',
  'audio/ogg': 'audio',
}

/**
 * The kind as which a file of this content type is sent; undefined if the provider does not take it. It takes pictures,
 * sounds and films other than the listed ones not even as documents.
 */
export function mediaKind(mime: string): MediaKind | undefined {
  const known = listed[mime]
  if (known) return known
  if (mime === 'application/octet-stream' || mime === 'text/html') return undefined
  return /^(application|text)\//.test(mime) ? 'document' : undefined
}

export const takesCaption = (kind: MediaKind): boolean => kind !== 'audio'

const slowestBytesPerMs = 256
/** How long an upload may take: a call's twenty seconds, plus the time for its bytes at the slowest pace. */
export const uploadMs = (size: number): number => 20_000 + Math.ceil(size / slowestBytesPerMs)

/** A file on its way to the provider. */
export type OutgoingFile = { name: string; mime: string; size: number; content: AsyncIterable<Uint8Array> }

/** The provider takes Ogg only if the codec is named. */
const typeOf = (mime: string) => (mime === 'audio/ogg' ? 'audio/ogg; codecs=opus' : mime)

/** The form of an upload. It is written while the file is read, because the file may be too large for the memory. */
export function uploadForm(file: OutgoingFile): { headers: Record<string, string>; body: ReadableStream<Uint8Array> } {
  const boundary = `parley-${randomBytes(16).toString('hex')}`
  const type = typeOf(file.mime)
  const field = (name: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const head = Buffer.from(
    `${field('messaging_product', 'whatsapp')}${field('type', type)}--${boundary}\r\n` +
      `Content-Disposition: form-data; name="file"; filename="${quoted(file.name)}"\r\nContent-Type: ${type}\r\n\r\n`,
  )
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
  async function* parts() {
    yield head
    yield* file.content
    yield tail
  }
  return {
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(head.length + file.size + tail.length),
    },
    body: ReadableStream.from(parts()),
  }
}

/** In the form in which browsers write names. */
const quoted = (name: string) => name.replace(/["\r\n]/g, (sign) => encodeURIComponent(sign))
