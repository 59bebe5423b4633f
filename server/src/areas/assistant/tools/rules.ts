import { createHmac, randomBytes } from 'node:crypto'
import { type Arguments, type Parameters, readArguments } from './parameters.ts'
import type { Method } from './schema.ts'
import { addQuery, fillBody, fillUrl } from './template.ts'

/** What the desk itself offers a model, or may come to offer: no tool of an operator stands in its place. */
const reserved = new Set([
  'answer',
  'search_knowledge',
  'send_email_code',
  'check_email_code',
  'hand_over',
  'resolve',
  'ask_if_helped',
])

export const isReserved = (name: string): boolean => reserved.has(name)

/** Those that frame a message, that say who asks, and our own. */
const ours =
  /^(accept-encoding|connection|content-.*|cookie2?|date|expect|forwarded|host|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|via|x-forwarded-.*|x-parley-.*)$/i

export const isHeaderName = (key: string): boolean => /^[\w!#$%&'*+.^`|~-]+$/.test(key) && !ours.test(key)
export const isHeaderValue = (value: string): boolean => /^[\x21-\x7e]([\t\x20-\x7e]*[\x21-\x7e])?$/.test(value)

export const isSameServer = (one: string, other: string): boolean => URL.parse(one)?.origin === URL.parse(other)?.origin

export const newSigningSecret = (): string => `tsec_${randomBytes(32).toString('base64url')}`

/** Who a call is for, as the desk knows it; a model has no say in it. */
export type Identity = { conversation_uuid: string; contact_id: number; verified_email: string | null }

export type Prepared = { method: Method; url: string; body: string | null }

/** What a call with these arguments would send. Throws ArgumentFault. */
export function prepare(
  tool: { method: Method; url: string; parameters: object; body: object | null },
  given: unknown,
): Prepared & { arguments: Arguments } {
  const read = readArguments(tool.parameters as Parameters, given)
  const { url, used } = fillUrl(tool.url, read)
  const rest = Object.fromEntries(Object.entries(read).filter(([name]) => !used.has(name)))
  const { method } = tool
  if (method === 'GET') return { method, url: addQuery(url, rest), body: null, arguments: read }
  return { method, url, body: JSON.stringify(tool.body ? fillBody(tool.body, read) : rest), arguments: read }
}

/**
 * Everything of a call that its receiver relies on, a line each, the body last and as it is sent: time in seconds, method,
 * path with query, conversation, contact, confirmed e-mail address. Absent values are empty lines.
 */
export function signed(seconds: number, { method, url, body }: Prepared, identity: Identity | null): string {
  const { pathname, search } = new URL(url)
  const { conversation_uuid = '', contact_id = '', verified_email } = identity ?? {}
  return [seconds, method, pathname + search, conversation_uuid, contact_id, verified_email ?? '', body ?? ''].join(
    '\n',
  )
}

/** The headers by which a receiver knows that this desk calls, and for whom. */
export function headersOf(
  prepared: Prepared,
  identity: Identity | null,
  secret: string,
  now: Date,
): Record<string, string> {
  const seconds = Math.floor(now.getTime() / 1000)
  const signature = createHmac('sha256', secret)
    .update(signed(seconds, prepared, identity))
    .digest('hex')
  return {
    ...(prepared.body === null ? {} : { 'content-type': 'application/json' }),
    'x-parley-signature': `t=${seconds},v1=${signature}`,
    ...(identity
      ? { 'x-parley-conversation': identity.conversation_uuid, 'x-parley-contact': String(identity.contact_id) }
      : {}),
    ...(identity?.verified_email ? { 'x-parley-verified-email': identity.verified_email } : {}),
  }
}
