import type { Ctx } from '../../../platform/context.ts'
import { pruneIfSet } from '../../../platform/database/pruning.ts'
import { notFound } from '../../../platform/errors.ts'
import { type Page, type Paging, pageOf } from '../../../platform/lists/page.ts'
import type { Article, ArticleVersion, ListedVersion } from './schema.ts'
import { editArticle, refuseUnknown } from './service.ts'
import * as queries from './version-queries.ts'

/** Every stored text of the article, newest first. An article has at least its present one. */
export async function listVersions(ctx: Ctx, id: number, paging: Paging): Promise<Page<ListedVersion>> {
  const total = (await queries.countVersions(ctx.db, id)) || refuseUnknown()
  return pageOf(await queries.listVersions(ctx.db, id, paging), total, paging)
}

export async function readVersion(ctx: Ctx, id: number, revision: number): Promise<ArticleVersion> {
  const version = await queries.findVersion(ctx.db, id, revision)
  if (!version) throw notFound('article.no_version')
  return version
}

/** Makes an earlier text the newest, as an edit in the panel would. The text that it replaces stays in the history. */
export async function restoreVersion(ctx: Ctx, id: number, revision: number): Promise<Article> {
  const { title, content } = await readVersion(ctx, id, revision)
  return editArticle(ctx, id, { title, content }, 'restore')
}

/** Deletes texts that were replaced long ago. Even the text before the present one stays only that long. */
export const pruneVersions = (ctx: Ctx): Promise<string> =>
  pruneIfSet(ctx, ctx.config.keepDays.versions, queries.agedVersions)
