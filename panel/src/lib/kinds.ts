import { t, type Word } from './t.ts'

const words: Record<string, Word> = {
  // A message of ours without words is a file.
  text: 'kind.document',
  image: 'kind.image',
  video: 'kind.video',
  audio: 'kind.audio',
  voice: 'kind.voice',
  document: 'kind.document',
  sticker: 'kind.sticker',
  location: 'kind.location',
  contacts: 'kind.contacts',
  order: 'kind.order',
  interactive: 'kind.form',
  call: 'kind.call',
  call_permission_reply: 'kind.call_permission',
  deleted: 'kind.deleted',
}

/** The word for a message without words. */
export const wordKind = (kind: string | null | undefined): string => t(words[kind ?? ''] ?? 'kind.other')
