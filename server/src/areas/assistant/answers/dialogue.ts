import { isDeepStrictEqual } from 'node:util'
import type { Ctx } from '../../../platform/context.ts'
import type { Allowed } from '../../inbox/macros/schema.ts'
import * as macros from '../../inbox/macros/service.ts'
import { detectLanguage } from '../../knowledge/languages/service.ts'
import * as models from '../../office/models/service.ts'
import { getToday } from '../../office/settings/service.ts'
import { BoundReached, createSpending, type Spending } from '../spending/service.ts'
import type { Called } from '../tools/schema.ts'
import * as tools from '../tools/service.ts'
import { searchTool } from './calls.ts'
import { answerParameters, type Decided, markCited, pickKept, readDecision } from './decision.ts'
import { mark, nameOf, writeDone, writePassages, writePrompt, writeTurn } from './prompt.ts'
import type { Grounds, Task, Thought, ThoughtCall, ThoughtPassage } from './schema.ts'
import { findPassages } from './searching.ts'
import { createWatch, type Watch } from './watch.ts'

/** The limits of one turn. A model that reaches one is not asked again. */
const most = { steps: 6, calls: 8, tokens: 60_000, tokens_of_answer: 2_000, step_ms: 30_000 }

/**
 * The model gave no answer that could be used. `text` says why. `grounds` is what was gathered and used up until then.
 */
export class NoAnswer extends models.ModelError {
  override name = 'NoAnswer'
  readonly grounds: Grounds | undefined
  /** True if the model was not asked, or not to the end, because a bound is reached. */
  readonly bound: boolean

  constructor(text: string, grounds?: Grounds, bound = false) {
    super(text, 'unusable')
    this.grounds = grounds
    this.bound = bound
  }
}

type Passage = Omit<ThoughtPassage, 'cited'>
type Done = Awaited<ReturnType<typeof tools.listDone>>[number]

/** All that a turn has gathered so far. */
type Turn = {
  task: Task
  watch: Watch
  spending: Spending
  messages: models.ChatMessage[]
  /** The assistant's tools. */
  tools: models.ChatRequest['tools']
  /** The saved replies that it may send. */
  texts: Allowed[]
  passages: Passage[]
  calls: ThoughtCall[]
  /** What an earlier turn did for what the customer still waits to hear about, and this one has not asked for again. */
  done: Done[]
  tokens: { input: number; output: number }
  cost_micros: number | null
  model: string
}

/**
 * Lets the chat model answer. The model is shown what was found, may search again and call tools, and ends with the
 * tool `answer`. Rejects with NoAnswer if it does not within the limits of a turn.
 */
export async function converse(ctx: Ctx, task: Task): Promise<Thought> {
  const { question, history, language } = task
  const watch = createWatch()
  const spending = createSpending(ctx, task)
  const found = await findPassages(ctx, { question, history, language, spending })
  watch.step('search', 'found', found.passages.length)
  const turn: Turn = {
    ...{ task, watch, spending, messages: [], passages: [], calls: [], done: [], model: '' },
    tools: await tools.listToolsFor(ctx, task.assistant.tool_ids),
    texts: await macros.listForAssistant(ctx, task.conversation?.uuid, language),
    tokens: { input: 0, output: 0 },
    cost_micros: 0,
  }
  const shown = addPassages(turn, found.passages)
  turn.done.push(...(task.conversation ? await tools.listDone(ctx, task.conversation.id) : []))
  turn.calls.push(
    ...turn.done.map(({ response, ...call }) => ({ ...call, result: response, changed: true, milliseconds: 0 })),
  )
  turn.messages.push(...history.map((said) => writeTurn(said)), {
    role: 'user',
    content: `${shown}\n\nThe customer writes now:\n${mark('customer', question)}${writeDone(turn.done)}`,
  })
  const ground = (cited: readonly number[]): Grounds => ({
    ...{ language, model: turn.model, tokens: turn.tokens, cost_micros: turn.cost_micros },
    understood_as: found.understood_as,
    passages: markCited(turn.passages, cited),
    tool_calls: turn.calls,
    sentences: [],
    ...watch.end(),
  })
  const decided = await decide(ctx, turn).catch((error: unknown) => {
    throw error instanceof models.ModelError
      ? new NoAnswer(error.text, ground([]), error instanceof BoundReached)
      : error
  })
  watch.step('answer', 'called', turn.calls.length)
  return { ...decided, ...ground(decided.decision.sources) }
}

async function decide(ctx: Ctx, turn: Turn): Promise<Decided> {
  const { ai_only } = turn.task
  let malformed = 0
  /** An answer in another language is sent back once. */
  let wasForeign = false
  for (let step = 1; step <= most.steps; step++) {
    const reply = await ask(ctx, turn, step === most.steps || turn.calls.length >= most.calls)
    const { tool_calls, text } = reply
    turn.messages.push({ role: 'assistant', content: text, tool_calls })
    const answered = tool_calls.find(({ name }) => name === 'answer')
    const decided = answered && readDecision(answered.arguments, ai_only, turn.passages.length, turn.texts)
    if (decided && (wasForeign || step === most.steps || !isForeign(decided, turn.task))) return decided
    if (decided) {
      wasForeign = true
      complain(turn, tool_calls, `Call \`answer\` again with the same in ${nameOf(turn.task.language)}.`)
    } else if (answered || tool_calls.length === 0) {
      malformed += 1
      if (malformed > 1) throw new NoAnswer('the answer of the model was malformed twice')
      complain(turn, tool_calls, misshapen)
    } else {
      for (const call of tool_calls) await run(ctx, turn, call)
    }
  }
  throw new NoAnswer(`the model did not come to an answer in ${most.steps} steps`)
}

async function ask(ctx: Ctx, turn: Turn, last: boolean): Promise<models.ChatReply> {
  const { task, tokens } = turn
  if (tokens.input + tokens.output > most.tokens) throw new NoAnswer('the turn used too many tokens')
  const { assistant, language, ai_only, signal } = task
  const answer = {
    name: 'answer',
    description: 'Ends the turn: says what the customer reads and what happens next.',
    parameters: answerParameters(ai_only, turn.texts.length),
  }
  if (!(await turn.spending.take())) throw new BoundReached()
  const reply = await models.chat(ctx, {
    system: writePrompt({
      ...{ assistant, language, ai_only, today: await getToday(ctx), has_tools: turn.tools.length > 0 },
      texts: turn.texts,
    }),
    messages: turn.messages,
    tools: last ? [answer] : [answer, search, ...turn.tools],
    tool_choice: 'required',
    max_tokens: most.tokens_of_answer,
    timeout: most.step_ms,
    signal,
  })
  await turn.spending.add(reply.tokens)
  turn.model = reply.model
  tokens.input += reply.tokens.input
  tokens.output += reply.tokens.output
  turn.cost_micros =
    turn.cost_micros === null || reply.cost_micros === null ? null : turn.cost_micros + reply.cost_micros
  if (reply.finish === 'refused') throw new NoAnswer('the model refused to answer')
  return reply
}

/** A shorter text does not show its language. */
const tellsLanguage = 40

/** Whether the model wrote in a language that it was not to write in. A saved reply is sent as it is. */
function isForeign({ decision: { text, saved_reply_id } }: Decided, { language }: Task): boolean {
  if (saved_reply_id !== undefined || text.length < tellsLanguage) return false
  const told = detectLanguage(text)
  return told !== null && told !== language.split(/[-_]/)[0]
}

const misshapen = 'That is not the structure that was asked for. Call `answer` with all its required fields.'

/** Sends an answer back with what is wrong with it. */
function complain(turn: Turn, calls: readonly models.ToolCall[], words: string): void {
  if (calls.length === 0) turn.messages.push({ role: 'user', content: words })
  for (const { id } of calls) turn.messages.push({ role: 'tool', tool_call_id: id, content: words })
}

const search = {
  name: searchTool,
  description: 'Searches the knowledge base of the business and shows more passages with their numbers.',
  parameters: {
    type: 'object',
    properties: { query: { type: 'string', description: 'What to look for, as a full question.' } },
    required: ['query'],
  },
}

/** Runs a tool call of the model. The result is data to the model, whatever it says. */
async function run(ctx: Ctx, turn: Turn, call: models.ToolCall): Promise<void> {
  const began = performance.now()
  const { text, failed, changed }: Called =
    turn.calls.length >= most.calls
      ? { text: 'No more calls are possible. Answer now.', failed: true }
      : await use(ctx, turn, call)
  turn.calls.push({
    name: call.name,
    arguments: call.arguments ?? null,
    result: text,
    failed,
    ...(changed ? { changed } : {}),
    milliseconds: Math.round(performance.now() - began),
  })
  const content = turn.tools.some(({ name }) => name === call.name) ? mark('result', text) : text
  turn.messages.push({ role: 'tool', tool_call_id: call.id, content })
}

/**
 * The same call that an earlier turn made. Unknown arguments were not stored with it. A second one is a new call,
 * unless nobody knows what became of the first.
 */
function takeDone(turn: Turn, { name, arguments: given }: models.ToolCall): Done | undefined {
  const asked = (given ?? {}) as Record<string, unknown>
  const index = turn.done.findIndex(
    (one) =>
      one.name === name && Object.entries(one.arguments).every(([key, value]) => isDeepStrictEqual(asked[key], value)),
  )
  const done = turn.done[index]
  if (done && !done.failed) turn.done.splice(index, 1)
  return done
}

async function use(ctx: Ctx, turn: Turn, call: models.ToolCall): Promise<Called> {
  const { assistant, conversation, run_id = null } = turn.task
  const done = takeDone(turn, call)
  if (done) return { text: done.response, failed: done.failed }
  if (call.name === search.name) return searchFurther(ctx, turn, call)
  if (!(await turn.spending.take())) throw new BoundReached()
  const called = await tools.callTool(ctx, { ...call, tool_ids: assistant.tool_ids, conversation, run_id })
  const given = (call.arguments ?? {}) as Done['arguments']
  if (called.changed && called.failed)
    turn.done.push({ name: call.name, arguments: given, response: called.text, failed: true })
  return called
}

async function searchFurther(ctx: Ctx, turn: Turn, call: models.ToolCall): Promise<Called> {
  const { query } = (call.arguments ?? {}) as { query?: unknown }
  if (typeof query !== 'string' || query.trim() === '') return { text: 'The query is missing.', failed: true }
  const { passages } = await findPassages(ctx, {
    ...{ question: query, history: [], language: turn.task.language, spending: turn.spending },
  })
  return { text: addPassages(turn, passages), failed: false }
}

/** Adds the passages that were not shown yet. Returns them as the model is to read them. */
function addPassages(turn: Turn, found: readonly Passage[]): string {
  const known = new Set(turn.passages.map(({ article_id, text }) => `${article_id} ${text}`))
  const fresh = found.filter(({ article_id, text }) => !known.has(`${article_id} ${text}`))
  const from = turn.passages.length
  turn.passages.push(...fresh.map(pickKept))
  return writePassages(fresh, from)
}
