import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Notification } from 'pg'
import type { Log } from '../log.ts'
import type { Pool } from './database.ts'

/** Wakes the readers of events and the workers in every process, and tells them how many were committed. */
export type Bell = {
  ring(committed: { events?: number; jobs?: number }): void
  /** Listens as `listenTo` does. What this bell rings is heard at once, without the way through the database. */
  listen: typeof listenTo
}

export const eventChannel = 'parley_event'
export const jobChannel = 'parley_job'

/** Readers also look this often by themselves, in case a process died between its commit and the bell. */
export const lookMs = 2_000
/** How often the connection that listens is probed, and how soon a lost one is replaced. */
const probeMs = 5_000
const reopenMs = 500
/** The shortest time between two announcements of a process. Each costs a commit, and wakes all that listen. */
const restMs = 5

/**
 * Announces what has been committed. It does this outside the transaction, because PostgreSQL commits transactions that
 * announce something one at a time. What is committed during an announcement, or soon after it, goes into the next one.
 */
export function createBell(pool: Pool, log: Log): Bell {
  // Tells its own announcements from those of others.
  const voice = randomUUID()
  const near = new Set<{ channels: readonly string[]; hear: () => void }>()
  const unsaid = new Set<string>()
  let ringing = false

  const announce = async () => {
    ringing = true
    while (unsaid.size > 0) {
      const said = [...unsaid]
      unsaid.clear()
      const text = 'select pg_notify(channel, $2) from unnest($1::text[]) as channel'
      await pool.query({ name: 'ring', text, values: [said, voice] }).catch((error) => {
        if (!pool.ending) log.warn({ err: error }, 'nobody was woken')
      })
      await pause(restMs)
    }
    ringing = false
  }

  return {
    ring: ({ events = 0, jobs = 0 }) => {
      const rung = [...(events > 0 ? [eventChannel] : []), ...(jobs > 0 ? [jobChannel] : [])]
      for (const channel of rung) unsaid.add(channel)
      for (const { channels, hear } of near) if (rung.some((channel) => channels.includes(channel))) hear()
      if (!ringing) void announce()
    },
    listen: (pool, channels, hear, log, greeting) => {
      // Who rings is inside a job or a request, which what is done here outlives.
      const here = AsyncLocalStorage.snapshot()
      const own = { channels, hear: () => here(hear) }
      near.add(own)
      const ear = listenTo(pool, channels, (said) => said?.payload !== voice && hear(said), log, greeting)
      return {
        tried: ear.tried,
        stop: () => {
          near.delete(own)
          return ear.stop()
        },
      }
    },
  }
}

export type Ear = {
  /** Settles when the first try to listen has ended, well or badly. */
  tried: Promise<void>
  stop(): Promise<void>
}

/**
 * Calls `hear` for each announcement on the channels, and without one whenever it begins to listen, because something
 * may have been announced before. Nothing depends on it: a missed announcement costs only a moment. A connection that
 * breaks or does not answer a probe is replaced; a silent one looks like one without news. `greeting` is run in each
 * session that listens.
 */
export function listenTo(
  pool: Pool,
  channels: string[],
  hear: (said?: Notification) => void,
  log: Log,
  greeting = '',
): Ear {
  const stopping = new AbortController()
  const tried = Promise.withResolvers<void>()
  const rest = (ms: number, signal: AbortSignal) => pause(ms, undefined, { signal }).catch(() => undefined)

  // It tries twice a second, and a database may be away for an hour.
  let told = false
  const tell = (error: unknown) => {
    if (!told) log.warn({ err: error, channels }, 'could not listen to the database')
    told = true
  }
  const listen = async () => {
    const client = await pool.connect()
    const broken = new AbortController()
    const either = AbortSignal.any([stopping.signal, broken.signal])
    try {
      client.on('notification', hear)
      client.on('error', (error) => broken.abort(error))
      await client.query([...channels.map((channel) => `listen ${channel}`), greeting].join('; '))
      if (told) log.info({ channels }, 'listening to the database again')
      told = false
      tried.resolve()
      hear()
      while (!stopping.signal.aborted) {
        await rest(probeMs, either)
        broken.signal.throwIfAborted()
        if (!stopping.signal.aborted) await client.query('')
      }
    } finally {
      client.release(true)
    }
  }
  const keepListening = async () => {
    while (!stopping.signal.aborted) {
      await listen().catch(tell)
      tried.resolve()
      await rest(reopenMs, stopping.signal)
    }
  }
  const listening = keepListening()
  return {
    tried: tried.promise,
    stop: async () => {
      stopping.abort()
      await listening
    },
  }
}
