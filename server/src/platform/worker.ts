import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Logger, parseCronItems, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { PoolClient } from 'pg'
import { lookMs } from './bell.ts'
import type { Ctx } from './context.ts'
import type { Pool } from './database.ts'
import { Hopeless, Later } from './errors.ts'
import { jobsEnded } from './metrics.ts'

/**
 * Runs the jobs of this process until `stop`, which waits for running ones. When the database goes away the runner ends
 * and is started again, every second until it is back.
 *
 * Graphile Worker takes jobs in the name of its pool. For as long as a pool lives it holds an advisory lock on its own
 * name, on a connection of its own; jobs taken by a pool whose lock stays free belong to a killed process and are given
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
            pollInterval: lookMs,
            parsedCronItems: parseCronItems(ctx.registry.crontab),
            taskList: taskList(ctx, life.lookAt),
            logger: quietLogger(ctx),
          })
          // Told to stop while it was starting.
          if (stopping) await runner.stop()
          await runner.promise
          await life.endsWritten()
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

/** How often in a row, and how long after each other, the lock of a pool is found free before its jobs are given back. */
const deadLooks = 3
const lookAgainMs = 1_000
const reconnectMs = 500
/** How often, and how long after each other, it is looked whether the last ends of jobs are written. */
const endLooks = { most: 200, pauseMs: 10 }
/** When it is looked for the next job of a lane after one has ended: the end has to be committed, which nobody is told of. */
const laneLooksMs = [0, 100]
/** Longer waits end within one look of when they should. */
const longestTimerMs = 60_000
/** The clock of the database may be a little behind. */
const clockMs = 10

type Life = { events: WorkerEvents; lookAt(time: Date): void; endsWritten(): Promise<void>; end(): void }

function createLife(ctx: Ctx, pool: Pool): Life {
  const events: WorkerEvents = new EventEmitter()
  let client: PoolClient | undefined
  let ended = false
  let nudge: (() => void) | undefined
  const timers = new Set<NodeJS.Timeout>()
  const names: string[] = []

  // Graphile Worker hears of new jobs, and of those whose time has come only when it next looks.
  const lookAt = (time: Date) => {
    const wait = Math.max(0, time.getTime() - Date.now())
    if (ended || wait > longestTimerMs) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      nudge?.()
    }, wait + clockMs)
    timers.add(timer)
  }
  // Graphile Worker does not wait for what it writes of the end of a job, which without it would be done a second time.
  const endsWritten = async () => {
    const atWork = 'select from graphile_worker._private_jobs where locked_by = any($1) limit 1'
    for (let looks = 0; looks < endLooks.most; looks++) {
      if ((await pool.query(atWork, [names])).rowCount === 0) return
      await pause(endLooks.pauseMs)
    }
  }
  const hold = async (name: string) => {
    while (!ended) {
      try {
        const lost = Promise.withResolvers<void>()
        client = await pool.connect()
        if (ended) return leave()
        client.on('error', () => lost.resolve())
        await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name])
        await lost.promise
        leave()
      } catch (error) {
        leave()
        if (!ended) ctx.log.warn({ err: error }, 'worker lock not taken')
        await pause(reconnectMs, undefined, { ref: false })
      }
    }
  }
  const leave = () => {
    client?.release(true)
    client = undefined
  }
  // A pool takes its lock within milliseconds of its birth, and again when its connection broke; then it is free at one
  // look at most.
  let looks = new Map<string, number>()
  const giveBack = async () => {
    const { rows } = await pool.query<{ name: string }>(
      `select name from (
         select distinct locked_by as name from graphile_worker._private_jobs where locked_by <> all($1)
       ) taken where pg_try_advisory_xact_lock(hashtextextended(name, 0))`,
      [names],
    )
    looks = new Map(rows.map(({ name }) => [name, (looks.get(name) ?? 0) + 1]))
    const dead = [...looks].flatMap(([name, times]) => (times < deadLooks ? [] : name))
    if (dead.length > 0) await pool.query('select graphile_worker.force_unlock_workers($1)', [dead])
  }
  const keepGivingBack = async () => {
    while (!ended) {
      await giveBack().catch((error) => ctx.log.warn({ err: error }, 'jobs of killed processes were not given back'))
      await pause(lookAgainMs, undefined, { ref: false })
    }
  }

  events.on('pool:create', ({ workerPool }) => {
    names.push(workerPool.id)
    nudge = () => workerPool.nudge(1)
    void hold(workerPool.id)
  })
  // While the last jobs run on, a pool that has ended its idle workers may not be asked to look.
  for (const end of ['pool:gracefulShutdown', 'pool:forcefulShutdown'] as const)
    events.on(end, () => {
      nudge = undefined
    })
  void keepGivingBack()
  return {
    events,
    lookAt,
    endsWritten,
    end: () => {
      ended = true
      timers.forEach(clearTimeout)
      leave()
    },
  }
}

function taskList(ctx: Ctx, lookAt: (time: Date) => void): TaskList {
  return Object.fromEntries(
    [...ctx.registry.verbs].map(([name, verb]) => [
      name,
      async (payload, { job, addJob, getQueueName, abortSignal }) => {
        const log = ctx.log.child({ job: name, job_id: job.id })
        const putOff = async (runAt: Date) => {
          const lane = await getQueueName()
          // One that was asked for meanwhile keeps its time: what it was asked for may be why there is nothing to wait for.
          await addJob(name, payload, {
            runAt,
            maxAttempts: job.max_attempts,
            priority: job.priority,
            ...(job.key ? { jobKey: job.key, jobKeyMode: 'preserve_run_at' } : {}),
            ...(lane ? { queueName: lane } : {}),
          })
          lookAt(runAt)
        }
        try {
          const outcome = await verb({ ...ctx, log, stopping: abortSignal }, payload as never)
          jobsEnded.inc({ job: name, result: 'done' })
          log.debug({ outcome }, 'job done')
        } catch (error) {
          if (error instanceof Later) return putOff(error.at)
          jobsEnded.inc({ job: name, result: error instanceof Hopeless ? 'hopeless' : 'failed' })
          log.error({ err: error, attempt: job.attempts }, 'job failed')
          if (!(error instanceof Hopeless)) throw error
        } finally {
          // Whoever looked meanwhile found the lane taken, and would look again only after two seconds.
          if (job.job_queue_id !== null) for (const ms of laneLooksMs) lookAt(new Date(Date.now() + ms))
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
