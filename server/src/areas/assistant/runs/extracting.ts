import type { Ctx } from '../../../platform/context.ts'
import { toWhatsApp } from '../../../providers/whatsapp/formatting.ts'
import * as knowledge from '../../knowledge/articles/service.ts'
import { asksForMachine, isEnding } from './courtesies.ts'
import { isSmallTalk, markCited } from './decision.ts'
import type { Decision, Task, Thought, ThoughtPassage } from './schema.ts'
import { findPassages } from './searching.ts'
import { greets, nothingFound, notice, thanks } from './sentences.ts'
import { createWatch, type Watch } from './watch.ts'
import { wantsPerson } from './wishes.ts'

/** Passages of which what stands around them is read too. */
const widened = 3

/** The name of the model that needs none. */
export const builtIn = 'extractive'

/**
 * Answers without a chat model: with what passages say word for word, or that none says it. Whoever asks for a person gets
 * one, where there are any. `alone`: no chat model is asked on the way either.
 */
export async function extract(ctx: Ctx, task: Task, { alone = false } = {}): Promise<Thought> {
  const { question, ai_only } = task
  const watch = createWatch()
  if (!ai_only && wantsPerson(ownWords(question))) {
    watch.step('answer', 'asked')
    return wrap(task, watch, { decision: abstain(task, 'asked'), understood_as: question, passages: [] })
  }
  const courtesy = answerCourtesy(task)
  if (courtesy) {
    return { ...wrap(task, watch, { decision: courtesy, understood_as: question, passages: [] }), found_nothing: false }
  }
  const { found, answer } = await lookUp(ctx, { ...task, alone }, watch)
  const { understood_as, passages } = found
  const decision =
    answer.kind === 'answer' && !wasSaid(task, answer.text)
      ? { ...say(answer.text), ask_if_helped: isTimeToAsk(task), sources: answer.cited.map((index) => index + 1) }
      : (chat(task) ?? abstain(task, 'no_answer'))
  return wrap(task, watch, { decision, understood_as, passages })
}

/**
 * Reads the question as what was said before suggests. Where that finds nothing, as it stands, and then what of a burst ends with
 * a question mark: that it leans on something, and that all of it is about one thing, is no more than likely.
 */
async function lookUp(ctx: Ctx, { question, history, language, alone }: Task & { alone: boolean }, watch: Watch) {
  const look = async (reading: Pick<Task, 'question' | 'history'>) => {
    const found = await findPassages(ctx, { ...reading, language, alone })
    watch.step('search', 'found', found.passages.length)
    const near = found.passages.slice(0, widened).map(({ passage_id }) => passage_id)
    const stretches = await knowledge.listStretches(ctx, near)
    const passages = found.passages.map((passage) => ({ ...passage, stretch: stretches.get(passage.article_id) }))
    const answer = await ctx.models.answer({ ...found, passages, question: found.understood_as, language })
    watch.step('answer', answer.kind === 'answer' ? 'quoted' : 'nothing')
    const shown = passages.map(({ stretch, ...passage }, index) =>
      stretch && answer.kind === 'answer' && answer.cited.includes(index)
        ? { ...passage, text: restsOn(answer.text, passage.text, stretch) }
        : passage,
    )
    return { found: { ...found, passages: shown }, answer }
  }
  const first = await look({ question, history })
  if (first.answer.kind === 'answer') return first
  const asked = question
    .split('\n')
    .filter((line) => /[?？؟]\s*$/.test(line))
    .join('\n')
  for (const other of [...(first.found.queries.length > 1 ? [question] : []), asked]) {
    if (other === '' || other === first.found.understood_as) continue
    const again = await look({ question: other, history: [] })
    if (again.answer.kind === 'answer') return again
  }
  return first
}

/** Without what somebody else wrote. */
const ownWords = (question: string): string =>
  question
    .split('\n')
    .filter((line) => !line.startsWith('[forwarded]'))
    .join('\n')

type Found = { decision: Decision; understood_as: string; passages: readonly Omit<ThoughtPassage, 'cited'>[] }

const wrap = ({ question, language }: Task, watch: Watch, { decision, understood_as, passages }: Found): Thought => ({
  decision,
  found_nothing: decision.sources.length === 0 && decision.hand_over?.reason !== 'asked' && !isSmallTalk(question),
  understood_as,
  language,
  passages: markCited(passages, decision.sources),
  tool_calls: [],
  model: builtIn,
  tokens: { input: 0, output: 0 },
  cost_micros: null,
  ...watch.end(),
})

const say = (text: string): Decision => ({
  ...{ text, options: [], ask_if_helped: false, hand_over: null, sources: [] },
})

/** Thanks, a goodbye, and the question whether a machine answers need no article. Who has been answered so is not told it twice. */
function answerCourtesy({ question, history, language, ai_only }: Task): Decision | undefined {
  const before = history.findLast(({ role }) => role === 'assistant')
  const once = (text: string) => (before && squeeze(before.text) === squeeze(text) ? undefined : text)
  if (before && isEnding(question, language)) return say(once(thanks(language)) ?? '')
  if (!asksForMachine(question)) return undefined
  const told = once(notice(language, ai_only))
  return told === undefined ? undefined : say(told)
}

/** A greeting or thanks is answered as such, but not twice in a row: then there may be more to it. */
function chat({ question, history, language }: Task): Decision | undefined {
  if (!isSmallTalk(question)) return undefined
  const before = history.findLast(({ role }) => role === 'assistant')
  if (!before) return say(greets(language))
  return before.titles?.length ? say(thanks(language)) : undefined
}

/** Nothing answers the question: a person goes on, or the customer is asked to put it another way. */
export function abstain({ language, ai_only }: Task, reason: 'asked' | 'no_answer'): Decision {
  return ai_only ? say(nothingFound(language, true)) : { ...say(''), hand_over: { reason, summary: '' } }
}

/** A line as short may stand in several places. */
const shortLine = 12

/** What a quote rests on: the passage that was found where it holds all of it, else the part of the stretch around it that does. */
function restsOn(quoted: string, passage: string, stretch: string): string {
  const lines = quoted
    .split(/\n|(?<=[.!?。！？])\s+/)
    .map((line) => line.trim())
    .filter((line) => line.length >= shortLine && stretch.includes(line))
  if (lines.every((line) => passage.includes(line))) return lines.length > 0 ? passage : stretch
  const from = Math.min(...lines.map((line) => stretch.indexOf(line)))
  const to = Math.max(...lines.map((line) => stretch.indexOf(line) + line.length))
  return stretch.slice(from, to)
}

/** Who asks again after an answer was not helped by it, and the same words would not help either. */
function wasSaid({ history }: Task, text: string): boolean {
  const last = history.findLast(({ role }) => role === 'assistant')
  return last !== undefined && squeeze(last.text).startsWith(squeeze(toWhatsApp(text, 'model')))
}

const squeeze = (text: string) => text.replace(/\s+/g, ' ').trim()

/** The second answer in a row is the one after which it is worth a question: the first one may have been all they wanted. */
const isTimeToAsk = ({ history }: Task) =>
  history.filter(({ role, titles }) => role === 'assistant' && titles?.length).length === 1
