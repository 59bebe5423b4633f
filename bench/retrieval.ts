import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { knowledgeJobs } from '../server/src/modules/knowledge/jobs.ts'
import { indexArticle, searchKnowledge, upsertArticle } from '../server/src/modules/knowledge/service.ts'
import { type Ctx, system } from '../server/src/platform/context.ts'
import { createDatabase, createPool, type Pool } from '../server/src/platform/database.ts'
import { startEmbeddedPostgres } from '../server/src/platform/embedded-postgres.ts'
import { collectJobs } from '../server/src/platform/jobs.ts'
import { createLog } from '../server/src/platform/log.ts'
import { migrate } from '../server/src/platform/migrate.ts'
import { makeDirectory, quantile, round, urlOf } from './desk.ts'

/** Mean reciprocal rank of plain BM25 over whole articles, on the same questions. */
const floor = 0.751
const depth = 50

type Sample = { question: string; article_ids: string[]; contexts: { id: string; text: string }[] }

/**
 * How well a question finds the article that answers it, on the WixQA sample: 160 questions over 173 articles. The articles
 * go the way of every article: upsert, index, search. `--data FILE` says where the sample is, `--database URL` names an
 * empty database to use instead of a new one.
 */
export async function measureRetrieval(): Promise<object> {
  const { values } = parseArgs({
    options: {
      data: {
        type: 'string',
        default: fileURLToPath(new URL('../../shared/data/wixqa/sample.jsonl', import.meta.url)),
      },
      database: { type: 'string' },
    },
    strict: false,
  })
  const samples = (await readFile(String(values.data), 'utf8'))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Sample)
  if (values.database) return measureOn(String(values.database), samples)

  const place = makeDirectory()
  const postgres = await startEmbeddedPostgres({ dataDir: place.path })
  try {
    return await measureOn(urlOf(postgres.connection), samples)
  } finally {
    await postgres.stop()
    place.remove()
  }
}

async function measureOn(database: string, samples: Sample[]): Promise<object> {
  const pool = createPool({ connectionString: database }, createLog('warn'))
  try {
    await migrate(pool)
    const ctx = createContext(pool)
    await storeArticles(ctx, samples)
    return await askAll(ctx, samples)
  } finally {
    await pool.end()
  }
}

/** As much of a desk as articles need. */
const createContext = (pool: Pool) =>
  ({
    db: createDatabase(pool),
    actor: system,
    now: () => new Date(),
    registry: collectJobs([knowledgeJobs]),
    outbox: undefined,
  }) as unknown as Ctx

async function storeArticles(ctx: Ctx, samples: Sample[]): Promise<void> {
  const articles = new Map(samples.flatMap(({ contexts }) => contexts.map(({ id, text }) => [id, text])))
  for (const [key, text] of articles) {
    const end = text.indexOf('\n')
    const { item } = await upsertArticle(ctx, { key, title: text.slice(0, end), content: text.slice(end + 1) })
    await indexArticle(ctx, { article_id: item.id!, revision: 1 })
  }
}

async function askAll(ctx: Ctx, samples: Sample[]): Promise<object> {
  const ranks: number[] = []
  const times: number[] = []
  for (const { question, article_ids } of samples) {
    const began = performance.now()
    const { passages } = await searchKnowledge(ctx, question, depth)
    times.push(performance.now() - began)
    ranks.push(passages.findIndex(({ key }) => article_ids.includes(key!)) + 1)
  }
  times.sort((a, b) => a - b)
  const hit = (within: number) => round(ranks.filter((rank) => rank > 0 && rank <= within).length / ranks.length, 3)
  const ours = round(ranks.reduce((sum, rank) => sum + (rank > 0 ? 1 / rank : 0), 0) / ranks.length, 3)
  return {
    bench: 'retrieval',
    ours,
    floor,
    ratio: round(ours / floor, 2),
    unit: 'MRR',
    hit1: hit(1),
    hit5: hit(5),
    hit10: hit(10),
    p50_ms: quantile(times, 0.5),
    p95_ms: quantile(times, 0.95),
    p99_ms: quantile(times, 0.99),
  }
}
