import type { Ctx } from '../../../platform/context.ts'
import { Refusal } from '../../../platform/errors.ts'
import { wordRefusal } from '../../../platform/i18n.ts'
import type { ArticleBulk, BulkResult } from './schema.ts'
import { deleteArticle, editArticle } from './service.ts'

/**
 * Enables, disables or deletes many articles, each in its own transaction: one transaction for many articles could wait
 * for ever for one that is being indexed. A refusal does not stop the others, and a call that was cut off can be sent
 * again.
 */
export async function changeArticles(ctx: Ctx, { ids, action }: ArticleBulk): Promise<BulkResult> {
  const result: BulkResult = { done: 0, refused: [] }
  for (const id of new Set(ids)) {
    try {
      if (action === 'delete') await deleteArticle(ctx, id)
      else await editArticle(ctx, id, { enabled: action === 'enable' })
      result.done += 1
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      result.refused.push({ id, reason: wordRefusal(ctx.language, error.code, error.params) })
    }
  }
  return result
}
