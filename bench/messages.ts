import { createHmac, randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from 'undici'
import { startEmbeddedPostgres } from '../server/src/platform/postgres/embedded-postgres.ts'
import {
  type Address,
  connectInbox,
  desk,
  freePort,
  makeDirectory,
  makeKey,
  type Program,
  password,
  quantile,
  query,
  simulator,
  startProgram,
  urlOf,
} from './desk.ts'
import { writeDelivery } from './load.ts'

export type Listened = {
  program: Program
  key: string
  database: Address
  /** Where the simulator listens. */
  provider: string
  world: Record<string, string>
  path: string
  superuser: Address
  /** Starts another process of the desk in this role. */
  startAlso(role: 'web' | 'worker'): Promise<Program>
}

/** Starts a whole desk with an inbox for the simulator's number, on its own embedded database. */
export async function withDesk<T>(work: (listened: Listened) => Promise<T>): Promise<T> {
  const place = makeDirectory()
  const postgres = await startEmbeddedPostgres({ dataDir: place.path })
  const started: Program[] = []
  const keep = async (program: Promise<Program>) => {
    started.push(await program)
    return program
  }
  try {
    const provider = await keep(startProgram(simulator, ['--port', '0'], {}))
    const world = (await (await fetch(`${provider.url}/sim/world`)).json()) as Record<string, string>
    const env = {
      DATABASE_URL: urlOf(postgres.connection),
      DATA_DIR: place.path,
      RATE_LIMIT: '0',
      ADMIN_PASSWORD: password,
      PROVIDER_API_URL: provider.url,
    }
    const program = await keep(startProgram(desk, [], { ...env, PORT: String(await freePort()) }))
    const path = `/webhooks/whatsapp/${await connectInbox(program.url, world)}`
    const key = await makeKey(program.url)
    return await work({
      program,
      key,
      database: postgres.connection,
      provider: provider.url,
      world,
      path,
      superuser: { ...postgres.adminConnection, database: postgres.connection.database },
      startAlso: async (role) => keep(startProgram(desk, [], { ...env, ROLE: role, PORT: String(await freePort()) })),
    })
  } finally {
    await Promise.all(started.map((program) => program.end('SIGKILL')))
    await postgres.stop()
    place.remove()
  }
}

/** Opens a live stream that passes on what comes. Resolves once it is open. */
export function openStream(url: string, key: string, hear: (text: string) => void): Promise<{ close(): void }> {
  return new Promise((resolve, reject) => {
    const asked = request(`${url}/api/v1/live`, { headers: { authorization: key }, agent: false }, (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`a live stream was answered with ${answer.statusCode}`))
      answer
        .setEncoding('utf8')
        .on('data', hear)
        .on('error', () => undefined)
      resolve({ close: () => asked.destroy() })
    })
    asked.once('error', reject).end()
  })
}

const created = /event: message\.created\ndata: .*?"message_uuid":"([^"]+)"/g

/** Notes when each message is first mentioned. A line that a packet cuts waits for the next packet. */
export function createEar(): { hear(text: string): void; heard: Map<string, number> } {
  const heard = new Map<string, number>()
  let rest = ''
  const hear = (text: string) => {
    rest += text
    const end = rest.lastIndexOf('\n\n')
    for (const [, uuid] of rest.slice(0, end + 1).matchAll(created)) {
      if (!heard.has(uuid!)) heard.set(uuid!, performance.now())
    }
    rest = rest.slice(end + 1)
  }
  return { hear, heard }
}

export type Delays = { sent: number; lost: number; p50_ms: number; p95_ms: number; p99_ms: number }

/**
 * Posts signed messages of many customers at an even rate, whether or not the earlier ones are answered, and waits
 * until each stream has named each message. A delay is the time from the beginning of a post to that moment.
 */
export async function measureDelays(
  { program, database, world, path }: Listened,
  ears: readonly { heard: ReadonlyMap<string, number> }[],
  perSecond: number,
  count: number,
): Promise<Delays> {
  const prefix = `${randomBytes(6).toString('hex')}.`
  const pool = new Pool(program.url, { connections: 16, pipelining: 1 })
  const began: number[] = []
  const post = async (n: number) => {
    const body = JSON.stringify(writeDelivery(world, `${prefix}${n}`, n % 400))
    const signature = createHmac('sha256', world['app_secret']!).update(body).digest('hex')
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` }
    began[n] = performance.now()
    const answer = await pool.request({ method: 'POST', path, headers, body })
    await answer.body.text()
    if (answer.statusCode !== 200) throw new Error(`a delivery was answered with ${answer.statusCode}`)
  }
  const start = performance.now()
  const posts: Promise<void>[] = []
  for (let n = 0; n < count; n++) {
    const wait = start + (1_000 * n) / perSecond - performance.now()
    if (wait > 1) await pause(wait)
    posts.push(post(n))
  }
  await Promise.all(posts)
  await pool.close()
  const known = ears.map(({ heard }) => heard.size)
  for (let quiet = 0; quiet < 20; quiet++) {
    await pause(100)
    if (ears.some(({ heard }, index) => heard.size !== known[index])) quiet = 0
    for (const [index, { heard }] of ears.entries()) known[index] = heard.size
  }
  const filed = await query<{ uuid: string; n: number }>(
    database,
    `select uuid, substring(provider_id from '${prefix}(\\d+)$')::int as n from message
     where provider_id like '%${prefix}%'`,
  )
  const delays = filed
    .flatMap(({ uuid, n }) => ears.flatMap(({ heard }) => (heard.has(uuid) ? heard.get(uuid)! - began[n]! : [])))
    .sort((a, b) => a - b)
  return {
    sent: count,
    lost: count * ears.length - delays.length,
    p50_ms: quantile(delays, 0.5),
    p95_ms: quantile(delays, 0.95),
    p99_ms: quantile(delays, 0.99),
  }
}
