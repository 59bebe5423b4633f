import type { Ctx } from '../../../platform/context.ts'
import { toWhatsApp } from '../../../providers/whatsapp/formatting.ts'
import { listTellingWords } from '../../../words/asking.ts'
import { listWords } from '../../../words/words.ts'
import * as knowledge from '../../knowledge/index/service.ts'
import { isKnownLanguage } from '../../knowledge/languages/service.ts'
import { getToday } from '../../office/settings/service.ts'
import * as tools from '../tools/service.ts'
import { chat, isSaid } from './at-once.ts'
import { markCited } from './decision.ts'
import { abstain, builtIn } from './extracting.ts'
import { compare, look } from './opinions.ts'
import type { Task, Thought } from './schema.ts'
import { languageOf, vet } from './vetting.ts'

/**
 * Keeps the part of a thought that may be sent and says what each sentence rests on. Adds a step if the model used
 * words of its own. What words leave in doubt is decided by meaning or by a second look, which
 * also says whether a condition is left out. `is_uncarried`: everything was
 * held back because nothing carries it.
 */
export async function check(ctx: Ctx, task: Task, thought: Thought): Promise<Thought & { is_uncarried: boolean }> {
  const began = performance.now()
  const offered = thought.tool_calls.length > 0 ? await listTools(ctx, task.assistant.tool_ids) : []
  const read = thought.model === builtIn ? undefined : await readText(ctx, task, thought)
  const means = { today: await getToday(ctx), tools: offered, read }
  const byWords = vet(task, thought, means)
  const near = await compare(ctx, thought, byWords.doubts)
  const byMeaning = near.opinions.size > 0 ? vet(task, thought, { ...means, ...near }) : byWords
  const { used, ...looked } = await look(ctx, task, thought, byMeaning)
  const opinions = new Map([...near.opinions, ...looked.opinions])
  const vetted = looked.opinions.size > 0 ? vet(task, thought, { ...means, opinions }) : byMeaning
  const { decision, doubts: _, unconditional: __, ...about } = keepFresh(task, vetted)
  const milliseconds = Math.round(performance.now() - began)
  const isSame = decision === thought.decision
  const step = { name: 'check', milliseconds, outcome: isSame ? 'unchanged' : 'changed', count: null } as const
  const steps = isSame && thought.model === builtIn ? thought.steps : [...thought.steps, step]
  const passages = markCited(thought.passages, decision.sources)
  return {
    ...thought,
    decision,
    ...about,
    ...add(thought, used),
    passages,
    steps,
    milliseconds: thought.milliseconds + milliseconds,
  }
}

async function listTools(ctx: Ctx, ids: readonly number[]) {
  const [offered, changing] = await Promise.all([tools.listToolsFor(ctx, ids), tools.listChanging(ctx, ids)])
  return offered.map(({ name, description }) => ({ name, description, changes: changing.includes(name) }))
}

/** Adds what a second look has used up. */
function add({ tokens, cost_micros }: Thought, used: Pick<Thought, 'tokens' | 'cost_micros'> | undefined) {
  if (!used) return {}
  return {
    tokens: { input: tokens.input + used.tokens.input, output: tokens.output + used.tokens.output },
    cost_micros: cost_micros === null || used.cost_micros === null ? null : cost_micros + used.cost_micros,
  }
}

/**
 * Replaces an answer that repeats the last one. A customer who asks again was not helped by it, and the same words
 * would not help either.
 */
function keepFresh<Vetted extends Pick<Thought, 'decision' | 'found_nothing' | 'sentences'>>(
  task: Task,
  vetted: Vetted,
): Vetted {
  const { text, hand_over } = vetted.decision
  if (hand_over || task.may_repeat || !isSaid(task, toWhatsApp(text, 'model')) || asksElse(task)) return vetted
  const sentences = vetted.sentences.map((one) =>
    one.left_out ? one : { ...one, left_out: 'held' as const, rests_on: null, passage: null },
  )
  const courtesy = chat(task)
  return courtesy
    ? { ...vetted, decision: courtesy, sentences }
    : { ...vetted, decision: abstain(task), found_nothing: true, sentences }
}

/**
 * Whether the question has a telling word that the one before it did not have. Then the same answer may be right for
 * both.
 */
function asksElse({ question, history }: Task): boolean {
  const before = listWords(history.findLast(({ role }) => role === 'customer')?.text ?? '')
  return listTellingWords(question).some((word) => !before.includes(word))
}

/** Reads the words of a text and of what it may rest on. */
function readText(ctx: Ctx, task: Task, { decision: { text }, passages, tool_calls }: Thought) {
  const own = languageOf(task, text)
  const texts = passages.flatMap((passage) => [passage.title, passage.heading, passage.text])
  const results = tool_calls.map(({ result }) => result)
  const language = isKnownLanguage(own) ? own : null
  return knowledge.readWords(ctx, [text, task.question, ...texts, ...results], language)
}
