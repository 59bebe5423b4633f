import { setImmediate } from 'node:timers/promises'
import type { Ctx } from '../../../platform/context.ts'
import { emit } from '../../../platform/events.ts'
import { keepReason } from '../../../platform/i18n.ts'
import { enqueue } from '../../../platform/jobs.ts'
import { transaction } from '../../../platform/transaction.ts'
import * as models from '../../office/models/service.ts'
import { detectLanguage } from '../languages/service.ts'
import { cutPassages } from './passages.ts'
import * as queries from './queries.ts'
import { ArticleChanged, EmbedArticle, IndexArticle } from './schema.ts'

export { embedArticle, embedRest } from './embedding.ts'
export { compareMeaning } from './nearness.ts'
export { type Found, searchKnowledge, searchWordings } from './search.ts'
export { listStretches } from './stretches.ts'
export { type ReadWords, readWords, type ToldWord } from './told-words.ts'

/** The languages of the articles, the commonest first. */
export const listLanguages = (ctx: Ctx) => queries.listLanguages(ctx.db)

/** Takes the article out of the index, in the transaction that deletes it. */
export const forgetArticle = (ctx: Ctx, id: number): Promise<void> =>
  queries.replacePassages(ctx.db, id, Number.MAX_SAFE_INTEGER)

/**
 * Cuts the article into passages and makes them the ones that search finds. Only the newest revision gets that far: an
 * index that an edit has overtaken is dropped.
 */
export async function indexArticle(ctx: Ctx, wanted: queries.Revision): Promise<string> {
  const article = await transaction(ctx, async (ctx) => {
    const current = await queries.setIndexStatus(ctx.db, wanted, 'indexing', null)
    if (current) emit(ctx, ArticleChanged, { article_id: wanted.article_id })
    return current ? queries.findText(ctx.db, wanted.article_id) : undefined
  })
  if (!article) return leaveToNewer(ctx, wanted.article_id)

  try {
    return await storeIndex(ctx, wanted, article)
  } catch (error) {
    if (error instanceof queries.Overtaken) return await leaveToNewer(ctx, wanted.article_id)
    await recordIndexFailure(ctx, wanted, error)
    throw error
  }
}

/**
 * If a job is replaced at the very moment when a worker takes it, it runs with its old payload, and the new job is lost
 * with it. So a job that finds a newer waiting text requests its index once more; because of its key that is one job.
 */
function leaveToNewer(ctx: Ctx, id: number): Promise<string> {
  return transaction(ctx, async (ctx) => {
    const article = await queries.findText(ctx.db, id)
    if (article?.index_status === 'pending') {
      await enqueue(ctx, IndexArticle, { article_id: id, revision: article.revision })
    }
    return 'skipped: superseded'
  })
}

/** Indexes the articles that no job is going to index: their job was lost, or it died with its process each time. */
export function healIndexes(ctx: Ctx): Promise<string> {
  return transaction(ctx, async (ctx) => {
    const forgotten = await queries.listForgotten(ctx.db)
    for (const revision of forgotten) await enqueue(ctx, IndexArticle, revision)
    return `${forgotten.length} articles`
  })
}

/** Passages written by one statement, so that each statement is short however long the article. */
const passageBatch = 200
/** Passages cut at a time, in about half a millisecond, so that other requests need not wait. */
const cutAtOnce = 12

async function storeIndex(ctx: Ctx, wanted: queries.Revision, { title, content }: queries.Text): Promise<string> {
  const language = detectLanguage(`${title}\n${content}`)
  await setImmediate()
  const passages: queries.NewPassage[] = []
  for (const passage of cutPassages(title, content, language)) {
    passages.push(passage)
    if (passages.length % cutAtOnce === 0) await setImmediate()
  }
  return transaction(ctx, async (ctx) => {
    const last = await queries.lockIndex(ctx.db, wanted.article_id)
    for (let at = 0; at < passages.length; at += passageBatch) {
      await queries.insertPassages(ctx.db, wanted, language, passages.slice(at, at + passageBatch))
    }
    await queries.replacePassages(ctx.db, wanted.article_id, last)
    // Last, because it locks the article: nobody who edits the article waits for its index.
    await queries.completeIndex(ctx.db, wanted, language)
    if (await models.hasModel(ctx, 'embedding')) await enqueue(ctx, EmbedArticle, wanted)
    emit(ctx, ArticleChanged, { article_id: wanted.article_id })
    // The first one is the title.
    return `indexed ${passages.length - 1} passages`
  })
}

/** The article says why it cannot be found. Its earlier index stays usable only if it was of this very revision. */
function recordIndexFailure(ctx: Ctx, wanted: queries.Revision, error: unknown): Promise<void> {
  const reason = error instanceof Error ? error.message : String(error)
  return transaction(ctx, async (ctx) => {
    const kept = keepReason({ rule: 'article_index', params: { reason: reason.slice(0, 500) } })
    const current = await queries.setIndexStatus(ctx.db, wanted, 'failed', kept)
    if (current) emit(ctx, ArticleChanged, { article_id: wanted.article_id })
  })
}
