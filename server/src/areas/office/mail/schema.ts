import Type, { type Static } from 'typebox'
import { event } from '../../../platform/events.ts'
import type { Language } from '../../../platform/i18n.ts'
import { Body, Named, Nullable, Time, Words } from '../../../platform/shapes.ts'
import { UnchangedSince } from '../../../platform/unchanged.ts'

const enabled = Type.Boolean({ description: 'Whether mail is sent.' })
const host = Type.String({
  maxLength: 253,
  pattern: '^[A-Za-z0-9._:-]*$',
  description: 'Name or address of the server.',
})
const port = Type.Integer({ minimum: 1, maximum: 65_535 })
const username = Type.String({ maxLength: 320, description: 'Empty: no sign-in.' })
const password = Type.String({ maxLength: 1000, description: 'Ten bullets keep the stored value.' })
const tlsType = Words(['none', 'starttls', 'tls'], {
  title: 'MailEncryption',
  description: '`starttls` sends nothing without encryption.',
})
const skipVerify = Type.Boolean({ description: 'Takes any certificate.' })
const hello = Type.String({
  maxLength: 253,
  pattern: '^[A-Za-z0-9.-]*$',
  description: 'What the desk calls itself. Empty: the name of its machine.',
})
const sender = Type.String({ maxLength: 400, description: 'An email address, alone or as `Name <address>`.' })
const replyTo = Type.String({ maxLength: 254, description: 'Where answers go. Empty: to the sender.' })

const vendorMailbox = Type.Boolean({
  description: 'Codes for customers are sent through the mailbox that SMTP_URL names, which sends nothing else.',
})

/** Keys as other clients know them. */
export const MailSettings = Named('MailSettings', {
  'notification.email.enabled': enabled,
  'notification.email.host': host,
  'notification.email.port': port,
  'notification.email.username': username,
  'notification.email.password': Type.String({ description: 'Masked.' }),
  'notification.email.tls_type': tlsType,
  'notification.email.tls_skip_verify': skipVerify,
  'notification.email.hello_hostname': hello,
  'notification.email.email_address': sender,
  'notification.email.reply_to': replyTo,
  'notification.email.vendor_mailbox': vendorMailbox,
  'notification.email.vendor_mailbox_available': Type.Boolean({ description: 'SMTP_URL names a mailbox.' }),
  updated_at: Nullable({ ...Time, description: 'Null: nobody has set any.' }),
})
export type MailSettings = Static<typeof MailSettings>

export const MailChanges = Body({
  'notification.email.enabled': Type.Optional(enabled),
  'notification.email.host': Type.Optional(host),
  'notification.email.port': Type.Optional(port),
  'notification.email.username': Type.Optional(username),
  'notification.email.password': Type.Optional(password),
  'notification.email.tls_type': Type.Optional(tlsType),
  'notification.email.tls_skip_verify': Type.Optional(skipVerify),
  'notification.email.hello_hostname': Type.Optional(hello),
  'notification.email.email_address': Type.Optional(sender),
  'notification.email.reply_to': Type.Optional(replyTo),
  'notification.email.vendor_mailbox': Type.Optional(vendorMailbox),
  unchanged_since: UnchangedSince,
})
export type MailChanges = Static<typeof MailChanges>

export const TestMail = Body({ to: Type.String({ minLength: 3, maxLength: 254 }) })
export type TestMail = Static<typeof TestMail>

export const TestMailTaken = Named('TestMailTaken', {
  answer: Type.String({ description: 'What the mail server said when it took the mail.' }),
})
export type TestMailTaken = Static<typeof TestMailTaken>

export const MailSettingsChanged = event<Record<string, never>>('mail_settings.changed')

/** What a mail says, as plain text: paragraphs, and a link before the last ones. */
export type Letter = {
  language: Language
  /** Mail programs mark it as important. */
  urgent?: boolean
  subject: string
  paragraphs: string[]
  link?: { words: string; url: string }
  footer?: string[]
}
