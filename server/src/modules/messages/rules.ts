import type { MessageStatus } from './schema.ts'

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

export type SendVerdict = 'send' | 'inbox_disabled' | 'taken_over'

/**
 * Looks once more, at the moment of sending. What the assistant wrote is dropped when the conversation is no longer its
 * own: a person stepped in between.
 */
export function maySend(
  message: { sender_type: string; sender_id: number | null },
  now: { inbox_enabled: boolean; assigned_user_id: number | null; ai_state: string },
): SendVerdict {
  if (!now.inbox_enabled) return 'inbox_disabled'
  if (message.sender_type === 'assistant' && now.ai_state === 'human') return 'taken_over'
  return 'send'
}
