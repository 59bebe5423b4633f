import { readParts, readTap, readText } from './content.ts'
import { type Details, type MediaReference, readCall, readDetails, readMedia, readType } from './details.ts'
import { asId, asLimitedText, asPhone, asRecord, asText, type Foreign } from './foreign.ts'

/** A person as the provider names them. At least one of the three is set: people with a user name may hide a number. */
type Person = { phone: string | null; user_id: string | null; parent_user_id: string | null }

/** The business number and account at which it arrived. */
type Address = { phone_number_id: string; waba_id: string }

type Content = {
  provider_id: string
  /** Never in the future, however wrong the sender's clock is. */
  at: Date
  /** The provider's word, `voice` for what was recorded in the chat, and `call` for a call. */
  type: string
  text: string | null
  details: Details
  media: MediaReference | null
  /** The provider's own object for anything that is more than text. */
  parts: object | null
  reply_to: string | null
  tap: { id: string; title: string } | null
}

export type InboundMessage = Address & Content & { kind: 'message'; from: Person; profile_name: string | null }

/** Something that the business wrote in the app on its phone. */
export type InboundEcho = Address & Content & { kind: 'echo'; to: Person }

/** A change to a message that may have arrived already, may come later, or may never come. */
export type InboundChange = Address & {
  kind: 'change'
  provider_id: string
  target_id: string
  change: 'reaction' | 'edit' | 'deletion'
  by: 'contact' | 'agent'
  /** The customer who did it; null for the business. */
  from: Person | null
  /** The new text. For a reaction the emoji; empty if it was taken off. */
  content: string
  at: Date
}

/** The customer has another number or user id from now on. */
export type NumberChange = Address & {
  kind: 'number_change'
  before: Person
  after: Person
  at: Date
}

/** Understood well enough to know that nothing follows from it. */
export type Ignored = { kind: 'ignored'; what: string }

export const ignored = (what: string): Ignored => ({ kind: 'ignored', what: what.slice(0, 100) })

/** `alone`: everything in this part of the delivery is from one sender. */
export type DeliveryContext = { account: string; number: string; contacts: Foreign[]; alone: boolean; now: Date }

/**
 * Reads what a customer sent: a message, a change of an earlier one, or another number of theirs; or says why it is
 * none of them.
 */
export function readMessage(
  item: unknown,
  around: DeliveryContext,
): InboundMessage | InboundChange | NumberChange | Ignored {
  const message = asRecord(item) ?? {}
  const content = readContent(message, around)
  if (content === undefined) return ignored('message without an id')
  // A group is not a conversation with one customer, and must not become one.
  if (asText(message['group_id']) !== null) return ignored('group message')
  if (content.type === 'system') return readNumberChange(message, around, content.at)
  if (changes.has(content.type)) return readChange(message, around, content, 'contact')

  const sender = readSender(message, around)
  return sender ? { kind: 'message', ...addressOf(around), ...content, ...sender } : ignored('message without a sender')
}

/** A customer's call is a message of its own kind, the same one when the call begins and when it has ended. */
export function readCustomerCall(
  item: unknown,
  business: string | null,
  around: DeliveryContext,
): InboundMessage | Ignored {
  const call = asRecord(item) ?? {}
  const providerId = asId(call['id'])
  if (providerId === null) return ignored('call without an id')
  const ours = call['direction'] === 'BUSINESS_INITIATED' || (business !== null && asPhone(call['from']) === business)
  const sender = ours ? undefined : readSender(call, around)
  if (!sender) return ignored(ours ? 'call of the business' : 'call without a caller')
  return {
    kind: 'message',
    ...addressOf(around),
    ...sender,
    provider_id: providerId,
    at: readTime(call['start_time'] ?? call['timestamp'], around.now),
    type: 'call',
    text: null,
    details: { call: readCall(call) },
    media: null,
    parts: null,
    reply_to: null,
    tap: null,
  }
}

/** Undefined if nothing says who it is. */
function readSender(item: Foreign, around: DeliveryContext): Pick<InboundMessage, 'from' | 'profile_name'> | undefined {
  const contact = findContact(item, around) ?? {}
  const from = {
    phone: asPhone(item['from']) ?? asPhone(contact['wa_id']),
    user_id: asId(item['from_user_id']) ?? asId(contact['user_id']),
    parent_user_id: asId(item['from_parent_user_id']) ?? asId(contact['parent_user_id']),
  }
  if (from.phone === null && from.user_id === null) return undefined
  const profile = asRecord(contact['profile']) ?? {}
  return { from, profile_name: asLimitedText(profile['name'], 200) ?? asLimitedText(profile['username'], 200) }
}

/** Reads what the business wrote on its phone, or why it is ignored. */
export function readEcho(item: unknown, around: DeliveryContext): InboundEcho | InboundChange | Ignored {
  const message = asRecord(item) ?? {}
  const content = readContent(message, around)
  if (content === undefined) return ignored('echo without an id')
  if (asText(message['group_id']) !== null) return ignored('echo to a group')
  if (changes.has(content.type)) return readChange(message, around, content, 'agent')
  const to = { phone: asPhone(message['to']), user_id: asId(message['to_user_id']), parent_user_id: null }
  if (to.phone === null && to.user_id === null) return ignored('echo without a recipient')
  return { kind: 'echo', ...addressOf(around), ...content, to }
}

const addressOf = ({ account, number }: DeliveryContext): Address => ({ phone_number_id: number, waba_id: account })

function readContent(message: Foreign, { now }: DeliveryContext): Content | undefined {
  const providerId = asId(message['id'])
  if (providerId === null) return undefined
  const type = readType(message)
  const inner = asRecord(message[type]) ?? {}
  const details = readDetails(type, message)
  return {
    provider_id: providerId,
    at: readTime(message['timestamp'], now),
    type: kindOf(type, inner, details),
    text: readText(message),
    details,
    media: readMedia(type, message),
    parts: readParts(message),
    reply_to: asId(asRecord(message['context'])?.['id']),
    tap: readTap(type, inner),
  }
}

function kindOf(type: string, content: Foreign, details: Details): string {
  if (details.call_permission) return 'call_permission_reply'
  return type === 'audio' && content['voice'] === true ? 'voice' : type
}

const changes = new Map<string, { change: InboundChange['change']; target: string }>([
  ['reaction', { change: 'reaction', target: 'message_id' }],
  ['edit', { change: 'edit', target: 'original_message_id' }],
  ['revoke', { change: 'deletion', target: 'original_message_id' }],
])

function readChange(
  message: Foreign,
  around: DeliveryContext,
  { provider_id, type, text, at }: Content,
  by: InboundChange['by'],
): InboundChange | Ignored {
  const { change, target } = changes.get(type)!
  const targetId = asId(asRecord(message[type])?.[target])
  if (targetId === null) return ignored(`${type} of no message`)
  if (change === 'edit' && text === null && !changesCaption(message)) return ignored('edit that cannot be read')
  const sender = by === 'contact' ? readSender(message, around) : null
  if (sender === undefined) return ignored(`${type} without a sender`)
  const content = change === 'reaction' ? (asLimitedText(text, 32) ?? '') : (text ?? '')
  const from = sender?.from ?? null
  return { kind: 'change', ...addressOf(around), provider_id, target_id: targetId, change, by, from, content, at }
}

/**
 * A caption may be taken away. Any other edit without words is one that is not understood, and must not erase words.
 */
function changesCaption(message: Foreign): boolean {
  const written = asRecord(asRecord(message['edit'])?.['message']) ?? {}
  return readMedia(readType(written), written) !== null
}

function readNumberChange(message: Foreign, around: DeliveryContext, at: Date): NumberChange | Ignored {
  const system = asRecord(message['system']) ?? {}
  const what = asLimitedText(system['type'], 64) ?? 'without a word'
  if (!/^(user|customer)_changed_(number|user_id)$/.test(what)) return ignored(`system message: ${what}`)
  const before = {
    phone: asPhone(message['from']),
    user_id: asId(system['previous_user_id']),
    parent_user_id: asId(system['previous_parent_user_id']),
  }
  const after = {
    phone: asPhone(system['wa_id'] ?? system['new_wa_id']),
    user_id: asId(system['user_id']),
    parent_user_id: asId(system['parent_user_id']),
  }
  const isTold = [before, after].every(({ phone, user_id }) => phone !== null || user_id !== null)
  if (!isTold) return ignored(`system message: ${what} of nobody`)
  return { kind: 'number_change', ...addressOf(around), before, after, at }
}

/**
 * A customer has another user id from now on, as after a change of number. Their number is not told: `wa_id` may be the
 * old one or the new one.
 */
export function readUserIdChange(item: unknown, around: DeliveryContext): NumberChange | Ignored {
  const update = asRecord(item) ?? {}
  const [own, parent] = [asRecord(update['user_id']) ?? {}, asRecord(update['parent_user_id']) ?? {}]
  const idsOf = (when: 'previous' | 'current'): Person => ({
    phone: null,
    user_id: asId(own[when]),
    parent_user_id: asId(parent[when]),
  })
  const [before, after] = [idsOf('previous'), idsOf('current')]
  if (before.user_id === null || after.user_id === null) return ignored('user_id_update of nobody')
  return { kind: 'number_change', ...addressOf(around), before, after, at: readTime(update['timestamp'], around.now) }
}

/**
 * Found by name, not by position. If there is one sender, the only profile is theirs, even if the provider writes their
 * number differently.
 */
function findContact(message: Foreign, { contacts, alone }: DeliveryContext): Foreign | undefined {
  const { from, from_user_id: userId } = message
  return (
    contacts.find((contact) => from !== undefined && contact['wa_id'] === from) ??
    contacts.find((contact) => userId !== undefined && contact['user_id'] === userId) ??
    (alone && contacts.length === 1 ? contacts[0] : undefined)
  )
}

/** The WhatsApp Cloud API was opened in May 2022. Nothing that it tells happened earlier. */
const firstTime = Date.UTC(2022, 4, 1)

/**
 * Unix seconds, as text or number. If it is missing, unreadable, in the future or older than the API: now. The bound is
 * a fixed day, because the clock of this machine may be wrong.
 */
export function readTime(value: unknown, now: Date): Date {
  const at = Number(asText(value) ?? Number.NaN) * 1000
  return at >= firstTime && at < now.getTime() ? new Date(at) : now
}
