import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { searchKnowledge } from '../server/src/areas/knowledge/index/service.ts'
import { readConfig } from '../server/src/config.ts'
import { createContext } from '../server/src/desk.ts'
import type { Ctx } from '../server/src/platform/context.ts'
import { createPool, type Pool } from '../server/src/platform/database/database.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { createLog } from '../server/src/platform/log.ts'
import { startEmbeddedPostgres } from '../server/src/platform/postgres/embedded-postgres.ts'
import { type Asked, askAll } from './asking.ts'
import { growTo, readSamples, type Sample, storeArticles } from './corpus.ts'
import { makeDirectory, round, urlOf } from './desk.ts'
import { type Chosen, compareMeaning } from './meaning.ts'

/** Mean reciprocal rank of plain BM25 over whole articles, on the same questions. */
const floor = 0.751
const depth = 50
/** Numbers of passages among which the questions are searched again. */
const sizes = [1_000, 10_000, 100_000]
/** Questions that are searched at each of these sizes. */
const timed = 60

/**
 * Measures how well a question finds the article that answers it, on the WixQA sample: 160 questions over 173 articles,
 * which are stored, indexed and searched as usual. Then it measures the same among more and more passages. Fails below
 * plain BM25. `--data
 * FILE` names the sample, and `--database URL` an empty database to use instead of a new one. `--embedding URL` is the
 * address of an embedding model before the paths; with it, the bench instead compares words, meaning and both, over the
 * sample and over the XQuAD paragraphs of the folder `--xquad`. `--model NAME` and `--input-style STYLE` are what that
 * model is called and how it is told questions from passages.
 */
export async function measureRetrieval(): Promise<object> {
  const { values } = parseArgs({
    options: {
      data: { type: 'string', default: shared('wixqa/sample.jsonl') },
      xquad: { type: 'string', default: shared('xquad') },
      database: { type: 'string' },
      embedding: { type: 'string' },
      model: { type: 'string', default: 'bench' },
      'input-style': { type: 'string' },
    },
    strict: false,
  })
  const data = String(values.data)
  if (values.embedding) {
    const input_style = (values['input-style'] ?? null) as Chosen['input_style']
    const chosen = { embedding: String(values.embedding), model: String(values.model), input_style }
    return compareMeaning(data, String(values.xquad), chosen, (use, model) =>
      onNewDatabase((database) => onDesk(database, (ctx) => use(ctx), model)),
    )
  }
  const samples = await readSamples(data)
  const measure = (database: string) => onDesk(database, (ctx, pool) => measureWords(ctx, pool, samples))
  return values.database ? measure(String(values.database)) : onNewDatabase(measure)
}

const shared = (path: string) => fileURLToPath(new URL(`../../shared/data/${path}`, import.meta.url))

async function onNewDatabase<T>(use: (database: string) => Promise<T>): Promise<T> {
  const place = makeDirectory()
  const postgres = await startEmbeddedPostgres({ dataDir: place.path })
  try {
    return await use(urlOf(postgres.connection))
  } finally {
    await postgres.stop()
    place.remove()
  }
}

/** `model`: an address that may be called, although it is a private one. */
async function onDesk<T>(
  database: string,
  use: (ctx: Ctx, pool: Pool) => Promise<T>,
  model: string | undefined = undefined,
): Promise<T> {
  const log = createLog('warn')
  const pool = createPool({ connectionString: database }, log)
  const config = { ...readConfig({}), secretKey: Buffer.alloc(32, 1).toString('base64') }
  if (model) config.outboundAllow = [new URL(model).host]
  const ctx = createContext({ config, log, now: () => new Date() }, pool)
  try {
    await migrate(pool)
    await sql`insert into setting (area, value) values ('general', '{"app.timezone": "UTC"}') on conflict do nothing`.execute(
      ctx.db,
    )
    return await use(ctx, pool)
  } finally {
    await ctx.outbound.close()
    await pool.end()
  }
}

async function measureWords(ctx: Ctx, pool: Pool, samples: Sample[]): Promise<object> {
  await storeArticles(ctx, samples)
  const search = async (question: string) => (await searchKnowledge(ctx, question, depth)).passages
  const { hit1, hit5, hit10, mrr } = await askAll(samples, search)
  const auc = await separate(ctx, pool, samples)
  const at: Record<number, Asked> = {}
  for (const size of sizes) {
    await growTo(pool, size)
    at[size] = await askAll(samples.slice(0, timed), search)
  }
  const ratio = round(mrr / floor, 2)
  if (mrr < floor) process.exitCode = 1
  return { bench: 'retrieval', ours: mrr, floor, ratio, unit: 'MRR', hit1, hit5, hit10, auc, at }
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
