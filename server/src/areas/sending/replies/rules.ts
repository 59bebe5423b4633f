import { invalid } from '../../../platform/errors.ts'
import { showsNothing } from '../../../platform/names.ts'
import { plainForWhatsApp, signText, toWhatsApp, withoutHtml } from '../../../providers/whatsapp/formatting.ts'
import { largestMedia, type MediaKind, maxCaption, mediaKind, takesCaption } from '../../../providers/whatsapp/media.ts'
import { maxPartLength, splitText } from '../../../providers/whatsapp/splitting.ts'
import type { InboxRow } from '../../channels/inboxes/schema.ts'
import type { Addressee } from '../../people/contacts/schema.ts'
import type { ConversationStart, Reply } from './schema.ts'

/** With whom a conversation is started. Refuses unless exactly one field says so. */
export function addresseeOf({ contact_id, phone_number, contact_email }: ConversationStart): Addressee {
  const named = [contact_id, phone_number, contact_email].filter((value) => value !== undefined)
  if (named.length !== 1) throw invalid('conversation.addressee').at('contact_id')
  if (contact_id !== undefined) return { contact_id }
  return phone_number === undefined ? { contact_email: contact_email! } : { phone_number }
}

/** The name above a reply, as the inbox is set. Empty if there is none. */
export function nameAbove(how: InboxRow['agent_name'], person: { first_name: string; last_name: string }): string {
  if (how === 'none') return ''
  return plainForWhatsApp(how === 'first_name' ? person.first_name : `${person.first_name} ${person.last_name}`)
}

/** How many characters of a message the name takes. */
export const roomFor = (name: string): number => (name === '' ? 0 : signText(name, '').length)

type Upload = { id: number; name: string; mime: string; size: number }

/** One message of a reply, as it is stored and sent. `kind` is the kind of its file. */
export type Part<File> = { content: string; files: File[]; kind?: string }

/**
 * Formats the text of a reply and splits it. No later code does either again. A private note is one text. `room`
 * characters stay free.
 */
export function compose({ message, private: isNote }: Pick<Reply, 'message' | 'private'>, room = 0): string[] {
  const text = isNote ? withoutHtml(message.trim()) : toWhatsApp(message)
  if (showsNothing(text)) return []
  return isNote ? [text] : splitText(text, maxPartLength - room)
}

/** Whether the text of a reply leaves nothing to send. Formats it only if it is little more than tags. */
export const isEmpty = (text: string): boolean =>
  showsNothing(text.replace(/<[^<>]*>/g, '')) && showsNothing(toWhatsApp(text))

/** The messages of a note: one, which holds all its files. */
export const arrangeNote = <File extends Upload>(texts: readonly string[], files: File[]): Part<File>[] => [
  { content: texts[0] ?? '', files },
]

/**
 * The messages that a customer receives: one for each file. The text is the caption of the first file if that file can
 * have one and the text is short enough. Otherwise the texts come before the files. Refuses files that the provider
 * would not accept.
 */
export function arrangeReply<File extends Upload>(
  texts: readonly string[],
  files: readonly File[],
  room = 0,
): Part<File>[] {
  const parts = files.map((file) => {
    const kind = kindOf(file)
    return { kind, part: { content: '', files: [file], kind: file.mime === 'audio/ogg' ? 'voice' : kind } }
  })
  const [first, ...others] = parts
  const [text, ...more] = texts
  const captions = first && takesCaption(first.kind) && text && more.length === 0 && text.length <= maxCaption - room
  if (captions) return [{ ...first.part, content: text }, ...others.map(({ part }) => part)]
  return [...texts.map((content) => ({ content, files: [] })), ...parts.map(({ part }) => part)]
}

/** The kind of a reply's file. Refuses one that the provider would not accept. */
export function kindOf({ name, mime, size }: Upload): MediaKind {
  const kind = mediaKind(mime)
  if (!kind) throw invalid('file.not_taken', { name, type: mime }).at('attachments')
  const max = largestMedia[kind]
  if (size > max) throw invalid('file.over_limit', { name, max: max / 1024 / 1024 }).at('attachments')
  return kind
}

/** Whether the text is one emoji as a reader sees it, however many code points it has. */
export function isReaction(text: string): boolean {
  const [first, ...others] = [...new Intl.Segmenter().segment(text)]
  return (
    first !== undefined &&
    others.length === 0 &&
    text.length <= 32 &&
    /\p{Emoji_Presentation}|\p{Emoji}\uFE0F/u.test(text)
  )
}
