import type { Ctx } from '../../../platform/context.ts'
import { transaction } from '../../../platform/transaction.ts'
import * as conversations from '../../inbox/conversations/service.ts'
import * as messages from '../../inbox/messages/service.ts'
import * as hours from '../../office/hours/service.ts'
import { settleLanguage } from '../runs/service.ts'
import * as queries from './queries.ts'

/**
 * Sends the away text to a customer who waits for a person while it is closed: once for each time that it is closed, in
 * their language, and never while the assistant has the conversation. What they wrote before it closed does not lead to
 * it, nor does a job that runs after it has opened again.
 */
export function tellAway(ctx: Ctx, { conversation_id }: { conversation_id: number }): Promise<string> {
  return transaction(ctx, async (ctx) => {
    const now = ctx.now()
    const conversation = await conversations.lockConversation(ctx, { id: conversation_id })
    if (conversation.ai_state === 'active') return 'the assistant has it'
    if (conversation.blocked || conversation.status_category === 'resolved') return 'nobody waits'
    if (conversations.isWindowClosed(conversation, now)) return 'the window is closed'
    const closure = await hours.findClosure(ctx, conversation, now)
    if (!closure) return 'it is open, or nothing is said'
    const unanswered = await messages.listUnanswered(ctx, conversation.id, conversation.settled_message_id ?? 0)
    const newest = unanswered.at(-1)
    // After a hand-over the assistant has written last, so nothing is unanswered.
    if (!newest && conversation.ai_state !== 'waiting') return 'nobody waits'
    if (newest && newest.created_at < closure.since) return 'it was open when they wrote'
    const told = await queries.findTold(ctx.db, conversation.id)
    if (told && told >= closure.since) return 'told already'
    const languages = closure.texts.map(({ language }) => language)
    const language = await settleLanguage(ctx, conversation, unanswered, languages)
    const content = closure.word(language)
    await queries.upsertTold(ctx.db, conversation.id, now)
    await messages.addMessage(ctx, { conversation, type: 'outgoing', sender_type: 'system', sender_id: null, content })
    return `told in ${language}`
  })
}
