import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Ctx } from './context.ts'
import type { Database } from './database/database.ts'
import type { Event } from './events.ts'
import { type JobSpec, type Outbox, publishing } from './outbox.ts'
import { parseCrontab } from './worker/crontab.ts'

/** Work to do later. Jobs of one `lane` run one at a time; a second one with the same `key` replaces a waiting one. */
export type Job<Payload> = {
  name: string
  lane?: (payload: Payload) => string
  key?: (payload: Payload) => string
  /** Attempts that may fail before the job is parked. The waits between them grow as e^n seconds. */
  tries?: number
  /**
   * Jobs with a lower number are taken first; 0 by default. Jobs that a person waits for have a number below 0, and a
   * quarter of what a worker can do at a time is kept for them. See `foremost` too.
   */
  priority?: number
}

/**
 * Jobs of this priority and below take in what customers wrote. A worker does one of them beside all that it can do at
 * a time. They have no lane and call nobody outside.
 */
export const foremost = -10

/**
 * Makes a kind of job. Its name is in the queue, in the metrics and in workers of the release before, so it stays when
 * the constant gets another one.
 */
export const job = <Payload extends object>(name: string, options: Omit<Job<Payload>, 'name'> = {}): Job<Payload> => ({
  name,
  ...options,
})

type Verb = (ctx: Ctx, payload: never) => Promise<string>

type Schedule = { matches: (minute: Date) => boolean; job: JobSpec }

/** What the desk does by itself: which verb does a job, which jobs follow an event, and which run by the clock. */
export type Registry = {
  verbs: Map<string, Verb>
  subscribers: Map<string, ((facts: object) => JobSpec | undefined)[]>
  schedules: Schedule[]
}

/**
 * Says which job follows an event. Without a map, its payload is the event's facts; with one, it is what the map
 * returns (undefined: no job).
 */
export type Subscribe = {
  <Facts extends Payload, Payload extends object>(event: Event<Facts>, job: Job<Payload>): void
  <Facts extends object, Payload>(
    event: Event<Facts>,
    job: Job<Payload>,
    map: (facts: Facts) => Payload | undefined,
  ): void
}

/** Says who does which job. A verb returns one sentence about what it did. */
export type Assign = {
  on<Payload>(job: Job<Payload>, verb: (ctx: Ctx, payload: Payload) => Promise<string>): void
  /** Also runs by the clock: `pattern` is a crontab time in UTC. With several processes, one of them does it. */
  every(pattern: string, job: Job<object>, verb: (ctx: Ctx, payload: object) => Promise<string>): void
}

/** Builds the registry. Two verbs for one job, or a job without a verb, stop the start. */
export function collectJobs(
  assign: (to: Assign) => void,
  subscribe: (when: Subscribe) => void = () => undefined,
): Registry {
  const registry: Registry = { verbs: new Map(), subscribers: new Map(), schedules: [] }
  const wanted = new Set<string>()
  const to: Assign = {
    on: (job, verb) => {
      if (registry.verbs.has(job.name)) throw new Error(`job ${job.name} has two verbs`)
      registry.verbs.set(job.name, verb)
    },
    every: (pattern, job, verb) => {
      to.on(job, verb)
      // This replaces the last minute's job if nobody has begun it, or if it failed.
      const asked = { ...spec(job, {}), max_attempts: 1, key: `clock:${job.name}` }
      registry.schedules.push({ matches: parseCrontab(pattern), job: asked })
    },
  }
  const when: Subscribe = <Facts extends object, Payload>(
    event: Event<Facts>,
    job: Job<Payload>,
    map?: (facts: Facts) => Payload | undefined,
  ) => {
    wanted.add(job.name)
    const subscribers = registry.subscribers.get(event.name) ?? []
    registry.subscribers.set(event.name, subscribers)
    subscribers.push((facts) => {
      const payload = map ? map(facts as Facts) : (facts as Payload)
      return payload === undefined ? undefined : spec(job, payload)
    })
  }
  assign(to)
  subscribe(when)
  for (const name of wanted) if (!registry.verbs.has(name)) throw new Error(`job ${name} has no verb`)
  return registry
}

const usualTries = 12

/**
 * In milliseconds from now, or a moment that a person chose. Both are measured by the database, never by this machine.
 */
type When = number | Date

function spec<Payload>(job: Job<Payload>, payload: Payload, when?: When): JobSpec {
  const row: JobSpec = { task: job.name, payload: payload as object, max_attempts: job.tries ?? usualTries }
  if (job.lane) row.lane = job.lane(payload)
  if (job.key) row.key = job.key(payload)
  if (job.priority) row.priority = job.priority
  if (when instanceof Date) row.run_at = when.toISOString()
  else if (when) row.wait_ms = when
  return row
}

/** Adds a job when the open transaction commits; without one, at once. */
export async function enqueue<Payload>(ctx: Ctx, job: Job<Payload>, payload: Payload, when?: When): Promise<void> {
  const row = spec(job, payload, when)
  if (ctx.outbox) ctx.outbox.jobs.push(row)
  else {
    const outbox = { events: [], jobs: [row] }
    await publish(ctx.db, outbox, ctx.tracing.current())
    ringFor(ctx, outbox)
  }
}

/**
 * The part of a statement that adds a job whose payload only this statement knows. For jobs without lane and key; the
 * caller rings the bell after the commit.
 */
export const adding = <Payload>(
  { name, tries = usualTries, priority = 0 }: Job<Payload>,
  payload: RawBuilder<unknown>,
  trace: string | undefined,
): RawBuilder<unknown> => sql`add_jobs(jsonb_build_array(jsonb_build_object(
  'task', ${name}::text, 'payload', ${payload}, 'max_attempts', ${tries}::int, 'priority', ${priority}::int,
  'trace', ${trace ?? null}::text
)))`

/** Wakes those who wait for the contents of the outbox. Jobs for later wake nobody. */
export const ringFor = ({ bell }: Ctx, { events, jobs }: Outbox) =>
  bell.ring({
    events: events.length,
    jobs: jobs.filter(({ run_at, wait_ms }) => run_at === undefined && wait_ms === undefined).length,
  })

/**
 * Writes an outbox in one round trip; the caller rings the bell after the commit. An event that was stated twice is
 * written once, and of several jobs with one key only the last. `trace` is stored with the jobs.
 */
export async function publish(db: Database, { events, jobs }: Outbox, trace?: string): Promise<void> {
  if (events.length + jobs.length === 0) return
  const distinct = new Map(events.map((event) => [JSON.stringify(event), event]))
  const last = new Map(jobs.map((row, index) => [row.key ?? index, trace ? { ...row, trace } : row]))
  const values = [[...distinct.values()], [...last.values()]].map((rows) => JSON.stringify(rows))
  await db.executeQuery(CompiledQuery.raw(publishing, values))
}
