import type { Ctx } from '../../../platform/context.ts'
import { Later, StoreUnavailable, violated } from '../../../platform/errors.ts'
import { failpoint } from '../../../platform/failpoint.ts'
import { SecretUnreadable } from '../../../platform/secrets/secrets.ts'
import { transaction } from '../../../platform/transaction.ts'
import type { Accepted } from '../../../providers/whatsapp/client.ts'
import type { Credentials } from '../../../providers/whatsapp/credentials.ts'
import { failureReason, ProviderError } from '../../../providers/whatsapp/errors.ts'
import * as inboxes from '../../channels/inboxes/service.ts'
import type { Failure } from '../../inbox/messages/schema.ts'
import * as contacts from '../../people/contacts/service.ts'
import { changeMessage, failMessage } from './changing.ts'
import type { Claimed, ToUpload } from './claiming.ts'
import { holdNumber } from './pacing.ts'
import * as queries from './queries.ts'
import { afterSendError, afterUploadError, isAboutNumber } from './rules.ts'
import { lockProviderId } from './status-queries.ts'
import { applyKeptUnderLock } from './statuses.ts'

/** While a token is refused, the job checks every ten minutes whether it is accepted again. */
const pauseSeconds = 10 * 60
/** One hour: if the provider refuses a file that was uploaded more recently, an expired id is not the reason. */
const freshUploadMs = 3_600_000

/**
 * Opens the inbox's credentials. If the key ring lacks the right key, the operator has to add it. Until then the
 * message waits: throws Later.
 */
export async function openCredentials(ctx: Ctx, { inbox, message }: Claimed | ToUpload): Promise<Credentials> {
  try {
    return inboxes.openCredentials(ctx, inbox)
  } catch (error) {
    if (!(error instanceof SecretUnreadable)) throw error
    ctx.log.error({ err: error, inbox_id: inbox.id }, 'nothing can be sent from this inbox')
    return pause(ctx, message.id)
  }
}

/**
 * Stores how a call ended: the message is accepted, failed, unknown, or back in the queue. Throws Later if the token
 * was refused. Returns `last` if the message was accepted and nothing waits behind it.
 */
export async function settleSend(
  ctx: Ctx,
  claimed: Claimed,
  answer: Accepted | ProviderError,
): Promise<'last' | 'more'> {
  const { message, inbox, to } = claimed
  if (answer instanceof ProviderError) {
    await settleError(ctx, claimed, answer)
    return 'more'
  }
  const recorded = await recordAccepted(ctx, message.id, inbox.id, answer.provider_id).catch(asForeign)
  if (recorded === 'foreign') {
    const { provider_id } = answer
    ctx.log.warn({ message_id: message.id, provider_id }, 'the provider named the id of another message')
    await recordUnknown(ctx, message.id)
    return 'more'
  }
  failpoint(ctx, 'send.recorded')
  await contacts.learnIdentities(ctx, inbox.config.waba_id, to, answer.known_as)
  if (inbox.token_rejected) await inboxes.acceptToken(ctx, inbox)
  return recorded
}

/**
 * Stores that the provider accepted the message. Statuses that came before the provider's answer are applied now; those
 * already applied stay. Returns `last` if no message waited behind it. A message that is added at the same time comes
 * with its own job.
 */
function recordAccepted(ctx: Ctx, messageId: number, inbox_id: number, provider_id: string): Promise<'last' | 'more'> {
  return transaction(ctx, async (ctx) => {
    await lockProviderId(ctx.db, inbox_id, provider_id)
    const changed = await settle(ctx, messageId, { status: 'accepted', provider_id })
    await applyKeptUnderLock(ctx, inbox_id, provider_id)
    return changed?.next_queued === null ? 'last' : 'more'
  })
}

/** The provider's answer named an id that another message has. Any other error is thrown. */
function asForeign(error: unknown): 'foreign' {
  if (violated(error) === 'message_of_provider') return 'foreign'
  throw error
}

async function settleError(ctx: Ctx, claimed: Claimed, error: ProviderError): Promise<void> {
  const { message, inbox, file, media_id } = claimed
  const verdict = afterSendError(error, message.tries, Math.random())
  ctx.log.warn({ err: error, message_id: message.id, outcome: error.outcome, verdict: verdict.do }, 'not handed over')
  if (verdict.do === 'unknown') return recordUnknown(ctx, message.id)
  if (verdict.do === 'put_off') {
    const until = inSeconds(ctx, verdict.seconds)
    if (isAboutNumber(error)) await holdNumber(ctx, inbox.config.phone_number_id, until)
    return putOff(ctx, message.id, until)
  }
  if (verdict.do === 'pause') {
    return (await isTokenReplaced(ctx, inbox, error)) ? putOff(ctx, message.id, ctx.now()) : pause(ctx, message.id)
  }
  // The provider may have deleted the file early. Without the stored id the next attempt uploads it again.
  const before = new Date(ctx.now().getTime() - freshUploadMs)
  const expired =
    file && media_id && error.class === 'OTHER' && (await queries.deleteUpload(ctx.db, file.id, media_id, before))
  if (expired) return putOff(ctx, message.id, ctx.now())
  await transaction(ctx, (ctx) => failMessage(ctx, message.id, failureOf(error), { from: 'sending' }))
}

/**
 * Stores how an upload ended. An upload can be repeated without harm, so one without an answer is simply tried again.
 * The message stays in the queue until the upload succeeds, or fails for good. Throws Later if the token was refused.
 */
export async function settleUpload(
  ctx: Ctx,
  { message, inbox, upload: file }: ToUpload,
  answer: string | ProviderError | 'unreadable' | StoreUnavailable,
): Promise<void> {
  const unreadable = { code: null, reason: 'file_unreadable', provider_text: null } as const
  if (answer === 'unreadable') return recordUnsendable(ctx, message.id, unreadable)
  if (typeof answer === 'string') {
    const { phone_number_id } = inbox.config
    const upload = { file_id: file.id, phone_number_id, media_id: answer, uploaded_at: ctx.now() }
    return queries.upsertUpload(ctx.db, upload)
  }
  const away = answer instanceof StoreUnavailable
  const verdict = afterUploadError(away ? storeAway : answer, message.tries, Math.random())
  ctx.log.warn({ err: answer, message_id: message.id, verdict: verdict.do }, 'a file was not uploaded')
  if (verdict.do === 'fail') return recordUnsendable(ctx, message.id, away ? unreadable : failureOf(answer))
  if (verdict.do === 'put_off') return keepWaiting(ctx, message.id, inSeconds(ctx, verdict.seconds))
  if (away || !(await isTokenReplaced(ctx, inbox, answer))) throw new Later(inSeconds(ctx, pauseSeconds))
}

/** This is treated like a network failure: the message waits, and fails after the usual number of tries. */
const storeAway = { outcome: 'not_sent', class: 'TRANSIENT' } as const

const failureOf = (error: ProviderError): Failure => ({
  code: error.code,
  reason: failureReason(error.class),
  provider_text: error.outcome === 'refused' ? error.text : null,
})

/** Stores that the token was refused. True if another token was saved during the call, which is then tried at once. */
async function isTokenReplaced(ctx: Ctx, inbox: queries.SendingInbox, error: ProviderError): Promise<boolean> {
  await inboxes.rejectToken(ctx, inbox, error)
  const current = await inboxes.getInbox(ctx, inbox.id)
  return current.secrets.access_token !== inbox.secrets.access_token
}

/** The job waits, not the message: once the reason is gone, the message may be sent at once. */
async function pause(ctx: Ctx, messageId: number): Promise<never> {
  await putOff(ctx, messageId, ctx.now(), { tried: false })
  throw new Later(inSeconds(ctx, pauseSeconds))
}

const inSeconds = (ctx: Ctx, seconds: number) => new Date(ctx.now().getTime() + seconds * 1000)

/** Marks a message as failed that was never taken for sending, because something that it needs is missing. */
export const recordUnsendable = (ctx: Ctx, messageId: number, failure: Failure): Promise<void> =>
  transaction(ctx, (ctx) => failMessage(ctx, messageId, failure, { from: 'queued' }))

/** Keeps the message in the queue until `until` at the earliest. The attempt to get what it needs counts as a try. */
const keepWaiting = (ctx: Ctx, messageId: number, until: Date) =>
  transaction(ctx, async (ctx) => {
    await changeMessage(ctx, messageId, { send_after: until, tries: 1 }, 'queued')
  })

/**
 * Marks a message as unknown: it is not certain whether the provider has it. A status with our uuid settles that, or an
 * agent sends it again.
 */
const recordUnknown = (ctx: Ctx, messageId: number): Promise<void> =>
  transaction(ctx, async (ctx) => {
    await settle(ctx, messageId, { status: 'unknown' })
  })

/**
 * Puts a message that was not sent back in the queue, until `until` at the earliest. A try that never reached the
 * provider does not count.
 */
const putOff = (ctx: Ctx, messageId: number, until: Date, { tried = true } = {}): Promise<void> =>
  transaction(ctx, async (ctx) => {
    await settle(ctx, messageId, { status: 'queued', send_after: until, tries: tried ? 0 : -1 })
  })

/** Stores how a send ended, unless a status of the provider has already said more. */
const settle = (ctx: Ctx, id: number, end: Parameters<typeof changeMessage>[2]) =>
  changeMessage(ctx, id, end, 'sending')
