import type { Ctx } from '../../../platform/context.ts'
import { emit } from '../../../platform/events.ts'
import { transaction } from '../../../platform/transaction.ts'
import * as conversations from '../../inbox/conversations/service.ts'
import * as messages from '../../inbox/messages/service.ts'
import * as queries from './queries.ts'
import { PaymentRefused } from './schema.ts'

/**
 * Adds a line to the conversation: the provider did not deliver a message because the business has no valid means of
 * payment. It adds one line for each message. Emits `PaymentRefused`, so that the people who manage inboxes are
 * notified.
 */
export function notePayment(ctx: Ctx, { message_id }: { message_id: number }): Promise<string> {
  return transaction(ctx, async (ctx) => {
    const message = await queries.findMessage(ctx.db, message_id)
    if (!message) return 'the message is gone'
    const conversation = await conversations.lockConversation(ctx, { id: message.conversation_id })
    const noted = await messages.addNote(
      ctx,
      {
        conversation,
        sender_type: 'system',
        sender_id: null,
        echo_id: `payment ${message.uuid}`,
        reply_to: message.provider_id,
      },
      { kind: 'payment_failed' },
    )
    emit(ctx, PaymentRefused, { inbox_id: message.inbox_id, at: ctx.now().toISOString() })
    return noted ? 'noted' : 'noted before'
  })
}
