import { Gauge, Registry } from 'prom-client'
import type { Log } from '../log.ts'
import type { Database } from './database.ts'

/** One number of a gauge. Labels have few values: no ids and no customers' numbers. */
export type Reading = { gauge: string; labels?: Record<string, string>; value: number }

/** Numbers that the database knows. They are the same in whichever process is asked. */
export type Measure = {
  gauges: { name: string; help: string; labels?: string[] }[]
  read: (db: Database) => Promise<Reading[]>
}

/** For this long, numbers are repeated before the database is asked again. */
const freshMs = 3_000
/** A scrape waits no longer than this for the database. */
const patienceMs = 3_000

/**
 * The numbers of one desk. If the database does not answer in time, they contain `parley_database_up 0` and leave out
 * the database's numbers, because old ones would look like new ones. `takesJobs` is undefined in a process that does no
 * jobs.
 */
export function createDeskMetrics(
  db: Database,
  measures: readonly Measure[],
  log: Log,
  takesJobs?: () => boolean,
): () => Promise<string> {
  const registry = new Registry()
  const registers = [registry]
  const up = new Gauge({
    name: 'parley_database_up',
    help: '1 when the database answered this process in time, 0 when it did not.',
    registers,
  })
  if (takesJobs) {
    const ready: Gauge = new Gauge({
      name: 'parley_worker_up',
      help: '1 while this process reaches the queue, 0 when it does not. Only for a process that does jobs.',
      registers,
      collect: () => ready.set(takesJobs() ? 1 : 0),
    })
  }
  const gauges = new Map(
    measures
      .flatMap((measure) => measure.gauges)
      .map(({ name, help, labels = [] }) => [name, new Gauge({ name, help, labelNames: labels, registers })]),
  )
  const clear = () => {
    // `reset` would leave the number 0 behind.
    for (const gauge of gauges.values()) {
      gauge.reset()
      gauge.remove({})
    }
  }
  clear()

  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<boolean> | undefined
  const read = async (): Promise<boolean> => {
    try {
      const readings: Reading[] = []
      for (const measure of measures) readings.push(...(await measure.read(db)))
      clear()
      for (const { gauge, labels = {}, value } of readings) gauges.get(gauge)!.set(labels, value)
      readAt = performance.now()
      return true
    } catch (error) {
      log.warn({ err: error }, 'the numbers of the database could not be read')
      return false
    } finally {
      reading = undefined
    }
  }
  const refresh = async (): Promise<boolean> => {
    if (performance.now() - readAt < freshMs) return true
    reading ??= read()
    const late = Promise.withResolvers<boolean>()
    const timer = setTimeout(() => late.resolve(false), patienceMs)
    const answered = await Promise.race([reading, late.promise])
    clearTimeout(timer)
    return answered
  }
  return async () => {
    const answered = await refresh()
    if (!answered) clear()
    up.set(answered ? 1 : 0)
    return registry.metrics()
  }
}
