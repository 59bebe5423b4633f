import { job } from '../../../platform/jobs.ts'

/** Reads receipts that were kept and acknowledged. They come before all other jobs of the desk. */
export const ReadReceipts = job<{ receipt_ids: number[] }>('whatsapp.read_receipts', { priority: -10 })

export const PruneReceipts = job<object>('whatsapp.prune_receipts')

/** Shows the customer that somebody has looked at the conversation. One at a time: two agents may look at once. */
export const ShowSeen = job<{ conversation_id: number }>('whatsapp.show_seen', {
  lane: ({ conversation_id }) => `whatsapp.show_seen:${conversation_id}`,
  key: ({ conversation_id }) => `whatsapp.show_seen:${conversation_id}`,
})

/** Shows the customer that an agent is writing. */
export const ShowTyping = job<{ conversation_id: number }>('whatsapp.show_typing', {
  key: ({ conversation_id }) => `whatsapp.show_typing:${conversation_id}`,
  tries: 1,
})
