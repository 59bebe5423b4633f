import type { Ctx } from '../../../platform/context.ts'
import { wordKeptReason } from '../../../platform/i18n.ts'
import type { ArticleRow } from './queries.ts'
import { isEdited } from './rules.ts'
import type { Article } from './schema.ts'
import type * as queries from './upsert-queries.ts'

/** The article after a write. The caller fills in what the database gives: the `id` of a new one and the times. */
export function foresee(
  ctx: Ctx,
  found: ArticleRow | undefined,
  change: queries.UpsertChange,
  textChanges: boolean,
): ArticleRow {
  const now = ctx.now()
  const unindexed = { index_status: 'pending', index_error: null }
  return {
    ...(found ?? { id: 0, revision: 0, language: null, created_at: now, ...unindexed }),
    ...change,
    ...(textChanges ? unindexed : {}),
    revision: (found?.revision ?? 0) + (textChanges ? 1 : 0),
    updated_at: now,
  }
}

export function present({ language }: Ctx, row: ArticleRow): Article {
  return {
    id: row.id,
    key: row.key,
    title: row.title,
    content: row.content,
    enabled: row.enabled,
    internal: row.internal,
    source: row.source as Article['source'],
    source_url: row.source_url,
    connection_id: row.connection_id,
    language: row.language,
    local_edits: isEdited(row),
    index_status: row.index_status as Article['index_status'],
    index_error: row.index_error === null ? null : wordKeptReason(language, row.index_error),
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}
