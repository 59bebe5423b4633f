import { EventEmitter } from 'node:events'
import { Logger, parseCronItems, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { PoolClient } from 'pg'
import type { Ctx } from './context.ts'
import type { Pool } from './database.ts'
import { Hopeless, Later } from './errors.ts'
import { jobsEnded } from './metrics.ts'

/**
 * Runs the jobs of this process until `stop`, which waits for running ones. When the database goes away the runner ends
 * and is started again, every second until it is back.
 *
 * Graphile Worker takes jobs in the name of its pool. For as long as a pool lives it holds an advisory lock on its own
 * name, on a connection of its own; jobs taken by a pool whose lock is free belong to a killed process and are given
 * back (Graphile Worker itself would wait four hours).
 */
export function startWorker(ctx: Ctx, pool: Pool, concurrency = 8): { stop(): Promise<void> } {
  let runner: Runner | undefined
  let stopping = false

  const supervise = async () => {
    while (!stopping) {
      try {
        const life = createLife(ctx, pool)
        try {
          runner = await run({
            pgPool: pool,
            concurrency,
            events: life.events,
            noHandleSignals: true,
            pollInterval: 2_000,
            parsedCronItems: parseCronItems(ctx.registry.crontab),
            taskList: taskList(ctx),
            logger: quietLogger(ctx),
          })
          await runner.promise
        } finally {
          life.end()
        }
      } catch (error) {
        ctx.log.warn({ err: error }, 'worker ended, starting it again')
      }
      if (!stopping) await new Promise((resolve) => setTimeout(resolve, 1_000))
    }
  }
  const supervised = supervise()

  return {
    stop: async () => {
      stopping = true
      await runner?.stop().catch((error: unknown) => ctx.log.warn({ err: error }, 'worker did not stop cleanly'))
      await supervised
    },
  }
}

function createLife(ctx: Ctx, pool: Pool): { events: WorkerEvents; end(): void } {
  const events: WorkerEvents = new EventEmitter()
  let client: PoolClient | undefined
  let ended = false

  const hold = async (name: string) => {
    client = await pool.connect()
    client.once('error', () => {
      client?.release(true)
      client = undefined
      if (!ended) setTimeout(() => hold(name).catch(() => undefined), 500)
    })
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name])
  }
  // A pool takes its lock within milliseconds of its birth; jobs it took before that are too young to be given back.
  const giveBack = () =>
    pool
      .query(
        `with dead as materialized (
           select locked_by from (
             select distinct locked_by from graphile_worker._private_jobs where locked_at < now() - interval '2 seconds'
           ) taken
           where pg_try_advisory_xact_lock(hashtextextended(locked_by, 0))
         )
         select graphile_worker.force_unlock_workers(array_agg(locked_by)) from dead having count(*) > 0`,
      )
      .catch((error) => ctx.log.warn({ err: error }, 'jobs of killed processes were not given back'))

  events.on('pool:create', ({ workerPool }) => {
    hold(workerPool.id).catch((error) => ctx.log.warn({ err: error }, 'worker lock not taken'))
  })
  const timer = setInterval(giveBack, 1_000)
  return {
    events,
    end: () => {
      ended = true
      clearInterval(timer)
      client?.release(true)
      client = undefined
    },
  }
}

function taskList(ctx: Ctx): TaskList {
  return Object.fromEntries(
    [...ctx.registry.verbs].map(([name, verb]) => [
      name,
      async (payload, { job, addJob, getQueueName, abortSignal }) => {
        const log = ctx.log.child({ job: name, job_id: job.id })
        try {
          const outcome = await verb({ ...ctx, log, stopping: abortSignal }, payload as never)
          jobsEnded.inc({ job: name, result: 'done' })
          log.debug({ outcome }, 'job done')
        } catch (error) {
          if (error instanceof Later) {
            const lane = await getQueueName()
            await addJob(name, payload, {
              runAt: error.at,
              maxAttempts: job.max_attempts,
              ...(job.key ? { jobKey: job.key } : {}),
              ...(lane ? { queueName: lane } : {}),
            })
            return
          }
          jobsEnded.inc({ job: name, result: error instanceof Hopeless ? 'hopeless' : 'failed' })
          log.error({ err: error, attempt: job.attempts }, 'job failed')
          if (!(error instanceof Hopeless)) throw error
        }
      },
    ]),
  )
}

function quietLogger(ctx: Ctx): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning') ctx.log.warn({ worker: message }, 'worker')
  })
}
