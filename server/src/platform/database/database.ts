import { AsyncLocalStorage } from 'node:async_hooks'
import {
  DummyDriver,
  Kysely,
  type KyselyPlugin,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  sql,
  Transaction,
} from 'kysely'
import pg from 'pg'
import { DatabaseUnavailable, isDatabaseLost } from '../errors.ts'
import { checkLease } from '../lease.ts'
import type { Log } from '../log.ts'
import { measurePool } from '../metrics/pool-metrics.ts'
import { publishing } from '../outbox.ts'
import { followPrimary, listAddresses } from './hosts.ts'
import { fitForPooler, type Pooler } from './pooler.ts'
import { maxPlans, nameOf } from './prepared.ts'
import { isGone, leaveSilentOnes, socketOf } from './silence.ts'
import type { DB } from './tables.ts'

export type Database = Kysely<DB>
export type Pool = pg.Pool

export const insideTransaction = new AsyncLocalStorage<boolean>()

/** True while the calling code runs inside `transaction`. The outbound client then refuses network calls. */
export const isInTransaction = () => insideTransaction.getStore() === true

/** How long a user of the database waits, in milliseconds; 0 means for ever. */
export type Patience = {
  /** For a connection, whether a free one of the pool or a new one. */
  waitMs: number
  /** For a lock that another transaction holds. */
  lockMs: number
  /** For a statement, by the server's clock. */
  statementMs: number
  /** For an answer, by the clock of this process: the server or the way to it may be gone. */
  answerMs: number
}

/**
 * How long each user of the database waits. An answer may take a few seconds longer than its statement. A `commit` that
 * is sent together with the statement before it has the same time.
 */
export const patience = {
  /**
   * A person waits, or a client such as the provider, which gives up after ten seconds. So waiting for a connection and
   * then for a lock together takes less than that. None of our requests holds a lock for longer.
   */
  request: { waitMs: 3_000, lockMs: 3_000, statementMs: 15_000, answerMs: 20_000 },
  /** Nobody waits; what fails is tried again. */
  job: { waitMs: 5_000, lockMs: 0, statementMs: 30_000, answerMs: 35_000 },
  /** For reads from a replica. Reads that take longer go to the primary. */
  replica: { waitMs: 1_000, lockMs: 1_000, statementMs: 8_000, answerMs: 9_000 },
  /** For waking others and being woken, which works at once or not at all. */
  news: { waitMs: 3_000, lockMs: 3_000, statementMs: 3_000, answerMs: 5_000 },
  /** For numbers that are not worth waiting for. */
  scrape: { waitMs: 1_000, lockMs: 500, statementMs: 2_000, answerMs: 2_500 },
  /**
   * Migrations, copies and similar work raise the server's limit where they need to. The time for the answer cannot be
   * raised later, so it has no limit.
   */
  operator: { waitMs: 5_000, lockMs: 0, statementMs: 30_000, answerMs: 0 },
} satisfies Record<string, Patience>

/** The type `bigint[]`, which the driver has no name for. */
const int8s: number = 1016
const readTexts = pg.types.getTypeParser(int8s) as (text: string) => (string | null)[]

/** Our ids are `bigint` and far below 2^53, so they are numbers here, in lists too. The driver would give texts. */
const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, Number],
  [int8s, (text) => readTexts(text).map((id) => (id === null ? null : Number(id)))],
])

export type PoolOptions = {
  /** The name under which the pool is measured. */
  name?: string
  /** Connections at most. */
  size?: number
  patience?: Patience
  /** More settings of its sessions. */
  settings?: Record<string, string>
  /** What stands between this process and the server; undefined when nothing does. */
  pooler?: Pooler | undefined
}

/**
 * When the system probes the other side of an idle connection, and when it gives up. Node probes after ten idle seconds
 * and then once a second, ten times. The server is told to give up after 30 seconds: by default it keeps what a
 * vanished host holds for two hours.
 */
const keepAliveMs = 10_000
const serverKeepAlive = {
  tcp_keepalives_idle: '15',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '3',
  tcp_user_timeout: '30000',
}

/** How many may wait for a connection: `least`, or `each` per connection; more than a short burst brings. */
const mostWaiting = { least: 256, each: 16 }

/**
 * `int8` arrives as a number: ids and counts stay far below 2^53. Every wait has a limit (see `patience`), and an idle
 * transaction ends after 20 s. A connection whose answer is overdue is destroyed, and everything that was sent over it
 * fails.
 */
export function createPool(connection: pg.PoolConfig, log: Log, options: PoolOptions = {}): Pool {
  const { size = 16, pooler } = options
  const { waitMs, lockMs, statementMs, answerMs } = options.patience ?? patience.job
  const settings = {
    statement_timeout: String(statementMs),
    lock_timeout: String(lockMs),
    idle_in_transaction_session_timeout: '20s',
    timezone: 'UTC',
    jit: 'off',
    ...options.settings,
  }
  const perSession = Object.entries({ ...settings, ...serverKeepAlive }).map(([name, value]) => `-c ${name}=${value}`)
  const addresses = connection.connectionString ? listAddresses(connection.connectionString) : []
  const pool = new pg.Pool({
    max: size,
    // The desk ignores PGSSLMODE of the environment; an address that wants TLS says so itself.
    ...(connection.connectionString ? {} : { ssl: false }),
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: waitMs,
    query_timeout: answerMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    pipeline: true,
    // The sessions behind a pooler do not belong to one process.
    ...(pooler ? {} : { options: perSession.join(' ') }),
    ...connection,
    ...(addresses[0] ? { connectionString: addresses[0] } : {}),
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        parsers.get(oid) ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  })
  // A connection that dies in use fails its query, and the caller deals with that.
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    if (pooler) fitForPooler(client, settings, pooler)
  })
  // If an idle connection dies (the database restarted), the pool drops it, and the next query opens another one.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ err: error }, 'database connection lost')
  })
  followPrimary(pool, addresses)
  refuseCrowds(pool, Math.max(mostWaiting.least, mostWaiting.each * size))
  leaveSilentOnes(pool)
  if (options.name) measurePool(options.name, pool)
  return pool
}

/** Refuses a request at once if this many others wait: its wait would end with that refusal anyway. */
function refuseCrowds(pool: Pool, most: number): void {
  const take = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  pool.connect = (() =>
    pool.waitingCount < most
      ? take()
      : Promise.reject(new Error('too many wait for a connection'))) as pg.Pool['connect']
}

/** The outer handle. It refuses to work while the calling code is inside a transaction, which has its own handle. */
export function createDatabase(pool: Pool): Database {
  const guard: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (isInTransaction()) throw new Error('the outer database handle was used inside a transaction')
      checkLease()
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: preparing(pool) }), plugins: [guard] })
}

const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('a transaction has its connection')) })
/** What a transaction has besides its executor and never uses. */
const unused = { dialect, config: { dialect }, driver: new DummyDriver() }

/**
 * The same transaction, but it sends each statement at once. The query builder's own sends a statement only when all
 * before it have been answered.
 */
export async function sendingAtOnce(db: Transaction<DB>): Promise<Transaction<DB>> {
  const waiting = db.getExecutor()
  const connection = await waiting.provideConnection(async (connection) => connection)
  const executor = waiting.withConnectionProvider({ provideConnection: (consumer) => consumer(connection) })
  return new Transaction<DB>({ ...unused, executor })
}

/** The pool in the form that the query builder expects, with named statements. */
function preparing(pool: Pool): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    end: () => pool.end(),
    options: pool.options,
    connect: async () => {
      const client = await pool.connect().catch((error) => {
        throw new DatabaseUnavailable(error)
      })
      const known = clients.get(client) ?? preparingClient(client)
      clients.set(client, known)
      return known
    },
  }
}

/** In a transaction these are sent together with the next statement, which then fails with their error. */
export const holding = 'select hold_job($1, $2, $3)'
const sentAhead = new Set(['begin', publishing, holding])
/**
 * Begins the text of a statement whose answer nobody reads, such as a lock. In a transaction it is sent together with
 * the next statement, which then fails with its error: what must happen after it has to be a statement too.
 */
export const unanswered = sql.raw('/* unanswered */')
const isSentAhead = (text: string) => sentAhead.has(text) || text.startsWith('/* unanswered */')
const ends = new Set(['commit', 'rollback'])
/** What a text without values begins with if it has a plan that is worth keeping: not `begin`, `commit` or `set`. */
const planned = /^\s*(?:select|with)\b/
const nothing = { command: '', rowCount: 0, rows: [] }

/**
 * Returns what is called before each statement: those that follow each other without a wait between them are written to
 * the socket at once. Otherwise each wakes the server by itself, and that is most of what a small statement costs here.
 */
function gatherer(client: pg.PoolClient): () => void {
  let gathers = false
  return () => {
    if (gathers) return
    gathers = true
    const socket = socketOf(client)
    socket.cork()
    // Runs once all promises that can go on have done so.
    process.nextTick(() => {
      gathers = false
      socket.uncork()
    })
  }
}

function preparingClient(client: pg.PoolClient): PostgresPoolClient {
  let ahead: Promise<unknown>[] = []
  let inTransaction = false
  let readOnly = false
  let failed: unknown
  const plans = new Set<string>()
  const gather = gatherer(client)
  const query = async (text: string, values: readonly unknown[]) => {
    const name = values.length > 0 || planned.test(text) ? nameOf(text) : undefined
    if (name) plans.add(name)
    gather()
    const answer = client.query({ text, values: [...values], ...(name ? { name } : {}) }).catch((error) => {
      if (!(error instanceof pg.DatabaseError))
        throw isGone(client) || isDatabaseLost(error) ? new DatabaseUnavailable(error) : error
      // This server no longer takes writes; another connection may find the one that does.
      if (error.code === '25006') readOnly = true
      // What was sent together with a statement that failed is told the reason, and not only that one failed.
      if (error.code !== '25P02') failed = error
      throw failed ?? error
    })
    if (text === 'begin') {
      inTransaction = true
      failed = undefined
    }
    if (ends.has(text)) inTransaction = false
    if (inTransaction && isSentAhead(text)) {
      answer.catch(() => undefined)
      ahead.push(answer)
      return nothing
    }
    // What is rolled back may have failed, which does not make the rollback fail.
    const before = text === 'rollback' ? [] : ahead
    ahead = []
    return (await Promise.all([...before, answer])).at(-1)
  }
  // The other form of `query`, with a cursor, is for streams, which nothing here uses.
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy || readOnly || plans.size > maxPlans),
  }
}
