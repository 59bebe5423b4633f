import { createHmac, randomBytes } from 'node:crypto'
import { type Arguments, type Parameters, readArguments } from './parameters.ts'
import type { Method } from './schema.ts'
import { addQuery, fillBody, fillUrl } from './template.ts'

/**
 * The names of tools that the desk itself offers to a model, or may offer later. No tool of an operator may use them.
 */
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

/** Headers that an operator may not set: those that frame a message, those that say who asks, and the desk's own. */
const ours =
  /^(accept-encoding|connection|content-.*|cookie2?|date|expect|forwarded|host|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|via|x-forwarded-.*|x-parley-.*)$/i

export const isHeaderName = (key: string): boolean => /^[\w!#$%&'*+.^`|~-]+$/.test(key) && !ours.test(key)
export const isHeaderValue = (value: string): boolean => /^[\x21-\x7e]([\t\x20-\x7e]*[\x21-\x7e])?$/.test(value)

export const isSameServer = (one: string, other: string): boolean => URL.parse(one)?.origin === URL.parse(other)?.origin

export const newSigningSecret = (): string => `tsec_${randomBytes(32).toString('base64url')}`

/** For whom a call is made, as the desk knows it. A model cannot change it. */
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
 * Everything in a call on which its receiver relies, one value on each line: time in seconds, method, path with query,
 * conversation, contact, confirmed email address, and last the body as it is sent. Missing values are empty lines.
 */
function signed(seconds: number, { method, url, body }: Prepared, identity: Identity | null): string {
  const { pathname, search } = new URL(url)
  const { conversation_uuid = '', contact_id = '', verified_email } = identity ?? {}
  return [seconds, method, pathname + search, conversation_uuid, contact_id, verified_email ?? '', body ?? ''].join(
    '\n',
  )
}

/** The headers that tell a receiver that this desk is calling, and for whom. */
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
