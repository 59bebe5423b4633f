import { invalid } from '../../../platform/errors.ts'
import { type MediaKind, maxCaption, takesCaption } from '../../../providers/whatsapp/media.ts'
import { splitText } from '../../../providers/whatsapp/splitting.ts'
import type { Addressee } from '../../people/contacts/schema.ts'
import type { ConversationStart } from './schema.ts'

/** Whom a conversation is begun with. Refuses unless it is said in one way. */
export function addresseeOf({ contact_id, phone_number, contact_email }: ConversationStart): Addressee {
  const named = [contact_id, phone_number, contact_email].filter((value) => value !== undefined)
  if (named.length !== 1) throw invalid('conversation.addressee').at('contact_id')
  if (contact_id !== undefined) return { contact_id }
  return phone_number === undefined ? { contact_email: contact_email! } : { phone_number }
}

/**
 * What a customer is sent: a message for each file, and the text as the caption of the first one where that can have one and
 * it is short enough, else in messages of its own before the files.
 */
export function arrange<File extends { kind: MediaKind }>(
  text: string,
  files: readonly File[],
): { content: string; file?: File }[] {
  const [first, ...others] = files
  const alone = (file: File) => ({ content: '', file })
  const captions = first && takesCaption(first.kind) && text !== '' && text.length <= maxCaption
  if (captions) return [{ content: text, file: first }, ...others.map(alone)]
  return [...splitText(text).map((content) => ({ content })), ...files.map(alone)]
}

/** One emoji as a reader sees it, of however many code points. */
export function isReaction(text: string): boolean {
  const [first, ...others] = [...new Intl.Segmenter().segment(text)]
  return (
    first !== undefined &&
    others.length === 0 &&
    text.length <= 32 &&
    /\p{Emoji_Presentation}|\p{Emoji}\uFE0F/u.test(text)
  )
}
