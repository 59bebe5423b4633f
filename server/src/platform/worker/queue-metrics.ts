import { sql } from 'kysely'
import type { Measure, Reading } from '../database/desk-metrics.ts'

/** At most this many jobs of each state are counted: the oldest ones. */
const mostCounted = 100_000

type Row = { task: string; state: string; count: number; oldest_due: number | null }

/** How full the queue is, and when each schedule last ran. */
export const measureQueue = (scheduled: readonly string[]): Measure => ({
  gauges: [
    {
      name: 'parley_queue_jobs',
      help: `Jobs by task and state: due, later, running, abandoned (its worker gives no sign of life) or parked. At most ${mostCounted} of a state.`,
      labels: ['task', 'state'],
    },
    {
      name: 'parley_queue_oldest_due_seconds',
      help: 'For how long the oldest job of a task that is due has been due.',
      labels: ['task'],
    },
    {
      name: 'parley_schedule_last_tick_timestamp_seconds',
      help: 'The minute for which the job of a schedule was last added.',
      labels: ['task'],
    },
  ],
  read: async (db) => {
    // Each part follows an index, so that a long queue of one kind does not slow the search for another.
    const jobs = await sql<Row>`
      with recursive level as (
        select min(priority) as priority from job where state = 'ready'
        union all
        select (select min(priority) from job where state = 'ready' and job.priority > level.priority)
        from level where level.priority is not null
      ), seen as (
        select due.* from level, lateral (
          select task, 'due' as state, run_at from job
          where state = 'ready' and priority = level.priority and run_at <= now() order by run_at limit ${mostCounted}
        ) due
        union all
        (select task, 'due', run_at from job where state = 'behind' limit ${mostCounted})
        union all
        select later.* from level, lateral (
          select task, 'later', run_at from job
          where state = 'ready' and priority = level.priority and run_at > now() order by run_at limit ${mostCounted}
        ) later
        union all
        (select task, case when lease_until < now() then 'abandoned' else 'running' end, run_at from job
          where state = 'running' limit ${mostCounted})
        union all
        (select task, 'parked', run_at from job where state = 'parked' limit ${mostCounted})
      )
      select task, state, count(*) as count,
        extract(epoch from now() - min(run_at) filter (where state = 'due'))::float8 as oldest_due
      from seen group by 1, 2`.execute(db)
    const ticks = await sql<{ task: string; at: number }>`
      select task, extract(epoch from at)::float8 as at from job_clock where task = any(${scheduled})`.execute(db)
    return [
      ...jobs.rows.flatMap(({ task, state, count, oldest_due }): Reading[] => [
        { gauge: 'parley_queue_jobs', labels: { task, state }, value: count },
        ...(oldest_due === null
          ? []
          : [{ gauge: 'parley_queue_oldest_due_seconds', labels: { task }, value: Math.max(0, oldest_due) }]),
      ]),
      ...ticks.rows.map(({ task, at }) => ({
        gauge: 'parley_schedule_last_tick_timestamp_seconds',
        labels: { task },
        value: at,
      })),
    ]
  },
})
