import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from './database.ts'
import type { Log } from './log.ts'
import type { JobSpec } from './outbox.ts'

/** A job that was taken. `attempts` have failed before. `trace` is the traceparent of what added it. */
export type Taken = {
  id: number
  lease: number
  task: string
  payload: unknown
  attempts: number
  trace: string | null
}

/** How a job ended. `lost`: the database broke it off, which does not count as a failure. */
export type End = { id: number; lease: number } & (
  | { how: 'done' }
  | { how: 'failed' | 'lost'; error: string }
  | { how: 'later'; run_at: Date }
)

/** `left`: ends that a lock kept from being written. `wait`: milliseconds until the next waiting job is due, if any. */
export type Turn = { at: string; taken: Taken[]; left: End[]; again: boolean; wait: number | null }

export type Ask = {
  worker: string
  ended: readonly End[]
  /** Ids of all jobs that the worker has. */
  known: readonly number[]
  tasks: readonly string[]
  want: number
  leaseMs: number
  look: boolean
}

/** Writes how jobs ended and takes others, in one statement. A repeated end changes nothing. */
export async function turnJobs(pool: Pool, { worker, ended, known, tasks, want, leaseMs, look }: Ask): Promise<Turn> {
  const values = [worker, JSON.stringify(ended), known, tasks, want, leaseMs, look]
  const text = `select turn_jobs($1, $2, $3, $4, $5, $6 * interval '1 millisecond', $7) as turn`
  const [row] = await ask<{ turn: Turn }>(pool, text, values)
  return row!.turn
}

/** Returns the ids of the jobs whose lease was renewed. The others no longer belong to this worker. */
export async function renewLeases(pool: Pool, worker: string, ids: number[], leaseMs: number): Promise<Set<number>> {
  const text = `
    update job set lease_until = clock_timestamp() + $3 * interval '1 millisecond'
    where worker = $1 and id = any($2) and state = 'running' and lease_until > clock_timestamp() returning id`
  return new Set((await ask<{ id: number }>(pool, text, [worker, ids, leaseMs])).map(({ id }) => id))
}

/** Ends every lease. Only for a process that has the database to itself: every holder of a lease is dead. */
export async function endLeases(pool: Pool): Promise<void> {
  await pool.query("update job set lease_until = clock_timestamp() where state = 'running'")
}

/** When each schedule last ran. Schedules that never ran begin at `now`. */
export async function readClock(pool: Pool, tasks: string[], now: string): Promise<Map<string, Date>> {
  const begin = `insert into job_clock (task, at) select unnest($1::text[]), date_trunc('minute', $2::timestamptz)
    on conflict (task) do nothing`
  await ask(pool, begin, [tasks, now])
  const rows = await ask<{ task: string; at: Date }>(pool, 'select task, at from job_clock', [])
  return new Map(rows.map(({ task, at }) => [task, at]))
}

/** Adds the job of each schedule, unless another process was first for that minute. */
export async function followClock(pool: Pool, due: { task: string; at: Date; job: JobSpec }[]): Promise<void> {
  await ask(pool, 'select follow_clock($1)', [JSON.stringify(due)])
}

async function ask<Row extends object>(pool: Pool, text: string, values: unknown[]): Promise<Row[]> {
  const { rows } = await pool.query<Row>(text, values)
  return rows
}

/** How often the connection that listens is probed, and how soon a lost one is replaced. */
const pingMs = 10_000
const reopenMs = 1_000

/** Calls `wake` for each announcement on a channel. Nothing depends on it: a missed one costs only a moment. */
export function listenTo(pool: Pool, channel: string, wake: () => void, log: Log): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const listen = async () => {
    const client = await pool.connect()
    const lost = Promise.withResolvers<never>()
    lost.promise.catch(() => undefined)
    try {
      client.on('notification', wake)
      client.on('error', lost.reject)
      await client.query(`listen ${channel}`)
      wake()
      while (!signal.aborted) {
        await Promise.race([pause(pingMs, undefined, { signal }).catch(() => undefined), lost.promise])
        if (!signal.aborted) await client.query('')
      }
    } finally {
      client.release(true)
    }
  }
  const keepListening = async () => {
    while (!signal.aborted) {
      await listen().catch((error) => log.warn({ err: error }, 'the worker could not listen'))
      if (!signal.aborted) await pause(reopenMs, undefined, { signal }).catch(() => undefined)
    }
  }
  const listening = keepListening()
  return {
    stop: async () => {
      stopping.abort()
      await listening
    },
  }
}
