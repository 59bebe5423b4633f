import type { Ctx } from '../../../platform/context.ts'
import { conflict, invalid, missing, notFound } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events.ts'
import { type Language, wordRule, wordSurvey } from '../../../platform/i18n.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { enqueue } from '../../../platform/jobs.ts'
import { isMask, mask } from '../../../platform/secrets/secrets.ts'
import { transaction } from '../../../platform/transaction.ts'
import { refuseChanged } from '../../../platform/unchanged.ts'
import type { ProviderError } from '../../../providers/whatsapp/errors.ts'
import { record } from '../../office/audit/service.ts'
import { holdHours } from '../../office/hours/service.ts'
import * as settings from '../../office/settings/service.ts'
import { holdPolicy } from '../../office/sla/service.ts'
import * as contacts from '../../people/contacts/service.ts'
import { findCredentialProblem, listUnlike, openCredentials, reasonOf, sealSecret, tryOpen } from './credentials.ts'
import * as queries from './queries.ts'
import {
  CredentialsAccepted,
  type Csat,
  type Inbox,
  type InboxChange,
  InboxChanged,
  type InboxRow,
  type NewInbox,
  type Reason,
  RegisterCallback,
  type SecretField,
  type SetupFact,
  type SetupStep,
  secretFields,
  setupFacts,
  TokenRejected,
} from './schema.ts'

export { openCredentials, openSecret, reasonOf } from './credentials.ts'
export { inspectSecrets, resealSecrets } from './sealed.ts'

/** The row of an inbox, even a deleted one: conversations outlive their inbox. */
export const getInbox = (ctx: Ctx, id: number): Promise<InboxRow> => queries.getInbox(ctx.db, id)

/** Undefined if there is no such inbox, or no longer. */
export const findInbox = (ctx: Ctx, id: number): Promise<InboxRow | undefined> => queries.findInbox(ctx.db, id)

export const listInboxesWithState = (ctx: Ctx) => queries.listWithState(ctx.db)
export { stateOfProof } from './queries.ts'

export const listInboxRows = (ctx: Ctx): Promise<InboxRow[]> => queries.listInboxes(ctx.db)

export const getInboxOfConversation = (ctx: Ctx, conversationId: number): Promise<InboxRow> =>
  queries.getInboxOfConversation(ctx.db, conversationId)

export const findInboxByNumber = (ctx: Ctx, phoneNumberId: string): Promise<InboxRow | undefined> =>
  queries.findInboxByNumber(ctx.db, phoneNumberId)

export const listInboxesOfAccount = (ctx: Ctx, wabaId: string): Promise<InboxRow[]> =>
  queries.listInboxesOfAccount(ctx.db, wabaId)

/** Undefined if the key ring does not hold the key. */
export const tryOpenSecret = (ctx: Ctx, { uuid, secrets }: InboxRow, field: SecretField): string | undefined =>
  tryOpen(ctx, uuid, secrets[field], field)

/** Every agent sees which inboxes there are. Only people who manage them see how they are connected. */
export async function listInboxes(ctx: Ctx): Promise<Inbox[]> {
  const manages = ctx.actor.type === 'agent' && ctx.actor.permissions.has('inboxes:manage')
  const [rows, site] = await Promise.all([queries.listInboxes(ctx.db), siteAddress(ctx)])
  return rows.map((row) => {
    const inbox = present(ctx, site, row)
    return manages
      ? { ...inbox, app_secret_differs_from: listUnlike(ctx, row, rows) }
      : { ...inbox, setup: null, config: null }
  })
}

export async function readInbox(ctx: Ctx, { id }: { id: number }): Promise<Inbox> {
  const row = await queries.findInbox(ctx.db, id)
  if (!row) throw notFound()
  return show(ctx, row)
}

async function show(ctx: Ctx, row: InboxRow): Promise<Inbox> {
  const others = await queries.listInboxesOfAccount(ctx.db, row.config.waba_id)
  return { ...present(ctx, await siteAddress(ctx), row), app_secret_differs_from: listUnlike(ctx, row, others) }
}

/** Stores the inbox once the provider has accepted its credentials. A job registers the callback afterwards. */
export async function createInbox(ctx: Ctx, input: NewInbox): Promise<Inbox> {
  checkSurvey(input)
  const uuid = uuidv7(ctx.now().getTime())
  const values = merge(ctx, uuid, freshIn(await settings.getLanguage(ctx)), input)
  const doubt = await findCredentialProblem(ctx, openCredentials(ctx, { uuid, ...values }))
  if (doubt) throw doubt.refusal
  return transaction(ctx, async (ctx) => {
    await holdHours(ctx, input.business_hours_id)
    await holdPolicy(ctx, input.sla_policy_id)
    const row = await queries.insertInbox(ctx.db, uuid, proven(ctx, values))
    emit(ctx, InboxChanged, { inbox_id: row.id })
    emit(ctx, CredentialsAccepted, { inbox_id: row.id })
    await enqueue(ctx, RegisterCallback, { inbox_id: row.id })
    await record(ctx, 'inbox_created', { type: 'inbox', id: row.id }, { after: audited(row) })
    return show(ctx, row)
  })
}

/** Stores the change once the provider has accepted the credentials; see `proveChange`. */
export async function changeInbox(ctx: Ctx, id: number, input: InboxChange): Promise<Inbox> {
  const before = await queries.findInbox(ctx.db, id)
  if (!before) throw notFound()
  checkSurvey(input)
  const accepted = await proveChange(ctx, before, merge(ctx, before.uuid, before, input))
  return transaction(ctx, async (ctx) => {
    await holdHours(ctx, input.business_hours_id)
    await holdPolicy(ctx, input.sla_policy_id)
    const current = await queries.lockInbox(ctx.db, id)
    if (!current) throw notFound()
    refuseChanged(current, input.unchanged_since)
    if (!hasSameCredentials(before, current)) throw conflict('changed_since')
    const values = merge(ctx, current.uuid, current, input)
    const row = await queries.updateInbox(ctx.db, id, accepted ? proven(ctx, values) : values)
    const [from, to] = [current.config.waba_id, row.config.waba_id]
    if (from !== to) await contacts.followAccount(ctx, from, to)
    emit(ctx, InboxChanged, { inbox_id: id })
    if (accepted) emit(ctx, CredentialsAccepted, { inbox_id: id })
    await enqueue(ctx, RegisterCallback, { inbox_id: id, repeat: true })
    await record(
      ctx,
      'inbox_updated',
      { type: 'inbox', id },
      { before: audited(current), after: audited(row, current) },
    )
    return show(ctx, row)
  })
}

/**
 * Asks the provider about the credentials, including stored ones, and refuses the change if it rejects them. But a
 * provider that is down does not block a change of something else, and an inbox can always be switched off. Returns
 * whether the provider accepted them.
 */
async function proveChange(ctx: Ctx, before: InboxRow, wanted: Values): Promise<boolean> {
  const known = hasSameCredentials(before, wanted)
  if (known && !wanted.enabled) return false
  const doubt = await findCredentialProblem(ctx, openCredentials(ctx, { uuid: before.uuid, ...wanted }))
  if (!doubt) return true
  if (known && doubt.tokenRejected !== undefined) await rejectToken(ctx, before, doubt.tokenRejected)
  if (doubt.certain || !known) throw doubt.refusal
  return false
}

export async function toggleInbox(ctx: Ctx, id: number): Promise<Inbox> {
  const { enabled } = await readInbox(ctx, { id })
  return changeInbox(ctx, id, { enabled: !enabled })
}

/** Removes the inbox for everybody; its conversations stay. Its callback goes to another inbox that needs it. */
export function deleteInbox(ctx: Ctx, { id }: { id: number }): Promise<true> {
  return transaction(ctx, async (ctx): Promise<true> => {
    const row = await queries.deleteInbox(ctx.db, id)
    if (!row) throw notFound()
    emit(ctx, InboxChanged, { inbox_id: id })
    await record(ctx, 'inbox_deleted', { type: 'inbox', id }, { before: audited(row) })
    const others = await queries.listInboxesOfAccount(ctx.db, row.config.waba_id)
    const heir = others.find((inbox) => inbox.enabled)
    if (heir) await enqueue(ctx, RegisterCallback, { inbox_id: heir.id })
    return true
  })
}

/** Records how far the connection of an inbox has got. */
export function noteSetup(
  ctx: Ctx,
  id: number,
  step: SetupStep,
  state: SetupFact['state'],
  detail?: Reason,
): Promise<void> {
  return transaction(ctx, async (ctx) => {
    await queries.updateSetup(ctx.db, id, step, factOf(ctx, state, detail ?? null))
    emit(ctx, InboxChanged, { inbox_id: id })
  })
}

const factOf = (ctx: Ctx, state: SetupFact['state'], detail: Reason | null) => ({
  state,
  at: ctx.now().toISOString(),
  detail,
})

/** The provider proved the inbox's address. Unless the desk has just asked for that, the operator set up the app. */
export function noteHandshake(ctx: Ctx, id: number): Promise<void> {
  return transaction(ctx, async (ctx) => {
    if (!(await queries.proveByHandshake(ctx.db, id, factOf(ctx, 'proven', null), ctx.now()))) return
    emit(ctx, InboxChanged, { inbox_id: id })
  })
}

/** The provider refused the token in this row. People who manage the inbox are shown why until a new token is saved. */
export const rejectToken = (ctx: Ctx, inbox: queries.TokenOf, error: ProviderError): Promise<void> =>
  judgeToken(ctx, inbox, reasonOf(error))

/** The provider accepted the token in this row after all. */
export const acceptToken = (ctx: Ctx, inbox: queries.TokenOf): Promise<void> => judgeToken(ctx, inbox, null)

function judgeToken(ctx: Ctx, inbox: queries.TokenOf, reason: Reason | null): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const rejectedAt = reason === null ? null : ctx.now()
    const fact = factOf(ctx, reason === null ? 'proven' : 'failed', reason)
    if (!(await queries.updateTokenVerdict(ctx.db, inbox, rejectedAt, fact))) return
    emit(ctx, InboxChanged, { inbox_id: inbox.id })
    if (!rejectedAt) return emit(ctx, CredentialsAccepted, { inbox_id: inbox.id })
    emit(ctx, TokenRejected, { inbox_id: inbox.id, at: rejectedAt.toISOString() })
  })
}

/** The address to which the provider should deliver this inbox's messages. */
export const callbackUrl = async (ctx: Ctx, id: number): Promise<string> => callbackAt(await siteAddress(ctx), id)

const siteAddress = async (ctx: Ctx) => (await settings.getGeneral(ctx))['app.root_url']

const callbackAt = (site: string, id: number) => `${site}/webhooks/whatsapp/${id}`

type Values = queries.InboxValues
type Stored = Omit<Values, 'config' | 'secrets'> & {
  config: Omit<Values['config'], 'phone_number_id' | 'waba_id'> & Partial<Values['config']>
  secrets: Partial<Values['secrets']>
}

/** The provider writes languages with an underscore. */
const freshSurvey = (language: Language): Csat => ({
  message: wordSurvey(language, 'invites'),
  button_text: wordSurvey(language, 'button'),
  language: language.replace('-', '_'),
})

const freshIn = (language: Language): Stored => ({
  name: '',
  enabled: true,
  prompt_tags_on_reply: false,
  ai_only: false,
  csat_enabled: false,
  agent_name: 'none',
  reopen_window_hours: 48,
  business_hours_id: null,
  sla_policy_id: null,
  config: { api_version: 'v26.0', csat: freshSurvey(language) },
  secrets: {},
  setup: {},
  token_rejected_at: null,
})

/** Refuses what nobody would fill in when the survey is sent. */
function checkSurvey({ config }: NewInbox | InboxChange): void {
  for (const name of ['message', 'button_text'] as const) {
    const field = `config.csat.${name}`
    if (config?.csat?.[name].includes('{{')) throw invalid('template.no_variable', { field }).at(field)
  }
}

/** The stored values with the change applied. Pasted values lose surrounding blanks; a mask keeps the stored value. */
function merge(ctx: Ctx, uuid: string, stored: Stored, input: NewInbox | InboxChange): Values {
  const config = input.config ?? {}
  const number = config.phone_number_id?.trim() ?? stored.config.phone_number_id!
  const account = config.waba_id?.trim() ?? stored.config.waba_id!
  const sealed = secretFields.map((field) => [field, keepOrSeal(ctx, uuid, stored, field, config[field]?.trim())])
  const secrets = Object.fromEntries(sealed)
  const moved = number !== stored.config.phone_number_id || account !== stored.config.waba_id
  return {
    name: input.name?.trim() ?? stored.name,
    enabled: input.enabled ?? stored.enabled,
    prompt_tags_on_reply: input.prompt_tags_on_reply ?? stored.prompt_tags_on_reply,
    ai_only: input.ai_only ?? stored.ai_only,
    csat_enabled: input.csat_enabled ?? stored.csat_enabled,
    agent_name: input.agent_name ?? stored.agent_name,
    reopen_window_hours: input.reopen_window_hours ?? stored.reopen_window_hours,
    business_hours_id: input.business_hours_id === undefined ? stored.business_hours_id : input.business_hours_id,
    sla_policy_id: input.sla_policy_id === undefined ? stored.sla_policy_id : input.sla_policy_id,
    config: {
      phone_number_id: number,
      waba_id: account,
      api_version: config.api_version?.trim() ?? stored.config.api_version,
      csat: config.csat ?? stored.config.csat,
    },
    secrets,
    setup: moved ? {} : secrets.app_secret === stored.secrets.app_secret ? stored.setup : unsigned(stored.setup),
    token_rejected_at: stored.token_rejected_at,
  }
}

/** What was refused with another app secret says nothing about the new one. */
const unsigned = ({ signature: _, ...setup }: InboxRow['setup']): InboxRow['setup'] => setup

function keepOrSeal(ctx: Ctx, uuid: string, stored: Stored, field: SecretField, value: string | undefined): string {
  const kept = stored.secrets[field]
  if (value === undefined || isMask(value)) {
    if (kept === undefined) throw missing(`config.${field}`)
    return kept
  }
  // An equal value stays as it is, so that it does not look like a new credential.
  const same = kept !== undefined && tryOpen(ctx, uuid, kept, field) === value
  return same ? kept : sealSecret(ctx, uuid, field, value)
}

function hasSameCredentials(
  one: Pick<Values, 'config' | 'secrets'>,
  other: Pick<Values, 'config' | 'secrets'>,
): boolean {
  return (
    one.config.phone_number_id === other.config.phone_number_id &&
    one.config.waba_id === other.config.waba_id &&
    one.config.api_version === other.config.api_version &&
    one.secrets.access_token === other.secrets.access_token
  )
}

/** The provider has just accepted these credentials. */
function proven(ctx: Ctx, values: Values): Values {
  return { ...values, setup: { ...values.setup, credentials: factOf(ctx, 'proven', null) }, token_rejected_at: null }
}

/** What the audit log shows of an inbox. Of its secrets it shows only which ones were replaced. */
function audited(row: InboxRow, before?: InboxRow): Record<string, unknown> {
  const { secrets, setup: _, token_rejected_at: __, deleted_at: ___, ...shown } = row
  const replaced = before ? secretFields.filter((field) => secrets[field] !== before.secrets[field]) : []
  return replaced.length > 0 ? { ...shown, replaced } : shown
}

const waiting = { state: 'waiting', at: null, detail: null }

/** Why the provider did not do something: in its own words, or else in the reader's language. */
export const wordReason = ({ language }: Ctx, reason: Reason): string =>
  typeof reason === 'string' ? reason : wordRule(language, reason)

const told = (ctx: Ctx, reason: Reason | null) => ({
  detail: reason === null ? null : wordReason(ctx, reason),
  ...(typeof reason === 'object' && reason ? { code: reason.rule } : {}),
})

function present(ctx: Ctx, site: string, row: InboxRow): Inbox {
  const { secrets, setup, token_rejected_at, deleted_at: _, config, ...rest } = row
  const facts = setupFacts.map((step) => {
    const fact = setup[step]
    return [step, fact ? { ...fact, at: new Date(fact.at), ...told(ctx, fact.detail) } : waiting]
  })
  const masked = secretFields.map((field) => [field, mask(secrets[field])])
  return {
    ...rest,
    webhook_url: callbackAt(site, row.id),
    token_invalid: token_rejected_at !== null,
    app_secret_differs_from: null,
    setup: Object.fromEntries(facts),
    config: { ...config, ...Object.fromEntries(masked) },
  }
}
