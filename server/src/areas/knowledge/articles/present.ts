import type { Ctx } from '../../../platform/context.ts'
import { wordKeptReason } from '../../../platform/i18n.ts'
import type { ArticleRow } from './queries.ts'
import { isEdited } from './rules.ts'
import type { Article } from './schema.ts'

/** An article as the API gives it; why indexing failed is in the reader's language. */
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
