import { asRecord, asText, digitsOf, type Foreign } from './foreign.ts'
import { GraphError } from './graph-error.ts'
import { newWamid, userIdOf } from './ids.ts'
import { checkMessage } from './send-rules.ts'
import type { Simulation } from './simulation.ts'
import { bound, changed, nextNumber } from './simulation.ts'
import { followSend } from './statuses.ts'
import type { PhoneNumber, Send, World } from './world.ts'
import { findCustomer, windowUntil } from './world.ts'

const keptSends = 5_000

/** WhatsApp Cloud API: typing dots vanish after 25 seconds or with the next message. */
const typingMs = 25_000

/** WhatsApp Cloud API: one message per 6 s and customer sustained, up to 45 in a burst. */
const pairBurst = 45
const pairRefillMs = 6_000

/** WhatsApp Cloud API: messages per second and number, sent and received. */
const perSecond = 80

/** Accepts one message, or throws the error that the provider answers at once. */
export function acceptSend(sim: Simulation, number: PhoneNumber, body: Foreign, forcedFate: number | null): Send {
  const { world } = sim
  const recipient = recipientOf(world, number, body)
  const opaque = body['biz_opaque_callback_data']
  if (opaque !== undefined && (typeof opaque !== 'string' || opaque.length > 512)) {
    throw new GraphError(100, 'biz_opaque_callback_data must be a string of at most 512 characters')
  }
  const checked = checkMessage(world, number.id, body)
  if (world.settings.throughput_limit) spendSecond(sim, number.id)
  if (world.settings.pair_limit) spendPair(sim, `${number.id} ${recipient}`)
  const fate = forcedFate ?? checked.fate ?? fateOf(world, number, recipient, checked.type, body)
  const send = recordSend(sim, number, recipient, {
    kind: 'message',
    type: checked.type,
    text: checked.text,
    body,
    fate,
  })
  const customer = findCustomer(world, recipient)
  if (customer) customer.typing_until[number.id] = 0
  followSend(sim, send)
  return send
}

function recipientOf(world: World, number: PhoneNumber, body: Foreign): string {
  if (body['recipient_type'] !== undefined && body['recipient_type'] !== 'individual') {
    throw new GraphError(100, undefined, { message: "Param recipient_type must be one of {'individual'}" })
  }
  const to = asText(body['to'])
  if (to !== undefined) {
    const digits = digitsOf(to)
    if (!/^[\d+\-() ]+$/.test(to) || digits.length < 5 || digits.length > 17) {
      throw new GraphError(131009, "Parameter 'to' is not a phone number")
    }
    if (digits === digitsOf(number.display_phone_number)) throw new GraphError(131021)
    return spellingsOf(digits).find((spelling) => findCustomer(world, spelling)) ?? digits
  }
  const userId = asText(body['recipient'])
  if (!userId) throw new GraphError(100, undefined, { message: 'The parameter to is required.' })
  return findCustomer(world, userId)?.wa_id ?? userId
}

/** Brazil's ninth digit, Mexico's 1, Argentina's 9: either form of a number is accepted, and the right one answered. */
function spellingsOf(digits: string): string[] {
  const [, country, area, rest] =
    /^(55)(\d\d)9?(\d{8})$/.exec(digits) ?? /^(52)()1?(\d{10})$/.exec(digits) ?? /^(54)()9?(\d{10})$/.exec(digits) ?? []
  return country
    ? [digits, `${country}${area}${country === '52' ? 1 : 9}${rest}`, `${country}${area}${rest}`]
    : [digits]
}

/** What the provider finds out only after it has accepted. */
function fateOf(world: World, number: PhoneNumber, recipient: string, type: string, body: Foreign): number | null {
  const customer = findCustomer(world, recipient)
  if (!customer && !world.settings.accept_unknown) return 131026
  if (customer && !customer.on_whatsapp) return 131026
  if (type === 'template') {
    const name = asRecord(body['template'])?.['name']
    const marketing = world.templates.some((template) => template.name === name && template.category === 'MARKETING')
    return marketing && customer?.opted_out ? 131050 : null
  }
  const open = customer !== undefined && windowUntil(customer, number.id) > Date.now() / 1000
  return open ? null : 131047
}

function spendPair(sim: Simulation, pair: string): void {
  const now = Date.now()
  const bucket = sim.pairs.get(pair) ?? { tokens: pairBurst, at: now }
  bucket.tokens = Math.min(pairBurst, bucket.tokens + (now - bucket.at) / pairRefillMs)
  bucket.at = now
  sim.pairs.set(pair, bucket)
  if (bucket.tokens < 1) throw new GraphError(131056, 'Too many messages sent to the same recipient in a short time.')
  bucket.tokens -= 1
}

function spendSecond(sim: Simulation, numberId: string): void {
  const now = Date.now()
  const isRecent = (at: number) => at > now - 1_000
  const sent = (sim.sentAt.get(numberId) ?? []).filter(isRecent)
  sim.sentAt.set(numberId, sent)
  const received = sim.world.inbox.filter((message) => message.phone_number_id === numberId && isRecent(message.at))
  if (sent.length + received.length >= perSecond) throw new GraphError(130429, 'Cloud API throughput has been reached.')
  sent.push(now)
}

/** Marks a customer's message and all before it as read, and shows typing dots if requested. */
export function acceptRead(sim: Simulation, number: PhoneNumber, body: Foreign): void {
  const { world } = sim
  const target = world.inbox.find(
    (message) => message.wamid === body['message_id'] && message.phone_number_id === number.id,
  )
  if (!target) throw new GraphError(131009, 'message_id is not a message of a customer to this number')
  const typing = asRecord(body['typing_indicator'])
  if (body['typing_indicator'] !== undefined && typing?.['type'] !== 'text') {
    throw new GraphError(100, "Param typing_indicator['type'] must be one of {text}")
  }
  for (const message of world.inbox) {
    const earlier = message.wa_id === target.wa_id && message.phone_number_id === number.id && message.seq <= target.seq
    if (earlier) message.state = 'read'
  }
  const about = { text: target.wamid, body, fate: null }
  recordSend(sim, number, target.wa_id, { kind: 'read', type: 'read', ...about })
  if (!typing) return
  recordSend(sim, number, target.wa_id, { kind: 'typing', type: 'typing', ...about })
  const customer = findCustomer(world, target.wa_id)
  if (customer) customer.typing_until[number.id] = Date.now() + typingMs
}

function recordSend(
  sim: Simulation,
  number: PhoneNumber,
  waId: string,
  what: Pick<Send, 'kind' | 'type' | 'text' | 'body' | 'fate'>,
): Send {
  const at = Date.now()
  const send: Send = {
    ...what,
    seq: nextNumber(sim),
    wamid: what.kind === 'message' ? newWamid(waId, 'out') : what.text,
    wa_id: waId,
    phone_number_id: number.id,
    at,
    status: 'accepted',
    statuses: [{ status: 'accepted', at }],
    biz_opaque_callback_data: asText(what.body['biz_opaque_callback_data']) ?? null,
  }
  sim.world.outbox.push(send)
  bound(sim.world.outbox, keptSends)
  changed(sim, 'chat')
  return send
}

/** The answer to an accepted message. A number that the business did not know stays hidden. */
export function acceptedBody(world: World, send: Send): object {
  const customer = findCustomer(world, send.wa_id)
  const to = asText(send.body['to'])
  return {
    messaging_product: 'whatsapp',
    contacts: [
      {
        input: to ?? asText(send.body['recipient']),
        ...(to === undefined ? {} : { wa_id: send.wa_id }),
        user_id: customer?.user_id ?? userIdOf(send.wa_id),
      },
    ],
    messages: [{ id: send.wamid, ...(send.type === 'template' ? { message_status: 'accepted' } : {}) }],
  }
}
