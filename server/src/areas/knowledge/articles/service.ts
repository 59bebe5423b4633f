import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events.ts'
import { type Page, readPage } from '../../../platform/lists/page.ts'
import { transaction } from '../../../platform/transaction.ts'
import { refuseChanged } from '../../../platform/unchanged.ts'
import { record } from '../../office/audit/service.ts'
import { ArticleChanged } from '../index/schema.ts'
import { forgetArticle } from '../index/service.ts'
import { present } from './present.ts'
import * as queries from './queries.ts'
import { checkContent, hashText, refuseConnection } from './rules.ts'
import {
  type Article,
  type ArticleCreate,
  type ArticleEdit,
  type ArticleListQuery,
  ArticlePending,
  type VersionHow,
} from './schema.ts'
import { authorOf, followWrite } from './writing.ts'

export { awaitsIndex } from './queries.ts'
export { checkKey } from './rules.ts'
export { upsertArticle } from './upsert.ts'

/** A page of articles with their full texts. What the query means is in `ArticleListQuery`. */
export async function listArticles(ctx: Ctx, query: ArticleListQuery): Promise<Page<Article>> {
  const page = await readPage(
    query,
    () => queries.countMatching(ctx.db, query),
    (slice) => queries.listArticles(ctx.db, query, slice),
  )
  return { ...page, results: page.results.map((row) => present(ctx, row)) }
}

export const countArticles = (ctx: Ctx) => queries.countArticles(ctx.db)

/**
 * Whether customers may be told what all these articles said then, by the database's clock: none was changed, deleted,
 * switched off or made internal since.
 */
export async function mayBeTold(ctx: Ctx, ids: readonly number[], then: Date): Promise<boolean> {
  const all = [...new Set(ids)]
  return all.length === 0 || (await queries.countTellable(ctx.db, all, then)) === all.length
}

/**
 * Whether an article that customers may be told about was changed since then, by the database's clock, and whether one
 * that was changed in the last seconds is not found yet, because its new text is still being indexed.
 */
export const readChanges = (ctx: Ctx, since: Date) => queries.readChanges(ctx.db, since)

export async function readArticle(ctx: Ctx, id: number): Promise<Article> {
  return present(ctx, (await queries.findArticle(ctx.db, id)) ?? refuseUnknown())
}

/** Stores an article that somebody wrote in the panel, with its first version. A job indexes it afterwards. */
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
    refuseChanged(found, input.unchanged_since)
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

/** Deletes an article, its passages and its versions. Articles of a connection go only with that. */
export function deleteArticle(ctx: Ctx, id: number): Promise<true> {
  return transaction(ctx, async (ctx) => {
    const found = (await queries.lockArticle(ctx.db, id, 'to delete')) ?? refuseUnknown()
    refuseConnection(found.source)
    await removeArticle(ctx, id)
    const { title: name, key, source } = found
    await record(ctx, 'article_deleted', { type: 'article', id }, { before: { name, key, source } })
    return true as const
  })
}

async function removeArticle(ctx: Ctx, id: number): Promise<void> {
  await forgetArticle(ctx, id)
  await queries.deleteArticle(ctx.db, id)
  emit(ctx, ArticleChanged, { article_id: id })
}

/** Deletes the articles of a connection one by one. Returns how many there were. */
export async function deleteArticlesOf(ctx: Ctx, connectionId: number): Promise<number> {
  const ids = await queries.listIdsOfConnection(ctx.db, connectionId)
  for (const id of ids) {
    await transaction(ctx, async (ctx) => {
      if (await queries.lockArticle(ctx.db, id, 'to delete')) await removeArticle(ctx, id)
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
    emit(ctx, ArticlePending, { article_id: id, revision: article.revision })
    emit(ctx, ArticleChanged, { article_id: id })
    return present(ctx, article)
  })
}

export function refuseUnknown(): never {
  throw notFound('article.not_found')
}
