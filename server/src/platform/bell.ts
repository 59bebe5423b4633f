import type { Pool } from './database.ts'
import type { Log } from './log.ts'

/** Wakes the readers of events and the workers in every process, and tells them how many were committed. */
export type Bell = { ring(committed: { events?: number; jobs?: number }): void }

export const eventChannel = 'parley_event'
export const jobChannel = 'parley_job'

/** Readers also look this often by themselves, in case a process died between its commit and the bell. */
export const lookMs = 2_000

/**
 * Announces what has been committed. It does this outside the transaction, because PostgreSQL commits transactions that
 * announce something one at a time. What is committed during an announcement goes into the next one.
 */
export function createBell(pool: Pool, log: Log): Bell {
  let events = 0
  let jobs = 0
  let ringing = false

  const announce = async () => {
    ringing = true
    while (events + jobs > 0) {
      const said = [...(events > 0 ? [eventChannel] : []), ...(jobs > 0 ? [jobChannel] : [])]
      events = 0
      jobs = 0
      const text = "select pg_notify(channel, '') from unnest($1::text[]) as channel"
      await pool
        .query({ name: 'ring', text, values: [said] })
        .catch((error) => log.warn({ err: error }, 'nobody was woken'))
    }
    ringing = false
  }

  return {
    ring: (committed) => {
      events += committed.events ?? 0
      jobs += committed.jobs ?? 0
      if (!ringing) void announce()
    },
  }
}
