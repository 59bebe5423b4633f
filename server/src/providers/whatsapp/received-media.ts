import type { Readable } from 'node:stream'
import { ProviderError, refusalOf } from './errors.ts'
import { asLimitedText, asText, type Foreign } from './foreign.ts'

/** Where a file can be read for the next five minutes, and what the provider says about it. */
export type ReceivedMedia = { url: string; mime: string; sha256: Buffer | null; size: number | null }

/** The part of the guarded client for outgoing calls that reads files. */
export type Stream = (
  url: string,
  options: {
    headers: Record<string, string>
    timeout: number
    maxBytes: number
    redirects: number
    allow: readonly string[]
    signal: AbortSignal
  },
) => Promise<{ status: number; headers: Record<string, string>; body: Readable }>

/** Hosts of the provider's files. The token goes to nobody else, whatever address a file is said to have. */
const mediaHosts = /(^|\.)(fbsbx\.com|facebook\.com|whatsapp\.net)$/

/** True for an address to which the token may be sent: on the provider's own hosts, or the host of `apiUrl`. */
export function isMediaAddress(address: string, apiUrl: string): boolean {
  const url = URL.parse(address)
  if (url?.username !== '' || url.password !== '') return false
  if (url.origin === new URL(apiUrl).origin) return true
  return url.protocol === 'https:' && url.port === '' && mediaHosts.test(url.hostname)
}

/** Reads where the provider keeps a file. What is missing or malformed is an empty text, and the size null. */
export function readReceivedMedia(answer: Foreign): ReceivedMedia {
  const size = Number(asText(answer['file_size']) ?? Number.NaN)
  return {
    url: asLimitedText(answer['url'], 8_000) ?? '',
    mime: asLimitedText(answer['mime_type'], 200) ?? '',
    sha256: readHash(asText(answer['sha256']) ?? ''),
    size: Number.isSafeInteger(size) ? size : null,
  }
}

/** Hexadecimal when a file is requested, Base64 in deliveries: the provider uses both. */
function readHash(text: string): Buffer | null {
  const hash = Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? 'hex' : 'base64')
  return hash.length === 32 ? hash : null
}

/** The file can no longer be read at this address, but perhaps at another. */
export class AddressExpired extends Error {
  override name = 'AddressExpired'
}

/** The provider sometimes answers a wrong address with a page that says so. */
const page = /^text\/html\b/i

/** The bytes of a file. If there are none, the reason: AddressExpired, ProviderError. */
export function openAnswer(
  answer: { status: number; headers: Record<string, string>; body: Readable },
  { mime, sha256 }: Pick<ReceivedMedia, 'mime' | 'sha256'>,
): Readable {
  const { status, headers, body } = answer
  // What a customer sends may be a page itself: then its hash tells whether this is it.
  const isPage = page.test(headers['content-type'] ?? '') && !(page.test(mime) && sha256)
  if (status === 200 && !isPage) return body
  body.destroy()
  if (status === 404 || status === 410 || status === 403 || status === 200) throw new AddressExpired(`HTTP ${status}`)
  if (status === 401)
    throw new ProviderError('refused', 'the token is refused for files', { code: 190, http: 401, fault: 'unexplained' })
  throw refusalOf(status, undefined, headers)
}
