import type { Pool } from '../database/database.ts'
import { foremost } from '../jobs.ts'
import type { JobSpec } from '../outbox.ts'

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
  /** Also takes one job that takes in what customers wrote. */
  beside: boolean
}

/** Writes how jobs ended and takes others, in one statement. A repeated end changes nothing. */
export async function turnJobs(pool: Pool, ask: Ask): Promise<Turn> {
  const { worker, ended, known, tasks, want, leaseMs, look, beside } = ask
  const values = [worker, JSON.stringify(ended), known, tasks, want, leaseMs, look]
  const turning = `select turn_jobs($1, $2, $3, $4, $5, $6 * interval '1 millisecond', $7) as turn`
  const also = `, take_foremost_job($1, ${foremost}, $4, $6 * interval '1 millisecond') as taken`
  const { rows } = await pool.query<{ turn: Turn; taken?: Taken[] }>(beside ? turning + also : turning, values)
  const { turn, taken = [] } = rows[0]!
  return { ...turn, taken: [...turn.taken, ...taken] }
}

/** Returns the ids of the jobs whose lease was renewed. The others no longer belong to this worker. */
export async function renewLeases(pool: Pool, worker: string, ids: number[], leaseMs: number): Promise<Set<number>> {
  const text = `
    update job set lease_until = clock_timestamp() + $3 * interval '1 millisecond'
    where worker = $1 and id = any($2) and state = 'running' and lease_until > clock_timestamp() returning id`
  const { rows } = await pool.query<{ id: number }>(text, [worker, ids, leaseMs])
  return new Set(rows.map(({ id }) => id))
}

/** Ends every lease. Only for a process that has the database to itself: every holder of a lease is dead. */
export async function endLeases(pool: Pool): Promise<void> {
  await pool.query("update job set lease_until = clock_timestamp() where state = 'running'")
}

/**
 * When each schedule last ran. Schedules that never ran begin at `now`. One that ran later than now did so before the
 * clock of the database was set back, and would wait for that time to come again: it begins a minute before `now`, and
 * jobs that were added later than now wait from now on for as long as they were to wait.
 */
export async function readClock(pool: Pool, tasks: string[], now: string): Promise<Map<string, Date>> {
  const begin = `
    with minute as (select date_trunc('minute', $2::timestamptz) as now), added as (
      insert into job_clock (task, at) select task, now from minute, unnest($1::text[]) task on conflict (task) do nothing
    ), set_back as (
      update job_clock set at = now - interval '1 minute' from minute where at > now + interval '2 minutes' returning now
    )
    update job set run_at = $2::timestamptz + (run_at - created_at), created_at = $2
    where exists (select from set_back) and state in ('ready', 'behind') and created_at > $2`
  await pool.query(begin, [tasks, now])
  const { rows } = await pool.query<{ task: string; at: Date }>('select task, at from job_clock')
  return new Map(rows.map(({ task, at }) => [task, at]))
}

/** Adds the job of each schedule, unless another process was first for that minute. */
export async function followClock(pool: Pool, due: { task: string; at: Date; job: JobSpec }[]): Promise<void> {
  await pool.query('select follow_clock($1)', [JSON.stringify(due)])
}
