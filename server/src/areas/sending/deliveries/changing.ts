import type { Ctx } from '../../../platform/context.ts'
import { emit } from '../../../platform/events.ts'
import { enqueue } from '../../../platform/jobs.ts'
import { sendSeconds, sends } from '../../../platform/metrics/metrics.ts'
import { afterCommit } from '../../../platform/transaction.ts'
import { classify } from '../../../providers/whatsapp/errors.ts'
import * as templates from '../../channels/templates/service.ts'
import { ConversationUpdated } from '../../inbox/conversations/schema.ts'
import * as changes from '../../inbox/message-changes/service.ts'
import {
  type Failure,
  MessageQueued,
  type MessageStatus,
  MessageUpdated,
  PromisesTouched,
} from '../../inbox/messages/schema.ts'
import { resumeClock } from './clock-queries.ts'
import * as queries from './queries.ts'
import { NotePayment } from './schema.ts'
import { closeFormerWindow } from './window-queries.ts'

/**
 * Changes a message and emits what follows from it, in the open transaction. With `from`, it changes the message only
 * if it has that status, and otherwise returns undefined. `next_queued` is the message that waits behind this one.
 */
export async function changeMessage(
  ctx: Ctx,
  id: number,
  change: queries.Change,
  from?: MessageStatus,
): Promise<{ inbox_id: number; next_queued: number | null } | undefined> {
  const changed = await queries.updateMessage(ctx.db, id, change, ctx.now(), from)
  if (!changed) return undefined
  const { ids, inbox_id, next_queued, has_changes, queued_at, was_lost } = changed
  afterCommit(ctx, () => count(change.status, from, (ctx.now().getTime() - queued_at.getTime()) / 1000))
  const { conversation_id, conversation_uuid } = ids
  if (change.status === 'failed') {
    const { promised } = await resumeClock(ctx.db, conversation_id)
    if (promised) emit(ctx, PromisesTouched, { conversation_id })
  }
  // It comes into the list of what was not delivered, or leaves it.
  if (was_lost || change.status === 'failed' || change.status === 'unknown')
    emit(ctx, ConversationUpdated, { conversation_id, conversation_uuid })
  emit(ctx, MessageUpdated, ids)
  if (has_changes) await changes.applyChanges(ctx, inbox_id, change.provider_id!)
  // The message behind this one may have waited for this change.
  if (next_queued !== null && isOnItsWay(change.status)) {
    emit(ctx, MessageQueued, { message_id: next_queued, conversation_id, inbox_id })
  }
  return { inbox_id, next_queued }
}

/** `seconds`: the time since the message was queued. */
function count(status: MessageStatus | undefined, from: MessageStatus | undefined, seconds: number): void {
  const putOff = status === 'queued' && from === 'sending'
  if (status === undefined || status === 'sending' || (status === 'queued' && !putOff)) return
  sends.inc({ result: putOff ? 'put_off' : status })
  if (status === 'accepted') sendSeconds.observe(Math.max(0, seconds))
}

const isOnItsWay = (status: MessageStatus | undefined) =>
  status === 'sent' || status === 'delivered' || status === 'read' || status === 'failed'

/** Marks a message as failed, in the open transaction. With `from`, only a message that has that status. */
export async function failMessage(
  ctx: Ctx,
  id: number,
  failure: Failure,
  { from, ...known }: { from?: MessageStatus; provider_id?: string } = {},
): Promise<void> {
  const failed = await changeMessage(ctx, id, { status: 'failed', meta: { failure }, ...known }, from)
  // A window belongs to a number. Whether the new one has it too, as after a move between accounts, only the provider
  // knows.
  if (failed && failure.reason === 'window') await closeFormerWindow(ctx.db, id)
  if (failed && classify(failure.code) === 'TEMPLATE') await templates.recheckAccount(ctx, failed.inbox_id)
  if (failure.reason === 'payment') await enqueue(ctx, NotePayment, { message_id: id })
}
