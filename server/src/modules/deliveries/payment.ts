import type { Ctx } from '../../platform/context.ts'
import { transaction } from '../../platform/database.ts'
import { emit } from '../../platform/events.ts'
import { wordNote } from '../../platform/i18n.ts'
import * as conversations from '../conversations/service.ts'
import * as messages from '../messages/service.ts'
import * as settings from '../settings/service.ts'
import * as queries from './queries.ts'
import { PaymentRefused } from './schema.ts'

/**
 * Notes in the conversation that the provider did not deliver a message because the business has no valid means of payment:
 * once for each message, in the language of the desk. Who manages inboxes is told as well, once a day.
 */
export async function notePayment(ctx: Ctx, { message_id }: { message_id: number }): Promise<string> {
  const language = await settings.getLanguage(ctx)
  return transaction(ctx, async (ctx) => {
    const message = await queries.findFailed(ctx.db, message_id)
    if (!message) return 'the message is gone'
    const conversation = await conversations.lockConversation(ctx, { id: message.conversation_id })
    const noted = await messages.addMessage(ctx, {
      conversation,
      type: 'note',
      sender_type: 'system',
      sender_id: null,
      content: wordNote(language, 'payment.failed', {}),
      echo_id: `payment ${message.uuid}`,
      reply_to: message.provider_id,
    })
    emit(ctx, PaymentRefused, { inbox_id: message.inbox_id, at: ctx.now().toISOString() })
    return noted ? 'noted' : 'noted before'
  })
}
