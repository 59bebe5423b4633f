import { job } from '../../../platform/jobs.ts'

/**
 * What a code in somebody's words was worth. `expired`: older than ten minutes. `spent`: after three wrong tries, or after
 * too many of this contact's today; it was not compared.
 */
export type CodeOutcome = 'none' | 'right' | 'wrong' | 'expired' | 'spent'

/** `sent` also where a mailbox is refused, so that nobody learns which exist. */
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

export const SweepVerifications = job<object>('verifications.sweep')
