import { deliver } from './deliveries.ts'
import type { Foreign } from './foreign.ts'
import { asRecord, asText } from './foreign.ts'
import { newWamid } from './ids.ts'
import { keepMedia, receivedMs } from './media-routes.ts'
import { samplePdf, samplePhoto, sampleVoiceNote } from './sample-media.ts'
import type { Simulation } from './simulation.ts'
import { bound, changed, nextNumber } from './simulation.ts'
import { contactOf, metadataOf } from './statuses.ts'
import type { Customer, Inbound, Media } from './world.ts'
import { findCustomer, newCustomer } from './world.ts'

const keptMessages = 5_000

/** What a customer writes for a test or the page. `raw` is sent unchanged, with missing envelope keys filled in. */
export type Writing = {
  from: string
  name?: string
  phone_number_id?: string
  type?: string
  text?: string
  raw?: Foreign
  timestamp?: number
  reply_to?: string
  forwarded?: boolean
  referral?: Foreign
  media_id?: string
  media?: { base64: string; mime_type: string; filename?: string }
  caption?: string
  filename?: string
  voice?: boolean
  latitude?: number
  longitude?: number
  address?: string
  contacts?: Foreign[]
  emoji?: string
  message_id?: string
  button?: { id?: string; payload?: string; title: string; description?: string }
  hide_number?: boolean
}

/** This content cannot become a message. The text says why. */
export class BadWriting extends Error {}

/** Writes one message as a customer: remembers it, opens the window and delivers it to the desk. */
export function writeAsCustomer(sim: Simulation, writing: Writing): { inbound: Inbound; deliveryId: number } {
  const phoneNumberId = writing.phone_number_id ?? sim.world.numbers[0]!.id
  const customer = meetCustomer(sim, writing.from, writing.name)
  const message = messageOf(sim, customer, phoneNumberId, writing)
  const inbound: Inbound = {
    seq: nextNumber(sim),
    wamid: asText(message['id']) ?? '',
    wa_id: customer.wa_id,
    phone_number_id: phoneNumberId,
    at: Date.now(),
    message,
    state: 'sent',
  }
  sim.world.inbox.push(inbound)
  bound(sim.world.inbox, keptMessages)
  openWindow(customer, phoneNumberId, message)
  const delivery = deliver(sim, {
    field: 'messages',
    label: labelOf(message),
    phoneNumberId,
    wamid: inbound.wamid,
    value: {
      messaging_product: 'whatsapp',
      metadata: metadataOf(sim.world, phoneNumberId),
      ...(message['type'] === 'system' ? {} : { contacts: [shownContact(customer, message)] }),
      messages: [message],
    },
  })
  changed(sim, 'chat')
  return { inbound, deliveryId: delivery.id }
}

export function meetCustomer(sim: Simulation, waId: string, name: string | undefined): Customer {
  const known = findCustomer(sim.world, waId)
  if (known) {
    if (name !== undefined) known.name = name
    return known
  }
  const customer = newCustomer(waId, name ?? `+${waId}`)
  sim.world.customers.push(customer)
  changed(sim, 'chat')
  return customer
}

/** Gives a customer another user id, as the provider does after a change of number, and tells the desk. */
export function changeUserId(sim: Simulation, customer: Customer, phoneNumberId: string, userId: string): void {
  const { name, wa_id, user_id: previous } = customer
  customer.user_id = userId
  deliver(sim, {
    field: 'user_id_update',
    label: `user id of ${name}`,
    phoneNumberId,
    value: {
      messaging_product: 'whatsapp',
      metadata: metadataOf(sim.world, phoneNumberId),
      contacts: [contactOf(customer)],
      user_id_update: [
        {
          wa_id,
          detail: `User id for ${name} has been updated.`,
          user_id: { previous, current: userId },
          timestamp: String(Math.floor(Date.now() / 1000)),
        },
      ],
    },
  })
}

/** Customers who hide their number have only a user id. */
function shownContact(customer: Customer, message: Foreign): object {
  const contact = contactOf(customer)
  return 'from' in message ? contact : { ...contact, wa_id: undefined }
}

/** WhatsApp Cloud API: a message of the customer opens the window; a reaction or a system message does not. */
function openWindow(customer: Customer, phoneNumberId: string, message: Foreign): void {
  if (message['type'] === 'reaction' || message['type'] === 'system') return
  const wrote = Number(message['timestamp'])
  const last = customer.last_wrote[phoneNumberId]
  if (Number.isFinite(wrote) && (last === undefined || wrote > last)) customer.last_wrote[phoneNumberId] = wrote
}

function labelOf(message: Foreign): string {
  const interactive = asText(asRecord(message['interactive'])?.['type'])
  return `message, ${(interactive ?? asText(message['type']) ?? 'unknown').slice(0, 30)}`
}

function messageOf(sim: Simulation, customer: Customer, phoneNumberId: string, writing: Writing): Foreign {
  const frame = {
    ...(writing.hide_number ? {} : { from: customer.wa_id }),
    from_user_id: customer.user_id,
    id: newWamid(customer.wa_id, 'in'),
    timestamp: String(writing.timestamp ?? Math.floor(Date.now() / 1000)),
  }
  if (writing.raw) return { ...frame, type: 'text', ...writing.raw }
  const type = writing.type ?? 'text'
  const content = contentOf(sim, phoneNumberId, type, writing)
  const context = contextOf(sim, writing)
  return {
    ...frame,
    type: type === 'voice' ? 'audio' : type,
    ...content,
    ...(context === undefined ? {} : { context }),
    ...(writing.referral === undefined ? {} : { referral: writing.referral }),
  }
}

function contextOf(sim: Simulation, writing: Writing): Foreign | undefined {
  if (writing.forwarded) return { forwarded: true }
  if (writing.reply_to === undefined) return undefined
  const number =
    sim.world.numbers.find((candidate) => candidate.id === writing.phone_number_id) ?? sim.world.numbers[0]!
  return { from: number.display_phone_number.replace(/\D/g, ''), id: writing.reply_to }
}

function contentOf(sim: Simulation, phoneNumberId: string, type: string, writing: Writing): Foreign {
  switch (type) {
    case 'text':
      return { text: { body: need(writing.text, 'text') } }
    case 'image':
    case 'video':
    case 'audio':
    case 'voice':
    case 'document':
    case 'sticker':
      return mediaContent(sim, phoneNumberId, type, writing)
    case 'location': {
      const { latitude = 56.1567, longitude = 10.2108, text: name, address } = writing
      return { location: { latitude, longitude, ...(name ? { name } : {}), ...(address ? { address } : {}) } }
    }
    case 'contacts':
      return { contacts: need(writing.contacts, 'contacts') }
    case 'reaction': {
      const { emoji } = writing
      return { reaction: { message_id: need(writing.message_id, 'message_id'), ...(emoji ? { emoji } : {}) } }
    }
    case 'button': {
      const { title, payload } = need(writing.button, 'button')
      return { button: { payload: payload ?? title, text: title } }
    }
    case 'interactive':
      return { interactive: tapOf(need(writing.button, 'button')) }
    case 'unsupported': {
      const error = { code: 131051, title: 'Message type unknown', message: 'Message type unknown' }
      return { errors: [{ ...error, error_data: { details: 'Message type is currently not supported.' } }] }
    }
    default:
      throw new BadWriting(`type ${type.slice(0, 40)} needs raw`)
  }
}

function tapOf({ id, title, description }: NonNullable<Writing['button']>): Foreign {
  const reply = { id: need(id, 'button.id'), title }
  if (description === undefined) return { type: 'button_reply', button_reply: reply }
  return { type: 'list_reply', list_reply: { ...reply, ...(description ? { description } : {}) } }
}

function need<Value>(value: Value | undefined, name: string): Value {
  if (value === undefined || value === '') throw new BadWriting(`${name} is required`)
  return value
}

function mediaContent(sim: Simulation, phoneNumberId: string, type: string, writing: Writing): Foreign {
  const media = mediaOf(sim, phoneNumberId, type, writing)
  const filename = writing.filename ?? media.filename
  const content: Foreign = {
    id: media.id,
    mime_type: media.mime_type,
    // WhatsApp Cloud API: base64 in webhooks, hex when the media object is requested.
    sha256: Buffer.from(media.sha256, 'hex').toString('base64'),
  }
  if (type === 'audio' || type === 'voice') content['voice'] = writing.voice ?? type === 'voice'
  if (type === 'sticker') content['animated'] = false
  if (type === 'document' && filename) content['filename'] = filename
  const caption = writing.caption ?? writing.text
  if (caption && ['image', 'video', 'document'].includes(type)) content['caption'] = caption
  return { [type === 'voice' ? 'audio' : type]: content }
}

function mediaOf(sim: Simulation, phoneNumberId: string, type: string, writing: Writing): Media {
  if (writing.media_id !== undefined) {
    const stored = sim.world.media.find((kept) => kept.id === writing.media_id)
    if (!stored) throw new BadWriting('media_id is unknown')
    return stored
  }
  const { media } = writing
  const file = media
    ? { bytes: Buffer.from(media.base64, 'base64'), mime_type: media.mime_type, filename: media.filename ?? null }
    : sampleFile(sim, type)
  return keepMedia(sim, phoneNumberId, file.bytes, { ...file, ms: receivedMs })
}

function sampleFile(sim: Simulation, type: string): { bytes: Buffer; mime_type: string; filename: string | null } {
  if (type === 'image') return { bytes: samplePhoto(sim.world.next), mime_type: 'image/png', filename: null }
  if (type === 'audio' || type === 'voice') {
    return { bytes: sampleVoiceNote(3), mime_type: 'audio/ogg; codecs=opus', filename: null }
  }
  if (type === 'document') return { bytes: samplePdf(), mime_type: 'application/pdf', filename: 'sample.pdf' }
  throw new BadWriting(`${type} needs media or media_id`)
}
