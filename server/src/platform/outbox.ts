/** What `add_jobs` reads. */
export type JobSpec = {
  task: string
  payload: object
  lane?: string
  run_at?: string
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
