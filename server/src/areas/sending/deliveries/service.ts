import { setTimeout as sleep } from 'node:timers/promises'
import type { Ctx } from '../../../platform/context.ts'
import { Later, Refusal } from '../../../platform/errors.ts'
import { failpoint } from '../../../platform/failpoint.ts'
import { enqueue } from '../../../platform/jobs.ts'
import { transaction } from '../../../platform/transaction.ts'
import * as contacts from '../../people/contacts/service.ts'
import { callProvider, uploadFile } from './calling.ts'
import { type Claimed, claimNext, type ToReach, type ToUpload } from './claiming.ts'
import * as queries from './queries.ts'
import { DeliverNext } from './schema.ts'
import { openCredentials, recordUnsendable, settleSend, settleUpload } from './settling.ts'

export { sendAgain, sendFailedAgain } from './again.ts'
export { checkDeletable, deleteMessage, dropFailed, pruneDeleted } from './deleting.ts'
export { countReceived, pruneSlots } from './pacing.ts'
export { notePayment } from './payment.ts'
export { sendReaction } from './reactions.ts'
export { applyKept, applyStatus, pruneStatuses } from './statuses.ts'

/** The number of messages of one conversation that a job sends before another conversation may have its turn. */
const perJob = 50

/**
 * The number of files that one process uploads at a time: half of the jobs that it usually does. A large file may take
 * minutes over a slow line, and what has none would wait for it.
 */
const uploadsAtATime = 4
/** How long a file waits before it asks again for its turn. */
const turnMs = 1_000

/**
 * Sends the waiting messages of a conversation to the provider in order. Each is claimed, sent and settled before the
 * next. A message that must wait holds back those behind it. Throws Later if a message waits that may not be sent yet,
 * or whose file has to wait until others are uploaded.
 */
export function createDelivery(): (ctx: Ctx, payload: { conversation_id: number }) => Promise<string> {
  let uploading = 0
  const uploadInTurn = async (ctx: Ctx, next: ToUpload) => {
    if (uploading >= uploadsAtATime) throw new Later(new Date(ctx.now().getTime() + turnMs))
    uploading += 1
    try {
      await upload(ctx, next)
    } finally {
      uploading -= 1
    }
  }
  return async (ctx, { conversation_id }) => {
    for (let handed = 0; handed < perJob; handed++) {
      const next = await claimNext(ctx, conversation_id)
      if (!next) return `${handed} handed over`
      if ('wait_until' in next) throw new Later(next.wait_until)
      if ('unreached' in next) await reach(ctx, next)
      else if ('upload' in next) await uploadInTurn(ctx, next)
      else if ((await send(ctx, next)) === 'last') return `${handed + 1} handed over`
    }
    await enqueue(ctx, DeliverNext, { conversation_id })
    return `${perJob} handed over, more to come`
  }
}

/** Makes the contact known to the account by their number. If they have none of their own, the message fails. */
async function reach(ctx: Ctx, { message, inbox, unreached }: ToReach): Promise<void> {
  try {
    await transaction(ctx, (ctx) => contacts.reachContact(ctx, inbox.config.waba_id, unreached))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await recordUnsendable(ctx, message.id, { code: null, reason: 'no_number', provider_text: null })
  }
}

async function upload(ctx: Ctx, next: ToUpload): Promise<void> {
  const credentials = await openCredentials(ctx, next)
  await settleUpload(ctx, next, await uploadFile(ctx, credentials, next))
}

async function send(ctx: Ctx, claimed: Claimed): Promise<'last' | 'more'> {
  const credentials = await openCredentials(ctx, claimed)
  failpoint(ctx, 'send.before_call')
  // A timer takes a millisecond, even for no time.
  if (claimed.wait_ms > 0) await sleep(claimed.wait_ms)
  const answer = await callProvider(ctx, credentials, claimed)
  failpoint(ctx, 'send.after_call')
  return settleSend(ctx, claimed, answer)
}

/** The number of conversations that are resumed in one transaction, whose jobs are added in one statement. */
const perResume = 1_000

/** Sends what was held back in an inbox while its token was refused. */
export async function resumeSending(ctx: Ctx, { inbox_id }: { inbox_id: number }): Promise<string> {
  let resumed = 0
  for (let last: number | undefined = 0; last !== undefined; ) {
    const conversations = await resumeAfter(ctx, inbox_id, last)
    resumed += conversations.length
    last = conversations.length < perResume ? undefined : conversations.at(-1)
  }
  return `${resumed} conversations`
}

const resumeAfter = (ctx: Ctx, inboxId: number, after: number): Promise<number[]> =>
  transaction(ctx, async (ctx) => {
    const conversations = await queries.listConversationsToSend(ctx.db, inboxId, after, perResume)
    for (const conversation_id of conversations) await enqueue(ctx, DeliverNext, { conversation_id })
    return conversations
  })
