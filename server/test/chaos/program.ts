import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createDatabase, createPool, type Database } from '../../src/platform/database/database.ts'
import { createLog } from '../../src/platform/log.ts'
import type { Simulator, World } from '../desk.ts'

const simulatorMain = fileURLToPath(new URL('../../../simulator/main.ts', import.meta.url))
/** The program. `npm test` builds it once. A test file that is run alone uses the sources. */
export const main = process.env['TEST_PROGRAM'] ?? fileURLToPath(new URL('../../src/main.ts', import.meta.url))
/** Enough to see what went wrong: the database reports a lost connection with very many details. */
const maxLine = 400

export type Environment = Record<string, string>

/** The real program, `node server/src/main.ts`, which is started again whenever it dies. */
export type Program = {
  url: string
  /** How each run of the program ended, oldest first: a signal or an exit code. */
  deaths: string[]
  /** What all runs printed, for the message of a failed test. */
  printed(): string
  /** kill -9, if nothing else is said. */
  kill(signal?: NodeJS.Signals): void
  /** How the last process ended. */
  ending(): { code: number | null; signal: NodeJS.Signals | null }
  /** True while a process of it runs, even one that is still starting. */
  isAlive(): boolean
  stop(): Promise<void>
}

/**
 * Starts the program in `file`. It may be started `lives` times. `failAt` is the step at which the first process ends.
 */
export function startProgram(environment: Environment, lives: number, failAt?: string, file = main): Program {
  const deaths: string[] = []
  const printed: string[] = []
  let stopping = false

  const launch = (failAt?: string): ChildProcess => {
    const { FAIL_AT: _, DATABASE_URL: __, ...inherited } = process.env
    const env = { ...inherited, LOG_LEVEL: 'error', RATE_LIMIT: '0', ...environment }
    const started = spawn(process.execPath, [file], {
      env: failAt ? { ...env, FAIL_AT: failAt } : env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [started.stdout, started.stderr]) {
      createInterface({ input: stream! }).on('line', (line) => {
        printed.push(line.slice(0, maxLine))
        if (printed.length > 30) printed.shift()
      })
    }
    started.once('exit', (code, signal) => {
      if (stopping) return
      deaths.push(signal ?? `exit ${code}`)
      if (deaths.length < lives) child = launch()
    })
    return started
  }
  let child = launch(failAt)
  const isAlive = () => child.exitCode === null && child.signalCode === null

  return {
    url: `http://127.0.0.1:${environment['PORT']}`,
    deaths,
    printed: () => printed.join('\n'),
    kill: (signal = 'SIGKILL') => void child.kill(signal),
    isAlive,
    ending: () => ({ code: child.exitCode, signal: child.signalCode }),
    stop: async () => {
      stopping = true
      if (!isAlive()) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** The provider simulator as a process of its own, so that a busy test process does not slow it down. */
export async function spawnSimulator(): Promise<Simulator> {
  const child = spawn(process.execPath, [simulatorMain, '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const [address] = /http:\/\/\S+/.exec(line) ?? []
      if (address) resolve(address)
    })
    child.once('exit', (code) => reject(new Error(`the simulator ended with ${code}`)))
  })
  const world = (await (await fetch(`${url}/sim/world`)).json()) as World
  return {
    url,
    world,
    stop: async () => {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** Kills the server of an embedded database without notice, as the kernel does when memory is short. */
export function killDatabase(dataDir: string): void {
  const [pid = ''] = readServerFile(dataDir)
  if (readFileSync(`/proc/${pid}/comm`, 'utf8').trim() !== 'postgres') throw new Error(`${pid} is no database`)
  process.kill(Number(pid), 'SIGKILL')
}

/** Opens the embedded database of a running program. */
export function openDatabase(dataDir: string): Database {
  const [, , , port, host] = readServerFile(dataDir)
  return createDatabase(
    createPool({ host: host!, port: Number(port), user: 'parley', database: 'parley' }, createLog('silent'), {
      size: 2,
    }),
  )
}

const readServerFile = (dataDir: string) => readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')

export type Folder = { path: string; remove(): void }

/** A temporary folder with a short name: a socket's address must fit into 100 bytes. */
export function makeFolder(): Folder {
  const path = mkdtempSync(join(tmpdir(), 'chaos-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 10 }) }
}

/** Copies a data directory that nobody uses, with its owners. */
export async function copyFolder(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', from, to])
}

/** Processes that run at a time begin at different places. */
let ports = process.pid * 128
/** Open for as long as this process lives: each says that the port of its number is taken. */
const taken: Socket[] = []

/**
 * A port on which nobody listens and that no other call returns, in this process or another, while this process lives:
 * its program may die and listen again. What says so is a socket for datagrams at the port of the same number, which
 * nobody else uses. The port is below those that systems give to connections.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 16_000 + (ports++ % 16_000)
    const mark = createSocket('udp4').unref()
    const server = createServer()
    try {
      await once(mark.bind({ port, address: '127.0.0.1', exclusive: true }), 'listening')
      await once(server.listen(port, '127.0.0.1'), 'listening')
    } catch (error) {
      mark.close()
      if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') continue
      throw error
    }
    taken.push(mark)
    server.close()
    await once(server, 'close')
    return port
  }
}

/**
 * Repeats `look` until it returns something other than undefined. An error in between counts as "not yet". Fails after
 * the deadline with what it saw last.
 */
export async function until<T>(
  what: string,
  look: () => Promise<T | undefined> | T | undefined,
  ms = 40_000,
): Promise<T> {
  const deadline = Date.now() + ms
  for (;;) {
    let last: unknown = 'nothing'
    try {
      const seen = await look()
      if (seen !== undefined) return seen
    } catch (error) {
      last = error
    }
    if (Date.now() > deadline) {
      throw new Error(`not within ${ms} ms: ${what}\nlast: ${last instanceof Error ? last.message : last}`)
    }
    await pause(25)
  }
}
