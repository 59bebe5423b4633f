import { isDeepStrictEqual } from 'node:util'
import Type, { type Static } from 'typebox'
import Value from 'typebox/value'
import type { Ctx } from '../../../platform/context.ts'
import { invalid, missing } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events.ts'
import { isMask, mask, needsReseal, open, SecretUnreadable, seal } from '../../../platform/secrets/secrets.ts'
import { transaction } from '../../../platform/transaction.ts'
import { refuseChanged } from '../../../platform/unchanged.ts'
import { isAddress, type MailServer } from '../../../providers/mail/client.ts'
import { alertAdmins } from '../alerts/service.ts'
import { record } from '../audit/service.ts'
import { getGeneral } from '../settings/service.ts'
import * as queries from './queries.ts'
import { readSender, readSmtpUrl } from './rules.ts'
import { type MailChanges, MailSettings, MailSettingsChanged } from './schema.ts'

const sealedAs = 'setting.notification.email.password'

/** As stored, with the password sealed. */
const Stored = Type.Omit(MailSettings, ['notification.email.vendor_mailbox_available', 'updated_at'])
type Stored = Static<typeof Stored>

const fresh: Stored = {
  'notification.email.enabled': false,
  'notification.email.host': '',
  'notification.email.port': 587,
  'notification.email.username': '',
  'notification.email.password': '',
  'notification.email.tls_type': 'starttls',
  'notification.email.tls_skip_verify': false,
  'notification.email.hello_hostname': '',
  'notification.email.email_address': '',
  'notification.email.reply_to': '',
  'notification.email.vendor_mailbox': false,
}

const read = (stored: unknown): Stored => Value.Parse(Stored, { ...fresh, ...(stored as object | undefined) })

const find = async (ctx: Ctx): Promise<Stored> => read((await queries.findMailSettings(ctx.db)).value)

export async function getMailSettings(ctx: Ctx): Promise<MailSettings> {
  const { value, updated_at } = await queries.findMailSettings(ctx.db)
  return { ...present(ctx, read(value)), updated_at }
}

/**
 * Changes the mail server; a password that is left out stays. All Admins are told of any change, and a refusal names
 * the field.
 */
export function changeMailSettings(ctx: Ctx, given: MailChanges): Promise<MailSettings> {
  return transaction(ctx, async (ctx) => {
    const { unchanged_since, ...changes } = given
    const stored = await queries.lockMailSettings(ctx.db)
    refuseChanged(stored, unchanged_since)
    const before = read(stored.value)
    const settings = { ...before, ...changes, 'notification.email.password': keepOrSeal(ctx, before, changes) }
    check(settings)
    if (!isDeepStrictEqual(settings, before))
      await alertAdmins(ctx, { change: 'mail_server', before: nameOf(before), after: nameOf(settings) })
    const updated_at = await queries.upsertMailSettings(ctx.db, settings)
    emit(ctx, MailSettingsChanged, {})
    const replaced = settings['notification.email.password'] !== before['notification.email.password']
    const after = { ...present(ctx, settings), ...(replaced ? { credential: 'replaced' } : {}) }
    await record(ctx, 'settings_updated', { type: 'settings', id: null }, { before: present(ctx, before), after })
    return { ...present(ctx, settings), updated_at }
  })
}

/** The operator's server. Undefined if there is none, or if it is switched off and `off` is not set. */
export async function findMailServer(ctx: Ctx, { off = false } = {}): Promise<MailServer | undefined> {
  const settings = await find(ctx)
  return ownServer(ctx, settings, (await getGeneral(ctx))['app.site_name'], { off })
}

/** The server of settings that were stored earlier; undefined if mail was off then. */
export const serverOf = async (ctx: Ctx, stored: unknown): Promise<MailServer | undefined> =>
  ownServer(ctx, read(stored), (await getGeneral(ctx))['app.site_name'])

/**
 * The server for codes to customers: the vendor's mailbox if it is switched on, else the operator's own. Nothing else
 * may be sent through it.
 */
export async function findCodeServer(ctx: Ctx): Promise<MailServer | undefined> {
  const settings = await find(ctx)
  const general = await getGeneral(ctx)
  const site = general['app.site_name']
  if (!settings['notification.email.vendor_mailbox'] || !ctx.config.smtpUrl) return ownServer(ctx, settings, site)
  return named(site, readSmtpUrl(ctx.config.smtpUrl, `parley@${new URL(general['app.root_url']).hostname}`))
}

function ownServer(ctx: Ctx, settings: Stored, site: string, { off = false } = {}): MailServer | undefined {
  const from = readSender(settings['notification.email.email_address'])
  if (!from || !settings['notification.email.host'] || !(settings['notification.email.enabled'] || off))
    return undefined
  const sealed = settings['notification.email.password']
  return named(site, {
    host: settings['notification.email.host'],
    port: settings['notification.email.port'],
    username: settings['notification.email.username'],
    password: sealed && open(ctx.secrets, sealed, sealedAs),
    encryption: settings['notification.email.tls_type'],
    verified: !settings['notification.email.tls_skip_verify'],
    hello: settings['notification.email.hello_hostname'],
    from,
    reply_to: settings['notification.email.reply_to'] || null,
    trusted: false,
  })
}

/** A sender without a name gets the name of the desk. */
const named = (site: string, server: MailServer): MailServer => ({
  ...server,
  from: { ...server.from, name: server.from.name || site },
})

/** The state of the sealed password; a `stale` one can be opened, but not with the first key. */
export async function inspectSecrets(ctx: Ctx): Promise<{ total: number; stale: number; unreadable: string[] }> {
  const sealed = (await find(ctx))['notification.email.password']
  if (!sealed) return { total: 0, stale: 0, unreadable: [] }
  if (tryOpen(ctx, sealed) === undefined) return { total: 1, stale: 0, unreadable: ['password of the mail server'] }
  return { total: 1, stale: needsReseal(ctx.secrets, sealed) ? 1 : 0, unreadable: [] }
}

/** Seals the password under the first key and returns how many values that were. Skips values that cannot be opened. */
export function resealSecrets(ctx: Ctx): Promise<number> {
  return transaction(ctx, async (ctx) => {
    const settings = read((await queries.lockMailSettings(ctx.db)).value)
    const sealed = settings['notification.email.password']
    if (!sealed || !needsReseal(ctx.secrets, sealed)) return 0
    const password = tryOpen(ctx, sealed)
    if (password === undefined) return 0
    const renewed = { 'notification.email.password': seal(ctx.secrets, password, sealedAs) }
    await queries.upsertMailSettings(ctx.db, { ...settings, ...renewed })
    return 1
  })
}

function tryOpen(ctx: Ctx, sealed: string): string | undefined {
  try {
    return open(ctx.secrets, sealed, sealedAs)
  } catch (error) {
    if (error instanceof SecretUnreadable) return undefined
    throw error
  }
}

/** A stored password never goes to another host: otherwise people who may change the settings could read it there. */
function keepOrSeal(ctx: Ctx, before: Stored, changes: MailChanges): string {
  const kept = before['notification.email.password']
  const given = changes['notification.email.password']
  if (given !== undefined && !isMask(given)) return given && seal(ctx.secrets, given, sealedAs)
  if (given && !kept) throw missing('notification.email.password')
  const host = changes['notification.email.host'] ?? before['notification.email.host']
  if (kept && host !== before['notification.email.host'])
    throw invalid('mail.password_again').at('notification.email.password')
  return kept
}

/** Refuses settings with which no mail can be sent. */
function check(settings: Stored): void {
  const sender = settings['notification.email.email_address']
  const reply = settings['notification.email.reply_to']
  if (sender && !readSender(sender)) throw invalid('mail.sender', { sender }).at('notification.email.email_address')
  if (reply && !isAddress(reply)) throw invalid('mail.sender', { sender: reply }).at('notification.email.reply_to')
  if (!settings['notification.email.enabled']) return
  for (const field of ['notification.email.host', 'notification.email.email_address'] as const) {
    if (!settings[field]) throw missing(field)
  }
}

/** What Admins are told about a server: where it is and in whose name it writes; nothing if no mail goes out. */
function nameOf(settings: Stored): string {
  if (!settings['notification.email.enabled']) return ''
  const { 'notification.email.host': host, 'notification.email.port': port } = settings
  return `${host}:${port} (${settings['notification.email.email_address']})`
}

const present = (ctx: Ctx, settings: Stored): Omit<MailSettings, 'updated_at'> => ({
  ...settings,
  'notification.email.vendor_mailbox_available': ctx.config.smtpUrl !== undefined,
  'notification.email.password': mask(settings['notification.email.password']),
})
