import type { Ctx } from '../../../platform/context.ts'
import * as models from '../../office/models/service.ts'
import { isKnownLanguage } from '../languages/service.ts'
import { joinMeaning, usualForeignWeight, usualWeight } from './joining.ts'
import * as queries from './meaning-queries.ts'
import { searchByVector, searchByWords } from './search.ts'
import { measureStanding } from './standing-out.ts'
import { translateTitles } from './translated-titles.ts'
import { spaceOf } from './vectors.ts'

/** A question of a customer, and the one article that answered it well. */
export type AnsweredQuestion = { question: string; article_id: number }

/** What other modules know of customers. */
export type Known = {
  listAnswered?: (ctx: Ctx, limit: number) => Promise<AnsweredQuestion[]>
  /** Languages in which customers write, the commonest first. */
  listLanguages?: (ctx: Ctx, limit: number) => Promise<string[]>
}

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
/** The same for articles in another language than the question. The first that loses no more than this is used. */
const foreignWeights = [usualForeignWeight, usualForeignWeight / 4, usualWeight, alone]
const tolerance = 0.01
/** Languages of customers that are looked at: some of them are those of the articles. */
const spoken = 10

/**
 * Tries the embedding model on the desk's own articles. Each title (without using the index of titles), and each
 * customer's question that was answered well, should find its article. From then on the desk uses the least weight of
 * words with which the articles rank as high as by words only, so that an unsuitable model makes nothing worse. The
 * test does not show how much a good model helps: the vectors contain the titles, and answered questions were mostly
 * found by words. Titles that the chat model has put into languages of customers do the same for questions in another
 * language than the article's: there, words weigh so much that both together rank as high as the better of the two.
 */
export async function testMeaning(ctx: Ctx, { listAnswered, listLanguages }: Known = {}): Promise<string> {
  const model = await models.findModel(ctx, 'embedding')
  if (!model) return 'skipped: no embedding model'
  const space = spaceOf(model)
  const now = ctx.now()
  if (await queries.hasUnembedded(ctx.db, space)) return 'skipped: not all articles are embedded'
  await measureStanding(ctx, model)
  if (await queries.hasTest(ctx.db, space.model, new Date(now.getTime() - lasts * 3_600_000))) return 'skipped: tested'
  const questions = await listQuestions(ctx, (await listAnswered?.(ctx, mostQuestions)) ?? [])
  const titles = await queries.listTitles(ctx.db, most - questions.length)
  const all = [...questions, ...titles.map(({ id, title }) => ({ id, text: title, titles: false }))]
  if (all.length < fewest) return 'skipped: too few articles'
  const places = await askAll(ctx, model, all, (weight) => ({ weight, foreignWeight: weight }), weights)
  const tested = choose(places, weights, worth(places.map(({ words }) => words)))
  const other_languages = await testLanguages(
    ctx,
    model,
    (await listLanguages?.(ctx, spoken)) ?? [],
    tested.words_weight,
  )
  await queries.upsertTest(ctx.db, {
    ...{ model: space.model, ...tested, titles: titles.length, questions: questions.length },
    ...{ other_languages, tested_at: now },
  })
  const abroad = other_languages ? `, ${other_languages.words_weight} times in other languages` : ''
  return `words count ${tested.words_weight} times as much as meaning${abroad}`
}

async function testLanguages(
  ctx: Ctx,
  model: models.Model,
  spoken: readonly string[],
  weight: number,
): Promise<queries.LanguagesTest | null> {
  const titles = await translateTitles(ctx, spoken.filter(isKnownLanguage))
  if (titles.length === 0) return null
  const probes = titles.map((title) => ({ ...title, titles: true }))
  const places = await askAll(ctx, model, probes, (foreignWeight) => ({ weight, foreignWeight }), foreignWeights)
  const better = Math.max(worth(places.map(({ words }) => words)), worth(places.map(({ meaning }) => meaning)))
  const languages = [...new Set(titles.map(({ language }) => language))]
  const tested = choose(places, foreignWeights, better - tolerance * places.length)
  return { languages, titles: titles.length, ...tested }
}

/** The place of an article in the results, counted from 1; infinity if it is not there. */
type Place = { words: number; meaning: number; joined: number[] }

/** `titles`: the index of titles is used too. `language`: that of the text, if articles in others are asked for. */
type Probe = { id: number; text: string; titles: boolean; language?: string }

type Weigh = (weight: number) => { weight: number; foreignWeight: number }

/** Questions whose articles still exist. */
async function listQuestions(ctx: Ctx, answered: readonly AnsweredQuestion[]): Promise<Probe[]> {
  const ids = answered.map(({ article_id }) => article_id)
  const ready = new Set(await queries.listReady(ctx.db, ids))
  return answered
    .filter(({ article_id }) => ready.has(article_id))
    .map(({ question, article_id }) => ({ id: article_id, text: question, titles: true }))
}

/** `joined` is the place with each of these weights. */
async function askAll(
  ctx: Ctx,
  model: models.Model,
  probes: readonly Probe[],
  weigh: Weigh,
  weights: readonly number[],
): Promise<Place[]> {
  const space = spaceOf(model)
  const places: Place[] = []
  for (let at = 0; at < probes.length; at += batch) {
    const some = probes.slice(at, at + batch)
    const texts = some.map(({ text }) => text)
    const vectors = await models.embedTexts(ctx, model, { texts, role: 'query' }, timeout)
    for (const [index, one] of some.entries())
      places.push(await ask(ctx, space, one, vectors[index]!, weights.map(weigh)))
  }
  return places
}

async function ask(
  ctx: Ctx,
  space: { model: string },
  { id, text, titles, language }: Probe,
  vector: number[],
  weighings: readonly ReturnType<Weigh>[],
): Promise<Place> {
  const [{ passages, gain }, near] = await Promise.all([
    searchByWords(ctx, text, { audience: 'agents', titles }),
    searchByVector(ctx, space.model, vector, 'agents'),
  ])
  const placeIn = (list: readonly { article_id: number }[]) =>
    list.findIndex(({ article_id }) => article_id === id) + 1 || Number.POSITIVE_INFINITY
  const given = { attainable: gain.attainable, language: language ?? null, unembedded: new Set<number>() }
  const joined = weighings.map((weighing) => placeIn(joinMeaning(passages, near, { ...given, ...weighing })))
  return { words: placeIn(passages), meaning: placeIn(near), joined }
}

/** The sum of reciprocal ranks, so that the second place counts half as much as the first. */
const worth = (ranks: readonly number[]) => ranks.reduce((sum, rank) => sum + 1 / rank, 0)

/** Chooses the first of the weights that is worth this much; if there is none, the one that is worth most. */
function choose(places: readonly Place[], weights: readonly number[], least: number) {
  const first = (ranks: readonly number[]) => ranks.filter((rank) => rank === 1).length
  const tried = weights.map((weight, at) => ({ weight, ranks: places.map(({ joined }) => joined[at]!) }))
  const best = tried.reduce((best, one) => (worth(one.ranks) > worth(best.ranks) ? one : best))
  const chosen = tried.find(({ ranks }) => worth(ranks) >= least) ?? best
  return {
    words_weight: chosen.weight,
    found_by_words: first(places.map(({ words }) => words)),
    found_by_meaning: first(places.map(({ meaning }) => meaning)),
    found_by_both: first(chosen.ranks),
  }
}
