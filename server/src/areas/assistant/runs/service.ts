import type { Ctx } from '../../../platform/context.ts'
import { Later } from '../../../platform/errors.ts'
import { failpoint } from '../../../platform/failpoint.ts'
import * as models from '../../office/models/service.ts'
import { isAlarm, tellsOfDespair, tellsOfHarm } from '../understanding/service.ts'
import { answerAtOnce } from './at-once.ts'
import { check } from './checking.ts'
import { converse, NoAnswer } from './dialogue.ts'
import { type Failed, finish } from './ending.ts'
import { extract, ownWords, wrapCourtesy } from './extracting.ts'
import { keepReading } from './keeping.ts'
import { followOffer, offerNear } from './offering.ts'
import { quotePicked } from './picking.ts'
import { prepare } from './preparing.ts'
import type { Task, Thought } from './schema.ts'
import type { Plan } from './situation.ts'

/** The longest time that a customer waits for an answer. */
const turnMs = 60_000

export { isSmallTalk } from './decision.ts'
export { pick } from './picking.ts'
export { chooseLanguage } from './rules.ts'
export { helpedQuestion, notice } from './sentences.ts'
export { settleLanguage } from './settling.ts'

/**
 * Works out what to say to a customer if no articles are offered in place of a refusal: searches, answers, checks. Stores
 * nothing and sends nothing. The chat model is not asked for a courtesy, nor if every minute counts. If no passage carries what it says, the built-in model answers
 * if it is sure. Rejects with ModelError if no answer could be made.
 */
export const think = async (ctx: Ctx, task: Task): Promise<Thought> => (await ponder(ctx, task)).thought

/** `gave_up`: the model itself said that there is no answer. */
async function ponder(ctx: Ctx, task: Task): Promise<{ thought: Thought; gave_up: boolean }> {
  const chats = await models.hasModel(ctx, 'chat')
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
 * Works out what to say as `think` does, for a customer who may be offered articles once in a matter if there is no answer: quotes the one that they picked, or
 * thinks about what they write instead.
 */
export async function answer(ctx: Ctx, task: Task): Promise<Thought> {
  const { offer } = task
  if (offer?.picked !== undefined) return finished(await check(ctx, task, await quotePicked(ctx, task, offer)))
  const { thought, gave_up } = await ponder(ctx, task)
  if (!offer) return gave_up ? offerNear(task, thought) : thought
  return offer.is_open ? followOffer(task, thought) : thought
}

/**
 * Whether the customer needs a person whatever a chat model would say: something was stolen, or every minute counts. The
 * built-in model gets one, without the wait for another model.
 */
function tellsOfTrouble({ ai_only, question }: Task): boolean {
  const own = ownWords(question)
  return tellsOfDespair(own) || (!ai_only && (isAlarm(own) || tellsOfHarm(own)))
}

const finished = ({ is_uncarried: _, ...thought }: Thought & { is_uncarried: boolean }): Thought => thought

/**
 * Sends the notice that an assistant answers, once for each conversation, and answers everything that is unanswered,
 * all of a burst at once. It works outside any transaction. Before the answer is stored everything is checked again, so
 * that nothing is sent after a person has taken over, a newer message has come or the conversation was resolved. A
 * second call for the same message changes nothing.
 */
export async function attendConversation(ctx: Ctx, { conversation_id }: { conversation_id: number }): Promise<string> {
  const plan = await prepare(ctx, conversation_id)
  if (typeof plan === 'string') return plan
  if ('wait_until' in plan) throw new Later(plan.wait_until)
  failpoint(ctx, 'run.begun')
  const reading = keepReading(ctx, plan)
  try {
    const [outcome] = await Promise.all([attempt(ctx, plan, reading.signal), reading.shown])
    failpoint(ctx, 'answer.thought')
    // The process that takes the job next begins the run again.
    if (ctx.stopping.aborted && 'failure' in outcome) throw new Later(ctx.now())
    const end = await finish(ctx, plan, outcome)
    failpoint(ctx, 'run.ended')
    return end
  } finally {
    reading.end()
  }
}

/**
 * What the built-in model says if the chat model gave no answer: an answer that it is sure of, or the reply to a greeting,
 * to anger or to the wish for a person. Otherwise undefined.
 */
async function stepIn(ctx: Ctx, task: Task, error: unknown): Promise<Thought | undefined> {
  const { is_uncarried: _, ...said } = await check(ctx, task, await extract(ctx, task))
  const { sources, hand_over } = said.decision
  if (sources.length === 0 && (said.found_nothing || hand_over?.reason === 'no_answer')) return undefined
  const { tokens, cost_micros } = (error instanceof NoAnswer && error.grounds) || said
  return { ...said, tokens, cost_micros }
}

async function attempt(ctx: Ctx, plan: Plan, signal: AbortSignal): Promise<Thought | Failed> {
  try {
    return await answer(ctx, { ...plan.task, signal })
  } catch (error) {
    if (!(error instanceof models.ModelError) && !signal.aborted) throw error
    ctx.log.warn({ err: error, run: plan.run_id }, 'no answer was made')
    const quoted = signal.aborted ? undefined : await stepIn(ctx, { ...plan.task, signal }, error)
    if (quoted) return quoted
    const failure = error instanceof models.ModelError ? error.text : String(error)
    const known = error instanceof NoAnswer ? error : undefined
    return { failure, given_up: signal.aborted, bound: known?.bound === true, grounds: known?.grounds }
  }
}
