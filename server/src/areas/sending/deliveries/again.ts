import type { Ctx } from '../../../platform/context.ts'
import { conflict, invalid, notFound } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events.ts'
import { transaction } from '../../../platform/transaction.ts'
import * as inboxes from '../../channels/inboxes/service.ts'
import * as templates from '../../channels/templates/service.ts'
import { ConversationUpdated } from '../../inbox/conversations/schema.ts'
import * as conversations from '../../inbox/conversations/service.ts'
import { type Message, MessageQueued, MessageUpdated, PromisesTouched } from '../../inbox/messages/schema.ts'
import * as messages from '../../inbox/messages/service.ts'
import * as againQueries from './again-queries.ts'
import * as queries from './queries.ts'

/**
 * Sends a message again if it failed or its delivery is unknown. The agent accepts that it may arrive twice. Refuses
 * any other message, and outside the reply window everything but a template, which counts like a new one there.
 */
export async function sendAgain(ctx: Ctx, uuid: string, messageUuid: string): Promise<Message> {
  await refreshLimit(ctx, uuid)
  return transaction(ctx, async (ctx) => {
    const conversation = await conversations.lockConversation(ctx, { uuid })
    const message = await messages.findMessage(ctx, conversation.id, messageUuid)
    if (message?.type !== 'outgoing') throw notFound()
    if (message.status !== 'failed' && message.status !== 'unknown') throw conflict('message.not_resendable')
    if (!message.meta.template && conversations.isWindowClosed(conversation, ctx.now()))
      throw invalid('message.window_closed')
    await queueAgain(ctx, conversation, [message.id])
    return messages.getMessage(ctx, message.id)
  })
}

/**
 * Sends the failed messages of the conversation again, the oldest 200 in their order: after a payment problem is solved
 * there may be many. When the reply window is closed, only templates are sent. Returns the number of those that it
 * sends.
 */
export async function sendFailedAgain(ctx: Ctx, uuid: string): Promise<{ queued: number }> {
  await refreshLimit(ctx, uuid)
  return transaction(ctx, async (ctx) => {
    const conversation = await conversations.lockConversation(ctx, { uuid })
    const isShut = conversations.isWindowClosed(conversation, ctx.now())
    const failed = await queries.listFailed(ctx.db, conversation.id, isShut)
    await queueAgain(ctx, conversation, failed)
    return { queued: failed.length }
  })
}

/** Before the transaction, because it may ask the provider. */
async function refreshLimit(ctx: Ctx, uuid: string): Promise<void> {
  const { inbox_id, contact_id, reply_window } = await conversations.accessConversation(ctx, uuid)
  if (reply_window.state === 'closed')
    await templates.refreshLimit(ctx, await inboxes.getInbox(ctx, inbox_id), contact_id)
}

/** The caller has made sure that outside the reply window only templates are among the messages. */
async function queueAgain(ctx: Ctx, conversation: conversations.Locked, messageIds: number[]): Promise<void> {
  if (messageIds.length === 0) return
  const { id: conversation_id, inbox_id, contact_id } = conversation
  if (conversations.isWindowClosed(conversation, ctx.now()))
    await templates.countSends(ctx, await inboxes.getInbox(ctx, inbox_id), contact_id, messageIds)
  const { conversation_uuid, queued, stopped, promised } = await againQueries.queueAgain(
    ctx.db,
    conversation_id,
    messageIds,
    ctx.now(),
  )
  if (stopped) emit(ctx, ConversationUpdated, { conversation_id, conversation_uuid })
  if (stopped && promised) emit(ctx, PromisesTouched, { conversation_id })
  for (const { message_id, message_uuid } of queued) {
    emit(ctx, MessageUpdated, { conversation_id, conversation_uuid, message_id, message_uuid })
    emit(ctx, MessageQueued, { message_id, conversation_id, inbox_id })
  }
}
