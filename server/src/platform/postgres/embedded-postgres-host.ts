import { execFile } from 'node:child_process'
import { constants } from 'node:fs'
import { access, lchown, lstat, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { wordDiskFault } from './embedded-postgres-disk.ts'

/** `message` says what is wrong; `advice` says what the person who runs the desk can do about it. */
export class EmbeddedPostgresError extends Error {
  advice: string

  constructor(message: string, advice: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'EmbeddedPostgresError'
    this.advice = advice
  }
}

/** Another process has the lock on the data directory. */
export class DataDirInUse extends EmbeddedPostgresError {}

/** The user that PostgreSQL runs as. `switched`: the desk is root and has to step down to this user. */
export type Account = { uid: number; gid: number; name: string; switched: boolean }

/** How to start `program` as the account: the first three arguments of `spawn`. */
export type Launch = (
  program: string,
  args: string[],
  deathSignal: 'INT' | 'KILL',
) => [string, string[], { uid?: number; gid?: number }]

// An account made for the desk comes first, then the one made for PostgreSQL. `nobody` is the last choice, because
// every other daemon that runs as `nobody` could read the data too. It exists on machines that lack the other two.
const accountNames = ['parley', 'postgres', 'nobody']

// Is on the command line of every server that a desk starts.
export const clusterMark = 'cluster_name=parley'

const sqliteBusy = 5

// Bits of the capability masks in /proc/self/status (linux/capability.h).
const needed = { CHOWN: 0n, DAC_OVERRIDE: 1n, FOWNER: 3n, KILL: 5n, SETGID: 6n, SETUID: 7n }
const dacReadSearch = 2n
const setpcap = 8n

/** Chooses who runs PostgreSQL: the desk's own user, or, for root, the owner of `paths` or an unprivileged user. */
export async function chooseAccount(paths: string[]): Promise<Account> {
  const passwd = await readPasswd()
  const uid = process.getuid?.() ?? -1
  if (uid !== 0) {
    const name = passwd.find((entry) => entry.uid === uid)?.name ?? `user ${uid}`
    return { uid, gid: process.getgid?.() ?? -1, name, switched: false }
  }
  if (process.platform !== 'linux') {
    throw new EmbeddedPostgresError('PostgreSQL does not run as root.', 'Start the desk as an ordinary user.')
  }
  const mask = await effectiveCapabilities()
  const lacking = Object.entries(needed).flatMap(([name, bit]) => (hasBit(mask, bit) ? [] : [name]))
  if (lacking.length > 0) {
    throw new EmbeddedPostgresError(
      `PostgreSQL does not run as root, and this root user cannot start it as another user: it lacks ${lacking.join(', ')}.`,
      'Start the desk as an ordinary user, or give it these capabilities.',
    )
  }
  for (const path of paths) {
    const owner = await stat(path).catch(() => undefined)
    if (!owner || owner.uid === 0) continue
    const entry = passwd.find((candidate) => candidate.uid === owner.uid)
    return entry
      ? { ...entry, switched: true }
      : { uid: owner.uid, gid: owner.gid, name: `user ${owner.uid}`, switched: true }
  }
  for (const name of accountNames) {
    const entry = passwd.find((candidate) => candidate.name === name && candidate.uid !== 0)
    if (entry) return { ...entry, switched: true }
  }
  throw new EmbeddedPostgresError(
    'PostgreSQL does not run as root, and /etc/passwd has no user it could run as.',
    'Create one with `useradd --system parley`, or start the desk as an ordinary user.',
  )
}

/**
 * Makes `path` a directory of the account with mode 0700 if it is missing. As root it also takes over a directory that
 * root owns, but only if `isOurs` is true for every entry, so that DATA_DIR=/root takes nothing away from root. Any
 * other directory stays as it is.
 */
export async function claimDirectory(path: string, account: Account, isOurs: (entry: string) => boolean) {
  await mkdir(path, { mode: 0o700 }).catch((error) => {
    if (error.code === 'EEXIST') return
    throw explain(error, ['EACCES', 'EPERM', 'EROFS'].includes(error.code) ? dirname(path) : path, account)
  })
  try {
    // Uses a handle, because the owner of the parent could put a link in place of the directory at any moment.
    const handle = await open(path, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW)
    try {
      const { uid } = await handle.stat()
      if (account.switched && uid === 0 && (await readdir(path)).every(isOurs)) {
        await handle.chown(account.uid, account.gid)
        await handle.chmod(0o700)
      }
    } finally {
      await handle.close()
    }
    await access(path, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw explain(error, path, account)
  }
}

/** Refuses a directory that is not the account's, and closes it to group and others. PostgreSQL demands both. */
export async function requirePrivate(path: string, account: Account) {
  const { uid, mode } = await stat(path)
  if (uid !== account.uid) {
    throw new EmbeddedPostgresError(
      `${path} belongs to ${await nameOf(uid)}, but PostgreSQL would run as ${account.name}.`,
      `Run \`chown -R ${account.name} ${path}\`, start the desk as that owner, or use another DATA_DIR.`,
    )
  }
  if ((mode & 0o077) === 0) return
  const handle = await open(path, constants.O_RDONLY | constants.O_DIRECTORY)
  try {
    if ((await handle.stat()).uid === account.uid) await handle.chmod(0o700)
  } finally {
    await handle.close()
  }
}

/**
 * Takes the only lock on a data directory and returns a function that releases it. It is the lock of an SQLite file:
 * Node has no other lock that the kernel grants to exactly one of two simultaneous starts, even across containers, and
 * releases however the process dies.
 */
export async function takeDeskLock(runDir: string, account: Account): Promise<() => void> {
  const path = join(runDir, 'desk.lock')
  const pidPath = join(runDir, 'desk.pid')
  const found = await lstat(path).catch(() => undefined)
  if (found && !found.isFile()) {
    throw new EmbeddedPostgresError(`${path} is not a file of the desk.`, 'Remove it and start again.')
  }
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(path)
    // Nothing is ever committed, so no journal has to survive a crash.
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (cause) {
    database?.close()
    const busy = cause instanceof Error && 'errcode' in cause && cause.errcode === sqliteBusy
    if (!busy) {
      throw new EmbeddedPostgresError(`${path} cannot be locked.`, `Check that ${account.name} may write it.`, {
        cause,
      })
    }
    const pid = (await readFile(pidPath, 'utf8').catch(() => '')).trim()
    throw new DataDirInUse(
      `Another desk${pid && ` (process ${pid})`} is using ${dirname(runDir)}.`,
      'Stop that one first, or give this one another DATA_DIR.',
    )
  }
  const lock = database
  try {
    await rm(pidPath, { force: true })
    await writeFile(pidPath, `${process.pid}\n`, { flag: 'wx', mode: 0o600 })
    if (account.switched) {
      await lchown(path, account.uid, account.gid)
      await lchown(pidPath, account.uid, account.gid)
    }
  } catch (error) {
    lock.close()
    throw explain(error, pidPath, account)
  }
  return () => {
    if (lock.isOpen) lock.close()
  }
}

/**
 * Ends what a killed desk left running on the cluster, so that a new server may start. Call this with the lock held:
 * then these processes belong to no living desk. Refuses if a server is running that no desk started.
 */
export async function endLeftovers(cluster: string, account: Account, log: (line: string) => void) {
  const path = join(cluster, 'postmaster.pid')
  const pid = await readServerPid(path)
  if (pid === undefined) return
  if (await servesCluster(pid, cluster)) {
    const command = await commandOf(pid)
    if (command && !command.includes(clusterMark)) {
      throw new EmbeddedPostgresError(
        `A PostgreSQL that the desk did not start (process ${pid}) is using ${cluster}.`,
        'Stop it, or use another DATA_DIR.',
      )
    }
    log(`Stopping PostgreSQL (process ${pid}), left over from an earlier start.`)
    await endAll([pid], cluster, ['SIGINT', 'SIGQUIT', 'SIGKILL'])
  }
  // A killed server leaves sessions that notice only after their query. No new server can start until they are gone.
  const pids = process.platform === 'linux' ? (await readdir('/proc')).filter((name) => /^\d+$/.test(name)) : []
  const serving = await Promise.all(pids.map((candidate) => servesCluster(Number(candidate), cluster)))
  const sessions = pids.filter((_, index) => serving[index]).map(Number)
  if (sessions.length > 0) {
    log(`Stopping ${sessions.length} processes of a PostgreSQL that was killed.`)
    await endAll(sessions, cluster, ['SIGQUIT', 'SIGKILL'])
  }
  if ((await readServerPid(path)) !== undefined) await disownPidFile(path, account)
}

/**
 * Writes our own pid into the first line of the file. If the pid there belongs to a living process of its user,
 * PostgreSQL takes that process for a server, unless it is PostgreSQL's own parent. Removing the file would also remove
 * the shared memory key in it, which PostgreSQL needs to make sure that no session of the old server is left.
 */
async function disownPidFile(path: string, account: Account) {
  const [, ...rest] = (await readFile(path, 'utf8')).split('\n')
  if (rest.length === 0) return rm(path)
  const next = `${path}.desk`
  await rm(next, { force: true })
  await writeFile(next, [process.pid, ...rest].join('\n'), { flag: 'wx', mode: 0o600 })
  if (account.switched) await lchown(next, account.uid, account.gid)
  await rename(next, path)
}

/** Undefined if there is no file; NaN if it holds no pid. A server in single-user mode writes a negative pid. */
async function readServerPid(path: string) {
  try {
    return Math.abs(Number.parseInt(await readFile(path, 'utf8'), 10))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Sends the signals in turn, ten seconds apart, to the processes that still serve the cluster. */
async function endAll(pids: number[], cluster: string, signals: NodeJS.Signals[]) {
  for (const signal of signals) {
    for (const pid of pids) if (await servesCluster(pid, cluster)) sendSignal(pid, signal)
    for (const until = Date.now() + 10_000; Date.now() < until; await sleep(20)) {
      const serving = await Promise.all(pids.map((pid) => servesCluster(pid, cluster)))
      if (!serving.includes(true)) return
    }
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL (process ${pids.join(', ')}) is using ${cluster} and cannot be stopped.`,
    'Look for a disk that does not answer, then restart the machine.',
  )
}

function sendSignal(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** Returns whether the process is a PostgreSQL on this cluster: each one works in its cluster's directory. */
async function servesCluster(pid: number, cluster: string) {
  if (!(pid > 0)) return false
  if (process.platform !== 'linux') {
    const command = await commandOf(pid)
    return command.includes('postgres') && command.includes(cluster)
  }
  try {
    if ((await readFile(`/proc/${pid}/comm`, 'utf8')).trim() !== 'postgres') return false
    const [theirs, ours] = await Promise.all([stat(`/proc/${pid}/cwd`), stat(cluster)])
    return theirs.dev === ours.dev && theirs.ino === ours.ino
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    // It has gone, is a zombie, or belongs to another user, who cannot serve a cluster of ours.
    if (code === 'ENOENT' || code === 'ESRCH' || code === 'EACCES') return false
    throw error
  }
}

async function commandOf(pid: number) {
  // Empty for a process that is gone.
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  const ps = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => undefined)
  return ps?.stdout ?? ''
}

/**
 * Decides how a program is started as the account, which must be able to execute `programs`, read `files` and enter
 * `directories`. Owner and mode decide whether it can.
 */
export async function planLaunch(
  account: Account,
  needs: { programs: string[]; files: string[]; directories: string[] },
): Promise<Launch> {
  const setpriv = process.platform === 'linux' ? await findSetpriv() : undefined
  const flags: string[] = []
  if (account.switched) {
    flags.push(`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups')
    const obstacle = await findObstacle(account, [
      ...needs.programs.map((path): Need => [path, 0o5]),
      ...needs.files.map((path): Need => [path, 0o4]),
      ...needs.directories.map((path): Need => [path, 0o1]),
    ])
    if (obstacle) {
      const mask = await effectiveCapabilities()
      // For a clone below a directory that only root may enter, or made under umask 077. The server gets exactly one of
      // root's powers: to read files and enter directories. It needs the stronger power to run a file that nobody else
      // may run, and in a container, whose default set lacks the weaker one.
      const canRun = await Promise.all(needs.programs.map((path) => permits(path, account, 0o1)))
      const capability = hasBit(mask, dacReadSearch) && canRun.every(Boolean) ? 'dac_read_search' : 'dac_override'
      if (!setpriv || !hasBit(mask, setpcap)) {
        throw new EmbeddedPostgresError(
          `PostgreSQL would run as ${account.name}, who may not pass ${obstacle}.`,
          `Run \`chmod o+x ${obstacle}\`, move the desk below a directory that everyone may enter, or start it as an ordinary user${setpriv ? '' : ', or install setpriv (util-linux)'}.`,
        )
      }
      // initdb uses access(2) to check whether it may run postgres. Without this bit that call ignores capabilities.
      flags.push('--securebits=+no_setuid_fixup', `--inh-caps=+${capability}`, `--ambient-caps=+${capability}`)
    }
  }
  return (program, args, deathSignal) => {
    if (!setpriv) return [program, args, account.switched ? { uid: account.uid, gid: account.gid } : {}]
    const death = setpriv.canSignalOnDeath ? [`--pdeathsig=${deathSignal}`] : []
    return [setpriv.path, [...flags, ...death, '--no-new-privs', '--', program, ...args], {}]
  }
}

/** Rewrites an error of the file system for the person who runs the desk; anything else is returned unchanged. */
export function explain(error: unknown, path: string, account: Account): unknown {
  const fault = wordDiskFault(error, path, account.name)
  return fault ? new EmbeddedPostgresError(`${path} ${fault.what}.`, fault.advice, { cause: error }) : error
}

type Need = [path: string, bits: number]

async function findObstacle(account: Account, needs: Need[]) {
  for (const [path, bits] of needs) {
    const parents: string[] = []
    for (let at = path; at !== dirname(at); ) {
      at = dirname(at)
      parents.unshift(at)
    }
    for (const parent of parents) if (!(await permits(parent, account, 0o1))) return parent
    if (!(await permits(path, account, bits))) return path
  }
  return undefined
}

async function permits(path: string, account: Account, bits: number) {
  const { uid, gid, mode } = await stat(path)
  const granted = uid === account.uid ? mode >> 6 : gid === account.gid ? mode >> 3 : mode
  return (granted & bits) === bits
}

async function findSetpriv() {
  for (const path of ['/usr/bin/setpriv', '/bin/setpriv']) {
    const help = await promisify(execFile)(path, ['--help'], { timeout: 5000 }).catch(() => undefined)
    // BusyBox has a setpriv that cannot change the user.
    if (help?.stdout.includes('--reuid')) return { path, canSignalOnDeath: help.stdout.includes('--pdeathsig') }
  }
  return undefined
}

async function effectiveCapabilities() {
  const status = await readFile('/proc/self/status', 'utf8')
  const masks = [...status.matchAll(/^Cap(?:Eff|Bnd):\s*([0-9a-f]+)$/gm)].map((match) => BigInt(`0x${match[1]}`))
  return masks.reduce((both, mask) => both & mask, (1n << 64n) - 1n)
}

function hasBit(mask: bigint, bit: bigint) {
  return ((mask >> bit) & 1n) === 1n
}

async function nameOf(uid: number) {
  return (await readPasswd()).find((entry) => entry.uid === uid)?.name ?? `user ${uid}`
}

async function readPasswd() {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n')
  return lines.flatMap((line) => {
    const [name, , uid, gid] = line.split(':')
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : []
  })
}
