import type { Ctx } from '../../../platform/context.ts'
import * as knowledge from '../../knowledge/index/service.ts'

/** What was looked up for one message. It is read in several ways, and these often need the same. */
export type Memory = {
  search: typeof knowledge.searchKnowledge
  /** The text around passages, by article. */
  listStretches(passages: readonly Near[]): Promise<Map<number, string>>
}
type Near = { article_id: number; passage_id: number }

/** As many results are kept of each search: the most that any reading asks for. */
const depth = 50

/**
 * Keeps searches and texts of articles for one answer, so that its steps, which ask for the same again, read each once.
 */
export function createMemory(ctx: Ctx): Memory {
  const searches = new Map<string, Promise<knowledge.Found>>()
  const stretches = new Map<number, string | undefined>()
  return {
    async search(_, query, limit) {
      const found = searches.get(query) ?? knowledge.searchKnowledge(ctx, query, depth)
      searches.set(query, found)
      const { passages, ...rest } = await found
      return { ...rest, passages: passages.slice(0, limit) }
    },
    async listStretches(passages) {
      const fresh = passages.filter(({ passage_id }) => !stretches.has(passage_id))
      const ids = fresh.map(({ passage_id }) => passage_id)
      const read = ids.length > 0 ? await knowledge.listStretches(ctx, ids) : undefined
      for (const { article_id, passage_id } of fresh) stretches.set(passage_id, read!.get(article_id))
      return new Map(
        passages.flatMap(({ article_id, passage_id }) => {
          const text = stretches.get(passage_id)
          return text === undefined ? [] : [[article_id, text] as const]
        }),
      )
    },
  }
}
