import type { Ctx } from '../../../platform/context.ts'
import { invalid, notFound } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events.ts'
import { pruneIfSet } from '../../../platform/pruning.ts'
import { transaction } from '../../../platform/transaction.ts'
import * as conversations from '../../inbox/conversations/service.ts'
import * as messages from '../../inbox/messages/service.ts'
import * as knowledge from '../../knowledge/articles/service.ts'
import * as gaps from '../../knowledge/gaps/service.ts'
import * as assistants from '../assistants/service.ts'
import * as queries from './queries.ts'
import { AnswerJudged, type CitedArticle, type JudgeAnswer, type Run } from './schema.ts'

/** The acting agent has the conversation from now on, and the assistant is silent. */
export async function takeOver(ctx: Ctx, uuid: string): Promise<void> {
  if (ctx.actor.type !== 'agent') throw notFound()
  await conversations.assignUser(ctx, { uuid }, ctx.actor.id)
}

/**
 * An assistant has the conversation from now on, and answers what nobody has answered yet: the one that is named, else the one
 * that had it last, else the desk's first. Refuses when there is none that is switched on.
 */
export function giveBack(ctx: Ctx, uuid: string, assistantId: number | undefined): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const { id } = await conversations.lockConversation(ctx, { uuid })
    const enabled = (await assistants.listCompactAssistants(ctx)).map((assistant) => assistant.id)
    const wanted = assistantId ?? (await queries.findLastAssistant(ctx.db, id)) ?? enabled[0]
    if (wanted === undefined || !enabled.includes(wanted)) throw invalid('conversation.no_assignee').at('assistant_id')
    await conversations.assignUser(ctx, { id }, wanted)
  })
}

/** How an answer came about that was sent in a conversation which the actor may see. */
export async function readRun(ctx: Ctx, uuid: string, messageUuid: string): Promise<Run> {
  const { id } = await conversations.accessConversation(ctx, uuid)
  const message = await messages.findMessage(ctx, id, messageUuid)
  const run = message && (await queries.findRunOf(ctx.db, id, message.id))
  if (!run) throw notFound()
  return run
}

/** An article, as it reads now, that was found for an answer sent in a conversation which the actor may see. */
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
 * Notes what the acting agent thinks of an answer that was sent; the newest word stands. A question whose answer should be
 * different, and rests on no article that could be put right, is a gap: once, however often the word changes.
 */
export async function judgeAnswer(ctx: Ctx, uuid: string, messageUuid: string, judged: JudgeAnswer): Promise<Run> {
  const { actor } = ctx
  if (actor.type !== 'agent') throw notFound()
  return transaction(ctx, async (ctx) => {
    const { id: conversation_id } = await conversations.accessConversation(ctx, uuid)
    const run = await readRun(ctx, uuid, messageUuid)
    await queries.updateVerdict(ctx.db, run.id, { ...judged, agent_id: actor.id, now: ctx.now() })
    const isGap = judged.verdict === 'different' && !run.found_nothing && !run.passages.some(({ cited }) => cited)
    if (isGap && (await queries.claimGap(ctx.db, run.id)))
      await gaps.noteGap(ctx, { question: run.question, conversation_id })
    emit(ctx, AnswerJudged, { conversation_id, conversation_uuid: uuid, message_uuid: messageUuid })
    return readRun(ctx, uuid, messageUuid)
  })
}

/** What customers asked and were answered well, to try the search on. */
export const listAnsweredWell = (ctx: Ctx, limit: number) => queries.listAnsweredWell(ctx.db, limit)

/** Forgets how answers of conversations came about that were resolved so long ago. */
export const pruneRuns = (ctx: Ctx): Promise<string> => pruneIfSet(ctx, ctx.config.keepDays.runs, queries.agedRuns)
