import { readType } from './details.ts'
import { asLimitedText, asRecord, asRecords, asText, type Foreign } from './foreign.ts'

/** Longer than anything that a customer types; a delivery may hold three megabytes. */
const textLimit = 65_536

/** The words in a message: its text, caption, button title, place, names or emoji; null if it has none. */
export function readText(message: Foreign): string | null {
  const type = readType(message)
  if (type === 'contacts') return asLimitedText(namesOf(message['contacts']), textLimit)
  const content = asRecord(message[type]) ?? {}
  const read = readers.get(type)
  return read ? asLimitedText(read(content), textLimit) : null
}

const namesOf = (contacts: unknown) =>
  asRecords(contacts)
    .flatMap((contact) => asText(asRecord(contact['name'])?.['formatted_name']) ?? [])
    .join(', ')

const caption = (content: Foreign) => content['caption']

const readers = new Map<string, (content: Foreign) => unknown>([
  ['text', (content) => content['body']],
  ['image', caption],
  ['video', caption],
  ['audio', caption],
  ['document', caption],
  ['sticker', caption],
  ['location', (content) => [asText(content['name']), asText(content['address'])].filter(Boolean).join(', ')],
  ['reaction', (content) => content['emoji']],
  ['order', (content) => content['text']],
  ['button', (content) => content['text']],
  ['interactive', (content) => readRow(content) ?? asRecord(content['nfm_reply'])?.['body']],
  ['edit', (content) => readText(asRecord(content['message']) ?? {})],
])

/** The words that were tapped; for a list row also those below its title. */
function readRow(content: Foreign): string | undefined {
  const title = readTap('interactive', content)?.title
  const description = asText(asRecord(content['list_reply'])?.['description'])
  return title === undefined || description === null ? title : `${title}\n${description}`
}

/** The button or list row that the customer tapped. Show the title, but decide by the id. */
export function readTap(type: string, content: Foreign): { id: string; title: string } | null {
  if (type === 'button') return tapOf(content['payload'] ?? content['text'], content['text'])
  if (type !== 'interactive') return null
  const reply = asRecord(content['button_reply']) ?? asRecord(content['list_reply'])
  return reply ? tapOf(reply['id'], reply['title']) : null
}

function tapOf(id: unknown, title: unknown): { id: string; title: string } | null {
  const key = asLimitedText(id, 512)
  return key === null ? null : { id: key, title: asLimitedText(title, 512) ?? key }
}

/** Everything in a message except plain text, as the provider sent it; null for a plain text. */
export function readParts(message: Foreign): Foreign | null {
  const { id, from, from_user_id, from_parent_user_id, timestamp, type, text, context, ...rest } = message
  const parts = saysMoreThanReply(context) ? { ...rest, context } : rest
  return Object.keys(parts).length > 0 && isShallow(parts, 32) ? parts : null
}

function saysMoreThanReply(context: unknown): boolean {
  const { from, id, ...more } = asRecord(context) ?? {}
  return Object.keys(more).length > 0
}

/** PostgreSQL and every later reader can take only a certain depth. */
function isShallow(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return levels > 0 && Object.values(value).every((item) => isShallow(item, levels - 1))
}
