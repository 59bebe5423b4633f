import { setImmediate } from 'node:timers/promises'
import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events.ts'
import { keepReason } from '../../../platform/i18n.ts'
import { enqueue } from '../../../platform/jobs.ts'
import { type Page, readPage } from '../../../platform/page.ts'
import { transaction } from '../../../platform/transaction.ts'
import { record } from '../../office/audit/service.ts'
import * as models from '../../office/models/service.ts'
import * as indexQueries from './index-queries.ts'
import { detectLanguage } from './languages.ts'
import { cutPassages } from './passages.ts'
import { present } from './present.ts'
import type { ArticleRow } from './queries.ts'
import * as queries from './queries.ts'
import { checkContent, hashText, refuseConnection } from './rules.ts'
import {
  type Article,
  ArticleChanged,
  type ArticleCreate,
  type ArticleEdit,
  type ArticleListQuery,
  EmbedArticle,
  IndexArticle,
  type VersionHow,
} from './schema.ts'
import { authorOf, followWrite } from './writing.ts'

export { embedArticle, embedRest, readProgress } from './embedding.ts'
export { detectLanguage, isKnownLanguage, type KnownLanguage } from './languages.ts'
export { compareMeaning } from './nearness.ts'
export { checkKey } from './rules.ts'
export { type Found, searchArticles, searchKnowledge, searchWordings } from './search.ts'
export { listStretches } from './stretches.ts'
export { type ReadWords, readWords, type ToldWord } from './told-words.ts'
export { upsertArticle } from './upsert.ts'

export async function listArticles(ctx: Ctx, query: ArticleListQuery): Promise<Page<Article>> {
  const page = await readPage(
    query,
    () => queries.countMatching(ctx.db, query),
    (stretch) => queries.listArticles(ctx.db, query, query, stretch),
  )
  return { ...page, results: page.results.map((row) => present(ctx, row)) }
}

/** The languages of the articles, the commonest first. */
export const listLanguages = (ctx: Ctx) => indexQueries.listLanguages(ctx.db)

export const countArticles = (ctx: Ctx) => queries.countArticles(ctx.db)

/** Whether customers may be told about all these articles: none was deleted, switched off or made internal. */
export async function mayBeTold(ctx: Ctx, ids: readonly number[]): Promise<boolean> {
  const all = [...new Set(ids)]
  return all.length === 0 || (await queries.countTellable(ctx.db, all)) === all.length
}

export async function readArticle(ctx: Ctx, id: number): Promise<Article> {
  return present(ctx, (await queries.findArticle(ctx.db, id)) ?? refuseUnknown())
}

export function createArticle(ctx: Ctx, input: ArticleCreate): Promise<Article> {
  checkContent(input.content)
  return transaction(ctx, async (ctx) => {
    const article = {
      title: input.title,
      content: input.content,
      content_hash: hashText(input.title, input.content),
      enabled: input.enabled ?? true,
      internal: input.internal ?? false,
      source: 'manual' as const,
    }
    const written = await queries.insertArticle(ctx.db, article, authorOf(ctx, 'panel'))
    await followWrite(ctx, written, undefined)
    return present(ctx, written)
  })
}

/** Changes the given fields. A changed text counts as edited in the panel, whoever calls. */
export function editArticle(ctx: Ctx, id: number, input: ArticleEdit, how: VersionHow = 'panel'): Promise<Article> {
  if (input.content) checkContent(input.content)
  return transaction(ctx, async (ctx) => {
    const found = (await queries.lockArticle(ctx.db, id)) ?? refuseUnknown()
    refuseConnection(found.source)
    const title = input.title ?? found.title
    const content = input.content ?? found.content
    const enabled = input.enabled ?? found.enabled
    const internal = input.internal ?? found.internal
    const content_hash = hashText(title, content)
    const textChanges = !content_hash.equals(found.content_hash)
    if (!textChanges && enabled === found.enabled && internal === found.internal) return present(ctx, found)

    const change = textChanges ? { title, content, content_hash, enabled, internal } : { enabled, internal }
    const written = await queries.updateArticle(ctx.db, id, change, textChanges ? authorOf(ctx, how) : undefined)
    await followWrite(ctx, written, found)
    return present(ctx, written)
  })
}

export function deleteArticle(ctx: Ctx, id: number): Promise<true> {
  return transaction(ctx, async (ctx) => {
    const found = (await queries.lockArticle(ctx.db, id, true)) ?? refuseUnknown()
    refuseConnection(found.source)
    await removeArticle(ctx, id)
    const { title: name, key, source } = found
    await record(ctx, 'article_deleted', { type: 'article', id }, { before: { name, key, source } })
    return true as const
  })
}

async function removeArticle(ctx: Ctx, id: number): Promise<void> {
  await indexQueries.replacePassages(ctx.db, id, Number.MAX_SAFE_INTEGER)
  await queries.deleteArticle(ctx.db, id)
  emit(ctx, ArticleChanged, { article_id: id })
}

/** Deletes the articles of a connection one by one. Returns how many there were. */
export async function deleteArticlesOf(ctx: Ctx, connectionId: number): Promise<number> {
  const ids = await queries.listIdsOfConnection(ctx.db, connectionId)
  for (const id of ids) {
    await transaction(ctx, async (ctx) => {
      if (await queries.lockArticle(ctx.db, id, true)) await removeArticle(ctx, id)
    })
  }
  return ids.length
}

/** Switches off the articles of a connection whose key is gone, and returns those keys. */
export async function disableArticlesOf(
  ctx: Ctx,
  connectionId: number,
  isGone: (key: string) => boolean,
): Promise<string[]> {
  const keys: string[] = []
  for (const { id, key } of await queries.listEnabledOfConnection(ctx.db, connectionId)) {
    if (key === null || !isGone(key)) continue
    await transaction(ctx, async (ctx) => {
      const found = await queries.lockArticle(ctx.db, id)
      if (found) await followWrite(ctx, await queries.updateArticle(ctx.db, id, { enabled: false }, undefined), found)
    })
    keys.push(key)
  }
  return keys
}

/** Makes the articles of a connection internal, or lets customers read them again. */
export async function setInternalOf(ctx: Ctx, connectionId: number, internal: boolean): Promise<void> {
  for (const article_id of await queries.setInternalOf(ctx.db, connectionId, internal))
    emit(ctx, ArticleChanged, { article_id })
}

/** Indexes the article again, for example after indexing has failed. Its present index stays usable meanwhile. */
export function reindexArticle(ctx: Ctx, id: number): Promise<Article> {
  return transaction(ctx, async (ctx) => {
    const article = (await queries.markPending(ctx.db, id)) ?? refuseUnknown()
    await enqueue(ctx, IndexArticle, { article_id: id, revision: article.revision })
    emit(ctx, ArticleChanged, { article_id: id })
    return present(ctx, article)
  })
}

/**
 * Cuts the article into passages and makes them the ones that search finds. Only the newest revision gets that far: an
 * index that an edit has overtaken is dropped.
 */
export async function indexArticle(ctx: Ctx, wanted: indexQueries.Revision): Promise<string> {
  const article = await transaction(ctx, async (ctx) => {
    const current = await indexQueries.setIndexStatus(ctx.db, wanted, 'indexing', null)
    if (current) emit(ctx, ArticleChanged, { article_id: wanted.article_id })
    return current ? queries.findArticle(ctx.db, wanted.article_id) : undefined
  })
  if (!article) return leaveToNewer(ctx, wanted.article_id)

  try {
    return await storeIndex(ctx, wanted, article)
  } catch (error) {
    if (error instanceof indexQueries.Overtaken) return await leaveToNewer(ctx, wanted.article_id)
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
    const article = await queries.findArticle(ctx.db, id)
    if (article?.index_status === 'pending') {
      await enqueue(ctx, IndexArticle, { article_id: id, revision: article.revision })
    }
    return 'skipped: superseded'
  })
}

/** Indexes the articles that no job is going to index: their job was lost, or it died with its process each time. */
export function healIndexes(ctx: Ctx): Promise<string> {
  return transaction(ctx, async (ctx) => {
    const forgotten = await indexQueries.listForgotten(ctx.db)
    for (const revision of forgotten) await enqueue(ctx, IndexArticle, revision)
    return `${forgotten.length} articles`
  })
}

/** Passages written by one statement, so that each statement is short however long the article. */
const passageBatch = 200
/** Passages cut at a time, in about half a millisecond, so that other requests need not wait. */
const cutAtOnce = 12

async function storeIndex(ctx: Ctx, wanted: indexQueries.Revision, { title, content }: ArticleRow): Promise<string> {
  const language = detectLanguage(`${title}\n${content}`)
  await setImmediate()
  const passages: indexQueries.NewPassage[] = []
  for (const passage of cutPassages(title, content, language)) {
    passages.push(passage)
    if (passages.length % cutAtOnce === 0) await setImmediate()
  }
  return transaction(ctx, async (ctx) => {
    const last = await indexQueries.lockIndex(ctx.db, wanted.article_id)
    for (let at = 0; at < passages.length; at += passageBatch) {
      await indexQueries.insertPassages(ctx.db, wanted, language, passages.slice(at, at + passageBatch))
    }
    await indexQueries.replacePassages(ctx.db, wanted.article_id, last)
    // Last, because it locks the article: nobody who edits the article waits for its index.
    await indexQueries.completeIndex(ctx.db, wanted, language)
    if (await models.hasModel(ctx, 'embedding')) await enqueue(ctx, EmbedArticle, wanted)
    emit(ctx, ArticleChanged, { article_id: wanted.article_id })
    return `indexed ${passages.length - 1} passages`
  })
}

/** The article says why it cannot be found. Its earlier index stays usable only if it was of this very revision. */
function recordIndexFailure(ctx: Ctx, wanted: indexQueries.Revision, error: unknown): Promise<void> {
  const reason = error instanceof Error ? error.message : String(error)
  return transaction(ctx, async (ctx) => {
    const kept = keepReason({ rule: 'article_index', params: { reason: reason.slice(0, 500) } })
    const current = await indexQueries.setIndexStatus(ctx.db, wanted, 'failed', kept)
    if (current) emit(ctx, ArticleChanged, { article_id: wanted.article_id })
  })
}

export function refuseUnknown(): never {
  throw notFound('article.not_found')
}
