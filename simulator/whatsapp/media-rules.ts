import { GraphError } from './graph-error.ts'

type MediaKind = 'image' | 'video' | 'audio' | 'document' | 'sticker'

const mb = 1024 * 1024

/** WhatsApp Cloud API: largest file per kind. Whether a MB is 10^6 or 2^20 is not stated; the larger value is used. */
const largest: Record<MediaKind, number> = {
  image: 5 * mb,
  video: 16 * mb,
  audio: 16 * mb,
  document: 100 * mb,
  sticker: 500 * 1024,
}

const listedTypes: Record<string, MediaKind> = {
  'image/jpeg': 'image',
  'image/png': 'image',
  'image/webp': 'sticker',
  'video/mp4': 'video',
  'video/3gpp': 'video',
  'audio/aac': 'audio',
  'audio/amr': 'audio',
  'audio/mpeg': 'audio',
  'audio/mp4': 'audio',
  'audio/ogg': 'audio',
}

/** The kind as which a MIME type is sent; undefined if the provider takes it in no form. */
export function kindOf(mimeType: string): MediaKind | undefined {
  const bare = bareType(mimeType)
  const listed = listedTypes[bare]
  if (listed) return listed
  if (bare === 'application/octet-stream' || bare === 'text/html') return undefined
  return bare.startsWith('application/') || bare.startsWith('text/') ? 'document' : undefined
}

export function bareType(mimeType: string): string {
  return (mimeType.split(';')[0] ?? '').trim().toLowerCase()
}

/** Returns whether a stored file can be sent as `wanted`. Any file can be sent as a document. */
export function fits(wanted: MediaKind, kind: MediaKind | undefined, size: number): boolean {
  if (wanted === 'document') return size <= largest.document
  return kind === wanted && size <= largest[wanted]
}

/** Refuses an upload as the provider does: wrong type, empty, too large, or Ogg that holds no Opus. */
export function checkUpload(mimeType: string, bytes: Buffer): void {
  const kind = kindOf(mimeType)
  if (!kind) {
    const types = [...Object.keys(listedTypes), 'application/pdf', 'text/plain', 'application/msword'].join(', ')
    throw refusal(
      `Param file must be a file with one of the following types: ${types}. Received file of type '${mimeType}'.`,
    )
  }
  if (bytes.length === 0) throw refusal('Param file must not be empty.')
  if (bytes.length > largest[kind]) {
    throw refusal(`Param file of type '${mimeType}' must be at most ${largest[kind]} bytes long.`)
  }
  if (bareType(mimeType) === 'audio/ogg' && !bytes.subarray(0, 512).includes('OpusHead')) {
    throw refusal("Param file of type 'audio/ogg' must use the opus codec.")
  }
}

/** The length of Ogg Opus: its last page counts the samples played until then, at 48 kHz. */
export function voiceSeconds(bytes: Buffer): number | null {
  if (!bytes.subarray(0, 512).includes('OpusHead')) return null
  const page = bytes.lastIndexOf('OggS')
  if (page === -1 || page + 14 > bytes.length) return null
  return Math.round(Number(bytes.readBigInt64LE(page + 6)) / 48_000)
}

function refusal(message: string): GraphError {
  return new GraphError(100, undefined, { message })
}
