import type { Ctx } from '../../../platform/context.ts'
import { daysAgo, prune } from '../../../platform/database/pruning.ts'
import { notFound } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events.ts'
import { type Page, pageOf, span } from '../../../platform/lists/page.ts'
import { transaction } from '../../../platform/transaction.ts'
import { stopWords } from '../../../words/stop-words.ts'
import { listWords } from '../../../words/words.ts'
import { visibleIfThere, visibleTo } from '../../office/sight/service.ts'
import type { ArticleCreate } from '../articles/schema.ts'
import * as knowledge from '../articles/service.ts'
import * as queries from './queries.ts'
import { isAskedIn, normalise, shortened } from './rules.ts'
import { type AskedQuestion, type Gap, GapChanged, type GapListQuery, type Unanswered } from './schema.ts'

/** From this share of common three-letter runs on, two questions are one gap. */
const alike = 0.6
/** A question that nobody has asked for this many days is no longer a gap. */
const keptDays = 365
/** The number of questions of a gap that are kept in their own words. */
const keptQuestions = 50

const tellingWords = (text: string): string => normalise(listWords(text).filter((word) => !stopWords.has(word)))

/**
 * Notes, in the open transaction, a question that nothing answered: as a new gap, or as one more request of a gap
 * with nearly the same words. Ignores a question without any meaningful word.
 */
export async function noteGap(ctx: Ctx, { question, conversation_id }: Unanswered): Promise<void> {
  const normalised = tellingWords(question)
  if (!normalised) return
  const asked = { question: shortened(question), normalised, conversation_id, now: ctx.now() }
  const known = await queries.findAlike(ctx.db, normalised, alike)
  const counted = known !== undefined && (await queries.countAgain(ctx.db, known, asked))
  const gap_id = counted ? known : await queries.insertGap(ctx.db, asked)
  await queries.insertQuestion(ctx.db, gap_id, asked, keptQuestions)
  emit(ctx, GapChanged, { gap_id })
}

/**
 * Gaps from conversations that the actor may see, the most frequent first. Actors who see all conversations also get
 * gaps whose conversation is gone.
 */
export async function listGaps(ctx: Ctx, query: GapListQuery): Promise<Page<Gap>> {
  const { limit, offset } = span(query)
  const [rows, total] = await Promise.all([
    queries.listGaps(ctx.db, query, visibleIfThere(ctx), limit, offset),
    queries.countGaps(ctx.db, query, visibleIfThere(ctx)),
  ])
  return pageOf(rows, total, query)
}

export async function getGap(ctx: Ctx, id: number): Promise<Gap> {
  const gap = await queries.findGap(ctx.db, id, visibleIfThere(ctx))
  if (!gap) throw notFound()
  return gap
}

/** The newest questions behind a gap, from conversations that the actor may see. */
export async function listQuestions(ctx: Ctx, id: number): Promise<AskedQuestion[]> {
  await getGap(ctx, id)
  return queries.listQuestions(ctx.db, id, visibleTo(ctx))
}

/** Dismisses a gap for which nobody is going to write an article. If it is asked again, it stays dismissed. */
export const dismissGap = (ctx: Ctx, id: number): Promise<Gap> => settle(ctx, id, 'dismissed')

export const reopenGap = (ctx: Ctx, id: number): Promise<Gap> => settle(ctx, id, 'open')

/** Writes the article that answers the gap. If the question is asked again without an answer, the gap is open again. */
export function answerGap(ctx: Ctx, id: number, article: ArticleCreate): Promise<Gap> {
  return transaction(ctx, async (ctx) => {
    await getGap(ctx, id)
    const written = await knowledge.createArticle(ctx, article)
    return settle(ctx, id, 'answered', written.id)
  })
}

function settle(ctx: Ctx, id: number, state: Gap['state'], articleId: number | null = null): Promise<Gap> {
  return transaction(ctx, async (ctx) => {
    await getGap(ctx, id)
    if (!(await queries.updateState(ctx.db, id, state, articleId))) throw notFound()
    emit(ctx, GapChanged, { gap_id: id })
    return getGap(ctx, id)
  })
}

/**
 * Forgets what a customer asked in a message that they have deleted. A question may be a part of the message, or
 * several messages together.
 */
export function forgetDeleted(ctx: Ctx, { message_id }: { message_id: number }): Promise<string> {
  return transaction(ctx, async (ctx) => {
    const deleted = await queries.findDeleted(ctx.db, message_id)
    if (!deleted) return 'not deleted'
    const texts = deleted.texts.filter((text) => tellingWords(text) !== '')
    const asked = await queries.lockAskedIn(ctx.db, deleted.conversation_id)
    const gone = asked.filter(({ question }) => texts.some((text) => isAskedIn(question, text)))
    const forgotten = Map.groupBy(gone, ({ gap_id }) => gap_id)
    for (const [gap_id, questions] of forgotten) {
      await queries.forget(
        ctx.db,
        gap_id,
        questions.flatMap(({ question_ids }) => question_ids),
      )
      emit(ctx, GapChanged, { gap_id })
    }
    return `${forgotten.size} gaps`
  })
}

export const pruneGaps = (ctx: Ctx): Promise<string> => prune(ctx, queries.aged, daysAgo(ctx, keptDays))
