import type { Ctx } from '../../platform/context.ts'
import * as models from '../models/service.ts'
import * as indexQueries from './index-queries.ts'
import { bestOfArticles, confidenceOf, fuse } from './rules.ts'
import type { FoundPassage, SearchQuery } from './schema.ts'
import * as vectorQueries from './vector-queries.ts'
import { cosine, signsOf } from './vectors.ts'
import { detectLanguage, listWords } from './words.ts'

export type Found = { passages: indexQueries.FoundRow[]; confidence: number }

/** Characters and words of a question that count; a customer's question is far shorter. */
const maxQueryLength = 1_000
const maxQueryWords = 64
/** Articles that each way of searching contributes; more can never be asked for. */
const depth = 50
/** Passages with the most signs in common whose whole vectors are compared. */
const rescored = 300
/** Articles that the re-ranker reads. */
const reranked = 30
/** A customer waits: a model that takes longer is done without. */
const embedTimeout = 2_000
const rerankTimeout = 3_000

/**
 * Finds the articles that answer a question, each with its best passage, best first: by their words, by their meaning when
 * there is an embedding model, put in order by a re-ranker when there is one. Without an answer of a model in time the words
 * decide alone. `confidence`, 0 to 1, says how far the best match of words stands out from the rest: where none does, the
 * knowledge base probably holds no answer. What has been disabled, edited or deleted is not found from the moment the write
 * is committed.
 */
export async function searchKnowledge(ctx: Ctx, query: string, limit: number): Promise<Found> {
  const text = query.slice(0, maxQueryLength)
  const words = [...new Set(listWords(text))].slice(0, maxQueryWords)
  if (words.length === 0) return { passages: [], confidence: 0 }
  const [lexical, near] = await Promise.all([
    indexQueries.searchPassages(ctx.db, words, detectLanguage(text), depth),
    withModel(ctx, 'embedding', (model) => findNear(ctx, model, text)),
  ])
  const confidence = confidenceOf(lexical.map(({ score }) => score))
  const fused = near ? fuse([lexical, near]) : lexical
  const ranked = await withModel(ctx, 'rerank', (model) => putInOrder(ctx, model, text, fused))
  const passages = (ranked ?? fused).slice(0, limit)
  return { passages: near || ranked ? await keepFindable(ctx, passages) : passages, confidence }
}

export async function searchArticles(ctx: Ctx, { query, limit }: SearchQuery): Promise<FoundPassage[]> {
  const { passages } = await searchKnowledge(ctx, query, limit)
  return passages.map(({ article_id, key, title, text, score }) => ({ article_id, key, title, passage: text, score }))
}

/** Undefined when there is no such model, or it brings nothing usable. */
async function withModel<T>(
  ctx: Ctx,
  purpose: 'embedding' | 'rerank',
  use: (model: models.Endpoint) => Promise<T>,
): Promise<T | undefined> {
  try {
    const model = await models.findModel(ctx, purpose)
    return model && (await use(model))
  } catch (error) {
    if (!(error instanceof models.ModelError)) throw error
    ctx.log.warn({ err: error, purpose }, 'searched without a model')
    return undefined
  }
}

async function findNear(ctx: Ctx, model: models.Endpoint, text: string): Promise<indexQueries.FoundRow[]> {
  const [vector] = await models.embedTexts(ctx, model, [text], embedTimeout)
  const rows = await vectorQueries.listNear(ctx.db, model.model, signsOf(vector!), rescored)
  const scored = rows.map(({ vector: stored, ...row }) => ({ ...row, score: cosine(vector!, stored) }))
  return readAll(ctx, bestOfArticles(scored).slice(0, depth))
}

/** The best of the passages in the order of the re-ranker, behind them the rest as it was. */
async function putInOrder(
  ctx: Ctx,
  model: models.Endpoint,
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

/** The models took their time: what was written meanwhile counts. */
const keepFindable = (ctx: Ctx, passages: indexQueries.FoundRow[]) => readAll(ctx, passages)

async function readAll(
  ctx: Ctx,
  found: readonly { passage_id: number; score: number }[],
): Promise<indexQueries.FoundRow[]> {
  const rows = await vectorQueries.listFindable(
    ctx.db,
    found.map(({ passage_id }) => passage_id),
  )
  const byId = new Map(rows.map((row) => [row.passage_id, row]))
  return found.flatMap(({ passage_id, score }) => {
    const row = byId.get(passage_id)
    return row ? [{ ...row, score }] : []
  })
}
