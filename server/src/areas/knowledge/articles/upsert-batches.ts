import { setImmediate } from 'node:timers/promises'
import type { Ctx } from '../../../platform/context.ts'
import { isRolledBack, Refusal } from '../../../platform/errors.ts'
import { failpoint } from '../../../platform/failpoint.ts'
import { transaction } from '../../../platform/transaction.ts'
import type { ArticleUpsert, UpsertResult } from './schema.ts'
import {
  answer,
  checkUpsert,
  followPlans,
  fromApi,
  type Plan,
  planUpsert,
  storePlans,
  upsertArticle,
} from './upsert.ts'
import { lockFreeArticles } from './upsert-queries.ts'

const batch = { articles: 64, characters: 2 * 1024 * 1024 }
type Waiting = { ctx: Ctx; input: ArticleUpsert; done: PromiseWithResolvers<UpsertResult> }

/**
 * Upserts as the API takes them. Those that arrive while others are being written go into the next transaction, so that
 * a burst costs one commit per batch and not per article. One batch at a time: two of half the size cost more than they
 * save. A batch never waits for a lock: upserts of articles that somebody else has locked, or that need more than a
 * write, are done one by one.
 */
export function createUpserts(): (ctx: Ctx, input: ArticleUpsert) => Promise<UpsertResult> {
  const waiting: Waiting[] = []
  let writing = false

  const write = async () => {
    writing = true
    while (waiting.length > 0) {
      // Waits a moment: otherwise the first of a burst would be written by itself and all others would wait for it.
      await setImmediate()
      await writeBatch(waiting.splice(0, fit(waiting)))
    }
    writing = false
  }

  return async (ctx, input) => {
    // The transaction of a request confirms its idempotency key, and a batch has one transaction for many requests.
    if (ctx.claim || input.dry_run || input.adopt_id) return upsertArticle(ctx, input)
    checkUpsert(input)
    const done = Promise.withResolvers<UpsertResult>()
    waiting.push({ ctx, input, done })
    if (!writing) void write()
    return done.promise
  }
}

/** How many of the waiting upserts fit into a batch: at least one. */
function fit(waiting: readonly Waiting[]): number {
  let characters = 0
  const over = waiting.findIndex(({ input }, index) => {
    characters += input.content.length
    return index > 0 && (index >= batch.articles || characters > batch.characters)
  })
  return over === -1 ? waiting.length : over
}

async function writeBatch(items: Waiting[]): Promise<void> {
  let answers: Written['answers']
  try {
    const written = await transaction(items[0]!.ctx, (ctx) => writeLocked(ctx, items))
    await written.stored
    answers = written.answers
  } catch (error) {
    // An article that the database refuses must not fail the others. Nobody knows whether a broken commit took effect.
    if (items.length === 1 || !isRolledBack(error)) return items.forEach(({ done }) => void done.reject(error))
    answers = new Map()
  }
  const alone = ({ ctx, input, done }: Waiting) => void upsertArticle(ctx, input).then(done.resolve, done.reject)
  for (const item of items) (answers.get(item) ?? (() => alone(item)))()
}

/** `answers` are given once `stored` is done and committed. */
type Written = { answers: Map<Waiting, () => void>; stored: Promise<void> }

/**
 * Writes, in the open transaction, the articles that nobody else has locked. Nothing waits for `stored`, so that it is
 * sent together with the commit, which fails if it does.
 */
async function writeLocked(ctx: Ctx, items: Waiting[]): Promise<Written> {
  const locked = await lockFreeArticles(ctx.db, [...new Set(items.map(({ input }) => input.key))])
  const answers = new Map<Waiting, () => void>()
  const plans: Plan[] = []
  for (const item of items.filter(({ input }) => locked.has(input.key))) {
    const { input, done } = item
    try {
      const own = { ...item.ctx, db: ctx.db, outbox: ctx.outbox }
      const held = locked.get(input.key)!
      const plan = planUpsert(own, input, fromApi, held)
      plans.push(plan)
      held.owner = plan.row
      answers.set(item, () => done.resolve(answer(plan)))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      answers.set(item, () => done.reject(error))
    }
  }
  const stored = storePlans(ctx, plans)
  // Whoever writes the batch waits for it after the commit. Until then, the commit fails with its error.
  stored.catch(() => undefined)
  await followPlans(plans)
  failpoint(ctx, 'article.written')
  return { answers, stored }
}
