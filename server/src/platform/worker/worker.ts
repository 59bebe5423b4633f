import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { PoolConfig } from 'pg'
import { beginningOf } from '../beginning.ts'
import type { Ctx } from '../context.ts'
import { jobChannel, lookMs } from '../database/bell.ts'
import { createPool } from '../database/database.ts'
import type { Pooler } from '../database/pooler.ts'
import { sayThatJobsAreDone } from '../database/taking-jobs.ts'
import { Hopeless, isDatabaseLost, isOutOfRoom, Later, StoreUnavailable } from '../errors.ts'
import type { Registry } from '../jobs.ts'
import { isHeld, type Lease, LeaseLost, underLease } from '../lease.ts'
import { jobsEnded } from '../metrics/metrics.ts'
import { traced } from '../metrics/tracing.ts'
import { latestDue } from './crontab.ts'
import { type End, followClock, readClock, renewLeases, type Taken, turnJobs } from './queue.ts'

/** How long a job belongs to a worker that gives no sign of life, by the clock of the database. */
const leaseMs = 12_000
/** The worker treats its lease as ended this much earlier, because what it has sent may still be on its way. */
const marginMs = 2_000
const renewEveryMs = 3_000
/** Time between two checks for leases that have ended. */
const sweepMs = 250
/** Time between two tries while the database is away. */
const retryMs = 1_000
/** The worker's statements take a few milliseconds. One that takes longer met a fault on the way to the database. */
const soon = { waitMs: 3_000, lockMs: 2_000, statementMs: 4_000, answerMs: 5_000 }
/** A worker that has not reached the queue for this long counts as taking no jobs. */
const silentMs = 10_000
/** How long jobs may keep running once the process is told to stop, before they are asked to end. */
const graceMs = 5_000
/** How often a stopping worker tries to report the last ends to a database that is away. */
const lastTries = 5
const maxError = 10_000
/** After this time, and at most twice that, a job tries again to reach a file store that was away. */
const storeAwayMs = 15_000

export type RunningWorker = {
  /** True while it has reached the queue within the last seconds. */
  takesJobs(): boolean
  /** Lets running jobs end, writes how they ended, and lets go of the database. */
  stop(): Promise<void>
}

type Run = { lease: Lease; lost: AbortController }

/**
 * Does the jobs of the desk, `concurrency` at a time and one more that takes in what customers wrote, each with the
 * context that `ctxOf` returns when the job begins. A job is taken under a lease, which a heartbeat renews over its own
 * connection. A worker that cannot renew it stops before another may begin. Each statement is its own transaction with
 * a time-out, so the database may go away at any time.
 */
export function startWorker(
  registry: Registry,
  ctxOf: () => Ctx,
  connection: PoolConfig,
  concurrency = 8,
  { direct = connection, pooler }: { direct?: PoolConfig | undefined; pooler?: Pooler | undefined } = {},
): RunningWorker {
  const worker = randomUUID()
  const tasks = [...registry.verbs.keys()]
  const clocked = registry.schedules.map(({ job }) => job.task)
  for (const task of tasks) for (const result of ['failed', 'hopeless', 'lost']) jobsEnded.inc({ task, result }, 0)
  // If the server crashes, what it loses of this is done again.
  const own = { name: 'queue', size: 1, patience: soon, settings: { synchronous_commit: 'off' } }
  const open = () => createPool(connection, ctxOf().log, { ...own, pooler })
  const pools = { turns: open(), beats: open(), ears: createPool(direct, ctxOf().log, own) }
  const runs = new Set<Run>()
  const leaving = new AbortController()
  let ends: End[] = []
  let stopping = false
  let ended = false
  let pausedUntil = 0
  let lookedAt = Number.NEGATIVE_INFINITY
  let healedAt = Number.NEGATIVE_INFINITY
  let minute = ''
  /** What the clock of the database showed, and when this machine heard it. Nothing is done before it was heard. */
  let heard = { at: 0, when: 0 }
  let waking = Promise.withResolvers<void>()
  const wake = () => waking.resolve()

  const turn = async (): Promise<{ again: boolean; wait: number }> => {
    const sent = performance.now()
    const told = ends
    const takes = !stopping && sent >= pausedUntil
    const free = takes ? Math.max(0, concurrency - runs.size) : 0
    const beside = takes && runs.size === concurrency
    ends = []
    const known = [...[...runs].map(({ lease }) => lease.id), ...told.map(({ id }) => id)]
    try {
      const look = sent - healedAt >= lookMs
      const ask = { worker, ended: told, known, tasks, want: free, leaseMs, look, beside }
      const answer = await turnJobs(pools.turns, ask)
      lookedAt = performance.now()
      heard = { at: Date.parse(answer.at), when: lookedAt }
      if (look) healedAt = lookedAt
      for (const job of answer.taken) void begin(job, sent)
      ends.push(...answer.left)
      if (!stopping) await followSchedules(answer.at)
      const wait = answer.left.length > 0 ? 50 : Math.max(answer.wait ?? lookMs, pausedUntil - sent)
      return { again: answer.again, wait: Math.min(wait, lookMs) }
    } catch (error) {
      ends.unshift(...told)
      throw error
    }
  }

  const followSchedules = async (at: string) => {
    const now = at.slice(0, 16)
    if (now === minute || clocked.length === 0) return
    const last = await readClock(pools.turns, clocked, at)
    const due = registry.schedules.flatMap(({ matches, job }) => {
      const minute = latestDue(matches, last.get(job.task) ?? new Date(at), new Date(at))
      return minute ? [{ task: job.task, at: minute, job }] : []
    })
    if (due.length > 0) {
      await followClock(pools.turns, due)
      wake()
    }
    minute = now
  }

  const begin = async (job: Taken, sent: number) => {
    const lease = { id: job.id, worker, lease: job.lease, until: sent + leaseMs - marginMs, over: false }
    const run = { lease, lost: new AbortController() }
    runs.add(run)
    const end = await perform(registry, ctxOf(), job, run, leaving.signal)
    // A job whose lease was lost reports no end: another worker does it.
    if (!runs.delete(run) || !isHeld(lease)) return wake()
    if (end.how === 'lost') pausedUntil = performance.now() + retryMs
    ends.push(end.how === 'later' ? { ...end, run_at: there(end.run_at) } : end)
    wake()
  }

  /** The same moment by the clock of the database, by which jobs are taken. */
  const there = (at: Date): Date => {
    const waitMs = at.getTime() - ctxOf().now().getTime()
    return new Date(heard.at + performance.now() - heard.when + waitMs)
  }

  const isOver = () => stopping && runs.size === 0 && ends.length === 0

  const work = async () => {
    let failures = 0
    while (!isOver()) {
      waking = Promise.withResolvers()
      try {
        const { again, wait } = await turn()
        failures = 0
        if (again || isOver()) continue
        const timer = setTimeout(wake, wait)
        await waking.promise
        clearTimeout(timer)
      } catch (error) {
        failures += 1
        ctxOf().log.warn({ err: error }, 'the worker could not take jobs')
        if (stopping && runs.size === 0 && failures >= lastTries) return
        await pause(retryMs)
      }
    }
  }

  const keepRenewing = async () => {
    while (!ended) {
      const sent = performance.now()
      const held = [...runs]
      try {
        const ids = held.map(({ lease }) => lease.id)
        const renewed = ids.length === 0 ? new Set() : await renewLeases(pools.beats, worker, ids, leaseMs)
        // A run that ended while the answer was on its way keeps its state.
        for (const { lease } of held.filter((run) => runs.has(run)))
          lease.until = renewed.has(lease.id) ? sent + leaseMs - marginMs : Math.min(lease.until, sent)
        await pause(renewEveryMs, undefined, { ref: false })
      } catch (error) {
        ctxOf().log.warn({ err: error }, 'leases were not renewed')
        await pause(retryMs, undefined, { ref: false })
      }
    }
  }
  const sweep = setInterval(() => {
    for (const run of runs) {
      if (isHeld(run.lease)) continue
      runs.delete(run)
      ctxOf().log.warn({ job_id: run.lease.id }, 'a job lost its lease')
      run.lost.abort(new LeaseLost(`the lease of job ${run.lease.id} has ended`))
      wake()
    }
  }, sweepMs)

  const working = work()
  void keepRenewing()
  const ear = ctxOf().bell.listen(pools.ears, [jobChannel], wake, ctxOf().log, sayThatJobsAreDone)

  return {
    takesJobs: () => performance.now() - lookedAt < silentMs,
    stop: async () => {
      stopping = true
      wake()
      const grace = setTimeout(() => leaving.abort(), graceMs)
      await working
      ended = true
      clearTimeout(grace)
      clearInterval(sweep)
      await ear.stop()
      await Promise.all(Object.values(pools).map((pool) => pool.end()))
    },
  }
}

/** Does one job and says how it ended. Never rejects. */
async function perform(registry: Registry, ctx: Ctx, job: Taken, run: Run, leaving: AbortSignal): Promise<End> {
  const { id, lease, task, attempts } = job
  const log = ctx.log.child({ job: task, job_id: id })
  try {
    const verb = registry.verbs.get(task)
    if (!verb) throw new Error(`there is no job ${task}`)
    const inner = { ...ctx, log, stopping: AbortSignal.any([leaving, run.lost.signal]) }
    const attributes = { 'parley.job_id': id, 'parley.attempts': attempts }
    const span = { kind: 'consumer' as const, parent: job.trace, attributes }
    const work = () => traced(ctx.tracing, `job ${task}`, span, () => verb(inner, job.payload as never))
    const outcome = await underLease(run.lease, work)
    jobsEnded.inc({ task, result: 'done' })
    log.debug({ outcome }, 'job done')
    return { id, lease, how: 'done' }
  } catch (error) {
    if (error instanceof Later) return { id, lease, how: 'later', run_at: error.at }
    const isStoreAway = error instanceof StoreUnavailable
    const isLost = isStoreAway || isDatabaseLost(error) || isOutOfRoom(error)
    const isHopeless = !isLost && error instanceof Hopeless
    jobsEnded.inc({ task, result: isLost ? 'lost' : isHopeless ? 'hopeless' : 'failed' })
    if (isLost) log.warn({ err: error }, 'job interrupted')
    else log.error({ err: error, attempt: attempts + 1 }, 'job failed')
    if (isHopeless) return { id, lease, how: 'done' }
    const again = ctx.now().getTime() + storeAwayMs * (1 + Math.random())
    if (isStoreAway) return { id, lease, how: 'later', run_at: new Date(again) }
    const text = beginningOf(String(error instanceof Error ? error.message : error), maxError)
    return { id, lease, how: isLost ? 'lost' : 'failed', error: text }
  }
}
