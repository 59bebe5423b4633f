import { job } from '../../../platform/jobs.ts'

/** What somebody did to a message after it was sent, in the words of the desk. */
export type NewChange = {
  inbox_id: number
  /** The provider's id of the change; null for one of ours that the provider has not taken yet. */
  provider_id: string | null
  /** The provider's id of the message it concerns. */
  target_id: string
  kind: 'reaction' | 'edit' | 'deletion'
  sender_type: 'contact' | 'agent'
  sender_id: number | null
  /** The new text; of a reaction the emoji, empty when it was taken off. */
  content: string
  at: Date
}

export const PruneChanges = job<object>('message_changes.prune')
