import { job } from '../../../platform/jobs.ts'

/** What somebody did to a message after it was sent, in the desk's own terms. */
export type NewChange = {
  inbox_id: number
  /** The provider's id of the change. Null for a change of the desk that the provider has not accepted yet. */
  provider_id: string | null
  /** The provider's id of the message that was changed. */
  target_id: string
  kind: 'reaction' | 'edit' | 'deletion'
  sender_type: 'contact' | 'agent'
  sender_id: number | null
  /** Every name of the customer who did it; null for the business. */
  told_by: string[] | null
  /** The new text, or the emoji of a reaction. Empty if the reaction was removed. */
  content: string
  at: Date
}

export const PruneChanges = job<object>('message_changes.prune')
