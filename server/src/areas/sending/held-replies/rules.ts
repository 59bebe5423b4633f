import { invalid } from '../../../platform/errors.ts'
import type { Params, RefusalCode } from '../../../platform/i18n.ts'
import { conversationActions } from '../../inbox/actions/schema.ts'
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

export type Reason = { code: RefusalCode; params: Params }

/**
 * Why a reply came back, as it is kept: only in codes that the last release can word. An agent who does not see the
 * conversation any more may not write there.
 */
export function reasonOf(code: RefusalCode, params: Params): Reason {
  if (code === 'macro.gone') return { code: 'held.no_right', params: { lost: 'macro' } }
  if (code === 'conversation.inbox_off') return { code: 'held.no_right', params: { lost: 'inbox' } }
  return code === 'not_found' ? { code: 'held.no_right', params: {} } : { code, params }
}

/** The same as it is told. */
export function toldOf({ code, params }: Reason): Reason {
  if (code === 'held.no_right' && params['lost'])
    return { code: params['lost'] === 'inbox' ? 'conversation.inbox_off' : 'held.macro_gone', params: {} }
  if (code === 'message.not_deletable') return { code: 'held.replaced', params: {} }
  return code === 'rule.action' ? { code: 'held.action_gone', params } : { code, params }
}

/** The reply without what its saved reply can no longer do, if that is why it came back. */
export function withoutLost(reply: Reply, reason: Reason | null): Reply {
  const told = reason && toldOf(reason).code
  const { macro_id: _, macro_actions: chosen = conversationActions, ...rest } = reply
  if (told === 'held.macro_gone') return rest
  if (told !== 'held.action_gone') return reply
  return { ...reply, macro_actions: chosen.filter((type) => type !== reason?.params['action']) }
}

/**
 * What the reply replaces when it is sent again. Whoever was told that the customer has it already sends it as well.
 */
export const stillReplaces = (replaces: string | null, reason: Reason | null): string | null =>
  reason && toldOf(reason).code === 'held.replaced' ? null : replaces
