import * as knowledge from '../server/src/areas/knowledge/articles/service.ts'
import * as index from '../server/src/areas/knowledge/index/service.ts'
import * as models from '../server/src/areas/office/models/service.ts'
import { ensureSettings } from '../server/src/areas/office/settings/service.ts'
import { readConfig } from '../server/src/config.ts'
import { createContext } from '../server/src/desk.ts'
import type { Ctx } from '../server/src/platform/context.ts'
import { createPool, type Pool } from '../server/src/platform/database/database.ts'
import { createLog } from '../server/src/platform/log.ts'
import { cloneDatabase } from '../server/test/cluster.ts'

export type Subject = { ctx: Ctx; pool: Pool; stop(): Promise<void> }
export type Written = { key: string; title: string; content: string }

/**
 * Starts the parts of a desk that the assistant needs, on a database of its own, with these articles. `allowed`: a host
 * and port on this machine that it may call.
 */
export async function openSubject(articles: readonly Written[], ...allowed: string[]): Promise<Subject> {
  const database = await cloneDatabase()
  const log = createLog('warn')
  const pool = createPool(database.connection, log)
  const config = {
    ...readConfig({}),
    secretKey: Buffer.alloc(32, 1).toString('base64'),
    outboundAllow: ['127.0.0.1', ...allowed],
  }
  const ctx = createContext({ config, log, now: () => new Date() }, pool)
  await ensureSettings(ctx)
  await addArticles(ctx, articles)
  const stop = async () => {
    await ctx.outbound.close()
    await pool.end()
    await database.drop()
  }
  return { ctx, pool, stop }
}

/** Does the work while the articles with these keys are switched off. */
export async function withoutArticles<T>(
  { pool }: Pick<Subject, 'pool'>,
  keys: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  if (keys.length === 0) return work()
  const turn = (enabled: boolean) => pool.query('update article set enabled = $2 where key = any ($1)', [keys, enabled])
  await turn(false)
  try {
    return await work()
  } finally {
    await turn(true)
  }
}

export async function addArticles(ctx: Ctx, articles: readonly Written[]): Promise<void> {
  for (const article of articles) {
    const { item } = await knowledge.upsertArticle(ctx, article)
    await index.indexArticle(ctx, { article_id: item.id!, revision: 1 })
  }
}

/** Lets an embedding model at this address read all articles. It is told questions from passages by `input_type`. */
export async function embedAll({ ctx }: Subject, address: string): Promise<void> {
  const model = { enabled: true, address, model: 'multilingual-e5-small', input_style: 'input_type' as const }
  await models.changeModel(ctx, 'embedding', model)
  const articles = await ctx.db.selectFrom('article').select(['id as article_id', 'revision']).execute()
  for (const article of articles) await index.embedArticle(ctx, article)
}
