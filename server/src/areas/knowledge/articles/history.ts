import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { type Page, type Paging, pageOf } from '../../../platform/page.ts'
import { pruneIfSet } from '../../../platform/pruning.ts'
import type { Article, ArticleVersion, ListedVersion } from './schema.ts'
import { editArticle, refuseUnknown } from './service.ts'
import * as queries from './version-queries.ts'

/** Every text of the article that is kept, newest first. An article has at least the one that it says now. */
export async function listVersions(ctx: Ctx, id: number, paging: Paging): Promise<Page<ListedVersion>> {
  const total = (await queries.countVersions(ctx.db, id)) || refuseUnknown()
  return pageOf(await queries.listVersions(ctx.db, id, paging), total, paging)
}

export async function readVersion(ctx: Ctx, id: number, revision: number): Promise<ArticleVersion> {
  const version = await queries.findVersion(ctx.db, id, revision)
  if (!version) throw notFound('article.no_version')
  return version
}

/** Makes an earlier text the newest one, as an edit in the panel would; the text that it replaces stays in the history. */
export async function restoreVersion(ctx: Ctx, id: number, revision: number): Promise<Article> {
  const { title, content } = await readVersion(ctx, id, revision)
  return editArticle(ctx, id, { title, content }, 'restore')
}

/** Forgets texts that were replaced so long ago; the one before the last stays until then too. */
export const pruneVersions = (ctx: Ctx): Promise<string> =>
  pruneIfSet(ctx, ctx.config.keepDays.versions, queries.agedVersions)
