import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { createDatabase, createPool, type Database } from '../../src/platform/database/database.ts'
import { createLog } from '../../src/platform/log.ts'
import { control, type Free, setUpDesk } from '../chaos/lane.ts'
import { freePort, makeFolder, type Program, spawnSimulator, startProgram, until } from '../chaos/program.ts'
import { type Simulator, settled } from '../desk.ts'
import { checkInvariants } from '../invariants.ts'
import { deliver, delivery, text } from '../whatsapp.ts'
import { ask, type Replicated, startReplication } from './replication.ts'

const perSecond = 50
/** The time of load before the primary is lost, and after the standby was promoted. */
const beforeMs = 8_000
const afterMs = 10_000
/** The time from the loss of the primary to the promotion of the standby, because somebody has to notice first. */
const noticeMs = 2_000
/** How far the standby is behind if it follows asynchronously. */
const behindMs = 500
const servingWithinMs = 15_000
/**
 * The number of messages of each customer. A new customer is told that an assistant answers, so the desk sends all the
 * time.
 */
const perCustomer = 4

type Sent = { id: string; answered: boolean; tries: number }

/**
 * Two web processes and two workers lose their primary under load, and the standby is promoted. With `synchronous`,
 * nothing may be lost or done twice. Without it, what was lost is counted.
 */
export async function drillFailover(args: string[]): Promise<boolean> {
  const synchronous = !args.includes('async')
  const servers = await startReplication(synchronous)
  const simulator = await spawnSimulator()
  const folder = makeFolder()
  const programs: Program[] = []
  try {
    const ports = await Promise.all(Array.from({ length: 4 }, freePort))
    const hosts = [servers.primary, servers.standby].map(({ host, port }) => `${host}:${port}`)
    const environment = {
      DATABASE_URL: `postgres://parley@${hosts}/parley?target_session_attrs=read-write`,
      DATA_DIR: folder.path,
      SECRET_KEY: randomBytes(32).toString('base64'),
      PROVIDER_API_URL: simulator.url,
      OUTBOUND_ALLOW: new URL(simulator.url).host,
      ADMIN_PASSWORD: 'correct horse battery',
      ROOT_URL: `http://127.0.0.1:${ports[0]}`,
    }
    for (const [at, port] of ports.entries()) {
      programs.push(startProgram({ ...environment, ROLE: at < 2 ? 'web' : 'worker', PORT: String(port) }, 1))
      await until('a process is ready', () => isReady(programs.at(-1)!))
    }
    const { inboxId } = await setUpDesk(programs[0]!, simulator, false)
    await control(simulator, 'POST', '/settings', { status_delay_ms: 20, auto_read: true })
    return await rehearse({ servers, simulator, programs, inboxId, synchronous, environment })
  } catch (error) {
    const printed = [...programs, servers].map((one) => one.printed()).join('\n--\n')
    if (error instanceof Error) error.message += `\n${printed}`
    throw error
  } finally {
    await Promise.all(programs.map((program) => program.stop()))
    await simulator.stop()
    await servers.close()
    folder.remove()
  }
}

const isReady = async ({ url }: Pick<Program, 'url'>) =>
  (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) })).ok || undefined

type Stage = {
  servers: Replicated
  simulator: Simulator
  programs: Program[]
  inboxId: number
  synchronous: boolean
  environment: Record<string, string>
}

async function rehearse(stage: Stage): Promise<boolean> {
  const { servers, simulator, programs, inboxId, synchronous } = stage
  const sent: Sent[] = []
  let writing = true
  const webs = programs.slice(0, 2)
  /** Repeats the call until it is answered 200, as the provider does. */
  const insist = async (n: number) => {
    const one: Sent = { id: `wamid.drill.${n}`, answered: false, tries: 0 }
    sent.push(one)
    const from = `45${10_000_000 + Math.floor(n / perCustomer)}`
    if (n % perCustomer === 0) await control(simulator, 'POST', '/customers', { from, window: 'open' })
    while (!one.answered) {
      const to = { url: webs[(n + one.tries) % 2]!.url, simulator }
      one.tries += 1
      const body = delivery(to, { messages: [text(one.id, from, `Message ${n}`)] })
      const status = await deliver(to, inboxId, body).then(
        (answer) => answer.status,
        () => 0,
      )
      one.answered = status === 200
      if (!one.answered) await pause(1_000)
    }
  }
  const posting: Promise<void>[] = []
  const write = async () => {
    const began = performance.now()
    for (let n = 0; writing; n += 1) {
      posting.push(insist(n))
      await pause(Math.max(0, began + ((n + 1) * 1_000) / perSecond - performance.now()))
    }
  }
  const writer = write()

  await pause(beforeMs)
  if (!synchronous) {
    servers.wire.silence('all')
    await pause(behindMs)
  }
  servers.killPrimary()
  const answeredBefore = new Set(sent.filter((one) => one.answered).map(({ id }) => id))
  await pause(noticeMs)
  const promoting = performance.now()
  await servers.promote()
  const promoted = performance.now()
  const sentBefore = sent.length
  const since = () => Math.round(performance.now() - promoted)
  const ready = await Promise.all(
    programs.map((program) => until('a process serves again', () => isReady(program).then((ok) => ok && since()))),
  )
  const db = createDatabase(createPool(servers.standby, createLog('silent'), { size: 2 }))
  try {
    const filed = await until('new messages are filed', () => isFiled(db, sentBefore).then((ok) => ok && since()))
    await pause(afterMs)
    writing = false
    await writer
    await Promise.all(posting)
    await settled(db)
    // A receipt that failed for lack of a connection is read again a minute later.
    await until('every delivery is read', () => isRead(db), 120_000)
    await settled(db)

    const { rows } = await sql<{ provider_id: string; n: number }>`
      select provider_id, count(*) as n from message where type = 'incoming' group by 1`.execute(db)
    const kept = new Map(rows.map(({ provider_id, n }) => [provider_id, n]))
    const lost = sent.filter(({ id }) => !kept.has(id))
    const doubled = rows.filter(({ n }) => n > 1)
    const { messages } = await control(simulator, 'GET', '/messages?kind=message')
    const uuids = (messages as Free[]).map((send) => send.biz_opaque_callback_data)
    const repeated = uuids.length - new Set(uuids).size
    const { rows: states } = await sql<{ status: string; n: number }>`
      select status, count(*) as n from message where type = 'outgoing' group by 1 order by 1`.execute(db)
    const { rows: parked } = await sql`select task, last_error from job where state = 'parked'`.execute(db)
    const serving = Math.max(...ready, filed)
    const deaths = programs.flatMap((program) => program.deaths)
    const lines = {
      replication: synchronous ? 'synchronous' : `asynchronous, ${behindMs} ms behind`,
      'messages sent and answered 200': sent.length,
      'of them answered before the loss': answeredBefore.size,
      'tries that were not answered 200': sent.reduce((sum, { tries }) => sum + tries - 1, 0),
      'promotion took (ms)': Math.round(promoted - promoting),
      'each process ready after the promotion (ms)': ready.join(', '),
      'first new message filed after the promotion (ms)': filed,
      lost: lost.length,
      doubled: doubled.length,
      'sent to customers': uuids.length,
      'sent to customers twice': repeated,
      'states of what was sent': states.map(({ status, n }) => `${status} ${n}`).join(', '),
      'jobs failed for good': parked.length,
      'processes that died': deaths.length,
    }
    for (const [what, found] of Object.entries(lines)) process.stdout.write(`${what.padEnd(50)} ${found}\n`)
    await checkInvariants(db)
    await meetFormerPrimary(stage, db)
    const sound = serving <= servingWithinMs && parked.length === 0 && deaths.length === 0 && doubled.length === 0
    return sound && (!synchronous || lost.length + repeated === 0)
  } finally {
    await db.destroy()
  }
}

/**
 * The former primary comes back and accepts writes. The processes lose their connections and must not go back to it. A
 * process that starts now refuses to choose.
 */
async function meetFormerPrimary({ servers, programs, environment }: Stage, db: Database): Promise<void> {
  await servers.revivePrimary()
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where usename = current_user and pid <> pg_backend_pid()`.execute(db)
  for (const program of programs) await until('a process serves again', () => isReady(program))
  const [found] = await ask(
    servers.primary,
    'select count(*)::int as n from pg_stat_activity where usename = current_user and pid <> pg_backend_pid()',
  )
  process.stdout.write(`${'connections to the former primary, which came back'.padEnd(50)} ${Object.values(found!)}\n`)
  assert.deepEqual(found, { n: 0 })
  const late = startProgram({ ...environment, ROLE: 'web', PORT: String(await freePort()) }, 1)
  try {
    await until('a process that starts refuses', () => !late.isAlive() || undefined)
    assert.match(late.printed(), /more than one server .* takes writes/)
    process.stdout.write(`${late.printed()}\n`)
  } finally {
    await late.stop()
  }
}

/** Whether a message was filed that was sent after this many others. */
async function isFiled(db: Database, after: number): Promise<true | undefined> {
  const { rows } = await sql`
    select from message where type = 'incoming' and split_part(provider_id, '.', 3)::int >= ${after} limit 1`.execute(
    db,
  )
  return rows.length > 0 || undefined
}

async function isRead(db: Database): Promise<true | undefined> {
  const { rows } = await sql`select from receipt where read_at is null limit 1`.execute(db)
  return rows.length === 0 || undefined
}
