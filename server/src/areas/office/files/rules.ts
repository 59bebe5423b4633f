import { plainFileName } from '../../../platform/files/file-name.ts'
import type { UsedAs } from './schema.ts'

/** WhatsApp's limit for documents, the largest of its limits. */
export const maxMedia = 100 * 1024 * 1024
/** Limit for an avatar and a logo. */
export const maxPicture = 2 * 1024 * 1024
/** With more pixels on a side, a picture takes more memory in every browser than it is worth. */
export const maxSide = 4096

/** Limit for a picture in a message: 200 MB once it is unpacked. A few kilobytes can claim to be a billion pixels. */
export const maxPixels = 50_000_000

const maxName = 255

/** The name of an upload, cut to a length. */
export const readName = (sent: string): string => Array.from(plainFileName(sent)).slice(0, maxName).join('').trim()

const endings: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'audio/ogg': 'ogg',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/aac': 'aac',
  'audio/amr': 'amr',
  'video/mp4': 'mp4',
  'video/3gpp': '3gp',
  'application/pdf': 'pdf',
}

/** The name for a file that came without one. */
export const nameFor = (kind: string, mime: string): string => {
  const ending = endings[mime]
  return ending === undefined ? kind : `${kind}.${ending}`
}

/** In the provider's words: kinds in which a customer speaks, or may speak. */
export const isRecording = (kind: string): boolean => kind === 'voice' || kind === 'audio'

/** The key of a file's bytes. The last digits of a UUID are the random ones, so the folders fill evenly. */
export const keyOf = (uuid: string): string => `${uuid.slice(-2)}/${uuid}`

/**
 * Colleagues see avatars, and anybody sees the logo. Only the uploader sees what is not used yet. A contact's picture
 * is for everybody who knows the contact, whoever uploaded it; it has its own address.
 */
export function maySee(file: { used_as: UsedAs | null; agent_id: number | null }, agentId: number | null): boolean {
  if (file.used_as === 'logo') return true
  if (agentId === null || file.used_as === 'contact') return false
  return file.used_as === 'avatar' || file.agent_id === agentId
}
