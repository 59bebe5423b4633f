import type { Ctx } from '../../../platform/context.ts'
import { daysAgo, prune } from '../../../platform/database/pruning.ts'
import { conflict, notFound } from '../../../platform/errors.ts'
import { ProviderError } from '../../../providers/whatsapp/errors.ts'
import type { InboxRow } from '../inboxes/schema.ts'
import * as inboxes from '../inboxes/service.ts'
import * as queries from './queries.ts'
import type { MessagingLimit } from './schema.ts'

/**
 * WhatsApp Cloud API: the number of customers to whom a new business portfolio may write outside an open reply window
 * within 24 hours. All its numbers share it.
 */
const newPortfolio = 250

/** To how many customers the inbox's portfolio wrote outside the window in 24 hours, and to how many it may write. */
export async function getLimit(ctx: Ctx, inboxId: number): Promise<MessagingLimit> {
  const inbox = await inboxes.findInbox(ctx, inboxId)
  if (!inbox) throw notFound()
  const [account, { used }] = await Promise.all([
    queries.findAccount(ctx.db, inbox.config.waba_id),
    queries.countInitiated(ctx.db, inbox.config.waba_id, daysAgo(ctx, 1), null),
  ])
  const { synced_at = null, sync_error: reason = null } = account ?? {}
  const sync_error = reason === null ? null : inboxes.wordReason(ctx, reason)
  return { used, limit: limitOf(account), told: account?.limit_at != null, synced_at, sync_error }
}

/**
 * Asks the provider for the limit again if the known one leaves no room for one more customer: it may be hours old and
 * normally only grows. Call this outside a transaction, before the send; the send itself counts and refuses.
 */
export async function refreshLimit(ctx: Ctx, inbox: InboxRow, contactId: number | null): Promise<void> {
  const { waba_id } = inbox.config
  const account = await queries.findAccount(ctx.db, waba_id)
  const { used, has_contact } = await queries.countInitiated(ctx.db, waba_id, daysAgo(ctx, 1), contactId)
  const known = limitOf(account)
  if (has_contact || known === null || used < known) return
  const told = await readLimit(ctx, inbox)
  if (told) await queries.noteLimit(ctx.db, waba_id, told, ctx.now())
}

async function readLimit(ctx: Ctx, inbox: InboxRow) {
  try {
    return await ctx.whatsapp.readLimit(inboxes.openCredentials(ctx, inbox))
  } catch (error) {
    if (error instanceof ProviderError) return undefined
    throw error
  }
}

/**
 * Counts, in the open transaction, messages that are sent to one customer while the reply window is closed. Those of
 * one portfolio are counted one after the other, so that of two customers at once the one too many is refused.
 */
export async function countSends(ctx: Ctx, inbox: InboxRow, contact_id: number, message_ids: number[]): Promise<void> {
  await refuseBeyondLimit(ctx, inbox, contact_id)
  const { waba_id } = inbox.config
  await queries.upsertInitiated(ctx.db, { message_ids, waba_id, contact_id, at: ctx.now() })
}

/** Refuses when one more message to this customer would be beyond the limit. Call it before the message is stored. */
export async function refuseBeyondLimit(ctx: Ctx, inbox: InboxRow, contactId: number): Promise<void> {
  const { room, used, limit } = await measure(ctx, inbox, contactId)
  if (!room) throw conflict('template.limit', { used, limit: limit! })
}

/** Returns whether one more message to this customer would be counted, in the open transaction, without a refusal. */
export const hasRoom = async (ctx: Ctx, inbox: InboxRow, contactId: number): Promise<boolean> =>
  (await measure(ctx, inbox, contactId)).room

async function measure(ctx: Ctx, { config: { waba_id } }: InboxRow, contactId: number) {
  await queries.lockCount(ctx.db, waba_id)
  const account = await queries.findAccount(ctx.db, waba_id)
  const { used, has_contact } = await queries.countInitiated(ctx.db, waba_id, daysAgo(ctx, 1), contactId)
  const limit = account?.limit_at ? limitOf(account) : null
  return { used, limit, room: has_contact || limit === null || used < limit }
}

/** Deletes what is older than two days. */
export const pruneSends = (ctx: Ctx): Promise<string> => prune(ctx, queries.agedSends, daysAgo(ctx, 2))

function limitOf(account: queries.AccountRow | undefined): number | null {
  if (account?.unlimited) return null
  return account?.daily_limit ?? newPortfolio
}
