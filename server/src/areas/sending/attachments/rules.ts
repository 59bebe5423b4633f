import type { AttachmentFailure } from './schema.ts'

const mib = 1024 * 1024
const hour = 3_600_000

/**
 * The largest file of each kind, in bytes: twice what the WhatsApp Cloud API lets a business send, because it does not
 * document the limits for customers. For documents it is the 100 MB of the API and a little more.
 */
const largest: Record<string, number> = {
  image: 10 * mib,
  sticker: mib,
  audio: 32 * mib,
  voice: 32 * mib,
  video: 32 * mib,
}
const largestDocument = 101 * mib

export const maxBytes = (kind: string): number => largest[kind] ?? largestDocument

/** A slower connection counts as broken. */
const slowestBytesPerMs = 256

/** How many milliseconds the transfer of a file of this size may take. */
export const patience = (bytes: number): number => 20_000 + Math.ceil(bytes / slowestBytesPerMs)

const maxTries = 7
/** WhatsApp Cloud API: a customer's file can be fetched for seven days. */
const lifetimeMs = 7 * 24 * hour

/** `wait`: the fault will pass by itself, for example a refused token. It does not count as a try. */
export type FetchFault = {
  failure: AttachmentFailure
  mayPass: boolean
  wait?: boolean
  retry_after?: number | undefined
}

export type FetchVerdict = { do: 'fail' } | { do: 'again'; seconds: number; tries: number }

/**
 * The wait is 4, 16, 64 and 256 seconds, 17 minutes and one hour after the first, second … try. With `wait` it is ten
 * minutes.
 */
export function afterFault(fault: FetchFault, file: { tries: number; created_at: Date }, now: Date): FetchVerdict {
  const age = now.getTime() - file.created_at.getTime()
  if (fault.wait && age < lifetimeMs) return { do: 'again', seconds: 600, tries: file.tries }
  const tries = file.tries + 1
  if (!fault.mayPass || tries >= maxTries) return { do: 'fail' }
  return { do: 'again', seconds: Math.min(3_600, Math.max(4 ** tries, fault.retry_after ?? 0)), tries }
}
