import type { Ctx } from '../../../platform/context.ts'
import { toWhatsApp } from '../../../providers/whatsapp/formatting.ts'
import * as knowledge from '../../knowledge/articles/service.ts'
import * as tools from '../tools/service.ts'
import { chat, wasSaid } from './at-once.ts'
import { markCited } from './decision.ts'
import { abstain, builtIn } from './extracting.ts'
import type { Task, Thought } from './schema.ts'
import { languageOf, vet } from './vetting.ts'

/**
 * Leaves of a thought what may be sent, and notes it as a step where the model used words of its own. `is_uncarried`: all was held back
 * because no passage carries it.
 */
export async function check(ctx: Ctx, task: Task, thought: Thought): Promise<Thought & { is_uncarried?: true }> {
  const began = performance.now()
  const changing = thought.tool_calls.length > 0 ? await tools.listChanging(ctx, task.assistant.tool_ids) : []
  const read = thought.model === builtIn ? undefined : await readText(ctx, task, thought)
  const { decision, ...vetted } = keepFresh(task, vet(task, thought, { today: ctx.now(), changing, read }))
  const milliseconds = Math.round(performance.now() - began)
  const isSame = decision === thought.decision
  const step = { name: 'check', milliseconds, outcome: isSame ? 'unchanged' : 'changed', count: null } as const
  const steps = isSame && thought.model === builtIn ? thought.steps : [...thought.steps, step]
  const passages = markCited(thought.passages, decision.sources)
  return { ...thought, decision, ...vetted, passages, steps, milliseconds: thought.milliseconds + milliseconds }
}

/** Who asks again after an answer was not helped by it, and the same words would not help either. */
function keepFresh<Vetted extends Pick<Thought, 'decision' | 'found_nothing'>>(task: Task, vetted: Vetted): Vetted {
  const { text, hand_over } = vetted.decision
  if (hand_over || !wasSaid(task, toWhatsApp(text, 'model'))) return vetted
  const courtesy = chat(task)
  return courtesy
    ? { ...vetted, decision: courtesy }
    : { ...vetted, decision: abstain(task, 'no_answer'), found_nothing: true }
}

/** Looks up the words of a text and of what it may rest on. */
function readText(ctx: Ctx, task: Task, { decision: { text }, passages }: Thought) {
  const own = languageOf(task, text)
  const texts = passages.flatMap((passage) => [passage.title, passage.heading, passage.text])
  return knowledge.readWords(ctx, [text, task.question, ...texts], knowledge.isKnownLanguage(own) ? own : null)
}
