import { isWebAddress } from './callbacks.ts'
import type { Checked } from './checked.ts'
import { asList, asRecord, asText, type Foreign, fromJson } from './foreign.ts'
import { GraphError } from './graph-error.ts'
import { checkInteractive } from './interactive-rules.ts'
import { fits, kindOf } from './media-rules.ts'
import { checkTemplateSend } from './template-send-rules.ts'
import type { World } from './world.ts'

/** WhatsApp Cloud API: text bodies up to 4096, captions and button bodies up to 1024 characters. */
const textLimit = 4096
const captionLimit = 1024

const mediaTypes = ['image', 'video', 'audio', 'document', 'sticker'] as const
const types = [...mediaTypes, 'text', 'location', 'contacts', 'reaction', 'interactive', 'template'] as const

/** Checks the content of one send. Throws the error that the provider answers at once. */
export function checkMessage(world: World, phoneNumberId: string, body: Foreign): Checked {
  const type = body['type'] === undefined ? 'text' : body['type']
  if (typeof type !== 'string' || !(types as readonly string[]).includes(type)) {
    throw new GraphError(100, undefined, { message: `Param type must be one of {${types.join(', ').toUpperCase()}}` })
  }
  if (type === 'contacts') return checkContacts(body['contacts'])
  const content = asRecord(body[type])
  if (!content) throw new GraphError(131008, `Required parameter '${type}' is missing`)
  if (type === 'text') return checkText(content)
  if (type === 'location') return checkLocation(content)
  if (type === 'reaction') return checkReaction(world, content, body['context'])
  if (type === 'interactive') return checkInteractive(content)
  if (type === 'template') return checkTemplateSend(world, content)
  return checkMedia(world, phoneNumberId, type as (typeof mediaTypes)[number], content)
}

function checkText(text: Foreign): Checked {
  const body = text['body']
  if (typeof body !== 'string' || body.trim() === '') {
    throw new GraphError(100, undefined, { message: "The parameter text['body'] is required." })
  }
  if (body.length > textLimit) {
    const message = `Param text['body'] must be at most ${textLimit} characters long.`
    throw new GraphError(100, undefined, { message })
  }
  return { type: 'text', text: body, fate: null }
}

function checkMedia(world: World, phoneNumberId: string, type: (typeof mediaTypes)[number], media: Foreign): Checked {
  const { id, link, caption, filename } = media
  if ((id === undefined) === (link === undefined)) {
    throw new GraphError(100, `Exactly one of ${type}.id and ${type}.link is needed`)
  }
  // Many clients write null for what they leave out.
  if (caption !== undefined && caption !== null) checkCaption(type, caption)
  if (filename !== undefined && filename !== null && typeof filename !== 'string')
    throw new GraphError(100, 'filename must be a string')
  const checked = { type, text: asText(caption) ?? asText(filename) ?? type }
  if (link !== undefined) {
    if (typeof link !== 'string' || !isWebAddress(link)) throw new GraphError(100, `${type}.link is not a valid URL`)
    return { ...checked, fate: null }
  }
  const stored = world.media.find((kept) => kept.id === asText(id) && kept.phone_number_id === phoneNumberId)
  if (!stored || stored.expires_at < Date.now()) {
    const message = `Param ${type}['id'] is not a valid whatsapp business account media attachment ID`
    throw new GraphError(100, undefined, { message })
  }
  // WhatsApp Cloud API: a file of the wrong kind is noticed only when it is processed.
  return { ...checked, fate: fits(type, kindOf(stored.mime_type), stored.file_size) ? null : 131053 }
}

function checkCaption(type: string, caption: unknown): void {
  if (type === 'audio' || type === 'sticker') throw new GraphError(100, `${type} takes no caption`)
  if (typeof caption !== 'string' || caption.length > captionLimit) {
    throw new GraphError(100, `${type}.caption must be at most ${captionLimit} characters long`)
  }
}

function checkLocation(location: Foreign): Checked {
  const latitude = Number(location['latitude'] ?? Number.NaN)
  const longitude = Number(location['longitude'] ?? Number.NaN)
  if (!(Math.abs(latitude) <= 90) || !(Math.abs(longitude) <= 180)) {
    throw new GraphError(131009, 'latitude or longitude is missing or out of range')
  }
  return { type: 'location', text: asText(location['name']) ?? `${latitude}, ${longitude}`, fate: null }
}

function checkContacts(value: unknown): Checked {
  const contacts = asList(fromJson(value))
  if (!contacts?.length) throw new GraphError(131008, "Required parameter 'contacts' is missing")
  const names = contacts.map((contact) => asText(asRecord(asRecord(contact)?.['name'])?.['formatted_name']))
  if (names.some((name) => name === undefined || name === '')) {
    throw new GraphError(131008, 'contacts[].name.formatted_name is required')
  }
  return { type: 'contacts', text: names.join(', '), fate: null }
}

function checkReaction(world: World, reaction: Foreign, context: unknown): Checked {
  const { message_id: target, emoji } = reaction
  if (typeof target !== 'string' || target === '') throw new GraphError(131008, 'reaction.message_id is required')
  if (typeof emoji !== 'string' || emoji.length > 32) throw new GraphError(131009, 'reaction.emoji is not an emoji')
  if (context !== undefined) throw new GraphError(100, 'context is not allowed for reactions')
  const known =
    world.inbox.some((message) => message.wamid === target) || world.outbox.some((send) => send.wamid === target)
  return { type: 'reaction', text: emoji, fate: known ? null : 131009 }
}
