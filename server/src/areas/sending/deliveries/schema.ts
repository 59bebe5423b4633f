import { internalEvent } from '../../../platform/events.ts'
import { job } from '../../../platform/jobs.ts'

/** The provider refused a message of this inbox at this time, because nobody pays for it (131042). */
export const PaymentRefused = internalEvent<{ inbox_id: number; at: string }>('inbox.payment_refused')

/** Whatever the provider says about the payment for a message, and however often, the conversation is told once. */
export const NotePayment = job<{ message_id: number }>('deliveries.note_payment', {
  key: ({ message_id }) => `deliveries.note_payment:${message_id}`,
})

export const PruneSlots = job<object>('deliveries.prune_slots')
export const PruneStatuses = job<object>('deliveries.prune_statuses')
