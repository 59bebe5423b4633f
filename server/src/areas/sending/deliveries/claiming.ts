import type { Ctx } from '../../../platform/context.ts'
import { transaction } from '../../../platform/transaction.ts'
import type { SenderType } from '../../inbox/messages/schema.ts'
import { changeMessage, failMessage } from './changing.ts'
import { takeMoment } from './pacing.ts'
import * as queries from './queries.ts'
import { heldUntil, mayFollowAt, maySend } from './rules.ts'

type Waiting = { id: number; tries: number }

/** A message that was taken for sending. With `media_id` it is a file, and the content is its caption. */
export type Claimed = {
  message: Waiting & {
    uuid: string
    sender_type: SenderType
    content: string
    parts: object | null
    kind: string | null
    /** The name that stands above it. */
    signed_as: string | null
    reply_to: string | null
  }
  file: queries.StoredFile | null
  media_id: string | null
  inbox: queries.SendingInbox
  to: { phone: string | null; user_id: string | null }
  /** Not before this: a fraction of a second from now. */
  at: Date
}

/** A message that cannot be taken before its file was uploaded. */
export type ToUpload = { message: Waiting; inbox: queries.SendingInbox; upload: queries.StoredFile }

/** WhatsApp Cloud API: an uploaded file can be sent for 30 days. One day is left for clocks and queues. */
const uploadLifeMs = 29 * 24 * 3_600_000

/**
 * Takes the next message of a conversation for sending, and commits `sending` before it answers, so that a crash during the
 * call leaves a trace. A message that is found in `sending` was cut off like that: it becomes `unknown`, and no machine sends
 * it again. What may no longer be sent fails here, and the message behind it is looked at. Undefined when nothing waits.
 */
export function claimNext(
  ctx: Ctx,
  conversationId: number,
): Promise<Claimed | ToUpload | { wait_until: Date } | undefined> {
  return transaction(ctx, async (ctx) => {
    for (;;) {
      const uploadedAfter = new Date(ctx.now().getTime() - uploadLifeMs)
      const next = await queries.lockNextToSend(ctx.db, conversationId, uploadedAfter)
      if (!next) return undefined
      if (next.status === 'sending') {
        await changeMessage(ctx, next.id, { status: 'unknown' })
        continue
      }
      const verdict = maySend(next, next)
      if (verdict === 'send') return claim(ctx, next)
      await failMessage(ctx, next.id, { code: null, reason: verdict, provider_text: null })
    }
  })
}

async function claim(ctx: Ctx, next: queries.ToSend): Promise<Claimed | ToUpload | { wait_until: Date }> {
  const wait_until = waitUntil(next, ctx.now())
  if (wait_until) return { wait_until }
  const waiting = { id: next.id, tries: next.send_tries + 1 }
  const { inbox, file, media_id, uuid, sender_type, content, parts, meta, reply_to, phone, user_id } = next
  if (file && media_id === null) return { message: waiting, inbox, upload: file }
  const moment = await takeMoment(ctx, { phone_number_id: inbox.config.phone_number_id, phone, user_id })
  if ('wait_until' in moment) return moment
  await changeMessage(ctx, next.id, { status: 'sending', tries: 1 })
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
    at: moment.at,
  }
}

function waitUntil({ send_after, follows_accepted_at, held_until }: queries.ToSend, now: Date): Date | undefined {
  if (send_after && send_after > now) return send_after
  return heldUntil(held_until, now) ?? mayFollowAt(follows_accepted_at, now)
}
