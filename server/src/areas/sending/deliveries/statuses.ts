import type { Ctx } from '../../../platform/context.ts'
import { daysAgo, prune } from '../../../platform/database/pruning.ts'
import { isUuid } from '../../../platform/ids.ts'
import { transaction } from '../../../platform/transaction.ts'
import * as changes from '../../inbox/message-changes/service.ts'
import type { Failure } from '../../inbox/messages/schema.ts'
import { countryOfNumber } from '../../people/contacts/service.ts'
import { changeMessage, failMessage } from './changing.ts'
import { stopClock } from './clock-queries.ts'
import { restoreArrived } from './deleting.ts'
import { statusMoves } from './rules.ts'
import type { StatusReport } from './status-queries.ts'
import * as queries from './status-queries.ts'

/**
 * Applies a status that the provider reports for an outgoing message. A status only moves a message upward. One that
 * comes before the message is known is kept for it.
 */
export async function applyStatus(ctx: Ctx, report: StatusReport): Promise<string> {
  for (;;) {
    const outcome = await tryStatus(ctx, report)
    if (outcome !== 'moved') return outcome
  }
}

/**
 * `moved`: the message was merged into another conversation while this waited for its old one. Nothing is done yet, so
 * that the lock on the old one is not held while this waits for the other: merging locks both, in an order of its own.
 */
function tryStatus(ctx: Ctx, report: StatusReport): Promise<string> {
  return transaction(ctx, async (ctx) => {
    const message = await lockReported(ctx, report)
    if (!message) {
      await queries.keepStatus(ctx.db, report)
      return 'kept'
    }
    if (message.moved) return 'moved'
    if (report.pricing) {
      const country = countryOfNumber(message.phone_number)
      await queries.upsertPrice(ctx.db, message.id, report, { ...report.pricing, country })
    }
    if (message.deleted && !(await restore(ctx, message.id, report))) return 'deleted'
    if (!statusMoves(message.deleted ? 'accepted' : message.status, report.status)) return 'already there'
    await storeStatus(ctx, message, report)
    return report.status
  })
}

/** Finds the message by the provider's id, or else by the uuid that was sent with it. */
async function lockReported(ctx: Ctx, report: StatusReport): Promise<queries.Reported | undefined> {
  const { inbox_id, provider_id, callback_data } = report
  const known = await queries.lockReported(ctx.db, inbox_id, provider_id, null)
  if (known) return known
  // This lock is taken before the message: code that writes the message's id, or keeps a change to it, locks in this
  // order.
  await queries.lockProviderId(ctx.db, inbox_id, provider_id)
  const uuid = callback_data && isUuid(callback_data) ? callback_data : null
  return queries.lockReported(ctx.db, inbox_id, provider_id, uuid)
}

/** Puts a deleted message back that has reached the customer. False if it has not, or is no longer kept. */
async function restore(ctx: Ctx, id: number, { status, inbox_id, provider_id }: StatusReport): Promise<boolean> {
  const arrived = status === 'delivered' || status === 'read'
  if (!arrived || !(await restoreArrived(ctx, id))) return false
  await changes.applyChanges(ctx, inbox_id, provider_id)
  await stopClock(ctx.db, id)
  return true
}

async function storeStatus(ctx: Ctx, message: queries.Reported, report: StatusReport): Promise<void> {
  const provider = message.provider_id === null ? { provider_id: report.provider_id } : {}
  if (report.status === 'failed') return failMessage(ctx, message.id, failureOf(report), provider)
  const meta = { [`${report.status}_at`]: report.at.toISOString() }
  await changeMessage(ctx, message.id, { status: report.status, meta, ...provider })
}

function failureOf({ errors: [fault] }: StatusReport): Failure {
  if (!fault) return { code: null, reason: 'other', provider_text: null }
  return { code: fault.code, reason: fault.reason, provider_text: fault.details ?? fault.title }
}

/** Applies the statuses that came before a message that was sent from elsewhere. Those already applied stay. */
export function applyKept(ctx: Ctx, inboxId: number, providerId: string): Promise<void> {
  return transaction(ctx, async (ctx) => {
    await queries.lockProviderId(ctx.db, inboxId, providerId)
    await applyKeptUnderLock(ctx, inboxId, providerId)
  })
}

/** Does the same for a message that has this provider's id now. The caller has locked the id. */
export async function applyKeptUnderLock(ctx: Ctx, inbox_id: number, provider_id: string): Promise<void> {
  for (const { errors, pricing, ...kept } of await queries.takeKeptStatuses(ctx.db, inbox_id, provider_id)) {
    await applyStatus(ctx, {
      inbox_id,
      provider_id,
      callback_data: null,
      ...kept,
      errors: errors ?? [],
      pricing: pricing ?? undefined,
    })
  }
}

/**
 * The provider repeats a webhook call for seven days. A status without a message after twice that time will never find
 * one.
 */
const keptDays = 14

/** Deletes statuses of messages that the desk never sent. */
export const pruneStatuses = (ctx: Ctx): Promise<string> => prune(ctx, queries.agedStatuses, daysAgo(ctx, keptDays))
