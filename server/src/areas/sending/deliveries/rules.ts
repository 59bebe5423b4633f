import { type ErrorClass, type Outcome, waitSeconds } from '../../../providers/whatsapp/errors.ts'
import type { MessageStatus } from '../../inbox/messages/schema.ts'

/** How far an outgoing message has come. `unknown` ranks with `sending`: any report of the provider settles it. */
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
 * Whether a status changes a message. Statuses only move it upward, in whatever order they arrive. `failed` is final,
 * but a message that was delivered cannot fail.
 */
export function statusMoves(from: MessageStatus, to: MessageStatus): boolean {
  if (from === 'failed' || from === 'received') return false
  if (to === 'failed') return rank[from] < rank.delivered
  return rank[to] > rank[from]
}

export type SendVerdict = 'send' | 'inbox_disabled' | 'agent_disabled' | 'conversation_closed' | 'taken_over'

/** A message that waits, and what counts when its turn has come. */
type Waiting = {
  sender_type: string
  sender_id: number | null
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
 * Checks at the moment of sending what may have changed while the message waited. An assistant's answer is dropped if a
 * person or another assistant has taken the conversation over, or if the conversation was resolved after it was
 * written. If a conversation was closed, nothing written before that is sent. These rules about the sender do not apply
 * to a message that a person sent again.
 */
export function maySend(message: Waiting): SendVerdict {
  if (!message.inbox_enabled) return 'inbox_disabled'
  if (message.sender_enabled === false && !message.by_hand) return 'agent_disabled'
  if (message.closed_at && message.closed_at > message.queued_at) return 'conversation_closed'
  if (message.sender_type !== 'assistant' || message.by_hand) return 'send'
  const another = message.ai_state === 'active' && message.assigned_user_id !== message.sender_id
  if (message.ai_state === 'human' || another) return 'taken_over'
  return message.resolved_at && message.resolved_at > message.queued_at ? 'conversation_closed' : 'send'
}

/**
 * WhatsApp Cloud API: two messages that it has accepted may arrive in either order. So the second one waits until the
 * first is reported as sent, but at most four seconds, because that report may never come.
 */
const orderWaitMs = 4_000

/**
 * When a message may follow the one before it. Undefined if it may be sent at once, which includes the case that the
 * clock was set back.
 */
export function mayFollowAt(acceptedAt: Date | null, now: Date): Date | undefined {
  if (!acceptedAt || acceptedAt > now) return undefined
  const at = new Date(acceptedAt.getTime() + orderWaitMs)
  return at > now ? at : undefined
}

/**
 * WhatsApp Cloud API: one message every six seconds to a person, and 45 at once if none was sent before. One of the 45
 * is kept as a margin, because calls take different times to arrive. A number may send 80 messages a second. It sends
 * 72: the eight that a worker has in hand may arrive late, within the same second as those behind them.
 */
export const pace = { personMs: 6_000, burst: 44, numberMs: 14 }

/** No hold lasts longer. One that seems to was set before the clock was set back. */
const longestHoldMs = 2 * 3_600_000

/** Until when a number that was told to wait sends nothing. Undefined if it may send. */
export const heldUntil = (until: Date | null, now: Date): Date | undefined =>
  until && until > now && until.getTime() - now.getTime() < longestHoldMs ? until : undefined

/** The number of times that a message is handed over before it fails. */
const maxTries = 5

/**
 * What happens to a message if the call returned no id. `unknown`: the provider may have the message, so no program
 * sends it again. `pause`: the token is refused, so the message waits for a new one. `put_off`: the provider certainly
 * does not have it, so it is sent again later.
 */
export type CallVerdict = { do: 'unknown' } | { do: 'pause' } | { do: 'fail' } | { do: 'put_off'; seconds: number }

/** What the provider said about the failed call. */
type Trouble = { outcome: Outcome; class: ErrorClass; retry_after?: number | undefined }

/**
 * `tries` includes this attempt. `spread`, from 0 to 1, prevents that many conversations come back in the same second.
 */
export const afterSendError = (error: Trouble, tries: number, spread: number): CallVerdict =>
  error.outcome === 'unknown' ? { do: 'unknown' } : afterUploadError(error, tries, spread)

/**
 * WhatsApp Cloud API: the code for more than one message every six seconds to a person. Any other limit is one of the
 * number or its account.
 */
const pairLimit = 131056

/** Whether the refusal concerns everything that the number sends, not only this message or its recipient. */
export const isAboutNumber = (error: Pick<Trouble, 'class'> & { code: number | null }): boolean =>
  error.class === 'THROTTLE' && error.code !== pairLimit

/** Does the same for a call that may be repeated. If no answer came, that counts as a failure that may pass. */
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
