import type { Ctx } from '../../../platform/context.ts'
import { emit } from '../../../platform/events.ts'
import { transaction } from '../../../platform/transaction.ts'
import { MessageUpdated, type SenderType } from '../../inbox/messages/schema.ts'
import { changeMessage, failMessage } from './changing.ts'
import { takeMoment } from './pacing.ts'
import * as queries from './queries.ts'
import { heldUntil, mayFollowAt, maySend } from './rules.ts'

type Waiting = { id: number; tries: number }

/** A message that was taken for sending. If it has a `media_id`, it is a file and the content is its caption. */
export type Claimed = {
  message: Waiting & {
    uuid: string
    sender_type: SenderType
    content: string
    parts: object | null
    kind: string | null
    /** The name that stands above the text. */
    signed_as: string | null
    reply_to: string | null
  }
  file: queries.StoredFile | null
  media_id: string | null
  inbox: queries.SendingInbox
  to: { phone: string | null; user_id: string | null }
  /**
   * The message is sent after these milliseconds, a fraction of a second as a rule. Not a time, because the clock may
   * be set meanwhile.
   */
  wait_ms: number
}

/** A message whose file has to be uploaded before the message can be taken. */
export type ToUpload = { message: Waiting; inbox: queries.SendingInbox; upload: queries.StoredFile }

/** A message to a contact whom the business account does not know by any name yet. */
export type ToReach = { message: Waiting; inbox: queries.SendingInbox; unreached: number }

type Next = Claimed | ToUpload | ToReach | { wait_until: Date }

/** WhatsApp Cloud API: an uploaded file can be sent for 30 days. One day is kept as a margin for clocks and queues. */
const uploadLifeMs = 29 * 24 * 3_600_000

/**
 * Takes the next message of a conversation for sending. It commits the status `sending` before it returns, so that a
 * crash during the call leaves a trace. A message that is found in `sending` was interrupted in this way: it becomes
 * `unknown`, and no program sends it again. A message that may no longer be sent fails here, and the one behind it is
 * looked at. Undefined if nothing waits.
 */
export function claimNext(ctx: Ctx, conversationId: number): Promise<Next | undefined> {
  return transaction(ctx, async (ctx) => {
    for (;;) {
      const uploadedAfter = new Date(ctx.now().getTime() - uploadLifeMs)
      const next = await queries.lockNextToSend(ctx.db, conversationId, uploadedAfter)
      if (!next) return undefined
      if (next.status === 'sending') {
        await changeMessage(ctx, next.id, { status: 'unknown' })
        continue
      }
      const verdict = maySend(next)
      if (verdict === 'send') return claim(ctx, conversationId, next)
      await failMessage(ctx, next.id, { code: null, reason: verdict, provider_text: null })
    }
  })
}

async function claim(ctx: Ctx, conversation_id: number, next: queries.ToSend): Promise<Next> {
  const wait_until = waitUntil(next, ctx.now())
  if (wait_until) return { wait_until }
  const waiting = { id: next.id, tries: next.send_tries + 1 }
  const { inbox, file, media_id, uuid, sender_type, content, parts, meta, reply_to, phone, user_id } = next
  if (phone === null && user_id === null) return { message: waiting, inbox, unreached: next.contact_id }
  if (file && media_id === null) return { message: waiting, inbox, upload: file }
  const moment = await takeMoment(ctx, { phone_number_id: inbox.config.phone_number_id, phone, user_id })
  if ('wait_until' in moment) return moment
  await queries.updateSending(ctx.db, conversation_id, next.id, ctx.now())
  const { conversation_uuid } = next
  emit(ctx, MessageUpdated, { conversation_id, conversation_uuid, message_id: next.id, message_uuid: uuid })
  return {
    message: {
      ...waiting,
      uuid,
      sender_type,
      content,
      parts,
      kind: meta.kind ?? null,
      signed_as: meta.signed_as ?? null,
      reply_to,
    },
    file,
    media_id,
    inbox,
    to: { phone, user_id },
    wait_ms: moment.wait_ms,
  }
}

function waitUntil({ send_after, follows_accepted_at, held_until }: queries.ToSend, now: Date): Date | undefined {
  if (send_after && send_after > now) return send_after
  return heldUntil(held_until, now) ?? mayFollowAt(follows_accepted_at, now)
}
