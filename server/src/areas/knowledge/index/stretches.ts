import type { Ctx } from '../../../platform/context.ts'
import { listAround } from './stretch-queries.ts'

/** Passages on each side of the found one; together they have about 4,000 characters. */
const around = 2

/**
 * The text around passages, by article. Answers are quoted from it, because the steps that a passage announces are
 * often in the next one. Headings are lines with `#`.
 */
export async function listStretches(ctx: Ctx, passageIds: readonly number[]): Promise<Map<number, string>> {
  const stretches = new Map<number, string>()
  const heading = new Map<number, string>()
  for (const row of passageIds.length > 0 ? await listAround(ctx.db, passageIds, around) : []) {
    const own = row.heading.split(' › ').at(-1)!
    const isNew = own !== '' && heading.get(row.article_id) !== row.heading
    heading.set(row.article_id, row.heading)
    const before = stretches.get(row.article_id)
    const text = isNew ? `# ${own}\n${row.text}` : row.text
    stretches.set(row.article_id, before === undefined ? text : `${before}\n${text}`)
  }
  return stretches
}
