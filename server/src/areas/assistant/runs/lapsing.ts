import type { Ctx } from '../../../platform/context.ts'
import { enqueue } from '../../../platform/jobs.ts'
import { transaction } from '../../../platform/transaction.ts'
import * as conversations from '../../inbox/conversations/service.ts'
import * as gaps from '../../knowledge/gaps/service.ts'
import { refuse } from './ending.ts'
import * as queries from './queries.ts'
import { EndOffer } from './schema.ts'
import { readSituation } from './situation.ts'

/**
 * Hands over a customer who was offered articles and says nothing, as a refusal would have. Without agents the question
 * only counts as one that nothing answers. Does nothing if the customer has written, somebody else has the
 * conversation, or the matter is over.
 */
export function endOffer(ctx: Ctx, { conversation_id, run_id }: { conversation_id: number; run_id: number }) {
  return transaction(ctx, async (ctx): Promise<string> => {
    const { verdict, assistant, ...found } = await readSituation(ctx, conversation_id)
    const { conversation, unanswered } = found
    if (conversation.merged_into !== null) {
      await enqueue(ctx, EndOffer, { conversation_id: conversation.merged_into, run_id })
      return 'goes on in the conversation that it was merged into'
    }
    if (!assistant || verdict === 'resolved' || verdict === 'blocked') return verdict
    const offer = await queries.findOffer(ctx.db, conversation.id, conversation.settled_message_id ?? 0)
    if (offer?.run_id !== run_id || !offer.is_open) return 'went on meanwhile'
    const newest = unanswered.at(-1)?.id ?? 0
    if (found.open || newest > (await queries.findAttended(ctx.db, conversation.id))) return 'is being answered'
    const { question } = offer
    if (found.ai_only) {
      await gaps.noteGap(ctx, { question, conversation_id: conversation.id })
      await queries.updateUnanswered(ctx.db, run_id)
      return 'there are no agents'
    }
    if (verdict === 'window_closed') {
      await conversations.handOver(ctx, conversation, 'window_closed', assistant.fallback_team_id)
      return 'window_closed'
    }
    const ending = await queries.insertEnding(ctx.db, run_id, ctx.now())
    return refuse(ctx, { ...found, assistant }, ending, question)
  })
}
