import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import * as inboxes from '../areas/channels/inboxes/service.ts'
import { findMailServer } from '../areas/office/mail/service.ts'
import * as settings from '../areas/office/settings/service.ts'
import * as surveys from '../areas/sending/csat/service.ts'
import type { Config } from '../config.ts'
import { createContext } from '../desk.ts'
import type { Ctx } from '../platform/context.ts'
import { findClockGap } from '../platform/database/clock.ts'
import type { Pool } from '../platform/database/database.ts'
import { findMigrations, listPending } from '../platform/database/migrate.ts'
import { listPanelWords } from '../platform/i18n.ts'
import { createLog } from '../platform/log.ts'
import { findBackups } from './backup-queries.ts'
import { countOverdue, wordReason } from './backup-rules.ts'
import { withDatabase } from './connect.ts'
import { megabytes } from './files.ts'
import { findKeyRing, keyFile } from './keys.ts'
import { findMissing } from './missing.ts'
import { inspectSecrets } from './sealed.ts'
import { withPlace } from './sources.ts'

/** `attention`: worth a look. `broken`: something does not work until it is repaired. */
export type Finding = { state: 'ok' | 'attention' | 'broken'; what: string; text: string }

type Check = (ctx: Ctx) => Promise<Omit<Finding, 'what'>>

const gigabyte = 1024 ** 3

/** Checks everything that a desk depends on, and changes nothing. */
export async function examine(config: Config): Promise<Finding[]> {
  const disk = await attempt('disk', () => checkDisk(config))
  try {
    return [
      disk,
      ...(await withDatabase(config, { create: false, waitMs: 0, onlyReads: true }, (pool) =>
        examineDatabase(config, pool),
      )),
    ]
  } catch (error) {
    return [disk, { state: 'broken', what: 'database', text: reason(error) }]
  }
}

async function examineDatabase(config: Config, pool: Pool): Promise<Finding[]> {
  const database = await attempt('database', () => checkDatabase(pool))
  if (database.state === 'broken') return [database]
  const migrations = await attempt('migrations', () => checkMigrations(pool))
  if (migrations.state !== 'ok') return [database, migrations]
  if (!(await findKeyRing(config))) {
    return [database, migrations, { state: 'broken', what: 'key ring', text: `${keyFile(config)} is missing` }]
  }
  const ctx = createContext({ config, log: createLog('silent'), now: () => new Date() }, pool)
  const checks: Record<string, Check> = {
    'key ring': checkKeys,
    'Root URL': checkAddress,
    files: (ctx) => checkFiles(ctx, pool),
    jobs: () => checkJobs(pool),
    clock: checkClock,
    inboxes: checkInboxes,
    surveys: checkSurveys,
    mail: checkMail,
    backups: checkBackups,
  }
  const findings = [database, migrations]
  for (const [what, check] of Object.entries(checks)) findings.push(await attempt(what, () => check(ctx)))
  await Promise.all([ctx.outbound.close(), ctx.files.close()])
  return findings
}

async function attempt(what: string, check: () => Promise<Omit<Finding, 'what'>>): Promise<Finding> {
  try {
    return { what, ...(await check()) }
  } catch (error) {
    return { state: 'broken', what, text: reason(error) }
  }
}

/** A refused connection may have several causes and no message of its own. */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const own = error.message || ('code' in error ? String(error.code) : error.name)
  return 'advice' in error && error.advice ? `${own} ${error.advice}` : own
}

async function checkDisk({ dataDir }: Config): Promise<Omit<Finding, 'what'>> {
  if (!existsSync(dataDir)) return { state: 'attention', text: `${dataDir} does not exist yet` }
  const { bavail, bsize, blocks } = await statfs(dataDir)
  const free = bavail * bsize
  const text = `${(free / gigabyte).toFixed(1)} GB free of ${((blocks * bsize) / gigabyte).toFixed(1)} in ${dataDir}`
  return { state: free < gigabyte / 5 ? 'broken' : free < 2 * gigabyte ? 'attention' : 'ok', text }
}

async function checkDatabase(pool: Pool): Promise<Omit<Finding, 'what'>> {
  const { rows } = await pool.query(
    "select current_setting('server_version_num')::int as number, current_setting('server_version') as version, current_setting('server_encoding') as encoding",
  )
  const { number, version, encoding } = rows[0]
  if (number < 150_000) return { state: 'broken', text: `PostgreSQL ${version}; 15 or newer is needed` }
  if (encoding !== 'UTF8') return { state: 'broken', text: `its encoding is ${encoding}; UTF8 is needed` }
  return { state: 'ok', text: `PostgreSQL ${version}` }
}

async function checkMigrations(pool: Pool): Promise<Omit<Finding, 'what'>> {
  const done = await findMigrations(pool)
  if (!done) return { state: 'broken', text: 'there is no desk in this database; check DATABASE_URL and DATA_DIR' }
  const { pending, newer } = await listPending(done)
  const more = newer.length > 0 ? `, and of a newer version, with which this one works, ${newer.join(', ')}` : ''
  if (pending.length === 0) return { state: 'ok', text: `all ${done.size - newer.length} have run${more}` }
  const names = pending.map(({ name }) => name).join(', ')
  return { state: 'attention', text: `${names} to be run, by the next start or \`npm run parley -- migrate\`` }
}

async function checkClock({ db }: Ctx): Promise<Omit<Finding, 'what'>> {
  const gap = await findClockGap(db)
  return gap === undefined ? { state: 'ok', text: 'as that of the database' } : { state: 'broken', text: gap }
}

async function checkKeys(ctx: Ctx): Promise<Omit<Finding, 'what'>> {
  const { total, stale, unreadable } = await inspectSecrets(ctx)
  if (unreadable.length > 0) return { state: 'broken', text: `there is no key for ${unreadable.join(', ')}` }
  if (stale > 0) return { state: 'attention', text: `${stale} of ${total} secrets are under an older key: rotate-key` }
  const keys = ctx.secrets.map(({ id }) => id).join(', ')
  return { state: 'ok', text: `${total} secrets open; keys: ${keys}` }
}

async function checkAddress(ctx: Ctx): Promise<Omit<Finding, 'what'>> {
  const address = (await settings.getGeneral(ctx))['app.root_url']
  const { protocol, hostname } = new URL(address)
  const local = /^(localhost|127\..*|\[::1\])$/.test(hostname)
  if (protocol === 'https:' && !local) return { state: 'ok', text: address }
  return { state: 'attention', text: `${address}: the provider delivers only to a public https address` }
}

async function checkFiles({ files }: Ctx, pool: Pool): Promise<Omit<Finding, 'what'>> {
  const { where, total, missing } = await findMissing(pool, files)
  if (missing.length === 0) {
    const { store: place } = await files.findPlace()
    const { rows } = await pool.query("select count(*) as n from file where store <> $1 and state = 'ready'", [place])
    if (rows[0].n === 0 && (place === 's3' || !files.bucket))
      return { state: 'ok', text: `all ${total} are in ${where}` }
    const rest = rows[0].n > 0 ? `${rows[0].n} of ${total} are not where new ones go` : 'FILES_URL is set but not used'
    const command = `npm run parley -- files move ${place === 's3' || rows[0].n === 0 ? 's3' : 'folder'}`
    return { state: 'attention', text: `all ${total} are in ${where}; ${rest}: see \`${command}\`` }
  }
  const named = missing.slice(0, 3).map(({ key, name }) => `${key} (${name})`)
  const rest = missing.length > named.length ? ` and ${missing.length - named.length} more` : ''
  return { state: 'broken', text: `${missing.length} of ${total} are missing in ${where}: ${named.join(', ')}${rest}` }
}

/** Jobs that failed for good, and jobs that no worker takes. */
async function checkJobs(pool: Pool): Promise<Omit<Finding, 'what'>> {
  const { rows } = await pool.query<{ name: string; parked: number; late: number; error: string | null }>(`
    select task as name, count(*) filter (where state = 'parked') as parked, count(*) filter (where state <> 'parked') as late,
      left(split_part(max(last_error) filter (where state = 'parked'), E'\\n', 1), 200) as error
    from job
    where state = 'parked' or state in ('ready', 'behind') and run_at < now() - interval '5 minutes'
    group by 1 order by 1`)
  const parked = rows.filter((row) => row.parked > 0).map(({ name, parked, error }) => `${parked} × ${name} (${error})`)
  const late = rows.reduce((sum, row) => sum + row.late, 0)
  const texts = [
    ...(parked.length > 0 ? [`failed for good: ${parked.join(', ')}; see \`npm run parley -- jobs\``] : []),
    ...(late > 0 ? [`${late} are due for more than 5 minutes: is a worker running?`] : []),
  ]
  return texts.length === 0
    ? { state: 'ok', text: 'none failed for good, none late' }
    : { state: 'attention', text: texts.join('; ') }
}

async function checkInboxes(ctx: Ctx): Promise<Omit<Finding, 'what'>> {
  const words = listPanelWords('en')
  const all = await inboxes.listInboxes(ctx)
  const read = await Promise.all(all.map(({ id }) => inboxes.readInbox(ctx, { id })))
  const open = read.flatMap(({ name, enabled, token_invalid, setup, app_secret_differs_from: unlike }) => {
    const { signature, ...rest } = setup!
    const steps = Object.entries(rest).filter(([, fact]) => fact.state !== 'proven')
    const facts = steps.map(([step, { state, detail }]) => {
      const why = detail ?? (state === 'waiting' && words[`inboxes.waits_${step}`])
      return `${step} ${state}${why ? ` (${why})` : ''}`
    })
    if (signature.state === 'failed') {
      facts.unshift(
        `messages refused since ${signature.at!.toISOString()}, signed with another app secret: save the right one`,
      )
    }
    if (unlike?.length)
      facts.unshift(`another app secret than ${unlike.map((one) => one.name).join(', ')} of the same account`)
    if (token_invalid) facts.unshift('token rejected')
    return enabled && facts.length > 0 ? [`${name}: ${facts.join(', ')}`] : []
  })
  if (open.length > 0) return { state: 'attention', text: open.join('; ') }
  return { state: 'ok', text: `${all.length} connected` }
}

async function checkSurveys(ctx: Ctx): Promise<Omit<Finding, 'what'>> {
  const faults = await surveys.listUnregistered(ctx)
  if (faults.length === 0) return { state: 'ok', text: 'those that are switched on are registered' }
  const text = faults.map(({ inbox, why }) => `${inbox}: ${why}`).join('; ')
  return { state: 'attention', text: `${text}: see what the inbox says of its survey` }
}

async function checkMail(ctx: Ctx): Promise<Omit<Finding, 'what'>> {
  const server = await findMailServer(ctx)
  if (server) return { state: 'ok', text: `through ${server.host}:${server.port} as ${server.from.address}` }
  return { state: 'attention', text: 'no server is set up or it is switched off: no invitations, no password resets' }
}

/** The backups that the desk makes by itself, as far as this environment has their settings. */
async function checkBackups({ config, db, now }: Ctx): Promise<Omit<Finding, 'what'>> {
  const { at, to } = config.backup
  const row = await findBackups(db)
  if (!at && !row?.began_at)
    return {
      state: 'attention',
      text: 'the desk makes none by itself: set BACKUP and BACKUP_TO, or make them yourself',
    }
  if (!row?.began_at) return { state: 'attention', text: `none was made yet; BACKUP is "${at}" in UTC` }
  const { began_at, ended_at, failed, good_name, good_at, good_size } = row
  const ago = (then: Date) => `${((now().getTime() - then.getTime()) / 3_600_000).toFixed(1)} hours ago`
  const good = good_at ? `${good_name}, ${megabytes(good_size!)}, of ${ago(good_at)}` : 'there is no good one'
  if (failed) {
    const text = `that of ${began_at.toISOString()} failed: ${wordReason(failed)}; the last good one: ${good}`
    return { state: 'broken', text }
  }
  if (!good_at) return { state: 'attention', text: `the first one began ${ago(began_at)} and has not ended` }
  const [where, isThere] = to
    ? await withPlace(config, async (place) => [
        place.where,
        (await place.list()).some(({ name, size }) => name === good_name && size === good_size),
      ])
    : [undefined, true]
  if (!isThere) return { state: 'broken', text: `the last good one is not in ${where}: ${good}` }
  const overdue = at ? countOverdue(at, good_at, now()) : 0
  const late = overdue > 3_600 ? `; the next is due for ${(overdue / 3_600).toFixed(1)} hours` : ''
  const busy = ended_at ? '' : `; another one began ${ago(began_at)}`
  return { state: late ? 'attention' : 'ok', text: `${good}${where ? ` in ${where}` : ''}${late}${busy}` }
}
