import { internalEvent } from '../../../platform/events.ts'

/**
 * What changed in who gets in or where things go, or who tries to get in. Each has a title and a text under
 * `security_…` in the words.
 */
export type SecurityChange =
  | 'mail_server'
  | 'root_url'
  | 'accepted_hosts'
  | 'knowledge_keys'
  | 'agent_secrets'
  | 'failed_sign_ins'

/** Facts of such a change, kept as they were: its author may be gone or renamed when somebody reads of it. */
export type SecurityAlert = { change: SecurityChange; before: string; after: string; actor: string; ip: string }

/**
 * `agent_ids` names the Admins at the time, or the agent whose account it is: the person who made the change may change
 * that next.
 */
export type SecurityNews = SecurityAlert & { cause: string; agent_ids: number[]; actor_id: number | null }

/**
 * For one of them. `through` holds the mail settings as they were stored then, with the password sealed. Without it,
 * the mail goes through the present server.
 */
export type SecurityMail = {
  alert: SecurityAlert
  to: { name: string; first_name: string; email: string; language: string }
  through?: unknown
}

/** Something changes in who gets in or where things go, or somebody tries to get in. */
export const SecurityAlerted = internalEvent<SecurityNews>('security.alerted')
/** One of the people who are told has a mail address. */
export const AddresseeAlerted = internalEvent<SecurityMail>('security.addressee_alerted')
