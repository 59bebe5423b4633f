import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openSimulator } from '../../simulator/open.ts'
import * as agents from '../src/areas/people/agents/service.ts'
import * as apiKeys from '../src/areas/people/keys/service.ts'
import { type Config, readConfig } from '../src/config.ts'
import { openDesk } from '../src/desk.ts'
import type { Ctx } from '../src/platform/context.ts'
import type { Database, Patience } from '../src/platform/database/database.ts'
import { createLog } from '../src/platform/log.ts'
import { type Client, createClient } from './client.ts'
import { addressOf, cloneDatabase, type TestDatabase } from './cluster.ts'
import { rest } from './rest.ts'

export type Simulator = { url: string; world: World; stop(): Promise<void> }
export type World = {
  app_id: string
  app_secret: string
  access_token: string
  waba_id: string
  phone_number_id: string
  display_phone_number: string
}

export type TestDesk = {
  url: string
  /** The desk itself, acting as the system, to create things and to look into tables. */
  ctx: Ctx
  /** Calls the API as the first admin, with a key. */
  admin: Client
  /** Calls the API with another key, or without one. */
  as(credentials: { api_key: string; api_secret: string } | null): Client
  /** Creates an agent with this role and a key of their own. */
  agent(role: string): Promise<Client & { id: number }>
  simulator: Simulator
  /** The DATABASE_URL for another program. */
  databaseUrl: string
  clock: { advance(ms: number): void }
  /** Waits until no job runs and none is left that could run now. */
  settled(): Promise<void>
  stop(): Promise<void>
}

/** The document that the desk serves at /api/v1/openapi.json. `npm run check` makes sure that both are the same. */
const document = JSON.parse(readFileSync(new URL('../../contract/openapi.json', import.meta.url), 'utf8')) as object

type Options = { simulator?: boolean; config?: Partial<Config>; database?: TestDatabase; patience?: Partial<Patience> }

/**
 * A whole desk on a database of its own, called over HTTP. With `simulator`, the provider is the simulator, also called
 * over HTTP. Every answer that the client receives is checked against the API document. Requests wait longer than usual
 * for connections and locks, because what they wait for may take long on a busy machine. `TEST_POOLER` is the address,
 * as JSON, of a pooler between the desk and its database.
 */
export async function startDesk(options: Options = {}): Promise<TestDesk> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-desk-'))
  const [database, simulator] = await Promise.all([
    options.database ?? cloneDatabase(),
    options.simulator ? startSimulator() : undefined,
  ])
  let offset = 0
  const config: Config = {
    ...readConfig({
      RATE_LIMIT: '0',
      ASSISTANT_WAIT_MS: '0',
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    }),
    // It is marked as generated, so that the start of a test does not rate its strength.
    adminPassword: { value: 'correct horse battery', generated: true },
    port: 0,
    dataDir,
    ...options.config,
    ...(simulator ? asProvider(simulator, options.config?.outboundAllow) : {}),
  }
  const pooler = process.env.TEST_POOLER
  const desk = await openDesk({
    config,
    ...(pooler
      ? { connection: { ...database.connection, ...JSON.parse(pooler) }, direct: database.connection }
      : { connection: database.connection }),
    log: createLog(config.logLevel),
    now: () => new Date(Date.now() + offset),
    // A test and its desk share a process. If it stands still, the test is no slow sender.
    limits: { headersMs: 120_000 },
    patience: options.patience ?? { waitMs: 10_000, lockMs: 14_000 },
  })
  // The port is known only now, and the provider needs it for its calls.
  await sql`update setting set value = value || ${JSON.stringify({ 'app.root_url': desk.url })}::jsonb where area = 'general'`.execute(
    desk.ctx.db,
  )

  const as = (credentials: { api_key: string; api_secret: string } | null) =>
    createClient(desk.url, document, credentials)
  const [first] = await agents.listAgents(desk.ctx)
  const admin = as(await apiKeys.generateKey(desk.ctx, first!.id, { replace: true }))

  return {
    url: desk.url,
    ctx: desk.ctx,
    admin,
    as,
    agent: async (role) => {
      const email = `${role.toLowerCase()}-${Math.random().toString(36).slice(2)}@example.com`
      const made = await admin.post('/api/v1/agents', { first_name: 'Ada', last_name: role, email, roles: [role] })
      const { id } = made.body.data
      const key = await admin.post(`/api/v1/agents/${id}/api-key`)
      return { ...as(key.body.data), id }
    },
    get simulator() {
      if (!simulator) throw new Error('this desk was started without the simulator')
      return simulator
    },
    databaseUrl: addressOf(database.connection),
    clock: {
      advance: (ms) => {
        offset += ms
      },
    },
    settled: () => settled(desk.ctx.db),
    stop: async () => {
      await desk.stop()
      await simulator?.stop()
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The simulated models are called like any address that a user can enter. */
const asProvider = ({ url }: Simulator, allowed: string[] = []) => ({
  providerApiUrl: url,
  outboundAllow: [...allowed, new URL(url).host],
})

/** Waits until no job runs and none is left that could run now. */
export async function settled(db: Database): Promise<void> {
  const began = performance.now()
  for (;;) {
    const { rows } = await sql<{ task: string; last_error: string | null }>`
      select task, last_error from job
      where state in ('ready', 'behind') and run_at <= now() or state = 'running' limit 5`.execute(db)
    if (rows.length === 0) return
    if (performance.now() - began > 60_000) throw new Error(`jobs still waiting: ${JSON.stringify(rows)}`)
    await rest(began)
  }
}

/** The provider simulator on a free port, called only over HTTP. */
export async function startSimulator(): Promise<Simulator> {
  const { url, stop } = await openSimulator({ port: 0 })
  const world = (await (await fetch(`${url}/sim/world`)).json()) as World
  return { url, world, stop }
}
