import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { examineMigrations, readReleases } from '../../../scripts/migrations.ts'
import { findRelease, lastRelease } from '../../../scripts/releases.ts'
import { createDatabase, createPool, type Database } from '../../src/platform/database/database.ts'
import { createLog } from '../../src/platform/log.ts'
import { createClient } from '../client.ts'
import { addressOf, cloneDatabase } from '../cluster.ts'
import type { Simulator } from '../desk.ts'
import { type Heard, listen } from '../live.ts'
import { deliver, delivery, text } from '../whatsapp.ts'
import { control, type Free, password, setUpDesk } from './lane.ts'
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
import { checkOut, copyPresent, type Version } from './versions.ts'

/** The time that people work between two steps. */
const calmMs = 1_000
const rate = { messages: 5, replies: 2 }

const release = lastRelease()
const found = findRelease(release)
const missing = 'missing' in found ? found.missing : undefined

/**
 * Migrations that the present version has in addition to the release, each on tables that the release reads and writes.
 */
const presentVersion = '999.0.0'
const madeUp = {
  '9990_made_up.sql': `create table made_up (id bigint generated always as identity primary key, agent_id bigint references agent);
    alter table message add column made_up text not null default 'x', add column made_up_at timestamptz;
    alter table conversation add column made_up bigint references made_up (id);
    alter table contact add column made_up boolean not null default false;
    alter table article add column made_up jsonb;
    alter table job add column made_up text;
    alter table event add column made_up text;
    alter table session add column made_up text`,
  '9991_made_up.sql': 'create index concurrently message_by_made_up on message (made_up_at)',
}

let folder: Folder
let database: Awaited<ReturnType<typeof cloneDatabase>>
let simulator: Simulator
let db: Database
let shared: Environment
let former: Version
let present: Version
const programs: Program[] = []

async function launch(version: Version, role: 'web' | 'worker', port?: string): Promise<Program> {
  const environment = { ...shared, ROLE: role, PORT: port ?? String(await freePort()) }
  const program = startProgram(environment, 1, undefined, version.main)
  programs.push(program)
  await until(
    `${role} of ${version.folder} is ready`,
    async () => {
      if (!program.isAlive()) return false
      return (await fetch(`${program.url}/readyz`)).ok || undefined
    },
    120_000,
  )
  assert.ok(program.isAlive(), program.printed())
  return program
}

before(async () => {
  if ('missing' in found) return
  folder = makeFolder()
  ;[database, simulator] = await Promise.all([cloneDatabase(), spawnSimulator()])
  const pool = createPool(database.connection, createLog('silent'), { size: 2 })
  await pool.query('drop schema public cascade; create schema public')
  db = createDatabase(pool)
  former = await checkOut(found.commit, join(folder.path, 'release'))
  present = copyPresent(join(folder.path, 'present'), presentVersion, madeUp)
  const port = String(await freePort())
  shared = {
    DATABASE_URL: addressOf(database.connection),
    DATA_DIR: join(folder.path, 'data'),
    SECRET_KEY: randomBytes(32).toString('base64'),
    PROVIDER_API_URL: simulator.url,
    OUTBOUND_ALLOW: new URL(simulator.url).host,
    ADMIN_PASSWORD: password,
    ROOT_URL: `http://127.0.0.1:${port}`,
    NODE_COMPILE_CACHE: join(folder.path, 'compiled'),
  }
})
after(async () => {
  await Promise.all(programs.map((program) => program.stop()))
  await db?.destroy()
  await simulator?.stop()
  await database?.drop()
  folder?.remove()
})

type Key = { api_key: string; api_secret: string }

const readDocument = async (url: string) => (await (await fetch(`${url}/api/v1/openapi.json`)).json()) as object

/** A process as a client of its version sees it. */
const openDoor = async ({ url }: Program, key: Key): Promise<Door> => ({
  url,
  client: createClient(url, await readDocument(url), key),
})

const ok = async (work: Promise<{ status: number; body: Free }>): Promise<Free> => {
  const { status, body } = await work
  assert.equal(status, 200, JSON.stringify(body))
  return body.data
}

const versionAt = async ({ client }: Door): Promise<string> => (await ok(client.get('/api/v1/config')))['app.version']

/** Signs in at one process, and checks that the other accepts the session. */
async function signInAcross(from: Door, to: Door): Promise<void> {
  const visitor = createClient(from.url, await readDocument(from.url), null)
  const signedIn = await visitor.post('/api/v1/auth/login', { email: 'admin@localhost', password })
  assert.equal(signedIn.status, 200)
  const cookie = signedIn.headers.getSetCookie().map((one) => one.split(';')[0]!)
  const other = createClient(to.url, await readDocument(to.url), null)
  assert.equal((await other.get('/api/v1/agents/me', { cookie: cookie.join('; ') })).status, 200)
}

/**
 * The assistant answers a customer whose question came to this process. Before that an agent may take a conversation
 * over from it.
 */
async function askAt(door: Door, inboxId: number, place: number): Promise<void> {
  for (let n = 0; n < 20; n += 1) {
    const from = `${4_551_000_000 + 100 * place + n}`
    const to = { url: door.url, simulator }
    const id = `wamid.question.${from}`
    const question = text(id, from, 'How long does delivery inside Denmark take?')
    await control(simulator, 'POST', '/customers', { from, window: 'open' })
    assert.equal((await deliver(to, inboxId, delivery(to, { messages: [question] }))).status, 200)
    const end = await until('the assistant has answered, or an agent has', async () => {
      const { rows } = await sql<{ state: string | null; taken: boolean }>`
        select r.state, exists (
            select from message o where o.conversation_id = m.conversation_id and o.sender_type = 'agent'
          ) as taken
        from message m left join assistant_run r on r.up_to_message_id = m.id and r.ended_at is not null
        where m.provider_id = ${id}`.execute(db)
      return rows.find(({ state, taken }) => state !== null || taken)
    })
    if (end.state === 'answered') return
    assert.ok(end.taken, `the assistant ended with ${end.state}`)
  }
  assert.fail('agents were faster every time')
}

/** Writes an article at one process, and checks that the other finds it and that each stream reports it. */
async function writeAcross(from: Door, to: Door, key: Key, name: string): Promise<void> {
  const streams = [from, to].map(({ url }) => listen(url, `token ${key.api_key}:${key.api_secret}`))
  const hear = async (stream: AsyncGenerator<Heard>, id: number) => {
    for await (const { data } of stream) if (data.article_id === id) return
    throw new Error('the stream ended')
  }
  const article = { key: `kb/${name}`, title: name, content: `The word is ${name}.` }
  const { item } = await ok(from.client.post('/api/v1/ai/snippets/upsert', article))
  for (const stream of streams) assert.equal((await stream.next()).value?.event, 'hello')
  const hearing = streams.map((stream) => hear(stream, item.id))
  await ok(to.client.post('/api/v1/ai/snippets/upsert', { ...article, content: `The words are ${name} and more.` }))
  await Promise.all(hearing)
  await until('the other one finds it', async () => {
    const { index_status } = await ok(to.client.get(`/api/v1/ai/snippets/${item.id}`))
    return index_status === 'indexed' || undefined
  })
}

test(`the present version works beside ${release}, after it, and ${release} after the present one`, {
  skip: missing,
}, async (t) => {
  const releases = readReleases()
  assert.deepEqual(
    await examineMigrations(
      Object.entries(madeUp).map(([name, text]) => ({ name, text })),
      releases,
    ),
    [],
  )
  const began = performance.now()
  const say = (what: string) => t.diagnostic(`${Math.round(performance.now() - began)} ms: ${what}`)
  const launchFormer = () =>
    Promise.all([launch(former, 'web', new URL(shared['ROOT_URL']!).port), launch(former, 'worker')])
  const [oldWeb, oldWorker] = await launchFormer()
  const { client, inboxId } = await setUpDesk(oldWeb, simulator, true)
  const model = { enabled: true, address: `${simulator.url}/models/v1`, model: 'pretended' }
  await ok(client.put('/api/v1/ai/models/chat', model))
  const ada = await ok(client.post('/api/v1/agents', { first_name: 'Ada', email: 'ada@example.com', roles: ['Admin'] }))
  const key: Key = await ok(client.post(`/api/v1/agents/${ada.id}/api-key`))
  await control(simulator, 'POST', '/settings', { status_delay_ms: 20, auto_read: true })
  const old = await openDoor(oldWeb, key)
  assert.equal(await versionAt(old), release)
  const stage = { doors: [old], simulator, inboxId }
  const traffic = startTraffic(stage, rate)
  try {
    await pause(calmMs)
    say(`${release} works`)

    const newWeb = await launch(present, 'web')
    const now = await openDoor(newWeb, key)
    assert.equal(await versionAt(now), presentVersion)
    stage.doors.push(now)
    say('a web of the present version has migrated and serves beside it')
    await signInAcross(old, now)
    await signInAcross(now, old)
    await writeAcross(now, old, key, 'lighthouse')
    await askAt(now, inboxId, 1)
    await pause(calmMs)
    say(`the worker of ${release} does the jobs of both`)

    const newWorker = await launch(present, 'worker')
    await oldWorker.stop()
    await writeAcross(old, now, key, 'harbour')
    await askAt(old, inboxId, 2)
    await pause(calmMs)
    say('the worker of the present version does the jobs of both')

    stage.doors.shift()
    await oldWeb.stop()
    await pause(calmMs)
    say('the present version works alone')

    const [webAgain] = await launchFormer()
    stage.doors[0] = await openDoor(webAgain, key)
    await Promise.all([newWorker.stop(), newWeb.stop()])
    await pause(calmMs)
    await askAt(stage.doors[0], inboxId, 3)
    say(`${release} works alone on the migrated database`)

    await traffic.end()
    // Jobs of which only the present version knows have waited for it since it ended.
    await launch(present, 'worker')
    const outcome = await takeStock(db, traffic, stage)
    for (const [what, found] of Object.entries(outcome)) t.diagnostic(`${what}: ${found}`)
    checkOutcome(outcome)
    const { rows } = await sql`select name, oldest from migration where name like '999%' order by name`.execute(db)
    assert.deepEqual(
      rows,
      Object.keys(madeUp).map((name) => ({ name, oldest: release })),
    )
    assert.deepEqual(
      programs.flatMap(({ deaths }) => deaths),
      [],
    )
  } catch (error) {
    void traffic.end().catch(() => undefined)
    if (error instanceof Error) error.message += `\n${programs.map((program) => program.printed()).join('\n--\n')}`
    throw error
  }
})
