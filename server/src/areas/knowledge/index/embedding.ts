import { isDeepStrictEqual } from 'node:util'
import type { Ctx } from '../../../platform/context.ts'
import { Later } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events.ts'
import { keepReason } from '../../../platform/i18n.ts'
import { enqueue } from '../../../platform/jobs.ts'
import { transaction } from '../../../platform/transaction.ts'
import * as models from '../../office/models/service.ts'
import * as meaningQueries from './meaning-queries.ts'
import * as indexQueries from './queries.ts'
import { ArticleChanged, EmbedArticle, type EmbeddingProgress, EmbedRest, TestMeaning } from './schema.ts'
import * as vectorQueries from './vector-queries.ts'
import { packVector, spaceOf } from './vectors.ts'

/** Passages sent to the model at once. */
const batch = 64
const timeout = 30_000
/** Articles whose jobs are added at once. */
const batchArticles = 500
const longestWait = 3_600

/**
 * Gives the passages of an article vectors of the chosen model. If the text or the model has changed meanwhile, this is
 * left to the job of that change. An article for which this fails can still be found by its words; it shows the reason
 * and is tried again.
 */
export async function embedArticle(ctx: Ctx, wanted: indexQueries.Revision): Promise<string> {
  try {
    const model = await models.findModel(ctx, 'embedding')
    if (!model) return 'skipped: no embedding model'
    const count = await embedPassages(ctx, wanted, model)
    if (count === undefined) return 'skipped: superseded'
    if (count > 0) await models.noteRecovery(ctx, 'embedding')
    await settle(ctx, wanted, null)
    if (count > 0) await transaction(ctx, (ctx) => enqueue(ctx, TestMeaning, {}))
    return `embedded ${count} passages`
  } catch (error) {
    if (!(error instanceof models.ModelError)) throw error
    await settle(ctx, wanted, keepReason({ rule: 'article_embedding', params: { reason: error.reason } }))
    if (error.retry_after === undefined) throw error
    throw new Later(new Date(ctx.now().getTime() + 1_000 * Math.min(error.retry_after, longestWait)))
  }
}

/** Returns how many passages got a vector; undefined if a change has overtaken the work. */
async function embedPassages(
  ctx: Ctx,
  wanted: indexQueries.Revision,
  model: models.Model,
): Promise<number | undefined> {
  const space = spaceOf(model)
  for (let count = 0; ; ) {
    const passages = await vectorQueries.listUnembedded(ctx.db, wanted, space, batch)
    if (passages.length === 0) return count
    const texts = passages.map(({ title, heading, text }) => [title, heading, text].filter(Boolean).join('\n'))
    const vectors = await models.embedTexts(ctx, model, { texts, role: 'passage' }, timeout)
    const rows = passages.map(({ id }, index) => ({ passage_id: id, ...packVector(vectors[index]!) }))
    const kept = await transaction(ctx, async (ctx) => {
      await indexQueries.lockIndex(ctx.db, wanted.article_id)
      const current = await models.findModel(ctx, 'embedding')
      if (!current || !isDeepStrictEqual(spaceOf(current), space)) return false
      return vectorQueries.upsertVectors(ctx.db, wanted, space.model, rows)
    })
    if (!kept) return undefined
    count += passages.length
  }
}

function settle(ctx: Ctx, wanted: indexQueries.Revision, error: string | null): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const told = await vectorQueries.setEmbeddingError(ctx.db, wanted, error)
    if (told) emit(ctx, ArticleChanged, { article_id: wanted.article_id })
  })
}

/**
 * Adds the jobs for all articles after this id that have no vectors of the chosen model. Without an id, as the clock
 * calls it, only for those that nobody has tried: another release may have stored its vectors under another name.
 */
export async function embedRest(ctx: Ctx, { after }: { after?: number }): Promise<string> {
  const model = await models.findModel(ctx, 'embedding')
  if (!model) return 'skipped: no embedding model'
  return transaction(ctx, async (ctx) => {
    const articles = await vectorQueries.listUnembeddedArticles(ctx.db, spaceOf(model), after, batchArticles)
    for (const article of articles) await enqueue(ctx, EmbedArticle, article)
    if (articles.length === batchArticles) await enqueue(ctx, EmbedRest, { after: articles.at(-1)!.article_id })
    return `asked for ${articles.length} articles`
  })
}

/** How many articles are embedded with the chosen model; none while no model is switched on. */
export async function readProgress(ctx: Ctx): Promise<EmbeddingProgress> {
  const settings = await models.getModel(ctx, 'embedding')
  const space = settings.enabled ? spaceOf(settings) : undefined
  const [counts, found] = await Promise.all([
    vectorQueries.countEmbedded(ctx.db, space),
    space && meaningQueries.findTest(ctx.db, space.model),
  ])
  if (!found) return { ...counts, test: null }
  const { model: _, other_languages: abroad, ...test } = found
  const gain = gainOf(test, test.titles + test.questions)
  const other_languages = abroad && { ...abroad, gain: gainOf(abroad, abroad.titles) }
  return { ...counts, test: { ...test, gain, other_languages } }
}

/** To three digits, as many as the few hundred things that are asked allow. */
const gainOf = (found: { found_by_words: number; found_by_both: number }, all: number): number =>
  Math.round(((found.found_by_both - found.found_by_words) / all) * 1_000) / 1_000
