import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { Kysely, type KyselyPlugin, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { confirmClaim } from './claims.ts'
import type { Ctx } from './context.ts'
import { type Outbox, publish, publishing, ringFor } from './jobs.ts'
import type { Log } from './log.ts'
import type { DB } from './tables.ts'

export type Database = Kysely<DB>
export type Pool = pg.Pool

const insideTransaction = new AsyncLocalStorage<boolean>()

/** True while the calling code runs inside `transaction`. The outbound client asks, to refuse network calls there. */
export const isInTransaction = () => insideTransaction.getStore() === true

/**
 * One pool a process. `int8` arrives as a number: ids and counts stay far below 2^53. A statement ends after 30 s, a
 * transaction that idles after 60 s, so nothing waits for ever.
 */
export function createPool(connection: pg.PoolConfig, log: Log, size = 16, settings = ''): Pool {
  const pool = new pg.Pool({
    max: size,
    // PGSSLMODE of the environment is not ours; an address that wants TLS says so itself.
    ...(connection.connectionString ? {} : { ssl: false }),
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 5_000,
    pipeline: true,
    options: `-c statement_timeout=30s -c idle_in_transaction_session_timeout=60s -c timezone=UTC -c jit=off ${settings}`,
    ...connection,
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  })
  // One that dies in use fails its query, which is where it is dealt with.
  pool.on('connect', (client) => client.on('error', () => undefined))
  // An idle connection that dies (the database restarted) is dropped by the pool; the next query opens another one.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ err: error }, 'database connection lost')
  })
  return pool
}

/** The outer handle: refuses to work while the calling code is inside a transaction, which has a handle of its own. */
export function createDatabase(pool: Pool): Database {
  const guard: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (isInTransaction()) throw new Error('the outer database handle was used inside a transaction')
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: preparing(pool) }), plugins: [guard] })
}

/** Texts beyond this many are sent unprepared: every connection keeps a plan for each name. */
const maxPrepared = 400
/** Texts that few requests use are not worth a plan that stays. */
const preparedFrom = 3

const known = new Map<string, { uses: number; name: string }>()

/** A name for a text that has come often enough to be planned once for each connection, which is most of a small query's cost. */
function nameOf(text: string): string | undefined {
  let entry = known.get(text)
  if (!entry) {
    if (known.size >= maxPrepared) return undefined
    entry = { uses: 0, name: createHash('sha1').update(text).digest('base64url') }
    known.set(text, entry)
  }
  entry.uses += 1
  return entry.uses < preparedFrom ? undefined : entry.name
}

/** The pool as the query builder sees it, with named statements. */
function preparing(pool: Pool): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    end: () => pool.end(),
    options: pool.options,
    connect: async () => {
      const client = await pool.connect()
      const known = clients.get(client) ?? preparingClient(client)
      clients.set(client, known)
      return known
    },
  }
}

/** In a transaction these go to the database together with the statement after them, which fails with their error. */
const sentAhead = new Set(['begin', publishing])
const ends = new Set(['commit', 'rollback'])
const nothing = { command: '', rowCount: 0, rows: [] }

function preparingClient(client: pg.PoolClient): PostgresPoolClient {
  let ahead: Promise<unknown>[] = []
  let inTransaction = false
  const query = async (text: string, values: readonly unknown[]) => {
    const name = values.length === 0 ? undefined : nameOf(text)
    const answer = client.query({ text, values: [...values], ...(name ? { name } : {}) })
    if (text === 'begin') inTransaction = true
    if (ends.has(text)) inTransaction = false
    if (inTransaction && sentAhead.has(text)) {
      answer.catch(() => undefined)
      ahead.push(answer)
      return nothing
    }
    const before = ahead
    ahead = []
    return (await Promise.all([...before, answer])).at(-1)
  }
  // The other form of `query`, with a cursor, is for streams, which nothing here uses.
  return { query: query as unknown as PostgresPoolClient['query'], release: (destroy) => client.release(destroy) }
}

/**
 * Runs `work` in one transaction and, before committing, writes the events and jobs it left in its outbox. Call the
 * parameter `ctx` too, so the outer one cannot be used by mistake. Inside another transaction it joins that one.
 */
export async function transaction<T>(outer: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  if (outer.outbox) return work(outer)
  const outbox: Outbox = { events: [], jobs: [] }
  const result = await outer.db
    .withoutPlugins()
    .transaction()
    .execute((db) =>
      insideTransaction.run(true, async () => {
        const ctx = { ...outer, db, outbox }
        const result = await work(ctx)
        await confirmClaim(ctx)
        await publish(ctx.db, outbox)
        return result
      }),
    )
  ringFor(outer, outbox)
  return result
}
