import { setTimeout } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import { confirmClaim } from './claims.ts'
import type { Ctx } from './context.ts'
import { type Database, holding, insideTransaction, sendingAtOnce } from './database/database.ts'
import { hasGivenWay, Outdated } from './errors.ts'
import { publish, ringFor } from './jobs.ts'
import { checkLease, currentLease } from './lease.ts'
import { traced } from './metrics/tracing.ts'
import type { Outbox } from './outbox.ts'

/** How often work is done at most that finds what it read outdated, or that the database ends in favour of others. */
const most = { outdated: 10, givenWay: 3 }
/** The longest wait before work is done again for which others were in the way, so that they do not meet again. */
const maxWaitMs = 50

/**
 * Runs `work` in one transaction. Before the commit it writes the events and jobs that `work` left in its outbox. Call
 * the parameter `ctx` too, so that the outer one cannot be used by mistake. Inside another transaction it joins that
 * one. Work that finds what it read outdated is done again, and so is work that PostgreSQL ends because of a deadlock.
 * So it changes nothing outside the transaction, except by `afterCommit`. If nobody knows whether it was committed, it
 * is not done again.
 */
export async function transaction<T>(outer: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  if (outer.outbox) return work(outer)
  for (let tries = 1; ; tries += 1) {
    try {
      return await runOnce(outer, work)
    } catch (error) {
      const isOutdated = error instanceof Outdated
      if (!isOutdated && !hasGivenWay(error)) throw error
      if (tries >= (isOutdated ? most.outdated : most.givenWay)) throw error
      if (isOutdated) continue
      outer.log.warn({ err: error, tries }, 'work is done again, because others were in its way')
      await setTimeout(Math.random() * maxWaitMs)
    }
  }
}

async function runOnce<T>(outer: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  checkLease()
  const outbox: Outbox = { events: [], jobs: [] }
  const result = await traced(outer.tracing, 'transaction', {}, () =>
    outer.db
      .withoutPlugins()
      .transaction()
      .execute((db) =>
        insideTransaction.run(true, async () => {
          const ctx = { ...outer, db: await sendingAtOnce(db), outbox }
          const result = await work(ctx)
          await confirmClaim(ctx)
          await publish(ctx.db, outbox, ctx.tracing.current())
          await holdJob(ctx.db)
          return result
        }),
      ),
  )
  ringFor(outer, outbox)
  for (const note of outbox.committed ?? []) note()
  return result
}

/**
 * Waits for work of one transaction whose statements are sent together, because none needs the answer of another. If
 * some of it fails, rejects when all of it has ended.
 */
export async function together<Work extends readonly Promise<unknown>[]>(
  ...work: Work
): Promise<{ -readonly [Nth in keyof Work]: Awaited<Work[Nth]> }> {
  await Promise.allSettled(work)
  return Promise.all(work)
}

/** Calls `note` once the open transaction has committed, so that what is counted has happened; without one, at once. */
export function afterCommit({ outbox }: Ctx, note: () => void): void {
  if (outbox) outbox.committed = [...(outbox.committed ?? []), note]
  else note()
}

/** Keeps the job's lease until the commit. Once that has begun nobody takes the job over; afterwards it is gone. */
async function holdJob(db: Database): Promise<void> {
  const lease = currentLease()
  if (!lease) return
  checkLease()
  await db.executeQuery(CompiledQuery.raw(holding, [lease.id, lease.worker, lease.lease]))
}
