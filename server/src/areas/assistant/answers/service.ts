import type { Ctx } from '../../../platform/context.ts'
import * as models from '../../office/models/service.ts'
import { isAlarm, tellsOfDespair, tellsOfHarm, tellsOfLoss } from '../understanding/service.ts'
import { answerAtOnce } from './at-once.ts'
import { check } from './checking.ts'
import { converse, NoAnswer } from './dialogue.ts'
import { extract, ownWords, wrapCourtesy } from './extracting.ts'
import { followOffer, offerNear } from './offering.ts'
import { quotePicked } from './picking.ts'
import type { Task, Thought } from './schema.ts'

export { isSmallTalk, leave, say } from './decision.ts'
export { NoAnswer } from './dialogue.ts'
export { abstain } from './extracting.ts'
export { isAnswer } from './offering.ts'
export { offer, readChoice } from './options.ts'
export { pick } from './picking.ts'

/** The longest time that a customer waits for an answer. */
const turnMs = 60_000

/**
 * Works out what to say to a customer if no articles are offered in place of a refusal: searches, answers, checks.
 * Stores nothing and sends nothing. The chat model is not asked for a courtesy, nor if every minute counts. If no
 * passage carries what it says, the built-in model answers if it is sure. Rejects with ModelError if no answer could be
 * made.
 */
export const think = async (ctx: Ctx, task: Task): Promise<Thought> => (await ponder(ctx, task)).thought

/** `gave_up`: the model itself said that there is no answer. */
async function ponder(ctx: Ctx, task: Task): Promise<{ thought: Thought; gave_up: boolean }> {
  const chats = task.has_chat ?? (await models.hasModel(ctx, 'chat'))
  const courtesy = answerAtOnce(task, { chats })
  if (courtesy) return { thought: wrapCourtesy(task, courtesy), gave_up: false }
  if (!chats || tellsOfTrouble(task)) {
    const found = await extract(ctx, task)
    return { thought: finished(await check(ctx, task, found)), gave_up: found.found_nothing }
  }
  const patient = { ...task, signal: AbortSignal.any([task.signal, AbortSignal.timeout(turnMs)]) }
  const told = await converse(ctx, patient)
  const checked = await check(ctx, patient, told)
  if (!checked.is_uncarried || patient.signal.aborted)
    return { thought: finished(checked), gave_up: told.found_nothing }
  const quoted = await extract(ctx, task)
  if (quoted.decision.sources.length === 0) return { thought: finished(checked), gave_up: false }
  const { tokens, cost_micros, steps, milliseconds, sentences } = checked
  const whole = { tokens, cost_micros, steps: [...steps, ...quoted.steps] }
  const said = await check(ctx, task, { ...quoted, ...whole, milliseconds: milliseconds + quoted.milliseconds })
  return { thought: finished({ ...said, sentences: [...sentences, ...said.sentences] }), gave_up: false }
}

/**
 * Works out what to say as `think` does, for a customer who may be offered articles once in a matter if there is no
 * answer: quotes the one that they picked, or thinks about what they write instead.
 */
export async function answer(ctx: Ctx, task: Task): Promise<Thought> {
  const { offer } = task
  if (offer?.picked !== undefined) return finished(await check(ctx, task, await quotePicked(ctx, task, offer)))
  const { thought, gave_up } = await ponder(ctx, task)
  if (!offer) return gave_up ? offerNear(task, thought) : thought
  return offer.is_open ? followOffer(task, thought) : thought
}

/**
 * Whether the customer needs a person whatever a chat model would say: something was stolen, a card was lost, or every
 * minute counts. The built-in model gets one, without the wait for another model.
 */
function tellsOfTrouble({ ai_only, question }: Task): boolean {
  const own = ownWords(question)
  return tellsOfDespair(own) || (!ai_only && [isAlarm, tellsOfHarm, tellsOfLoss].some((tells) => tells(own)))
}

const finished = ({ is_uncarried: _, ...thought }: Thought & { is_uncarried: boolean }): Thought => thought

/**
 * What the built-in model says if the chat model gave no answer: an answer that it is sure of, or the reply to a
 * greeting, to anger or to the wish for a person. Otherwise undefined.
 */
export async function stepIn(ctx: Ctx, task: Task, error: unknown): Promise<Thought | undefined> {
  const { is_uncarried: _, ...said } = await check(ctx, task, await extract(ctx, task))
  const { sources, hand_over } = said.decision
  if (sources.length === 0 && (said.found_nothing || hand_over?.reason === 'no_answer')) return undefined
  const { tokens, cost_micros } = (error instanceof NoAnswer && error.grounds) || said
  return { ...said, tokens, cost_micros }
}
