import type { UsedAs } from './schema.ts'

/** WhatsApp's limit for documents, the largest of its limits. */
export const maxMedia = 100 * 1024 * 1024
/** Of an avatar and a logo. */
export const maxPicture = 2 * 1024 * 1024
/** More pixels on a side cost every browser that shows the picture more memory than it is worth. */
export const maxSide = 4096

const maxName = 255

/** The last part of a name as it was sent, on one line and without marks that turn the direction of what follows. */
export function readName(sent: string): string {
  const last = sent.toWellFormed().split(/[/\\]/).at(-1)!
  const line = last.replace(/[\p{Cc}\u2028\u2029\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu, '').trim()
  return /^\.*$/.test(line) ? 'file' : Array.from(line).slice(0, maxName).join('').trim()
}

/** Where the bytes of a file are; the last digits of a UUID are the random ones, so the folders fill alike. */
export const keyOf = (uuid: string): string => `${uuid.slice(-2)}/${uuid}`

/** Avatars are seen by colleagues, the logo by anybody; what is not used yet only by whoever uploaded it. */
export function maySee(file: { used_as: UsedAs | null; agent_id: number | null }, agentId: number | null): boolean {
  if (file.used_as === 'logo') return true
  if (agentId === null) return false
  return file.used_as === 'avatar' || file.agent_id === agentId
}
