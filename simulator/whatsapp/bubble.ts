import { asList, asRecord, asText, type Foreign } from './foreign.ts'
import { componentOf, fill, parametersOf, valuesOf } from './template-send-rules.ts'
import type { Inbound, Send, World } from './world.ts'

type BubbleButton = {
  kind: 'reply' | 'url' | 'phone' | 'row' | 'location'
  id: string
  title: string
  detail: string
}

/** One message as the phone shows it, whoever wrote it. */
export type Bubble = {
  seq: number
  wamid: string
  mine: boolean
  at: number
  type: string
  status: string
  /** The error code of a failed message. */
  code: number | null
  text: string
  header: string
  footer: string
  buttons: BubbleButton[]
  media: { id: string; mime_type: string; filename: string; seconds: number | null } | null
  location: { latitude: number; longitude: number } | null
  target: string | null
  /** The quoted words. */
  quote: string | null
}

const mediaTypes = ['image', 'video', 'audio', 'document', 'sticker']

export function inboundBubble(world: World, inbound: Inbound): Bubble {
  const { message } = inbound
  const bubble = emptyBubble(inbound.seq, inbound.wamid, inbound.at, asText(message['type']) ?? 'unknown')
  const quote = quoteOf(world, asText(asRecord(message['context'])?.['id']))
  return { ...bubble, mine: true, status: inbound.state, quote, ...contentOf(world, bubble.type, message) }
}

export function sendBubble(world: World, send: Send): Bubble {
  const bubble = emptyBubble(send.seq, send.wamid, send.at, send.type)
  const content = send.type === 'template' ? templateContent(world, send) : contentOf(world, send.type, send.body)
  const quoted = asText(asRecord(send.body['context'])?.['message_id'])
  const quote = send.type === 'template' ? null : quoteOf(world, quoted)
  return { ...bubble, status: send.status, code: send.status === 'failed' ? send.fate : null, quote, ...content }
}

/** The words of a quoted message. WhatsApp shows none of a message that it does not know, and none above a template. */
function quoteOf(world: World, wamid: string | undefined): string | null {
  if (wamid === undefined) return null
  const ours = world.outbox.find((send) => send.wamid === wamid)
  if (ours) return ours.text
  const theirs = world.inbox.find((inbound) => inbound.wamid === wamid)
  if (!theirs) return null
  const type = asText(theirs.message['type']) ?? 'unknown'
  return contentOf(world, type, theirs.message).text || type
}

function emptyBubble(seq: number, wamid: string, at: number, type: string): Bubble {
  const nothing = {
    text: '',
    header: '',
    footer: '',
    buttons: [],
    media: null,
    location: null,
    target: null,
    quote: null,
  }
  return { seq, wamid, mine: false, at, type, status: 'sent', code: null, ...nothing }
}

function contentOf(world: World, type: string, message: Foreign): Partial<Bubble> {
  const content = asRecord(message[type]) ?? {}
  if (type === 'text') return { text: asText(content['body']) ?? '' }
  if (mediaTypes.includes(type)) return mediaContent(world, content)
  if (type === 'location') return locationContent(content)
  if (type === 'reaction')
    return { text: asText(content['emoji']) ?? '', target: asText(content['message_id']) ?? null }
  if (type === 'edit' || type === 'revoke') return changeContent(content)
  if (type === 'order') return { text: asText(content['text']) ?? '(order)' }
  if (type === 'interactive') return interactiveContent(content)
  if (type === 'button') return { text: asText(content['text']) ?? '' }
  if (type === 'contacts') return { text: contactNames(message['contacts']) }
  return { text: `(${type})` }
}

/** A change of an earlier message is shown with that message. */
function changeContent(content: Foreign): Partial<Bubble> {
  const message = asRecord(content['message']) ?? {}
  const text = asText(asRecord(message['text'])?.['body']) ?? ''
  return { text, target: asText(content['original_message_id']) ?? null }
}

function mediaContent(world: World, content: Foreign): Partial<Bubble> {
  const id = asText(content['id'])
  const text = asText(content['caption']) ?? (id === undefined ? (asText(content['link']) ?? '') : '')
  return { text, media: mediaFacts(world, content) }
}

/** What the phone needs to know about a file; null for one that is named by its address. */
function mediaFacts(world: World, content: Foreign): Bubble['media'] {
  const id = asText(content['id'])
  if (id === undefined) return null
  const stored = world.media.find((kept) => kept.id === id)
  const filename = asText(content['filename']) ?? ''
  return { id, mime_type: stored?.mime_type ?? '', filename, seconds: stored?.seconds ?? null }
}

function locationContent(content: Foreign): Partial<Bubble> {
  const location = { latitude: Number(content['latitude']), longitude: Number(content['longitude']) }
  const text = [content['name'], content['address']].filter((part) => typeof part === 'string').join(', ')
  return { text, location }
}

function contactNames(value: unknown): string {
  const names = (asList(value) ?? []).map((contact) =>
    asText(asRecord(asRecord(contact)?.['name'])?.['formatted_name']),
  )
  return names.filter((name) => name !== undefined).join(', ')
}

function interactiveContent(content: Foreign): Partial<Bubble> {
  const reply = asRecord(content['button_reply']) ?? asRecord(content['list_reply'])
  const form = asRecord(content['nfm_reply'])
  if (form) return { text: asText(form['body']) ?? '(form)' }
  if (reply) return { text: asText(reply['title']) ?? '' }
  const text = asText(asRecord(content['body'])?.['text']) ?? ''
  const header = asText(asRecord(content['header'])?.['text']) ?? ''
  const footer = asText(asRecord(content['footer'])?.['text']) ?? ''
  return { text, header, footer, buttons: actionButtons(asRecord(content['action']) ?? {}) }
}

function actionButtons(action: Foreign): BubbleButton[] {
  const replies = (asList(action['buttons']) ?? []).map((button) => asRecord(asRecord(button)?.['reply']) ?? {})
  const rows = (asList(action['sections']) ?? []).flatMap((section) => asList(asRecord(section)?.['rows']) ?? [])
  const link = asRecord(action['parameters'])
  return [
    ...replies.map((reply) => button('reply', reply['id'], reply['title'])),
    ...rows.map((row) => {
      const { id, title, description } = asRecord(row) ?? {}
      return button('row', id, title, description)
    }),
    ...(link?.['url'] ? [button('url', '', link['display_text'], link['url'])] : []),
    ...(action['name'] === 'send_location' ? [button('location', '', 'Send location')] : []),
  ]
}

function button(kind: BubbleButton['kind'], id: unknown, title: unknown, detail?: unknown): BubbleButton {
  return { kind, id: asText(id) ?? '', title: asText(title) ?? '', detail: asText(detail) ?? '' }
}

function templateContent(world: World, send: Send): Partial<Bubble> {
  const content = asRecord(send.body['template']) ?? {}
  const language = asText(asRecord(content['language'])?.['code'])
  const template = world.templates.find((stored) => stored.name === content['name'] && stored.language === language)
  if (!template) return { text: send.text }
  const sent = (asList(content['components']) ?? []).map((component) => asRecord(component) ?? {})
  const headerParameters = parametersOf(sent, 'header')
  const header = fill(asText(componentOf(template, 'HEADER')?.['text']) ?? '', valuesOf(headerParameters))
  const buttons = asList(componentOf(template, 'BUTTONS')?.['buttons']) ?? []
  return {
    text: send.text,
    header,
    footer: asText(componentOf(template, 'FOOTER')?.['text']) ?? '',
    media: headerMedia(world, headerParameters[0]),
    buttons: buttons.map((stored, index) =>
      templateButton(asRecord(stored) ?? {}, parametersOf(sent, 'button', index)),
    ),
  }
}

function headerMedia(world: World, parameter: unknown): Bubble['media'] {
  const record = asRecord(parameter) ?? {}
  const media = asRecord(record[asText(record['type']) ?? ''])
  return media ? mediaFacts(world, media) : null
}

function templateButton(stored: Foreign, parameters: unknown[]): BubbleButton {
  const parameter = asRecord(parameters[0]) ?? {}
  if (stored['type'] === 'URL') {
    const url = fill(asText(stored['url']) ?? '', new Map([['1', asText(parameter['text']) ?? '']]))
    return button('url', '', stored['text'], url)
  }
  if (stored['type'] === 'PHONE_NUMBER') return button('phone', '', stored['text'], stored['phone_number'])
  return button('reply', parameter['payload'] ?? stored['text'], stored['text'], 'template')
}
