import { job } from '../../platform/jobs.ts'

/** Deliveries that were kept and answered, to be read now. */
export const ReadReceipts = job<{ receipt_ids: number[] }>('whatsapp.read_receipts')

export const PruneReceipts = job<object>('whatsapp.prune_receipts')

/**
 * Hands a conversation's waiting messages to the provider. One at a time for each conversation, so they keep their order;
 * a newer request replaces one that still waits, for it sends everything there is.
 */
export const DeliverNext = job<{ conversation_id: number }>('whatsapp.deliver_next', {
  lane: ({ conversation_id }) => `conversation:${conversation_id}`,
  key: ({ conversation_id }) => `whatsapp.deliver:${conversation_id}`,
})

/** What an inbox held back while its token was rejected goes out. */
export const ResumeSending = job<{ inbox_id: number }>('whatsapp.resume_sending')
