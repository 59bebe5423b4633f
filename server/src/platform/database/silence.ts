import type { Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import pg from 'pg'

/** A connection that answered this recently is used without a probe. */
const freshMs = 1_000
/** How long an idle connection may take to answer a probe: many times what the slowest network needs. */
const aliveMs = 2_000
/** How long the other side may take to close the connection. */
const partingMs = 2_000

/** The socket of a connection. pg exposes it, but its types do not; TLS replaces it with another one. */
export const socketOf = (client: pg.ClientBase) =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream

/** True if nothing can be answered over this connection any more. */
export const isGone = (client: pg.ClientBase): boolean => socketOf(client).destroyed

/**
 * Makes sure that a pool hands out only connections that answer. The other end of a connection can vanish silently (a
 * lost host, a fail-over, a router that forgot it), and then nothing that is sent is answered. So an idle connection is
 * probed first. If one does not answer, all connections that have not answered since are dropped with it, because they
 * usually vanish together.
 */
export function leaveSilentOnes(pool: pg.Pool): void {
  const heardAt = new WeakMap<pg.ClientBase, number>()
  let silenceAt = Number.NEGATIVE_INFINITY

  const drop = (client: pg.PoolClient) => {
    socketOf(client).destroy()
    client.release(true)
  }
  const isUsable = async (client: pg.PoolClient): Promise<boolean> => {
    const heard = heardAt.get(client) ?? Number.NEGATIVE_INFINITY
    if (heard < silenceAt) return false
    if (performance.now() - heard < freshMs || (await answers(client))) return true
    silenceAt = performance.now()
    return false
  }
  const take = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  const borrow = async () => {
    for (;;) {
      const client = await take()
      if (await isUsable(client)) return client
      drop(client)
    }
  }
  // The second form is the pool's own, for its `query`.
  pool.connect = ((done?: (error: Error | undefined, client?: pg.PoolClient, release?: () => void) => void) => {
    if (!done) return borrow()
    borrow().then((client) => done(undefined, client, client.release), done)
  }) as pg.Pool['connect']

  pool.on('connect', (client) => {
    heardAt.set(client, performance.now())
    const socket = socketOf(client)
    socket.once('finish', () => setTimeout(() => socket.destroy(), partingMs).unref())
  })
  pool.on('release', (error: Error | boolean | undefined, client) => {
    const failed = isGone(client) || (error && !(error instanceof pg.DatabaseError))
    if (!failed) return heardAt.set(client, performance.now())
    silenceAt = performance.now()
    // It failed just now, and the pool would notice only after handing it out.
    socketOf(client).destroy()
    void (client as pg.PoolClient & pg.Client).end()
  })
}

/** Returns whether it answers the smallest query. */
async function answers(client: pg.PoolClient): Promise<boolean> {
  const late = Promise.withResolvers<false>()
  const timer = setTimeout(async () => {
    // First reads an answer that came while this process was busy.
    await turn()
    late.resolve(false)
  }, aliveMs)
  const answer = client.query('').then(
    () => true,
    () => false,
  )
  const alive = await Promise.race([answer, late.promise])
  clearTimeout(timer)
  return alive
}
