import { internalEvent } from '../../../platform/events.ts'

/** What changed of who gets in or where things go, or who tries to; each has a title and a text under `security_…` in the words. */
export type SecurityChange = 'mail_server' | 'root_url' | 'knowledge_keys' | 'failed_sign_ins'

/** Facts of such a change, kept as they were: whoever did it may be gone or renamed when somebody reads of it. */
export type SecurityAlert = { change: SecurityChange; before: string; after: string; actor: string; ip: string }

/** Those who were Admins when it happened, or whose account it is, are named: whoever did it may change that next. */
export type SecurityNews = SecurityAlert & { cause: string; agent_ids: number[]; actor_id: number | null }

/**
 * For one of them. `through` are the settings of mail as they were stored then, with the password sealed; without it the mail
 * goes through the server of now.
 */
export type SecurityMail = {
  alert: SecurityAlert
  to: { name: string; first_name: string; email: string; language: string }
  through?: unknown
}

/** Something of who gets in or where things go changes, or somebody tries to get in. */
export const SecurityAlerted = internalEvent<SecurityNews>('security.alerted')
/** One of those who are told of it has a mail address. */
export const AddresseeAlerted = internalEvent<SecurityMail>('security.addressee_alerted')
