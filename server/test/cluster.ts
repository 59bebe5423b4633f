import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import pg from 'pg'
import { createPool, patience } from '../src/platform/database/database.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { createLog } from '../src/platform/log.ts'
import { startEmbeddedPostgres } from '../src/platform/postgres/embedded-postgres.ts'
import { makeFolderInMemory } from './in-memory.ts'

type Address = { host: string; port: number; user: string; database: string }
export type Cluster = { admin: Address; owner: string; stop(): Promise<void> }

const template = 'parley_template'

const quick = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' }

/** A PostgreSQL server for tests, with one migrated database from which the others are cloned. */
export async function startCluster(settings: Record<string, string> = {}): Promise<Cluster> {
  const dataDir = makeFolderInMemory()
  const postgres = await startEmbeddedPostgres({ dataDir, settings: { ...quick, ...settings } })
  const admin = postgres.adminConnection
  await query(admin, `create database ${template} owner ${postgres.connection.user}`)
  const pool = createPool({ ...postgres.connection, database: template }, createLog('silent'), {
    patience: patience.operator,
  })
  await migrate(pool)
  await pool.end()
  return {
    admin,
    owner: postgres.connection.user,
    stop: async () => {
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

let own: Promise<Cluster> | undefined
/** The number of databases in use on this process's server, which ends with the last one. */
let inUse = 0

/** The server that the test run shares (`TEST_CLUSTER`, its address as JSON), or else one of this process. */
function getCluster(): Promise<Cluster> {
  const shared = process.env.TEST_CLUSTER
  own ??= shared ? Promise.resolve({ ...JSON.parse(shared), stop: async () => {} }) : startCluster()
  return own
}

export type TestDatabase = { connection: Address; drop(): Promise<void> }

/** A clone of the migrated template on this server. */
export async function cloneOn({ admin, owner }: Pick<Cluster, 'admin' | 'owner'>): Promise<TestDatabase> {
  const database = `desk_${randomBytes(6).toString('hex')}`
  await query(admin, `create database ${database} template ${template} owner ${owner} strategy file_copy`)
  return {
    connection: { ...admin, user: owner, database },
    drop: () => query(admin, `drop database ${database} with (force)`),
  }
}

/** A new database for one test file. */
export async function cloneDatabase(): Promise<TestDatabase> {
  inUse += 1
  const cluster = await getCluster()
  const clone = await cloneOn(cluster)
  return {
    connection: clone.connection,
    drop: async () => {
      await clone.drop()
      inUse -= 1
      if (inUse > 0) return
      own = undefined
      await cluster.stop()
    },
  }
}

/** The address as one text. */
export const addressOf = ({ host, user, database }: Address): string =>
  `postgres://${user}@${encodeURIComponent(host)}/${database}`

/** Runs one statement on a connection of its own. */
export async function query(address: Address, text: string): Promise<void> {
  const client = new pg.Client(address)
  await client.connect()
  await client.query(text)
  await client.end()
}
