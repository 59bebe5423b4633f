import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Ctx } from '../../../platform/context.ts'
import { Later } from '../../../platform/errors.ts'
import { failpoint } from '../../../platform/failpoint.ts'
import { enqueue } from '../../../platform/jobs.ts'
import { SecretUnreadable } from '../../../platform/secrets.ts'
import {
  type Accepted,
  type Button,
  fitsButtons,
  fitsList,
  type List,
  type TemplateMessage,
} from '../../../providers/whatsapp/client.ts'
import type { Credentials } from '../../../providers/whatsapp/credentials.ts'
import { failureReason, ProviderError } from '../../../providers/whatsapp/errors.ts'
import { mediaKind } from '../../../providers/whatsapp/media.ts'
import type { InboxRow } from '../../channels/inboxes/schema.ts'
import * as inboxes from '../../channels/inboxes/service.ts'
import type { Failure } from '../../inbox/messages/schema.ts'
import * as contacts from '../../people/contacts/service.ts'
import type { Claimed, ToUpload } from '../deliveries/service.ts'
import * as deliveries from '../deliveries/service.ts'
import * as queries from './queries.ts'
import { afterSendError, afterUploadError, isAboutNumber } from './rules.ts'
import { DeliverNext } from './schema.ts'

export { showReading } from './reading.ts'

/** Messages of one conversation that one job hands over before another conversation may have its turn. */
const perJob = 50
/** While a token is refused the queue looks every ten minutes whether it is taken again. */
const pauseSeconds = 10 * 60

/**
 * Hands a conversation's waiting messages to the provider, in order. A message that must wait holds those behind it.
 * Throws Later when there is something to send that may not go yet.
 */
export async function deliverNext(ctx: Ctx, { conversation_id }: { conversation_id: number }): Promise<string> {
  for (let handed = 0; handed < perJob; handed++) {
    const next = await deliveries.claimNextToSend(ctx, conversation_id)
    if (!next) return `${handed} handed over`
    if ('wait_until' in next) throw new Later(next.wait_until)
    if ('upload' in next) await upload(ctx, next)
    else await handOver(ctx, next)
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

async function handOver(ctx: Ctx, claimed: Claimed): Promise<void> {
  const { message } = claimed
  const inbox = await inboxes.getInbox(ctx, claimed.inbox_id)
  const credentials = await openOrWait(ctx, inbox, message.id)
  failpoint(ctx, 'send.before_call')
  await sleep(Math.max(0, claimed.at.getTime() - ctx.now().getTime()))
  const answer = await send(ctx, credentials, claimed).catch(asAnswer)
  failpoint(ctx, 'send.after_call')
  if (answer instanceof ProviderError) return settleError(ctx, inbox, claimed, answer)
  await deliveries.recordAccepted(ctx, message.id, inbox.id, answer.provider_id)
  failpoint(ctx, 'send.recorded')
  await contacts.learnAlias(ctx, inbox.config.waba_id, claimed.to, answer.known_as)
  if (inbox.token_rejected_at) await inboxes.acceptToken(ctx, inbox)
}

/** Gives the provider a file that a message needs. Harmless when it is done twice, so a time-out is no riddle here. */
async function upload(ctx: Ctx, { message, inbox_id, upload: file }: ToUpload): Promise<void> {
  const inbox = await inboxes.getInbox(ctx, inbox_id)
  const credentials = await openOrWait(ctx, inbox, message.id)
  const content = await openFile(ctx, message.id, file)
  if (!content) {
    const failure: Failure = { code: null, reason: 'file_unreadable', provider_text: null }
    return deliveries.recordUnsendable(ctx, message.id, failure)
  }
  const answer = await ctx.whatsapp.uploadMedia(credentials, { ...file, content }).catch(asAnswer)
  content.destroy()
  if (!(answer instanceof ProviderError)) {
    return deliveries.recordUpload(ctx, file.id, credentials.phone_number_id, answer)
  }
  const verdict = afterUploadError(answer, message.tries, Math.random())
  ctx.log.warn({ err: answer, message_id: message.id, verdict: verdict.do }, 'a file was not uploaded')
  if (verdict.do === 'fail') return deliveries.recordUnsendable(ctx, message.id, failureOf(answer))
  if (verdict.do === 'put_off') return deliveries.keepWaiting(ctx, message.id, inSeconds(ctx, verdict.seconds))
  if (!(await isTokenReplaced(ctx, inbox, answer))) throw new Later(inSeconds(ctx, pauseSeconds))
}

/** Undefined when the bytes are not there or cannot be read, which is the operator's to mend. */
async function openFile(ctx: Ctx, message_id: number, { id, key }: ToUpload['upload']): Promise<Readable | undefined> {
  const about = { message_id, file_id: id, key }
  try {
    const content = await ctx.files.get(key)
    if (!content) ctx.log.error(about, 'a file is missing, so its message was not sent')
    return content
  } catch (error) {
    ctx.log.error({ ...about, err: error }, 'a file cannot be read, so its message was not sent')
    return undefined
  }
}

/** What the provider did not do is an answer too; anything else is a bug. */
function asAnswer(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error
  throw error
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

function send(ctx: Ctx, credentials: Credentials, claimed: Claimed): Promise<Accepted> {
  const { message, to, file, media_id } = claimed
  const envelope = { to, callback_data: message.uuid, reply_to: message.reply_to }
  const template = readTemplate(message.parts)
  if (template) {
    const { header, components, ...rest } = template
    const head = header && file && media_id !== null ? [headerOf(header, media_id, file.name)] : []
    return ctx.whatsapp.sendTemplate(credentials, { ...envelope, ...rest, components: [...head, ...components] })
  }
  if (file && media_id !== null) {
    const kind = mediaKind(file.mime) ?? 'document'
    const voice = message.kind === 'voice'
    const about = { kind, media_id, caption: message.content, filename: file.name, voice }
    return ctx.whatsapp.sendMedia(credentials, { ...envelope, ...about })
  }
  const list = readList(message.parts)
  if (list && fitsList(message.content, list))
    return ctx.whatsapp.sendList(credentials, { ...envelope, text: message.content, list })
  const buttons = readButtons(message.parts)
  return fitsButtons(message.content, buttons)
    ? ctx.whatsapp.sendButtons(credentials, { ...envelope, text: message.content, buttons })
    : ctx.whatsapp.sendText(credentials, {
        ...envelope,
        text: message.content,
        preview: message.sender_type === 'agent',
      })
}

const readButtons = (parts: object | null): Button[] =>
  parts && 'buttons' in parts && Array.isArray(parts.buttons) ? (parts.buttons as Button[]) : []

const readList = (parts: object | null): List | undefined =>
  parts && 'list' in parts ? (parts.list as List) : undefined

const readTemplate = (parts: object | null) =>
  parts && 'template' in parts && 'components' in parts
    ? (parts as Pick<TemplateMessage, 'template' | 'components'> & { header?: string })
    : undefined

/** WhatsApp Cloud API: the file of a header goes along with every message. */
const headerOf = (kind: string, id: string, filename: string): object => ({
  type: 'header',
  parameters: [{ type: kind, [kind]: { id, ...(kind === 'document' ? { filename } : {}) } }],
})

async function settleError(ctx: Ctx, inbox: InboxRow, claimed: Claimed, error: ProviderError): Promise<void> {
  const { message, file, media_id } = claimed
  const verdict = afterSendError(error, message.tries, Math.random())
  ctx.log.warn({ err: error, message_id: message.id, outcome: error.outcome, verdict: verdict.do }, 'not handed over')
  if (verdict.do === 'unknown') return deliveries.recordUnknown(ctx, message.id)
  if (verdict.do === 'put_off') {
    const until = inSeconds(ctx, verdict.seconds)
    if (isAboutNumber(error)) await deliveries.holdNumber(ctx, inbox.config.phone_number_id, until)
    return deliveries.putOff(ctx, message.id, until)
  }
  if (verdict.do === 'pause') {
    return (await isTokenReplaced(ctx, inbox, error))
      ? deliveries.putOff(ctx, message.id, ctx.now())
      : pause(ctx, message.id)
  }
  // The provider may have dropped the file before its time.
  const expired = file && media_id && error.class === 'OTHER' && (await deliveries.forgetUpload(ctx, file.id, media_id))
  if (expired) {
    return deliveries.putOff(ctx, message.id, ctx.now())
  }
  await deliveries.recordFailed(ctx, message.id, failureOf(error))
}

const failureOf = (error: ProviderError): Failure => ({
  code: error.code,
  reason: failureReason(error.class),
  provider_text: error.outcome === 'refused' ? error.text : null,
})

/** Notes that the token was refused. True when another one was saved during the call: it is tried at once. */
async function isTokenReplaced(ctx: Ctx, inbox: InboxRow, error: ProviderError): Promise<boolean> {
  await inboxes.rejectToken(ctx, inbox, error)
  const current = await inboxes.getInbox(ctx, inbox.id)
  return current.secrets.access_token !== inbox.secrets.access_token
}

/** Free to go at once when the reason is gone, so the wait is the job's and not the message's. */
async function pause(ctx: Ctx, messageId: number): Promise<never> {
  await deliveries.putOff(ctx, messageId, ctx.now(), false)
  throw new Later(inSeconds(ctx, pauseSeconds))
}

const inSeconds = (ctx: Ctx, seconds: number) => new Date(ctx.now().getTime() + seconds * 1000)
