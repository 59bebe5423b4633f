import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { operate } from '../../src/parley.ts'
import { createDatabase, createPool, type Database } from '../../src/platform/database/database.ts'
import { createLog } from '../../src/platform/log.ts'
import type { Client } from '../client.ts'
import { addressOf, cloneDatabase, type TestDatabase } from '../cluster.ts'
import { type Simulator, settled } from '../desk.ts'
import { checkInvariants } from '../invariants.ts'
import { deliver, delivery, text } from '../whatsapp.ts'
import { setUpDesk } from './lane.ts'
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

const everyMs = 20
const atOnce = 40
const customers = 30
/** The number of messages that are acknowledged before the backup is asked for, and again after it has ended. */
const enough = 150

let folder: Folder
let simulator: Simulator
let database: TestDatabase
let db: Database
let shared: Environment
let to: string
const programs: Program[] = []
const open = ({ connection }: TestDatabase) => createDatabase(createPool(connection, createLog('silent'), { size: 2 }))

before(async () => {
  ;[simulator, database] = await Promise.all([spawnSimulator(), cloneDatabase()])
  db = open(database)
  folder = makeFolder()
  to = join(folder.path, 'backups')
  mkdirSync(to)
  shared = {
    SECRET_KEY: randomBytes(32).toString('base64'),
    PROVIDER_API_URL: simulator.url,
    ADMIN_PASSWORD: 'correct horse battery',
    BACKUP_TO: to,
  }
})
after(async () => {
  await Promise.all(programs.map((program) => program.stop()))
  await db?.destroy()
  await simulator?.stop()
  await database?.drop()
  folder?.remove()
})

async function launch(environment: Environment, lives = 1, failAt?: string): Promise<Program> {
  const program = startProgram({ ...shared, ...environment, PORT: String(await freePort()) }, lives, failAt)
  programs.push(program)
  await until('it is ready', async () => (await fetch(`${program.url}/readyz`)).ok || undefined)
  return program
}

/** Does what the clock does every minute. A schedule of every minute is due the first time. */
const look = () => sql`select add_jobs('[{"task": "backups.back_up"}]')`.execute(db)

const good = () =>
  until(
    'a backup is good',
    async () => {
      const { rows } = await sql<{ name: string | null; failed: string | null }>`
        select good_name as name, failed from backup`.execute(db)
      assert.equal(rows[0]?.failed ?? null, null)
      return rows[0]?.name ?? undefined
    },
    90_000,
  )

async function upload(client: Client, name: string, bytes: number): Promise<void> {
  const form = new FormData()
  form.append('files', new Blob([randomBytes(bytes)]), name)
  const { status, body } = await client.post('/api/v1/media', form)
  assert.equal(status, 200, JSON.stringify(body))
}

test('a backup that is made while 50 messages a second come in is whole, though its first maker was killed on the way', async (t) => {
  const source = { DATABASE_URL: addressOf(database.connection), DATA_DIR: join(folder.path, 'desk') }
  const web = await launch({ ...source, ROLE: 'web' })
  // Without BACKUP: a backup that the clock asks for meanwhile would be the good one, from before the messages.
  const setter = await launch({ ...source, ROLE: 'worker' })
  const { client, inboxId } = await setUpDesk(web, simulator, false)
  await setter.stop()
  for (let n = 0; n < 12; n++) await upload(client, `photo ${n}`, 1024 * 1024)

  const acknowledged: string[] = []
  let sent = 0
  let flowing = true
  const under = new Set<Promise<void>>()
  const send = async (n: number) => {
    const message = text(`wamid.storm.${n}`, `45520000${10 + (n % customers)}`, `Message ${n}`)
    const { status } = await deliver(
      { url: web.url, simulator },
      inboxId,
      delivery({ url: web.url, simulator }, { messages: [message] }),
    )
    if (status === 200) acknowledged.push(`wamid.storm.${n}`)
  }
  const began = performance.now()
  const flow = (async () => {
    while (flowing) {
      if (under.size < atOnce) {
        const one: Promise<void> = send(sent++).finally(() => under.delete(one))
        under.add(one)
        if (sent % 25 === 0) {
          const file: Promise<void> = upload(client, `note ${sent}`, 2_000).finally(() => under.delete(file))
          under.add(file)
        }
      }
      await pause(everyMs)
    }
    await Promise.all(under)
  })()

  try {
    await until('the flow is up', () => acknowledged.length >= enough || undefined)
    const before = [...acknowledged]
    const worker = await launch({ ...source, ROLE: 'worker', BACKUP: '* * * * *' }, 2, 'backup.written')
    await look()
    await until('the first maker is killed', () => worker.deaths[0] === 'SIGKILL' || undefined, 90_000)
    const names = readdirSync(to)
    assert.ok(
      names.every((name) => name.endsWith('.part')),
      String(names),
    )
    const name = await good()
    const during = acknowledged.length - before.length
    const ended = acknowledged.length
    await until('the flow goes on', () => acknowledged.length >= ended + enough || undefined)
    flowing = false
    await flow
    await web.stop()
    await worker.stop()
    const rate = Math.round((acknowledged.length * 1_000) / (performance.now() - began))
    t.diagnostic(`${before.length} before, ${during} meanwhile, ${acknowledged.length} in all, ${rate} a second`)
    await checkRestored(name, before, new Set(acknowledged))
  } finally {
    flowing = false
    await flow
  }
})

/** Restores the backup into an empty desk, lets it do what was queued, and compares. */
async function checkRestored(name: string, before: string[], all: Set<string>): Promise<void> {
  const empty = await cloneDatabase()
  const restored = open(empty)
  const target = { DATABASE_URL: addressOf(empty.connection), DATA_DIR: join(folder.path, 'restored') }
  try {
    const { code, err } = await operate(['restore', name], { ...shared, ...target })
    assert.deepEqual([code, err], [0, ''])
    const program = await launch(target)
    await until('what was queued is done', () => settled(restored).then(() => true), 90_000)
    await program.stop()
    await checkInvariants(restored)
    const { rows } = await sql<{ id: string; n: number }>`
      select provider_id as id, count(*)::int as n from message where provider_id like 'wamid.storm.%' group by 1`.execute(
      restored,
    )
    assert.deepEqual(
      rows.filter(({ n }) => n !== 1),
      [],
    )
    const kept = new Set(rows.map(({ id }) => id))
    assert.deepEqual(
      before.filter((id) => !kept.has(id)),
      [],
    )
    // The backup shows one moment, before the last message came.
    assert.ok(kept.size < all.size, `${kept.size} of ${all.size}`)
    const doctor = await operate(['doctor'], { ...shared, ...target })
    assert.match(doctor.out, /^ok +files: all \d+ are in /m)
  } finally {
    await restored.destroy()
    await empty.drop()
  }
}
