import type { Ctx } from '../../../platform/context.ts'
import * as models from '../../office/models/service.ts'
import { joinMeaning, untried } from './joining.ts'
import * as queries from './meaning-queries.ts'
import { searchByVector, searchByWords } from './search.ts'
import { spaceOf } from './vectors.ts'

/** Titles that are asked, and sent to the model at once. Fewer articles than `fewest` tell nothing. */
const most = 150
const batch = 50
const fewest = 20
const timeout = 30_000
/** Hours for which a test counts: a title of every article costs little, but not with every edit. */
const lasts = 24
/**
 * What the best match of words may count beside the best match of meaning. With the first, meaning only puts in order what words
 * find alike, and adds what they do not find.
 */
const weights = [100, 20, 12, 8, untried, 2, 1]

/**
 * Tries the embedding model on the desk's own articles: each title is asked for, without what titles hold, and should find its
 * article. The weight of words with which the titles stand highest is used from then on, so a model that does not fit this desk
 * spoils nothing.
 */
export async function testMeaning(ctx: Ctx): Promise<string> {
  const model = await models.findModel(ctx, 'embedding')
  if (!model) return 'skipped: no embedding model'
  const space = spaceOf(model)
  const now = ctx.now()
  if (await queries.hasTest(ctx.db, space.model, new Date(now.getTime() - lasts * 3_600_000))) return 'skipped: tested'
  if (await queries.hasUnembedded(ctx.db, space)) return 'skipped: not all articles are embedded'
  const titles = await queries.listTitles(ctx.db, most)
  if (titles.length < fewest) return 'skipped: too few articles'
  const places: Place[] = []
  for (let at = 0; at < titles.length; at += batch) {
    const some = titles.slice(at, at + batch)
    const asked = some.map(({ title }) => title)
    const vectors = await models.embedTexts(ctx, model, asked, timeout)
    for (const [index, { id, title }] of some.entries())
      places.push(await askTitle(ctx, space, title, vectors[index]!, id))
  }
  const tested = choose(places)
  await queries.upsertTest(ctx.db, { model: space.model, ...tested, titles: titles.length, tested_at: now })
  return `words count ${tested.words_weight} times as much as meaning`
}

/** Where an article stands among those that are found, counted from 1; infinity: nowhere. */
type Place = { words: number; meaning: number; joined: number[] }

async function askTitle(
  ctx: Ctx,
  space: { model: string },
  title: string,
  vector: number[],
  articleId: number,
): Promise<Place> {
  const [{ passages, gain }, near] = await Promise.all([
    searchByWords(ctx, title, { titles: false }),
    searchByVector(ctx, space.model, vector),
  ])
  const placeIn = (list: readonly { article_id: number }[]) =>
    list.findIndex(({ article_id }) => article_id === articleId) + 1 || Number.POSITIVE_INFINITY
  const { attainable } = gain
  const joined = weights.map((weight) =>
    placeIn(joinMeaning(passages, near, { attainable, weight, unembedded: new Set() })),
  )
  return { words: placeIn(passages), meaning: placeIn(near), joined }
}

/** The weight with the greatest mean reciprocal rank, of equals the one that has been used without a test. */
function choose(places: readonly Place[]) {
  const first = (ranks: readonly number[]) => ranks.filter((rank) => rank === 1).length
  const worth = (ranks: readonly number[]) => ranks.reduce((sum, rank) => sum + 1 / rank, 0)
  const tried = weights.map((weight, at) => ({ weight, ranks: places.map(({ joined }) => joined[at]!) }))
  const best = tried.reduce((best, one) => {
    const gain = worth(one.ranks) - worth(best.ranks)
    return gain > 0 || (gain === 0 && one.weight === untried) ? one : best
  })
  return {
    words_weight: best.weight,
    found_by_words: first(places.map(({ words }) => words)),
    found_by_meaning: first(places.map(({ meaning }) => meaning)),
    found_by_both: first(best.ranks),
  }
}
