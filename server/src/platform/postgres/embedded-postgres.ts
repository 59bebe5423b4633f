import { spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { open, readdir, readFile, realpath, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { collectLines, environment, exitOf, failure } from './embedded-postgres-child.ts'
import {
  type Account,
  chooseAccount,
  claimDirectory,
  clusterMark,
  DataDirInUse,
  EmbeddedPostgresError,
  endLeftovers,
  explain,
  type Launch,
  planLaunch,
  requirePrivate,
  takeDeskLock,
} from './embedded-postgres-host.ts'

export { DataDirInUse, EmbeddedPostgresError }

type PostgresAddress = { host: string; port: number; user: string; database: string }

export type EmbeddedPostgres = {
  /** For `pg`, over the Unix socket: there is no TCP port. The role owns the database and is not a superuser. */
  connection: PostgresAddress
  /** The superuser on database `postgres`, which may `CREATE DATABASE … TEMPLATE …`. */
  adminConnection: PostgresAddress
  pid: number
  /** Ends open transactions, writes everything to disk and stops, after 10 seconds by force. May be called twice. */
  stop(): Promise<void>
  /** Calls back once if the server ends without `stop()`, also if that has already happened. */
  onUnexpectedExit(callback: (why: string) => void): void
}

type Options = { dataDir: string; log?: (line: string) => void; settings?: Record<string, string> }
type Place = { dataDir: string; cluster: string; runDir: string; socketDir: string; account: Account }
type Binaries = { initdb: string; postgres: string; library: string; share: string; major: string }

const socketPort = 5432
const socketName = `.s.PGSQL.${socketPort}`
const readyMs = 60_000
const initdbMs = 120_000

// Given on the command line, so that a new value also reaches existing clusters.
const usualSettings = {
  shared_buffers: '128MB',
  max_connections: '60',
  jit: 'off',
  wal_compression: 'on',
  idle_in_transaction_session_timeout: '60s',
  log_line_prefix: '[%p] %q%d ',
  log_checkpoints: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
}

const fixedSettings = {
  listen_addresses: '',
  port: String(socketPort),
  unix_socket_permissions: '0700',
  logging_collector: 'off',
  log_destination: 'stderr',
}

// There is no socket yet, nobody listens on it, the server starts or recovers, or time ran out; `none` is pg's own
// time-out.
const notYet = ['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'EAGAIN', '57P03', 'none']

/**
 * Runs PostgreSQL on `<dataDir>/postgres` as a child of this process and resolves when it answers. Creates the cluster
 * and the database `parley` the first time, recovers from a crash, and refuses while another desk uses the directory.
 * Throws EmbeddedPostgresError if the person who runs the desk can fix the problem.
 *
 * On Linux the kernel sends the server a fast shutdown when the thread that called this ends, however it ends. If a
 * server survives that, or runs on another system, the next start stops it.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => {})
  const binaries = await locateBinaries()
  const place = await preparePlace(resolve(options.dataDir))
  const releaseLock = await takeDeskLock(place.runDir, place.account)
  try {
    const launch = await planLaunch(place.account, {
      programs: [binaries.initdb, binaries.postgres],
      files: [binaries.library, binaries.share],
      directories: [dirname(place.cluster), dirname(place.socketDir)],
    })
    if (!(await hasCluster(place, binaries.major))) await createCluster(place, binaries, launch, log)
    await endLeftovers(place.cluster, place.account, log)
    await removeSockets(place.socketDir)
    return await startServer(place, binaries, launch, { ...usualSettings, ...options.settings }, log, releaseLock)
  } catch (error) {
    releaseLock()
    throw error
  }
}

/** Returns where the server of a running desk listens. For programs beside the desk, which may not start a server. */
export const locateEmbeddedPostgres = async (dataDir: string): Promise<PostgresAddress> =>
  addressIn(chooseSocketDir(await realpath(dataDir)))

const addressIn = (host: string): PostgresAddress => ({ host, port: socketPort, user: 'parley', database: 'parley' })

async function locateBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const root = await realpath(join(dirname(fileURLToPath(import.meta.resolve(name))), '..'))
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
    return {
      initdb: join(root, 'native/bin/initdb'),
      postgres: join(root, 'native/bin/postgres'),
      library: join(root, 'native/lib/postgresql/plpgsql.so'),
      share: join(root, 'native/share/postgresql/postgres.bki'),
      major: String(version).split('.')[0] ?? '',
    }
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `The package ${name} with the PostgreSQL binaries is not installed.`,
      'Run `npm ci --include=optional`, or point DATABASE_URL at a PostgreSQL of your own.',
      { cause },
    )
  }
}

async function preparePlace(wanted: string): Promise<Place> {
  const account = await chooseAccount([join(wanted, 'postgres'), wanted])
  const existing = await realpath(wanted).catch(() => wanted)
  await claimDirectory(existing, account, (entry) => ['run', 'postgres', 'lost+found'].includes(entry))
  const dataDir = await realpath(existing)
  if ((await readdir(dataDir)).includes('PG_VERSION')) {
    throw new EmbeddedPostgresError(`${dataDir} is itself a PostgreSQL cluster.`, 'Use another DATA_DIR.')
  }
  const runDir = join(dataDir, 'run')
  await claimDirectory(runDir, account, (entry) => /^(desk\.|\.s\.PGSQL\.)/.test(entry))
  await requirePrivate(runDir, account)
  const socketDir = chooseSocketDir(dataDir)
  if (socketDir !== runDir) {
    await claimDirectory(socketDir, account, (entry) => entry.startsWith(socketName))
    await requirePrivate(socketDir, account)
  }
  const link = join(dataDir, 'postgres')
  return { dataDir, cluster: await realpath(link).catch(() => link), runDir, socketDir, account }
}

/**
 * The address of a Unix socket holds about 104 bytes. Below a long dataDir, the socket goes to the temporary directory.
 */
function chooseSocketDir(dataDir: string) {
  const name = `parley-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`
  const places = [join(dataDir, 'run'), join(tmpdir(), name), join('/tmp', name)]
  return places.find((place) => Buffer.byteLength(join(place, socketName)) <= 100) ?? join('/tmp', name)
}

/**
 * Returns whether there is a cluster to start. Refuses anything but a cluster of this version or an empty directory.
 */
async function hasCluster({ cluster, account }: Place, major: string) {
  const entries = await readdir(cluster).catch(async (error): Promise<string[]> => {
    // If this is a link to a disk that is not mounted, a new cluster must not be created.
    const isMissing = error.code === 'ENOENT' && !(await readdir(dirname(cluster))).includes('postgres')
    if (isMissing) return []
    throw explain(error, cluster, account)
  })
  if (entries.length === 0) return false
  await requirePrivate(cluster, account)
  if (!entries.includes('PG_VERSION')) {
    throw new EmbeddedPostgresError(
      `${cluster} holds files, but they are not a PostgreSQL cluster (PG_VERSION is missing).`,
      'Restore it from a backup, or move it away if you do not need it; the desk leaves it as it is.',
    )
  }
  const found = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
  if (found !== major) {
    throw new EmbeddedPostgresError(
      `${cluster} was written by PostgreSQL ${found}, and this desk brings PostgreSQL ${major}.`,
      `Start the release of the desk that brings PostgreSQL ${found}, or move the data over with pg_upgrade.`,
    )
  }
  return true
}

/** Renames a finished cluster into place, so that a desk killed half-way leaves nothing that disturbs the next one. */
async function createCluster(place: Place, binaries: Binaries, launch: Launch, log: (line: string) => void) {
  const { dataDir, cluster, account } = place
  for (const name of await readdir(dataDir)) {
    if (name.startsWith('postgres.new-')) await rm(join(dataDir, name), { recursive: true, maxRetries: 10 })
  }
  const fresh = join(dataDir, `postgres.new-${randomUUID()}`)
  log('Creating the PostgreSQL cluster.')
  try {
    await claimDirectory(fresh, account, () => true)
    const initdb = [
      `--pgdata=${fresh}`,
      '--username=postgres',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      // pg_trgm still asks libc what a letter is. Under C it finds no trigram in any word that is not ASCII.
      `--lc-ctype=${process.platform === 'darwin' ? 'UTF-8' : 'C.UTF-8'}`,
      // The socket is in a directory of mode 0700 and is the only way in. Anyone who reaches it could read the files
      // anyway.
      '--auth-local=trust',
      '--auth-host=reject',
      '--data-checksums',
      '--no-instructions',
    ]
    const [command, args, user] = launch(binaries.initdb, initdb, 'KILL')
    const child = spawn(command, args, {
      ...user,
      cwd: '/',
      env: environment,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: initdbMs,
    })
    const lines = collectLines(child, () => {})
    const why = await exitOf(child)
    if (why !== 'ended with code 0') throw await failure('Creating the PostgreSQL cluster failed', why, child, lines)
    await rename(fresh, cluster)
    const parent = await open(dataDir)
    await parent.sync()
    await parent.close()
  } catch (error) {
    await rm(fresh, { recursive: true, force: true, maxRetries: 10 })
    throw explain(error, cluster, account)
  }
}

async function startServer(
  place: Place,
  binaries: Binaries,
  launch: Launch,
  settings: Record<string, string>,
  log: (line: string) => void,
  releaseLock: () => void,
): Promise<EmbeddedPostgres> {
  const socketDirectories = `"${place.socketDir.replaceAll('"', '""')}"`
  const all = { ...settings, ...fixedSettings, unix_socket_directories: socketDirectories }
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [command, args, user] = launch(binaries.postgres, ['-D', place.cluster, ...options, '-c', clusterMark], 'INT')
  // It gets its own session. Otherwise Ctrl-C in a terminal would stop the server before the desk has finished its
  // work.
  const child = spawn(command, args, {
    ...user,
    cwd: '/',
    env: environment,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const lines = collectLines(child, log)
  const exit = exitOf(child)
  const stopWithDesk = () => child.kill('SIGINT')
  process.once('exit', stopWithDesk)

  let ended: string | undefined
  let ready = false
  let stopping: Promise<void> | undefined
  const callbacks: ((why: string) => void)[] = []
  // This listener also keeps the lock alive: SQLite closes a handle that nothing refers to.
  const over = exit.then((why) => {
    ended = why
    process.off('exit', stopWithDesk)
    if (!ready || stopping) return
    releaseLock()
    for (const callback of callbacks) callback(`PostgreSQL ${why}.`)
  })

  async function end() {
    // It ended on its own. The lock is released, so what is in the directories may already belong to another desk.
    if (ready && ended !== undefined) return
    const steps = { SIGINT: 10_000, SIGQUIT: 6000, SIGKILL: 2000 }
    for (const [signal, milliseconds] of Object.entries(steps)) {
      if (ended !== undefined) break
      child.kill(signal as keyof typeof steps)
      const timer = new AbortController()
      await Promise.race([over, sleep(milliseconds, undefined, { signal: timer.signal }).catch(() => {})])
      timer.abort()
    }
    if (ended === undefined) throw new Error(`PostgreSQL (process ${child.pid}) cannot be stopped`)
    await removeSockets(place.socketDir)
    if (place.socketDir !== place.runDir) await rm(place.socketDir, { recursive: true, force: true })
    releaseLock()
  }

  const connection = addressIn(place.socketDir)
  const adminConnection = { ...connection, user: 'postgres', database: 'postgres' }
  try {
    const why = await waitUntilReady(
      () => answers(adminConnection, connection),
      () => ended,
      log,
    )
    if (why !== undefined) throw await failure('PostgreSQL did not start', why, child, lines)
  } catch (error) {
    await end()
    throw error
  }
  ready = true
  return {
    connection,
    adminConnection,
    pid: child.pid ?? -1,
    stop() {
      stopping ??= end()
      return stopping
    },
    onUnexpectedExit(callback) {
      if (ended !== undefined && !stopping) queueMicrotask(() => callback(`PostgreSQL ${ended}.`))
      else callbacks.push(callback)
    },
  }
}

/** Waits until the server answers. Returns why it does not, if it has ended or takes too long. */
async function waitUntilReady(
  isReady: () => Promise<boolean>,
  whyEnded: () => string | undefined,
  log: (line: string) => void,
): Promise<string | undefined> {
  const startedAt = Date.now()
  let nextReport = 5000
  while (!(await isReady())) {
    const why = whyEnded()
    if (why !== undefined) return why
    const waited = Date.now() - startedAt
    if (waited > readyMs) return 'is not ready after 60 s'
    if (waited > nextReport) {
      log(`PostgreSQL is not ready after ${Math.round(waited / 1000)} s, still waiting.`)
      nextReport += 5000
    }
    await sleep(20)
  }
  return whyEnded()
}

/** Connects once, and creates the role and the database if they are missing. */
async function answers(adminConnection: PostgresAddress, { user, database }: PostgresAddress): Promise<boolean> {
  try {
    await withClient(adminConnection, async (client) => {
      const roles = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [user])
      if (roles.rowCount === 0) await client.query(`CREATE ROLE ${user} LOGIN`)
      const databases = await client.query('SELECT FROM pg_database WHERE datname = $1', [database])
      if (databases.rowCount === 0) await client.query(`CREATE DATABASE ${database} OWNER ${user}`)
    })
    return true
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'none'
    if (notYet.includes(code)) return false
    throw error
  }
}

async function withClient(address: PostgresAddress, use: (client: pg.Client) => Promise<void>) {
  const client = new pg.Client({ ...address, ssl: false, connectionTimeoutMillis: 2000, query_timeout: 30_000 })
  // Without a listener, a connection that breaks after the answer would end the process. The next query reports it
  // anyway.
  client.on('error', () => {})
  // A connection that fails closes by itself. To end it, too, would make an error whose trace reads the source map.
  await client.connect()
  try {
    await use(client)
  } finally {
    await client.end()
  }
}

async function removeSockets(socketDir: string) {
  for (const name of [socketName, `${socketName}.lock`]) await rm(join(socketDir, name), { force: true })
}
