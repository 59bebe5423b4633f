import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedPostgresError } from './embedded-postgres-host.ts'

// Passes on nothing of the desk's environment: PGDATA, PGOPTIONS or LD_LIBRARY_PATH would change what is started.
export const environment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

const adviceFor: [RegExp, string][] = [
  [/No space left on device|Disk quota exceeded|Check free disk space/, 'Free some space on the disk and start again.'],
  [/could not look up effective user/, 'Add the user to /etc/passwd, or start the desk as a user that is in it.'],
  [/error while loading shared libraries/, 'Run `npm rebuild`; the package needs its install script.'],
  [/Read-only file system/, 'Mount the file system writable, or use another DATA_DIR.'],
  [
    /Permission denied|Operation not permitted|EACCES|EPERM/,
    'Give the user PostgreSQL runs as access, or use another DATA_DIR.',
  ],
  [/ENOENT/, 'The binaries are for Linux with glibc; elsewhere point DATABASE_URL at a PostgreSQL of your own.'],
  [/could not (bind|create) Unix/, 'Put DATA_DIR on a local file system; this one has no sockets.'],
  [/invalid locale|locale name/i, 'Install the locale C.UTF-8.'],
  [/not ready after/, 'Start again: recovery continues where it stopped.'],
]

/** Returns how a process ended, also when it never started. */
export function exitOf(child: ChildProcess): Promise<string> {
  return new Promise((settle) => {
    child.once('error', (error) => settle(`could not be started (${error.message})`))
    child.once('exit', (code, signal) => settle(signal ? `was ended by ${signal}` : `ended with code ${code}`))
  })
}

/** Passes every line on and keeps the last twenty. Leaves out the server's replies to the check whether it is ready. */
export function collectLines(child: ChildProcess, log: (line: string) => void) {
  const lines: string[] = []
  for (const input of [child.stdout, child.stderr]) {
    if (!input) continue
    createInterface({ input }).on('line', (line) => {
      if (line.endsWith('FATAL:  the database system is starting up')) return
      lines.push(line)
      if (lines.length > 20) lines.shift()
      log(line)
    })
  }
  return lines
}

/** Describes a failed start: what the process said last and what to do about it. */
export async function failure(what: string, why: string, child: ChildProcess, lines: string[]) {
  if (!child.stderr?.closed) await Promise.race([once(child, 'close'), sleep(500)])
  const text = lines.join('\n')
  const advice = adviceFor.find(([pattern]) => pattern.test(`${why}\n${text}`))?.[1]
  return new EmbeddedPostgresError(
    `${what}: it ${why}.${text && `\n${text}`}`,
    advice ?? 'The lines above come from PostgreSQL. The data is unchanged; start again when the cause is fixed.',
  )
}
