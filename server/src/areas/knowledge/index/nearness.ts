import type { Ctx } from '../../../platform/context.ts'
import * as models from '../../office/models/service.ts'
import { searchNear } from './graph-queries.ts'
import * as nearnessQueries from './nearness-queries.ts'
import { cosine, signsOf, spaceOf } from './vectors.ts'

/** Number of passages, those with the most signs in common, whose whole vectors are compared. */
const rescored = 50
/** A customer waits, so the desk does without a model that takes longer. */
const timeout = 2_000

/** Cosines with the nearest of the shown passages, whose index is `passage`, and with the nearest of all others. */
export type Nearness = { shown: number; elsewhere: number; passage: number }

/**
 * How near in meaning each sentence is to the passages that were shown, and to all others that customers may read.
 * Undefined if the embedding model does not answer in time, has no vector of one of the shown passages, or knows no
 * others.
 */
export const compareMeaning = (
  ctx: Ctx,
  sentences: readonly string[],
  shown: readonly { article_id: number; text: string }[],
): Promise<Nearness[] | undefined> =>
  models.tryModel(ctx, 'embedding', async (model) => {
    const space = spaceOf(model).model
    const stored = await nearnessQueries.listVectors(ctx.db, space, shown)
    const known = shown.map((one) => stored.filter((row) => row.article_id === one.article_id && row.text === one.text))
    if (known.length === 0 || known.some((rows) => rows.length === 0)) return undefined
    const vectors = await models.embedTexts(ctx, model, { texts: [...sentences], role: 'query' }, timeout)
    const own = new Set(known.flat().map(({ passage_id }) => passage_id))
    const all = await Promise.all(vectors.map((vector) => compareOne(ctx, space, vector, { known, own })))
    return all.every((one) => one !== undefined) ? all : undefined
  })

async function compareOne(
  ctx: Ctx,
  space: string,
  vector: number[],
  { known, own }: { known: nearnessQueries.ReadPassage[][]; own: ReadonlySet<number> },
): Promise<Nearness | undefined> {
  const cosines = known.map((rows) => Math.max(...rows.map((row) => cosine(vector, row.vector))))
  const near = await searchNear(ctx.db, space, signsOf(vector), rescored + own.size, 'customers')
  const others = near.filter(({ passage_id }) => !own.has(passage_id)).map((row) => cosine(vector, row.vector))
  if (others.length === 0) return undefined
  const shown = Math.max(...cosines)
  return { shown, elsewhere: Math.max(...others), passage: cosines.indexOf(shown) }
}
