import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../server/src/platform/postgres/embedded-postgres.ts'
import {
  connectInbox,
  desk as deskProgram,
  freePort,
  makeDirectory,
  type Program,
  password,
  quantile,
  query,
  round,
  simulator as simulatorProgram,
  startProgram,
  until,
  urlOf,
} from './desk.ts'
import { type Outcome, runLoad, startLoad, type Target } from './load.ts'

const connections = 64
const rounds = 3
const roundMs = 3_000
const warmUpMs = 1_500
/** More messages than a round can take. */
const limit = 40_000
const readMessages = 2_000
const crashMessages = 3_000
/** Messages that one process should file in a second. */
const filedAim = 1_500

/**
 * Measures how many deliveries per second are kept before they are answered, compared with a bare route that checks the
 * signature and inserts one row; then how fast they are filed, and what a kill -9 under load loses.
 */
export async function measureWebhook(): Promise<object> {
  const place = makeDirectory()
  const started: Program[] = []
  let postgres: EmbeddedPostgres | undefined
  try {
    postgres = await startEmbeddedPostgres({ dataDir: place.path })
    const bench = await prepare(place.path, postgres, started)
    const all = await compare(bench, 'all')
    const web = await compare(bench, 'web')
    const reading = await measureReading(bench)
    const crash = await crashUnderLoad(bench)
    return {
      bench: 'webhook',
      ...all,
      unit: 'deliveries/s',
      connections,
      pool: 16,
      web_only: web,
      ...reading,
      ...crash,
    }
  } finally {
    await Promise.all(started.map((program) => program.end('SIGKILL')))
    await postgres?.stop()
    place.remove()
  }
}

type Bench = {
  startDesk(role: 'all' | 'web' | 'worker', port?: number): Promise<Program>
  floor: Program
  target(program: Program): Target
  /** One statement in the desk's database. */
  ask<Row extends object>(text: string): Promise<Row[]>
}

async function prepare(dataDir: string, postgres: EmbeddedPostgres, started: Program[]): Promise<Bench> {
  const { connection } = postgres
  const floorDatabase = { ...connection, database: 'floor' }
  await query(postgres.adminConnection, `create database floor owner ${connection.user}`)
  const keep = async (program: Promise<Program>) => {
    started.push(await program)
    return program
  }
  const simulator = await keep(startProgram(simulatorProgram, ['--port', '0'], {}))
  const world = (await (await fetch(`${simulator.url}/sim/world`)).json()) as Record<string, string>
  const floor = await keep(
    startProgram(fileURLToPath(new URL('webhook-floor.ts', import.meta.url)), [], {
      DATABASE_URL: urlOf(floorDatabase),
      APP_SECRET: world['app_secret']!,
    }),
  )
  const startDesk = (role: string, port = 0) =>
    keep(
      startProgram(deskProgram, [], {
        ROLE: role,
        PORT: String(port),
        DATA_DIR: dataDir,
        DATABASE_URL: urlOf(connection),
        ADMIN_PASSWORD: password,
        PROVIDER_API_URL: simulator.url,
      }),
    )
  const first = await startDesk('all')
  const inboxId = await connectInbox(first.url, world)
  await first.end()
  return {
    startDesk,
    floor,
    target: (program) => ({ url: program.url, path: `/webhooks/whatsapp/${inboxId}`, world }),
    ask: <Row extends object>(text: string) => query<Row>(connection, text),
  }
}

/** Measures floor and desk in turns, so that other work of the machine affects both. */
async function compare(bench: Bench, role: 'all' | 'web') {
  const desk = await bench.startDesk(role)
  const post = (program: Program, ms: number) =>
    runLoad({ target: bench.target(program), connections, ms, limit, prefix: newPrefix() })
  const ours: Outcome[] = []
  const floor: Outcome[] = []
  await post(bench.floor, warmUpMs)
  await post(desk, warmUpMs)
  for (let n = 0; n < rounds; n++) {
    // The desk files what it took. The floor has nothing to file, so it is measured while the desk is stopped.
    desk.signal('SIGSTOP')
    floor.push(await post(bench.floor, roundMs))
    desk.signal('SIGCONT')
    ours.push(await post(desk, roundMs))
  }
  await desk.end('SIGKILL')
  await forget(bench)
  const rates = [rate(ours), rate(floor)] as const
  const sorted = ours.flatMap((outcome) => [...outcome.latencies]).sort((a, b) => a - b)
  const sortedFloor = floor.flatMap((outcome) => [...outcome.latencies]).sort((a, b) => a - b)
  return {
    ours: round(rates[0]),
    floor: round(rates[1]),
    ratio: round(rates[0] / rates[1], 2),
    p50_ms: quantile(sorted, 0.5),
    p95_ms: quantile(sorted, 0.95),
    p99_ms: quantile(sorted, 0.99),
    floor_p99_ms: quantile(sortedFloor, 0.99),
    refused: ours.reduce((sum, outcome) => sum + outcome.refused + outcome.unanswered, 0),
  }
}

const rate = (outcomes: Outcome[]) =>
  (1_000 * outcomes.reduce((sum, outcome) => sum + outcome.accepted.length, 0)) /
  outcomes.reduce((sum, outcome) => sum + outcome.ms, 0)

/** Deletes what was kept but not read, so that the next part does not begin with the work of the last one. */
async function forget(bench: Bench): Promise<void> {
  await bench.ask(`select pg_terminate_backend(pid) from pg_stat_activity
    where pid <> pg_backend_pid() and datname = current_database() and usename = current_user`)
  await bench.ask('truncate receipt')
  await bench.ask('delete from job')
}

/** Messages per second that one process files while it has nothing else to do. */
async function measureReading(bench: Bench): Promise<object> {
  const web = await bench.startDesk('web')
  const load = { target: bench.target(web), connections, ms: 20_000, limit: readMessages, prefix: newPrefix() }
  const { accepted } = await runLoad(load)
  await web.end()
  const before = await countMessages(bench)
  const worker = await bench.startDesk('worker')
  const start = performance.now()
  await until('reading', 60_000, async () => (await countUnread(bench)) === 0)
  const ms = performance.now() - start
  await worker.end()
  const filed = (await countMessages(bench)) - before
  if (filed !== accepted.length) throw new Error(`${accepted.length} taken, ${filed} filed`)
  const filed_per_second = round((1000 * filed) / ms)
  if (filed_per_second < filedAim) process.exitCode = 1
  return { filed_per_second, filed_aim: filedAim }
}

/**
 * Kills the desk in the middle of the load and starts it again while the load continues. Every delivery that was
 * answered with 200 must have been kept and become one message.
 */
async function crashUnderLoad(bench: Bench): Promise<object> {
  const prefix = newPrefix()
  const port = await freePort()
  const first = await bench.startDesk('all', port)
  const load = startLoad({ target: bench.target(first), connections, ms: 30_000, limit: crashMessages, prefix })
  await load.ready
  await until('posting', 10_000, async () => load.posted() > crashMessages / 2)
  await first.end('SIGKILL')
  const second = await bench.startDesk('all', port)
  const { accepted, unanswered } = await load.outcome
  await until('reading', 60_000, async () => (await countUnread(bench)) === 0)
  await second.end()
  const [found] = await bench.ask<{ lost: number; doubled: number }>(`
    with kept as (select distinct substring(convert_from(body, 'UTF8') from '${prefix}(\\d+)')::int as n from receipt),
      filed as (
        select substring(provider_id from '${prefix}(\\d+)')::int as n, count(*) as messages from message group by 1
      )
    select count(*) filter (where kept.n is null or filed.n is null)::int as lost,
           count(*) filter (where filed.messages > 1)::int as doubled
    from unnest('{${accepted.join(',')}}'::int[]) answered (n) left join kept using (n) left join filed using (n)`)
  return { crash_answered: accepted.length, crash_unanswered: unanswered, ...found }
}

const countUnread = async (bench: Bench) =>
  Number((await bench.ask<{ n: string }>('select count(*) as n from receipt where read_at is null'))[0]!.n)

const countMessages = async (bench: Bench) =>
  Number((await bench.ask<{ n: string }>(`select count(*) as n from message where type = 'incoming'`))[0]!.n)

const newPrefix = () => `${randomBytes(6).toString('hex')}.`
