import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { createDatabase, createPool, type Database } from '../../src/platform/database/database.ts'
import { createLog } from '../../src/platform/log.ts'
import { addressOf, cloneDatabase, type TestDatabase } from '../cluster.ts'
import type { Simulator } from '../desk.ts'
import { password } from './lane.ts'
import { type Environment, freePort, makeFolder, type Program, spawnSimulator, startProgram, until } from './program.ts'

/** A database and a provider of their own, and the processes of one desk that were started with them. */
export type Fleet = {
  database: TestDatabase
  /** Looks into the database beside the processes. */
  db: Database
  simulator: Simulator
  /** What each process is started with. */
  shared: Environment
  programs: Program[]
  /** Starts a process, by default on a free port, and waits until it is ready. It may be started `lives` times. */
  launch(environment: Environment, lives?: number, failAt?: string): Promise<Program>
  stopPrograms(): Promise<void>
  /** Stops everything and takes it away. */
  close(): Promise<void>
}

/** Opens a fleet without a process. */
export async function openFleet(): Promise<Fleet> {
  const [database, simulator] = await Promise.all([cloneDatabase(), spawnSimulator()])
  const db = createDatabase(createPool(database.connection, createLog('silent'), { size: 2 }))
  const folder = makeFolder()
  const shared: Environment = {
    DATABASE_URL: addressOf(database.connection),
    DATA_DIR: folder.path,
    SECRET_KEY: randomBytes(32).toString('base64'),
    PROVIDER_API_URL: simulator.url,
    OUTBOUND_ALLOW: new URL(simulator.url).host,
    ADMIN_PASSWORD: password,
  }
  const programs: Program[] = []
  const stopPrograms = async () => {
    await Promise.all(programs.map((program) => program.stop()))
  }
  return {
    database,
    db,
    simulator,
    shared,
    programs,
    launch: async (environment, lives = 1, failAt) => {
      const port = environment['PORT'] ?? String(await freePort())
      const program = startProgram({ ...shared, ...environment, PORT: port }, lives, failAt)
      programs.push(program)
      await isReady(program)
      return program
    },
    stopPrograms,
    close: async () => {
      await stopPrograms()
      await db.destroy()
      await simulator.stop()
      await database.drop()
      folder.remove()
    },
  }
}

/** Waits until a process that lives takes work. */
export async function isReady(program: Program): Promise<void> {
  await until(
    'the process is ready',
    async () => {
      if (!program.isAlive()) return false
      return (await fetch(`${program.url}/readyz`)).ok || undefined
    },
    60_000,
  )
  assert.ok(program.isAlive(), program.printed())
}
