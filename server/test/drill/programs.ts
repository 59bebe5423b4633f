import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'

/** A program that the drill needs is not installed. The message says what to do. */
export class Missing extends Error {
  override name = 'Missing'
}

/** The folder of a program of another package: `PG_BIN`, the path, or where operating systems install it. */
export function findProgram(name: string, install: string): string {
  const { PG_BIN = '', PATH = '' } = process.env
  const usual = ['/usr/lib/postgresql/*/bin', '/usr/pgsql-*/bin', '/opt/homebrew/opt/postgresql@*/bin', '/usr/sbin']
  const folders = [PG_BIN, ...PATH.split(delimiter), ...usual.flatMap((pattern) => globSync(pattern).sort().reverse())]
  const found = folders
    .filter(Boolean)
    .map((folder) => join(folder, name))
    .find(isProgram)
  if (!found) throw new Missing(`There is no ${name} here. Install it (${install}), or name its folder in PG_BIN.`)
  return found
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

export type Account = { uid: number; gid: number }
export type Running = {
  child: ChildProcess
  /** The last lines that it printed. */
  printed(): string
  /** Ends it and waits until it is gone. */
  end(signal?: NodeJS.Signals): Promise<void>
}

/** Starts a program of another package, as another user if it refuses to run as root. */
export function run(command: string, args: string[], account?: Account): Running {
  const child = spawn(command, args, { ...account, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] })
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line)
      if (lines.length > 12) lines.shift()
    })
  }
  return {
    child,
    printed: () => lines.join('\n'),
    end: async (signal = 'SIGTERM') => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill(signal)
      await once(child, 'exit')
    },
  }
}
