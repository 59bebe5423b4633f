import { invalid } from '../../../platform/errors.ts'
import type { Reply } from '../replies/schema.ts'
import type { HeldReplyChange } from './schema.ts'

/** A held reply leaves this long before the reply window closes, so that it does not miss the window by waiting. */
const marginMs = 5_000
const yearMs = 366 * 24 * 3_600_000

/**
 * When a reply leaves that can be taken back for `seconds`: never after the reply window has closed, and never before
 * now.
 */
export function leavesAt(now: Date, seconds: number, windowEnd: Date | null): Date {
  const at = now.getTime() + seconds * 1000
  const last = windowEnd && windowEnd > now ? windowEnd.getTime() - marginMs : at
  return new Date(Math.max(now.getTime(), Math.min(at, last)))
}

/** Reads the time for which a reply is scheduled. Refuses one that has passed or is more than a year away. */
export function readTime(text: string, now: Date): Date {
  const at = new Date(text)
  if (!(at > now) || at.getTime() - now.getTime() > yearMs) throw invalid('held.time').at('send_at')
  return at
}

/** A template is sent alone, so it replaces text and files. */
export function whatChanges(reply: Reply, { message, template }: HeldReplyChange): Reply {
  if (template) {
    const { attachments: _, reply_to: __, ...rest } = reply
    return { ...rest, message: '', template }
  }
  if (message === undefined) return reply
  const { template: _, ...rest } = reply
  return { ...rest, message }
}
