import type { Ctx } from '../../../platform/context.ts'
import * as models from '../../office/models/service.ts'
import { joinMeaning, usualWeight } from './joining.ts'
import * as queries from './meaning-queries.ts'
import { searchByVector, searchByWords } from './search.ts'
import { spaceOf } from './vectors.ts'

/** A question of a customer, and the one article that answered it well. */
export type AnsweredQuestion = { question: string; article_id: number }

/** Questions and titles that are searched for. Fewer than `fewest` prove nothing. */
const most = 150
/** At most this many of them are customers' questions: every article has a title. */
const mostQuestions = 75
const batch = 50
const fewest = 20
const timeout = 30_000
/** Hours for which a test is valid: embedding a title of every article is cheap, but not with every edit. */
const lasts = 24
/** With this weight, meaning only orders what words find equally well, and adds what they do not find. */
const alone = 100
/** Possible weights of words beside meaning. The first that makes nothing worse is used. */
const weights = [usualWeight, 20, alone]

/**
 * Tries the embedding model on the desk's own articles. Each title (without using the index of titles), and each
 * customer's question that was answered well, should find its article. From then on the desk uses the least weight of
 * words with which the articles rank as high as by words only, so that an unsuitable model makes nothing worse. The
 * test does not show how much a good model helps: the vectors contain the titles, and answered questions were mostly
 * found by words.
 */
export async function testMeaning(
  ctx: Ctx,
  listAnswered: (ctx: Ctx, limit: number) => Promise<AnsweredQuestion[]> = async () => [],
): Promise<string> {
  const model = await models.findModel(ctx, 'embedding')
  if (!model) return 'skipped: no embedding model'
  const space = spaceOf(model)
  const now = ctx.now()
  if (await queries.hasTest(ctx.db, space.model, new Date(now.getTime() - lasts * 3_600_000))) return 'skipped: tested'
  if (await queries.hasUnembedded(ctx.db, space)) return 'skipped: not all articles are embedded'
  const questions = await listQuestions(ctx, listAnswered)
  const titles = await queries.listTitles(ctx.db, most - questions.length)
  const all = [...questions, ...titles.map(({ id, title }) => ({ id, text: title, titles: false }))]
  if (all.length < fewest) return 'skipped: too few articles'
  const places: Place[] = []
  for (let at = 0; at < all.length; at += batch) {
    const some = all.slice(at, at + batch)
    const asked = some.map(({ text }) => text)
    const vectors = await models.embedTexts(ctx, model, { texts: asked, role: 'query' }, timeout)
    for (const [index, one] of some.entries()) places.push(await ask(ctx, space, one, vectors[index]!))
  }
  const tested = choose(places)
  await queries.upsertTest(ctx.db, {
    model: space.model,
    ...tested,
    titles: titles.length,
    questions: questions.length,
    tested_at: now,
  })
  return `words count ${tested.words_weight} times as much as meaning`
}

/** The place of an article in the results, counted from 1; infinity if it is not there. */
type Place = { words: number; meaning: number; joined: number[] }

/** `titles`: the index of titles is used too. */
type Probe = { id: number; text: string; titles: boolean }

/** Questions whose articles still exist. */
async function listQuestions(
  ctx: Ctx,
  listAnswered: (ctx: Ctx, limit: number) => Promise<AnsweredQuestion[]>,
): Promise<Probe[]> {
  const answered = await listAnswered(ctx, mostQuestions)
  const ids = answered.map(({ article_id }) => article_id)
  const ready = new Set(await queries.listReady(ctx.db, ids))
  return answered
    .filter(({ article_id }) => ready.has(article_id))
    .map(({ question, article_id }) => ({ id: article_id, text: question, titles: true }))
}

async function ask(ctx: Ctx, space: { model: string }, { id, text, titles }: Probe, vector: number[]): Promise<Place> {
  const [{ passages, gain }, near] = await Promise.all([
    searchByWords(ctx, text, { audience: 'agents', titles }),
    searchByVector(ctx, space.model, vector, 'agents'),
  ])
  const placeIn = (list: readonly { article_id: number }[]) =>
    list.findIndex(({ article_id }) => article_id === id) + 1 || Number.POSITIVE_INFINITY
  const weighing = { attainable: gain.attainable, language: null, unembedded: new Set<number>() }
  const joined = weights.map((weight) => placeIn(joinMeaning(passages, near, { ...weighing, weight })))
  return { words: placeIn(passages), meaning: placeIn(near), joined }
}

/** By mean reciprocal rank, so that the second place counts half as much as the first. */
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
