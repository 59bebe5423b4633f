import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events.ts'
import { type Page, pageOf, span } from '../../../platform/page.ts'
import { daysAgo, prune } from '../../../platform/pruning.ts'
import { transaction } from '../../../platform/transaction.ts'
import { stopWords } from '../../../providers/models/stop-words.ts'
import { listWords } from '../../../providers/models/words.ts'
import { visibleIfThere } from '../../office/sight/service.ts'
import type { ArticleCreate } from '../articles/schema.ts'
import * as knowledge from '../articles/service.ts'
import * as queries from './queries.ts'
import { normalise, shortened } from './rules.ts'
import { type Gap, GapChanged, type GapListQuery, type Unanswered } from './schema.ts'

/** Share of common three-letter runs from which on two questions are one gap. */
const alike = 0.6
/** What nobody has asked for so long is no gap any more. */
const keptDays = 365

/**
 * Notes, with the open transaction, a question that nothing answered: a new gap, or once more one that says nearly the same.
 * What holds no telling word is none.
 */
export async function noteGap(ctx: Ctx, { question, conversation_id }: Unanswered): Promise<void> {
  const normalised = normalise(listWords(question).filter((word) => !stopWords.has(word)))
  if (!normalised) return
  const asked = { question: shortened(question), normalised, conversation_id, now: ctx.now() }
  const known = await queries.findAlike(ctx.db, normalised, alike)
  const counted = known !== undefined && (await queries.countAgain(ctx.db, known, asked))
  emit(ctx, GapChanged, { gap_id: counted ? known : await queries.insertGap(ctx.db, asked) })
}

/** Questions of conversations that the actor may see, asked most often first; who sees all also has those whose are gone. */
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

/** Nobody is going to write an article for it; asked again, it stays dismissed. */
export const dismissGap = (ctx: Ctx, id: number): Promise<Gap> => settle(ctx, id, 'dismissed')

export const reopenGap = (ctx: Ctx, id: number): Promise<Gap> => settle(ctx, id, 'open')

/** Writes the article that answers it. Asked again without an answer, the gap is open once more. */
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

export const sweepGaps = (ctx: Ctx): Promise<string> => prune(ctx, queries.aged, daysAgo(ctx, keptDays))
