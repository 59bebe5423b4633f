import { job } from '../../../platform/jobs.ts'

/**
 * The result of a code in somebody's words. `expired`: older than ten minutes. `spent`: not compared, because of three
 * wrong tries or too many of this contact's tries today.
 */
export type CodeOutcome = 'none' | 'right' | 'wrong' | 'expired' | 'spent'

/** `sent` is also the outcome if a mailbox is refused, so that nobody learns which exist. */
export type SendOutcome = 'sent' | 'known' | 'no_address' | 'too_many' | 'no_mail' | 'failed'

/** How many codes were sent lately. */
export type Sends = {
  mailbox_hour: number
  mailbox_day: number
  conversation: number
  contact_hour: number
  contact_day: number
  desk_day: number
}

export const PruneVerifications = job<object>('verifications.sweep')
