import type { Ctx } from '../../../platform/context.ts'
import { pruneIfSet } from '../../../platform/database/pruning.ts'
import { invalid, notFound } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events.ts'
import { transaction } from '../../../platform/transaction.ts'
import * as conversations from '../../inbox/conversations/service.ts'
import * as messages from '../../inbox/messages/service.ts'
import * as articleQuestions from '../../knowledge/article-questions/service.ts'
import * as knowledge from '../../knowledge/articles/service.ts'
import * as gaps from '../../knowledge/gaps/service.ts'
import { detectLanguage } from '../../knowledge/languages/service.ts'
import * as assistants from '../assistants/service.ts'
import * as queries from './queries.ts'
import { AnswerJudged, type CitedArticle, type JudgeAnswer, type Run } from './schema.ts'

/** Assigns the conversation to the acting agent, so that the assistant stops answering. */
export async function takeOver(ctx: Ctx, uuid: string): Promise<void> {
  if (ctx.actor.type !== 'agent') throw notFound()
  await conversations.assignUser(ctx, { uuid }, ctx.actor.id)
}

/**
 * Assigns the conversation to an assistant, which answers what is unanswered: the named one, or else the one that had
 * it last, or else the desk's first. Refuses if that one is not switched on.
 */
export function giveBack(ctx: Ctx, uuid: string, assistantId: number | undefined): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const { id } = await conversations.lockConversation(ctx, { uuid })
    const wanted = await findUsualAssistant(ctx, id, assistantId)
    if (wanted === undefined) throw invalid('conversation.no_assignee').at('assistant_id')
    await conversations.assignUser(ctx, { id }, wanted)
  })
}

/**
 * The named assistant, or else the one that had the conversation last, or else the desk's first. Undefined if that one
 * is not switched on.
 */
export async function findUsualAssistant(
  ctx: Ctx,
  conversationId: number,
  named?: number,
): Promise<number | undefined> {
  const enabled = (await assistants.listCompactAssistants(ctx)).map(({ id }) => id)
  const wanted = named ?? (await queries.findLastAssistant(ctx.db, conversationId)) ?? enabled[0]
  return enabled.find((id) => id === wanted)
}

/** How an answer was made that was sent in a conversation. Refuses if the actor may not see it. */
export async function readRun(ctx: Ctx, uuid: string, messageUuid: string): Promise<Run> {
  const { id } = await conversations.accessConversation(ctx, uuid)
  const message = await messages.findMessage(ctx, id, messageUuid)
  const run = message && (await queries.findRunOf(ctx.db, id, message.id))
  if (!run) throw notFound()
  return run
}

/** An article, as it reads now, that was found for an answer in a conversation. Refuses if the actor may not see it. */
export async function readCitedArticle(
  ctx: Ctx,
  { uuid, message_uuid, article_id }: { uuid: string; message_uuid: string; article_id: number },
): Promise<CitedArticle> {
  const conversation = await conversations.accessConversation(ctx, uuid)
  const message = await messages.findMessage(ctx, conversation.id, message_uuid)
  const run = message && (await queries.findRunOf(ctx.db, conversation.id, message.id))
  const cited = [...(message?.meta.sources ?? []), ...(run?.passages ?? [])]
  if (!cited.some((source) => source.article_id === article_id)) throw notFound()
  const { id, title, content, updated_at } = await knowledge.readArticle(ctx, article_id)
  return { id, title, content, updated_at }
}

/**
 * Stores the acting agent's judgement of an answer. The newest one counts. If an answer should be different and cites
 * no article that could be corrected, its question is a gap: only once, however often the judgement changes.
 */
export async function judgeAnswer(ctx: Ctx, uuid: string, messageUuid: string, judged: JudgeAnswer): Promise<Run> {
  const { actor } = ctx
  if (actor.type !== 'agent') throw notFound()
  return transaction(ctx, async (ctx) => {
    const { id: conversation_id } = await conversations.accessConversation(ctx, uuid)
    const run = await readRun(ctx, uuid, messageUuid)
    await queries.updateVerdict(ctx.db, run.id, { ...judged, agent_id: actor.id, now: ctx.now() })
    await learn(ctx, run, judged.verdict)
    const isGap = judged.verdict === 'different' && !run.found_nothing && !run.passages.some(({ cited }) => cited)
    if (isGap && (await queries.claimGap(ctx.db, run.id)))
      await gaps.noteGap(ctx, { question: run.question, conversation_id })
    emit(ctx, AnswerJudged, { conversation_id, conversation_uuid: uuid, message_uuid: messageUuid })
    return readRun(ctx, uuid, messageUuid)
  })
}

/**
 * Keeps the question of an answer that an agent calls good with the only article that it cites, and forgets it with any
 * other judgement. What a customer taps is not enough: nobody of the desk has read what they wrote.
 */
async function learn(ctx: Ctx, run: Run, verdict: JudgeAnswer['verdict']): Promise<void> {
  const cited = run.passages.filter((passage) => passage.cited)
  const articles = new Set(cited.map(({ article_id }) => article_id))
  if (verdict !== 'good') return articleQuestions.forgetQuestion(ctx, run.id)
  if (run.state !== 'answered' || articles.size !== 1) return
  const { article_id, text } = cited[0]!
  await articleQuestions.keepQuestion(ctx, { run_id: run.id, article_id, question: wordOf(run), passage: text })
}

/**
 * The customer's words; if these refer to what was said before, the question as it was understood. It is also reworded
 * if no article is in the customer's language, and then it is their words that find the article again.
 */
function wordOf({ question, understood_as }: Run): string {
  const [asked, understood] = [question, understood_as].map(detectLanguage)
  return asked && understood && asked !== understood ? question : understood_as
}

/** Questions that were answered well, as material for trying the search. */
export const listAnsweredWell = (ctx: Ctx, limit: number) => queries.listAnsweredWell(ctx.db, limit)

/** Deletes the runs of conversations that were resolved long ago. */
export const pruneRuns = (ctx: Ctx): Promise<string> => pruneIfSet(ctx, ctx.config.keepDays.runs, queries.agedRuns)
