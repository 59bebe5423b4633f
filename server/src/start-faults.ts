import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { type Config, ConfigError } from './config.ts'
import { StoreUnavailable } from './platform/errors.ts'
import { wordDiskFault } from './platform/postgres/embedded-postgres-disk.ts'
import { KeyRingRefused } from './platform/secrets/secrets.ts'

/**
 * Turns what an operator can mend about a failed start into a ConfigError that says how: the key ring, DATA_DIR, the
 * disk of the database. Returns any other error as it is.
 */
export function explainStart(error: unknown, config: Pick<Config, 'dataDir'>): unknown {
  if (error instanceof KeyRingRefused) return new ConfigError(error.message)
  const failed: unknown = error instanceof StoreUnavailable ? error.cause : error
  if (!(failed instanceof Error)) return error
  const { code, path, message }: NodeJS.ErrnoException = failed
  if (code === diskFull)
    return new ConfigError(
      `The disk of the database is full (${message}): free some space there and start again. Nothing that was confirmed is lost.`,
    )
  const place = findPlace(code, path, config.dataDir)
  const fault = place && wordDiskFault(failed, place, ownName())
  return fault ? new ConfigError(`${place} ${fault.what}. ${fault.advice}`, { cause: error }) : error
}

/** PostgreSQL's code for `No space left on device`. */
const diskFull = '53100'

/** What the operator has to look at; undefined for a file that does not belong to DATA_DIR. */
function findPlace(code: string | undefined, path: string | undefined, dataDir: string): string | undefined {
  // A failed write does not name its file.
  if (path === undefined) return code === 'ENOSPC' || code === 'EDQUOT' ? dataDir : undefined
  if (path !== dataDir && !path.startsWith(join(dataDir, '/'))) return undefined
  let place = path
  // What could not be made is the fault of the folder that was to hold it.
  while (code !== 'ENOENT' && !existsSync(place)) place = dirname(place)
  return place
}

function ownName(): string {
  try {
    return userInfo().username
  } catch {
    // A container may run as a user without a name.
    return `user ${process.getuid?.()}`
  }
}
