import type { Ctx } from '../../../platform/context.ts'
import { conflict, invalid, notFound } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events.ts'
import { transaction } from '../../../platform/transaction.ts'
import * as inboxes from '../../channels/inboxes/service.ts'
import * as conversations from '../../inbox/conversations/service.ts'
import * as changes from '../../inbox/message-changes/service.ts'
import type { Message } from '../../inbox/messages/schema.ts'
import * as messages from '../../inbox/messages/service.ts'
import { isReaction } from './rules.ts'
import { ReactionGiven } from './schema.ts'

/** Sets the desk's only reaction to a message, in place of an earlier one. An empty one removes it. */
export function react(ctx: Ctx, uuid: string, messageUuid: string, emoji: string): Promise<Message> {
  return transaction(ctx, async (ctx) => {
    const { actor } = ctx
    if (actor.type !== 'agent') throw notFound()
    if (emoji !== '' && !isReaction(emoji)) throw invalid('reaction.emoji').at('emoji')
    const { id, inbox_id } = await conversations.accessConversation(ctx, uuid)
    const target = await messages.findProviderId(ctx, id, messageUuid)
    if (target === undefined) throw notFound()
    if (target === null) throw invalid('reaction.no_target')
    // The target is locked before the conversation, in the same order as when the customer does something to the
    // message.
    await changes.lockTarget(ctx, inbox_id, target)
    const conversation = await conversations.lockConversation(ctx, { uuid })
    if (conversations.isWindowClosed(conversation, ctx.now())) throw invalid('message.window_closed')
    if (!(await inboxes.findInbox(ctx, inbox_id))?.enabled) throw conflict('conversation.inbox_off')
    const at = ctx.now()
    await changes.addChange(ctx, {
      inbox_id,
      provider_id: null,
      target_id: target,
      kind: 'reaction',
      sender_type: 'agent',
      sender_id: actor.id,
      told_by: null,
      content: emoji,
      at,
    })
    emit(ctx, ReactionGiven, { conversation_id: id, inbox_id, target_id: target, emoji, at: at.toISOString() })
    return (await messages.findMessage(ctx, id, messageUuid))!
  })
}
