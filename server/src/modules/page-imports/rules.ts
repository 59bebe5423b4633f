import { MIMEType } from 'node:util'
import { invalid } from '../../platform/errors.ts'
import { OutboundFailed, OutboundRefused } from '../../platform/outbound-errors.ts'
import { maxKeyBytes } from '../knowledge/schema.ts'

const refusals = {
  scheme: 'import.link_invalid',
  userinfo: 'import.link_invalid',
  port: 'import.link_invalid',
  invalid_url: 'import.link_invalid',
  private: 'import.link_private',
  unresolved: 'import.link_unknown',
  redirects: 'import.link_redirects',
  downgrade: 'import.link_redirects',
} as const

/** What to throw for an outbound call that gave nothing: nobody learns from it what listens where. */
export function asRefusal(error: unknown, maxBytes: number): unknown {
  if (error instanceof OutboundRefused) return invalid(refusals[error.reason])
  if (!(error instanceof OutboundFailed)) return error
  if (error.reason === 'too_large') return invalid('import.link_too_large', { megabytes: maxBytes / 1024 / 1024 })
  return invalid(error.reason === 'bad_response' ? 'import.link_broken' : 'import.link_unreachable')
}

/** The link is to be a key, so it has a key's length. */
export function checkLink(url: string): void {
  const bytes = Buffer.byteLength(url)
  if (bytes > maxKeyBytes) throw invalid('import.link_length', { bytes, max: maxKeyBytes })
}

/** What a server says about the type of its answer; nothing when it says it wrongly. */
export function readContentType(header: string | undefined): { media_type?: string; charset?: string } {
  if (!header) return {}
  try {
    const { essence, params } = new MIMEType(header)
    const charset = params.get('charset')
    return { media_type: essence, ...(charset ? { charset } : {}) }
  } catch {
    return {}
  }
}

const maxTitle = 500

/** The title of an article: what was asked for, else what the page calls itself, else where it is. */
export function titleOf(wanted: string | null | undefined, page: string | null, address: string): string {
  const { host, pathname } = new URL(address)
  const title = wanted || page?.trim() || `${host}${pathname}`
  return Array.from(title.slice(0, 2 * maxTitle))
    .slice(0, maxTitle)
    .join('')
}

/** The one way to write a page's address; undefined for what could not be imported as a page. */
export function pageAddress(text: string): string | undefined {
  const url = text.length <= 2 * maxKeyBytes ? URL.parse(text) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined
  url.hash = ''
  return Buffer.byteLength(url.href) <= maxKeyBytes ? url.href : undefined
}
