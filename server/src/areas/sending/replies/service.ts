import type { Ctx } from '../../../platform/context.ts'
import { conflict, invalid, notFound } from '../../../platform/errors.ts'
import { failpoint } from '../../../platform/failpoint.ts'
import type { Page, Paging } from '../../../platform/page.ts'
import { transaction } from '../../../platform/transaction.ts'
import { toWhatsApp, withoutHtml } from '../../../providers/whatsapp/formatting.ts'
import { largestMedia, type MediaKind, mediaKind } from '../../../providers/whatsapp/media.ts'
import { splitText } from '../../../providers/whatsapp/splitting.ts'
import * as conversations from '../../inbox/conversations/service.ts'
import * as drafts from '../../inbox/drafts/service.ts'
import * as mentions from '../../inbox/mentions/service.ts'
import type { Message, MessageFilter } from '../../inbox/messages/schema.ts'
import * as messages from '../../inbox/messages/service.ts'
import * as files from '../../office/files/service.ts'
import * as deliveries from '../deliveries/service.ts'
import { storeEntry } from './entering.ts'
import { findQuoted } from './quoting.ts'
import { arrange } from './rules.ts'
import type { Reply } from './schema.ts'
import { sendTemplate } from './templates.ts'

export async function listMessages(ctx: Ctx, uuid: string, paging: Paging & MessageFilter): Promise<Page<Message>> {
  const conversation = await conversations.accessConversation(ctx, uuid)
  return messages.listMessages(ctx, conversation.id, paging)
}

export async function getMessage(ctx: Ctx, uuid: string, messageUuid: string): Promise<Message> {
  const { id } = await conversations.accessConversation(ctx, uuid)
  const message = await messages.findMessage(ctx, id, messageUuid)
  if (!message) throw notFound()
  return message
}

/**
 * Adds an agent's reply or private note. A reply takes a conversation over from the assistant, is refused outside the reply
 * window unless it is a template, and goes out in parts when it is longer than a message may be; the first part is answered.
 * The same `echo_id` again answers the message that is already there.
 */
export async function sendReply(ctx: Ctx, uuid: string, reply: Reply): Promise<Message> {
  const { template, echo_id } = reply
  const alone = !reply.private && reply.message.trim() === '' && !reply.attachments?.length && !reply.reply_to
  if (template && !alone) {
    await conversations.accessConversation(ctx, uuid)
    throw invalid('template.alone').at('template')
  }
  if (reply.sender_type === 'contact') return storeEntry(ctx, uuid, reply)
  const message = template ? await sendTemplate(ctx, uuid, template, echo_id) : await storeReply(ctx, uuid, reply)
  failpoint(ctx, 'reply.stored')
  return message
}

function storeReply(ctx: Ctx, uuid: string, reply: Reply): Promise<Message> {
  return transaction(ctx, async (ctx) => {
    const { actor } = ctx
    if (actor.type !== 'agent') throw notFound()
    const conversation = await conversations.lockConversation(ctx, { uuid })
    const sent = await findSent(ctx, conversation.id, reply)
    if (sent) return sent
    const parts = await plan(ctx, reply)
    if (!reply.private) {
      if (conversations.replyWindow(conversation.last_inbound_at, ctx.now()).state === 'closed')
        throw invalid('message.window_closed')
      if (reply.mentions?.length) throw invalid('mention.only_in_notes').at('mentions')
      await conversations.takeOver(ctx, conversation)
    }
    const quoted = await findQuoted(ctx, conversation.id, reply.reply_to)
    const named = await mentions.nameMentioned(ctx, conversation, reply.mentions ?? [])
    let first: number | undefined
    for (const { content, files: held, kind } of parts) {
      const added = await messages.addMessage(ctx, {
        conversation,
        type: reply.private ? 'note' : 'outgoing',
        sender_type: 'agent',
        sender_id: actor.id,
        content,
        meta: { ...(kind ? { kind } : {}), ...(named.length > 0 ? { mentions: named } : {}) },
        ...(first === undefined ? { echo_id: reply.echo_id ?? null, reply_to: quoted } : {}),
      })
      for (const upload of held) await files.useInMessage(ctx, upload, added!.id)
      first ??= added!.id
    }
    await mentions.storeMentions(ctx, conversation, first!, reply.mentions ?? [])
    await drafts.dropDraft(ctx, conversation, reply.private ? 'private_note' : 'reply')
    if (!reply.private) await conversations.noteChange(ctx, conversation, 'conversation.message.outgoing', {}, first!)
    return messages.getMessage(ctx, first!)
  })
}

/** The message that this reply has become already. */
async function findSent(ctx: Ctx, conversationId: number, reply: Reply): Promise<Message | undefined> {
  if (reply.echo_id === undefined) return undefined
  const sent = await messages.findByEcho(ctx, conversationId, reply.echo_id)
  const begins = reply.private ? withoutHtml(reply.message.trim()) : (splitText(toWhatsApp(reply.message))[0] ?? '')
  if (sent && (sent.content !== begins || sent.private !== reply.private))
    throw conflict('message.echo_differs').at('echo_id')
  return sent
}

type Part = { content: string; files: files.Uploaded[]; kind?: string }

/** The messages that a reply makes. Refuses an empty one, and files that the provider would not take. */
async function plan(ctx: Ctx, reply: Reply): Promise<Part[]> {
  const uploads = await files.takeUploads(ctx, reply.attachments ?? [])
  const text = reply.private ? reply.message.trim() : toWhatsApp(reply.message)
  if (text === '' && uploads.length === 0) throw invalid('message.empty').at('message')
  if (reply.private) return [{ content: text, files: uploads }]
  return arrange(text, uploads.map(sendable)).map(({ content, file }) =>
    file ? { content, files: [file], kind: file.mime === 'audio/ogg' ? 'voice' : file.kind } : { content, files: [] },
  )
}

function sendable(upload: files.Uploaded): files.Uploaded & { kind: MediaKind } {
  const { name, mime, size } = upload
  const kind = mediaKind(mime)
  if (!kind) throw invalid('file.not_taken', { name, type: mime }).at('attachments')
  const max = largestMedia[kind]
  if (size > max) throw invalid('file.over_limit', { name, max: max / 1024 / 1024 }).at('attachments')
  return { ...upload, kind }
}

/** Sends a failed message again, or one whose delivery is unknown: the agent takes it on himself that it may arrive twice. */
export async function sendAgain(ctx: Ctx, uuid: string, messageUuid: string): Promise<Message> {
  return transaction(ctx, async (ctx) => {
    const conversation = await conversations.lockConversation(ctx, { uuid })
    const message = await messages.findMessage(ctx, conversation.id, messageUuid)
    if (message?.type !== 'outgoing') throw notFound()
    if (message.status !== 'failed' && message.status !== 'unknown') throw conflict('message.not_resendable')
    if (!message.meta.template && conversations.replyWindow(conversation.last_inbound_at, ctx.now()).state === 'closed')
      throw invalid('message.window_closed')
    await deliveries.queueAgain(ctx, message, conversation.inbox_id)
    return messages.getMessage(ctx, message.id)
  })
}

/**
 * Sends everything again that failed in the conversation, in its order: after a payment problem is mended there may be many.
 * What needs an open reply window stays behind when it is closed. Answers how many go.
 */
export async function sendFailedAgain(ctx: Ctx, uuid: string): Promise<{ queued: number }> {
  return transaction(ctx, async (ctx) => {
    const conversation = await conversations.lockConversation(ctx, { uuid })
    const isClosed = conversations.replyWindow(conversation.last_inbound_at, ctx.now()).state === 'closed'
    const failed = await deliveries.listFailed(ctx, conversation.id, isClosed)
    for (const message of failed) await deliveries.queueAgain(ctx, message, conversation.inbox_id)
    return { queued: failed.length }
  })
}
