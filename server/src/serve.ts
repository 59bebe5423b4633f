import { once } from 'node:events'
import { createServer } from 'node:net'
import * as settings from './areas/office/settings/service.ts'
import { type Config, ConfigError, listUnused, readConfig } from './config.ts'
import { openDesk } from './desk.ts'
import { inspectSecrets } from './operator/sealed.ts'
import type { Ctx } from './platform/context.ts'
import { awaitDatabase } from './platform/database/awaiting-database.ts'
import { findClockGap } from './platform/database/clock.ts'
import { aboutProcess, createLog, type Log } from './platform/log.ts'
import { startEmbeddedPostgres } from './platform/postgres/embedded-postgres.ts'
import { hasDemo } from './seed.ts'
import { explainStart } from './start-faults.ts'

/** How long a stopping desk lets requests and jobs finish before it exits anyway. */
const drainMs = 14_000
/** What comes again this soon is the same Ctrl-C: the terminal sends it to the desk, and npm passes it on. */
const echoMs = 1_000

/**
 * Starts the desk and keeps it until SIGTERM or SIGINT. Returns it with notes for its operator, and what says whether
 * it is about to end. `panel`: the address at which another program serves the panel.
 */
export async function serve(panel?: string) {
  const config = readConfig()
  const log = createLog(config.logLevel, undefined, aboutProcess(config.role))
  const unused = listUnused()
  if (unused.length > 0)
    log.warn(
      { unused },
      'these variables have no effect: FILES_URL says where files are stored, and processes talk through PostgreSQL',
    )
  if (config.outboundAllow.length > 0)
    log.info({ outbound_allow: config.outboundAllow }, 'OUTBOUND_ALLOW lets the desk call these, private or not')
  const running: Running = {}
  let stopping = false
  let toldAt = Number.POSITIVE_INFINITY
  const stop = async (code: number) => {
    stopping = true
    const deadline = setTimeout(() => {
      log.error('shutdown timed out, some work was cut off')
      process.exit(1)
    }, drainMs)
    // What is being started can only be stopped once it runs.
    const [postgres, desk] = await Promise.allSettled([running.postgres, running.desk])
    if (desk.status === 'fulfilled') await desk.value?.stop()
    if (postgres.status === 'fulfilled') await postgres.value?.stop()
    clearTimeout(deadline)
    process.exit(code)
  }
  const leave = async (signal: string) => {
    if (performance.now() - toldAt > echoMs) {
      log.warn({ signal }, 'told to stop again: what still runs is cut off')
      process.exit(1)
    }
    if (stopping) return
    toldAt = performance.now()
    log.info({ signal }, 'stopping')
    await stop(0)
  }
  // Before anything is begun that would be left behind.
  process.on('SIGTERM', leave)
  process.on('SIGINT', leave)
  const { desk, postgres } = await start(config, log, { running, panel, mayGoOn: () => !stopping })
  // Nobody knows what such an error left half done, so the desk does not go on. Node itself would cut off all requests,
  // and print the error with whatever credentials are in it.
  process.on('uncaughtException', async (error) => {
    log.fatal({ err: error }, 'nobody caught this error, so the desk ends: it is a bug')
    if (stopping) process.exit(1)
    await stop(1)
  })
  postgres?.onUnexpectedExit((why) => {
    log.fatal({ why }, 'the embedded database stopped: start the desk again, nothing that was confirmed is lost')
    process.exit(1)
  })
  log.info({ url: desk.url }, 'ready')
  // The desk already works, so it does not end just because the database has gone.
  const notes = await listNotes(config, desk.ctx).catch((error) => {
    log.warn({ err: error }, 'the settings of earlier starts were not compared with those of this one')
    return []
  })
  for (const note of notes) log.warn(note)
  const gap = await findClockGap(desk.ctx.db).catch((error) => {
    log.warn({ err: error }, 'the clock was not compared with that of the database')
    return undefined
  })
  if (gap) log.error(gap)
  const locked = await findLocked(desk.ctx).catch((error) => {
    log.warn({ err: error }, 'the key ring was not tried on what is stored')
    return undefined
  })
  if (locked) log.error(locked)
  return { config, desk, notes: locked ? [...notes, locked] : notes, isStopping: () => stopping }
}

/** What has been begun. */
type Running = { postgres?: ReturnType<typeof startEmbeddedPostgres>; desk?: ReturnType<typeof openDesk> }

type Start = { running: Running; panel: string | undefined; mayGoOn: () => boolean }

/** Starts the database, if it is the desk's own, and the desk. Never returns if it may not go on with the next step. */
async function start(config: Config, log: Log, { running, panel, mayGoOn }: Start) {
  const unlessStopped = async () => {
    if (!mayGoOn()) await new Promise<never>(() => {})
  }
  await checkAddress(config)
  if (config.databaseUrl) await awaitDatabase(config, { log, say: (line) => log.warn(line) })
  await unlessStopped()
  const alone = config.databaseUrl === undefined
  if (alone)
    running.postgres = startEmbeddedPostgres({
      dataDir: config.dataDir,
      log: (line) => log.debug({ postgres: line }, 'postgres'),
    })
  const postgres = await running.postgres
  await unlessStopped()
  const connection = postgres ? postgres.connection : { connectionString: config.databaseUrl! }
  const direct = config.databaseDirectUrl ? { connectionString: config.databaseDirectUrl } : undefined
  running.desk = openDesk({ config, connection, direct, log, alone, panel })
  const desk = await running.desk.catch(async (error) => {
    await postgres?.stop()
    throw explainStart(error, config)
  })
  return { desk, postgres }
}

/** Settings that the desk kept from an earlier start although this start was given others. */
async function listNotes({ rootUrl, rootUrlGiven, demo, dataDir, databaseUrl }: Config, ctx: Ctx): Promise<string[]> {
  const notes: string[] = []
  const stored = (await settings.getGeneral(ctx))['app.root_url']
  if (rootUrlGiven && rootUrl !== stored)
    notes.push(
      `ROOT_URL is ${rootUrl}, but it is read only at the first start, and the desk keeps ${stored}: change it under Admin > General.`,
    )
  if (!demo && (await hasDemo(ctx)))
    notes.push(
      'The inbox and articles of the demo are still here, and that inbox has no real provider. To start fresh, use ' +
        (databaseUrl ? 'an empty database and ' : '') +
        `another DATA_DIR than ${dataDir}.`,
    )
  return notes
}

/** What the key ring does not open, for the operator; undefined if it opens everything. */
async function findLocked(ctx: Ctx): Promise<string | undefined> {
  const { total, unreadable } = await inspectSecrets(ctx)
  if (unreadable.length === 0) return undefined
  return (
    `The key ring does not open ${unreadable.length} of the ${total} secrets that are stored (${unreadable[0]}): put ` +
    'the key of before behind the others in SECRET_KEY or secret.key and restart. `npm run parley -- doctor` names all.'
  )
}

/**
 * Throws ConfigError if the desk cannot listen at its address. It is checked before anything is written: a start that
 * failed after it had made the first agent could no longer show the password.
 */
async function checkAddress({ host, port }: Config): Promise<void> {
  const server = createServer()
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') throw new ConfigError(`PORT is ${port}, but another program listens there already`)
    if (code === 'EACCES') throw new ConfigError(`PORT is ${port}, but this user may not listen there`)
    throw new ConfigError(`HOST is "${host}", but the desk cannot listen there: ${message}`)
  }
  server.close()
  await once(server, 'close')
}
