import { type ErrorClass, type Outcome, waitSeconds } from '../../../providers/whatsapp/errors.ts'
import type { MessageStatus } from '../../inbox/messages/schema.ts'

/** How far a message of ours has come. `unknown` stands beside `sending`: any report of the provider settles it. */
const rank: Record<MessageStatus, number> = {
  received: 0,
  queued: 0,
  sending: 1,
  unknown: 1,
  accepted: 2,
  sent: 3,
  delivered: 4,
  read: 5,
  failed: 9,
}

/**
 * Whether a status moves a message on. Only upward, in whatever order statuses arrive; `failed` is final unless the message
 * had already been delivered.
 */
export function statusMoves(from: MessageStatus, to: MessageStatus): boolean {
  if (from === 'failed' || from === 'received') return false
  if (to === 'failed') return rank[from] < rank.delivered
  return rank[to] > rank[from]
}

export type SendVerdict = 'send' | 'inbox_disabled' | 'agent_disabled' | 'conversation_closed' | 'taken_over'

type Standing = {
  inbox_enabled: boolean
  sender_enabled: boolean | null
  closed_at: Date | null
  queued_at: Date
  by_hand: boolean
  ai_state: string
  assigned_user_id: number | null
  resolved_at: Date | null
}

/**
 * Looks once more, at the moment of sending, at what may have changed while the message waited. An answer of the assistant is
 * dropped when a person or another assistant took the conversation over, and when the conversation was resolved since. When a
 * conversation is closed, nothing written before that is sent any more. What a person had sent again is that person's wish,
 * whoever wrote it.
 */
export function maySend(message: { sender_type: string; sender_id: number | null }, now: Standing): SendVerdict {
  if (!now.inbox_enabled) return 'inbox_disabled'
  if (now.sender_enabled === false && !now.by_hand) return 'agent_disabled'
  if (now.closed_at && now.closed_at > now.queued_at) return 'conversation_closed'
  if (message.sender_type !== 'assistant' || now.by_hand) return 'send'
  const another = now.ai_state === 'active' && now.assigned_user_id !== message.sender_id
  if (now.ai_state === 'human' || another) return 'taken_over'
  return now.resolved_at && now.resolved_at > now.queued_at ? 'conversation_closed' : 'send'
}

/**
 * WhatsApp Cloud API: two messages that it has taken may arrive in either order. The second one waits until the first is
 * reported as sent, four seconds at most, because that report may never come.
 */
const orderWaitMs = 4_000

/** When a message may follow the one before it; undefined for at once, also when the clock was put back since. */
export function mayFollowAt(acceptedAt: Date | null, now: Date): Date | undefined {
  if (!acceptedAt || acceptedAt > now) return undefined
  const at = new Date(acceptedAt.getTime() + orderWaitMs)
  return at > now ? at : undefined
}

/**
 * WhatsApp Cloud API: one message in six seconds to a person, and 45 at once when none was sent before. One of these is kept
 * back, because calls take unequal times on their way.
 */
export const personPace = { every_ms: 6_000, burst: 44 }

/** WhatsApp Cloud API: 80 messages a second for a number. A few below it, because calls bunch up on their way. */
export const numberPaceMs = 13

/** Longer than any hold: a hold that lasts longer was set before the clock was put back. */
const longestHoldMs = 2 * 3_600_000

/** Until when a number that was told to wait sends nothing; undefined when it may send. */
export const heldUntil = (until: Date | null, now: Date): Date | undefined =>
  until && until > now && until.getTime() - now.getTime() < longestHoldMs ? until : undefined

/** Attempts at handing over a message before it is given up. */
const maxTries = 5

/**
 * What becomes of a message whose call brought no id. `unknown`: the provider may have it, so no machine sends it again.
 * `pause`: the token is refused, so the message waits for a new one. `put_off`: certainly not taken, so again later.
 */
export type CallVerdict = { do: 'unknown' } | { do: 'pause' } | { do: 'fail' } | { do: 'put_off'; seconds: number }

/** What became of the call, as far as the provider said. */
type Trouble = { outcome: Outcome; class: ErrorClass; retry_after?: number | undefined }

/** `tries` counts this attempt; `spread`, from 0 to 1, keeps many conversations from coming back in the same second. */
export const afterSendError = (error: Trouble, tries: number, spread: number): CallVerdict =>
  error.outcome === 'unknown' ? { do: 'unknown' } : afterUploadError(error, tries, spread)

/** WhatsApp Cloud API: one message each six seconds to a person. Any other limit is one of the number or its account. */
const pairLimit = 131056

/** The refusal is about everything that the number sends, not about this message or its reader. */
export const isAboutNumber = (error: Pick<Trouble, 'class'> & { code: number | null }): boolean =>
  error.class === 'THROTTLE' && error.code !== pairLimit

/** The same for a call that may be repeated: an answer that never came is a failure that may pass. */
export function afterUploadError(
  error: Trouble,
  tries: number,
  spread: number,
): Exclude<CallVerdict, { do: 'unknown' }> {
  if (error.class === 'TOKEN') return { do: 'pause' }
  const mayPass = error.outcome !== 'refused' || error.class === 'THROTTLE' || error.class === 'TRANSIENT'
  if (!mayPass || tries >= maxTries) return { do: 'fail' }
  return { do: 'put_off', seconds: waitSeconds(tries, error.retry_after) * (1 + spread / 4) }
}
