import type { Ctx } from '../../platform/context.ts'
import type { ArticleRow, NewArticle } from './queries.ts'
import { isEdited } from './rules.ts'
import type { Article, ArticleDraft } from './schema.ts'

/** The article that a write would leave. */
export function draft(
  ctx: Ctx,
  found: ArticleRow | undefined,
  change: Omit<NewArticle, 'source'>,
  textChanges: boolean,
): ArticleDraft {
  const now = ctx.now()
  const unindexed = { index_status: 'pending', index_error: null }
  const origin = { source: 'api', source_url: null, connection_id: null }
  const fresh = { revision: 1, ...origin, language: null, created_at: now, ...unindexed }
  const item = present({
    ...(found ?? { ...fresh, id: 0, key: null, pushed_hash: null }),
    ...change,
    ...(textChanges ? unindexed : {}),
    updated_at: now,
  })
  return { ...item, id: found?.id ?? null }
}

export function present(row: ArticleRow): Article {
  return {
    id: row.id,
    key: row.key,
    title: row.title,
    content: row.content,
    enabled: row.enabled,
    source: row.source as Article['source'],
    source_url: row.source_url,
    connection_id: row.connection_id,
    language: row.language,
    local_edits: isEdited(row),
    index_status: row.index_status as Article['index_status'],
    index_error: row.index_error,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}
