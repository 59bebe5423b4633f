import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { createDatabase, createPool, type Database } from '../../src/platform/database/database.ts'
import { createLog } from '../../src/platform/log.ts'
import { cloneDatabase } from '../cluster.ts'
import type { Simulator } from '../desk.ts'
import { type S3, startS3 } from '../s3.ts'
import { control, setUpDesk } from './lane.ts'
import {
  type Environment,
  type Folder,
  freePort,
  makeFolder,
  type Program,
  spawnSimulator,
  startProgram,
  until,
} from './program.ts'
import { checkOutcome, type Door, startTraffic, takeStock } from './traffic.ts'
import { openWire, type Wire } from './wire.ts'

/** The time between two faults in which the desk works, so that each fault meets work of every kind. */
const calmMs = 2_000
const cutMs = 30_000
const rate = { messages: 20, replies: 3 }

type Host = { role: 'web' | 'worker'; folder: Folder; environment: Environment; program: Program }

let database: Awaited<ReturnType<typeof cloneDatabase>>
let wire: Wire
let s3: S3
let simulator: Simulator
let db: Database
let inboxId: number
let doors: Door[]
const hosts: Host[] = []

/** A process with a folder that no other process sees. */
async function addHost(role: Host['role'], shared: Environment): Promise<Host> {
  const folder = makeFolder()
  const environment = { ...shared, ROLE: role, DATA_DIR: folder.path, PORT: shared['PORT'] ?? String(await freePort()) }
  const host = { role, folder, environment, program: startProgram(environment, 10) }
  hosts.push(host)
  await ready(host)
  return host
}

const ready = ({ program, role }: Host) =>
  until(`${role} is ready`, async () => (await fetch(`${program.url}/readyz`)).ok || undefined, 60_000)

before(async () => {
  ;[database, s3, simulator] = await Promise.all([cloneDatabase(), startS3(), spawnSimulator()])
  wire = await openWire(database.connection)
  db = createDatabase(createPool(database.connection, createLog('silent'), { size: 2 }))
  const port = String(await freePort())
  const shared = {
    DATABASE_URL: wire.databaseUrl,
    FILES_URL: s3.filesUrl,
    SECRET_KEY: randomBytes(32).toString('base64'),
    PROVIDER_API_URL: simulator.url,
    OUTBOUND_ALLOW: new URL(simulator.url).host,
    ADMIN_PASSWORD: 'correct horse battery',
    ROOT_URL: `http://127.0.0.1:${port}`,
  }
  await addHost('web', { ...shared, PORT: port })
  await Promise.all((['web', 'worker', 'worker'] as const).map((role) => addHost(role, shared)))
  const setUp = await setUpDesk(hosts[0]!.program, simulator, false)
  inboxId = setUp.inboxId
  doors = hosts
    .filter(({ role }) => role === 'web')
    .map(({ program: { url } }) => ({ url, client: setUp.clientAt(url) }))
  await control(simulator, 'POST', '/settings', { status_delay_ms: 20, auto_read: true })
})
after(async () => {
  await Promise.all(hosts.map(({ program }) => program.stop()))
  await db?.destroy()
  await simulator?.stop()
  await s3?.stop()
  await wire?.close()
  await database?.drop()
  for (const { folder } of hosts) folder.remove()
})

function killAll(some: Host[]): void {
  for (const { program } of some) program.kill()
}

test('two webs and two workers without a shared folder lose nothing and do nothing twice in a storm', async (t) => {
  const [firstWeb, secondWeb, firstWorker, secondWorker] = (['web', 'worker'] as const).flatMap((role) =>
    hosts.filter((host) => host.role === role),
  ) as [Host, Host, Host, Host]
  const allReady = () => Promise.all(hosts.map(ready))
  const restart = async (host: Host) => {
    await host.program.stop()
    host.program = startProgram(host.environment, 10)
    await ready(host)
  }
  const faults: [string, () => Promise<void>][] = [
    ['everything is killed at once', async () => killAll(hosts)],
    ['a web and a worker are killed', async () => killAll([firstWeb, firstWorker])],
    [
      'each process is restarted in turn',
      async () => {
        for (const host of [secondWeb, secondWorker, firstWeb, firstWorker]) await restart(host)
      },
    ],
    ['connections to the database fall silent', async () => wire.silence()],
    [
      'the store of files falls silent',
      async () => {
        s3.turn('silent')
        await pause(6_000)
        s3.turn('open')
      },
    ],
    [
      'the database is away',
      async () => {
        wire.cut()
        await pause(cutMs)
        wire.restore()
      },
    ],
    [
      'the database is silent, new connections too',
      async () => {
        wire.silence('all')
        await pause(6_000)
        wire.restore()
      },
    ],
  ]
  const stage = { doors, simulator, inboxId }
  const traffic = startTraffic(stage, rate)
  try {
    for (const [what, make] of faults) {
      await pause(calmMs)
      const began = performance.now()
      await make()
      await allReady()
      t.diagnostic(`${what}: ${Math.round(performance.now() - began)} ms until all were ready`)
    }
    await pause(calmMs)
    const ending = performance.now()
    await traffic.end()
    t.diagnostic(`everything is answered ${Math.round(performance.now() - ending)} ms after the last call began`)
    const outcome = await takeStock(db, traffic, stage)
    for (const [what, found] of Object.entries(outcome)) t.diagnostic(`${what}: ${found}`)
    checkOutcome(outcome)
    assert.deepEqual(
      hosts.flatMap(({ program }) => program.deaths.filter((death) => death !== 'SIGKILL')),
      [],
    )
  } catch (error) {
    if (error instanceof Error) error.message += `\n${hosts.map(({ program }) => program.printed()).join('\n--\n')}`
    throw error
  }
})
