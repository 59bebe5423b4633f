import { parseArgs } from 'node:util'
import { type Config, ConfigError, readConfig } from './config.ts'
import { createWithPassword, resetPassword } from './operator/agents.ts'
import { backUp } from './operator/backup.ts'
import { withDatabase, withDesk } from './operator/connect.ts'
import { examine } from './operator/doctor.ts'
import { Failure } from './operator/failure.ts'
import { adoptFiles, megabytes, moveFiles, type Say } from './operator/files.ts'
import { hasFlaws, wordFlaws } from './operator/flaws.ts'
import { holdWaiting } from './operator/hold.ts'
import { listParked, retryParked } from './operator/jobs.ts'
import { moveDatabase } from './operator/move.ts'
import { restore } from './operator/restore.ts'
import { renewPush, rotateKey } from './operator/rotate.ts'
import { withPlace, withSource } from './operator/sources.ts'
import { verifyBackup } from './operator/verify.ts'
import { DatabaseRefused } from './platform/database/awaiting-database.ts'
import { migrate } from './platform/database/migrate.ts'
import { Refusal, StoreUnavailable } from './platform/errors.ts'
import { WrongPlace } from './platform/files/file-place.ts'
import { wordRefusal } from './platform/i18n.ts'
import { EmbeddedPostgresError } from './platform/postgres/embedded-postgres.ts'

const usage = `Usage: npm run parley -- <command>

  migrate                         bring the database to this version
  backup FILE [--with-key] [--without-missing]
                                  everything in one file; with the key ring only when asked; without the files if they
                                  are not there only when asked
  backups                         list the backups in BACKUP_TO
  restore FILE | NAME | latest    fill an empty database from a backup: a file, or one of BACKUP_TO by its name
  hold                            after a restore, before the start: let agents decide about what waits to be sent
  move                            take the embedded database of DATA_DIR to the empty one of DATABASE_URL; the desk must
                                  be stopped
  files move s3 | folder          move all files to the bucket of FILES_URL or back to DATA_DIR, while the desk works
  files adopt                     say that the files of this desk are in this DATA_DIR, or behind this FILES_URL
  doctor                          check everything that a desk depends on
  jobs                            list the jobs that failed for good
  jobs retry ID… | all            try jobs again
  agent create --email E --first-name F [--last-name L] --role R
  agent reset-password --email E
  rotate-key                      seal every stored secret under a new key
  push renew                      make a new key for push messages, if the key ring that sealed it is lost for good

The environment is that of the desk: DATA_DIR, DATABASE_URL, FILES_URL, SECRET_KEY, BACKUP_TO.
`

type Values = Record<string, string | boolean | undefined>
type Command = {
  /** Options with a value; those in `needs` are required. */
  needs?: string[]
  may?: string[]
  flags?: string[]
  /** What follows the command's name: exactly one file, or any number of words. */
  takes?: 'file' | 'words'
  run(config: Config, values: Values, words: string[], say: Say): Promise<Outcome>
}

/**
 * The lines to print. `failed` sets the exit code although nothing was thrown: 1, or 3 if what was asked for is there
 * with flaws.
 */
type Outcome = { lines: string[]; failed?: boolean | 'flawed' }

class UsageError extends Error {}

const saidOfWaiting = (count: number) =>
  `${count === 1 ? '1 message waits and leaves' : `${count} messages wait and leave`} at the start, a second time if the old desk ` +
  'has sent it since. `parley hold` leaves that to the agents; ROLE=web shows the desk without sending.'

const commands: Record<string, Command> = {
  migrate: {
    run: (config) =>
      withDatabase(config, { create: true }, async (pool) => {
        const names = await migrate(pool)
        return { lines: names.length === 0 ? ['Nothing to migrate.'] : names.map((name) => `Migrated: ${name}`) }
      }),
  },
  backup: {
    takes: 'file',
    flags: ['with-key', 'without-missing'],
    run: (config, values, [file = '']) =>
      withDatabase(config, { create: false, onlyReads: true }, async (pool) => {
        const withoutMissing = values['without-missing'] === true
        const options = { withKey: values['with-key'] === true, withoutMissing }
        const { manifest: made, flaws } = await backUp(config, pool, file, options)
        const rows = made.tables.reduce((sum, table) => sum + table.rows, 0)
        const key = made.with_key
          ? 'the key ring is inside'
          : `keep the key ring (${made.key_ids.join(', ')}) elsewhere`
        const line = `${rows} rows, ${made.jobs.rows} jobs, ${made.files.length} files in ${file}; ${key}.`
        const isFlawed = hasFlaws(withoutMissing ? { ...flaws, missing: [] } : flaws)
        return { lines: [line, ...wordFlaws(flaws)], failed: isFlawed && 'flawed' }
      }),
  },
  backups: {
    run: (config) =>
      withPlace(config, async (place) => {
        const kept = await place.list()
        return {
          lines:
            kept.length === 0
              ? [`There are none in ${place.where}.`]
              : kept.map(({ name, size }) => `${name}  ${megabytes(size)}`),
        }
      }),
  },
  restore: {
    takes: 'file',
    run: (config, _values, [file = '']) =>
      withSource(config, file, async (source) => {
        const manifest = await verifyBackup(source)
        return withDatabase(config, { create: true }, async (pool) => {
          const { migrated, missingKeys, waiting, flaws } = await restore(config, pool, source, manifest)
          const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
          const lines = [
            `Restored ${rows} rows, ${manifest.jobs.rows} jobs and ${manifest.files.length} files of ${manifest.made_at}.`,
            ...migrated.map((name) => `Migrated: ${name}`),
            ...missingKeys.map(
              (id) => `Key ${id} is missing: put it into SECRET_KEY or secret.key before you start the desk.`,
            ),
            ...wordFlaws(flaws),
            ...(waiting > 0 ? [saidOfWaiting(waiting)] : []),
          ]
          return { lines }
        })
      }),
  },
  hold: {
    run: (config) =>
      withDesk(config, async (ctx, pool) => {
        const held = await holdWaiting(ctx, pool)
        return { lines: [`Held ${held}: agents see what was not sent, and send it again by hand.`] }
      }),
  },
  move: { run: async (config) => ({ lines: await moveDatabase(config) }) },
  'files move': {
    takes: 'words',
    run: (config, _values, [to], say) =>
      withDesk(config, async (ctx, pool) => {
        const { moved, bytes, faults } = await moveFiles(ctx, pool, to, say)
        const lines = [`${moved} files moved, ${megabytes(bytes)}.`, ...faults.map((fault) => `Not moved: ${fault}.`)]
        return { lines, failed: faults.length > 0 }
      }),
  },
  'files adopt': {
    run: (config) => withDesk(config, async (ctx, pool) => ({ lines: await adoptFiles(ctx, pool) })),
  },
  doctor: {
    run: async (config) => {
      const findings = await examine(config)
      return {
        lines: findings.map(({ state, what, text }) => `${state.padEnd(9)} ${what}: ${text.replaceAll('\n', ' ')}`),
        failed: findings.some(({ state }) => state === 'broken'),
      }
    },
  },
  jobs: {
    run: (config) => withDesk(config, async (_ctx, pool) => ({ lines: await listParked(pool) })),
  },
  'jobs retry': {
    takes: 'words',
    run: (config, _values, which) =>
      withDesk(config, async (_ctx, pool) => ({ lines: await retryParked(pool, which) })),
  },
  'agent create': {
    needs: ['email', 'first-name', 'role'],
    may: ['last-name'],
    run: (config, values) =>
      withDesk(config, async (ctx) => ({
        lines: await createWithPassword(ctx, {
          email: String(values.email),
          first_name: String(values['first-name']),
          last_name: String(values['last-name'] ?? ''),
          role: String(values.role),
        }),
      })),
  },
  'agent reset-password': {
    needs: ['email'],
    run: (config, values) =>
      withDesk(config, async (ctx) => ({ lines: await resetPassword(ctx, String(values.email)) })),
  },
  'push renew': { run: (config) => withDesk(config, async (ctx) => ({ lines: await renewPush(ctx) })) },
  'rotate-key': { run: (config) => withDesk(config, async (ctx, pool) => ({ lines: await rotateKey(ctx, pool) })) },
}

/** Finds the command and its options. Throws UsageError. */
function parse(args: string[]): (config: Config, say: Say) => Promise<Outcome> {
  const two = args.slice(0, 2).join(' ')
  const name = args[0] === 'agent' || Object.hasOwn(commands, two) ? two : (args[0] ?? '')
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new UsageError(name === '' ? '' : `There is no command "${name}".`)
  const { needs = [], may = [], flags = [] } = command
  const options = Object.fromEntries([
    ...[...needs, ...may].map((option) => [option, { type: 'string' as const }]),
    ...flags.map((option) => [option, { type: 'boolean' as const }]),
  ])
  const { values, positionals } = parseStrictly(args.slice(name.split(' ').length), options)
  const missing = needs.find((option) => values[option] === undefined)
  if (missing) throw new UsageError(`--${missing} is missing.`)
  if (command.takes !== 'words' && positionals.length !== (command.takes === 'file' ? 1 : 0)) {
    throw new UsageError(command.takes === 'file' ? `${name} needs one file.` : `${name} takes no "${positionals[0]}".`)
  }
  return (config, say) => command.run(config, values, positionals, say)
}

function parseStrictly(args: string[], options: Record<string, { type: 'string' | 'boolean' }>) {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    return { values: values as Values, positionals }
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

/** What went wrong, for the person at the terminal; with its stack only if it is a bug. */
function word(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}\n\n${usage}`.trimStart()
  if (error instanceof Refusal) return `${wordRefusal('en', error.code, error.params)}\n`
  if (error instanceof Failure || error instanceof EmbeddedPostgresError) {
    return `${error.message}\n${error.advice}`.trimEnd().concat('\n')
  }
  const isPlain = [ConfigError, DatabaseRefused, StoreUnavailable, WrongPlace].some((kind) => error instanceof kind)
  if (isPlain) return `${(error as Error).message}\n`
  // The words of an error of PostgreSQL, the network or the disk say more than our stack does.
  if (error instanceof Error && 'code' in error) return `${error.message || error.code}\n`
  return `${error instanceof Error ? error.stack : error}\n`
}

/** Runs the command line. `out` and `err` take whole lines, and `say` reports progress. */
export async function operate(
  args: string[],
  env?: Record<string, string>,
  say: Say = () => undefined,
): Promise<{ code: number; out: string; err: string }> {
  if (args[0] === 'help' || args.some((arg) => arg === '--help' || arg === '-h'))
    return { code: 0, out: usage, err: '' }
  try {
    const run = parse(args)
    const { lines, failed = false } = await run(readConfig(env), say)
    return { code: failed === 'flawed' ? 3 : failed ? 1 : 0, out: lines.map((line) => `${line}\n`).join(''), err: '' }
  } catch (error) {
    return { code: error instanceof UsageError ? 2 : 1, out: '', err: word(error) }
  }
}

if (import.meta.main) {
  const { code, out, err } = await operate(process.argv.slice(2), undefined, (line) =>
    process.stderr.write(`${line}\n`),
  )
  process.stdout.write(out)
  process.stderr.write(err)
  process.exitCode = code
}
