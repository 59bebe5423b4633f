/** WhatsApp Cloud API: the largest audio file that it carries. Transcription services accept 25 MB. */
const maxBytes = 16 * 1024 * 1024
/** Nobody needs longer to explain a problem, and each minute costs money. */
const maxSeconds = 30 * 60

/** File endings, by which services recognise the format. */
const endings = new Map([
  ['audio/ogg', 'ogg'],
  ['audio/mpeg', 'mp3'],
  ['audio/mp4', 'm4a'],
  ['audio/aac', 'aac'],
  ['audio/amr', 'amr'],
  ['audio/wav', 'wav'],
  ['audio/webm', 'webm'],
  ['video/mp4', 'mp4'],
])

type Recording = { mime: string; size: number; seconds: number | null }

/**
 * The name under which a recording is sent to the service, whatever the customer called it. Undefined if it is not
 * sent.
 */
export function nameOf({ mime, size, seconds }: Recording): string | undefined {
  const ending = endings.get(mime)
  const fits = size > 0 && size <= maxBytes && (seconds ?? 0) <= maxSeconds
  return ending && fits ? `recording.${ending}` : undefined
}
