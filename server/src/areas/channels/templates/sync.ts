import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events.ts'
import { enqueue } from '../../../platform/jobs.ts'
import { transaction } from '../../../platform/transaction.ts'
import { ProviderError } from '../../../providers/whatsapp/errors.ts'
import type { TemplateStatus } from '../../../providers/whatsapp/webhook.ts'
import type { InboxRow } from '../inboxes/schema.ts'
import * as inboxes from '../inboxes/service.ts'
import { askProvider } from './provider.ts'
import * as queries from './queries.ts'
import { statusAfter, wholeSecond } from './rules.ts'
import { SyncAccount, TemplateChanged, TemplateDecided } from './schema.ts'

const hour = 3_600_000
/** Accounts for which nothing waits are checked this often, because templates may be changed at the provider itself. */
const syncEvery = 6 * hour
/** Refusals of what is sent ask for the templates no more often than this. */
const recheckEvery = 60_000

/**
 * Loads all templates of an inbox's account, and the number of customers to whom it may write. Returns how many
 * templates there are.
 */
export async function syncAccount(ctx: Ctx, inboxId: number): Promise<number> {
  const inbox = await inboxes.findInbox(ctx, inboxId)
  if (!inbox) throw notFound()
  return askProvider(ctx, inbox, () => loadNoting(ctx, inbox))
}

/** The job. Tries again what may soon pass; any other refusal of the provider is the outcome until the next turn. */
export async function syncInBackground(ctx: Ctx, { inbox_id }: { inbox_id: number }): Promise<string> {
  const inbox = await inboxes.findInbox(ctx, inbox_id)
  if (!inbox?.enabled) return 'not wanted any more'
  try {
    return `${await loadNoting(ctx, inbox)} templates`
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.class === 'TOKEN') await inboxes.rejectToken(ctx, inbox, error)
    if (error.class === 'TRANSIENT') throw error
    return `the provider: ${error.text}`
  }
}

export async function syncDue(ctx: Ctx): Promise<string> {
  const due = await queries.listDue(ctx.db, new Date(ctx.now().getTime() - syncEvery))
  for (const inbox_id of due) await enqueue(ctx, SyncAccount, { inbox_id })
  return `${due.length} accounts`
}

/**
 * The provider refused a template that is known here as fit to be sent. Its word on that may never have come, because
 * the callback of an account brings none about templates.
 */
export async function recheckAccount(ctx: Ctx, inboxId: number): Promise<void> {
  const inbox = await inboxes.findInbox(ctx, inboxId)
  const account = inbox && (await queries.findAccount(ctx.db, inbox.config.waba_id))
  const earliest = new Date((account?.synced_at?.getTime() ?? 0) + recheckEvery)
  await enqueue(ctx, SyncAccount, { inbox_id: inboxId }, earliest > ctx.now() ? earliest : undefined)
}

/** Loads, and stores the reason if the provider refuses. */
async function loadNoting(ctx: Ctx, inbox: InboxRow): Promise<number> {
  try {
    return await load(ctx, inbox)
  } catch (error) {
    if (error instanceof ProviderError)
      await queries.noteSyncFailed(ctx.db, inbox.config.waba_id, inboxes.reasonOf(error), ctx.now())
    throw error
  }
}

async function load(ctx: Ctx, inbox: InboxRow): Promise<number> {
  const credentials = inboxes.openCredentials(ctx, inbox)
  const { waba_id } = credentials
  const began = ctx.now()
  const listing = { at: wholeSecond(began), began }
  const before = await queries.listProviderIds(ctx.db, waba_id)
  const listedThere = await ctx.whatsapp.listTemplates(credentials)
  const portfolio_id = await ctx.whatsapp.readPortfolio(credentials)
  const limit = await ctx.whatsapp.readLimit(credentials)
  return transaction(ctx, async (ctx) => {
    // What was deleted since then is on the list all the same.
    const left = new Set(await queries.lockProviderIds(ctx.db, waba_id))
    const deleted = new Set(before.filter((id) => !left.has(id)))
    const templates = listedThere.filter((template) => !deleted.has(template.provider_id))
    const changed = await queries.upsertListed(ctx.db, waba_id, templates, listing, ctx.now())
    const listed = templates.map((template) => template.provider_id)
    const gone = await queries.deleteUnlisted(ctx.db, waba_id, listed, listing)
    await queries.noteSynced(ctx.db, waba_id, { portfolio_id, limit }, ctx.now())
    for (const template_id of [...changed, ...gone]) emit(ctx, TemplateChanged, { template_id })
    for (const template_id of changed) emit(ctx, TemplateDecided, { template_id })
    return templates.length
  })
}

/**
 * Applies the provider's message about a template. Ignores one about an earlier time than what is known. If the message
 * does not say everything, asks the provider.
 */
export function applyStatus(ctx: Ctx, inboxId: number, told: TemplateStatus): Promise<string> {
  return transaction(ctx, async (ctx) => {
    const template = await queries.lockSpokenOf(ctx.db, told.waba_id, told)
    const status = told.event === null ? undefined : statusAfter(told.event)
    if (!template || status === undefined) {
      await enqueue(ctx, SyncAccount, { inbox_id: inboxId })
      return template ? 'template event to look into' : 'status of an unknown template'
    }
    if (told.at < template.status_at) return 'older template status'
    if (status === 'DELETED') await queries.deleteTemplate(ctx.db, template.id)
    else {
      const change = { status, reason: told.reason, provider_id: told.template_id }
      await queries.updateStatus(ctx.db, template.id, change, told.at, ctx.now())
    }
    emit(ctx, TemplateChanged, { template_id: template.id })
    emit(ctx, TemplateDecided, { template_id: template.id })
    return 'template status'
  })
}
