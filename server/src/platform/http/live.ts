import { randomInt } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Notification } from 'pg'
import Type from 'typebox'
import type { Actor, Ctx } from '../context.ts'
import { type Ear, eventChannel, lookMs } from '../database/bell.ts'
import type { Pool } from '../database/database.ts'
import { Refusal } from '../errors.ts'
import { liveStreams } from '../metrics/metrics.ts'
import { guardHeaders, sealedPolicy } from './http.ts'
import type { App, Authenticate } from './routing.ts'

/** News that is worthless a moment later. It is sent to the streams of every process and stored nowhere. */
export type TransientEvent = { name: string; ids: object }
/**
 * `mark` tells the event from another one that has its number, after a backup or a server that lags behind took over.
 */
type StoredEvent = TransientEvent & Place & { mark: number }
type Place = { id: number; mark: number | undefined }
/** Says whether an event is for this actor. */
export type Hearing = (actor: Actor, event: TransientEvent) => boolean
/** Whose rights an event may have changed: those of the agent with this id, or of anybody; undefined for nobody. */
export type Affected = number | 'anybody' | undefined
/**
 * `seen` is the last event that the stream was sent before it joined. `actor` is who sent the request, as last checked.
 * One check ends before the next begins (`looked`).
 */
type Listener = { seen: number; request: FastifyRequest; actor: Actor; looked: Promise<void> }
type Streams = Map<ServerResponse, Listener>

/** A listener that does not read is cut off: the desk does not buffer for it. */
const maxBuffered = 1024 * 1024
/** So long after a break a browser comes back. Each is told its own time: after a restart not all come at once. */
const comeBackMs = { least: 1_000, most: 4_000 }
/** With more events than this, reading everything again is cheaper than catching up. */
const maxBacklog = 5_000
const pingMs = 15_000
/** Pause between two looks, so that what a busy desk commits in it is numbered, looked up and sent together. */
const paceMs = 20
/**
 * How often each stream's session, key, agent and rights are checked, for changes that no event reports. Including the
 * check itself, a stream outlives them by at most five seconds.
 */
export const recheckMs = 4_000

export type Live = { routes: (app: App) => void; start(): Promise<void>; stop(): void }

export type LiveOptions = {
  /** Called with each event that any process stored, in order. If it throws, the event comes again. */
  hear?: (name: string) => Promise<void>
  /**
   * Looks up what a batch of events is about, once for all streams. Even ids reveal that something happens, so each
   * stream sends only what its actor may know.
   */
  createHearing?: (ctx: Ctx, events: TransientEvent[]) => Promise<Hearing>
  /** Says whose rights are checked again before this event and later ones are sent. */
  whoseRights?: (event: TransientEvent) => Affected
}

/**
 * The live stream: server-sent events with ids, read from the event table after a cursor. `LISTEN` only wakes the
 * reader, so nothing depends on a notification arriving. Events are numbered once they are committed, so none is
 * skipped.
 */
export function createLive(ctx: Ctx, pool: Pool, authenticate: Authenticate, options: LiveOptions = {}): Live {
  const { hear = async () => {}, createHearing = async () => () => true, whoseRights = () => undefined } = options
  const streams: Streams = new Map()
  const { recheck, recheckAffected, recheckAll } = createChecks(ctx, streams, authenticate, whoseRights)
  let cursor: Place = { id: 0, mark: undefined }
  let reading: Promise<void> | undefined
  let again = false
  let ear: Ear | undefined

  /** What was sent last is no longer in the database: what is shown rests on what never happened. */
  const resync = async () => {
    cursor = await placeOf(ctx, (await range(ctx)).newest)
    for (const [stream, listener] of streams) {
      listener.seen = cursor.id
      write(stream, { ...cursor, name: 'resync', ids: {} })
    }
  }
  const read = async () => {
    do {
      again = false
      const rows = await readAfter(ctx, cursor)
      if (!rows) {
        await resync()
        again = true
        continue
      }
      for (const { name } of rows) await hear(name)
      await recheckAffected(rows, streams)
      if (streams.size > 0) {
        const mayHear = await createHearing(ctx, rows)
        for (const [stream, { seen, actor }] of streams) {
          for (const row of rows) if (row.id > seen && mayHear(actor, row)) write(stream, row)
        }
      }
      cursor = rows.at(-1) ?? cursor
      if (rows.length >= batch) again = true
      else await pause(paceMs)
    } while (again)
  }
  // It looks every second or two, and a database may be away for an hour.
  let told = false
  const tell = (error: unknown) => {
    if (!told) ctx.log.warn({ err: error }, 'live stream could not read')
    told = true
  }
  const wake = () => {
    if (reading) again = true
    else {
      reading = read()
        .then(() => {
          told = false
        }, tell)
        .finally(() => {
          reading = undefined
        })
    }
  }
  const passOn = async (event: TransientEvent) => {
    const mayHear = await createHearing(ctx, [event])
    for (const [stream, { actor }] of streams) if (mayHear(actor, event)) write(stream, event)
  }
  let passing = Promise.resolve()
  const notified = (said?: Notification) => {
    if (said?.channel !== whispers) return wake()
    // One after the other, so that they keep their order.
    passing = passing
      .then(() => passOn(JSON.parse(said.payload ?? '')))
      .catch((error) => ctx.log.warn({ err: error }, 'a transient event was lost'))
  }
  const join = async (stream: ServerResponse, request: FastifyRequest, from: number) => {
    const listener: Listener = { seen: from, request, actor: request.ctx.actor, looked: Promise.resolve() }
    // Changes between the request's own check and `from` are sent to nobody, so they are looked up here.
    await recheck(stream, listener)
    // There is no pause between the last look and the joining, so no event falls in the gap.
    for (;;) {
      const rows = await listAfter(ctx, listener.seen)
      await recheckAffected(rows, [[stream, listener]])
      const mayHear = await createHearing(ctx, rows)
      if (stream.writableEnded) return
      for (const row of rows) if (mayHear(listener.actor, row)) write(stream, row)
      listener.seen = rows.at(-1)?.id ?? listener.seen
      if (listener.seen >= cursor.id) break
    }
    if (stream.destroyed) return
    streams.set(stream, listener)
    liveStreams.inc()
    stream.once('close', () => {
      streams.delete(stream)
      liveStreams.dec()
    })
    wake()
  }
  // Covers a notification that was lost with its connection, or never sent.
  const lookTimer = setInterval(wake, lookMs)
  const pingTimer = setInterval(() => {
    // A browser shows no comments to a page, which could not tell a stream that fell silent from one without news.
    for (const stream of streams.keys()) stream.write(': ping\nevent: ping\ndata: {}\n\n')
  }, pingMs)
  const recheckTimer = setInterval(recheckAll, recheckMs)

  return {
    start: async () => {
      cursor = await placeOf(ctx, (await range(ctx)).newest)
      ear = ctx.bell.listen(pool, [eventChannel, whispers], notified, ctx.log)
      await ear.tried
    },
    stop: () => {
      void ear?.stop()
      clearInterval(lookTimer)
      clearInterval(pingTimer)
      clearInterval(recheckTimer)
      for (const stream of streams.keys()) stream.end()
    },
    routes: streamRoute(ctx, join),
  }
}

/** The checks of who hears. A stream whose actor is refused ends and leaves `streams`. */
function createChecks(
  ctx: Ctx,
  streams: Streams,
  authenticate: Authenticate,
  whoseRights: (event: TransientEvent) => Affected,
) {
  const look = async (stream: ServerResponse, listener: Listener) => {
    try {
      listener.actor = (await authenticate(listener.request.ctx, listener.request)).actor
    } catch (error) {
      if (error instanceof Refusal) {
        streams.delete(stream)
        stream.end()
      } else ctx.log.warn({ err: error }, 'a live stream could not be checked')
    }
  }
  const recheck = (stream: ServerResponse, listener: Listener) => {
    listener.looked = listener.looked.then(() => look(stream, listener))
    return listener.looked
  }
  /** Makes sure that nobody hears an event by rights that they lost before it. */
  const recheckAffected = async (events: readonly TransientEvent[], among: Iterable<[ServerResponse, Listener]>) => {
    const affected = new Set(events.map(whoseRights))
    const isAffected = ({ actor }: Listener) =>
      affected.has('anybody') || (actor.type === 'agent' && affected.has(actor.id))
    await Promise.all([...among].flatMap(([stream, one]) => (isAffected(one) ? [recheck(stream, one)] : [])))
  }
  let rechecking = false
  const recheckAll = async () => {
    if (rechecking) return
    rechecking = true
    for (const [stream, listener] of streams) await recheck(stream, listener)
    rechecking = false
  }
  return { recheck, recheckAffected, recheckAll }
}

/** The route of the stream. `join` sends what has happened since event `from`, and then what happens. */
const streamRoute =
  (ctx: Ctx, join: (stream: ServerResponse, request: FastifyRequest, from: number) => Promise<void>) => (app: App) => {
    app.get(
      '/api/v1/live',
      {
        // A stream without a body can send nothing.
        exposeHeadRoute: false,
        config: { access: 'signed_in', bare: true },
        schema: {
          operationId: 'listenLive',
          summary: 'Server-sent events with the ids of what changed',
          description:
            'Event `resync`: the cursor is too old, or from before the desk was restored, read everything again. Event `ping`, ' +
            'every 15 seconds: the stream is alive. Honours `Last-Event-ID`; without it, `since_seconds` brings back what has just happened. What happens to ' +
            'a conversation is told to those who may see it; who no longer may is told `conversation.withdrawn`.',
          tags: ['Live'],
          querystring: LiveQuery,
          response: { 200: { description: 'Until either side ends it.', content: stream } },
        },
      },
      async (request, reply) => {
        const { since_seconds } = request.query
        const kept = await range(ctx, since_seconds)
        reply.hijack()
        const stream = reply.raw
        stream.writeHead(200, {
          'Content-Type': 'text/event-stream',
          'Cache-Control': 'no-store',
          'Content-Security-Policy': sealedPolicy,
          ...guardHeaders,
          'X-Accel-Buffering': 'no',
          'X-Request-Id': request.id,
        })
        stream.write(`retry: ${randomInt(comeBackMs.least, comeBackMs.most)}\n\n`)
        try {
          const last = request.headers['last-event-id']
          const resumed = await resumeAt(ctx, readPlace(last), kept)
          const first = since_seconds ? Math.max(kept.since, kept.newest - maxBacklog) : kept.newest
          const from = resumed ?? first
          if (resumed === undefined)
            write(stream, { ...(await placeOf(ctx, from)), name: last === undefined ? 'hello' : 'resync', ids: {} })
          await join(stream, request, from)
        } catch (error) {
          // One that did not join hears nothing, not even that. Its listener comes back.
          stream.destroy()
          throw error
        }
      },
    )
  }

/** The last event of a listener that comes back. Undefined if it is no longer kept, or of another server. */
async function resumeAt(ctx: Ctx, known: Place | undefined, kept: Kept): Promise<number | undefined> {
  if (!known || known.id < kept.oldest - 1 || known.id > kept.newest || kept.newest - known.id > maxBacklog)
    return undefined
  return known.mark === undefined || known.mark === (await placeOf(ctx, known.id)).mark ? known.id : undefined
}

const whispers = 'parley_whisper'

/** Sends it once to everybody who listens now and may know of it. Those who come later do not get it. */
export async function broadcast(ctx: Ctx, said: TransientEvent): Promise<void> {
  await sql`select pg_notify(${whispers}, ${JSON.stringify(said)})`.execute(ctx.db)
}

const stream = {
  'text/event-stream': {
    schema: { type: 'string', examples: ['id: 7\nevent: conversation.updated\ndata: {"conversation_id":1}\n\n'] },
  },
}

const LiveQuery = Type.Object(
  {
    since_seconds: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 60,
        description:
          'Begin with what happened in these last seconds: between a page’s first reads and its stream, nothing is missed.',
      }),
    ),
  },
  { additionalProperties: false },
)

const batch = 500

/** When the event got its number: the microseconds within the second. */
const mark = sql<number>`((extract(epoch from at) * 1000000)::bigint % 1000000)::int`

/**
 * Numbers committed events that have no number yet, then reads those after this place. Undefined if it is no place of
 * this database: another server took over that never had its event, so that its number is free or names another one.
 */
async function readAfter(ctx: Ctx, { id, mark: known }: Place): Promise<StoredEvent[] | undefined> {
  const { rows } = await sql<StoredEvent>`
    select id, name, ids, ${mark} as mark from read_events(${id - 1}, ${batch + 1})`.execute(ctx.db)
  const [first, ...later] = rows
  if (first?.id === id) return known === undefined || known === first.mark ? later : undefined
  if (first) return rows
  // The event is no longer kept, or there was none yet.
  const { newest } = await range(ctx)
  return newest > 0 && newest < id ? undefined : []
}

async function listAfter(ctx: Ctx, id: number): Promise<StoredEvent[]> {
  const { rows } = await sql<StoredEvent>`
    select id, name, ids, ${mark} as mark from event where id > ${id} order by id limit ${batch}`.execute(ctx.db)
  return rows
}

/** An event without a mark is no longer kept, or there was none yet. */
async function placeOf(ctx: Ctx, id: number): Promise<Place> {
  const { rows } = await sql<{ mark: number }>`select ${mark} as mark from event where id = ${id}`.execute(ctx.db)
  return { id, mark: rows[0]?.mark }
}

/**
 * Written as a decimal fraction, so that a client may compare cursors as numbers, and give back what it read as one.
 */
const writePlace = ({ id, mark }: Place): string =>
  mark === undefined ? String(id) : `${id}.${String(mark).padStart(6, '0')}`

function readPlace(said: string | string[] | undefined): Place | undefined {
  const parts = /^(\d{1,15})(?:\.(\d{1,6}))?$/.exec(String(said ?? ''))
  return parts
    ? { id: Number(parts[1]), mark: parts[2] === undefined ? undefined : Number(parts[2].padEnd(6, '0')) }
    : undefined
}

type Kept = { oldest: number; newest: number; since: number }

/** The first and the last event, and the one before those of the last seconds. */
async function range(ctx: Ctx, seconds = 0): Promise<Kept> {
  const { rows } = await sql<Kept>`
    select coalesce((select id from event order by id limit 1), 1) as oldest, newest,
      coalesce((select min(id) - 1 from event where at > now() - make_interval(secs => ${seconds})), newest) as since
    from coalesce((select id from event order by id desc limit 1), 0) as newest`.execute(ctx.db)
  return rows[0]!
}

/** A transient event has no number, so it moves no cursor. */
function write(stream: ServerResponse, { id, mark, name, ids }: TransientEvent & Partial<Place>): void {
  const place = id === undefined ? '' : `id: ${writePlace({ id, mark })}\n`
  stream.write(`${place}event: ${name}\ndata: ${JSON.stringify(ids)}\n\n`)
  if (stream.writableLength > maxBuffered) stream.destroy()
}
