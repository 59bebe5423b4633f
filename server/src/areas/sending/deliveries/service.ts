import type { Ctx } from '../../../platform/context.ts'
import { emit } from '../../../platform/events.ts'
import { enqueue } from '../../../platform/jobs.ts'
import { transaction } from '../../../platform/transaction.ts'
import { ConversationUpdated } from '../../inbox/conversations/schema.ts'
import * as changes from '../../inbox/message-changes/service.ts'
import {
  type Failure,
  type Message,
  MessageQueued,
  type MessageStatus,
  MessageUpdated,
  type SenderType,
} from '../../inbox/messages/schema.ts'
import { pruneRounds, takeMoment } from './pacing.ts'
import * as queries from './queries.ts'
import { heldUntil, mayFollowAt, maySend, statusMoves } from './rules.ts'
import { NotePayment } from './schema.ts'

export { countReceived, holdNumber, pruneSlots, takeTurn } from './pacing.ts'

/** Puts a failed or unknown message back in the queue; the caller decided that it may be sent again. */
export function queueAgain(ctx: Ctx, message: Pick<Message, 'id' | 'conversation_id'>, inboxId: number): Promise<void> {
  return transaction(ctx, async (ctx) => {
    await queries.clearFailure(ctx.db, message.id, ctx.now())
    await change(ctx, message.id, { status: 'queued' })
    const conversation = await queries.stopClock(ctx.db, message.id)
    if (conversation) emit(ctx, ConversationUpdated, conversation)
    emit(ctx, MessageQueued, { message_id: message.id, conversation_id: message.conversation_id, inbox_id: inboxId })
  })
}

/** What failed in a conversation, oldest first; with `templatesOnly` what may be sent outside the reply window. */
export const listFailed = (ctx: Ctx, conversationId: number, templatesOnly: boolean) =>
  queries.listFailed(ctx.db, conversationId, templatesOnly)

type Waiting = { id: number; tries: number }

/** A message that was taken for sending. With `media_id` it is a file, and the content its caption. */
export type Claimed = {
  message: Waiting & {
    uuid: string
    sender_type: SenderType
    content: string
    parts: object | null
    kind: string | null
    reply_to: string | null
  }
  file: queries.StoredFile | null
  media_id: string | null
  inbox_id: number
  to: { phone: string | null; user_id: string | null }
  /** Not before this: a fraction of a second from now. */
  at: Date
}

/** A message that cannot be taken before its file was uploaded. */
export type ToUpload = { message: Waiting; inbox_id: number; upload: queries.StoredFile }

/** WhatsApp Cloud API: an uploaded file can be sent for 30 days; a day is left for clocks and queues. */
const uploadLifeMs = 29 * 24 * 3_600_000

/**
 * Takes the conversation's next message for sending and commits `sending` before it answers, so that a crash during the
 * call leaves a trace. One found in `sending` was cut off like that: it becomes `unknown` and is not sent again by itself.
 */
export function claimNextToSend(
  ctx: Ctx,
  conversationId: number,
): Promise<Claimed | ToUpload | { wait_until: Date } | undefined> {
  return transaction(ctx, async (ctx) => {
    for (;;) {
      const next = await queries.lockNextToSend(ctx.db, conversationId, before(ctx, uploadLifeMs))
      if (!next) return undefined
      if (next.status === 'sending') {
        await change(ctx, next.id, { status: 'unknown' })
        continue
      }
      const verdict = maySend(next, next)
      if (verdict !== 'send') {
        const failure: Failure = { code: null, reason: verdict, provider_text: null }
        await fail(ctx, next.id, failure)
        continue
      }
      const until = waitUntil(next, ctx.now())
      if (until) return { wait_until: until }
      const waiting = { id: next.id, tries: next.send_tries + 1 }
      const { inbox_id, file, media_id } = next
      if (file && media_id === null) return { message: waiting, inbox_id, upload: file }
      const at = await takeMoment(ctx, next)
      if ('wait_until' in at) return at
      await change(ctx, next.id, { status: 'sending', tries: 1 })
      const { uuid, sender_type, content, parts, meta, reply_to, phone, user_id } = next
      return {
        message: { ...waiting, uuid, sender_type, content, parts, kind: meta.kind ?? null, reply_to },
        file,
        media_id,
        inbox_id,
        to: { phone, user_id },
        ...at,
      }
    }
  })
}

function waitUntil({ send_after, follows_accepted_at, held_until }: queries.ToSend, now: Date): Date | undefined {
  if (send_after && send_after > now) return send_after
  return heldUntil(held_until, now) ?? mayFollowAt(follows_accepted_at, now)
}

/** The provider repeats deliveries for seven days: what has found no message in twice that finds none. */
const keptStatusLifeMs = 14 * 24 * 3_600_000

/** Deletes statuses of messages that the desk never sent. */
export const pruneStatuses = (ctx: Ctx): Promise<string> =>
  pruneRounds((limit) => queries.deleteKeptStatuses(ctx.db, before(ctx, keptStatusLifeMs), limit))

const before = (ctx: Ctx, ms: number) => new Date(ctx.now().getTime() - ms)

/** The provider has the file: it need not be uploaded again from this number while its id is good. */
export const recordUpload = (ctx: Ctx, fileId: number, phoneNumberId: string, mediaId: string): Promise<void> =>
  queries.upsertUpload(ctx.db, {
    file_id: fileId,
    phone_number_id: phoneNumberId,
    media_id: mediaId,
    uploaded_at: ctx.now(),
  })

/** An hour: a file that was just uploaded is not refused because its id has expired. */
const freshUploadMs = 3_600_000

/** Makes the next attempt upload the file anew. False when it was uploaded only now, so that this would not help. */
export const forgetUpload = (ctx: Ctx, fileId: number, mediaId: string): Promise<boolean> =>
  queries.deleteUpload(ctx.db, fileId, mediaId, before(ctx, freshUploadMs))

/** The provider took the message. Statuses that overtook its answer are applied now, or have been and stay. */
export function recordAccepted(ctx: Ctx, messageId: number, inboxId: number, providerId: string): Promise<void> {
  return transaction(ctx, async (ctx) => {
    await queries.lockProviderId(ctx.db, inboxId, providerId)
    await settle(ctx, messageId, { status: 'accepted', provider_id: providerId })
    for (const kept of await queries.takeKeptStatuses(ctx.db, inboxId, providerId)) {
      await applyStatus(ctx, {
        inbox_id: inboxId,
        provider_id: providerId,
        callback_data: null,
        ...kept,
        errors: kept.errors ?? [],
      })
    }
  })
}

export const recordFailed = (ctx: Ctx, messageId: number, failure: Failure): Promise<void> =>
  transaction(ctx, (ctx) => fail(ctx, messageId, failure, { from: 'sending' }))

/** The message was never taken for sending: what it needs could not be had. */
export const recordUnsendable = (ctx: Ctx, messageId: number, failure: Failure): Promise<void> =>
  transaction(ctx, (ctx) => fail(ctx, messageId, failure, { from: 'queued' }))

/** Stays in the queue, not before `until`; the attempt to get what it needs counts. */
export const keepWaiting = (ctx: Ctx, messageId: number, until: Date): Promise<void> =>
  transaction(ctx, (ctx) => change(ctx, messageId, { send_after: until, tries: 1 }, 'queued'))

/** Nobody knows whether the provider took it. A status that echoes our uuid settles it, or an agent sends it again. */
export const recordUnknown = (ctx: Ctx, messageId: number): Promise<void> =>
  transaction(ctx, (ctx) => settle(ctx, messageId, { status: 'unknown' }))

/** Nothing was handed over: back in the queue, not before `until`. A try that never reached the provider is given back. */
export const putOff = (ctx: Ctx, messageId: number, until: Date, tried = true): Promise<void> =>
  transaction(ctx, (ctx) => settle(ctx, messageId, { status: 'queued', send_after: until, tries: tried ? 0 : -1 }))

export type StatusReport = {
  inbox_id: number
  provider_id: string
  status: 'sent' | 'delivered' | 'read' | 'failed'
  at: Date
  /** What we had sent along with the message: its uuid. */
  callback_data: string | null
  errors: queries.ProviderFault[]
}

/** Applies the provider's word on a message of ours; one that came before the message is known is kept for it. */
export function applyStatus(ctx: Ctx, report: StatusReport): Promise<string> {
  return transaction(ctx, async (ctx) => {
    const uuid = report.callback_data && /^[0-9a-f-]{36}$/i.test(report.callback_data) ? report.callback_data : null
    const find = (uuid: string | null) => queries.lockSpokenOf(ctx.db, report.inbox_id, report.provider_id, uuid)
    let message = await find(null)
    if (!message) {
      // Before the message: whoever writes its id, or keeps what was done to it, locks in this order.
      await queries.lockProviderId(ctx.db, report.inbox_id, report.provider_id)
      message = await find(uuid)
    }
    if (!message) {
      await queries.keepStatus(ctx.db, report)
      return 'kept'
    }
    const provider = message.provider_id === null ? { provider_id: report.provider_id } : {}
    if (!statusMoves(message.status, report.status)) return 'already there'
    if (report.status === 'failed') {
      const [fault] = report.errors
      const failure: Failure = {
        code: fault?.code ?? null,
        reason: fault?.reason ?? 'other',
        provider_text: fault ? (fault.details ?? fault.title) : null,
      }
      await fail(ctx, message.id, failure, provider)
    } else {
      const meta = { [`${report.status}_at`]: report.at.toISOString() }
      await change(ctx, message.id, { status: report.status, meta, ...provider })
    }
    return report.status
  })
}

async function fail(
  ctx: Ctx,
  id: number,
  failure: Failure,
  { from, ...known }: { from?: MessageStatus; provider_id?: string } = {},
): Promise<void> {
  await change(ctx, id, { status: 'failed', meta: { failure }, ...known }, from)
  if (failure.reason === 'payment') await enqueue(ctx, NotePayment, { message_id: id })
}

/** How a send ended, unless a status of the provider has told more in the meantime. */
const settle = (ctx: Ctx, id: number, end: Change) => change(ctx, id, end, 'sending')

type Change = Parameters<typeof queries.updateMessage>[2]

async function change(ctx: Ctx, id: number, change: Change, from?: MessageStatus): Promise<void> {
  const changed = await queries.updateMessage(ctx.db, id, change, ctx.now(), from)
  if (!changed) return
  const { ids, inbox_id, next_queued, has_changes } = changed
  if (change.status === 'failed') {
    await queries.resumeClock(ctx.db, ids.conversation_id)
    const { conversation_id, conversation_uuid } = ids
    emit(ctx, ConversationUpdated, { conversation_id, conversation_uuid })
  }
  emit(ctx, MessageUpdated, ids)
  if (has_changes) await changes.applyChanges(ctx, inbox_id, change.provider_id!)
  // What waits behind this one may have waited for this.
  if (next_queued !== null && isOnItsWay(change.status)) {
    emit(ctx, MessageQueued, { message_id: next_queued, conversation_id: ids.conversation_id, inbox_id })
  }
}

const isOnItsWay = (status: MessageStatus | undefined) =>
  status === 'sent' || status === 'delivered' || status === 'read' || status === 'failed'
