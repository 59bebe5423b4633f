// What the two test files of the embedded PostgreSQL share: desks that consist only of their database.
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { after } from 'node:test'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { makeFolderInMemory } from '../../../test/in-memory.ts'
import { type EmbeddedPostgres, EmbeddedPostgresError, startEmbeddedPostgres } from './embedded-postgres.ts'

export const source = dirname(fileURLToPath(import.meta.url))
export const isRoot = process.getuid?.() === 0
export const onlyRoot = { skip: isRoot && process.platform === 'linux' ? false : 'needs root on Linux' }
export const nobody = 65534

function isOpenToAll(path: string): boolean {
  return (statSync(path).mode & 0o1) === 1 && (path === dirname(path) || isOpenToAll(dirname(path)))
}
export const onlyPublic = {
  skip: isOpenToAll(source) && isOpenToAll(process.execPath) ? onlyRoot.skip : 'a private clone',
}

/**
 * Makes a directory of mode 0700 that goes with the tests. Returns a function that names a new path in it each time.
 */
export function makeScratch() {
  // A new cluster flushes a thousand files, and none of these tests is about the disk.
  const scratch = makeFolderInMemory()
  after(() => rm(scratch, { recursive: true, force: true, maxRetries: 5 }))
  let count = 0
  const freshDir = () => {
    count += 1
    return join(scratch, `data-${count}`)
  }
  return { scratch, freshDir }
}

/** Runs one statement over a connection of its own, which ends with it. */
export async function ask(address: EmbeddedPostgres['connection'], sql: string) {
  const client = new pg.Client({ ...address, ssl: false })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

type Said = { server?: number; connection?: EmbeddedPostgres['connection']; refused?: string; advice?: string }
type As = { uid?: number; through?: string[]; script?: string }

const desk = `
const { startEmbeddedPostgres } = await import(process.argv[1])
try {
  const server = await startEmbeddedPostgres({ dataDir: process.argv[2] })
  console.log(JSON.stringify({ server: server.pid, connection: server.connection }))
  process.once('SIGTERM', () => server.stop())
} catch (error) {
  console.log(JSON.stringify({ refused: error.message, advice: error.advice }))
}`

/** Starts a desk as a separate process; `through` goes before node on the command line. */
export function spawnDesk(
  dataDir: string,
  { uid, through = [], script = join(source, 'embedded-postgres.ts') }: As = {},
) {
  const [command = '', ...args] = [...through, process.execPath, '--input-type=module', '-e', desk, script, dataDir]
  const user = uid === undefined ? {} : { uid, gid: uid }
  return spawn(command, args, { ...user, cwd: '/', stdio: ['ignore', 'pipe', 'ignore'] })
}

export async function said(child: ChildProcess): Promise<Said> {
  assert(child.stdout)
  for await (const line of createInterface({ input: child.stdout })) return JSON.parse(line)
  throw new Error('the desk said nothing')
}

/** Starts a process that starts the database, and waits until it has. Fails with the reason that the process gives. */
export async function startDesk(dataDir: string, as?: As) {
  const child = spawnDesk(dataDir, as)
  const { server, connection, refused } = await said(child)
  assert(server && connection, refused)
  return { child, server, connection }
}

export async function endDesk({ child }: { child: ChildProcess }, signal: 'SIGTERM' | 'SIGKILL') {
  const exit = once(child, 'exit')
  child.kill(signal)
  await exit
}

export function statusOf(pid: number) {
  return existsSync('/proc') ? readFileSync(`/proc/${pid}/status`, 'utf8') : ''
}

/** Whether a process runs. One that ended and was not yet reaped does not. */
export function isAlive(pid: number) {
  try {
    return process.kill(pid, 0) && !/^State:\s+Z/m.test(statusOf(pid))
  } catch {
    return false
  }
}

/** Starts a database that must refuse to start, and returns why, which must hold advice. */
export async function refusalOf(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<EmbeddedPostgresError> {
  let server: EmbeddedPostgres
  try {
    server = await startEmbeddedPostgres({ dataDir, settings })
  } catch (error) {
    assert(error instanceof EmbeddedPostgresError, String(error))
    assert.notEqual(error.advice, '')
    return error
  }
  await server.stop()
  throw new Error('it started')
}

export async function startAndStop(dataDir: string) {
  const server = await startEmbeddedPostgres({ dataDir })
  await server.stop()
}
