import { job } from '../../../platform/jobs.ts'

/** Deliveries that were kept and answered, to be read now: before anything else that the desk does on its own. */
export const ReadReceipts = job<{ receipt_ids: number[] }>('whatsapp.read_receipts', { priority: -10 })

export const PruneReceipts = job<object>('whatsapp.prune_receipts')

/**
 * Hands a conversation's waiting messages to the provider. One at a time for each conversation, so they keep their order;
 * a newer request replaces one that still waits, for it sends everything there is.
 */
export const DeliverNext = job<{ conversation_id: number }>('whatsapp.deliver_next', {
  lane: ({ conversation_id }) => `conversation:${conversation_id}`,
  key: ({ conversation_id }) => `whatsapp.deliver:${conversation_id}`,
  priority: -5,
})

/** Somebody has looked at a conversation: its customer is to see that. */
export const ShowSeen = job<{ conversation_id: number }>('whatsapp.show_seen', {
  key: ({ conversation_id }) => `whatsapp.show_seen:${conversation_id}`,
})

/** An agent writes to the customer, who is to see that. */
export const ShowTyping = job<{ conversation_id: number }>('whatsapp.show_typing', {
  key: ({ conversation_id }) => `whatsapp.show_typing:${conversation_id}`,
  tries: 1,
})

/** The newest reaction to a message replaces one that still waits; the same one again changes nothing. */
export const SendReaction = job<{ conversation_id: number; inbox_id: number; target_id: string; emoji: string }>(
  'whatsapp.send_reaction',
  { key: ({ inbox_id, target_id }) => `whatsapp.reaction:${inbox_id}:${target_id}`, tries: 5 },
)

/** What an inbox held back while its token was rejected goes out. */
export const ResumeSending = job<{ inbox_id: number }>('whatsapp.resume_sending')
