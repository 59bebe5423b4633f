import type { Ctx } from '../../../platform/context.ts'
import { type AnswerKind, findAnswerKind } from '../../../words/answer-kinds.ts'
import { findAsked, writeOut } from '../../../words/asking.ts'
import { splitCompound } from '../../../words/compounds.ts'
import { lightWords } from '../../../words/light-words.ts'
import { pickTelling } from '../../../words/stop-words.ts'
import { listEverydayWords, listSynonyms } from '../../../words/synonyms.ts'
import { listOtherDays } from '../../../words/weekdays.ts'
import { isUnit } from '../../../words/words.ts'
import * as models from '../../office/models/service.ts'
import * as articleQuestions from '../article-questions/service.ts'
import { detectLanguage } from '../languages/service.ts'
import * as findingQueries from './finding-queries.ts'
import { searchNear } from './graph-queries.ts'
import { joinMeaning, usualForeignWeight, usualWeight } from './joining.ts'
import * as meaningQueries from './meaning-queries.ts'
import type * as indexQueries from './queries.ts'
import { bestOfArticles, confidenceOf, fuse, tellRival } from './rules.ts'
import type { FoundPassage, SearchQuery } from './schema.ts'
import { rateStanding } from './standing.ts'
import * as vectorQueries from './vector-queries.ts'
import { cosine, productOf, signsOf, spaceOf, unpackFloats } from './vectors.ts'
import { listWords } from './words.ts'

/**
 * `rival`: how near the second passage is to the first by words. Only set if these two are also the best by words.
 * `by_words`: what words alone found, as an answer by words reads it first. Only set if meaning has a say in the order,
 * and the best by words is in the question's language: in another one, words are met by chance.
 */
export type Found = Order & { confidence: number; by_words?: Order | undefined }
type Order = { passages: SurePassage[]; rival: 'close' | 'near' | false }
/**
 * `confidence`, 0 to 1: how much of the question the article's best match of words holds, or how near the question is
 * to one that the article has answered and that asked for the same.
 */
type SurePassage = indexQueries.FoundRow & {
  confidence: number
  /** How far the article stands out in meaning from all others, as `rateStanding` has it. */
  standing?: number | undefined
  /** How near the question is to one that the article answered before, and whether it asks for just that. */
  asked?: { near: number; isSame: boolean } | undefined
}

/** Characters and words of a question that count; a customer's question is far shorter. */
const maxQueryLength = 1_000
const maxQueryWords = 64
/** Articles that each way of searching contributes. No request can ask for more. */
const depth = 50
/** The weight of a word that is in every question, such as "want" or "using", and of one beside the actual question. */
const commonWeight = 0.5
const besideWeight = 0.7
/** The weight of a word that only says which kind of answer is wanted. */
const askedWeight = 0.75
/** These are answered by words that the question does not contain: "how long" by "three days". */
const wordless = new Set<AnswerKind>(['duration', 'frequency', 'hours', 'opening', 'time', 'place'])
/** The share of a title's score that is added to its article's. */
const titleShare = 0.5
/** Number of passages, those with the most signs in common, whose whole vectors are compared. */
const rescored = 300
/** Articles that are listed by their words beside another order: as many as an answer may rest on. */
const listedByWords = 8
/** Articles that the re-ranker reads. */
const reranked = 30
/** A customer waits, so the desk does without a model that takes longer. */
const embedTimeout = 2_000
const rerankTimeout = 3_000

/**
 * Finds the articles that answer a question, each with its best passage, best first: by their words, by questions that
 * they answered before and, if there is an embedding model, by their meaning; if there is a re-ranker, it orders them.
 * If no model answers in time, only the words decide. Customers never get internal articles. `confidence` is that of
 * the best match of words: if it is low, the knowledge base probably holds no answer. Articles that were disabled,
 * edited or deleted are not found from the moment the write is committed.
 */
export async function searchKnowledge(
  ctx: Ctx,
  query: string,
  limit: number,
  audience: indexQueries.Audience = 'customers',
): Promise<Found> {
  const text = query.slice(0, maxQueryLength)
  if (listWords(text).length === 0) return { passages: [], confidence: 0, rival: false }
  const found = Promise.all([
    searchByWords(ctx, text, { audience }),
    models.tryModel(ctx, 'embedding', (model) => findNear(ctx, model, text, audience)),
    findAskedBefore(ctx, text, audience),
  ])
  const standings = new Map<number, number>()
  const joining = found.then(async ([lexical, near, asked]) =>
    lift(near ? await join(ctx, text, lexical, { ...near, standings }) : lexical.passages, asked),
  )
  // Whether there is a re-ranker is looked up while the words are.
  const ranking = models.tryModel(ctx, 'rerank', async (model) => putInOrder(ctx, model, text, await joining))
  const [[lexical, near, asked], joined, ranked] = await Promise.all([found, joining, ranking])
  const confidence = confidenceOf(lexical.passages[0]?.score ?? 0, lexical.gain)
  const scores = new Map(lexical.passages.map(({ article_id, score }) => [article_id, score]))
  const describe = (passage: indexQueries.FoundRow): SurePassage => {
    const before = asked.get(passage.article_id)?.asked
    const byWords = confidenceOf(scores.get(passage.article_id) ?? 0, lexical.gain)
    return {
      ...passage,
      confidence: before?.isSame ? Math.max(byWords, before.near) : byWords,
      standing: standings.get(passage.article_id),
      asked: before,
    }
  }
  const passages = (ranked ?? joined).slice(0, limit).map(describe)
  if (near || ranked) {
    const [first, second] = lexical.passages.map(({ article_id }) => article_id)
    const isOrderOfWords =
      !ranked && passages.slice(0, 2).every(({ article_id }) => [first, second].includes(article_id))
    const rival = isOrderOfWords && tellRival(lexical.passages)
    const listed = ranked ? [] : listByWords(text, lexical.passages, asked).map(describe)
    const [kept, keptByWords] = await keepFindable(ctx, [passages, listed], audience)
    const by_words = keptByWords!.length > 0 ? { passages: keptByWords!, rival: tellRival(keptByWords!) } : undefined
    return { passages: kept!, confidence, rival, by_words }
  }
  return { passages, confidence, rival: tellRival(passages) }
}

/** What words alone would find, if the best of it is in the question's language. */
function listByWords(text: string, passages: indexQueries.FoundRow[], asked: Asked): indexQueries.FoundRow[] {
  const lifted = lift(passages, asked).slice(0, listedByWords)
  const [language, first] = [detectLanguage(text), lifted[0]?.language]
  return language === null || first === 'simple' || first === language ? lifted : []
}

type Asked = Map<number, { asked: NonNullable<SurePassage['asked']>; passage: Omit<indexQueries.FoundRow, 'score'> }>

/** The articles that have answered a question near to this one, each with the passage that did. */
async function findAskedBefore(ctx: Ctx, text: string, audience: indexQueries.Audience): Promise<Asked> {
  const near = await articleQuestions.findNear(ctx, text, detectLanguage(text))
  if (near.length === 0) return new Map()
  const passages = await vectorQueries.listBeginning(ctx.db, near, audience)
  return new Map(
    near.flatMap(({ article_id, near, isSame }) => {
      const passage = passages.find((one) => one.article_id === article_id)
      return passage ? [[article_id, { asked: { near, isSame }, passage }] as const] : []
    }),
  )
}

/** What an article gains that has answered the very same question, as a share of the best score. */
const askedGain = 1.25

/** Adds what is asked again to the scores of its articles, also of those that nothing else has found. */
function lift(passages: indexQueries.FoundRow[], asked: Asked): indexQueries.FoundRow[] {
  if (asked.size === 0) return passages
  const best = passages[0]?.score ?? 1
  const scores = new Map(passages.map(({ article_id, score }) => [article_id, score]))
  const lifted = [...asked].map(([id, { asked, passage }]) => ({
    ...passage,
    score: (scores.get(id) ?? 0) + askedGain * asked.near * best,
  }))
  const others = passages.filter(({ article_id }) => !asked.has(article_id))
  return [...lifted, ...others].sort((a, b) => b.score - a.score || a.article_id - b.article_id)
}

/** What each wording after the first adds to an article's rank. */
const furtherWeight = 0.5

/**
 * Searches for one question in several wordings, the best one first, and joins the results by rank. `confidence` is
 * that of the first wording. Scores are comparable only if there is just one wording. `search` may know some results.
 */
export async function searchWordings(
  ctx: Ctx,
  wordings: readonly string[],
  limit: number,
  search = searchKnowledge,
): Promise<Found> {
  const [only = '', ...others] = wordings
  if (others.length === 0) return search(ctx, only, limit)
  const found = await Promise.all(wordings.map((wording) => search(ctx, wording, depth)))
  const lists = found.map(({ passages }, place) => (place === 0 ? passages : dropWeak(passages)))
  return { passages: fuse(lists, furtherWeight).slice(0, limit), confidence: found[0]!.confidence, rival: false }
}

/** A further wording is short, and what holds only one of its commonest words says nothing about it. */
const dropWeak = <T extends { score: number }>(passages: readonly T[]): T[] =>
  passages.filter(({ score }) => score >= passages[0]!.score / 2)

/** Searches as the assistant does; with `internal` as agents do, who find internal articles too. */
export async function searchArticles(ctx: Ctx, { query, limit, internal }: SearchQuery): Promise<FoundPassage[]> {
  const { passages } = await searchKnowledge(ctx, query, limit, internal ? 'agents' : 'customers')
  return passages.map(({ article_id, key, title, text: passage, score, confidence }) => ({
    ...{ article_id, key, title, passage, score, confidence },
  }))
}

/** The best passages by their words and, unless `titles` is false, by the words of their article's title. */
export function searchByWords(
  ctx: Ctx,
  text: string,
  { audience, titles = true }: { audience: indexQueries.Audience; titles?: boolean },
) {
  const named = writeOut(text)
  const words = [...new Set(listWords(named))].slice(0, maxQueryWords)
  const asked = weigh(words, named, detectLanguage(text))
  return findingQueries.searchPassages(ctx.db, asked, detectLanguage(text), depth, titles ? titleShare : 0, audience)
}

function weigh(words: readonly string[], text: string, language: string | null): findingQueries.AskedWord[] {
  const asked = new Set(listWords(findAsked(text)))
  const { sought, rest } = findAnswerKind(text)
  const about = sought && wordless.has(sought) ? new Set(listWords(rest)) : undefined
  const telling = new Set(pickTelling(words))
  const common = (word: string) =>
    !telling.has(word) || lightWords.has(word) || isUnit(word)
      ? commonWeight
      : about?.has(word) === false
        ? askedWeight
        : 1
  return words.map((word, at) => ({
    word,
    synonyms: [
      ...listSynonyms(word),
      ...joinMeasure(word, words[at + 1]),
      ...partCode(word, words[at - 1]),
      ...splitCompound(word, language).flatMap((part) => [part, ...listSynonyms(part)]),
    ],
    everyday: [...listEverydayWords(word), ...listOtherDays(word)],
    weight: common(word) * (asked.has(word) ? 1 : besideWeight),
  }))
}

/** Articles may write "23kg" as one word. */
const joinMeasure = (word: string, next = '') => (/^\d+$/.test(word) && isUnit(next) ? [word + next] : [])

/** "E507" may be written "E 507", and the other way round. */
const partCode = (word: string, before = '') =>
  /^\p{L}\d{2,5}$/u.test(word)
    ? [word.slice(1)]
    : /^\d{2,5}$/.test(word) && /^\p{L}$/u.test(before)
      ? [before + word]
      : []

type ByWords = Awaited<ReturnType<typeof searchByWords>>
type ByMeaning = { passages: indexQueries.FoundRow[]; space: vectorQueries.Space; vector: number[] }

async function findNear(
  ctx: Ctx,
  model: models.Model,
  text: string,
  audience: indexQueries.Audience,
): Promise<ByMeaning> {
  const [vector] = await models.embedTexts(ctx, model, { texts: [text], role: 'query' }, embedTimeout)
  const space = { model: spaceOf(model).model, dimensions: vector!.length }
  return { passages: await searchByVector(ctx, space.model, vector!, audience), space, vector: vector! }
}

/** The passages, one of each article, whose vectors of the model point in the direction of this one. */
export async function searchByVector(
  ctx: Ctx,
  model: string,
  vector: number[],
  audience: indexQueries.Audience,
): Promise<indexQueries.FoundRow[]> {
  const rows = await searchNear(ctx.db, model, signsOf(vector), rescored, audience)
  const scored = rows.map(({ vector: stored, ...row }) => ({ ...row, score: cosine(vector, stored) }))
  return readAll(ctx, bestOfArticles(scored).slice(0, depth), audience)
}

async function join(
  ctx: Ctx,
  text: string,
  { passages, gain }: ByWords,
  near: ByMeaning & { standings: Map<number, number> },
): Promise<indexQueries.FoundRow[]> {
  const ids = passages.map(({ article_id }) => article_id)
  const { words_weight, foreign_weight, unembedded, scale } = await meaningQueries.readWeighing(ctx.db, ids, near.space)
  if (scale) {
    const usual = productOf(near.vector, unpackFloats(scale.middle))
    const rated = rateStanding(near.passages, usual, scale.own)
    for (const id of new Set([...ids, ...rated.keys()]))
      if (!unembedded.includes(id)) near.standings.set(id, rated.get(id) ?? 0)
  }
  const weight = words_weight ?? usualWeight
  return joinMeaning(passages, near.passages, {
    attainable: gain.attainable,
    weight,
    foreignWeight: foreign_weight ?? (weight * usualForeignWeight) / usualWeight,
    language: detectLanguage(text),
    unembedded: new Set(unembedded),
  })
}

/** The best of the passages in the order of the re-ranker, followed by the rest in the order they had. */
async function putInOrder(
  ctx: Ctx,
  model: models.Model,
  text: string,
  passages: indexQueries.FoundRow[],
): Promise<indexQueries.FoundRow[]> {
  if (passages.length === 0) return passages
  const head = passages.slice(0, reranked)
  const documents = head.map((passage) => [passage.title, passage.heading, passage.text].filter(Boolean).join('\n'))
  const order = await models.rankTexts(ctx, model, text, documents, rerankTimeout)
  const ranked = order.map(({ index, score }) => ({ ...head[index]!, score }))
  const least = ranked.at(-1)!.score
  const taken = new Set(ranked.map(({ passage_id }) => passage_id))
  const rest = passages.filter(({ passage_id }) => !taken.has(passage_id))
  return [...ranked, ...rest.map((passage) => ({ ...passage, score: Math.min(passage.score, least) }))]
}

/** The models took their time, so what was written meanwhile counts. */
async function keepFindable(
  ctx: Ctx,
  lists: readonly SurePassage[][],
  audience: indexQueries.Audience,
): Promise<SurePassage[][]> {
  const rows = await readAll(ctx, lists.flat(), audience)
  const current = new Map(rows.map((row) => [row.passage_id, row]))
  return lists.map((list) =>
    list.flatMap((passage) => {
      const row = current.get(passage.passage_id)
      return row ? [{ ...passage, ...row, score: passage.score }] : []
    }),
  )
}

async function readAll(
  ctx: Ctx,
  found: readonly { passage_id: number; score: number }[],
  audience: indexQueries.Audience,
): Promise<indexQueries.FoundRow[]> {
  const rows = await vectorQueries.listFindable(
    ctx.db,
    found.map(({ passage_id }) => passage_id),
    audience,
  )
  const byId = new Map(rows.map((row) => [row.passage_id, row]))
  return found.flatMap(({ passage_id, score }) => {
    const row = byId.get(passage_id)
    return row ? [{ ...row, score }] : []
  })
}
