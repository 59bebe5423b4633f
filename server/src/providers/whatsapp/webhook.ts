import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { asCode } from './errors.ts'
import {
  asId,
  asLimitedText,
  asList,
  asPhone,
  asRecord,
  asRecords,
  asText,
  type Foreign,
  parseForeign,
} from './foreign.ts'
import {
  type Ignored,
  type InboundChange,
  type InboundEcho,
  type InboundMessage,
  ignored,
  type NumberChange,
  readCustomerCall,
  readEcho,
  readMessage,
  readTime,
  readUserIdChange,
} from './received.ts'

/** What the provider reports. The rest of the server never sees its payload. */
export type Inbound =
  | InboundMessage
  | InboundChange
  | InboundEcho
  | NumberChange
  | InboundStatus
  | TemplateStatus
  | Ignored

export type InboundStatus = {
  kind: 'status'
  phone_number_id: string
  provider_id: string
  status: 'sent' | 'delivered' | 'read' | 'failed'
  at: Date
  /** The data that we had sent along with the message. */
  callback_data: string | null
  errors: { code: number; title: string; details: string | null }[]
  /** Whether the provider bills it, and as what; missing in most statuses. */
  pricing?: { billable: boolean; category: string }
}

export type TemplateStatus = {
  kind: 'template_status'
  waba_id: string
  template_id: string | null
  name: string
  language: string
  /** Null: not its status changed, but something else about it. */
  event: string | null
  reason: string | null
  at: Date
}

const signature = /^sha256=([0-9a-f]{64})$/i

/** Returns whether a header can be a signature at all. */
export const isSignature = (header: string | undefined): boolean => signature.test(header ?? '')

/** True for `sha256=<hex>` over exactly these bytes. Never throws. An empty secret matches nothing. */
export function isSigned(body: Uint8Array, header: string | undefined, appSecret: string): boolean {
  const hex = signature.exec(header ?? '')?.[1]
  if (!hex || appSecret === '') return false
  return timingSafeEqual(createHmac('sha256', appSecret).update(body).digest(), Buffer.from(hex, 'hex'))
}

/** The challenge with which to answer a registration that knows the verify token. An empty token matches nothing. */
export function answerHandshake(query: unknown, verifyToken: string): string | undefined {
  const { 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': challenge } = asRecord(query) ?? {}
  if (mode !== 'subscribe' || typeof token !== 'string' || typeof challenge !== 'string') return undefined
  if (challenge === '' || challenge.length > 1_000) return undefined
  return verifyToken !== '' && isSameText(token, verifyToken) ? challenge : undefined
}

/** Compares in constant time, whatever the lengths. */
function isSameText(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => createHash('sha256').update(text).digest())
  return timingSafeEqual(a!, b!)
}

/** Parses the bytes of a delivery; throws if they are not JSON. See `parseForeign`. */
export const decodeDelivery = (body: Uint8Array): unknown =>
  parseForeign(new TextDecoder('utf-8', { fatal: true }).decode(body))

/**
 * Reads every entry, change, message and status. Never throws: what cannot be read becomes `ignored` with a word on
 * what it was, and the rest is still read. `now` is the upper limit of the times, which come from the customers'
 * phones.
 */
export function readDelivery(payload: unknown, now: Date): Inbound[] {
  const delivery = asRecord(payload)
  if (delivery?.['object'] !== 'whatsapp_business_account') return [ignored('unknown object')]
  return asRecords(delivery['entry']).flatMap((entry) =>
    asRecords(entry['changes']).flatMap((change) => readChange(entry, change, now)),
  )
}

/** The fields that report what customers and business write to each other, their calls, and new ids of customers. */
const written = new Set(['messages', 'smb_message_echoes', 'calls', 'user_id_update'])

/** What changes a template besides its status. These calls do not tell all of it. */
const rewritten = new Set(['template_category_update', 'message_template_components_update'])

function readChange(entry: Foreign, change: Foreign, now: Date): Inbound[] {
  const field = asText(change['field']) ?? 'unnamed field'
  const value = asRecord(change['value']) ?? {}
  if (field === 'message_template_status_update') return [readTemplateStatus(entry, value, asId(value['event']), now)]
  if (rewritten.has(field)) return [readTemplateStatus(entry, value, null, now)]
  if (!written.has(field)) return [ignored(field)]

  const account = asId(entry['id'])
  const metadata = asRecord(value['metadata']) ?? {}
  const number = asId(metadata['phone_number_id'])
  if (account === null || number === null) return [ignored('message without an address')]
  const items = [...asRecords(value['messages']), ...asRecords(value['calls'])]
  const senders = new Set(items.map((item) => asText(item['from']) ?? asText(item['from_user_id'])))
  const around = { account, number, contacts: asRecords(value['contacts']), alone: senders.size <= 1, now }
  // Statuses of the business's calls are among its `statuses`, and none of those is a message.
  if (field === 'calls') {
    const calls = asList(value['calls'])
    const business = asPhone(metadata['display_phone_number'])
    return calls.length > 0 ? calls.map((item) => readCustomerCall(item, business, around)) : [ignored(field)]
  }
  return [
    ...asList(value['messages']).map((item) => readMessage(item, around)),
    ...asList(value['message_echoes']).map((item) => readEcho(item, around)),
    ...asList(value['user_id_update']).map((item) => readUserIdChange(item, around)),
    ...asList(value['statuses']).map((item) => readStatus(item, number, now)),
    ...asRecords(value['errors']).map((error) => ignored(`error ${asText(error['code']) ?? ''}`)),
  ]
}

const statuses = new Map<unknown, InboundStatus['status']>([
  ['sent', 'sent'],
  ['delivered', 'delivered'],
  ['read', 'read'],
  ['played', 'read'],
  ['failed', 'failed'],
])

/** Categories are the provider's own words, and new ones come. */
function readPricing(value: unknown): Pick<InboundStatus, 'pricing'> {
  const pricing = asRecord(value)
  const category = asLimitedText(pricing?.['category'], 40)
  const billable = pricing?.['billable']
  return category && typeof billable === 'boolean' ? { pricing: { billable, category } } : {}
}

function readStatus(item: unknown, number: string, now: Date): Inbound {
  const report = asRecord(item) ?? {}
  const providerId = asId(report['id'])
  const status = statuses.get(report['status'])
  if (providerId === null || !status) return ignored(`status ${asText(report['status']) ?? 'without a word'}`)
  return {
    kind: 'status',
    phone_number_id: number,
    provider_id: providerId,
    status,
    at: readTime(report['timestamp'], now),
    callback_data: asId(report['biz_opaque_callback_data']),
    errors: asRecords(report['errors']).map((error) => ({
      code: asCode(error['code']) ?? 0,
      title: asLimitedText(error['title'] ?? error['message'], 1_000) ?? '',
      details: asLimitedText(asRecord(error['error_data'])?.['details'], 1_000),
    })),
    ...readPricing(report['pricing']),
  }
}

function readTemplateStatus(entry: Foreign, value: Foreign, event: string | null, now: Date): Inbound {
  const account = asId(entry['id'])
  const name = asId(value['message_template_name'])
  if (account === null || name === null) return ignored('template status without a name')
  return {
    kind: 'template_status',
    waba_id: account,
    template_id: asId(value['message_template_id']),
    name,
    language: asId(value['message_template_language']) ?? '',
    event,
    reason: readReason(value),
    at: readTime(entry['time'], now),
  }
}

/** The provider's sentence if there is one, else its word; null if there is nothing to say. */
function readReason(value: Foreign): string | null {
  const { rejection_info: rejection, other_info: other, reason } = value
  const sentence = asRecord(rejection)?.['reason'] ?? asRecord(other)?.['description']
  const text = asLimitedText(sentence, 1_000) ?? asLimitedText(reason, 1_000)
  return text?.toUpperCase() === 'NONE' ? null : text
}
