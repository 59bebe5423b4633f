import { internalEvent } from '../../../platform/events.ts'
import { job } from '../../../platform/jobs.ts'

/**
 * Sends a conversation's waiting messages to the provider. One such job runs at a time for each conversation, so that
 * the messages keep their order. A newer job replaces one that still waits, because a job sends everything that waits.
 */
export const DeliverNext = job<{ conversation_id: number }>('deliveries.deliver_next', {
  lane: ({ conversation_id }) => `conversation:${conversation_id}`,
  key: ({ conversation_id }) => `deliveries.deliver_next:${conversation_id}`,
  priority: -5,
})

/**
 * Sends a reaction. Those to one message are sent one after the other, and the newest replaces one that still waits, so
 * that the last one stands in the end. Sending the same one again changes nothing.
 */
export const SendReaction = job<{
  conversation_id: number
  inbox_id: number
  target_id: string
  emoji: string
  at?: string
}>('deliveries.send_reaction', {
  lane: ({ inbox_id, target_id }) => `deliveries.send_reaction:${inbox_id}:${target_id}`,
  key: ({ inbox_id, target_id }) => `deliveries.send_reaction:${inbox_id}:${target_id}`,
  tries: 5,
})

/** Sends what was held back in an inbox while its token was refused. */
export const ResumeSending = job<{ inbox_id: number }>('deliveries.resume_sending')

/** The provider refused a message of this inbox at this time because of a payment problem (131042). */
export const PaymentRefused = internalEvent<{ inbox_id: number; at: string }>('inbox.payment_refused')

/**
 * Adds a line about a payment problem to the conversation: one for each message, however often the provider reports it.
 */
export const NotePayment = job<{ message_id: number }>('deliveries.note_payment', {
  key: ({ message_id }) => `deliveries.note_payment:${message_id}`,
})

export const PruneSlots = job<object>('deliveries.prune_slots')
export const PruneDeleted = job<object>('deliveries.prune_deleted')
export const PruneStatuses = job<object>('deliveries.prune_statuses')
