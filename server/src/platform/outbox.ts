/** What `add_jobs` reads. */
export type JobSpec = {
  task: string
  payload: object
  lane?: string
  run_at?: string
  max_attempts?: number
  key?: string
  priority?: number
  /** Of what adds it, as a traceparent. */
  trace?: string
}

/** `committed` is called once the transaction has committed. */
export type Outbox = { events: { name: string; ids: object }[]; jobs: JobSpec[]; committed?: (() => void)[] }

/** Which jobs follow an event, by its name. */
export type Subscribers = ReadonlyMap<string, readonly ((facts: object) => JobSpec | undefined)[]>

/** Answers nothing. Inside a transaction its error is reported by the commit. */
export const publishing = 'select publish($1::jsonb, $2::jsonb)'
