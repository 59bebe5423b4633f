import type { Ctx } from '../../platform/context.ts'
import { Later } from '../../platform/errors.ts'
import { failpoint } from '../../platform/failpoint.ts'
import { enqueue } from '../../platform/jobs.ts'
import { SecretUnreadable } from '../../platform/secrets.ts'
import { type Button, type Credentials, fitsButtons } from '../../providers/whatsapp/client.ts'
import { failureReason, ProviderError } from '../../providers/whatsapp/errors.ts'
import type { InboxRow } from '../inboxes/schema.ts'
import * as inboxes from '../inboxes/service.ts'
import type { Claimed } from '../messages/service.ts'
import * as messages from '../messages/service.ts'
import * as queries from './queries.ts'
import { afterSendError } from './rules.ts'
import { DeliverNext } from './schema.ts'

/** Messages of one conversation that one job hands over before another conversation may have its turn. */
const perJob = 50
/** While a token is refused the queue looks every ten minutes whether it is taken again. */
const pauseMs = 10 * 60 * 1000

/**
 * Hands a conversation's waiting messages to the provider, in order. A message that must wait holds those behind it.
 * Throws Later when there is something to send that may not go yet.
 */
export async function deliverNext(ctx: Ctx, { conversation_id }: { conversation_id: number }): Promise<string> {
  for (let handed = 0; handed < perJob; handed++) {
    const next = await messages.claimNextToSend(ctx, conversation_id)
    if (!next) return `${handed} handed over`
    if ('wait_until' in next) throw new Later(next.wait_until)
    await handOver(ctx, next)
  }
  await enqueue(ctx, DeliverNext, { conversation_id })
  return `${perJob} handed over, more to come`
}

/** Sends what an inbox held back while its token was refused. */
export async function resumeSending(ctx: Ctx, { inbox_id }: { inbox_id: number }): Promise<string> {
  const conversations = await queries.listConversationsToSend(ctx.db, inbox_id)
  for (const conversation_id of conversations) await enqueue(ctx, DeliverNext, { conversation_id })
  return `${conversations.length} conversations`
}

/** Shows the customer that the message is read and an answer is being written. Never in the way: a failure is logged. */
export async function showReading(ctx: Ctx, conversationId: number, providerId: string): Promise<void> {
  try {
    const inbox = await inboxes.getInboxOfConversation(ctx, conversationId)
    await ctx.whatsapp.markRead(inboxes.openCredentials(ctx, inbox), providerId, true)
  } catch (error) {
    ctx.log.warn({ err: error, conversation_id: conversationId }, 'a message was not shown as read')
  }
}

async function handOver(ctx: Ctx, claimed: Claimed): Promise<void> {
  const { message } = claimed
  const inbox = await inboxes.getInbox(ctx, claimed.inbox_id)
  const credentials = await openOrWait(ctx, inbox, message.id)
  failpoint(ctx, 'send.before_call')
  const answer = await send(ctx, credentials, claimed).catch((error: unknown) => {
    if (error instanceof ProviderError) return error
    throw error
  })
  failpoint(ctx, 'send.after_call')
  if (answer instanceof ProviderError) return settleError(ctx, inbox, claimed, answer)
  await messages.recordAccepted(ctx, message.id, inbox.id, answer.provider_id)
  if (inbox.token_rejected_at) await inboxes.acceptToken(ctx, inbox)
}

/** A key ring without the right key is the operator's to mend; until then the message waits. */
async function openOrWait(ctx: Ctx, inbox: InboxRow, messageId: number): Promise<Credentials> {
  try {
    return inboxes.openCredentials(ctx, inbox)
  } catch (error) {
    if (!(error instanceof SecretUnreadable)) throw error
    ctx.log.error({ err: error, inbox_id: inbox.id }, 'nothing can be sent from this inbox')
    return pause(ctx, messageId)
  }
}

function send(ctx: Ctx, credentials: Credentials, { message, to }: Claimed): Promise<{ provider_id: string }> {
  const outgoing = { to, text: message.content, callback_data: message.uuid }
  const buttons = readButtons(message.parts)
  return fitsButtons(message.content, buttons)
    ? ctx.whatsapp.sendButtons(credentials, { ...outgoing, buttons })
    : ctx.whatsapp.sendText(credentials, outgoing)
}

const readButtons = (parts: object | null): Button[] =>
  parts && 'buttons' in parts && Array.isArray(parts.buttons) ? (parts.buttons as Button[]) : []

async function settleError(ctx: Ctx, inbox: InboxRow, { message }: Claimed, error: ProviderError): Promise<void> {
  const verdict = afterSendError(error, message.tries, Math.random())
  ctx.log.warn({ err: error, message_id: message.id, outcome: error.outcome, verdict: verdict.do }, 'not handed over')
  if (verdict.do === 'unknown') return messages.recordUnknown(ctx, message.id)
  if (verdict.do === 'put_off') {
    return messages.putOff(ctx, message.id, new Date(ctx.now().getTime() + verdict.seconds * 1000))
  }
  if (verdict.do === 'pause') {
    await inboxes.rejectToken(ctx, inbox)
    const current = await inboxes.getInbox(ctx, inbox.id)
    // A token that was saved during the call is tried at once.
    const replaced = current.secrets.access_token !== inbox.secrets.access_token
    return replaced ? messages.putOff(ctx, message.id, ctx.now()) : pause(ctx, message.id)
  }
  const provider_text = error.outcome === 'refused' ? error.text : null
  await messages.recordFailed(ctx, message.id, { code: error.code, reason: failureReason(error.class), provider_text })
}

/** Free to go at once when the reason is gone, so the wait is the job's and not the message's. */
async function pause(ctx: Ctx, messageId: number): Promise<never> {
  await messages.putOff(ctx, messageId, ctx.now(), false)
  throw new Later(new Date(ctx.now().getTime() + pauseMs))
}
