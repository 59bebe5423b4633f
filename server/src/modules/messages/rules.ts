import { type MessageFilter, type MessageType, messageTypes } from './schema.ts'

/** The types that a filter leaves; null for all of them. Elsewhere a note is an outgoing message that is private. */
export function wantedTypes({ private: notes, type }: MessageFilter): MessageType[] | null {
  if (notes === undefined && type === undefined) return null
  const named = type === undefined ? messageTypes : [type].flat()
  if (notes === undefined) return [...named]
  if (!notes) return named.filter((one) => one !== 'note')
  return named.includes('note') || named.includes('outgoing') ? ['note'] : []
}
