import type { Ctx } from '../../../platform/context.ts'
import { Later } from '../../../platform/errors.ts'
import { failpoint } from '../../../platform/failpoint.ts'
import * as models from '../../office/models/service.ts'
import type { Thought } from '../answers/schema.ts'
import * as answers from '../answers/service.ts'
import { type Failed, finish } from './ending.ts'
import { keepReading } from './keeping.ts'
import { prepare } from './preparing.ts'
import type { Plan } from './situation.ts'

export { leaveOpen } from './leaving.ts'
export { chooseLanguage } from './rules.ts'
export { settleLanguage, tellLanguage } from './settling.ts'
export { findUsualAssistant } from './standing.ts'
export { listTurns } from './turns.ts'

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

async function attempt(ctx: Ctx, plan: Plan, signal: AbortSignal): Promise<Thought | Failed> {
  try {
    return await answers.answer(ctx, { ...plan.task, signal })
  } catch (error) {
    if (!(error instanceof models.ModelError) && !signal.aborted) throw error
    ctx.log.warn({ err: error, run: plan.run_id }, 'no answer was made')
    const quoted = signal.aborted ? undefined : await answers.stepIn(ctx, { ...plan.task, signal }, error)
    if (quoted) return quoted
    const failure = error instanceof models.ModelError ? error.text : String(error)
    const known = error instanceof answers.NoAnswer ? error : undefined
    return { failure, given_up: signal.aborted, bound: known?.bound === true, grounds: known?.grounds }
  }
}
