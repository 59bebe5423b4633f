import type { ReplyWindow } from './types.ts'

const hour = 3_600_000
const window = 24 * hour
/** The last part of the fuse: from here on, the window is announced. */
const closing = 4 * hour

export type WindowNow = { state: ReplyWindow['state']; left: number; share: number; until: string | null }

/** The window at `now`. It is calculated here, so that it closes before the reader's eyes without a reload. */
export function windowAt(reply: ReplyWindow, now: number): WindowNow {
  if (!reply.until) return { state: reply.state, left: 0, share: reply.state === 'closed' ? 0 : 1, until: null }
  const left = Date.parse(reply.until) - now
  if (left <= 0) return { state: 'closed', left: 0, share: 0, until: reply.until }
  return { state: left <= closing ? 'closing' : 'open', left, share: Math.min(1, left / window), until: reply.until }
}
