/** What `add_jobs` reads. */
export type JobSpec = {
  task: string
  payload: object
  lane?: string
  /** A moment by the clock of the database. */
  run_at?: string
  /** How long it waits, by the same clock, if it has no `run_at`. */
  wait_ms?: number
  max_attempts?: number
  key?: string
  priority?: number
  /** The traceparent of what adds it. */
  trace?: string
}

/** `committed` is called once the transaction has committed. */
export type Outbox = { events: { name: string; ids: object }[]; jobs: JobSpec[]; committed?: (() => void)[] }

/** Which jobs follow an event, by its name. */
export type Subscribers = ReadonlyMap<string, readonly ((facts: object) => JobSpec | undefined)[]>

/** Returns nothing. Inside a transaction, the commit reports its error. */
export const publishing = 'select publish($1::jsonb, $2::jsonb)'
