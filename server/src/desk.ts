import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { PoolConfig } from 'pg'
import { routes } from './app.ts'
import * as assistants from './areas/assistant/assistants/service.ts'
import * as conversations from './areas/inbox/conversations/service.ts'
import * as notifications from './areas/inbox/notifications/service.ts'
import { SettingsChanged } from './areas/office/settings/schema.ts'
import * as settings from './areas/office/settings/service.ts'
import * as agents from './areas/people/agents/service.ts'
import * as sessions from './areas/people/sessions/service.ts'
import { type Config, ConfigError } from './config.ts'
import { createBell } from './platform/bell.ts'
import { watchRequests } from './platform/connections.ts'
import { type Ctx, system } from './platform/context.ts'
import { createDatabase, createPool, isInTransaction, type Pool, patience } from './platform/database.ts'
import { docsRoutes } from './platform/docs.ts'
import { Refusal } from './platform/errors.ts'
import { createLocalFiles } from './platform/files.ts'
import { healthRoutes } from './platform/health.ts'
import { createApp } from './platform/http.ts'
import { wordRefusal } from './platform/i18n.ts'
import { checkLease } from './platform/lease.ts'
import { createLive } from './platform/live.ts'
import type { Log } from './platform/log.ts'
import { migrate } from './platform/migrate.ts'
import { createOutbound, type Outbound, OutboundFailed, OutboundRefused } from './platform/outbound.ts'
import { servePanel } from './platform/panel.ts'
import { endLeases } from './platform/queue.ts'
import { createRateLimit } from './platform/rate-limit.ts'
import type { App } from './platform/routing.ts'
import { loadKeyRing } from './platform/secrets.ts'
import { sweepSpool } from './platform/spool.ts'
import { type RunningWorker, startWorker } from './platform/worker.ts'
import { createDocumentReader } from './providers/documents/reader.ts'
import { createMailer, mailPorts } from './providers/mail/client.ts'
import { MailError } from './providers/mail/errors.ts'
import { createExtractiveModel } from './providers/models/extractive.ts'
import { createWhatsApp } from './providers/whatsapp/client.ts'
import { unhonoured } from './reference-fields.ts'
import { registry } from './worker.ts'

/** How long requests that only read may go on when the desk stops: long enough for any page, not for any file. */
const readersMs = 8_000

export type Desk = {
  ctx: Ctx
  app: App
  /** Address of the web server, without a slash at the end. */
  url: string
  /** True when this start made the first agent. */
  firstStart: boolean
  /** Lets running requests and jobs end, then lets go of the database. Safe to call twice. */
  stop(): Promise<void>
}

export type DeskOptions = { config: Config; connection: PoolConfig; log: Log; now?: () => Date; alone?: boolean }

/** Called before every call to the outside. Throws when another worker may be doing the same job by now. */
const mayNotCall = () => {
  checkLease()
  return isInTransaction()
}

/** Creates the context of every verb, acting as the desk itself. Close `outbound` at the end. */
export function createContext(
  { config, log, now }: Omit<Required<DeskOptions>, 'connection' | 'alone'>,
  pool: Pool,
  bell = createBell(pool, log),
): Ctx {
  const provider = new URL(config.providerApiUrl).host
  const outbound = createOutbound({ allow: config.outboundAllow, isInTransaction: mayNotCall })
  return {
    db: createDatabase(pool),
    actor: system,
    ip: null,
    confirmed: false,
    language: 'en',
    now,
    log,
    config,
    secrets: loadKeyRing({ secretKey: config.secretKey, dataDir: config.dataDir }),
    outbound,
    files: createLocalFiles(join(config.dataDir, 'files')),
    whatsapp: createWhatsApp({
      apiUrl: config.providerApiUrl,
      request: (url, options) => outbound.request(url, { ...options, allow: [provider] }),
      stream: (url, options) => outbound.stream(url, { ...options, allow: [provider] }),
    }),
    mailer: createMailer({ isInTransaction: mayNotCall, admit: admitMail(outbound) }),
    models: createExtractiveModel(),
    documents: createDocumentReader(),
    subscribers: registry.subscribers,
    bell,
    stopping: new AbortController().signal,
    claim: undefined,
    outbox: undefined,
  }
}

/** Mail servers pass the same guard as every address that a user can enter. */
const admitMail = (outbound: Outbound) => async (host: string, port: number) => {
  try {
    return await outbound.admit(host, port, mailPorts)
  } catch (error) {
    if (error instanceof OutboundRefused)
      throw new MailError(error.message, { forbidden: error.reason !== 'unresolved' })
    throw error instanceof OutboundFailed ? new MailError(error.message) : error
  }
}

/** Separate pools, so that no kind of work takes the connections of another. */
const openPools = (connection: PoolConfig, log: Log) => ({
  requests: createPool(connection, log, { patience: patience.request }),
  // Webhook calls and the probe need few statements and never touch the tables of conversations, so neither waits for what
  // holds up agents.
  intake: createPool(connection, log, { size: 4, patience: patience.request }),
  readiness: createPool(connection, log, { size: 1, patience: patience.news }),
  jobs: createPool(connection, log, { size: 10 }),
  // One connection announces, one listens.
  news: createPool(connection, log, { size: 2, patience: patience.news }),
})

/** In English, because nobody has chosen a language yet. */
function explainPassword(error: unknown): never {
  if (!(error instanceof Refusal)) throw error
  throw new ConfigError(`ADMIN_PASSWORD is refused: ${wordRefusal('en', error.code, error.params)}`)
}

/**
 * Starts a desk on an existing database: migrates it, then serves requests, does jobs, or both. `alone`: no other process can
 * use this database, so jobs that a dead process held continue at once.
 */
export async function openDesk(options: DeskOptions): Promise<Desk> {
  const { config, connection, log, now = () => new Date(), alone = false } = options
  const migrating = createPool(connection, log, { size: 2, patience: patience.operator })
  await migrate(migrating).finally(() => migrating.end())
  const pools = openPools(connection, log)
  const { requests: pool, jobs, news } = pools
  await sweepSpool(config.dataDir)

  const ctx = createContext({ config, log, now }, pool, createBell(news, log))
  await settings.ensureSettings(ctx)
  const { value: password, generated } = config.adminPassword
  const firstStart = await agents
    .ensureFirstAdmin(ctx, { email: config.adminEmail, password, generated })
    .catch(explainPassword)
  await assistants.ensureAssistant(ctx)
  await notifications.ensurePushKeys(ctx)

  const authenticate = sessions.createAuthenticate()
  const speak = async () => {
    ctx.language = await settings.getLanguage(ctx)
  }
  await speak()
  const live = createLive(ctx, news, authenticate, {
    hear: async (name) => {
      if (name === SettingsChanged.name) await speak()
    },
    createHearing: conversations.createHearing,
    whoseRights: sessions.whoseRights,
  })
  const serves = config.role !== 'worker'
  let worker: RunningWorker | undefined
  const takesJobs = () => config.role === 'web' || worker?.takesJobs() === true
  const health = healthRoutes({ ...ctx, db: createDatabase(pools.readiness) }, takesJobs)
  const app = await createApp({
    ctx,
    intake: createDatabase(pools.intake),
    authenticate,
    admit: createRateLimit(),
    unhonoured,
    routes: serves ? [health, docsRoutes, live.routes, ...routes] : [health],
  })
  if (serves) await servePanel(app)
  await app.listen({ port: config.port, host: config.host })
  if (serves) await live.start()
  const jobsDb = createDatabase(jobs)
  // Each job gets the desk's state at its time, such as the language.
  const forJobs = (): Ctx => ({ ...ctx, db: jobsDb })
  if (alone) await endLeases(pool)
  if (config.role !== 'web') worker = startWorker(registry, forJobs, connection)

  const requests = watchRequests(app.server)
  let stopped: Promise<void> | undefined
  const stop = async () => {
    live.stop()
    // Otherwise a kept-alive connection whose request ends only now would hold up the stop until its time-out.
    const sweep = setInterval(() => app.server.closeIdleConnections(), 100)
    const cut = setTimeout(requests.cut, readersMs)
    await Promise.all([app.close(), worker?.stop()])
    clearTimeout(cut)
    clearInterval(sweep)
    await Promise.all([ctx.outbound.close(), ctx.documents.close()])
    await Promise.all(Object.values(pools).map((pool) => pool.end()))
  }
  const { address, port } = app.server.address() as AddressInfo
  return {
    ctx,
    app,
    url: `http://${address.includes(':') ? `[${address}]` : address}:${port}`,
    firstStart,
    stop: () => {
      stopped ??= stop()
      return stopped
    },
  }
}
