/** WhatsApp Cloud API: the largest sound it carries. Services take 25 MB. */
const maxBytes = 16 * 1024 * 1024
/** Nobody explains a matter for longer, and each minute is paid for. */
const maxSeconds = 30 * 60

/** Endings by which services know what they are sent. */
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

/** What a recording is called when it is sent out, whatever the customer called it; undefined for what is not sent at all. */
export function nameOf({ mime, size, seconds }: Recording): string | undefined {
  const ending = endings.get(mime)
  const fits = size > 0 && size <= maxBytes && (seconds ?? 0) <= maxSeconds
  return ending && fits ? `recording.${ending}` : undefined
}
