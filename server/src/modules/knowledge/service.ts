import { agentId, type Ctx } from '../../platform/context.ts'
import { transaction } from '../../platform/database.ts'
import { notFound } from '../../platform/errors.ts'
import { emit } from '../../platform/events.ts'
import { enqueue } from '../../platform/jobs.ts'
import { type Page, pageOf } from '../../platform/page.ts'
import * as models from '../models/service.ts'
import * as indexQueries from './index-queries.ts'
import { cutPassages } from './passages.ts'
import type { ArticleRow } from './queries.ts'
import * as queries from './queries.ts'
import { checkContent, checkKey, decideUpsert, hashText, isEdited, refuseConnection, wordDryRun } from './rules.ts'
import {
  type Article,
  ArticleChanged,
  type ArticleCreate,
  type ArticleEdit,
  type ArticleListQuery,
  type ArticleSource,
  type ArticleUpsert,
  EmbedArticle,
  IndexArticle,
  type UpsertResult,
} from './schema.ts'
import { detectLanguage } from './words.ts'

export { embedArticle, embedRest } from './embedding.ts'
export { checkKey } from './rules.ts'
export { type Found, searchArticles, searchKnowledge } from './search.ts'
export { detectLanguage } from './words.ts'

/** Where a text that is upserted comes from. */
export type Origin = { source: ArticleSource; source_url: string | null }

const fromApi: Origin = { source: 'api', source_url: null }

/**
 * Writes the article that has the key: adds it, updates it, lets an article without a key adopt it, or leaves it alone.
 * Many writers of one key take their turns, so `previous` is what the article was right before `item`. A dry run decides
 * the same way and writes nothing, not even a lock.
 */
export function upsertArticle(ctx: Ctx, input: ArticleUpsert, origin: Origin = fromApi): Promise<UpsertResult> {
  checkKey(input.key)
  checkContent(input.content)
  const hash = hashText(input.title, input.content)
  const wish = {
    key: input.key,
    content_hash: hash,
    enabled: input.enabled ?? undefined,
    adopt_id: input.adopt_id ?? undefined,
    keep_local_edits: input.on_local_edits === 'keep',
  }
  const dryRun = input.dry_run === true

  return transaction(ctx, async (ctx) => {
    if (!dryRun) await queries.lockKey(ctx.db, wish.key)
    const named = await queries.listNamed(ctx.db, wish.key, wish.adopt_id, !dryRun)
    const owner = named.find((article) => article.key === wish.key)
    const adoptee = named.find((article) => article.id === wish.adopt_id)
    const { outcome, found, textChanges, local_edits } = decideUpsert(wish, owner, adoptee)
    const previous = found ? present(found) : null
    if (outcome === 'unchanged' || outcome === 'conflict')
      return { item: present(found!), outcome, previous, local_edits }

    const change = {
      key: wish.key,
      title: input.title,
      content: input.content,
      content_hash: hash,
      pushed_hash: hash,
      enabled: wish.enabled ?? found?.enabled ?? true,
      ...(textChanges ? origin : {}),
    }
    if (dryRun) {
      return { item: draft(ctx, found, change, textChanges), outcome: wordDryRun(outcome), previous, local_edits }
    }
    const written = found
      ? await queries.updateArticle(ctx.db, found.id, change, textChanges)
      : await queries.insertArticle(ctx.db, { ...change, ...origin })
    await recordWrite(ctx, written, textChanges, origin.source)
    return { item: present(written), outcome, previous, local_edits }
  })
}

export async function listArticles(ctx: Ctx, query: ArticleListQuery): Promise<Page<Article>> {
  const { results, total } = await queries.listArticles(ctx.db, query, query)
  return pageOf(results.map(present), total, query)
}

export async function readArticle(ctx: Ctx, id: number): Promise<Article> {
  return present((await queries.findArticle(ctx.db, id)) ?? refuseUnknown())
}

export function createArticle(ctx: Ctx, input: ArticleCreate): Promise<Article> {
  checkContent(input.content)
  return transaction(ctx, async (ctx) => {
    const written = await queries.insertArticle(ctx.db, {
      title: input.title,
      content: input.content,
      content_hash: hashText(input.title, input.content),
      enabled: input.enabled ?? true,
      source: 'manual',
    })
    await recordWrite(ctx, written, true, 'panel')
    return present(written)
  })
}

/** Changes what is given. A changed text counts as edited in the panel, whoever calls. */
export function editArticle(ctx: Ctx, id: number, input: ArticleEdit): Promise<Article> {
  if (input.content) checkContent(input.content)
  return transaction(ctx, async (ctx) => {
    const found = (await queries.lockArticle(ctx.db, id)) ?? refuseUnknown()
    refuseConnection(found.source)
    const title = input.title ?? found.title
    const content = input.content ?? found.content
    const enabled = input.enabled ?? found.enabled
    const content_hash = hashText(title, content)
    const textChanges = !content_hash.equals(found.content_hash)
    if (!textChanges && enabled === found.enabled) return present(found)

    const change = textChanges ? { title, content, content_hash, enabled } : { enabled }
    const written = await queries.updateArticle(ctx.db, id, change, textChanges)
    await recordWrite(ctx, written, textChanges, 'panel')
    return present(written)
  })
}

export function deleteArticle(ctx: Ctx, id: number): Promise<true> {
  return transaction(ctx, async (ctx) => {
    const found = (await queries.lockArticle(ctx.db, id, true)) ?? refuseUnknown()
    refuseConnection(found.source)
    await indexQueries.replacePassages(ctx.db, id, Number.MAX_SAFE_INTEGER)
    await queries.deleteArticle(ctx.db, id)
    emit(ctx, ArticleChanged, { article_id: id })
    return true as const
  })
}

/** Indexes the article again, for example after indexing has failed. What is indexed stays findable meanwhile. */
export function reindexArticle(ctx: Ctx, id: number): Promise<Article> {
  return transaction(ctx, async (ctx) => {
    const article = (await queries.markPending(ctx.db, id)) ?? refuseUnknown()
    await enqueue(ctx, IndexArticle, { article_id: id, revision: article.revision })
    emit(ctx, ArticleChanged, { article_id: id })
    return present(article)
  })
}

/**
 * Cuts the article into passages and makes them the ones that search finds. Only the newest revision gets there: an index
 * that an edit has overtaken is dropped.
 */
export async function indexArticle(ctx: Ctx, wanted: indexQueries.Revision): Promise<string> {
  const article = await transaction(ctx, async (ctx) => {
    const current = await indexQueries.setIndexStatus(ctx.db, wanted, 'indexing', null)
    if (current) emit(ctx, ArticleChanged, { article_id: wanted.article_id })
    return current ? queries.findArticle(ctx.db, wanted.article_id) : undefined
  })
  if (!article) return 'skipped: superseded'

  try {
    return await storeIndex(ctx, wanted, article)
  } catch (error) {
    if (error instanceof indexQueries.Overtaken) return 'skipped: superseded'
    await recordIndexFailure(ctx, wanted, error)
    throw error
  }
}

/** Passages written by one statement, so that each is short however long the article. */
const passageBatch = 200

function storeIndex(ctx: Ctx, wanted: indexQueries.Revision, { title, content }: ArticleRow): Promise<string> {
  const language = detectLanguage(`${title}\n${content}`)
  const passages = cutPassages(title, content)
  return transaction(ctx, async (ctx) => {
    const last = await indexQueries.lockIndex(ctx.db, wanted.article_id)
    for (let at = 0; at < passages.length; at += passageBatch) {
      await indexQueries.insertPassages(ctx.db, wanted, language, passages.slice(at, at + passageBatch))
    }
    await indexQueries.replacePassages(ctx.db, wanted.article_id, last)
    // Last, because it locks the article: nobody who edits it waits for its index.
    await indexQueries.completeIndex(ctx.db, wanted, language)
    if (await models.hasModel(ctx, 'embedding')) await enqueue(ctx, EmbedArticle, wanted)
    emit(ctx, ArticleChanged, { article_id: wanted.article_id })
    return `indexed ${passages.length - 1} passages`
  })
}

/** The article says why it cannot be found; what it held before stays findable only if it was this very revision. */
function recordIndexFailure(ctx: Ctx, wanted: indexQueries.Revision, error: unknown): Promise<void> {
  const reason = error instanceof Error ? error.message : String(error)
  return transaction(ctx, async (ctx) => {
    const current = await indexQueries.setIndexStatus(ctx.db, wanted, 'failed', reason.slice(0, 500))
    if (current) emit(ctx, ArticleChanged, { article_id: wanted.article_id })
  })
}

/** Everything that follows a write, in its transaction. `how` is the door the text came through. */
async function recordWrite(ctx: Ctx, article: ArticleRow, textChanged: boolean, how: string): Promise<void> {
  if (textChanged) {
    await queries.insertVersion(ctx.db, article, agentId(ctx), how)
    await enqueue(ctx, IndexArticle, { article_id: article.id, revision: article.revision })
  }
  emit(ctx, ArticleChanged, { article_id: article.id })
}

function refuseUnknown(): never {
  throw notFound('article.not_found')
}

/** The article that a write would leave. */
function draft(
  ctx: Ctx,
  found: ArticleRow | undefined,
  change: Omit<queries.NewArticle, 'source'>,
  textChanges: boolean,
): UpsertResult['item'] {
  const now = ctx.now()
  const unindexed = { index_status: 'pending', index_error: null }
  const fresh = { revision: 1, source: 'api', source_url: null, language: null, created_at: now, ...unindexed }
  const item = present({
    ...(found ?? { ...fresh, id: 0, key: null, pushed_hash: null }),
    ...change,
    ...(textChanges ? unindexed : {}),
    updated_at: now,
  })
  return { ...item, id: found?.id ?? null }
}

function present(row: ArticleRow): Article {
  return {
    id: row.id,
    key: row.key,
    title: row.title,
    content: row.content,
    enabled: row.enabled,
    source: row.source as Article['source'],
    source_url: row.source_url,
    language: row.language,
    local_edits: isEdited(row),
    index_status: row.index_status as Article['index_status'],
    index_error: row.index_error,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}
