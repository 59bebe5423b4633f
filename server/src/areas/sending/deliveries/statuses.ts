import type { Ctx } from '../../../platform/context.ts'
import { daysAgo, prune } from '../../../platform/database/pruning.ts'
import { transaction } from '../../../platform/transaction.ts'
import * as changes from '../../inbox/message-changes/service.ts'
import { countryOfNumber } from '../../people/contacts/service.ts'
import { changeMessage, failMessage } from './changing.ts'
import { restoreArrived } from './deleting.ts'
import * as queries from './queries.ts'
import { statusMoves } from './rules.ts'

/** What the provider reports about a message. */
type StatusReport = {
  inbox_id: number
  provider_id: string
  status: 'sent' | 'delivered' | 'read' | 'failed'
  at: Date
  /** What we sent with the message: its uuid. */
  callback_data: string | null
  errors: queries.ProviderFault[]
  pricing?: queries.Pricing | undefined
}

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
    const uuid = report.callback_data && /^[0-9a-f-]{36}$/i.test(report.callback_data) ? report.callback_data : null
    const find = (uuid: string | null) => queries.lockSpokenOf(ctx.db, report.inbox_id, report.provider_id, uuid)
    let message = await find(null)
    if (!message) {
      // This lock is taken before the message: code that writes the message's id, or keeps a change to it, locks in
      // this order.
      await queries.lockProviderId(ctx.db, report.inbox_id, report.provider_id)
      message = await find(uuid)
    }
    if (!message) {
      await queries.keepStatus(ctx.db, report)
      return 'kept'
    }
    if (message.moved) return 'moved'
    if (report.pricing) {
      const country = countryOfNumber(message.phone_number)
      await queries.upsertPrice(ctx.db, message.id, report.status, report.at, report.pricing, country)
    }
    if (message.deleted) {
      const arrived = report.status === 'delivered' || report.status === 'read'
      if (!arrived || !(await restoreArrived(ctx, message.id))) return 'deleted'
      message = { ...message, status: 'accepted' }
      await changes.applyChanges(ctx, report.inbox_id, report.provider_id)
      await queries.stopClock(ctx.db, message.id)
    }
    const provider = message.provider_id === null ? { provider_id: report.provider_id } : {}
    if (!statusMoves(message.status, report.status)) return 'already there'
    if (report.status === 'failed') {
      const [fault] = report.errors
      const failure = {
        code: fault?.code ?? null,
        reason: fault?.reason ?? 'other',
        provider_text: fault ? (fault.details ?? fault.title) : null,
      }
      await failMessage(ctx, message.id, failure, provider)
    } else {
      const meta = { [`${report.status}_at`]: report.at.toISOString() }
      await changeMessage(ctx, message.id, { status: report.status, meta, ...provider })
    }
    return report.status
  })
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
