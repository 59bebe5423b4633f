import { MIMEType } from 'node:util'
import { invalid, Refusal } from '../../../platform/errors.ts'
import type { Params, RefusalCode } from '../../../platform/i18n.ts'
import { OutboundFailed, OutboundRefused } from '../../../platform/outside/outbound-errors.ts'
import { maxKeyBytes } from '../articles/schema.ts'
import { maxTitle } from './form.ts'

const refusals = {
  scheme: 'import.link_invalid',
  userinfo: 'import.link_invalid',
  port: 'import.link_port',
  invalid_url: 'import.link_invalid',
  private: 'import.link_private',
  unresolved: 'import.link_unknown',
  redirects: 'import.link_redirects',
  downgrade: 'import.link_redirects',
} as const

export const refuseLink = (code: RefusalCode, params?: Params): Refusal => invalid(code, params).at('url')

/** For `catch`: the link that led to the document is to blame for whatever is wrong with it. */
export function blameLink(error: unknown): never {
  throw error instanceof Refusal ? error.at('url') : error
}

/** The error to throw for an outbound call that gave nothing. It does not reveal what listens where. */
export function asRefusal(error: unknown, maxBytes: number): unknown {
  if (error instanceof OutboundRefused) return refuseLink(refusals[error.reason])
  if (!(error instanceof OutboundFailed)) return error
  if (error.reason === 'too_large') return refuseLink('import.link_too_large', { megabytes: maxBytes / 1024 / 1024 })
  return refuseLink(error.reason === 'bad_response' ? 'import.link_broken' : 'import.link_unreachable')
}

/** The link will be a key, so it must have a key's length. */
export function checkLink(url: string): void {
  const bytes = Buffer.byteLength(url)
  if (bytes > maxKeyBytes) throw refuseLink('import.link_length', { bytes, max: maxKeyBytes })
}

/** What a server says about the type of its answer. If it says nothing, or something invalid, there is no type. */
export function readContentType(header: string | undefined): { media_type: string; charset?: string } {
  try {
    const { essence, params } = new MIMEType(header ?? '')
    const charset = params.get('charset')
    return { media_type: essence, ...(charset ? { charset } : {}) }
  } catch {
    return { media_type: 'application/octet-stream' }
  }
}

/** A title for a page without one. */
export function titleOfPage(address: string): string {
  const { host, pathname } = new URL(address)
  return `${host}${pathname}`.slice(0, maxTitle)
}

/** The normal form of a page's address, or of a link from `base`; undefined if it could not be imported as a page. */
export function pageAddress(text: string, base?: string): string | undefined {
  const url = text !== '' && text.length <= 2 * maxKeyBytes ? URL.parse(text, base) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined
  url.hash = ''
  return Buffer.byteLength(url.href) <= maxKeyBytes ? url.href : undefined
}
