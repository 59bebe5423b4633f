import type { AddressInfo } from 'node:net'
import type { PoolConfig } from 'pg'
import { routes } from './app.ts'
import * as assistants from './areas/assistant/assistants/service.ts'
import * as conversations from './areas/inbox/conversations/service.ts'
import * as notifications from './areas/inbox/notifications/service.ts'
import * as models from './areas/office/models/measuring.ts'
import { SettingsChanged } from './areas/office/settings/schema.ts'
import * as settings from './areas/office/settings/service.ts'
import * as agents from './areas/people/agents/service.ts'
import * as sessions from './areas/people/sessions/service.ts'
import * as deliveries from './areas/sending/deliveries/measuring.ts'
import * as receipts from './areas/sending/whatsapp/measuring.ts'
import { type Config, ConfigError } from './config.ts'
import { measureBackups } from './operator/backup-metrics.ts'
import { type Ctx, system } from './platform/context.ts'
import { createBell } from './platform/database/bell.ts'
import {
  createDatabase,
  createPool,
  isInTransaction,
  type Patience,
  type Pool,
  type PoolOptions,
  patience,
} from './platform/database/database.ts'
import { createDeskMetrics } from './platform/database/desk-metrics.ts'
import { migrate } from './platform/database/migrate.ts'
import { keepsNames, type Pooler } from './platform/database/pooler.ts'
import { watchReplica } from './platform/database/replica.ts'
import { shareConnections } from './platform/database/shares.ts'
import { Refusal } from './platform/errors.ts'
import { findPlace, settlePlace, WrongPlace } from './platform/files/file-place.ts'
import { createFiles } from './platform/files/files.ts'
import { sweepSpool } from './platform/files/spool.ts'
import { type ConnectionLimits, watchRequests } from './platform/http/connections.ts'
import { docsRoutes } from './platform/http/docs.ts'
import { healthRoutes } from './platform/http/health.ts'
import { createApp } from './platform/http/http.ts'
import { createLive, type Live } from './platform/http/live.ts'
import { servePanel } from './platform/http/panel.ts'
import { createRateLimit } from './platform/http/rate-limit.ts'
import type { App } from './platform/http/routing.ts'
import { wordRefusal } from './platform/i18n.ts'
import { checkLease } from './platform/lease.ts'
import type { Log } from './platform/log.ts'
import { meterFiles, meterProvider } from './platform/meters.ts'
import { noTracing, startTracing } from './platform/metrics/tracing.ts'
import { createOutbound, type Outbound, OutboundFailed, OutboundRefused } from './platform/outside/outbound.ts'
import { hasKeyRing, loadKeyRing } from './platform/secrets/secrets.ts'
import { endLeases } from './platform/worker/queue.ts'
import { measureQueue } from './platform/worker/queue-metrics.ts'
import { type RunningWorker, startWorker } from './platform/worker/worker.ts'
import { createExtractiveModel } from './providers/built-in/extractive.ts'
import { createDocumentReader } from './providers/documents/reader.ts'
import { createMailer, mailPorts } from './providers/mail/client.ts'
import { MailError } from './providers/mail/errors.ts'
import { createWhatsApp } from './providers/whatsapp/client.ts'
import { unhonoured } from './reference-fields.ts'
import { registry } from './worker.ts'

/** How long requests that only read may continue when the desk stops: enough for any page, but not for any file. */
const readersMs = 8_000

export type Desk = {
  ctx: Ctx
  app: App
  /** Address of the web server, without a slash at the end. */
  url: string
  /** True if this start created the first agent. */
  firstStart: boolean
  /** Lets running requests and jobs end, then releases the database. It is safe to call this twice. */
  stop(): Promise<void>
}

export type DeskOptions = {
  config: Config
  connection: PoolConfig
  /** Leads to the server itself, if `connection` leads to a pooler in transaction mode. */
  direct?: PoolConfig | undefined
  log: Log
  now?: () => Date
  alone?: boolean
  /** Where another program serves the panel. */
  panel?: string | undefined
  /** For tests. */
  limits?: Partial<ConnectionLimits>
  /** For tests: how long requests wait, where that is not as usual. */
  patience?: Partial<Patience>
}

/**
 * Asked before every call to the outside: true inside a transaction. Throws if another worker may be doing the same job
 * by now.
 */
const mayNotCall = () => {
  checkLease()
  return isInTransaction()
}

/** Creates the context of every verb, acting as the desk itself. Close `outbound` at the end. */
export function createContext(
  { config, log, now }: Pick<Required<DeskOptions>, 'config' | 'log' | 'now'>,
  pool: Pool,
  bell = createBell(pool, log),
  tracing = noTracing,
): Ctx {
  const provider = new URL(config.providerApiUrl).host
  const db = createDatabase(pool)
  const outbound = createOutbound({ allow: config.outboundAllow, mayNotCall })
  return {
    db,
    direct: db,
    openCopying: () => {
      throw new Error('the operator has sessions for copying already')
    },
    replica: undefined,
    actor: system,
    ip: null,
    confirmed: false,
    language: 'en',
    now,
    log,
    config,
    secrets: loadKeyRing({ secretKey: config.secretKey, dataDir: config.dataDir }),
    outbound,
    files: meterFiles(
      createFiles({
        dataDir: config.dataDir,
        bucket: config.bucket,
        findPlace: () => findPlace(db),
        log,
        mayNotCall,
      }),
    ),
    whatsapp: meterProvider(
      createWhatsApp({
        apiUrl: config.providerApiUrl,
        request: (url, options) => outbound.request(url, { ...options, allow: [provider] }),
        stream: (url, options) => outbound.stream(url, { ...options, allow: [provider] }),
      }),
      tracing,
    ),
    mailer: createMailer({ mayNotCall, admit: admitMail(outbound) }),
    models: createExtractiveModel(),
    documents: createDocumentReader(),
    subscribers: registry.subscribers,
    bell,
    webhookCalls: { waiting: 0 },
    tracing,
    stopping: new AbortController().signal,
    claim: undefined,
    outbox: undefined,
  }
}

/** The addresses of mail servers are checked like every address that a user can enter. */
const admitMail = (outbound: Outbound) => async (host: string, port: number) => {
  try {
    return await outbound.admit(host, port, mailPorts)
  } catch (error) {
    if (error instanceof OutboundRefused)
      throw new MailError(error.message, { forbidden: error.reason !== 'unresolved' })
    throw error instanceof OutboundFailed ? new MailError(error.message) : error
  }
}

/** What `/metrics` reports besides what the process counts itself. */
const listMeasures = (config: Config) => [
  measureQueue(registry.schedules.map(({ job }) => job.task)),
  receipts.measureReceipts,
  deliveries.measureMessages,
  models.measureModels,
  measureBackups(config.backup),
]

/** Separate pools, so that no kind of work takes the connections of another. */
function openPools(
  { config, connection, direct = connection, log, patience: own }: DeskOptions,
  pooler: Pooler | undefined,
) {
  const { requests, intake, jobs } = shareConnections(config.databasePool, config.role)
  const open = (options: PoolOptions) => createPool(connection, log, { pooler, ...options })
  return {
    requests: open({ name: 'requests', size: requests, patience: { ...patience.request, ...own } }),
    // Webhook calls and the probe need few statements and never touch the tables of conversations, so they do not wait
    // for what delays agents.
    intake: open({ name: 'intake', size: intake, patience: patience.request }),
    readiness: open({ name: 'readiness', size: 1, patience: patience.news }),
    // A scrape waits for nobody, and nobody waits for a scrape.
    metrics: open({ name: 'metrics', size: 1, patience: patience.scrape }),
    jobs: open({ name: 'jobs', size: jobs }),
    bell: open({ name: 'news', size: 1, patience: patience.news }),
    replica: config.databaseReadUrl
      ? createPool({ connectionString: config.databaseReadUrl }, log, {
          name: 'replica',
          size: Math.max(2, Math.floor(requests / 2)),
          patience: patience.replica,
        })
      : undefined,
    ears: createPool(direct, log, { name: 'news', size: 1, patience: patience.news }),
    direct: createPool(direct, log, { name: 'sessions', size: 1, patience: patience.operator }),
  }
}

/** How the pooler to which a connection leads treats named statements. */
async function meetPooler(connection: PoolConfig, log: Log): Promise<Pooler> {
  const asking = createPool(connection, log, { size: 1, pooler: { keepsNames: true } })
  return { keepsNames: await keepsNames(asking).finally(() => asking.end()) }
}

/** The context of this process: with its pools, its replica and its traces. */
async function openContext(options: DeskOptions, pools: ReturnType<typeof openPools>, pool: Pool): Promise<Ctx> {
  const { config, connection, direct, log, now = () => new Date() } = options
  const tracing = config.otlpEndpoint ? await startTracing(config.otlpEndpoint, config.role, log) : noTracing
  const ctx = createContext({ config, log, now }, pool, createBell(pools.bell, log), tracing)
  ctx.direct = createDatabase(pools.direct)
  // A COPY cannot be sent while another query is on its way.
  const copying = { ...(direct ?? connection), pipeline: false }
  ctx.openCopying = () => createPool(copying, log, { name: 'copying', size: 2, patience: patience.operator })
  if (pools.replica && config.role !== 'worker')
    ctx.replica = watchReplica(createDatabase(pools.replica), createDatabase(pools.readiness), log)
  return ctx
}

/**
 * Stores what every desk has from its first start on, and where its files are. Returns whether this start made the
 * first agent.
 */
async function storeBeginnings(ctx: Ctx): Promise<boolean> {
  await settlePlace(ctx.db, ctx.files, ctx.log).catch((error) => {
    throw error instanceof WrongPlace ? new ConfigError(error.message) : error
  })
  const { adminEmail: email, adminPassword } = ctx.config
  const { value: password, generated } = adminPassword
  await settings.ensureSettings(ctx)
  const firstStart = await agents.ensureFirstAdmin(ctx, { email, password, generated }).catch(explainPassword)
  await assistants.ensureAssistant(ctx)
  await notifications.ensurePushKeys(ctx)
  return firstStart
}

/** In English, because nobody has chosen a language yet. */
function explainPassword(error: unknown): never {
  if (!(error instanceof Refusal)) throw error
  throw new ConfigError(`ADMIN_PASSWORD is refused: ${wordRefusal('en', error.code, error.params)}`)
}

/**
 * Brings the database to this version. Refuses to make a key ring for a desk that has one: a new key opens nothing that
 * is stored, and two processes with a ring of their own lose what the other one seals.
 */
async function prepare(config: Config, pool: Pool): Promise<void> {
  await migrate(pool)
  await sweepSpool(config.dataDir)
  if (hasKeyRing(config) || !(await notifications.hasPushKeys({ db: createDatabase(pool) }))) return
  throw new ConfigError(
    `The key ring of this desk is missing: bring back ${config.dataDir}/secret.key, or set SECRET_KEY as in the other ` +
      'processes. If it is lost for good, set SECRET_KEY to a new key (openssl rand -base64 32), enter the tokens and ' +
      'passwords of services again, and make new API keys.',
  )
}

/**
 * Starts a desk on an existing database: migrates it, then serves requests, does jobs, or both. `alone`: no other
 * process can use this database, so jobs that a dead process held continue at once.
 */
export async function openDesk(options: DeskOptions): Promise<Desk> {
  const { config, connection, direct, log, alone = false } = options
  const migrating = createPool(direct ?? connection, log, { size: 2, patience: patience.operator })
  await prepare(config, migrating).finally(() => migrating.end())
  const pooler = direct ? await meetPooler(connection, log) : undefined
  const pools = openPools(options, pooler)
  const serves = config.role !== 'worker'
  const pool = serves ? pools.requests : pools.jobs
  const ctx = await openContext(options, pools, pool)
  const firstStart = await storeBeginnings(ctx).catch(async (error) => {
    // Otherwise the log tells of connections that the embedded database cuts off, before it is said what was wrong.
    await closePools(pools)
    throw error
  })

  const authenticate = sessions.createAuthenticate()
  const speak = async () => {
    ctx.language = await settings.getLanguage(ctx)
  }
  await speak()
  const live = createLive(ctx, pools.ears, authenticate, {
    hear: async (name) => {
      if (name === SettingsChanged.name) await speak()
    },
    createHearing: conversations.createHearing,
    whoseRights: sessions.whoseRights,
  })
  let worker: RunningWorker | undefined
  const takesJobs = () => config.role === 'web' || worker?.takesJobs() === true
  const measured = createDeskMetrics(
    createDatabase(pools.metrics),
    listMeasures(config),
    log,
    config.role === 'web' ? undefined : takesJobs,
  )
  const health = healthRoutes({ ...ctx, db: createDatabase(pools.readiness) }, takesJobs, measured)
  const app = await createApp({
    ctx,
    intake: createDatabase(pools.intake),
    authenticate,
    admit: createRateLimit(),
    unhonoured,
    routes: serves ? [health, docsRoutes, live.routes, ...routes] : [health],
    limits: options.limits ?? {},
  })
  if (serves) await servePanel(app, options.panel)
  // Before the first answer: from then on the desk lives, whatever happens to its database.
  if (alone) await endLeases(pool)
  if (serves) await live.start()
  await app.listen({ port: config.port, host: config.host })
  const jobsDb = createDatabase(pools.jobs)
  // Each job gets the desk's state at its time, such as the language.
  const forJobs = (): Ctx => ({ ...ctx, db: jobsDb })
  if (config.role !== 'web') {
    // One connection more than jobs, because some jobs do two things at the same time.
    const atOnce = pools.jobs.options.max - 1
    worker = startWorker(registry, forJobs, connection, atOnce, { direct, pooler })
  }

  const requests = watchRequests(app.server)
  let stopped: Promise<void> | undefined
  const { address, port } = app.server.address() as AddressInfo
  return {
    ctx,
    app,
    url: `http://${address.includes(':') ? `[${address}]` : address}:${port}`,
    firstStart,
    stop: () => {
      stopped ??= stop({ ctx, app, pools, live, worker, cutRequests: requests.cut })
      return stopped
    },
  }
}

type Running = {
  ctx: Ctx
  app: App
  pools: ReturnType<typeof openPools>
  live: Live
  worker: RunningWorker | undefined
  cutRequests: () => void
}

/** Lets requests and jobs end, then lets go of the outside, and of the database last. */
async function stop({ ctx, app, pools, live, worker, cutRequests }: Running): Promise<void> {
  live.stop()
  ctx.replica?.stop()
  // Otherwise a kept-alive connection whose request ends only now would delay the stop until its time-out.
  const sweep = setInterval(() => app.server.closeIdleConnections(), 100)
  const cut = setTimeout(cutRequests, readersMs)
  await Promise.all([app.close(), worker?.stop()])
  clearTimeout(cut)
  clearInterval(sweep)
  await Promise.all([ctx.outbound.close(), ctx.documents.close(), ctx.files.close()])
  await ctx.tracing.stop()
  await closePools(pools)
}

const closePools = (pools: ReturnType<typeof openPools>) => Promise.all(Object.values(pools).map((pool) => pool?.end()))
