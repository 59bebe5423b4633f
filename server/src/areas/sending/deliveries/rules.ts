import type { MessageStatus } from '../../inbox/messages/schema.ts'

/** How far a message of ours has come. `unknown` stands beside `sending`: any news of the provider settles it. */
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
 * Whether the provider's word moves a message on. Only upward, in whatever order the words arrive; `failed` is final
 * unless the message had already been delivered.
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
 * Looks once more, at the moment of sending, at what may have changed while the message waited. What the assistant wrote is
 * dropped when the conversation is no longer its own, because a person or another assistant stepped in between, and when it was
 * resolved since. Who closes a conversation wants nothing sent any more; what was written after that is. What a person had sent
 * again is his wish, whoever wrote it.
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
 * WhatsApp Cloud API: two messages that it has taken may arrive in either order. The second one waits until the first is told
 * to be sent, and four seconds at most: that it is sent may also never be told.
 */
const orderWaitMs = 4_000

/** When a message may follow the one before it; undefined for at once, also where the clock was put back since. */
export function mayFollowAt(acceptedAt: Date | null, now: Date): Date | undefined {
  if (!acceptedAt || acceptedAt > now) return undefined
  const at = new Date(acceptedAt.getTime() + orderWaitMs)
  return at > now ? at : undefined
}

/**
 * WhatsApp Cloud API: to one person a message each six seconds, and forty-five at once where none was sent before. One of
 * these is kept back, because calls take unequal times on their way.
 */
export const personPace = { every_ms: 6_000, burst: 44 }

/** WhatsApp Cloud API: 80 messages a second for a number. A few below it, because calls bunch up on their way. */
export const numberPaceMs = 13

/** Longer than any hold is, so that one from before the clock was put back is known by it. */
const longestHoldMs = 2 * 3_600_000

/** Until when a number that was told to wait sends nothing; undefined when it may send. */
export const heldUntil = (until: Date | null, now: Date): Date | undefined =>
  until && until > now && until.getTime() - now.getTime() < longestHoldMs ? until : undefined
