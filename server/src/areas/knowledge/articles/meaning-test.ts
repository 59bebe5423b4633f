import type { Ctx } from '../../../platform/context.ts'
import * as models from '../../office/models/service.ts'
import { joinMeaning, usualWeight } from './joining.ts'
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
/** With so much, meaning only puts in order what words find alike, and adds what they do not find. */
const alone = 100
/** What words may count beside meaning, the first that spoils nothing is taken. */
const weights = [usualWeight, 20, alone]

/**
 * Tries the embedding model on the desk's own articles: each title is asked for, without what titles hold, and should find its
 * article. The least weight of words with which the titles stand as high as by words alone is used from then on, so a model that
 * does not fit this desk spoils nothing. Titles stand in the vectors too, so they do not show how much a good model helps.
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
    const vectors = await models.embedTexts(ctx, model, { texts: asked, role: 'query' }, timeout)
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
    searchByWords(ctx, title, { audience: 'agents', titles: false }),
    searchByVector(ctx, space.model, vector, 'agents'),
  ])
  const placeIn = (list: readonly { article_id: number }[]) =>
    list.findIndex(({ article_id }) => article_id === articleId) + 1 || Number.POSITIVE_INFINITY
  const weighing = { attainable: gain.attainable, language: null, unembedded: new Set<number>() }
  const joined = weights.map((weight) => placeIn(joinMeaning(passages, near, { ...weighing, weight })))
  return { words: placeIn(passages), meaning: placeIn(near), joined }
}

/** By mean reciprocal rank, so that the second place counts for half of the first. */
function choose(places: readonly Place[]) {
  const first = (ranks: readonly number[]) => ranks.filter((rank) => rank === 1).length
  const worth = (ranks: readonly number[]) => ranks.reduce((sum, rank) => sum + 1 / rank, 0)
  const words = places.map((place) => place.words)
  const tried = weights.map((weight, at) => ({ weight, ranks: places.map(({ joined }) => joined[at]!) }))
  const chosen = tried.find(({ ranks }) => worth(ranks) >= worth(words)) ?? tried.at(-1)!
  return {
    words_weight: chosen.weight,
    found_by_words: first(words),
    found_by_meaning: first(places.map(({ meaning }) => meaning)),
    found_by_both: first(chosen.ranks),
  }
}
