import type { Ctx } from '../../../platform/context.ts'
import * as conversations from '../../inbox/conversations/service.ts'
import type * as messages from '../../inbox/messages/service.ts'
import type { Offer } from '../answers/schema.ts'
import * as answers from '../answers/service.ts'
import { asksWhatIsMissing, nothingAgain, nothingFound } from '../sentences/service.ts'
import { conclude, refuse } from './ending.ts'
import * as queries from './queries.ts'
import type { Situation } from './situation.ts'
import { pickFresh } from './turns.ts'

/** Whether the message is a tap below the question whether an answer helped. */
export const isHelpedTap = ({ tap }: messages.Unanswered): boolean => tap?.id.startsWith('helped:') ?? false

/**
 * Does what a customer tapped who wrote nothing else. Either the conversation is resolved, or the customer is asked
 * what is missing, and the second time, or below an offer of articles, gets a person. Undefined if they did not tap.
 */
export async function answerTap(
  ctx: Ctx,
  situation: Situation,
  runId: number,
  offer: Offer | undefined,
): Promise<string | undefined> {
  const { conversation, unanswered, language, ai_only } = situation
  const tapped = unanswered.findLast(isHelpedTap)
  if (!tapped) return undefined
  const helped = tapped.tap?.id === 'helped:yes' ? 'yes' : 'more'
  const before = await queries.noteHelped(ctx.db, conversation.id, helped, conversation.settled_message_id ?? 0)
  if (helped === 'yes') {
    await queries.deleteRun(ctx.db, runId)
    await conversations.confirmResolved(ctx, conversation.uuid)
    return 'resolved: it helped'
  }
  if (offer?.is_open && !ai_only) return refuse(ctx, situation, runId, offer.question)
  const question = tapped.content
  if (before === 0) return conclude(ctx, situation, runId, answers.say(asksWhatIsMissing(language)), { question })
  const decision = ai_only
    ? answers.say(await pickFresh(ctx, conversation, nothingFound(language, { ai_only: true }), nothingAgain(language)))
    : answers.leave('no_answer')
  return conclude(ctx, situation, runId, decision, { question, found_nothing: true })
}
