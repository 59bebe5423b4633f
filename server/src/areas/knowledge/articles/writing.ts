import type { Ctx } from '../../../platform/context.ts'
import { emit } from '../../../platform/events.ts'
import { record } from '../../office/audit/service.ts'
import { ArticleChanged } from '../index/schema.ts'
import type { ArticleRow, Author } from './queries.ts'
import { ArticlePending, type VersionHow } from './schema.ts'

/** Who made a version and how. A job has neither an agent nor a key. */
export function authorOf({ actor }: Ctx, how: VersionHow): Author {
  return {
    author_id: actor.type === 'agent' ? actor.id : null,
    api_key_id: actor.type === 'knowledge_key' ? actor.id : null,
    how,
  }
}

/** Everything that follows a write, in its transaction. `found` is the article before it. */
export async function followWrite(
  ctx: Ctx,
  { id, revision, enabled, internal, title, connection_id }: ArticleRow,
  found: ArticleRow | undefined,
): Promise<void> {
  if (found?.revision !== revision) emit(ctx, ArticlePending, { article_id: id, revision })
  if (found && found.enabled !== enabled) {
    const type = enabled ? 'article_enabled' : 'article_disabled'
    await record(ctx, type, { type: 'article', id }, { after: { name: title } })
  }
  // For an article of a connection, the audit log names the connection instead.
  if (internal !== (found?.internal ?? false) && connection_id === null) {
    const type = internal ? 'article_made_internal' : 'article_made_public'
    await record(ctx, type, { type: 'article', id }, { after: { name: title } })
  }
  emit(ctx, ArticleChanged, { article_id: id })
}
