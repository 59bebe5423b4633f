import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { testMeaning } from '../server/src/areas/knowledge/articles/meaning-test.ts'
import { searchByVector, searchByWords } from '../server/src/areas/knowledge/articles/search.ts'
import { embedArticle, searchKnowledge } from '../server/src/areas/knowledge/articles/service.ts'
import { spaceOf } from '../server/src/areas/knowledge/articles/vectors.ts'
import * as models from '../server/src/areas/office/models/service.ts'
import { readConfig } from '../server/src/config.ts'
import { createContext } from '../server/src/desk.ts'
import type { Ctx } from '../server/src/platform/context.ts'
import { createPool, type Pool } from '../server/src/platform/database.ts'
import { startEmbeddedPostgres } from '../server/src/platform/embedded-postgres.ts'
import { createLog } from '../server/src/platform/log.ts'
import { migrate } from '../server/src/platform/migrate.ts'
import { growTo, readSamples, type Sample, storeArticles } from './corpus.ts'
import { makeDirectory, quantile, round, urlOf } from './desk.ts'

/** Mean reciprocal rank of plain BM25 over whole articles, on the same questions. */
const floor = 0.751
const depth = 50
/** Numbers of passages among which the questions are searched again. */
const sizes = [1_000, 10_000, 100_000]
/** Questions that are searched at each of these sizes. */
const timed = 60

/**
 * Measures how well a question finds the article that answers it, on the WixQA sample: 160 questions over 173 articles,
 * which are stored, indexed and searched as usual. Then it measures the same among more and more passages. `--data
 * FILE` names the sample, and `--database URL` an empty database to use instead of a new one. `--embedding URL` is the
 * address of an embedding model before the paths; with it, the bench instead compares only words, only meaning, and
 * both, over the articles of the sample.
 */
export async function measureRetrieval(): Promise<object> {
  const { values } = parseArgs({
    options: {
      data: {
        type: 'string',
        default: fileURLToPath(new URL('../../shared/data/wixqa/sample.jsonl', import.meta.url)),
      },
      database: { type: 'string' },
      embedding: { type: 'string' },
    },
    strict: false,
  })
  const samples = await readSamples(String(values.data))
  const embedding = values.embedding ? String(values.embedding) : undefined
  if (values.database) return measureOn(String(values.database), samples, embedding)

  const place = makeDirectory()
  const postgres = await startEmbeddedPostgres({ dataDir: place.path })
  try {
    return await measureOn(urlOf(postgres.connection), samples, embedding)
  } finally {
    await postgres.stop()
    place.remove()
  }
}

async function measureOn(database: string, samples: Sample[], embedding: string | undefined): Promise<object> {
  const log = createLog('warn')
  const pool = createPool({ connectionString: database }, log)
  const config = { ...readConfig({}), secretKey: Buffer.alloc(32, 1).toString('base64') }
  if (embedding) config.outboundAllow = [new URL(embedding).host]
  const ctx = createContext({ config, log, now: () => new Date() }, pool)
  try {
    await migrate(pool)
    await storeArticles(ctx, samples)
    if (embedding) return await compare(ctx, samples, embedding)
    const search = async (question: string) => (await searchKnowledge(ctx, question, depth)).passages
    const { hit1, hit5, hit10, mrr } = await askAll(samples, search)
    const auc = await separate(ctx, pool, samples)
    const at: Record<number, Asked> = {}
    for (const size of sizes) {
      await growTo(pool, size)
      at[size] = await askAll(samples.slice(0, timed), search)
    }
    const ratio = round(mrr / floor, 2)
    return { bench: 'retrieval', ours: mrr, floor, ratio, unit: 'MRR', hit1, hit5, hit10, auc, at }
  } finally {
    await ctx.outbound.close()
    await pool.end()
  }
}

/** Milliseconds that a question may wait for its vector here, because the model's speed is not measured. */
const patience = 60_000

async function compare(ctx: Ctx, samples: Sample[], address: string): Promise<object> {
  await sql`insert into setting (area, value) values ('general', '{"app.timezone": "UTC"}') on conflict do nothing`.execute(
    ctx.db,
  )
  await models.changeModel(ctx, 'embedding', { enabled: true, address, model: 'bench' })
  const articles = await ctx.db.selectFrom('article').select(['id as article_id', 'revision']).execute()
  for (const article of articles) await embedArticle(ctx, article)
  const tested = await testMeaning(ctx)
  const model = (await models.findModel(ctx, 'embedding'))!
  const words = await askAll(
    samples,
    async (question) => (await searchByWords(ctx, question, { audience: 'customers' })).passages,
  )
  const meaning = await askAll(samples, async (question) => {
    const [vector] = await models.embedTexts(ctx, model, { texts: [question], role: 'query' }, patience)
    return searchByVector(ctx, spaceOf(model).model, vector!, 'customers')
  })
  const both = await askAll(samples, async (question) => (await searchKnowledge(ctx, question, depth)).passages)
  const floor = Math.max(words.mrr, meaning.mrr)
  const ratio = round(both.mrr / floor, 2)
  return { bench: 'retrieval', ours: both.mrr, floor, ratio, unit: 'MRR', tested, words, meaning, both }
}

type Asked = Record<'hit1' | 'hit5' | 'hit10' | 'mrr' | 'p50_ms' | 'p95_ms' | 'p99_ms', number>

type Search = (question: string) => Promise<{ key: string | null }[]>

async function askAll(samples: Sample[], search: Search): Promise<Asked> {
  const ranks: number[] = []
  const times: number[] = []
  for (const { question, article_ids } of samples) {
    const began = performance.now()
    const passages = await search(question)
    times.push(performance.now() - began)
    ranks.push(passages.findIndex(({ key }) => article_ids.includes(key!)) + 1)
  }
  times.sort((a, b) => a - b)
  const hit = (within: number) => round(ranks.filter((rank) => rank > 0 && rank <= within).length / ranks.length, 3)
  return {
    hit1: hit(1),
    hit5: hit(5),
    hit10: hit(10),
    mrr: round(ranks.reduce((sum, rank) => sum + (rank > 0 ? 1 / rank : 0), 0) / ranks.length, 3),
    p50_ms: quantile(times, 0.5),
    p95_ms: quantile(times, 0.95),
    p99_ms: quantile(times, 0.99),
  }
}

/**
 * How well confidence separates questions that the knowledge base answers from those that it does not: the chance that
 * a question of the first kind has more confidence than one of the second. The second kind are the same questions while
 * their articles are disabled.
 */
async function separate(ctx: Ctx, pool: Pool, samples: Sample[]): Promise<number> {
  const answerable: number[] = []
  const unanswerable: number[] = []
  const enable = (keys: string[], enabled: boolean) =>
    pool.query('update article set enabled = $2 where key = any ($1)', [keys, enabled])
  for (const { question, article_ids } of samples) {
    answerable.push((await searchKnowledge(ctx, question, 1)).confidence)
    await enable(article_ids, false)
    unanswerable.push((await searchKnowledge(ctx, question, 1)).confidence)
    await enable(article_ids, true)
  }
  const wins = answerable.flatMap((yes) => unanswerable.map((no) => (yes > no ? 1 : yes === no ? 0.5 : 0)))
  return round(wins.reduce((sum: number, win) => sum + win, 0) / wins.length, 3)
}
