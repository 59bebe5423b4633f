import type { Attachment, Message } from '../../../lib/types.ts'

/** A picture with more pixels needs too much of the browser's memory, so it can be saved but is not shown. */
const mostPixels = 50_000_000

export type Look = 'picture' | 'sticker' | 'video' | 'sound' | 'file'

/**
 * How a file of a message is shown. A file that the browser cannot show is offered for saving, whatever it was sent as.
 */
export function lookOf(message: Message, file: Attachment): Look {
  const { kind } = message.meta
  if (kind === 'document') return 'file'
  if (file.state !== 'ready') return unseenLook(kind, file)
  if (file.disposition !== 'inline') return 'file'
  const [family] = file.content_type.split('/')
  if (family === 'audio') return 'sound'
  if (family === 'video') return 'video'
  if (family !== 'image' || (file.width ?? 0) * (file.height ?? 0) > mostPixels) return 'file'
  return kind === 'sticker' ? 'sticker' : 'picture'
}

function unseenLook(kind: string | undefined, file: Attachment): Look {
  if (kind === 'voice' || kind === 'audio') return 'sound'
  if (kind === 'sticker') return 'sticker'
  if (kind === 'video') return 'video'
  return file.content_type.startsWith('image/') ? 'picture' : 'file'
}

/** Whether a message is only a picture. Several in a row are shown together. */
export function isBarePicture(message: Message) {
  const [file] = message.attachments
  const { reply_to, reactions, deleted_at, referral, edited_at } = message.meta
  if (!file || message.text_content !== '' || message.status === 'failed' || message.status === 'unknown') return false
  if (reply_to || reactions?.length || deleted_at || referral || edited_at) return false
  return file.state === 'ready' && lookOf(message, file) === 'picture'
}

/** All pictures of the messages that can be shown, in their order. */
export const picturesOf = (messages: Message[]): Attachment[] =>
  messages.flatMap((message) =>
    message.attachments.filter((file) => file.state === 'ready' && lookOf(message, file) === 'picture'),
  )
