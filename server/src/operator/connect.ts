import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { PoolConfig } from 'pg'
import type { Config } from '../config.ts'
import { createContext } from '../desk.ts'
import type { Ctx } from '../platform/context.ts'
import { awaitServer } from '../platform/database/awaiting-database.ts'
import { createPool, type Pool, patience } from '../platform/database/database.ts'
import { listPending } from '../platform/database/migrate.ts'
import { createLog } from '../platform/log.ts'
import { DataDirInUse, locateEmbeddedPostgres, startEmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts'
import { Failure } from './failure.ts'
import { readKeyText } from './keys.ts'
import { getMigrations } from './migrations.ts'

/** Tells the operator's own connections from those of a desk. */
export const operatorName = 'parley-operator'

type Options = {
  /** If false, a wrong DATA_DIR is not mistaken for an empty desk. */
  create: boolean
  /** How long to wait for a server that does not answer; 0: not at all. */
  waitMs?: number
  onlyReads?: boolean
  /** Nobody else may work with the embedded database. */
  stopped?: boolean
}

/**
 * Runs `use` with the desk's database and releases it afterwards. Starts the embedded server, or uses that of a running
 * desk. Copies need sessions, so it bypasses a pooler.
 */
export async function withDatabase<T>(
  config: Config,
  { create, waitMs, onlyReads, stopped = false }: Options,
  use: (pool: Pool) => Promise<T>,
): Promise<T> {
  const { databaseUrl, databaseDirectUrl = databaseUrl } = config
  if (databaseDirectUrl) await awaitServer(config, { log: createLog('silent'), say, ms: waitMs, onlyReads })
  const { connection, stop } = databaseDirectUrl
    ? { connection: { connectionString: databaseDirectUrl }, stop: async () => {} }
    : await startOrFind(config.dataDir, create, stopped)
  // A COPY cannot be sent while another query is on its way.
  const copying = { ...connection, application_name: operatorName, pipeline: false }
  const pool = createPool(copying, createLog('silent'), { size: 4, patience: patience.operator })
  try {
    return await use(pool)
  } finally {
    await pool.end()
    await stop()
  }
}

const say = (line: string) => void process.stderr.write(`${line}\n`)

/** The same for verbs of modules, on a database that has this program's schema. */
export const withDesk = <T>(config: Config, use: (ctx: Ctx, pool: Pool) => Promise<T>): Promise<T> =>
  withDatabase(config, { create: false }, async (pool) => {
    const { pending } = await listPending(await getMigrations(pool))
    if (pending.length > 0)
      throw new Failure('The database is not up to date.', 'Run `npm run parley -- migrate` first.')
    // Refuses without a ring: creating a new one would hide that the old one is missing.
    await readKeyText(config)
    const ctx = createContext({ config, log: createLog('silent'), now: () => new Date() }, pool)
    try {
      return await use(ctx, pool)
    } finally {
      await Promise.all([ctx.outbound.close(), ctx.files.close()])
    }
  })

type Server = { connection: PoolConfig; stop(): Promise<void> }

async function startOrFind(dataDir: string, create: boolean, stopped: boolean): Promise<Server> {
  if (!create && (await isMissing(join(dataDir, 'postgres')))) {
    throw new Failure(
      `There is no desk in ${dataDir}.`,
      'Set DATA_DIR, or DATABASE_URL when the database is elsewhere.',
    )
  }
  try {
    return await startEmbeddedPostgres({ dataDir })
  } catch (error) {
    if (stopped || !(error instanceof DataDirInUse)) throw error
    const connection = await locateEmbeddedPostgres(dataDir)
    await waitFor(connection, error)
    return { connection, stop: async () => {} }
  }
}

/** The desk that has the lock may be about to start its server. */
async function waitFor(connection: PoolConfig, inUse: Error): Promise<void> {
  const pool = createPool(connection, createLog('silent'), { size: 1 })
  try {
    for (const until = Date.now() + 10_000; Date.now() < until; ) {
      const answered = await pool.query('select 1').catch(() => undefined)
      if (answered) return
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  } finally {
    await pool.end()
  }
  throw new Failure(`${inUse.message} Its database does not answer.`, 'Try again, or stop it first.')
}

const isMissing = (path: string): Promise<boolean> =>
  access(path).then(
    () => false,
    (error) => error.code === 'ENOENT',
  )
