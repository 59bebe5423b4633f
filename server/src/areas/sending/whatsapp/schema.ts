import { job } from '../../../platform/jobs.ts'

/** Deliveries that were kept and answered, to be read now: before anything else that the desk does on its own. */
export const ReadReceipts = job<{ receipt_ids: number[] }>('whatsapp.read_receipts', { priority: -10 })

export const PruneReceipts = job<object>('whatsapp.prune_receipts')

/** Shows the customer that somebody has looked at the conversation. */
export const ShowSeen = job<{ conversation_id: number }>('whatsapp.show_seen', {
  key: ({ conversation_id }) => `whatsapp.show_seen:${conversation_id}`,
})

/** Shows the customer that an agent writes. */
export const ShowTyping = job<{ conversation_id: number }>('whatsapp.show_typing', {
  key: ({ conversation_id }) => `whatsapp.show_typing:${conversation_id}`,
  tries: 1,
})
