import type { Ctx } from '../../../platform/context.ts'
import { invalid } from '../../../platform/errors.ts'
import * as inboxes from '../../channels/inboxes/service.ts'
import { ModelError } from '../../office/models/service.ts'
import { visibleTo } from '../../office/sight/service.ts'
import type { CompactTeam } from '../../people/teams/schema.ts'
import * as teams from '../../people/teams/service.ts'
import type { Task, Thought } from '../answers/schema.ts'
import * as answers from '../answers/service.ts'
import * as assistants from '../assistants/service.ts'
import { chooseLanguage, tellLanguage } from '../runs/service.ts'
import { helpedQuestion, notice } from '../sentences/service.ts'
import * as queries from './queries.ts'
import type { PastQuestion, Preview, PreviewQuestion } from './schema.ts'

/** The longest time that an agent waits for a preview, in milliseconds. */
const longestThought = 60_000

/**
 * What the assistant would say, and why. Nothing is stored, nothing is sent to a customer, and no tool changes
 * anything.
 */
export async function previewAnswer(ctx: Ctx, id: number, asked: PreviewQuestion): Promise<Preview> {
  const { message, history } = asked
  const [record, ai_only] = await Promise.all([assistants.getAssistant(ctx, id), isAiOnly(ctx, asked.inbox_id ?? null)])
  const offer = findOffer(message, history)
  const question = offer?.picked === undefined ? message.trim() : offer.question
  const language = chooseLanguage(record.languages, asked.language ?? tellLanguage(question, history))
  const signal = AbortSignal.any([ctx.stopping, AbortSignal.timeout(longestThought)])
  const task = { assistant: record, ai_only, history, question, language, offer, conversation: null, signal }
  const thought = await answers.answer(ctx, task).catch(refuseFailure)
  const team = (await teams.listCompactTeams(ctx)).find(({ id }) => id === record.fallback_team_id) ?? null
  return present(thought, notice(thought.language, { ai_only }), team)
}

/** What was offered in place of a refusal, and the article that the message picks, if nothing was said in between. */
function findOffer(message: string, history: PreviewQuestion['history']): Task['offer'] {
  const at = history.findLastIndex(({ offers }) => offers?.length)
  const question = history.slice(0, Math.max(at, 0)).findLast(({ role }) => role === 'customer')?.text
  if (question === undefined) return undefined
  const articles = history[at]!.offers!
  const is_open = at === history.length - 1
  return {
    question,
    understood_as: question,
    articles,
    is_open,
    picked: is_open ? answers.pick([message], articles) : undefined,
  }
}

/** More questions would tell no more, and would cost more for a model. */
const mostQuestions = 50

/**
 * Questions that customers asked: of the newest conversations that the actor may see, the first message that asks for
 * something. A question that was asked twice is listed once.
 */
export async function listPastQuestions(ctx: Ctx): Promise<PastQuestion[]> {
  const asked = new Map<string, PastQuestion>()
  const heard = new Set<string>()
  for (const one of await queries.listFirstWords(ctx.db, visibleTo(ctx))) {
    const words = answers.isSmallTalk(one.question) ? '' : one.question.trim().toLowerCase()
    if (words === '' || heard.has(one.conversation_uuid)) continue
    heard.add(one.conversation_uuid)
    if (!asked.has(words)) asked.set(words, { ...one, question: one.question.trim() })
  }
  return [...asked.values()].slice(0, mostQuestions)
}

async function isAiOnly(ctx: Ctx, inboxId: number | null): Promise<boolean> {
  if (inboxId === null) return false
  const inbox = await inboxes.findInbox(ctx, inboxId)
  if (!inbox) throw invalid('inbox.unknown', { id: inboxId }).at('inbox_id')
  return inbox.ai_only
}

function refuseFailure(error: unknown): never {
  if (error instanceof ModelError) throw invalid('model.failed', { reason: error.reason })
  throw error
}

function present(
  { decision, passages, found_nothing, ...grounds }: Thought,
  notice: string,
  team: CompactTeam | null,
): Preview {
  const { text, options, offers = [], ask_if_helped, hand_over } = decision
  const { cost_micros, language, understood_as, sentences, tool_calls, steps, model, tokens, milliseconds } = grounds
  return {
    reply: text,
    options,
    offers,
    ask_if_helped,
    helped: ask_if_helped ? helpedQuestion(language) : null,
    hand_over: hand_over && { ...hand_over, team },
    found_nothing,
    language,
    notice,
    sources: passages.map(({ article_id: id, text: passage, ...source }) => ({ id, passage, ...source })),
    understood_as,
    sentences,
    tool_calls,
    steps,
    model,
    tokens,
    cost: cost_micros,
    milliseconds,
  }
}
