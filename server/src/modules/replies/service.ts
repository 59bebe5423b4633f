import type { Ctx } from '../../platform/context.ts'
import { transaction } from '../../platform/database.ts'
import { conflict, invalid, notFound } from '../../platform/errors.ts'
import { failpoint } from '../../platform/failpoint.ts'
import type { Page, Paging } from '../../platform/page.ts'
import * as conversations from '../conversations/service.ts'
import type { Message } from '../messages/schema.ts'
import * as messages from '../messages/service.ts'
import { splitText } from './rules.ts'
import type { Reply } from './schema.ts'

export async function listMessages(ctx: Ctx, uuid: string, paging: Paging): Promise<Page<Message>> {
  const conversation = await conversations.accessConversation(ctx, uuid)
  return messages.listMessages(ctx, conversation.id, paging)
}

/**
 * Adds an agent's reply or private note. A reply takes a conversation over from the assistant, is refused outside the reply
 * window, and goes out in parts when it is longer than a message may be; the first part is answered. The same `echo_id`
 * again answers the message that is already there.
 */
export async function sendReply(ctx: Ctx, uuid: string, reply: Reply): Promise<Message> {
  const message = await storeReply(ctx, uuid, reply)
  failpoint(ctx, 'reply.stored')
  return message
}

function storeReply(ctx: Ctx, uuid: string, reply: Reply): Promise<Message> {
  return transaction(ctx, async (ctx) => {
    const { actor } = ctx
    if (actor.type !== 'agent') throw notFound()
    const conversation = await conversations.lockConversation(ctx, { uuid })
    const parts = reply.private ? [reply.message.trim()] : splitText(reply.message)
    if (!parts[0]) throw invalid('message.empty').at('message')
    const sent =
      reply.echo_id === undefined ? undefined : await messages.findByEcho(ctx, conversation.id, reply.echo_id)
    if (sent) {
      if (sent.content !== parts[0] || sent.private !== reply.private)
        throw conflict('message.echo_differs').at('echo_id')
      return sent
    }
    if (!reply.private) {
      if (conversations.replyWindow(conversation.last_inbound_at, ctx.now()).state === 'closed')
        throw invalid('message.window_closed')
      await conversations.takeOver(ctx, conversation)
    }
    let first: number | undefined
    for (const content of parts) {
      const added = await messages.addMessage(ctx, {
        conversation,
        type: reply.private ? 'note' : 'outgoing',
        sender_type: 'agent',
        sender_id: actor.id,
        content,
        echo_id: first === undefined ? (reply.echo_id ?? null) : null,
      })
      first ??= added?.id
    }
    return messages.getMessage(ctx, first!)
  })
}

/** Sends a failed message again, or one whose delivery is unknown: the agent takes it on himself that it may arrive twice. */
export async function sendAgain(ctx: Ctx, uuid: string, messageUuid: string): Promise<Message> {
  return transaction(ctx, async (ctx) => {
    const conversation = await conversations.lockConversation(ctx, { uuid })
    const message = await messages.findMessage(ctx, conversation.id, messageUuid)
    if (message?.type !== 'outgoing') throw notFound()
    if (message.status !== 'failed' && message.status !== 'unknown') throw conflict('message.not_resendable')
    if (conversations.replyWindow(conversation.last_inbound_at, ctx.now()).state === 'closed')
      throw invalid('message.window_closed')
    await messages.queueAgain(ctx, message, conversation.inbox_id)
    return messages.getMessage(ctx, message.id)
  })
}
